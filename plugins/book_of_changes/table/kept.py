"""Parts of the screen as pictures that are drawn again only when they would look different."""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame
from pygame import FRect

from gunki.table.canvas import Canvas


class Kept:
    """A picture by name, with what it shows: one of each, so that no more is held than the screen is large."""

    def __init__(self) -> None:
        self._pictures: dict[str, tuple[Hashable, pygame.Surface]] = {}

    def draw(self, canvas: Canvas, name: str, shows: Hashable, area: FRect, make: Callable[[Canvas], object]) -> None:
        """Put the picture `name` into `area`; `make` draws it, in the place where it belongs, if it `shows` something
        else than the last time. What reaches out of `area` is cut off.
        """
        if not canvas.visible(*area):
            return
        place = canvas.real(*area)
        key = (shows, tuple(place), id(canvas.painter))
        found = self._pictures.get(name)
        if found is None or found[0] != key:
            image = pygame.Surface(place.size, pygame.SRCALPHA)
            inner = Canvas(image, canvas.painter)
            factor = canvas.scale.factor
            with inner.moved(-place.x / factor, -place.y / factor):
                make(inner)
            found = self._pictures[name] = key, image
        canvas.surface.blit(found[1], place)
