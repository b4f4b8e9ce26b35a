"""A journey in lists of saves: the medallions that stand for it."""

from __future__ import annotations

from snow_from_korea.model import State

SAMURAI = tuple(f"snow_from_korea:tokens/samurai_{number}" for number in range(1, 6))
"""The medallion of each samurai, in the order of the seats."""


def portraits(state: State) -> tuple[str, ...]:
    """The samurai's medallions."""
    return SAMURAI[:len(state.samurai)]
