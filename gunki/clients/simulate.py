"""`gunki simulate`: many matches that play themselves, over all cores, the same counts for the same seed."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from gunki.clients import output
from gunki.clients.environment import Environment, read_config, refused_file
from gunki.clients.failures import guarding
from gunki.clients.many import Planned, play_all, progress
from gunki.engine.contract import Mode
from gunki.engine.dice import draw
from gunki.engine.match import Match
from gunki.engine.messages import Refused, say


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
    with refused_file(config), progress(matches) as advance:
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
    """A tally of each match as it is done; match n has the seed draw(seed, n). Raises Refused for a bad config before
    anything starts, ModeFailed.
    """
    with guarding(mode):
        mode.configure(raw)
    planned = (Planned(raw, draw(seed, number)) for number in range(matches))
    for played in play_all(mode, planned, matches, jobs):
        yield Tally(Counter({played.result: 1}), played.rounds, played.decisions, 1)


# Showing


def wilson(wins: float, matches: int) -> tuple[float, float]:
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
