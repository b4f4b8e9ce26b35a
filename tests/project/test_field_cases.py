"""Faults that programs like this one had: docs/field-cases.md names a test for each, and some of those tests."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.documented import NAMED, ROOT, missing

TEXT = (ROOT / "docs" / "field-cases.md").read_text(encoding="utf-8")
ROWS = {int(row[1]): row[2] for row in re.finditer(r"^\| \*\*FC-(\d+)\*\* (.+)\|$", TEXT, re.MULTILINE)}


def test_every_case_has_a_row_with_a_test() -> None:
    assert list(ROWS) == list(range(1, 26))
    assert all(NAMED.search(row) for row in ROWS.values())


@pytest.mark.parametrize("number", ROWS)
def test_every_test_that_is_named_exists(number: int) -> None:
    assert missing(NAMED.findall(ROWS[number])) == []


# FC-03, FC-04: what decides a match never depends on time, on another generator, or on how a table of names is salted

CLOCKS = frozenset({"time", "random", "secrets", "uuid", "datetime", "asyncio", "threading"})
ALLOWED = {"gunki/engine/match.py": {"secrets"},  # the seed of a match that was given none
           "gunki/engine/journal.py": {"secrets", "datetime"},  # a file's name for itself, and when it was written
           "gunki/engine/trash.py": {"time"},  # when a file was thrown away
           "gunki/engine/odds.py": {"hash"},  # a distribution's own
           **{file: {"secrets"} for file in (  # names of new files
               "gunki/engine/player_files.py", "gunki/battle/characters/files.py",
               "plugins/book_of_changes/own_foes.py", "plugins/book_of_changes/own_files.py")}}


def deciding_modules() -> Iterator[Path]:
    """Modules of rules and of agents: all but windows and what draws assets."""
    for folder in ("gunki/engine", "gunki/battle", "plugins"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            parts = path.relative_to(ROOT).parts
            if "table" not in parts and "make" not in parts:
                yield path


def unsteady(path: Path) -> set[str]:
    """What a module uses that differs from run to run: clocks, other generators, `hash`."""
    found: set[str] = set()
    source = path.read_text(encoding="utf-8")
    if not any(word in source for word in (*CLOCKS, "hash")):
        return found  # parsing all modules is most of the time
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names} & CLOCKS
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found |= {(node.module or "").partition(".")[0]} & CLOCKS
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "hash":
            found.add("hash")
    return found


def test_no_rule_and_no_agent_looks_at_a_clock_or_draws_elsewhere() -> None:
    found = {path.relative_to(ROOT).as_posix(): unsteady(path) for path in deciding_modules()}
    assert {name: used for name, used in found.items() if used} == ALLOWED, "what is allowed and not used would hide more"


def test_such_a_look_is_seen(tmp_path: Path) -> None:
    path = tmp_path / "x.py"
    path.write_text("def f():\n    from time import monotonic\n    import random\n    return hash(monotonic())\n")
    assert unsteady(path) == {"time", "random", "hash"}
