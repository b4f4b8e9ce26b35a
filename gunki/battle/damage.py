"""Damage: one formula for the dice and for the odds (GK-6, GK-7.2)."""

from __future__ import annotations

from functools import lru_cache
from math import lcm

from gunki.battle.items import Spell, Strike, Weapon
from gunki.engine.notation import parse
from gunki.engine.odds import Distribution

COVER_LESS = 4
"""What Cover takes from ranged attacks and spells."""


def weapon_modifier(weapon: Weapon, own: int, other: int, distance: int, cover: bool, reduction: int) -> int:
    """What is added to a weapon's roll in all: own stat, less distance, the target's stat, Cover and equipment."""
    if weapon.style == "melee":
        return own - other - reduction
    return own - distance - other - (COVER_LESS if cover else 0) - reduction


def strike_counts(strike: Strike, distance: int) -> bool:
    """Whether the strike's bonus applies from `distance` (Wing Shot does only from beyond 4)."""
    return strike.beyond is None or distance > strike.beyond


def spell_damage(total: int, own: int, other: int, matches: bool, cover: bool) -> int:
    """GK-7.2 for a roll of `total`: never below 0, doubled on its element's space, then less on Cover."""
    damage = max(0, total + own - other)
    if matches:
        damage *= 2
    return max(0, damage - (COVER_LESS if cover else 0))


def strike_distribution(strike: Strike | None, distance: int, face_value: int) -> Distribution:
    """What a strike adds (0 without one)."""
    if strike is None or not strike_counts(strike, distance):
        return Distribution.certain(0)
    return parse(strike.bonus).distribution(face_value)


@lru_cache(maxsize=4096)
def attack_distribution(weapon: Weapon, strike: Strike | None, own: int, other: int, distance: int, cover: bool,
                        reduction: int, face_value: int = 0) -> Distribution:
    """Damage of one attack, exactly. For a weapon that attacks again: of the paid attack alone."""
    roll = parse(weapon.roll).distribution(face_value)
    if strike is not None:
        roll = roll + strike_distribution(strike, distance, face_value)
    return roll.shifted(weapon_modifier(weapon, own, other, distance, cover, reduction), floor=0)


@lru_cache(maxsize=4096)
def chain_distribution(weapon: Weapon, strike: Strike | None, own: int, other: int, distance: int, cover: bool,
                       reduction: int, face_value: int, hp: int, once: bool = False) -> Distribution:
    """Damage of an attack with all that follows it for nothing (GK-6.6), capped at the target's `hp` (≥ 1)."""
    modifier = weapon_modifier(weapon, own, other, distance, cover, reduction)
    paid_attack = attack_distribution(weapon, strike, own, other, distance, cover, reduction, face_value)
    if not weapon.again_on:
        return paid_attack.capped(hp)
    follow_up = _follow_up(weapon, modifier, hp, once)
    expression = parse(weapon.roll)
    sides = expression.pools[0].sides
    constant = expression.constant + expression.face_values * face_value
    bonus = strike_distribution(strike, distance, face_value)
    longest = max((d.total for d in follow_up), default=1)
    weights: dict[int, int] = {}
    for die in range(1, sides + 1):
        for added, weight in bonus.weights.items():
            dealt = min(hp, max(0, max(0, die + constant) + added + modifier))
            if dealt < hp and die in weapon.again_on:
                rest = follow_up[hp - dealt]
                for more, ways in rest.weights.items():
                    scaled = weight * ways * (longest // rest.total)
                    weights[dealt + more] = weights.get(dealt + more, 0) + scaled
            else:
                weights[dealt] = weights.get(dealt, 0) + weight * longest
    return Distribution(weights)


def _follow_up(weapon: Weapon, modifier: int, hp: int, once: bool) -> list[Distribution]:
    """[h]: damage of the free attacks against a target with h HP left, every total dividing the last one.

    Faces that go on for no damage only repeat the same position, so the others share their chance.
    """
    expression = parse(weapon.roll)
    faces = range(1, expression.pools[0].sides + 1)
    damage = {face: max(0, max(0, face + expression.constant) + modifier) for face in faces}
    if once:
        single = Distribution({value: sum(d == value for d in damage.values()) for value in set(damage.values())})
        return [Distribution.certain(0), *(single.capped(left) for left in range(1, hp + 1))]
    useful = [face for face in faces if damage[face] or face not in weapon.again_on]
    base = len(useful)
    results: list[dict[int, int]] = [{0: 1}]
    for left in range(1, hp + 1):
        weights: dict[int, int] = {}
        for face in useful:
            dealt = min(left, damage[face])
            if dealt < left and face in weapon.again_on:
                scale = base ** (dealt - 1)
                for more, ways in results[left - dealt].items():
                    weights[dealt + more] = weights.get(dealt + more, 0) + ways * scale
            else:
                weights[dealt] = weights.get(dealt, 0) + base ** (left - 1)
        results.append(weights)
    return [Distribution(weights) for weights in results]


def repeated(times: int, hp: int, one: list[Distribution]) -> Distribution:
    """Damage of `times` attacks one after the other, ending when the target falls; `one[h]`: against h HP left."""
    dealt = Distribution.certain(0)
    for _ in range(times):
        common = lcm(*(one[left].total for left in range(1, hp + 1)))
        weights: dict[int, int] = {}
        for so_far, weight in dealt.weights.items():
            if so_far >= hp:
                weights[so_far] = weights.get(so_far, 0) + weight * common
                continue
            step = one[hp - so_far]
            for more, ways in step.weights.items():
                weights[so_far + more] = weights.get(so_far + more, 0) + weight * ways * (common // step.total)
        dealt = Distribution(weights)
    return dealt


@lru_cache(maxsize=4096)
def spell_distribution(spell: Spell, own: int, other: int, matches: bool, cover: bool,
                       face_value: int = 0) -> Distribution:
    """Damage of a spell to one target, exactly."""
    roll = parse(spell.roll).distribution(face_value)
    return roll.map(lambda total: spell_damage(total, own, other, matches, cover))
