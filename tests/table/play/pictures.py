"""Pictures that windows after one another share: drawing them anew is most of the time of a test.

A program draws each picture once and opens one window; a test opens its own. What is shared is what a window's sprite
cache holds, by the same keys, apart for each theme and scale.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

import pygame

from gunki.table.canvas import Painter
from gunki.table.fonts import Fonts
from gunki.table.scale import Scale
from gunki.table.sprites import SpriteCache
from gunki.table.theme import Theme

# Half a gigabyte: with less the large pictures behind the scenes are drawn again and again.
_DRAWN = SpriteCache(512 * 1024 * 1024)
_FONTS = Fonts()
_LOOKS: dict[tuple[Theme, float], int] = {}


class _Shared(SpriteCache):
    """The part of the one cache that is of a look. A window that closes leaves it to the next."""

    def __init__(self, look: int) -> None:
        super().__init__()
        self._look = look

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """See SpriteCache."""
        return _DRAWN.get((self._look, key), make)


class SharingPainter(Painter):
    """A painter for one window of many."""

    def __init__(self, theme: Theme, scale: Scale) -> None:
        super().__init__(theme, scale)
        self.fonts = _FONTS
        self.cache = _Shared(_LOOKS.setdefault((theme, scale.factor), len(_LOOKS)))
