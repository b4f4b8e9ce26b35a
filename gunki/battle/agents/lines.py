"""What is worth comparing: the ways to spend a turn that look best where they lead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from gunki.battle import commands as cmd
from gunki.battle.agents.judge import Judge
from gunki.battle.agents.turns import Node
from gunki.battle.state import State
from gunki.engine.contract import Command

if TYPE_CHECKING:
    from gunki.battle.agents.weighing import Weighing

MOST = 12
"""Lines compared in all, of which a third may begin with the same command."""
MIDDLE = {"left": 1, "right": 8}
"""Where those are imagined who are not placed yet."""


class Line(NamedTuple):
    """Commands to begin with; what comes after them is planned when it is there.

    `counted`: numbers of the commands after which somebody counts as fallen. Where that did not come true the rest is
    planned anew.
    """

    commands: tuple[Command, ...]
    counted: frozenset[int] = frozenset()
    worth: float | None = None
    """What the plan is worth by expected values; None: not known."""

    @property
    def first(self) -> Command:
        """The next command."""
        return self.commands[0]


def line_of(node: Node, worth: float | None = None) -> Line:
    """A plan to the end of its turn, worth so much."""
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
    return Line(tuple(reversed(found)), frozenset(last - at for at in counted), worth)


def lines(view: State, weighing: Weighing, most: int = MOST) -> list[Line]:
    """Ways to spend the acting character's turn from here, the best first; of every kind of beginning at least one."""
    found: list[Line] = []
    others: list[Line] = []
    firsts: dict[Command, int] = {}
    seconds: dict[Sequence[Command], int] = {}
    kinds: set[object] = set()
    for worth, node in weighing.plans(view):
        line = line_of(node, worth)
        first, second = line.first, line.commands[:2]
        kind = _kind(first)
        if firsts.get(first, 0) < max(2, most // 3) and seconds.get(second, 0) < 2 and len(found) < most:
            found.append(line)
            firsts[first] = firsts.get(first, 0) + 1
            seconds[second] = seconds.get(second, 0) + 1
            kinds.add(kind)
        elif kind not in kinds:
            kinds.add(kind)
            others.append(line)
    return found + others


def _kind(command: Command) -> object:
    """What kind of beginning a command is: a card, a step, or the use of one item."""
    if isinstance(command, cmd.Cast):
        return command.spell
    if isinstance(command, cmd.UseItem):
        return command.item
    return command if isinstance(command, cmd.TakeCard) else type(command)


def all_placed(view: State) -> State:
    """With those who are not placed yet in the middle of theirs."""
    characters = (replace(c, space=MIDDLE[c.side]) if c.space < 0 else c for c in view.characters)
    return replace(view, characters=tuple(characters))


def prospects(view: State, choices: Sequence[Command], judge: Judge) -> list[tuple[float, Command]]:
    """Chances to win with each place to begin on (GK-3.1), or with each order of the tied (GK-3.4), the best first."""
    book = view.setting.book
    by_speed = [sheet.id for _, sheets in book.speed_groups for sheet in sheets]
    characters = all_placed(view).characters
    found = []
    for number, choice in enumerate(choices):
        if isinstance(choice, cmd.Place):
            at = book.index[choice.who]
            placed = (*characters[:at], replace(characters[at], space=choice.space), *characters[at + 1:])
            position = replace(view, characters=placed, order=tuple(by_speed), turn=0)
        elif isinstance(choice, cmd.GoFirst):
            at = book.index[choice.who]
            order = sorted(by_speed, key=lambda who: (-characters[book.index[who]].stats.spd, who != choice.who))
            position = replace(view, characters=characters, order=tuple(order), turn=0)
        else:
            continue
        found.append((-judge.chance(position, characters[at].side), number, choice))
    return [(-chance, choice) for chance, _, choice in sorted(found, key=lambda one: one[:2])]
