"""How often computers win each battle of the campaign, with the heroes as they come to it; every try counts.

`PYTHONPATH=.:plugins python -m tests.book_of_changes.campaign_odds --campaigns 100 --party umi,genzo,soyo`
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from typing import Any, NamedTuple

from book_of_changes.config import DEFAULT_PARTY, configure
from book_of_changes.mode import MODE
from book_of_changes.model import State

from gunki.engine.agents import agents_of
from gunki.engine.match import Match

Z = 1.959963984540054
"""For an interval of 95 %."""
MOST_DEFEATS = 99
Entered = Callable[[State, Any], None]


class Fought(NamedTuple):
    """One try at a battle of the campaign."""

    battle: str
    won: bool
    rounds: int


def fought(party: Sequence[str], level: str, seed: int, entered: Entered | None = None) -> Iterator[Fought]:
    """The battles of one campaign, in order, retries too; `entered` is told of each state a battle began from."""
    match = Match.begin(MODE, configure({
        "play": "campaign", "most_defeats": MOST_DEFEATS,
        "seats": [{"kind": "ai", "level": level, "heroes": [{"preset": name} for name in party]}]}), seed, keep_acts=False)
    agents = agents_of(match)
    while (decision := match.decision) is not None:
        before = match.state
        command = decision.choices[0] if decision.automatic else agents[decision.seat].choose(before, decision)
        match.act(command)
        after = match.state
        if before.fighting and not after.fighting and after.battle is not None:
            yield Fought(after.fight.sheet.id, after.fight.result == "won", after.fight.round)
        elif entered is not None and after.fighting and not before.fighting:
            entered(before, command)


def interval(won: int, battles: int) -> tuple[float, float]:
    """Wilson's score interval of 95 %."""
    rate, over = won / battles, 1 + Z * Z / battles
    half = Z / over * sqrt(rate * (1 - rate) / battles + Z * Z / (4 * battles * battles))
    middle = (rate + Z * Z / (2 * battles)) / over
    return max(0.0, middle - half), min(1.0, middle + half)


def line(battle: str, found: Sequence[Fought]) -> str:
    """A row of the table in Markdown."""
    won, rounds = sum(one.won for one in found), sum(one.rounds for one in found) / len(found)
    low, high = interval(won, len(found))
    return f"| {battle} | {len(found)} | {won / len(found):.0%} | {low:.0%} … {high:.0%} | {rounds:.1f} |"


def main(arguments: Sequence[str] | None = None) -> None:
    """Play campaigns and print the table."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--campaigns", type=int, default=100)
    reader.add_argument("--party", default=",".join(DEFAULT_PARTY))
    reader.add_argument("--level", default="adept", choices=MODE.levels)
    reader.add_argument("--seed", type=int, default=0)
    asked = reader.parse_args(arguments)
    table: dict[str, list[Fought]] = defaultdict(list)
    for seed in range(asked.seed, asked.seed + asked.campaigns):
        for one in fought(asked.party.split(","), asked.level, seed):
            table[one.battle].append(one)
    print("| battle | fought | won | 95 % | rounds |\n|---|---|---|---|---|")
    for battle, found in table.items():
        print(line(battle, found))


if __name__ == "__main__":
    main()
