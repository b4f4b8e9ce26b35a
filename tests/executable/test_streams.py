"""FC-10: streams that are closed, narrow or no longer read; a window without any; an error that nobody can be told."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from tests.executable.program import Program, close_all
from tests.executable.visitor import lay_plugin

pytestmark = [pytest.mark.long, pytest.mark.executable, pytest.mark.timeout(600)]
POSIX_ONLY = pytest.mark.skipif(os.name != "posix", reason="closed descriptors of POSIX")
ZOE = {"name": "Zoë ⚔", "stats": {"str": 6}, "inventory": ["katana"], "hands": ["katana"]}
CONFIG = {"sides": [{"seats": [{"kind": "human", "characters": [ZOE]}]},
                    {"seats": [{"kind": "npc", "characters": [{"npc": "ronin"}]}]}]}

BREAKER = """
from gunki.battle.mode import MODE as BATTLE
from gunki.table.window import Window

def fall(*_, **__):
    raise ZeroDivisionError("on purpose")

Window.__init__ = fall
MODE = type("Breaker", (type(BATTLE),), {"id": "breaker", "version": "1"})()
"""


@POSIX_ONLY
@pytest.mark.parametrize(("arguments", "code"), [
    (("modes",), 0), (("text", "--watch", "--seed", "1"), 0), (("frob",), 2), (("simulate", "--matches", "250"), 0),
])
def test_without_any_stream(program: Program, home: Path, arguments: tuple[str, ...], code: int) -> None:
    nothing = {"stdin": None, "stdout": None, "stderr": None}
    assert program.run(home, *arguments, preexec_fn=close_all, **nothing).returncode == code


@pytest.mark.parametrize("arguments", [("text", "--watch", "--seed", "1"), ("modes",)])
def test_nobody_reads_on(program: Program, home: Path, arguments: tuple[str, ...]) -> None:
    with program.start(home, *arguments) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        assert process.wait(timeout=60) == 0
        assert process.stderr.read() == b""


@pytest.mark.parametrize("language", [{"LANG": "C"}, {"LC_ALL": "POSIX"}, {"PYTHONIOENCODING": "ascii"}])
def test_names_that_a_narrow_console_lacks(program: Program, home: Path, language: dict[str, str]) -> None:
    config = home / "Zoë ⚔.json"
    config.write_text(json.dumps(CONFIG), encoding="utf-8")
    told = program.run(home, "text", "--config", str(config), "--seed", "3", "--watch", more=language)
    assert (told.returncode, told.stderr) == (0, b"")
    assert "Zoë ⚔".encode() in told.stdout or b"Zo? ?" in told.stdout


@POSIX_ONLY
def test_an_error_that_nobody_can_be_told_is_in_the_log(program: Program, home: Path) -> None:
    """A plugin is code with all rights: this one breaks the window's own."""
    lay_plugin(home, "breaker", BREAKER)
    found = program.run(home, "play", "--mode", "breaker", preexec_fn=close_all, stdin=None, stdout=None, stderr=None)
    assert found.returncode == 1
    log = (home / "gunki" / "logs" / "failures.log").read_text(encoding="utf-8")
    assert "ZeroDivisionError: on purpose" in log and "Traceback" in log


def test_the_engine_answers_over_pipes(program: Program, home: Path) -> None:
    with program.start(home, "engine", stdin=subprocess.PIPE) as process:
        out, err = process.communicate(b'{"do":"hello","id":1}\n{"do":"new","mode":"book_of_changes","seed":7}\n', 60)
    assert err == b"" and ["error" in json.loads(line) for line in out.splitlines()] == [False, False]
