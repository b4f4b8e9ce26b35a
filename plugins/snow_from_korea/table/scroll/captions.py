"""The caption of a panel: a red seal with the cycle, and what was met."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gunki.engine.messages import Message, say
from gunki.table.canvas import Canvas
from snow_from_korea import words
from snow_from_korea.model import Page, State

HEIGHT, SEAL, ROW = 24.0, 18.0, 19.0
"""Of a caption of one row, of its seal, and what each further row adds."""


def caption(state: State, page: Page) -> Message:
    """In one or two words: the Facet tested, or what kind of scene it is."""
    what = words.facet(page.facet) if page.facet else say(f"sfk.scroll.caption.{page.kind}")
    if len(state.samurai) == 1:
        return what
    return say("sfk.scroll.caption.of", what=what, who=words.who(state, page.samurai))


def draw_chip(canvas: Canvas, t: Callable[[Message], str], state: State, page: Page, panel: tuple[float, float],
              view: tuple[float, float], y: float) -> None:
    """The caption of a panel that reaches from … to, in the middle of it or where it is in view, its upper edge at y.

    Nothing where too little of the panel is in view.
    """
    x, most = (panel[0] + panel[1]) / 2, panel[1] - panel[0] - 14
    text, seal = t(caption(state, page)), seal_width(page)
    wide = canvas.measure(text, 15, "mincho_bold") + seal + 16
    if wide > most and len(state.samurai) > 1:
        plain = words.facet(page.facet) if page.facet else say(f"sfk.scroll.caption.{page.kind}")
        text = t(plain)
        wide = canvas.measure(text, 15, "mincho_bold") + seal + 16
    wide = min(wide, most)
    low, high = max(panel[0], view[0]) + 4, min(panel[1], view[1]) - 4
    if wide < 40 or high - low < wide:
        return
    draw_rows(canvas, page, (text,), min(max(x - wide / 2, low), high - wide), y, wide)


def seal_width(page: Page) -> float:
    """What the seal with the cycle takes before the words: nothing before the journey and after it."""
    return 0.0 if page.kind in ("opening", "homecoming") else SEAL + 6


def draw_rows(canvas: Canvas, page: Page, rows: Sequence[str], left: float, y: float, wide: float,
              face: str = "mincho_bold") -> None:
    """A slip of paper `wide` across, its upper left corner at (left, y): the seal with the cycle, and rows of words."""
    seal = seal_width(page)
    canvas.box(left, y, wide, ROW * len(rows) + HEIGHT - ROW, "#FBF5E8", "#1D1A17", 1.4, radius=3)
    if seal:
        canvas.box(left + 3, y + 3, SEAL, SEAL, "#B7312C", radius=2)
        canvas.text(str(page.cycle), left + 3 + SEAL / 2, y + 3 + SEAL / 2, 14, "#FFF6E6", "bold", "center", "middle")
    for at, row in enumerate(rows):
        canvas.text(row, left + 8 + seal, y + HEIGHT / 2 + at * ROW, 15, "#1D1A17", face, valign="middle",
                    max_width=wide - seal - 12)
