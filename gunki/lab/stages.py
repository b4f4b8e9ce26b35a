"""A run as stages: trials to be played, whose results decide what the next stage plays."""

from __future__ import annotations

import zlib
from collections.abc import Generator
from typing import Literal, NamedTuple, TypeVar

import msgspec

from gunki.lab.matches import BOTH_WAYS, Trial

What = Literal["builds", "presets", "quick"]
Found = TypeVar("Found")


class Run(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked for. `matches`: of each build in a generation; `finals`: of each champion, and of each preset in
    their tournament. All else being the same, the same seed comes to the same end.
    """

    what: What = "builds"
    level: str = "adept"
    size: int = 2
    seed: int = 1
    population: int = 48
    generations: int = 12
    matches: int = 32
    finals: int = 1000
    champions: int = 8

    @property
    def candidates(self) -> int:
        """How many builds are measured once more before champions are named."""
        return min(self.population, 3 * self.champions)


class Stage(NamedTuple):
    """Trials to be played, all AI seats at `level`. The letters of their matches, in order, are what comes back."""

    trials: tuple[Trial, ...]
    level: str

    @property
    def matches(self) -> int:
        """How many matches that makes."""
        return BOTH_WAYS * len(self.trials)

    @property
    def check(self) -> int:
        """A sum over who meets whom with what seed: kept results belong to these trials or to none."""
        return zlib.crc32(repr(self).encode())


Steps = Generator[Stage, str, Found]
"""Yields stages, is sent their letters, returns what was found."""


def trials_for(matches: int) -> int:
    """The least number of trials with so many matches."""
    return -(-matches // BOTH_WAYS)
