"""Where the figures stand on their islands: enemies behind, heroes in front, many fan out in rows. No pygame but
its rectangles.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pygame import FRect

from book_of_changes.model import HEROES, Battle, Fighter
from book_of_changes.table.islands import Island, Point, room_for_figures

LARGEST, SMALLEST = 62.0, 26.0
GAP = 6.0
PILL = 15.0
"""How far the pill of a figure reaches below it."""
PILL_WIDTH = 58.0
NAME_WIDTH = 56.0
"""What the name of a hero in a crowd needs; less where there is less."""
CROWDED = 44.0
"""Below this size the pill lies over the figure's foot and shows figures only."""


class Spot(NamedTuple):
    """Where a figure stands: centre, diameter, and how far it is to the middle of the next one in its row."""

    x: float
    y: float
    size: float
    pitch: float = 96.0

    @property
    def crowded(self) -> bool:
        """Whether its pill has no room for an icon."""
        return self.size < CROWDED

    @property
    def area(self) -> FRect:
        """The square it fills."""
        return FRect(self.x - self.size / 2, self.y - self.size / 2, self.size, self.size)


_known: deque[tuple[Battle, Sequence[Island], dict[int, Spot]]] = deque(maxlen=4)
"""While figures walk, two battles are asked for in every frame."""


def spots(battle: Battle, islands: Sequence[Island]) -> Mapping[int, Spot]:
    """Every figure that is in the battle, by number; what was asked for last is remembered."""
    for known in _known:
        if known[0] is battle and known[1] is islands:
            return known[2]
    found: dict[int, Spot] = {}
    for island in islands:
        here = [f for f in battle.fighters if not f.out and f.zone == island.zone]
        found |= fan([f for f in here if f.side != HEROES], [f for f in here if f.side == HEROES], island.field)
    _known.append((battle, islands, found))
    return found


def sides_in(battle: Battle, zone: int) -> tuple[int, int]:
    """How many enemies and how many heroes stand in a zone."""
    here = [f.side == HEROES for f in battle.fighters if not f.out and f.zone == zone]
    return len(here) - sum(here), sum(here)


def size_on(sides: Sequence[int], room: Point) -> float:
    """How large figures can be in so much room without hiding one another; 0 where they cannot."""
    field = FRect(0, 0, *room)
    return max((found[0] for shared in (False, True) if (found := _largest(sides, field, shared)) is not None),
               default=0.0)


def width_for(sides: Sequence[int], size: float, plaque: float) -> float:
    """The narrowest island on which figures are at least so large; see `islands.room_for_figures` for `plaque`."""
    width = NARROWEST
    while width < WIDEST and not _fits(sides, FRect(0, 0, *room_for_figures(width, plaque)), size):
        width += WIDER
    return width


def _fits(sides: Sequence[int], field: FRect, size: float) -> bool:
    return any(_rows(sides, field, size, shared) is not None for shared in (False, True))


NARROWEST, WIDEST, WIDER = 60.0, 600.0, 10.0
"""Widths of islands that are tried for a crowd; coarse, so that an island does not change with everyone who goes."""


def fan(foes: Sequence[Fighter], heroes: Sequence[Fighter], field: FRect) -> dict[int, Spot]:
    """Rows of enemies, then rows of heroes, as large as they fit."""
    count = len(foes) + len(heroes)
    if not count:
        return {}
    size, rows = _best([len(foes), len(heroes)], field)
    people = [*foes, *heroes]
    height = field.h / len(rows)
    found: dict[int, Spot] = {}
    at = 0
    for row, many in enumerate(rows):
        wide = min(field.w / many, max(size, PILL_WIDTH) + 14 if size >= CROWDED else max(size + 14, NAME_WIDTH))
        y = field.y + height * (row + 0.5) - (PILL / 2 if size >= CROWDED else 4.0)
        for column in range(many):
            x = field.centerx + (column - (many - 1) / 2) * wide
            found[people[at].id] = Spot(x, y, size, wide if many > 1 else 96.0)
            at += 1
    return found


def _best(sides: Sequence[int], field: FRect) -> tuple[float, list[int]]:
    """The largest size with which all fit, and how many stand in each row: each side in rows of its own, unless
    figures in shared rows are much larger.
    """
    apart, shared = _largest(sides, field, False), _largest(sides, field, True)
    if apart is not None and (shared is None or apart[0] >= APART * shared[0]):
        return apart
    if shared is not None:
        return shared
    most = max(1, int(field.h // (SMALLEST + 4)))
    whole = sum(sides)
    per = -(-whole // most)
    return SMALLEST, [min(per, whole - start) for start in range(0, whole, per)]


APART = 0.66
"""How much smaller figures may be where each side has rows of its own."""


def _largest(sides: Sequence[int], field: FRect, shared: bool) -> tuple[float, list[int]] | None:
    size = LARGEST
    while size >= SMALLEST:
        found = _rows(sides, field, size, shared)
        if found is not None:
            return size, found
        size -= 2.0
    return None


def _rows(sides: Sequence[int], field: FRect, size: float, shared: bool) -> list[int] | None:
    across = size + min(GAP, size - SMALLEST + 2) if size < CROWDED else max(size, PILL_WIDTH) + 2
    per = int(field.w // across)
    high = size + (PILL + 3 if size >= CROWDED else 10.0)
    if per < 1:
        return None
    if shared:  # both sides share rows where each of its own would be too many
        whole = sum(sides)
        lines = -(-whole // per)
        return [whole // lines + (1 if at < whole % lines else 0) for at in range(lines)] if (
            lines * high <= field.h) else None
    rows: list[int] = []
    for many in sides:
        lines = -(-many // per)
        rows += [many // lines + (1 if at < many % lines else 0) for at in range(lines)] if lines else []
    return rows if len(rows) * high <= field.h else None
