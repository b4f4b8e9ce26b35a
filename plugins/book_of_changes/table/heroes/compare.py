"""Two heroes side by side: their sheets, and what one has more or less than the other."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from pygame import FRect

from book_of_changes import setup, words
from book_of_changes.content import shipped
from book_of_changes.sheets import ASPECTS
from book_of_changes.table.heroes.sheet import HeroSheet, hero_of
from book_of_changes.table.heroes.sheet_view import SheetView
from gunki.engine.messages import Message, say
from gunki.table.canvas import Canvas
from gunki.table.layout import columns
from gunki.table.scenes.paper import PaperScene
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Choice, Paragraph

GAP = 26.0
CHOICE = 36.0
LEADING = 18.2


class Compared(NamedTuple):
    """A hero to choose."""

    name: Message
    sheet: HeroSheet


class CompareScene(PaperScene):
    """At the left the one it was opened for, at the right another; each can be exchanged."""

    title = say("boc.heroes.compare.title")
    rule = "BC-1."

    def __init__(self, shell: Shell, heroes: Sequence[Compared], first: int) -> None:
        super().__init__(shell)
        self.book, self.heroes = shipped(), heroes
        self.at = [first, first + 1 if first + 1 < len(heroes) else 0]

    def build_paper(self, area: FRect) -> None:
        """Two columns: who, what is different, the sheet."""
        assert self.app is not None
        names = [self.t(one.name) for one in self.heroes]
        told = [self.t(self.difference(side)) for side in (0, 1)]
        sides = columns(area, [1, 1], GAP)
        high = max(len(self.app.painter.wrap(text, side.w)) for text, side in zip(told, sides, strict=True)) * LEADING
        for side, place in enumerate(sides):
            self.add(Choice((place.x, place.y, place.w, CHOICE), names, self.at[side], partial(self._choose, side),
                            name=f"hero {side}"))
            self.add(Paragraph((place.x, place.y + CHOICE + 6, place.w, high + 2), told[side], color="link",
                               face="bold", name=f"difference {side}"))
            top = place.y + CHOICE + high + 16
            view = SheetView(FRect(place.x, top, place.w, place.bottom - top), self.book, self.app.painter, self.t,
                             f"sheet {side}")
            self.add(view)
            view.show(self.heroes[self.at[side]].sheet)
        if not self.focus.remembered:
            self.focus.remembered = "hero 1"

    def difference(self, side: int) -> Message:
        """What the hero on that side has more or less than the other, as far as figures go."""
        own, other = (self._figures(self.heroes[self.at[one]].sheet) for one in (side, 1 - side))
        found = [say("boc.bonus", amount=words.signed(value - before), what=what)
                 for (what, value), (_, before) in zip(own, other, strict=True) if value != before]
        return words.joined(found) if found else say("boc.heroes.compare.same")

    def _figures(self, sheet: HeroSheet) -> list[tuple[Message, int]]:
        hero = hero_of(sheet, self.book)
        minor, major, _ = setup.boxes(self.book, hero)
        figures = [(words.aspect(name), rating) for name, rating in zip(ASPECTS, sheet.aspects, strict=True)]
        return [*figures, (say("boc.bonus.defense"), setup.defense(self.book, hero)),
                (say("boc.table.chi"), setup.max_chi(self.book, hero)),
                (say("boc.bonus.limit_size"), setup.limit_size(self.book, hero)),
                (say("boc.bonus.minor_boxes"), minor), (say("boc.bonus.major_boxes"), major)]

    def _choose(self, side: int, at: int) -> None:
        self.at[side] = at
        self.refresh()

    def draw(self, canvas: Canvas) -> None:
        """A line between the two."""
        x, y, w, h = self.paper
        canvas.box(x + w / 2 - 1, y + 20, 1.5, h - 40, "inset_edge", radius=0)
