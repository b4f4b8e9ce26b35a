"""Heroes' levels: legal, deterministic, sensible in single positions, adepts better than novices better than chance."""

from __future__ import annotations

import json
from typing import Any

import pytest
from book_of_changes import commands as cmd
from book_of_changes.agents import agent
from book_of_changes.agents.between import wanted_bonds
from book_of_changes.config import configure
from book_of_changes.difficulty import LADDER, difficulty, estimates, word_of
from book_of_changes.mode import MODE
from book_of_changes.model import Bond, Setting, State, Stone
from book_of_changes.setup import max_chi
from msgspec.structs import replace

from gunki.clients import many
from gunki.clients.simulate import tallies
from gunki.engine.agents import agents_of, auto
from gunki.engine.match import Match
from tests.book_of_changes.campaign_odds import PARTIES, measured, overall

from .stage import Scripted, Stage, board, boss, effect, foe, hero, power

CUSTOM: dict[str, Any] = {
    "name": "Yard", "map": {"id": "yard", "name": "Yard", "hell": "none", "text": "A yard.", "zones": [
        {"id": "gate", "name": "Gate", "adj": ["well"], "start": "heroes", "features": []},
        {"id": "well", "name": "Well", "adj": ["gate"], "start": "enemies", "features": []}]},
    "enemies": [{"id": "hungry_ghost", "n": 3, "at": "well", "wave": 1}]}


def _config(level: str, battle: str = "", **fields: Any) -> dict[str, Any]:
    party = [{"kind": "ai", "level": level, "heroes": [{"preset": name} for name in ("umi", "genzo", "raita")]}]
    return {"seats": party, **({"battle": battle} if battle else {"custom": CUSTOM}), **fields}


def _choose(stage: Stage, level: str) -> Any:
    player, decision = agent(level, 5), stage.decision
    assert player is not None and decision is not None
    chosen = player.choose(stage.state, decision)
    assert chosen in decision.choices
    return chosen


def _won(level: str, battle: str, matches: int) -> int:
    setting = configure(_config(level, battle))
    found = 0
    for seed in range(matches):
        match = Match.begin(MODE, setting, seed, keep_acts=False)
        auto(match, agents_of(match), until_human=False)
        assert match.outcome is not None
        found += match.outcome.result == "won"
    return found


# Levels

def test_the_mode_offers_its_levels_and_tactics_and_no_others() -> None:
    assert MODE.levels == ("novice", "adept")
    assert all(MODE.agent(level, 1) is not None for level in (*MODE.levels, "tactics"))
    assert MODE.agent("master", 1) is None


@pytest.mark.parametrize("level", MODE.levels)
def test_a_short_battle_is_won_and_the_same_seed_plays_the_same(level: str) -> None:
    logs = []
    for _ in range(2):
        match = Match.begin(MODE, _config(level), 4)
        auto(match, agents_of(match), until_human=False)
        assert match.outcome is not None and match.outcome.result == "won"
        logs.append(match.events)
    assert logs[0] == logs[1]


def test_an_agent_begun_anew_in_the_middle_goes_on_the_same() -> None:
    """What an adept picks follows from the position, so that a saved match goes on as it would have."""
    match = Match.begin(MODE, _config("adept", "the_open_door"), 9)
    auto(match, agents_of(match), until_human=False, most=12)
    again = match.fork()
    auto(match, agents_of(match), until_human=False, most=6)
    auto(again, agents_of(again), until_human=False, most=6)
    assert match.events == again.events


def test_novices_beat_chance() -> None:
    assert _won("novice", "new_year", 12) >= 7 > _won("random", "new_year", 12)


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_adepts_win_far_more_of_the_descent_than_novices() -> None:
    """Both levels play the campaign with the five parties its rosters are tuned for, some 400 battles each."""
    share, half = {}, {}
    for level in MODE.levels:
        share[level], half[level] = overall(list(measured(map, PARTIES, level, 8, 0).battles.values()))
    assert share["adept"] - share["novice"] >= 0.12, (share, half)
    assert share["adept"] - half["adept"] > share["novice"] + half["novice"], (share, half)


# Single positions

@pytest.mark.parametrize("level", MODE.levels)
def test_heroes_finish_what_they_can(level: str) -> None:
    stage = Stage(hero("Aki"), foe("Whole", level=3), foe("Nearly gone", level=3, minor=2))
    assert _choose(stage, level) == cmd.Attack(0, 2)


@pytest.mark.parametrize("level", MODE.levels)
def test_heroes_walk_to_their_enemies(level: str) -> None:
    stage = Stage(hero("Aki"), foe("Imp", at=2, tactics="guardian"), number=4)
    assert _choose(stage, level) == cmd.Move(0, 1)


def test_the_wounded_are_healed_and_the_whole_are_not() -> None:
    mend = power("mend", effect("heal", sev="major", n=2), chi=1, targets="ally", tags=("healing",))
    for major, heals in ((2, True), (0, False)):
        stage = Stage(hero("Aki", powers=("mend",)), hero("Bo", major=major), foe("Imp"), powers=[mend])
        chosen = _choose(stage, "novice")
        assert (chosen == cmd.UsePower(0, "mend", 1)) is heals


def test_a_seal_is_worked_on_rather_than_fought_over() -> None:
    place = board(2, {0: [{"kind": "seal", "rounds": 2}]})
    stage = Stage(hero("Aki"), foe("Imp"), zones=place, objective="seal")
    assert _choose(stage, "novice") == cmd.Work(0, "seal")


def test_a_hero_spends_one_chi_to_make_a_wound_a_miss_and_not_its_last_five() -> None:
    for dice, chi, expected in (((1, 3), 20, cmd.Answer("chi", 1)), ((6, 4), 5, cmd.Answer("none"))):
        stage = Stage(hero("Aki", chi=chi, metal=5), boss("Queen", metal=3), turn="enemies")
        _, stage.state = MODE.carry_out(stage.state, cmd.Attack(1, 0), Scripted(dice))
        assert stage.state.ask is not None and any(c.pick == "chi" for c in stage.state.ask.choices)
        if expected.pick == "chi":
            assert _choose(stage, "novice") == expected
        else:
            assert _choose(stage, "novice").value < 5


@pytest.mark.parametrize(("level", "expected"), [("novice", cmd.Answer("chi", 2)), ("adept", cmd.Answer("none"))])
def test_an_adept_keeps_for_standing_up_what_a_novice_pays_against_a_scratch(level: str, expected: cmd.Answer) -> None:
    stage = Stage(hero("Aki", chi=20, metal=5), boss("Queen", metal=3), turn="enemies")
    _, stage.state = MODE.carry_out(stage.state, cmd.Attack(1, 0), Scripted((1, 4)))
    assert _choose(stage, level) == expected


def test_a_fallen_hero_pays_to_stand() -> None:
    stage = Stage(hero("Aki", mortal=1, chi=9), hero("Bo"), foe("Imp"), turn="enemies")
    _, stage.state = MODE.carry_out(stage.state, cmd.Finish(2), Scripted())
    assert _choose(stage, "adept") == cmd.Answer("stand", 5)


def test_nobody_gives_up_leaves_or_studies() -> None:
    match = Match.begin(MODE, _config("novice", "the_open_door"), 2)
    auto(match, agents_of(match), until_human=False)
    given = [record.command for record in match.records if record.command is not None]
    assert not any(isinstance(command, cmd.Concede | cmd.Leave | cmd.Study | cmd.SetOrders) for command in given)


# Waiting, stones, corruption

def test_a_novice_goes_to_meet_whoever_comes() -> None:
    stage = Stage(hero("Aki", metal=5), foe("Ogre", at=1, level=5, tactics="brute"))
    assert _choose(stage, "novice") == cmd.Move(0, 1)


def test_bc_6_13_an_adept_who_waits_holds_an_attack_on_whoever_comes() -> None:
    stage = Stage(hero("Aki", metal=5, minor=2, major=2), foe("Ogre", at=1, level=5, tactics="brute"))
    chosen = _choose(stage, "adept")
    assert chosen == cmd.Hold(0)
    _, stage.state = MODE.carry_out(stage.state, chosen, Scripted())
    assert _choose(stage, "adept") == cmd.Answer("enters", 0)
    _, stage.state = MODE.carry_out(stage.state, cmd.Answer("enters", 0), Scripted())
    assert _choose(stage, "adept") == cmd.Answer("attack")


def test_bc_6_17_the_badly_hurt_hold_a_defensive_power() -> None:
    shield = power("shield", effect("negate"), use="defence", chi=2, tags=("defensive",))
    stage = Stage(hero("Aki", metal=1, powers=("shield",), minor=1, major=1), foe("Imp", at=2), powers=[shield])
    _, stage.state = MODE.carry_out(stage.state, cmd.Hold(0), Scripted())
    assert _choose(stage, "adept") == cmd.Answer("me_attacked")
    _, stage.state = MODE.carry_out(stage.state, cmd.Answer("me_attacked"), Scripted())
    assert _choose(stage, "adept") == cmd.Answer("shield")


@pytest.mark.parametrize(("chi", "hands"), [(0, True), (12, False)])
def test_bc_17_9_a_stone_goes_to_an_ally_with_no_chi_left(chi: int, hands: bool) -> None:
    stage = Stage(hero("Rich", chi=14, stones=(Stone("fire", 10),)), hero("Poor", chi=chi), foe("Imp", at=1, level=4),
                  foe("Imp", at=1, level=4))
    assert (_choose(stage, "novice") == cmd.GiveStone(0, 0, 1)) is hands


@pytest.mark.parametrize("corrupt", [True, False])
def test_bc_18_2_corruption_under_a_corrupt_enemy_is_destroyed(corrupt: bool) -> None:
    place = board(2, {0: [{"kind": "corruption"}]})
    stage = Stage(hero("Aki", metal=1), boss("Gaoler", corrupt=corrupt, actions=3, water=5, wood=5), zones=place)
    assert (_choose(stage, "novice") == cmd.Work(0, "corruption")) is corrupt



# Between battles

def test_bonds_open_powers_and_leave_chi_to_fight_with() -> None:
    setting = configure({})
    for found in setting.heroes:
        bonds = wanted_bonds(setting.book, found)
        assert 1 <= len(bonds) <= 3 and set(bonds) <= set(found.names)


def _campaign(level: str, **fields: Any) -> Setting:
    return configure(_config(level, "new_year", play="campaign", **fields))


def _scene(state: State) -> Any:
    decision = MODE.decision(state)
    assert decision is not None
    return decision


def test_the_best_rated_hero_is_sent_into_a_scene() -> None:
    match = Match.begin(MODE, _campaign("novice"), 1)
    state = match.state
    step = [name for name in state.setting.book.campaigns[0].sequence].index("scene:whose_reflection")
    heroes = tuple(replace(found, aspects=(3, 3, 3, 5 if at == 1 else 1, 3)) for at, found in enumerate(state.heroes))
    state = replace(state, heroes=heroes, journey=replace(state.journey, step=step, tried=()))
    player = agent("novice", 1)
    assert player is not None
    assert player.choose(state, _scene(state)) == cmd.Test(heroes[1].id)


def test_a_campaign_goes_through_downtime_and_defeats_to_an_end() -> None:
    match = Match.begin(MODE, _campaign("adept", most_defeats=3), 3, keep_acts=False)
    auto(match, agents_of(match), until_human=False, most=4000)
    assert match.outcome is not None
    told = {type(record.command) for record in match.records if record.command is not None}
    assert {cmd.Test, cmd.LearnName, cmd.MakeBond, cmd.GoOn} <= told
    assert all(max_chi(match.state.setting.book, found) >= 0 for found in match.state.heroes)


def _downtime(stones: dict[int, Stone]) -> State:
    """In downtime with these stones; Genzo holds no Bond, for it would first release the one he begins with."""
    state = Match.begin(MODE, _campaign("novice"), 1).state
    heroes = tuple(replace(found, stones=(stones[at],) if at in stones else (), bonds=() if at == 1 else found.bonds)
                   for at, found in enumerate(state.heroes))
    return replace(state, heroes=heroes, journey=replace(state.journey, phase="downtime", step=1))


def test_a_bond_that_is_worth_less_than_its_chi_is_released() -> None:
    """Genzo begins with Ox: its one Power costs three Chi, and so does the Bond."""
    player = agent("adept", 1)
    assert player is not None
    state = _downtime({})
    bonded = tuple(found if at != 1 else replace(found, bonds=(Bond("ox", 3),)) for at, found in enumerate(state.heroes))
    state = replace(state, heroes=bonded)
    chosen = player.choose(state, _scene(state))
    assert chosen == cmd.ReleaseBond(state.heroes[1].id, "ox") and "ox" not in wanted_bonds(state.setting.book, bonded[1])


def test_in_downtime_a_stone_goes_where_it_serves_and_stays_there() -> None:
    """Umi (Water) has little Chi and Powers of Water; Genzo has most Chi and none of Water."""
    player = agent("novice", 1)
    assert player is not None
    state = _downtime({1: Stone("water", 5)})
    chosen = player.choose(state, _scene(state))
    assert chosen == cmd.HandStone(state.heroes[1].id, 0, state.heroes[0].id)
    there = _downtime({0: Stone("water", 5)})
    assert not isinstance(player.choose(there, _scene(there)), cmd.HandStone)


@pytest.mark.long
@pytest.mark.timeout(1200)
def test_adepts_finish_the_whole_descent() -> None:
    match = Match.begin(MODE, _campaign("adept", most_defeats=99), 1, keep_acts=False)
    auto(match, agents_of(match), until_human=False, most=60_000)
    assert match.outcome is not None and match.outcome.result == "won"


# Difficulty and simulation

def test_difficulty_is_a_share_with_an_interval_and_a_word() -> None:
    setting = configure(_config("adept"))
    found = difficulty(setting, 3, 6)
    assert found == difficulty(setting, 3, 6) == list(estimates(setting, 3, 6))[-1]
    assert found.battles == 6 and 0 <= found.low <= found.won <= found.high <= 1 and found.rounds > 1
    assert found.word == word_of(found.won) == "easy" and found.message.key == "boc.difficulty.easy"
    assert [word_of(rate) for rate in (1.0, 0.6, 0.3, 0.0)] == [word for _, word in LADDER]


def test_difficulty_knows_no_campaign() -> None:
    with pytest.raises(ValueError, match="campaign"):
        difficulty(_campaign("novice"), 1, 2)


def test_simulate_counts_the_same_whatever_the_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many, "LOOK", 0)
    monkeypatch.setattr(many, "SOON", 0)
    raw = json.loads(json.dumps(_config("novice")))
    totals = []
    for jobs in (1, 2):
        found = None
        for tally in tallies(MODE, raw, 24, 8, jobs):
            found = tally if found is None else found.with_(tally)
        totals.append(found)
    assert totals[0] == totals[1] and totals[0] is not None and totals[0].matches == 24
    assert totals[0].results["won"] > 18
