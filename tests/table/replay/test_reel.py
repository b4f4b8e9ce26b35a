"""The reel: the state at every event, turns and rounds, and a mode whose code fails half-way."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from gunki.battle import events as ev
from gunki.battle.mode import MODE, Gunki
from gunki.engine.match import Match
from gunki.engine.messages import say
from gunki.table.replay import reel as reel_module
from gunki.table.replay.reel import Reel
from tests.engine.matches import go_on
from tests.engine.toy_mode import TOY
from tests.table.replay.matches import played


def fold(match: Match) -> list[Any]:
    """The states after each event that stands, folded from the start."""
    states, state = [], None
    for record in match.standing():
        state = match.mode.evolve(state, record.event)
        states.append(state)
    return states


@pytest.mark.parametrize("keyframe", [1, 7, 200])
@pytest.mark.parametrize("undo", [False, True])
def test_the_state_at_every_position_is_the_fold(keyframe: int, undo: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reel_module, "KEYFRAME", keyframe)
    match = played(persons=True, undo=undo, most=80)
    reel, states = Reel(match), fold(match)
    assert reel.last == len(states) - 1
    places = list(range(len(states)))
    random.Random(1).shuffle(places)
    assert [reel.state(place) for place in places] == [states[place] for place in places]
    assert reel.state(-1) is None
    with pytest.raises(IndexError):
        reel.state(len(states))


def test_a_jump_folds_at_most_a_keyframe_once_the_way_was_folded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reel_module, "KEYFRAME", 10)
    count = 0

    class Counting(Gunki):
        def evolve(self, state: Any, event: Any) -> Any:
            nonlocal count
            count += 1
            return MODE.evolve(state, event)

    match = played()
    reel = Reel(Match.resume(Counting(), match.config, match.seed, match.records))
    reel.state(reel.last)
    for place in random.Random(2).sample(range(reel.last), 40):
        count = 0
        reel.state(place)
        assert count <= 10
        reel.state(place)
        assert count <= 10


def test_what_was_taken_back_is_not_shown() -> None:
    match = played(persons=True, undo=True, most=80)
    assert len(match.records) > len(match.standing())
    reel = Reel(match)
    assert [record.seq for record in reel.records] == [record.seq for record in match.standing()]
    for position, record in enumerate(reel.records):
        assert reel.at_seq(record.seq) == position


def test_turns_and_rounds_of_gunki() -> None:
    reel = Reel(played())
    begins = [n for n, record in enumerate(reel.records) if isinstance(record.event, ev.TurnBegan)]
    assert reel.turns == begins and len(begins) > 4
    middle = begins[2] + 1
    assert reel.turn_of(middle) == begins[2] == reel.turn_before(middle)
    assert reel.turn_before(begins[2]) == begins[1]
    assert reel.turn_after(middle) == begins[3] == reel.turn_after(begins[2])
    assert reel.turn_before(0) == 0 and reel.turn_after(reel.last) == reel.last == reel.turn_after(begins[-1])
    assert reel.round_at(0) == 0
    for position in range(reel.last + 1):
        assert reel.round_at(position) == reel.state(position).round


def test_turns_of_another_mode_are_where_the_seat_changes() -> None:
    match = Match.begin(TOY, {}, 5)
    go_on(match, 25)
    reel = Reel(match)
    assert len(reel.turns) > 2
    for before, after in pairwise(reel.turns):
        assert reel.records[before].seat != reel.records[after].seat
    assert reel.round_at(reel.last) == 0


def test_it_starts_where_nobody_has_done_anything() -> None:
    reel = Reel(played(persons=True, most=80))
    at = reel.begin_position()
    assert reel.records[at].act == 0 and reel.records[at + 1].act == 1


def test_one_plays_on_from_whole_commands_and_not_from_the_end() -> None:
    reel = Reel(played())
    for position in range(reel.last + 1):
        end = reel.act_end(position)
        assert reel.records[end].act == reel.records[position].act
        assert end == reel.last or reel.records[end + 1].act != reel.records[end].act
    assert reel.why_not_play_on(reel.last) == say("replay.on.over") and reel.why_not_play_on(0) is None


def test_nobody_looks_ahead_in_a_copy_of_a_match_that_still_goes_on() -> None:
    match = played(persons=True, most=15)
    assert match.decision is not None
    reel = Reel(match)
    assert all(reel.why_not_play_on(at) == say("replay.on.running") for at in (0, 5, reel.last))
    assert Reel(match, 12, say("journal.damaged")).why_not_play_on(3) is None, "a damaged file goes on as a copy"


def test_from_half_a_command_one_plays_on_before_it() -> None:
    match = played()
    records = match.standing()
    inside = next(n for n, (one, other) in enumerate(pairwise(records))
                  if one.act == other.act and one.act > 3)
    reel = Reel(match, records[inside].seq)
    end = reel.act_end(reel.last)
    assert reel.last == inside and reel.records[end].act == records[inside].act - 1


class Faulty(Gunki):
    """A mode whose fold fails at an event of a kind."""

    def __init__(self, fails: Callable[[Any], bool]) -> None:
        super().__init__()
        self.fails = fails

    def evolve(self, state: Any, event: Any) -> Any:
        """As Gun-Ki, but for the fault."""
        if self.fails(event):
            raise ZeroDivisionError("half of nothing")
        return MODE.evolve(state, event)


def test_where_the_mode_fails_the_reel_ends_and_says_so() -> None:
    match = played()
    match.mode = Faulty(lambda event: isinstance(event, ev.RoundBegan) and event.number == 2)
    reel = Reel(match)
    whole = reel.last
    good = next(n for n, r in enumerate(reel.records) if isinstance(r.event, ev.RoundBegan) and r.event.number == 2) - 1
    state = reel.state(whole)
    assert state == fold(played())[good]
    assert reel.last == good < whole
    assert reel.notice is not None and "half of nothing" in str(reel.notice.arguments["reason"])
    assert all(turn <= good for turn in reel.turns) and all(place <= good for place, _ in reel.rounds)
    assert len(list(reel.between(good - 3, good + 50))) == 4


def test_a_mode_that_fails_at_once_is_told_by_its_own_error() -> None:
    match = played()
    match.mode = Faulty(lambda event: True)
    with pytest.raises(ZeroDivisionError):
        Reel(match).state(0)


def test_a_match_without_events_is_no_reel() -> None:
    with pytest.raises(ValueError, match="without events"):
        Reel(played(), 0)
