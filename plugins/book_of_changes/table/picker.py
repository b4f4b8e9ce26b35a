"""The field of sixty-four hexagrams, and the card of the one pointed at: for a panel and for a whole screen."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

import pygame
from pygame import FRect

from book_of_changes import words
from book_of_changes.content import shipped
from book_of_changes.sheets import Book
from book_of_changes.table.hexagram import draw_lines, lines_of
from book_of_changes.table.power_cells import (
    CLOSED,
    NEAR,
    OPEN,
    READY,
    WHEN_ATTACKED,
    Cell,
    price_text,
    spirits_text,
    test_text,
)
from gunki.engine.messages import Message, say
from gunki.table import draw
from gunki.table.canvas import Canvas, Painter
from gunki.table.widgets import ScrollView, Widget
from gunki.table.widgets.base import Rect

CAPTION = 19.0
ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
DARK = {CLOSED: 0.38, NEAR: 0.95, OPEN: 1.0, READY: 1.0}
"""How dark the lines are."""
LEADING = 1.3
NAMED = 500.0
"""Width from which on the Natures are named."""
NAMES = 68.0
"""Room for a Nature's name."""


class HexagramField(Widget):
    """Rows are one's own Nature, columns the spirit's. Arrows move inside, Enter or a click chooses.

    `cells` by Power id; `own` are the rows that are lit; columns of open Powers in them are lit, too.
    `on_choose(cell)` and `on_point(cell)` are told. Powers in `dimmed` are left pale (a filter).
    """

    focusable = True

    def __init__(self, rect: Rect, cells: Mapping[str, Cell], own: Collection[str], *,
                 chosen: str = "", on_choose: Callable[[Cell], object] | None = None,
                 on_point: Callable[[Cell], object] | None = None, name: str = "hexagrams", book: Book | None = None,
                 dimmed: Collection[str] = ()) -> None:
        super().__init__(rect, name=name)
        self.book = book or shipped()
        self.cells, self.own, self.dimmed = cells, own, dimmed
        self.opened = {cell.power.spirit_nature for cell in cells.values()
                       if cell.power.own_nature in own and cell.standing in (OPEN, READY)}
        self.on_choose, self.on_point = on_choose, on_point
        self.order = [nature.id for nature in self.book.natures]
        self.chosen = chosen or self._first()
        """The Power pointed at: its card is shown."""
        self.named = self.rect.w >= NAMED and self.rect.h >= NAMED * 0.62
        head = NAMES if self.named else max(15.0, min(30.0, self.rect.w * 0.11))
        top = CAPTION + (42.0 if self.named else head * 0.8)
        self._grid = FRect(self.rect.x + head, self.rect.y + top, self.rect.w - head, self.rect.h - top)
        self._spots: dict[str, HexagramSpot] = {}
        for row, below in enumerate(self.order):
            for column, above in enumerate(self.order):
                power = self.book.by_natures[below, above]
                spot = HexagramSpot(self._place(row, column), self, power.id)
                self._spots[power.id] = spot
                self.add(spot)
        self.on_activate = lambda: self.choose(self.chosen)

    def _first(self) -> str:
        """The best one to look at first: usable, else its own, else any of the lit row."""
        for standing in (READY, OPEN, NEAR):
            for power in self.cells.values():
                if power.standing == standing:
                    return power.power.id
        lit = [cell.power.id for cell in self.cells.values() if cell.power.own_nature in self.own]
        return lit[0] if lit else next(iter(self.cells))

    def _place(self, row: int, column: int) -> FRect:
        w, h = self._grid.w / len(self.order), self._grid.h / len(self.order)
        return FRect(self._grid.x + column * w, self._grid.y + row * h, w, h)

    @property
    def cell(self) -> Cell:
        """The one pointed at."""
        return self.cells[self.chosen]

    def point(self, power: str) -> None:
        """Show that one's card."""
        if power != self.chosen:
            self.chosen = power
            self.invalidate()
            if self.on_point is not None:
                self.on_point(self.cell)

    def choose(self, power: str) -> None:
        """Take it, whatever its standing: the owner looks at that."""
        self.point(power)
        if self.on_choose is not None:
            self.on_choose(self.cells[power])

    def key(self, event: pygame.event.Event) -> bool:
        """Arrows, while there is a hexagram that way."""
        step = ARROWS.get(event.key)
        if step is None:
            return False
        power = self.cell.power
        column, row = self.order.index(power.spirit_nature) + step[0], self.order.index(power.own_nature) + step[1]
        if not (0 <= column < len(self.order) and 0 <= row < len(self.order)):
            return False
        self.point(self.book.by_natures[self.order[row], self.order[column]].id)
        return True

    def describe(self) -> str:
        """The name of the one pointed at."""
        return self._t(words.power(self.chosen))

    def _t(self, message: Message) -> str:
        return self.layer.t(message) if self.layer is not None else message.key

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """Captions, the trigrams around, the lit row."""
        if not canvas.visible(*self.rect.inflate(8, 8)):
            return
        x, y, w, _ = self.rect
        left = self._t(say("boc.picker.rows"))
        right = self._t(say("boc.picker.columns"))
        canvas.text(left, x, y, 14, "text_second", max_width=w * 0.64)
        canvas.text(right, x + w, y, 14, "text_second", align="right",
                    max_width=w - canvas.measure(left) - 8)
        cell_w, cell_h = self._grid.w / 8, self._grid.h / 8
        for at, nature in enumerate(self.order):
            lines = self.book.nature[nature].lines
            top = self._grid.y + at * cell_h
            lit = nature in self.own
            if lit:
                canvas.box(x - 3, top + 0.5, w + 5, cell_h - 1, "left", "none", radius=5, opacity=0.22)
                canvas.box(x - 3, top + 0.5, w + 5, cell_h - 1, "none", "left", 1.4, radius=5)
            word = self._t(words.nature(nature)) if self.named else ""
            self._label(canvas, lines, (x + self._grid.x) / 2, top + cell_h / 2, word, lit)
            self._label(canvas, lines, self._grid.x + (at + 0.5) * cell_w, self._grid.y - (23 if word else 11), word,
                        nature in self.opened)

    def _label(self, canvas: Canvas, lines: Sequence[int], x: float, y: float, word: str, lit: bool) -> None:
        """A trigram, and the name of its Nature below it where there is room."""
        ink = "link" if lit else "text_second"
        wide, high = min(18.0, self._grid.w / 8 * 0.62), min(11.0, self._grid.h / 8 * 0.46)
        draw_lines(canvas, lines, x - wide / 2, y - high / 2 - (9 if word else 0), wide, high, ink)
        if word:
            canvas.text(word, x, y - 2, 14, ink, align="center", max_width=NAMES - 2)


class HexagramSpot(Widget):
    """One hexagram of the field: pointed at, clicked; the focus is the field's."""

    interactive = True

    def __init__(self, rect: Rect, field: HexagramField, power: str) -> None:
        super().__init__(rect, name=f"power {power}")
        self.field, self.power = field, power

    def hover_changed(self) -> None:
        """Its card is shown."""
        super().hover_changed()
        if self.hovered:
            self.field.point(self.power)

    def clicked(self, x: float, y: float) -> None:
        """Take it."""
        if self.layer is not None and self.layer.app is not None:
            self.layer.app.sounds.play("click", "interface")
            self.layer.focus.set(self.field)
        self.field.choose(self.power)

    def describe(self) -> str:
        """Its name."""
        return self.layer.t(words.power(self.power)) if self.layer is not None else self.power

    def draw(self, canvas: Canvas) -> None:
        """Paper below it by its standing, and its six lines."""
        cell = self.field.cells[self.power]
        x, y, w, h = self.rect
        box = (x + 1.5, y + 1.5, w - 3, h - 3)
        pale = self.power in self.field.dimmed
        ink, dark = "text", DARK[cell.standing]
        if self.field.chosen == self.power:
            canvas.box(*box, "button_selected", "button_edge", 2.2, radius=4)
            ink = "selected_text"
        elif cell.standing == READY:
            canvas.box(*box, "button_hover", "button_edge", 1.5, radius=4)
        elif cell.standing == OPEN and not pale:
            canvas.box(*box, "button_disabled", "button_edge_disabled", 1.0, radius=4)
        elif cell.standing == NEAR:
            canvas.box(*box, "none", "link", 1.0, radius=4)
            ink = "link"
        size = min(w * 0.62, h * 0.72, 40.0)
        draw_lines(canvas, lines_of(self.field.book, cell.power), x + (w - size) / 2, y + (h - size) / 2, size, size,
                   ink, 0.25 if pale else dark)


class _Item(NamedTuple):
    """A piece of the card: a line of text, or a row of chips."""

    kind: str
    x: float
    y: float
    text: str
    size: float = 14
    color: str = "text"
    face: str = "sans"


class PowerCard(ScrollView):
    """The Power pointed at: hexagram, name, Natures, spirits, price, tags, Test, text, and why not now.

    What is more than its room scrolls.
    """

    def __init__(self, rect: Rect, cell: Cell, painter: Painter, words_of: Callable[[Message], str], *,
                 name: str = "power card", book: Book | None = None) -> None:
        super().__init__(rect, 0, name=name, readable=True)
        self._room = self.rect.h
        self.painter, self.t, self.book = painter, words_of, book or shipped()
        self._face = _Face((0, 0, self.rect.w, 0), self)
        self.add(self._face)
        self.show(cell)

    def show(self, cell: Cell) -> None:
        """Show another Power."""
        self.cell = cell
        width = self.rect.w - 12
        self.items, height = card_items(self.painter, self.t, cell, width)
        self._face.rect = FRect(0, 0, width, height)
        self.content_height = height
        self.invalidate()
        self.rect.h = whole_lines(self.items, height, self._room)
        self.focusable = self.most > 0
        self.offset = 0.0
        self.invalidate()

    def describe(self) -> str:
        """The whole card in words."""
        return " ".join(item.text for item in self.items)


def whole_lines(items: Sequence[_Item], height: float, room: float) -> float:
    """How much of the room shows whole lines: where not all have room, none is cut through at the foot."""
    if height <= room + FOOT:
        return room
    ends = (item.y + (CHIP if item.kind == "chip" else item.size * LEADING) for item in items)
    return max((end for end in ends if end <= room), default=room)


CHIP, FOOT = 22.0, 4.0
"""Height of a keyword, and of the air below the last line."""


class _Face(Widget):
    def __init__(self, rect: Rect, card: PowerCard) -> None:
        super().__init__(rect)
        self.card = card

    def draw(self, canvas: Canvas) -> None:
        """Hexagram and items."""
        x, y = self.rect.topleft
        size = hexagram_size(self.rect.w)
        draw_lines(canvas, lines_of(self.card.book, self.card.cell.power), x + 2, y + 4, size, size)
        for item in self.card.items:
            if item.kind == "chip":
                fill, ink = chip_colors(item.color)
                draw.chip(canvas, x + item.x, y + item.y, item.text, color=ink, fill=fill)
            else:
                canvas.text(item.text, x + item.x, y + item.y, item.size, item.color, item.face)


def chip_colors(tag: str) -> tuple[str, str]:
    """Fill and ink of a keyword."""
    return {"attack": ("danger", "danger_text"), "defensive": ("strip", "strip_text"),
            "perfect": ("chip", "chip_text")}.get(tag, ("inset", "text"))


def hexagram_size(width: float) -> float:
    """Side of the large hexagram on a card of that width."""
    return max(48.0, min(84.0, width * 0.25))


def card_items(painter: Painter, t: Callable[[Message], str], cell: Cell, width: float) -> tuple[list[_Item], float]:
    """What stands on the card, and how tall it is."""
    power = cell.power
    left = hexagram_size(width) + 16
    items: list[_Item] = []
    y = 0.0

    def write(text: str, x: float, size: float = 14, color: str = "text", face: str = "sans") -> None:
        nonlocal y
        for line in painter.wrap(text, width - x, size, face):
            items.append(_Item("text", x, y, line, size, color, face))
            y += size * LEADING

    write(t(words.power(power.id)), left, 19, "text", "mincho_bold")
    write(t(say("boc.picker.natures", below=words.nature(power.own_nature), above=words.nature(power.spirit_nature))),
          left, color="text_second")
    if cell.standing in (OPEN, READY) and cell.spirits:
        write(t(spirits_text(cell.spirits)), left, color="text_second")
    write(t(price_text(power, cell.price if cell.price != power.cost.chi else None)), left, color="cost", face="bold")
    y = max(_chips(painter, t, power.tags, items, (left, y + 2), width), hexagram_size(width) + 6) + 8
    write(t(words.power_text(power.id)), 0)
    if power.use == "defence":
        write(t(say("boc.picker.owes")), 0)
    if cell.note is not None and t(cell.note):
        y += 5
        fault = cell.standing == OPEN and cell.note.key != WHEN_ATTACKED  # that it waits for an attack is none
        write(t(cell.note), 0, color="link" if cell.standing == NEAR else "damage" if fault else "text_second")
    y += 5
    if power.test.kind != "none":
        write(t(test_text(power)), 0, face="bold")
    write(t(say("boc.picker.where", range=say("boc.range." + power.range), span=say("boc.duration." + power.duration))),
          0, color="text_second")
    return items, y + 4


def _chips(painter: Painter, t: Callable[[Message], str], tags: tuple[str, ...], items: list[_Item],
           start: tuple[float, float], width: float) -> float:
    """Keywords that are not its Natures, in rows from `start`; the y below them."""
    x, y = start
    natures = {nature.id for nature in shipped().natures}
    shown = [tag for tag in tags if tag not in natures]
    for tag in shown:
        text = t(say("boc.tag." + tag))
        room = painter.measure(text, 14, "bold") + 14
        if x > start[0] and x + room > width:
            x, y = start[0], y + 26
        items.append(_Item("chip", x, y, text, color=tag))
        x += room + 6
    return y + 22 if shown else y
