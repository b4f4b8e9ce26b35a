"""Events in words: one line each, given the state after it; bookkeeping has none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gunki.engine.messages import Message, say, verbatim
from snow_from_korea import events as ev
from snow_from_korea import words
from snow_from_korea.model import DEPARTURE, HEK, HOMECOMING, JOURNEY, SORCERER, TURN, State


def tell(state: State, event: Any) -> Message | None:
    """The line of an event, or None."""
    teller = _TELLERS.get(type(event))
    return teller(state, event) if teller is not None else None


def _introduced(state: State, event: ev.Introduced) -> Message:
    lines = words.haiku(state.samurai[event.samurai])
    named = say("sfk.tell.introduced", who=verbatim(event.name), lady=verbatim(event.lady))
    if not lines:
        return named
    verse = lines[0]
    for line in lines[1:]:
        verse = say("sfk.slash", first=verse, second=line)
    return say("sfk.tell.with_haiku", line=named, haiku=verse)


def _desired(state: State, event: ev.Desired) -> Message:
    who, lady = words.who(state, event.samurai), words.lady(state, event.samurai)
    if event.text or event.oracle:
        return say("sfk.tell.desired", who=who, lady=lady,
                   snow=words.snow(words.Wish(event.text, event.oracle)))
    return say("sfk.tell.desired_secret", who=who, lady=lady)


def _divided(state: State, event: ev.Divided) -> Message:
    return say("sfk.tell.divided", who=words.who(state, event.samurai), facets=words.scores(state, event.facets))


def _trait(state: State, event: ev.TraitTaken) -> Message:
    return say(f"sfk.tell.{event.field}", who=words.who(state, event.samurai),
               trait=words.trait(event.field, event.id))


def _sorcerer_made(state: State, event: ev.SorcererMade) -> Message:
    return say("sfk.tell.mahoutsukai_made", facets=words.scores(state, event.facets))


def _went(state: State, event: ev.Went) -> Message | None:
    if event.phase == DEPARTURE and event.at == 0:
        return say("sfk.tell.departure")
    if event.phase == HOMECOMING and event.at == 0:
        return say("sfk.tell.homecoming")
    if event.phase == JOURNEY and event.step == TURN:
        return say("sfk.tell.turn", cycle=event.cycle, n=state.setting.cycles, who=words.who(state, state.active))
    return None


def _page(state: State, event: ev.PageBegan) -> Message | None:
    page = event.page
    if page.kind == "opening":
        return None  # the nature of the Snow, and with it the scene, come with the next event
    title = words.page_title(state, page)
    proposed = words.proposal(state, page)
    line = title if proposed is None else say("sfk.tell.page", title=title, scene=proposed)
    if page.facet and page.kind == "encounter":
        return say("sfk.tell.tests", line=line, facet=words.facet(page.facet))
    if page.facet:
        return say("sfk.tell.contest", line=line, facet=words.facet(page.facet), who=words.who(state, page.samurai),
                   other=words.who(state, page.other))
    return line


def _told(state: State, event: ev.Told) -> Message:
    return say("sfk.tell.told", text=verbatim(event.text), who=_seat(state, event.seat))


def _seat(state: State, seat: str) -> Message:
    number = next((at for at, man in enumerate(state.samurai) if man.seat == seat), HEK)
    return words.who(state, number)


def _departed(state: State, event: ev.Departed) -> Message:
    man = state.samurai[event.samurai]
    line = say("sfk.tell.departed", who=verbatim(man.name), lady=verbatim(man.lady),
               snow=words.snow(words.Wish(event.text, event.oracle)))
    proposed = words.proposal(state, state.pages[-1]) if state.pages else None
    return line if proposed is None else say("sfk.tell.two", first=line, second=proposed)


def _refused(state: State, event: ev.FacetRefused) -> Message:
    return say("sfk.tell.facet_refused", who=words.who(state, event.samurai), facet=words.facet(event.facet))


def _appeared(state: State, event: ev.SorcererAppeared) -> Message:
    found = state.sorcerer
    assert found is not None
    return say("sfk.tell.mahoutsukai_appeared", who=words.sorcerer(found), plan=words.plan(found))


def _late(state: State, event: ev.DrawnLate) -> Message:
    return say("sfk.tell.drawn_late", who=words.who(state, event.samurai))


def _side(state: State, number: int) -> Message:
    assert state.bout is not None
    return words.who(state, state.bout.side(number).who)


def _kamae(state: State, event: ev.KamaeTaken) -> Message:
    if event.sealed:
        return say("sfk.tell.sealed", who=_side(state, event.side))
    return say("sfk.tell.kamae", who=_side(state, event.side),
               kamae=taken(state, event.side, event.kamae, event.school, event.culture, event.burn))


def taken(state: State, side: int, kamae: str, school: bool, culture: bool, burn: int) -> Message:
    """A kamae with what goes with it: kagai with the School of Ocean Flower and the Culture die."""
    assert state.bout is not None
    who = state.bout.side(side).who
    parts = [words.kamae(kamae)]
    if school:
        parts.append(words.trait("school", state.samurai[who].school))
    if culture:
        parts.append(say("sfk.culture_die"))
    if burn:
        parts.append(say("sfk.burns", n=burn))
    return words.joined(parts)


def _revealed(state: State, event: ev.KamaeRevealed) -> Message:
    found = [taken(state, at, event.kamae[at], event.school[at], event.culture[at], 0) for at in (0, 1)]
    return say("sfk.tell.revealed", one=_side(state, 0), first=found[0], two=_side(state, 1), second=found[1])


def _school_die(state: State, event: ev.SchoolDie) -> Message:
    school = state.book.school_by_id[event.school]
    band = school.band(event.die)
    which = "low" if band is school.low else "high" if band is school.high else "nothing"
    effect = say(f"sfk.school.{event.school}.{which}") if which != "nothing" else say("sfk.band_nothing")
    return say("sfk.tell.school_die", who=_side(state, event.side), die=event.die, effect=effect)


def _rolled(state: State, event: ev.Rolled) -> Message:
    line = say("sfk.tell.rolled", who=_side(state, event.side), dice=words.dice(event.rolls[event.counted]),
               count=event.hits)
    if len(event.rolls) > 1:
        others = [words.dice(roll) for at, roll in enumerate(event.rolls) if at != event.counted]
        line = say("sfk.tell.rolled_twice", line=line, other=words.joined(others))
    return line


def _compared(state: State, event: ev.Compared) -> Message:
    winner = _side(state, 0 if event.won else 1)
    first, second = event.hits
    line = say("sfk.tell.compared", first=first, second=second, who=winner)
    if (state.bout is not None and len(state.bout.results) > 1) or event.half > 1:
        line = say("sfk.tell.half", half=event.half, line=line)
    if state.pages and state.bout is not None and state.bout.kind == "encounter":
        ended = words.outcome(state, state.pages[-1])
        if ended is not None:
            line = say("sfk.tell.two", first=line, second=ended)
    return line


def _gained(state: State, event: ev.Gained) -> Message | None:
    if not event.moved and not event.from_snow and not event.added and not event.to_snow:
        return say("sfk.tell.gained_nothing", who=words.who(state, event.who))
    parts = []
    if event.moved:
        parts.append(say("sfk.part.facet", facet=words.facet(event.source), by=words.signed(-event.moved)))
    if event.from_snow:
        parts.append(say("sfk.part.snow", by=words.signed(-event.from_snow)))
    if event.added:
        parts.append(say("sfk.part.facet", facet=words.facet(event.facet), by=words.signed(event.added)))
    if event.to_snow:
        parts.append(say("sfk.part.snow", by=words.signed(event.to_snow)))
    return _change(state, event.who, parts, event.facets, event.snow)


def _change(state: State, who: int, parts: list[Message], facets: tuple[int, ...], snow: int | None) -> Message:
    return say("sfk.tell.change", who=words.who(state, who), parts=words.joined(parts),
               now=stand(state, facets, snow))


def stand(state: State, facets: tuple[int, ...], snow: int | None) -> Message:
    """Facets, and the Snow where there is one."""
    found = words.scores(state, facets)
    return found if snow is None else say("sfk.comma", first=found, second=say("sfk.snow_score", n=snow))


def _lost(state: State, event: ev.Lost) -> Message:
    if not event.paid and not event.from_snow:
        return say("sfk.tell.lost_nothing", who=words.who(state, event.who), facet=words.facet(event.facet))
    parts = []
    if event.paid:
        parts.append(say("sfk.part.facet", facet=words.facet(event.facet), by=words.signed(-event.paid)))
    if event.from_snow:
        parts.append(say("sfk.part.snow", by=words.signed(-event.from_snow)))
    line = _change(state, event.who, parts, event.facets, event.snow)
    if event.borrowed:
        line = say("sfk.tell.borrowed", line=line)
    return _noted(state, line, event.who, event.note)


def _noted(state: State, line: Message, samurai: int, note: str) -> Message:
    if not note or samurai == SORCERER:
        return line
    return say("sfk.tell.two", first=line, second=words.oracle(state, note, "text", samurai))


def _burnt(state: State, event: ev.SnowBurnt) -> Message:
    return say(f"sfk.tell.burnt.{event.why}", who=words.who(state, event.who), count=event.by,
               now=say("sfk.snow_score", n=event.snow or 0))


def _cue(state: State, event: ev.CueFound) -> Message:
    line = say("sfk.tell.cue", who=words.who(state, event.samurai))
    return _noted(state, line, event.samurai, event.note)


def _too_late(state: State, event: ev.CueTooLate) -> Message:
    line = say("sfk.tell.too_late", who=words.who(state, event.samurai))
    return _noted(state, line, event.samurai, event.note)


def _repaired(state: State, event: ev.Repaired) -> Message:
    line = say("sfk.tell.repaired", who=words.who(state, event.samurai), before=event.before, n=event.snow)
    return _noted(state, line, event.samurai, event.note)


def _broken(state: State, event: ev.SorcererBroken) -> Message:
    return say("sfk.tell.mahoutsukai_broken", who=words.sorcerer(state.sorcerer))


def _challenged(state: State, event: ev.Challenged) -> Message:
    return say("sfk.tell.challenged", who=words.who(state, event.challenger), rival=words.who(state, event.rival))


def _lapsed(state: State, event: ev.ChallengeLapsed) -> Message:
    return say("sfk.tell.lapsed", who=words.who(state, event.challenger), rival=words.who(state, event.rival))


def _snow(state: State, event: ev.SnowFound) -> Message:
    man = state.samurai[event.samurai]
    return say("sfk.tell.snow", who=verbatim(man.name), snow=words.snow(man.wish), n=event.snow)


def _home(state: State, event: ev.CameHome) -> Message:
    home = event.homecoming
    man = state.samurai[home.samurai]
    parts = [say("sfk.part.facet", facet=words.facet(name), by=words.signed(by))
             for name, by in zip(state.book.facet_ids, home.change, strict=True)]
    snow = say("sfk.no_snow") if home.snow is None else say("sfk.snow_score", n=home.snow)
    return say("sfk.tell.home", who=verbatim(man.name), lady=verbatim(man.lady), snow=snow,
               change=words.joined(parts), d=sum(map(abs, home.change)), score=words.signed(home.score),
               band=words.band(home.band))


def _finished(state: State, event: ev.Finished) -> Message:
    return outcome_reason(state)


def outcome_reason(state: State) -> Message:
    """Who won and why, once the match is over."""
    seats = [man.seat for man in state.samurai]
    winners = [words.who(state, seats.index(seat)) for seat in state.winners if seat in seats]
    who = words.joined(winners) if winners else say("sfk.hek")
    if state.reason == "mahoutsukai":
        return say("sfk.outcome.mahoutsukai", who=words.sorcerer(state.sorcerer))
    return say(f"sfk.outcome.{state.reason}", who=who, n=par_of(state))


def par_of(state: State) -> int:
    """The score that the referee must hold everybody below."""
    from snow_from_korea.ending import par

    return par(state.setting, state.samurai)


def seal(event: Any) -> Message | None:
    """Why undo does not reach past an event: something hidden was shown."""
    if isinstance(event, ev.Departed):
        return say("sfk.undo.snow_shown")
    if isinstance(event, ev.KamaeRevealed):
        return say("sfk.undo.kamae_shown")
    if isinstance(event, ev.SorcererAppeared):
        return say("sfk.undo.plan_shown")
    return None


_TELLERS: dict[type[Any], Callable[[State, Any], Message | None]] = {
    ev.Introduced: _introduced, ev.Desired: _desired, ev.Divided: _divided, ev.TraitTaken: _trait,
    ev.SorcererMade: _sorcerer_made, ev.Went: _went, ev.PageBegan: _page, ev.Told: _told, ev.Departed: _departed,
    ev.FacetRefused: _refused, ev.SorcererAppeared: _appeared, ev.DrawnLate: _late, ev.KamaeTaken: _kamae,
    ev.KamaeRevealed: _revealed, ev.SchoolDie: _school_die, ev.Rolled: _rolled, ev.Compared: _compared,
    ev.Gained: _gained, ev.Lost: _lost, ev.SnowBurnt: _burnt, ev.CueFound: _cue, ev.CueTooLate: _too_late,
    ev.Repaired: _repaired, ev.SorcererBroken: _broken, ev.Challenged: _challenged, ev.ChallengeLapsed: _lapsed,
    ev.SnowFound: _snow, ev.CameHome: _home, ev.Finished: _finished,
}
