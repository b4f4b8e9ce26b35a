"""Held actions (BC-6.13 … 6.19): what sets them off, and in which order."""

from __future__ import annotations

from book_of_changes import checks
from book_of_changes import events as ev
from book_of_changes.commands import Answer
from book_of_changes.model import Fighter, Held, rating
from book_of_changes.strike import Strike
from book_of_changes.working import Flow, Working
from gunki.engine.messages import say, verbatim

CONDITIONS = ("enters", "me_attacked", "ally_attacked", "enemy_power", "ally_moves", "falls")
"""The closed list of BC-6.14; "enters" names a zone, the two of allies an ally or any (-1)."""


def set_hold(work: Working, fighter: int) -> Flow[None]:
    """Name a condition, then an action."""
    who = work.fighter(fighter)
    battle = work.battle
    conditions = [Answer("enters", zone) for zone in range(len(battle.map.zones))]
    conditions += [Answer("me_attacked"), Answer("enemy_power"), Answer("falls"), Answer("ally_attacked"), Answer("ally_moves")]
    for other in battle.others_of(who):
        conditions += [Answer("ally_attacked", other.id), Answer("ally_moves", other.id)]
    condition = yield from work.ask(who.seat, say("boc.ask.hold_when", who=verbatim(who.name)), tuple(conditions), fighter)
    book = work.state.setting.book
    actions = [Answer("attack"), Answer("move"), *(Answer(power) for power in who.powers
               if book.power[power].use == "action" or condition.pick in ("me_attacked", "ally_attacked"))]
    action = yield from work.ask(who.seat, say("boc.ask.hold_what", who=verbatim(who.name)), tuple(actions), fighter)
    power = "" if action.pick == "attack" else action.pick
    work.emit(ev.HoldSet(fighter, Held(condition.pick, condition.value, power), "set"))


def held_defence(work: Working, strike: Strike) -> Flow[bool]:
    """A held Defensive Power answers the attack that sets it off (BC-6.16, 6.17)."""
    from book_of_changes.defending import usable_defences, use_defence

    for who in _ready(work, "me_attacked", strike.first_target, "ally_attacked"):
        power = next((p for p in usable_defences(work, who, strike, held=True)
                      if who.held is not None and p.id == who.held.power), None)
        if power is not None:
            work.emit(ev.HoldSet(who.id, None, "used"))
            yield from use_defence(work, who.id, power, strike, held=True)
            return True
    return False


def attacked(work: Working, attacker: int, target: int) -> Flow[None]:
    """After an attack on someone (BC-6.15)."""
    yield from _set_off(work, _ready(work, "me_attacked", target, "ally_attacked"))


def went(work: Working, fighter: int) -> Flow[None]:
    """After somebody changed zone."""
    who = work.fighter(fighter)
    ready = [f for f in work.battle.fighters if f.held is not None and f.standing and (
        (f.held.condition == "enters" and f.side != who.side and f.held.about == who.zone)
        or (f.held.condition == "ally_moves" and f.side == who.side and f.id != fighter and f.held.about in (-1, fighter)))]
    yield from _set_off(work, ready)


def used_power(work: Working, fighter: int) -> Flow[None]:
    """After an enemy used a Power."""
    side = work.fighter(fighter).side
    yield from _set_off(work, [f for f in work.battle.fighters if f.held is not None and f.standing and f.side != side
                               and f.held.condition == "enemy_power"])


def fell(work: Working) -> Flow[None]:
    """After someone fell."""
    yield from _set_off(work, [f for f in work.battle.fighters if f.held is not None and f.standing
                               and f.held.condition == "falls"])


def _ready(work: Working, mine: str, target: int, allys: str) -> list[Fighter]:
    side = work.fighter(target).side
    return [f for f in work.battle.fighters if f.held is not None and f.standing and f.side == side and (
        (f.id == target and f.held.condition == mine)
        or (f.id != target and f.held.condition == allys and f.held.about in (-1, target)))]


def _set_off(work: Working, ready: list[Fighter]) -> Flow[None]:
    """Held actions in order of Water, ties by contested Water Test (BC-6.18)."""
    from book_of_changes.acting import held_action

    if work.quiet:
        return
    for who in _in_order(work, ready):
        now = work.fighter(who.id)
        if now.held is None or not now.standing or now.stunned:
            continue
        held = now.held
        work.emit(ev.HoldSet(who.id, None, "used"))
        yield from held_action(work, who.id, held)


def _in_order(work: Working, ready: list[Fighter]) -> list[Fighter]:
    ranked = sorted(ready, key=lambda f: (-rating(f, work.battle, "water"), f.id))
    rated = [rating(f, work.battle, "water") for f in ranked]
    if len(set(rated)) == len(rated):
        return ranked
    rolls = {}
    for who in ranked:
        if rated.count(rating(who, work.battle, "water")) > 1:
            made = checks.make(work, who.id, "water", [])
            checks.show(work, who.id, "water", "held", made)
            rolls[who.id] = made.total
    return sorted(ranked, key=lambda f: (-rating(f, work.battle, "water"), -rolls.get(f.id, 0), f.id))
