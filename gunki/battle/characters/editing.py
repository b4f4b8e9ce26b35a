"""Changes to a build: each gives a new one, or says by the rules' own words why it cannot be; and undo over them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import replace

from gunki.battle.characters.build import RULES, Build, Fault, setting_with
from gunki.battle.content import Content
from gunki.battle.items import Item
from gunki.battle.presets import ready_hands
from gunki.battle.sheets import check_inventory, check_points
from gunki.engine.messages import Refused

MOST_STEPS = 500
"""Steps that can be undone."""


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


class _Step(NamedTuple):
    build: Build
    what: str


class History:
    """What was done to a build, to go back and forth. Changes in a row with the same `what` are one step."""

    def __init__(self, build: Build) -> None:
        self._done = [_Step(build, "")]
        self._undone: list[_Step] = []
        self.saved = build
        """The build as it lies in its file."""

    @property
    def build(self) -> Build:
        """The build as it is now."""
        return self._done[-1].build

    @property
    def changed(self) -> bool:
        """Whether anything would be lost without saving."""
        return self.build != self.saved

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to go back."""
        return len(self._done) > 1

    @property
    def can_redo(self) -> bool:
        """Whether a step was taken back."""
        return bool(self._undone)

    def change(self, build: Build, what: str = "") -> None:
        """The next state; `what` names edits that belong together (typing a name)."""
        if build == self.build:
            return
        self._undone.clear()
        if what and self._done[-1].what == what:
            self._done[-1] = _Step(build, what)
        else:
            self._done.append(_Step(build, what))
            del self._done[1 : max(1, len(self._done) - MOST_STEPS)]

    def undo(self) -> None:
        """One step back."""
        if self.can_undo:
            self._undone.append(self._done.pop())

    def redo(self) -> None:
        """One step forth."""
        if self._undone:
            self._done.append(self._undone.pop())

    def keep(self) -> None:
        """The present state has been saved; what is typed from here on is a step of its own."""
        self.saved = self.build
        self._done[-1] = _Step(self.build, "")
