"""Attacks, spells, bombs and Special Moves: roll, sum, hit, and see who still stands (GK-6 … GK-9, GK-11.2)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from gunki.battle import events as ev
from gunki.battle.book import COVER
from gunki.battle.damage import COVER_LESS, spell_damage, strike_counts, weapon_modifier
from gunki.battle.items import OneShot, SpecialMove, Spell, Strike, Weapon
from gunki.battle.scribe import Scribe
from gunki.battle.state import BOARD_SUITS, Bomb, Character, State

figure = lru_cache(8192)(ev.Figure)


def reduction(state: State, target: int, weapon: Weapon) -> int:
    """What the target's equipment takes off (GK-8.1, GK-8.2)."""
    loadout = state.setting.book.loadouts[target]
    return loadout.less_melee if weapon.style == "melee" else loadout.less_ranged


def weapon_figures(weapon: Weapon, own: int, other: int, distance: int, cover: bool,
                   less: int) -> tuple[ev.Figure, ...]:
    """The signed figures beside the roll, in the order they are computed; those that are nothing are left out."""
    figures = [figure("stat", own)]
    if weapon.style == "ranged":
        if distance:
            figures.append(figure("distance", -distance))
        figures.append(figure("target_stat", -other))
        if cover:
            figures.append(figure("cover", -COVER_LESS))
    else:
        figures.append(figure("target_stat", -other))
    if less:
        figures.append(figure("less", -less))
    return tuple(figures)


def stat_of(character: Character, weapon: Weapon) -> int:
    """Strength for melee, Aim for ranged (GK-6.1, GK-6.3)."""
    return character.stats.str if weapon.style == "melee" else character.stats.aim


def attack(scribe: Scribe, target_id: str, weapon: Weapon, strike: Strike | None, fp: int, face_value: int,
           free: bool = False, ignores_stat: bool = False) -> ev.Attacked:
    """One attack of the actor."""
    state = scribe.state
    book = state.setting.book
    me = scribe.actor
    at = book.index[target_id]
    target = state.characters[at]
    distance = abs(me.space - target.space)
    cover = COVER[target.space]
    own, other = stat_of(me, weapon), 0 if ignores_stat else stat_of(target, weapon)
    less = reduction(state, at, weapon)
    roll = book.rolls[weapon.id].roll(scribe.dice, face_value)
    total = roll.total + weapon_modifier(weapon, own, other, distance, cover, less)
    figures = (figure("roll", roll.total), *weapon_figures(weapon, own, other, distance, cover, less))
    bonus = None
    if strike is not None:
        bonus = book.rolls[strike.id].roll(scribe.dice, face_value)
        added = bonus.total if strike_counts(strike, distance) else 0
        total += added
        figures = (figures[0], figure("bonus", added), *figures[1:])
    damage = max(0, total)
    hit = ev.Hit(target_id, figures, damage, max(0, target.hp - damage))
    event = ev.Attacked(me.id, weapon.id, strike.id if strike else "", distance, roll, bonus, hit, fp, free)
    scribe.emit(event)
    if hit.hp == 0:
        see_who_stands(scribe)
    return event


def attack_with_follow_ups(scribe: Scribe, target: str, weapon: Weapon, strike: Strike | None, fp: int,
                           face_value: int, free: bool = False, ignores_stat: bool = False) -> None:
    """An attack and, by the weapon's own die, those that follow it for nothing (GK-6.6)."""
    done = attack(scribe, target, weapon, strike, fp, face_value, free, ignores_stat)
    once = scribe.state.setting.book.dagger_once
    while done.hit.hp and weapon.again_on and done.roll.kept[0] in weapon.again_on:
        done = attack(scribe, target, weapon, None, fp, face_value, True, ignores_stat)
        if once:
            return


def cast(scribe: Scribe, spell: Spell, space: int, target: str, face_value: int) -> None:
    """A spell on its area, or on `target` alone, then the bombs it sets off."""
    state = scribe.state
    book = state.setting.book
    me = scribe.actor
    victims = spell_victims(state, spell, space, target)
    roll = book.rolls[spell.id].roll(scribe.dice, face_value)
    hits = tuple(_spell_hit(scribe, spell, me, victim, roll.total) for victim in victims)
    scribe.emit(ev.SpellCast(me.id, spell.id, space, roll, hits, me.fp - spell.fp))
    if see_who_stands(scribe):
        return
    for bomb in ignited_bombs(scribe.state, spell, space):
        explode(scribe, bomb, ignited=True)
        if scribe.over:
            return


def ignited_bombs(state: State, spell: Spell, space: int) -> list[Bomb]:
    """The bombs that a spell cast at `space` sets off, in the order they go off (GK-8.6)."""
    if not state.setting.book.elements[spell.element].ignites:
        return []
    return [bomb for bomb in state.bombs if abs(bomb.space - space) <= spell.range]


def spell_victims(state: State, spell: Spell, space: int, target: str) -> list[Character]:
    """Who a spell of the actor touches: standing enemies, with `friendly_fire` allies too."""
    return spell_victims_of(state, state.characters[state.actor], spell, space, target)


def spell_victims_of(state: State, me: Character, spell: Spell, space: int, target: str) -> list[Character]:
    """Who a spell of `me` would touch, whoever's turn it is."""
    if spell.single:
        return [c for c in state.characters if c.id == target]
    return [c for c in _in_area(state.characters, space, spell.range)
            if c.side != me.side or (state.setting.book.friendly_fire and c is not me)]


def _in_area(characters: Iterable[Character], space: int, radius: int) -> list[Character]:
    return [c for c in characters if not c.ko and abs(c.space - space) <= radius]


def matches_element(state: State, spell: Spell, space: int) -> bool:
    """Whether the space doubles the spell (GK-7.3)."""
    return BOARD_SUITS[space] in state.setting.book.elements[spell.element].spaces


def _spell_hit(scribe: Scribe, spell: Spell, me: Character, victim: Character, total: int) -> ev.Hit:
    doubled = matches_element(scribe.state, spell, victim.space)
    cover = COVER[victim.space]
    damage = spell_damage(total, me.stats.mag, victim.stats.mag, doubled, cover)
    figures = [figure("roll", total), figure("stat", me.stats.mag), figure("target_stat", -victim.stats.mag)]
    if doubled:
        figures.append(figure("element", max(0, total + me.stats.mag - victim.stats.mag)))
    if cover:
        figures.append(figure("cover", -COVER_LESS))
    hp = max(0, victim.hp - damage)
    die = scribe.dice.die() if spell.hold_on and hp else 0
    return ev.Hit(victim.id, tuple(figures), damage, hp, die, die in spell.hold_on)


def flat_hits(victims: Iterable[Character], damage: int, name: str) -> tuple[ev.Hit, ...]:
    """The same damage to each, which nothing reduces."""
    return tuple(ev.Hit(v.id, (figure(name, damage),), damage, max(0, v.hp - damage)) for v in victims)


def explode(scribe: Scribe, bomb: Bomb, ignited: bool) -> None:
    """A bomb goes off (GK-8.6): everyone standing in its radius, friend or foe."""
    state = scribe.state
    item = state.setting.book.items[bomb.item]
    if not isinstance(item, OneShot):
        raise KeyError(bomb.item)
    hits = flat_hits(_in_area(state.characters, bomb.space, item.radius), item.amount, "flat")
    scribe.emit(ev.BombExploded(bomb.id, bomb.owner, bomb.item, bomb.space, hits, ignited))
    see_who_stands(scribe)


def burst_victims(state: State, special: SpecialMove, target_id: str) -> list[Character]:
    """The target of a burst and, within its radius, every other standing enemy (GK-9.2, GK-9.3)."""
    me = state.characters[state.actor]
    target = state.characters[state.setting.book.index[target_id]]
    if special.radius is None:
        return [target]
    friendly_fire = state.setting.book.friendly_fire
    return [c for c in _in_area(state.characters, target.space, special.radius)
            if c.side != me.side or (friendly_fire and c is not me)]


def burst(scribe: Scribe, special: SpecialMove, target: str) -> None:
    """A Special Move with one roll of flat damage."""
    roll = scribe.state.setting.book.rolls[special.id].roll(scribe.dice)
    hits = flat_hits(burst_victims(scribe.state, special, target), roll.total, "roll")
    scribe.emit(ev.Burst(scribe.actor.id, special.id, target, roll, hits))
    see_who_stands(scribe)


def barrage(scribe: Scribe, special: SpecialMove, target: str, weapon_id: str, times: int) -> None:
    """A Special Move of `times` attacks; those left when the target falls are lost (GK-9.5)."""
    state = scribe.state
    weapon = state.setting.book.weapon(weapon_id)
    at = state.setting.book.index[target]
    to = state.characters[at].space if special.dash else scribe.actor.space
    scribe.emit(ev.BarrageBegan(scribe.actor.id, special.id, target, weapon_id, times, to))
    for _ in range(times):
        attack_with_follow_ups(scribe, target, weapon, None, scribe.actor.fp, times, True, special.ignores_stat)
        if scribe.over or scribe.state.characters[at].ko:
            return


def see_who_stands(scribe: Scribe) -> bool:
    """End the match if a side has fallen whole (GK-11.2); True if it is over."""
    standing = {c.side for c in scribe.state.characters if not c.ko}
    if len(standing) == 2:
        return False
    if standing:
        scribe.emit(ev.MatchEnded(standing.pop(), "knock_out"))
    else:
        scribe.emit(ev.MatchEnded("draw", "both_fell"))
    return True
