"""One built program for all tests; afterwards nothing in its folder may have changed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from filelock import FileLock

from tests.executable.program import Program, build


def built_once(folders: pytest.TempPathFactory) -> Path:
    """The program, built by whichever of several test processes comes first."""
    shared = folders.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    told = shared / "executable.txt"
    with FileLock(shared / "executable.lock"):
        if not told.exists():
            told.write_text(str(build(shared)), encoding="utf-8")
    return Path(told.read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """The built program in its awkward place."""
    there = os.environ.get("GUNKI_EXECUTABLE", "")
    made = Program(Path(there).resolve() if there else built_once(tmp_path_factory))
    before = made.contents()
    try:
        yield made
        assert made.contents() == before, "the program wrote beside its executable"
    finally:
        made.remove()


@pytest.fixture
def home(program: Program) -> Path:
    """A player who never played before."""
    return program.home()
