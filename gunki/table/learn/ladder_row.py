"""A rung of the ladder in its list: number and name, alone or together, and whether it is won."""

from __future__ import annotations

from collections.abc import Callable

from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.widgets import Button
from gunki.table.widgets.base import Rect

HEIGHT = 52.0


class FightRow(Button):
    """`second` is the line below the name; `won` a word, "" while it is not; `share` 0 … 1 how often it is won."""

    def __init__(
        self, rect: Rect, title: str, second: str, won: str, share: float, on_activate: Callable[[], object], name: str
    ) -> None:
        super().__init__(rect, title, on_activate, name=name, face="bold")
        self.second, self.won, self.share = second, won, share

    def describe(self) -> str:
        """Name, who, state."""
        return ", ".join(part for part in (self.text, self.second, self.won) if part)

    def _draw_face(self, canvas: Canvas, text: str, cost: str, note: str) -> None:
        x, y, w, _ = self.rect
        canvas.text(self.text, x + 12, y + 6, 15, text, "bold", max_width=w - 24)
        canvas.text(self.second, x + 12, y + 28, 14, note, max_width=w - 110)
        if self.won:
            draw.chip(canvas, x + w - 10, y + 27, self.won, align="right", height=20)
            return
        draw.bar(canvas, x + w - 84, y + 33, 72, 9, 1 - self.share, "danger")
