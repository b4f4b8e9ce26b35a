"""What is hidden leaves no trace: whatever the secret is, all that others can see, hear and ask is the same."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from msgspec.structs import replace
from snow_from_korea import commands as cmd
from snow_from_korea import confront
from snow_from_korea import events as ev
from snow_from_korea.mode import MODE
from snow_from_korea.model import SORCERER, State, Wish

from gunki.engine.dice import LoadedDice
from gunki.engine.match import Match
from gunki.engine.messages import Catalogues, Refused
from tests.snow_from_korea.stage import journey, man, sorcerer
from tests.snow_from_korea.wording import ENGLISH

SEATS = ("samurai1", "samurai2", "samurai3", "hek", None)
READY: dict[str, Any] = {"lady": "Sayo", "snow": {"text": "ice"}, "facets": [4, 4, 4], "writes": False}
GUESSES = (*(cmd.TakeKamae(kamae, school, culture) for kamae in ("kagai", "ariake", "mujintou", "orochi", "o_nabe")
             for school in (False, True) for culture in (False, True)), cmd.GoOn(), cmd.Hunt("aware"), cmd.Challenge(0))


def known(state: State, events: Iterable[Any], seat: str | None, words: Catalogues = ENGLISH) -> str:
    """All that a seat can learn: its view, the events, what is told, asked, offered, reckoned and explained."""
    seen = MODE.observe(state, seat)
    redacted = [MODE.redact(event, seat) for event in events]
    told = [words.text(line) for event in redacted if (line := MODE.tell(state, event, seat)) is not None]
    decision = MODE.decision(state)
    asked = repr(decision) if decision is not None else ""
    status = [words.text(line) for line in MODE.status(seen)]
    odds = [repr(MODE.odds(seen, guess)) for guess in GUESSES]
    odds += [repr(MODE.odds(state, guess)) for guess in GUESSES]
    reasons = [repr(MODE.explain(state, guess)) for guess in GUESSES]
    undo = [repr(MODE.seal(state, event)) for event in events]
    return "\n".join([repr(seen), repr(redacted), *told, asked, *status, *odds, *reasons, *undo, repr(MODE.stand(state))])


def others(*owners: str) -> list[str | None]:
    """Seats but those that may know."""
    return [seat for seat in SEATS if seat not in owners]


@pytest.mark.parametrize("school", ["mirror_and_tree", "two_swords", "ocean_flower", "nest", "cauldron"])
def test_a_sealed_kamae_leaves_no_trace(school: str) -> None:
    men = [READY | {"samurai": f"S{number}", "school": school, "culture": "capital"} for number in range(3)]
    seen: dict[str | None, set[str]] = {seat: set() for seat in SEATS}
    number, count = 0, 1
    while number < count:
        match = Match.begin(MODE, {"samurai": men, "cycles": 3, "schools": True, "culture": True,
                                   "referee": {"kind": "human", "writes": False}}, 7)
        while match.state.bout is None or match.state.bout.kind != "challenge":
            assert match.decision is not None
            choices = match.decision.choices
            match.act(next((found for found in choices if isinstance(found, cmd.Challenge)), choices[0]))
        assert match.decision is not None and match.decision.seat == "samurai1"
        count = len(match.decision.choices)
        assert count > 3
        events = match.act(match.decision.choices[number])
        assert match.decision is not None and match.decision.seat == "samurai2"
        for seat in SEATS:
            seen[seat].add(known(match.state, events, seat))
        number += 1
    assert len(seen["samurai1"]) == count
    assert all(len(seen[seat]) == 1 for seat in others("samurai1"))


def test_a_snow_nobody_knows_leaves_no_trace_before_the_farewell() -> None:
    people = [{"samurai": "A", "lady": "B", "facets": [4, 4, 4]}, READY | {"samurai": "C", "facets": None}, READY | {"samurai": "D"}]
    seen: dict[str | None, set[str]] = {seat: set() for seat in SEATS}
    wishes = (cmd.Desire("a green cup"), cmd.Desire("the moth that drinks moonlight"), cmd.Desire(oracle="snow_01"))
    for wish in wishes:
        match = Match.begin(MODE, {"samurai": people, "referee": {"kind": "human"}}, 3)
        events = match.act(wish)
        for seat in SEATS:
            seen[seat].add(known(match.state, events, seat))
    assert len(seen["samurai1"]) == 3 and all(len(seen[seat]) == 1 for seat in others("samurai1"))


def test_a_snow_of_the_config_leaves_no_trace() -> None:
    seen: dict[str | None, set[str]] = {seat: set() for seat in SEATS}
    for snow in ({"text": "a green cup"}, {"oracle": "snow_01"}):
        match = Match.begin(MODE, {"samurai": [READY | {"samurai": "C", "snow": snow}, {}, READY | {"samurai": "D"}]}, 3)
        for seat in SEATS:
            seen[seat].add(known(match.state, match.events, seat))
    assert len(seen["samurai1"]) == 2 and all(len(seen[seat]) == 1 for seat in others("samurai1"))


@pytest.mark.parametrize("given", [False, True])
def test_the_mahoutsukai_leaves_no_trace_but_his_facets(given: bool) -> None:
    men = [READY | {"samurai": f"S{number}"} for number in range(3)]
    seen: dict[str | None, set[str]] = {seat: set() for seat in SEATS}
    for name, plan in (("", ""), ("The Ferrywoman", "to row summer northward"), ("The Blind Abbot", "to sell the moon")):
        he = {"facets": [7, 7, 7], "name": name, "plan": plan}
        match = Match.begin(MODE, {"samurai": men, "mahoutsukai": he if given else True,
                                   "referee": {"kind": "human", "writes": False}}, 3)
        if not given:
            match.act(cmd.MakeSorcerer(7, 7, 7, name, plan))
        for seat in SEATS:
            seen[seat].add(known(match.state, match.events, seat))
    assert len(seen["hek"]) == 3 and all(len(seen[seat]) == 1 for seat in others("hek"))


def test_what_the_oracle_will_say_leaves_no_trace() -> None:
    state = journey(man(), man(), man(), sorcerer=sorcerer(appeared=False), hek="human")
    turned = replace(state, deck=tuple(reversed(state.deck)))
    for seat in SEATS:
        assert known(state, [ev.Prepared(state.order, state.deck)], seat) == known(turned, [ev.Prepared(state.order, turned.deck)], seat)


def test_dice_still_to_come_leave_no_trace() -> None:
    men = [READY | {"samurai": f"S{number}"} for number in range(3)]
    matches = [Match.begin(MODE, {"samurai": men, "referee": {"kind": "human", "writes": False}}, seed) for seed in (1, 2)]
    waits = []
    for match in matches:
        match.act(cmd.NameFacet("aware"))
        state = replace(match.state, deck=(), drawn=(), pages=(), base=None)
        waits.append(tuple(known(state, (), seat) for seat in SEATS))
    assert waits[0] == waits[1]


def test_a_view_cannot_be_played_on() -> None:
    match = Match.begin(MODE, {"samurai": [READY | {"samurai": "A"}], "referee": {"kind": "human", "writes": False}}, 1)
    for seat in ("samurai1", "hek", None):
        view = MODE.observe(match.state, seat)
        assert (view.base, view.answers, view.faces, view.emitted, view.deck) == (None, (), (), 0, ())
        with pytest.raises((ValueError, Refused)):
            MODE.decide(view, cmd.NameFacet("aware"), LoadedDice([1] * 9))


def test_what_the_mahoutsukai_takes_is_open() -> None:
    """He declares before the samurai chooses (SK-13.4): nothing of that is hidden."""
    from snow_from_korea.working import Working

    work = Working(journey(man(), sorcerer=sorcerer(snow=2)), LoadedDice(()))
    flow = confront.encounter(work, 0, "aware", SORCERER)
    next(flow)
    flow.send(cmd.TakeKamae("kagai", burn=1))
    side = MODE.observe(work.state, "samurai1").bout.second
    assert (side.kamae, side.burn) == ("kagai", 1)
    taken = next(event for event in work.events if isinstance(event, ev.KamaeTaken))
    assert not taken.sealed and all(MODE.redact(taken, seat) == taken for seat in SEATS)


def test_a_wish_shown_stays_shown() -> None:
    state = journey(man(), man())
    assert MODE.observe(state, "samurai2").samurai[0].wish == Wish("ice")
