"""How likely a side is to win from a position: what searching agents compare. Works on any setting; draws no die.

A handful of measures of a position, each own side's less the other's, are weighed by figures learnt from matches
that the agents played against one another (`WEIGHTS`, made by `python -m tests.battle.agents.learning`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from gunki.battle.agents.standing import Standing
from gunki.battle.agents.usual import COVERED, NPC_POINTS, SUITED, Harm
from gunki.battle.agents.worth import FULL
from gunki.battle.book import COVER
from gunki.battle.items import OneShot
from gunki.battle.rules import fate_points
from gunki.battle.state import MOST_KI, Character, State

MOST_ROUNDS_AHEAD = 6


class Judge:
    """The measure of one setting. Keeps figures, never a position."""

    def __init__(self, standing: Standing) -> None:
        self.standing, self.worth, self.usual = standing, standing.worth, standing.usual
        self.book = self.usual.book
        sheets = self.book.setting.sheets
        number = range(len(sheets))
        self.left = tuple(sheet.side == "left" for sheet in sheets)
        self.right = tuple(not own for own in self.left)
        self.everybody = list(number)
        self.has_shots = tuple(bool(self.book.loadouts[at].one_shots) for at in number)
        self.amount = {item.id: float(item.amount) for item in self.book.items.values() if isinstance(item, OneShot)}
        self.radius = {item.id: item.radius for item in self.book.items.values() if isinstance(item, OneShot)}
        self.dangers = tuple(1.0 + max((harm.mean for harm in self.usual.later[at].values()), default=0.0) / 20
                             for at in number)

    def measures(self, state: State, side: str) -> tuple[float, ...]:
        """What the weights weigh: own side less the other's, 0 where both are equal."""
        characters, hand, bombs, usual = state.characters, state.hand, state.bombs, self.usual
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
        for at, character in enumerate(characters):
            if not hp[at]:
                continue
            space, hands = character.space, character.hands
            if usual.is_npc[at]:
                points = NPC_POINTS
            elif at == next_one and hand:
                points = max([fate_points(card, space)[0] for card in hand])
            else:
                points = COVERED if COVER[space] else SUITED
            table: dict[int, Harm] = {}
            strongest = later = 0.0
            ready = usual.special[at] if character.ki >= MOST_KI else None
            later_on = usual.later[at]
            for foe in usual.foes[at]:
                if hp[foe]:
                    there = characters[foe].space
                    key = (at, foe, space - there if space > there else there - space, there, points, hands)
                    rate = usual.dealt(*key)
                    if character.held and space != there and not usual.reaches(at, key[2]):
                        rate = _NOTHING
                    elif ready and ready[0] > rate[0]:
                        rate = ready
                    table[foe] = rate
                    if rate[0] > strongest:
                        strongest = rate[0]
                    if later_on[foe][0] > later:
                        later = later_on[foe][0]
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
            if character.ki and usual.special[at][0]:
                ki += sign * usual.special[at][0] * (character.ki / MOST_KI) ** 1.5
            if character.held:
                held += sign
            if not usual.is_npc[at] and not COVER[space]:
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
                if not usual.is_npc[at]:
                    stands += sign * self.standing.at(characters, hp, at, character.space)
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
                table = self.usual.later[at] if acted[at] else first[at]
                acted[at] = True
                if not self.usual.aims[at]:
                    self._attack(left, table, spaces)
                elif self.usual.aims[at] == "nearest":
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
