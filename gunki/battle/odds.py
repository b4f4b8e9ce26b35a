"""Exact chances of a command, from the same formulas as the dice (damage.py). Draws no die."""

from __future__ import annotations

from fractions import Fraction

from gunki.battle import commands as cmd
from gunki.battle.book import COVER
from gunki.battle.damage import attack_distribution, chain_distribution, repeated, spell_distribution
from gunki.battle.fight import (
    burst_victims,
    matches_element,
    reduction,
    spell_victims,
    stat_of,
    weapon_figures,
)
from gunki.battle.items import SpecialMove, Spell, Strike, Weapon
from gunki.battle.rules import face_value
from gunki.battle.state import Character, State
from gunki.engine.messages import Message, say
from gunki.engine.odds import Distribution, Odds, TargetOdds, Term


def odds(state: State, command: object) -> Odds | None:
    """Chances of an attack, spell or Special Move of the acting character; None for anything else."""
    if state.actor < 0:
        return None
    if isinstance(command, cmd.Attack):
        return _attack(state, command)
    if isinstance(command, cmd.Cast):
        return _cast(state, command)
    if isinstance(command, cmd.UseSpecial):
        return _special(state, command)
    return None


def _character(state: State, who: str) -> Character:
    return state.characters[state.setting.book.index[who]]


def _attack(state: State, command: cmd.Attack) -> Odds:
    book = state.setting.book
    weapon = book.weapon(command.weapon)
    strike = book.items[command.strike] if command.strike else None
    assert strike is None or isinstance(strike, Strike)
    target = _character(state, command.target)
    roll = weapon.roll + (f" + {strike.bonus}" if strike else "")
    if weapon.again_on:
        damage = _chain(state, weapon, strike, target, target.hp)
    else:
        damage = _single(state, weapon, strike, target)
    return Odds((TargetOdds.of(target.id, damage, target.hp, roll, _weapon_terms(state, weapon, target),
                               _again_notes(state, weapon)),))


def _single(state: State, weapon: Weapon, strike: Strike | None, target: Character) -> Distribution:
    """Damage as rolled, also beyond the target's HP: the figures a player compares."""
    me = state.characters[state.actor]
    return attack_distribution(
        weapon, strike, stat_of(me, weapon), stat_of(target, weapon), abs(me.space - target.space),
        COVER[target.space], reduction(state, state.setting.book.index[target.id], weapon), face_value(me.fate_card))


def _chain(state: State, weapon: Weapon, strike: Strike | None, target: Character, hp: int,
           ignores_stat: bool = False, distance: int | None = None) -> Distribution:
    me = state.characters[state.actor]
    at = state.setting.book.index[target.id]
    return chain_distribution(
        weapon, strike, stat_of(me, weapon), 0 if ignores_stat else stat_of(target, weapon),
        abs(me.space - target.space) if distance is None else distance, COVER[target.space],
        reduction(state, at, weapon), face_value(me.fate_card), hp, state.setting.book.dagger_once)


def _weapon_terms(state: State, weapon: Weapon, target: Character, ignores_stat: bool = False,
                  distance: int | None = None) -> tuple[Term, ...]:
    me = state.characters[state.actor]
    figures = weapon_figures(
        weapon, stat_of(me, weapon), 0 if ignores_stat else stat_of(target, weapon),
        abs(me.space - target.space) if distance is None else distance, COVER[target.space],
        reduction(state, state.setting.book.index[target.id], weapon))
    stat = "str" if weapon.style == "melee" else "aim"
    return tuple(Term(say("figure." + figure.name, stat=say("stat." + stat)), figure.value) for figure in figures)


def _again_notes(state: State, weapon: Weapon) -> tuple[Message, ...]:
    return (say("odds.attacks_again", faces=_faces(weapon.again_on)),) if weapon.again_on else ()


def _faces(faces: tuple[int, ...]) -> str:
    if faces == tuple(range(faces[0], faces[-1] + 1)) and len(faces) > 2:
        return f"{faces[0]}–{faces[-1]}"
    return ", ".join(map(str, faces))


def _cast(state: State, command: cmd.Cast) -> Odds:
    spell = state.setting.book.items[command.spell]
    assert isinstance(spell, Spell)
    return Odds(tuple(_spell_target(state, spell, victim)
                      for victim in spell_victims(state, spell, command.space, command.target)))


def _spell_target(state: State, spell: Spell, victim: Character) -> TargetOdds:
    me = state.characters[state.actor]
    doubled, cover = matches_element(state, spell, victim.space), COVER[victim.space]
    damage = spell_distribution(spell, me.stats.mag, victim.stats.mag, doubled, cover, face_value(me.fate_card))
    stat = say("stat.mag")
    terms = [Term(say("figure.stat", stat=stat), me.stats.mag),
             Term(say("figure.target_stat", stat=stat), -victim.stats.mag)]
    notes = []
    if doubled:
        notes.append(say("odds.doubled"))
    if cover:
        terms.append(Term(say("figure.cover", stat=stat), -4))
    if spell.hold_on:
        chance = Fraction(len(spell.hold_on), 6) * (1 - damage.at_least(victim.hp))
        notes.append(say("odds.holds", chance=str(round(float(chance) * 100, 1))))
    return TargetOdds.of(victim.id, damage, victim.hp, spell.roll, tuple(terms), tuple(notes))


def _special(state: State, command: cmd.UseSpecial) -> Odds:
    book = state.setting.book
    special = book.items[command.special]
    assert isinstance(special, SpecialMove)
    if special.effect == "burst":
        damage = book.rolls[special.id].distribution()
        return Odds(tuple(TargetOdds.of(victim.id, damage, victim.hp, special.roll)
                          for victim in burst_victims(state, special, command.target)))
    weapon = book.weapon(command.weapon)
    target = _character(state, command.target)
    times = face_value(state.characters[state.actor].fate_card)
    distance = 0 if special.dash else None
    one = [Distribution.certain(0)] + [
        _chain(state, weapon, None, target, hp, special.ignores_stat, distance) for hp in range(1, target.hp + 1)]
    damage = repeated(times, target.hp, one)
    terms = _weapon_terms(state, weapon, target, special.ignores_stat, distance)
    notes = (say("odds.times", count=times), *_again_notes(state, weapon))
    return Odds((TargetOdds.of(target.id, damage, target.hp, weapon.roll, terms, notes),))
