"""An app for tests: settings in memory, a clock turned by hand, and hands that press and point."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pygame

from gunki.table.app import App
from gunki.table.clock import ManualClock
from gunki.table.layout import Layout
from gunki.table.scene import Scene
from gunki.table.settings import Settings
from gunki.table.widgets import Widget

FRAME = 1 / 60


class Desk(App):
    """An App with helpers; positions are logical."""

    def send(self, *events: pygame.event.Event) -> None:
        """One step with these events."""
        self.step(list(events), FRAME)

    def wait(self, seconds: float) -> None:
        """Frames until `seconds` have passed."""
        for _ in range(round(seconds / FRAME)):
            self.step([], FRAME)

    def press(self, key: int, mod: int = 0, text: str = "", release: bool = True) -> None:
        """A key down, its text input if any, and up."""
        events = [pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text)]
        if text:
            events.append(pygame.Event(pygame.TEXTINPUT, text=text))
        if release:
            events.append(pygame.Event(pygame.KEYUP, key=key, mod=mod))
        self.send(*events)

    def point(self, x: float, y: float) -> None:
        """Move the mouse."""
        self.send(pygame.Event(pygame.MOUSEMOTION, pos=self._real(x, y), rel=(0, 0), buttons=(0, 0, 0)))

    def button(self, x: float, y: float, down: bool, number: int = 1) -> None:
        """Press or release a mouse button."""
        kind = pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP
        self.send(pygame.Event(kind, pos=self._real(x, y), button=number))

    def click(self, widget: Widget) -> None:
        """Press and release in the middle of a widget."""
        spot = widget.screen_rect().center
        self.point(*spot)
        self.button(*spot, True)
        self.button(*spot, False)

    def resize(self, width: int, height: int) -> None:
        """What a window manager does, and the wait until the app has taken it in."""
        pygame.display.set_mode((width, height), pygame.RESIZABLE)
        self.send(pygame.Event(pygame.WINDOWSIZECHANGED, x=width, y=height))
        self.wait(0.3)

    def _real(self, x: float, y: float) -> tuple[int, int]:
        return self.scale.px(x), self.scale.px(y)


class Plan(Scene):
    """A scene whose widgets a function makes."""

    def __init__(self, make: Callable[[Scene, Layout], object]) -> None:
        super().__init__()
        self.make = make
        self.built_for: list[Layout] = []
        self.keys: list[int] = []
        self.commands: list[str] = []
        self.clicks = 0
        self.typed = ""  # what a field wrote; the scene holds it over rebuilds

    def build(self, layout: Layout) -> None:
        """Make the widgets."""
        self.built_for.append(layout)
        self.make(self, layout)

    def on_key(self, event: pygame.event.Event) -> bool:
        """Note what widgets left."""
        self.keys.append(event.key)
        return False

    def on_command(self, command: str) -> bool:
        """Note it."""
        self.commands.append(command)
        return True

    def on_click(self, x: float, y: float) -> None:
        """Count."""
        self.clicks += 1


@contextmanager
def desk(
    make: Callable[[Scene, Layout], object], size: tuple[int, int] = (1280, 720), settings: Settings | None = None
) -> Iterator[tuple[Desk, Plan]]:
    """A running app with one scene."""
    app = Desk(size, settings or Settings(), ManualClock())
    scene = Plan(make)
    app.push(scene)
    app.step([], FRAME)
    try:
        yield app, scene
    finally:
        app.close()
