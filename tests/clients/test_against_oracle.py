"""What the command line answers, against independent work from the rulebook alone (tests/oracle)."""

import json
import math
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import pytest

from tests.clients.calling import call
from tests.oracle import enumeration as oracle
from tests.oracle.make_known_rates import KnownRate, load_known_rates

Capture = pytest.CaptureFixture[str]


def options(**figures: Any) -> list[str]:
    """Options as they are typed; None and False are left out, True has no value."""
    return [part for name, value in figures.items() if value is not None and value is not False
            for part in ("--" + name.replace("_", "-"), *([] if value is True else [str(value)]))]


def agree(capfd: Capture, arguments: list[str], expected: Mapping[int, Fraction], hp: int | None = None) -> None:
    """Every figure of the answer is the exact one, in lowest terms, and nothing else is answered."""
    code, out, err = call(capfd, "odds", *arguments, "--json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    likely = {value: chance for value, chance in expected.items() if chance}
    assert found["p"] == {str(value): str(chance) for value, chance in sorted(likely.items())}
    assert found["mean"] == str(oracle.mean(likely)) and found["variance"] == str(oracle.variance(likely))
    assert found.get("ko") == (None if hp is None else str(oracle.chance_of_at_least(likely, hp)))


@pytest.mark.parametrize("text", ["d6(2d6)+3", "3d6", "2d6-9", "d6-2+FC", "2d6(3d6)"])
@pytest.mark.parametrize(("times_two", "minus"), [(False, 0), (True, 0), (False, 4), (True, 7)])
def test_odds_of_expressions(capfd: Capture, text: str, times_two: bool, minus: int) -> None:
    expected = oracle.expression(text, 5, times_two=times_two, minus=minus)
    arguments = [text, *options(fc=5, times_two=times_two, minus=minus, hp=6)]
    agree(capfd, arguments, expected, hp=6)


def attacks() -> Iterator[tuple[str, str | None, int, bool, int]]:
    """Every weapon bare and with each strike that fits it: near in the open, and as far as it reaches on Cover."""
    for name, weapon in oracle.WEAPONS.items():
        fitting = [strike for strike, row in oracle.STRIKES.items() if row.ranged == weapon.ranged]
        for strike in (None, *fitting):
            yield name, strike, 1, False, 0
            yield name, strike, 6 if weapon.reach is None else weapon.reach, True, 2


@pytest.mark.parametrize(("weapon", "strike", "distance", "cover", "reduction"), list(attacks()))
def test_odds_of_one_attack(capfd: Capture, weapon: str, strike: str | None, distance: int, cover: bool,
                            reduction: int) -> None:
    expected = oracle.weapon_attack(weapon, 3, 1, distance=distance, cover=cover, reduction=reduction, strike=strike,
                                    fc=4)
    figures = options(weapon=weapon, strike=strike, stat=3, target_stat=1, distance=distance, cover=cover,
                      reduction=reduction, fc=4)
    agree(capfd, figures, expected)
    if weapon != "dagger":
        agree(capfd, [*figures, "--hp", "9"], expected, hp=9)


@pytest.mark.parametrize("strike", [None, "hard_attack", "fatal_slash"])
@pytest.mark.parametrize(("stat", "target_stat", "reduction", "hp"), [(3, 1, 0, 20), (0, 4, 0, 7), (6, 0, 2, 50)])
def test_odds_of_a_dagger_with_hp_are_those_of_the_whole_chain(capfd: Capture, strike: str | None, stat: int,
                                                               target_stat: int, reduction: int, hp: int) -> None:
    expected = oracle.dagger_chain(stat, target_stat, hp, reduction=reduction, strike=strike, fc=5)
    figures = options(weapon="dagger", strike=strike, stat=stat, target_stat=target_stat, distance=1,
                      reduction=reduction, fc=5, hp=hp)
    agree(capfd, figures, expected, hp=hp)


@pytest.mark.parametrize("spell", list(oracle.SPELLS))
@pytest.mark.parametrize(("match", "cover"), [(False, False), (True, False), (False, True), (True, True)])
def test_odds_of_spells(capfd: Capture, spell: str, match: bool, cover: bool) -> None:
    expected = oracle.spell_damage(spell, 2, 4, match=match, cover=cover, fc=3)
    agree(capfd, options(spell=spell, stat=2, target_stat=4, match=match, cover=cover, fc=3, hp=8), expected, hp=8)


UNEQUAL = [known for known in load_known_rates() if known["left"] != known["right"]]
"""Pairings in which left and right cannot be mistaken for one another."""


@pytest.mark.parametrize("known", [
    pytest.param(known, id=f"{known['left']}-{known['right']}", marks=pytest.mark.long if number % 3 else [])
    for number, known in enumerate(UNEQUAL)])  # the engine's own are all in tests/battle/test_against_simulation.py
def test_simulated_rates_are_those_of_the_rulebook(capfd: Capture, known: KnownRate) -> None:
    """Win rate and mean rounds within 4.5 standard errors of their difference (1 in 150,000 by chance)."""
    code, out, err = call(capfd, "simulate", *options(left=known["left"], right=known["right"], matches=400, seed=3,
                                                      jobs=1), "--json")
    assert (code, err) == (0, "")
    found = json.loads(out)
    both = 1 / 400 + 1 / known["matches"]
    pooled = (found["left_wins"] + known["left_wins"]) / (400 + known["matches"])
    assert abs(found["left_rate"] - known["left_win_rate"]) <= 4.5 * math.sqrt(pooled * (1 - pooled) * both)
    assert abs(found["rounds_mean"] - known["mean_rounds"]) <= 4.5 * known["deviation_of_rounds"] * math.sqrt(both)
