"""What a match came to: deeds, who fell, turning points, and the dice of both sides, each counted a second time here."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from book_of_changes import events as ev
from book_of_changes.agents import agent
from book_of_changes.evolve import evolve
from book_of_changes.mode import MODE
from book_of_changes.model import ENEMIES, HEROES
from book_of_changes.summary import standing, summary_of

from gunki.engine.match import Match

BATTLES = ("new_year", "the_window", "red_rage")


def played(battle: str, seed: int) -> Match:
    """A battle that novices played to its end."""
    match = Match.begin(MODE, {"battle": battle}, seed)
    novice = agent("novice", seed)
    assert novice is not None
    while match.decision is not None:
        match.act(novice.choose(MODE.observe(match.state, match.decision.seat), match.decision))
    return match


@pytest.fixture(scope="module", params=BATTLES)
def match(request: pytest.FixtureRequest) -> Match:
    """A match of each battle."""
    return played(request.param, 11)


def told(match: Match) -> list[tuple[Any, Any]]:
    """Events with the state each of them found."""
    state: Any = None
    found = []
    for record in match.standing():
        found.append((state, record.event))
        state = evolve(state, record.event)
    return found


def test_boxes_marked_and_borne_are_those_of_the_end_and_of_healing(match: Match) -> None:
    summary, gained = summary_of(match), Counter[str]()
    for before, event in told(match):
        if isinstance(event, ev.Healed) and before.fight.fighters[event.fighter].hero >= 0:
            who = before.fight.fighters[event.fighter]
            gained[before.heroes[who.hero].id] += who.minor + who.major + who.mortal - event.minor - event.major - event.mortal
    for who in match.state.fight.fighters:
        if who.hero >= 0:
            identity = match.state.heroes[who.hero].id
            assert summary.taken[identity] == who.minor + who.major + who.mortal + gained[identity]
    borne = sum(who.minor + who.major + who.mortal for who in match.state.fight.fighters if who.side == ENEMIES)
    assert sum(summary.dealt.values()) > 0 and borne > 0


def test_enemies_are_counted_by_sort(match: Match) -> None:
    summary = summary_of(match)
    fighters = [who for who in match.state.fight.fighters if who.side == ENEMIES]
    assert {found.foe: found.met for found in summary.enemies} == Counter(who.foe for who in fighters)
    assert {found.foe: found.out for found in summary.enemies if found.out} == Counter(
        who.foe for who in fighters if (who.out and who.zone >= 0) or who.fallen)
    assert sum(summary.felled.values()) <= sum(found.out for found in summary.enemies)


def test_a_match_is_read_once_until_something_happens_in_it(match: Match) -> None:
    first = summary_of(match)
    assert summary_of(match) is first and summary_of(match, most=50) is not first
    other = match.fork()
    before = summary_of(other)
    other.seq += 1
    assert before == first and summary_of(other) is not before


def test_a_battle_is_counted_with_its_end_and_its_rounds(match: Match) -> None:
    battle = match.state.battle
    assert [(one.battle, one.result, one.rounds) for one in summary_of(match).battles] == [
        (battle.sheet.id, battle.result, battle.round)]


def test_every_roll_counts_for_its_own_side(match: Match) -> None:
    counted = {HEROES: 0, ENEMIES: 0}
    for before, event in told(match):
        if isinstance(event, ev.Rolled):
            counted[before.fight.fighters[event.fighter].side if event.fighter >= 0 else HEROES] += 1
    luck = summary_of(match).luck
    assert [found.rolls for found in luck] == [counted[HEROES], counted[ENEMIES]] and min(counted.values()) > 3
    assert all(0 < found.unlucky <= 1 and 0 < found.lucky <= 1 for found in luck)


def test_turning_points_come_in_order_and_the_last_is_one_of_them(match: Match) -> None:
    moments = summary_of(match, most=50).moments
    assert moments == tuple(sorted(moments)) and len(moments) >= 3
    assert len(summary_of(match).moments) == 3
    assert max(moments, key=lambda moment: abs(moment.swing)) in summary_of(match).moments
    assert all(moment.swing for moment in moments)


def test_whoever_has_nothing_left_stands_at_nothing() -> None:
    ends = [played(battle, seed).state for battle in BATTLES for seed in (1, 2)]
    for state in ends:
        if state.reason in ("rout", "fallen"):
            assert standing(state) == (1.0 if state.reason == "rout" else 0.0)
    assert {state.reason for state in ends} & {"rout", "fallen"}
