"""Whether a player character's sheet is legal (GK-2): points, slots, copies, subclasses, hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from gunki.battle.items import Equipment, Item, SpecialMove, Stats, Strike, Weapon
from gunki.battle.names import shorten
from gunki.battle.presets import MOST_HANDS
from gunki.battle.words import item_name
from gunki.engine.messages import Refused, say

POINTS = 9
MOST_BOUGHT = 6
SLOTS = 6
MOST_COPIES = 2


def slots(item: Item) -> int:
    """How many of the six slots it takes (GK-2.3)."""
    return item.hands if isinstance(item, Weapon) else 1


def points_spent(stats: Stats) -> int:
    """Points bought (GK-2.2)."""
    return stats.spd + stats.str + stats.aim + stats.mag


def check_sheet(stats: Stats, inventory: Sequence[str], hands: Sequence[str], items: Mapping[str, Item],
                field: str) -> None:
    """Raises Refused with the first rule that the sheet breaks; `field` is the path of the character."""
    check_points(stats, field + ".stats")
    check_inventory(inventory, items, field + ".inventory")
    check_hands(hands, inventory, items, field + ".hands")


def check_points(stats: Stats, field: str) -> None:
    """GK-2.2. Raises Refused."""
    for name in ("spd", "str", "aim", "mag"):
        value = getattr(stats, name)
        if not 0 <= value <= MOST_BOUGHT:
            raise Refused(say("sheet.stat_range", field=f"{field}.{name}", most=MOST_BOUGHT, value=value))
    spent = points_spent(stats)
    if spent > POINTS:
        raise Refused(say("sheet.too_many_points", field=field, spent=spent, most=POINTS))


def check_inventory(inventory: Sequence[str], items: Mapping[str, Item], field: str) -> None:
    """GK-2.3 … 2.5. Raises Refused."""
    for identifier in inventory:
        if identifier not in items:
            raise Refused(say("sheet.no_such_item", field=field, item=shorten(identifier)))
    carried = [items[item] for item in inventory]
    used = sum(map(slots, carried))
    if used > SLOTS:
        raise Refused(say("sheet.too_many_slots", field=field, used=used, most=SLOTS))
    if sum(isinstance(item, SpecialMove) for item in carried) > 1:
        raise Refused(say("sheet.two_special_moves", field=field))
    by_subclass: dict[str, Equipment] = {}
    for item in carried:
        if isinstance(item, Equipment):
            if item.subclass in by_subclass:
                one = item_name(by_subclass[item.subclass])
                raise Refused(say("sheet.same_subclass", field=field, one=one, other=item_name(item),
                                  subclass=say("subclass." + item.subclass)))
            by_subclass[item.subclass] = item
    for identifier, copies in Counter(inventory).items():
        if copies > 1 and isinstance(items[identifier], Strike):
            raise Refused(say("sheet.strike_twice", field=field, item=item_name(items[identifier])))
        if copies > MOST_COPIES:
            raise Refused(say("sheet.too_many_copies", field=field, item=item_name(items[identifier]),
                              most=MOST_COPIES))


def check_hands(hands: Sequence[str], inventory: Sequence[str], items: Mapping[str, Item],
                field: str) -> None:
    """GK-2.6. Raises Refused."""
    carried = Counter(inventory)
    for identifier, copies in Counter(hands).items():
        if identifier not in carried:
            raise Refused(say("sheet.hand_not_carried", field=field, item=shorten(identifier)))
        item = items[identifier]
        if not isinstance(item, Weapon):
            raise Refused(say("sheet.hand_not_weapon", field=field, item=item_name(item)))
        if copies > carried[identifier]:
            raise Refused(say("sheet.hand_too_many", field=field, item=item_name(item),
                              count=carried[identifier]))
    if sum(slots(items[item]) for item in hands) > MOST_HANDS:
        raise Refused(say("sheet.hands_full", field=field))
