"""The engine's NPC matches against an independent simulation of the rulebook (tests/oracle)."""

from __future__ import annotations

import math

import pytest

from gunki.battle.mode import MODE
from gunki.engine.dice import draw
from gunki.engine.match import Match
from tests.oracle.make_known_rates import KnownRate, load_known_rates


def engine(left: list[str], right: list[str], matches: int, seed: int) -> tuple[int, int, int, int]:
    """Left wins, right wins, draws and rounds of that many NPC matches."""
    config = MODE.configure(MODE.simulate_config(left, right) or {})
    counts = {"left": 0, "right": 0, "draw": 0}
    rounds = 0
    for index in range(matches):
        match = Match.begin(MODE, config, draw(seed, index), keep_acts=False)
        while (decision := match.decision) is not None:
            match.act(decision.choices[0])
        assert match.outcome is not None
        counts[match.outcome.result] += 1
        rounds += match.state.round
    return counts["left"], counts["right"], counts["draw"], rounds


def compare(known: KnownRate, matches: int, seed: int) -> str:
    """Both win rates and mean rounds within 4.5 standard errors of their difference (1 in 150,000 by chance)."""
    left, right, draws, rounds = engine([known["left"]], [known["right"]], matches, seed)
    assert left + right + draws == matches
    pooled = (left + known["left_wins"]) / (matches + known["matches"])
    error = math.sqrt(pooled * (1 - pooled) * (1 / matches + 1 / known["matches"]))
    assert abs(left / matches - known["left_win_rate"]) <= 4.5 * error
    assert draws <= matches / 100
    spread = known["deviation_of_rounds"] * math.sqrt(1 / matches + 1 / known["matches"])
    assert abs(rounds / matches - known["mean_rounds"]) <= 4.5 * spread
    return (f"{names(known)}: {left / matches:.4f} against {known['left_win_rate']:.4f} "
            f"(± {error:.4f}), rounds {rounds / matches:.3f} against {known['mean_rounds']:.3f}")


def names(known: KnownRate) -> str:
    """A readable test id."""
    return known["left"] + "-" + known["right"]


@pytest.mark.parametrize("known", load_known_rates(), ids=names)
def test_gk_10_1_npc_pairings_agree_with_the_rulebook(known: KnownRate) -> None:
    compare(known, 400, 11)


@pytest.mark.long
def test_all_sixteen_pairings_agree_over_twenty_thousand_matches() -> None:
    for known in load_known_rates():
        print(compare(known, 20_000, 1))
