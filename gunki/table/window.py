"""The window itself: opening it, its size, fullscreen, and finding the quickest way to present frames."""
from __future__ import annotations

import os
import statistics
import time

import pygame

from gunki.table import sprites
from gunki.table.settings import Settings

SMALLEST = (640, 360)
SLOW_FLIP = 0.008  # seconds; a software flip slower than this is worth trying the graphics card
_PROBE_FLIPS = 5


class NoDisplay(Exception):
    """There is no screen to open a window on."""


class Window:
    """An SDL window of real pixels. `surface` is always the one to draw on now."""

    def __init__(self, settings: Settings, size: tuple[int, int] | None = None, title: str = "Gun-Ki") -> None:
        self.settings = settings
        self._title = title
        self._asked_acceleration = "SDL_FRAMEBUFFER_ACCELERATION" in os.environ
        self._windowed_size = self._clamped(size or settings.window_size)
        self._open(software=settings.software_presenting is not False)
        if settings.software_presenting is None and not self._asked_acceleration:
            self._probe()

    @staticmethod
    def _clamped(size: tuple[int, int]) -> tuple[int, int]:
        return max(SMALLEST[0], min(16384, size[0])), max(SMALLEST[1], min(16384, size[1]))

    def _open(self, software: bool) -> None:
        if not self._asked_acceleration:
            # Without a graphics card SDL's default way is four times slower; see the probe for those with one.
            os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0" if software else "1"
        os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
        os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "gunki")
        asked = os.environ.get("SDL_VIDEODRIVER", "")
        try:
            pygame.display.init()
        except pygame.error as error:
            raise NoDisplay(str(error)) from error
        driver = pygame.display.get_driver()
        if driver in ("dummy", "offscreen") and driver not in asked:
            pygame.display.quit()
            raise NoDisplay(f"SDL found only its {driver} driver")
        pygame.font.init()
        pygame.display.set_caption(self._title)
        self._set_mode()
        self._last_size = self.surface.get_size()
        pygame.key.set_repeat(350, 45)
        pygame.key.stop_text_input()

    def _set_mode(self) -> None:
        desktops = pygame.display.get_desktop_sizes()
        if self.settings.fullscreen and desktops:
            self.surface = pygame.display.set_mode(desktops[0], pygame.FULLSCREEN)
        else:
            width, height = self._windowed_size
            if desktops and pygame.display.get_driver() not in ("dummy", "offscreen"):
                width, height = min(width, desktops[0][0]), min(height, desktops[0][1])
            self.surface = pygame.display.set_mode((width, height), pygame.RESIZABLE)

    def _probe(self) -> None:
        """Time a few flips; if presenting by software is slow here, open the window again the other way."""
        times = []
        for _ in range(_PROBE_FLIPS):
            begun = time.perf_counter()
            pygame.display.flip()
            times.append(time.perf_counter() - begun)
        slow = statistics.median(times) > SLOW_FLIP
        self.settings.software_presenting = not slow
        if slow:
            pygame.display.quit()
            sprites.forget_files()
            self._open(software=False)

    @property
    def size(self) -> tuple[int, int]:
        """Real pixels."""
        return self.surface.get_size()

    def resized(self) -> bool:
        """Take over the size the system gave; whether it is another one."""
        surface = pygame.display.get_surface()
        if surface is None:
            return False
        changed = surface.get_size() != self._last_size
        self.surface = surface
        self._last_size = surface.get_size()
        if not self.settings.fullscreen:
            self._windowed_size = self._clamped(self._last_size)
            self.settings.window_size = self._windowed_size
        return changed

    def resize(self, size: tuple[int, int]) -> None:
        """Another windowed size, clamped to 640×360 at least."""
        self._windowed_size = self._clamped(size)
        self._set_mode()

    def toggle_fullscreen(self) -> None:
        """Between a window and the whole desktop without a frame."""
        self.settings.fullscreen = not self.settings.fullscreen
        self._set_mode()

    def close(self) -> None:
        """Give the screen back."""
        pygame.display.quit()
