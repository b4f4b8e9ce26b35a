"""A fighter's sheet in a window of its own."""

from __future__ import annotations

from pygame import FRect

from gunki.battle.content import Content
from gunki.engine.messages import say
from gunki.table.layer import Layer
from gunki.table.layout import Layout
from gunki.table.scenes.fighters import Card
from gunki.table.scenes.sheet import SheetView
from gunki.table.widgets import Button, PanelBox

WIDTH, TALLEST = 460.0, 440.0
PAD = 18.0
FOOT = 40.0


class SheetWindow(Layer):
    """What `card` fights with when it begins with `hp`; stats and items explain themselves by hover."""

    def __init__(self, card: Card, hp: int, content: Content, side: str) -> None:
        super().__init__()
        self.card, self.hp, self.content, self.side = card, hp, content, side

    def build(self, layout: Layout) -> None:
        """The sheet, as tall as it needs, and a way out below it."""
        assert self.app is not None
        inner = min(WIDTH, layout.width - 32) - 2 * PAD
        room = min(TALLEST, layout.height - 24) - 2 * PAD - FOOT - 12
        sheet = SheetView(FRect(0, 0, inner, room), self.content, self.app.painter, self.t, self.side)
        sheet.show(self.card, self.hp, "")
        area = layout.centred(inner + 2 * PAD, sheet.height + FOOT + 12 + 2 * PAD)
        self.add(PanelBox(area, line=2.6))
        sheet.rect = FRect(area.x + PAD, area.y + PAD, inner, sheet.height)
        sheet.show(self.card, self.hp, "")
        self.add(sheet)
        self.add(Button((area.right - PAD - 170, area.bottom - PAD - FOOT, 170, FOOT), self.t(say("shell.ok")),
                        self.leave, name="close", style="gold"))
        self.focus.remembered = "close"

    def leave(self) -> None:
        """Close."""
        if self.app is not None:
            self.app.close_modal(self)

    def on_command(self, command: str) -> bool:
        """Esc closes."""
        self.leave()
        return True
