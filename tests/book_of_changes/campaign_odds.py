"""How often computers win each battle of the campaign, with the heroes as they come to it; every try counts.

`PYTHONPATH=.:plugins python -m tests.book_of_changes.campaign_odds` prints the tables of the mode's README in Markdown: the
five parties the rosters are tuned for, then other parties and the other level, then both levels over all battles and the
time a decision takes. `--party umi,genzo` (again and again) measures those parties alone.
"""

from __future__ import annotations

import argparse
import multiprocessing
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import sqrt
from time import process_time
from typing import Any, NamedTuple

from book_of_changes.config import configure
from book_of_changes.mode import MODE
from book_of_changes.model import State

from gunki.engine.agents import agents_of
from gunki.engine.match import Match

PARTIES = ("umi,genzo,soyo", "umi,genzo,raita", "hina,soyo,hatsue", "masato,sawa,genzo", "raita,hatsue,umi")
"""Three heroes each; together they have every shipped hero and each at most thrice."""
ALONE = ("umi", "genzo", "raita", "hina", "soyo", "masato", "sawa", "hatsue")
PAIRS = ("umi,genzo", "hina,soyo", "raita,hatsue", "masato,sawa")
FOURS = ("umi,genzo,soyo,raita", "hina,masato,sawa,hatsue", "umi,hina,raita,masato", "genzo,soyo,sawa,hatsue")
OTHERS = (("three novices", "novice", PARTIES), ("one adept", "adept", ALONE), ("two adepts", "adept", PAIRS),
          ("four adepts", "adept", FOURS))
"""Columns of the second table: name, level, parties."""
Z = 1.959963984540054
"""For an interval of 95 %."""
MOST_DEFEATS = 99
Entered = Callable[[State, Any], None]


class Fought(NamedTuple):
    """One try at a battle of the campaign."""

    battle: str
    won: bool
    rounds: int


def fought(party: Sequence[str], level: str, seed: int, entered: Entered | None = None,
           took: list[float] | None = None) -> Iterator[Fought]:
    """The battles of one campaign, in order, retries too.

    `entered` is told of each state a battle began from; to `took` goes the CPU time of each hero's decision, in seconds.
    """
    match = Match.begin(MODE, configure({
        "play": "campaign", "most_defeats": MOST_DEFEATS,
        "seats": [{"kind": "ai", "level": level, "heroes": [{"preset": name} for name in party]}]}), seed, keep_acts=False)
    agents = agents_of(match)
    while (decision := match.decision) is not None:
        before, began = match.state, process_time()
        command = decision.choices[0] if decision.automatic else agents[decision.seat].choose(before, decision)
        if took is not None and not decision.automatic and decision.seat != "enemies":
            took.append(process_time() - began)
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
    """The tries of each party that got to one battle; the interval is Wilson's for as many tries as give that variance."""
    parties = [tries for tries in parties if tries]
    rates = tuple(sum(one.won for one in tries) / len(tries) for tries in parties)
    fought_in_all, mean = sum(map(len, parties)), sum(rates) / len(rates)
    variance = sum(rate * (1 - rate) / len(tries) for rate, tries in zip(rates, parties, strict=True)) / len(rates) ** 2
    battles = mean * (1 - mean) / variance if variance else fought_in_all
    rounds = sum(sum(one.rounds for one in tries) / len(tries) for tries in parties) / len(parties)
    return Found(rates, fought_in_all, rounds, *interval(mean * battles, battles))


def overall(battles: Sequence[Found]) -> tuple[float, float]:
    """Mean share won over battles that count alike, and half of its interval of 95 %."""
    variance = sum((found.high - found.low) ** 2 for found in battles) / (2 * Z * len(battles)) ** 2
    return sum(found.won for found in battles) / len(battles), Z * sqrt(variance)


def line(battle: str, found: Found) -> str:
    """A row of the first table in Markdown; with several parties the share of each."""
    shares = "".join(f" {rate:.0%} |" for rate in found.rates) if len(found.rates) > 1 else ""
    return (f"| {battle} | {found.fought} | {found.won:.0%} | {found.low:.0%} … {found.high:.0%} | {found.rounds:.1f} |"
            f"{shares}")


def heading(parties: Sequence[str]) -> str:
    """The head of the first table."""
    columns = ["battle", "fought", "won", "95 %", "rounds", *(parties if len(parties) > 1 else ())]
    return row(*columns) + "\n" + rule(len(columns))


def row(*cells: str) -> str:
    """A row in Markdown."""
    return f"| {' | '.join(cells)} |"


def rule(columns: int) -> str:
    """What stands below a heading in Markdown."""
    return "|---" * columns + "|"


def cell(found: Found) -> str:
    """A cell of the second table: share won, its interval, the worst party, rounds."""
    return (f"{found.won:.0%} ({found.low:.0%} … {found.high:.0%}), worst {min(found.rates):.0%}, "
            f"{found.rounds:.1f} rounds")


def campaign(task: tuple[str, str, int]) -> tuple[list[Fought], list[float]]:
    """The tries of one campaign (a party, its level and the seed), and what each decision of its heroes took."""
    party, level, seed = task
    took: list[float] = []
    return list(fought(party.split(","), level, seed, took=took)), took


class Measured(NamedTuple):
    """What parties of one level do in the campaign, by battle, and the seconds their decisions took, in order."""

    battles: dict[str, Found]
    took: list[float]

    @property
    def words(self) -> str:
        """The mean over the battles, and the time of decisions."""
        mean, half = overall(list(self.battles.values()))
        slow = 1000 * self.took[len(self.took) * 95 // 100]
        return f"{mean:.1%} ± {half:.1%} of each battle; a decision takes {slow:.0f} ms of CPU at most in 95 of 100"


def measured(each: Callable[..., Iterable[Any]], parties: Sequence[str], level: str, campaigns: int, seed: int
             ) -> Measured:
    """So many campaigns of each party; `each` carries them out in their order, as `map` does."""
    tasks = [(party, level, seed + number) for number in range(campaigns) for party in parties]
    tries: dict[str, dict[str, list[Fought]]] = defaultdict(lambda: {party: [] for party in parties})
    took: list[float] = []
    for (party, *_), (fights, times) in zip(tasks, each(campaign, tasks), strict=True):
        took += times
        for one in fights:
            tries[one.battle][party].append(one)
    return Measured({battle: found_in(list(of.values())) for battle, of in tries.items()}, sorted(took))


def main(arguments: Sequence[str] | None = None) -> None:
    """Play campaigns and print the tables."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--campaigns", type=int, default=24, help="of each party of the first table")
    reader.add_argument("--others", type=int, default=8, help="of each other party, and of the other level; 0: only the first table")
    reader.add_argument("--party", action="append", help="heroes with commas between; again for more parties")
    reader.add_argument("--level", default="adept", choices=MODE.levels)
    reader.add_argument("--seed", type=int, default=0)
    reader.add_argument("--jobs", type=int, default=multiprocessing.cpu_count())
    asked = reader.parse_args(arguments)
    parties = asked.party or list(PARTIES)
    with multiprocessing.Pool(asked.jobs) as pool:
        first = measured(pool.imap, parties, asked.level, asked.campaigns, asked.seed)
        print(heading(parties))
        for battle, found in first.battles.items():
            print(line(battle, found))
        print(f"\n{asked.level}: {first.words}.\n", flush=True)
        if asked.party or not asked.others:
            return
        others = {name: measured(pool.imap, of, level, asked.others, asked.seed) for name, level, of in OTHERS}
    print(row("battle", *others) + "\n" + rule(1 + len(others)))
    for battle in first.battles:
        print(row(battle, *(cell(other.battles[battle]) for other in others.values())))
    print()
    for name, other in others.items():
        print(f"{name}: {other.words}.")


if __name__ == "__main__":
    main()
