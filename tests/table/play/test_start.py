"""Starting: quick and light from source, and once as a real window under Xvfb."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

HEAVY = ("pydantic", "typer", "rich", "numpy", "PIL", "asyncio")
FIRST_FRAME = f"""
import sys
from gunki.clients.options import PlayOptions
from gunki.table.main import start
app = start(PlayOptions(), (1280, 720))
app.step([], 0.02)
print(sorted(set({HEAVY!r}) & set(sys.modules)))
"""


def test_the_first_frame_needs_nothing_heavy(tmp_path: Path) -> None:
    found = subprocess.run(
        [sys.executable, "-c", FIRST_FRAME],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "GUNKI_HOME": str(tmp_path)},
    )
    assert found.returncode == 0, found.stderr
    assert found.stdout.strip().splitlines()[-1] == "[]"


def eventually(what: Callable[[], object], seconds: float = 60.0) -> object:
    """The first true answer of `what`, asked until the deadline."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        found = what()
        if found:
            return found
        time.sleep(0.05)
    raise AssertionError(f"never came true: {what}")


@pytest.fixture
def display() -> Iterator[str]:
    """The number of an X server of our own."""
    if not (shutil.which("Xvfb") and shutil.which("xdotool")):
        pytest.skip("Xvfb or xdotool is not installed")
    reader, writer = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
        pass_fds=[writer],
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    with os.fdopen(reader) as answer:
        number = answer.readline().strip()
        yield f":{number}"
    server.terminate()
    server.wait(10)


def test_a_real_window_begins_a_match_and_saves_it(display: str, tmp_path: Path) -> None:
    environment = {key: value for key, value in os.environ.items() if key != "SDL_VIDEODRIVER"}
    environment |= {"DISPLAY": display, "GUNKI_HOME": str(tmp_path), "SDL_AUDIODRIVER": "dummy"}
    environment |= {"SDL_VIDEO_WINDOW_POS": "0,0", "SDL_FRAMEBUFFER_ACCELERATION": "0"}
    said = tmp_path / "said.txt"
    with said.open("w") as out:
        program = subprocess.Popen([sys.executable, "-m", "gunki"], env=environment, stdout=out, stderr=out)

    def xdotool(*words: str) -> str:
        found = subprocess.run(["xdotool", *words], env=environment, capture_output=True, text=True, timeout=10)
        return found.stdout.strip()

    try:
        window = eventually(
            lambda: program.poll() is not None or xdotool("search", "--onlyvisible", "--pid", str(program.pid))
        )
        assert isinstance(window, str), f"it ended by itself: {said.read_text()}"
        saves = tmp_path / "saves"

        def press(key: str) -> None:
            xdotool("key", "--window", window.splitlines()[0], key)

        def began() -> bool:
            # Keys pressed before the window listens are lost, so they are pressed until a match is there.
            xdotool("windowfocus", window.splitlines()[0])
            press("n")
            time.sleep(0.4)
            press("Return")
            time.sleep(0.4)
            return any(saves.glob("*.gunki"))

        eventually(began)
        program.send_signal(signal.SIGTERM)
        assert program.wait(20) == 0
        assert [path.suffix for path in saves.iterdir()] == [".gunki"]
    finally:
        program.kill()
        program.wait(10)
