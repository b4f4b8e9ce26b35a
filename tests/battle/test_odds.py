"""Odds shown are the dice's own: exact, equal to an independent enumeration, and drawn without a die."""

from __future__ import annotations

import math
import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from gunki.battle import commands as cmd
from gunki.battle import events as ev
from gunki.battle.damage import attack_distribution, chain_distribution, spell_distribution
from gunki.battle.items import Spell, Strike, Weapon
from gunki.battle.mode import MODE
from gunki.engine.dice import Dice
from gunki.engine.match import Match
from tests.battle.arena import ITEMS, arena, pc
from tests.battle.builds import random_config
from tests.oracle import enumeration as oracle

WEAPONS = [item for item in ITEMS.values() if isinstance(item, Weapon)]
STRIKES = [item for item in ITEMS.values() if isinstance(item, Strike)]
SPELLS = [item for item in ITEMS.values() if isinstance(item, Spell)]


def positions(weapon: Weapon) -> list[tuple[int, int, int, bool, int]]:
    """Own stat, target's stat, distance, Cover, equipment: corners and a few in between."""
    reach = 9 if weapon.reach is None else weapon.reach
    return [(own, other, distance, cover, less)
            for own, other in ((0, 6), (3, 1), (6, 0), (2, 2)) for distance in {0, 1, min(5, reach), reach}
            for cover in (False, True) for less in (0, 2)]


@pytest.mark.parametrize("weapon", WEAPONS, ids=lambda item: item.id)
def test_attack_odds_equal_the_enumeration_for_every_strike(weapon: Weapon) -> None:
    strikes: list[Strike | None] = [None, *(s for s in STRIKES if s.style == weapon.style)]
    for own, other, distance, cover, less in positions(weapon):
        for strike in strikes:
            for face_value in (2, 6):
                shown = attack_distribution(weapon, strike, own, other, distance, cover, less, face_value)
                expected = oracle.weapon_attack(
                    weapon.id, own, other, distance=distance, cover=cover, reduction=less,
                    strike=strike.id if strike else None, fc=face_value)
                assert shown.chances() == expected


@pytest.mark.parametrize("strike", [None, "hard_attack", "fatal_slash"])
@pytest.mark.parametrize("once", [False, True])
def test_dagger_chain_odds_equal_the_enumeration(strike: str | None, once: bool) -> None:
    dagger = ITEMS["dagger"]
    bonus = ITEMS[strike] if strike else None
    assert isinstance(dagger, Weapon) and (bonus is None or isinstance(bonus, Strike))
    for own, other, less in ((0, 6, 0), (0, 4, 0), (2, 5, 1), (3, 1, 2), (6, 0, 0)):
        for hp in (1, 7, 20, 50):
            shown = chain_distribution(dagger, bonus, own, other, 1, False, less, 5, hp, once)
            expected = oracle.dagger_chain(own, other, hp, reduction=less, strike=strike, fc=5, once=once)
            assert shown.chances() == {value: chance for value, chance in expected.items() if chance}


@pytest.mark.parametrize("spell", SPELLS, ids=lambda item: item.id)
def test_spell_odds_equal_the_enumeration(spell: Spell) -> None:
    for own, other in ((0, 6), (3, 1), (6, 0)):
        for match in (False, True):
            for cover in (False, True):
                for face_value in (2, 6):
                    shown = spell_distribution(spell, own, other, match, cover, face_value)
                    assert shown.chances() == oracle.spell_damage(
                        spell.id, own, other, match=match, cover=cover, fc=face_value)


def only(state: Any, command: Any) -> dict[int, Fraction]:
    """The distribution shown for the only target of a command."""
    odds = MODE.odds(state, command)
    assert odds is not None and len(odds.targets) == 1
    return odds.targets[0].distribution().chances()


def test_special_move_odds_equal_the_enumeration() -> None:
    state = arena([pc(1, "revolver", "meteor_shower_gun_fury", aim=4, ki=10)], [pc(7, "iron_shield", aim=2, hp=30)],
                  card="club_03")
    assert only(state, cmd.UseSpecial("meteor_shower_gun_fury", "right_1", "revolver")) == oracle.meteor(
        4, 2, 30, 3, cover=True, reduction=2)
    for blade in ("katana", "dagger", "claymore"):
        state = arena([pc(4, blade, "blade_of_madness", str=2, ki=10)], [pc(5, "chain_mail", str=6, hp=25)],
                      card="spade_04")
        assert only(state, cmd.UseSpecial("blade_of_madness", "right_1", blade)) == oracle.blade_of_madness(
            blade, 2, 25, 4, reduction=2)
    for special, expected in (("amaterasus_spear", oracle.spear()), ("ki_bullet_gatling_gun", oracle.gatling())):
        state = arena([pc(4, special, ki=10)], [pc(9, str=6)])
        assert only(state, cmd.UseSpecial(special, "right_1")) == expected


def test_the_rulebooks_own_example() -> None:
    state = arena([pc(4, "katana", str=4)], [pc(5, str=2, hp=10)])
    odds = MODE.odds(state, cmd.Attack("katana", "right_1"))
    assert odds is not None
    assert odds.targets[0].knock_out == "5/9" and round(float(Fraction(odds.targets[0].mean)), 2) == 9.47


def damage_of(state: Any, command: Any, seed: int) -> dict[str, int]:
    """What one throw of a command's dice does to each target."""
    hurt: Counter[str] = Counter()
    for event in MODE.decide(state, command, Dice(seed)):
        if isinstance(event, ev.Attacked):
            hurt[event.hit.target] += event.hit.damage
        if isinstance(event, ev.SpellCast | ev.Burst):
            hurt.update({hit.target: hit.damage for hit in event.hits})
    return hurt


def agree(state: Any, command: Any, rolls: int) -> None:
    """Odds against dice: each value's count within five standard deviations (false alarm about 1 in 1.7 million)."""
    odds = MODE.odds(state, command)
    assert odds is not None
    hp = {c.id: c.hp for c in state.characters}
    counts = {target.target: Counter[int]() for target in odds.targets}
    for seed in range(rolls):
        for target, damage in damage_of(state, command, seed).items():
            counts[target][min(damage, hp[target])] += 1
    for target in odds.targets:
        expected = target.distribution().capped(hp[target.target]).chances()
        assert set(counts[target.target]) <= set(expected)
        for value, chance in expected.items():
            spread = math.sqrt(rolls * chance * (1 - chance)) if chance < 1 else 0.0
            assert abs(counts[target.target][value] - rolls * chance) <= 5 * spread + 1


def fights() -> list[tuple[Any, Any]]:
    """A position and a command for every weapon with each strike, every spell and every Special Move."""
    found: list[tuple[Any, Any]] = []
    for weapon in WEAPONS:
        for strike in [None, *(s for s in STRIKES if s.style == weapon.style)]:
            gear = (weapon.id, *([strike.id] if strike else []))
            space = 9 if weapon.style == "ranged" else 4
            state = arena([pc(4, *gear, str=3, aim=3)], [pc(space, "chain_mail", str=1, aim=1, hp=30)])
            found.append((state, cmd.Attack(weapon.id, "right_1", strike.id if strike else "")))
    for spell in SPELLS:
        space = {"wind": 3, "earth": 6, "fire": 5, "water": 4, "ki": 7}[spell.element]
        state = arena([pc(space, spell.id, mag=3)], [pc(space, mag=1)])
        found.append((state, cmd.Cast(spell.id, space, "right_1" if spell.single else "")))
    for special, weapon_id in (("amaterasus_spear", ""), ("ki_bullet_gatling_gun", ""),
                               ("meteor_shower_gun_fury", "revolver"), ("blade_of_madness", "dagger")):
        gear = (special, *([weapon_id] if weapon_id else []))
        state = arena([pc(4, *gear, str=2, aim=2, ki=10)], [pc(4, str=1, aim=1)], card="club_03")
        found.append((state, cmd.UseSpecial(special, "right_1", weapon_id)))
    return found


def test_odds_agree_with_the_dice_for_every_item() -> None:
    for state, command in fights():
        agree(state, command, 600)


@pytest.mark.long
def test_odds_agree_with_a_hundred_thousand_rolls_of_every_item() -> None:
    for state, command in fights():
        agree(state, command, 100_000)


def test_asking_for_odds_draws_no_die_and_changes_nothing() -> None:
    for seed in range(10):
        match = Match.begin(MODE, random_config(seed, 3), seed)
        rng = random.Random(seed)
        for _ in range(30):
            if match.decision is None:
                break
            before = (match.state, match.counter, match.seq)
            for choice in match.decision.choices:
                MODE.odds(match.state, choice)
            assert before == (match.state, match.counter, match.seq)
            match.act(rng.choice([c for c in match.decision.choices if not c.resigns]))
