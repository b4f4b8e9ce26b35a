"""`gunki simulate`: many matches that play themselves, over all cores, the same counts for the same seed."""

from __future__ import annotations

import math
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from gunki.clients import output
from gunki.clients.environment import Environment, read_config, refused_file
from gunki.clients.failures import ModeFailed, failure_of, guarding
from gunki.engine.agents import agents_of, auto
from gunki.engine.contract import Mode
from gunki.engine.dice import draw
from gunki.engine.match import Match
from gunki.engine.messages import Message, Refused, say

CHUNK = 100
"""Matches a worker plays at a time: few enough that Ctrl+C ends soon."""
MOST_WORKERS = 60
"""Windows waits for no more processes than that at a time."""

Advance = Callable[[int], None]


class Tally(NamedTuple):
    """Counts of some matches."""

    results: Counter[str]
    rounds: int = 0
    decisions: int = 0
    matches: int = 0

    def with_(self, other: Tally) -> Tally:
        """Both together."""
        return Tally(self.results + other.results, self.rounds + other.rounds, self.decisions + other.decisions,
                     self.matches + other.matches)


def simulate(environment: Environment, mode_id: str, left: str, right: str, config: Path | None, matches: int,
             seed: int, jobs: int | None, as_json: bool) -> None:
    """Play `matches` and print the counts. Raises Refused for a wrong call, BadFile for a wrong config file."""
    if bool(left) != bool(right) or (left and config is not None):
        raise Refused(say("clients.simulate.both_sides"))
    mode = environment.mode_to_begin(mode_id)
    raw = _sides(mode, left, right) if left else read_config(config) if config is not None else {}
    begun = time.perf_counter()
    total = Tally(Counter())
    with refused_file(config), _progress(matches) as advance:
        for tally in tallies(mode, raw, matches, seed, jobs):
            total = total.with_(tally)
            advance(tally.matches)
    seconds = time.perf_counter() - begun
    report = report_of_sides(total, seconds) if left else report_of_mode(total, seconds, at_random(mode, raw))
    if as_json:
        output.as_json(report)
        return
    for name, value in report.items():
        output.line(f"{name}: {_shown(value)}")


def _sides(mode: Mode, left: str, right: str) -> dict[str, Any]:
    sides = [[name.strip() for name in names.split(",") if name.strip()] for names in (left, right)]
    if not all(sides):
        raise Refused(say("clients.simulate.both_sides"))
    with guarding(mode):
        raw = mode.simulate_config(*sides)
    if raw is None:
        raise Refused(say("clients.simulate.no_sides", mode=mode.id))
    return raw


def _shown(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {count}" for name, count in value.items())
    if isinstance(value, list):
        return (", " if isinstance(value[0], str) else " … ").join(map(_shown, value))
    return f"{value:.4f}" if isinstance(value, float) else str(value)


# Playing


def tallies(mode: Mode, raw: dict[str, Any], matches: int, seed: int, jobs: int | None) -> Iterator[Tally]:
    """Tallies of chunks as they are done. Raises Refused for a bad config before anything starts, ModeFailed."""
    with guarding(mode):
        mode.configure(raw)
    workers = min(jobs or os.cpu_count() or 1, MOST_WORKERS, math.ceil(matches / CHUNK))
    if workers <= 1:
        yield from (_counted(_play_chunk(mode, raw, seed, *chunk)) for chunk in chunks(matches))
        return
    try:
        yield from _in_workers(mode.id, raw, matches, seed, workers)
    except BrokenProcessPool as error:
        raise ModeFailed(say("clients.simulate.worker_died")) from error


def chunks(matches: int) -> Iterator[tuple[int, int]]:
    """The run cut into pieces, whatever the number of workers: the first match and the one after the last."""
    return ((first, min(matches, first + CHUNK)) for first in range(0, matches, CHUNK))


def _in_workers(mode_id: str, raw: dict[str, Any], matches: int, seed: int, workers: int) -> Iterator[Tally]:
    # Spawned on every system: a process forked off one with threads (the progress bar has one) may never wake up.
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _prepare_worker, (mode_id,))
    waiting: deque[Future[Tally | Message]] = deque()
    try:
        for first, last in chunks(matches):
            with _deaf_children():
                waiting.append(pool.submit(_play_in_worker, raw, seed, first, last))
            if len(waiting) >= 4 * workers:
                yield _counted(waiting.popleft().result())
        while waiting:
            yield _counted(waiting.popleft().result())
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


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


def _prepare_worker(mode_id: str) -> None:
    """In a worker: find the mode. Ctrl+C is the parent's to answer; it takes the workers' work away."""
    global _worker_mode
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # for systems where it is not handed down
    _worker_mode = Environment().mode(mode_id)


def _play_in_worker(raw: dict[str, Any], seed: int, first: int, last: int) -> Tally | Message:
    assert _worker_mode is not None
    return _play_chunk(_worker_mode, raw, seed, first, last)


def _play_chunk(mode: Mode, raw: dict[str, Any], seed: int, first: int, last: int) -> Tally | Message:
    """Matches `first` … `last` - 1 of a run, or what was wrong. Match n has the seed draw(seed, n)."""
    results: Counter[str] = Counter()
    rounds = decisions = 0
    try:
        config = mode.configure(raw)
        for number in range(first, last):
            match = Match.begin(mode, config, draw(seed, number), keep_acts=False)
            auto(match, agents_of(match), until_human=False)
            outcome = match.outcome
            results[outcome.result if outcome is not None else "none"] += 1
            rounds += mode.rounds(match.state)
            decisions += match.records[-1].act
    except Refused as refusal:
        return refusal.message
    except Exception as error:  # a mode's code; across processes only plain values come through whole
        return failure_of(mode.id, error)
    return Tally(results, rounds, decisions, last - first)


def _counted(found: Tally | Message) -> Tally:
    if isinstance(found, Message):
        raise ModeFailed(found)
    return found


# Showing


@contextmanager
def _progress(matches: int) -> Iterator[Advance]:
    """A progress bar on a terminal, nothing elsewhere."""
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=matches)
        yield lambda done: bar.advance(task, done)


def wilson(wins: int, matches: int) -> tuple[float, float]:
    """The 95 % interval of a rate (Wilson's score interval)."""
    z = 1.959963984540054
    rate = wins / matches
    middle = (rate + z * z / (2 * matches)) / (1 + z * z / matches)
    half = z / (1 + z * z / matches) * math.sqrt(rate * (1 - rate) / matches + z * z / (4 * matches * matches))
    return max(0.0, middle - half), min(1.0, middle + half)


def report_of_sides(tally: Tally, seconds: float) -> dict[str, Any]:
    """The answer for a left and a right side."""
    low, high = wilson(tally.results["left"], tally.matches)
    return {"matches": tally.matches, "left_wins": tally.results["left"], "right_wins": tally.results["right"],
            "draws": tally.results["draw"], "left_rate": tally.results["left"] / tally.matches, "ci95": [low, high],
            "rounds_mean": tally.rounds / tally.matches, "decisions": tally.decisions, "seconds": round(seconds, 3)}


def at_random(mode: Mode, raw: dict[str, Any]) -> list[str]:
    """Seats of persons, for whom the level `random` plays. Raises ModeFailed."""
    with guarding(mode):
        match = Match.begin(mode, mode.configure(raw), 0, keep_acts=False)
        return [seat.id for seat in mode.seats(match.state) if seat.kind == "human"]


def report_of_mode(tally: Tally, seconds: float, persons: list[str]) -> dict[str, Any]:
    """The answer for any mode. `persons`: seats that were played at random."""
    return {"matches": tally.matches, "results": dict(sorted(tally.results.items())),
            **({"played_at_random": persons} if persons else {}),
            "rounds_mean": tally.rounds / tally.matches, "decisions": tally.decisions, "seconds": round(seconds, 3)}
