"""How often computers win each battle of the campaign, with the heroes as they come to it; every try counts.

`PYTHONPATH=.:plugins python -m tests.book_of_changes.campaign_odds --campaigns 20` makes the table of the five parties the
rosters are tuned for; `--party umi,genzo` (again and again) measures others.
"""

from __future__ import annotations

import argparse
import multiprocessing
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from typing import Any, NamedTuple

from book_of_changes.config import configure
from book_of_changes.mode import MODE
from book_of_changes.model import State

from gunki.engine.agents import agents_of
from gunki.engine.match import Match

PARTIES = ("umi,genzo,soyo", "umi,genzo,raita", "hina,soyo,hatsue", "masato,sawa,genzo", "raita,hatsue,umi")
"""Three heroes each; together they have every shipped hero and each at most thrice."""
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


def interval(won: float, battles: float) -> tuple[float, float]:
    """Wilson's score interval of 95 %."""
    rate, over = won / battles, 1 + Z * Z / battles
    half = Z / over * sqrt(rate * (1 - rate) / battles + Z * Z / (4 * battles * battles))
    middle = (rate + Z * Z / (2 * battles)) / over
    return max(0.0, middle - half), min(1.0, middle + half)


class Found(NamedTuple):
    """One battle over all parties; the parties count alike, however often each had to try."""

    rates: tuple[float, ...]
    fought: int
    rounds: float
    low: float
    high: float

    @property
    def won(self) -> float:
        """Mean of the parties' shares of tries won."""
        return sum(self.rates) / len(self.rates)


def found_in(parties: Sequence[Sequence[Fought]]) -> Found:
    """The tries of each party at one battle; the interval is Wilson's for as many tries as would give the mean's variance."""
    rates = tuple(sum(one.won for one in tries) / len(tries) for tries in parties)
    fought_in_all, mean = sum(map(len, parties)), sum(rates) / len(rates)
    variance = sum(rate * (1 - rate) / len(tries) for rate, tries in zip(rates, parties, strict=True)) / len(rates) ** 2
    battles = mean * (1 - mean) / variance if variance else fought_in_all
    rounds = sum(sum(one.rounds for one in tries) / len(tries) for tries in parties) / len(parties)
    return Found(rates, fought_in_all, rounds, *interval(mean * battles, battles))


def line(battle: str, found: Found) -> str:
    """A row of the table in Markdown; with several parties the share of each."""
    shares = "".join(f" {rate:.0%} |" for rate in found.rates) if len(found.rates) > 1 else ""
    return (f"| {battle} | {found.fought} | {found.won:.0%} | {found.low:.0%} … {found.high:.0%} | {found.rounds:.1f} |"
            f"{shares}")


def heading(parties: Sequence[str]) -> str:
    """The head of the table."""
    columns = ["battle", "fought", "won", "95 %", "rounds", *(parties if len(parties) > 1 else ())]
    return f"| {' | '.join(columns)} |\n{'|---' * len(columns)}|"


def campaign(task: tuple[str, str, int]) -> list[Fought]:
    """The tries of one campaign: a party, its level and the seed."""
    party, level, seed = task
    return list(fought(party.split(","), level, seed))


def main(arguments: Sequence[str] | None = None) -> None:
    """Play campaigns and print the table."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--campaigns", type=int, default=20, help="of each party")
    reader.add_argument("--party", action="append", help="heroes with commas between; again for more parties")
    reader.add_argument("--level", default="adept", choices=MODE.levels)
    reader.add_argument("--seed", type=int, default=0)
    reader.add_argument("--jobs", type=int, default=multiprocessing.cpu_count())
    asked = reader.parse_args(arguments)
    parties = asked.party or list(PARTIES)
    tasks = [(party, asked.level, asked.seed + number) for number in range(asked.campaigns) for party in parties]
    table: dict[str, dict[str, list[Fought]]] = defaultdict(lambda: {party: [] for party in parties})
    with multiprocessing.Pool(asked.jobs) as pool:
        for (party, *_), tries in zip(tasks, pool.imap(campaign, tasks), strict=True):
            for one in tries:
                table[one.battle][party].append(one)
    print(heading(parties))
    for battle, tries_of in table.items():
        print(line(battle, found_in(list(tries_of.values()))))


if __name__ == "__main__":
    main()
