"""`gunki simulate`: many matches that play themselves, over all cores, the same counts for the same seed."""

from __future__ import annotations

import math
import os
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

from gunki.clients.environment import Environment
from gunki.engine.agents import agents_of, auto
from gunki.engine.contract import Mode
from gunki.engine.dice import draw
from gunki.engine.match import Match

CHUNK = 250


class Tally(NamedTuple):
    """Counts of some matches."""

    results: Counter[str]
    rounds: int
    decisions: int
    matches: int

    def __add__(self, other: object) -> Tally:
        if not isinstance(other, Tally):
            return NotImplemented
        return Tally(self.results + other.results, self.rounds + other.rounds, self.decisions + other.decisions,
                     self.matches + other.matches)


NOTHING = Tally(Counter(), 0, 0, 0)


def play(mode: Mode, config: Any, seed: int, numbers: range) -> Tally:
    """Matches number `numbers` of a run; match n has the seed draw(seed, n)."""
    results: Counter[str] = Counter()
    rounds = decisions = 0
    for number in numbers:
        match = Match.begin(mode, config, draw(seed, number), keep_acts=False)
        auto(match, agents_of(match), until_human=False)
        outcome = match.outcome
        results[outcome.result if outcome is not None else "unfinished"] += 1
        rounds += mode.rounds(match.state)
        decisions += match.records[-1].act
    return Tally(results, rounds, decisions, len(numbers))


def _play_chunk(mode_id: str, raw: dict[str, Any], seed: int, first: int, last: int) -> Tally:
    """In a worker process: it finds the mode again and checks the config again."""
    mode = Environment().mode(mode_id)
    return play(mode, mode.configure(raw), seed, range(first, last))


def chunks(matches: int) -> list[tuple[int, int]]:
    """The run cut into pieces, whatever the number of workers."""
    return [(first, min(matches, first + CHUNK)) for first in range(0, matches, CHUNK)]


def run(mode: Mode, raw: dict[str, Any], matches: int, seed: int, jobs: int | None) -> Iterator[Tally]:
    """Tallies as they are done. Raises Refused for a bad config before anything starts."""
    config = mode.configure(raw)
    workers = min(jobs or os.cpu_count() or 1, len(chunks(matches)))
    if workers <= 1:
        for first, last in chunks(matches):
            yield play(mode, config, seed, range(first, last))
        return
    with ProcessPoolExecutor(workers) as pool:
        waiting = [pool.submit(_play_chunk, mode.id, raw, seed, first, last) for first, last in chunks(matches)]
        try:
            for future in waiting:
                yield future.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


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


def report_of_mode(tally: Tally, seconds: float) -> dict[str, Any]:
    """The answer for any mode."""
    return {"matches": tally.matches, "results": dict(sorted(tally.results.items())),
            "rounds_mean": tally.rounds / tally.matches, "decisions": tally.decisions, "seconds": round(seconds, 3)}


def simulate(mode: Mode, raw: dict[str, Any], matches: int, seed: int, jobs: int | None,
             progress: Any = None) -> tuple[Tally, float]:
    """The whole run; `progress` is called with the number of matches just done."""
    begun = time.perf_counter()
    total = NOTHING
    for tally in run(mode, raw, matches, seed, jobs):
        total = total + tally
        if progress is not None:
            progress(tally.matches)
    return total, time.perf_counter() - begun
