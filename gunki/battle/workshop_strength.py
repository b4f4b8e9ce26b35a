"""How strong two sides are beside each other, by a simple estimate, and random sides that it calls even.

The estimate asks how many turns each side needs to fell the other: the HP that stand against it, divided by the damage
that its fighters do in a turn on the average to these enemies. With the ratio r of the two numbers, going first counted
a little, the chance to win is r^k / (1 + r^k). Damage a turn is worked out from the sheets with the exact means of
single attacks, at a usual distance, on a board two tenths of which are Cover, with usual Fate Points. It knows nothing
of positions, bombs, holding and Special Moves. `SHARPNESS` and the usual figures were fitted to simulated matches: of
NPCs it is off by 0.04 on the average, of heroes, played by a simple greedy player, by 0.1 against NPCs and 0.2 against
each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from gunki.battle.characters.build import Build
from gunki.battle.characters.own import OwnCharacter
from gunki.battle.content import Content
from gunki.battle.damage import attack_distribution, spell_damage, strike_counts
from gunki.battle.items import Equipment, Item, Npc, OneShot, Spell, Stats, Strike, Weapon
from gunki.battle.presets import Preset
from gunki.engine.dice import Dice
from gunki.engine.notation import parse

DISTANCE = 3
"""Spaces between a shooter and its target, as a rule."""
COVER = 0.2
"""The part of the board that is Cover."""
HERO_FATE_POINTS = 5.4
"""Of what a Fate Card gives, doubling counted, that part which goes into attacks, as a rule."""
FACE_VALUE = 4
NPC_WALK, HERO_WALK = 2.6, 2.3
"""Fate Points that walking costs a fighter at close quarters in a turn, as a rule: an NPC's dash may lead it away."""
FIRST = 0.1
"""What it is worth to go first: a part of a turn ahead."""
SHARPNESS = 3.3
"""The exponent k: how surely the better side wins."""
EVEN = 0.06
"""Sides are called even where the estimated chance is no farther than this from one half."""
TRIES = 200
FEW = 6
"""With fewer even draws than this, the most even so many are chosen from."""


class Blow(NamedTuple):
    """An attack that a fighter makes, alone or with a strike, and the part of its attacks that it is."""

    item: Weapon | Spell
    strike: Strike | None
    share: float


class Fighter(NamedTuple):
    """What the estimate needs of a fighter. `picks_best`: it makes the best of its blows, else all by their share."""

    kind: str
    id: str
    hp: int
    stats: Stats
    fate_points: tuple[tuple[float, float], ...]
    """Fate Points of a turn and their chance."""
    blows: tuple[Blow, ...]
    picks_best: bool
    less_melee: int = 0
    less_ranged: int = 0


def fighter_of_npc(npc: Npc, content: Content) -> Fighter:
    """An NPC by its sheet."""
    fate = parse(npc.fate_roll).distribution()
    points = tuple((value, weight / fate.total) for value, weight in fate.weights.items())
    blows = tuple(Blow(item, None, (len(way.on) or 6) / 6 * (len(attack.on) or 6) / 6)
                  for way in npc.strategies for attack in npc.attacks if attack.strategy in ("", way.strategy)
                  if isinstance(item := content.items[attack.item], Weapon | Spell))
    return Fighter("npc", npc.id, npc.hp, npc.stats, points, blows, picks_best=False)


def fighter_of_preset(preset: Preset, hp: int, content: Content) -> Fighter:
    """A ready character that begins with `hp`, played sensibly."""
    return _hero("preset", preset.id, preset, hp, content)


def fighter_of_own(character: OwnCharacter, hp: int, content: Content) -> Fighter:
    """The same for a character of the player's own."""
    return _hero("own", character.id, character.build, hp, content)


def _hero(kind: str, identifier: str, sheet: Preset | Build, hp: int, content: Content) -> Fighter:
    items = [content.items[name] for name in sheet.inventory]
    worn = [item for item in items if isinstance(item, Equipment)]
    total = {stat: getattr(sheet.stats, stat) + sum(getattr(item.bonus, stat) for item in worn)
             for stat in ("spd", "str", "aim", "mag")}
    healed = sum(item.amount for item in items if isinstance(item, OneShot) and item.effect == "heal")
    return Fighter(kind, identifier, hp + healed, Stats(**{stat: max(0, value) for stat, value in total.items()}),
                   ((HERO_FATE_POINTS, 1.0),), tuple(_hero_blows(items)), picks_best=True,
                   less_melee=sum(item.less_melee for item in worn),
                   less_ranged=sum(item.less_ranged for item in worn))


def _hero_blows(items: Sequence[Item]) -> Iterator[Blow]:
    strikes = [item for item in items if isinstance(item, Strike)]
    for item in items:
        if isinstance(item, Spell):
            yield Blow(item, None, 1.0)
        elif isinstance(item, Weapon):
            yield Blow(item, None, 1.0)
            yield from (Blow(item, strike, 1.0) for strike in strikes if strike.style == item.style)


# Damage


@lru_cache(maxsize=4096)
def damage_a_turn(fighter: Fighter, target: Fighter, enemies: int) -> float:
    """What `fighter` does in a turn to a `target` among so many `enemies`, all that an area spell hits counted."""
    worth = [(blow, _blow(fighter, blow, target, enemies)) for blow in fighter.blows]
    if fighter.picks_best:
        return max((_in_a_turn(fighter, blow, mean) for blow, mean in worth), default=0.0)
    return sum(blow.share * _in_a_turn(fighter, blow, mean) for blow, mean in worth)


def _in_a_turn(fighter: Fighter, blow: Blow, mean: float) -> float:
    price = blow.item.fp + (blow.strike.fp if blow.strike is not None else 0)
    reach = blow.item.reach if isinstance(blow.item, Weapon) else blow.item.caster_reach
    near = reach is not None
    walk = (HERO_WALK if fighter.picks_best else NPC_WALK) if near else 0.0
    lost = 0.5 * (price - 1)
    return mean * sum(chance * max(0.0, points - walk - lost) / price for points, chance in fighter.fate_points)


def _blow(fighter: Fighter, blow: Blow, target: Fighter, enemies: int) -> float:
    """The mean damage of one attack."""
    if isinstance(blow.item, Spell):
        return _spell(blow.item, fighter, target, enemies)
    weapon, strike = blow.item, blow.strike
    melee = weapon.style == "melee"
    distance = 0 if melee else DISTANCE
    if strike is not None and not strike_counts(strike, distance):
        strike = None
    own, other = (fighter.stats.str, target.stats.str) if melee else (fighter.stats.aim, target.stats.aim)
    less = target.less_melee if melee else target.less_ranged

    def mean(cover: bool) -> float:
        found = attack_distribution(weapon, strike, own, other, distance, cover, less, FACE_VALUE)
        return float(found.mean)

    once = mean(False) if melee else (1 - COVER) * mean(False) + COVER * mean(True)
    again = len(weapon.again_on) / 6
    return once / (1 - again)


def _spell(spell: Spell, fighter: Fighter, target: Fighter, enemies: int) -> float:
    roll = parse(spell.roll).distribution(FACE_VALUE)
    own, other = fighter.stats.mag, target.stats.mag

    def mean(matches: bool, cover: bool) -> float:
        return sum(weight * spell_damage(value, own, other, matches, cover)
                   for value, weight in roll.weights.items()) / roll.total

    one = 0.2 * mean(True, False) + (0.8 - COVER) * mean(False, False) + COVER * mean(False, True)
    more = 0.0 if spell.single else (enemies - 1) * min(1.0, (2 * spell.range + 1) / 7)
    return one * (1 + more)


# Sides


def turns_needed(side: Sequence[Fighter], enemies: Sequence[Fighter]) -> float:
    """Rounds that `side` needs to fell all `enemies`, if nobody hit back."""
    damage = sum(damage_a_turn(fighter, enemy, len(enemies)) for fighter in side for enemy in enemies) / len(enemies)
    return sum(enemy.hp for enemy in enemies) / max(damage, 0.01)


def chance_to_win(left: Sequence[Fighter], right: Sequence[Fighter]) -> float:
    """The estimated chance of the left side, 0 … 1."""
    ahead = FIRST * (2 * _goes_first(left, right) - 1)
    ratio = (turns_needed(right, left) + max(0.0, ahead)) / (turns_needed(left, right) + max(0.0, -ahead))
    return ratio ** SHARPNESS / (1 + ratio ** SHARPNESS)


def _goes_first(left: Sequence[Fighter], right: Sequence[Fighter]) -> float:
    """How often one of the left acts before one of the right (GK-3.3), 0 … 1."""
    pairs = [(one, other) for one in left for other in right]
    return sum(_before(one, other) for one, other in pairs) / len(pairs)


def _before(one: Fighter, other: Fighter) -> float:
    if one.stats.spd != other.stats.spd:
        return float(one.stats.spd > other.stats.spd)
    return 0.5 if (one.kind == "npc") == (other.kind == "npc") else float(one.kind != "npc")


class Sides(NamedTuple):
    """Two drawn sides and the estimated chance of the left one."""

    left: tuple[Fighter, ...]
    right: tuple[Fighter, ...]
    chance: float


def even_sides(left_pool: Sequence[Fighter], right_pool: Sequence[Fighter], size: int, seed: int,
               wanted: Sequence[Fighter] = (), chance: float = 0.5) -> Sides:
    """Two random sides of `size` (1 or more): of many draws one of those whose left side has a `chance` to win (0 … 1)
    by the estimate, or, where these are few, of the nearest ones, so that there is always some variety. A chance of 0.5
    is an even fight.

    The same pools, size and seed give the same sides. Nobody stands on a side twice while a pool has enough fighters,
    nor on both where the pools are one. One of those `wanted`, if there are any, stands on the left.
    """
    dice = Dice(seed)
    found: dict[tuple[frozenset[tuple[str, str]], ...], Sides] = {}
    for _ in range(TRIES):
        left = _drawn(left_pool, size, dice) if not wanted else _with_one_of(wanted, left_pool, size, dice)
        others = [one for one in right_pool if one not in left]
        right = _drawn(others if len(others) >= size else right_pool, size, dice)
        same = tuple(frozenset((one.kind, one.id) for one in side) for side in (left, right))
        if same not in found:
            found[same] = Sides(left, right, chance_to_win(left, right))
    by_evenness = sorted(found.values(), key=lambda sides: abs(sides.chance - chance))
    even = [sides for sides in by_evenness if abs(sides.chance - chance) <= EVEN]
    return dice.pick(even if len(even) >= FEW else by_evenness[:FEW])


def _with_one_of(wanted: Sequence[Fighter], pool: Sequence[Fighter], size: int, dice: Dice) -> tuple[Fighter, ...]:
    one = dice.pick(wanted)
    others = [other for other in pool if other != one]
    return tuple(dice.shuffle((one, *_drawn(others or pool, size - 1, dice))))


def _drawn(pool: Sequence[Fighter], size: int, dice: Dice) -> tuple[Fighter, ...]:
    drawn: list[Fighter] = []
    while len(drawn) < size:
        drawn += dice.shuffle(pool)[: size - len(drawn)]
    return tuple(drawn)
