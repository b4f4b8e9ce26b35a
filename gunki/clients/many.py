"""Many matches that play themselves, here or over processes: the same results in the same order either way.

What is to be played (`Planned`) and what came of it (`Played`) are plain values, which any process or machine takes.
"""

from __future__ import annotations

import math
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Any, NamedTuple

from gunki.clients.environment import Environment
from gunki.clients.failures import ModeFailed, failure_of
from gunki.clients.pool import in_order, stopped
from gunki.engine.agents import agent_for, auto
from gunki.engine.contract import Agent, Command, Decision, Mode, SeatInfo
from gunki.engine.dice import draw
from gunki.engine.match import Match
from gunki.engine.messages import Message, Refused

LOOK = 0.1
"""Seconds that are played here to see how long the rest may take."""
SOON = 0.7
"""Seconds: a rest that is done sooner needs no worker processes, which take about half as long to start."""
AT_A_TIME = 0.2
"""Seconds a worker plays before it reports, if a match takes no longer."""
MOST_AT_A_TIME = 200

Stopped = Callable[[], bool]
Advance = Callable[[int], None]


class Planned(NamedTuple):
    """A match to be played.

    `config` is as a person writes it; `seed` is 0 … 2**64 - 1. `levels` names seats that another level plays than the
    config says, also one that only agents know ("master*10"). `timed`: how long each choice took is noted.
    """

    config: dict[str, Any]
    seed: int
    levels: dict[str, str] = {}  # noqa: RUF012 - never written to
    timed: bool = False


class Played(NamedTuple):
    """How it went: the result, rounds begun, commands carried out, and seconds of CPU of each choice by seat."""

    result: str
    rounds: int
    decisions: int
    seconds: dict[str, tuple[float, ...]] = {}  # noqa: RUF012 - never written to


class Interrupted(Exception):
    """Nobody waits for the match any more."""


class _Watched:
    """An agent that stops thinking between two choices once nobody waits, and whose time is noted."""

    def __init__(self, agent: Agent, until: Stopped) -> None:
        self.agent, self.until = agent, until
        self.seconds: list[float] = []

    def choose(self, view: Any, decision: Decision) -> Command:
        if self.until():
            raise Interrupted
        begun = time.process_time()
        command = self.agent.choose(view, decision)
        self.seconds.append(time.process_time() - begun)
        return command


def _never() -> bool:
    return False


def play(mode: Mode, planned: Planned, config: Any = None, until: Stopped = _never) -> Played:
    """Play a match to its end; a person's seat without a level of its own is played at random.

    `config` is what the mode made of the plan's, where that is known. It is given up when `until` says so
    before a choice. Raises Refused for a bad config or level, Interrupted, and whatever the mode's code raises.
    """
    match = Match.begin(mode, planned.config if config is None else config, planned.seed, keep_acts=False)
    agents = {seat.id: _Watched(agent_for(mode, level, draw(match.seed, number)), until)
              for number, seat in enumerate(mode.seats(match.state)) if (level := _level(planned, seat)) is not None}
    auto(match, agents, until_human=False)
    outcome = match.outcome
    seconds = {seat: tuple(agent.seconds) for seat, agent in agents.items()} if planned.timed else {}
    return Played(outcome.result if outcome is not None else "none", mode.rounds(match.state), match.records[-1].act,
                  seconds)


def _level(planned: Planned, seat: SeatInfo) -> str | None:
    return planned.levels.get(seat.id, seat.level if seat.kind == "ai" else None)


def play_some(mode: Mode, some: Iterable[Planned], until: Stopped = _never) -> Iterator[Played]:
    """Play matches one after the other; those in a row with the very same config share the reading of it. Raises as
    `play` does.
    """
    raw = config = None
    for planned in some:
        if planned.config is not raw:
            raw, config = planned.config, mode.configure(planned.config)
        yield play(mode, planned, config, until)


def play_all(mode: Mode, matches: Iterable[Planned], number: int, jobs: int | None = None) -> Iterator[Played]:
    """Play all `number` matches, on `jobs` processes (None: one for each core), and give the results in their order.

    A caller who breaks off ends the workers at their next choice. Raises ModeFailed.
    """
    waiting = iter(matches)
    workers = min(jobs or os.cpu_count() or 1, number)
    begun = time.monotonic()
    for played, found in enumerate(_guarded(mode, waiting, _never), 1):
        if isinstance(found, Message):
            raise ModeFailed(found)
        yield found
        taken = time.monotonic() - begun
        if workers > 1 and taken > LOOK and taken / played * (number - played) > SOON:
            break
    if workers > 1:
        yield from _in_workers(mode.id, waiting, workers)


def _guarded(mode: Mode, some: Iterable[Planned], until: Stopped) -> Iterator[Played | Message]:
    """The matches played, then what was wrong if anything was."""
    try:
        yield from play_some(mode, some, until)
    except Refused as refusal:
        yield refusal.message
    except Interrupted:
        return
    except Exception as error:  # a mode's code
        yield failure_of(mode.id, error)


class _Piece(NamedTuple):
    """What a worker has played at a time, and how long it took."""

    played: list[Played]
    seconds: float


def _in_workers(mode_id: str, matches: Iterator[Planned], workers: int) -> Iterator[Played]:
    size = 1

    def pieces() -> Iterator[list[Planned]]:
        while piece := list(islice(matches, size)):
            yield piece

    for done in in_order(_play_piece, pieces(), workers, _prepare, (mode_id,)):
        size = next_size(len(done.played), done.seconds)
        yield from done.played


def next_size(played: int, seconds: float) -> int:
    """How many matches take about as long as a worker is to play before it reports, if so many took so long."""
    return max(1, min(MOST_AT_A_TIME, math.floor(played * AT_A_TIME / max(seconds, 1e-6))))


_mode: Mode | None = None


def _prepare(mode_id: str) -> None:
    """In a worker: find the mode."""
    global _mode
    _mode = Environment().mode(mode_id)


def _play_piece(some: Sequence[Planned]) -> _Piece | Message:
    assert _mode is not None
    begun = time.monotonic()
    played: list[Played] = []
    for found in _guarded(_mode, some, stopped):
        if isinstance(found, Message):
            return found
        played.append(found)
    return _Piece(played, time.monotonic() - begun)


# Showing


@contextmanager
def progress(matches: int, already: int = 0) -> Iterator[Advance]:
    """A progress bar on a terminal, nothing elsewhere. `already`: of those `matches` so many were played before."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=matches, completed=already)
        yield lambda done: bar.advance(task, done)
