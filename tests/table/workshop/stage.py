"""A screen of the workshop opened from a real app, as the menu will do it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pygame

from gunki.table.scene import Scene
from gunki.table.scenes.shell import Shell
from gunki.table.scenes.title import TitleScene
from tests.table.play.hands import Hands, opened

SIZES = (((960, 600), 1.0), ((1280, 720), 1.0), ((1920, 1080), 1.0), ((1920, 1080), 1.5), ((1920, 1080), 2.0))


@contextmanager
def shown(kind: Callable[[Shell], Scene], size: tuple[int, int] = (1280, 720), scale: float = 1.0) -> Iterator[Hands]:
    """The screen over the title."""
    with opened(size, scale=scale) as hands:
        title = hands.app.scene
        assert isinstance(title, TitleScene)
        hands.app.push(kind(title.shell))
        hands.wait(3)
        yield hands


def type_text(hands: Hands, text: str) -> None:
    """As the system delivers typed text."""
    hands.app.step([pygame.event.Event(pygame.TEXTINPUT, text=text)], 0.1)
    hands.wait()


def chord(hands: Hands, key: int, mod: int = pygame.KMOD_CTRL) -> None:
    """A key with a modifier."""
    hands.app.step([pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""),
                    pygame.event.Event(pygame.KEYUP, key=key, mod=mod)], 0.1)
    hands.wait(3)


def write(hands: Hands, field: str, text: str) -> None:
    """Put `text` in place of what a field holds."""
    hands.click(field)
    chord(hands, pygame.K_a)
    hands.press(pygame.K_BACKSPACE)
    if text:
        type_text(hands, text)
