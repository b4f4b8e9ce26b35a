"""Lets agents play the positions and prints a table: `python -m tests.battle.agents.positions --level adept`."""

from __future__ import annotations

import argparse

from rich.console import Console
from rich.table import Table

from tests.battle.agents.positions import POSITIONS
from tests.battle.agents.positions.trial import trial


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", default="master", help='novice, adept, master, "master*10"')
    parser.add_argument("--seeds", type=int, default=1, help="how many seeds each is tried with")
    parser.add_argument("--failed", action="store_true", help="show only what was not solved")
    parser.add_argument("names", nargs="*", help="parts of the names of some positions")
    asked = parser.parse_args()
    table = Table("position", "grade", "solved", "slowest", "the turn", title=f"Positions, {asked.level}")
    wholly = tried = 0
    for position in POSITIONS:
        if asked.names and not any(name in position.name for name in asked.names):
            continue
        trials = [trial(position, asked.level, seed) for seed in range(1, asked.seeds + 1)]
        failed = [one for one in trials if not one.solved]
        tried, wholly = tried + 1, wholly + (not failed)
        if failed or not asked.failed:
            table.add_row(position.name, str(position.grade), f"{len(trials) - len(failed)} of {len(trials)}",
                          f"{max(one.seconds for one in trials) * 1000:.0f} ms", (failed or trials)[0].played)
    console = Console()
    console.print(table)
    console.print(f"{wholly} of {tried} positions solved with every seed")


if __name__ == "__main__":
    main()
