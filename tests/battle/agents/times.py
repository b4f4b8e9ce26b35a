"""How long agents think: `python -m tests.battle.agents.times [--levels adept,master] [--decisions 200]`.

CPU time, so that a busy machine does not count. The first decision of a match, with all it has to work out once, is
among them.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from typing import Any

from rich.console import Console
from rich.table import Table

from gunki.battle.agents import LEVELS
from gunki.battle.mode import MODE
from gunki.engine.match import Match
from tests.battle.agents.sampled import SHIPPED, sheet

SIZES = {"1 v 1": (1, 0), "2 v 2": (2, 0), "6 v 6, a third NPCs": (4, 2)}
"""Characters of computers and NPCs a side."""
MILLISECONDS = 1000


def thoughts(level: str, size: tuple[int, int], decisions: int) -> Iterator[float]:
    """CPU milliseconds of so many decisions, in whole matches of random characters and their presets in turn."""
    made = 0
    for number in range(decisions):
        match = Match.begin(MODE, _config(number, *size), number, keep_acts=False)
        agents = {seat.id: MODE.agent(level, number) for seat in MODE.seats(match.state)}
        while (asked := match.decision) is not None:
            if asked.automatic:
                match.act(asked.choices[0])
                continue
            agent, view = agents[asked.seat], MODE.observe(match.state, asked.seat)
            assert agent is not None
            began = time.process_time()
            command = agent.choose(view, asked)
            yield (time.process_time() - began) * MILLISECONDS
            made += 1
            if made == decisions:
                return
            match.act(command)


def _config(number: int, computers: int, npcs: int) -> dict[str, Any]:
    rng = random.Random(number)
    sides = []
    for side in ("West", "East"):
        people = [{"preset": rng.choice(list(SHIPPED.presets))} if number % 2 else sheet(rng, f"{side} {place}", SHIPPED)
                  for place in range(computers)]
        seats: list[dict[str, Any]] = [{"kind": "ai", "characters": people}]
        if npcs:
            seats.append({"kind": "npc", "characters": [{"npc": rng.choice(list(SHIPPED.npcs))} for _ in range(npcs)]})
        sides.append({"seats": seats})
    return {"sides": sides}


def share(found: list[float], part: float) -> float:
    """The time that so much of all decisions stay within."""
    return sorted(found)[min(len(found) - 1, int(part * len(found)))]


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--levels", default=",".join(LEVELS), help='separated by commas, also "master*10"')
    parser.add_argument("--decisions", type=int, default=200, help="how many of each level and size")
    asked = parser.parse_args()
    table = Table("level", "size", "decisions", "p50", "p99", "longest", title="CPU milliseconds a decision")
    for level in asked.levels.split(","):
        for name, size in SIZES.items():
            found = list(thoughts(level, size, asked.decisions))
            table.add_row(level, name, str(len(found)), *(f"{value:.1f}" for value in (
                share(found, 0.5), share(found, 0.99), max(found))))
    Console().print(table)


if __name__ == "__main__":
    main()
