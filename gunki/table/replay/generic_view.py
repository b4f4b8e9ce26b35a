"""The replay of a mode without a picture here: how it stood, and the story up to there."""

from __future__ import annotations

from pygame import FRect

from gunki.table.canvas import Canvas
from gunki.table.layer import Layer
from gunki.table.layout import MARGIN, Layout
from gunki.table.replay.reel import Reel
from gunki.table.replay.story_window import story_window
from gunki.table.scenes.paper import HEAD, draw_room
from gunki.table.tween import Timeline
from gunki.table.widgets import Paragraph, ScrollView

DESK = 156.0
MOST_TOLD = 40
LOOK_BACK = 120
"""Events looked back over for the story; the newest line stands first."""


class GenericView:
    """Shows a reel of any mode by its own words."""

    def __init__(self, layer: Layer, reel: Reel) -> None:
        self.layer, self.reel = layer, reel
        self.position = 0
        self.desk = self.left = self.right = FRect(0, 0, 1, 1)
        self._status: ScrollView | None = None
        self._story: ScrollView | None = None

    def place(self, layout: Layout, strip_room: float) -> FRect:
        """Lay out for a window; returns where the desk lies."""
        top, width = HEAD + MARGIN, layout.width - 3 * MARGIN
        height = layout.height - top - DESK - 2 * MARGIN
        self.left = FRect(MARGIN, top, width * 0.42, height)
        self.right = FRect(self.left.right + MARGIN, top, width - self.left.w, height)
        self.desk = FRect(MARGIN, self.left.bottom + MARGIN, layout.width - 2 * MARGIN, DESK)
        return self.desk

    def build(self) -> None:
        """Two views on text."""
        self._status, self._story = self._view(self.left, "status"), self._view(self.right, "story")
        self._fill_both()

    def _view(self, area: FRect, name: str) -> ScrollView:
        view = ScrollView((area.x + 16, area.y + 14, area.w - 24, area.h - 28), 0, name=name, readable=True)
        self.layer.add(view)
        return view

    def present(self, position: int) -> None:
        """Tell the position, and what led to it."""
        self.position = position
        self._fill_both()

    def _fill_both(self) -> None:
        if self._status is None or self._story is None:
            return
        words = self.layer.t
        self._fill(self._status, [words(line) for line in self.reel.status(self.position)])
        told = []
        for position in range(self.position, max(-1, self.position - LOOK_BACK), -1):
            message = self.reel.tell(position)
            if message is not None:
                told.append(words(message))
            if len(told) == MOST_TOLD:
                break
        self._fill(self._story, told)

    def _fill(self, view: ScrollView, lines: list[str]) -> None:
        assert self.layer.app is not None
        view.clear()
        y, width = 0.0, view.rect.w - 32
        for number, text in enumerate(lines):
            height = len(self.layer.app.painter.wrap(text, width)) * 18.2 + 2
            fresh = number == 0 and view is self._story
            view.add(Paragraph((0, y, width, height), text, face="bold" if fresh else "sans"))
            y += height + (12 if fresh else 5)
        view.content_height = y
        view.focusable = view.most > 0
        view.scroll_to(0)

    def read_story(self) -> None:
        """All that happened so far, in a window."""
        if self.layer.app is not None:
            self.layer.app.push_modal(story_window(self.layer, self.reel, self.position))

    def short_sentence(self) -> str:
        """There is no shorter one than the mode's own."""
        return ""

    def begin(self, position: int, timeline: Timeline) -> None:
        """Nothing moves here."""

    def moving_areas(self) -> list[FRect]:
        """Nothing moves here."""
        return []

    def draw_backdrop(self, canvas: Canvas) -> None:
        """The room, the mode's name, three sheets of paper."""
        draw_room(canvas, self.layer.t(self.reel.mode.title))
        for area in (self.left, self.right, self.desk):
            canvas.panel(*area)

    def draw(self, canvas: Canvas) -> None:
        """All is in the widgets."""
