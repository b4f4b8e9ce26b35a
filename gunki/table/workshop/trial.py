"""Many matches that play themselves, a few commands at a time, so that the window goes on answering.

The matches and their counts are those of `gunki simulate` with the same seed. They are played here and not by worker
processes because an NPC that was not saved is in no file that a worker could read, and because a thousand
matches take less time than starting one.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from gunki.clients.simulate import Tally, report_of_sides
from gunki.engine.agents import agents_of, auto
from gunki.engine.contract import Agent, Mode
from gunki.engine.dice import draw
from gunki.engine.match import Match

AT_A_TIME = 25
"""Commands between two looks at the clock: well under a millisecond each."""
MATCHES = 1000
SLICE = 0.009
"""Seconds of a frame that go into matches."""


class Result(NamedTuple):
    """What came out. Rates are 0 … 1; `low` and `high` bound the 95 % interval of the left side's rate."""

    matches: int
    left: int
    right: int
    draws: int
    rate: float
    low: float
    high: float
    rounds: float


class Trial:
    """Play with `work` until `done`."""

    def __init__(self, mode: Mode, config: Any, matches: int = MATCHES, seed: int = 1) -> None:
        """`config` is what the mode's `configure` made."""
        self.mode, self.config = mode, config
        self.matches, self.seed = matches, seed
        self.tally = Tally(Counter())
        self._match: Match | None = None
        self._agents: dict[str, Agent] = {}

    @property
    def done(self) -> bool:
        """Whether all were played."""
        return self.tally.matches >= self.matches

    def work(self, seconds: float = SLICE, now: Callable[[], float] = time.perf_counter) -> bool:
        """Play for so long, at least a few commands; whether all is played. Raises what the mode's code raises."""
        until = now() + seconds
        while not self.done:
            self._some()
            if now() >= until:
                break
        return self.done

    def _some(self) -> None:
        if self._match is None:
            seed = draw(self.seed, self.tally.matches)
            self._match = Match.begin(self.mode, self.config, seed, keep_acts=False)
            self._agents = agents_of(self._match)
        match = self._match
        auto(match, self._agents, until_human=False, most=AT_A_TIME)
        if match.decision is None:
            self._count(match)
            self._match = None

    def _count(self, match: Match) -> None:
        outcome = match.outcome
        result = outcome.result if outcome is not None else "none"
        self.tally = self.tally.with_(Tally(Counter({result: 1}), self.mode.rounds(match.state),
                                            match.records[-1].act, 1))

    @property
    def result(self) -> Result | None:
        """The counts so far; None before the first match has ended."""
        if not self.tally.matches:
            return None
        found = report_of_sides(self.tally, 0.0)
        low, high = found["ci95"]
        return Result(found["matches"], found["left_wins"], found["right_wins"], found["draws"], found["left_rate"],
                      low, high, found["rounds_mean"])
