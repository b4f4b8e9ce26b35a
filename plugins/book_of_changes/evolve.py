"""The fold: the state after each event. Pure, no dice, total over the mode's own events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from book_of_changes import events as ev
from book_of_changes.model import Battle, Fighter, State, Task, changed


def evolve(state: State | None, event: Any) -> State:
    """The state after `event`; the first event of a match is Began."""
    if state is None:
        return State(setting=event.setting, heroes=event.setting.heroes)
    after = FOLD[type(event)](state, event)
    return after if after.opening is None else replace(after, emitted=after.emitted + 1)


def _commanded(state: State, event: ev.Commanded) -> State:
    # `base` is the state in which the command was given: an interrupted action is carried out again from it.
    return replace(state, base=replace(state, base=None), opening=event.command, answers=(), faces=(), emitted=0)


def _asked(state: State, event: ev.Asked) -> State:
    return replace(state, ask=event.ask, faces=event.faces)


def _answered(state: State, event: ev.Answered) -> State:
    return replace(state, ask=None, answers=(*state.answers, event.command))


def _settled(state: State, event: ev.Settled) -> State:
    return replace(state, base=None, opening=None, answers=(), faces=(), emitted=0)


def _battle_began(state: State, event: ev.BattleBegan) -> State:
    return replace(state, battle=event.battle)


def _fighter(name: str) -> Callable[[State, Any], State]:
    """A handler that sets one field of the fighter to the event's field of that name."""
    return lambda state, event: _change(state, event.fighter, **{name: getattr(event, name)})


def _change(state: State, fighter: int, **changes: Any) -> State:
    return replace(state, battle=changed(state.fight, fighter, **changes))


def _nothing(state: State, event: Any) -> State:
    return state


def _side_began(state: State, event: ev.SideBegan) -> State:
    battle = state.fight
    fighters = tuple(_starts(f) if f.side == event.side else f for f in battle.fighters)
    if event.round != battle.round:  # one movement a round, not a turn (BC-7.3)
        fighters = tuple(replace(f, moved=False) if f.moved else f for f in fighters)
    lasting = tuple(replace(found, fresh=False) if found.fresh and found.on >= 0
                    and battle.fighters[found.on].side == event.side else found for found in battle.lasting)
    return replace(state, battle=replace(battle, turn=event.side, round=event.round, deferred=(), fighters=fighters,
                                         lasting=lasting))


def _starts(fighter: Fighter) -> Fighter:
    left = 0 if fighter.out else fighter.actions
    return replace(fighter, left=left, acted=False, passed=False, ignoring=False, ignored=False,
                   paid=False, drew=False, scorched=False, used_power=False, fired=())


def _first_side(state: State, event: ev.FirstSide) -> State:
    return replace(state, battle=replace(state.fight, first=event.side))


def _side_ended(state: State, event: ev.SideEnded) -> State:
    battle = state.fight
    fighters = tuple(replace(f, struck=0, left=0) if f.side == event.side else f for f in battle.fighters)
    return replace(state, battle=replace(battle, fighters=fighters))


def _arrived(state: State, event: ev.Arrived) -> State:
    state = _change(state, event.fighter, zone=event.zone, out=False)
    battle = state.fight
    waves = tuple(wave for wave in battle.waves if wave[1] != event.fighter)
    return replace(state, battle=replace(battle, waves=waves))


def _acted(state: State, event: ev.Acted) -> State:
    return _change(state, event.fighter, left=event.left, acted=True)


def _finished(state: State, event: ev.Finished) -> State:
    return _change(state, event.fighter, passed=True, left=0)


def _deferred(state: State, event: ev.Deferred) -> State:
    battle = state.fight
    return replace(state, battle=replace(battle, deferred=(*battle.deferred, event.seat)))


def _action_lost(state: State, event: ev.ActionLost) -> State:
    fighter = state.fight.fighters[event.fighter]
    return _change(state, event.fighter, owes=event.owes, denied=fighter.denied and event.owes, stunned=False,
                   left=max(0, fighter.left - 1), acted=True)


def _chi(state: State, event: ev.ChiChanged) -> State:
    return _change(state, event.fighter, chi=event.now)


def _stone_taken(state: State, event: ev.StoneTaken) -> State:
    state = _change(state, event.fighter, stones=event.stones)
    return _gone(state, event.zone, event.feature)


def _gone(state: State, zone: int, feature: int) -> State:
    battle = state.fight
    return replace(state, battle=replace(battle, gone_features=(*battle.gone_features, (zone, feature))))


def _stone_given(state: State, event: ev.StoneGiven) -> State:
    return _change(_change(state, event.fighter, stones=event.left), event.target, stones=event.now)


def _marks(state: State, event: ev.Wounded | ev.Healed) -> State:
    return _change(state, event.fighter, minor=event.minor, major=event.major, mortal=event.mortal)


def _healed(state: State, event: ev.Healed) -> State:
    state = _marks(state, event)
    if event.mortal:
        return state
    return _change(state, event.fighter, risen=False, barred=False)  # with the Mortal box cleared it stands by itself


def _warded(state: State, event: ev.Warded) -> State:
    return _lasting(state, event.lasting, left=event.left)


def _lasting(state: State, number: int, **changes: Any) -> State:
    battle = state.fight
    kept = tuple(replace(found, **changes) if found.id == number else found for found in battle.lasting)
    return replace(state, battle=replace(battle, lasting=kept))


def _limit(state: State, event: ev.LimitChanged) -> State:
    return _change(state, event.fighter, limit=event.now)


def _fell(state: State, event: ev.Fell) -> State:
    fighter = state.fight.fighters[event.fighter]
    if event.how == "fallen":
        return _change(state, event.fighter, risen=False, held=None, knocked=False, stunned=False, owes=False,
                       denied=False, barred=fighter.risen or fighter.barred, ignoring=False, left=0, passed=True)
    return _change(state, event.fighter, out=True, held=None, left=0, passed=True)


def _rose(state: State, event: ev.Rose) -> State:
    return _change(state, event.fighter, risen=True, paid=True, ignoring=True, passed=False,
                   left=state.fight.fighters[event.fighter].actions)


def _effect_began(state: State, event: ev.EffectBegan) -> State:
    battle = state.fight
    kept = tuple(found for found in battle.lasting if found.id not in event.replaces)
    return replace(state, battle=replace(battle, lasting=(*kept, event.lasting), next_id=event.lasting.id + 1))


def _effect_ended(state: State, event: ev.EffectEnded) -> State:
    battle = state.fight
    return replace(state, battle=replace(battle, lasting=tuple(f for f in battle.lasting if f.id not in event.ids)))


def _moved(state: State, event: ev.Moved) -> State:
    changes: dict[str, Any] = {"zone": event.zone}
    if event.how in ("move", "free"):
        changes["moved"] = True
    return _change(state, event.fighter, **changes)


def _stayed(state: State, event: ev.Stayed) -> State:
    return _change(state, event.fighter, moved=True) if event.spent else state


def _flagged(state: State, event: ev.Flagged) -> State:
    before = getattr(state.fight.fighters[event.fighter], event.field)
    now = bool(event.value) if isinstance(before, bool) else event.value
    return _change(state, event.fighter, **{event.field: now})


def _fired(state: State, event: ev.Fired) -> State:
    fighter = state.fight.fighters[event.fighter]
    return _change(state, event.fighter, fired=(*fighter.fired, event.lasting))


def _knocked(state: State, event: ev.KnockedDown) -> State:
    return _change(state, event.fighter, knocked=event.down)


def _stunned(state: State, event: ev.Stunned) -> State:
    return _change(state, event.fighter, stunned=event.stunned)


def _owes(state: State, event: ev.Owes) -> State:
    fighter = state.fight.fighters[event.fighter]
    return _change(state, event.fighter, owes=True, denied=fighter.denied or event.denied)


def _steadied(state: State, event: ev.Steadied) -> State:
    return _change(state, event.fighter, steadied=event.steadied, gripped=event.gripped)


def _once(state: State, event: ev.OnceUsed) -> State:
    fighter = state.fight.fighters[event.fighter]
    return _change(state, event.fighter, once=(*fighter.once, event.power))


def _studied(state: State, event: ev.Studied) -> State:
    fighter = state.fight.fighters[event.fighter]
    state = _change(state, event.fighter, seen=(*fighter.seen, event.target))
    target = state.fight.fighters[event.target]
    return _change(state, event.target, known=max(target.known, event.known))


def _worked(state: State, event: ev.Worked) -> State:
    battle = state.fight
    tasks = tuple(task for task in battle.tasks if (task.zone, task.kind) != (event.zone, event.task))
    finished = event.done >= event.rounds
    if event.task != "corruption" or not finished:  # a place may be corrupted again, and then it is a new task
        tasks = (*tasks, Task(event.zone, event.task, event.done, battle.round))
    sealed = battle.sealed or (event.task == "seal" and finished)
    return replace(state, battle=replace(battle, tasks=tasks, sealed=sealed))


def _zone_changed(state: State, event: ev.ZoneChanged) -> State:
    battle = state.fight
    if event.corrupted:
        return replace(state, battle=replace(battle, added_corruption=(*battle.added_corruption, event.zone)))
    if event.gone >= 0:
        return _gone(state, event.zone, event.gone)
    left = tuple(zone for zone in battle.added_corruption if zone != event.zone)
    return replace(state, battle=replace(battle, added_corruption=left))


def _battle_ended(state: State, event: ev.BattleEnded) -> State:
    ended: Battle = replace(state.fight, result=event.result, reason=event.reason)
    return replace(state, battle=ended)


def _heroes(state: State, event: ev.HeroesSet) -> State:
    return replace(state, heroes=event.heroes)


def _journey(state: State, event: ev.JourneyWent) -> State:
    battle = state.battle
    if battle is not None and not battle.result:  # heroes gathered between battles are done with theirs
        battle = replace(battle, result="camp")
    if event.journey.phase == "scene":
        battle = None
    return replace(state, journey=event.journey, battle=battle)


def _over(state: State, event: ev.MatchOver) -> State:
    return replace(state, result=event.result, reason=event.reason)


FOLD: dict[type[Any], Callable[[State, Any], State]] = {
    ev.Commanded: _commanded, ev.Asked: _asked, ev.Answered: _answered, ev.Settled: _settled,
    ev.BattleBegan: _battle_began, ev.Rolled: _nothing, ev.Compared: _nothing, ev.SideBegan: _side_began,
    ev.FirstSide: _first_side, ev.SideEnded: _side_ended,
    ev.RoundEnded: _nothing, ev.Arrived: _arrived, ev.Acted: _acted, ev.Finished: _finished, ev.Deferred: _deferred,
    ev.ActionLost: _action_lost, ev.AttackDeclared: _nothing, ev.PowerUsed: _nothing, ev.Defended: _nothing,
    ev.OutcomeChanged: _nothing, ev.ChiChanged: _chi, ev.StoneSpent: _fighter("stones"),
    ev.StoneTaken: _stone_taken, ev.StoneGiven: _stone_given, ev.Wounded: _marks, ev.Warded: _warded,
    ev.Healed: _healed, ev.LimitChanged: _limit, ev.Fell: _fell, ev.Rose: _rose, ev.KnockedDown: _knocked,
    ev.Stunned: _stunned, ev.Owes: _owes, ev.Steadied: _steadied, ev.EffectBegan: _effect_began,
    ev.EffectEnded: _effect_ended, ev.Moved: _moved, ev.Stayed: _stayed, ev.Flagged: _flagged, ev.Fired: _fired,
    ev.HoldSet: _fighter("held"), ev.OrdersSet: _fighter("orders"), ev.OnceUsed: _once, ev.Studied: _studied,
    ev.Worked: _worked, ev.ZoneChanged: _zone_changed, ev.BattleEnded: _battle_ended, ev.HeroesSet: _heroes,
    ev.SceneResult: _nothing, ev.NameLearned: _nothing, ev.JourneyWent: _journey, ev.MatchOver: _over,
}
