"""The card of a night of the descent: the place in the dark, and what the rest did for every hero (BC-15.2 … 15.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pygame import FRect

from book_of_changes.model import Hero, State
from book_of_changes.table.faces import face_of_hero
from book_of_changes.table.prints import draw_by_night
from book_of_changes.tell_story import rested
from gunki.engine.messages import say, verbatim
from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.widgets import Button

if TYPE_CHECKING:
    from book_of_changes.table.between import Between

WIDTH = 620.0
BUTTON = 48.0
ROW, LEAST_ROW = 52.0, 40.0
LEADING = 22.0
PICTURE, LEAST_PICTURE = 170.0, 50.0
NIGHTS = ("night", "two_nights")


class Night(NamedTuple):
    """A rest that was slept through: the heroes before it, the state after it, night or two_nights."""

    before: tuple[Hero, ...]
    state: State
    kind: str


class _Room(NamedTuple):
    card: FRect
    picture: FRect
    text: list[str]
    face: str
    rows: list[FRect]


def _room(between: Between, night: Night) -> _Room:
    area, app = between.area, between.layer.app
    assert app is not None
    width = min(WIDTH, area.w)
    words = between.layer.t(say(f"boc.night.{night.kind}.text"))
    face = app.painter.face_for(words, "mincho")
    text = app.painter.wrap(words, width - 48, 16, face)
    count = len(night.before)
    fixed = 14 + 12 + 40 + len(text) * LEADING + 12 + BUTTON + 26
    row = min(ROW, max(LEAST_ROW, (area.h - fixed - LEAST_PICTURE) / count))
    picture = max(0.0, min(PICTURE, area.h - fixed - row * count))
    height = fixed + picture + row * count
    card = FRect(area.centerx - width / 2, area.y + max(0.0, (area.h - height) * 0.36), width, height)
    top = card.y + 14 + picture + 12 + 40 + len(text) * LEADING + 8
    rows = [FRect(card.x + 24, top + at * row, card.w - 48, row) for at in range(count)]
    return _Room(card, FRect(card.x + 24, card.y + 14, card.w - 48, picture), text, face, rows)


def build_night(between: Between, area: FRect, night: Night) -> None:
    """One button: they get up."""
    card, layer = _room(between, night).card, between.layer
    layer.add(Button((card.x + 24, card.bottom - BUTTON - 16, card.w - 48, BUTTON), layer.t(say("boc.between.on")),
                     between.dismiss, name="read on", style="gold", size=19, face="mincho_bold", commit=True))
    layer.focus.remembered = "read on"


def draw_night(between: Between, canvas: Canvas, night: Night) -> None:
    """Moon over the place, words, and a line a hero."""
    t, room = between.layer.t, _room(between, night)
    card = room.card
    canvas.panel(card.x, card.y, card.w, card.h, "paper", 2.6)
    if room.picture.h >= LEAST_PICTURE:
        draw_by_night(canvas, room.picture, between.place)
    y = room.picture.bottom + 10
    canvas.text(t(say(f"boc.night.{night.kind}")), card.x + 24, y, 26, "text", "mincho_bold", max_width=card.w - 48)
    y += 42
    for line in room.text:
        canvas.text(line, card.x + 24, y, 16, "text", room.face)
        y += LEADING
    for row, old, new in zip(room.rows, night.before, night.state.heroes, strict=True):
        size = row.h - 8
        draw.token(canvas, face_of_hero(new.portrait), row.x + size / 2, row.centery, size, side="left")
        left, wide = row.x + size + 12, row.w - size - 12
        canvas.text(t(verbatim(new.name)), left, row.centery - 20, 15, "text", "bold", max_width=wide)
        told = t(rested(old, new))
        canvas.text(told[:1].upper() + told[1:], left, row.centery, 14, "text_second", max_width=wide)
