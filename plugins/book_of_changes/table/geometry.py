"""Where everything lies on the battle screen, in logical pixels, for any window."""

from __future__ import annotations

from dataclasses import dataclass, field

from pygame import FRect

from gunki.table.layout import MARGIN, Layout

STRIP = 64.0
BAND = 176.0
LOW_BAND = 152.0
"""Height of the lower panels: usually, and where the window is low."""
CARD = 144.0
MOST_CARD = 168.0
"""Height of a hero card, as designed and at most."""


@dataclass(frozen=True)
class Geometry:
    """Rectangles of the panels. `picker` and `log` are empty where the window has no room for them."""

    strip: FRect
    cards: tuple[FRect, ...]
    stage: FRect
    picker: FRect
    tray: FRect
    deck: FRect
    log: FRect
    compact: bool
    hint: FRect = field(default_factory=FRect)
    """Where a hint lies over the stage; empty where there is none."""

    @staticmethod
    def of(layout: Layout, heroes: int) -> Geometry:
        """The rectangles for a window and so many heroes."""
        width, height, m = layout.width, layout.height, MARGIN
        low = height < 560
        band = LOW_BAND if low else min(BAND * 1.15, max(BAND, BAND + (height - 720) * 0.12))
        top, bottom = STRIP + m, height - m - band
        spare = min(1.25, max(1.0, 1 + (width - 1280) / 2400))
        folded, tight = layout.folded, width < 1000
        left = (184.0 if tight else 208.0 if folded else 232.0) * spare
        right = 0.0 if folded else 264.0 * spare
        middle = bottom - m - top
        cards = _cards(FRect(m, top, left, middle), max(1, heroes))
        picker = FRect(width - m - right, top, right, middle)
        stage_right = picker.x - m if right else width - m
        stage = FRect(m + left + m, top, stage_right - (m + left + m), middle)
        tray = FRect(m, bottom, left, band)
        log_width = right or (0.0 if tight else 208.0)
        log = FRect(width - m - log_width, bottom, log_width, band)
        deck_right = log.x - m if log_width else width - m
        deck = FRect(tray.right + m, bottom, deck_right - tray.right - m, band)
        return Geometry(FRect(0, 0, width, STRIP), cards, stage, picker, tray, deck, log, tight or low)


def _cards(area: FRect, count: int) -> tuple[FRect, ...]:
    """A column of hero cards, as high as designed where there is room."""
    gap = MARGIN if area.h / count > 90 else 4.0
    height = min(MOST_CARD, (area.h - gap * (count - 1)) / count)
    return tuple(FRect(area.x, area.y + at * (height + gap), area.w, height) for at in range(count))
