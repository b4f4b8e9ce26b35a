"""Compares plans by what comes of them: each is played out by the rules with imagined dice, and judged where it leads.

The better half of the plans goes on (sequential halving), so that most of the work goes to telling the best apart; on
those that go on comes the next character's answer, an opponent's or a friend's, played by the rules as well; where
there is time for it, what the others do after that. All plans meet the same dice, and the deck in the same order, which
no seat knows (GK-1.4).
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
from gunki.engine.dice import MASK, Dice, draw

USUAL = 650
"""Commands to imagine for one decision, unless more are asked for."""
FIRST = 6
"""How often each plan is played out before the worse half is left. With more than the usual commands it grows as their
cube root, so that most of them go further.
"""
FURTHER = (2 * USUAL, 4 * USUAL)
"""Once more commands than these are imagined, plays go on for one more character's turn each."""
TRUST = 20
"""How many plays the worth of a plan counts for."""
CHANCE_OF_WORTH = 0.12
"""By how much a chance to win changes with what a plan is worth."""
MOST_EXPECTED = 0.3
"""The most by which a worth lets one line look better than the others."""


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
                late: Late | None = None) -> list[Estimate]:
        """Estimates of all lines for `side`, the best first. `budget`: imagined commands in all; the lines in `kept`
        go on whatever they come to.
        """
        imagination = Imagination(self.planner, self.plan)
        sums, plays = [0.0] * len(lines), [0] * len(lines)
        worths = [line.worth for line in lines if line.worth is not None]
        middle = sum(worths) / max(1, len(worths))
        ahead = [0.0 if line.worth is None else (line.worth - middle) * CHANCE_OF_WORTH for line in lines]

        def chance(at: int) -> float:
            """What was seen of a line, and what its worth lets expect beside all others."""
            seen = sum(sums) / sum(plays) if any(plays) else self.judge.chance(view, side)
            expected = seen + max(-MOST_EXPECTED, min(MOST_EXPECTED, ahead[at]))
            return (sums[at] + TRUST * expected) / (plays[at] + TRUST)

        def over() -> bool:
            """Whether enough was imagined, or time is up."""
            return imagination.spent >= budget or (late is not None and late())

        alive = list(range(len(lines)))
        number, sample, answers = FIRST * max(1, round((budget / USUAL) ** (1 / 3))), 0, 0
        while not over():
            for _ in range(number):
                start = with_some_deck(view, Dice(draw(seed, sample)))
                sample += 1
                for at in alive:
                    dice = Dice(draw(~seed & MASK, sample))
                    state = imagination.follow(start, lines[at], dice)
                    for _ in range(answers):
                        if not state.result:
                            state = imagination.turn(state, dice)
                    sums[at] += self.judge.chance(state, side)
                    plays[at] += 1
                if over():
                    break
            if len(alive) > 2:
                alive.sort(key=lambda at: -chance(at))
                half = (len(alive) + 1) // 2
                alive = [*alive[:half], *(at for at in alive[half:] if at in kept)]
            number *= 2
            answers = 1 + sum(imagination.spent > more for more in FURTHER)
        best = set(alive)
        order = sorted(range(len(lines)), key=lambda at: (at not in best, -chance(at), at))
        return [Estimate(at, min(1.0, max(0.0, chance(at))), plays[at]) for at in order]
