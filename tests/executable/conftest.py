"""One built program for all tests; afterwards nothing in its folder may have changed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from filelock import FileLock

from tests.executable.program import ROOT, Program, build


def once(folders: pytest.TempPathFactory, name: str, make: Callable[[Path], Path]) -> Path:
    """What `make` makes in a folder called `name`; whichever of several test processes comes first has it made."""
    folder = folders.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    told = folder / f"{name}.txt"
    with FileLock(folder / f"{name}.lock"):
        if not told.exists():
            (folder / name).mkdir()
            told.write_text(str(make(folder / name)), encoding="utf-8")
    return Path(told.read_text(encoding="utf-8"))


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """The built program in its awkward place."""
    there = os.environ.get("GUNKI_EXECUTABLE", "")
    made = Program(Path(there).resolve() if there else once(tmp_path_factory, "built", build))
    before = made.contents()
    try:
        yield made
        assert made.contents() == before, "the program wrote beside its executable"
    finally:
        made.remove()


@pytest.fixture(scope="session")
def archives(program: Program, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with what players download."""

    def pack(dist: Path) -> Path:
        shutil.copytree(program.built, dist / "gunki", symlinks=True)
        subprocess.run([sys.executable, str(ROOT / ".github" / "release" / "pack.py"), str(dist)], check=True)
        return dist / "archives"

    return once(tmp_path_factory, "dist", pack)


@pytest.fixture
def home(program: Program) -> Path:
    """A player who never played before."""
    return program.home()
