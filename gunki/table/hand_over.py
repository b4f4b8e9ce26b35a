"""Several persons at one keyboard: a banner over the head strip says whose turn it is; the board stays visible."""

from __future__ import annotations

import pygame
from pygame import FRect

from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.layer import Layer
from gunki.table.layout import Layout

HEIGHT = 62.0
"""As high as the strip at the head, which it covers; nothing of the board is hidden or dimmed."""


class HandOver(Layer):
    """`name` large, `text` how it goes on, a medallion where there is one; any key or click ends it."""

    dims = False

    def __init__(self, name: str, text: str, portrait: str = "", side: str = "left",
                 flip: bool = False) -> None:
        super().__init__()
        self.name, self.text = name, text
        self.portrait, self.side, self.flip = portrait, side, flip
        self.area = FRect(0, 0, 1, HEIGHT)

    def build(self, layout: Layout) -> None:
        """There is nothing to press: everything ends it."""
        self.area = FRect(0, 0, layout.width, HEIGHT)

    def draw(self, canvas: Canvas) -> None:
        """The medallion, the name, and what to do."""
        x, y, w, h = self.area
        canvas.box(x + 2, y + 2, w - 4, h - 2, "strip_active", "gold", 2.4, radius=8)
        left = x + 24
        if self.portrait:
            draw.token(canvas, self.portrait, x + 40, y + h / 2, 46, side=self.side, flip=self.flip)
            left = x + 76
        room = x + w - 16 - left
        canvas.text(self.name, left, y + 6, 20, "strip_text", "mincho_bold", max_width=room)
        size = canvas.painter.fitting(self.text, (14, 13, 12), room)
        canvas.text(self.text, left, y + 35, size, "strip_gold", max_width=room)

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
