"""The last page of the descent: morning over the street, how it ended, what became of the heroes, the battles."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pygame import FRect

from book_of_changes import epilogue as told
from book_of_changes import words
from book_of_changes.model import State
from book_of_changes.summary import Summary, nothing_yet, summary_of
from book_of_changes.table.faces import face_of_hero, picture_of
from book_of_changes.table.night import draw_by_night
from gunki.engine.match import Match
from gunki.engine.messages import say
from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.widgets import ScrollView, Widget
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
SUN = "#CF4B32"
GLOW = 3.6
"""How far its light goes, in its own sizes."""
SUN_AT = 0.5625, 0.185
"""Where the moon of the street at night stands, as parts of width and height: the sun covers it."""


class Epilogue(NamedTuple):
    """The state at the end, and what happened until then."""

    state: State
    summary: Summary


def epilogue_of(state: State, match: Match | None) -> Epilogue:
    """The last page of a match; of the state alone where there is none."""
    return Epilogue(state, summary_of(match) if match is not None else nothing_yet())


def build_epilogue(between: Between, area: FRect, epilogue: Epilogue) -> None:
    """All of it in a view that scrolls where it has no room. What leads to the result stands below."""
    card = _card(between, area, epilogue)
    room = FRect(card.x + 24, card.y + 14, card.w - 38, card.h - 28)
    between.layer.add(Ending(room, Page((0, 0, room.w - 14, 0), between, epilogue, room.h)))


def _card(between: Between, area: FRect, epilogue: Epilogue) -> FRect:
    width = min(WIDTH, area.w)
    page = Page((0, 0, width - 52, 0), between, epilogue, area.h - 28)
    height = min(area.h, page.rect.h + 30)
    return FRect(area.centerx - width / 2, area.y + (area.h - height) * 0.36, width, height)


def draw_epilogue(between: Between, canvas: Canvas) -> None:
    """The paper."""
    if between.epilogue is not None:
        card = _card(between, between.area, between.epilogue)
        canvas.panel(card.x, card.y, card.w, card.h, "paper", 2.6)


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
        gap = "" if self.title and any("\u3040" <= sign <= "\u30ff" for sign in texts[0]) else " "
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
            canvas.box(print_of.x, print_of.y, print_of.w, print_of.h, "none", "outline", 2, radius=4)
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


def draw_morning(canvas: Canvas, area: FRect) -> None:
    """The street, whose night ends: sky and walls in the first light, and the sun where the moon was."""
    wide, left, top = _street(area)
    x, y, size = left + wide * SUN_AT[0] - area.x, top + wide * 9 / 16 * SUN_AT[1] - area.y, wide * 0.056
    sun = (
        f'<defs><radialGradient id="glow" gradientUnits="userSpaceOnUse" cx="{x:g}" cy="{y:g}" r="{size * GLOW:g}">'
        '<stop offset="0" stop-color="#FFF6DF" stop-opacity="0.95"/>'
        '<stop offset="1" stop-color="#FFF6DF" stop-opacity="0"/></radialGradient></defs>'
        f'<circle cx="{x:g}" cy="{y:g}" r="{size * GLOW:g}" fill="url(#glow)"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="{size:g}" fill="{SUN}"/>')
    with canvas.clipped(*area):
        _first_light(canvas, area)
        canvas.shape(sun, area.x, area.y, area.w, area.h)


def draw_morning_ground(canvas: Canvas, area: FRect) -> None:
    """The same street under a page: darker, and without a second sun."""
    with canvas.clipped(*area):
        _first_light(canvas, area)
        canvas.box(area.x, area.y, area.w, area.h, "#0E0F16", radius=0, opacity=0.25)


def _street(area: FRect) -> tuple[float, float, float]:
    """Width, left and top of the print, so that the sky is seen where the area is low."""
    wide = max(area.w, area.h * 16 / 9)
    high = wide * 9 / 16
    return wide, area.centerx - wide / 2, area.y - min(high - area.h, high * 0.05)


def _first_light(canvas: Canvas, area: FRect) -> None:
    """The print, and over it a light that is brightest where the street ends."""
    wide, left, top = _street(area)
    high = wide * 9 / 16
    light = (
        '<defs><linearGradient id="sky" gradientUnits="userSpaceOnUse" x1="0" x2="0" '
        f'y1="{top - area.y:g}" y2="{top - area.y + high:g}">'
        '<stop offset="0" stop-color="#E29A6C" stop-opacity="0.8"/>'
        '<stop offset="0.42" stop-color="#FBE2B6" stop-opacity="0.8"/>'
        '<stop offset="0.58" stop-color="#EDBB8C" stop-opacity="0.5"/>'
        '<stop offset="1" stop-color="#8C4A3A" stop-opacity="0.3"/></linearGradient></defs>'
        f'<rect x="0" y="0" width="{area.w:g}" height="{area.h:g}" fill="url(#sky)"/>')
    canvas.sprite(picture_of(""), left, top, wide, high)
    canvas.shape(light, area.x, area.y, area.w, area.h)
