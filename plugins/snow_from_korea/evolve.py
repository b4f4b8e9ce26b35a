"""The fold: the state after each event. Pure, no dice, total over the mode's own events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from snow_from_korea import events as ev
from snow_from_korea.model import SORCERER, Page, Samurai, Sorcerer, State, Telling, Wish


def evolve(state: State | None, event: Any) -> State:
    """The state after `event`; the first event of a match is Began."""
    if state is None:
        return _began(event)
    after = FOLD[type(event)](state, event)
    return after if after.base is None else replace(after, emitted=after.emitted + 1)


def _began(event: ev.Began) -> State:
    setting = event.setting
    men = tuple(Samurai(seat.id, sheet.name, sheet.lady, sheet.haiku, sheet.verse, sheet.wish, False, sheet.facets,
                        sheet.facets, school=sheet.school, inheritance=sheet.inheritance, culture=sheet.culture)
                for seat, sheet in zip(setting.seats, setting.sheets, strict=False))
    return State(setting, men, Sorcerer() if setting.mahoutsukai else None, tuple(range(len(men))))


def _opened(state: State, event: ev.Opened) -> State:
    return replace(state, base=replace(state, base=None, answers=(), faces=(), emitted=0), answers=(), faces=(),
                   emitted=0)


def _asked(state: State, event: ev.Asked) -> State:
    return replace(state, ask=event.ask, faces=event.faces)


def _answered(state: State, event: ev.Answered) -> State:
    answers = state.answers if event.command is None else (*state.answers, event.command)
    return replace(state, ask=None, answers=answers)


def _prepared(state: State, event: ev.Prepared) -> State:
    return replace(state, order=event.order, deck=event.deck)


def man(state: State, samurai: int, **changes: Any) -> State:
    """The state with fields of one samurai changed."""
    now = replace(state.samurai[samurai], **changes)
    return replace(state, samurai=(*state.samurai[:samurai], now, *state.samurai[samurai + 1:]))


def _sorcerer(state: State, **changes: Any) -> State:
    assert state.sorcerer is not None
    return replace(state, sorcerer=replace(state.sorcerer, **changes))


def _scores(state: State, who: int, facets: tuple[int, ...], snow: int | None) -> State:
    if who == SORCERER:
        return _sorcerer(state, facets=facets, snow=snow)
    return man(state, who, facets=facets, snow=snow)


def _introduced(state: State, event: ev.Introduced) -> State:
    return man(state, event.samurai, name=event.name, lady=event.lady, haiku=event.haiku, verse=event.verse)


def _desired(state: State, event: ev.Desired) -> State:
    return man(state, event.samurai, wish=Wish(event.text, event.oracle))


def _divided(state: State, event: ev.Divided) -> State:
    return man(state, event.samurai, initial=event.facets, facets=event.facets)


def _trait(state: State, event: ev.TraitTaken) -> State:
    return man(state, event.samurai, **{event.field: event.id})


def _sorcerer_made(state: State, event: ev.SorcererMade) -> State:
    return _sorcerer(_drawn(state, event.persona), persona=event.persona, name=event.name, plan=event.plan,
                     initial=event.facets, facets=event.facets)


def _went(state: State, event: ev.Went) -> State:
    return replace(state, phase=event.phase, cycle=event.cycle, at=event.at, step=event.step)


def _drawn(state: State, *entries: str) -> State:
    """The oracle's entries as used, the latest last."""
    new = [entry for entry in entries if entry]
    if not new:
        return state
    return replace(state, drawn=(*(entry for entry in state.drawn if entry not in new), *new))


def _page_began(state: State, event: ev.PageBegan) -> State:
    return _drawn(replace(state, pages=(*state.pages, event.page)), event.page.lead, event.page.end, event.page.scene)


def _page(state: State, **changes: Any) -> State:
    if not state.pages:
        return state
    page: Page = replace(state.pages[-1], **changes)
    return replace(state, pages=(*state.pages[:-1], page))


def _note(state: State, note: str) -> State:
    if not note or not state.pages:
        return _drawn(state, note)
    return _drawn(_page(state, notes=(*state.pages[-1].notes, note)), note)


def _told(state: State, event: ev.Told) -> State:
    return _page(state, told=(*state.pages[-1].told, Telling(event.seat, event.moment, event.text)))


def _departed(state: State, event: ev.Departed) -> State:
    return man(state, event.samurai, revealed=True, wish=Wish(event.text, event.oracle))


def _used(state: State, event: ev.FacetRefused | ev.DrawnLate) -> State:
    return man(state, event.samurai, used=event.used)


def _appeared(state: State, event: ev.SorcererAppeared) -> State:
    return _sorcerer(state, appeared=True, persona=event.persona, name=event.name, plan=event.plan)


def _bout_began(state: State, event: ev.BoutBegan) -> State:
    bout = event.bout
    if bout.second.who == SORCERER:
        if bout.kind == "hunt":
            state = _sorcerer(state, hunted_cycle=state.cycle)
        else:
            state = _sorcerer(state, met=bout.first.who, met_cycle=state.cycle)
    return replace(state, bout=bout)


def _side(state: State, number: int, **changes: Any) -> State:
    bout = state.bout
    assert bout is not None
    side = replace(bout.side(number), **changes)
    return replace(state, bout=replace(bout, **{"second" if number else "first": side}))


def _kamae_taken(state: State, event: ev.KamaeTaken) -> State:
    return _side(state, event.side, kamae=event.kamae, school=event.school, culture=event.culture, burn=event.burn,
                 sealed=event.sealed)


def _revealed(state: State, event: ev.KamaeRevealed) -> State:
    for number in (0, 1):
        state = _side(state, number, kamae=event.kamae[number], school=event.school[number],
                      culture=event.culture[number], sealed=False)
    return state


def _school_die(state: State, event: ev.SchoolDie) -> State:
    return _side(state, event.side, die=event.die)


def _pool(state: State, event: ev.PoolSet) -> State:
    return _side(state, event.side, base=event.base, pool=event.pool, faces=event.faces)


def _rolled(state: State, event: ev.Rolled) -> State:
    state = _side(state, event.side, rolls=event.rolls, counted=event.counted, hits=event.hits, full=event.full)
    assert state.bout is not None
    state = replace(state, bout=replace(state.bout, half=event.half))
    full = event.full and event.side == 0 and state.bout is not None and state.bout.kind == "encounter"
    return _page(state, full=True) if full else state


def _compared(state: State, event: ev.Compared) -> State:
    assert state.bout is not None
    bout = replace(state.bout, results=(*state.bout.results, event.won))
    kamae = tuple(side.kamae for side in (bout.first, bout.second) if side.kamae)
    return _page(replace(state, bout=bout), results=bout.results, kamae=kamae)


def _gained(state: State, event: ev.Gained) -> State:
    return _scores(state, event.who, event.facets, event.snow)


def _lost(state: State, event: ev.Lost) -> State:
    state = _note(_scores(state, event.who, event.facets, event.snow), event.note)
    return man(state, event.who, used=event.used) if event.borrowed else state


def _burnt(state: State, event: ev.SnowBurnt) -> State:
    if event.who == SORCERER:
        return _sorcerer(state, snow=event.snow)
    return man(state, event.who, snow=event.snow)


def _cue(state: State, event: ev.CueFound) -> State:
    return _note(man(state, event.samurai, cue=True), event.note)


def _too_late(state: State, event: ev.CueTooLate) -> State:
    return _note(state, event.note)


def _repaired(state: State, event: ev.Repaired) -> State:
    return _note(man(state, event.samurai, snow=event.snow), event.note)


def _bout_ended(state: State, event: ev.BoutEnded) -> State:
    for samurai in event.men:
        state = man(state, samurai, last=event.facet)
    assert state.bout is not None
    bout = replace(state.bout, over=True)
    state = replace(state, bout=bout)
    if bout.kind == "challenge":
        state = _without(state, bout.first.who, bout.second.who)
    return state


def _without(state: State, challenger: int, rival: int) -> State:
    return replace(state, pending=tuple(found for found in state.pending if found != (challenger, rival)))


def _broken(state: State, event: ev.SorcererBroken) -> State:
    return _sorcerer(state, broken=True)


def _challenged(state: State, event: ev.Challenged) -> State:
    return replace(state, pending=(*state.pending, (event.challenger, event.rival)))


def _lapsed(state: State, event: ev.ChallengeLapsed) -> State:
    return _without(state, event.challenger, event.rival)


def _snow(state: State, event: ev.SnowFound) -> State:
    return man(state, event.samurai, snow=event.snow, cue=False, found=event.cycle)


def _home(state: State, event: ev.CameHome) -> State:
    return replace(state, homecomings=(*state.homecomings, event.homecoming))


def _finished(state: State, event: ev.Finished) -> State:
    return replace(state, phase="over", step="", result=event.result, winners=event.winners, reason=event.reason,
                   ask=None, base=None, answers=(), faces=(), emitted=0)


FOLD: dict[type[Any], Callable[[State, Any], State]] = {
    ev.Opened: _opened, ev.Asked: _asked, ev.Answered: _answered, ev.Prepared: _prepared, ev.Introduced: _introduced,
    ev.Desired: _desired, ev.Divided: _divided, ev.TraitTaken: _trait, ev.SorcererMade: _sorcerer_made,
    ev.Went: _went, ev.PageBegan: _page_began, ev.Told: _told, ev.Departed: _departed, ev.FacetRefused: _used,
    ev.SorcererAppeared: _appeared, ev.BoutBegan: _bout_began, ev.DrawnLate: _used, ev.KamaeTaken: _kamae_taken,
    ev.KamaeRevealed: _revealed, ev.SchoolDie: _school_die, ev.PoolSet: _pool, ev.Rolled: _rolled,
    ev.Compared: _compared, ev.Gained: _gained, ev.Lost: _lost, ev.SnowBurnt: _burnt, ev.CueFound: _cue,
    ev.CueTooLate: _too_late, ev.Repaired: _repaired, ev.BoutEnded: _bout_ended, ev.SorcererBroken: _broken,
    ev.Challenged: _challenged, ev.ChallengeLapsed: _lapsed, ev.SnowFound: _snow, ev.CameHome: _home,
    ev.Finished: _finished,
}
