"""Documents that name tests: `path/below/tests.py::test_name`, and whether those are there."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
NAMED = re.compile(r"`([\w/]+\.py)::(test_\w+)`")


@cache
def names_in(path: Path) -> tuple[str, ...]:
    """Names of the test functions of a file, in their order."""
    return tuple(re.findall(r"^ *def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE))


def missing(named: Iterable[tuple[str, str]]) -> list[str]:
    """What is named and is not there."""
    found = []
    for file, name in named:
        path = ROOT / "tests" / file
        if not path.is_file() or name not in names_in(path):
            found.append(f"{file}::{name}")
    return found
