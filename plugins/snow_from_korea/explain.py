"""Why a command is not legal now, rule by rule, in a sentence (the first reason found)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gunki.engine.messages import Message, say
from snow_from_korea import commands as cmd
from snow_from_korea import legal, pools, words
from snow_from_korea.model import HEK_SEAT, JOURNEY, ONWARD, State, turns_to_come


def explain(state: State, command: Any) -> Message | None:
    """The reason, or None where `command` is legal or there is nothing better to say than that it is not."""
    ask = state.ask
    if ask is None or command in ask.choices:
        return None
    found = _EXPLAINERS.get(type(command))
    reason = found(state, command) if found is not None else None
    return reason or say("sfk.explain.answer_first", question=ask.prompt)


def _facet(state: State, command: cmd.NameFacet) -> Message | None:
    ask = state.ask
    assert ask is not None
    if not ask.choices or not isinstance(ask.choices[0], cmd.NameFacet):
        return None
    if command.facet not in state.book.place:
        return say("sfk.explain.no_facet")
    if command.mahoutsukai and ask.seat == HEK_SEAT:
        reason = _sorcerer_stays(state, ask.about)
        if reason is not None:
            return reason
    if not any(found.facet == command.facet for found in ask.choices if isinstance(found, cmd.NameFacet)):
        return say("sfk.explain.succession", facet=words.facet(command.facet))
    return None


def _sorcerer_stays(state: State, samurai: int) -> Message | None:
    """Why the mahoutsukai may not come (SK-13.2)."""
    he = state.sorcerer
    if he is None:
        return say("sfk.explain.no_mahoutsukai")
    if he.broken:
        return say("sfk.explain.mahoutsukai_broken")
    if state.cycle < legal.SORCERER_FROM:
        return say("sfk.explain.mahoutsukai_early")
    if he.met_cycle == state.cycle:
        return say("sfk.explain.mahoutsukai_once")
    if not legal.sorcerer_may_come(state, samurai):
        return say("sfk.explain.mahoutsukai_same_man")
    return None


def _kamae(state: State, command: cmd.TakeKamae) -> Message | None:
    bout, ask = state.bout, state.ask
    assert ask is not None
    if bout is None or not any(isinstance(found, cmd.TakeKamae) for found in ask.choices):
        return None
    kamae = state.book.kamae_by_id.get(command.kamae)
    if kamae is None:
        return say("sfk.explain.no_kamae")
    if ask.about < 0:
        return _sorcerers_kamae(state, command)
    if command.burn:
        return say("sfk.explain.no_burning")
    if kamae not in legal.kamae_of(state, ask.about):
        return say("sfk.explain.secret_kamae", kamae=words.kamae(kamae.id))
    if kamae not in legal.kamae_of(state, ask.about, late=bout.second.hits >= 0):
        return say("sfk.explain.not_late", kamae=words.kamae(kamae.id))
    school = state.school(ask.about)
    if command.school and not pools.school_with(school, kamae.id, bout.kind):
        return say("sfk.explain.school")
    if command.culture and not pools.culture_die(state, ask.about, bout.kind, bout.facet):
        return say("sfk.explain.culture")
    return None


def _sorcerers_kamae(state: State, command: cmd.TakeKamae) -> Message | None:
    if state.book.kamae_by_id[command.kamae].indifferent:
        return say("sfk.explain.indifferent", kamae=words.kamae(command.kamae))
    if command.burn:
        return say("sfk.explain.burn", most=legal.MOST_BURNT)
    return None


def _pay(state: State, command: cmd.Pay) -> Message | None:
    ask = state.ask
    assert ask is not None
    if not ask.choices or not isinstance(ask.choices[0], cmd.Pay) or ask.about < 0:
        return None
    snow = state.samurai[ask.about].snow
    if command.snow and snow is None:
        return say("sfk.explain.no_snow")
    if command.snow:
        return say("sfk.explain.divert", n=snow or 0)  # SK-9.6
    return say("sfk.explain.pays_tested")


def _challenge(state: State, command: cmd.Challenge) -> Message | None:
    if not _onward(state):
        return say("sfk.explain.challenge_when")
    rival = command.rival
    if not 0 <= rival < len(state.samurai) or rival == state.active:
        return say("sfk.explain.no_rival")
    if any(two == rival for _, two in state.pending):
        return say("sfk.explain.rival_challenged", rival=words.who(state, rival))
    if not turns_to_come(state, rival):
        return say("sfk.explain.rival_no_turn", rival=words.who(state, rival))
    return None


def _hunt(state: State, command: cmd.Hunt) -> Message | None:
    he = state.sorcerer
    if he is None:
        return say("sfk.explain.no_mahoutsukai")
    if he.broken:
        return say("sfk.explain.mahoutsukai_broken")
    if not he.appeared:
        return say("sfk.explain.not_appeared")
    if he.hunted_cycle == state.cycle:
        return say("sfk.explain.hunted")
    if not _onward(state):
        return say("sfk.explain.challenge_when")
    if command.facet not in state.book.place:
        return say("sfk.explain.no_facet")
    return say("sfk.explain.succession", facet=words.facet(command.facet))


def _onward(state: State) -> bool:
    """Whether a samurai is asked what he issues (SK-5.2 d)."""
    ask = state.ask
    return (state.phase == JOURNEY and state.step == ONWARD and ask is not None and bool(ask.choices)
            and isinstance(ask.choices[0], cmd.GoOn))


def _late(state: State, command: cmd.DrawLate) -> Message | None:
    ask = state.ask
    assert ask is not None
    if not any(isinstance(found, cmd.TakeKamae) for found in ask.choices) or ask.about < 0:
        return None
    return say("sfk.explain.late")


def _refuse(state: State, command: cmd.RefuseFacet) -> Message | None:
    return say("sfk.explain.refuse")


_EXPLAINERS: dict[type[Any], Callable[[State, Any], Message | None]] = {
    cmd.NameFacet: _facet, cmd.TakeKamae: _kamae, cmd.Pay: _pay, cmd.Challenge: _challenge, cmd.Hunt: _hunt,
    cmd.DrawLate: _late, cmd.RefuseFacet: _refuse,
}
