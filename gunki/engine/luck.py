"""How lucky dice were: what rolls came to against what they could have come to, exactly.

A roll is a distribution and the total that fell. Modes decide which of their rolls count: those that are the better the
higher (or the lower) they fall.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from gunki.engine.messages import Message, say
from gunki.engine.odds import Distribution

__all__ = ["Luck", "luck_of", "sums_of", "tell_luck"]

NEGLIGIBLE = 1e-18
"""Ends of a distribution of sums below this are let go: all of them together stay below 1e-14."""


class Luck(NamedTuple):
    """Rolls in all: how many, their mean, and the mean that was to be expected.

    `unlucky` is the chance that as many fair rolls of the same kinds fall this low in sum or lower, `lucky` that they
    fall this high or higher: 0 … 1, both counting the sum that came. The number of rolls is taken as it was.
    """

    rolls: int
    mean: Fraction
    expected: Fraction
    unlucky: float
    lucky: float

    @property
    def rarer(self) -> tuple[bool, str]:
        """Whether it is too low rather than too high that is worth telling, and that chance in percent as shown."""
        low = self.unlucky <= self.lucky
        chance = self.unlucky if low else self.lucky
        return low, "< 0.1" if chance < 0.001 else f"{100 * chance:.1f}" if chance < 0.1 else f"{100 * chance:.0f}"


def luck_of(rolls: Sequence[tuple[Distribution, int]]) -> Luck:
    """The luck of rolls, each its distribution and the total that fell; without any, both chances are 1."""
    if not rolls:
        return Luck(0, Fraction(0), Fraction(0), 1.0, 1.0)
    came = sum(total for _, total in rolls)
    low, chances = sums_of(part for part, _ in rolls)
    at = came - low
    expected = sum((part.mean for part, _ in rolls), Fraction(0)) / len(rolls)
    return Luck(len(rolls), Fraction(came, len(rolls)), expected, min(1.0, sum(chances[: max(0, at + 1)])),
                min(1.0, sum(chances[max(0, at) :])))


def tell_luck(luck: Luck) -> Message:
    """The dice of a side in a sentence; the rarer of too low and too high is the one that is told."""
    if not luck.rolls:
        return say("replay.luck.none")
    low, chance = luck.rarer
    return say("replay.luck.low" if low else "replay.luck.high", count=luck.rolls, mean=f"{float(luck.mean):.2f}",
               expected=f"{float(luck.expected):.2f}", chance=chance)


def sums_of(parts: Iterable[Distribution]) -> tuple[int, list[float]]:
    """The distribution of the sum of independent rolls: the lowest sum, and the chances from there up.

    By convolution, in floating point: only positive numbers are added and multiplied, so no figure loses its digits.
    """
    low, sums = 0, [1.0]
    for part in parts:
        least = min(part.weights)
        longer = [0.0] * (len(sums) + max(part.weights) - least)
        for value, weight in part.weights.items():
            chance, shift = weight / part.total, value - least
            end = shift + len(sums)
            longer[shift:end] = [a + chance * b for a, b in zip(longer[shift:end], sums, strict=True)]
        low, sums = _trimmed(low + least, longer)
    return low, sums


def _trimmed(low: int, sums: list[float]) -> tuple[int, list[float]]:
    first, end = 0, len(sums)
    while sums[first] < NEGLIGIBLE:
        first += 1
    while sums[end - 1] < NEGLIGIBLE:
        end -= 1
    return low + first, sums[first:end]
