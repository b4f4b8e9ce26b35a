"""A match: acting, refusing, taking back, looking back and forking, on the toy race."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gunki.engine.agents import auto, playout
from gunki.engine.contract import SeatInfo
from gunki.engine.dice import Dice
from gunki.engine.errors import BadFile
from gunki.engine.match import Match, Record, Undone
from gunki.engine.messages import Refused, say
from tests.engine.toy_mode import SEATS, TOY, Boast, End, Play, Resign, Roll, Step, Toy


class Pages:
    """A sink that keeps what it gets, or refuses."""

    def __init__(self) -> None:
        self.pages: list[list[Record]] = []
        self.full = False

    def append(self, records: Sequence[Record]) -> None:
        if self.full:
            raise BadFile(say("full"))
        self.pages.append(list(records))


def begin(config: dict | None = None, seed: int = 7) -> tuple[Match, Pages]:
    pages = Pages()
    return Match.begin(TOY, config, seed, sink=pages), pages


def refusal(call, *arguments, **named) -> str:
    with pytest.raises(Refused) as refused:
        call(*arguments, **named)
    return refused.value.message.key


def test_a_match_begins_with_its_first_decision() -> None:
    match, pages = begin()
    assert (match.seq, match.counter, match.decision.seat) == (2, 2, "red")
    assert pages.pages == [match.records]
    assert match.state.cards == Dice(7).pool(2)
    assert match.outcome is None


def test_a_command_is_kept_before_it_is_shown() -> None:
    match, pages = begin()
    events = match.act(Roll(), seat="red", seq=2)
    assert [record.event for record in pages.pages[-1]] == list(events)
    record = pages.pages[-1][0]
    assert (record.seq, record.act, record.seat, record.command, record.counter) == (3, 1, "red", Roll(), 3)
    assert match.state.squares[0] == Dice(7, 2).die()


def test_what_is_not_asked_for_is_refused_and_changes_nothing() -> None:
    match, pages = begin()
    match.act(Step())
    before = (match.state, match.counter, list(match.records), len(pages.pages))
    assert refusal(match.act, Roll()) == "match.not_legal"
    assert refusal(match.act, Boast("I won")) == "match.not_legal"
    assert refusal(match.act, Step(), seat="blue") == "match.not_your_turn"
    assert refusal(match.act, Step(), seq=2) == "match.stale"
    assert (match.state, match.counter, match.records, len(pages.pages)) == before


def test_a_second_click_is_stale() -> None:
    match, _ = begin()
    shown = match.seq
    match.act(End(), seq=shown)
    assert refusal(match.act, End(), seq=shown) == "match.stale"


def test_a_full_disk_leaves_the_match_where_it_was() -> None:
    match, pages = begin()
    pages.full = True
    before = (match.state, match.counter, match.seq, match.undo_reach())
    for _ in range(2):
        with pytest.raises(BadFile):
            match.act(Roll())
        assert (match.state, match.counter, match.seq, match.undo_reach()) == before
    pages.full = False
    match.act(Roll())
    assert match.state.squares[0] == Dice(7, 2).die()  # the die that would have fallen the first time


def test_a_mode_that_fails_halfway_leaves_no_trace() -> None:
    class Faulty(Toy):
        def decide(self, state, command, dice):
            dice.pool(5)
            raise ZeroDivisionError

        def seal(self, state, event):
            raise ZeroDivisionError

    match, pages = begin()
    match.mode = Faulty()
    with pytest.raises(ZeroDivisionError):
        match.act(Step())
    assert (match.counter, match.seq, len(pages.pages)) == (2, 2, 1)
    Faulty.decide = Toy.decide
    with pytest.raises(ZeroDivisionError):
        match.act(Step())
    assert (match.counter, match.seq, len(pages.pages)) == (2, 2, 1), "the journal has what the match has not"


def test_free_text_is_judged_by_the_mode() -> None:
    match = Match.begin(TOY, None, 1)
    while match.decision.form is None:
        match.act(Roll() if Roll() in match.decision.choices else End())
    winner = match.decision.seat
    assert refusal(match.act, Step()) == "match.not_legal"
    assert refusal(match.act, Boast("  ")) == "toy.say_something"
    match.act(Boast("{0} %s <b>"))
    assert match.outcome.winners == (winner,)
    assert refusal(match.act, Boast("again")) == "match.over"
    assert refusal(match.undo) == "match.over"


# Taking back


def test_planning_is_free_until_a_die_falls() -> None:
    match, pages = begin()
    start = match.state
    match.act(Step())
    match.act(Step())
    assert match.undo_reach()[:2] == (2, Step())
    match.undo()
    match.undo()
    assert match.state == start
    assert pages.pages[-1][0].event == Undone(2)
    assert match.seq == 6, "the sequence number only grows"
    match.act(Roll())
    assert match.undo_reach() == (0, None, None, say("undo.dice"))
    assert refusal(match.undo) == "undo.dice"


def test_what_was_shown_cannot_be_taken_back() -> None:
    match, _ = begin()
    match.act(Step())
    match.act(Play())
    assert refusal(match.undo) == "toy.card_shown"
    match.act(Step())
    assert match.undo_reach()[0] == 1
    match.undo()
    assert refusal(match.undo) == "toy.card_shown"


def test_the_other_seat_takes_nothing_back() -> None:
    match, _ = begin()
    assert refusal(match.undo) == "undo.nothing"
    match.act(Step())
    match.act(End())
    assert refusal(match.undo) == "undo.other_seat"


def test_practice_reaches_past_dice_and_other_seats() -> None:
    match, _ = begin({"practice": True, "npc": True})
    start = match.state
    match.act(Roll())
    counter = match.counter
    face = match.state.squares[0]
    match.act(End())
    auto(match, {}, most=1)
    assert match.state.turn == 2
    assert (match.undo_reach().steps, match.undo_reach().command) == (2, End()), "what was automatic is nobody's"
    match.undo()  # the end of the turn and the automatic walk after it
    assert (match.state.turn, match.counter) == (0, counter)
    match.undo()
    assert match.state == start
    match.act(Roll())
    assert match.state.squares[0] == face, "an undone and repeated action gets the same dice"


def test_practice_goes_back_to_what_a_player_chose_with_all_that_a_computer_answered(
        monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(TOY), "seats", lambda self, state: (SeatInfo("red", "Red", "human"), SeatInfo("blue", "Blue", "ai")))
    match, _ = begin({"practice": True})
    start = match.state
    match.act(End())
    match.act(Step())
    match.act(End())  # both blue's
    assert match.state.now == 0 and match.undo_reach().steps == 1 and match.undo_reach().command == End()
    match.undo()
    assert match.state == start and not match.undo_reach().steps


def test_a_sink_that_refuses_leaves_undo_undone() -> None:
    match, pages = begin()
    match.act(Step())
    pages.full = True
    before = (match.state, match.seq, len(match.acts))
    with pytest.raises(BadFile):
        match.undo()
    assert (match.state, match.seq, len(match.acts)) == before


# Looking back


def random_walk(picks: list[int], seed: int) -> Match:
    """A match played by numbers: undo where they say so and it can be done, else one of the choices."""
    match = Match.begin(TOY, {"practice": seed % 2 == 1}, seed)
    for pick in picks:
        decision = match.decision
        if decision is None:
            break
        if pick % 4 == 0 and match.undo_reach().steps:
            match.undo()
        elif decision.form is not None:
            match.act(Boast(str(pick)))
        else:
            match.act([c for c in decision.choices if not isinstance(c, Resign)][pick % (len(decision.choices) - 1)])
    return match


walks = st.builds(random_walk, st.lists(st.integers(0, 99), max_size=60), st.integers(0, 1000))


@given(walks)
def test_the_records_tell_the_match(match: Match) -> None:
    resumed = Match.resume(TOY, match.config, match.seed, match.records)
    assert (resumed.state, resumed.counter, resumed.seq) == (match.state, match.counter, match.seq)
    assert resumed.undo_reach() == match.undo_reach()
    assert resumed.records == match.records
    state = None
    for event in match.events:
        state = TOY.evolve(state, event)
    assert state == match.state


@given(walks)
def test_undo_after_act_is_as_if_nothing_had_been(match: Match) -> None:
    decision = match.decision
    for command in decision.choices if decision is not None else ():
        before = (match.state, match.counter, match.decision, match.undo_reach(), match.events)
        steps = match.undo_reach().steps
        events = match.act(command)
        if match.decision is not None and match.undo_reach().steps == steps + 1:
            match.undo()
            assert (match.state, match.counter, match.decision, match.undo_reach(), match.events) == before
            assert match.act(command) == events
        break


@given(walks, st.integers(0, 10**6))
def test_every_moment_can_be_seen_again(match: Match, pick: int) -> None:
    seq = pick % match.seq + 1
    earlier = Match.resume(TOY, match.config, match.seed, match.records[:seq])
    assert match.at(seq) == earlier.state
    assert match.at(match.seq) == match.state


@given(walks, st.integers(0, 10**6))
def test_a_fork_has_the_same_past_and_its_own_future(match: Match, pick: int) -> None:
    seq = pick % match.seq + 1
    pages = Pages()
    fork = match.fork(seq, sink=pages)
    assert [record.seq for record in fork.records] == list(range(1, fork.seq + 1))
    assert not any(isinstance(record.event, Undone) for record in fork.records)
    whole = max((r.seq for r in match.records if r.act == match.records[seq - 1].act
                 and not isinstance(match.records[seq - 1].event, Undone)), default=seq)
    if not any(isinstance(record.event, Undone) for record in match.records):
        assert fork.state == match.at(whole)
    untouched = (match.state, list(match.records))
    again = Match.resume(TOY, match.config, match.seed, fork.records)
    auto(fork, {}, until_human=False, most=5)
    auto(again, {}, until_human=False, most=5)
    assert fork.state == again.state
    assert (match.state, match.records) == untouched
    assert [record for page in pages.pages for record in page] == fork.records


@pytest.mark.parametrize("seq", [0, -1, 3])
def test_there_is_no_moment_outside_the_match(seq: int) -> None:
    with pytest.raises(ValueError):
        begin()[0].at(seq)


def test_the_same_seed_is_the_same_match() -> None:
    matches = [playout(TOY, {}, seed=5, agent_seed=6) for _ in range(2)]
    assert matches[0].records == matches[1].records
    assert playout(TOY, {}, seed=6, agent_seed=6).records != matches[0].records


def test_a_new_match_draws_its_own_seed() -> None:
    assert Match.begin(TOY).seed != Match.begin(TOY).seed


def test_seats_are_those_of_the_mode() -> None:
    match = playout(TOY, {"npc": True}, seed=3)
    assert {record.seat for record in match.records} == {"", *SEATS}
