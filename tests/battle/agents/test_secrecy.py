"""What agents must not know: the order of the deck, the dice to come, and anything that others' computers think."""

from __future__ import annotations

import ast
import inspect
import random
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

import gunki.battle.agents
from gunki.battle.agents import LEVELS
from gunki.battle.choices import decision
from gunki.battle.state import State
from gunki.engine.contract import Decision
from gunki.engine.match import Match
from tests.battle.agents.sampled import MODE, config
from tests.battle.agents.test_play import agent

DECODER = msgspec.json.Decoder(State)
pytestmark = pytest.mark.usefixtures("little_thought")


def positions(seeds: range, every: int, rules: tuple[str, ...] | None = ()) -> Iterator[tuple[Match, Decision]]:
    """Matches played at random, at every so many of their decisions. `rules`: their house rules; None: any."""
    for seed in seeds:
        raw = config(seed)
        match = Match.begin(MODE, raw if rules is None else {**raw, "house_rules": list(rules)}, seed, keep_acts=False)
        rng = random.Random(seed)
        number = 0
        while (asked := match.decision) is not None:
            if not asked.automatic:
                number += 1
                if number % every == 0:
                    yield match, asked
            match.act(rng.choice([command for command in asked.choices if not command.resigns]))


def copied(view: State) -> State:
    """The same values with nothing left of the objects: no way back to the match."""
    return DECODER.decode(msgspec.json.encode(view))


def hidden_otherwise(match: Match, asked: Decision) -> Iterator[tuple[str, State]]:
    """What the seat sees where all that it must not know is another: the same, if nothing leaks."""
    yield "a copy with no way back to the match", copied(MODE.observe(match.state, asked.seat))
    deck = list(match.state.deck)
    random.Random(1).shuffle(deck)
    yield "another order of the deck", MODE.observe(replace(match.state, deck=tuple(deck)), asked.seat)
    other = Match.resume(MODE, match.config, match.seed + 1, match.records)
    yield "other dice to come", MODE.observe(other.state, asked.seat)


@pytest.mark.parametrize("level", LEVELS)
def test_nothing_hidden_changes_a_choice(level: str) -> None:
    kept = agent(level, 4)
    for match, asked in positions(range(0, 9), 13):
        view = MODE.observe(match.state, asked.seat)
        assert view.deck == () and view.deck_count == len(match.state.deck)
        command = kept.choose(view, asked)
        assert command in asked.choices
        for what, same in hidden_otherwise(match, asked):
            found = decision(same)
            assert found is not None
            assert agent(level, 4).choose(same, found) == command, what


@pytest.mark.parametrize("level", LEVELS)
def test_an_open_deck_may_be_read_and_breaks_nothing(level: str) -> None:
    for match, asked in positions(range(50, 56), 13, ("open_deck",)):
        view = MODE.observe(match.state, asked.seat)
        assert view.deck == match.state.deck
        assert agent(level, 4).choose(view, asked) in asked.choices


def test_agents_are_given_a_level_and_a_seed_and_see_nothing_but_views() -> None:
    assert list(inspect.signature(MODE.agent).parameters) == ["level", "seed"]
    for level in LEVELS:
        found = agent(level, 0)
        assert list(inspect.signature(found.choose).parameters) == ["view", "decision"]
        assert list(inspect.signature(found.advise).parameters) == ["view", "decision", "also", "late"]


def test_no_agent_reaches_for_a_match_a_journal_or_chance_of_its_own() -> None:
    assert gunki.battle.agents.__file__
    for path in Path(gunki.battle.agents.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            modules = [alias.name for alias in node.names] if isinstance(node, ast.Import) else (
                [node.module or ""] if isinstance(node, ast.ImportFrom) else [])
            for module in modules:
                assert module.split(".")[0] not in ("random", "secrets", "time", "os"), (path.name, module)
                assert module not in ("gunki.engine.match", "gunki.engine.journal", "gunki.engine.agents"), path.name
