"""What the descent is: a few sentences, and its battles as prints of their places, in order."""

from __future__ import annotations

from collections.abc import Callable

from pygame import FRect

from book_of_changes import words
from book_of_changes.sheets import Book
from book_of_changes.table.faces import place_name
from book_of_changes.table.lobby.battle_column import hell_name
from book_of_changes.table.prints import draw_edge, draw_print
from gunki.engine.messages import Message, say
from gunki.table.canvas import Canvas, Painter
from gunki.table.widgets import ScrollView, Widget
from gunki.table.widgets.base import Rect

LEADING = 20.0


class DescentFace(ScrollView):
    """Title, text, pictures; more than its room scrolls."""

    def __init__(self, rect: Rect, book: Book, heroes: int, painter: Painter, t: Callable[[Message], str]) -> None:
        super().__init__(rect, 0, name="descent face", readable=True)
        width = self.rect.w - 12
        face = _Face((0, 0, width, 0), book, heroes, painter, t, self.rect.h)
        self.add(face)
        self.content_height = face.rect.h
        self.focusable = self.most > 0


class _Face(Widget):
    def __init__(self, rect: Rect, book: Book, heroes: int, painter: Painter, t: Callable[[Message], str],
                 room: float) -> None:
        super().__init__(rect)
        self.t, self.book = t, book
        self.title = t(say("boc.campaign.descent.name"))
        self.lines = painter.wrap(t(say("boc.lobby.descent.text")), self.rect.w, 15)
        self.notes = painter.wrap(t(say("boc.lobby.descent.party", n=heroes)), self.rect.w)
        steps = book.campaigns[0].sequence
        self.battles = [book.battle[step.removeprefix("battle:")] for step in steps if step.startswith("battle:")]
        self.top = 38 + len(self.lines) * LEADING + len(self.notes) * 18.2 + 16
        self.across = 4 if self.rect.w >= 520 else 2
        rows = -(-len(self.battles) // self.across)
        self.each = (self.rect.w - 10 * (self.across - 1)) / self.across
        tall = (room - self.top) / rows - 58
        self.picture = max(70.0, min(self.each * 9 / 16, tall))
        self.rect.h = self.top + rows * (self.picture + 54)

    def draw(self, canvas: Canvas) -> None:
        """Everything."""
        x, y, w, _ = self.rect
        canvas.text(self.title, x, y, 24, "text", "mincho_bold", max_width=w)
        top = y + 36
        for line in self.lines:
            canvas.text(line, x, top, 15)
            top += LEADING
        for line in self.notes:
            canvas.text(line, x, top + 4, 14, "text_second")
            top += 18.2
        for number, sheet in enumerate(self.battles):
            place = self.book.map[sheet.map]
            left = x + number % self.across * (self.each + 10)
            up = y + self.top + number // self.across * (self.picture + 54)
            area = FRect(left, up, self.each, self.picture)
            draw_print(canvas, area, place_name(place))
            draw_edge(canvas, area)
            name = self.t(words.battle_name(sheet.id))
            size = 15 if canvas.measure(name, 15, "mincho_bold") <= self.each else 14
            canvas.text(name, left, up + self.picture + 4, size, "text", "mincho_bold", max_width=self.each)
            canvas.text(self.t(hell_name(place)), left, up + self.picture + 24, 14, "text_second",
                        max_width=self.each)

    def describe(self) -> str:
        """The text."""
        return " ".join(self.lines)
