"""A hero's sheet to read: figures, Aspects, Nature with its gifts, spirits and the Powers they open."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pygame import FRect

from book_of_changes import words
from book_of_changes.sheets import Book
from book_of_changes.table.faces import face_of
from book_of_changes.table.heroes.drawing import draw_aspects, draw_head, figures_text, gives_text
from book_of_changes.table.heroes.sheet import HeroSheet, hero_of
from gunki.engine.messages import Message, say
from gunki.table import draw
from gunki.table.canvas import Canvas, Painter
from gunki.table.widgets import ScrollView, Widget
from gunki.table.widgets.base import Rect

LEADING = 18.2
HEAD = 70.0


class _Line(NamedTuple):
    x: float
    y: float
    text: str
    color: str
    face: str
    token: str = ""


class SheetView(ScrollView):
    """`show` another sheet at any time. What is more than its room scrolls."""

    def __init__(self, rect: Rect, book: Book, painter: Painter, t: Callable[[Message], str],
                 name: str = "sheet") -> None:
        super().__init__(rect, 0, name=name, readable=True)
        self.book, self.painter, self.t = book, painter, t
        self.lines: list[_Line] = []
        self.sheet = HeroSheet()
        self._face = _Face((0, 0, self.rect.w - 12, 0), self)
        self.add(self._face)

    def show(self, sheet: HeroSheet) -> None:
        """Show that hero."""
        self.sheet = sheet
        self.lines, self.content_height = self._laid_out(self.rect.w - 12)
        self._face.rect = FRect(0, 0, self.rect.w - 12, self.content_height)
        self.focusable = self.most > 0
        self.scroll_to(0)

    def describe(self) -> str:
        """All lines."""
        return " ".join(line.text for line in self.lines)

    def _laid_out(self, width: float) -> tuple[list[_Line], float]:
        found: list[_Line] = []
        y = HEAD + 30

        def write(text: str, color: str = "text", face: str = "sans", x: float = 0.0, token: str = "") -> None:
            nonlocal y
            first = y
            for number, line in enumerate(self.painter.wrap(text, width - x, 14, face)):
                found.append(_Line(x, y, line, color, face, token if number == 0 else ""))
                y += LEADING
            if token:
                y = max(y, first + 32)

        hero = hero_of(self.sheet, self.book)
        write(self.t(figures_text(self.book, hero)), face="bold")
        write(self.t(say("boc.nature." + self.sheet.nature + ".soul")), "text_second")
        y += 6
        for title, text in nature_texts(self.book, self.sheet.nature):
            write(self.t(title), "heading", "bold")
            write(self.t(text))
            y += 4
        if self.sheet.names:
            y += 2
            write(self.t(say("boc.heroes.spirits")), "heading", "bold")
            y += 3
        for name in self.sheet.names:
            write(self.t(say("boc.heroes.spirit_line", spirit=words.spirit(name),
                             gives=gives_text(self.book, self.sheet.nature, name))), x=36, token=face_of(name))
            y -= 4
            for nature in self.book.spirit[name].natures:
                power = self.book.by_natures[self.sheet.nature, nature]
                write(self.t(words.power_text(power.id)), "text_second", x=36)
            y += 6
        return found, y + 4


class _Face(Widget):
    def __init__(self, rect: Rect, view: SheetView) -> None:
        super().__init__(rect)
        self.view = view

    def draw(self, canvas: Canvas) -> None:
        """Head, Aspects, lines."""
        x, y, w, _ = self.rect
        view = self.view
        hero = hero_of(view.sheet, view.book)
        draw_head(canvas, FRect(x, y + 2, w, 60), view.book, hero, view.t(words.nature(hero.nature)), 58)
        draw_aspects(canvas, view.t, FRect(x, y + HEAD, w, 24), hero.aspects)
        for line in view.lines:
            if line.token:
                draw.token(canvas, line.token, x + 15, y + line.y + 13, 28, side="left")
            canvas.text(line.text, x + line.x, y + line.y + (4 if line.x else 0), 14, line.color, line.face)


def nature_texts(book: Book, nature: str) -> list[tuple[Message, Message]]:
    """Titles and texts of what a Nature gives (BC-1.7)."""
    sheet = book.nature[nature]
    attack, defense = sheet.special_attack.id, sheet.special_defense.id
    return [(say("boc.heroes.special_attack", name=words.special(attack)), words.special_text(attack)),
            (say("boc.heroes.special_defense", name=words.special(defense)), words.special_text(defense)),
            (say("boc.heroes.limit_attack", name=words.power(sheet.limit.id)), words.power_text(sheet.limit.id))]
