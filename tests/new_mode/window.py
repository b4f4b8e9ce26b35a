"""`python -m tests.new_mode.window PICTURE [--mode ID] [--config FILE]`: a player opens the window as `gunki play` does, plays the match
to its end with the keyboard, and leaves a picture. Without a mode: the clicks of the guide, then the match.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from pathlib import Path

os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")

import pygame

from gunki import resources
from gunki.clients.options import PlayOptions
from gunki.table.main import start
from gunki.table.match_scene import MatchScene
from gunki.table.scenes.result import ResultScene
from gunki.table.settings import load_settings
from gunki.table.widgets import Widget
from tests.new_mode.guide import GUIDE, Click, clicks
from tests.table.play.hands import Hands

MOST = 300
"""Choices of a person in a match, at most."""


def play(hands: Hands, picture: Path) -> None:
    """Climb, rope and rest by their keys until the result is shown."""
    for _ in range(MOST):
        scene = hands.app.scene
        if isinstance(scene, ResultScene):
            hands.app.screenshot(picture.with_name(f"{picture.stem}-result.png"))
            return
        assert isinstance(scene, MatchScene), scene
        names = [type(command).__name__ for command in scene.choices]
        gained = getattr(scene.state, "gained", 0)
        wanted = "Rope" if "Rope" in names and gained > 4 else "Rest" if "Rest" in names and gained > 11 else "Climb"
        if gained > 4:
            hands.app.screenshot(picture)
        hands.press(pygame.K_1 + names.index(wanted)) if wanted in names else hands.wait()
    raise AssertionError("the match has no end")


def labelled(hands: Hands, label: str) -> Widget:
    """What bears these words on the layer that is shown."""
    hands.look()
    found = [widget for widget in hands.top.root.walk() if re.split("[,:]", widget.describe())[0] == label]
    assert found, f"nothing is called {label} among {[widget.describe() for widget in hands.top.root.walk()]}"
    return found[-1]  # of two the one further down: the guide has come to the end of the page


def do(hands: Hands, click: Click) -> None:
    """A step of the guide."""
    if click.put:
        folder = resources.user_plugins_folder()
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copy(click.put, folder)
        return
    hands.wait(20)  # modes are asked one after the other
    widget = labelled(hands, click.label)
    hands.top.focus.set(widget)  # scrolls to it
    hands.wait(2)
    hands.click(widget.name)


def main() -> None:
    """See the module."""
    picture, *rest = sys.argv[1:]
    given = dict(zip(rest[::2], rest[1::2], strict=True))
    mode, config = given.get("--mode", "gunki"), given.get("--config")
    settings = load_settings()
    settings.first_run, settings.speed = False, "instant"
    options = PlayOptions(mode, Path(config) if config else None, seed=7 if mode != "gunki" else None)
    app = start(options, (1280, 720), settings)
    hands = Hands(app)
    hands.wait(3)
    if mode == "gunki":
        for click in clicks(GUIDE.read_text("utf-8")):
            do(hands, click)
    play(hands, Path(picture))
    app.close()
    print("played")


if __name__ == "__main__":
    main()
