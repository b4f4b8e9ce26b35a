"""A position with a known best answer, and what proves it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from gunki.battle import commands as cmd
from gunki.battle.state import State
from gunki.engine.contract import Command
from tests.battle.agents.rights import Right


class Claim(NamedTuple):
    """A computed figure and the bounds it must lie in."""

    what: str
    figure: float
    low: float
    high: float

    @property
    def holds(self) -> bool:
        """Whether it does, but for the last digits of a float."""
        return self.low - 1e-9 <= self.figure <= self.high + 1e-9


def sure(what: str, figure: float) -> Claim:
    """It is certain."""
    return Claim(what, figure, 1, 1)


def at_least(low: float, what: str, figure: float) -> Claim:
    """It is so much or more."""
    return Claim(what, figure, low, 1)


def at_most(high: float, what: str, figure: float) -> Claim:
    """It is so much or less."""
    return Claim(what, figure, 0, high)


@dataclass(frozen=True)
class Position:
    """`why` its right answer is right, in a sentence; `grade` 1 (one look at it) to 3 (others' answers count);
    `proof` gives exact figures, by every die, of the right answer and of what else there is.
    """

    name: str
    grade: int
    why: str
    state: State
    right: Right
    proof: Callable[[State], Iterable[Claim]] = lambda state: ()


END = cmd.END_TURN


def steps(*spaces: int) -> list[Command]:
    """A walk over these spaces, one after the other."""
    return [cmd.step(space) for space in spaces]


def hits(weapon: str, target: str, times: int = 1, strike: str = "") -> list[Command]:
    """The same attack several times."""
    return [cmd.attack(weapon, target, strike)] * times


def casts(spell: str, space: int, times: int = 1, target: str = "") -> list[Command]:
    """The same spell several times."""
    return [cmd.cast(spell, space, target)] * times
