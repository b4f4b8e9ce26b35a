"""Compares plans by what comes of them: each is played out by the rules with imagined dice, and judged where it leads.

The better half of the plans goes on (sequential halving), so that most of the work goes to telling the best apart. All
plans meet the same dice, and the deck in the same order, which no seat knows (GK-1.4).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from gunki.battle.agents.imagined import Imagination, with_some_deck
from gunki.battle.agents.judge import Judge
from gunki.battle.agents.lines import Line
from gunki.battle.agents.plan import Planner
from gunki.battle.state import State
from gunki.engine.contract import Late
from gunki.engine.dice import Dice, draw

FIRST = 4
"""How often each plan is played out before the worse half is left."""


class Estimate(NamedTuple):
    """What became of a line: the chance (0 to 1) to win, over so many plays of it."""

    line: int
    chance: float
    plays: int


class Search:
    """Plays lines out from positions of one setting."""

    def __init__(self, planner: Planner, judge: Judge, plan: Callable[[State], Line]) -> None:
        """`plan` is how the rest of an own turn goes on where a line has come to its end."""
        self.planner, self.judge, self.plan = planner, judge, plan

    def compare(self, view: State, side: str, lines: Sequence[Line], budget: int, seed: int, kept: Sequence[int] = (),
                late: Late | None = None, ahead: int = 0) -> list[Estimate]:
        """Estimates of all lines for `side`, the best first. `budget`: imagined commands in all; the lines in `kept`
        go on whatever they come to; `ahead`: turns of others that are played out after the own one.
        """
        imagination = Imagination(self.planner, self.plan)
        sums, plays = [0.0] * len(lines), [0] * len(lines)
        alive = list(range(len(lines)))
        number, sample = FIRST, 0
        while True:
            for _ in range(number):
                start = with_some_deck(view, Dice(draw(seed, sample)))
                sample += 1
                for at in alive:
                    dice = Dice(draw(~seed & _MASK, sample))
                    state = imagination.follow(start, lines[at], dice)
                    if ahead:
                        state = imagination.turns(state, ahead, dice)
                    sums[at] += self.judge.chance(state, side)
                    plays[at] += 1
                if imagination.spent >= budget or (late is not None and late()):
                    break
            if imagination.spent >= budget or (late is not None and late()):
                break
            if len(alive) > 2:
                alive.sort(key=lambda at: -sums[at] / plays[at])
                half = (len(alive) + 1) // 2
                alive = [*alive[:half], *(at for at in alive[half:] if at in kept)]
            number *= 2
        best = set(alive)
        order = sorted(range(len(lines)), key=lambda at: (at not in best, -sums[at] / max(1, plays[at]), at))
        return [Estimate(at, sums[at] / max(1, plays[at]), plays[at]) for at in order]


_MASK = 0xFFFFFFFFFFFFFFFF
