"""Positions with a known best answer: the answers are proved, and the levels find them."""

from __future__ import annotations

import pytest

from gunki.battle.choices import decision
from gunki.battle.mode import MODE
from gunki.engine.dice import Dice
from tests.battle.agents.positions import POSITIONS, Position
from tests.battle.agents.positions.trial import trial
from tests.battle.agents.rights import play

SEEDS = (2, 3)
BY_NAME = [pytest.param(position, id=position.name.replace(" ", "_")) for position in POSITIONS]


def test_there_are_enough_and_each_has_a_name_of_its_own() -> None:
    assert len(POSITIONS) >= 40
    assert len({position.name for position in POSITIONS}) == len(POSITIONS)


@pytest.mark.parametrize("position", BY_NAME)
def test_the_right_answer_is_proved(position: Position) -> None:
    asked = decision(position.state)
    assert asked is not None and len(asked.choices) > 1
    for claim in position.proof(position.state):
        assert claim.holds, claim


@pytest.mark.parametrize("position", BY_NAME)
def test_the_novice_does_something_legal(position: Position) -> None:
    novice = MODE.agent("novice", 1)
    assert novice is not None
    play(novice, position.state, lambda turn: None, Dice(1))


def test_the_adept_solves_four_of_five() -> None:
    failed = [f"{position.name}: {found.played}" for position in POSITIONS
              if not (found := trial(position, "adept", 1)).solved]
    assert len(failed) <= len(POSITIONS) / 5, "\n".join(failed)


@pytest.mark.parametrize("position", BY_NAME)
def test_the_master_solves_it(position: Position) -> None:
    found = trial(position, "master", 1)
    assert found.solved, f"{found.played}: {position.why}"


@pytest.mark.long
@pytest.mark.parametrize("position", BY_NAME)
def test_the_master_solves_it_with_other_seeds(position: Position) -> None:
    for seed in SEEDS:
        found = trial(position, "master", seed)
        assert found.solved, f"seed {seed}, {found.played}: {position.why}"
