"""A row of a collection: medallion, name, what it is, or why a file cannot be used."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.widgets import HotSpot

HEIGHT = 64.0
ICON = 20.0
LONG = 20
"""Signs from which on a name may be cut in its row, and is told by hover."""


class CollectionRow(HotSpot):
    """Selected by a click or by the focus. In the second line figures (`stats`) and icons, or words (`told`), or, in
    place of all of them, the `trouble`; `tag` stands small beside the name. Not `known`: the medallion is dim.
    """

    def __init__(self, rect: FRect, key: str, title: str, medallion: str, *, stats: str = "", told: str = "",
                 icons: Sequence[str] = (), tag: str = "", trouble: str = "", known: bool = True,
                 selected: bool = False) -> None:
        super().__init__(rect, name=f"row {key}", words=title)
        self.title, self.medallion = title, medallion
        self.stats, self.told, self.icons, self.tag, self.trouble = stats, told, icons, tag, trouble
        self.known, self.selected = known, selected
        lines = [title] if trouble or len(title) > LONG else []
        self.tooltip = "\n".join([*lines, trouble]).strip()

    def draw(self, canvas: Canvas) -> None:
        """Paper, medallion, two lines, icons at the right."""
        x, y, w, h = self.rect
        fill = "row" if self.selected else "button_hover" if self.hovered else "button"
        canvas.box(x + 1, y + 2, w, h, "#000000", radius=6, opacity=0.3)
        canvas.box(x, y, w, h, fill, "gold" if self.selected else "outline",
                   3.0 if self.selected else 2.4 if self.hovered else 1.6, radius=6)
        draw.token(canvas, self.medallion, x + h / 2 + 2, y + h / 2, h - 10, dim=not self.known)
        left, right = x + h + 4, x + w - 12
        beside = canvas.measure(self.tag) + 16 if self.tag else 0.0
        used = canvas.text(self.title, left, y + 8, 18, "text", "mincho_bold", max_width=right - left - beside)
        if self.tag:
            canvas.text(self.tag, left + used + 12, y + 12, 14, "text_second",
                        max_width=max(0.0, right - left - used - 12))
        if self.trouble:
            canvas.text(self.trouble.split("\n")[0], left, y + 37, 14, "damage", max_width=right - left)
        elif self.told:
            canvas.text(self.told, left, y + 37, 14, "text_second", max_width=right - left)
        else:
            width = canvas.text(self.stats, left, y + 37, 14, "link", "bold", max_width=right - left)
            self._draw_icons(canvas, left + width + 16, right + 2, y + 36)

    def _draw_icons(self, canvas: Canvas, left: float, right: float, y: float) -> None:
        if int((right - left + 5) // (ICON + 5)) < len(self.icons):
            return  # the sheet beside the list shows them all
        for number, icon in enumerate(self.icons):
            canvas.icon(icon, left + number * (ICON + 5), y, ICON)
