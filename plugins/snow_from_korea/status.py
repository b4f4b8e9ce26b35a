"""The position line by line: for the text client and for screen readers."""

from __future__ import annotations

from gunki.engine.messages import Message, say, verbatim
from snow_from_korea import legal, words
from snow_from_korea.ending import score
from snow_from_korea.model import JOURNEY, Samurai, State, region_of, turns_to_come
from snow_from_korea.tell import par_of, stand


def status(state: State) -> list[Message]:
    """Where the journey is, every samurai, challenges under way, the mahoutsukai, and what the referee needs."""
    lines = [_where(state)]
    lines += [samurai_line(state, number) for number in state.order]
    lines += [say("sfk.at.challenge", who=words.who(state, one), rival=words.who(state, two))
              for one, two in state.pending]
    if state.sorcerer is not None and state.sorcerer.facets:
        lines.append(_sorcerer(state))
    if state.phase == JOURNEY and state.sorcerer is None:
        lines.append(say("sfk.at.par", n=par_of(state)))
    return lines


def _where(state: State) -> Message:
    if state.phase != JOURNEY:
        return say(f"sfk.at.{state.phase}")
    return say("sfk.at.cycle", cycle=state.cycle, n=state.setting.cycles,
               region=words.region(region_of(state, state.cycle)), who=words.who(state, state.active))


def samurai_line(state: State, number: int) -> Message:
    """A samurai: scores, Snow, what his last confrontation bars, traits, and his score if he came home now."""
    man = state.samurai[number]
    if not man.facets:
        return say("sfk.at.unmade", who=words.who(state, number))
    parts = [stand(state, man.facets, man.snow)]
    parts += _conditions(state, number, man)
    return say("sfk.at.samurai", who=words.who(state, number), lady=verbatim(man.lady), parts=words.joined(parts),
               score=words.signed(score(man)))


def _conditions(state: State, number: int, man: Samurai) -> list[Message]:
    found = []
    if man.snow is None:
        found.append(say("sfk.at.cue") if man.cue else say("sfk.no_snow"))
    if man.last:
        open_ = [words.facet(name) for name in legal.facets_between(state, number)]
        found.append(say("sfk.at.last", facet=words.facet(man.last), open=words.joined(open_)))
    found += [words.trait(field, getattr(man, field)) for field in ("school", "inheritance", "culture")
              if getattr(man, field)]
    if man.inheritance and state.inheritance(number).uses:
        found.append(say("sfk.at.uses", n=state.uses_left(number)))
    if state.phase == JOURNEY:
        found.append(say("sfk.at.turns", count=turns_to_come(state, number)))
    return found


def _sorcerer(state: State) -> Message:
    he = state.sorcerer
    assert he is not None
    if he.broken:
        return say("sfk.at.mahoutsukai_broken", who=words.sorcerer(he))
    return say("sfk.at.mahoutsukai", who=words.sorcerer(he), now=stand(state, he.facets, he.snow))
