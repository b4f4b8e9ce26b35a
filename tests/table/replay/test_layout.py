"""Nothing is cut, outside or under another control, at every size."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from gunki.battle import events as ev
from gunki.table.replay import ReplayScene, ReplaysScene, watch
from tests.table.layout_check import faults
from tests.table.play.hands import opened
from tests.table.replay.matches import change, saved
from tests.table.scenes.looking import wrong
from tests.table.scenes.toy import shell_of

SIZES = [
    ((960, 600), 1.0),
    pytest.param((1280, 720), 1.0, marks=pytest.mark.long),
    pytest.param((1920, 1080), 1.0, marks=pytest.mark.long),
    pytest.param((1920, 1080), 1.5, marks=pytest.mark.long),
    pytest.param((1920, 1080), 2.0, marks=pytest.mark.long),
]
"""The tour shows every screen at more sizes."""


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_library_window_and_viewer(home: Path, size: tuple[int, int], scale: float) -> None:
    path = saved(home / "saves" / "a.gunki")
    change(saved(home / "saves" / "b.gunki"), "UPDATE event SET counter = counter + 1 WHERE seq = 60")
    with opened(size, scale=scale) as hands:
        shell = shell_of(hands)
        hands.app.push(ReplaysScene(shell))
        hands.wait(3)
        assert wrong(hands) == []
        for name, values in (("mode", 2), ("stand", 4), ("date", 4)):
            for _ in range(values):
                hands.click(f"filter {name}")
                hands.wait(3)
                assert wrong(hands) == []
        hands.click("import")
        hands.click("take")
        assert faults(hands.app) == []
        hands.press(pygame.K_ESCAPE, pygame.K_ESCAPE)
        watch(shell, path)
        hands.wait(2)
        scene = hands.app.scene
        assert isinstance(scene, ReplayScene)
        blow = next(n for n, r in enumerate(scene.reel.records) if isinstance(r.event, ev.Attacked | ev.SpellCast))
        for position in (blow, scene.reel.last):
            scene.go(position)
            hands.wait()
            assert faults(hands.app) == []
