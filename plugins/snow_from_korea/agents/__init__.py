"""Who decides where no person does: samurai and the referee (SK-14).

An agent sees what its seat may see and knows no die of the match; its own dice follow from its seed. It plays
whatever seat asks: a samurai's level plays the referee as even, a referee's level plays a samurai as adept.
"""

from __future__ import annotations

from typing import Any

from gunki.engine.contract import Command, Decision
from gunki.engine.dice import Dice
from snow_from_korea.agents.making import made
from snow_from_korea.agents.referee import LEVELS, Referee
from snow_from_korea.agents.samurai import POLICIES
from snow_from_korea.model import HEK_SEAT, State

USUAL_SAMURAI, USUAL_REFEREE = "adept", "even"


class Player:
    """An agent of one level."""

    def __init__(self, level: str, seed: int) -> None:
        """`seed` is 0 … 2**64 - 1: the same seed and questions, the same answers."""
        self.dice = Dice(seed)
        self.samurai = POLICIES[level if level in POLICIES else USUAL_SAMURAI](self.dice)
        self.referee = Referee(LEVELS[level if level in LEVELS else USUAL_REFEREE], self.dice)
        self.any = level == "random"

    def choose(self, view: State, decision: Decision) -> Command:
        """See Agent."""
        if decision.form is not None:
            made_up: Command = made(view, decision.form, self.dice)
            return made_up
        if self.any:
            return self.dice.pick(decision.choices)
        player: Any = self.referee if decision.seat == HEK_SEAT else self.samurai
        answer: Command = player.answer(view, decision.choices)
        return answer


def agent(level: str, seed: int) -> Player | None:
    """An agent of a level; None for a level that is not offered."""
    return Player(level, seed) if level in POLICIES or level in LEVELS else None
