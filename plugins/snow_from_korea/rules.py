"""Start and decide: from a config to the first decision, and from an answer to what it does."""

from __future__ import annotations

from typing import Any

from gunki.engine.contract import Decision
from gunki.engine.dice import Dice
from snow_from_korea import ending, setup, turns, working
from snow_from_korea import events as ev
from snow_from_korea.commands import FORMS
from snow_from_korea.evolve import evolve
from snow_from_korea.model import DEPARTURE, HOMECOMING, JOURNEY, SETUP, Setting, State
from snow_from_korea.working import Flow, Working

_PARTS = {SETUP: setup.part, DEPARTURE: ending.depart, JOURNEY: turns.step, HOMECOMING: ending.come_home}


def part(work: Working) -> Flow[None]:
    """The part of the rules that comes next."""
    yield from _PARTS[work.state.phase](work)


def start(setting: Setting, dice: Dice) -> tuple[Any, ...]:
    """Events up to the first decision."""
    first = ev.Began(setting)
    work = Working(evolve(None, first), dice)
    working.begin(work, part)
    return (first, *work.events)


def carry_out(state: State, command: Any, dice: Dice) -> tuple[tuple[Any, ...], State]:
    """Events of an answer, and the state after them. Raises Refused."""
    return working.carry_out(state, command, dice, part)


def decision(state: State) -> Decision | None:
    """What is waited for; None when the match is over."""
    ask = state.ask
    if ask is None:
        return None
    if ask.form:
        return Decision(ask.seat, ask.prompt, (), FORMS[ask.form])
    return Decision(ask.seat, ask.prompt, ask.choices)
