"""Test fights in slices: the counts of `gunki simulate`, and a window that goes on answering."""

from __future__ import annotations

import pytest

from gunki.battle.config import configure, simulate_config
from gunki.battle.content import load_content
from gunki.battle.mode import MODE
from gunki.clients.simulate import Tally, tallies
from gunki.table.workshop.trial import AT_A_TIME, Trial


def trial(left: list[str], right: list[str], matches: int, seed: int = 1) -> Trial:
    """A trial of these."""
    return Trial(MODE, configure(simulate_config(left, right), load_content()), matches, seed)


@pytest.mark.parametrize(("left", "right"), [(["ronin"], ["archer"]), (["monk", "mage"], ["gunfighter"] * 2)])
def test_the_counts_are_those_of_gunki_simulate(left: list[str], right: list[str]) -> None:
    played = trial(left, right, 60, seed=7)
    while not played.work(0.0):
        pass
    expected: Tally | None = None
    for part in tallies(MODE, simulate_config(left, right), 60, 7, 1):
        expected = part if expected is None else expected.with_(part)
    assert played.tally == expected


def test_a_slice_ends_when_its_time_is_over_and_takes_few_commands() -> None:
    played = trial(["ronin"], ["mage"], 100)
    reads: list[float] = []

    def clock() -> float:
        reads.append(len(reads))
        return reads[-1]

    assert not played.work(3.0, clock)
    assert len(reads) == 4  # at the start and after each of three pieces
    assert played.tally.decisions + AT_A_TIME * 3 <= AT_A_TIME * 6


def test_no_result_before_the_first_match_has_ended_and_bounds_round_the_rate_after() -> None:
    played = trial(["ronin"], ["ronin"], 40)
    before = played.result
    while not played.work(0.0):
        pass
    result = played.result
    assert before is None
    assert result is not None and result.matches == 40 == result.left + result.right + result.draws
    assert 0 <= result.low < result.rate < result.high <= 1 and result.rounds >= 1
