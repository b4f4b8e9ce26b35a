"""Every test of the replays has saves of its own; they share one window, shown its title anew."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gunki.table.scenes.title import TitleScene
from tests.table.play.hands import Hands, opened


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's folders."""
    monkeypatch.setenv("GUNKI_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HOME", str(tmp_path / "person"))
    (tmp_path / "home" / "saves").mkdir(parents=True)
    (tmp_path / "person").mkdir()
    return tmp_path / "home"


@pytest.fixture(scope="module")
def window() -> Iterator[Hands]:
    """The program, started once a file: the start is most of the time of a test."""
    with opened(speed="normal") as found:
        yield found


@pytest.fixture
def hands(window: Hands, home: Path) -> Iterator[Hands]:
    """The program at its title, with nothing over it and nothing held."""
    app = window.app
    for modal in list(app.modals):
        app.close_modal(modal)
    app.return_to(TitleScene)
    app.forget_input()
    window.wait(6)
    yield window
