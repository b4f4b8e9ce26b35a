"""The adept: the whole turn by exact expected values. Which card, where to stand, whom to hit with what, what to keep.

It counts what its own turn does, and what enemies could do to it where it ends; not who acts when, nor what others
will do with the cards it leaves.
"""

from __future__ import annotations

import math

from gunki.battle.agents.judge import Judge
from gunki.battle.agents.lines import Line, line_of
from gunki.battle.agents.turns import Node, Turns
from gunki.battle.agents.worth import ALIVE, BOMB, DOUBLING, FULL, HP, READY
from gunki.battle.book import COVER
from gunki.battle.items import OneShot
from gunki.battle.rules import face_value
from gunki.battle.state import MOST_KI, State

SHARE = 0.75
"""How much of what all enemies could do to one of two is expected to come to it."""
SPREAD = 0.3
"""How far damage strays from its mean, as a share of the HP it is measured against."""
HELD_ON = 1 / 3
"""The chance of being held by what holds people."""
LAST = 1.5
"""What the last of a side loses beside itself when it falls: the match."""


class Adept:
    """Plans of one setting."""

    def __init__(self, turns: Turns, judge: Judge) -> None:
        self.turns, self.judge = turns, judge
        self.worth = turns.planner.worth

    def line(self, state: State) -> Line:
        """The best way to go on, to the end of the turn."""
        return line_of(self.plans(state)[0][1])

    def plans(self, state: State) -> list[tuple[float, Node]]:
        """Ways to spend the turn from here, the best first: what each is worth, and where it leads."""
        me = state.characters[state.actor]
        nodes: list[Node] = []
        if state.phase == "card":
            for card in dict.fromkeys(state.hand):
                nodes += self.turns.of_card(state, card)
        else:
            nodes = self.turns.nodes(state, me.fp, face_value(me.fate_card))
        fears: dict[tuple[int, tuple[bool, ...], int, tuple[int, ...]], float] = {}
        found = []
        for number, node in enumerate(nodes):
            key = node.space, tuple(hp > 0 for hp in node.hp), node.hp[state.actor], node.held
            if key not in fears:
                fears[key] = self._stand(state, node)
            worth = node.score + self._kept(state, node) + self._bombs(state, node)
            worth += fears[key] if any(node.hp[foe] for foe in self.judge.foes[state.actor]) else 0.0
            found.append((worth, number, node))
        found.sort(key=lambda one: (-one[0], one[1]))
        return [(worth, node) for worth, _, node in found]

    def _kept(self, state: State, node: Node) -> float:
        """What the points left over are worth as Ki (GK-4.7)."""
        me = state.characters[state.actor]
        if self.turns.planner.book.loadouts[state.actor].special is None:
            return 0.0
        before = 0 if node.special and not state.special else me.ki
        after = min(MOST_KI, before + node.fp)
        return self.worth.power[state.actor] * (_ki(after) - _ki(before))

    def _stand(self, state: State, node: Node) -> float:
        """What ending on a space is worth: the harm that could come there, and the card that could double there."""
        who, hp = state.actor, node.hp[state.actor]
        if not hp:
            return 0.0
        friends = sum(1 for at, left in enumerate(node.hp)
                      if left and state.characters[at].side == state.characters[who].side)
        harm = 0.0
        for foe in self.judge.foes[who]:
            if node.hp[foe]:
                other = state.characters[foe]
                points = self.judge.points(foe, other.space)
                away = abs(other.space - node.space)
                dealt = self.judge.dealt(foe, who, away, node.space, points, other.hands)[0]
                if away and (other.held or foe in node.held) and not self.judge.reaches(foe, away):
                    dealt *= 0.0 if other.held else (1 - HELD_ON) ** node.held.count(foe)
                harm += dealt
        harm *= SHARE if friends > 1 else 1.0
        fall = 1 / (1 + math.exp(-(harm - hp) / (SPREAD * hp)))
        lost = min(harm, hp) * HP / FULL + fall * (ALIVE + (LAST if friends == 1 else 0.0))
        hope = 0.0 if COVER[node.space] else DOUBLING
        return self.worth.power[who] * (hope * (1 - fall) - lost)

    def _bombs(self, state: State, node: Node) -> float:
        """What bombs on the board do where one ends beside them."""
        if node.lit:
            return 0.0
        hp, worth = node.hp[state.actor], 0.0
        for bomb in state.bombs:
            item = self.turns.planner.book.items[bomb.item]
            assert isinstance(item, OneShot)
            if abs(bomb.space - node.space) <= item.radius and hp:
                worth -= self.worth.blow(state.actor, min(hp, BOMB), float(hp <= item.amount))
        return worth


def _ki(points: int) -> float:
    """What stored points are worth: most of it comes with the last."""
    return READY * (0.6 * points / MOST_KI + (0.4 if points == MOST_KI else 0.0))
