"""One target, so many inputs: the smallest that breaks it is kept and becomes a test."""

from __future__ import annotations

import hashlib
import time
from pathlib import Path

from hypothesis import HealthCheck, Phase, Verbosity, given, seed, settings

from tests.fuzzing.mutating import mutated
from tests.fuzzing.targets import TARGETS, Target

FOUND = Path(__file__).parent / "found"
LONGEST = 1.0
"""Seconds of work after which one input counts as a hang."""


class Hang(AssertionError):
    """An input took longer than LONGEST."""


def taken(target: Target, data: bytes) -> bool:
    """Give `data` to `target`; whether it was accepted. Raises what is wrong, Hang where it took too long."""
    begun = time.process_time()
    accepted = target.take(data)
    spent = time.process_time() - begun
    if spent > LONGEST:
        raise Hang(f"{target.name}: {spent:.1f} s for {data[:80]!r}")
    return accepted


def fuzz(name: str, inputs: int, number: int = 0) -> tuple[int, int]:
    """Give `inputs` inputs, told by `number`, to a target: how many there were and how many it accepted.

    Raises what the smallest input raised that broke it, after keeping it in FOUND.
    """
    target = TARGETS[name]
    counts = [0, 0]
    worst = b""

    @seed(number)
    @settings(max_examples=inputs, deadline=None, database=None, suppress_health_check=list(HealthCheck),
              phases=(Phase.generate, Phase.shrink), verbosity=Verbosity.quiet, report_multiple_bugs=False)
    @given(mutated(target.seeds(), target.tokens))
    def run(data: bytes) -> None:
        nonlocal worst
        counts[0] += 1
        worst = data
        counts[1] += taken(target, data)

    try:
        run()
    except Exception:
        kept(name, worst)
        raise
    return counts[0], counts[1]


def kept(name: str, data: bytes) -> Path:
    """Write an input down among those that are given again in every run of the tests."""
    folder = FOUND / name
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{hashlib.sha256(data).hexdigest()[:16]}.bin"
    path.write_bytes(data)
    return path
