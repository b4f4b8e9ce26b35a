"""Legal characters at random, so that random matches use everything there is."""

from __future__ import annotations

import random
from typing import Any

from gunki.battle.items import Equipment, Item, OneShot, SpecialMove, Spell, Strike, Weapon
from tests.battle.arena import ITEMS, NPCS


def random_sheet(rng: random.Random, name: str) -> dict[str, Any]:
    """A legal inline sheet: up to 9 points, up to six slots (GK-2)."""
    stats = dict.fromkeys(("spd", "str", "aim", "mag"), 0)
    for _ in range(9):
        stat = rng.choice(list(stats))
        stats[stat] = min(6, stats[stat] + 1)
    inventory: list[str] = []
    slots = 6
    items = list(ITEMS.values())
    rng.shuffle(items)
    for item in items:
        needed = item.hands if isinstance(item, Weapon) else 1
        if needed <= slots and _fits(item, inventory):
            inventory.append(item.id)
            slots -= needed
    return {"name": name, "stats": stats, "inventory": inventory, "hands": _hands(inventory)}


def _fits(item: Item, inventory: list[str]) -> bool:
    carried = [ITEMS[other] for other in inventory]
    if isinstance(item, SpecialMove):
        return not any(isinstance(other, SpecialMove) for other in carried)
    if isinstance(item, Equipment):
        return all(not isinstance(other, Equipment) or other.subclass != item.subclass for other in carried)
    return isinstance(item, Weapon | Strike | Spell | OneShot)


def _hands(inventory: list[str]) -> list[str]:
    hands: list[str] = []
    free = 2
    for name in inventory:
        item = ITEMS[name]
        if isinstance(item, Weapon) and item.hands <= free:
            hands.append(name)
            free -= item.hands
    return hands


HOUSE_RULES = ("practice_undo", "dagger_once", "friendly_fire", "open_deck", "long_order")


def random_config(seed: int, most: int = 6) -> dict[str, Any]:
    """A legal config with 1 … `most` characters a side, persons and NPCs mixed, house rules now and then."""
    rng = random.Random(seed)
    sides = []
    for side in ("West", "East"):
        number = rng.randint(1, most)
        npcs = rng.randint(0, number)
        seats: list[dict[str, Any]] = []
        if number > npcs:
            seats.append({"kind": "human", "name": f"{side} player", "characters": [
                random_sheet(rng, f"{side} {index}") for index in range(number - npcs)]})
        if npcs:
            seats.append({"kind": "npc", "name": f"{side} NPCs", "characters": [
                {"npc": rng.choice(list(NPCS))} for _ in range(npcs)]})
        sides.append({"name": side, "seats": seats, "ask_order": rng.choice(["once", "each_round"])})
    chosen = [rule for rule in HOUSE_RULES if rng.random() < 0.15]
    return {"sides": sides, "hp": rng.choice([50, 100]), "house_rules": chosen}
