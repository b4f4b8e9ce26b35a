"""The campaign: scenes, battles, rests and downtime, one after another (BC-15, 16, 25)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from book_of_changes import commands as cmd
from book_of_changes import downtime, rules, scenes
from book_of_changes import events as ev
from book_of_changes.commands import Answer
from book_of_changes.model import HEROES, Journey, Owed, Setting, State
from book_of_changes.sheets import BattleSheet, Campaign, Reward
from book_of_changes.words import nature
from book_of_changes.working import Flow, Working
from gunki.engine.contract import Command, Decision
from gunki.engine.messages import say


def campaign(setting: Setting) -> Campaign:
    """The campaign that is played."""
    return next(found for found in setting.book.campaigns if found.id == setting.plan)


def current(state: State) -> tuple[str, str]:
    """Kind and id of the step one is at: scene, battle or rest."""
    kind, _, name = campaign(state.setting).sequence[state.journey.step].partition(":")
    return kind, name


def seats_of_heroes(setting: Setting) -> tuple[str, ...]:
    """Seats that have heroes, in order; the first speaks for the group."""
    return tuple(seat.id for seat in setting.seats if seat.side == HEROES)


def begin(work: Working) -> Flow[None]:
    """The first step of the campaign."""
    went(work, replace(work.state.journey, rested=work.state.heroes), "began")
    yield from _next_step(work)


def went(work: Working, journey: Journey, why: str) -> None:
    """Put the story somewhere else."""
    work.emit(ev.JourneyWent(journey, why))


def _next_step(work: Working) -> Flow[None]:
    """Go on to the step that follows."""
    downtime.wait_for_anyone(work)
    journey = replace(work.state.journey, step=work.state.journey.step + 1, turn=0, tried=())
    if journey.step >= len(campaign(work.state.setting).sequence):
        went(work, replace(journey, phase="over"), "end")
        work.emit(ev.MatchOver("won", "descent"))
        return
    kind, name = campaign(work.state.setting).sequence[journey.step].split(":")
    if kind == "rest":
        downtime.rest(work, name, journey)
    elif kind == "scene":
        went(work, replace(journey, phase="scene"), name)
    else:
        went(work, replace(journey, phase="battle"), name)
        yield from rules.fight(work, work.state.setting.book.battle[name], journey.initiative, journey.changes)


def after_battle(work: Working) -> Flow[None]:
    """Rewards and downtime after a victory; after a defeat the heroes wake at the last rest (BC-25.6)."""
    battle = work.battle
    journey = work.state.journey
    if battle.result != "won":
        _defeat(work)
        return
    work.emit(ev.HeroesSet(downtime.home(work.state), "battle"))
    work.emit(ev.JourneyWent(replace(journey, phase="downtime", turn=0, initiative=0, changes=(), hour_used=False,
                                     replayed=False), battle.sheet.id))
    yield from _rewards(work, battle.sheet)


def _defeat(work: Working) -> None:
    """Everything is as the last rest left it, but for what a scene did to the battle, and standing orders."""
    journey, over = work.state.journey, last_try(work.state)
    orders = {fighter.hero: fighter.orders for fighter in work.battle.fighters if fighter.hero >= 0}
    woke = tuple(replace(hero, orders=orders.get(at, hero.orders)) for at, hero in enumerate(journey.rested))
    lost = work.battle.sheet.id
    work.emit(ev.HeroesSet(woke, "woke"))
    went(work, replace(journey, phase="over" if over else "defeat", defeats=journey.defeats + 1,
                       owed=journey.rested_owed, hour_used=journey.rested_hour, asked=(), healed=()), lost)
    if over:
        work.emit(ev.MatchOver("lost", "defeats"))


def last_try(state: State) -> bool:
    """Whether one more defeat ends the descent."""
    return 0 < state.setting.most_defeats <= state.journey.defeats + 1


def _try_again(work: Working, back: int) -> None:
    """Downtime at the last rest (BC-25.2), and then the battle once more, or the scene before it."""
    journey = work.state.journey
    if back > 1:
        journey = replace(journey, replayed=True, initiative=0, changes=())
    went(work, replace(journey, phase="downtime", turn=0, step=journey.step - back), "again")


def _rewards(work: Working, sheet: BattleSheet) -> Flow[None]:
    for reward in sheet.rewards:
        if reward.kind == "chi":
            heroes = tuple(replace(hero, bonus_chi=hero.bonus_chi + reward.n) for hero in work.state.heroes)
            work.emit(ev.HeroesSet(heroes, "reward_chi"))
        elif reward.kind == "hellstone":
            answer = yield from work.ask(
                seats_of_heroes(work.state.setting)[0], say("boc.ask.stone_to", nature=nature(reward.nature)),
                tuple(Answer("stone_to", at) for at in range(len(work.state.heroes))))
            work.emit(ev.HeroesSet(scenes.with_stone(work.state.heroes, answer.value, reward), "reward_stone"))
        else:
            _names(work, reward)


def _names(work: Working, reward: Reward) -> None:
    """Names to be learned in downtime (BC-25.4)."""
    known = {name for hero in work.state.heroes for name in hero.names}
    options = tuple(name for name in dict.fromkeys(reward.options) if name not in known)
    heroes = tuple(hero.id for hero in work.state.heroes) if reward.each_hero else ()
    left = min(len(options), len(heroes) if heroes else reward.pick)
    if left:
        journey = work.state.journey
        went(work, replace(journey, owed=(*journey.owed, Owed(options, left, heroes))), "names")


def act_between(work: Working, command: Any) -> Flow[None]:
    """A command outside battles."""
    journey = work.state.journey
    if isinstance(command, cmd.Concede):
        went(work, replace(journey, phase="over"), "given_up")
        work.emit(ev.MatchOver("lost", "given_up"))
    elif isinstance(command, cmd.ReplayScene):
        _try_again(work, 2)
    elif isinstance(command, cmd.Test):
        if (yield from scenes.test(work, command)):
            yield from _next_step(work)
    elif not isinstance(command, cmd.GoOn):
        yield from downtime.act(work, command)
    elif journey.phase == "defeat":
        _try_again(work, 1)
    elif journey.turn + 1 < len(seats_of_heroes(work.state.setting)):
        went(work, replace(journey, turn=journey.turn + 1), "next_seat")
    else:
        yield from _next_step(work)


def decision_between(state: State) -> Decision | None:
    """What is waited for outside battles."""
    journey, seats = state.journey, seats_of_heroes(state.setting)
    if journey.phase == "scene":
        return scenes.decision(state, seats[0])
    if journey.phase == "defeat":
        found: list[Command] = [cmd.GoOn()]
        previous = campaign(state.setting).sequence[journey.step - 1] if journey.step else ""
        if previous.startswith("scene:") and not journey.replayed:
            found.append(cmd.ReplayScene())
        return Decision(seats[0], say("boc.decide.defeat"), (*found, cmd.Concede()))
    if journey.phase == "downtime":
        seat = seats[journey.turn]
        return Decision(seat, say("boc.decide.downtime"), (*downtime.choices(state, seat), cmd.GoOn(), cmd.Concede()))
    return None
