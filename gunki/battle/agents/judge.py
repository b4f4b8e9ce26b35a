"""How likely a side is to win from a position: what searching agents compare. Works on any setting; draws no die.

A handful of measures of a position, each own side's less the other's, are weighed by figures learnt from matches
that the agents played against one another (`WEIGHTS`, made by `python -m tests.battle.agents.learning`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from gunki.battle.agents.standing import Standing
from gunki.battle.agents.usual import Harm
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
        characters, index = state.characters, self.book.index
        hp: list[float] = [0.0 if c.ko else c.hp for c in characters]
        mine = self.left if side == "left" else self.right
        order = [index[who] for who in state.order] or self.everybody
        upcoming = order[state.turn:] if state.turn > 0 else order
        next_one = next((at for at in upcoming if hp[at]), -1)
        first = [self._next_turn(state, at, hp, at == next_one) if hp[at] else _NOBODY for at in self.everybody]
        own, their, own_alive, their_alive = 0.0, 0.0, 0, 0
        own_force = their_force = 1.0
        sums = [0.0] * 7
        for at, left in enumerate(hp):
            if not left:
                continue
            later = max((self.usual.later[at][foe][0] for foe in first[at]), default=0.0)
            sign = 1.0 if mine[at] else -1.0
            if mine[at]:
                own, own_alive, own_force = own + left, own_alive + 1, own_force + later
            else:
                their, their_alive, their_force = their + left, their_alive + 1, their_force + later
            for number, value in enumerate(self._of_one(characters, at, hp, first[at])):
                sums[number] += sign * value
        force, ki, shots, held, colour, material, stands = sums
        spaces = [c.space for c in characters]
        blasts = {index[bomb.owner]: [at for at, space in enumerate(spaces)
                                      if abs(bomb.space - space) <= self.radius[bomb.item]] for bomb in state.bombs}
        amounts = {index[bomb.owner]: self.amount[bomb.item] for bomb in state.bombs}
        margin, early = self._race(hp, spaces, mine, upcoming, order, first, own or 1.0, their or 1.0, blasts, amounts)
        return (
            (own - their) / FULL, margin, early, math.log((own + 1) * own_force / ((their + 1) * their_force)),
            force / FULL, ki / FULL, shots, held, colour,
            (own_alive - their_alive) / ((own_alive + their_alive) or 1), material, stands,
        )

    def _next_turn(self, state: State, at: int, hp: Sequence[float], at_once: bool) -> dict[int, Harm]:
        """What a character could do to each enemy in its next turn; `at_once`: with the cards that lie there."""
        usual, characters = self.usual, state.characters
        me = characters[at]
        space, hands = me.space, me.hands
        points = usual.points(at, space)
        if at_once and state.hand and not usual.is_npc[at]:
            points = max([fate_points(card, space)[0] for card in state.hand])
        ready = usual.special[at] if me.ki >= MOST_KI else None
        table: dict[int, Harm] = {}
        for foe in usual.foes[at]:
            if hp[foe]:
                there = characters[foe].space
                away = space - there if space > there else there - space
                harm = usual.dealt(at, foe, away, there, points, hands)
                if me.held and away and not usual.reaches(at, away):
                    harm = _NOTHING
                elif ready and ready[0] > harm[0]:
                    harm = ready
                table[foe] = harm
        return table

    def _of_one(self, characters: Sequence[Character], at: int, hp: Sequence[float],
                first: dict[int, Harm]) -> tuple[float, ...]:
        """What one that stands adds to the sums: force, Ki, one-shots, held, on a colour, what it is worth, where it
        stands.
        """
        me, usual = characters[at], self.usual
        npc = usual.is_npc[at]
        return (
            max([harm[0] for harm in first.values()], default=0.0),
            usual.special[at][0] * (me.ki / MOST_KI) ** 1.5 if me.ki else 0.0,
            self._shots(at, me) if self.has_shots[at] else 0, me.held, not npc and not COVER[me.space],
            self.worth.of(at, me.hp), 0.0 if npc else self.standing.at(characters, hp, at, me.space),
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
