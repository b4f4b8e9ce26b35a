"""A surface with logical coordinates: text, shapes, pictures. The game's own vocabulary stands in draw.py."""
from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal

import pygame

from gunki.table import sprites
from gunki.table.fonts import Fonts, whole_face
from gunki.table.scale import Scale
from gunki.table.sprites import SpriteCache
from gunki.table.theme import Theme

Align = Literal["left", "center", "right"]
VAlign = Literal["top", "middle"]
MANY_SIZES = ("tokens/", "dice/", "props/bomb")
MASTER = 104.0  # logical pixels
SHARPER = 1.4  # a master is so much larger than what is made from it that nothing blurs
PanelStyle = Literal["paper", "tray", "gold", "dark"]


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of a line in one colour (role or "#RRGGBB") and face."""

    text: str
    color: str = "text"
    face: str = "sans"


class Painter:
    """What all canvases of a window share: theme, scale, fonts and the sprite cache."""

    def __init__(self, theme: Theme, scale: Scale) -> None:
        self.theme = theme
        self.scale = scale
        self.fonts = Fonts()
        self.cache = SpriteCache()
        self.colors: dict[str, str] = {}  # of the roles asked for so far

    def measure(self, text: str, size: float = 14, face: str = "sans") -> float:
        """Logical width of a line of text."""
        return self.fonts.width(text, face, self.scale.px(size)) / self.scale.factor

    def fitting(self, text: str, sizes: Sequence[float], width: float, face: str = "sans") -> float:
        """The first of `sizes` at which a line is no wider than `width` logical pixels; the last where none is."""
        return next((size for size in sizes if self.measure(text, size, face) <= width), sizes[-1])

    def wrap(self, text: str, width: float, size: float = 14, face: str = "sans") -> list[str]:
        """Lines of `text` no wider than `width` logical pixels."""
        return self.fonts.wrap(text, face, self.scale.px(size), self.scale.px(width))

    @staticmethod
    def face_for(text: str, face: str) -> str:
        """The face for all lines of a text: `face`, or the one that has its kanji. Ask before it is wrapped."""
        return whole_face(text, face)


class Canvas:
    """Draws on `surface` in logical pixels of `painter.scale`. Colours are theme roles or "#RRGGBB"."""

    def __init__(self, surface: pygame.Surface, painter: Painter) -> None:
        self.surface = surface
        self.painter = painter
        self.theme = painter.theme
        self.scale = painter.scale
        self._dx = 0.0
        self._dy = 0.0

    # Geometry

    @property
    def width(self) -> float:
        """Logical width of the surface."""
        return self.surface.get_width() / self.scale.factor

    @property
    def height(self) -> float:
        """Logical height of the surface."""
        return self.surface.get_height() / self.scale.factor

    def px(self, value: float) -> int:
        """A logical length in real pixels."""
        return self.scale.px(value)

    def real(self, x: float, y: float, width: float, height: float) -> pygame.Rect:
        """A logical rectangle as real pixels of the surface."""
        return self.scale.rect(x + self._dx, y + self._dy, width, height)

    def point(self, x: float, y: float) -> tuple[int, int]:
        """A logical point as real pixels of the surface."""
        return self.px(x + self._dx), self.px(y + self._dy)

    def color(self, role: str) -> str:
        """The colour of a role."""
        found = self.painter.colors.get(role)
        if found is None:
            found = self.painter.colors[role] = self.theme.color(role)
        return found

    @contextmanager
    def moved(self, dx: float, dy: float) -> Iterator[None]:
        """Draw with the origin moved, as scrolling and lifted things do."""
        before = self._dx, self._dy
        self._dx, self._dy = before[0] + dx, before[1] + dy
        try:
            yield
        finally:
            self._dx, self._dy = before

    @contextmanager
    def clipped(self, x: float, y: float, width: float, height: float) -> Iterator[None]:
        """Draw inside a rectangle only."""
        before = self.surface.get_clip()
        self.surface.set_clip(before.clip(self.real(x, y, width, height)))
        try:
            yield
        finally:
            self.surface.set_clip(before)

    def visible(self, x: float, y: float, width: float, height: float) -> bool:
        """Whether anything of a rectangle lies inside the clip."""
        return bool(self.surface.get_clip().colliderect(self.real(x, y, width, height)))

    # Text

    def measure(self, text: str, size: float = 14, face: str = "sans") -> float:
        """Logical width of a line of text."""
        return self.painter.measure(text, size, face)

    def text(self, text: str, x: float, y: float, size: float = 14, color: str = "text", face: str = "sans",
             align: Align = "left", valign: VAlign = "top", max_width: float | None = None) -> float:
        """One line at (x, y), shortened to `max_width`; returns its logical width."""
        px = self.px(size)
        if max_width is not None:
            text = self.painter.fonts.shorten(text, face, px, max(0, self.px(max_width)))
        if not text:
            return 0.0
        ink = self.color(color)
        image = self.painter.cache.get(("text", text, face, px, ink),
                                       lambda: self.painter.fonts.render(text, face, px, ink))
        left, top = self.point(x, y)
        if align != "left":
            left -= image.get_width() // (2 if align == "center" else 1)
        if valign == "middle":
            top -= image.get_height() // 2
        self.surface.blit(image, (left, top))
        return image.get_width() / self.scale.factor

    def rich(self, runs: Sequence[Run], x: float, y: float, size: float = 14, align: Align = "left",
             valign: VAlign = "top", max_width: float | None = None) -> float:
        """Pieces of one line after each other; returns their logical width."""
        total = sum(self.measure(run.text, size, run.face) for run in runs)
        if align != "left":
            x -= min(total, max_width or total) / (2 if align == "center" else 1)
        start = x
        for run in runs:
            room = None if max_width is None else max(0.0, start + max_width - x)
            x += self.text(run.text, x, y, size, run.color, run.face, valign=valign, max_width=room)
        return x - start

    def paragraph(self, text: str, x: float, y: float, width: float, size: float = 14, color: str = "text",
                  face: str = "sans", leading: float = 1.3, align: Align = "left",
                  max_lines: int | None = None) -> float:
        """Wrapped text; returns the y below its last line. What exceeds `max_lines` ends in an ellipsis."""
        lines = self.painter.wrap(text, width, size, face)
        if max_lines is not None and len(lines) > max_lines:
            lines = [*lines[:max_lines - 1], " ".join(lines[max_lines - 1:])]
        anchor = {"left": x, "center": x + width / 2, "right": x + width}[align]
        for line in lines:
            self.text(line, anchor, y, size, color, face, align, max_width=width)
            y += size * leading
        return y

    # Shapes

    def box(self, x: float, y: float, width: float, height: float, fill: str = "none", stroke: str = "none",
            line: float = 1.0, radius: float = 4, opacity: float = 1.0) -> None:
        """A rounded rectangle."""
        area = self.real(x, y, width, height)
        if area.w <= 0 or area.h <= 0:
            return
        f = fill if fill == "none" else self.color(fill)
        s = stroke if stroke == "none" else self.color(stroke)
        r, sw = round(radius * self.scale.factor, 1), round(line * self.scale.factor, 2)
        if radius == 0 and s == "none" and opacity == 1.0:
            self.surface.fill(f, area)
            return
        self.surface.blit(self.painter.cache.get(("box", area.w, area.h, r, f, s, sw, opacity),
                                                 lambda: sprites.rounded(area.size, r, f, s, sw, opacity)), area)

    def shape(self, body: str, x: float, y: float, width: float, height: float) -> None:
        """SVG elements written in logical pixels, their origin at (x, y). Colours are literal."""
        area = self.real(x, y, width, height)
        self.surface.blit(self.painter.cache.get(("shape", body, area.size),
                                                 lambda: sprites.svg_from(body, area.size, (width, height))), area)

    def rule(self, x: float, y: float, width: float, color: str = "text", opacity: float = 0.35) -> None:
        """A brush-thin horizontal line."""
        self.shape(f'<path d="M0,1.2 L{width:g},0.6 L{width:g},1.4 Z" fill="{self.color(color)}" '
                   f'fill-opacity="{opacity:g}"/>', x, y, width, 2)

    def line(self, start: tuple[float, float], end: tuple[float, float], color: str = "text", width: float = 2) -> None:
        """A straight anti-aliased line."""
        thickness = max(1, self.px(width))
        pygame.draw.aaline(self.surface, self.color(color), self.point(*start), self.point(*end), thickness)

    def glow(self, x: float, y: float, radius: float, color: str, strength: float = 0.8) -> None:
        """A soft disc of light round (x, y)."""
        n, c = self.px(radius) * 2, self.color(color)
        h = n / 2
        body = (f'<defs><radialGradient id="g" gradientUnits="userSpaceOnUse" cx="{h}" cy="{h}" r="{h}">'
                f'<stop offset="0.35" stop-color="{c}" stop-opacity="{strength}"/>'
                f'<stop offset="1" stop-color="{c}" stop-opacity="0"/></radialGradient></defs>'
                f'<circle cx="{h}" cy="{h}" r="{h}" fill="url(#g)"/>')
        self._centred(self.painter.cache.get(("glow", n, c, strength), lambda: sprites.svg_from(body, (n, n))), x, y)

    def shadow_ellipse(self, x: float, y: float, width: float, height: float, opacity: float = 0.4) -> None:
        """The flat shadow of something that stands at (x, y)."""
        w, h = max(1, self.px(width)), max(1, self.px(height))
        body = f'<ellipse cx="{w / 2}" cy="{h / 2}" rx="{w / 2}" ry="{h / 2}" fill="#000" fill-opacity="{opacity}"/>'
        self._centred(self.painter.cache.get(("ellipse", w, h, opacity), lambda: sprites.svg_from(body, (w, h))), x, y)

    def _centred(self, image: pygame.Surface, x: float, y: float) -> None:
        self.surface.blit(image, image.get_rect(center=self.point(x, y)))

    def panel(self, x: float, y: float, width: float, height: float, style: PanelStyle = "paper", line: float = 2.0,
              radius: float = 6, seed: int | None = None, shadow: bool = True) -> None:
        """A sheet of washi with a jittered ink outline. Same place, same jitter, unless `seed` says otherwise."""
        area = self.real(x, y, width, height)
        if area.w < 4 or area.h < 4:
            return
        mark = seed if seed is not None else int(x * 7 + y * 3 + width)
        key = ("panel", area.size, style, line, radius, mark, shadow)
        image = self.painter.cache.get(key, lambda: self._panel_image(area.size, style, line, radius, mark, shadow))
        self.surface.blit(image, area)

    def _panel_image(self, size: tuple[int, int], style: PanelStyle, line: float, radius: float, seed: int,
                     shadow: bool) -> pygame.Surface:
        r, t = self.px(radius), self.theme
        image = pygame.Surface((size[0] + self.px(2), size[1] + self.px(3)), pygame.SRCALPHA)
        if shadow:
            image.blit(sprites.rounded(size, r, "#000000", opacity=0.42), (self.px(2), self.px(3)))
        flat = {"paper": t.paper, "tray": t.tray_tint, "gold": t.gold_tint, "dark": t.strip}[style]
        tint = {"paper": t.paper_tint, "tray": t.tray_tint, "gold": t.gold_tint, "dark": t.strip}[style]
        if style == "dark" or not t.texture:
            image.blit(sprites.rounded(size, r, flat), (0, 0))
        else:
            sheet = sprites.tile("washi_512", size, tint)
            sheet.blit(sprites.rounded(size, r, "#FFFFFF"), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            image.blit(sheet, (0, 0))
        image.blit(ink_frame(size, seed, line * self.scale.factor, t.outline, r), (0, 0))
        return image

    # Pictures

    def sprite(self, name: str, x: float, y: float, width: float, height: float, *, tint: str | None = None,
               flip: bool = False, alpha: int = 255, angle: float = 0, center: bool = False) -> pygame.Rect:
        """The asset `name` ("tokens/ronin", "mode_id:tokens/hydra") at its final size, at (x, y) or centred there;
        returns its real place.
        """
        size = (self.px(width), self.px(height))
        image = self.image(name, size, tint, flip, alpha, angle)
        where = image.get_rect(center=self.point(x, y)) if center or angle else image.get_rect(topleft=self.point(x, y))
        if angle and not center:
            where = image.get_rect(center=self.point(x + width / 2, y + height / 2))
        self.surface.blit(image, where)
        return where

    def image(self, name: str, size: tuple[int, int], tint: str | None = None, flip: bool = False, alpha: int = 255,
              angle: float = 0) -> pygame.Surface:
        """The cached picture behind `sprite`, in real pixels."""
        color = self.color(tint) if tint else None
        alpha = alpha // 8 * 8 if alpha < 255 else 255  # few steps, so that fading does not fill the cache
        angle = round(angle / 3) * 3

        def make() -> pygame.Surface:
            image = self._drawn(name, size)
            if color:
                image.fill(color, special_flags=pygame.BLEND_RGBA_MULT)
            if flip:
                image = pygame.transform.flip(image, True, False)
            if alpha < 255:
                image.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
            return pygame.transform.rotozoom(image, angle, 1) if angle else image

        return self.painter.cache.get(("svg", name, size, color, flip, alpha, angle), make)

    def _drawn(self, name: str, size: tuple[int, int]) -> pygame.Surface:
        """A picture at a size. What comes in many sizes is read once: reading an SVG costs more than scaling it."""
        if not name.startswith(MANY_SIZES) or max(size) > self.px(MASTER / SHARPER):
            return sprites.load_svg(name, size)
        master = self.master(name)
        factor = min(size[0] / master.get_width(), size[1] / master.get_height())
        fitted = max(1, round(master.get_width() * factor)), max(1, round(master.get_height() * factor))
        return pygame.transform.smoothscale(master, fitted)

    def master(self, name: str) -> pygame.Surface:
        """The large picture that smaller sizes of it are made from; the first call reads it."""
        side = self.px(MASTER)
        return self.painter.cache.get(("master", name, side), lambda: sprites.load_svg(name, (side, side)))

    def icon(self, name: str, x: float, y: float, size: float = 24, color: str = "text", center: bool = False) -> None:
        """An icon of assets/icons, or one of a mode ("mode_id:icons/fire"), in one colour."""
        self.sprite(sprites.below("icons", name), x, y, size, size, tint=color, center=center)

    def grain(self) -> None:
        """Multiply the paper grain over everything inside the clip."""
        if not self.theme.texture:
            return
        size = self.surface.get_size()
        image = self.painter.cache.get(("grain", size), lambda: sprites.tile("grain_multiply_512", size, alpha=False))
        clip = self.surface.get_clip()
        self.surface.blit(image, clip, clip, special_flags=pygame.BLEND_RGB_MULT)


def ink_frame(size: tuple[int, int], seed: int, line: float, color: str, radius: float) -> pygame.Surface:
    """A brush-like frame: two jittered outlines give the line its uneven weight. Real pixels."""
    rnd = random.Random(seed)
    (w, h), r, m, n = size, radius, line * 0.75, 10
    out = ""
    for weight in (0.7, 0.9):
        def jitter() -> float:
            return rnd.uniform(-0.35, 0.35) * line
        steps = [i / n for i in range(n + 1)]
        points = [(r + (w - 2 * r) * t, m + jitter()) for t in steps]
        points += [(w - m + jitter(), r + (h - 2 * r) * t) for t in steps]
        points += [(w - r - (w - 2 * r) * t, h - m + jitter()) for t in steps]
        points += [(m + jitter(), h - r - (h - 2 * r) * t) for t in steps]
        path = "M" + " L".join(f"{a:.1f},{b:.1f}" for a, b in points) + "Z"
        out += (f'<path d="{path}" fill="none" stroke="{color}" stroke-width="{line * weight:.2f}" '
                'stroke-linejoin="round"/>')
    return sprites.svg_from(out, size)
