"""Windows that keep no pixels: laying them down is almost half the time of a test, and few tests look at them.

Every picture is made and every text set as ever, and put where it belongs. Only the last step, onto the window or its
scenery, checks what it is given, on a sheet of one pixel, and forgets it. Reading pixels of such a window raises
TypeError or AttributeError: no test can take an empty picture for a good one. Tests that look at pixels say so by the
fixture `pixels`; the tour, which opens every screen, is one of them. A screenshot is always a true one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame
import pytest

from gunki.table import scene
from gunki.table.app import App
from gunki.table.frames import Frames
from gunki.table.window import Window

_SHEET = pygame.Surface((1, 1))
"""What is drawn to no avail is drawn here, so that wrong colours, places and pictures raise as they would."""


class _Look:
    """Whether somebody looks at pixels now, as everybody does who is no test."""

    on = True
    number = 0  # of the looks so far


class Blank:
    """What is asked of a surface while something is drawn on it; it stays empty."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._whole = pygame.Rect((0, 0), size)
        self._clip = self._whole.copy()

    def blit(self, source: pygame.Surface | Blank, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> None:
        """See pygame.Surface, as all below."""
        if not isinstance(source, Blank):
            _SHEET.blit(source, dest, area, special_flags)

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> None:
        """One colour."""
        _SHEET.fill(color, rect, special_flags)

    def convert(self) -> Blank:
        """There is nothing to convert."""
        return self

    def get_size(self) -> tuple[int, int]:
        """None as soon as somebody looks: then a scene draws its scenery anew, on a true surface."""
        return (0, 0) if _Look.on else self._whole.size

    def get_width(self) -> int:
        """Pixels."""
        return self.get_size()[0]

    def get_height(self) -> int:
        """Pixels."""
        return self.get_size()[1]

    def get_rect(self) -> pygame.Rect:
        """All of it."""
        return self._whole.copy()

    def get_clip(self) -> pygame.Rect:
        """What may be drawn on."""
        return self._clip.copy()

    def set_clip(self, area: Any = None) -> None:
        """None: all of it. Outside of all a true one has less than no width."""
        wanted, whole = pygame.Rect(self._whole if area is None else area), self._whole
        left, top = max(0, wanted.left), max(0, wanted.top)
        self._clip = pygame.Rect(left, top, min(whole.w, wanted.right) - left, min(whole.h, wanted.bottom) - top)


def sheet(size: tuple[int, int]) -> pygame.Surface | Blank:
    """Something to draw on."""
    return pygame.Surface(size) if _Look.on else Blank(size)


class _Pygame:
    """The module as scenes see it: only what their scenery is drawn on is another thing."""

    Surface = staticmethod(sheet)

    def __getattr__(self, name: str) -> Any:
        return getattr(pygame, name)


def _surface(window: Window) -> pygame.Surface | Blank:
    true = window.__dict__["surface"]
    if _Look.on:
        return true
    if "blank" not in window.__dict__:
        window.__dict__["blank"] = Blank(true.get_size())
    return window.__dict__["blank"]


def _take(window: Window, surface: pygame.Surface | Blank) -> None:
    window.__dict__["surface"] = _display() if isinstance(surface, Blank) else surface
    window.__dict__.pop("blank", None)


_display = pygame.display.get_surface


def _shown() -> pygame.Surface | Blank | None:
    true = _display()
    return true if true is None or _Look.on else Blank(true.get_size())


_draw = Frames.draw


def _draw_all_at_first(frames: Frames, whole: bool = False) -> None:
    """Where somebody begins to look nothing is there yet."""
    first = _Look.on and frames.__dict__.get("look") != _Look.number
    frames.__dict__["look"] = _Look.number
    _draw(frames, whole or first)


_screenshot = App.screenshot


def _true_screenshot(app: App, path: Path) -> None:
    with looking():
        _screenshot(app, path)


def _aside(function: Callable[..., pygame.Rect]) -> Callable[..., pygame.Rect]:
    """A function of pygame.draw that leaves blank sheets blank."""
    return lambda surface, *how: function(_SHEET if isinstance(surface, Blank) else surface, *how)


def unseen(patch: pytest.MonkeyPatch) -> None:
    """Windows keep no pixels but while somebody looks."""
    patch.setattr(_Look, "on", False)
    patch.setattr(Window, "surface", property(_surface, _take), raising=False)
    patch.setattr(Frames, "draw", _draw_all_at_first)
    patch.setattr(App, "screenshot", _true_screenshot)
    patch.setattr(pygame.display, "get_surface", _shown)
    patch.setattr(scene, "pygame", _Pygame())
    for name in ("line", "aaline"):
        patch.setattr(pygame.draw, name, _aside(getattr(pygame.draw, name)))


@contextmanager
def looking() -> Iterator[None]:
    """Windows keep their pixels, also those that are open already: these draw all they show with the next frame."""
    before, _Look.on = _Look.on, True
    _Look.number += not before
    try:
        yield
    finally:
        _Look.on = before
