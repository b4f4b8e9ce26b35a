"""One window for all: a battle is seated at it for each test, so that pictures need not be drawn anew."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gunki.table.scenes.settings.pages import set_language
from tests.table.battle.stage import USUAL, shell_of, sized, to_title
from tests.table.play.hands import Hands, opened


@pytest.fixture(scope="package")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hands]:
    """The program with saves and settings for the tests of this folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GUNKI_HOME", str(tmp_path_factory.mktemp("home")))
        with opened(USUAL) as hands:
            yield hands


@pytest.fixture
def hands(window: Hands) -> Iterator[Hands]:
    """The window at its title screen, with default settings at instant speed."""
    language = window.app.settings.language
    yield window
    if window.app.settings.language != language:
        set_language(shell_of(window), language)
    window.app.settings.speed = "instant"
    window.app.settings.confirmations = {}
    window.app.forget_input()
    to_title(window)
    if window.app.window.size != USUAL or window.app.settings.scale != 1.0:
        sized(window, USUAL)
