"""Whole campaigns: won by a simple driver with strong heroes, and played at random; the events alone give the state."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any

import pytest
from book_of_changes import commands as cmd
from book_of_changes import events as ev
from book_of_changes.config import configure
from book_of_changes.content import shipped
from book_of_changes.mode import MODE
from book_of_changes.model import Fighter, Setting, State
from book_of_changes.places import distances
from msgspec.structs import replace

from gunki.engine.conformance_checks import (
    Played,
    check_fold,
    check_json,
    check_refusals,
    check_undo,
    check_words,
    play,
)
from gunki.engine.contract import Command, Decision
from gunki.engine.match import Match
from tests.book_of_changes.campaign_odds import PARTIES, Fought, found_in, heading, line

PARTY = {"play": "campaign", "seats": [{"heroes": [{"preset": "umi"}, {"preset": "genzo"}]}, {"heroes": [{"preset": "raita"}]}],
         "enemies": {"kind": "human"}}


def _strong() -> Setting:
    """The default party with Aspects no rule would give at the start."""
    setting = configure(PARTY)
    heroes = tuple(replace(hero, aspects=(5, 5, 5, 5, 5), bonus_chi=300, chi=300) for hero in setting.heroes)
    return replace(setting, heroes=heroes)


def _choose(state: State, decision: Decision) -> Command:
    """Attack what can be hit, else go where the nearest enemy is; spend Chi; learn and Bond what there is."""
    choices = decision.choices
    for kind in (cmd.LimitAttack, cmd.Attack):
        found = [choice for choice in choices if isinstance(choice, kind)]
        if found:
            return found[0]
    moves = [choice for choice in choices if isinstance(choice, cmd.Move)]
    if moves:
        nearest = min(moves, key=lambda move: _way(state, state.fight.fighters[move.fighter], move.zone))
        who = state.fight.fighters[nearest.fighter]
        if _way(state, who, nearest.zone) < _way(state, who, who.zone):
            return nearest
    for other in (cmd.Finish, cmd.Test, cmd.LearnName):
        first = next((choice for choice in choices if isinstance(choice, other)), None)
        if first is not None:
            return first
    answers = [choice for choice in choices if isinstance(choice, cmd.Answer)]
    if answers:
        return max(answers, key=lambda answer: answer.value)
    return next(choice for choice in choices if isinstance(choice, cmd.GoOn))


def _way(state: State, who: Fighter, zone: int) -> int:
    far = distances(state.fight, zone)
    return min((far[foe.zone] for foe in state.fight.foes_of(who)), default=0)


@lru_cache(maxsize=1)
def _won() -> Match:
    match = Match.begin(MODE, _strong(), 11)
    for _ in range(20_000):
        decision = match.decision
        if decision is None:
            return match
        match.act(_choose(match.state, decision))
    raise AssertionError("the campaign does not end")


def _folded(match: Match) -> State:
    state: Any = None
    for record in match.records:
        state = MODE.evolve(state, record.event)
    assert isinstance(state, State)
    return state


def test_bc_25_1_strong_heroes_play_the_descent_to_its_end() -> None:
    match = _won()
    outcome = match.outcome
    assert outcome is not None and outcome.result == "won" and outcome.winners == ("heroes1", "heroes2")
    assert match.state.journey.step == len(match.state.setting.book.campaigns[0].sequence)
    assert all(hero.bonus_chi == 303 for hero in match.state.heroes)  # BC-25.5: three rewards of 1


def test_the_events_of_a_won_campaign_give_its_state() -> None:
    assert _folded(_won()) == _won().state


def test_bc_16_8_at_the_end_no_name_is_known_twice() -> None:
    names = [name for hero in _won().state.heroes for name in hero.names]
    assert len(names) == len(set(names)) and len(names) > 3


@pytest.mark.parametrize("seed", range(4))
def test_a_random_campaign_folds_and_keeps_its_figures_in_bounds(seed: int) -> None:
    match = Match.begin(MODE, PARTY, seed)
    rnd = random.Random(seed)
    for _ in range(600):
        decision = match.decision
        if decision is None:
            break
        choices = [choice for choice in decision.choices if not isinstance(choice, cmd.Concede | cmd.SetOrders)]
        assert len(set(decision.choices)) == len(decision.choices)
        match.act(rnd.choice(choices))
        _in_bounds(match.state)
    assert _folded(match) == match.state


def _in_bounds(state: State) -> None:
    if state.battle is not None:
        for fighter in state.battle.fighters:
            assert 0 <= fighter.chi <= max(fighter.max_chi, 0), fighter
            assert 0 <= fighter.minor <= fighter.minor_boxes and 0 <= fighter.major <= fighter.major_boxes, fighter
            assert 0 <= fighter.mortal <= fighter.mortal_boxes and 0 <= fighter.limit <= fighter.limit_size, fighter
            assert all(stone.chi > 0 for stone in fighter.stones)
            assert not (fighter.risen and not fighter.mortal)
    for hero in state.heroes:
        assert hero.chi >= 0


@pytest.mark.parametrize("party", [1, 2, 4])
def test_a_campaign_of_any_party_gets_to_its_first_battle(party: int) -> None:
    names = ("umi", "genzo", "raita", "hina")[:party]
    match = Match.begin(MODE, {"play": "campaign", "seats": [{"heroes": [{"preset": name} for name in names]}],
                               "enemies": {"kind": "human"}}, 5)
    while match.state.journey.phase == "scene":
        decision = match.decision
        assert decision is not None
        match.act(decision.choices[0])
    assert sum(fighter.hero >= 0 for fighter in match.state.fight.fighters) == party


@lru_cache(maxsize=1)
def _played() -> Played:
    return play(MODE, {**PARTY, "most_defeats": 1, "enemies": {"kind": "ai"}}, 3)


def test_a_random_campaign_ends_with_its_defeats() -> None:
    outcome = _played().match.outcome
    assert outcome is not None and outcome.result == "lost" and _played().match.state.reason == "defeats"


@pytest.mark.parametrize("check", [check_fold, check_json, check_words, check_refusals, check_undo])
def test_a_random_campaign_keeps_the_contract(check: Any) -> None:
    check(_played())


def test_the_last_blow_of_a_battle_can_be_told_though_the_story_went_on() -> None:
    match = Match.begin(MODE, PARTY, 2)
    while match.state.journey.phase != "battle":
        decision = match.decision
        assert decision is not None
        match.act(decision.choices[0])
    events = match.act(cmd.Concede())
    assert not match.state.fighting and match.state.journey.phase == "defeat"
    assert match.state.fight.result == "lost"
    assert next(MODE.tell(match.state, event, None) for event in events if isinstance(event, ev.BattleEnded)) is not None


# --- how hard the descent is ---------------------------------------------------------------------------------------

def _tries(won: int, lost: int, rounds: int) -> list[Fought]:
    return [Fought("prize", at < won, rounds) for at in range(won + lost)]


def test_parties_count_alike_however_often_each_tried() -> None:
    found = found_in([_tries(10, 0, 4), _tries(10, 30, 8)])
    assert found.rates == (1.0, 0.25) and found.won == 0.625 and found.fought == 50 and found.rounds == 6
    assert 0.5 < found.low < found.won < found.high < 0.75


def test_one_party_has_the_interval_of_its_tries() -> None:
    found = found_in([_tries(8, 2, 5)])
    assert (round(found.low, 2), round(found.high, 2)) == (0.49, 0.94)
    assert found_in([_tries(20, 0, 5), _tries(20, 0, 5)]).low > 0.9


def test_a_table_of_several_parties_has_a_column_for_each() -> None:
    several = line("prize", found_in([_tries(1, 0, 4), _tries(1, 1, 6)]))
    assert several.endswith("| 5.0 | 100% | 50% |")
    assert heading(PARTIES[:2]).splitlines()[0].count("|") == several.count("|")
    assert heading(PARTIES[:1]).splitlines()[0].count("|") == line("prize", found_in([_tries(1, 0, 4)])).count("|")


def test_three_heroes_never_face_a_crowd_at_once() -> None:
    """A battle of the descent begins with twelve enemies at most, so that players can follow it."""
    book = shipped()
    battles = [book.battle[step.removeprefix("battle:")] for step in book.campaigns[0].sequence if step.startswith("battle:")]
    at_once = {sheet.id: sum(entry.n for entry in sheet.enemies if entry.wave == 1) for sheet in battles}
    assert len(at_once) == 8 and max(at_once.values()) <= 12, at_once
