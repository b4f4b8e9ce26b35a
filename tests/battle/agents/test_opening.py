"""With more than the usual work a master plays the first round out before it places anybody."""

from __future__ import annotations

import pytest

from gunki.battle import commands as cmd
from gunki.battle.agents import levels
from gunki.battle.agents.opening import Opening
from gunki.battle.choices import decision
from gunki.battle.mode import MODE
from gunki.battle.state import State
from gunki.engine.contract import Decision
from gunki.engine.match import Match
from tests.battle.agents.stage import placing
from tests.battle.agents.test_play import agent
from tests.battle.arena import pc

PAIR = {"seats": [{"kind": "ai", "level": "master", "characters": [{"preset": "monk"}, {"preset": "hunter"}]}]}


def asked() -> tuple[State, Decision]:
    """Where the first of a side begins, in a match that nobody has begun."""
    match = Match.begin(MODE, {"sides": [PAIR, PAIR]}, 3)
    assert match.decision is not None
    return MODE.observe(match.state, match.decision.seat), match.decision


def compared(view: State, choices: Decision, budget: int, seed: int = 1) -> list[tuple[float, cmd.GunkiCommand]]:
    opening: Opening = levels.mind_of(view.setting.book).opening
    return opening.compare(view, choices.choices, budget, seed)  # type: ignore[return-value]


def test_chances_are_those_of_rounds_played_out_the_same_for_a_seed() -> None:
    view, choices = asked()
    first = compared(view, choices, 400)
    assert first == compared(view, choices, 400) != compared(view, choices, 400, seed=2)
    assert {command for _, command in first} == set(choices.choices)
    assert [chance for chance, _ in first] == sorted((chance for chance, _ in first), reverse=True)
    assert all(0 <= chance <= 1 for chance, _ in first)


def test_without_work_or_time_it_is_the_first_look() -> None:
    view, choices = asked()
    looked = levels.ways.prospects(view, choices.choices, levels.mind_of(view.setting.book).judge)
    assert compared(view, choices, 0) == looked
    opening = levels.mind_of(view.setting.book).opening
    assert opening.compare(view, choices.choices, 10**6, 1, lambda: True) == looked


def test_who_would_fall_before_its_turn_begins_behind_cover() -> None:
    """Two rifles fell it in the open nearly always, and it acts last."""
    state = placing([pc(-1, "katana", hp=12)], [pc(7, "rifle", aim=5, spd=6), pc(8, "rifle", aim=5, spd=6)],
                    ["right_1", "right_2"])
    choices = decision(state)
    assert choices is not None
    found = compared(state, choices, 3000)
    assert found[0][1] == cmd.place("left_1", 2) and found[0][0] > found[1][0]


def test_only_a_master_with_more_than_the_usual_work_does_so(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    real = Opening.compare

    def watched(opening: Opening, view: State, choices: object, budget: int, *more: object) -> object:
        seen.append(budget)
        return real(opening, view, choices, budget, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(Opening, "compare", watched)
    view, choices = asked()
    for level in levels.LEVELS:
        agent(level, 1).choose(view, choices)
    assert not seen
    patient = agent("master*2", 1)
    assert patient.choose(view, choices) == patient.advise(view, choices).command
    assert seen == [2 * levels.BUDGET] * 2
