"""Agents in whole matches with anything that is legal: they never fail, never cheat the rules, and say why."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest

from gunki.battle.agents import LEVELS
from gunki.engine.contract import Advice, Adviser, Decision
from gunki.engine.match import Match
from tests.battle.agents.sampled import MODE, config
from tests.battle.test_japanese import JAPANESE
from tests.battle.wording import ENGLISH
from tests.wording import in_words

pytestmark = pytest.mark.usefixtures("little_thought")

Choose = Callable[[Adviser, Any, Decision], Any]


def agent(level: str, seed: int) -> Adviser:
    """A fresh agent."""
    found = MODE.agent(level, seed)
    assert found is not None
    return found  # type: ignore[return-value]


def usual(adviser: Adviser, view: Any, decision: Decision) -> Any:
    """Chosen as in any match."""
    return adviser.choose(view, decision)


def decisions(level: str, seed: int, most: int = 3, choose: Choose = usual,
              least: int = 1) -> Iterator[tuple[Any, Decision, Any]]:
    """A whole match in which one level plays every seat but the NPCs': each view, what was asked and what was chosen.

    Fails where a command is not legal or the match does not end.
    """
    match = Match.begin(MODE, config(seed, most, least), seed, keep_acts=False)
    agents = {seat.id: agent(level, seed + number) for number, seat in enumerate(MODE.seats(match.state))}
    for number in count():
        decision = match.decision
        if decision is None:
            break
        assert number < 60_000, "the match does not end"
        if decision.automatic:
            match.act(decision.choices[0])
            continue
        view = MODE.observe(match.state, decision.seat)
        command = choose(agents[decision.seat], view, decision)
        assert command in decision.choices and not command.resigns
        yield view, decision, command
        match.act(command)
    assert match.outcome is not None


def check(advice: Advice, decision: Decision, also: tuple[Any, ...]) -> None:
    """What must hold for everything an agent says."""
    commands = [one.command for one in advice.weighed]
    assert len(commands) == len(set(commands)) and set(commands) <= set(decision.choices)
    assert set(also) <= set(commands)
    assert all(0 <= one.chance <= 1 for one in advice.weighed)
    others = [one.chance for one in advice.weighed[1:]]
    assert others == sorted(others, reverse=True)
    for one in advice.weighed:
        if one.reason is not None:
            for catalogues in (ENGLISH, JAPANESE):
                assert len(in_words(one.reason, catalogues)) > 3


def by_advice(adviser: Adviser, view: Any, decision: Decision) -> Any:
    """Chosen by asking for advice, what is said checked, with some commands to be weighed beside."""
    among = decision.choices
    also = tuple(dict.fromkeys((among[0], among[len(among) // 2], among[-1])))
    advice = adviser.advise(view, decision, also)
    check(advice, decision, also)
    return advice.command


def in_a_hurry(adviser: Adviser, view: Any, decision: Decision) -> Any:
    """Chosen with no time at all."""
    advice = adviser.advise(view, decision, (), lambda: True)
    check(advice, decision, ())
    return advice.command


WAYS = {"usual": usual, "by_advice": by_advice, "in_a_hurry": in_a_hurry}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("level", LEVELS)
def test_every_match_is_played_to_its_end_by_the_rules(level: str, way: str) -> None:
    for seed in range(5 if way == "usual" else 2):
        for _ in decisions(level, seed, choose=WAYS[way]):
            pass


@pytest.mark.parametrize("level", LEVELS)
def test_six_a_side_are_played_to_their_end(level: str) -> None:
    for seed in (4,):
        for _ in decisions(level, seed, most=6, least=6):
            pass


@pytest.mark.long
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("level", LEVELS)
def test_many_matches_of_all_sizes_are_played_to_their_end(level: str, way: str) -> None:
    for seed in range(100, 160):
        for _ in decisions(level, seed, most=6, choose=WAYS[way]):
            pass
