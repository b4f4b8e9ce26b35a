"""How the stage is divided: islands as large as can be, larger ones for crowds, words beside the icons of features or
a legend below the islands that names them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from pygame import FRect

from book_of_changes.model import Battle
from book_of_changes.sheets import MapSheet
from book_of_changes.table.islands import Island, clear, islands_of
from book_of_changes.table.standing import SMALLEST, sides_in, size_on, width_for

COMFORT = 34.0
"""Below this size of figures (logical pixels) the island of a crowd is made larger."""
SIZES = (COMFORT, 30.0, SMALLEST)
"""Sizes of figures that are tried in a crowd."""
SHARES = (0.9, 0.8, 0.7, 0.6)
"""Of the width a crowd needs, where all of it has no room: figures stand over one another then, but not over names."""
WORTH = 0.8
"""How much of its width an island keeps at least where features are to have words on its plaque."""
KEPT = 0.6
"""How much of its width every island keeps at least for the figures of a crowd to be of a good size."""


class Widths(NamedTuple):
    """How wide the plaques are, with icons alone and with words, and how high the legend is that the first needs."""

    plain: tuple[float, ...]
    worded: tuple[float, ...]
    legend: float


class Arranged(NamedTuple):
    """Where everything lies on the stage."""

    islands: tuple[Island, ...]
    worded: bool
    """Whether plaques have words beside the icons of features."""
    legend: FRect
    """Where the icons are named; empty where there is no need."""


def arranged(battle: Battle, stage: FRect, widths: Widths) -> Arranged:
    """The stage for a battle as it stands."""
    crowds = tuple(sides_in(battle, zone) for zone in range(len(battle.map.zones)))
    return _arranged(battle.map, (stage.x, stage.y, stage.w, stage.h), widths, crowds)


@lru_cache(maxsize=32)
def _arranged(place: MapSheet, stage: tuple[float, float, float, float], widths: Widths,
              crowds: tuple[tuple[int, int], ...]) -> Arranged:
    whole = FRect(*stage)
    field = FRect(whole.x, whole.y, whole.w, whole.h - widths.legend)
    plain, worded = islands_of(place, field, widths.plain), islands_of(place, whole, widths.worded)
    if worded[0].area.w >= WORTH * plain[0].area.w and clear(worded):
        found = _for_crowds(place, whole, widths.worded, crowds)
        if clear(found) and _smallest(found, crowds) >= SIZES[1]:
            return Arranged(found, True, FRect(0, 0, 0, 0))
    legend = FRect(whole.x, field.bottom, whole.w, widths.legend)
    return Arranged(_for_crowds(place, field, widths.plain, crowds), False, legend)


def _for_crowds(place: MapSheet, field: FRect, plaques: Sequence[float], crowds: Sequence[tuple[int, int]]
                ) -> tuple[Island, ...]:
    """Islands on which everybody has room: those of crowds as large as figures of a good size need, or less."""
    plain = islands_of(place, field, plaques)
    now = _smallest(plain, crowds) if clear(plain) else 0.0
    least: list[float] = []
    for size in SIZES:
        if now >= size:
            return plain
        least = [width_for(sides, size, plaque) if sum(sides) else 0.0
                 for sides, plaque in zip(crowds, plaques, strict=True)]
        found = islands_of(place, field, plaques, least)
        narrow = min(island.area.w for island in found) < KEPT * min(island.area.w for island in plain)
        if clear(found) and not (narrow and size > SMALLEST):
            return found
    for share in SHARES:
        found = islands_of(place, field, plaques, [share * wide for wide in least])
        if clear(found):
            return found
    return islands_of(place, field, plaques, least)  # figures can be told apart, at least


def _smallest(islands: Sequence[Island], crowds: Sequence[tuple[int, int]]) -> float:
    """How large the figures are where they are smallest; 0 where they hide one another."""
    return min((size_on(sides, island.field.size) for island, sides in zip(islands, crowds, strict=True)
                if sum(sides)), default=COMFORT)
