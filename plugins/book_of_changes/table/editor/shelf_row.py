"""What a list of own things is made of: rows, and what can be done with one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from pygame import FRect

from gunki.engine.messages import Message
from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.widgets import Button, HotSpot

HEIGHT = 58.0

Thing = TypeVar("Thing")


class Row(NamedTuple, Generic[Thing]):
    """Own ones have a `path`. `thing` is None where a file cannot be read; `fault` says why, or what is still wrong."""

    key: str
    title: str
    second: str
    token: str
    thing: Thing | None
    path: Path | None = None
    fault: Message | None = None


class Deed(NamedTuple):
    """A button: name in tests, text, tip, what it does, its key, why it is not possible."""

    name: str
    text: Message
    tip: Message
    do: Callable[[], object]
    key: str
    reason: Message | None = None


class ShelfRow(HotSpot):
    """Chosen by a click or by the focus."""

    def __init__(self, rect: FRect, row: Row[Any], selected: bool, trouble: str) -> None:
        super().__init__(rect, name=f"row {row.key}", words=row.title)
        self.row, self.selected, self.trouble = row, selected, trouble
        self.tooltip = f"{row.title}\n{trouble}".strip() if trouble or len(row.title) > 24 else None

    def draw(self, canvas: Canvas) -> None:
        """Paper, medallion, two lines."""
        x, y, w, h = self.rect
        fill = "row" if self.selected else "button_hover" if self.hovered else "button"
        canvas.box(x + 1, y + 2, w, h, "#000000", radius=6, opacity=0.3)
        canvas.box(x, y, w, h, fill, "gold" if self.selected else "outline",
                   3.0 if self.selected else 2.4 if self.hovered else 1.6, radius=6)
        draw.token(canvas, self.row.token, x + h / 2 + 2, y + h / 2, h - 10, dim=self.row.thing is None)
        left = x + h + 6
        room = x + w - 10 - left
        canvas.text(self.row.title, left, y + 7, 17, "text", "mincho_bold", max_width=room)
        text, color = (self.trouble, "damage") if self.trouble else (self.row.second, "text_second")
        canvas.text(text, left, y + 33, 14, color, max_width=room)


class TightButton(Button):
    """A button whose key stands in its tip where there is no room for a cap."""

    tight = False

    def _draw_cap(self, canvas: Canvas, ink: str, two_lines: bool) -> float:
        return 0.0 if self.tight else super()._draw_cap(canvas, ink, two_lines)
