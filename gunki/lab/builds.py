"""Legal characters (GK-2) out of whatever content is loaded: drawn at random, changed a little, and bred from two."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from gunki.battle.characters.build import STATS
from gunki.battle.content import Content
from gunki.battle.items import Item, Spell, Stats, Weapon
from gunki.battle.presets import ready_hands
from gunki.battle.sheets import MOST_BOUGHT, POINTS, SLOTS, check_inventory, check_sheet, slots
from gunki.engine.dice import Dice
from gunki.engine.messages import Refused


class Sheet(msgspec.Struct, frozen=True, order=True):
    """What makes a character play as it does: points bought, inventory in the content's order, what is in hand."""

    stats: Stats
    inventory: tuple[str, ...]
    hands: tuple[str, ...]

    @property
    def points(self) -> tuple[int, ...]:
        """Speed, Strength, Aim and Magic as bought."""
        return tuple(getattr(self.stats, name) for name in STATS)

    def as_config(self, name: str) -> dict[str, Any]:
        """The inline character of a match config; with "format": 1 it is a `*.character.json`."""
        return {"name": name, "stats": dict(zip(STATS, self.points, strict=True)), "inventory": list(self.inventory),
                "hands": list(self.hands)}


class Breeder:
    """Makes sheets of one content. Each is checked by the rules before it is given out."""

    def __init__(self, content: Content) -> None:
        self.items = content.items
        self.order = {identifier: number for number, identifier in enumerate(content.items)}
        self.attacks = [item.id for item in content.items.values() if isinstance(item, Weapon | Spell)]

    def random(self, dice: Dice) -> Sheet:
        """Any legal sheet: all points, full slots, and something to attack with."""
        return self._sheet(self._points([0] * len(STATS), dice), self._filled([dice.pick(self.attacks)], dice), dice)

    def mutated(self, sheet: Sheet, dice: Dice) -> Sheet:
        """One to three small changes: a point moved to another stat, an item for another, other hands."""
        points, inventory = list(sheet.points), list(sheet.inventory)
        for _ in range(dice.die(3)):
            if dice.die(5) <= 2:
                points = self._point_moved(points, dice)
            else:
                inventory = self._filled(_without_one(inventory, dice), dice)
        return self._sheet(points, inventory, dice, sheet.hands if dice.die(4) > 1 else ())

    def crossed(self, one: Sheet, other: Sheet, dice: Dice) -> Sheet:
        """A child: of each point bought and each item carried by both, about half from either parent."""
        most = [max(pair) for pair in zip(one.points, other.points, strict=True)]
        points = self._points([min(pair) for pair in zip(one.points, other.points, strict=True)], dice, most)
        both = dice.shuffle((*one.inventory, *other.inventory))
        return self._sheet(points, self._filled(self._as_many_as_go(both), dice), dice, dice.pick((one, other)).hands)

    def _points(self, bought: Sequence[int], dice: Dice, most: Sequence[int] | None = None) -> list[int]:
        """`bought` and the points left: the more a stat has, the likelier it gets the next, or few would be high."""
        points, limit = list(bought), most or [MOST_BOUGHT] * len(bought)
        while sum(points) < POINTS:
            open_ones = [at for at, value in enumerate(points) if value < limit[at]]
            if not open_ones:
                limit = [MOST_BOUGHT] * len(points)
                continue
            points[dice.pick([at for at in open_ones for _ in range(1 + points[at])])] += 1
        return points

    def _point_moved(self, points: Sequence[int], dice: Dice) -> list[int]:
        moved = list(points)
        moved[dice.pick([at for at, value in enumerate(moved) if value > 0])] -= 1
        moved[dice.pick([at for at, value in enumerate(moved) if value < MOST_BOUGHT])] += 1
        return moved

    def _filled(self, inventory: Sequence[str], dice: Dice) -> list[str]:
        """The inventory with random items in its free slots, at least one of all to attack with."""
        filled = list(inventory)
        if not any(item in self.attacks for item in filled):
            while sum(slots(self.items[item]) for item in filled) > SLOTS - 2:  # room for what takes both hands
                filled = _without_one(filled, dice)
            filled.append(dice.pick(self.attacks))
        while fitting := [item for item in self.items if self._is_legal((*filled, item))]:
            filled.append(dice.pick(fitting))
        return filled

    def _as_many_as_go(self, wanted: Iterable[str]) -> list[str]:
        kept: list[str] = []
        for item in wanted:
            if self._is_legal((*kept, item)):
                kept.append(item)
        return kept

    def _is_legal(self, inventory: Sequence[str]) -> bool:
        try:
            check_inventory(inventory, self.items, "inventory")
        except Refused:
            return False
        return True

    def _sheet(self, points: Sequence[int], inventory: Sequence[str], dice: Dice, hands: Sequence[str] = ()) -> Sheet:
        """The sheet, with these hands where it can have them. Raises Refused for one that is not legal."""
        if not hands or Counter(hands) - Counter(inventory):
            hands = ready_hands(dice.shuffle(inventory), self.items)
        stats = Stats(*points)
        ordered = tuple(sorted(inventory, key=self.order.__getitem__))
        check_sheet(stats, ordered, hands, self.items, "sheet")
        return Sheet(stats, ordered, tuple(sorted(hands, key=self.order.__getitem__)))


def _without_one(inventory: Sequence[str], dice: Dice) -> list[str]:
    gone = dice.die(len(inventory)) - 1
    return [item for at, item in enumerate(inventory) if at != gone]


def sheet_of_preset(stats: Stats, inventory: Iterable[str], hands: Iterable[str], items: dict[str, Item]) -> Sheet:
    """A preset's sheet as the breeder would write it."""
    order = {identifier: number for number, identifier in enumerate(items)}
    return Sheet(stats, tuple(sorted(inventory, key=order.__getitem__)), tuple(sorted(hands, key=order.__getitem__)))


def differing(one: Sheet, other: Sheet) -> int:
    """How many items of one the other has not."""
    return sum((Counter(one.inventory) - Counter(other.inventory)).values())
