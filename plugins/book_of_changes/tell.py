"""A battle told event by event: every die, every Wound, every point of Chi."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from book_of_changes import events as ev
from book_of_changes import tell_story, words
from book_of_changes.describe import held_action, held_condition, orders_in_words
from book_of_changes.model import ENEMIES, Fighter, State
from gunki.engine.messages import Message, say, verbatim


def tell(state: State, event: Any) -> Message | None:
    """One line about `event`, given the state after it; None for bookkeeping."""
    teller = _TELLERS.get(type(event)) or tell_story.TELLERS.get(type(event))
    return teller(state, event) if teller is not None else None


def _who(state: State, number: int) -> Message:
    return words.fighter(state, number)


def _battle_began(state: State, event: ev.BattleBegan) -> Message | None:
    battle = event.battle
    if battle.in_camp:
        return None
    enemies = [f for f in battle.fighters if f.side == ENEMIES and not f.out]
    name = words.battle_name(battle.sheet.id, battle.sheet.name)
    return say("boc.tell.battle", battle=name, text=_map_text(battle.map.id),
               objective=objective(state), enemies=words.joined([words.named(f) for f in enemies]))


def _map_text(identity: str) -> Message:
    known = identity in {sheet.id for sheet in words.shipped().maps}
    return say("boc.map." + identity + ".text") if known else verbatim("")


def objective(state: State) -> Message:
    """How the heroes win this battle (BC-24.1)."""
    found = state.fight.sheet.objective
    return say("boc.objective." + found.kind, target=words.foe(found.target, state.setting.book))


def _first_side(state: State, event: ev.FirstSide) -> Message:
    return say("boc.tell.first." + event.side)


def _side_began(state: State, event: ev.SideBegan) -> Message:
    return say("boc.tell.side." + event.side, round=event.round)


def _arrived(state: State, event: ev.Arrived) -> Message:
    return say("boc.tell.arrived", who=_who(state, event.fighter), zone=words.zone(state.fight, event.zone))


def _deferred(state: State, event: ev.Deferred) -> Message:
    name = next((seat.name for seat in state.setting.seats if seat.id == event.seat), "")
    return say("boc.tell.deferred", seat=name or event.seat)


def _action_lost(state: State, event: ev.ActionLost) -> Message:
    return say("boc.tell.action_lost", who=_who(state, event.fighter))


# Tests

def rolled(state: State, event: ev.Rolled) -> Message:
    """A Test: who, what for, the dice, and against what."""
    if event.purpose in ("scene", "negotiate") or event.fighter < 0:
        return tell_story.rolled(state, event)
    who, dice = _who(state, event.fighter), words.dice(event)
    if event.purpose in ("attack", "limit"):
        return _strikes(state, event, who, dice)
    line = say("boc.tell.test." + event.purpose, who=who, dice=dice)
    if not event.outcome or event.purpose == "resist":
        return say("boc.tell.plain", line=line)
    if event.target >= 0:
        return say("boc.tell.contest", line=line, other=_who(state, event.target), total=max(0, event.against),
                   outcome=say("boc.reached." + event.outcome))
    line = say("boc.tell.against", line=line, tn=event.against, outcome=say("boc.reached." + event.outcome))
    return _critical(event, line)


def _strikes(state: State, event: ev.Rolled, who: Message, dice: Message) -> Message:
    if event.target < 0:
        return _critical(event, say("boc.tell.attack_many", who=who, dice=dice))
    line = say("boc.tell.attack", who=who, target=_who(state, event.target), dice=dice, defense=event.against,
               outcome=say("boc.struck." + event.outcome))
    return _critical(event, line)


def _critical(event: ev.Rolled, line: Message) -> Message:
    return say("boc.tell.critical", line=line) if event.critical else line


def _compared(state: State, event: ev.Compared) -> Message:
    return say("boc.tell.compared", target=_who(state, event.target), total=event.total, defense=event.defense,
               outcome=say("boc.struck." + event.outcome))


def _power_used(state: State, event: ev.PowerUsed) -> Message:
    power = state.setting.book.power[event.power]
    who, name = _who(state, event.fighter), words.power(event.power)
    if event.defence:
        whose = "own" if event.targets == (event.fighter,) else "ally"
        key = "boc.tell.defence_held." if event.held else "boc.tell.defence."
        return say(key + whose, who=who, power=name, target=words.fighters(state, event.targets))
    key = "boc.tell.limit" if power.use == "limit" else "boc.tell.power_held" if event.held else "boc.tell.power"
    line = say(key, who=who, power=name)
    if power.targets in ("zone", "edge", "enemies_one_zone"):
        return say("boc.tell.power_in", line=line, zone=words.zone(state.fight, event.zone))
    if power.targets == "self" or not event.targets:
        return say("boc.tell.power_self", line=line)
    return say("boc.tell.power_on", line=line, targets=words.fighters(state, event.targets))


def _defended(state: State, event: ev.Defended) -> Message:
    return say("boc.tell.defended", who=_who(state, event.fighter), chi=event.chi, defense=event.defense,
               outcome=say("boc.struck." + event.outcome))


def _outcome_changed(state: State, event: ev.OutcomeChanged) -> Message:
    if event.why == "redirect":
        return say("boc.tell.redirected", who=_who(state, event.fighter), after=say("boc.struck." + event.after))
    return say("boc.tell.outcome", who=_who(state, event.fighter), before=say("boc.struck." + event.before),
               after=say("boc.struck." + event.after))


# Figures

def _chi(state: State, event: ev.ChiChanged) -> Message | None:
    if event.why == "chi_defence":
        return None  # told with the defence
    return say("boc.tell.chi", who=_who(state, event.fighter), before=event.now - event.by, now=event.now,
               why=words.source(event.why))


def _stone_spent(state: State, event: ev.StoneSpent) -> Message:
    return say("boc.tell.stone_spent", who=_who(state, event.fighter), chi=event.by,
               left=sum(stone.chi for stone in event.stones))


def _stone_taken(state: State, event: ev.StoneTaken) -> Message:
    stone = event.stones[-1]
    return say("boc.tell.stone_taken", who=_who(state, event.fighter), nature=words.nature(stone.nature), chi=stone.chi)


def _stone_given(state: State, event: ev.StoneGiven) -> Message:
    return say("boc.tell.stone_given", who=_who(state, event.fighter), target=_who(state, event.target),
               nature=words.nature(event.stone.nature), chi=event.stone.chi)


def _wounded(state: State, event: ev.Wounded) -> Message | None:
    who = state.fight.fighters[event.fighter]
    if event.marked in ("none", "ward", ""):
        return None
    severity = say("boc.wound." + (event.sev if event.marked == "box" else event.marked))
    line = say("boc.tell.wound", who=words.named(who), wound=severity, marks=words.wound_marks(who))
    if event.why in ("attack", "power_attack"):
        return say("boc.tell.plain", line=line)
    return say("boc.because", line=line, why=words.source(event.why))


def _warded(state: State, event: ev.Warded) -> Message:
    return say("boc.tell.warded", who=_who(state, event.fighter), wound=say("boc.wound." + event.sev), left=event.left)


def _healed(state: State, event: ev.Healed) -> Message:
    who = state.fight.fighters[event.fighter]
    return say("boc.because", line=say("boc.tell.healed", who=words.named(who), marks=words.wound_marks(who)),
               why=words.source(event.why))


def _limit(state: State, event: ev.LimitChanged) -> Message:
    who = state.fight.fighters[event.fighter]
    key = "boc.tell.limit_full" if event.now == who.limit_size else "boc.tell.limit_now"
    return say(key, who=words.named(who), before=event.now - event.by, now=event.now, size=who.limit_size,
               why=words.source(event.why))


# Falling, statuses, what is in force

def _fell(state: State, event: ev.Fell) -> Message:
    return say("boc.tell.fell." + event.how, who=_who(state, event.fighter))


def _rose(state: State, event: ev.Rose) -> Message:
    return say("boc.tell.rose", who=_who(state, event.fighter))


def _knocked(state: State, event: ev.KnockedDown) -> Message:
    return say("boc.tell.knocked" if event.down else "boc.tell.up", who=_who(state, event.fighter))


def _stunned(state: State, event: ev.Stunned) -> Message:
    return say("boc.tell.stunned" if event.stunned else "boc.tell.unstunned", who=_who(state, event.fighter))


def _owes(state: State, event: ev.Owes) -> Message | None:
    """What a Defensive Power costs is told with it."""
    return say("boc.tell.denied", who=_who(state, event.fighter)) if event.denied else None


def _steadied(state: State, event: ev.Steadied) -> Message | None:
    return say("boc.tell.steadied", who=_who(state, event.fighter)) if event.steadied else None


def _effect_began(state: State, event: ev.EffectBegan) -> Message:
    return say("boc.tell.effect", who=words.bearer(state.fight, event.lasting), effect=words.in_force(event.lasting))


def _effect_ended(state: State, event: ev.EffectEnded) -> Message | None:
    if not event.ended or event.why == "fell":
        return None
    ended = [say("boc.tell.of", who=words.bearer(state.fight, found), effect=words.effect(found.effect))
             for found in event.ended]
    return say("boc.tell.ended", what=words.joined(ended, "boc.semicolon"), why=say("boc.ended." + event.why))


def _fired(state: State, event: ev.Fired) -> Message | None:
    found = next((found for found in state.fight.lasting if found.id == event.lasting), None)
    return None if found is None else say("boc.tell.fired", source=words.source(found.source),
                                          who=_who(state, event.fighter))


# Moving, holding, other acts

def _moved(state: State, event: ev.Moved) -> Message:
    return say("boc.tell.moved." + event.how, who=_who(state, event.fighter),
               start=words.zone(state.fight, event.start), zone=words.zone(state.fight, event.zone))


def _stayed(state: State, event: ev.Stayed) -> Message:
    return say("boc.tell.stayed." + event.why, who=_who(state, event.fighter))


def _flagged(state: State, event: ev.Flagged) -> Message | None:
    if event.field == "fury" and event.value:
        return say("boc.tell.fury", who=_who(state, event.fighter), n=event.value)
    if event.field == "ignoring" and event.value:
        return say("boc.tell.ignoring", who=_who(state, event.fighter))
    if event.field == "barred":
        return say("boc.tell.barred", who=_who(state, event.fighter))
    return None


def _held(state: State, event: ev.HoldSet) -> Message | None:
    who = state.fight.fighters[event.fighter]
    if event.held is not None:
        return say("boc.tell.held", who=words.named(who), action=held_action(event.held),
                   when=held_condition(state, event.held))
    return say("boc.tell.hold." + event.why, who=words.named(who))


def _orders_set(state: State, event: ev.OrdersSet) -> Message:
    return say("boc.tell.orders", who=_who(state, event.fighter), orders=orders_in_words(event.orders))


def _studied(state: State, event: ev.Studied) -> Message:
    target = state.fight.fighters[event.target]
    if not event.known:
        return say("boc.tell.studied_nothing", who=_who(state, event.fighter), target=words.named(target))
    line = say("boc.tell.studied", target=words.named(target), natures=words.natures(target.natures),
               powers=powers_of(target))
    if event.known < 2:
        return line
    return say("boc.tell.studied_figures", line=line, chi=target.chi, limit=target.limit, size=target.limit_size,
               marks=words.wound_marks(target))


def powers_of(who: Fighter) -> Message:
    """Its Powers, or none."""
    return words.joined([words.power(found) for found in who.powers]) if who.powers else say("boc.none")


def _worked(state: State, event: ev.Worked) -> Message:
    return say("boc.tell.worked", who=_who(state, event.fighter), task=words.feature(event.task), done=event.done,
               rounds=event.rounds)


def _zone_changed(state: State, event: ev.ZoneChanged) -> Message:
    key = "boc.tell.corrupted" if event.corrupted else "boc.tell.cleansed"
    return say(key, zone=words.zone(state.fight, event.zone))


def _battle_ended(state: State, event: ev.BattleEnded) -> Message:
    return say("boc.tell.battle_ended." + event.result, reason=say("boc.outcome." + event.reason))


_TELLERS: dict[type, Callable[[State, Any], Message | None]] = {
    ev.BattleBegan: _battle_began, ev.FirstSide: _first_side, ev.SideBegan: _side_began, ev.Arrived: _arrived,
    ev.Deferred: _deferred, ev.ActionLost: _action_lost, ev.Rolled: rolled, ev.Compared: _compared,
    ev.PowerUsed: _power_used, ev.Defended: _defended, ev.OutcomeChanged: _outcome_changed, ev.ChiChanged: _chi,
    ev.StoneSpent: _stone_spent, ev.StoneTaken: _stone_taken, ev.StoneGiven: _stone_given, ev.Wounded: _wounded,
    ev.Warded: _warded, ev.Healed: _healed, ev.LimitChanged: _limit, ev.Fell: _fell, ev.Rose: _rose,
    ev.KnockedDown: _knocked, ev.Stunned: _stunned, ev.Owes: _owes, ev.Steadied: _steadied,
    ev.EffectBegan: _effect_began, ev.EffectEnded: _effect_ended, ev.Fired: _fired, ev.Moved: _moved,
    ev.Stayed: _stayed, ev.Flagged: _flagged, ev.HoldSet: _held, ev.OrdersSet: _orders_set, ev.Studied: _studied,
    ev.Worked: _worked, ev.ZoneChanged: _zone_changed, ev.BattleEnded: _battle_ended,
}
