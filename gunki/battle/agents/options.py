"""What a character can do with its Fate Points on one space, with the exact figures of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from gunki.battle import commands as cmd
from gunki.battle.agents.blows import Blow, Blows
from gunki.battle.agents.worth import LEFT, Worth
from gunki.battle.book import COVER, AttackLine
from gunki.battle.choices import barrage_weapons, in_reach
from gunki.battle.items import OneShot, SpecialMove, Spell
from gunki.battle.state import SPACES, State
from gunki.engine.contract import Command

STAYS = 0.55
"""The chance that whoever stands by a bomb still does when it goes off."""


class Use(NamedTuple):
    """One way to spend `fp` on a space; `targets`: whom it touches.

    `kind` is "attack", "cast", "gain" (healing, revival), "bomb" or "special".
    """

    fp: int
    command: Command
    kind: str
    targets: tuple[int, ...]
    line: AttackLine | None = None
    item: Spell | OneShot | None = None
    amount: float = 0.0


class Options:
    """The uses of one character in one position, for any space it might stand on."""

    def __init__(self, state: State, who: int, blows: Blows, worth: Worth) -> None:
        self.state, self.who, self.blows, self.worth = state, who, blows, worth
        self.book = blows.book
        me = state.characters[who]
        self.enemies = [at for at, c in enumerate(state.characters) if c.side != me.side and not c.ko and c.space >= 0]
        self._spells: list[Use] | None = None

    def at(self, space: int, hands: Sequence[str]) -> list[Use]:
        """Everything it could do from `space` with those weapons in hand, whatever it costs."""
        found = list(self._attacks(space, hands))
        if self._spells is None:
            self._spells = list(self._casts(None))
        found += self._spells
        found += self._casts(space)
        found += self._uses(space)
        return found

    def _attacks(self, space: int, hands: Sequence[str]) -> Iterator[Use]:
        loadout = self.book.loadouts[self.who]
        for weapon_id in dict.fromkeys(hands):
            for line in loadout.attacks[weapon_id]:
                for target in self.enemies:
                    other = self.state.characters[target]
                    if line.weapon.reach is None or abs(other.space - space) <= line.weapon.reach:
                        yield Use(line.fp, cmd.attack(weapon_id, other.id, line.strike), "attack", (target,), line)

    def _casts(self, space: int | None) -> Iterator[Use]:
        """Spells whose target space lies anywhere (`space` None), or near the caster on `space`."""
        for spell in self.book.loadouts[self.who].spells:
            if (spell.caster_reach is None) != (space is None):
                continue
            middles = range(SPACES) if space is None or spell.caster_reach is None else range(
                max(0, space - spell.caster_reach), min(SPACES, space + spell.caster_reach + 1))
            seen: set[tuple[int, ...]] = set()
            for middle in middles:
                near = tuple(at for at in self.enemies
                             if abs(self.state.characters[at].space - middle) <= spell.range)
                bombs = self._lit(spell, middle)
                if spell.single:
                    for target in near:
                        yield Use(spell.fp, cmd.cast(spell.id, middle, self.state.characters[target].id), "cast",
                                  (target,), item=spell)
                elif near and (near not in seen or bombs):
                    seen.add(near)
                    yield Use(spell.fp, cmd.cast(spell.id, middle), "cast", near, item=spell, amount=bombs)

    def _lit(self, spell: Spell, middle: int) -> float:
        """What the bombs are worth that a spell would set off."""
        if not self.state.bombs or not self.book.elements[spell.element].ignites:
            return 0.0
        return sum(self._blast(bomb.space, self.book.items[bomb.item], 1.0) for bomb in self.state.bombs
                   if abs(bomb.space - middle) <= spell.range)

    def _blast(self, space: int, item: object, share: float) -> float:
        """What a bomb on `space` does to either side, whoever lays it apart: that one may walk away."""
        assert isinstance(item, OneShot)
        mine, total = self.state.characters[self.who].side, 0.0
        for at, character in enumerate(self.state.characters):
            if at == self.who or character.ko or abs(character.space - space) > item.radius:
                continue
            hp = character.hp
            harm = self.worth.blow(at, min(hp, item.amount), float(hp <= item.amount)) * share
            total += -harm if character.side == mine else harm
        return total

    def _uses(self, space: int) -> Iterator[Use]:
        me = self.state.characters[self.who]
        for item in self.book.loadouts[self.who].one_shots:
            if me.inventory.count(item.id) <= me.used.count(item.id):
                continue
            if item.effect == "bomb":
                yield from self._bombs(space, item)
                continue
            for at, ally in enumerate(self.state.characters):
                away = abs((space if at == self.who else ally.space) - space)
                if ally.side != me.side or away > item.reach:
                    continue
                if item.effect == "revive" and ally.ko:
                    yield Use(item.fp, cmd.use_item(item.id, ally.id), "gain", (at,), item=item,
                              amount=self.worth.of(at, item.amount) + 0.2 - LEFT["revive"])
                elif item.effect == "heal" and not ally.ko and ally.hp < ally.max_hp:
                    gained = min(item.amount, ally.max_hp - ally.hp)
                    low = 0.25 if ally.hp <= 15 else 0.0
                    yield Use(item.fp, cmd.use_item(item.id, ally.id), "gain", (at,), item=item,
                              amount=self.worth.power[at] * (gained * 0.011 + low) - LEFT["heal"])

    def _bombs(self, space: int, item: OneShot) -> Iterator[Use]:
        for middle in range(max(0, space - item.reach), min(SPACES, space + item.reach + 1)):
            if any(abs(self.state.characters[at].space - middle) <= item.radius for at in self.enemies):
                worth = self._blast(middle, item, STAYS) - LEFT["bomb"]
                if worth > 0 or self._lights():
                    yield Use(item.fp, cmd.use_item(item.id, "", middle), "bomb", (), item=item, amount=worth)

    def _lights(self) -> bool:
        """Whether it could set off its own bomb (GK-8.6)."""
        return any(self.book.elements[spell.element].ignites for spell in self.book.loadouts[self.who].spells)

    def specials(self, space: int, hands: Sequence[str], face_value: int) -> Iterator[tuple[Use, float]]:
        """Its Special Move on each enemy, with what it is worth; `space` is where it stands then."""
        special = self.book.loadouts[self.who].special
        me = self.state.characters[self.who]
        if special is None:
            return
        if special.effect == "burst":
            for target in self.enemies:
                middle = self.state.characters[target].space
                touched = [target] if special.radius is None else [
                    at for at in self.enemies if abs(self.state.characters[at].space - middle) <= special.radius]
                worth = sum(self._special(special, None, at, 0, face_value) for at in touched)
                yield Use(0, cmd.use_special(special.id, self.state.characters[target].id), "special", (target,)), worth
            return
        if tuple(hands) != me.hands:
            return
        for weapon in barrage_weapons(hands, special, self.book):
            for target in self.enemies:
                away = abs(self.state.characters[target].space - space)
                if (not me.held or away == 0) if special.dash else in_reach(weapon, away):
                    worth = self._special(special, weapon.id, target, away, face_value)
                    yield Use(0, cmd.use_special(special.id, self.state.characters[target].id, weapon.id), "special",
                              (target,)), worth

    def special(self, special: SpecialMove, weapon: str, target: int, distance: int, face_value: int, hp: int) -> Blow:
        """What a Special Move does to one of its targets that has so many HP left; `weapon` is "" for a burst."""
        other = self.state.characters[target]
        return self.blows.special(self.who, special, self.book.weapon(weapon) if weapon else None, target, distance,
                                  face_value, COVER[other.space], hp)

    def _special(self, special: SpecialMove, weapon: str | None, target: int, distance: int, face_value: int) -> float:
        other = self.state.characters[target]
        return self.worth.blow(target, *self.special(special, weapon or "", target, distance, face_value, other.hp))

    def blow(self, use: Use, target: int, space: int, face_value: int, hp: int) -> Blow:
        """What a use does to one of its targets that has so many HP left."""
        other = self.state.characters[target]
        if use.line is not None:
            return self.blows.attack(self.who, use.line, target, abs(other.space - space), COVER[other.space],
                                     face_value, hp)
        assert isinstance(use.item, Spell)
        return self.blows.spell(self.who, use.item, target, other.space, face_value, hp)
