"""The turn: Snow scene, pending challenge, encounter, and what a samurai issues (SK-5, 7.1, 9.3)."""

from __future__ import annotations

from gunki.engine.messages import say, verbatim
from snow_from_korea import confront, legal, story
from snow_from_korea import events as ev
from snow_from_korea.commands import Accept, Challenge, GoOn, Hunt, NameFacet, RefuseFacet
from snow_from_korea.model import (
    CHALLENGE,
    ENCOUNTER,
    HEK,
    HEK_SEAT,
    HOMECOMING,
    HUNT,
    JOURNEY,
    ONWARD,
    SORCERER,
    TURN,
    turns_to_come,
)
from snow_from_korea.working import Flow, Working


def step(work: Working) -> Flow[None]:
    """One step of the turn under way (SK-5.2)."""
    yield from _STEPS[work.state.step](work)


def _go(work: Working, step: str) -> None:
    work.emit(ev.Went(JOURNEY, work.state.cycle, work.state.at, step))


def next_turn(work: Working) -> None:
    """The turn of the next samurai, or the next cycle, or homecomings (SK-5.1, 10.1)."""
    state = work.state
    samurai = state.active
    if not turns_to_come(state, samurai):  # SK-7.2: he has no turn left for a challenge
        for challenger, rival in state.pending:
            if rival == samurai:
                work.emit(ev.ChallengeLapsed(challenger, rival))
    at, cycle = state.at + 1, state.cycle
    if at == len(state.order):
        at, cycle = 0, cycle + 1
    if cycle > state.setting.cycles:
        work.emit(ev.Went(HOMECOMING, state.cycle, 0, ""))
    else:
        work.emit(ev.Went(JOURNEY, cycle, at, TURN))


def _turn(work: Working) -> Flow[None]:
    """(a): with a cue in hand, the Snow scene, and the turn ends (SK-5.3); else on to (b)."""
    samurai = work.state.active
    man = work.state.samurai[samurai]
    if not man.cue:
        _go(work, CHALLENGE if any(rival == samurai for _, rival in work.state.pending) else ENCOUNTER)
        return
    story.begin_page(work, "snow", samurai, story.draw(work.state, "snow_scene"))
    work.emit(ev.SnowFound(samurai, max(man.facets), work.state.cycle))
    yield from story.tell(work, HEK)
    yield from story.tell(work, samurai)
    next_turn(work)


def _challenge(work: Working) -> Flow[None]:
    """(b): the pending challenge; the challenger names the Facet now (SK-7.3)."""
    state = work.state
    rival = state.active
    challenger = next(first for first, second in state.pending if second == rival)
    choices = tuple(NameFacet(facet) for facet in legal.facets_between(state, challenger, rival))
    answer = yield from work.ask(state.seat_of(challenger), say("sfk.ask.challenge_facet",
                                 rival=verbatim(state.samurai[rival].name)), choices, challenger)
    scene, lead, end = story.contest(work.state, answer.facet)
    story.begin_page(work, CHALLENGE, challenger, scene, rival, answer.facet, lead, end)
    yield from story.tell(work, challenger)
    yield from confront.challenge(work, challenger, rival, answer.facet)
    assert work.state.bout is not None
    yield from story.tell(work, challenger if work.state.bout.results[-1] else rival, story.END)
    _go(work, ENCOUNTER)


def _encounter(work: Working) -> Flow[None]:
    """(c): the encounter, in the Facet that the HEK names (SK-6.1)."""
    samurai = work.state.active
    named = yield from _named(work, samurai)
    other = SORCERER if named.mahoutsukai else HEK
    scene, lead = story.encounter_scene(work.state, named.facet)
    story.begin_page(work, ENCOUNTER, samurai, scene, other, named.facet, lead)
    found = work.state.sorcerer
    if named.mahoutsukai and found is not None and not found.appeared:
        work.emit(ev.SorcererAppeared(found.persona, found.name, found.plan))
    yield from story.tell(work, HEK)
    yield from confront.encounter(work, samurai, named.facet, other)
    yield from story.tell(work, samurai, story.END)
    _go(work, ONWARD)


def _named(work: Working, samurai: int) -> Flow[NameFacet]:
    """The Facet the HEK names, once he takes it up (SK-12.3)."""
    refused: tuple[str, ...] = ()
    sorcerer: bool | None = None
    while True:
        state = work.state
        man = state.samurai[samurai]
        choices = legal.facet_choices(state, samurai, refused, sorcerer)
        named: NameFacet = yield from work.ask(
            HEK_SEAT, say("sfk.ask.facet", who=verbatim(man.name)), choices, samurai)
        sorcerer = named.mahoutsukai
        others = legal.facet_choices(state, samurai, (*refused, named.facet), sorcerer)
        if not others or not state.inheritance(samurai).refuses or state.uses_left(samurai) < 1:
            return named
        answer = yield from work.ask(man.seat, say("sfk.ask.refuse", facet=say(f"sfk.facet.{named.facet}")),
                                     (Accept(), RefuseFacet()), samurai)
        if isinstance(answer, Accept):
            return named
        refused = (*refused, named.facet)
        work.emit(ev.FacetRefused(samurai, named.facet, man.used + 1))


def _onward(work: Working) -> Flow[None]:
    """(d): one challenge or a hunt, or neither; the turn ends."""
    state = work.state
    samurai = state.active
    choices = (GoOn(), *(Challenge(rival) for rival in legal.rivals(state, samurai)))
    if legal.may_hunt(state):
        choices = (*choices, *(Hunt(facet) for facet in legal.facets_between(state, samurai)))
    answer = yield from work.ask(state.seat_of(samurai), say("sfk.ask.onward"), choices, samurai)
    if isinstance(answer, Challenge):
        work.emit(ev.Challenged(samurai, answer.rival))
    elif isinstance(answer, Hunt):
        story.begin_page(work, HUNT, samurai, "", SORCERER, answer.facet)
        yield from story.tell(work, samurai)
        yield from confront.hunt(work, samurai, answer.facet)
        assert work.state.bout is not None
        yield from story.tell(work, samurai if work.state.bout.results[-1] else HEK, story.END)
    next_turn(work)


_STEPS = {TURN: _turn, CHALLENGE: _challenge, ENCOUNTER: _encounter, ONWARD: _onward}
