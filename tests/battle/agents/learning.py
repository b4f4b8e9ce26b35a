"""Where `WEIGHTS` of gunki.battle.agents.judge come from: `python -m tests.battle.agents.learning --matches 2500`.

Matches of many sizes are played by the turns that look best on average, now and then by any; at the beginning of every
turn the judge's measures are written down, and at the end who won. A logistic regression says what each measure counts.
Four matches of five teach; the fifth shows how often what was said to happen so often did.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import NamedTuple

import typer

from gunki.battle.agents.levels import IN_TURN, mind_of
from gunki.battle.mode import MODE
from gunki.engine.dice import Dice

PRESETS = ("swordswoman", "monk", "gambler", "hunter", "sorceress", "priest", "witch", "ninja")
NPCS = ("ronin", "archer", "mage", "gunfighter")
SIZES = (1, 1, 2, 2, 2, 3, 4)
SLIPS = (0.0, 0.1, 0.25)
"""How often any command is taken instead of the best, in one match or another."""
RIDGE = 1.0
ROUNDS = 30

Row = tuple[float, ...]


class Example(NamedTuple):
    """A position of a match: its measures for the left side, and 1 where that side won, 0 where it lost."""

    match: int
    measures: Row
    won: float


def side(rng: random.Random, size: int) -> dict[str, object]:
    """A random side: mostly ready characters, now and then an NPC."""
    seats = []
    for _ in range(size):
        if rng.random() < 0.1:
            seats.append({"kind": "npc", "characters": [{"npc": rng.choice(NPCS)}]})
        else:
            seats.append({"kind": "ai", "level": "adept", "characters": [{"preset": rng.choice(PRESETS)}]})
    return {"seats": seats}


def examples_of(number: int, seed: int) -> list[Example]:
    """One match. Raises Refused for a config that is not legal, which none is."""
    rng = random.Random(seed * 1_000_003 + number)
    left = rng.choice(SIZES)
    right = left if rng.random() < 0.85 else max(1, left + rng.choice((-1, 1)))
    setting = MODE.configure({"sides": [side(rng, left), side(rng, right)]})
    dice = Dice(rng.getrandbits(63))
    state = None
    for event in MODE.start(setting, dice):
        state = MODE.evolve(state, event)
    assert state is not None
    mind, slips, rows, seen = mind_of(setting.book), rng.choice(SLIPS), [], (-1, -1)
    while (decision := MODE.decision(state)) is not None:
        if state.phase in ("card", "npc") and (state.round, state.turn) != seen:
            seen = (state.round, state.turn)
            rows.append(mind.judge.measures(state, "left"))
        if decision.automatic:
            command = decision.choices[0]
        elif state.phase not in IN_TURN or rng.random() < slips:
            command = rng.choice([choice for choice in decision.choices if not choice.resigns])
        else:
            command = mind.weighing.line(MODE.observe(state, decision.seat)).first
        state = MODE.carry_out(state, command, dice)[1]
    won = {"left": 1.0, "right": 0.0}.get(state.result, 0.5)
    return [Example(number, row, won) for row in rows]


def chance(weights: Sequence[float], measures: Row) -> float:
    """What the weights say: 0 to 1."""
    return 1 / (1 + math.exp(-sum(weight * measure for weight, measure in zip(weights, measures, strict=True))))


def learned(examples: Sequence[Example]) -> list[float]:
    """Weights by Newton's method, with a small pull towards 0."""
    size = len(examples[0].measures)
    weights = [0.0] * size
    for _ in range(ROUNDS):
        slope = [-RIDGE * weight for weight in weights]
        curve = [[RIDGE if row == column else 0.0 for column in range(size)] for row in range(size)]
        for _, measures, won in examples:
            said = chance(weights, measures)
            spread = said * (1 - said)
            for row, measure in enumerate(measures):
                slope[row] += measure * (won - said)
                for column in range(row + 1):
                    curve[row][column] += spread * measure * measures[column]
        step = solved([[curve[max(r, c)][min(r, c)] for c in range(size)] for r in range(size)], slope)
        weights = [weight + change for weight, change in zip(weights, step, strict=True)]
        if max(map(abs, step)) < 1e-4:
            break
    return weights


def solved(matrix: list[list[float]], right: Sequence[float]) -> list[float]:
    """The solution of a system of linear equations, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        rows[at] = [value / rows[at][at] for value in rows[at]]
        for other in range(size):
            if other != at and rows[other][at]:
                factor = rows[other][at]
                rows[other] = [value - factor * first for value, first in zip(rows[other], rows[at], strict=True)]
    return [row[-1] for row in rows]


def main(matches: int = 2500, seed: int = 1) -> None:
    """Play, learn, and print the weights with how well they foretell matches they were not learnt from."""
    found = [example for number in range(matches) for example in examples_of(number, seed)]
    kept = [example for example in found if example.match % 5 == 0]
    weights = learned([example for example in found if example.match % 5])
    print("WEIGHTS = (" + ", ".join(f"{weight:.3f}" for weight in weights) + ")")
    for tenth in range(10):
        said = [(chance(weights, one.measures), one.won) for one in kept]
        there = [pair for pair in said if tenth / 10 <= pair[0] < (tenth + 1) / 10]
        if there:
            mean, came = (sum(column) / len(there) for column in zip(*there, strict=True))
            print(f"said {mean:.0%}, came true {came:.0%} of {len(there)}")


if __name__ == "__main__":
    typer.run(main)
