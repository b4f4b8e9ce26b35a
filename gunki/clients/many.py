"""Many matches that play themselves, here or over processes: the same results in the same order either way.

What is to be played (`Planned`) and what came of it (`Played`) are plain values, which any process or machine takes.
"""

from __future__ import annotations

import math
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from typing import Any, NamedTuple

from gunki.clients.environment import Environment
from gunki.clients.failures import ModeFailed, failure_of
from gunki.engine.agents import agent_for, auto
from gunki.engine.contract import Agent, Command, Decision, Mode, SeatInfo
from gunki.engine.dice import draw
from gunki.engine.match import Match
from gunki.engine.messages import Message, Refused, say

MOST_WORKERS = 60
"""Windows waits for no more processes than that at a time."""
SOON = 0.7
"""Seconds that are played here before worker processes are started: what is done by then needs none."""
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

    def __init__(self, agent: Agent, stopped: Stopped) -> None:
        self.agent, self.stopped = agent, stopped
        self.seconds: list[float] = []

    def choose(self, view: Any, decision: Decision) -> Command:
        if self.stopped():
            raise Interrupted
        begun = time.process_time()
        command = self.agent.choose(view, decision)
        self.seconds.append(time.process_time() - begun)
        return command


def _never() -> bool:
    return False


def play(mode: Mode, planned: Planned, config: Any = None, stopped: Stopped = _never) -> Played:
    """Play a match to its end; a person's seat without a level of its own is played at random.

    `config` is what the mode made of the plan's, where that is known. `stopped` is asked before each choice.
    Raises Refused for a bad config or level, Interrupted, and whatever the mode's code raises.
    """
    match = Match.begin(mode, planned.config if config is None else config, planned.seed, keep_acts=False)
    agents = {seat.id: _Watched(agent_for(mode, level, draw(match.seed, number)), stopped)
              for number, seat in enumerate(mode.seats(match.state)) if (level := _level(planned, seat)) is not None}
    auto(match, agents, until_human=False)
    outcome = match.outcome
    seconds = {seat: tuple(agent.seconds) for seat, agent in agents.items()} if planned.timed else {}
    return Played(outcome.result if outcome is not None else "none", mode.rounds(match.state), match.records[-1].act,
                  seconds)


def _level(planned: Planned, seat: SeatInfo) -> str | None:
    return planned.levels.get(seat.id, seat.level if seat.kind == "ai" else None)


def play_some(mode: Mode, some: Iterable[Planned], stopped: Stopped = _never) -> Iterator[Played]:
    """Play matches one after the other; those in a row with the very same config share the reading of it. Raises as
    `play` does.
    """
    raw = config = None
    for planned in some:
        if planned.config is not raw:
            raw, config = planned.config, mode.configure(planned.config)
        yield play(mode, planned, config, stopped)


def play_all(mode: Mode, matches: Iterable[Planned], number: int, jobs: int | None = None) -> Iterator[Played]:
    """Play all `number` matches, on `jobs` processes (None: one for each core), and give the results in their order.

    A caller who breaks off ends the workers at their next choice. Raises ModeFailed.
    """
    waiting = iter(matches)
    workers = min(jobs or os.cpu_count() or 1, MOST_WORKERS, number)
    begun = time.monotonic()
    for found in _guarded(mode, waiting):
        yield _whole(found)
        if workers > 1 and time.monotonic() - begun > SOON:
            break
    if workers > 1:
        try:
            yield from _in_workers(mode.id, waiting, workers)
        except BrokenProcessPool as error:
            raise ModeFailed(say("clients.simulate.worker_died")) from error


def _guarded(mode: Mode, some: Iterable[Planned], stopped: Stopped = _never) -> Iterator[Played | Message]:
    """The matches played, then what was wrong if anything was: only plain values come whole across processes."""
    try:
        yield from play_some(mode, some, stopped)
    except Refused as refusal:
        yield refusal.message
    except Interrupted:
        return
    except Exception as error:  # a mode's code
        yield failure_of(mode.id, error)


def _whole(found: Played | Message) -> Played:
    if isinstance(found, Message):
        raise ModeFailed(found)
    return found


# Worker processes


class _Done(NamedTuple):
    found: list[Played | Message]
    seconds: float


def _in_workers(mode_id: str, matches: Iterator[Planned], workers: int) -> Iterator[Played]:
    some = list(islice(matches, 1))
    if not some:
        return
    # Spawned on every system: a process forked off one with threads (the progress bar has one) may never wake up.
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    pool = ProcessPoolExecutor(workers, context, _prepare_worker, (mode_id, stop))
    waiting: deque[Future[_Done]] = deque()
    size = 1
    try:
        while some or waiting:
            if some and len(waiting) < 2 * workers:
                with _deaf_children():
                    waiting.append(pool.submit(_play_in_worker, some))
                some = list(islice(matches, size))
                continue
            done = waiting.popleft().result()
            size = _next_size(len(done.found), done.seconds)
            yield from map(_whole, done.found)
    finally:
        stop.set()
        pool.shutdown(wait=False, cancel_futures=True)


def _next_size(played: int, seconds: float) -> int:
    """How many matches take about as long as a worker is to play before it reports."""
    return max(1, min(MOST_AT_A_TIME, math.floor(played * AT_A_TIME / max(seconds, 1e-6))))


@contextmanager
def _deaf_children() -> Iterator[None]:
    """Processes started meanwhile leave Ctrl+C to their parent from their first moment on."""
    if threading.current_thread() is not threading.main_thread():  # Python lets no other thread say so
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


_worker_mode: Mode | None = None
_worker_stopped: Stopped = _never


def _prepare_worker(mode_id: str, stop: Any) -> None:
    """In a worker: find the mode. Ctrl+C is the parent's to answer; it takes the workers' work away."""
    global _worker_mode, _worker_stopped
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # for systems where it is not handed down
    _worker_mode, _worker_stopped = Environment().mode(mode_id), stop.is_set


def _play_in_worker(some: Sequence[Planned]) -> _Done:
    assert _worker_mode is not None
    begun = time.monotonic()
    found = list(_guarded(_worker_mode, some, _worker_stopped))
    return _Done(found, time.monotonic() - begun)


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
