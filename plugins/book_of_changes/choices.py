"""Every legal command of a position."""

from __future__ import annotations

from functools import lru_cache

from book_of_changes import commands as cmd
from book_of_changes import figures, moving, targeting
from book_of_changes.model import HEROES, Battle, Fighter, Orders, State, rating
from book_of_changes.places import features, neighbours, walled
from book_of_changes.sheets import ASPECTS
from gunki.engine.contract import Command, Decision
from gunki.engine.messages import say

ORDERS = {"chi": ("ask", "never", "major", "always"), "most": ("1", "2", "3", "4", "5"),
          "power": ("ask", "never", "major", "misses"), "stones": ("first", "last"), "ignore": ("never", "ask")}
"""Standing orders and the values they can have."""


def battle_decision(state: State) -> Decision | None:
    """What the side whose turn it is must choose; None when nobody on it has anything left to do."""
    battle = state.fight
    able = [f for f in in_order(battle) if can_act(state, f)]
    if not able:
        return None
    ready = [f for f in able if f.seat not in battle.deferred] or able
    seat = ready[0].seat
    found: list[Command] = []
    for fighter in able:
        if fighter.seat == seat:
            found += fighter_choices(state, fighter)
    if seat not in battle.deferred and any(f.seat != seat and f.seat not in battle.deferred for f in able):
        found.append(cmd.LetOthersGo(seat))
    if battle.turn == HEROES:
        found.append(cmd.Concede())
    return Decision(seat, say("boc.decide.turn", round=battle.round), tuple(found))


def in_order(battle: Battle) -> list[Fighter]:
    """Characters of the side whose turn it is; enemies in the order in which they act (BC-4.6)."""
    side = [f for f in battle.fighters if f.side == battle.turn]
    if battle.turn == HEROES:
        return side
    return sorted(side, key=lambda f: (f.tactics != "caster", -rating(f, battle, "water"), f.id))


def can_act(state: State, fighter: Fighter) -> bool:
    """Whether it may still do something this turn."""
    if not fighter.standing or fighter.passed:
        return False
    return fighter.left > 0 or bool(free_steps(state, fighter))


def free_steps(state: State, fighter: Fighter) -> tuple[int, ...]:
    """Zones a free step leads to (Unheld, swift)."""
    return moving.reachable(state, fighter) if moving.has_free_step(state, fighter) else ()


def fighter_choices(state: State, fighter: Fighter) -> list[Command]:
    """All one character can do now, free things too."""
    found: list[Command] = []
    if fighter.left > 0:
        found += actions_of(state, fighter, "any")
        if not fighter.acted:
            if not fighter.moved:  # on an Extended Action it does nothing else (BC-6.10)
                found += [cmd.Work(fighter.id, kind) for kind in tasks_here(state.fight, fighter)]
            found.append(cmd.Hold(fighter.id))
    found += [cmd.Move(fighter.id, zone, True) for zone in free_steps(state, fighter)]
    orders = _orders(fighter.id, fighter.orders) if fighter.hero >= 0 else ()
    return [*found, *_free(state, fighter), cmd.Finish(fighter.id), *orders]


def actions_of(state: State, fighter: Fighter, what: str) -> tuple[Command, ...]:
    """Its standard actions and movement now (BC-6.1, 6.3), or only attacks or movement."""
    found: list[Command] = []
    if what in ("any", "attack"):
        found += [cmd.Attack(fighter.id, target.id) for target in targeting.attackable(state, fighter)]
    if what == "any":
        found += _limit(state, fighter)
        for power_id in fighter.powers:
            power = state.setting.book.power[power_id]
            found += [cmd.UsePower(fighter.id, power_id, target) for target in targeting.usable(state, fighter, power)]
    if what in ("any", "move"):
        found += [cmd.Move(fighter.id, zone) for zone in moving.reachable(state, fighter)]
    if what == "any":
        found += _other(state, fighter)
    return tuple(found)


def _limit(state: State, fighter: Fighter) -> list[Command]:
    if not fighter.limit_size or fighter.limit < fighter.limit_size or figures.has(state.fight, fighter, "calm"):
        return []
    limit = state.setting.book.nature[fighter.natures[0]].limit
    return [cmd.LimitAttack(fighter.id, target) for target in targeting.options(state, fighter, limit)]


def _other(state: State, fighter: Fighter) -> list[Command]:
    battle = state.fight
    found: list[Command] = [cmd.BreakWall(fighter.id, zone) for zone in neighbours(battle, fighter.zone, walls=False)
                            if walled(battle, fighter.zone, zone)] if battle.walls else []
    here = features(battle, fighter.zone)
    found += [cmd.TakeStone(fighter.id, f.at) for f in here if f.kind == "hellstone"]
    if fighter.side == HEROES:
        found += [cmd.Leave(fighter.id) for f in here if f.kind == "exit"]
        found += [cmd.GiveStone(fighter.id, at, other.id) for at in range(len(fighter.stones))
                  for other in battle.others_of(fighter) if other.zone == fighter.zone]
    elif fighter.heroic and fighter.corrupt and not any(f.kind == "corruption" for f in here):
        found.append(cmd.Taint(fighter.id))
    return found


def own_stone(fighter: Fighter) -> int:
    """The first Hellstone of its own Nature that an unbound spirit holds; -1 where there is none (BC-17.7)."""
    if fighter.hero >= 0 or "hollow" in fighter.traits:
        return -1
    return next((at for at, stone in enumerate(fighter.stones) if stone.nature in fighter.natures), -1)


def tasks_here(battle: Battle, fighter: Fighter) -> tuple[str, ...]:
    """Extended Actions a hero can work on where it stands (BC-6.10)."""
    if fighter.side != HEROES:
        return ()
    kinds = {f.kind for f in features(battle, fighter.zone)}
    return tuple(kind for kind in ("seal", "corruption") if kind in kinds and not (kind == "seal" and battle.sealed))


def work_rounds(battle: Battle, zone: int, kind: str) -> int:
    """Rounds an Extended Action takes there."""
    if kind == "corruption":
        return 2
    return next((f.sheet.rounds for f in features(battle, zone) if f.kind == kind), 0)


def _free(state: State, fighter: Fighter) -> list[Command]:
    """What costs no action: ignoring Wounds, dropping Powers, drawing from a stone, studying."""
    battle = state.fight
    found: list[Command] = []
    price = figures.price_of_ignoring(state, fighter)
    if price and figures.purse(fighter, None) >= price:
        found.append(cmd.IgnoreWounds(fighter.id))
    kept = sorted({f.source for f in battle.lasting if f.maker == fighter.id and f.until == "maintain"})
    found += [cmd.DropPower(fighter.id, power) for power in kept]
    if own_stone(fighter) >= 0 and not fighter.drew:
        found += [cmd.DrawStone(fighter.id, aspect) for aspect in ASPECTS]
    if fighter.hero >= 0:
        found += [cmd.Study(fighter.id, foe.id) for foe in battle.foes_of(fighter) if foe.id not in fighter.seen]
    return found


@lru_cache(maxsize=256)
def _orders(fighter: int, orders: Orders) -> tuple[Command, ...]:
    """Standing orders of a hero that could be given; they come last, being the least of what a turn is for."""
    return tuple(cmd.SetOrders(fighter, field, value) for field, values in ORDERS.items() for value in values
                 if str(getattr(orders, field)) != value)
