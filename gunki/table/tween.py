"""Motion: values that ease towards their end, one after another or together.

Everything eases out, nothing bounces. Speeds are slow, normal, fast and instant; reduced motion jumps to each result
but keeps the pace, so that events can still be followed. `finish()` (Space or a click) completes all at once.
"""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

SPEEDS: dict[str, float] = {"slow": 0.5, "normal": 1.0, "fast": 2.5, "instant": float("inf")}


def ease_out(t: float) -> float:
    """Fast first, then gently to rest: 0 -> 0, 1 -> 1."""
    return 1 - (1 - t) ** 3


def linear(t: float) -> float:
    """Even pace."""
    return t


@dataclass(slots=True)
class Tween:
    """Calls `apply` with 0..1 over `duration` seconds at normal speed, at last once with 1; then `on_done`."""

    duration: float
    apply: Callable[[float], None]
    ease: Callable[[float], float] = ease_out
    on_done: Callable[[], None] | None = None


def between(start: float, end: float, setter: Callable[[float], None]) -> Callable[[float], None]:
    """An `apply` that moves a number from `start` to `end`."""
    def apply(t: float) -> None:
        setter(start + (end - start) * t)
    return apply


def _nothing(_: float) -> None:
    return None


class Timeline:
    """Groups of tweens, one group after another; the tweens of a group run together."""

    def __init__(self, speed: float = 1.0, reduced_motion: bool = False) -> None:
        self.speed = speed
        self.reduced_motion = reduced_motion
        self._groups: list[list[Tween]] = []
        self._clocks: list[float] = []
        self._jumped: set[int] = set()

    @property
    def done(self) -> bool:
        """Whether nothing is left to play."""
        return not self._groups

    def then(self, *tweens: Tween) -> Timeline:
        """Append a group that starts when all before it has ended; returns self."""
        if tweens:
            self._groups.append(list(tweens))
        return self

    def wait(self, seconds: float) -> Timeline:
        """Append a pause."""
        return self.then(Tween(seconds, _nothing))

    def call(self, function: Callable[[], None]) -> Timeline:
        """Append a call."""
        return self.then(Tween(0.0, _nothing, on_done=function))

    def update(self, dt: float) -> bool:
        """Go on by `dt` seconds; returns whether anything was playing. Time left over goes to the next group."""
        if not self._groups:
            return False
        if self.speed == float("inf"):
            self.finish()
            return True
        left = dt * self.speed
        while self._groups and left >= 0:
            left = self._advance(left)
        return True

    def _advance(self, dt: float) -> float:
        """Play the first group; returns the time left after its end, or -1 while it goes on."""
        group = self._groups[0]
        if not self._clocks:
            self._clocks = [0.0]
        self._clocks[0] += dt
        now = self._clocks[0]
        end = max(t.duration for t in group)
        over = now >= end
        for i, tween in enumerate(group):
            if i in self._jumped:
                continue
            t = 1.0 if now >= tween.duration or self.reduced_motion else now / tween.duration
            if t >= 1.0:
                self._jumped.add(i)
                tween.apply(1.0)
                if tween.on_done:
                    tween.on_done()
            else:
                tween.apply(tween.ease(t))
        if not over:
            return -1.0
        if self._groups and self._groups[0] is group:
            self._drop_first()
        return now - end

    def _drop_first(self) -> None:
        self._groups.pop(0)
        self._clocks, self._jumped = [], set()

    def finish(self) -> None:
        """Complete everything now, in order, also what the calls append meanwhile (bounded, so it always ends)."""
        for _ in range(10_000):
            if not self._groups:
                return
            group, jumped = self._groups[0], self._jumped
            self._drop_first()
            for i, tween in enumerate(group):
                if i not in jumped:
                    tween.apply(1.0)
                    if tween.on_done:
                        tween.on_done()
        self._groups.clear()
