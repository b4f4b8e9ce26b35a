"""Where to begin, and who of the tied goes first: the first round is played out from each choice, and judged."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gunki.battle.agents.imagined import Imagination, with_some_deck
from gunki.battle.agents.judge import Judge
from gunki.battle.agents.lines import Line, prospects
from gunki.battle.agents.plan import Planner
from gunki.battle.choices import decision
from gunki.battle.state import State
from gunki.engine.contract import Command, Late
from gunki.engine.dice import MASK, Dice, draw

TRUST = 4
"""How many plays the first look at a choice counts for."""


class Opening:
    """Compares choices before the first turn (GK-3.1, GK-3.4) in positions of one setting."""

    def __init__(self, planner: Planner, judge: Judge, plan: Callable[[State], Line]) -> None:
        """`plan` is how a turn that was begun goes on."""
        self.planner, self.judge, self.plan = planner, judge, plan

    def compare(self, view: State, choices: Sequence[Command], budget: int, seed: int,
                late: Late | None = None) -> list[tuple[float, Command]]:
        """Chances to win with each place to begin on, or each of the tied, the best first. `budget`: imagined commands
        in all. All choices meet the same dice.
        """
        known = prospects(view, choices, self.judge)
        imagination = Imagination(self.planner, self.plan)
        sums, plays = [0.0] * len(known), 0
        while known and imagination.spent < budget and not (late is not None and late()):
            start = with_some_deck(view, Dice(draw(seed, plays)))
            for at, (_, choice) in enumerate(known):
                sums[at] += self._played(imagination, start, choice, Dice(draw(~seed & MASK, plays)))
            plays += 1
        found = [((total + TRUST * chance) / (plays + TRUST), choice)
                 for total, (chance, choice) in zip(sums, known, strict=True)]
        return sorted(found, key=lambda one: -one[0])

    def _played(self, imagination: Imagination, start: State, choice: Command, dice: Dice) -> float:
        """The chance to win after a round that began with a choice; others choose at first sight."""
        side = start.characters[start.setting.book.index[choice.who]].side  # type: ignore[attr-defined]
        state = imagination.carry_out(start, choice, dice)
        while (asked := decision(state)) is not None and (best := prospects(state, asked.choices, self.judge)):
            state = imagination.carry_out(state, best[0][1], dice)
        for _ in state.characters:
            if state.result:
                break
            state = imagination.turn(state, dice)
        return self.judge.chance(state, side)
