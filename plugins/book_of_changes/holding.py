"""Held actions (BC-6.13 … 6.19): what sets them off, and in which order."""

from __future__ import annotations

from collections.abc import Callable

from book_of_changes import checks, figures
from book_of_changes import events as ev
from book_of_changes.commands import Answer
from book_of_changes.model import Fighter, Held, rating
from book_of_changes.words import named
from book_of_changes.working import Flow, Working
from gunki.engine.messages import say

CONDITIONS = ("enters", "me_attacked", "ally_attacked", "enemy_power", "ally_moves", "falls")
"""The closed list of BC-6.14; "enters" names a zone, "ally_moves" an ally, "ally_attacked" one or any (-1)."""
ACTIONS = ("attack", "move", "limit", "take_stone", "leave", "break_wall")
"""What can be held besides Powers."""
Resolve = Callable[[Working, int, Held], Flow[None]]
_resolve: list[Resolve] = []


def resolves_held(rule: Resolve) -> Resolve:
    """Name the rule that carries a held action out (acting): it needs every rule there is, and those need this one."""
    _resolve.append(rule)
    return rule


def set_hold(work: Working, fighter: int) -> Flow[None]:
    """Name a condition, then an action."""
    who = work.fighter(fighter)
    battle = work.battle
    others = battle.others_of(who)
    conditions = [Answer("enters", zone) for zone in range(len(battle.map.zones))]
    conditions += [Answer("me_attacked"), Answer("enemy_power"), Answer("falls")]
    if others:
        conditions.append(Answer("ally_attacked"))
    for other in others:
        conditions += [Answer("ally_attacked", other.id), Answer("ally_moves", other.id)]
    condition = yield from work.ask(who.seat, say("boc.ask.hold_when", who=named(who)), tuple(conditions),
                                    fighter)
    book = work.state.setting.book
    defensive = condition.pick in ("me_attacked", "ally_attacked")
    actions = [Answer(name) for name in ACTIONS if name != "limit" or who.limit_size]
    actions += [Answer(power) for power in who.powers if book.power[power].use == "action" or defensive]
    action = yield from work.ask(who.seat, say("boc.ask.hold_what", who=named(who)), tuple(actions), fighter)
    power = "" if action.pick == "attack" else action.pick
    work.emit(ev.HoldSet(fighter, Held(condition.pick, condition.value, power), "set"))


def lose(work: Working, fighter: int) -> None:
    """A held action is lost when its holder is stunned or falls (BC-6.19)."""
    if work.fighter(fighter).held is not None:
        work.emit(ev.HoldSet(fighter, None, "lost"))


def attacked(work: Working, target: int) -> Flow[None]:
    """After an attack on someone (BC-6.15)."""
    yield from _set_off(work, ready_for_attack(work, target))


def went(work: Working, fighter: int) -> Flow[None]:
    """After somebody changed zone, or came in with a wave."""
    who = work.fighter(fighter)
    if who.out:
        return
    ready = [f for f in _holders(work) if f.held is not None and (
        (f.held.condition == "enters" and f.side != who.side and f.held.about == who.zone)
        or (f.held.condition == "ally_moves" and f.side == who.side and f.held.about == fighter))]
    yield from _set_off(work, ready)


def used_power(work: Working, fighter: int) -> Flow[None]:
    """After an enemy used a Power."""
    side = work.fighter(fighter).side
    yield from _set_off(work, [f for f in _holders(work) if f.side != side and f.held is not None
                               and f.held.condition == "enemy_power"])


def fell(work: Working, since: int) -> Flow[None]:
    """After someone fell or was destroyed, by the events from `since`."""
    if any(isinstance(event, ev.Fell) and event.how in ("fallen", "destroyed") for event in work.log[since:]):
        yield from _set_off(work, [f for f in _holders(work) if f.held is not None and f.held.condition == "falls"])


def ready_for_attack(work: Working, target: int) -> list[Fighter]:
    """Holders that an attack on a character sets off: itself and its allies."""
    side = work.fighter(target).side
    return [f for f in _holders(work) if f.side == side and f.held is not None and (
        (f.id == target and f.held.condition == "me_attacked")
        or (f.id != target and f.held.condition == "ally_attacked" and f.held.about in (-1, target)))]


def _holders(work: Working) -> list[Fighter]:
    return [f for f in work.battle.fighters if f.held is not None and f.standing and not f.stunned]


def _set_off(work: Working, ready: list[Fighter]) -> Flow[None]:
    """Held actions in order of Water, ties by contested Water Test (BC-6.18)."""
    if work.quiet:
        return
    for who in in_order(work, ready):
        now = work.fighter(who.id)
        if now.held is None or now.held != who.held or not now.standing:
            continue
        work.emit(ev.HoldSet(who.id, None, "used"))
        for rule in _resolve:
            yield from rule(work, who.id, who.held)


def in_order(work: Working, ready: list[Fighter]) -> list[Fighter]:
    """Holders by Water, highest first; those of one rating make a contested Test, again while it ties (BC-6.18)."""
    found: list[Fighter] = []
    for water in sorted({rating(f, work.battle, "water") for f in ready}, reverse=True):
        found += _contest(work, [f for f in ready if rating(f, work.battle, "water") == water])
    return found


def _contest(work: Working, tied: list[Fighter]) -> list[Fighter]:
    if len(tied) < 2:
        return tied
    totals: dict[int, list[Fighter]] = {}
    for who in tied:
        made = checks.make(work, who.id, "water", figures.modifiers(work.state, who, "other"))
        checks.show(work, who.id, "water", "held", made)
        totals.setdefault(made.total, []).append(who)
    return [who for total in sorted(totals, reverse=True) for who in _contest(work, totals[total])]
