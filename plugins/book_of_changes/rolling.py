"""Tests (BC-2): two dice and a rating, the two highest of three, doubles that explode, and their exact chances."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from gunki.engine.odds import Distribution

FAIL, SUCCESS, HEROIC = "fail", "success", "heroic"
LADDER = (FAIL, SUCCESS, HEROIC)
HEROIC_BY = 3
"""How far above the target number a heroic success lies (BC-2.5)."""
CONTEST_HEROIC_BY = 4
"""The same in a contested Test (BC-3.3)."""


class Roll(NamedTuple):
    """What fell: parts of the rating, dice in order, positions of the values that count (-1: the rating), total."""

    parts: tuple[int, ...]
    dice: tuple[int, ...]
    kept: tuple[int, ...]
    natural: int


@lru_cache(maxsize=64)
def parts_of(rating: int) -> tuple[int, ...]:
    """A rating in parts, each smaller than the one before, from 5 (BC-2.9); 1 … 15."""
    rating, cap, parts = min(15, rating), 5, []
    while rating > 0:
        part = min(cap, rating)
        parts.append(part)
        rating, cap = rating - part, part - 1
    return tuple(parts)


def roll(rating: int, die: Callable[[], int], extra: bool = True) -> Roll:
    """One Test of a rating (BC-2.2, 2.6 … 2.11). `extra`: whether doubles add further dice (BC-12.6)."""
    parts = parts_of(rating)
    first, second = die(), die()
    value = sum(parts)
    chain = chain_of(parts, first) if first == second else None
    if chain is None:
        three = sorted(((value, -1), (first, 0), (second, 1)), key=lambda found: -found[0])
        kept = tuple(sorted(place for _, place in three[:2]))
        return Roll(parts, (first, second), kept, three[0][0] + three[1][0])
    dice = [first, second]
    while extra:
        dice.append(die())
        if dice[-1] not in chain:
            break
    return Roll(parts, tuple(dice), (-1, *range(len(dice))), value + sum(dice))


def chain_of(parts: tuple[int, ...], face: int) -> frozenset[int] | None:
    """Faces on which the chain goes on after doubles of `face`; None where doubles of it do not explode."""
    value = sum(parts)
    if face in parts and len(parts) > 1:
        return frozenset(parts)  # BC-2.10, 2.11
    if face == value:
        return frozenset({value})  # BC-2.6
    return frozenset({6}) if face == 6 else None  # BC-2.7


def outcome(total: int, target: int, heroic_by: int = HEROIC_BY) -> str:
    """fail, success or heroic of a total against a target number or Defense (BC-2.4, 2.5)."""
    return FAIL if total < target else HEROIC if total >= target + heroic_by else SUCCESS


def contest(total: int, against: int) -> str:
    """The user's outcome in a contested Test without a tie (BC-3.1, 3.3)."""
    return FAIL if total < against else HEROIC if total >= against + CONTEST_HEROIC_BY else SUCCESS


def lower(reached: str, steps: int) -> str:
    """An outcome some steps down the ladder (BC-9.8)."""
    return LADDER[max(0, LADDER.index(reached) - steps)]


@lru_cache(maxsize=256)
def chances(rating: int, cap: int = 40, extra: bool = True) -> Distribution:
    """The exact distribution of the natural total, every total from `cap` up counted as `cap`."""
    parts = parts_of(rating)
    value = sum(parts)
    found: dict[int, Fraction] = {}
    for first in range(1, 7):
        for second in range(1, 7):
            chain = chain_of(parts, first) if first == second else None
            if chain is None:
                _add(found, sum(sorted((value, first, second))[1:]), Fraction(1, 36), cap)
            elif not extra:
                _add(found, value + first + second, Fraction(1, 36), cap)
            else:
                _spread(found, value + first + second, chain, Fraction(1, 36), cap)
    return Distribution.of_fractions(found)


def _spread(found: dict[int, Fraction], total: int, chain: frozenset[int], chance: Fraction, cap: int) -> None:
    if total >= cap:
        _add(found, cap, chance, cap)
        return
    for face in range(1, 7):
        if face in chain:
            _spread(found, total + face, chain, chance / 6, cap)
        else:
            _add(found, total + face, chance / 6, cap)


def _add(found: dict[int, Fraction], total: int, chance: Fraction, cap: int) -> None:
    total = min(total, cap)
    found[total] = found.get(total, Fraction(0)) + chance
