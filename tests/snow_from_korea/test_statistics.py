"""What the numbers say (SK-16): many journeys of computers, compared with the rules document within sampling error.

`python -m tests.snow_from_korea.test_statistics [GAMES]` prints the whole table.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

import pytest
from snow_from_korea import events as ev
from snow_from_korea.mode import MODE

from gunki.engine.agents import agents_of, auto
from gunki.engine.match import Match

LEVEL, STEPPED, HALF, SPECIALIST = [4, 4, 4], [5, 4, 3], [6, 3, 3], [10, 1, 1]


class Seen(NamedTuple):
    """What many journeys came to."""

    games: int
    scores: list[list[int]]
    """Score of each seat, game by game."""
    found: list[int]
    """In how many games each seat found the Snow."""
    results: Counter[str]
    first: list[float]
    """Games each seat came first in, shared ones in part, whether or not the HEK won."""
    kamae: Counter[tuple[str, bool]]
    """(kamae, won) of the samurai's encounters."""
    contests: Counter[tuple[str, bool]]
    """The same of challengers."""
    broken: int


def adept(facets: list[int] | None = None, **fields: Any) -> dict[str, Any]:
    """A computer samurai."""
    return {"kind": "ai", "level": "adept", **({"facets": facets} if facets else {}), **fields}


def seen(games: int, samurai: list[dict[str, Any]], level: str = "even", seed: int = 0, **config: Any) -> Seen:
    """Play `games` journeys; game n has the seed `seed` + n."""
    from snow_from_korea.ending import first

    count = len(samurai)
    found = Seen(games, [[] for _ in range(count)], [0] * count, Counter(), [0.0] * count, Counter(), Counter(), 0)
    broken = 0
    setting = MODE.configure({"samurai": samurai, "referee": {"level": level}, **config})
    for number in range(games):
        match = Match.begin(MODE, setting, seed + number, keep_acts=False)
        auto(match, agents_of(match))
        state = match.state
        found.results[state.result] += 1
        for home in state.homecomings:
            found.scores[home.samurai].append(home.score)
            found.found[home.samurai] += home.snow is not None
        winners = first(state.samurai)
        for winner in winners:
            found.first[winner] += 1 / len(winners)
        broken += state.sorcerer is not None and state.sorcerer.broken
        _count_kamae(match.events, found)
    return found._replace(broken=broken)


def _count_kamae(events: Iterable[Any], found: Seen) -> None:
    kind, kamae = "", ""
    for event in events:
        if isinstance(event, ev.BoutBegan):
            kind = event.bout.kind
        elif isinstance(event, ev.KamaeTaken) and event.side == 0:
            kamae = event.kamae
        elif isinstance(event, ev.Compared):
            (found.kamae if kind == "encounter" else found.contests)[kamae, event.won] += 1


def mean(values: list[int]) -> float:
    """The mean."""
    return sum(values) / len(values)


class Line(NamedTuple):
    """A figure of the document beside ours, and how far they may be apart (three standard errors of both samples)."""

    rule: str
    what: str
    told: float
    ours: float
    apart: float

    @property
    def fits(self) -> bool:
        """Whether they agree."""
        return abs(self.told - self.ours) <= self.apart

    def __str__(self) -> str:
        return (f"{self.rule:8} {self.what:44} told {self.told:7.2f}  ours {self.ours:7.2f}  "
                f"± {self.apart:5.2f} {'' if self.fits else 'APART'}")


TOLD_GAMES = 400
"""Games behind a figure of the document: 300 to 700."""


def share(rule: str, what: str, told: float, count: float, of: int, told_of: int = 0) -> Line:
    """A percentage; `told_of`: the document's sample."""
    chance = min(max(told / 100, .02), .98)
    error = (chance * (1 - chance) * (1 / of + 1 / (told_of or TOLD_GAMES)))**.5
    return Line(rule, what, told, 100 * count / of, 300 * error + .5)


def score(rule: str, what: str, told: float, values: list[int], each: int = 1) -> Line:
    """A mean score; `each`: samurai a game."""
    spread = (sum((value - mean(values))**2 for value in values) / len(values))**.5
    return Line(rule, what, told, mean(values), 3 * spread * (1 / len(values) + 1 / (TOLD_GAMES * each))**.5 + .05)


def together(found: Seen) -> list[int]:
    """Scores of all seats."""
    return [value for values in found.scores for value in values]


def starts(games: int) -> list[Line]:
    """SK-16.1 and 16.2: each start alone; the four at one table."""
    lines = []
    for name, facets, told in (("level", LEVEL, 78), ("stepped", STEPPED, 76), ("half", HALF, 92)):
        found = seen(2 * games, [adept(facets)])
        lines.append(share("SK-16.1", f"{name} start, Snow found %", told, found.found[0], 2 * games))
    table = seen(games, [adept(SPECIALIST), adept(HALF), adept(STEPPED), adept(LEVEL)])
    for at, (name, wins, points) in enumerate((("specialist", 77, 6.2), ("half", 14, 3.2), ("stepped", 6, 1.7), ("level", 3, 1.0))):
        lines.append(share("SK-16.2", f"{name} among four, first %", wins, table.first[at], games))
        lines.append(score("SK-16.2", f"{name} among four, score", points, table.scores[at]))
    return lines


def kamae(games: int) -> list[Line]:
    """SK-16.4: which kamae adepts take at the table of SK-16.2, and what wins."""
    found = seen(games, [adept(SPECIALIST), adept(HALF), adept(STEPPED), adept(LEVEL)])
    total = sum(found.kamae.values())
    lines = []
    for name, told, low, high in (("mujintou", 71, 46, 47), ("ariake", 25, 68, 72), ("kagai", 4, 82, 87)):
        taken = found.kamae[name, True] + found.kamae[name, False]
        lines.append(share("SK-16.4", f"{name} of encounters %", told, taken, total, 3000)._replace(apart=3))
        lines.append(share("SK-16.4", f"{name} won %", (low + high) / 2, found.kamae[name, True], taken, 3000))
    return lines


def policies(games: int) -> list[Line]:
    """SK-16.4: five policies at one table."""
    players = ("greedy", "adept", "hunter", "cautious", "random")
    found = seen(games, [{"kind": "ai", "level": name} for name in players])
    told = (3, 64, 16, 14, 3)
    return [share("SK-16.4", f"{name} among five policies, first %", told[at], found.first[at], games)
            for at, name in enumerate(players)] + [score("SK-16.4", "greedy, score", -7.4, found.scores[0])]


def schools(games: int) -> list[Line]:
    """SK-16.6: five adepts, one of each School."""
    names = ("nest", "ocean_flower", "cauldron", "mirror_and_tree", "two_swords")
    found = seen(games, [adept(school=name) for name in names], schools=True)
    return [share("SK-16.6", f"{name} among five Schools, first %", told, found.first[at], games)
            for at, (name, told) in enumerate(zip(names, (27, 19, 19, 18, 17), strict=True))]


def challenges(games: int) -> list[Line]:
    """SK-16.7: challenges of three adepts."""
    found = seen(games, [adept()] * 3)
    return [Line("SK-16.7", "challenges a game", 7.5, sum(found.contests.values()) / games, 1.2)]


def levels(games: int) -> list[Line]:
    """SK-16.8: referee levels with three adepts; the stern one's par for each size of table."""
    lines = []
    for name, points, snow in (("gentle", 2.9, 87), ("even", 2.4, 84), ("hard", 1.4, 73), ("stern", .8, 66)):
        found = seen(games, [adept()] * 3, name)
        lines.append(score("SK-16.8", f"{name} referee, score", points, together(found), 3))
        lines.append(share("SK-16.8", f"{name} referee, Snow found %", snow, sum(found.found), 3 * games, 3 * TOLD_GAMES))
    for count, told in zip(range(1, 6), (51, 59, 43, 56, 49), strict=True):
        found = seen(games, [adept()] * count, "stern")
        lines.append(share("SK-16.8", f"stern, {count} samurai, all below par %", told, found.results["hek"], games))
    return lines


def mahoutsukai(games: int) -> list[Line]:
    """SK-16.9: with a mahoutsukai."""
    lines = []
    for count, told in zip(range(1, 6), (39, 38, 39, 51, 52), strict=True):
        found = seen(games, [adept()] * count, mahoutsukai=True)
        lines.append(share("SK-16.9", f"mahoutsukai, {count} samurai, HEK wins %", told, found.results["hek"], games))
        lines.append(Line("SK-16.9", f"mahoutsukai, {count} samurai, broken %", 38.5, 100 * found.broken / games, 7.5 + 150 / games**.5))
    return lines


PARTS = (starts, kamae, policies, schools, challenges, levels, mahoutsukai)


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__)
def test_the_document_and_the_program_agree(part: Any) -> None:
    lines = part(150)
    for line in lines:
        print(line)
    assert not [str(line) for line in lines if not line.fits]


def test_sk_16_1_a_level_start_finds_the_snow_more_often_than_not() -> None:
    found = seen(12, [adept(LEVEL)])
    assert found.found[0] >= 5


def test_sk_16_2_the_specialist_is_the_strongest_start_and_the_even_heart_removes_it() -> None:
    found = seen(6, [adept(SPECIALIST), adept(LEVEL)])
    assert mean(found.scores[0]) > mean(found.scores[1])


def test_sk_16_3_one_die_is_likelier_to_be_all_successes() -> None:
    from snow_from_korea.odds import Roll, compared

    full = [compared(Roll(dice), Roll(4), True, 1).full for dice in range(5)]
    assert full[0] == 0 and full[1] > full[2] > full[3] > full[4]


def test_sk_16_4_restraint_pays() -> None:
    found = seen(6, [adept(), {"kind": "ai", "level": "greedy"}])
    taken = Counter({name: found.kamae[name, True] + found.kamae[name, False] for name in ("mujintou", "ariake", "kagai")})
    assert taken.total() and mean(found.scores[0]) > mean(found.scores[1])


def test_sk_16_5_mujintou_loses_nothing_and_a_pool_may_be_empty() -> None:
    from snow_from_korea.content import shipped

    assert shipped().kamae_by_id["mujintou"].lose == ()


@pytest.mark.parametrize("school", ["nest", "ocean_flower", "cauldron", "mirror_and_tree", "two_swords"])
def test_sk_16_6_every_school_plays_to_the_end(school: str) -> None:
    assert seen(1, [adept(school=school), adept(school=school)], schools=True).results.total() == 1


def test_sk_16_7_adepts_challenge_one_another() -> None:
    assert sum(seen(3, [adept(STEPPED)] * 3).contests.values()) > 0


def test_sk_16_8_the_stern_referee_leaves_less_than_the_gentle_one() -> None:
    gentle, stern = (seen(10, [adept()] * 2, level) for level in ("gentle", "stern"))
    assert mean(together(gentle)) > mean(together(stern))


def test_sk_16_9_with_a_mahoutsukai_both_sides_win() -> None:
    found = seen(14, [adept()], mahoutsukai=True)
    assert 0 < found.results["hek"] < 14


if __name__ == "__main__":
    for each in PARTS:
        for line in each(int(sys.argv[1]) if len(sys.argv) > 1 else 150):
            print(line, flush=True)
