"""A journey in lists of saves: the medallions that stand for it."""

from __future__ import annotations

from snow_from_korea.model import State

SAMURAI = ("ronin", "archer", "hero_priest", "hero_swordswoman", "hero_hunter")
"""The medallion of each samurai, in the order of the seats."""


def portraits(state: State) -> tuple[str, ...]:
    """The samurai's medallions."""
    return SAMURAI[:len(state.samurai)]
