"""The built program says and counts what the checkout does, wherever it is started from."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

import pytest

import gunki
from tests.executable.program import LINUX, Program, from_source

pytestmark = [pytest.mark.long, pytest.mark.executable, pytest.mark.timeout(600)]
MODES = ("gunki", "book_of_changes", "snow_from_korea")


def test_it_says_its_version(program: Program, home: Path) -> None:
    assert program.says(home, "--version") == f"gunki {gunki.__version__}\n"


def test_it_has_the_modes_of_the_checkout(program: Program, home: Path) -> None:
    found = json.loads(program.says(home, "modes", "--json"))
    assert found == json.loads(from_source("modes", "--json"))
    assert {mode["id"] for mode in found} == set(MODES)


def test_every_command_has_its_help(program: Program, home: Path) -> None:
    assert program.says(home, "--help") == from_source("--help")
    assert "--fullscreen" in program.says(home, "play", "--help")


@pytest.mark.parametrize(("mode", "matches"), [*zip(MODES, (1500, 20, 110), strict=True)])
def test_simulated_matches_end_as_from_the_checkout(program: Program, home: Path, mode: str, matches: int) -> None:
    """What is not done within the first second is played by worker processes."""
    call = ("simulate", "--mode", mode, "--matches", str(matches), "--seed", "5", "--jobs", "2", "--json")
    found, expected = json.loads(program.says(home, *call)), json.loads(from_source(*call))
    assert found.pop("seconds") >= 0 and expected.pop("seconds") >= 0
    assert found == expected and sum(found["results"].values()) == matches


@pytest.mark.parametrize("mode", MODES)
def test_a_match_that_plays_itself_is_told_as_from_the_checkout(program: Program, home: Path, mode: str) -> None:
    call = ("text", "--mode", mode, "--seed", "7", "--watch")
    assert program.says(home, *call) == from_source(*call)


@pytest.mark.skipif(not LINUX, reason="counts processes by /proc")
def test_worker_processes_are_as_many_as_asked_for_and_end(program: Program, home: Path) -> None:
    """FC-10: without freeze_support each worker starts another whole program."""
    most = 0
    with program.start(home, "simulate", "--matches", "1500", "--jobs", "2") as process:
        try:
            deadline = time.monotonic() + 300
            while process.poll() is None and time.monotonic() < deadline:
                most = max(most, program.processes())
                time.sleep(0.05)
        finally:
            process.kill()
        assert process.returncode == 0
    assert 3 <= most <= 2 + 2, "the program, two workers, and who looks after what they share"
    deadline = time.monotonic() + 20
    while program.processes() and time.monotonic() < deadline:
        time.sleep(0.1)
    assert program.processes() == 0


@pytest.mark.skipif(os.name != "posix", reason="symbolic links need rights on Windows")
def test_it_starts_by_a_link_and_from_any_folder(program: Program, home: Path) -> None:
    link = program.home() / "spiel"
    link.symlink_to(program.file)
    expected = program.says(home, "modes")
    assert program.says(home, "modes", file=link, cwd="/") == expected
    assert program.says(home, "modes", cwd=program.folder / "_internal") == expected
    relative = Path(os.path.relpath(program.file, home))
    assert program.says(home, "modes", file=relative) == expected


def test_the_doctor_finds_all_well(program: Program, home: Path) -> None:
    found = json.loads(program.says(home, "doctor", "--json"))
    assert found["frozen"] is True and found["gunki"] == gunki.__version__
    assert None not in found["libraries"].values()
    assert {mode["status"] for mode in found["modes"]} == {"ok"}
    assert found["fonts"] == json.loads(from_source("doctor", "--json"))["fonts"]
