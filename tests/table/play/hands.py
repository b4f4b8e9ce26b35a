"""Hands on the window: an app under SDL's dummy driver, clicks and keys posted as events, nothing called directly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from importlib.metadata import entry_points
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame
import pytest
from pygame import FRect

from gunki import resources
from gunki.clients.options import PlayOptions
from gunki.table import app as app_module
from gunki.table import frames, thinking
from gunki.table.app import App
from gunki.table.battle.scene import BattleScene
from gunki.table.layer import Layer
from gunki.table.main import start
from gunki.table.scenes.shell import Shell
from gunki.table.scenes.title import TitleScene
from gunki.table.settings import Settings
from gunki.table.widgets import Widget
from tests.table.play.pictures import SharingPainter

SEED = "22"
STEP = 0.1
"""Seconds a frame; the app takes no longer one."""
PATIENCE = 60.0
"""Seconds a computer's thought is waited for in the frame that asks: how many frames it took would be the machine's."""
REST = 3
"""Frames after a click or key: longer than the double-click guard, so that every one of a test counts."""

_entry_points = lru_cache(entry_points)
"""What is installed does not change between two windows, and finding it takes long."""


class Hands:
    """A player of a running app."""

    def __init__(self, app: App) -> None:
        self.app = app

    @property
    def top(self) -> Layer:
        """The layer that gets events."""
        assert self.app.top is not None
        return self.app.top

    @property
    def battle(self) -> BattleScene:
        """The battle that is shown."""
        assert isinstance(self.app.scene, BattleScene)
        return self.app.scene

    @contextmanager
    def undrawn(self) -> Iterator[None]:
        """Frames that pass now are not drawn; the first after it shows all that has changed."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(self.app.frames, "draw", lambda whole=False: None)
            yield

    def wait(self, frames: int = 1) -> None:
        """Let frames pass. Of several in a row the last is drawn: drawing is most of the time of a test."""
        with self.undrawn():
            for _ in range(frames - 1):
                self.app.step([], STEP)
        if frames:
            self.app.step([], STEP)

    def widget(self, name: str) -> Widget:
        """The widget of that name on the top layer. Fails where there is none."""
        found = self.top.find(name)
        assert found is not None, f"no {name} among {[w.name for w in self.top.root.walk() if w.name]}"
        return found

    def position(self, widget: Widget) -> tuple[int, int]:
        """Real pixels of a widget's middle."""
        area: FRect = widget.screen_rect()
        factor = self.app.scale.factor
        return round(area.centerx * factor), round(area.centery * factor)

    def look(self) -> None:
        """See what another scene shows, before anything is done there."""
        with self.undrawn():
            for _ in range(10):
                if self.app.settled:
                    return
                self.wait()

    def click(self, name: str, button: int = 1, times: int = 1) -> None:
        """Move there, press, release."""
        self.look()
        where = self.position(self.widget(name))
        events = [pygame.event.Event(pygame.MOUSEMOTION, pos=where, rel=(0, 0), buttons=(0, 0, 0))]
        for _ in range(times):
            events += [
                pygame.event.Event(kind, pos=where, button=button)
                for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
            ]
        self._do(events)

    def hover(self, name: str) -> None:
        """Move there."""
        where = self.position(self.widget(name))
        self.app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=where, rel=(0, 0), buttons=(0, 0, 0))], STEP)

    def press(self, *keys: int) -> None:
        """Press keys one after the other."""
        for key in keys:
            self.look()
            down = pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)
            up = pygame.event.Event(pygame.KEYUP, key=key, mod=0, scancode=0)
            self._do([down, up])

    def _do(self, events: Sequence[pygame.event.Event]) -> None:
        """What a hand does, and the rest after it."""
        with self.undrawn():
            self.app.step(events, STEP)
        self.wait(REST)

    def tab_to(self, *names: str) -> str:
        """Press Tab until one of these has the focus; returns which."""
        for _ in range(200):
            widget = self.top.focus.widget
            if widget is not None and widget.name in names:
                return widget.name
            self.press(pygame.K_TAB)
        raise AssertionError(f"Tab never reached any of {names}")


CLOSE_THE_MIXER = pygame.mixer.quit
"""The true one: see `steady`."""


def steady(patch: pytest.MonkeyPatch) -> None:
    """Windows share what is slow to make, and no frame depends on how fast the machine is."""
    patch.setattr(app_module, "Painter", SharingPainter)
    patch.setattr("importlib.metadata.entry_points", _entry_points)
    patch.setattr(thinking, "GLANCE", PATIENCE)
    patch.setattr(thinking, "PROCESSES", False)
    patch.setattr(frames, "SPARE", 0.0)
    patch.setattr(pygame.mixer, "quit", pygame.mixer.stop)  # 30 ms, waited for, at the end of every window


@contextmanager
def opened(
    size: tuple[int, int] = (1280, 720), *, scale: float = 1.0, speed: str = "instant", load: Path | None = None,
    plugins: Path | None = None,
) -> Iterator[Hands]:
    """The program, started; its dice fall the same on every run.

    `plugins`: the folder of plugins; None: an empty one, so that Gun-Ki is the one mode.
    """
    settings = Settings(speed=speed, scale=scale, confirmations={})
    with pytest.MonkeyPatch.context() as patch, TemporaryDirectory() as empty:
        patch.setenv("GUNKI_SEED", SEED)
        patch.setattr(resources, "bundled_plugins_folder", lambda: plugins or Path(empty))
        steady(patch)
        app = start(PlayOptions(load=load), size, settings)
        try:
            hands = Hands(app)
            hands.wait()
            yield hands
        finally:
            if app.running:
                app.close()


def shell_of(hands: Hands) -> Shell:
    """What begins, pauses and leaves matches."""
    title = hands.app.scenes[0]
    assert isinstance(title, TitleScene)
    return title.shell


def close_modals(hands: Hands) -> None:
    """Close all that lies over the scene."""
    for modal in list(hands.app.modals):
        hands.app.close_modal(modal)


def to_title(hands: Hands) -> None:
    """Leave every scene but the title; what lies over them stays."""
    shell_of(hands).to_title()
    with hands.undrawn():
        hands.wait()


def sized(hands: Hands, size: tuple[int, int], scale: float = 1.0) -> None:
    """Another size of the window, and of all that is in it."""
    app = hands.app
    app.settings.scale = scale
    app.window.resize(size)
    app.window.resized()
    app.apply_settings()
    hands.wait()
