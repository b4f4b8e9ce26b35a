"""Rows of downtime: a spirit with its price and what a Bond opens, and the button that does it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from pygame import FRect

from book_of_changes import words
from book_of_changes.content import shipped
from book_of_changes.sheets import Power
from book_of_changes.table.faces import face_of
from book_of_changes.table.heroes.drawing import gives_text
from book_of_changes.table.hexagram import draw_lines, lines_of
from book_of_changes.table.power_cells import price_text, test_text
from gunki.engine.messages import Message, say
from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.widgets import Button, ScrollView, Widget
from gunki.table.widgets.base import Rect

if TYPE_CHECKING:
    from book_of_changes.table.between import Between

HEIGHT = 62.0
PITCH = HEIGHT + 6
BUTTON = 172.0
MOST_SIGNS = 3
"""Hexagrams drawn before the names of Powers."""


class Deed(NamedTuple):
    """What a row offers: a spirit ("" for none) and a command, its button's text and note, or why it cannot be."""

    spirit: str
    nature: str
    price: int
    command: Any
    text: Message
    note: Message | None
    reason: Message | None
    bonded: bool
    line: str = ""
    """Instead of a spirit."""
    tip: Message | None = None
    """What its price means."""

    @property
    def name(self) -> str:
        """By this its button is known."""
        parts = [getattr(self.command, field, "") for field in ("spirit", "power", "stone", "target")]
        return " ".join([str(type(self.command).__struct_config__.tag), *(str(part) for part in parts if part != "")])


class SpiritRow(Widget):
    """Medallion, name, price, what it opens; Bonded ones are marked."""

    def __init__(self, rect: Rect, deed: Deed, t: Callable[[Message], str], point: Callable[[Deed], object]) -> None:
        super().__init__(rect, name=f"row {deed.name}", tooltip=opens_text(deed, t))
        self.deed, self.t, self.point = deed, t, point

    interactive = True

    def hover_changed(self) -> None:
        """What the spirit opens is shown beside."""
        if self.hovered:
            self.point(self.deed)
        super().hover_changed()

    def draw(self, canvas: Canvas) -> None:
        """The row."""
        x, y, w, h = self.rect
        deed, t = self.deed, self.t
        canvas.box(x, y, w, h, "row" if deed.bonded else "button", "gold" if deed.bonded else "outline",
                   2.4 if deed.bonded else 1.4, radius=6)
        right = x + w - BUTTON - 18
        if not deed.spirit:
            lines = canvas.painter.wrap(deed.line, right - x - 12)[:3]
            top = y + (h - len(lines) * 18) / 2
            for at, line in enumerate(lines):
                canvas.text(line, x + 12, top + at * 18, 14)
            return
        draw.token(canvas, face_of(deed.spirit), x + h / 2, y + h / 2, h - 12, side="left")
        left = x + h + 4
        name = t(words.spirit(deed.spirit))
        used = canvas.text(name, left, y + 7, 17, "text", "mincho_bold", max_width=right - left)
        chi = t(say("boc.between.bond_price", chi=deed.price))
        if used + canvas.measure(chi, 14, "bold") + 12 <= right - left:
            canvas.text(chi, left + used + 12, y + 10, 14, "cost", "bold")
        own = opened(deed)[:MOST_SIGNS]
        gives = t(gives_text(shipped(), deed.nature, deed.spirit))
        if canvas.measure(gives) > right - left - 24 * len(own):
            own = []  # the words say it, too
        for power in own:
            draw_lines(canvas, lines_of(shipped(), power), left, y + 36, 17, 15)
            left += 24
        canvas.text(gives, left, y + 34, 14, "text_second", max_width=right - left)

    def describe(self) -> str:
        """Name and what it opens."""
        return self.deed.line or self.t(words.spirit(self.deed.spirit))


def opened(deed: Deed) -> list[Power]:
    """The Powers that a Bond with its spirit opens for the hero (BC-13.2)."""
    book = shipped()
    return [book.by_natures[deed.nature, other] for other in book.spirit[deed.spirit].natures] if deed.spirit else []


def opens_text(deed: Deed, t: Callable[[Message], str]) -> str:
    """Each of them in full: name, hexagram, price, what it does, its Test; and what the Bond adds besides."""
    if not deed.spirit:
        return ""
    told = [t(say("boc.between.opens", power=words.power(power.id), below=words.nature(power.own_nature),
                  above=words.nature(power.spirit_nature), price=price_text(power),
                  text=words.power_text(power.id), test=test_text(power))) for power in opened(deed)]
    bonus = [say("boc.bonus", amount=words.signed(by), what=say("boc.bonus." + what))
             for what, by in shipped().spirit[deed.spirit].bonus.items()]
    return "\n".join([*told, *([t(say("boc.between.adds", bonus=words.joined(bonus)))] if bonus else [])])


class DeedButton(Button):
    """The button of a row; pointing at it shows what its spirit opens."""

    point: Callable[[], object]

    def hover_changed(self) -> None:
        """Also by the pointer."""
        if self.hovered:
            self.point()
        super().hover_changed()

    def focus_changed(self) -> None:
        """Also by the keys."""
        if self.focused:
            self.point()
        super().focus_changed()


def add_deed(between: Between, view: ScrollView, area: FRect, deed: Deed) -> None:
    """The button of a row."""
    t = between.layer.t
    button = DeedButton((area.right - BUTTON - 8, area.y + 7, BUTTON, area.h - 14), t(deed.text),
                    partial(between.do, deed.command), name=deed.name, commit=True,
                    note=t(deed.note) if deed.note is not None else "")
    button.point = partial(between.point, deed)
    said = [t(deed.reason)] if deed.reason is not None else [t(deed.tip)] if deed.tip is not None else []
    if deed.reason is not None:
        button.enabled, button.note, button.tip_tells_why = False, "", True
        needed = deed.reason.arguments.get("needed", 0)
        button.reason = t(say("boc.table.why.needs_chi", needed=needed)) if needed else ""
    elif not deed.spirit:
        said.insert(0, between.text_of(deed.command))
    button.tooltip = "\n".join(filter(None, [*said, opens_text(deed, t)]))
    between.layer.add(button, view)
