"""Commands and answers as a person who is to choose reads them, with their price and what they bring."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from book_of_changes import choices, figures, moving, scenes, setup, targeting, words
from book_of_changes import commands as cmd
from book_of_changes.downtime import DIFFICULT
from book_of_changes.holding import ACTIONS
from book_of_changes.model import Fighter, Held, Orders, State
from gunki.engine.messages import Message, say, verbatim


def describe(state: State, command: Any) -> Message:
    """`command`, legal in `state`, in words."""
    if state.ask is not None:
        from book_of_changes.describe_answer import describe_answer

        if isinstance(command, cmd.Answer):
            return describe_answer(state, command)
    return _DESCRIBERS[type(command)](state, command)


def heading(state: State, command: Any) -> Message | None:
    """Whose a command is, and what that one has left to do; None for answers and what the whole side does."""
    if isinstance(command, cmd.Answer) or state.ask is not None:
        return None
    if hasattr(command, "fighter"):
        who = _me(state, command)
        return say("boc.heading", who=words.named(who), zone=words.zone(state.fight, who.zone), n=who.left)
    return words.hero(state, command.hero) if hasattr(command, "hero") else None


def _me(state: State, command: Any) -> Fighter:
    return state.fight.fighters[command.fighter]


def _does(who: Fighter, action: Message) -> Message:
    return say("boc.do", who=words.named(who), action=action)


def _attack(state: State, command: cmd.Attack) -> Message:
    who, target = _me(state, command), state.fight.fighters[command.target]
    return _does(who, say("boc.do.attack", target=words.named(target), defense=figures.defense(state, target)))


def _limit(state: State, command: cmd.LimitAttack) -> Message:
    who = _me(state, command)
    limit = state.setting.book.nature[who.natures[0]].limit
    name = say("boc.do.limit", limit=words.power(limit.id))
    return _does(who, aimed(state, who, limit.id, command.target, name))


def _power(state: State, command: cmd.UsePower) -> Message:
    who = _me(state, command)
    power = state.setting.book.power[command.power]
    action = aimed(state, who, power.id, command.target, words.power(power.id))
    return _does(who, say("boc.do.priced", action=action,
                          price=words.price(who, targeting.price(state, who, power, command.target))))


def aimed(state: State, who: Fighter, identity: str, target: int, name: Message) -> Message:
    """A Power with whom or what it falls on."""
    power = state.setting.book.power[identity]
    if power.targets == "self":
        return name
    if power.targets in ("zone", "enemies_one_zone"):
        return say("boc.do.in", power=name, zone=words.zone(state.fight, target))
    if power.targets == "edge":
        return say("boc.do.edge", power=name, zone=words.zone(state.fight, target))
    if target == who.id:
        return say("boc.do.on_self", power=name)
    targets = targeting.chosen(state.fight, who, power, target)
    return say("boc.do.on", power=name, targets=words.fighters(state, targets))


def _move(state: State, command: cmd.Move) -> Message:
    who = _me(state, command)
    action = say("boc.do.move_free" if command.free else "boc.do.move", zone=words.zone(state.fight, command.zone))
    against = moving.holders(state, who)
    if against:
        action = say("boc.do.break_away", action=action, foes=words.joined([words.named(f) for f in against]))
    return _does(who, action)


def _study(state: State, command: cmd.Study) -> Message:
    return _does(_me(state, command), say("boc.do.study", target=words.fighter(state, command.target)))


def _take_stone(state: State, command: cmd.TakeStone) -> Message:
    who = _me(state, command)
    sheet = state.fight.map.zones[who.zone].features[command.feature]
    return _does(who, say("boc.do.take_stone", nature=words.nature(sheet.nature), power=sheet.power))


def _give_stone(state: State, command: cmd.GiveStone) -> Message:
    who = _me(state, command)
    stone = who.stones[command.stone]
    return _does(who, say("boc.do.give_stone", nature=words.nature(stone.nature), chi=stone.chi,
                          target=words.fighter(state, command.target)))


def _draw_stone(state: State, command: cmd.DrawStone) -> Message:
    return _does(_me(state, command), say("boc.do.draw_stone", aspect=words.aspect(command.aspect)))


def _break_wall(state: State, command: cmd.BreakWall) -> Message:
    return _does(_me(state, command), say("boc.do.break_wall", zone=words.zone(state.fight, command.edge)))


def _leave(state: State, command: cmd.Leave) -> Message:
    return _does(_me(state, command), say("boc.do.leave"))


def _work(state: State, command: cmd.Work) -> Message:
    who = _me(state, command)
    kind = command.kind_of_task
    done = next((task.done for task in state.fight.tasks if (task.zone, task.kind) == (who.zone, kind)), 0)
    return _does(who, say("boc.do.work", task=words.feature(kind), done=done,
                          rounds=choices.work_rounds(state.fight, who.zone, kind)))


def _taint(state: State, command: cmd.Taint) -> Message:
    return _does(_me(state, command), say("boc.do.taint"))


def _hold(state: State, command: cmd.Hold) -> Message:
    return _does(_me(state, command), say("boc.do.hold"))


def _ignore(state: State, command: cmd.IgnoreWounds) -> Message:
    who = _me(state, command)
    return _does(who, say("boc.do.priced", action=say("boc.do.ignore", n=figures.penalty(state, who)),
                          price=words.price(who, figures.price_of_ignoring(state, who))))


def _drop(state: State, command: cmd.DropPower) -> Message:
    return _does(_me(state, command), say("boc.do.drop", power=words.power(command.power)))


def _finish(state: State, command: cmd.Finish) -> Message:
    return _does(_me(state, command), say("boc.do.finish"))


def _others(state: State, command: cmd.LetOthersGo) -> Message:
    return say("boc.do.others_go")


def _orders(state: State, command: cmd.SetOrders) -> Message:
    return _does(_me(state, command), say("boc.do.orders", order=order(command.field, command.value)))


def order(field: str, value: str) -> Message:
    """One standing order."""
    return say("boc.order.most", n=value) if field == "most" else say("boc.order." + field + "." + value)


def orders_in_words(orders: Orders) -> Message:
    """All standing orders of a hero."""
    return words.joined([order(field, str(getattr(orders, field))) for field in choices.ORDERS])


def held_action(held: Held) -> Message:
    """What is held."""
    name = held.power or "attack"
    return say("boc.held." + name) if name in ACTIONS else words.power(name)


def held_condition(state: State, held: Held) -> Message:
    """When it happens (BC-6.14)."""
    if held.condition == "enters":
        return say("boc.when.enters", zone=words.zone(state.fight, held.about))
    if held.about < 0 or held.condition not in ("ally_attacked", "ally_moves"):
        return say("boc.when." + held.condition)
    return say("boc.when.that_" + held.condition, who=words.fighter(state, held.about))


# Outside battles

def _hero(state: State, identity: str, action: Message) -> Message:
    return say("boc.do", who=words.hero(state, identity), action=action)


def _test(state: State, command: cmd.Test) -> Message:
    sheet = scenes.scene_of(state)
    hero = next(found for found in state.heroes if found.id == command.hero)
    if sheet.kind == "simple":
        test = say("boc.do.test_simple", aspect=words.aspect(sheet.aspect), tn=sheet.tn)
    else:
        test = say("boc.do.test_contested", aspect=words.aspect(sheet.aspect), other=words.aspect(sheet.vs_aspect),
                   rating=sheet.vs_rating)
    if command.ignore:
        test = say("boc.do.test_ignoring", test=test, have=hero.chi,
                   chi=scenes.price_of_ignoring(state.setting.book, hero))
    return _hero(state, command.hero, test)


def _bond(state: State, command: cmd.MakeBond) -> Message:
    hero = next(found for found in state.heroes if found.id == command.hero)
    price = setup.price_of_bond(state.setting.book, command.spirit)
    return _hero(state, command.hero, say("boc.do.bond", spirit=words.spirit(command.spirit), chi=price, have=hero.chi,
                                          left=hero.chi - price, gives=gives(state, hero.nature, command.spirit)))


def gives(state: State, nature: str, spirit: str) -> Message:
    """What a Bond with a spirit gives a hero of a Nature: Powers (BC-13.2 … 13.4), and what it adds (BC-16.9)."""
    book = state.setting.book
    sheet = book.spirit[spirit]
    found = [words.power(book.by_natures[nature, other].id) for other in sheet.natures
             if (nature, other) in book.by_natures]
    found += [say("boc.bonus", amount=words.signed(by), what=say("boc.bonus." + what))
              for what, by in sheet.bonus.items()]
    return words.joined(found) if found else say("boc.none")


def _release(state: State, command: cmd.ReleaseBond) -> Message:
    hero = next(found for found in state.heroes if found.id == command.hero)
    price = setup.price_of_bond(state.setting.book, command.spirit)
    return _hero(state, command.hero, say("boc.do.release", spirit=words.spirit(command.spirit), chi=price,
                                          gives=gives(state, hero.nature, command.spirit)))


def _learn(state: State, command: cmd.LearnName) -> Message:
    book = state.setting.book
    hero = next(found for found in state.heroes if found.id == command.hero)
    key = "boc.do.win_name" if book.spirit[command.spirit].bond >= DIFFICULT else "boc.do.learn"
    return _hero(state, command.hero, say(key, spirit=words.spirit(command.spirit),
                                          chi=setup.price_of_bond(book, command.spirit),
                                          gives=gives(state, hero.nature, command.spirit)))


def _rest(state: State, command: cmd.RestHour) -> Message:
    return say("boc.do.rest_hour")


def _heal(state: State, command: cmd.HealBetween) -> Message:
    name = words.power(command.power)
    action = say("boc.do.on", power=name, targets=words.hero(state, command.target)) if command.target else name
    return _hero(state, command.hero, action)


def _hand_stone(state: State, command: cmd.HandStone) -> Message:
    hero = next(found for found in state.heroes if found.id == command.hero)
    stone = hero.stones[command.stone]
    return _hero(state, command.hero, say("boc.do.give_stone", nature=words.nature(stone.nature), chi=stone.chi,
                                          target=words.hero(state, command.target)))


def _go_on(state: State, command: cmd.GoOn) -> Message:
    return say("boc.do.try_again" if state.journey.phase == "defeat" else "boc.do.go_on")


def _replay(state: State, command: cmd.ReplayScene) -> Message:
    return say("boc.do.replay_scene")


def _concede(state: State, command: cmd.Concede) -> Message:
    return say("boc.do.concede" if state.battle is not None and not state.battle.result else "boc.do.turn_back")


def _stray_answer(state: State, command: cmd.Answer) -> Message:
    return verbatim(command.pick)


_DESCRIBERS: dict[type, Callable[[State, Any], Message]] = {
    cmd.Attack: _attack, cmd.LimitAttack: _limit, cmd.UsePower: _power, cmd.Move: _move, cmd.Study: _study,
    cmd.TakeStone: _take_stone, cmd.GiveStone: _give_stone, cmd.DrawStone: _draw_stone,
    cmd.BreakWall: _break_wall, cmd.Leave: _leave,
    cmd.Work: _work, cmd.Taint: _taint, cmd.Hold: _hold, cmd.IgnoreWounds: _ignore, cmd.DropPower: _drop,
    cmd.Finish: _finish, cmd.LetOthersGo: _others, cmd.SetOrders: _orders, cmd.Test: _test, cmd.MakeBond: _bond,
    cmd.ReleaseBond: _release, cmd.LearnName: _learn, cmd.RestHour: _rest, cmd.HealBetween: _heal,
    cmd.HandStone: _hand_stone, cmd.GoOn: _go_on, cmd.ReplayScene: _replay, cmd.Concede: _concede,
    cmd.Answer: _stray_answer,
}
