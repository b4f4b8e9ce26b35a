"""What the hero maker offers to choose from: a Nature, a starter spirit."""

from __future__ import annotations

from collections.abc import Callable

from book_of_changes import words
from book_of_changes.sheets import Book
from book_of_changes.table.faces import face_of
from book_of_changes.table.heroes.drawing import gives_text
from book_of_changes.table.hexagram import draw_lines, lines_of
from gunki.engine.messages import Message, say
from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.widgets import HotSpot
from gunki.table.widgets.base import Rect


class NatureSpot(HotSpot):
    """A Nature: its trigram and its name."""

    def __init__(self, rect: Rect, book: Book, nature: str, chosen: bool, on_pick: Callable[[], object],
                 t: Callable[[Message], str]) -> None:
        self.title = t(words.nature(nature))
        soul, role = t(say("boc.nature." + nature + ".soul")), t(say("boc.nature." + nature + ".role"))
        super().__init__(rect, on_pick, name=f"nature {nature}", words=self.title,
                         tooltip=f"{self.title}: {soul}\n{role}")
        self.lines, self.chosen = book.nature[nature].lines, chosen

    def draw(self, canvas: Canvas) -> None:
        """Paper, gold for the chosen one."""
        x, y, w, h = self.rect
        fill = "button_selected" if self.chosen else "button_hover" if self.hovered else "button"
        ink = "selected_text" if self.chosen else "button_text"
        canvas.box(x, y, w, h, fill, "button_edge", 2.4 if self.chosen or self.hovered else 1.4, radius=6)
        draw_lines(canvas, self.lines, x + w / 2 - 16, y + 7, 32, 22, ink)
        canvas.text(self.title, x + w / 2, y + h - 23, 15, ink, "mincho_bold", "center", max_width=w - 6)


class StarterSpot(HotSpot):
    """A starter spirit, the Power it would open, and its place among those chosen (0: not chosen)."""

    def __init__(self, rect: Rect, book: Book, nature: str, spirit: str, rank: int, on_pick: Callable[[], object],
                 t: Callable[[Message], str]) -> None:
        power = book.by_natures[nature, book.spirit[spirit].natures[0]]
        self.title = t(words.spirit(spirit))
        gives = say("boc.heroes.spirit_line", spirit=words.spirit(spirit), gives=gives_text(book, nature, spirit))
        self.power, self.text = t(words.power(power.id)), t(words.power_text(power.id))
        super().__init__(rect, on_pick, name=f"starter {spirit}", words=f"{self.title}: {self.power}",
                         tooltip=f"{t(gives)}\n{self.text}")
        self.spirit, self.rank = spirit, rank
        self.lines = lines_of(book, power)
        self.first = t(say("boc.maker.first")) if rank == 1 else ""

    def draw(self, canvas: Canvas) -> None:
        """Medallion, name, hexagram and Power, rank."""
        x, y, w, h = self.rect
        fill = "row" if self.rank else "button_hover" if self.hovered else "button"
        edge = "gold" if self.rank else "outline"
        canvas.box(x, y, w, h, fill, edge, 2.6 if self.rank else 2.2 if self.hovered else 1.4, radius=6)
        draw.token(canvas, face_of(self.spirit), x + h / 2, y + h / 2, h - 12, side="left")
        left, right = x + h + 4, x + w - 10
        if self.rank:
            canvas.box(right - 26, y + 6, 26, 26, "button_selected", "button_edge", 1.6, radius=13)
            canvas.text(str(self.rank), right - 13, y + 19, 15, "selected_text", "bold", "center", "middle")
            used = canvas.measure(self.first) + 34
            if used + canvas.measure(self.title, 17, "mincho_bold") <= right - left:
                canvas.text(self.first, right - 34, y + 19, 14, "cost", align="right", valign="middle")
        canvas.text(self.title, left, y + 7, 17, "text", "mincho_bold", max_width=right - left - 30)
        draw_lines(canvas, self.lines, left, y + 34, 20, 20)
        canvas.text(self.power, left + 28, y + 35, 14, "text_second", max_width=right - left - 28)
