"""Powers weighed by the kinds of their effects, as the data gives them: no Power is known by name.

Each kind says how good an effect is for whoever receives it, in Wounds (`weigh`); an effect on an enemy counts the
other way round.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from book_of_changes import commands as cmd
from book_of_changes import figures, targeting
from book_of_changes.agents import weigh
from book_of_changes.attacks import Kind
from book_of_changes.model import HEROES, Battle, Fighter, State
from book_of_changes.places import distances, in_reach, neighbours
from book_of_changes.sheets import Effect, Power

LENGTH = {"attack": 0.5, "use": 0.6, "turn": 0.8, "round": 0.8, "power": 1.0, "maintain": 1.4, "scene": 2.0}
"""How much longer effects count more."""
STATUS = {"knockdown": 0.25, "root": 0.3, "curse": 0.4, "silence": 0.4, "exposed": 0.4, "taunt": 0.2}
"""Harm of a status, for each point of it, to a bearer with a threat of 2."""
PRICE_OF_CHI = {"hero": 0.7, "heroic": 0.25, "standard": 0.05}
"""What a point of Chi is worth: to a hero, to a heroic enemy, to a standard one. Heroes live by theirs (`manner`)."""


def price_of_chi(who: Fighter) -> float:
    """What it costs to spend a point of Chi on a Power, and what it is worth to gain one."""
    if who.level:
        return PRICE_OF_CHI["standard"]
    if who.hero < 0:
        return PRICE_OF_CHI["heroic"] if who.chi > 3 else 0.5
    return PRICE_OF_CHI["hero"]


def worth(state: State, user: Fighter, power: Power, target: int) -> float:
    """What a use of a Power is worth, its price taken off."""
    battle = state.fight
    targets = [battle.fighters[number] for number in targeting.chosen(battle, user, power, target)]
    chances = {one.id: weigh.power_chances(state, user, power, one) for one in targets}
    best = max(chances.values(), key=lambda c: c[1] + 2 * c[2]) if chances else weigh.power_chances(
        state, user, power, None)
    found = 0.0
    for one in targets:
        if one.side != user.side:
            found += _struck(state, user, power, one, chances[one.id])
    for effect in power.effects:
        if effect.kind in ("strike", "wound") and effect.to == "target":
            continue
        if effect.kind == "zone":
            found += weigh.by_outcome(best, effect) * _zone(state, user, effect, target if target >= 0 else user.zone)
            continue
        for receiver in _receivers(state, user, effect, targets):
            chance = weigh.by_outcome(chances.get(receiver.id, best) if effect.to == "target" else best, effect)
            found += chance * effect_worth(state, user, power, effect, receiver)
    price = 0 if power.use == "limit" else targeting.price(state, user, power, target)
    return found - price * price_of_chi(user)


def _struck(state: State, user: Fighter, power: Power, target: Fighter, chances: weigh.Chances) -> float:
    if not any(effect.kind in ("strike", "wound") and effect.to == "target" for effect in power.effects):
        return 0.0
    return weigh.worth_of_striking(state, target, chances, power.id)


def _receivers(state: State, user: Fighter, effect: Effect, targets: list[Fighter]) -> list[Fighter]:
    battle = state.fight
    allies = [f for f in battle.fighters if f.side == user.side and not f.out]
    if effect.to == "target":
        return targets
    if effect.to == "user":
        return [user]
    if effect.to == "all_allies":
        return allies
    if effect.to == "allies_zone":
        return [f for f in allies if f.zone == user.zone]
    if effect.to == "any_other_ally":
        return [f for f in allies if f.id != user.id][:1]
    if effect.to == "target_zone_others":
        zones, chosen = {f.zone for f in targets}, {f.id for f in targets}
        return [f for f in battle.foes_of(user) if f.zone in zones and f.id not in chosen]
    return []


def effect_worth(state: State, user: Fighter, power: Power, effect: Effect, receiver: Fighter) -> float:
    """What an effect on a receiver is worth to its user where it happens."""
    kind = KINDS.get(effect.kind)
    if kind is None or receiver.out:
        return 0.0
    if effect.kind in ("attack", "act", "compel", "move", "dispel"):  # done by or for the user, whoever receives it
        return kind(state, user, effect, receiver)
    good = kind(state, user, effect, receiver)
    if effect.kind in LASTING:
        if any((f.source, f.maker, f.effect.kind) == (power.id, user.id, effect.kind)
               for f in state.fight.on(receiver.id)):
            return 0.0  # the same Power never stacks with itself (BC-13.14)
        span = power.duration if effect.span == "power" else effect.span
        good *= LENGTH.get(span, 1.0)
    return good if receiver.side == user.side else -good


# How good an effect is for its receiver

def _heal(state: State, user: Fighter, effect: Effect, receiver: Fighter) -> float:
    n = effect.amount
    if receiver.level:
        return 0.8 * min(receiver.minor, n if effect.sev == "minor" else 2 * n)
    worth = 0.0
    if effect.sev == "worst" and receiver.mortal and n:
        worth, n = 5.0, n - 1
    majors = min(receiver.major, n) if effect.sev != "minor" else 0
    minors = min(receiver.minor, n - majors)
    clears = majors == receiver.major and minors == receiver.minor and (majors or minors)
    return worth + 1.8 * majors + 0.7 * minors + (0.4 if clears else 0.0)


def _ward(state: State, user: Fighter, effect: Effect, receiver: Fighter) -> float:
    have = max((f.left for f in state.fight.on(receiver.id) if f.effect.kind == "ward"), default=0)
    return max(0, effect.amount - have) * 0.4 * exposure(state, receiver)


def exposure(state: State, who: Fighter) -> float:
    """How much it is about to be attacked: 0.4 … 1.5."""
    near = {who.zone, *neighbours(state.fight, who.zone)}
    return min(1.5, 0.4 + 0.3 * sum(foe.zone in near for foe in state.fight.foes_of(who)))


def _status(state: State, user: Fighter, effect: Effect, receiver: Fighter) -> float:
    name, battle, dread = effect.name, state.fight, weigh.threat(receiver) / 2
    if receiver.fallen or figures.has(battle, receiver, name) or figures.immune(state, receiver, name):
        return 0.0
    if name == "hidden":
        return exposure(state, receiver)
    if name == "stun":
        return -0.9 * dread * (1.0 if not receiver.owes else 0.3) / max(1, receiver.actions)
    if name == "calm":
        return 0.0 if receiver.steadied else -1.0 * dread
    if name == "torment":
        return -0.4 * effect.amount if receiver.chi < effect.amount else -0.2 * effect.amount
    if name == "exposed" and (receiver.level or not receiver.chi):
        return 0.0
    if name == "silence" and not (receiver.powers and receiver.chi):
        return 0.0
    if name == "root" and any(in_reach(battle, receiver, foe) for foe in battle.foes_of(receiver)):
        return -0.1 * dread
    return -STATUS.get(name, 0.2) * effect.amount * dread


def _cleanse(state: State, user: Fighter, effect: Effect, receiver: Fighter) -> float:
    harmful = sum(f.effect.kind == "status" and f.effect.name != "hidden" and (
        effect.names == ("all",) or f.effect.name in effect.names) for f in state.fight.on(receiver.id))
    return 0.4 * harmful + (0.8 if receiver.stunned and effect.names == ("all",) else 0.0)


def _chi(state: State, user: Fighter, effect: Effect, receiver: Fighter) -> float:
    n = effect.amount
    gained = min(n, receiver.max_chi - receiver.chi) if n > 0 else -min(-n, receiver.chi)
    each = price_of_chi(receiver) if not receiver.level else 0.1 if receiver.powers else 0.0
    return gained * each


def _limit(state: State, user: Fighter, effect: Effect, receiver: Fighter) -> float:
    n = effect.amount
    gained = min(n, receiver.limit_size - receiver.limit) if n > 0 else -min(-n, receiver.limit)
    return 0.35 * gained if receiver.standing else 0.0


def _transfer(state: State, user: Fighter, effect: Effect, receiver: Fighter) -> float:
    if "chi" in effect.what:
        taken = min(effect.amount, receiver.chi)
        back = min(taken, user.max_chi - user.chi) * price_of_chi(user)
        return -taken * (0.1 if receiver.level else price_of_chi(receiver)) - back
    return 0.2 * min(effect.amount, receiver.minor, user.minor_boxes - user.minor)


def _defense(state: State, user: Fighter, effect: Effect, receiver: Fighter) -> float:
    return 0.3 * effect.amount * exposure(state, receiver) * (1.0 if receiver.hero >= 0 else weigh.threat(receiver) / 2)


def _aspect(state: State, user: Fighter, effect: Effect, receiver: Fighter) -> float:
    return 0.0 if effect.mode == "swap" else 0.35 * effect.amount * weigh.threat(receiver) / 2


def _roll(state: State, user: Fighter, effect: Effect, receiver: Fighter) -> float:
    if not receiver.standing:
        return 0.0
    often = {"all": 1.2, "attack": 1.0, "power": 0.6, "resist": 0.4}[effect.tests]
    return 0.3 * often * effect.amount * weigh.threat(receiver) / 2


def _deny(state: State, user: Fighter, effect: Effect, receiver: Fighter) -> float:
    if receiver.owes or receiver.steadied or receiver.fallen:
        return 0.0
    return -0.6 * weigh.threat(receiver) / max(1, receiver.actions)


def _prevent(state: State, user: Fighter, effect: Effect, receiver: Fighter) -> float:
    relief = figures.penalty(state, receiver) if "wound_penalty" in effect.what else 0
    return 0.1 * len(effect.what) + 0.3 * relief


def _tax(state: State, user: Fighter, effect: Effect, receiver: Fighter) -> float:
    return -0.15 * effect.amount if receiver.chi and not receiver.level else 0.0


def _trigger(state: State, user: Fighter, effect: Effect, receiver: Fighter) -> float:
    found = 0.0
    for inner in effect.effects:
        kind = KINDS.get(inner.kind)
        if inner.kind in ("wound", "strike"):
            found += 0.7 * inner.amount * (1 if inner.to != "bearer" else -1)
        elif kind is not None and inner.to == "bearer":
            found += 0.6 * max(kind(state, user, inner, receiver), 0.2 if inner.kind == "heal" else -9.0)
        else:
            found += 0.3
    return found


# What is done at once

def best_blow(state: State, attacker: Fighter, bonus: int = 0) -> float:
    """What its best basic attack from where it stands is worth; 0 where nobody is in reach."""
    kind = Kind(bonus=bonus)
    return max((weigh.worth_of_striking(state, foe, weigh.strike_chances(state, attacker, foe, kind))
                for foe in targeting.attackable(state, attacker)), default=0.0)


def _attack(state: State, user: Fighter, effect: Effect, receiver: Fighter) -> float:
    return best_blow(state, user, effect.mod)


def _act(state: State, user: Fighter, effect: Effect, receiver: Fighter) -> float:
    if not receiver.standing or receiver.stunned:
        return 0.0
    return 0.2 if effect.what == ("move",) else 0.1 + best_blow(state, receiver)


def _compel(state: State, user: Fighter, effect: Effect, receiver: Fighter) -> float:
    battle = state.fight
    if receiver.side == user.side or figures.has(battle, receiver, "calm"):
        return 0.0
    return max((weigh.worth_of_striking(state, other, weigh.strike_chances(state, receiver, other))
                for other in battle.others_of(receiver) if in_reach(battle, receiver, other)), default=0.0)


def _move(state: State, user: Fighter, effect: Effect, receiver: Fighter) -> float:
    battle = state.fight
    if effect.mode in ("step", "go") and not any(in_reach(battle, user, foe) for foe in battle.foes_of(user)):
        return 0.5
    if effect.mode in ("pull", "push", "join", "carry") and receiver.side != user.side:
        near = receiver.zone == user.zone
        return 0.3 if (effect.mode in ("pull", "join")) != near else 0.0
    return 0.05


def _dispel(state: State, user: Fighter, effect: Effect, receiver: Fighter) -> float:
    from book_of_changes.lasting import dispellable

    return 0.5 * min(effect.amount, len(dispellable(state, receiver.id))) * (1 if receiver.side != user.side else -1)


def _zone(state: State, user: Fighter, effect: Effect, zone: int) -> float:
    battle = state.fight
    if effect.feature == "wall" or any(f.zone == zone and f.effect.feature == effect.feature for f in battle.lasting
                                       if f.effect.kind == "zone"):
        return 0.1
    mine = sum(f.zone == zone for f in battle.standing[user.side])
    foes = sum(f.zone == zone for f in battle.foes_of(user))
    return {"haven": 0.5 * mine, "hearth": 0.4 * mine if user.side == HEROES else 0.1 * mine,
            "blaze": 0.6 * foes, "murk": 0.25 * foes, "mire": 0.15 * foes}.get(effect.feature, 0.1)


KINDS: dict[str, Callable[[State, Fighter, Effect, Fighter], float]] = {
    "heal": _heal, "ward": _ward, "status": _status, "cleanse": _cleanse, "chi": _chi, "limit": _limit,
    "transfer": _transfer, "defense": _defense, "aspect": _aspect, "roll": _roll, "deny": _deny, "prevent": _prevent,
    "tax": _tax, "trigger": _trigger, "attack": _attack, "act": _act, "compel": _compel, "move": _move,
    "dispel": _dispel,
}
LASTING = ("ward", "status", "defense", "aspect", "roll", "prevent", "tax", "trigger")


def action_worth(state: State, who: Fighter, command: Any) -> float:
    """What a standard action or a movement is worth: attacks, Limit, Powers, steps towards enemies."""
    battle = state.fight
    if isinstance(command, cmd.Attack):
        target = battle.fighters[command.target]
        return weigh.worth_of_striking(state, target, weigh.strike_chances(state, who, target))
    if isinstance(command, cmd.LimitAttack):
        return worth(state, who, state.setting.book.nature[who.natures[0]].limit, command.target)
    if isinstance(command, cmd.UsePower):
        return worth(state, who, state.setting.book.power[command.power], command.target)
    if isinstance(command, cmd.Move):
        return _nearer(battle, who, command.zone)
    return 0.0


def _nearer(battle: Battle, who: Fighter, zone: int) -> float:
    """A little for a step that leads to the nearest enemy where none is in reach."""
    if any(in_reach(battle, who, foe) for foe in battle.foes_of(who)):
        return 0.0
    goals = [foe.zone for foe in battle.foes_of(who)]
    if not goals:
        return 0.0
    now, then = (min(distances(battle, at)[goal] for goal in goals) for at in (who.zone, zone))
    return 0.45 - 0.02 * then if then < now else 0.0
