"""Time for the window: the real clock, and one that tests turn by hand."""
from __future__ import annotations

from typing import Protocol

import pygame

MAX_STEP = 0.1  # seconds; after a stall animations go on from where they were instead of leaping


class Clock(Protocol):
    """What the app asks for time."""

    def tick(self, fps: int) -> float:
        """Wait for the next frame and return the seconds since the last call."""

    def elapsed(self) -> float:
        """Seconds since the last call of `tick` or `elapsed`, without waiting."""


class WallClock:
    """Real time. Sleeping between frames, never spinning."""

    def __init__(self) -> None:
        self._clock = pygame.time.Clock()

    def tick(self, fps: int) -> float:
        """Sleep until the next of `fps` frames a second."""
        return self._clock.tick(fps) / 1000

    def elapsed(self) -> float:
        """Seconds since the last tick."""
        return self._clock.tick() / 1000


class ManualClock:
    """Each tick is `step` seconds, nothing waits."""

    def __init__(self, step: float = 1 / 60) -> None:
        self.step = step

    def tick(self, fps: int) -> float:
        """The fixed step."""
        return self.step

    def elapsed(self) -> float:
        """The fixed step."""
        return self.step


def clamp_step(dt: float) -> float:
    """Seconds kept within 0..MAX_STEP: clocks jump when a laptop sleeps or the time is set."""
    return min(MAX_STEP, max(0.0, dt)) if dt == dt else 0.0
