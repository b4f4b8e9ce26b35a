"""Where the emakimono lies: the painting where there is one, else its pages as sheets in a row."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from pygame import FRect

from gunki.engine.messages import say
from gunki.table.canvas import Canvas
from gunki.table.tween import Timeline
from snow_from_korea import words
from snow_from_korea.model import Page, State

if TYPE_CHECKING:
    from snow_from_korea.table.scene import TableScene

SHEET = 150.0


class RollHolder:
    """Holds the painting; its place in the match scene."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        try:
            found: Any = getattr(importlib.import_module("snow_from_korea.table.scroll"), "Emakimono", None)
        except ImportError:
            found = None
        self.painting: Any = found(scene) if found is not None else None

    def build(self, area: FRect, state: State) -> None:
        """Widgets of the painting."""
        if self.painting is not None:
            self.painting.build(area, state)

    def grown(self, timeline: Timeline) -> None:
        """A page was added."""
        if hasattr(self.painting, "grown"):
            self.painting.grown(timeline)

    @property
    def moving(self) -> bool:
        """Whether it changes with every frame just now."""
        return bool(getattr(self.painting, "moving", False))

    def draw(self, canvas: Canvas, area: FRect, state: State) -> None:
        """The painting, or sheets."""
        if self.painting is not None:
            self.painting.draw(canvas, area, state)
            return
        canvas.panel(area.x - 4, area.y, area.w + 8, area.h, "paper", 2.0)
        fits = max(1, int((area.w - 24) // (SHEET + 8)))
        pages = state.pages[-fits:]
        first = len(state.pages) - len(pages)
        for at, page in enumerate(pages):
            place = FRect(area.x + 12 + at * (SHEET + 8), area.y + 8, SHEET, area.h - 16)
            self._draw_sheet(canvas, place, state, page, first + at + 1 == len(state.pages))

    def _draw_sheet(self, canvas: Canvas, area: FRect, state: State, page: Page, last: bool) -> None:
        edge, line = ("gold", 2.4) if last else ("inset_edge", 1.2)
        canvas.box(area.x, area.y, area.w, area.h, "inset", edge, line, radius=4)
        kind = words.facet(page.facet) if page.facet else say(f"sfk.table.page.{page.kind}")
        head = self.scene.t(say("sfk.table.sheet", n=page.cycle, kind=kind)) if page.cycle else self.scene.t(kind)
        canvas.text(head, area.x + 8, area.y + 6, 14, "text", "bold", max_width=area.w - 16)
        title = self.scene.t(words.page_title(state, page))
        canvas.paragraph(title, area.x + 8, area.y + 28, area.w - 16, 14, "text_second",
                         max_lines=max(1, int((area.h - 34) // 18)))
