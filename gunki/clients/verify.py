"""`gunki verify`: whether saved matches are whole, and whether the rules decide them as they stand."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from gunki.clients import output
from gunki.clients.environment import Environment
from gunki.engine.journal import Verdict, verify
from gunki.engine.messages import Message, say, shorten

LONGEST_PATH = 250
"""Lines are told apart by the paths as they were given; longer ones are hardly paths."""


def check_files(environment: Environment, files: Sequence[Path]) -> bool:
    """Print a line about each file; whether all are in order."""
    all_good = True
    for file in files:
        verdict = verify(file, environment)
        all_good = all_good and verdict.ok
        output.line(environment.text(_in_a_line(file, verdict)))
    return all_good


def _in_a_line(file: Path, verdict: Verdict) -> Message:
    shown = shorten(file, LONGEST_PATH)
    if not verdict.ok:
        last = say("clients.verify.nothing_good") if verdict.last_good is None else str(verdict.last_good)
        return say("clients.verify.wrong", file=shown, fault=verdict.message or "", last=last)
    if verdict.message is not None:
        return say("clients.verify.ok_but", file=shown, number=verdict.events, remark=verdict.message)
    return say("clients.verify.ok", file=shown, number=verdict.events)
