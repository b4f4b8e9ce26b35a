"""What makes a turn the right one: judged by the commands given and by where the turn has led."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from gunki.battle import commands as cmd
from gunki.battle.choices import decision
from gunki.battle.mode import MODE
from gunki.battle.rules import carry_out
from gunki.battle.state import Character, State
from gunki.engine.contract import Agent, Command
from gunki.engine.dice import Dice
from tests.battle.agents.exact import Goal, Search, down, outcomes, same_turn, won

BLOWS = (cmd.Attack, cmd.Cast, cmd.UseSpecial)
SLACK = 0.01
"""A chance that is lower by less is as good."""
MOST_COMMANDS = 60
"""No turn of a position takes as many; an agent that walks to and fro is stopped."""


@dataclass
class Turn:
    """A turn as it was played: `given` with the position each command was given in; `last` is where it stands."""

    start: State
    last: State
    given: list[tuple[State, Command]] = field(default_factory=list)
    over: bool = False

    @property
    def commands(self) -> list[Command]:
        """In order."""
        return [command for _, command in self.given]

    @property
    def actor(self) -> Character:
        """The character whose turn it is, as it stood before the turn was ended."""
        state = self.given[-1][0] if self.given and isinstance(self.given[-1][1], cmd.EndTurn) else self.last
        return state.characters[self.start.actor]


Right = Callable[[Turn], "bool | None"]
"""True or False once it is clear, None before; clear at the latest when the turn is over."""


def play(agent: Agent, state: State, right: Right, dice: Dice) -> tuple[bool, Turn]:
    """Let an agent play the turn (or take the one decision before a match) until it is clear whether it was right.

    Raises ValueError where it gives a command that is not legal.
    """
    turn = Turn(state, state)
    while not turn.over:
        asked = decision(turn.last)
        assert asked is not None
        view = MODE.observe(turn.last, asked.seat)
        command = agent.choose(view, decision(view) or asked)
        if command not in asked.choices:
            raise ValueError(f"{command} is not legal")
        turn.given.append((turn.last, command))
        before, turn.last = turn.last, carry_out(turn.last, command, dice)[1]
        turn.over = (before.phase not in ("card", "actions") or not same_turn(turn.last, state)
                     or len(turn.given) == MOST_COMMANDS)
        found = right(turn)
        if found is not None:
            return found, turn
    return False, turn


def all_of(*rights: Right) -> Right:
    """Each of them."""
    def judge(turn: Turn) -> bool | None:
        found = [right(turn) for right in rights]
        if False in found:
            return False
        return None if None in found else True
    return judge


def gives(*commands: Command) -> Right:
    """The one decision is taken so: a placement, an order, a card."""
    return lambda turn: turn.commands[0] in commands


def takes(*cards: str) -> Right:
    """One of these cards."""
    return gives(*(cmd.take_card(card) for card in cards))


def strikes(*commands: Command) -> Right:
    """The first attack, spell or Special Move is one of these."""
    def judge(turn: Turn) -> bool | None:
        first = next((command for command in turn.commands if isinstance(command, BLOWS)), None)
        return first in commands if first is not None else False if turn.over else None
    return judge


def does(*commands: Command, times: int = 1) -> Right:
    """So many of these, sooner or later."""
    def judge(turn: Turn) -> bool | None:
        return True if sum(command in commands for command in turn.commands) >= times else False if turn.over else None
    return judge


def never(which: Callable[[Command], bool]) -> Right:
    """None such."""
    def judge(turn: Turn) -> bool | None:
        return False if any(which(command) for command in turn.commands) else True if turn.over else None
    return judge


def at_end(holds: Callable[[Turn], bool]) -> Right:
    """It holds when the turn is over."""
    return lambda turn: holds(turn) if turn.over else None


def reaches(goal: Goal) -> Right:
    """No command lowers the best chance, by all dice, that the goal is reached in this turn: luck does not count."""
    search = Search(goal)

    def judge(turn: Turn) -> bool | None:
        before, command = turn.given[-1]
        if isinstance(command, cmd.EndTurn):
            return search.best(before) < SLACK
        after = sum(share * (search.best(state) if same_turn(state, before) else float(goal(state)))
                    for share, state in outcomes(before, command))
        if after < search.best(before) - SLACK:
            return False
        return True if goal(turn.last) or turn.over else None
    return judge


def wins(side: str = "left") -> Right:
    """The match is won in this very turn, as surely as can be."""
    return reaches(won(side))


def fells(*who: str) -> Right:
    """All of them are down at the end, by whatever means, as surely as can be."""
    return reaches(down(*who))


def stands(who: str) -> Right:
    """A friend is still on its feet at the end."""
    return at_end(lambda turn: not turn.last.characters[turn.start.setting.book.index[who]].ko)


def ends_on(*spaces: int) -> Right:
    """The turn ends on one of these spaces (or has won the match)."""
    return at_end(lambda turn: turn.actor.space in spaces or turn.last.result == turn.actor.side)


def keeps(ki: int) -> Right:
    """So much Ki in the end."""
    return at_end(lambda turn: turn.last.characters[turn.start.actor].ki >= ki)


def fights(times: int) -> Right:
    """So many attacks and spells at least, or the match is won."""
    def judge(turn: Turn) -> bool | None:
        if sum(isinstance(command, BLOWS) for command in turn.commands) >= times:
            return True
        return turn.last.result == turn.start.characters[turn.start.actor].side if turn.over else None
    return judge


def goes_on() -> Right:
    """Does not give up, and ends its turn in fewer commands than it could."""
    return at_end(lambda turn: not any(command.resigns for command in turn.commands)
                  and len(turn.given) < MOST_COMMANDS)
