"""What whole turns are worth by expected values: what they do, what could be done to one in the end, what they keep.

Who acts when, and what others do with the cards that are left, is not counted here.
"""

from __future__ import annotations

from gunki.battle.agents.lines import Line, line_of
from gunki.battle.agents.turns import Node, Turns
from gunki.battle.agents.worth import READY
from gunki.battle.items import OneShot
from gunki.battle.rules import face_value
from gunki.battle.state import MOST_KI, State


class Weighing:
    """Weighs the turns of one setting."""

    def __init__(self, turns: Turns) -> None:
        self.turns, self.standing = turns, turns.planner.standing
        self.worth = turns.planner.worth

    def line(self, state: State) -> Line:
        """The best way to go on, to the end of the turn."""
        return line_of(self.plans(state)[0][1])

    def winning(self, state: State, least: float) -> Line | None:
        """The surest way to end the match in this turn, if its chance is at least so high."""
        foes = self.standing.usual.foes[state.actor]
        found = [node for node in self._nodes(state)
                 if node.sure >= least and node.hp[state.actor] and not any(node.hp[foe] for foe in foes)]
        return line_of(max(found, key=lambda node: (node.sure, node.fp))) if found else None

    def _nodes(self, state: State) -> list[Node]:
        if state.phase == "card":
            return [node for card in dict.fromkeys(state.hand) for node in self.turns.of_card(state, card)]
        me = state.characters[state.actor]
        return self.turns.nodes(state, me.fp, face_value(me.fate_card))

    def plans(self, state: State) -> list[tuple[float, Node]]:
        """Ways to spend the turn from here, the best first: what each is worth, and where it leads."""
        nodes = self._nodes(state)
        fears: dict[tuple[int, tuple[bool, ...], int, tuple[int, ...]], float] = {}
        found = []
        for number, node in enumerate(nodes):
            key = node.space, tuple(hp > 0 for hp in node.hp), node.hp[state.actor], node.held
            if key not in fears:
                fears[key] = self.standing.at(state.characters, node.hp, state.actor, node.space, node.held)
            worth = node.score + self._kept(state, node) + self._bombs(state, node)
            worth += fears[key] if any(node.hp[foe] for foe in self.standing.usual.foes[state.actor]) else 0.0
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

    def _bombs(self, state: State, node: Node) -> float:
        """What bombs on the board, and those of the plan, do where one ends beside them."""
        hp, worth = node.hp[state.actor], 0.0
        lying = [*(() if node.lit else ((bomb.item, bomb.space) for bomb in state.bombs)), *node.bombs]
        for item_id, space in lying:
            item = self.turns.planner.book.items[item_id]
            assert isinstance(item, OneShot)
            if hp and abs(space - node.space) <= item.radius:
                worth -= self.worth.blow(state.actor, min(hp, item.amount), float(hp <= item.amount))
        return worth


def _ki(points: int) -> float:
    """What stored points are worth: most of it comes with the last."""
    return READY * (0.6 * points / MOST_KI + (0.4 if points == MOST_KI else 0.0))
