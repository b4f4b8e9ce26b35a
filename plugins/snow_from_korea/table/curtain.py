"""A curtain where a rule hides something: the screen shows nothing until the one who may look says that he is there."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from gunki.table.canvas import Canvas
from gunki.table.layer import Layer
from gunki.table.layout import Layout
from gunki.table.widgets import Button
from snow_from_korea.table.look import medallion


class Curtain(Layer):
    """Covers everything; only its button, Enter or Space opens it, so that no stray click does."""

    dims = False

    def __init__(self, title: str, text: str, ready: str, who: int, opened: Callable[[], object]) -> None:
        """`opened` is called once it is open."""
        super().__init__()
        self.title, self.text, self.ready, self.who, self.opened = title, text, ready, who, opened

    def build(self, layout: Layout) -> None:
        """One button."""
        area = layout.centred(280, 48)
        button = self.add(Button((area.x, layout.height / 2 + 74, area.w, area.h), self.ready, self.leave,
                                 name="ready", style="gold", size=16, commit=True))
        self.focus.set(button)

    def draw(self, canvas: Canvas) -> None:
        """Night, who is meant, and what comes."""
        w, h = canvas.width, canvas.height
        canvas.box(0, 0, w, h, "strip", radius=0)
        medallion(canvas, self.who, w / 2, h / 2 - 112, 96, active=True)
        canvas.text(self.title, w / 2, h / 2 - 50, 26, "strip_text", "mincho_bold", "center", max_width=w - 32)
        width = min(560.0, w - 48)
        canvas.paragraph(self.text, (w - width) / 2, h / 2 - 8, width, 16, "strip_second", align="center")

    def leave(self) -> None:
        """The one who may look is there."""
        if self.app is not None:
            self.app.close_modal(self)
            self.opened()

    def on_key(self, event: pygame.event.Event) -> bool:
        """Enter or Space opens, if it is pressed now."""
        opens = event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
        if opens and self.app is not None and not self.app.repeats(event):
            self.leave()
        return True

    def on_command(self, command: str) -> bool:
        """Esc changes nothing: there is nothing to go back to."""
        return True
