"""The window itself: opening it, its size and monitor, fullscreen, and finding the quickest way to present frames.

Monitors are known by their number, since pygame-ce tells nothing else of them: where the system counts them anew, the
window opens on another one.
"""
from __future__ import annotations

import os
import statistics
import time
import warnings

import pygame

from gunki.table import sprites
from gunki.table.settings import Settings

SMALLEST = (640, 360)
SLOW_FLIP = 0.008  # seconds; a software flip slower than this is worth trying the graphics card
_PROBE_FLIPS = 5


class NoDisplay(Exception):
    """There is no screen to open a window on."""


def maximise() -> None:
    """As large as the desktop lets a window be; nothing happens where the system has no such thing."""
    with warnings.catch_warnings():
        # pygame-ce warns that this may go one day, and has no other way yet; without it the window is only not larger.
        warnings.simplefilter("ignore", DeprecationWarning)
        from_display = getattr(pygame.Window, "from_display_module", None)
        if from_display is not None:
            from_display().maximize()


class Window:
    """An SDL window of real pixels. `surface` is always the one to draw on now."""

    def __init__(self, settings: Settings, size: tuple[int, int] | None = None, title: str = "Gun-Ki") -> None:
        self.settings = settings
        self._title = title
        self._asked_acceleration = "SDL_FRAMEBUFFER_ACCELERATION" in os.environ
        self._windowed_size = self._size_before = self._clamped(size or settings.window_size)
        if size is not None:  # who asks for a size wants no other
            settings.maximised = False
        self._monitor = max(0, settings.monitor)  # where the window is; the remembered one may be unplugged
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

    def name(self, game: str) -> None:
        """Say in the title of the window which game is played; "" for none."""
        pygame.display.set_caption(f"{game} – {self._title}" if game else self._title)

    def _set_mode(self) -> None:
        desktops = pygame.display.get_desktop_sizes()
        if self._monitor >= len(desktops):  # unplugged meanwhile
            self._monitor = 0
        if self.settings.fullscreen and desktops:
            self.surface = pygame.display.set_mode(desktops[self._monitor], pygame.FULLSCREEN, display=self._monitor)
            return
        width, height = self._windowed_size
        if desktops and pygame.display.get_driver() not in ("dummy", "offscreen"):
            most = desktops[self._monitor]
            width, height = min(width, most[0]), min(height, most[1])
        self.surface = pygame.display.set_mode((width, height), pygame.RESIZABLE, display=self._monitor)
        if self.settings.maximised:
            maximise()
            self.surface = pygame.display.get_surface() or self.surface

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
        if changed and not self.settings.fullscreen and not self.settings.maximised:
            self._size_before = self._windowed_size
            self._windowed_size = self._clamped(self._last_size)
            self.settings.window_size = self._windowed_size
        return changed

    def maximised(self, on: bool) -> None:
        """The player maximised the window, or took that back: the size it has otherwise is the one to remember."""
        if self.settings.fullscreen or on == self.settings.maximised:
            return
        self.settings.maximised = on
        if on and self._windowed_size == self.surface.get_size():  # some systems tell of the size first
            self._windowed_size = self.settings.window_size = self._size_before

    def moved_to(self, monitor: int) -> None:
        """The window is on another monitor now, by its number; it will open there again."""
        if monitor != self._monitor and monitor >= 0:
            self._monitor = self.settings.monitor = monitor

    def resize(self, size: tuple[int, int]) -> None:
        """Another windowed size, clamped to 640×360 at least."""
        self.settings.maximised = False
        self._windowed_size = self._size_before = self._clamped(size)
        self._set_mode()

    def toggle_fullscreen(self) -> None:
        """Between a window and the whole of the monitor it is on, without a frame."""
        self.settings.fullscreen = not self.settings.fullscreen
        self._set_mode()

    def close(self) -> None:
        """Give the screen back."""
        pygame.display.quit()
