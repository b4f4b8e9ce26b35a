"""Exact odds: distributions with whole-number weights, combined by convolution, never by sampling."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb

import msgspec

from gunki.engine.messages import Message


class Distribution:
    """A distribution over whole numbers: `weights[value] / total` is the chance of a value. Never changed in place."""

    __slots__ = ("total", "weights")

    def __init__(self, weights: Mapping[int, int]) -> None:
        self.weights = dict(weights)
        self.total = sum(self.weights.values())

    @classmethod
    def certain(cls, value: int) -> Distribution:
        """The distribution that is always `value`."""
        return cls({value: 1})

    @classmethod
    def of_fractions(cls, chances: Mapping[int, Fraction]) -> Distribution:
        """From chances that sum to 1, brought to a common denominator."""
        denominator = 1
        for chance in chances.values():
            denominator = denominator * chance.denominator // _gcd(denominator, chance.denominator)
        return cls({value: int(chance * denominator) for value, chance in chances.items() if chance})

    @classmethod
    def mixture(cls, parts: Iterable[tuple[Fraction, Distribution]]) -> Distribution:
        """Each part with its own chance; the chances sum to 1."""
        chances: dict[int, Fraction] = {}
        for chance, part in parts:
            for value, weight in part.weights.items():
                chances[value] = chances.get(value, Fraction(0)) + chance * Fraction(weight, part.total)
        return cls.of_fractions(chances)

    def __add__(self, other: Distribution) -> Distribution:
        weights: dict[int, int] = {}
        for a, weight_a in self.weights.items():
            for b, weight_b in other.weights.items():
                weights[a + b] = weights.get(a + b, 0) + weight_a * weight_b
        return Distribution(weights)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Distribution) and self.chances() == other.chances()

    def __hash__(self) -> int:
        return hash(frozenset(self.chances().items()))

    def map(self, change: Callable[[int], int]) -> Distribution:
        """The distribution of `change(value)`."""
        weights: dict[int, int] = {}
        for value, weight in self.weights.items():
            changed = change(value)
            weights[changed] = weights.get(changed, 0) + weight
        return Distribution(weights)

    def shifted(self, by: int, floor: int | None = None) -> Distribution:
        """Every value plus `by`, then not below `floor`."""
        weights: dict[int, int] = {}
        for value, weight in self.weights.items():
            moved = value + by
            if floor is not None and moved < floor:
                moved = floor
            weights[moved] = weights.get(moved, 0) + weight
        return Distribution(weights)

    def capped(self, at: int) -> Distribution:
        """Every value above `at` counts as `at` (damage cannot exceed the HP there are)."""
        return self.map(lambda value: min(value, at))

    def chances(self) -> dict[int, Fraction]:
        """Value to chance, by rising value."""
        return {value: Fraction(self.weights[value], self.total) for value in sorted(self.weights)}

    def at_least(self, value: int) -> Fraction:
        """The chance of `value` or more."""
        return Fraction(sum(w for v, w in self.weights.items() if v >= value), self.total)

    @property
    def mean(self) -> Fraction:
        """The expected value."""
        return Fraction(sum(v * w for v, w in self.weights.items()), self.total)

    @property
    def variance(self) -> Fraction:
        """The mean squared distance from the mean."""
        square = Fraction(sum(v * v * w for v, w in self.weights.items()), self.total)
        return square - self.mean**2


def _gcd(a: int, b: int) -> int:
    while b:
        a, b = b, a % b
    return a


@lru_cache(maxsize=512)
def pool(keep: int, count: int, sides: int) -> Distribution:
    """The sum of the best `keep` of `count` dice with `sides` sides (GK-5.1)."""
    if keep == 1:
        return Distribution({k: k**count - (k - 1) ** count for k in range(1, sides + 1)})
    if keep == count:
        return _sum_of_all(count, sides)
    return _sum_of_best(keep, count, sides)


def _sum_of_all(count: int, sides: int) -> Distribution:
    weights = [1]
    for _ in range(count):
        longer = [0] * (len(weights) + sides - 1)
        for offset, weight in enumerate(weights):
            for face in range(sides):
                longer[offset + face] += weight
        weights = longer
    return Distribution({count + offset: weight for offset, weight in enumerate(weights)})


def _sum_of_best(keep: int, count: int, sides: int) -> Distribution:
    # Faces from the highest down: how many dice show this face; the first `keep` dice so placed are the kept ones.
    states = {(0, 0): 1}
    for face in range(sides, 0, -1):
        following: dict[tuple[int, int], int] = {}
        for (placed, total), ways in states.items():
            for number in range(count - placed + 1):
                kept = min(number, max(0, keep - placed))
                key = (placed + number, total + kept * face)
                following[key] = following.get(key, 0) + ways * comb(count - placed, number)
        states = following
    return Distribution({total: ways for (placed, total), ways in states.items() if placed == count})


class Term(msgspec.Struct, frozen=True):
    """One figure of a sum as shown to a player: what it is and how much it adds."""

    label: Message
    value: int


class TargetOdds(msgspec.Struct, frozen=True):
    """Chances of one target: the id, the exact distribution of damage as (value, weight) pairs out of `total`,
    the mean and the chance of a knock-out as fractions, and the terms that the roll is added to.
    """

    target: str
    weights: tuple[tuple[int, int], ...]
    total: int
    mean: str
    knock_out: str
    roll: str
    terms: tuple[Term, ...] = ()
    notes: tuple[Message, ...] = ()

    @classmethod
    def of(cls, target: str, damage: Distribution, hp: int, roll: str, terms: tuple[Term, ...] = (),
           notes: tuple[Message, ...] = ()) -> TargetOdds:
        """From a damage distribution and the target's HP."""
        return cls(target, tuple(sorted(damage.weights.items())), damage.total, str(damage.mean),
                   str(damage.at_least(hp)), roll, terms, notes)

    def distribution(self) -> Distribution:
        """The damage distribution again."""
        return Distribution(dict(self.weights))


class Odds(msgspec.Struct, frozen=True):
    """Exact chances of a command: one entry a target."""

    targets: tuple[TargetOdds, ...]
