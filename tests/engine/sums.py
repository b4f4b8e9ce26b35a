"""Sums of rolls the slow way: every combination."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from gunki.engine.odds import Distribution


def every_sum(parts: list[Distribution]) -> dict[int, Fraction]:
    """The chances of the sum, by trying every combination."""
    found: dict[int, Fraction] = {}
    for combination in product(*(part.chances().items() for part in parts)):
        chance = Fraction(1)
        for _, own in combination:
            chance *= own
        total = sum(value for value, _ in combination)
        found[total] = found.get(total, Fraction(0)) + chance
    return found
