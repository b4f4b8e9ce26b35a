"""The scroll as pictures to keep: the whole of it in one or several files, and each panel for the page. Real pixels."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import pygame

from gunki.engine.messages import Message, say
from gunki.table.canvas import Canvas, Painter
from gunki.table.scale import Scale
from gunki.table.sprites import load_svg
from gunki.table.theme import load_theme
from snow_from_korea import words
from snow_from_korea.model import OVER, Samurai, State
from snow_from_korea.table.scroll import captions
from snow_from_korea.table.scroll.composition import HEIGHT, Panel, panels_of
from snow_from_korea.table.scroll.painting import Brush, paint, paper, place_of
from snow_from_korea.table.scroll.tale import names, score_lines

Words = Callable[[Message], str]
SILK = 0.081
"""Height of a silk border as a share of the whole."""
WIDEST = 30_000
"""Pixels of a file's width: most programs open none wider than 32,767."""
HEIGHTS = (720, 480, 1080)
"""Pixels that are offered, the usual one first."""
TITLE, VERSE = 250.0, 250.0
"""Logical pixels of bare paper for the title and for each samurai's haiku beside it."""
COLOPHON = 330.0
"""Units of bare paper for a samurai's welcome after the last panel."""
INK, SECOND, SEAL = "#1D1A17", "#5A4A33", "#B7312C"


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
        self.painter = Painter(load_theme("light"), Scale(self.inner / 250, (height, height)))
        verses = [(man, words.haiku(man)) for man in state.samurai]
        self.verses = [(man, lines) for man, lines in verses if lines]
        self.plain, self.bold = self._faces()
        self.begin = round((TITLE + VERSE * len(self.verses)) * self.painter.scale.factor)

    def _faces(self) -> tuple[str, str]:
        """One hand for all that is written on it: a name or a verse with other kanji takes the rest with it."""
        state = self.state
        said = [say("mode.snow_from_korea"), names(state), say("sfk.score.total"), say("sfk.export.credit")]
        said += [line for _, lines in self.verses for line in lines]
        for home in state.homecomings:
            said += [words.band(home.band), *(line.words for line in score_lines(state, home))]
        text = "".join(map(self.t, said))
        return self.painter.face_for(text, "mincho"), self.painter.face_for(text, "mincho_bold")

    @property
    def size(self) -> Size:
        """How wide all of it is."""
        painted = place_of(self.panels, len(self.panels), self.brush.scale)
        ended = len(self.state.homecomings) if self.state.phase == OVER else 0
        width = self.begin + sum(painted) + round(COLOPHON * ended * self.brush.scale)
        return Size(width, self.height, max(1, -(-width // WIDEST)))

    def steps(self) -> int:
        """How often `files` yields before it is done."""
        return len(self.panels) + 1 + self.size.files

    def files(self) -> Iterator[bytes | None]:
        """The files as PNG, left to right; None between, after each panel, so that a window can go on answering."""
        size = self.size
        share = -(-size.width // size.files)
        for number in range(size.files):
            left = number * share
            sheet = pygame.Surface((min(share, size.width - left), size.height))
            yield from self._sheet(sheet, left)
            file = encoded(sheet)
            del sheet  # before the next one is laid out
            yield file

    def _sheet(self, sheet: pygame.Surface, left: int) -> Iterator[None]:
        sheet.blit(paper(left, (sheet.get_width(), self.inner)), (0, self.silk))
        canvas = Canvas(sheet, self.painter)
        for number in range(len(self.panels) + 1):
            start, wide = place_of(self.panels, number, self.brush.scale)
            x = self.begin + start - left
            if x + wide <= 0 or x >= sheet.get_width():
                continue
            sheet.blit(paint(self.panels, number, self.brush), (x, self.silk))
            yield None
        self._captions(canvas, left)
        self._title(canvas, left)
        self._colophon(canvas, left)
        silk_into(sheet, left, self.silk)

    def _at(self, canvas: Canvas, x: float) -> float:
        return x / canvas.scale.factor

    def _captions(self, canvas: Canvas, left: int) -> None:
        for panel in self.panels:
            start, wide = place_of(self.panels, panel.number, self.brush.scale)
            x = self._at(canvas, self.begin + start - left)
            captions.draw_chip(canvas, self.t, self.state, panel.page, (x, x + self._at(canvas, wide)),
                               (0.0, canvas.width), self._at(canvas, self.silk) + 14)

    def _title(self, canvas: Canvas, left: int) -> None:
        """Before the first panel: the game's name, the travellers, the seal; beside them the haiku of each."""
        if left:
            return
        top, x, room = self._at(canvas, self.silk), 18.0, TITLE - 36
        y = canvas.paragraph(self.t(say("mode.snow_from_korea")), x, top + 42, room, 22, INK, self.bold, 1.2)
        by = self.t(say("sfk.export.by", who=names(self.state)))
        y = canvas.paragraph(by, x, y + 4, room, 14, SECOND, self.plain, max_lines=5) + 10
        canvas.box(x, y, 22, 22, SEAL, radius=2)
        canvas.text("雪", x + 11, y + 11, 15, "#FFF6E6", "bold", "center", "middle")
        for at, (man, lines) in enumerate(self.verses):
            self._verse(canvas, man, lines, TITLE + VERSE * at, top + 46)
        _brocade(canvas, self._at(canvas, self.begin), top)

    def _verse(self, canvas: Canvas, man: Samurai, lines: tuple[Message, ...], x: float, y: float) -> None:
        """A haiku, under the poet's name where there are several."""
        room = VERSE - 28
        if len(self.state.samurai) > 1:
            name = self.t(words.who(self.state, self.state.samurai.index(man)))
            y = canvas.paragraph(name, x, y, room, 15, SECOND, self.bold, max_lines=1) + 4
        for line in lines:
            y = canvas.paragraph(self.t(line), x, y, room, 14, INK, self.plain, 1.35, max_lines=3)

    def _colophon(self, canvas: Canvas, left: int) -> None:
        """After the last panel: how each came home, and the credit."""
        if self.state.phase != OVER:
            return
        start, wide = place_of(self.panels, len(self.panels), self.brush.scale)
        x = self._at(canvas, self.begin + start + wide - left)
        top, each = self._at(canvas, self.silk), self._at(canvas, round(COLOPHON * self.brush.scale))
        for number, home in enumerate(self.state.homecomings):
            room = each - 30
            if x + each < 0 or x > canvas.width:
                x += each
                continue
            y = canvas.paragraph(self.t(words.who(self.state, home.samurai)), x, top + 18, room, 18, INK, self.bold)
            y = canvas.paragraph(self.t(words.band(home.band)), x, y, room, 14, SECOND, self.plain, max_lines=2) + 4
            for line in score_lines(self.state, home):
                canvas.text(self.t(line.words), x, y, 14, INK, self.plain, max_width=room - 34)
                canvas.text(words.signed(line.worth), x + room, y, 14, INK, self.bold, "right")
                y += 20
            canvas.text(self.t(say("sfk.score.total")), x, y + 4, 16, INK, self.bold)
            canvas.text(words.signed(home.score), x + room, y + 2, 20, SEAL, self.bold, "right")
            if number == len(self.state.homecomings) - 1:
                canvas.paragraph(self.t(say("sfk.export.credit")), x, top + 192, room, 14, SECOND, self.plain, 1.22,
                                 max_lines=3)
            x += each


def _brocade(canvas: Canvas, right: float, top: float) -> None:
    """A strip of silk that ends the title's paper."""
    for inset, wide, color in ((12.0, 12.0, "#C39A3B"), (10.5, 9.0, "#24406B"), (7.5, 3.0, "#C39A3B")):
        canvas.box(right - inset, top, wide, canvas.height - 2 * top, color, radius=0)


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


__all__ = ["Plates", "encoded", "panel_pictures"]
