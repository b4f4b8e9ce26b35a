"""Every test of the roster has folders of its own, and a clipboard that others do not see."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest

from gunki.table import sprites
from gunki.table.roster import clipboard


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's folders."""
    monkeypatch.setenv("GUNKI_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


@pytest.fixture(autouse=True)
def pictures_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every app draws its pictures anew; here they are copied from those of the test before: half the time."""
    for name in ("load_svg", "svg_from"):
        monkeypatch.setattr(sprites, name, partial(_copied, getattr(sprites, name)))


_DRAWN: dict[Any, pygame.Surface] = {}


def _copied(draw: Callable[..., pygame.Surface], *arguments: Any) -> pygame.Surface:
    key = (draw.__name__, *arguments)
    if key not in _DRAWN:
        _DRAWN[key] = draw(*arguments)
    return _DRAWN[key].copy()


@pytest.fixture
def no_clipboard(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system without one."""
    def refuse(*_: object) -> None:
        raise pygame.error("no clipboard")

    monkeypatch.setattr(clipboard.pygame.scrap, "put_text", refuse)
    monkeypatch.setattr(clipboard.pygame.scrap, "get_text", refuse)
