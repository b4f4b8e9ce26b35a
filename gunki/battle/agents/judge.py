"""How likely a side is to win from a position: what searching agents compare. Works on any setting; draws no die.

A handful of measures of a position, each own side's less the other's, are weighed by figures learnt from matches
that the agents played against one another (`WEIGHTS`, made by `python -m tests.battle.agents.learning`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from gunki.battle.agents.worth import ALIVE, DOUBLING, HP, Worth
from gunki.battle.book import COVER, AttackLine
from gunki.battle.items import Npc, OneShot, Spell, Weapon
from gunki.battle.rules import fate_points
from gunki.battle.state import MOST_KI, Character, State

FULL = 50.0
SUITED, COVERED = 8, 5
"""Fate Points of a usual turn begun on a suit and on Cover: the best of three cards (GK-4.3)."""
NPC_POINTS = 5
LATER = 7
MOST_ROUNDS_AHEAD = 6
FACE = 4
SHARE = 0.75
"""How much of what all enemies could do to one of two is expected to come to it."""
SPREAD = 0.3
"""How far damage strays from its mean, as a share of the HP it is measured against."""
HELD_ON = 1 / 3
"""The chance of being held by what holds people."""
LAST = 1.5
"""What the last of a side loses beside itself when it falls: the match."""
ROOM = 60
"""HP of a target that is not felled while its damage is measured."""


class Harm(NamedTuple):
    """Mean damage of a turn, and how many spaces around the target others suffer it too (-1: nobody does)."""

    mean: float
    radius: int


class Judge:
    """The measure of one setting. Keeps figures, never a position."""

    def __init__(self, worth: Worth) -> None:
        self.worth = worth
        self.blows = blows = worth.blows
        self.book = blows.book
        self._rates: dict[tuple[int, int, int, int, int, tuple[str, ...]], Harm] = {}
        self._specials: dict[tuple[int, int], float] = {}
        number = range(len(blows.stats))
        sheets = self.book.setting.sheets
        self.foes = tuple(tuple(at for at in number if sheets[at].side != sheets[me].side) for me in number)
        self.special = tuple(self._special(at) for at in number)
        self.is_npc = tuple(bool(sheet.npc) for sheet in sheets)
        self.left = tuple(sheet.side == "left" for sheet in sheets)
        self.right = tuple(not own for own in self.left)
        self.everybody = list(number)
        self.has_shots = tuple(bool(self.book.loadouts[at].one_shots) for at in number)
        self.aims = tuple(self._aim(sheet.npc) for sheet in sheets)
        self.amount = {item.id: float(item.amount) for item in self.book.items.values() if isinstance(item, OneShot)}
        self.radius = {item.id: item.radius for item in self.book.items.values() if isinstance(item, OneShot)}
        self.later = tuple({at: self.dealt(me, at, 1, 0, LATER, sheets[me].hands) for at in self.foes[me]}
                           for me in number)
        """What each does to each enemy in a usual turn, once they have met."""
        self.dangers = tuple(1.0 + max((harm.mean for harm in self.later[at].values()), default=0.0) / 20
                             for at in number)

    def _aim(self, npc: str) -> str:
        """How an NPC chooses whom it attacks: the "nearest", or "any" (GK-10.3 to 10.5); "" for all others."""
        if not npc:
            return ""
        return "nearest" if self.book.npcs[npc].strategies[0].strategy == "fighter" else "any"

    def reaches(self, at: int, away: int) -> bool:
        """Whether a character can do anything over that distance without a step."""
        sheet = self.book.setting.sheets[at]
        if sheet.npc:
            reaches = [getattr(self.book.items[attack.item], "reach", None)
                       for attack in self.book.npcs[sheet.npc].attacks]
            return any(reach is None or reach >= away for reach in reaches)
        loadout = self.book.loadouts[at]
        return any(spell.caster_reach is None or spell.caster_reach >= away for spell in loadout.spells) or any(
            line.weapon.reach is None or line.weapon.reach >= away
            for lines in loadout.attacks.values() for line in lines)

    # What a turn deals

    def dealt(self, me: int, target: int, distance: int, space: int, points: int, hands: tuple[str, ...]) -> Harm:
        """What `me` does in a turn of so many Fate Points to a target `distance` away on `space`."""
        key = (me, target, distance, space, points, hands)
        found = self._rates.get(key)
        if found is None:
            found = self._rates[key] = self._reckon(*key)
        return found

    def _reckon(self, me: int, target: int, distance: int, space: int, points: int, hands: tuple[str, ...]) -> Harm:
        book = self.book
        sheet = book.setting.sheets[me]
        if sheet.npc:
            return Harm(self._npc(me, book.npcs[sheet.npc], target, distance, space), -1)
        best = Harm(0.0, -1)
        loadout = book.loadouts[me]
        for option in (hands, *(option for option in loadout.hand_options if sorted(option) != sorted(hands))):
            left = points - (option != hands)
            for weapon_id in dict.fromkeys(option):
                for line in loadout.attacks[weapon_id]:
                    reach = line.weapon.reach
                    away = 0 if reach is None else max(0, distance - reach)
                    blow = self.blows.attack(me, line, target, distance - away, COVER[space], FACE, ROOM)
                    best = max(best, Harm(blow.mean * max(0, (left - away) // line.fp if line.fp else 1), -1))
        for spell in loadout.spells:
            blow = self.blows.spell(me, spell, target, space, FACE, ROOM)
            away = 0 if spell.caster_reach is None else max(0, distance - spell.caster_reach)
            mean = blow.mean * max(0, (points - away) // spell.fp if spell.fp else 1)
            best = max(best, Harm(mean, -1 if spell.single else spell.range))
        return best

    def _npc(self, me: int, npc: Npc, target: int, distance: int, space: int) -> float:
        total = weight = 0.0
        for attack in npc.attacks:
            item = self.book.items[attack.item]
            share = len(attack.on) / 6 if attack.on else 1.0
            away = 0
            if isinstance(item, Weapon):
                away = 0 if item.reach is None else max(0, min(distance, 4) - item.reach)
                line = AttackLine(item, "", item.fp)
                blow = self.blows.attack(me, line, target, distance if item.reach is None else 1, COVER[space], 0, ROOM)
            else:
                assert isinstance(item, Spell)
                blow = self.blows.spell(me, item, target, space, 0, ROOM)
            total += share * blow.mean * max(0.0, (NPC_POINTS - away) / max(1, item.fp))
            weight += share
        return total / (weight or 1.0)

    def _special(self, me: int) -> Harm:
        """What a Special Move does to a usual enemy (0: has none)."""
        special = self.book.loadouts[me].special
        if special is None or not self.foes[me]:
            return Harm(0.0, -1)
        target = self.foes[me][0]
        if special.effect == "burst":
            mean = self.blows.special(me, special, None, target, 0, FACE, False, ROOM).mean
            return Harm(mean, -1 if special.radius is None else special.radius)
        found = 0.0
        sheet = self.book.setting.sheets[me]
        for weapon_id in dict.fromkeys(sheet.hands):
            weapon = self.book.weapon(weapon_id)
            if (special.weapon_class is None or weapon.weapon_class == special.weapon_class) and (
                    not special.bladed or (weapon.bladed and weapon.style == "melee")):
                found = max(found, self.blows.special(me, special, weapon, target, 0, FACE, False, ROOM).mean)
        return Harm(found, -1)

    def stand(self, characters: Sequence[Character], hp: Sequence[float], who: int, space: int,
              held: Sequence[int] = (), fear: float = 1.0) -> float:
        """What ending a turn on `space` is worth to a character: the harm that could come there, and the card that
        could double there. `held`: whom it may have held, once for each try; `fear`: how much of the harm counts.
        """
        own = hp[who]
        if not own:
            return 0.0
        friends = sum([1 for at, left in enumerate(hp) if left and characters[at].side == characters[who].side])
        harm = spared = 0.0
        free = 1.0
        for foe in self.foes[who]:
            if hp[foe]:
                other = characters[foe]
                away = abs(other.space - space)
                dealt = self.dealt(foe, who, away, space, self.points(foe, other.space), other.hands)[0]
                if away and (other.held or foe in held) and not self.reaches(foe, away):
                    if other.held:
                        continue
                    spared += dealt
                    free = min(free, (1 - HELD_ON) ** held.count(foe))
                harm += dealt
        hope = 0.0 if COVER[space] or self.is_npc[who] else DOUBLING
        worth = self._suffered(own, harm, friends, hope, fear)
        if spared:
            worth = free * worth + (1 - free) * self._suffered(own, harm - spared, friends, hope, fear)
        return self.worth.power[who] * worth

    @staticmethod
    def _suffered(own: float, harm: float, friends: int, hope: float, fear: float) -> float:
        """What so much harm leaves of the hope of one with `own` HP and so many of its side that stand."""
        harm *= SHARE if friends > 1 else 1.0
        fall = 1 / (1 + math.exp(min(50.0, -(harm - own) / (SPREAD * own))))
        lost = min(harm, own) * HP / FULL + fall * (ALIVE + (LAST if friends == 1 else 0.0))
        return hope * (1 - fall) - lost * fear

    def stand_of(self, state: State, who: int, space: int, fear: float = 1.0) -> float:
        """`stand` as things are now; `fear`: how much of the harm counts."""
        return self.stand(state.characters, [0 if c.ko else c.hp for c in state.characters], who, space, (), fear)

    # The measures

    def points(self, at: int, space: int) -> int:
        """Fate Points of a usual turn begun on `space`."""
        return NPC_POINTS if self.is_npc[at] else COVERED if COVER[space] else SUITED

    def measures(self, state: State, side: str) -> tuple[float, ...]:
        """What the weights weigh: own side less the other's, 0 where both are equal."""
        characters, hand, bombs = state.characters, state.hand, state.bombs
        hp: list[float] = [0.0 if c.ko else c.hp for c in characters]
        mine = self.left if side == "left" else self.right
        index = self.book.index
        order = [index[who] for who in state.order] or self.everybody
        upcoming = order[state.turn:] if state.turn > 0 else order
        next_one = -1
        for at in upcoming:
            if hp[at]:
                next_one = at
                break
        first: list[dict[int, Harm]] = [_NOBODY] * len(hp)
        own = their = 0.0
        own_alive = their_alive = 0
        own_force = their_force = 1.0
        force = ki = shots = held = colour = 0.0
        rates = self._rates
        for at, character in enumerate(characters):
            if not hp[at]:
                continue
            space, hands = character.space, character.hands
            if self.is_npc[at]:
                points = NPC_POINTS
            elif at == next_one and hand:
                points = max([fate_points(card, space)[0] for card in hand])
            else:
                points = COVERED if COVER[space] else SUITED
            table: dict[int, Harm] = {}
            strongest = later = 0.0
            ready = self.special[at] if character.ki >= MOST_KI else None
            usual = self.later[at]
            for foe in self.foes[at]:
                if hp[foe]:
                    there = characters[foe].space
                    key = (at, foe, space - there if space > there else there - space, there, points, hands)
                    rate = rates.get(key)
                    if rate is None:
                        rate = self.dealt(*key)
                    if character.held and space != there and not self.reaches(at, key[2]):
                        rate = _NOTHING
                    elif ready and ready[0] > rate[0]:
                        rate = ready
                    table[foe] = rate
                    if rate[0] > strongest:
                        strongest = rate[0]
                    if usual[foe][0] > later:
                        later = usual[foe][0]
            first[at] = table
            sign = 1.0 if mine[at] else -1.0
            force += sign * strongest
            if mine[at]:
                own += hp[at]
                own_alive += 1
                own_force += later
            else:
                their += hp[at]
                their_alive += 1
                their_force += later
            if character.ki and self.special[at][0]:
                ki += sign * self.special[at][0] * (character.ki / MOST_KI) ** 1.5
            if character.held:
                held += sign
            if not self.is_npc[at] and not COVER[space]:
                colour += sign
            if self.has_shots[at]:
                shots += sign * self._shots(at, character)
        spaces = [c.space for c in characters]
        blasts = {index[bomb.owner]: [at for at, space in enumerate(spaces)
                                      if abs(bomb.space - space) <= self.radius[bomb.item]] for bomb in bombs}
        amounts = {index[bomb.owner]: self.amount[bomb.item] for bomb in bombs}
        material = stands = 0.0
        for at, character in enumerate(characters):
            if hp[at]:
                sign = 1.0 if mine[at] else -1.0
                material += sign * self.worth.of(at, character.hp)
                if not self.is_npc[at]:
                    stands += sign * self.stand(characters, hp, at, character.space)
        margin, early = self._race(hp, spaces, mine, upcoming, order, first, own or 1.0, their or 1.0, blasts, amounts)
        return (
            (own - their) / FULL, margin, early, math.log((own + 1) * own_force / ((their + 1) * their_force)),
            force / FULL, ki / FULL, shots, held, colour,
            (own_alive - their_alive) / ((own_alive + their_alive) or 1), material, stands,
        )

    def _shots(self, at: int, character: Character) -> int:
        """One-shots it could still use."""
        inventory, used = character.inventory, character.used
        return sum(inventory.count(item.id) - used.count(item.id) for item in self.book.loadouts[at].one_shots)

    def _race(self, hp: Sequence[float], spaces: Sequence[int], mine: Sequence[bool], upcoming: Sequence[int],
              order: Sequence[int], first: Sequence[dict[int, Harm]], own_full: float, their_full: float,
              blasts: dict[int, list[int]], amounts: dict[int, float]) -> tuple[float, float]:
        """Everybody deals mean damage in turn, to whom it harms most. What is left of the own side less what is left
        of the other's (-1 to 1) in the end, and when all have had one turn.
        """
        left = list(hp)
        early: float | None = None
        turns = upcoming
        acted = [False] * len(hp)
        for _ in range(MOST_ROUNDS_AHEAD):
            for at in turns:
                if at in blasts:
                    for other in blasts.pop(at):
                        left[other] = max(0.0, left[other] - amounts[at])
                if left[at] <= 0:
                    continue
                if acted[at] and early is None:
                    early = _standing(left, mine, own_full, their_full)
                table = self.later[at] if acted[at] else first[at]
                acted[at] = True
                if not self.aims[at]:
                    self._attack(left, table, spaces)
                elif self.aims[at] == "nearest":
                    here = spaces[at]
                    away = min((abs(spaces[foe] - here) for foe in table if left[foe] > 0), default=0)
                    self._attack(left, {foe: harm for foe, harm in table.items()
                                        if left[foe] > 0 and abs(spaces[foe] - here) == away}, spaces)
                else:
                    standing = [foe for foe in table if left[foe] > 0]
                    for foe in standing:
                        left[foe] = max(0.0, left[foe] - table[foe][0] / len(standing))
                own = their = 0.0
                for other, hp_left in enumerate(left):
                    if mine[other]:
                        own += hp_left
                    else:
                        their += hp_left
                if own <= 0.01 or their <= 0.01:
                    whole = own / own_full - their / their_full
                    return whole, whole if early is None else early
            turns = order
        whole = _standing(left, mine, own_full, their_full)
        return whole, whole if early is None else early

    def _attack(self, left: list[float], table: dict[int, Harm], spaces: Sequence[int]) -> None:
        """A turn of mean damage, to whom it harms most, and what is left of it to the next."""
        dangers = self.dangers
        share = 1.0
        while share > 0.05:
            best, best_score = -1, 0.0
            for foe, harm in table.items():
                there = left[foe]
                if there > 0 and harm[0] > 0:
                    dealt = harm[0] * share
                    score = dangers[foe] if dealt >= there else dangers[foe] * (dealt / there) ** 2
                    if score > best_score:
                        best, best_score = foe, score
            if best < 0:
                return
            mean, radius = table[best]
            dealt = mean * share
            if radius >= 0:
                middle = spaces[best]
                for foe in table:
                    if foe != best and left[foe] > 0 and -radius <= spaces[foe] - middle <= radius:
                        left[foe] -= min(dealt, left[foe])
            if dealt < left[best]:
                left[best] -= dealt
                return
            share *= 1 - left[best] / dealt
            left[best] = 0.0

    def chance(self, state: State, side: str) -> float:
        """The chance (0 to 1) that `side` wins from a position between two turns; 0.5 for a draw."""
        if state.result:
            return 0.5 if state.result == "draw" else float(state.result == side)
        measures = self.measures(state, side)
        return 1 / (1 + math.exp(-sum([weight * measure for weight, measure in zip(WEIGHTS, measures, strict=True)])))


def _standing(left: Sequence[float], mine: Sequence[bool], own_full: float, their_full: float) -> float:
    own = sum([hp for hp, is_mine in zip(left, mine, strict=True) if is_mine])
    return own / own_full - (sum(left) - own) / their_full


_NOTHING = Harm(0.0, -1)
_NOBODY: dict[int, Harm] = {}
WEIGHTS = (0.517, 0.536, 0.795, 0.485, 0.187, -0.367, 0.119, 0.457, -0.036, -0.65, 0.106, 0.46)
"""What one of each measure adds to the logarithm of the odds, as learnt."""
