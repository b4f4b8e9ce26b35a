"""What a rating run found: as tables on a terminal, as one JSON document, and as Markdown for documents."""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

from gunki.clients import output
from gunki.clients.environment import Environment
from gunki.clients.rate_figures import Interval, Scored, paired_interval, percentile, ratings
from gunki.clients.rate_file import Head, Pair
from gunki.clients.rate_setups import NPC
from gunki.engine.messages import Message, say

SLOWEST = 0.99
"""The share of decisions that took no longer than the time told as p99."""


class Meeting(NamedTuple):
    """Two levels: matches by how they ended for `one`, and its rate (0 … 1) with a draw as half a win."""

    one: str
    other: str
    wins: int
    draws: int
    losses: int
    rate: Interval


class Standing(NamedTuple):
    """A level: its Elo points (None where not all levels are joined by pairings), and milliseconds of CPU a decision
    took: on average, all but one of a hundred, the longest. NPCs decide nothing.
    """

    level: str
    elo: Interval | None
    decisions: int
    mean_ms: float
    p99_ms: float
    most_ms: float


class Report(NamedTuple):
    """All of it. `command` repeats the run."""

    head: Head
    command: str
    date: str
    machine: str
    matches: int
    rounds_mean: float
    meetings: tuple[Meeting, ...]
    standings: tuple[Standing, ...]


def report_of(head: Head, pairs: Iterable[Pair], command: str) -> Report:
    """The figures of a run; levels and pairings with the stronger level first."""
    seen = sorted(pairs, key=lambda pair: pair.key)
    elo = ratings(Scored(pair.setup, pair.one, pair.other, fmean(pair.points)) for pair in seen)
    levels = list(elo) or sorted({level for pair in seen for level in (pair.one, pair.other)})
    meetings = [_meeting([pair for pair in seen if (pair.one, pair.other) == names])
                for names in sorted({(pair.one, pair.other) for pair in seen})]
    meetings.sort(key=lambda meeting: (levels.index(meeting.one), levels.index(meeting.other)))
    rounds = sum(pair.rounds for pair in seen) / (2 * len(seen))
    return Report(head, command, datetime.now(UTC).date().isoformat(), machine(), 2 * len(seen), rounds,
                  tuple(meetings), tuple(_standing(level, elo.get(level), seen) for level in levels))


def _meeting(pairs: Sequence[Pair]) -> Meeting:
    """The level that won more stands first."""
    one, other = pairs[0].one, pairs[0].other
    points = [pair.points for pair in pairs]
    if fmean(map(fmean, points)) < 0.5:
        one, other, points = other, one, [(1 - first, 1 - second) for first, second in points]
    each = [scored for both in points for scored in both]
    return Meeting(one, other, each.count(1.0), each.count(0.5), each.count(0.0),
                   paired_interval([fmean(both) for both in points]))


def _standing(level: str, elo: Interval | None, pairs: Iterable[Pair]) -> Standing:
    took = [1000 * second for pair in pairs for second in pair.seconds.get(level, ())]
    if not took:
        return Standing(level, elo, 0, 0.0, 0.0, 0.0)
    return Standing(level, elo, len(took), fmean(took), percentile(took, SLOWEST), max(took))


def machine() -> str:
    """What the times were measured on."""
    return f"{_processor()}, {os.cpu_count()} × Python {platform.python_version()}, {platform.system()}"


def _processor() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:  # not Linux
        pass
    return platform.processor() or platform.machine()


# JSON


def as_document(report: Report) -> dict[str, Any]:
    """The report as JSON shows it; figures of times in milliseconds."""
    return {"matches": report.matches, "seed": report.head.seed, "size": report.head.size,
            "builds": report.head.builds, "rounds_mean": report.rounds_mean,
            "pairings": [{"one": met.one, "other": met.other, "matches": met.wins + met.draws + met.losses,
                          "wins": met.wins, "draws": met.draws, "losses": met.losses, "rate": met.rate.value,
                          "ci95": [met.rate.low, met.rate.high]} for met in report.meetings],
            "levels": [{"level": one.level, "elo": one.elo and one.elo.value,
                        "ci95": one.elo and [one.elo.low, one.elo.high], "decisions": one.decisions,
                        "mean_ms": one.mean_ms, "p99_ms": one.p99_ms, "max_ms": one.most_ms}
                       for one in report.standings],
            "command": report.command, "date": report.date, "machine": report.machine, "gunki": report.head.gunki}


# Tables

Table = tuple[tuple[Message, ...], list[tuple[str, ...]]]
"""Headings, the first of a text and the others of figures, and rows."""


def tables_of(report: Report) -> Iterator[Table]:
    """Pairings, then levels."""
    yield (tuple(say("clients.rate.column." + name) for name in ("pairing", "matches", "won", "drawn", "lost", "rate",
                                                                   "interval")),
           [(f"{met.one} : {met.other}", str(met.wins + met.draws + met.losses), str(met.wins), str(met.draws),
             str(met.losses), _percent(met.rate.value), f"{_percent(met.rate.low)} … {_percent(met.rate.high)}")
            for met in report.meetings])
    yield (tuple(say("clients.rate.column." + name) for name in ("level", "elo", "interval", "decisions", "mean",
                                                                   "p99", "longest")),
           [(one.level, *_elo(one.elo), *_times(one)) for one in report.standings])


def _percent(rate: float) -> str:
    return f"{100 * rate:.1f} %"


def _elo(elo: Interval | None) -> tuple[str, str]:
    return ("–", "–") if elo is None else (f"{round(elo.value):+d}", f"{round(elo.low):+d} … {round(elo.high):+d}")


def _times(one: Standing) -> tuple[str, ...]:
    if not one.decisions:
        return ("–",) * 4
    return str(one.decisions), *(f"{value:.1f} ms" for value in (one.mean_ms, one.p99_ms, one.most_ms))


def notes_of(report: Report) -> Iterator[Message]:
    """What the figures are of, a sentence each."""
    head = report.head
    yield say("clients.rate.setups.builds" if head.builds else "clients.rate.setups.presets", size=head.size,
              seed=str(head.seed), matches=report.matches, rounds=f"{report.rounds_mean:.1f}")
    if any(NPC in (met.one, met.other) for met in report.meetings):
        yield say("clients.rate.npcs")
    yield say("clients.rate.intervals")
    yield say("clients.rate.times")
    yield say("clients.rate.made", command=report.command, date=report.date, machine=report.machine,
              version=head.gunki)


def print_tables(environment: Environment, report: Report) -> None:
    """On standard output, for people."""
    from rich.console import Console
    from rich.table import Table as Shown
    from rich.text import Text

    console = Console(file=sys.stdout)
    for headings, rows in tables_of(report):
        table = Shown()
        for number, heading in enumerate(headings):
            table.add_column(Text(environment.text(heading)), justify="right" if number else "left")
        for row in rows:
            table.add_row(*map(Text, row))
        console.print(table)
    for note in notes_of(report):
        output.line(environment.text(note))


def print_markdown(environment: Environment, report: Report) -> None:
    """On standard output, to be put into a document."""
    for headings, rows in tables_of(report):
        output.line("| " + " | ".join(environment.text(heading) for heading in headings) + " |")
        output.line("|---" + "|--:" * (len(headings) - 1) + "|")
        for row in rows:
            output.line("| " + " | ".join(cell.replace("*", "\\*") for cell in row) + " |")
        output.line()
    output.line(" ".join(environment.text(note).replace("*", "\\*") for note in notes_of(report)))
