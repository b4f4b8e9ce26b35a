"""Matches at random for agents: any legal sheets, all sizes, people, computers and NPCs mixed, house rules, odd items."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

from gunki.battle.config import MOST_PLAYERS
from gunki.battle.content import Content, load_content
from gunki.battle.items import Equipment, Item, SpecialMove, Strike, Weapon
from gunki.battle.mode import Gunki
from tests.battle.builds import HOUSE_RULES

PACKS = Path(__file__).parent / "packs"
MODE = Gunki(PACKS)
"""With a content pack at the edges of what is allowed."""
CONTENT: Content = load_content(PACKS)
SHIPPED = load_content()


def sheet(rng: random.Random, name: str, content: Content) -> dict[str, Any]:
    """A legal inline sheet (GK-2): up to 9 points, up to six slots, things twice where they may be."""
    stats = dict.fromkeys(("spd", "str", "aim", "mag"), 0)
    for _ in range(rng.choice((9, 9, 9, rng.randint(0, 9)))):
        stat = rng.choice(list(stats))
        stats[stat] = min(6, stats[stat] + 1)
    inventory: list[str] = []
    slots = rng.choice((6, 6, 6, rng.randint(0, 6)))
    items = [*content.items.values()] * 2
    rng.shuffle(items)
    for item in items:
        needed = item.hands if isinstance(item, Weapon) else 1
        if needed <= slots and _fits(item, inventory):
            inventory.append(item.id)
            slots -= needed
    return {"name": name, "stats": stats, "inventory": inventory}


def _fits(item: Item, inventory: list[str]) -> bool:
    carried = [CONTENT.items[other] for other in inventory]
    if isinstance(item, SpecialMove):
        return not any(isinstance(other, SpecialMove) for other in carried)
    if isinstance(item, Equipment):
        return all(not isinstance(other, Equipment) or other.subclass != item.subclass for other in carried)
    return Counter(inventory)[item.id] < (1 if isinstance(item, Strike) else 2)


def config(seed: int, most: int = 3, least: int = 1) -> dict[str, Any]:
    """A legal config with `least` … `most` characters a side and at least one person or computer in all. Odd seeds have
    the odd items too.
    """
    rng, content = random.Random(seed), CONTENT if seed % 2 else SHIPPED
    sides: list[dict[str, Any]] = []
    for side in ("West", "East"):
        seats: list[dict[str, Any]] = []
        number = rng.randint(least, most)
        while number:
            some = rng.randint(1, number)
            number -= some
            kind = rng.choice(("human", "ai", "npc") if sides or seats or number else ("human", "ai"))
            seats.append({"kind": kind, "characters": [
                {"npc": rng.choice(list(content.npcs))} if kind == "npc" else sheet(rng, f"{side} {number} {place}", content)
                for place in range(some)]})
            people = [seat for seat in (*(seat for one in sides for seat in one["seats"]), *seats)
                      if seat["kind"] == "human"]
            if len(people) > MOST_PLAYERS:
                seats[-1]["kind"] = "ai"
        sides.append({"name": side, "seats": seats, "ask_order": rng.choice(("once", "each_round"))})
    return {"sides": sides, "hp": rng.choice((50, 100)),
            "house_rules": [rule for rule in HOUSE_RULES if rng.random() < 0.25]}
