"""What is written on the scroll that is kept: its title, who rides with his haiku, scenes, how each came home.

Logical pixels of the painting, which is INNER high between its silk.
"""

from __future__ import annotations

from collections.abc import Callable

from gunki.engine.messages import Message, say
from gunki.table.canvas import Canvas, Painter
from snow_from_korea import words
from snow_from_korea.model import OVER, Homecoming, Page, State
from snow_from_korea.table.look import medallion
from snow_from_korea.table.scroll import captions
from snow_from_korea.table.scroll.tale import TEXT, names, score_lines, told

Words = Callable[[Message], str]
INNER = 250.0
TITLE, VERSE, SCORE, ENDING = 246.0, 292.0, 258.0, 262.0
"""Widths of bare paper: for the title, each samurai's haiku before the first panel, score and last words after it."""
FACE = 74.0
INK, SECOND, SEAL = "#1D1A17", "#5A4A33", "#B7312C"
GAP = 18.0
LARGE, SMALL = 1.42, 1.36


class Inscriptions:
    """Writes for a state in the player's words `t`."""

    def __init__(self, state: State, t: Words, painter: Painter) -> None:
        self.state, self.t = state, t
        self.verses = [(number, words.haiku(man)) for number, man in enumerate(state.samurai)]
        self.homes = state.homecomings if state.phase == OVER else ()
        text = "".join(map(t, self._all()))
        self.plain, self.bold = painter.face_for(text, "mincho"), painter.face_for(text, "mincho_bold")

    def _all(self) -> list[Message]:
        """Everything that is written: one hand for all of it, also where a single kanji asks for another."""
        state = self.state
        said = [say("mode.snow_from_korea"), names(state), say("sfk.score.total"), say("sfk.export.credit")]
        said += [line for _, lines in self.verses for line in lines]
        said += [words.page_title(state, page) for page in state.pages]
        for home in self.homes:
            said += [words.band(home.band), *(line.words for line in score_lines(state, home)), *self._ending(home)]
        return said

    @property
    def before(self) -> float:
        """Width of what stands before the first panel."""
        return TITLE + VERSE * len(self.verses)

    @property
    def after(self) -> float:
        """Width of what stands after the last one."""
        return (SCORE + ENDING) * len(self.homes)

    # Before the first panel

    def draw_before(self, canvas: Canvas, x: float, top: float) -> None:
        """The game's name, the travellers, the seal; beside them each samurai with his haiku."""
        room = TITLE - 2 * GAP
        y = canvas.paragraph(self.t(say("mode.snow_from_korea")), x + GAP, top + 40, room, 27, INK, self.bold, 1.2)
        by = self.t(say("sfk.export.by", who=names(self.state)))
        canvas.paragraph(by, x + GAP, y + 6, room, 15, SECOND, self.plain, SMALL, max_lines=4)
        canvas.box(x + GAP, top + INNER - 62, 34, 34, SEAL, radius=3)
        canvas.text("雪", x + GAP + 17, top + INNER - 45, 23, "#FFF6E6", "bold", "center", "middle")
        for at, (number, lines) in enumerate(self.verses):
            self._draw_rider(canvas, number, lines, x + TITLE + VERSE * at, top)
        _brocade(canvas, x + self.before, top)

    def _draw_rider(self, canvas: Canvas, number: int, lines: tuple[Message, ...], x: float, top: float) -> None:
        """Medallion, name and lady, haiku, and below them the Snow she asked for."""
        state, room = self.state, VERSE - GAP - 14
        man = state.samurai[number]
        medallion(canvas, number, x + FACE / 2, top + 28 + FACE / 2, FACE)
        left = x + FACE + 14
        y = canvas.paragraph(self.t(words.who(state, number)), left, top + 38, room - FACE, 18, INK, self.bold, 1.25,
                             max_lines=1)
        for_whom = self.t(say("sfk.export.for", lady=words.lady(state, number)))
        canvas.paragraph(for_whom, left, y + 2, room - FACE, 14, SECOND, self.plain, max_lines=1)
        y = top + 28 + FACE + 13
        for line in lines:
            y = canvas.paragraph(self.t(line), x + 4, y, room, 16, INK, self.plain, LARGE, max_lines=2)
        if man.revealed:
            wish = self.t(say("sfk.tale.wish", snow=words.snow(man.wish)))
            canvas.paragraph(wish, x + 4, max(y + 6, top + INNER - 50), room, 14, SECOND, self.plain, 1.25, max_lines=2)

    # On the panels

    def draw_caption(self, canvas: Canvas, page: Page, panel: tuple[float, float], y: float) -> None:
        """A panel's title, with the cycle on a seal and the samurai where there are several; one line where it fits."""
        most = panel[1] - panel[0] - 16
        seal = captions.seal_width(page)
        title = canvas.painter.wrap(self.t(self._caption(page)), most - seal - 16, 15, self.bold)[:2]
        wide = max(canvas.measure(line, 15, self.bold) for line in title) + seal + 16
        left = (panel[0] + panel[1] - wide) / 2
        if left > canvas.width or left + wide < 0:
            return
        captions.draw_rows(canvas, page, title, left, y, wide, self.bold)

    def _caption(self, page: Page) -> Message:
        title = words.page_title(self.state, page)
        if len(self.state.samurai) == 1 or page.kind not in ("encounter", "challenge"):
            return title
        return say("sfk.scroll.caption.of", what=title, who=words.who(self.state, page.samurai))

    # After the last panel

    def draw_after(self, canvas: Canvas, x: float, top: float) -> None:
        """How each came home: the last words of his tale, and the score line by line."""
        for number, home in enumerate(self.homes):
            if x + SCORE + ENDING >= 0 and x <= canvas.width:
                self._draw_ending(canvas, home, x, top)
                self._draw_score(canvas, home, x + ENDING, top)
                if number == len(self.homes) - 1:
                    credit = self.t(say("sfk.export.credit"))
                    canvas.paragraph(credit, x + ENDING, top + INNER - 58, SCORE - 30, 14, SECOND, self.plain, 1.22,
                                     max_lines=3)
            x += SCORE + ENDING

    def _ending(self, home: Homecoming) -> list[Message]:
        """The words of a homecoming: the oracle's, or his own."""
        number = next((at for at, page in enumerate(self.state.pages)
                       if page.kind == "homecoming" and page.samurai == home.samurai), None)
        lines = told(self.state, number).lines if number is not None else ()
        return [line.words for line in lines if line.kind == TEXT]

    def _draw_ending(self, canvas: Canvas, home: Homecoming, x: float, top: float) -> None:
        said = [self.t(line).replace("\n", " ") for line in self._ending(home)]
        room, most = ENDING - 44, int((INNER - 50) / (16 * LARGE))
        rows = [len(canvas.painter.wrap(text, room, 16, self.plain)) for text in said]
        y = top + max(24.0, (INNER - min(most, sum(rows)) * 16 * LARGE) / 2)
        for text, count in zip(said, rows, strict=True):
            if most < 1:
                return
            y = canvas.paragraph(text, x, y, room, 16, INK, self.plain, LARGE, max_lines=min(most, count)) + 5
            most -= count

    def _draw_score(self, canvas: Canvas, home: Homecoming, x: float, top: float) -> None:
        room = SCORE - 30
        y = canvas.paragraph(self.t(words.who(self.state, home.samurai)), x, top + 18, room, 18, INK, self.bold)
        y = canvas.paragraph(self.t(words.band(home.band)), x, y, room, 14, SECOND, self.plain, max_lines=2) + 4
        for line in score_lines(self.state, home):
            canvas.text(self.t(line.words), x, y, 14, INK, self.plain, max_width=room - 34)
            canvas.text(words.signed(line.worth), x + room, y, 14, INK, self.bold, "right")
            y += 20
        canvas.text(self.t(say("sfk.score.total")), x, y + 4, 16, INK, self.bold)
        canvas.text(words.signed(home.score), x + room, y + 2, 20, SEAL, self.bold, "right")


def _brocade(canvas: Canvas, right: float, top: float) -> None:
    """A strip of silk that ends the title's paper."""
    for inset, wide, color in ((12.0, 12.0, "#C39A3B"), (10.5, 9.0, "#24406B"), (7.5, 3.0, "#C39A3B")):
        canvas.box(right - inset, top, wide, canvas.height - 2 * top, color, radius=0)
