"""Exact damage distributions, found by listing every way the dice can fall (GK-5 to GK-9).

A distribution maps a number to the exact chance of it. Names of weapons, strikes and spells are those of the
rulebook; case does not matter, and a space, hyphen or underscore between words are the same.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from itertools import product
from typing import NamedTuple

Distribution = dict[int, Fraction]


class Weapon(NamedTuple):
    """One row of the table of GK-6; `reach` is None for a ranged weapon, which reaches every space."""

    roll: str
    reach: int | None
    cost: int

    @property
    def ranged(self) -> bool:
        return self.reach is None


class Strike(NamedTuple):
    """One row of the table of GK-7.1; `min_distance` is the least distance at which it adds anything."""

    roll: str
    ranged: bool
    cost: int
    min_distance: int = 0


class Spell(NamedTuple):
    """One row of the table of GK-7.5."""

    element: str
    roll: str
    cost: int
    area: int


WEAPONS: Mapping[str, Weapon] = {
    "katana": Weapon("d6(2d6)+3", 1, 1),
    "claymore": Weapon("3d6", 1, 2),
    "dagger": Weapon("d6", 1, 1),
    "naginata": Weapon("d6+5", 2, 2),
    "revolver": Weapon("2d6", None, 1),
    "rifle": Weapon("2d6+3", None, 2),
    "shotgun": Weapon("3d6", None, 3),
    "longbow": Weapon("d6+5", None, 1),
}
STRIKES: Mapping[str, Strike] = {
    "hard_attack": Strike("d6-2", False, 1),
    "fatal_slash": Strike("FC", False, 1),
    "pipping_the_ace": Strike("2", True, 1),
    "wing_shot": Strike("4", True, 1, min_distance=5),
}
SPELLS: Mapping[str, Spell] = {
    "spark_bolt": Spell("wind", "d6(2d6)", 1, 0),
    "thunder_bolt": Spell("wind", "d6+2", 2, 1),
    "whip_of_thorns": Spell("earth", "2d6+2", 1, 0),
    "gravity_well": Spell("earth", "d6", 2, 1),
    "vortex_flames": Spell("fire", "d6+3", 2, 0),
    "firestorm": Spell("fire", "2d6", 3, 1),
    "ice_needle": Spell("water", "d6(2d6)", 1, 0),
    "hail_wave": Spell("water", "d6", 1, 2),
    "exploding_ki_bullet": Spell("ki", "d6+FC", 2, 0),
}
BLADES = ("katana", "claymore", "dagger", "naginata")
COVER_PROTECTION = 4

TERM = re.compile(
    r"(?P<sign>[+-])(?:(?P<fc>fc)"
    r"|(?P<kept>\d*)d(?P<sides>\d+)(?:\((?P<rolled>\d+)d(?P<same_sides>\d+)\))?"
    r"|(?P<constant>\d+))"
)


def mean(distribution: Distribution) -> Fraction:
    """The expected value."""
    return sum((value * chance for value, chance in distribution.items()), Fraction(0))


def variance(distribution: Distribution) -> Fraction:
    """The variance."""
    squares = sum((value * value * chance for value, chance in distribution.items()), Fraction(0))
    return squares - mean(distribution) ** 2


def chance_of_at_least(distribution: Distribution, least: int) -> Fraction:
    """The chance of a value of `least` or more: the chance of a KO, when `least` is the target's HP."""
    return sum((chance for value, chance in distribution.items() if value >= least), Fraction(0))


def add(left: Distribution, right: Distribution) -> Distribution:
    """The distribution of the sum of two independent rolls."""
    total: Distribution = {}
    for (a, chance_a), (b, chance_b) in product(left.items(), right.items()):
        total[a + b] = total.get(a + b, Fraction(0)) + chance_a * chance_b
    return total


def changed(distribution: Distribution, change: Callable[[int], int]) -> Distribution:
    """The distribution after every value went through `change`."""
    result: Distribution = {}
    for value, chance in distribution.items():
        result[change(value)] = result.get(change(value), Fraction(0)) + chance
    return dict(sorted(result.items()))


def expression(text: str, fc: int | None = None, *, times_two: bool = False, minus: int = 0) -> Distribution:
    """The values of a dice expression (GK-5.1), doubled if asked, less `minus`, and never below 0 (GK-5.2).

    Raises ValueError if the text is no dice expression, or names FC while `fc` (2-6) is not given.
    """
    factor = 2 if times_two else 1
    total: Distribution = {0: Fraction(1)}
    for term in _terms(text):
        total = add(total, _term_values(term, fc))
    return changed(total, lambda value: max(0, max(0, value) * factor - minus))


def _terms(text: str) -> Iterable[re.Match[str]]:
    compact = "".join(text.lower().split())
    signed = compact if compact.startswith(("+", "-")) else "+" + compact
    terms = list(TERM.finditer(signed))
    if not terms or "".join(term[0] for term in terms) != signed:
        raise ValueError(f"{text!r} is no dice expression")
    return terms


def _term_values(term: re.Match[str], fc: int | None) -> Distribution:
    sign = -1 if term["sign"] == "-" else 1
    if term["fc"]:
        if fc is None:
            raise ValueError("the expression needs the face value FC")
        return {sign * fc: Fraction(1)}
    if term["constant"]:
        return {sign * int(term["constant"]): Fraction(1)}
    kept, sides = int(term["kept"] or 1), int(term["sides"])
    rolled = int(term["rolled"] or kept)
    if kept < 1 or sides < 1 or kept > rolled or int(term["same_sides"] or sides) != sides:
        raise ValueError(f"{term[0]!r} cannot be rolled")
    falls = product(range(1, sides + 1), repeat=rolled)
    sums = Counter(sum(sorted(faces, reverse=True)[:kept]) for faces in falls)
    return {sign * value: Fraction(ways, sides**rolled) for value, ways in sums.items()}


def _key(name: str) -> str:
    return "_".join(re.split(r"[\s_-]+", name.strip().lower()))


def weapon_attack(
    weapon: str,
    own: int,
    target: int,
    *,
    distance: int = 0,
    cover: bool = False,
    reduction: int = 0,
    strike: str | None = None,
    fc: int | None = None,
) -> Distribution:
    """The damage of one paid attack (GK-6), not capped by HP; of a dagger, the first attack of its chain.

    `own` and `target` are the effective stats of both (Strength for melee, Aim for ranged), `reduction` what
    the target's equipment takes off this kind of attack. Raises ValueError if the target is out of reach or
    the strike does not fit.
    """
    used = WEAPONS[_key(weapon)]
    if used.reach is not None and distance > used.reach:
        raise ValueError(f"a {weapon} does not reach over a distance of {distance}")
    roll = add(expression(used.roll), _strike_values(used, strike, distance, fc))
    taken_off = target + reduction
    if used.ranged:
        taken_off += distance + (COVER_PROTECTION if cover else 0)
    return changed(roll, lambda value: max(0, value + own - taken_off))


def _strike_values(weapon: Weapon, strike: str | None, distance: int, fc: int | None) -> Distribution:
    if strike is None:
        return {0: Fraction(1)}
    used = STRIKES[_key(strike)]
    if used.ranged != weapon.ranged:
        raise ValueError(f"{strike} does not fit this weapon")
    return expression(used.roll, fc) if distance >= used.min_distance else {0: Fraction(1)}


def repeated(attack: Distribution, times: int, hp: int) -> Distribution:
    """The damage of `times` equal attacks on a target with `hp` left; those after its fall are lost."""
    total: Distribution = {0: Fraction(1)}
    for _ in range(times):
        total = changed(add(total, attack), lambda value: min(value, hp))
    return total


def dagger_chain(
    own: int,
    target: int,
    hp: int,
    *,
    reduction: int = 0,
    strike: str | None = None,
    fc: int | None = None,
    once: bool = False,
) -> Distribution:
    """The damage of a paid dagger attack and all its free ones (GK-6.6), capped at the target's `hp` left.

    Any strike counts for the paid attack only. `once` (GK-12 dagger_once): at most one free attack.
    """
    bonus = _strike_values(WEAPONS["dagger"], strike, 0, fc)
    taken_off = target + reduction - own
    free = _free_daggers(taken_off, hp, once)
    result: Distribution = {}
    for face, (added, chance) in product(range(1, 7), bonus.items()):
        damage = min(hp, max(0, face + added - taken_off))
        left = hp - damage
        goes_on = face <= 4 and left > 0
        for more, chance_more in (free[left] if goes_on else {0: Fraction(1)}).items():
            result[damage + more] = result.get(damage + more, Fraction(0)) + chance / 6 * chance_more
    return dict(sorted(result.items()))


def _free_daggers(taken_off: int, hp: int, once: bool) -> list[Distribution]:
    """By HP left (0 to `hp`): the damage of the free attack and, without `once`, of all that follow it."""
    by_hp: list[Distribution] = [{0: Fraction(1)}]
    for left in range(1, hp + 1):
        result: Distribution = {}
        unchanged = 0  # faces that repeat the attack against the very same HP
        for face in range(1, 7):
            damage = min(left, max(0, face - taken_off))
            goes_on = face <= 4 and damage < left and not once
            if goes_on and damage == 0:
                unchanged += 1
                continue
            for more, chance in (by_hp[left - damage] if goes_on else {0: Fraction(1)}).items():
                result[damage + more] = result.get(damage + more, Fraction(0)) + chance
        # The attack is repeated until a face changes something: condition on those faces.
        by_hp.append({value: ways / (6 - unchanged) for value, ways in result.items()})
    return by_hp


def dagger_once(
    own: int,
    target: int,
    hp: int,
    *,
    reduction: int = 0,
    strike: str | None = None,
    fc: int | None = None,
) -> Distribution:
    """`dagger_chain` under the house rule dagger_once."""
    return dagger_chain(own, target, hp, reduction=reduction, strike=strike, fc=fc, once=True)


def spell_damage(
    spell: str, mag: int, target_mag: int, *, match: bool = False, cover: bool = False, fc: int | None = None
) -> Distribution:
    """The damage of a spell to one enemy in its area (GK-7.2), not capped by HP.

    `match` says that the element matches the target's space, `cover` that the target stands on Cover.
    """
    factor = 2 if match else 1
    protection = COVER_PROTECTION if cover else 0
    roll = expression(SPELLS[_key(spell)].roll, fc)
    return changed(roll, lambda value: max(0, factor * max(0, value + mag - target_mag) - protection))


def spear() -> Distribution:
    """Amaterasu's Spear (GK-9.2): flat damage, the same roll to all it hits; not capped by HP."""
    return expression("3d6")


def gatling() -> Distribution:
    """Ki Bullet Gatling Gun (GK-9.3): flat damage, not capped by HP."""
    return expression("2d6+2d6+2d6")


def meteor(
    aim: int, target_aim: int, hp: int, fc: int, *, cover: bool = False, reduction: int = 0
) -> Distribution:
    """Meteor Shower Gun Fury (GK-9.4) with a revolver: FC attacks at distance 0, capped at the `hp` left."""
    shot = weapon_attack("revolver", aim, target_aim, cover=cover, reduction=reduction)
    return repeated(shot, fc, hp)


def blade_of_madness(
    weapon: str, strength: int, hp: int, fc: int, *, reduction: int = 0, once: bool = False
) -> Distribution:
    """Blade of Madness (GK-9.5): FC regular attacks ignoring the target's Strength, capped at `hp`."""
    used = _key(weapon)
    if used not in BLADES:
        raise ValueError(f"a {weapon} is not bladed")
    if used != "dagger":
        return repeated(weapon_attack(used, strength, 0, reduction=reduction), fc, hp)
    # Without a strike a paid attack and its chain depend on the HP left alone.
    by_hp = [dagger_chain(strength, 0, left, reduction=reduction, once=once) for left in range(hp + 1)]
    total: Distribution = {0: Fraction(1)}
    for _ in range(fc):
        after: Distribution = {}
        for dealt, chance in total.items():
            for more, chance_more in by_hp[hp - dealt].items():
                after[dealt + more] = after.get(dealt + more, Fraction(0)) + chance * chance_more
        total = after
    return dict(sorted(total.items()))
