"""The last page of the descent: morning over the street, how it ended, what became of the heroes, the battles."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pygame import FRect

from book_of_changes import epilogue as told
from book_of_changes import words
from book_of_changes.model import State
from book_of_changes.summary import Summary, nothing_yet, summary_of
from book_of_changes.table.faces import face_of_hero
from book_of_changes.table.prints import draw_by_night, draw_morning
from gunki.engine.match import Match
from gunki.engine.messages import say
from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.widgets import PanelBox, ScrollView, Widget
from gunki.table.widgets.base import Rect

if TYPE_CHECKING:
    from book_of_changes.table.between import Between

WIDTH = 960.0
LEADING, SMALL = 23.0, 18.2
TOKEN = 48.0
GAP = 32.0
TITLE, HEADING = 44.0, 30.0
LINE = 24.0
"""Height of a battle."""
BATTLES = 0.46
"""Part of the width that the battles have."""
PICTURE, LEAST_PICTURE = 230.0, 120.0
"""Height of the picture above the words, at most and at least: where there is less room it stands beside them."""


class Epilogue(NamedTuple):
    """The state at the end, and what happened until then."""

    state: State
    summary: Summary


def epilogue_of(state: State, match: Match | None) -> Epilogue:
    """The last page of a match; of the state alone where there is none."""
    return Epilogue(state, summary_of(match) if match is not None else nothing_yet())


def build_epilogue(between: Between, area: FRect, epilogue: Epilogue) -> None:
    """All of it on a paper, in a view that scrolls where it has no room. What leads to the result stands below."""
    width = min(WIDTH, area.w)
    page = Page((0, 0, width - 52, 0), between, epilogue, area.h - 28)
    height = min(area.h, page.rect.h + 30)
    card = FRect(area.centerx - width / 2, area.y + (area.h - height) * 0.36, width, height)
    between.layer.add(PanelBox(card, line=2.6))
    between.layer.add(Ending(FRect(card.x + 24, card.y + 14, card.w - 38, card.h - 28), page))


class Ending(ScrollView):
    """The page in a view."""

    def __init__(self, rect: Rect, page: Page) -> None:
        super().__init__(rect, page.rect.h, name="ending", readable=True)
        self.page = page
        self.add(page)

    def describe(self) -> str:
        """All that is written."""
        return self.page.describe()


class Page(Widget):
    """Picture, title, sentences, then heroes at the left and battles at the right."""

    def __init__(self, rect: Rect, between: Between, epilogue: Epilogue, room: float) -> None:
        super().__init__(rect, name="epilogue")
        app, t = between.layer.app, between.layer.t
        assert app is not None
        wrap, width, state = app.painter.wrap, self.rect.w, epilogue.state
        self.t, self.epilogue, self.place = t, epilogue, between.place
        self.title = t(say("boc.epilogue.won" if state.result == "won" else "boc.epilogue.lost"))
        texts = [t(sentence) for sentence in told.sentences(state)]
        gap = "" if any("\u3040" <= sign <= "\u30ff" for sign in texts[0]) else " "
        self.words = gap.join(texts)
        self.face = app.painter.face_for(self.words, "mincho")
        self.battles = [(t(words.battle_name(one.battle, one.name)), t(told.battle_line(one)), one.won)
                        for one in told.tried(epilogue.summary.battles)]
        self.right = width * BATTLES if self.battles else 0.0
        self.left = width - self.right - (GAP if self.battles else 0)
        self.fates = [[row for line in told.fate(state, at) for row in wrap(t(line), self.left - TOKEN - 14)]
                      for at in range(len(state.heroes))]
        below = HEADING + max(sum(map(self._high, self.fates)), len(self.battles) * LINE)
        self.rows = wrap(self.words, width, 17, self.face)
        fixed = 12 + TITLE + len(self.rows) * LEADING + 22 + below + 4
        self.picture = FRect(0, 0, width, min(PICTURE, room - fixed))
        self.beside = self.picture.h < LEAST_PICTURE
        self.rect.h = fixed + self.picture.h
        if self.beside:
            self.rows = wrap(self.words, width * (1 - BATTLES) - GAP, 17, self.face)
            high, wide = TITLE + len(self.rows) * LEADING, width * BATTLES
            high = max(high, min(wide * 9 / 16, room - 26 - below))
            self.picture = FRect(width - wide, 2, wide, high)
            self.rect.h = high + 26 + below

    @staticmethod
    def _high(rows: list[str]) -> float:
        return max(TOKEN, 22 + len(rows) * SMALL) + 10

    def describe(self) -> str:
        """All that is written."""
        fates = [f"{hero.name}: {' '.join(rows)}"
                 for hero, rows in zip(self.epilogue.state.heroes, self.fates, strict=True)]
        battles = [f"{name}: {line}" for name, line, _ in self.battles]
        return " ".join([self.title, self.words, *fates, *battles])

    def draw(self, canvas: Canvas) -> None:
        """From top to bottom."""
        x, y, w, _ = self.rect
        print_of = self.picture.move(x, y)
        if self.epilogue.state.result == "won":
            draw_morning(canvas, print_of)
        else:
            draw_by_night(canvas, print_of, self.place)
        if not self.beside:
            y += self.picture.h + 12
        canvas.text(self.title, x, y, 28, "text", "mincho_bold", max_width=w)
        y += TITLE
        for row in self.rows:
            canvas.text(row, x, y, 17, "text", self.face)
            y += LEADING
        if self.beside:
            y = self.rect.y + self.picture.h
        canvas.rule(x, y + 8, w)
        self._heroes(canvas, x, y + 22)
        self._battles(canvas, x + self.left + GAP, y + 22)

    def _heroes(self, canvas: Canvas, x: float, y: float) -> None:
        canvas.text(self.t(say("boc.epilogue.heroes")), x, y, 15, "heading", "bold")
        y += HEADING
        summary = self.epilogue.summary
        for hero, rows in zip(self.epilogue.state.heroes, self.fates, strict=True):
            draw.token(canvas, face_of_hero(hero.portrait), x + TOKEN / 2, y + TOKEN / 2, TOKEN, side="left")
            left, room = x + TOKEN + 14, self.left - TOKEN - 14
            deeds = ""
            if self.battles:
                deeds = self.t(say("boc.epilogue.deeds", felled=summary.felled[hero.id], taken=summary.taken[hero.id]))
            wide = canvas.measure(deeds, 14)
            canvas.text(hero.name, left, y, 16, "text", "bold", max_width=room - wide - 10)
            canvas.text(deeds, left + room, y + 1, 14, "text_second", align="right")
            for at, row in enumerate(rows):
                canvas.text(row, left, y + 22 + at * SMALL, 14)
            y += self._high(rows)

    def _battles(self, canvas: Canvas, x: float, y: float) -> None:
        if not self.battles:
            return
        canvas.text(self.t(say("boc.epilogue.battles")), x, y, 15, "heading", "bold")
        y += HEADING
        for name, line, won in self.battles:
            wide = canvas.measure(line, 14)
            canvas.text(name, x, y, 15, "text" if won else "damage", "bold", max_width=self.right - wide - 10)
            canvas.text(line, x + self.right, y + 1, 14, "text_second", align="right")
            y += LINE
