"""The window in which a fighter is chosen: medallions, and the sheet of the one pointed at."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import FRect

from gunki.battle.words import item_name
from gunki.engine.messages import say
from gunki.table import draw
from gunki.table.battle.look import icon_of
from gunki.table.canvas import Canvas
from gunki.table.layer import Layer
from gunki.table.layout import Layout
from gunki.table.scenes.fighters import Card, content, title_of
from gunki.table.widgets import Button, HotSpot, Label, PanelBox

ACROSS = 4
CELL = (112.0, 108.0)
SHEET = 250.0


class PickerWindow(Layer):
    """Calls `on_pick` with the chosen card and closes."""

    def __init__(self, cards: list[Card], on_pick: Callable[[Card], object]) -> None:
        super().__init__()
        self.cards, self.on_pick = cards, on_pick
        self.items = content().items
        self.pointed = cards[0]
        self.page = 0
        self._cells: list[tuple[FRect, Card]] = []
        self._sheet = FRect(0, 0, 1, 1)

    def build(self, layout: Layout) -> None:
        """A grid with pages, as many rows as there is room for; the sheet beside it."""
        across = ACROSS if layout.width >= 900 else 3
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
        self._sheet = FRect(area.right - SHEET - 20, area.y + 54, SHEET, area.h - 122)
        foot = area.bottom - 56
        if pages > 1:
            self.add(
                Button(
                    (area.x + 20, foot, 150, 40),
                    self.t(say("table.more", page=self.page + 1, pages=pages)),
                    self._turn_page,
                    name="more",
                )
            )
        self.add(Button((area.right - 190, foot, 170, 40), self.t(say("table.stay")), self.leave, name="close"))
        if not self.focus.remembered and self._cells:
            self.focus.remembered = f"pick {shown[0].kind} {shown[0].id}"

    def _point(self, card: Card, on: bool) -> None:
        if on:
            self.pointed = card
            self.invalidate()

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
        """Medallions with their names, and the sheet."""
        for cell, card in self._cells:
            if card is self.pointed:
                canvas.box(cell.x, cell.y, cell.w, cell.h, "row", "gold", 2, radius=8)
            side = "right" if card.kind == "npc" else "left"
            draw.token(canvas, card.portrait, cell.centerx, cell.y + 40, 68, side=side)
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
        self._draw_sheet(canvas, self._sheet, self.pointed)

    def _draw_sheet(self, canvas: Canvas, area: FRect, card: Card) -> None:
        canvas.box(area.x, area.y, area.w, area.h, "inset", "inset_edge", 1.4, radius=6)
        x, w, y = area.x + 12, area.w - 24, area.y + 8
        canvas.text(self.t(title_of(card)), x, y, 20, "text", "mincho_bold", max_width=w)
        second = self.t(card.role) if card.name else self.t(say("setup.npc"))
        canvas.text(second, x, y + 27, 14, "text_second", max_width=w)
        stats = card.stats
        parts = "  ".join(
            f"{self.t(say('table.stat.' + key))} {value}"
            for key, value in (("spd", stats.spd), ("str", stats.str), ("aim", stats.aim), ("mag", stats.mag))
        )
        canvas.text(parts, x, y + 50, 14, "link", "bold", max_width=w)
        y += 76
        if card.plan is not None and area.bottom - y > 90:
            y = canvas.paragraph(self.t(card.plan), x, y, w, 14, "text_second", "italic", max_lines=3) + 6
        pitch = max(17.0, min(23.0, (area.bottom - 6 - y) / max(1, len(card.items))))
        for item_id in card.items:
            if y > area.bottom - 22 or item_id not in self.items:
                continue
            canvas.icon(icon_of(self.items[item_id]), x, y, 18)
            canvas.text(self.t(item_name(self.items[item_id])), x + 26, y, 14, "text", max_width=w - 26)
            y += pitch
