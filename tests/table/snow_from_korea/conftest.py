"""One window for all tests of the table."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.table.play.hands import Hands, opened
from tests.table.snow_from_korea.hand import PLUGINS, sized

USUAL = (1280, 720)


@pytest.fixture(scope="module")
def window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hands]:
    """The program with its plugins, saves and settings for the tests of a module; others open windows of their own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GUNKI_HOME", str(tmp_path_factory.mktemp("home")))
        with opened(USUAL, plugins=PLUGINS) as hands:
            yield hands


@pytest.fixture
def hands(window: Hands) -> Iterator[Hands]:
    """The window in its usual size at instant speed."""
    window.app.settings.speed = "instant"
    for modal in list(window.app.modals):
        window.app.close_modal(modal)
    window.app.forget_input()
    yield window
    if window.app.window.size != USUAL or window.app.settings.scale != 1.0:
        sized(window, USUAL)
