"""Cards that open the descent and each of its battles: a print of the place, a few words, one button."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from pygame import FRect

from book_of_changes import opening as told
from book_of_changes import setup, words
from book_of_changes.content import shipped
from book_of_changes.model import State
from book_of_changes.sheets import BattleSheet
from book_of_changes.table.faces import face_of, face_of_hero, place_name
from book_of_changes.table.lobby.battle_column import hell_name
from book_of_changes.table.prints import draw_edge, draw_print
from gunki.engine.messages import Message, say, verbatim
from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.widgets import Button, ScrollView, Widget
from gunki.table.widgets.base import Rect

if TYPE_CHECKING:
    from book_of_changes.table.between import Between

WIDTH = 760.0
BUTTON = 48.0
LEADING = 23.0
NAME = 92.0
"""Room for the word before a line."""
TOKEN = 44.0
FACES = 94.0
LEAST_PICTURE = 60.0
KINDS = ("scene", "battle", "night")


class Opening(NamedTuple):
    """What opens: the descent (no battle), or one of its battles. `state` is the one before it."""

    state: State
    battle: BattleSheet | None = None

    @property
    def place(self) -> str:
        """The Hell whose print is shown."""
        return place_name(self.state.setting.book.map[self.battle.map]) if self.battle is not None else ""

    @property
    def title(self) -> Message:
        """The name of what begins."""
        if self.battle is None:
            return say("boc.campaign." + self.state.setting.plan + ".name")
        return words.battle_name(self.battle.id, self.battle.name)

    @property
    def paragraphs(self) -> tuple[Message, ...]:
        """The words."""
        if self.battle is None:
            return told.who_and_why(self.state)
        return say("boc.map." + self.battle.map + ".text"), told.before(self.battle)

    @property
    def lines(self) -> list[tuple[Message, Message]]:
        """What is said below them, each after its word: what there is to come, or what wins."""
        if self.battle is None:
            return [(say("boc.opening." + kind), say("boc.opening." + kind + ".text")) for kind in KINDS]
        found = self.battle.objective
        target = words.foe(found.target, self.state.setting.book)
        return [(say("boc.table.goal"), say("boc.objective." + found.kind, target=target))]

    @property
    def faces(self) -> list[tuple[str, str, str, Message]]:
        """Medallions, with side, how many there are, and the name: the heroes, or the enemies that wait."""
        if self.battle is None:
            return [(face_of_hero(hero.portrait), "left", "", verbatim(hero.name)) for hero in self.state.heroes]
        entries = setup.roster(self.state.setting.book, self.battle, len(self.state.heroes),
                               self.state.journey.changes)
        counts: dict[str, int] = {}
        for entry in entries:
            counts[entry.id] = counts.get(entry.id, 0) + entry.n * (entry.wave == 1)
        return [(face_of(foe), "right", f"×{n}", words.foe(foe, self.state.setting.book))
                for foe, n in counts.items() if n and foe in shipped().foe]


def _place(opening: Opening, t: Callable[[Message], str]) -> str:
    """Where a battle is fought; its Hell, too, unless the place is called after it."""
    if opening.battle is None:
        return ""
    sheet = opening.state.setting.book.map[opening.battle.map]
    place, hell = say("boc.map." + sheet.id + ".name"), hell_name(sheet)
    return t(place) if t(hell) in t(place) else t(say("boc.opening.place", place=place, hell=hell))


def _card(area: FRect) -> FRect:
    width = min(WIDTH, area.w)
    height = min(area.h, 640.0)
    return FRect(area.centerx - width / 2, area.y + (area.h - height) * 0.4, width, height)


def build_opening(between: Between, area: FRect, opening: Opening) -> None:
    """The words in a view that scrolls where they have no room, and one button."""
    layer = between.layer
    card = _card(area)
    button = FRect(card.x + 24, card.bottom - BUTTON - 16, card.w - 48, BUTTON)
    room = FRect(card.x + 24, card.y + 14, card.w - 38, button.y - card.y - 22)
    layer.add(OpeningText(room, between, opening))
    key = "boc.opening.go_down" if opening.battle is None else "boc.opening.fight"
    layer.add(Button(button, layer.t(say(key)), between.dismiss, name="read on", style="gold", size=19,
                     face="mincho_bold", commit=True))
    layer.focus.remembered = "read on"


class OpeningText(ScrollView):
    """Print, title, words, faces."""

    def __init__(self, rect: FRect, between: Between, opening: Opening) -> None:
        super().__init__(rect, 0, name="opening", readable=True)
        face = _Face((0, 0, self.rect.w - 14, 0), between, opening, self.rect.h)
        self.add(face)
        self.face = face
        self.content_height = face.rect.h
        self.focusable = self.most > 0

    def describe(self) -> str:
        """All that is written."""
        return self.face.describe()


class _Face(Widget):
    def __init__(self, rect: Rect, between: Between, opening: Opening, room: float) -> None:
        super().__init__(rect)
        app, t = between.layer.app, between.layer.t
        assert app is not None
        wrap, width = app.painter.wrap, self.rect.w
        self.opening, self.t = opening, t
        self.title = t(opening.title)
        self.second = _place(opening, t)
        texts = [t(text) for text in opening.paragraphs]
        self.face = app.painter.face_for("".join(texts), "mincho")
        self.paragraphs = [wrap(text, width, 17, self.face) for text in texts]
        self.lines = [(t(name), wrap(t(text), width - NAME, 15)) for name, text in opening.lines]
        words_high = (44 + (22 if self.second else 0) + sum(len(rows) * LEADING + 8 for rows in self.paragraphs) + 16
                      + sum(len(rows) * 20 + 6 for _, rows in self.lines) + FACES)
        self.picture = min(width * 9 / 16, max(0.0, room - words_high - 12))
        if self.picture < LEAST_PICTURE:
            self.picture = 0.0
        self.rect.h = words_high + (self.picture + 12 if self.picture else 0)

    def describe(self) -> str:
        """Title and words."""
        told_lines = [" ".join((name, *rows)) for name, rows in self.lines]
        return " ".join([self.title, self.second, *(" ".join(rows) for rows in self.paragraphs), *told_lines])

    def draw(self, canvas: Canvas) -> None:
        """From top to bottom."""
        x, y, w, _ = self.rect
        if self.picture:
            area = FRect(x, y, w, self.picture)
            draw_print(canvas, area, self.opening.place)
            draw_edge(canvas, area)
            y += self.picture + 12
        canvas.text(self.title, x, y, 28, "text", "mincho_bold", max_width=w)
        y += 44
        if self.second:
            canvas.text(self.second, x, y - 8, 14, "heading", "bold", max_width=w)
            y += 22
        for rows in self.paragraphs:
            for row in rows:
                canvas.text(row, x, y, 17, "text", self.face)
                y += LEADING
            y += 8
        canvas.rule(x, y + 4, w)
        y += 16
        for name, rows in self.lines:
            canvas.text(name, x, y, 15, "heading", "bold", max_width=NAME - 8)
            for row in rows:
                canvas.text(row, x + NAME, y, 15)
                y += 20
            y += 6
        self._faces(canvas, x, y + 6 + TOKEN / 2, w)

    def _faces(self, canvas: Canvas, x: float, middle: float, width: float) -> None:
        faces = self.opening.faces
        pitch = min(150.0, width / max(1, len(faces)))
        for number, (face, side, count, name) in enumerate(faces):
            left = x + number * pitch
            draw.token(canvas, face, left + TOKEN / 2, middle, TOKEN, side=side)
            canvas.text(count, left + TOKEN + 3, middle, 15, "text", "bold", valign="middle")
            for at, row in enumerate(canvas.painter.wrap(self.t(name), pitch - 6)[:2]):
                canvas.text(row, left, middle + TOKEN / 2 + 4 + 17 * at, 14, "text_second", max_width=pitch - 4)


def draw_opening(between: Between, canvas: Canvas) -> None:
    """The paper."""
    card = _card(between.area)
    canvas.panel(card.x, card.y, card.w, card.h, "paper", 2.6)
