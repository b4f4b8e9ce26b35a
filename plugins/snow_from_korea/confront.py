"""Confrontations: encounters, challenges and hunts, from the kamae to the end of the result (SK-4 to SK-9, 11, 13)."""

from __future__ import annotations

from typing import Any

from gunki.engine.messages import say
from snow_from_korea import events as ev
from snow_from_korea import legal, pools, results, story
from snow_from_korea.commands import DrawLate, TakeKamae
from snow_from_korea.model import CHALLENGE, ENCOUNTER, HEK, HEK_SEAT, HUNT, SORCERER, Bout, Side, State, turns_to_come
from snow_from_korea.sheets import Effect
from snow_from_korea.working import Flow, Working


def encounter(work: Working, samurai: int, facet: str, other: int = HEK) -> Flow[None]:
    """An encounter in a Facet named, with the HEK or with the mahoutsukai in her place (SK-6, 13.3)."""
    work.emit(ev.BoutBegan(Bout(ENCOUNTER, facet, Side(samurai), Side(other))))
    if other == SORCERER:
        yield from _sorcerer_declares(work)
    state = work.state
    prompt = say("sfk.ask.kamae", facet=_facet(facet))
    choices = legal.encounter_choices(state, samurai, ENCOUNTER, facet)
    answer = yield from work.ask(state.seat_of(samurai), prompt, choices, samurai)
    late = isinstance(answer, DrawLate)
    if late:
        work.emit(ev.DrawnLate(samurai, state.samurai[samurai].used + 1))
        _burn_for_dice(work)
        _set_pool(work, 1)
        _roll(work, 1, 1)
        choices = legal.kamae_choices(work.state, samurai, ENCOUNTER, facet, late=True)
        answer = yield from work.ask(state.seat_of(samurai), prompt, choices, samurai)
    _take(work, 0, answer)
    yield from _fight(work, late)


def challenge(work: Working, challenger: int, rival: int, facet: str) -> Flow[None]:
    """A challenge: both choose in secret and reveal together (SK-4.8, 7)."""
    work.emit(ev.BoutBegan(Bout(CHALLENGE, facet, Side(challenger), Side(rival))))
    for number, man in enumerate((challenger, rival)):
        answer = yield from work.ask(work.state.seat_of(man), say("sfk.ask.sealed", facet=_facet(facet)),
                                     legal.kamae_choices(work.state, man, CHALLENGE, facet), man)
        _take(work, number, answer, sealed=True)
    bout = _bout(work)
    sides = (bout.first, bout.second)
    work.emit(ev.KamaeRevealed(tuple(side.kamae for side in sides), tuple(side.school for side in sides),
                               tuple(side.culture for side in sides)))
    yield from _fight(work)


def hunt(work: Working, samurai: int, facet: str) -> Flow[None]:
    """A hunt, resolved as a challenge by the samurai (SK-13.8)."""
    work.emit(ev.BoutBegan(Bout(HUNT, facet, Side(samurai), Side(SORCERER))))
    yield from _sorcerer_declares(work)
    answer = yield from work.ask(work.state.seat_of(samurai), say("sfk.ask.kamae", facet=_facet(facet)),
                                 legal.kamae_choices(work.state, samurai, HUNT, facet), samurai)
    _take(work, 0, answer)
    yield from _fight(work)


def _facet(facet: str) -> Any:
    return say(f"sfk.facet.{facet}")


def _bout(work: Working) -> Bout:
    assert work.state.bout is not None
    return work.state.bout


def _sorcerer_declares(work: Working) -> Flow[None]:
    """The HEK declares his kamae, and what he burns, before the samurai chooses (SK-13.4)."""
    answer = yield from work.ask(HEK_SEAT, say("sfk.ask.mahoutsukai", facet=_facet(_bout(work).facet)),
                                 legal.sorcerer_choices(work.state), SORCERER)
    _take(work, 1, answer)


def _take(work: Working, side: int, answer: TakeKamae, sealed: bool = False) -> None:
    seat = work.state.seat_of(_bout(work).side(side).who)
    work.emit(ev.KamaeTaken(side, seat, answer.kamae, answer.school, answer.culture, answer.burn, sealed))


# Dice


def _fight(work: Working, late: bool = False) -> Flow[None]:
    """School dice, pools, and half by half rolls, comparison and results; `late`: the second side has rolled."""
    if not late:
        _burn_for_dice(work)
    for number in (0, 1):
        _school_die(work, number)
    for number in (0, 1):  # SK-11.7: both are fixed before the first half
        if number == 0 or not late:
            _set_pool(work, number)
    kamae = work.state.book.kamae_by_id
    bout = _bout(work)
    halves = max(kamae[side.kamae].halves for side in (bout.first, bout.second) if side.kamae)
    for half in range(1, halves + 1):
        for number in (0, 1):
            if number == 0 or not late:
                _roll(work, number, half)
        yield from _half(work, half)
        if bout.second.who == SORCERER and _sorcerer_falls(work):
            break
    men = tuple(side.who for side in (bout.first, bout.second) if side.who >= 0)
    work.emit(ev.BoutEnded(bout.facet, men))


def _burn_for_dice(work: Working) -> None:
    side = _bout(work).second
    if side.burn:
        assert work.state.sorcerer is not None
        work.emit(ev.SnowBurnt(SORCERER, side.burn, work.state.sorcerer.snow - side.burn, "dice"))


def _school_die(work: Working, number: int) -> None:
    side = _bout(work).side(number)
    if side.school:
        school = work.state.school(side.who)
        assert school is not None
        work.emit(ev.SchoolDie(number, work.die(), school.id))


def _set_pool(work: Working, number: int) -> None:
    state, bout = work.state, _bout(work)
    side = bout.side(number)
    base = pools.bases(state, bout)[number]
    work.emit(ev.PoolSet(number, base, pools.pool(state, side, base), pools.faces(state, side)))


def _roll(work: Working, number: int, half: int) -> None:
    state = work.state
    side = _bout(work).side(number)
    band = pools.band(state, side)
    rolls = tuple(work.pool(side.pool) for _ in range(band.rolls))
    counted = pools.counted(rolls, side.faces, band.keep)
    hits = pools.hits(rolls[counted], side.faces)
    least = least_dice(state)
    work.emit(ev.Rolled(number, half, rolls, counted, hits, pools.is_full(rolls[counted], hits, least)))


def least_dice(state: State) -> int:
    """Dice a full success needs at least (SK-9.1, 15.2)."""
    return 2 if state.setting.two_dice else 1


# Results


def _half(work: Working, half: int) -> Flow[None]:
    """Compare, then the results in their order (SK-8.1)."""
    bout = _bout(work)
    hits = (bout.first.hits, bout.second.hits)
    won = hits[0] >= hits[1]
    work.emit(ev.Compared(half, hits, won))
    winner, loser = (bout.first, bout.second) if won else (bout.second, bout.first)
    for side, wins in ((winner, True), (loser, False)):
        if side.who != HEK:
            yield from _result(work, side.who, side.kamae, wins)
    if bout.kind == ENCOUNTER and bout.first.full:
        _fulfil(work, bout.first.who)


def _result(work: Working, who: int, kamae: str, won: bool) -> Flow[None]:
    """What a kamae brings one man (SK-4.6): effects stand in the data in the order of SK-8.1."""
    found = work.state.book.kamae_by_id[kamae]
    for effect in found.win if won else found.lose:
        if effect.kind == "burn":
            _burn(work, who, effect.n)
        elif effect.kind == "lose":
            yield from _lose(work, who, effect)
        else:
            yield from _gain(work, who, effect)


def _gain(work: Working, who: int, effect: Effect) -> Flow[None]:
    tested = _bout(work).facet
    options = results.gains(work.state.book, results.holder(work.state, who), effect, tested)
    prompt = say("sfk.ask.gain", facet=_facet(tested), n=effect.n)
    answer = yield from work.ask(work.state.seat_of(who), prompt, tuple(found.answer for found in options), who)
    taken = next(found for found in options if found.answer == answer)
    after = taken.after
    added = taken.moved + taken.from_snow - taken.to_snow if effect.kind == "move" else effect.n - taken.to_snow
    work.emit(ev.Gained(who, tested, taken.answer.source if isinstance(taken.answer, results.Gain) else "",
                        taken.moved, taken.from_snow, added, taken.to_snow, after.facets, after.snow))


def _lose(work: Working, who: int, effect: Effect) -> Flow[None]:
    """A loss with its choice of diversion (SK-9.6)."""
    state, tested = work.state, _bout(work).facet
    before = results.holder(state, who)
    options = results.losses(state.book, before, effect, tested)
    prompt = say("sfk.ask.lose" if effect.of == "tested" else "sfk.ask.lose_any", facet=_facet(tested), n=effect.n)
    answer = yield from work.ask(state.seat_of(who), prompt, tuple(found.answer for found in options), who)
    taken = next(found for found in options if found.answer == answer)
    after = taken.after
    borrowed = after.uses < before.uses
    used = state.samurai[who].used + 1 if borrowed else 0
    note = story.draw(state, "divert") if taken.from_snow and who >= 0 else ""
    work.emit(ev.Lost(who, effect.n, answer.facet, taken.moved, taken.from_snow, after.facets, after.snow, borrowed,
                      used, note))


def _burn(work: Working, who: int, points: int) -> None:
    before = results.holder(work.state, who)
    after = results.burn(before, points)
    if after.snow != before.snow:
        work.emit(ev.SnowBurnt(who, (before.snow or 0) - (after.snow or 0), after.snow, "kamae"))


def _fulfil(work: Working, samurai: int) -> None:
    """A full success: a cue, or a repair (SK-9.3 to 9.5, 9.7)."""
    state = work.state
    man = state.samurai[samurai]
    if man.snow is not None:
        risen = results.fulfilled(results.holder(state, samurai)).snow
        if risen is not None and risen > man.snow:
            work.emit(ev.Repaired(samurai, man.snow, risen, story.draw(state, "repair")))
    elif not man.cue:
        if turns_to_come(state, samurai):
            work.emit(ev.CueFound(samurai, story.draw(state, "cue")))
        else:
            work.emit(ev.CueTooLate(samurai, story.draw(state, "cue_too_late")))


def _sorcerer_falls(work: Working) -> bool:
    """Broken as soon as one of his Facets is 0; the samurai gains as from a full success (SK-13.7)."""
    found = work.state.sorcerer
    assert found is not None
    if min(found.facets) > 0:
        return False
    bout = _bout(work)
    work.emit(ev.SorcererBroken(bout.first.who))
    if bout.kind != ENCOUNTER or not bout.first.full:  # else the half has brought it already
        _fulfil(work, bout.first.who)
    return True
