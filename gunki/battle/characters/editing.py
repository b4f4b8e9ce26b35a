"""Changes to a build: each gives a new one, or says by the rules' own words why it cannot be."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from gunki.battle.characters.build import RULES, Build, Fault, setting_with
from gunki.battle.content import Content
from gunki.battle.items import Item
from gunki.battle.presets import ready_hands
from gunki.battle.sheets import check_inventory, check_points
from gunki.engine.messages import Refused


def with_stat(build: Build, stat: str, by: int) -> Build:
    """The stat changed by `by` points, not below 0; legal or not: see `why_not_stat`."""
    value = max(0, getattr(build.stats, stat) + by)
    return replace(build, stats=replace(build.stats, **{stat: value}))


def why_not_stat(build: Build, stat: str) -> Fault | None:
    """Why a further point cannot be bought (GK-2.2), or None."""
    try:
        check_points(with_stat(build, stat, 1).stats, "stats")
    except Refused as refusal:
        return Fault(refusal.message, RULES.get(refusal.message.key, ""))
    return None


def with_item(build: Build, item: str, items: Mapping[str, Item]) -> Build:
    """The item put in; hands that have room for it take it."""
    inventory = (*build.inventory, item)
    known = [one for one in (*build.hands, item) if one in items]
    return replace(build, inventory=inventory, hands=ready_hands(known, items))


def why_not_item(build: Build, item: str, items: Mapping[str, Item]) -> Fault | None:
    """Why one more `item` cannot be carried (GK-2.3 … 2.5), or None."""
    try:
        check_inventory((*build.inventory, item), items, "inventory")
    except Refused as refusal:
        return Fault(refusal.message, RULES.get(refusal.message.key, ""))
    return None


def without_item(build: Build, place: int) -> Build:
    """The item at `place` of the inventory taken out, and out of the hands where no other copy is left."""
    item = build.inventory[place]
    inventory = (*build.inventory[:place], *build.inventory[place + 1 :])
    hands = list(build.hands)
    while hands.count(item) > inventory.count(item):
        hands.remove(item)
    return replace(build, inventory=inventory, hands=tuple(hands))


def hand_options(build: Build, content: Content) -> tuple[tuple[str, ...], ...]:
    """Every way to fill the hands (GK-2.6), empty ones first, then what is held now if that is none of them."""
    try:
        book = setting_with(replace(build, name="x", portrait="", hands=()), content).book
    except Refused:
        return tuple(dict.fromkeys(((), build.hands)))
    mine = next(sheet for sheet in book.setting.sheets if not sheet.npc)
    options: tuple[tuple[str, ...], ...] = ((), *book.loadouts[book.index[mine.id]].hand_options)
    same = next((option for option in options if sorted(option) == sorted(build.hands)), None)
    return options if same is not None else (*options, build.hands)
