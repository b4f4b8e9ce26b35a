"""Where one stands in a replay, and how it plays from event to event. No pygame."""

from __future__ import annotations

from typing import Protocol

from gunki.table.replay.reel import Reel
from gunki.table.tween import SPEEDS, Timeline

READ = 0.5
"""Seconds at normal speed for the sentence of an event, besides what moves."""
AT_ONCE = 0.12
"""Seconds from one event to the next where nothing is to move."""
EVENTS_A_FRAME = 60


class Shown(Protocol):
    """What shows the replay."""

    @property
    def calm(self) -> bool:
        """Whether motion is reduced."""

    def settle(self) -> None:
        """Show the position now."""

    def begin(self, position: int, timeline: Timeline) -> None:
        """Put the event at `position`, the next one, on a timeline."""

    def moving(self) -> None:
        """Something has moved."""


class Transport:
    """`position` is the event one stands at; `shown_at` the one on the screen, -1 where it must be shown anew."""

    def __init__(self, reel: Reel, speed: str, shown: Shown) -> None:
        self.reel, self.speed = reel, speed if speed in SPEEDS else "normal"
        self.position = reel.begin_position()
        self.shown_at = -1
        self.playing = False
        self._shown = shown
        self._motion: Timeline | None = None
        self._wait = 0.0

    def go(self, position: int) -> None:
        """Stand at a position; what was moving is over. Playing goes on from there."""
        if self._motion is not None:
            self._motion = None
            self.shown_at = -1  # what was on its way goes back to where it stood
        self._wait = 0.0
        self.position = max(0, min(self.reel.last, position))
        if self.position == self.reel.last:
            self.playing = False

    def stop_at(self, position: int) -> None:
        """Stand there and play no further."""
        self.playing = False
        self.go(position)

    def toggle(self) -> None:
        """Play or stop; from the end, play from the start."""
        self.playing = not self.playing
        if self.playing and self.position == self.reel.last:
            self.go(self.reel.begin_position())
        if not self.playing:
            self.go(self.position)

    def change_speed(self, by: int) -> None:
        """Slower or faster; after the fastest comes the slowest. The event that is shown ends."""
        names = list(SPEEDS)
        self.speed = names[(names.index(self.speed) + by) % len(names)]
        if self._motion is not None:
            self._motion = None
            self._arrive()

    def update(self, dt: float) -> None:
        """Move what moves; at the end of an event go to the next one."""
        for _ in range(EVENTS_A_FRAME):
            if not self.playing:
                return
            if self._motion is not None:
                self._motion.update(dt)
                dt = 0.0
                self._shown.moving()
                if not self._motion.done:
                    return
                self._motion = None
                self._arrive()
            elif self.position >= self.reel.last:
                self.playing = False
            elif self.speed == "instant":
                self._wait -= dt
                dt = 0.0
                if self._wait > 0:
                    return
                self._wait = AT_ONCE
                self._arrive()
            else:
                self._set_in_motion()

    def _set_in_motion(self) -> None:
        self._motion = Timeline(SPEEDS[self.speed], self._shown.calm)
        self._shown.begin(self.position + 1, self._motion)
        if self.reel.tell(self.position + 1) is not None:
            self._motion.wait(READ)

    def _arrive(self) -> None:
        self.position = min(self.reel.last, self.position + 1)
        self._shown.settle()
