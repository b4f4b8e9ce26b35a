"""What is worth comparing: the ways to spend a turn that look best where they lead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from gunki.battle import commands as cmd
from gunki.battle.agents.judge import Judge
from gunki.battle.agents.turns import Node, Turns, position_after
from gunki.battle.rules import face_value
from gunki.battle.state import State
from gunki.engine.contract import Command

MOST = 12
"""Lines compared in all, of which a third may begin with the same command."""
DOUBT = 0.3
"""What a plan is worth less where its expected falls do not come true."""
MIDDLE = {"left": 1, "right": 8}
"""Where those are imagined who are not placed yet."""


class Line(NamedTuple):
    """Commands to begin with; what comes after them is planned when it is there.

    `counted`: numbers of the commands after which somebody counts as fallen. Where that did not come true the rest is
    planned anew.
    """

    commands: tuple[Command, ...]
    counted: frozenset[int] = frozenset()

    @property
    def first(self) -> Command:
        """The next command."""
        return self.commands[0]


def line_of(node: Node) -> Line:
    """A plan to the end of its turn."""
    found: list[Command] = [cmd.END_TURN]
    counted: list[int] = []
    one = node
    while one.parent is not None:
        assert one.command is not None
        found.append(one.command)
        if one.hp.count(0) > one.parent.hp.count(0):
            counted.append(len(found) - 1)
        one = one.parent
    if one.command is not None:
        found.append(one.command)
    last = len(found) - 1
    return Line(tuple(reversed(found)), frozenset(last - at for at in counted))


def lines(view: State, turns: Turns, judge: Judge, most: int = MOST) -> list[Line]:
    """Ways to spend the acting character's turn from here, the best first by where each leads on average."""
    me = view.characters[view.actor]
    nodes: list[Node] = []
    if view.phase == "card":
        for card in dict.fromkeys(view.hand):
            nodes += turns.of_card(view, card)
    else:
        nodes = turns.nodes(view, me.fp, face_value(me.fate_card))
    rated = []
    for number, node in enumerate(nodes):
        chance = judge.chance(position_after(view, node), me.side)
        rated.append((-(chance - (1 - node.sure) * min(chance, DOUBT)), number, node))
    rated.sort()
    found: list[Line] = []
    firsts: dict[Command, int] = {}
    seconds: dict[Sequence[Command], int] = {}
    for _, _, node in rated:
        line = line_of(node)
        first, second = line.first, line.commands[:2]
        if firsts.get(first, 0) < max(2, most // 3) and seconds.get(second, 0) < 2:
            firsts[first] = firsts.get(first, 0) + 1
            seconds[second] = seconds.get(second, 0) + 1
            found.append(line)
            if len(found) == most:
                break
    return found


def prospects(view: State, choices: Sequence[Command], judge: Judge) -> list[tuple[float, Command]]:
    """Chances to win with each place to begin on (GK-3.1), or with each order of the tied (GK-3.4), the best first."""
    book = view.setting.book
    by_speed = [sheet.id for _, sheets in book.speed_groups for sheet in sheets]
    characters = tuple(replace(c, space=MIDDLE[c.side]) if c.space < 0 else c for c in view.characters)
    found = []
    for number, choice in enumerate(choices):
        if isinstance(choice, cmd.Place):
            at = book.index[choice.who]
            placed = (*characters[:at], replace(characters[at], space=choice.space), *characters[at + 1:])
            position = replace(view, characters=placed, order=tuple(by_speed), turn=0)
        elif isinstance(choice, cmd.GoFirst):
            at = book.index[choice.who]
            speed = characters[at].stats.spd
            order = sorted(by_speed, key=lambda who: (-characters[book.index[who]].stats.spd, who != choice.who))
            position = replace(view, characters=characters, order=tuple(order), turn=0) if speed >= 0 else view
        else:
            continue
        found.append((-judge.chance(position, characters[at].side), number, choice))
    return [(-chance, choice) for chance, _, choice in sorted(found, key=lambda one: one[:2])]
