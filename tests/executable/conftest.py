"""One built program for all tests; afterwards nothing in its folder may have changed."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.executable.program import Program, build


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """The built program in its awkward place."""
    there = os.environ.get("GUNKI_EXECUTABLE", "")
    made = Program(Path(there).resolve() if there else build(tmp_path_factory.mktemp("build")))
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
