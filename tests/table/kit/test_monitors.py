"""Which monitor the window opens on, fills and comes back to: with a display of two that is made up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from gunki.table import window
from gunki.table.settings import Settings, load_settings
from tests.table.kit.desk import desk

SMALL, LARGE = (1280, 720), (1920, 1080)


class Monitors:
    """Two monitors, of which the second can be unplugged; what windows were asked for."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.sizes = [SMALL, LARGE]
        self.asked: list[tuple[tuple[int, int], bool, int]] = []
        self.maximised = 0
        self._set_mode = pygame.display.set_mode
        monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: list(self.sizes))
        monkeypatch.setattr(pygame.display, "set_mode", self.set_mode)
        monkeypatch.setattr(window, "maximise", self.maximise)

    def set_mode(self, size: tuple[int, int], flags: int = 0, display: int = 0) -> pygame.Surface:
        """As pygame-ce, which raises for a monitor that is not there."""
        assert display < len(self.sizes)
        self.asked.append((size, bool(flags & pygame.FULLSCREEN), display))
        return self._set_mode(size, flags)

    def maximise(self) -> None:
        """As large as the monitor the window was opened on lets it be."""
        self.maximised += 1
        width, height = self.sizes[self.asked[-1][2]]
        self._set_mode((width, height - 40), pygame.RESIZABLE)


@pytest.fixture
def monitors(monkeypatch: pytest.MonkeyPatch) -> Iterator[Monitors]:
    """The made-up display, for windows of this test only."""
    yield Monitors(monkeypatch)
    pygame.display.quit()


def told(kind: int, **more: Any) -> pygame.event.Event:
    """What the system tells of the window."""
    return pygame.event.Event(kind, **more)


def test_the_whole_screen_is_that_of_the_monitor_the_window_is_on(monitors: Monitors) -> None:
    with desk(lambda scene, layout: None, (960, 600)) as (app, _):
        app.send(told(pygame.WINDOWDISPLAYCHANGED, display_index=1))
        app.toggle_fullscreen()
        assert monitors.asked[-1] == (LARGE, True, 1)
        app.toggle_fullscreen()
        assert monitors.asked[-1] == ((960, 600), False, 1)


def test_what_the_system_tells_of_maximising_is_heard(monitors: Monitors) -> None:
    with desk(lambda scene, layout: None, (960, 600)) as (app, _):
        app.send(told(pygame.WINDOWMAXIMIZED))
        assert app.settings.maximised
        app.send(told(pygame.WINDOWRESTORED))
        assert not app.settings.maximised


def test_the_monitor_is_remembered_and_survives_its_absence(monitors: Monitors, tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    settings = Settings(path=file)
    opened = window.Window(settings)
    opened.moved_to(1)
    assert settings.save() is None
    assert load_settings(file).monitor == 1

    monitors.sizes = [SMALL]
    alone = load_settings(file)
    alone.fullscreen = True
    window.Window(alone)
    assert monitors.asked[-1] == (SMALL, True, 0), "the one that is there"
    assert alone.monitor == 1, "the other is not forgotten"

    monitors.sizes = [SMALL, LARGE]
    window.Window(load_settings(file))
    assert monitors.asked[-1] == ((1280, 720), False, 1)


def test_a_monitor_unplugged_while_playing_leaves_the_first(monitors: Monitors) -> None:
    settings = Settings(monitor=1)
    opened = window.Window(settings)
    monitors.sizes = [SMALL]
    opened.toggle_fullscreen()
    assert monitors.asked[-1] == (SMALL, True, 0)


def test_a_maximised_window_is_maximised_again_and_its_other_size_kept(monitors: Monitors, tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    settings = Settings(path=file)
    opened = window.Window(settings)
    monitors.maximise()
    opened.maximised(True)
    opened.resized()
    assert settings.window_size == (1280, 720), "the size it has when it is not maximised"
    opened.toggle_fullscreen()
    opened.toggle_fullscreen()
    assert monitors.maximised == 2 and opened.size == (SMALL[0], SMALL[1] - 40)
    assert settings.save() is None
    again = load_settings(file)
    assert again.maximised
    assert window.Window(again).size == (SMALL[0], SMALL[1] - 40)


def test_the_size_before_is_kept_where_the_system_tells_of_the_new_size_first(monitors: Monitors) -> None:
    settings = Settings(window_size=(1000, 640))
    opened = window.Window(settings)
    monitors.maximise()
    opened.resized()
    opened.maximised(True)
    assert settings.window_size == (1000, 640)
    opened.maximised(False)
    assert not settings.maximised


def test_what_the_whole_screen_does_to_the_window_is_not_remembered(monitors: Monitors) -> None:
    settings = Settings(maximised=True)
    opened = window.Window(settings)
    opened.toggle_fullscreen()
    opened.maximised(False)
    opened.resized()
    assert settings.maximised and settings.window_size == (1280, 720)


def test_a_size_that_is_asked_for_is_not_maximised(monitors: Monitors) -> None:
    opened = window.Window(Settings(maximised=True), (960, 600))
    assert opened.size == (960, 600) and monitors.maximised == 0


@pytest.mark.parametrize("wrong", ["-1", "64", "true", '"left"', "1.5"])
def test_a_monitor_that_cannot_be_is_told_and_the_first_taken(wrong: str, tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text(f'{{"monitor": {wrong}}}', encoding="utf-8")
    settings = load_settings(file)
    assert settings.monitor == 0 and settings.problem is not None


def test_maximising_the_window_of_this_system_is_no_fault() -> None:
    pygame.display.init()
    pygame.display.set_mode((640, 400), pygame.RESIZABLE)
    window.maximise()
    pygame.display.quit()
