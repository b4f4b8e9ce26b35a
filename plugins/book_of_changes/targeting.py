"""Whom and what a Power can be used on, and what that costs (BC-13.5, 13.7, 13.8)."""

from __future__ import annotations

from book_of_changes import figures
from book_of_changes.model import ENEMIES, HEROES, Battle, Fighter, State
from book_of_changes.places import in_range, in_reach, neighbours
from book_of_changes.sheets import Power

ALL = -1
"""The `target` of a Power that needs none chosen."""


def options(state: State, user: Fighter, power: Power) -> tuple[int, ...]:
    """Every legal `target` of a use now: fighters, zones, far zones of an edge, or ALL; empty where there is none."""
    battle = state.fight
    if power.targets == "self":
        return (ALL,)
    if power.targets in ("allies", "other_allies", "enemies"):
        return (ALL,) if group(battle, user, power) else ()
    if power.targets in ("ally", "other_ally"):
        return tuple(f.id for f in battle.fighters if f.side == user.side and not f.out
                     and (f.id != user.id or power.targets == "ally") and in_range(battle, user, f.zone, power.range))
    if power.targets == "enemy":
        return tuple(f.id for f in single_enemies(state, user, power))
    zones = (user.zone, *neighbours(battle, user.zone)) if power.range == "near" else (user.zone,)
    if power.range == "any":
        zones = tuple(range(len(battle.map.zones)))
    if power.targets == "enemies_one_zone":
        return tuple(zone for zone in zones if any(f.zone == zone for f in battle.foes_of(user)))
    return neighbours(battle, user.zone) if power.targets == "edge" else zones


def single_enemies(state: State, user: Fighter, power: Power) -> tuple[Fighter, ...]:
    """Enemies a single-enemy Power may choose: in range, not hidden from the user, a taunter first."""
    battle = state.fight
    found = _seen(battle, user)
    if power.range != "any":
        found = tuple(f for f in found if in_range(battle, user, f.zone, power.range))
    return taunted(battle, user, found)


def attackable(state: State, user: Fighter) -> tuple[Fighter, ...]:
    """Enemies a basic attack of it may choose now (BC-8.1): in reach, not hidden from it, a taunter first."""
    battle = state.fight
    if not user.standing or figures.has(battle, user, "calm"):
        return ()
    return taunted(battle, user, tuple(f for f in _seen(battle, user) if in_reach(battle, user, f)))


def _seen(battle: Battle, user: Fighter) -> tuple[Fighter, ...]:
    """Standing enemies not hidden from it (as `sees` tells of one)."""
    foes = battle.foes_of(user)
    hidden = battle.bearers.get("hidden")
    if not hidden or "blindsense" in user.traits:
        return foes
    return tuple(f for f in foes if f.id not in hidden)


def sees(state: State, user: Fighter, other: Fighter) -> bool:
    """Whether an enemy can be chosen as a target: it is not hidden, or the user has blindsense."""
    return "blindsense" in user.traits or not figures.has(state.fight, other, "hidden")


def taunted(battle: Battle, user: Fighter, found: tuple[Fighter, ...]) -> tuple[Fighter, ...]:
    """Targets a taunt leaves: whoever taunts it, where that one is among them and in reach."""
    if not figures.has(battle, user, "taunt"):
        return found
    makers = {status.maker for status in figures.statuses(battle, user, "taunt")}
    calling = tuple(f for f in found if f.id in makers and in_reach(battle, user, f))
    return calling or found


def group(battle: Battle, user: Fighter, power: Power) -> tuple[int, ...]:
    """Everybody a Power on a whole group falls on: nobody in range may be left out (BC-13.7)."""
    if power.targets == "enemies":
        return tuple(f.id for f in battle.foes_of(user) if in_range(battle, user, f.zone, power.range))
    return tuple(f.id for f in battle.fighters if f.side == user.side and not f.out
                 and (f.id != user.id or power.targets == "allies") and in_range(battle, user, f.zone, power.range))


def chosen(battle: Battle, user: Fighter, power: Power, target: int) -> tuple[int, ...]:
    """The characters a use with this `target` falls on."""
    if power.targets == "self":
        return (user.id,)
    if power.targets in ("allies", "other_allies", "enemies"):
        return group(battle, user, power)
    if power.targets in ("ally", "other_ally", "enemy"):
        return (target,)
    if power.targets == "enemies_one_zone":
        return tuple(f.id for f in battle.foes_of(user) if f.zone == target)
    return ()


def price(state: State, user: Fighter, power: Power, target: int) -> int:
    """Chi for a use of it (BC-13.7)."""
    battle = state.fight
    if power.cost.per == "none":
        return figures.cost(state, user, power, 0)
    targets = chosen(battle, user, power, target)
    side = user.side if power.cost.per == "ally" else ENEMIES if user.side == HEROES else HEROES
    return figures.cost(state, user, power, sum(battle.fighters[one].side == side for one in targets))


def usable(state: State, user: Fighter, power: Power) -> tuple[int, ...]:
    """Targets for which it can be used now: standing, not silenced, paid for, legal (BC-13.5)."""
    battle = state.fight
    if power.use != "action" or power.id in user.once or not user.standing:
        return ()
    if figures.has(battle, user, "silence"):
        return ()
    if figures.has(battle, user, "calm") and ("attack" in power.tags or "curse" in power.tags):
        return ()
    most = figures.purse(user, power)
    if power.cost.per == "none":  # one price, whoever the target is
        return options(state, user, power) if figures.cost(state, user, power, 0) <= most else ()
    return tuple(target for target in options(state, user, power) if price(state, user, power, target) <= most)
