"""What a command of a battle does (BC-6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from book_of_changes import attacks, checks, commands, moving, powers, wounds
from book_of_changes import events as ev
from book_of_changes.choices import actions_of, own_stone, work_rounds
from book_of_changes.effects import KINDS, Context
from book_of_changes.holding import fell, resolves_held, set_hold
from book_of_changes.model import HEROES, Held, Lasting, Stone
from book_of_changes.places import features
from book_of_changes.sheets import Effect
from book_of_changes.words import named
from book_of_changes.working import Flow, Working
from gunki.engine.messages import Message, say

CHI_OF_POWER = 5
"""Chi in a Hellstone for each point of its power (BC-17.2)."""


def perform(work: Working, command: Any) -> Flow[None]:
    """Carry out one command of a character, and what it sets off."""
    before = len(work.log)
    yield from ACTS[type(command)](work, command)
    yield from fell(work, before)


def _spend(work: Working, fighter: int, what: str) -> None:
    work.emit(ev.Acted(fighter, what, max(0, work.fighter(fighter).left - 1)))


def _attack(work: Working, command: commands.Attack) -> Flow[None]:
    _spend(work, command.fighter, "attack")
    yield from attacks.basic_attack(work, command.fighter, command.target)


def _limit(work: Working, command: commands.LimitAttack) -> Flow[None]:
    _spend(work, command.fighter, "limit")
    yield from powers.use_limit(work, command.fighter, command.target)


def _power(work: Working, command: commands.UsePower) -> Flow[None]:
    _spend(work, command.fighter, command.power)
    yield from powers.use_power(work, command.fighter, work.state.setting.book.power[command.power], command.target)


def _move(work: Working, command: commands.Move) -> Flow[None]:
    who = work.fighter(command.fighter)
    if not command.free:
        _spend(work, command.fighter, "move")
    if who.tactics == "skirmisher" and who.minor + who.major and any(
            foe.zone == who.zone for foe in work.battle.foes_of(who)):
        work.emit(ev.Flagged(who.id, "fled_last", work.battle.round))  # it withdraws every other turn (BC-23.3)
    yield from moving.move(work, command.fighter, command.zone, command.free)


def _study(work: Working, command: commands.Study) -> Flow[None]:
    reached = yield from checks.simple(work, command.fighter, "wood", 7, "study")
    work.emit(ev.Studied(command.fighter, command.target, checks.rank(reached)))


def _take_stone(work: Working, command: commands.TakeStone) -> Flow[None]:
    who = work.fighter(command.fighter)
    _spend(work, command.fighter, "take_stone")
    sheet = work.battle.map.zones[who.zone].features[command.feature]
    stone = Stone(sheet.nature, sheet.power * CHI_OF_POWER)
    work.emit(ev.StoneTaken(who.id, who.zone, command.feature, (*who.stones, stone)))
    yield from ()


def _draw_stone(work: Working, command: commands.DrawStone) -> Flow[None]:
    who = work.fighter(command.fighter)
    at = own_stone(who)
    stone = who.stones[at]
    left = (Stone(stone.nature, stone.chi - 1),) if stone.chi > 1 else ()
    work.emit(ev.StoneSpent(who.id, 1, (*who.stones[:at], *left, *who.stones[at + 1:])))
    work.emit(ev.Flagged(who.id, "drew", 1))
    grown = Effect("aspect", aspect=command.aspect, n=1)
    work.emit(ev.EffectBegan(Lasting(work.battle.next_id, "hellstone", -1, who.id, grown, "scene")))
    yield from ()


def _give_stone(work: Working, command: commands.GiveStone) -> Flow[None]:
    _spend(work, command.fighter, "give_stone")
    giver, taker = work.fighter(command.fighter), work.fighter(command.target)
    stone = giver.stones[command.stone]
    left = (*giver.stones[:command.stone], *giver.stones[command.stone + 1:])
    work.emit(ev.StoneGiven(giver.id, taker.id, stone, left, (*taker.stones, stone)))
    yield from ()


def _break_wall(work: Working, command: commands.BreakWall) -> Flow[None]:
    _spend(work, command.fighter, "break_wall")
    here = work.fighter(command.fighter).zone
    if (yield from checks.simple(work, command.fighter, "metal", 8, "wall")) != "fail":
        ends = tuple(f.id for f in work.battle.lasting if f.edge >= 0 and {f.zone, f.edge} == {here, command.edge})
        work.emit(ev.EffectEnded(ends, "broken"))


def _leave(work: Working, command: commands.Leave) -> Flow[None]:
    _spend(work, command.fighter, "leave")
    wounds.drop(work, command.fighter, "left")
    if not work.battle.standing[HEROES]:
        work.emit(ev.BattleEnded("lost", "left"))  # BC-24.3
    yield from ()


def _work(work: Working, command: commands.Work) -> Flow[None]:
    who = work.fighter(command.fighter)
    _spend(work, who.id, "work")
    task = next((t for t in work.battle.tasks if (t.zone, t.kind) == (who.zone, command.kind_of_task)), None)
    done = 0 if task is None else task.done
    if task is None or task.round != work.battle.round:  # several heroes in one round count once (BC-6.12)
        done += 1
    rounds = work_rounds(work.battle, who.zone, command.kind_of_task)
    work.emit(ev.Worked(who.id, who.zone, command.kind_of_task, done, rounds))
    if command.kind_of_task == "corruption" and done >= rounds:
        for found in tuple(features(work.battle, who.zone)):
            if found.kind == "corruption":
                work.emit(ev.ZoneChanged(who.zone, found.at))
    work.emit(ev.Finished(who.id))
    yield from ()


def _taint(work: Working, command: commands.Taint) -> Flow[None]:
    _spend(work, command.fighter, "taint")
    work.emit(ev.ZoneChanged(work.fighter(command.fighter).zone, -1, True))
    yield from ()


def _hold(work: Working, command: commands.Hold) -> Flow[None]:
    yield from set_hold(work, command.fighter)
    work.emit(ev.Acted(command.fighter, "hold", 0))
    work.emit(ev.Finished(command.fighter))


def _ignore(work: Working, command: commands.IgnoreWounds) -> Flow[None]:
    checks.ignore(work, command.fighter)
    yield from ()


def _drop(work: Working, command: commands.DropPower) -> Flow[None]:
    ends = tuple(f.id for f in work.battle.lasting
                 if (f.maker, f.source, f.until) == (command.fighter, command.power, "maintain"))
    work.emit(ev.EffectEnded(ends, "dropped"))
    yield from ()


def _finish(work: Working, command: commands.Finish) -> Flow[None]:
    work.emit(ev.Finished(command.fighter))
    yield from ()


def _others(work: Working, command: commands.LetOthersGo) -> Flow[None]:
    work.emit(ev.Deferred(command.seat))
    yield from ()


def _orders(work: Working, command: commands.SetOrders) -> Flow[None]:
    orders = work.fighter(command.fighter).orders
    value: Any = int(command.value) if command.field == "most" else command.value
    work.emit(ev.OrdersSet(command.fighter, replace(orders, **{command.field: value})))
    yield from ()


ACTS: dict[type[Any], Callable[[Working, Any], Flow[None]]] = {
    commands.Attack: _attack, commands.LimitAttack: _limit, commands.UsePower: _power, commands.Move: _move,
    commands.Study: _study, commands.TakeStone: _take_stone, commands.GiveStone: _give_stone,
    commands.DrawStone: _draw_stone,
    commands.BreakWall: _break_wall, commands.Leave: _leave, commands.Work: _work, commands.Taint: _taint,
    commands.Hold: _hold, commands.IgnoreWounds: _ignore, commands.DropPower: _drop, commands.Finish: _finish,
    commands.LetOthersGo: _others, commands.SetOrders: _orders,
}


def _at_once(work: Working, fighter: int, options: tuple[Any, ...], prompt: Message, held: bool) -> Flow[None]:
    """One of these actions outside its own turn's count: what it has left this turn stays as it was."""
    who = work.fighter(fighter)
    if not options:
        return
    choices = (*options, *(() if held else (commands.Answer("none"),)))
    chosen: Any = yield from work.ask(who.seat, prompt, choices, fighter)
    if isinstance(chosen, commands.Answer):
        return
    if held and isinstance(chosen, commands.UsePower):
        power = work.state.setting.book.power[chosen.power]
        yield from powers.use_power(work, fighter, power, chosen.target, held=True)
    else:
        yield from ACTS[type(chosen)](work, chosen)
    now = work.fighter(fighter)
    if now.standing and now.left != who.left:
        work.emit(ev.Flagged(fighter, "left", who.left))
    if now.standing and now.acted != who.acted:
        work.emit(ev.Flagged(fighter, "acted", int(who.acted)))


def _effect_act(work: Working, effect: Effect, context: Context, receiver: int, reached: str) -> Flow[None]:
    """`act`: one extra action at once (any, attack or move); not if stunned, fallen, or calm against attacking."""
    who = work.fighter(receiver)
    if not who.standing or who.stunned:
        return
    what = effect.what[0] if effect.what else "any"
    yield from _at_once(work, receiver, actions_of(work.state, who, what), say("boc.ask.act", who=named(who)),
                        held=False)


KINDS["act"] = _effect_act
HELD: dict[str, type[Any]] = {"": commands.Attack, "move": commands.Move, "limit": commands.LimitAttack,
                              "take_stone": commands.TakeStone, "leave": commands.Leave,
                              "break_wall": commands.BreakWall}
"""Commands of the actions that can be held besides Powers."""


@resolves_held
def held_action(work: Working, fighter: int, held: Held) -> Flow[None]:
    """A held action that was set off (BC-6.15); nothing happens where it is not legal any more."""
    who = work.fighter(fighter)
    options = tuple(c for c in actions_of(work.state, who, "any") if (
        isinstance(c, HELD[held.power]) if held.power in HELD
        else isinstance(c, commands.UsePower) and c.power == held.power))
    if not options:
        work.emit(ev.HoldSet(fighter, None, "vain"))
    yield from _at_once(work, fighter, options, say("boc.ask.held", who=named(who)), held=True)
