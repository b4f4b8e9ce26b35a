"""A mode's own picture in the replay viewer: subclass `ReplayView` and name it in `Mode.replay_view`.

The viewer asks `present(position)` when it stands at another event and then draws; `begin(position, timeline)` may put
motion towards an event on the timeline, within `moving_areas()`. The state there is `self.reel.state(self.position)`.
"""

from __future__ import annotations

from pygame import FRect

from gunki.table.canvas import Canvas
from gunki.table.layout import MARGIN, Layout
from gunki.table.replay.generic_view import DESK, GenericView
from gunki.table.replay.reel import Reel
from gunki.table.scenes.paper import HEAD, draw_room

__all__ = ["Reel", "ReplayView"]


class ReplayView(GenericView):
    """Override `draw` (in `self.stage`), and `build`, `begin`, `moving_areas`, `short_sentence` as needed."""

    stage = FRect(0, 0, 1, 1)
    """Where the picture stands: all between the strip and the desk with the buttons."""

    def place(self, layout: Layout, strip_room: float) -> FRect:
        """Lay out for a window; returns where the desk lies."""
        self.desk = FRect(MARGIN, layout.height - DESK - MARGIN, layout.width - 2 * MARGIN, DESK)
        self.stage = FRect(0, HEAD, layout.width, self.desk.y - MARGIN - HEAD)
        return self.desk

    def build(self) -> None:
        """Widgets of the picture; none."""

    def present(self, position: int) -> None:
        """Stand at a position."""
        self.position = position

    def draw_backdrop(self, canvas: Canvas) -> None:
        """The room, the mode's name, the desk."""
        draw_room(canvas, self.layer.t(self.reel.mode.title))
        canvas.panel(*self.desk)
