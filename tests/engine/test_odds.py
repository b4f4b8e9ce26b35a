"""Exact odds against counting every outcome one by one."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gunki.engine.messages import say
from gunki.engine.notation import parse
from gunki.engine.odds import Distribution, TargetOdds, pool


@pytest.mark.parametrize(
    ("keep", "count", "sides"),
    [(1, 1, 6), (1, 2, 6), (1, 4, 6), (2, 2, 6), (2, 3, 6), (2, 4, 6), (3, 4, 4), (4, 4, 6), (3, 5, 6), (1, 3, 2)],
)
def test_a_pool_is_counted_right(keep: int, count: int, sides: int) -> None:
    counted = Counter(sum(sorted(faces)[-keep:]) for faces in product(range(1, sides + 1), repeat=count))
    assert pool(keep, count, sides) == Distribution(counted)


@pytest.mark.parametrize("text", ["d6+d4", "2d6+3", "d6(2d6)+d6(2d6)", "d6-d6", "d8-2d4+1", "2d4(3d4)-3"])
def test_an_expression_is_counted_right(text: str) -> None:
    expression = parse(text)
    counted: Counter[int] = Counter()
    for faces in product(*(range(1, part.sides + 1) for part in expression.pools for _ in range(part.count))):
        rest, total = list(faces), expression.constant
        for part in expression.pools:
            mine, rest = rest[: part.count], rest[part.count :]
            total += part.sign * sum(sorted(mine)[-part.keep :])
        counted[max(0, total)] += 1
    assert expression.distribution() == Distribution(counted)


def test_known_moments() -> None:
    best_of_two = parse("d6(2d6)+3").distribution()
    assert best_of_two.mean == Fraction(269, 36)
    assert best_of_two.variance == Fraction(2555, 1296)
    assert best_of_two.chances()[4] == Fraction(1, 36)


def test_chances_of_at_least() -> None:
    two_dice = parse("2d6").distribution()
    assert two_dice.at_least(2) == 1
    assert two_dice.at_least(10) == Fraction(1, 6)
    assert two_dice.at_least(13) == 0


weights = st.dictionaries(st.integers(-10, 10), st.integers(1, 9), min_size=1, max_size=5).map(Distribution)


@given(weights, weights)
def test_means_and_variances_add_up(one: Distribution, other: Distribution) -> None:
    assert (one + other).mean == one.mean + other.mean
    assert (one + other).variance == one.variance + other.variance
    assert one + other == other + one


@given(weights, st.integers(-5, 5), st.integers(-5, 5))
def test_shifting_and_capping(one: Distribution, by: int, limit: int) -> None:
    assert one.shifted(by) == one + Distribution.certain(by)
    assert one.shifted(by, floor=limit) == one.map(lambda value: max(limit, value + by))
    assert one.capped(limit) == one.map(lambda value: min(limit, value))


@given(weights, weights, st.fractions(0, 1, max_denominator=12))
def test_a_mixture_has_the_mixed_mean(one: Distribution, other: Distribution, chance: Fraction) -> None:
    mixed = Distribution.mixture([(chance, one), (1 - chance, other)])
    assert mixed.mean == chance * one.mean + (1 - chance) * other.mean
    assert sum(mixed.chances().values()) == 1


def test_equal_distributions_are_equal_whatever_their_scale() -> None:
    assert Distribution({1: 1, 2: 1}) == Distribution({1: 5, 2: 5})
    assert hash(Distribution({1: 1, 2: 1})) == hash(Distribution({1: 5, 2: 5}))
    assert Distribution({1: 1}) != Distribution({2: 1})


def test_odds_of_a_target_carry_the_distribution_whole() -> None:
    damage = parse("d6+1").distribution()
    odds = TargetOdds.of("ronin", damage, hp=5, roll="d6+1", notes=(say("note"),))
    assert odds.distribution() == damage
    assert (odds.mean, odds.knock_out) == ("9/2", "1/2")
