"""The window with the plugins, for the tests of each: a match begun there, and shown until somebody is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.table.play.hands import Hands, close_modals, opened, shell_of, sized

PLUGINS = Path(__file__).resolve().parents[3] / "plugins"
USUAL = (1280, 720)
"""Real pixels of the window."""


def begin(hands: Hands, mode: str, config: dict[str, Any], seed: int, language: str) -> None:
    """A new match of a mode, in a language, from the title."""
    shell = shell_of(hands)
    shell.environment.mode(mode)
    shell.environment.forget_words(language)
    hands.app.words = shell.environment.words
    shell.begin(mode, config, seed)


def wait_until(hands: Hands, over: Callable[[], bool], most: int) -> None:
    """Let frames pass until it is over, at most so many; what there is then is drawn."""
    with hands.undrawn():
        for _ in range(most):
            if over():
                break
            hands.wait()
        else:
            raise AssertionError("nobody was ever asked")
    hands.app.frames.draw()


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hands]:
    """The program with its plugins, saves and settings for the tests of a module; others open windows of their own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GUNKI_HOME", str(tmp_path_factory.mktemp("home")))
        with opened(USUAL, plugins=PLUGINS) as found:
            yield found


@pytest.fixture
def hands(window: Hands) -> Iterator[Hands]:
    """The window in its usual size at instant speed, with nothing over it and nothing held."""
    window.app.settings.speed = "instant"
    close_modals(window)
    window.app.forget_input()
    yield window
    if window.app.window.size != USUAL or window.app.settings.scale != 1.0:
        sized(window, USUAL)
