"""The window in which a medallion is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from pygame import FRect

from gunki.engine.messages import Message, say
from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.collection.windows import Window
from gunki.table.layout import Layout
from gunki.table.widgets import Button, HotSpot, Label, PanelBox

CELL = 92.0


class Face(NamedTuple):
    """A medallion to choose: what a sheet writes, whom it shows, and the asset that is drawn."""

    portrait: str
    name: Message
    medallion: str


class FaceSpot(HotSpot):
    """A medallion; the present one on gold."""

    def __init__(self, rect: FRect, face: Face, chosen: bool, on_pick: Callable[[], object], tooltip: str) -> None:
        super().__init__(rect, on_pick, name=f"portrait {face.portrait or 'plain'}", tooltip=tooltip, commit=True)
        self.medallion, self.chosen = face.medallion, chosen

    def draw(self, canvas: Canvas) -> None:
        """Ground and token."""
        x, y, w, h = self.rect
        if self.chosen or self.hovered:
            canvas.box(x, y, w, h, "row", "gold" if self.chosen else "outline", 2.4 if self.chosen else 1.4, radius=8)
        draw.token(canvas, self.medallion, self.rect.centerx, self.rect.centery, w - 12)


class MedallionWindow(Window):
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
            self.add(FaceSpot(cell, face, face.portrait == self.chosen, partial(self._take, face.portrait),
                              self.t(face.name)))
        self.add(Button((area.right - 190, area.bottom - 56, 170, 40), self.t(say("table.stay")), self.leave,
                        name="close"))
        if not self.focus.remembered:
            self.focus.remembered = f"portrait {self.chosen or 'plain'}"

    def _take(self, portrait: str) -> None:
        self.leave()
        self.on_pick(portrait)
