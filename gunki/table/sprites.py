"""Pictures drawn at their final size and kept: SVGs, generated shapes, texture tiles, rendered text.

All sizes here are real pixels. The cache forgets what was used longest ago once it holds more bytes than its bound.
"""
from __future__ import annotations

import io
import math
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache
from pathlib import Path

import pygame

from gunki.resources import assets_folder, has_asset_file, read_asset

CACHE_BYTES = 112 * 1024 * 1024


class SpriteCache:
    """Surfaces by key, least recently used first out."""

    def __init__(self, limit: int = CACHE_BYTES) -> None:
        self.limit = limit
        self.bytes = 0
        self._items: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._items)

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface kept under `key`, made now if there is none. Whoever gets it must not draw on it."""
        surface = self._items.get(key)
        if surface is not None:
            self._items.move_to_end(key)
            return surface
        surface = make()
        self._items[key] = surface
        self.bytes += _bytes(surface)
        while self.bytes > self.limit and len(self._items) > 1:
            _, old = self._items.popitem(last=False)
            self.bytes -= _bytes(old)
        return surface

    def clear(self) -> None:
        """Forget everything: after a change of scale or theme nothing fits any more."""
        self._items.clear()
        self.bytes = 0


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * 4


@lru_cache(maxsize=1)
def _assets() -> Path:
    return assets_folder()


def below(folder: str, name: str) -> str:
    """A picture's whole name: "icons/close" for "close" below `folder`. What names a folder or a mode stays."""
    return name if "/" in name or ":" in name else f"{folder}/{name}"


@lru_cache(maxsize=512)
def has_asset(name: str) -> bool:
    """Whether there is a picture `name`: its path below assets, without ".svg"; "mode_id:path" below a mode's."""
    return has_asset_file(name, ".svg")


def load_svg(name: str, size: tuple[int, int]) -> pygame.Surface:
    """The picture `name` fitted into `size`, aspect kept. Raises FileNotFoundError naming the picture."""
    if ":" in name:
        return pygame.image.load_sized_svg(io.BytesIO(read_asset(name, ".svg")),
                                           (max(1, size[0]), max(1, size[1]))).convert_alpha()
    path = _assets() / f"{name}.svg"
    if not path.is_file():
        raise FileNotFoundError(f"There is no picture {name}.svg among the assets.")
    return pygame.image.load_sized_svg(path, (max(1, size[0]), max(1, size[1]))).convert_alpha()


def svg_from(body: str, size: tuple[int, int], view: tuple[float, float] | None = None) -> pygame.Surface:
    """A picture from SVG elements, stretched from the `view` box (default: `size`) to `size`."""
    width, height = max(1, size[0]), max(1, size[1])
    vw, vh = view or (width, height)
    text = (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {vw:g} {vh:g}" '
            f'preserveAspectRatio="none">{body}</svg>')
    surface = pygame.image.load_sized_svg(io.BytesIO(text.encode()), (width, height)).convert_alpha()
    if surface.get_size() != (width, height):  # nanosvg keeps the aspect of the view box
        surface = pygame.transform.smoothscale(surface, (width, height))
    return surface


@lru_cache(maxsize=4)
def _texture(name: str) -> pygame.Surface:
    return pygame.image.load(_assets() / "textures" / f"{name}.png").convert()


def tile(name: str, size: tuple[int, int], tint: str | None = None, alpha: bool = True) -> pygame.Surface:
    """A texture repeated over `size`, multiplied with `tint`."""
    surface = pygame.Surface((max(1, size[0]), max(1, size[1])))
    surface = surface.convert_alpha() if alpha else surface.convert()
    texture = _texture(name)
    step = texture.get_width()
    for y in range(0, size[1], step):
        for x in range(0, size[0], step):
            surface.blit(texture, (x, y))
    if tint and tint.upper() != "#FFFFFF":
        surface.fill(tint, special_flags=pygame.BLEND_RGB_MULT)
    return surface


def _corners(radius: float, fill: str, stroke: str, width: float, opacity: float) -> pygame.Surface:
    """A small rounded square with all four corners, one straight pixel between them."""
    side = 2 * _corner(radius, width) + 1
    return _rounded_svg((side, side), radius, fill, stroke, width, opacity)


def _corner(radius: float, width: float) -> int:
    return math.ceil(max(radius, width)) + 2


def rounded(size: tuple[int, int], radius: float, fill: str = "none", stroke: str = "none", width: float = 0,
            opacity: float = 1.0) -> pygame.Surface:
    """An anti-aliased rounded rectangle; `opacity` concerns the fill. Only its corners are drawn by vectors."""
    edge = _corner(radius, width)
    w, h = size
    if w < 2 * edge + 2 or h < 2 * edge + 2:
        return _rounded_svg(size, radius, fill, stroke, width, opacity)
    small = _corners(radius, fill, stroke, width, opacity)
    out = pygame.Surface(size, pygame.SRCALPHA)
    columns = ((0, edge, 0, edge), (edge, 1, edge, w - 2 * edge), (edge + 1, edge, w - edge, edge))
    rows = ((0, edge, 0, edge), (edge, 1, edge, h - 2 * edge), (edge + 1, edge, h - edge, edge))
    for from_y, high, to_y, height in rows:
        for from_x, wide, to_x, breadth in columns:
            piece = small.subsurface((from_x, from_y, wide, high))
            if (wide, high) != (breadth, height):
                piece = pygame.transform.scale(piece, (breadth, height))
            out.blit(piece, (to_x, to_y), special_flags=pygame.BLEND_RGBA_ADD)
    return out.convert_alpha()


def _rounded_svg(size: tuple[int, int], radius: float, fill: str, stroke: str, width: float,
                 opacity: float) -> pygame.Surface:
    w, h = max(1, size[0]), max(1, size[1])
    inset = width / 2 if stroke != "none" else 0
    radius = max(0.0, min(radius - inset, (w - 2 * inset) / 2, (h - 2 * inset) / 2))
    inner = max(0.1, w - 2 * inset), max(0.1, h - 2 * inset)
    body = (f'<rect x="{inset:g}" y="{inset:g}" width="{inner[0]:g}" height="{inner[1]:g}" '
            f'rx="{radius:g}" fill="{fill}" fill-opacity="{opacity:g}" stroke="{stroke}" stroke-width="{width:g}"/>')
    return svg_from(body, (w, h))


def forget_files() -> None:
    """Drop textures and the assets' place: needed when the display was closed and opened again."""
    _texture.cache_clear()
    has_asset.cache_clear()
    _assets.cache_clear()
