"""An agent at a position: whether it finds the right turn, and what it did."""

from __future__ import annotations

import time
from typing import NamedTuple

from gunki.battle import commands as cmd
from gunki.battle.mode import MODE
from gunki.engine.contract import Agent, Command
from gunki.engine.dice import Dice
from tests.battle.agents.positions.position import Position
from tests.battle.agents.rights import play


class Trial(NamedTuple):
    """`played`: the commands up to where it was clear; `seconds`: CPU time of the slowest decision."""

    solved: bool
    played: str
    seconds: float


class Timed:
    """An agent whose slowest choice is measured, in CPU seconds."""

    def __init__(self, agent: Agent) -> None:
        self.agent = agent
        self.slowest = 0.0

    def choose(self, view: object, decision: object) -> Command:
        """See Agent."""
        began = time.process_time()
        command: Command = self.agent.choose(view, decision)  # type: ignore[arg-type]
        self.slowest = max(self.slowest, time.process_time() - began)
        return command


def trial(position: Position, level: str, seed: int) -> Trial:
    """One agent of a level, with the dice of the turn falling by the same seed."""
    agent = MODE.agent(level, seed)
    assert agent is not None
    timed = Timed(agent)
    solved, turn = play(timed, position.state, position.right, Dice(seed))
    return Trial(solved, ", ".join(shown(command) for command in turn.commands), timed.slowest)


def shown(command: Command) -> str:
    """A command in a word or two, for tables and failures."""
    match command:
        case cmd.TakeCard(card):
            return card
        case cmd.Step(to):
            return f"to {to}"
        case cmd.Attack(weapon, target, strike):
            return f"{weapon}{'+' + strike if strike else ''} > {target}"
        case cmd.Cast(spell, space, target):
            return f"{spell} > {target or space}"
        case cmd.UseItem(item, target, space):
            return f"{item} > {target or space}"
        case cmd.UseSpecial(special, target):
            return f"{special} > {target}"
        case cmd.Rearm(hands):
            return "takes up " + " and ".join(hands)
        case cmd.Place(who, space):
            return f"{who} on {space}"
        case cmd.GoFirst(who):
            return f"{who} first"
        case cmd.EndTurn():
            return "end"
        case _:
            return type(command).__name__
