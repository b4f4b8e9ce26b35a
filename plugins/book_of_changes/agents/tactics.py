"""Enemies on their turn, by the tactics of their entry (BC-23.1 … 23.5, 23.7).

They act one after another in the order in which the decision lists them (BC-4.6), each until it can do no more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from book_of_changes import commands as cmd
from book_of_changes import figures, targeting
from book_of_changes.agents import powers, weigh
from book_of_changes.attacks import Kind
from book_of_changes.model import Battle, Fighter, State
from book_of_changes.places import FAR, distances, in_reach
from book_of_changes.sheets import Power
from gunki.engine.contract import Command

ADVANCE_FROM = 3
"""Round from which guardians advance if nobody comes (BC-23.4)."""
KEPT_CHI = 3
"""Chi a heroic enemy keeps for its defence before it ignores its Wounds."""
WORTH_USING = 0.05
"""Worth from which a Power counts as usable: it does something."""

Commands = Sequence[Any]


def of_next(decision_choices: Commands) -> list[Any]:
    """What the first enemy in the order can do: its commands among the choices."""
    first = decision_choices[0].fighter
    return [choice for choice in decision_choices if getattr(choice, "fighter", -1) == first]


def choose(state: State, choices: Commands) -> Command:
    """The next command of one enemy, of all it can do now."""
    who = state.fight.fighters[choices[0].fighter]
    limit = _full_limit(state, who, choices)
    if limit is not None:
        return limit
    ready = _make_ready(state, who, choices)
    if ready is not None:
        return ready
    found = TACTICS.get(who.tactics, _brute)(state, who, choices)
    return found if found is not None else _nothing_better(choices)


def _nothing_better(choices: Commands) -> Command:
    taint = next((choice for choice in choices if isinstance(choice, cmd.Taint)), None)
    return taint or next(choice for choice in choices if isinstance(choice, cmd.Finish))


def _full_limit(state: State, who: Fighter, choices: Commands) -> Command | None:
    """A full Limit is used as soon as a target is in range (BC-23.7), where it marks the most Wounds."""
    found = [choice for choice in choices if isinstance(choice, cmd.LimitAttack)]
    if not found:
        return None
    power = state.setting.book.nature[who.natures[0]].limit
    return max(found, key=lambda choice: (blow(state, who, power, choice.target), -choice.target))


def _make_ready(state: State, who: Fighter, choices: Commands) -> Command | None:
    """Free things before an action: +1 from a Hellstone, and Wounds ignored where Chi is left for defence."""
    if who.left < 1:
        return None
    drawn = "wood" if who.tactics == "caster" else "metal"
    for choice in choices:
        if isinstance(choice, cmd.DrawStone) and choice.aspect == drawn:
            return choice
        if isinstance(choice, cmd.IgnoreWounds) and who.chi > KEPT_CHI:
            return choice
    return None


# What a blow comes to

def blow(state: State, who: Fighter, power: Power | None, target: int) -> float:
    """Wounds that an attack (None) or a Power marks on the average, by the user or by the puppet it makes strike."""
    battle = state.fight
    if power is None:
        foe = battle.fighters[target]
        return weigh.expected_wounds(state, foe, weigh.strike_chances(state, who, foe))
    found = 0.0
    for number in targeting.chosen(battle, who, power, target):
        one = battle.fighters[number]
        chances = weigh.power_chances(state, who, power, one)
        if one.side != who.side:
            found += weigh.expected_wounds(state, one, chances, power.id)
        for effect in power.effects:
            if effect.kind == "compel":
                found += weigh.by_outcome(chances, effect) * _hardest(state, one, battle.others_of(one))
    for effect in power.effects:
        if effect.kind == "attack" and power.use == "action":
            found += _hardest(state, who, _after_steps(state, who, power), effect.mod)
    return found


def _hardest(state: State, who: Fighter, others: Sequence[Fighter], bonus: int = 0) -> float:
    """The most Wounds one basic attack of it marks on any of these it can reach."""
    kind = Kind(bonus=bonus)
    return max((weigh.expected_wounds(state, other, weigh.strike_chances(state, who, other, kind))
                for other in others if bonus or in_reach(state.fight, who, other)), default=0.0)


def _after_steps(state: State, who: Fighter, power: Power) -> list[Fighter]:
    """Heroes it can stand beside after the steps the Power lets it take first."""
    steps = max((effect.steps for effect in power.effects if effect.kind == "move"), default=0)
    far = distances(state.fight, who.zone)
    if figures.has(state.fight, who, "root"):
        steps = 0
    return [foe for foe in state.fight.foes_of(who) if far[foe.zone] <= steps and targeting.sees(state, who, foe)]


def _blows(state: State, who: Fighter, choices: Commands) -> list[tuple[float, Any]]:
    """Attacks and Powers that mark Wounds, with what they come to."""
    book = state.setting.book
    found: list[tuple[float, Any]] = []
    for choice in choices:
        if isinstance(choice, cmd.Attack):
            found.append((blow(state, who, None, choice.target), choice))
        elif isinstance(choice, cmd.UsePower):
            found.append((blow(state, who, book.power[choice.power], choice.target), choice))
    return [(worth, choice) for worth, choice in found if worth > 0]


def best_blow(state: State, who: Fighter, choices: Commands, prey: Fighter | None = None) -> Command | None:
    """The attack or Power with the best expected Wounds; of equal ones the Power that does more besides."""
    found = _blows(state, who, choices)
    if prey is not None:
        found = [(worth, choice) for worth, choice in found if _falls_on(state, who, choice, prey)]
    if not found:
        return None
    return max(found, key=lambda one: (round(one[0], 6), _besides(state, who, one[1]), -one[1].target))[1]


def _falls_on(state: State, who: Fighter, choice: Any, prey: Fighter) -> bool:
    if isinstance(choice, cmd.Attack):
        return bool(choice.target == prey.id)
    power = state.setting.book.power[choice.power]
    targets = targeting.chosen(state.fight, who, power, choice.target)
    return prey.id in targets or not any(state.fight.fighters[one].side != who.side for one in targets)


def _besides(state: State, who: Fighter, choice: Any) -> float:
    if isinstance(choice, cmd.Attack):
        target = state.fight.fighters[choice.target]
        return weigh.worth_of_striking(state, target, weigh.strike_chances(state, who, target))
    return powers.worth(state, who, state.setting.book.power[choice.power], choice.target)


# Movement

def _moves(choices: Commands) -> list[Any]:
    """Moves among the choices; of those to one zone the free one."""
    free = {choice.zone for choice in choices if isinstance(choice, cmd.Move) and choice.free}
    return [choice for choice in choices if isinstance(choice, cmd.Move) and (choice.free or choice.zone not in free)]


def _nearest(battle: Battle, who: Fighter, zone: int) -> int:
    """Steps from a zone to the nearest hero that stands."""
    far = distances(battle, zone)
    return min((far[foe.zone] for foe in battle.foes_of(who)), default=FAR)


def towards(battle: Battle, choices: Commands, here: int, goals: Sequence[int], stop: int = 0) -> Command | None:
    """A step along a shortest path to the nearest of some zones, not nearer than `stop`; walls in the way fall."""
    def way(zone: int) -> int:
        far = distances(battle, zone)
        return min((far[goal] for goal in goals), default=FAR)

    now = way(here)
    nearer = [choice for choice in _moves(choices) if stop <= way(choice.zone) < now]
    if nearer:
        return min(nearer, key=lambda choice: (way(choice.zone), choice.zone))
    if now >= FAR and goals:
        walls = [choice for choice in choices if isinstance(choice, cmd.BreakWall)]
        return min(walls, default=None,
                   key=lambda wall: min(distances(battle, wall.edge, walls=False)[goal] for goal in goals))
    return None


def _to_heroes(state: State, who: Fighter, choices: Commands, stop: int = 0) -> Command | None:
    return towards(state.fight, choices, who.zone, sorted({foe.zone for foe in state.fight.foes_of(who)}), stop)


def _away(state: State, who: Fighter, choices: Commands) -> Command | None:
    """A step into a zone without heroes, as far from them as it gets; None where there is no such zone."""
    battle = state.fight
    safe = [choice for choice in _moves(choices) if _nearest(battle, who, choice.zone) > 0]
    return max(safe, key=lambda choice: (_nearest(battle, who, choice.zone), -choice.zone), default=None)


# The five tactics

def _brute(state: State, who: Fighter, choices: Commands) -> Command | None:
    """BC-23.1: the best expected Wounds in reach; else a shortest path to the nearest hero."""
    return best_blow(state, who, choices) or _to_heroes(state, who, choices)


def _swarm(state: State, who: Fighter, choices: Commands) -> Command | None:
    """BC-23.2: like a brute, but all of one roster entry on the hero in reach with the fewest free boxes and Chi."""
    battle = state.fight
    pack = [f for f in battle.standing[who.side] if f.group == who.group]
    shared = {foe.id: foe for one in pack for foe in targeting.attackable(state, one)}
    for prey in sorted(shared.values(), key=lambda foe: (foe.boxes_free + foe.chi, foe.id)):
        found = best_blow(state, who, choices, prey)
        if found is not None:
            return found
    return _to_heroes(state, who, choices)


def _skirmisher(state: State, who: Fighter, choices: Commands) -> Command | None:
    """BC-23.3: the lowest Defense less the Wounds marked, past others too; hurt and outnumbered it moves away."""
    battle = state.fight
    if must_withdraw(battle, who):
        found = _away(state, who, choices)
        if found is not None:
            return found
    order = sorted(battle.foes_of(who), key=lambda foe: (
        figures.defense(state, foe) - foe.minor - foe.major - foe.mortal, foe.id))
    for at, prey in enumerate(order):
        found = best_blow(state, who, choices, prey)
        if found is None and at == 0 and prey.zone != who.zone:
            found = towards(battle, choices, who.zone, [prey.zone])
        if found is not None:
            return found
    return best_blow(state, who, choices) or _to_heroes(state, who, choices)


def must_withdraw(battle: Battle, who: Fighter) -> bool:
    """Whether a skirmisher has marked boxes, is outnumbered in its zone, and did not withdraw the round before."""
    if not (who.minor or who.major) or who.moved or (who.fled_last and battle.round - who.fled_last < 2):
        return False
    foes = sum(f.zone == who.zone for f in battle.foes_of(who))
    return foes > sum(f.zone == who.zone for f in battle.standing[who.side])


def ward_of(battle: Battle, who: Fighter) -> Fighter | None:
    """Whom a guardian protects: a heroic ally, else the ally of the highest Level (BC-23.4)."""
    return max(battle.others_of(who), key=lambda f: (f.heroic, f.level, -f.id), default=None)


def _guardian(state: State, who: Fighter, choices: Commands) -> Command | None:
    """BC-23.4: Powers and attacks in reach, and the zone of its ward; from round 3 it advances if nobody comes."""
    battle = state.fight
    ward = ward_of(battle, who)
    found = _power_or_blow(state, who, choices)
    if found is not None:
        return found
    if battle.round >= ADVANCE_FROM or ward is None:
        return _to_heroes(state, who, choices)
    return towards(battle, choices, who.zone, [ward.zone])


def _power_or_blow(state: State, who: Fighter, choices: Commands) -> Command | None:
    """The best of its Powers and attacks, by all they do."""
    found = [(_besides(state, who, choice), choice) for choice in choices
             if isinstance(choice, cmd.Attack | cmd.UsePower)]
    best = max(found, key=lambda one: (round(one[0], 6), -one[1].target), default=(0.0, None))
    return best[1] if best[0] > WORTH_USING else None


def _caster(state: State, who: Fighter, choices: Commands) -> Command | None:
    """BC-23.5: a usable Power first; away from heroes in its zone; else within one zone of the nearest.

    The bestiary adds that it attacks when cornered or out of Chi: then it fights on like a brute.
    """
    battle = state.fight
    found = _power_or_blow(state, who, [choice for choice in choices if isinstance(choice, cmd.UsePower)])
    if found is not None:
        return found
    if _out_of_chi(state, who):
        return _brute(state, who, choices)
    if any(foe.zone == who.zone for foe in battle.foes_of(who)):
        found = _away(state, who, choices)
        if found is not None:
            return found
    return best_blow(state, who, choices) or _to_heroes(state, who, choices, stop=1)


def _out_of_chi(state: State, who: Fighter) -> bool:
    """Whether it has Powers and can pay for none of them."""
    sheets = [state.setting.book.power[name] for name in who.powers]
    able = [sheet for sheet in sheets if sheet.use == "action"]
    return bool(able) and all(
        figures.purse(who, sheet) < figures.cost(state, who, sheet, int(sheet.cost.per != "none")) for sheet in able)


TACTICS: dict[str, Callable[[State, Fighter, Commands], Command | None]] = {
    "brute": _brute, "swarm": _swarm, "skirmisher": _skirmisher, "guardian": _guardian, "caster": _caster,
}
