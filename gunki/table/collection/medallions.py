"""The window in which a medallion is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from pygame import FRect

from gunki.engine.messages import Message, say
from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.collection.look import medallion
from gunki.table.layer import Layer
from gunki.table.layout import Layout
from gunki.table.widgets import Button, HotSpot, Label, PanelBox

CELL = 92.0


class Face(NamedTuple):
    """A medallion to choose: what a sheet writes ("" for the one of its name), whom it shows, and what is drawn
    where that is another one.
    """

    portrait: str
    name: Message
    shown: str = ""


class FaceSpot(HotSpot):
    """A medallion; the present one on gold."""

    def __init__(self, rect: FRect, portrait: str, chosen: bool, on_pick: Callable[[], object], tooltip: str,
                 face: str = "") -> None:
        super().__init__(rect, on_pick, name=f"portrait {portrait or 'plain'}", tooltip=tooltip, commit=True)
        self.portrait, self.chosen, self.face = portrait, chosen, face or portrait

    def draw(self, canvas: Canvas) -> None:
        """Ground and token."""
        x, y, w, h = self.rect
        if self.chosen or self.hovered:
            canvas.box(x, y, w, h, "row", "gold" if self.chosen else "outline", 2.4 if self.chosen else 1.4, radius=8)
        draw.token(canvas, medallion(self.face), self.rect.centerx, self.rect.centery, w - 12)


class MedallionWindow(Layer):
    """Calls `on_pick` with the chosen portrait and closes."""

    def __init__(self, faces: Sequence[Face], chosen: str, on_pick: Callable[[str], object]) -> None:
        super().__init__()
        self.faces, self.chosen, self.on_pick = faces, chosen, on_pick

    def build(self, layout: Layout) -> None:
        """A grid, and a way out."""
        across = 6 if layout.width >= 640 else 4
        rows = -(-len(self.faces) // across)
        area = layout.centred(across * CELL + 40, rows * CELL + 126)
        self.add(PanelBox(area, line=2.6))
        self.add(Label((area.x + 20, area.y + 14, area.w - 40, 30), self.t(say("collection.portrait.title")), size=20,
                       face="mincho_bold"))
        for number, face in enumerate(self.faces):
            cell = FRect(area.x + 20 + number % across * CELL, area.y + 54 + number // across * CELL, CELL - 6,
                         CELL - 6)
            self.add(FaceSpot(cell, face.portrait, face.portrait == self.chosen, partial(self._take, face.portrait),
                              self.t(face.name), face.shown))
        self.add(Button((area.right - 190, area.bottom - 56, 170, 40), self.t(say("table.stay")), self.leave,
                        name="close"))
        if not self.focus.remembered:
            self.focus.remembered = f"portrait {self.chosen or 'plain'}"

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
