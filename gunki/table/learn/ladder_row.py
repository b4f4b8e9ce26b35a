"""A rung of the ladder in its list: number and name, alone or together, how hard it is, and whether it is won."""

from __future__ import annotations

from collections.abc import Callable

from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.widgets import Button
from gunki.table.widgets.base import Rect

HEIGHT = 52.0
BAR = 64.0


class FightRow(Button):
    """`second` is the line below the name, `grade` a word for how hard it is, with a bar for the `share` (0 … 1) of
    such fights that are lost; `won` a word, "" while it is not.
    """

    def __init__(
        self, rect: Rect, title: str, second: str, on_activate: Callable[[], object], *, grade: str, share: float,
        won: str, name: str,
    ) -> None:
        super().__init__(rect, title, on_activate, name=name, face="bold")
        self.second, self.grade, self.share, self.won = second, grade, share, won

    def describe(self) -> str:
        """Name, who, how hard, state."""
        return ", ".join(part for part in (self.text, self.second, self.grade, self.won) if part)

    def _draw_face(self, canvas: Canvas, text: str, cost: str, note: str) -> None:
        x, y, w, _ = self.rect
        room = w - 24
        if self.won:
            room -= 10 + draw.chip(canvas, x + w - 10, y + 5, self.won, align="right", height=20)
        canvas.text(self.text, x + 12, y + 6, 15, text, "bold", max_width=room)
        draw.bar(canvas, x + w - BAR - 12, y + 33, BAR, 9, self.share, "danger")
        grade = canvas.text(self.grade, x + w - BAR - 20, y + 28, 14, note, align="right")
        canvas.text(self.second, x + 12, y + 28, 14, note, max_width=w - BAR - 42 - grade)
