"""Exact figures of single blows, each worked out once a setting: what agents plan with. Draws no die."""

from __future__ import annotations

from typing import NamedTuple

from gunki.battle.book import COVER, AttackLine, Book
from gunki.battle.damage import chain_distribution, repeated, spell_distribution
from gunki.battle.items import SpecialMove, Spell, Stats, Strike, Weapon
from gunki.battle.state import BOARD_SUITS
from gunki.engine.notation import parse
from gunki.engine.odds import Distribution


class Blow(NamedTuple):
    """`mean` damage, counted up to the HP the target has, and the chance (0 to 1) that it falls."""

    mean: float
    knock_out: float



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
                self._chain(me, line.weapon, strike, target, distance, cover, face_value, hp), hp)
        return found

    def _chain(self, me: int, weapon: Weapon, strike: Strike | None, target: int, distance: int, cover: bool,
               face_value: int, hp: int, ignores_stat: bool = False) -> Distribution:
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
            matches = BOARD_SUITS[space] in self.book.elements[spell.element].spaces
            dealt = spell_distribution(spell, self.stats[me].mag, self.stats[target].mag, matches, COVER[space],
                                       face_value)
            found = self._spells[key] = _figures(dealt.capped(hp), hp)
        return found

    def special(self, me: int, special: SpecialMove, weapon: Weapon | None, target: int, distance: int, face_value: int,
                cover: bool, hp: int) -> Blow:
        """What a Special Move does to one of its targets (GK-9)."""
        key = (me, special.id, weapon.id if weapon else "", target, distance, face_value, cover, hp)
        found = self._specials.get(key)
        if found is None:
            if weapon is None:
                dealt = parse(special.roll).distribution(face_value).capped(hp)
            else:
                one = [Distribution.certain(0), *(
                    self._chain(me, weapon, None, target, 0 if special.dash else distance, cover, face_value, left,
                                special.ignores_stat) for left in range(1, hp + 1))]
                dealt = repeated(face_value, hp, one)
            found = self._specials[key] = _figures(dealt, hp)
        return found


def _figures(dealt: Distribution, hp: int) -> Blow:
    total = dealt.total
    mean = sum(value * (weight / total) for value, weight in dealt.weights.items())
    return Blow(mean, dealt.weights.get(hp, 0) / total)
