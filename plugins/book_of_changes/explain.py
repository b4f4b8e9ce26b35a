"""Why a command is not legal now, rule by rule, in a sentence (the first reason found)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from book_of_changes import choices, figures, moving, rules, setup, targeting, words
from book_of_changes import commands as cmd
from book_of_changes.model import Fighter, State
from book_of_changes.places import FAR, distances, in_range, in_reach, walled
from book_of_changes.sheets import Power
from gunki.engine.messages import Message, say


def explain(state: State, command: Any) -> Message | None:
    """The reason, or None where `command` is legal or there is nothing better to say than that it is not."""
    waiting = rules.decision(state)
    if waiting is None or command in waiting.choices:
        return None
    if state.ask is not None:
        return say("boc.explain.answer_first", question=state.ask.prompt)
    if state.battle is None or state.battle.result:
        return _between(state, command)
    if not hasattr(command, "fighter"):
        return say("boc.explain.not_in_battle")
    who = _fighter(state, command.fighter)
    if who is None:
        return say("boc.explain.no_such_fighter")
    return _cannot_act(state, who, command) or _reason(state, who, command)


def _fighter(state: State, number: int) -> Fighter | None:
    found = state.fight.fighters
    return found[number] if 0 <= number < len(found) else None


def _cannot_act(state: State, who: Fighter, command: Any) -> Message | None:
    """Why it can do nothing at all now (BC-4.5, 6.1, 12.5)."""
    name = words.named(who)
    if who.out:
        return say("boc.explain.out", who=name)
    if who.side != state.fight.turn:
        return say("boc.explain.not_its_turn", who=name)
    if who.fallen:
        return say("boc.explain.fallen", who=name)
    if who.passed:
        return say("boc.explain.done", who=name)
    free = isinstance(command, cmd.Move) and command.free
    if isinstance(command, _ACTIONS) and not free and who.left <= 0:
        return say("boc.explain.no_action", who=name)
    return None


_ACTIONS = (cmd.Attack, cmd.LimitAttack, cmd.UsePower, cmd.Move, cmd.TakeStone, cmd.GiveStone, cmd.BreakWall, cmd.Leave,
            cmd.Work, cmd.Taint, cmd.Hold)


def _reason(state: State, who: Fighter, command: Any) -> Message | None:
    found = _EXPLAINERS.get(type(command))
    return found(state, who, command) if found is not None else None


def _not_an_enemy(state: State, who: Fighter, number: int) -> Message | None:
    """Why somebody cannot be aimed at as an enemy (BC-8.10, 20.1, hidden)."""
    target = _fighter(state, number)
    if target is None:
        return say("boc.explain.no_such_fighter")
    name = words.named(target)
    if target.side == who.side:
        return say("boc.explain.friend", target=name)
    if not target.standing:
        return say("boc.explain.target_down", target=name)
    if figures.has(state.fight, target, "hidden") and "blindsense" not in who.traits:
        return say("boc.explain.hidden", target=name)
    return None


def _attack(state: State, who: Fighter, command: cmd.Attack) -> Message | None:
    battle = state.fight
    problem = _calm(state, who) or _not_an_enemy(state, who, command.target)
    if problem is not None:
        return problem
    target = battle.fighters[command.target]
    if not in_reach(battle, who, target):
        return say("boc.explain.out_of_reach", who=words.named(who), target=words.named(target))
    return say("boc.explain.taunted", who=words.named(who))


def _calm(state: State, who: Fighter) -> Message | None:
    return say("boc.explain.calm", who=words.named(who)) if figures.has(state.fight, who, "calm") else None


def _limit(state: State, who: Fighter, command: cmd.LimitAttack) -> Message | None:
    if not who.limit_size:
        return say("boc.explain.no_meter", who=words.named(who))
    if who.limit < who.limit_size:
        return say("boc.explain.limit_not_full", who=words.named(who), limit=who.limit, size=who.limit_size)
    return _calm(state, who) or say("boc.explain.no_target")


def _power(state: State, who: Fighter, command: cmd.UsePower) -> Message | None:
    name = words.power(command.power)
    power = state.setting.book.power.get(command.power)
    if power is None or command.power not in who.powers:
        return say("boc.explain.power_not_known", who=words.named(who), power=name)
    if power.use != "action":
        return say("boc.explain.defensive", power=name)
    if power.id in who.once:
        return say("boc.explain.once", power=name)
    if figures.has(state.fight, who, "silence"):
        return say("boc.explain.silenced", who=words.named(who))
    if "attack" in power.tags or "curse" in power.tags:
        problem = _calm(state, who)
        if problem is not None:
            return problem
    return _power_target(state, who, power, command.target)


def _power_target(state: State, who: Fighter, power: Power, target: int) -> Message | None:
    """Target and price (BC-13.5, 13.7)."""
    if target in targeting.options(state, who, power):
        return say("boc.explain.needs_chi", power=words.power(power.id), have=figures.purse(who, power),
                   needed=targeting.price(state, who, power, target))
    if power.targets == "enemy":
        problem = _not_an_enemy(state, who, target)
        if problem is not None:
            return problem
        if in_range(state.fight, who, state.fight.fighters[target].zone, power.range):
            return say("boc.explain.taunted", who=words.named(who))
    return say("boc.explain.out_of_range." + power.range, power=words.power(power.id))


def _move(state: State, who: Fighter, command: cmd.Move) -> Message | None:
    battle = state.fight
    if command.free and not moving.has_free_step(state, who):
        return say("boc.explain.no_free_step", who=words.named(who))
    if figures.has(battle, who, "root"):
        return say("boc.explain.rooted", who=words.named(who))
    if who.moved:
        return say("boc.explain.moved", who=words.named(who))
    if not 0 <= command.zone < len(battle.map.zones):
        return say("boc.explain.no_such_zone")
    here, there = words.zone(battle, who.zone), words.zone(battle, command.zone)
    if command.zone == who.zone:
        return say("boc.explain.already_there", zone=there)
    if walled(battle, who.zone, command.zone):
        return say("boc.explain.wall", zone=there)
    far = distances(battle, who.zone)[command.zone]
    return say("boc.explain.cut_off" if far >= FAR else "boc.explain.too_far", here=here, zone=there)


def _study(state: State, who: Fighter, command: cmd.Study) -> Message | None:
    if who.hero < 0:
        return say("boc.explain.heroes_only")
    if command.target in who.seen:
        return say("boc.explain.studied", target=words.fighter(state, command.target))
    return _not_an_enemy(state, who, command.target)


def _stone(state: State, who: Fighter, command: Any) -> Message | None:
    return say("boc.explain.no_stone")


def _draw_stone(state: State, who: Fighter, command: cmd.DrawStone) -> Message | None:
    return say("boc.explain.no_draw", who=words.named(who))


def _wall(state: State, who: Fighter, command: cmd.BreakWall) -> Message | None:
    return say("boc.explain.no_wall")


def _leave(state: State, who: Fighter, command: cmd.Leave) -> Message | None:
    return say("boc.explain.no_exit")


def _work(state: State, who: Fighter, command: cmd.Work) -> Message | None:
    if command.kind_of_task in choices.tasks_here(state.fight, who) and who.acted:
        return say("boc.explain.whole_round", who=words.named(who))
    return say("boc.explain.no_task")


def _taint(state: State, who: Fighter, command: cmd.Taint) -> Message | None:
    return say("boc.explain.no_taint", who=words.named(who))


def _hold(state: State, who: Fighter, command: cmd.Hold) -> Message | None:
    return say("boc.explain.hold_instead", who=words.named(who)) if who.acted else None


def _ignore(state: State, who: Fighter, command: cmd.IgnoreWounds) -> Message | None:
    price = figures.price_of_ignoring(state, who)
    if not price:
        return say("boc.explain.nothing_to_ignore", who=words.named(who))
    return say("boc.explain.ignore_chi", needed=price, have=figures.purse(who, None))


def _drop(state: State, who: Fighter, command: cmd.DropPower) -> Message | None:
    return say("boc.explain.not_maintained", power=words.power(command.power))


def _orders(state: State, who: Fighter, command: cmd.SetOrders) -> Message | None:
    if who.hero < 0:
        return say("boc.explain.heroes_only")
    same = command.value in choices.ORDERS.get(command.field, ())
    return say("boc.explain.order_stands" if same else "boc.explain.no_such_order")


_EXPLAINERS: dict[type[Any], Callable[[State, Fighter, Any], Message | None]] = {
    cmd.Attack: _attack, cmd.LimitAttack: _limit, cmd.UsePower: _power, cmd.Move: _move, cmd.Study: _study,
    cmd.TakeStone: _stone, cmd.GiveStone: _stone, cmd.DrawStone: _draw_stone,
    cmd.BreakWall: _wall, cmd.Leave: _leave, cmd.Work: _work,
    cmd.Taint: _taint, cmd.Hold: _hold, cmd.IgnoreWounds: _ignore, cmd.DropPower: _drop, cmd.SetOrders: _orders,
}


# Outside battles

def _between(state: State, command: Any) -> Message | None:
    """Why something cannot be done between battles (BC-16, 25.2)."""
    if hasattr(command, "fighter"):
        return say("boc.explain.no_battle")
    if state.journey.phase != "downtime":
        return say("boc.explain.not_downtime")
    if isinstance(command, cmd.RestHour):
        return say("boc.explain.hour_used")
    if isinstance(command, cmd.MakeBond):
        return _bond(state, command)
    return None


def _bond(state: State, command: cmd.MakeBond) -> Message | None:
    hero = next((found for found in state.heroes if found.id == command.hero), None)
    if hero is None or command.spirit not in state.setting.book.spirit:
        return None
    if command.spirit not in hero.names:
        return say("boc.explain.name_not_known", who=words.hero(state, hero.id), spirit=words.spirit(command.spirit))
    if any(bond.spirit == command.spirit for bond in hero.bonds):
        return say("boc.explain.bonded", spirit=words.spirit(command.spirit))
    price = setup.price_of_bond(state.setting.book, command.spirit)
    return say("boc.explain.bond_chi", needed=price, have=hero.chi)
