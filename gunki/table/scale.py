"""Logical and real pixels. Layouts are written for 1280x720 logical pixels and drawn in real ones."""
from __future__ import annotations

from dataclasses import dataclass

import pygame

DESIGN_SIZE = (1280, 720)
COMPACT_SIZE = (800, 450)  # the smallest logical size a layout has to serve
SMALLEST_FACTOR = 0.75
USER_SCALE_RANGE = (0.75, 2.0)
SCALES = (0.75, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0)
"""Steps of the player's wish."""


@dataclass(frozen=True, slots=True)
class Scale:
    """`factor` real pixels a logical pixel, for a window of `window` real pixels."""

    factor: float
    window: tuple[int, int]

    @staticmethod
    def of(window: tuple[int, int], user_scale: float = 1.0) -> Scale:
        """The scale of a window: max(1, fit to 1280x720) x the player's wish, capped so that 800x450 logical
        pixels stay in view where the window is that large.
        """
        width, height = max(1, window[0]), max(1, window[1])
        low, high = USER_SCALE_RANGE
        wish = max(1.0, min(width / DESIGN_SIZE[0], height / DESIGN_SIZE[1])) * min(high, max(low, user_scale))
        cap = max(SMALLEST_FACTOR, min(width / COMPACT_SIZE[0], height / COMPACT_SIZE[1]))
        return Scale(min(wish, cap), (width, height))

    @property
    def width(self) -> float:
        """Logical width of the window."""
        return self.window[0] / self.factor

    @property
    def height(self) -> float:
        """Logical height of the window."""
        return self.window[1] / self.factor

    def px(self, value: float) -> int:
        """A logical length in whole real pixels."""
        return round(value * self.factor)

    def rect(self, x: float, y: float, width: float, height: float) -> pygame.Rect:
        """A logical rectangle in real pixels; both edges are rounded, so neighbours meet without a gap."""
        left, top = self.px(x), self.px(y)
        return pygame.Rect(left, top, self.px(x + width) - left, self.px(y + height) - top)

    def to_logical(self, position: tuple[float, float]) -> tuple[float, float]:
        """A position in real pixels as logical ones."""
        return position[0] / self.factor, position[1] / self.factor


def capped(window: tuple[int, int], user_scale: float) -> bool:
    """Whether the window is too small for the wished scale; the settings screen says so."""
    wish = max(1.0, min(window[0] / DESIGN_SIZE[0], window[1] / DESIGN_SIZE[1])) * user_scale
    return Scale.of(window, user_scale).factor < wish - 1e-9
