"""How much agents think: a master imagines its budget of commands and little more; who is late answers at once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from gunki.battle.agents import imagined, levels
from gunki.battle.agents.search import MOST_EXPECTED
from gunki.engine.contract import Decision
from tests.battle.agents.sampled import MODE
from tests.battle.agents.test_play import agent
from tests.battle.agents.test_secrecy import positions

BUDGET = 60
ONCE = 200
"""More than playing every line out once takes: what was begun is ended, so that all lines meet the same dice."""


@pytest.fixture
def spent(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """A counter of the commands that agents carry out in their imagination."""
    counter = [0]
    real = imagined.carry_out

    def counted(*arguments: Any) -> Any:
        counter[0] += 1
        return real(*arguments)

    monkeypatch.setattr(imagined, "carry_out", counted)
    monkeypatch.setattr(levels, "BUDGET", BUDGET)
    yield counter


def asked() -> Iterator[tuple[Any, Decision]]:
    """Some decisions of turns."""
    for match, decision in islice(positions(range(4, 30), 17), 12):
        if match.state.phase in ("card", "actions"):
            yield MODE.observe(match.state, decision.seat), decision


def test_a_master_imagines_its_budget(spent: list[int]) -> None:
    most = 0
    for view, decision in asked():
        spent[0] = 0
        agent("master", 1).choose(view, decision)
        assert spent[0] <= BUDGET + ONCE
        most = max(most, spent[0])
    assert most >= BUDGET


def test_ten_times_the_effort_is_ten_times_the_budget(spent: list[int]) -> None:
    most = 0
    for view, decision in islice(asked(), 4):
        spent[0] = 0
        agent("master*10", 1).choose(view, decision)
        assert spent[0] <= 10 * BUDGET + ONCE
        most = max(most, spent[0])
    assert most >= 10 * BUDGET


def test_who_plans_without_imagining_imagines_nothing_to_choose(spent: list[int]) -> None:
    for level in ("novice", "adept"):
        for view, decision in asked():
            agent(level, 1).choose(view, decision)
    assert spent == [0]


@pytest.mark.parametrize("level", levels.LEVELS)
def test_who_is_late_answers_at_once(spent: list[int], level: str) -> None:
    for view, decision in asked():
        spent[0] = 0
        advice = agent(level, 1).advise(view, decision, (), lambda: True)
        assert advice.command in decision.choices and spent[0] <= ONCE


@pytest.mark.parametrize("level", levels.LEVELS)
def test_who_had_no_time_tells_what_the_position_looks_like(level: str) -> None:
    """Not a chance near nought because nothing was played out."""
    for view, decision in asked():
        advice = agent(level, 1).advise(view, decision, (), lambda: True)
        looks = levels.mind_of(view.setting.book).judge.chance(view, view.characters[view.actor].side)
        for one in advice.weighed:
            assert one.command.resigns or one.chance == pytest.approx(looks, abs=MOST_EXPECTED)
