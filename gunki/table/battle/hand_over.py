"""Two persons at one keyboard: a banner over the order strip says whose turn it is; the board stays to be looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from gunki.battle.called import seat_called
from gunki.battle.words import side_name
from gunki.engine.contract import SeatInfo
from gunki.engine.messages import say
from gunki.table import draw
from gunki.table.battle.look import flipped, portrait
from gunki.table.canvas import Canvas
from gunki.table.layer import Layer
from gunki.table.layout import Layout

if TYPE_CHECKING:
    from gunki.table.battle.course import Course

HEIGHT = 62.0
"""As high as the order strip, which it covers; nothing of the board is hidden or dimmed."""


class HandOver(Layer):
    """Whose turn it is at this keyboard, by name, face and side: short, and any key or click ends it."""

    dims = False

    def __init__(self, scene: Course, seat: SeatInfo) -> None:
        super().__init__()
        state = scene.state
        self.name = scene.t(say("table.handover", who=seat_called(seat.name)))
        self.text = scene.t(say("table.handover.text", side=side_name(state.setting, seat.side)))
        self.area = FRect(0, 0, 1, HEIGHT)
        own = [c for c in state.characters if c.seat == seat.id]
        acting = [c for c in own if state.actor >= 0 and c is state.characters[state.actor]]
        self.character = (acting or [c for c in own if c.space < 0] or own)[0]

    def build(self, layout: Layout) -> None:
        """There is nothing to press: everything ends it."""
        self.area = FRect(0, 0, layout.width, HEIGHT)

    def draw(self, canvas: Canvas) -> None:
        """The fighter who is to act, framed as its side is, the person's name, and how it goes on."""
        x, y, w, h = self.area
        canvas.box(x + 2, y + 2, w - 4, h - 2, "strip_active", "gold", 2.4, radius=8)
        draw.token(canvas, portrait(self.character), x + 40, y + h / 2, 46, side=self.character.side,
                   flip=flipped(self.character))
        room = w - 92
        canvas.text(self.name, x + 76, y + 6, 20, "strip_text", "mincho_bold", max_width=room)
        canvas.text(self.text, x + 76, y + 35, 14, "strip_gold", max_width=room)

    def leave(self) -> None:
        """It is read."""
        if self.app is not None:
            self.app.close_modal(self)

    def on_key(self, event: pygame.event.Event) -> bool:
        """Any key that is pressed now; not one held down since before."""
        if self.app is None or not self.app.repeats(event):
            self.leave()
        return True

    def on_click(self, x: float, y: float) -> None:
        """A click anywhere."""
        self.leave()

    def on_command(self, command: str) -> bool:
        """A right click, too."""
        self.leave()
        return True
