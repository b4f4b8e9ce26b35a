"""The guide: one running program that is brought to a screen, and back to a fresh title before the next one."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

import pygame
import pytest

from gunki.table.scenes.shell import Shell
from gunki.table.scenes.title import TitleScene
from gunki.table.settings import Settings
from tests.table.play.hands import Hands, opened

LANGUAGES = ("en", "ja")


class Look(NamedTuple):
    """How the program is shown: real pixels, the player's scale, language, theme."""

    size: tuple[int, int] = (960, 600)
    scale: float = 1.0
    language: str = "en"
    theme: str = "light"

    @property
    def name(self) -> str:
        """A name for files and tests, such as 1920x1080-150-ja-light."""
        return f"{self.size[0]}x{self.size[1]}-{round(self.scale * 100)}-{self.language}-{self.theme}"


QUICK = Look()
SIZES = [((960, 600), 1.0), ((1280, 720), 1.0), ((1920, 1080), 1.0), ((3840, 2160), 1.0),
         ((1920, 1080), 1.5), ((1920, 1080), 2.0)]  # fmt: skip
MATRIX = [Look(size, scale, language) for language in LANGUAGES for size, scale in SIZES] + [
    Look((1280, 720), theme=theme) for theme in ("dark", "high_contrast")
]


class Guide:
    """Hands on the program, and what a screen may want to know or to change until the next one comes."""

    def __init__(self, hands: Hands, look: Look, homes: Path) -> None:
        self.hands, self.look, self.homes = hands, look, homes
        self.until_next = ExitStack()
        """Undone before the next screen: broken disks and the like."""

    @property
    def shell(self) -> Shell:
        """What begins, pauses and leaves matches."""
        title = self.hands.app.scenes[0]
        assert isinstance(title, TitleScene)
        return title.shell

    def fresh(self, name: str) -> None:
        """The title of a program that was never used, with the settings of the look."""
        self.until_next.close()
        home = self.homes / name.replace(" ", "_").replace(",", "")
        home.mkdir(parents=True, exist_ok=True)
        os.environ["GUNKI_HOME"] = str(home)
        app = self.hands.app
        for modal in list(app.modals):
            app.close_modal(modal)
        settings, usual = app.settings, Settings(theme=self.look.theme)
        changed = (settings.theme, settings.scale, settings.keys) != (usual.theme, self.look.scale, usual.keys)
        for field in ("theme", "keys", "confirmations", "muted", "volume", "reduced_motion"):
            setattr(settings, field, getattr(usual, field))
        settings.speed, settings.scale = "instant", self.look.scale
        if changed:
            app.keys.reset()
            app.keys_changed()
        self._speak(self.look.language)
        app.forget_input()
        app.return_to(TitleScene)
        assert app.scene is not None
        app.scene.focus.remembered = ""
        app.scene.resumed()
        self.hands.wait()

    def _speak(self, language: str) -> None:
        app, environment = self.hands.app, self.shell.environment
        if app.settings.language != language:
            app.settings.language = language
            environment.forget_words(language)
        app.words = environment.words

    def click(self, *names: str) -> None:
        """Click one after the other."""
        for name in names:
            self.hands.click(name)

    def reveal(self, name: str) -> None:
        """Scroll to a widget in a view."""
        widget = self.hands.widget(name)
        for around in widget.ancestors():
            if hasattr(around, "reveal"):
                around.reveal(widget)
        self.hands.wait()

    def type(self, text: str) -> None:
        """As the system delivers typed text."""
        self.hands.app.step([pygame.event.Event(pygame.TEXTINPUT, text=text)], 0.1)
        self.hands.wait()

    def patch(self) -> pytest.MonkeyPatch:
        """Changes of the program that hold until the next screen."""
        patch = pytest.MonkeyPatch()
        self.until_next.callback(patch.undo)
        return patch


@contextmanager
def guided(look: Look, plugins: Path | None = None) -> Iterator[Guide]:
    """The program in this look, with folders of its own that are gone afterwards. `plugins`: see `opened`."""
    before = os.environ.get("GUNKI_HOME")
    with tempfile.TemporaryDirectory(prefix="gunki-tour-") as homes:
        os.environ["GUNKI_HOME"] = homes
        try:
            with opened(look.size, scale=look.scale, plugins=plugins) as hands:
                guide = Guide(hands, look, Path(homes))
                guide.hands.app.settings.theme = look.theme
                guide.hands.app.apply_settings()
                yield guide
                guide.until_next.close()
        finally:
            os.environ.pop("GUNKI_HOME")
            if before is not None:
                os.environ["GUNKI_HOME"] = before
