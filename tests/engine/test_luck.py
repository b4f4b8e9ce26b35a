"""What dice came to against what they could have come to."""

from __future__ import annotations

from fractions import Fraction

import pytest

from gunki.engine.luck import Luck, luck_of, sums_of
from gunki.engine.notation import parse
from tests.engine.sums import every_sum


@pytest.mark.parametrize("texts", [["d6"], ["d6", "d6(2d6)+3"], ["2d6+3", "d6-2", "d6(3d6)"], ["d6"] * 5, ["3d6-d6", "2"]])
def test_sums_of_rolls_equal_every_combination(texts: list[str]) -> None:
    parts = [parse(text).distribution() for text in texts]
    low, chances = sums_of(parts)
    expected = every_sum(parts)
    assert low == min(expected)
    assert chances == pytest.approx([float(expected.get(low + n, 0)) for n in range(len(chances))], abs=1e-12)


def test_a_thousand_rolls_lose_nothing_that_counts() -> None:
    part = parse("d6(2d6)+3").distribution()
    low, chances = sums_of([part] * 1000)
    mean = sum((low + n) * chance for n, chance in enumerate(chances))
    assert sum(chances) == pytest.approx(1, abs=1e-11)
    assert mean == pytest.approx(1000 * float(part.mean), rel=1e-9)
    assert len(chances) < 2000


def test_luck_counts_the_sum_that_came_on_both_sides() -> None:
    die = parse("d6").distribution()
    luck = luck_of([(die, 1), (die, 6)])
    assert luck == Luck(2, Fraction(7, 2), Fraction(7, 2), pytest.approx(21 / 36), pytest.approx(21 / 36))
    assert luck_of([]).rolls == 0 and luck_of([]).unlucky == 1.0


@pytest.mark.parametrize(("unlucky", "lucky", "told"), [(0.0004, 1.0, (True, "< 0.1")), (0.04, 1.0, (True, "4.0")), (0.97, 0.4, (False, "40"))])
def test_the_rarer_of_both_is_told(unlucky: float, lucky: float, told: tuple[bool, str]) -> None:
    assert Luck(1, Fraction(1), Fraction(1), unlucky, lucky).rarer == told
