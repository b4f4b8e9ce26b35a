"""Answers to a question inside an action, each with its price and what comes of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from book_of_changes import commands as cmd
from book_of_changes import words
from book_of_changes.describe import held_action, held_condition
from book_of_changes.lasting import dispellable
from book_of_changes.model import Ask, Fighter, Held, Hero, State
from book_of_changes.odds import wounds_of
from book_of_changes.rolling import FAIL, LADDER
from book_of_changes.severity import fells, marked
from book_of_changes.sheets import ASPECTS
from gunki.engine.messages import Message, say, verbatim


def describe_answer(state: State, command: cmd.Answer) -> Message:
    """An answer that is possible now, in words."""
    assert state.ask is not None
    ask = state.ask
    question = ask.prompt.key.rpartition(".")[2]
    if question in _QUESTIONS:
        return _QUESTIONS[question](state, ask, command)
    if command.pick in ("ally", "target", "limit_to"):
        return words.fighter(state, command.value)
    if command.pick == "zone":
        return say("boc.answer.zone", zone=words.zone(state.fight, command.value))
    if command.pick == "aspect":
        return words.aspect(ASPECTS[command.value])
    if command.pick == "swap":
        first, second = words.PAIRS[command.value]
        return say("boc.answer.swap", first=words.aspect(first), second=words.aspect(second))
    if command.pick == "stone_to":
        return verbatim(state.heroes[command.value].name)
    if command.pick in ("ignore", "pay", "stand", "maintain"):
        return say("boc.answer." + command.pick, price=words.price(_payer(state, ask), command.value))
    return say("boc.answer." + command.pick)


def _about(state: State, ask: Ask) -> Fighter:
    return state.fight.fighters[ask.about]


def _payer(state: State, ask: Ask) -> Fighter | Hero:
    """Who would pay: whom the question is about, or, outside battles, the hero that is doing something."""
    if ask.about >= 0:
        return _about(state, ask)
    return next(hero for hero in state.heroes if hero.id == getattr(state.opening, "hero", ""))


def argument(ask: Ask, name: str) -> str:
    found = ask.prompt.arguments.get(name, "")
    return found.key.rpartition(".")[2] if isinstance(found, Message) else str(found)


def struck(state: State, ask: Ask, reached: str) -> Message:
    """What an attack's outcome does to whom it is aimed at."""
    if reached == FAIL:
        return say("boc.struck.fail")
    wounds = wounds_of(state, argument(ask, "power"), _about(state, ask), reached)
    if not wounds:
        return say("boc.struck." + reached)
    who = _about(state, ask)
    if fells(who, wounds):
        return say("boc.struck.falls")
    return words.joined([say("boc.wound." + box) for box in marked(who, wounds)], "boc.and")


def overflow(state: State, ask: Ask, reached: str) -> Message | None:
    """Why a Wound marks a worse box than its own: which kind has none left; None where it does not."""
    wounds = wounds_of(state, argument(ask, "power"), _about(state, ask), reached) if reached != FAIL else ()
    pairs = zip(wounds, marked(_about(state, ask), wounds), strict=True)
    worse = [wound for wound, box in pairs if box != wound]
    return say("boc.struck.overflow." + worse[0]) if worse else None


def left_by(ask: Ask, answer: Any) -> str:
    """The outcome that an answer leaves: each amount of Chi that is offered brings it one step down (BC-9.2)."""
    reached = argument(ask, "outcome")
    if not (isinstance(answer, cmd.Answer) and answer.pick == "chi"):
        return reached
    amounts = sorted(one.value for one in ask.choices if isinstance(one, cmd.Answer) and one.pick == "chi")
    return LADDER[max(0, LADDER.index(reached) - amounts.index(answer.value) - 1)]


def _told(state: State, ask: Ask, reached: str) -> Message:
    """What an outcome does, and why it is worse than its Wound."""
    result, why = struck(state, ask, reached), overflow(state, ask, reached)
    return result if why is None else say("boc.answer.overflow", result=result, why=why)


def _chi(state: State, ask: Ask, command: cmd.Answer) -> Message:
    if command.pick == "none":
        return say("boc.answer.no_chi", result=_told(state, ask, argument(ask, "outcome")))
    who = _about(state, ask)
    key = "boc.answer.chi_stones" if who.stones else "boc.answer.chi"
    return say(key, result=_told(state, ask, left_by(ask, command)), chi=command.value, have=who.chi,
               left=who.chi - command.value, stones=sum(stone.chi for stone in who.stones))


def _defence(state: State, ask: Ask, command: cmd.Answer) -> Message:
    if command.pick == "none":
        return say("boc.answer.no_power")
    price = words.price(_about(state, ask), command.value)
    return say("boc.answer.defence", power=words.power(command.pick), price=price, text=words.power_text(command.pick))


def _hold_when(state: State, ask: Ask, command: cmd.Answer) -> Message:
    return held_condition(state, Held(command.pick, command.value, ""))


def _hold_what(state: State, ask: Ask, command: cmd.Answer) -> Message:
    return held_action(Held("", -1, command.pick))


def _dispel(state: State, ask: Ask, command: cmd.Answer) -> Message:
    """The Powers in force on the one it is about, made by its own side, in the order that `dispel` offers them."""
    powers = dispellable(state, ask.about)
    made, maker = powers[command.value]
    return say("boc.answer.dispel", power=words.source(made), who=words.fighter(state, maker))


_QUESTIONS: dict[str, Callable[[State, Ask, cmd.Answer], Message]] = {
    "chi": _chi, "defence": _defence, "hold_when": _hold_when, "hold_what": _hold_what, "dispel": _dispel,
}
