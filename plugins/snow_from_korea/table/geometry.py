"""Where everything lies on the journey's screen, in logical pixels, for any window."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import FRect

from gunki.table.layout import MARGIN, Layout

STRIP, LOW_STRIP = 64.0, 52.0
BAND = 0.4556
LEAST_BAND = 296.0
"""Height of the lower panels: of the window's height, and at least."""
LEAST_SCROLL = 56.0


@dataclass(frozen=True)
class Geometry:
    """Rectangles of the panels. `lower`: all below the scroll, `text` and `facets` at its left, `deck` at its right."""

    strip: FRect
    scroll: FRect
    text: FRect
    facets: FRect
    deck: FRect
    lower: FRect

    @staticmethod
    def of(layout: Layout, cards: int = 3) -> Geometry:
        """The rectangles for a window in which so many cards lie side by side."""
        width, height, m = layout.width, layout.height, MARGIN
        strip = STRIP if height >= 520 else LOW_STRIP
        low = min(max(LEAST_BAND, BAND * height), height - strip - 3 * m - LEAST_SCROLL)
        lower = FRect(m, height - m - low, width - 2 * m, low)
        scroll = FRect(0, strip + m, width, lower.y - 2 * m - strip)
        left = min(520.0, max(300.0, (0.319 if cards < 4 else 0.3) * width))
        upper = round(low * 0.463)
        text = FRect(m, lower.y, left, upper)
        facets = FRect(m, text.bottom + m, left, low - upper - m)
        deck = FRect(text.right + m, lower.y, lower.right - text.right - m, low)
        return Geometry(FRect(0, 0, width, strip), scroll, text, facets, deck, lower)
