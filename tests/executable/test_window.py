"""A real window on a virtual screen: a match of each mode, closed in its middle and played on to its end."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from tests.executable.program import LINUX, Program, close_all
from tests.executable.visitor import switch_on

pytestmark = [
    pytest.mark.long,
    pytest.mark.executable,
    pytest.mark.timeout(600),
    pytest.mark.skipif(not LINUX, reason="virtual screens are Linux's"),
]
CONFIGS: dict[str, dict[str, Any]] = {
    "gunki": {"sides": [{"seats": [{"kind": "npc", "characters": [{"npc": name}]}]} for name in ("ronin", "mage")]},
    "book_of_changes": {"seats": [{"kind": "ai", "level": "novice", "heroes": [{"preset": "umi"}]}]},
    "snow_from_korea": {"samurai": [{"kind": "ai"}], "cycles": 3},
}
"""Matches in which the program plays every seat."""
WINDOW = {"SDL_VIDEODRIVER": "x11", "SDL_FRAMEBUFFER_ACCELERATION": "0", "SDL_AUDIODRIVER": "nosuch"}


def comes(true: Callable[[], Any], seconds: float) -> bool:
    """Poll until it is true; whether that was within `seconds`."""
    deadline = time.monotonic() + seconds
    while not true():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.1)
    return True


def until(true: Callable[[], Any], what: str, seconds: float = 200) -> None:
    """Poll until it is true. Fails after `seconds`, naming what did not come."""
    assert comes(true, seconds), what


@pytest.fixture(scope="module")
def screen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A virtual screen that anybody may draw on."""
    assert shutil.which("Xvfb") and shutil.which("xdotool"), "Xvfb and xdotool are needed"
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x800x24", "-nolisten", "tcp", "-ac",
               "-noreset"]  # else it starts anew when its last window closes, and refuses one that comes meanwhile
    with subprocess.Popen(command, pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        os.close(writing)
        try:
            with os.fdopen(reading) as file:
                yield f":{file.readline().strip()}"
        finally:
            server.terminate()


def xdotool(screen: str, *arguments: object) -> str:
    """What the tool that presses keys and finds windows says; "" where it finds none."""
    found = subprocess.run(["xdotool", *map(str, arguments)], capture_output=True, text=True, timeout=20, check=False,
                           env={**os.environ, "DISPLAY": screen})
    return found.stdout.strip()


@contextmanager
def window(program: Program, home: Path, screen: str, *arguments: str, **options: Any) -> Iterator[str]:
    """The program's window, shown; its id. Asked to close in the end, it must end well."""
    with program.start(home, "play", *arguments, more={**WINDOW, "DISPLAY": screen}, **options) as process:
        try:
            def shown() -> str:
                assert process.poll() is None, process.stderr.read() if process.stderr is not None else "it ended"
                return xdotool(screen, "search", "--onlyvisible", "--pid", process.pid)

            until(shown, "no window came")
            yield shown().splitlines()[0]
            process.terminate()
            assert process.wait(timeout=30) == 0
        finally:
            process.kill()


def written(saves: Path) -> list[tuple[str, int, int]]:
    """How the files of a save look. The window has it open: who opened it, too, could be in its way."""
    found = []
    for path in sorted(saves.glob("*")):
        with suppress(OSError):  # gone meanwhile
            found.append((path.name, path.stat().st_size, path.stat().st_mtime_ns))
    return found


def events(save: Path) -> tuple[int, bool]:
    """How many events a closed save holds, and whether its match is over. Nothing may lie beside it."""
    assert [path.name for path in save.parent.iterdir()] == [save.name]
    with TemporaryDirectory() as folder, closing(sqlite3.connect(shutil.copy(save, folder))) as base:
        (count,) = base.execute("SELECT count(*) FROM event").fetchone()
        (finished,) = base.execute("SELECT finished FROM tip").fetchone()
    return count, bool(finished)


def until_still(saves: Path, seconds: float = 3) -> None:
    """Wait until nothing was written for so long."""
    last, since = written(saves), time.monotonic()

    def still() -> bool:
        nonlocal last, since
        if (now := written(saves)) != last:
            last, since = now, time.monotonic()
        return time.monotonic() - since > seconds

    until(still, "it went on and on")


@pytest.mark.parametrize("mode", CONFIGS)
def test_a_match_is_played_saved_closed_and_continued(program: Program, home: Path, screen: str, mode: str) -> None:
    """With a sound driver that is not there (FC-05)."""
    config = home / "config.json"
    config.write_text(json.dumps(CONFIGS[mode]), encoding="utf-8")
    switch_on(home, speed="fast")
    saves = home / "gunki" / "saves"
    with window(program, home, screen, "--mode", mode, "--config", str(config), "--seed", "7"):
        until(lambda: any(saves.glob("*.gunki")), "no save came")
        begun = written(saves)
        until(lambda: written(saves) != begun, "nothing happened")
    (save,) = saves.glob("*.gunki")
    first, finished = events(save)
    assert not finished, "it was to be closed in the middle"
    assert ": ok " in program.says(home, "verify", str(save))

    switch_on(home, speed="instant")
    for _ in range(10):  # a slow machine may be still in the middle of a match
        with window(program, home, screen, "--load", str(save)):
            until_still(saves)
        count, finished = events(save)
        if finished:
            break
    assert finished and count > first
    assert ": ok " in program.says(home, "verify", str(save))


def test_the_title_answers_keys_without_console_and_streams(program: Program, home: Path, screen: str) -> None:
    switch_on(home)
    nothing = {"stdin": None, "stdout": None, "stderr": None}
    with window(program, home, screen, preexec_fn=close_all, **nothing) as shown:
        def picture() -> bytes:
            return subprocess.run(["import", "-display", screen, "-window", shown, "ppm:-"], capture_output=True,
                                  timeout=20, check=False).stdout

        until(lambda: len(set(picture()[-400_000::997])) > 8, "the window stayed blank")
        before = picture()

        for _ in range(6):  # a key that comes before the window listens is lost
            xdotool(screen, "windowfocus", shown)
            xdotool(screen, "key", "--window", shown, "F1")
            if comes(lambda: picture() != before, 5):
                break
        else:
            pytest.fail("F1 opened nothing")


def test_without_a_screen_it_says_so(program: Program, home: Path) -> None:
    found = program.run(home, "play", more={"SDL_VIDEODRIVER": "x11", "DISPLAY": ":9876"})
    assert found.returncode == 3 and b"gunki text" in found.stderr
