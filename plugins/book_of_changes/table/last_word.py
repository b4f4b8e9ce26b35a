"""After the last battle of the descent: nothing done now would change anything, so only the way on is offered."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from pygame import FRect

from book_of_changes.commands import GoOn
from book_of_changes.descent import campaign, current
from book_of_changes.model import State
from book_of_changes.table.night import LEAST_PICTURE, draw_by_night
from gunki.engine.messages import Message, say
from gunki.table.canvas import Canvas
from gunki.table.widgets import Button, Paragraph

if TYPE_CHECKING:
    from book_of_changes.table.between import Between

WIDTH = 620.0
BUTTON = 56.0
LEADING = 22.2
PICTURE = 210.0


def nothing_follows(state: State) -> bool:
    """Whether one is in downtime, and no step of the descent comes after it."""
    return state.journey.phase == "downtime" and state.journey.step + 1 >= len(campaign(state.setting).sequence)


class _Room(NamedTuple):
    card: FRect
    picture: FRect
    title: FRect
    text: FRect
    rows: list[str]
    face: str


def _told(state: State) -> list[Message]:
    kind, name = current(state)
    after = kind == "battle" and state.setting.book.battle[name].after
    return [*([say("boc.battle." + name + ".after")] if after else []), say("boc.last_word.text")]


def _room(between: Between, state: State) -> _Room:
    area, app = between.area, between.layer.app
    assert app is not None
    width = min(WIDTH, area.w)
    texts = [between.layer.t(message) for message in _told(state)]
    face = app.painter.face_for("".join(texts), "mincho")
    rows = [row for text in texts for row in app.painter.wrap(text, width - 48, 17, face)]
    fixed = 14 + 12 + 44 + len(rows) * LEADING + 16 + BUTTON + 18
    picture = max(0.0, min(PICTURE, area.h - fixed))
    height = fixed + picture
    card = FRect(area.centerx - width / 2, area.y + max(0.0, (area.h - height) * 0.36), width, height)
    print_of = FRect(card.x + 24, card.y + 14, card.w - 48, picture)
    title = FRect(card.x + 24, print_of.bottom + 10, card.w - 48, 36)
    text = FRect(card.x + 24, title.bottom + 8, card.w - 48, len(rows) * LEADING + 4)
    return _Room(card, print_of, title, text, rows, face)


def build_last_word(between: Between, area: FRect, state: State, waiting: str) -> None:
    """The words, and one button."""
    layer, t, room = between.layer, between.layer.t, _room(between, state)
    layer.add(Paragraph(room.text, "\n".join(room.rows), size=17, face=room.face, name="last word"))
    card, on = room.card, next(iter(between.of_kind(GoOn)), None)
    button = Button((card.x + 24, card.bottom - BUTTON - 16, card.w - 48, BUTTON), t(say("boc.between.go_on")),
                    partial(between.do, on), name="go on", style="gold", size=20, face="mincho_bold", commit=True,
                    icon="step", note=t(say("boc.between.next.end")))
    if on is None:
        button.enabled, button.reason = False, waiting or t(say("boc.between.not_now"))
    layer.add(button)
    layer.focus.remembered = "go on"


def draw_last_word(between: Between, canvas: Canvas, state: State) -> None:
    """The paper, the place, and after which battle it is."""
    from book_of_changes.table.between import heading

    room = _room(between, state)
    card = room.card
    canvas.panel(card.x, card.y, card.w, card.h, "paper", 2.6)
    if room.picture.h >= LEAST_PICTURE:
        draw_by_night(canvas, room.picture, between.place)
    canvas.text(between.layer.t(heading(state)), room.title.x, room.title.y, 26, "text", "mincho_bold",
                max_width=room.title.w)
