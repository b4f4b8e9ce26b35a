"""A window in which one of many is chosen."""

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
from gunki.table.widgets import Button, HotSpot, Label, PanelBox, ScrollView


class Pick(NamedTuple):
    """Something to choose: an icon or a medallion, a name, what it is."""

    key: str
    name: str
    tip: str = ""
    icon: str = ""
    token: str = ""
    second: str = ""


class PickCell(HotSpot):
    """A cell of the grid."""

    def __init__(self, rect: FRect, pick: Pick, chosen: bool, on_pick: Callable[[], object]) -> None:
        super().__init__(rect, on_pick, name=f"pick {pick.key}", tooltip=f"{pick.name}\n{pick.tip}".strip(),
                         commit=True, words=pick.name)
        self.pick, self.chosen = pick, chosen

    def draw(self, canvas: Canvas) -> None:
        """Picture, name, what it is in a word."""
        x, y, w, h = self.rect
        pick = self.pick
        fill = "button_selected" if self.chosen else "button_hover" if self.hovered else "button"
        canvas.box(x, y, w, h, fill, "button_edge", 2.4 if self.chosen or self.hovered else 1.4, radius=6)
        left = x + 10
        if pick.token:
            draw.token(canvas, pick.token, x + h / 2, y + h / 2, h - 8)
            left = x + h + 2
        elif pick.icon:
            canvas.icon(pick.icon, x + 10, y + h / 2 - 12, 24, "button_text")
            left = x + 42
        room = x + w - 6 - left
        if pick.second:
            canvas.text(pick.name, left, y + 6, 14, "button_text", "bold", max_width=room)
            canvas.text(pick.second, left, y + 25, 14, "button_text_second", max_width=room)
        else:
            canvas.text(pick.name, left, y + h / 2, 14, "button_text", "bold", valign="middle", max_width=room)


class PickWindow(Window):
    """A grid under headings; calls `on_pick` with the key and closes."""

    def __init__(self, title: Message, groups: Sequence[tuple[str, Sequence[Pick]]], on_pick: Callable[[str], object],
                 chosen: str = "") -> None:
        super().__init__()
        self.title, self.groups, self.on_pick, self.chosen = title, groups, on_pick, chosen

    def build(self, layout: Layout) -> None:
        """Title, grid, a way out."""
        across = 3 if layout.width >= 820 else 2
        width = min(780.0, layout.width - 48)
        cell = (width - 56 - 6 * (across - 1)) / across
        high = 50.0
        rows = sum(-(-len(picks) // across) for _, picks in self.groups)
        content = rows * (high + 6) + sum(28 for heading, _ in self.groups if heading) + 4
        area = layout.centred(width, content + 126)
        self.add(PanelBox(area, line=2.6))
        self.add(Label((area.x + 20, area.y + 14, area.w - 40, 30), self.t(self.title), size=20, face="mincho_bold"))
        view = ScrollView((area.x + 18, area.y + 52, area.w - 32, area.h - 118), content, name="picks")
        self.add(view)
        y = 2.0
        for heading, picks in self.groups:
            if heading:
                view.add(Label((2, y, area.w - 60, 22), heading, color="heading", face="bold"))
                y += 28
            for number, pick in enumerate(picks):
                place = FRect(2 + number % across * (cell + 6), y + number // across * (high + 6), cell, high)
                view.add(PickCell(place, pick, pick.key == self.chosen, partial(self._take, pick.key)))
            y += -(-len(picks) // across) * (high + 6)
        self.add(Button((area.right - 190, area.bottom - 56, 170, 40), self.t(say("table.stay")), self.leave,
                        name="cancel"))
        if not self.focus.remembered:
            first = next((pick.key for _, picks in self.groups for pick in picks), "")
            self.focus.remembered = f"pick {self.chosen or first}"

    def _take(self, key: str) -> None:
        self.leave()
        self.on_pick(key)
