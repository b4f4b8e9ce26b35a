"""The window in which a fighter is chosen: medallions, and the sheet of the one pointed at."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import FRect

from gunki.engine.messages import say
from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.layer import Layer
from gunki.table.layout import Layout
from gunki.table.scenes.fighters import Card, content, title_of
from gunki.table.scenes.sheet import SheetView
from gunki.table.widgets import Button, HotSpot, Label, PanelBox

ACROSS = 4
CELL = (112.0, 108.0)
SHEET = 290.0
KINDS = {"own": ("person", "#24406B"), "preset": ("katana", "#674C0F"), "npc": ("computer", "#4A4036")}
"""Sign and colour of what the player made, what is ready-made, and what plays by itself."""


class PickerWindow(Layer):
    """Calls `on_pick` with the chosen card and closes."""

    def __init__(self, cards: list[Card], on_pick: Callable[[Card], object], side: str, hp: int) -> None:
        super().__init__()
        self.cards, self.on_pick, self.side, self.hp = cards, on_pick, side, hp
        self.content = content()
        self.pointed = cards[0]
        self.page = 0
        self.across = ACROSS
        self._cells: list[tuple[FRect, Card]] = []
        self._sheet: SheetView | None = None

    def build(self, layout: Layout) -> None:
        """A grid with pages, as many rows as there is room for; the sheet beside it."""
        across = self.across = ACROSS if layout.width >= 900 else 3
        rows = max(1, min(-(-len(self.cards) // across), int((layout.height - 170) // CELL[1])))
        area = layout.centred(across * CELL[0] + SHEET + 60, rows * CELL[1] + 130)
        self.add(PanelBox(area, line=2.6))
        self.add(
            Label((area.x + 20, area.y + 14, area.w - 40, 30), self.t(say("picker.title")), size=20, face="mincho_bold")
        )
        size = rows * across
        pages = -(-len(self.cards) // size)
        self.page %= pages
        shown = self.cards[self.page * size : (self.page + 1) * size]
        self._cells = []
        for i, card in enumerate(shown):
            cell = FRect(
                area.x + 20 + (i % across) * CELL[0], area.y + 54 + (i // across) * CELL[1], CELL[0] - 6, CELL[1] - 6
            )
            self._cells.append((cell, card))
            self.add(
                HotSpot(
                    cell,
                    partial(self._take, card),
                    name=f"pick {card.kind} {card.id}",
                    words=self.t(title_of(card)),
                    on_point=partial(self._point, card),
                    commit=True,
                )
            )
        place = FRect(area.right - SHEET - 20, area.y + 54, SHEET, area.h - 70)
        assert self.app is not None
        self._sheet = SheetView(place, self.content, self.app.painter, self.t, self.side)
        self.add(self._sheet)
        self._show()
        self._build_foot(FRect(area.x + 20, area.bottom - 56, across * CELL[0] - 6, 40), pages)
        if not self.focus.remembered and self._cells:
            self.focus.remembered = f"pick {shown[0].kind} {shown[0].id}"

    def _build_foot(self, area: FRect, pages: int) -> None:
        """Back, and more where there are more pages."""
        half = (area.w - 12) / 2
        if pages > 1:
            more = self.t(say("table.more", page=self.page + 1, pages=pages))
            self.add(Button((area.x, area.y, half, area.h), more, self._turn_page, name="more"))
        self.add(Button((area.right - half, area.y, half, area.h), self.t(say("table.stay")), self.leave, name="close"))

    def _point(self, card: Card, on: bool) -> None:
        if on:
            self.pointed = card
            self._show()
            self.invalidate()

    def _show(self) -> None:
        if self._sheet is not None:
            self._sheet.show(self.pointed, self.hp if self.pointed.name else self.pointed.hp, "")

    def _turn_page(self) -> None:
        self.page += 1
        self.rebuild()

    def _take(self, card: Card) -> None:
        self.leave()
        self.on_pick(card)

    def leave(self) -> None:
        """Close without a choice."""
        if self.app is not None:
            self.app.close_modal(self)

    def on_command(self, command: str) -> bool:
        """Esc closes."""
        self.leave()
        return True

    def draw_over(self, canvas: Canvas) -> None:
        """Medallions with their names, each with the sign of its kind."""
        self._draw_legend(canvas)
        for cell, card in self._cells:
            if card is self.pointed:
                canvas.box(cell.x, cell.y, cell.w, cell.h, "row", "gold", 2, radius=8)
            draw.token(canvas, card.portrait, cell.centerx, cell.y + 40, 68, side=self.side)
            draw.badge(canvas, cell.centerx + 27, cell.y + 62, *KINDS[card.kind])
            canvas.text(
                self.t(title_of(card)),
                cell.centerx,
                cell.bottom - 24,
                14,
                "text",
                "bold",
                "center",
                max_width=cell.w - 6,
            )

    def _draw_legend(self, canvas: Canvas) -> None:
        """What the signs say, beside the title, where all of it has room."""
        words = {kind: self.t(say("picker.kind." + kind)) for kind in KINDS if any(c.kind == kind for c in self.cards)}
        widths = {kind: canvas.measure(word) + 42 for kind, word in words.items()}
        right = self._cells[0][0].x + min(len(self._cells), self.across) * CELL[0] - 6
        x, y = right - sum(widths.values()) + 12, self._cells[0][0].y - 24
        if x < self._cells[0][0].x + canvas.measure(self.t(say("picker.title")), 20, "mincho_bold") + 16:
            return
        for kind, word in words.items():
            draw.badge(canvas, x + 11, y, *KINDS[kind])
            canvas.text(word, x + 26, y, 14, "text_second", valign="middle")
            x += widths[kind]
