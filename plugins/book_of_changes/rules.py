"""Start and decide: from a config to the first decision, and from a command to what it does."""

from __future__ import annotations

from typing import Any

from book_of_changes import acting, setup, turns
from book_of_changes import events as ev
from book_of_changes import working as running
from book_of_changes.choices import battle_decision
from book_of_changes.commands import Concede
from book_of_changes.lasting import add_lasting
from book_of_changes.model import ENEMIES, Setting, State
from book_of_changes.sheets import BattleSheet, Effect
from book_of_changes.working import Flow, Working
from gunki.engine.contract import Decision
from gunki.engine.dice import Dice

SHELL = Effect("ward", n=2, span="scene")


def start(setting: Setting, dice: Dice) -> tuple[Any, ...]:
    """Events up to the first decision."""
    first = ev.Began(setting)
    work = Working(State(setting=setting, heroes=setting.heroes), dice)
    flow = _begin(work)
    if next(flow, None) is not None:
        raise RuntimeError("a match cannot begin with a question")
    return (first, *work.events)


def _begin(work: Working) -> Flow[None]:
    setting = work.state.setting
    if setting.play == "skirmish":
        yield from fight(work, setting.book.battle[setting.plan])
    else:
        from book_of_changes.descent import begin

        yield from begin(work)


def fight(work: Working, sheet: BattleSheet, initiative: int = 0,
          changes: tuple[tuple[str, int], ...] = ()) -> Flow[None]:
    """Set a battle up and play up to its first decision."""
    setting = work.state.setting
    enemy_seat = next(seat.id for seat in setting.seats if seat.side == ENEMIES)
    work.emit(ev.BattleBegan(setup.battle(setting.book, sheet, work.state.heroes, enemy_seat, changes)))
    for fighter in work.battle.fighters:
        if "shell" in fighter.traits:
            add_lasting(work, "shell", fighter.id, fighter.id, SHELL, "scene")
    yield from turns.open_battle(work, initiative)
    yield from after(work)


def after(work: Working) -> Flow[None]:
    """What follows a battle that has ended."""
    battle = work.battle
    if not battle.result:
        return
    if work.state.setting.play == "skirmish":
        work.emit(ev.MatchOver(battle.result, battle.reason))
        return
    from book_of_changes.descent import after_battle

    yield from after_battle(work)


def act(work: Working, command: Any) -> Flow[None]:
    """One command and everything up to the next decision."""
    if not work.state.fighting:
        from book_of_changes.descent import act_between

        yield from act_between(work, command)
        return
    if isinstance(command, Concede):
        work.emit(ev.BattleEnded("lost", "conceded"))
    else:
        yield from acting.perform(work, command)
        yield from turns.advance(work)
    yield from after(work)


def carry_out(state: State, command: Any, dice: Dice) -> tuple[tuple[Any, ...], State]:
    """Events of a command or an answer, and the state after them."""
    return running.carry_out(state, command, dice, act)


def decision(state: State) -> Decision | None:
    """What is waited for; None when the match is over."""
    if state.ask is not None:
        return Decision(state.ask.seat, state.ask.prompt, state.ask.choices)
    if state.result:
        return None
    if state.fighting:
        return battle_decision(state)
    from book_of_changes.descent import decision_between

    return decision_between(state)
