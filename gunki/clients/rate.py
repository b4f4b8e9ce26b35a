"""`gunki rate`: which AI level of Gun-Ki beats which, how surely, and how long each thinks.

Every setup is played twice, the second time with the levels swapped, so that the luck of the setup cancels out.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from gunki import __version__
from gunki.clients import output
from gunki.clients.environment import Environment
from gunki.clients.many import Advance, Planned, Played, play_all, progress
from gunki.clients.rate_file import FORMAT, Head, Ledger, Pair
from gunki.clients.rate_report import as_document, print_markdown, print_tables, report_of
from gunki.clients.rate_setups import NPC, SEATS, Kind, both_ways, content_mark, points_of_one
from gunki.engine.agents import agent_for
from gunki.engine.contract import Mode
from gunki.engine.messages import Refused, say, shorten

MODE = "gunki"

Pairing = tuple[str, str]


class Asked(NamedTuple):
    """The call: `levels` all against all, or just `pairings` ("master:adept"), as written with commas; `matches` of
    each pairing; what is drawn; and where results are kept.
    """

    levels: str = ""
    pairings: str = ""
    matches: int = 200
    kind: Kind = Kind()
    seed: int = 1
    jobs: int | None = None
    out: Path | None = None

    @property
    def command(self) -> str:
        """A call that plays the same matches."""
        who = (["--pairings", self.pairings] if self.pairings else ["--levels", self.levels] if self.levels else [])
        return shlex.join(["gunki", "rate", *who, "--size", str(self.kind.size),
                           *(["--builds"] if self.kind.builds else []), "--matches", str(self.matches),
                           "--seed", str(self.seed)])


def rate(environment: Environment, asked: Asked, as_json: bool, as_markdown: bool) -> None:
    """Play what is not in the file yet and print the report of all there is.

    Raises Refused for a wrong call, BadFile for a wrong file, ModeFailed.
    """
    mode = environment.mode(MODE)
    pairings = pairings_of(mode, asked)
    if asked.matches % 2:
        raise Refused(say("clients.rate.odd", matches=asked.matches))
    if as_json and as_markdown:
        raise Refused(say("clients.rate.one_form"))
    head = Head(FORMAT, __version__, mode.rules_version, content_mark(), asked.seed, asked.kind.size, asked.kind.builds)
    with Ledger(head, asked.out) as ledger:
        wanted = [(*pairing, setup) for setup in range(asked.matches // 2) for pairing in pairings]
        missing = [key for key in wanted if key not in ledger.pairs]
        with progress(2 * len(wanted), 2 * (len(wanted) - len(missing))) as advance:
            for pair in played(mode, missing, asked, advance):
                ledger.add(pair)
    report = report_of(head, ledger.pairs.values(), asked.command)
    if as_json:
        output.as_json(as_document(report))
    elif as_markdown:
        print_markdown(environment, report)
    else:
        print_tables(environment, report)


def pairings_of(mode: Mode, asked: Asked) -> list[Pairing]:
    """Who meets whom, each pairing in the order of names. Raises Refused for what is no pairing or no level."""
    if asked.levels and asked.pairings:
        raise Refused(say("clients.rate.levels_or_pairings"))
    if asked.pairings:
        found = [_pairing(written) for written in _parts(asked.pairings)]
    else:
        levels = _parts(asked.levels) if asked.levels else [NPC, *mode.levels]
        found = list(combinations(sorted(dict.fromkeys(levels)), 2))
    if not found:
        raise Refused(say("clients.rate.too_few"))
    for level in dict.fromkeys(level for pairing in found for level in pairing):
        if level != NPC:
            agent_for(mode, level, 0)
    return list(dict.fromkeys(found))


def _parts(written: str) -> list[str]:
    return [part.strip() for part in written.split(",") if part.strip()]


def _pairing(written: str) -> Pairing:
    one, _, other = (part.strip() for part in written.partition(":"))
    if not one or not other or one == other:
        raise Refused(say("clients.rate.no_pairing", written=shorten(written, 60)))
    return (one, other) if one < other else (other, one)


def played(mode: Mode, missing: Sequence[tuple[str, str, int]], asked: Asked, advance: Advance) -> Iterator[Pair]:
    """The pairs played, in their order; `advance` is told of each match. Raises ModeFailed."""
    results = _told(play_all(mode, _matches(missing, asked), 2 * len(missing), asked.jobs), advance)
    for (one, other, setup), first, second in zip(missing, results, results, strict=True):
        yield _pair(one, other, setup, (first, second))


def _told(results: Iterable[Played], advance: Advance) -> Iterator[Played]:
    for result in results:
        advance(1)
        yield result


def _matches(missing: Iterable[tuple[str, str, int]], asked: Asked) -> Iterator[Planned]:
    for one, other, setup in missing:
        yield from both_ways(one, other, asked.kind, asked.seed, setup)


def _pair(one: str, other: str, setup: int, both: tuple[Played, Played]) -> Pair:
    seconds: dict[str, list[float]] = {one: [], other: []}
    for match, levels in zip(both, ((one, other), (other, one)), strict=True):
        for seat, level in zip(SEATS.values(), levels, strict=True):
            seconds[level] += (round(second, 6) for second in match.seconds.get(seat, ()))
    return Pair(one, other, setup, points_of_one(both), sum(match.rounds for match in both),
                sum(match.decisions for match in both), {level: took for level, took in seconds.items() if took})
