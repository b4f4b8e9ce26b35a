"""The window in which a hero's medallion is chosen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import FRect

from book_of_changes.table.faces import PORTRAITS, face_of_hero
from gunki.engine.messages import say
from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.layer import Layer
from gunki.table.layout import Layout
from gunki.table.widgets import Button, HotSpot, Label, PanelBox
from gunki.table.widgets.base import Rect

CELL = 96.0


class PortraitSpot(HotSpot):
    """A medallion; the present one on gold."""

    def __init__(self, rect: Rect, portrait: str, chosen: bool, on_pick: Callable[[], object], words: str) -> None:
        super().__init__(rect, on_pick, name=f"portrait {portrait}", words=words, commit=True)
        self.portrait, self.chosen = portrait, chosen

    def draw(self, canvas: Canvas) -> None:
        """Ground and medallion."""
        x, y, w, h = self.rect
        if self.chosen or self.hovered:
            canvas.box(x, y, w, h, "row", "gold" if self.chosen else "outline", 2.4 if self.chosen else 1.4, radius=8)
        draw.token(canvas, face_of_hero(self.portrait), self.rect.centerx, self.rect.centery, w - 12, side="left")


class PortraitWindow(Layer):
    """Calls `on_pick` with the name of the medallion and closes."""

    def __init__(self, chosen: str, on_pick: Callable[[str], object]) -> None:
        super().__init__()
        self.chosen = chosen or PORTRAITS[0]
        self.on_pick = on_pick

    def build(self, layout: Layout) -> None:
        """A grid, and a way out."""
        across = 6 if layout.height < 560 else 4
        rows = -(-len(PORTRAITS) // across)
        area = layout.centred(across * CELL + 40, rows * CELL + 126)
        self.add(PanelBox(area, line=2.6))
        self.add(Label((area.x + 20, area.y + 14, area.w - 40, 30), self.t(say("boc.maker.portrait")), size=20,
                       face="mincho_bold"))
        for number, portrait in enumerate(PORTRAITS):
            cell = FRect(area.x + 20 + number % across * CELL, area.y + 54 + number // across * CELL, CELL - 6,
                         CELL - 6)
            self.add(PortraitSpot(cell, portrait, portrait == self.chosen, partial(self._take, portrait),
                                  self.t(say("boc.maker.portrait.n", n=number + 1))))
        self.add(Button((area.right - 190, area.bottom - 56, 170, 40), self.t(say("boc.lobby.keep")), self.leave,
                        name="close"))
        if not self.focus.remembered:
            self.focus.remembered = f"portrait {self.chosen}"

    def _take(self, portrait: str) -> None:
        self.leave()
        self.on_pick(portrait)

    def leave(self) -> None:
        """Close without a choice."""
        if self.app is not None:
            self.app.close_modal(self)

    def on_command(self, command: str) -> bool:
        """Esc closes."""
        self.leave()
        return True
