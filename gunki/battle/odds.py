"""Exact chances of a command, from the same formulas as the dice (damage.py). Draws no die."""

from __future__ import annotations

from fractions import Fraction

from gunki.battle import commands as cmd
from gunki.battle.book import COVER
from gunki.battle.damage import (
    COVER_LESS,
    attack_distribution,
    chain_distribution,
    repeated,
    spell_damage,
    spell_distribution,
    strike_counts,
)
from gunki.battle.fight import (
    burst_victims,
    ignited_bombs,
    matches_element,
    reduction,
    spell_victims,
    stat_of,
    weapon_figures,
)
from gunki.battle.items import OneShot, SpecialMove, Spell, Strike, Weapon
from gunki.battle.rules import face_value
from gunki.battle.state import Bomb, Character, State
from gunki.battle.words import joined
from gunki.engine.messages import Message, say, verbatim
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


MOST_BLOWS = 4


def blows(state: State, command: object) -> tuple[tuple[int, Fraction], ...]:
    """The chance that 2, 3 … 4 times the same attack or spell knock its one target out, as far as the actor's FP pay
    and until it is certain; empty for anything else. One after the other, each on the HP the last one left.
    """
    if state.actor < 0 or not isinstance(command, cmd.Attack | cmd.Cast) or not command.target:
        return ()
    book, target = state.setting.book, _character(state, command.target)
    if isinstance(command, cmd.Attack):
        weapon, strike = book.weapon(command.weapon), book.items[command.strike] if command.strike else None
        assert strike is None or isinstance(strike, Strike)
        price = weapon.fp + (strike.fp if strike is not None else 0)
        one = [_chain(state, weapon, strike, target, hp) for hp in range(1, target.hp + 1)]
    else:
        spell = book.items[command.spell]
        assert isinstance(spell, Spell)
        if ignited_bombs(state, spell, command.space):
            return ()  # the second time no bomb would be there
        price = spell.fp
        one = [_spell_damage(state, spell, target).capped(hp) for hp in range(1, target.hp + 1)]
    times = state.characters[state.actor].fp // price if price else 0
    found: list[tuple[int, Fraction]] = []
    while one and len(found) + 2 <= min(times, MOST_BLOWS) and not (found and found[-1][1] == 1):
        count = len(found) + 2
        found.append((count, repeated(count, target.hp, [Distribution.certain(0), *one]).at_least(target.hp)))
    return tuple(found)


def _character(state: State, who: str) -> Character:
    return state.characters[state.setting.book.index[who]]


def _attack(state: State, command: cmd.Attack) -> Odds:
    book = state.setting.book
    weapon = book.weapon(command.weapon)
    strike = book.items[command.strike] if command.strike else None
    assert strike is None or isinstance(strike, Strike)
    target = _character(state, command.target)
    counts = strike is not None and strike_counts(strike, abs(state.characters[state.actor].space - target.space))
    roll = weapon.roll + (f" + {strike.bonus}" if strike is not None and counts else "")
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


def _faces(faces: tuple[int, ...]) -> Message:
    if faces == tuple(range(faces[0], faces[-1] + 1)) and len(faces) > 2:
        return verbatim(f"{faces[0]}–{faces[-1]}")
    return joined([verbatim(str(face)) for face in faces])


def _cast(state: State, command: cmd.Cast) -> Odds:
    spell = state.setting.book.items[command.spell]
    assert isinstance(spell, Spell)
    victims = spell_victims(state, spell, command.space, command.target)
    bombs = ignited_bombs(state, spell, command.space)
    damages = _spell_and_bombs(state, spell, victims, bombs) if bombs else {
        victim.id: _spell_damage(state, spell, victim) for victim in victims}
    touched = tuple(_spell_target(state, spell, victim, damages[victim.id], _blast(state, bombs, victim.space))
                    for victim in victims)
    known = {victim.id for victim in victims}
    blasted = tuple(_blast_target(state, bombs, c, damages[c.id])
                    for c in state.characters if c.id in damages and c.id not in known)
    return Odds(touched + blasted)


def _spell_damage(state: State, spell: Spell, victim: Character) -> Distribution:
    me = state.characters[state.actor]
    return spell_distribution(spell, me.stats.mag, victim.stats.mag, matches_element(state, spell, victim.space),
                              COVER[victim.space], face_value(me.fate_card))


def _spell_and_bombs(state: State, spell: Spell, victims: list[Character],
                     bombs: list[Bomb]) -> dict[str, Distribution]:
    """Damage to each victim with the bombs that follow (GK-8.6), unless the match ends before them (GK-11.2).

    Those who stand in a blast alone, friend or foe, are no targets of the spell: they take the bomb's fixed damage.
    """
    me = state.characters[state.actor]
    reached = [c for c in state.characters if not c.ko and c.space >= 0 and _blast(state, bombs, c.space)]
    weights: dict[str, dict[int, int]] = {one.id: {} for one in (*victims, *reached)}
    rolls = state.setting.book.rolls[spell.id].distribution(face_value(me.fate_card))
    for total, ways in rolls.weights.items():
        dealt = {victim.id: spell_damage(total, me.stats.mag, victim.stats.mag, matches_element(
            state, spell, victim.space), COVER[victim.space]) for victim in victims}
        _add_blasts(state, bombs, dealt)
        for who, table in weights.items():
            table[dealt.get(who, 0)] = table.get(dealt.get(who, 0), 0) + ways
    return {who: Distribution(table) for who, table in weights.items()}


def _add_blasts(state: State, bombs: list[Bomb], dealt: dict[str, int]) -> None:
    """Add to what was `dealt` what the bombs do, one after the other, to all who still stand."""
    for bomb in bombs:
        standing = [c for c in state.characters if dealt.get(c.id, 0) < c.hp]
        if len({c.side for c in standing}) < 2:
            return
        item = state.setting.book.items[bomb.item]
        assert isinstance(item, OneShot)
        for character in standing:
            if abs(character.space - bomb.space) <= item.radius:
                dealt[character.id] = dealt.get(character.id, 0) + item.amount


def _blast(state: State, bombs: list[Bomb], space: int) -> int:
    """What the bombs do on a space, all together."""
    items = [(bomb, state.setting.book.items[bomb.item]) for bomb in bombs]
    return sum(item.amount for bomb, item in items
               if isinstance(item, OneShot) and abs(bomb.space - space) <= item.radius)


def _spell_target(state: State, spell: Spell, victim: Character, damage: Distribution, blast: int) -> TargetOdds:
    me = state.characters[state.actor]
    doubled, cover = matches_element(state, spell, victim.space), COVER[victim.space]
    stat = say("stat.mag")
    terms = [Term(say("figure.stat", stat=stat), me.stats.mag),
             Term(say("figure.target_stat", stat=stat), -victim.stats.mag)]
    notes = []
    if doubled:
        notes.append(say("odds.doubled"))
    if cover:
        terms.append(Term(say("figure.cover", stat=stat), -COVER_LESS))
    if blast:
        terms.append(Term(say("figure.flat"), blast))
        notes.append(say("odds.bombs", damage=blast))
    if spell.hold_on:
        chance = Fraction(len(spell.hold_on), 6) * (1 - damage.at_least(victim.hp))
        notes.append(say("odds.holds", chance=str(round(float(chance) * 100, 1))))
    return TargetOdds.of(victim.id, damage, victim.hp, spell.roll, tuple(terms), tuple(notes))


def _blast_target(state: State, bombs: list[Bomb], victim: Character, damage: Distribution) -> TargetOdds:
    """One whom only the bombs reach that a spell sets off: nothing is rolled, nothing reduces it."""
    blast = _blast(state, bombs, victim.space)
    note = say("odds.bombs", damage=blast)
    return TargetOdds.of(victim.id, damage, victim.hp, "", (Term(say("figure.flat"), blast),), (note,))


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
