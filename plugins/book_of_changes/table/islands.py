"""Where the islands of a map lie on the stage: from data or from the graph, and never one over another. No pygame
but its rectangles.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from pygame import FRect

from book_of_changes.sheets import MapSheet

Point = tuple[float, float]
LARGEST, SMALLEST = 236.0, 58.0
"""Width of an island, in logical pixels, of usual weight."""
STEPS = 30
"""Sizes tried between them."""
PASSES = 100
FLAT = 0.64
"""Height of an island to its width, with its edge."""
OVERHANG = 0.09
"""How far tokens stand over the upper edge, of the width."""
PLAQUE = 26.0
SUNK = 20.0
"""How far the plaque reaches up into the island's foot."""
SHARE = 0.94
"""Of a box that must stay clear: the corners of an island are round."""
FARTHEST = 0.11
"""How far an island may be pushed from where it is wished, of the stage's width; farther only where nothing helps."""


class Island(NamedTuple):
    """An island: its picture's rectangle, where its plaque may lie, and where the figures on it stand."""

    zone: int
    area: FRect
    plaque: FRect
    field: FRect
    picture: int
    """1 … 6."""

    @property
    def middle(self) -> Point:
        """The middle of its upper face: where paths end."""
        return self.area.centerx, self.area.y + self.area.h * 0.44


def islands_of(place: MapSheet, stage: FRect, plaques: Sequence[float], least: Sequence[float] = ()
               ) -> tuple[Island, ...]:
    """An island a zone, as large as can be; `plaques` are the widths of the name plates, `least` those that islands
    must have at least, for the crowds that stand there. Where that has no room they overlap: see `clear`.
    """
    return _laid_out(place, (round(stage.x), round(stage.y), round(stage.w), round(stage.h)),
                     tuple(round(width) for width in plaques),
                     tuple(round(width) for width in least) or (0,) * len(plaques))


def clear(islands: Sequence[Island]) -> bool:
    """Whether no plaque lies over another or over figures."""
    return not any(first.plaque.colliderect(second.plaque) or first.plaque.colliderect(second.field.inflate(-8, -8))
                   for first in islands for second in islands if first is not second)


@lru_cache(maxsize=32)
def _laid_out(place: MapSheet, stage: tuple[int, int, int, int], plaques: tuple[int, ...], least: tuple[int, ...]
              ) -> tuple[Island, ...]:
    x, y, w, h = stage
    wished = positions(place)
    weights = [1.0 + 0.05 * min(4, len(near)) - 0.1 for near in place.neighbours]
    largest = min(LARGEST, LARGEST * max(w / 752, h / 456))
    for step in range(STEPS):
        width = largest + (SMALLEST - largest) * step / (STEPS - 1)
        widths = [max(width * weight, low) for weight, low in zip(weights, least, strict=True)]
        sizes = [_size(wide, plaque) for wide, plaque in zip(widths, plaques, strict=True)]
        found = separated(wished, sizes, (w, h))
        near = found is not None and all(
            math.dist(spot, (px * w, py * h)) <= FARTHEST * w + math.hypot(size[0], size[1]) / 2 * _at_edge(px, py)
            for spot, (px, py), size in zip(found, wished, sizes, strict=True))
        if near or step == STEPS - 1:
            corners = found or in_rows(wished, sizes, (w, h)) or beside(wished, sizes, (w, h)) or _clamped(
                [(px * w, py * h) for px, py in wished], sizes, (w, h))
            return tuple(_island(zone, (x + cx, y + cy), widths[zone], plaques[zone])
                         for zone, (cx, cy) in enumerate(corners))
    raise AssertionError


def _at_edge(x: float, y: float) -> float:
    """1 for what is wished at the stage's edge, where half of an island has no room anyway; less further in."""
    return max(0.0, 1 - 4 * min(x, 1 - x, y, 1 - y))


def _size(width: float, plaque: float) -> Point:
    """Room for an island with its plaque."""
    return max(width * SHARE, plaque + 4.0), width * (FLAT + OVERHANG) + PLAQUE - SUNK + 4.0


def _island(zone: int, middle: Point, width: float, plaque: float) -> Island:
    cx, cy = middle
    room = _size(width, plaque)
    top = cy - room[1] / 2 + width * OVERHANG
    area = FRect(cx - width / 2, top, width, width * FLAT)
    plate = FRect(cx - plaque / 2, area.bottom - SUNK, plaque, PLAQUE)
    wide, high = room_for_figures(width, plaque)
    field = FRect(cx - wide / 2, plate.y - 2 - high, wide, high)
    return Island(zone, area, plate, field, zone * 5 % 6 + 1)


def room_for_figures(width: float, plaque: float) -> Point:
    """Width and height of the field in which figures stand on an island so wide with such a plaque."""
    return max(width * 0.9, plaque - 4.0), width * (FLAT + OVERHANG) - SUNK - 2.0


def separated(wished: Sequence[Point], sizes: Sequence[Point], stage: Point) -> list[Point] | None:
    """Middles near those wished (0 … 1) at which boxes of these sizes lie clear of one another inside the stage; None
    where that was not found.
    """
    if sum(w * h for w, h in sizes) > stage[0] * stage[1]:
        return None  # however they lie
    middles = _clamped([(px * stage[0], py * stage[1]) for px, py in wished], sizes, stage)
    pairs = [(first, second, (sizes[first][0] + sizes[second][0]) / 2, (sizes[first][1] + sizes[second][1]) / 2)
             for first in range(len(sizes)) for second in range(first)]
    for _ in range(PASSES):
        before = middles.copy()
        _push_apart(middles, pairs)
        if middles == before:
            return middles
        middles = _clamped(middles, sizes, stage)
        if middles == before:
            return None  # the edges push back whatever is pushed
    return None


def _push_apart(middles: list[Point], pairs: Sequence[tuple[int, int, float, float]]) -> None:
    """Push boxes that touch apart along the shorter way, half each; a pair has how far its middles must be at least."""
    for first, second, wide, high in pairs:
        (ax, ay), (bx, by) = middles[first], middles[second]
        over_x = wide - abs(ax - bx)
        if over_x <= 0.5:
            continue
        over_y = high - abs(ay - by)
        if over_y <= 0.5:
            continue
        if over_x <= over_y:
            by_x = math.copysign(over_x / 2 + 0.3, ax - bx if ax != bx else 1)
            middles[first], middles[second] = (ax + by_x, ay), (bx - by_x, by)
        else:
            by_y = math.copysign(over_y / 2 + 0.3, ay - by if ay != by else 1)
            middles[first], middles[second] = (ax, ay + by_y), (bx, by - by_y)


def in_rows(wished: Sequence[Point], sizes: Sequence[Point], stage: Point) -> list[Point] | None:
    """Middles in rows, roughly as wished, where nothing else keeps the boxes apart; None where rows have no room."""
    count = len(sizes)
    for rows in range(1, count + 1):
        across = -(-count // rows)
        order = sorted(range(count), key=lambda at: wished[at][1])
        lines = [sorted(order[start:start + across], key=lambda at: wished[at][0]) for start in range(0, count, across)]
        high = max(size[1] for size in sizes)
        if high * len(lines) > stage[1]:
            return None
        if all(sum(sizes[at][0] for at in line) <= stage[0] for line in lines):
            return _in_lines(lines, sizes, stage)
    return None


def beside(wished: Sequence[Point], sizes: Sequence[Point], stage: Point) -> list[Point] | None:
    """The largest box at its side of the stage, and the others in rows beside it; None where that has no room."""
    big = max(range(len(sizes)), key=lambda at: sizes[at][0] * sizes[at][1])
    wide, high = sizes[big]
    others = [at for at in range(len(sizes)) if at != big]
    rows = in_rows([wished[at] for at in others], [sizes[at] for at in others], (stage[0] - wide, stage[1]))
    if rows is None or high > stage[1]:
        return None
    left = wished[big][0] < 0.5
    found = {at: (x + (wide if left else 0.0), y) for at, (x, y) in zip(others, rows, strict=True)}
    found[big] = (wide / 2 if left else stage[0] - wide / 2, _between(wished[big][1] * stage[1], high / 2,
                                                                      stage[1] - high / 2))
    return [found[at] for at in range(len(sizes))]


def _in_lines(lines: Sequence[Sequence[int]], sizes: Sequence[Point], stage: Point) -> list[Point]:
    found: dict[int, Point] = {}
    for row, line in enumerate(lines):
        gap = (stage[0] - sum(sizes[at][0] for at in line)) / (len(line) + 1)
        x = gap
        for at in line:
            found[at] = (x + sizes[at][0] / 2, stage[1] * (row + 0.5) / len(lines))
            x += sizes[at][0] + gap
    return [found[at] for at in range(len(sizes))]


def _clamped(middles: Sequence[Point], sizes: Sequence[Point], stage: Point) -> list[Point]:
    return [(_between(x, w / 2, stage[0] - w / 2), _between(y, h / 2, stage[1] - h / 2))
            for (x, y), (w, h) in zip(middles, sizes, strict=True)]


def _between(value: float, least: float, most: float) -> float:
    return (least + most) / 2 if most < least else max(least, min(most, value))


# Where the zones are wished

@lru_cache(maxsize=1)
def _written() -> dict[str, dict[str, list[float]]]:
    return tomllib.loads(Path(__file__).with_name("islands.toml").read_text(encoding="utf-8"))


def positions(place: MapSheet) -> list[Point]:
    """Wished positions of the zones, 0 … 1: those written for the map, else by its graph."""
    if all(len(zone.at) == 2 for zone in place.zones):
        return [(zone.at[0] / 1000, zone.at[1] / 1000) for zone in place.zones]
    written = _written().get(place.id, {})
    if all(zone.id in written for zone in place.zones):
        return [(written[zone.id][0], written[zone.id][1]) for zone in place.zones]
    return by_graph(place)


TURNS = 260


def by_graph(place: MapSheet) -> list[Point]:
    """A map laid out by its edges: zones push one another away, edges draw them together. Always the same."""
    count = len(place.zones)
    spots = [(math.cos(2 * math.pi * at / count + 0.4), math.sin(2 * math.pi * at / count + 0.4))
             for at in range(count)]
    wide = 1.7 / math.sqrt(count)
    for turn in range(TURNS):
        heat = 0.12 * (1 - turn / TURNS) + 0.004
        spots = [_drawn(spots, place.neighbours[at], at, wide, heat) for at in range(count)]
    return _fitted(_turned(place, spots))


def _drawn(spots: Sequence[Point], near: tuple[int, ...], at: int, wide: float, heat: float) -> Point:
    x, y = spots[at]
    dx = dy = 0.0
    for other, (ox, oy) in enumerate(spots):
        if other == at:
            continue
        away = max(0.02, math.hypot(x - ox, y - oy))
        force = wide * wide / away - (away * away / wide if other in near else 0.0)
        dx += (x - ox) / away * force
        dy += (y - oy) / away * force
    length = max(1e-9, math.hypot(dx, dy))
    step = min(heat, length)
    return x + dx / length * step, y + dy / length * step


def _turned(place: MapSheet, spots: Sequence[Point]) -> list[Point]:
    """The longest way lies level, and heroes begin at the left."""
    pairs = [(a, b) for b in range(len(spots)) for a in range(b)]
    if not pairs:
        return list(spots)
    first, last = max(pairs, key=lambda pair: math.dist(spots[pair[0]], spots[pair[1]]))
    angle = math.atan2(spots[last][1] - spots[first][1], spots[last][0] - spots[first][0])
    turned = [(x * math.cos(-angle) - y * math.sin(-angle), x * math.sin(-angle) + y * math.cos(-angle))
              for x, y in spots]
    middle = sum(x for x, _ in turned) / len(turned)
    heroes = [turned[at][0] for at, zone in enumerate(place.zones) if zone.start == "heroes"]
    if heroes and sum(heroes) / len(heroes) > middle:
        turned = [(-x, y) for x, y in turned]
    return turned


def _fitted(spots: Sequence[Point]) -> list[Point]:
    left, right = min(x for x, _ in spots), max(x for x, _ in spots)
    top, bottom = min(y for _, y in spots), max(y for _, y in spots)
    return [((x - left) / max(1e-6, right - left), (y - top) / max(1e-6, bottom - top)) for x, y in spots]
