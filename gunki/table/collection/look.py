"""The tick of what is in order, the cross of what is not."""

from __future__ import annotations

from collections.abc import Callable

from gunki.engine.messages import Message
from gunki.table.canvas import Canvas

Words = Callable[[Message], str]


def draw_tick(canvas: Canvas, x: float, y: float) -> None:
    """The sign that something is in order; it stands beside words that say so."""
    canvas.shape(f'<path d="M2,9 L7,14 L16,3" fill="none" stroke="{canvas.color("legal")}" stroke-width="3" '
                 'stroke-linecap="round" stroke-linejoin="round"/>', x, y, 18, 18)


def draw_verdict(canvas: Canvas, x: float, y: float, w: float, text: str, *, fine: bool, most: int = 1) -> None:
    """A tick or a cross, and what it means in at `most` so many lines; `y` is the top of the first."""
    canvas.rule(x, y - 4, w)
    if fine:
        draw_tick(canvas, x, y + 3)
    else:
        canvas.icon("close", x, y + 3, 18, "damage")
    color = "text" if fine else "damage"
    if most > 1:
        canvas.paragraph(text, x + 24, y + 3, w - 24, 14, color, "bold", leading=1.25, max_lines=most)
    else:
        canvas.text(text, x + 24, y + 3, 15, color, "bold", max_width=w - 24)
