"""What is drawn and heard: calls noted while frames pass, the clock turned by hand, time told in frames."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pygame
import pytest
from pygame import FRect

from gunki.table import draw
from gunki.table.sound import Sounds
from tests.table.battle.stage import writing
from tests.table.play.hands import Hands

FRAME = 1 / 60
"""Seconds."""


class Call(NamedTuple):
    """One call: positional arguments without the canvas, and the named ones."""

    args: tuple[Any, ...]
    named: dict[str, Any]


@contextmanager
def noting(owner: Any, name: str, skipped: int = 1) -> Iterator[list[Call]]:
    """Every call of a function meanwhile, without its first `skipped` arguments."""
    found: list[Call] = []
    original = getattr(owner, name)

    def wrapper(*args: Any, **named: Any) -> Any:
        found.append(Call(args[skipped:], named))
        return original(*args, **named)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(owner, name, wrapper)
        yield found


def drawn(hands: Hands, name: str) -> list[Call]:
    """Every call of a function of gunki.table.draw in one whole frame, where nothing moves."""
    hands.app.invalidate()
    with noting(draw, name) as found:
        hands.app.step([], 0.0)
    return found


@contextmanager
def hearing() -> Iterator[list[str]]:
    """Names of the sounds that are played meanwhile, in their order."""
    found: list[str] = []
    original = Sounds.play

    def playing(sounds: Sounds, name: str, group: str = "effects") -> bool:
        found.append(name)
        return original(sounds, name, group)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Sounds, "play", playing)
        yield found


def words_now(hands: Hands, area: FRect | None = None) -> str:
    """All words of the screen, or those that begin inside `area`, while no time passes."""
    hands.app.invalidate()
    with writing(hands) as found:
        hands.app.step([], 0.0)
    return " ".join(line.text.strip() for line in found if area is None or area.collidepoint(line.x, line.y))


def frames_until(hands: Hands, enough: Callable[[], bool], most: int = 600) -> int:
    """How many frames of a sixtieth pass until `enough`."""
    for number in range(most):
        if enough():
            return number
        hands.app.step([], FRAME)
    raise AssertionError(f"not within {most} frames")


def point_at(hands: Hands, name: str) -> list[pygame.event.Event]:
    """The event of the mouse moving over a widget."""
    where = hands.position(hands.widget(name))
    return [pygame.event.Event(pygame.MOUSEMOTION, pos=where, rel=(0, 0), buttons=(0, 0, 0))]


def click_events(hands: Hands, name: str, button: int = 1) -> list[pygame.event.Event]:
    """Move there, press, release: for one frame."""
    where = hands.position(hands.widget(name))
    kinds = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    return [*point_at(hands, name), *(pygame.event.Event(kind, pos=where, button=button) for kind in kinds)]


def click_nowhere(hands: Hands, button: int = 1) -> None:
    """A click on the saloon beside everything; a right one where the pointer is."""
    where = hands.app.scale.rect(hands.app.scale.width / 2, 70, 1, 1).center
    hands.app.step(
        [
            pygame.event.Event(pygame.MOUSEMOTION, pos=where, rel=(0, 0), buttons=(0, 0, 0)),
            pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=where, button=button),
            pygame.event.Event(pygame.MOUSEBUTTONUP, pos=where, button=button),
        ],
        0.1,
    )
    hands.wait(3)
