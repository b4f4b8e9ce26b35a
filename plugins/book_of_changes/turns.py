"""Rounds and turns, step by step (BC-4, BC-5), and how a battle ends (BC-24)."""

from __future__ import annotations

from book_of_changes import checks, figures, holding, moving, wounds
from book_of_changes import events as ev
from book_of_changes.choices import can_act
from book_of_changes.commands import Answer
from book_of_changes.effects import fire
from book_of_changes.lasting import end_where
from book_of_changes.model import ENEMIES, HEROES, Fighter, rating
from book_of_changes.paying import pay
from book_of_changes.places import harmed, helped
from book_of_changes.words import named
from book_of_changes.words import power as power_name
from book_of_changes.working import Flow, Working
from gunki.engine.messages import say

MOST_ROUNDS = 20
PRICE_OF_STANDING = 5
OTHER = {HEROES: ENEMIES, ENEMIES: HEROES}


def open_battle(work: Working, initiative: int, knows: str = "") -> Flow[None]:
    """Who goes first, then the first turn. `knows`: the side that alone knows of the other (BC-4.2)."""
    first = knows or (yield from _initiative(work, initiative))
    work.emit(ev.FirstSide(first, "surprise" if knows else "water"))
    yield from _begin_side(work, first, 1)
    yield from advance(work)


def _initiative(work: Working, added: int) -> Flow[str]:
    """The highest Water of each side makes a contested Test (BC-4.3, 4.4); a side that lies there does not go first."""
    for side in (HEROES, ENEMIES):
        if not work.battle.standing[side]:
            return OTHER[side]
    leaders = {side: max(work.battle.standing[side], key=lambda f: (rating(f, work.battle, "water"), -f.id))
               for side in (HEROES, ENEMIES)}
    for side in (HEROES, ENEMIES):
        yield from checks.ask_ignoring(work, leaders[side].id)
        leaders[side] = work.fighter(leaders[side].id)
    while True:
        totals = {}
        for side, leader in leaders.items():
            extra = [("scene", added)] if side == HEROES and added else []
            made = checks.make(work, leader.id, "water", figures.modifiers(work.state, leader, "other") + extra)
            checks.show(work, leader.id, "water", "initiative", made)
            totals[side] = made.total
        if totals[HEROES] != totals[ENEMIES]:
            return max(totals, key=lambda side: totals[side])


def advance(work: Working) -> Flow[None]:
    """Go on until somebody has something to decide or the battle is over."""
    while True:
        _judge(work)
        _shake_off(work)
        battle = work.battle
        if battle.result or any(can_act(work.state, f) for f in battle.fighters if f.side == battle.turn):
            return
        yield from _end_side(work)
        if _over(work):
            return
        now = work.battle
        if now.turn != now.first:
            yield from _end_round(work)
            if _over(work):
                return
            yield from _begin_side(work, now.first, now.round + 1)
        else:
            yield from _begin_side(work, OTHER[now.turn], now.round)


def _shake_off(work: Working) -> None:
    """Whoever is stunned in its own turn spends its next action on that (BC-10.5); what it owes it owes still."""
    battle = work.battle
    for fighter in battle.standing.get(battle.turn, ()):
        if fighter.stunned and fighter.left and not fighter.passed:
            work.emit(ev.ActionLost(fighter.id, fighter.owes))


def _over(work: Working) -> bool:
    return bool(work.battle.result)


def _begin_side(work: Working, side: str, number: int) -> Flow[None]:
    """The start of a side's turn (BC-5.1), then owed and stunned actions pass (BC-6.7, 6.8)."""
    work.emit(ev.SideBegan(side, number))
    if side == ENEMIES:
        yield from _morale(work)
    for fighter in work.battle.fighters:
        if fighter.side == side and fighter.knocked:
            work.emit(ev.KnockedDown(fighter.id, False))
    end_where(work, "round", "round", maker_side=side)
    for fighter in work.battle.fighters:
        if fighter.side == side and fighter.held is not None:
            work.emit(ev.HoldSet(fighter.id, None, "lapsed"))
    for fighter in work.battle.fighters:
        if fighter.side == side:
            yield from _maintain(work, fighter)
    for fighter in work.battle.fighters:
        if fighter.side == side and fighter.mortal and not fighter.out:
            yield from _stand(work, fighter.id)
    if side == HEROES and not work.battle.standing[HEROES]:
        _end(work, "lost", "fallen")  # BC-24.2
        return
    for fighter in tuple(work.battle.standing[side]):
        yield from _start_of(work, fighter.id)
    for fighter in tuple(work.battle.standing[side]):
        if fighter.denied or figures.has(work.battle, fighter, "calm"):
            work.emit(ev.Steadied(fighter.id, True, True))  # BC-10.9
        if fighter.owes or fighter.stunned:
            work.emit(ev.ActionLost(fighter.id))


def _morale(work: Working) -> Flow[None]:
    """Weaker enemies may flee (BC-24.6, 18.5)."""
    battle = work.battle
    enemies = battle.standing[ENEMIES]
    if battle.waves or any(f.heroic for f in enemies) or len(enemies) >= len(battle.standing[HEROES]):
        return
    for fighter in enemies:
        if not fighter.corrupt and (yield from checks.simple(work, fighter.id, "earth", 9, "morale")) == "fail":
            wounds.drop(work, fighter.id, "fled")


def _maintain(work: Working, fighter: Fighter) -> Flow[None]:
    """Pay for maintained Powers or let them end (BC-5.1 e, 13.12)."""
    for source in sorted({f.source for f in work.battle.lasting if f.maker == fighter.id and f.until == "maintain"}):
        kept = [f for f in work.battle.lasting if (f.maker, f.source, f.until) == (fighter.id, source, "maintain")]
        power, now = work.state.setting.book.power[source], work.fighter(fighter.id)
        price = figures.cost(work.state, now, power, len({f.on for f in kept}) if power.cost.each else 0)
        why = "unpaid"
        if price <= figures.purse(now, power):
            prompt = say("boc.ask.maintain", who=named(now), power=power_name(source), chi=price)
            answer = yield from work.ask(now.seat, prompt, (Answer("maintain", price), Answer("drop")), fighter.id)
            why = "" if answer.pick == "maintain" and pay(work, fighter.id, price, power, "maintain") else "dropped"
        if why:
            work.emit(ev.EffectEnded(tuple(f.id for f in kept), why))


def _stand(work: Working, fighter: int) -> Flow[None]:
    """A fallen hero may pay 5 Chi to stand for this round (BC-12.5, 12.7)."""
    who = work.fighter(fighter)
    if who.risen:
        work.emit(ev.Flagged(fighter, "risen", 0))
    if who.barred:
        work.emit(ev.Flagged(fighter, "barred", 0))
        return
    if figures.purse(who, None) >= PRICE_OF_STANDING:
        answer = yield from work.ask(who.seat, say("boc.ask.stand", who=named(who), chi=PRICE_OF_STANDING),
                                     (Answer("stand", PRICE_OF_STANDING), Answer("lie")), fighter)
        if answer.pick == "stand":
            pay(work, fighter, PRICE_OF_STANDING, None, "stand")
            work.emit(ev.Rose(fighter))
            return
    if who.risen:
        wounds.drop(work, fighter, "fallen")  # it stood until now: what falling ends, ends (BC-10.10)


def _start_of(work: Working, fighter: int) -> Flow[None]:
    """Hearth, triggers, regrow (BC-5.1 g)."""
    who = work.fighter(fighter)
    if helped(work.battle, who, who.zone, "hearth"):
        wounds.gain_chi(work, fighter, 1, "hearth")
    yield from fire(work, "turn_start", fighter, -1)
    if "regrow" in who.traits and not figures.has(work.battle, who, "torment"):
        wounds.heal(work, fighter, "minor", 1, "regrow")


def _end_side(work: Working) -> Flow[None]:
    """The end of a side's turn (BC-5.3, 5.4)."""
    side = work.battle.turn
    for fighter in tuple(work.battle.standing[side]):
        if work.fighter(fighter.id).standing:
            before = len(work.log)
            yield from _end_of(work, fighter.id)
            yield from holding.fell(work, before)
    for fighter in work.battle.fighters:
        if fighter.side == side and fighter.fallen and not fighter.paid:
            for ally in work.battle.fighters:
                if ally.side == side and ally.id != fighter.id and not ally.out:
                    wounds.gain_limit(work, ally.id, 1, "ally_fallen")  # BC-12.9, 12.10
    work.emit(ev.SideEnded(side))
    _judge(work)


def _end_of(work: Working, fighter: int) -> Flow[None]:
    who = work.fighter(fighter)
    if "hollow" in who.traits and who.used_power and (
            yield from checks.simple(work, fighter, "earth", 7, "hollow")) == "fail":
        yield from wounds.mark(work, fighter, "minor", -1, "hollow")
    torment = max((f.effect.amount for f in figures.statuses(work.battle, work.fighter(fighter), "torment")), default=0)
    if torment and work.fighter(fighter).standing:
        lost = -wounds.gain_chi(work, fighter, -torment, "torment")
        if lost < torment:
            yield from wounds.mark(work, fighter, "minor", -1, "torment")
    blaze = harmed(work.battle, who, who.zone, "blaze")
    if blaze is not None and work.fighter(fighter).standing and not moving.spared(who, blaze.sheet.ordinary):
        if work.fighter(fighter).chi:
            wounds.gain_chi(work, fighter, -1, "blaze")
        else:
            yield from wounds.mark(work, fighter, "minor", -1, "blaze")
    yield from moving.hazard(work, fighter, "end")
    if work.fighter(fighter).standing:
        yield from fire(work, "turn_end", fighter, -1)
    end_where(work, "turn", "turn", on=fighter)
    _steady(work, fighter)


def _steady(work: Working, fighter: int) -> None:
    """Steadied after a turn that `deny` or calm held; no longer after one that neither did (BC-10.9)."""
    who = work.fighter(fighter)
    if who.gripped or (who.steadied and not figures.has(work.battle, who, "calm")):
        work.emit(ev.Steadied(fighter, who.gripped, False))


def _end_round(work: Working) -> Flow[None]:
    """Fallen heroes regain Chi, and the next wave arrives (BC-5.5)."""
    number = work.battle.round
    for fighter in work.battle.fighters:
        if fighter.fallen and not fighter.paid:
            wounds.gain_chi(work, fighter.id, 1, "fallen")  # BC-12.8, 12.10
    work.emit(ev.RoundEnded(number))
    if number >= MOST_ROUNDS:
        _end(work, "drawn", "rounds")  # BC-24.5
        return
    for due, number_of in work.battle.waves:
        if due <= number + 1:
            work.emit(ev.Arrived(number_of, gate(work, number_of)))
            yield from holding.went(work, number_of)


def gate(work: Working, fighter: int) -> int:
    """Where an enemy of a later wave comes in: the zone its entry names, kept while it waits."""
    return -2 - work.fighter(fighter).zone


def _judge(work: Working) -> None:
    """End the battle where its objective is met, or no hero is left in it (BC-24.1, 24.3)."""
    battle = work.battle
    if battle.result:
        return
    objective = battle.sheet.objective
    routed = not battle.standing[ENEMIES] and not battle.waves
    waiting = {number for _, number in battle.waves}
    named = [f for f in battle.fighters if f.foe == objective.target] if objective.kind == "kill" else []
    if named and all(f.out and f.id not in waiting for f in named):
        _end(work, "won", "kill")
    elif objective.kind == "seal" and battle.sealed:
        _end(work, "won", "sealed")
    elif routed:
        _end(work, "won", "rout")
    elif all(f.out for f in battle.fighters if f.side == HEROES):
        _end(work, "lost", "left")


def _end(work: Working, result: str, reason: str) -> None:
    work.emit(ev.BattleEnded(result, reason))
