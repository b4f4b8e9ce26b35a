"""Panels as pictures: paper, the bokashi of sky and earth, and the pieces of a panel and its neighbours over it."""

from __future__ import annotations

import io
from collections import OrderedDict
from collections.abc import Iterator, Sequence

import pygame

from gunki.resources import read_asset
from gunki.table import sprites
from snow_from_korea.table.scroll.composition import HEIGHT, Panel, Piece

ART = "snow_from_korea:scroll/"
BRUSH_BYTES = 24 * 1024 * 1024
UNDYED = ("#233A5E", "#9D5E26")
"""Colours in the pictures, of the traveller's and of the swordsman's robe, that a samurai's own takes the place of."""
FADE = 230.0
"""Units over which the last panel runs out into bare paper."""


class Brush:
    """Pictures of motifs at one scale (real pixels a unit); the last used are kept, BRUSH_BYTES of them at most."""

    def __init__(self, scale: float, limit: int = BRUSH_BYTES) -> None:
        self.scale = scale
        self.limit = limit
        self.bytes = 0
        self._kept: OrderedDict[tuple[object, ...], pygame.Surface] = OrderedDict()

    def picture(self, piece: Piece) -> pygame.Surface:
        """The picture of a piece, mirrored and dyed. Raises FileNotFoundError for a motif without one."""
        size = max(1, round(piece.wide * self.scale)), max(1, round(piece.high * self.scale))
        key = (piece.name, size, piece.flip, piece.alpha, piece.robe)
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = _drawn(piece, size)
            self.bytes += found.get_width() * found.get_height() * 4
            while self.bytes > self.limit and len(self._kept) > 1:
                _, old = self._kept.popitem(last=False)
                self.bytes -= old.get_width() * old.get_height() * 4
        self._kept.move_to_end(key)
        return found


def _drawn(piece: Piece, size: tuple[int, int]) -> pygame.Surface:
    data = read_asset(ART + piece.name, ".svg")
    if piece.robe:
        for color in UNDYED:
            data = data.replace(color.encode(), piece.robe.encode())
    image = pygame.image.load_sized_svg(io.BytesIO(data), size).convert_alpha()
    if piece.flip:
        image = pygame.transform.flip(image, True, False)
    if piece.alpha < 255:
        image.fill((255, 255, 255, piece.alpha), special_flags=pygame.BLEND_RGBA_MULT)
    return image


def place_of(panels: Sequence[Panel], number: int, scale: float) -> tuple[int, int]:
    """Left edge and width of a panel in real pixels; number len(panels) is the bare paper after the last."""
    if number < len(panels):
        left, right = panels[number].left, panels[number].right
    else:
        left = panels[-1].right if panels else 0.0
        right = left + FADE
    start = round(left * scale)
    return start, max(1, round(right * scale) - start)


def signature(panels: Sequence[Panel], number: int) -> tuple[object, ...]:
    """What the picture of a panel depends on."""
    near = panels[max(0, number - 1):number + 2]
    return (number, *((panel.pieces, panel.left, panel.sky, panel.earth) for panel in near))


def paint(panels: Sequence[Panel], number: int, brush: Brush) -> pygame.Surface:
    """A panel's picture at the brush's scale; number len(panels): the paper into which the last one runs out."""
    image, steps = begin(panels, number, brush)
    for _ in steps:
        pass
    return image


def begin(panels: Sequence[Panel], number: int, brush: Brush) -> tuple[pygame.Surface, Iterator[None]]:
    """The picture with its paper, and what paints it piece by piece when iterated."""
    left, wide = place_of(panels, number, brush.scale)
    high = round(HEIGHT * brush.scale)
    image = paper(left, (wide, high))
    return image, _steps(panels, number, brush, image, left)


def paper(left: int, size: tuple[int, int]) -> pygame.Surface:
    """Bare paper of the scroll that begins `left` real pixels from its start."""
    offset = left % 512
    image = pygame.Surface(size).convert()
    image.blit(sprites.tile("scroll_ground_512", (size[0] + offset, size[1]), alpha=False), (-offset, 0))
    return image


def _steps(panels: Sequence[Panel], number: int, brush: Brush, image: pygame.Surface, left: int) -> Iterator[None]:
    _wash(panels, number, image)
    yield
    near = [at for at in (number - 1, number, number + 1) if 0 <= at < len(panels)]
    pieces = [(piece.layer, at, piece) for at in near for piece in panels[at].pieces]
    pieces.sort(key=lambda entry: entry[:2])
    for _, at, piece in pieces:
        x = (panels[at].left + piece.x) * brush.scale - left
        half = piece.wide * brush.scale / 2
        if x + half <= 0 or x - half >= image.get_width():
            continue
        picture = brush.picture(piece)
        image.blit(picture, (round(x - picture.get_width() / 2),
                             round(piece.foot * brush.scale) - picture.get_height()))
        yield


# The bokashi: a band of colour from above, the ground's colour from below, both running from panel to panel

COLUMNS, ROWS = 12, 24


def _wash(panels: Sequence[Panel], number: int, image: pygame.Surface) -> None:
    if not panels:
        return
    sky, earth = (_across(panels, number, of) for of in ("sky", "earth"))
    small = pygame.Surface((COLUMNS, ROWS), pygame.SRCALPHA)
    for row in range(ROWS):
        share = row / (ROWS - 1)
        above = max(0.0, 1 - share / 0.34) ** 1.6 * 0.85
        below = min(1.0, max(0.0, (share - 0.66) / 0.28)) * 0.95
        colors, strength = (sky, above) if above else (earth, below)
        for column in range(COLUMNS):
            color, alpha = colors[column]
            small.set_at((column, row), (*color, round(255 * strength * alpha)))
    image.blit(pygame.transform.smoothscale(small, image.get_size()), (0, 0))


def _across(panels: Sequence[Panel], number: int, field: str) -> list[tuple[tuple[int, int, int], float]]:
    """Colour and strength from the left edge of a panel to its right: neighbours meet half-way."""
    def color(at: int) -> pygame.Color:
        return pygame.Color(getattr(panels[min(max(at, 0), len(panels) - 1)], field))

    left, middle, right = (color(number - 1).lerp(color(number), 0.5), color(number),
                           color(number).lerp(color(number + 1), 0.5))
    found = []
    for column in range(COLUMNS):
        share = column / (COLUMNS - 1)
        mixed = left.lerp(middle, share * 2) if share < 0.5 else middle.lerp(right, min(1.0, share * 2 - 1))
        out = 1 - share if number >= len(panels) else 1.0
        found.append(((mixed.r, mixed.g, mixed.b), out * out))
    return found
