"""After the last battle of the descent: nothing done now would change anything, so only the way on is offered."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from book_of_changes.commands import GoOn
from book_of_changes.descent import campaign, current
from book_of_changes.model import State
from book_of_changes.table.night import LEAST_PICTURE
from book_of_changes.table.prints import draw_by_night
from gunki.engine.messages import Message, say
from gunki.table.canvas import Canvas
from gunki.table.widgets import Button, Label, PanelBox, Paragraph, Widget
from gunki.table.widgets.base import Rect

if TYPE_CHECKING:
    from book_of_changes.table.between import Between

WIDTH = 620.0
BUTTON = 56.0
LEADING = 22.2
PICTURE = 210.0


def nothing_follows(state: State) -> bool:
    """Whether one is in downtime, and no step of the descent comes after it."""
    return state.journey.phase == "downtime" and state.journey.step + 1 >= len(campaign(state.setting).sequence)


def _told(state: State) -> list[Message]:
    kind, name = current(state)
    after = kind == "battle" and state.setting.book.battle[name].after
    return [*([say("boc.battle." + name + ".after")] if after else []), say("boc.last_word.text")]


class NightPrint(Widget):
    """The place by night."""

    def __init__(self, rect: Rect, place: str) -> None:
        super().__init__(rect, name="night print")
        self.place = place

    def draw(self, canvas: Canvas) -> None:
        """See `draw_by_night`."""
        draw_by_night(canvas, FRect(self.rect), self.place)


def build_last_word(between: Between, area: FRect, state: State, heading: Message, waiting: str) -> None:
    """A paper with the place, after which battle it is, the words, and one button."""
    layer, t, app = between.layer, between.layer.t, between.layer.app
    assert app is not None
    width = min(WIDTH, area.w)
    texts = [t(message) for message in _told(state)]
    face = app.painter.face_for("".join(texts), "mincho")
    rows = [row for text in texts for row in app.painter.wrap(text, width - 48, 17, face)]
    fixed = 14 + 12 + 44 + len(rows) * LEADING + 16 + BUTTON + 18
    picture = max(0.0, min(PICTURE, area.h - fixed))
    height = fixed + picture
    card = FRect(area.centerx - width / 2, area.y + max(0.0, (area.h - height) * 0.36), width, height)
    left, room, below = card.x + 24, card.w - 48, card.y + 14 + picture
    layer.add(PanelBox(card, line=2.6))
    if picture >= LEAST_PICTURE:
        layer.add(NightPrint((left, card.y + 14, room, picture), between.place))
    layer.add(Label((left, below + 10, room, 36), t(heading), size=26, face="mincho_bold"))
    layer.add(Paragraph((left, below + 54, room, len(rows) * LEADING + 4), "\n".join(rows), size=17, face=face,
                        name="last word"))
    on = next(iter(between.of_kind(GoOn)), None)
    button = Button((left, card.bottom - BUTTON - 16, room, BUTTON), t(say("boc.between.go_on")),
                    partial(between.do, on), name="go on", style="gold", size=20, face="mincho_bold", commit=True,
                    icon="step", note=t(say("boc.between.next.end")))
    if on is None:
        button.enabled, button.reason = False, waiting or t(say("boc.between.not_now"))
    layer.add(button)
    layer.focus.remembered = "go on"
