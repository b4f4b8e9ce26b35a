"""A row of the roster: medallion, name, stats and gear, or why a file cannot be read."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from pygame import FRect

from gunki.battle.characters.build import Build, Fault, faults
from gunki.battle.characters.files import Entry
from gunki.battle.content import Content
from gunki.battle.items import Item
from gunki.engine.errors import name_of
from gunki.engine.messages import Message, say, verbatim
from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.roster.look import Words, draw_icon, fault_text, medallion, name_shown, stats_text
from gunki.table.widgets import HotSpot

HEIGHT = 64.0
ICON = 20.0


class Listed(NamedTuple):
    """What a row stands for: a ready character (`preset`), or a file with a build or a fault."""

    key: str
    build: Build | None
    path: Path | None = None
    preset: str = ""
    fault: Message | None = None
    wrong: tuple[Fault, ...] = ()

    @property
    def name(self) -> Message:
        """What the row is called: the character, else the file."""
        if self.build is not None:
            return name_shown(self.build)
        return verbatim(name_of(self.path)) if self.path is not None else say("roster.nameless")


def listed_file(entry: Entry, content: Content) -> Listed:
    """A file as a row."""
    wrong = faults(entry.build, content) if entry.build is not None else ()
    return Listed(entry.path.name, entry.build, entry.path, fault=entry.fault, wrong=wrong)


class RosterRow(HotSpot):
    """Selected by a click or by the focus."""

    def __init__(self, rect: FRect, listed: Listed, items: Mapping[str, Item], words: Words, *, selected: bool) -> None:
        super().__init__(rect, name=f"row {listed.key}", words=words(listed.name))
        self.listed, self.items, self.says = listed, items, words
        self.selected = selected
        trouble = self._trouble()
        if trouble:
            self.tooltip = f"{words(listed.name)}\n{trouble}"

    def _trouble(self) -> str:
        if self.listed.fault is not None:
            return self.says(self.listed.fault)
        return "\n".join(fault_text(fault, self.says) for fault in self.listed.wrong)

    def draw(self, canvas: Canvas) -> None:
        """Paper, medallion, two lines, gear at the right."""
        x, y, w, h = self.rect
        fill = "row" if self.selected else "button_hover" if self.hovered else "button"
        canvas.box(x + 1, y + 2, w, h, "#000000", radius=6, opacity=0.3)
        canvas.box(x, y, w, h, fill, "gold" if self.selected else "outline",
                   3.0 if self.selected else 2.4 if self.hovered else 1.6, radius=6)
        build, left = self.listed.build, x + h + 4
        draw.token(canvas, medallion(build.portrait if build is not None else ""), x + h / 2 + 2, y + h / 2, h - 10,
                   dim=build is None)
        second = "text_second"
        tag = self.says(say("preset." + self.listed.preset)) if self.listed.preset else ""
        tag_room = canvas.measure(tag) + 16 if tag else 0.0
        ink = "text"
        used = canvas.text(self.says(self.listed.name), left, y + 8, 18, ink, "mincho_bold",
                           max_width=x + w - 12 - left - tag_room)
        canvas.text(tag, left + used + 12, y + 12, 14, second, max_width=max(0.0, x + w - 12 - left - used - 12))
        if build is None or self.listed.wrong:
            trouble = self._trouble().split("\n")[0]
            canvas.text(trouble, left, y + 37, 14, "damage",
                        max_width=x + w - 12 - left)
            return
        width = canvas.text(stats_text(build.stats, self.says), left, y + 37, 14, "link", "bold",
                            max_width=x + w - 12 - left)
        self._draw_gear(canvas, left + width + 16, x + w - 10, y + 36, ink)

    def _draw_gear(self, canvas: Canvas, left: float, right: float, y: float, ink: str) -> None:
        build = self.listed.build
        assert build is not None
        room = max(0, int((right - left + 5) // (ICON + 5)))
        if room < len(build.inventory):
            return  # the sheet beside the list shows them all
        for number, item in enumerate(build.inventory):
            draw_icon(canvas, self.items.get(item), left + number * (ICON + 5), y, ICON, ink)
