"""Trigrams and hexagrams as drawn lines: bottom line first, 1 is solid (natures.toml)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from book_of_changes.sheets import Book, Power
from gunki.table.canvas import Canvas

WIDE = 24.0
"""Width of a line in the drawing's own units; its thickness, and the gap in a broken one, follow from it."""
THICK, GAP, PITCH = 2.9, 4.4, 4.4
LEAN = 0.35
"""How far the ends of a line rise or fall, as a brush does."""


def lines_of(book: Book, power: Power) -> tuple[int, ...]:
    """The six lines of a Power: its user's Nature below, the spirit's above (BC-13.1)."""
    return (*book.nature[power.own_nature].lines, *book.nature[power.spirit_nature].lines)


def draw_lines(canvas: Canvas, lines: Sequence[int], x: float, y: float, width: float, height: float,
               color: str = "text", opacity: float = 1.0) -> None:
    """Three or six lines fitted into a rectangle, the first at the bottom."""
    ink = canvas.color(color)
    tall = PITCH * (len(lines) - 1) + THICK
    body = "".join(_line(number, solid, tall) for number, solid in enumerate(lines))
    scale = min(width / WIDE, height / tall)
    left, top = x + (width - WIDE * scale) / 2, y + (height - tall * scale) / 2
    art = f'<g fill="{ink}" fill-opacity="{opacity:g}" transform="scale({scale:.4f})">{body}</g>'
    canvas.shape(art, left, top, WIDE * scale, tall * scale)


@lru_cache(maxsize=64)
def _line(number: int, solid: int, tall: float) -> str:
    top = tall - THICK - number * PITCH
    half = (WIDE - GAP) / 2
    parts = ((0.0, WIDE),) if solid else ((0.0, half), (WIDE - half, WIDE))
    return "".join(_stroke(start, end, top, number) for start, end in parts)


def _stroke(start: float, end: float, top: float, number: int) -> str:
    """A stroke of the brush: a little thicker where it is set down."""
    tilt = LEAN if number % 2 else -LEAN * 0.6
    low = top + THICK
    return (f'<path d="M{start + 0.3:.2f},{top + max(0.0, tilt):.2f} L{end:.2f},{top + max(0.0, -tilt) + 0.15:.2f} '
            f'L{end - 0.25:.2f},{low - 0.2:.2f} L{start:.2f},{low:.2f} Z"/>')
