"""Exact figures of single blows, each worked out once a setting: what agents plan with. Draws no die."""

from __future__ import annotations

from typing import NamedTuple

from gunki.battle.book import COVER, AttackLine, Book
from gunki.battle.damage import chain_distribution, repeated, spell_distribution
from gunki.battle.items import SpecialMove, Spell, Stats, Strike, Weapon
from gunki.battle.state import BOARD_SUITS
from gunki.engine.notation import parse
from gunki.engine.odds import Distribution

FELLED = 0.5
"""From this chance on a target counts as fallen for what is planned after it."""


class Blow(NamedTuple):
    """`mean` damage, counted up to the HP the target has, and the chance (0 to 1) that it falls."""

    mean: float
    knock_out: float

    def left_of(self, hp: int) -> int:
        """HP that count as left of `hp`: none where the target probably falls, else the mean."""
        return 0 if self.knock_out >= FELLED else max(1, round(hp - self.mean))


class Blows:
    """Figures by attacker, what is used, target and its HP. Characters are numbers, as in `book.index`."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.stats: tuple[Stats, ...] = tuple(book.effective_stats(sheet) for sheet in book.setting.sheets)
        self._attacks: dict[tuple[int, str, str, int, int, bool, int, int], Blow] = {}
        self._spells: dict[tuple[int, str, int, int, int, int], Blow] = {}
        self._specials: dict[tuple[int, str, str, int, int, int, bool, int], Blow] = {}

    def attack(self, me: int, line: AttackLine, target: int, distance: int, cover: bool, face_value: int,
               hp: int) -> Blow:
        """One attack with all that follows it for nothing (GK-6)."""
        key = (me, line.weapon.id, line.strike, target, distance, cover, face_value, hp)
        found = self._attacks.get(key)
        if found is None:
            strike = self.book.items[line.strike] if line.strike else None
            assert strike is None or isinstance(strike, Strike)
            found = self._attacks[key] = _figures(
                self.attack_spread(me, line.weapon, strike, target, distance, cover, face_value, hp), hp)
        return found

    def attack_spread(self, me: int, weapon: Weapon, strike: Strike | None, target: int, distance: int, cover: bool,
                      face_value: int, hp: int, ignores_stat: bool = False) -> Distribution:
        """Damage of one attack with all that follows it for nothing (GK-6), up to `hp`."""
        mine, other, loadout = self.stats[me], self.stats[target], self.book.loadouts[target]
        melee = weapon.style == "melee"
        own, against = (mine.str, other.str) if melee else (mine.aim, other.aim)
        less = loadout.less_melee if melee else loadout.less_ranged
        return chain_distribution(weapon, strike, own, 0 if ignores_stat else against, distance, cover, less,
                                  face_value, hp, self.book.dagger_once)

    def spell(self, me: int, spell: Spell, target: int, space: int, face_value: int, hp: int) -> Blow:
        """What one cast does to one target that stands on `space` (GK-7.2)."""
        key = (me, spell.id, target, space, face_value, hp)
        found = self._spells.get(key)
        if found is None:
            found = self._spells[key] = _figures(self.spell_spread(me, spell, target, space, face_value).capped(hp), hp)
        return found

    def spell_spread(self, me: int, spell: Spell, target: int, space: int, face_value: int) -> Distribution:
        """Damage of one cast to one target that stands on `space` (GK-7.2), however many HP it has."""
        matches = BOARD_SUITS[space] in self.book.elements[spell.element].spaces
        return spell_distribution(spell, self.stats[me].mag, self.stats[target].mag, matches, COVER[space], face_value)

    def special(self, me: int, special: SpecialMove, weapon: Weapon | None, target: int, distance: int, face_value: int,
                cover: bool, hp: int) -> Blow:
        """What a Special Move does to one of its targets (GK-9)."""
        key = (me, special.id, weapon.id if weapon else "", target, distance, face_value, cover, hp)
        found = self._specials.get(key)
        if found is None:
            dealt = self.special_spread(me, special, weapon, target, distance, face_value, cover, hp)
            found = self._specials[key] = _figures(dealt, hp)
        return found

    def special_spread(self, me: int, special: SpecialMove, weapon: Weapon | None, target: int, distance: int,
                       face_value: int, cover: bool, hp: int) -> Distribution:
        """Damage of a Special Move to one of its targets (GK-9), up to `hp`; `weapon` is None for a burst."""
        if weapon is None:
            return parse(special.roll).distribution(face_value).capped(hp)
        away = 0 if special.dash else distance
        one = [Distribution.certain(0), *(
            self.attack_spread(me, weapon, None, target, away, cover, face_value, left, special.ignores_stat)
            for left in range(1, hp + 1))]
        return repeated(face_value, hp, one)


def _figures(dealt: Distribution, hp: int) -> Blow:
    total = dealt.total
    mean = sum(value * (weight / total) for value, weight in dealt.weights.items())
    return Blow(mean, dealt.weights.get(hp, 0) / total)
