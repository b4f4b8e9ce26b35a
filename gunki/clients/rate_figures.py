"""The statistics of a rating run: rates with intervals from mirrored pairs, and Elo ratings from all pairings.

The unit is the pair: a setup played twice with the levels swapped. Its two matches are no two experiments, for the
luck of the setup makes one likely where the other is not; so what a pair scored in all is one observation.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean, variance
from typing import NamedTuple

Z95 = 1.959963984540054
"""Of the normal distribution 95 % lie so many standard deviations or less from the middle."""
ELO = 400 / math.log(10)
"""Elo points of a natural logarithm of odds: 400 points are odds of ten to one."""
STEPS = 100
LARGEST_STEP = 1.0


class Interval(NamedTuple):
    """A figure and the 95 % interval around it."""

    value: float
    low: float
    high: float


def paired_interval(points: Sequence[float]) -> Interval:
    """The rate of a level, 0 … 1, from what it scored in each pair on average (a win 1, a draw 1/2, a loss 0).

    The interval is that of the mean of pairs after one more pair won and one more lost, as Agresti and Coull do for
    single trials: without them a run that was won throughout would be certain. Raises ValueError for no pairs.
    """
    if not points:
        raise ValueError("no pairs")
    more = (*points, 0.0, 1.0)
    middle, half = fmean(more), Z95 * math.sqrt(variance(more) / len(more))
    return Interval(fmean(points), max(0.0, middle - half), min(1.0, middle + half))


class Scored(NamedTuple):
    """A pair: which setup it was, who played whom, and what `one` scored in it on average, 0 … 1."""

    setup: int
    one: str
    other: str
    points: float


def ratings(pairs: Iterable[Scored], one_more: bool = True) -> dict[str, Interval]:
    """Elo points by level, best first, from the Bradley–Terry model over all pairings; their mean is 0.

    The intervals allow for what the model does not know: that pairings share setups (sandwich estimator, a setup being
    one observation). `one_more`: each pairing counts one pair more won and one more lost, as `paired_interval` does.
    Empty where the pairings do not join all levels.
    """
    seen = list(pairs)
    pairings = sorted({(pair.one, pair.other) for pair in seen})
    levels = sorted({level for pairing in pairings for level in pairing})
    if not levels or not _joined(levels, pairings):
        return {}
    if one_more:
        seen += [Scored(-1 - 2 * number - points, one, other, points)
                 for number, (one, other) in enumerate(pairings) for points in (0, 1)]
    strengths = dict.fromkeys(levels, 0.0)
    for _ in range(STEPS):
        slope, curve = _slopes(seen, strengths, levels)
        step = _solved(curve, [[slope[level]] for level in levels])
        longest = max(abs(row[0]) for row in step)
        shorten = min(1.0, LARGEST_STEP / longest) if longest else 1.0
        for level, row in zip(levels, step, strict=True):
            strengths[level] += shorten * row[0]
        if longest < 1e-12:
            break
    deviations = _deviations(seen, strengths, levels)
    found = {level: Interval(ELO * strengths[level], ELO * (strengths[level] - Z95 * deviations[level]),
                             ELO * (strengths[level] + Z95 * deviations[level])) for level in levels}
    return dict(sorted(found.items(), key=lambda item: -item[1].value))


def _joined(levels: Sequence[str], pairings: Iterable[tuple[str, str]]) -> bool:
    reached, pending = {levels[0]}, [levels[0]]
    neighbours: dict[str, set[str]] = {level: set() for level in levels}
    for one, other in pairings:
        neighbours[one].add(other)
        neighbours[other].add(one)
    while pending:
        new = neighbours[pending.pop()] - reached
        reached |= new
        pending += new
    return len(reached) == len(levels)


def _chance(strengths: Mapping[str, float], one: str, other: str) -> float:
    return 1 / (1 + math.exp(strengths[other] - strengths[one]))


Matrix = list[list[float]]


def _slopes(pairs: Iterable[Scored], strengths: Mapping[str, float],
            levels: Sequence[str]) -> tuple[dict[str, float], Matrix]:
    """Slope and curvature of the log-likelihood. Added to the curvature: that the strengths have the sum 0."""
    at = {level: number for number, level in enumerate(levels)}
    slope = dict.fromkeys(levels, 0.0)
    curve = [[1.0 / len(levels)] * len(levels) for _ in levels]
    for pair in pairs:
        chance = _chance(strengths, pair.one, pair.other)
        slope[pair.one] += pair.points - chance
        slope[pair.other] -= pair.points - chance
        spread = chance * (1 - chance)
        one, other = at[pair.one], at[pair.other]
        curve[one][one] += spread
        curve[other][other] += spread
        curve[one][other] -= spread
        curve[other][one] -= spread
    return slope, curve


def _deviations(pairs: Sequence[Scored], strengths: Mapping[str, float], levels: Sequence[str]) -> dict[str, float]:
    """Standard deviations of the strengths."""
    by_setup: dict[int, dict[str, float]] = {}
    for pair in pairs:
        surprise = pair.points - _chance(strengths, pair.one, pair.other)
        felt = by_setup.setdefault(pair.setup, dict.fromkeys(levels, 0.0))
        felt[pair.one] += surprise
        felt[pair.other] -= surprise
    small_sample = len(by_setup) / max(1, len(by_setup) - 1)
    curve = _slopes(pairs, strengths, levels)[1]
    moved = _solved(curve, [[felt[level] for felt in by_setup.values()] for level in levels])
    return {level: math.sqrt(small_sample * math.fsum(value * value for value in row))
            for level, row in zip(levels, moved, strict=True)}


def _solved(matrix: Matrix, wanted: Matrix) -> Matrix:
    """X of `matrix` · X = `wanted`, by Gauss and Jordan; the matrix is symmetric and positive, so no pivot is 0."""
    rows = [[*left, *right] for left, right in zip(matrix, wanted, strict=True)]
    for number in range(len(rows)):
        rows[number] = [value / rows[number][number] for value in rows[number]]
        for other, row in enumerate(rows):
            if other != number and row[number]:
                factor = row[number]
                rows[other] = [value - factor * pivot for value, pivot in zip(row, rows[number], strict=True)]
    return [row[len(rows):] for row in rows]


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that at least `share` (0 … 1) of the values do not exceed. Raises IndexError for none."""
    ranked = sorted(values)
    return ranked[max(0, math.ceil(share * len(ranked)) - 1)]
