"""Every test of the roster has folders of its own, and a clipboard that others do not see."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from gunki.table.collection import clipboard


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's folders."""
    monkeypatch.setenv("GUNKI_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def no_clipboard(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system without one."""
    def refuse(*_: object) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(clipboard.pygame.scrap, "put_text", refuse)
    monkeypatch.setattr(clipboard.pygame.scrap, "get_text", refuse)
