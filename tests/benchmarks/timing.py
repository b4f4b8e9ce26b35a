"""Rates by CPU time, cases taking turns, so that a noisy machine slows both sides of a ratio alike."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """One line of the report: a ratio with its bound, what it must be and what it aims at."""

    name: str
    figure: float
    must: float
    aim: float
    unit: str = "×"
    smaller_is_better: bool = False
    detail: str = ""

    @property
    def verdict(self) -> str:
        """Which bound was reached: aim, must or missed."""

        def reached(bound: float) -> bool:
            return self.figure <= bound if self.smaller_is_better else self.figure >= bound

        return "aim" if reached(self.aim) else "must" if reached(self.must) else "missed"


def rates(cases: dict[str, Callable[[], int]], rounds: int = 7) -> dict[str, float]:
    """Steps a CPU second of each case: the median over rounds in which the cases take turns.

    A case does a fixed piece of work and returns how many steps it was. One unmeasured round comes first.
    """
    for case in cases.values():
        case()
    measured: dict[str, list[float]] = {name: [] for name in cases}
    for _ in range(rounds):
        for name, case in cases.items():
            begun = time.process_time()
            steps = case()
            measured[name].append(steps / (time.process_time() - begun))
    return {name: statistics.median(values) for name, values in measured.items()}


def median_wall(cases: dict[str, Callable[[], object]], rounds: int) -> dict[str, float]:
    """Seconds of wall time of each case, the median over rounds in which the cases take turns."""
    measured: dict[str, list[float]] = {name: [] for name in cases}
    for _ in range(rounds):
        for name, case in cases.items():
            begun = time.perf_counter()
            case()
            measured[name].append(time.perf_counter() - begun)
    return {name: statistics.median(values) for name, values in measured.items()}
