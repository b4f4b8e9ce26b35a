"""Complaints about starting: scaled displays, other folders, names of other lands, no sound."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from tests.table.play.hands import opened


def test_complaint_14_scaling_is_declared_before_the_window_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows would else stretch the picture, or show a corner of it."""
    monkeypatch.delenv("SDL_WINDOWS_DPI_AWARENESS", raising=False)
    declared: list[str | None] = []
    original = pygame.display.init

    def init() -> None:
        declared.append(os.environ.get("SDL_WINDOWS_DPI_AWARENESS"))
        original()

    monkeypatch.setattr(pygame.display, "init", init)
    with opened((960, 600)) as hands:
        assert declared and declared[0] == "permonitorv2"
        hands.app.toggle_fullscreen()
        assert hands.app.window.size == pygame.display.get_desktop_sizes()[0], "the whole desktop, no other mode"
        hands.app.toggle_fullscreen()


PLAYED = """
from pathlib import Path
import pygame
from tests.table.battle.stage import play_until, shell_of
from tests.table.play.hands import opened
with opened((960, 600)) as hands:
    hands.click("new")
    hands.click("start")
    play_until(hands, "card")
    hands.press(pygame.K_1)
    path = shell_of(hands).journal.path
    hands.app.step([pygame.event.Event(pygame.QUIT)], 0.1)
with opened((960, 600)) as hands:
    hands.click("continue")
    hands.wait(2)
    print(hands.battle.state.phase, Path(path).exists())
"""


def test_complaint_25_another_folder_a_space_and_letters_of_another_land(tmp_path: Path) -> None:
    """Started from elsewhere, with data in a folder called so, without sound: a turn is played, left and resumed."""
    home = tmp_path / "ev ş 中 teşt"
    elsewhere = tmp_path / "else where"
    elsewhere.mkdir()
    root = Path(__file__).resolve().parents[3]
    environment = {**os.environ, "GUNKI_HOME": str(home), "SDL_AUDIODRIVER": "nosuch", "PYTHONPATH": str(root)}
    done = subprocess.run([sys.executable, "-c", PLAYED], cwd=elsewhere, env=environment, capture_output=True,
                          text=True, timeout=60, check=False)  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "actions True"
    assert not list(elsewhere.iterdir()), "nothing is written where it was started"
    assert [path.suffix for path in (home / "saves").iterdir()] == [".gunki"]
