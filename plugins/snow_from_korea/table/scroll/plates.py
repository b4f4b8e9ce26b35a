"""The scroll as pictures to keep: the whole of it in one or several files, and each panel for the page. Real pixels."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import pygame

from gunki.engine.messages import Message
from gunki.table.canvas import Canvas, Painter
from gunki.table.scale import Scale
from gunki.table.sprites import load_svg
from gunki.table.theme import load_theme
from snow_from_korea.model import State
from snow_from_korea.table.look import portrait
from snow_from_korea.table.scroll.composition import HEIGHT, Panel, panels_of
from snow_from_korea.table.scroll.inscriptions import INNER, Inscriptions
from snow_from_korea.table.scroll.painting import Brush, paint, paper, place_of
from snow_from_korea.table.scroll.png import bands_of, png

Words = Callable[[Message], str]
SILK = 0.081
"""Height of a silk border as a share of the whole."""
WIDEST = 30_000
"""Pixels of a file's width: most programs open none wider than 32,767."""
HEIGHTS = (720, 480, 1080)
"""Pixels that are offered, the usual one first."""
STRIP = 1024
"""Pixels of bare paper that are laid at once."""


class Size(NamedTuple):
    """The scroll in pixels, and in how many files."""

    width: int
    height: int
    files: int


class Plates:
    """Paints the scroll of a state, `height` pixels high, in the player's words `t`."""

    def __init__(self, state: State, seed: int, t: Words, height: int = 720) -> None:
        self.state, self.t, self.height = state, t, height
        self.panels: tuple[Panel, ...] = panels_of(state, seed)
        self.silk = round(height * SILK)
        self.inner = height - 2 * self.silk
        self.brush = Brush(self.inner / HEIGHT)
        self.painter = Painter(load_theme("light"), Scale(self.inner / INNER, (height, height)))
        self.inscriptions = Inscriptions(state, t, self.painter)
        self.begin = round(self.inscriptions.before * self.painter.scale.factor)

    @property
    def size(self) -> Size:
        """How wide all of it is."""
        painted = place_of(self.panels, len(self.panels), self.brush.scale)
        width = self.begin + sum(painted) + round(self.inscriptions.after * self.painter.scale.factor)
        return Size(width, self.height, max(1, -(-width // WIDEST)))

    def steps(self) -> int:
        """How often `files` yields before it is done."""
        return len(self.panels) + 1 + self.size.files * (1 + bands_of(self.height))

    def files(self) -> Iterator[bytes | None]:
        """The files as PNG, left to right; None between, so that a window can go on answering."""
        size = self.size
        share = -(-size.width // size.files)
        for number in range(size.files):
            left = number * share
            sheet = pygame.Surface((min(share, size.width - left), size.height))
            yield from self._sheet(sheet, left)
            file = bytearray()
            for part in png(sheet):
                file += part
                yield None
            del sheet  # before the next one is laid out
            yield bytes(file)

    def _sheet(self, sheet: pygame.Surface, left: int) -> Iterator[None]:
        for x in range(0, sheet.get_width(), STRIP):  # not all at once: it would lie in memory twice more
            sheet.blit(paper(left + x, (min(STRIP, sheet.get_width() - x), self.inner)), (x, self.silk))
        canvas = Canvas(sheet, self.painter)
        for number in range(len(self.panels) + 1):
            start, wide = place_of(self.panels, number, self.brush.scale)
            x = self.begin + start - left
            if x + wide <= 0 or x >= sheet.get_width():
                continue
            sheet.blit(paint(self.panels, number, self.brush), (x, self.silk))
            yield None
        self._write(canvas, left)
        silk_into(sheet, left, self.silk)

    def _write(self, canvas: Canvas, left: int) -> None:
        """All that is written, as far as it stands on a sheet that begins `left` pixels from the start."""
        factor = canvas.scale.factor
        top = self.silk / factor
        if not left:
            self.inscriptions.draw_before(canvas, 0.0, top)
        for panel in self.panels:
            start, wide = place_of(self.panels, panel.number, self.brush.scale)
            x = (self.begin + start - left) / factor
            self.inscriptions.draw_caption(canvas, panel.page, (x, x + wide / factor), top + 12)
        start, wide = place_of(self.panels, len(self.panels), self.brush.scale)
        self.inscriptions.draw_after(canvas, (self.begin + start + wide - left) / factor, top)


def silk_into(sheet: pygame.Surface, left: int, high: int) -> None:
    """Silk along both edges of a picture that begins `left` pixels from the scroll's start."""
    image = load_svg("snow_from_korea:scroll/silk_border", (round(high * 512 / 72), high))
    step = image.get_width()
    for x in range(-(left % step), sheet.get_width(), step):
        sheet.blit(image, (x, 0))
        sheet.blit(image, (x, sheet.get_height() - high))


def encoded(picture: pygame.Surface, jpeg: bool = False) -> bytes:
    """A picture as a PNG file, or as JPEG where it has to be small."""
    file = io.BytesIO()
    pygame.image.save(picture, file, "picture.jpg" if jpeg else "picture.png")
    return file.getvalue()


def panel_pictures(panels: Sequence[Panel], height: int = 480, most: int = 40) -> Iterator[bytes]:
    """Each panel between its silk as a file; JPEG where there are more than `most`, so that a page stays small."""
    silk = round(height * SILK)
    brush = Brush((height - 2 * silk) / HEIGHT)
    for panel in panels:
        picture = paint(panels, panel.number, brush)
        sheet = pygame.Surface((picture.get_width(), picture.get_height() + 2 * silk))
        sheet.blit(picture, (0, silk))
        silk_into(sheet, place_of(panels, panel.number, brush.scale)[0], silk)
        yield encoded(sheet, jpeg=len(panels) > most)


def medallion_picture(samurai: int, size: int = 220) -> bytes:
    """A samurai's medallion in its frame as a PNG file."""
    image = load_svg(portrait(samurai), (size, size))
    image.blit(load_svg("tokens/frame_left", (size, size)), (0, 0))
    return encoded(image)


__all__ = ["Plates", "encoded", "medallion_picture", "panel_pictures"]
