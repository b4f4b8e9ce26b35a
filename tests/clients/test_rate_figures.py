"""The statistics of a rating run, against reckonings by brute force and cases whose answer is known."""

import math
import random
from collections.abc import Iterator
from statistics import fmean, stdev

import pytest

from gunki.clients.rate_figures import ELO, Scored, paired_interval, percentile, ratings

SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)
EVEN = (0.25, 0.0, 0.5, 0.0, 0.25)  # the setup decides nothing
MIRRORED = (0.05, 0.05, 0.8, 0.05, 0.05)  # the setup decides nearly all: each level wins once
BETTER = (0.04, 0.03, 0.4, 0.03, 0.5)


def _all_outcomes(pairs: int, chances: tuple[float, ...]) -> Iterator[tuple[list[float], float]]:
    """Every way that so many pairs can score, with its exact chance."""
    def counts(left: int, kinds: int) -> Iterator[tuple[int, ...]]:
        if kinds == 1:
            yield (left,)
            return
        for first in range(left + 1):
            for rest in counts(left - first, kinds - 1):
                yield (first, *rest)

    for many in counts(pairs, len(chances)):
        chance = float(math.factorial(pairs))
        for number, each in zip(many, chances, strict=True):
            chance *= each**number / math.factorial(number)
        if chance:
            yield [score for score, number in zip(SCORES, many, strict=True) for _ in range(number)], chance


@pytest.mark.parametrize(("chances", "most"), [(EVEN, 0.98), (MIRRORED, 1.0), (BETTER, 0.98)],
                         ids=["even", "mirrored", "better"])
def test_the_interval_holds_the_true_rate_as_often_as_it_says(chances: tuple[float, ...], most: float) -> None:
    """Reckoned over every outcome of a short run; rather too often where pairs hardly ever differ."""
    true = sum(score * chance for score, chance in zip(SCORES, chances, strict=True))
    held = total = 0.0
    for points, chance in _all_outcomes(12, chances):
        total += chance
        found = paired_interval(points)
        assert 0 <= found.low <= found.value <= found.high <= 1
        held += chance * (found.low <= true <= found.high)
    assert total == pytest.approx(1)
    assert 0.94 < held < most


def test_mirrored_pairs_tell_more_than_the_same_matches_each_for_itself() -> None:
    """Where the setup decides, 100 wins of 200 matches are a sure draw of strengths, and not 43 … 57 %."""
    paired = paired_interval([0.5] * 100)
    assert paired.value == 0.5 and paired.high - paired.low < 0.03
    apart = paired_interval([0.0, 1.0] * 50)
    assert apart.high - apart.low == pytest.approx(2 * 1.96 * 0.5 / math.sqrt(100), rel=0.02)


def test_a_clean_sweep_is_not_certain() -> None:
    found = paired_interval([1.0] * 20)
    assert found.value == found.high == 1 and 0.8 < found.low < 0.95
    with pytest.raises(ValueError, match="no pairs"):
        paired_interval([])


STRENGTHS = {"strong": 150.0, "middling": 0.0, "weak": -150.0}


def _expected(one: str, other: str) -> float:
    return float(1 / (1 + 10 ** ((STRENGTHS[other] - STRENGTHS[one]) / 400)))


def test_strengths_that_are_known_are_found() -> None:
    """Scores exactly as Elo's formula has them, also where two levels never met."""
    pairings = [("strong", "middling"), ("middling", "weak"), ("strong", "weak")]
    for some in (pairings, pairings[:2]):
        pairs = [Scored(setup, one, other, _expected(one, other)) for setup in range(5) for one, other in some]
        found = ratings(pairs, one_more=False)
        assert list(found) == ["strong", "middling", "weak"]
        assert {level: figure.value for level, figure in found.items()} == pytest.approx(STRENGTHS, abs=1e-6)


def test_two_levels_are_rated_by_their_rate() -> None:
    """Three wins of four are odds of three to one; the interval is that of the rate, carried over."""
    points = [1.0, 1.0, 1.0, 0.0] * 25
    found = ratings([Scored(setup, "a", "b", scored) for setup, scored in enumerate(points)], one_more=False)
    assert found["a"].value - found["b"].value == pytest.approx(400 * math.log10(3))
    deviation = stdev(points) / 10 / (0.75 * 0.25) * ELO / 2
    assert found["a"].high - found["a"].value == pytest.approx(1.96 * deviation, rel=1e-3)


def test_intervals_of_ratings_are_those_of_setups_drawn_again() -> None:
    """Against the bootstrap: the same setups serve all pairings, and what one does, it does to all."""
    rng = random.Random(4)
    pairs = []
    for setup in range(120):
        luck = rng.gauss(0, 1)
        for one, other, edge in (("a", "b", 0.4), ("b", "c", 0.4), ("a", "c", 0.9)):
            points = sum(rng.random() < 1 / (1 + math.exp(-edge - luck)) for _ in range(2)) / 2
            pairs.append(Scored(setup, one, other, points))
    found = ratings(pairs)
    drawn: dict[str, list[float]] = {"a": [], "b": [], "c": []}
    for _ in range(150):
        again = [rng.randrange(120) for _ in range(120)]
        sample = [pair._replace(setup=number) for number, setup in enumerate(again)
                  for pair in pairs[3 * setup:3 * setup + 3]]
        for level, figure in ratings(sample).items():
            drawn[level].append(figure.value)
    for level, figure in found.items():
        assert (figure.high - figure.low) / 2 / 1.96 == pytest.approx(stdev(drawn[level]), rel=0.2)
        assert fmean(drawn[level]) == pytest.approx(figure.value, abs=10)


def test_who_won_everything_has_a_rating_all_the_same() -> None:
    found = ratings([Scored(setup, "a", "b", 1.0) for setup in range(50)])
    assert 150 < found["a"].low < found["a"].value < found["a"].high < 700
    assert found["a"].value == pytest.approx(-found["b"].value)


def test_levels_that_nothing_joins_have_no_ratings() -> None:
    assert ratings([]) == {}
    assert ratings([Scored(0, "a", "b", 1.0), Scored(0, "c", "d", 1.0)]) == {}


def test_a_percentile_is_one_of_the_values() -> None:
    values = [float(value) for value in range(200, 0, -1)]
    assert [percentile(values, share) for share in (0.0, 0.5, 0.99, 1.0)] == [1, 100, 198, 200]
