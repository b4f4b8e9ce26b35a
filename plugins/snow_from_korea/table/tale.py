"""The tale so far in whole sentences, the newest first: for reading, while the journey goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gunki.engine.messages import say
from gunki.table.list_window import ListWindow
from gunki.table.match_controller import Played
from gunki.table.widgets import Paragraph, ScrollView

if TYPE_CHECKING:
    from snow_from_korea.table.course import Course

MOST = 400
"""Lines that are kept for reading."""


def line_of(scene: Course, played: Played) -> str:
    """An event in the words of those who look on: nothing that a rule hides from them."""
    mode, seat = scene.controller.mode, scene.viewer
    message = mode.tell(mode.observe(played.after, seat), mode.redact(played.event, seat), seat)
    return scene.t(message) if message is not None else ""


class TaleWindow(ListWindow):
    """Everything that was told, newest first."""

    def __init__(self, scene: Course) -> None:
        super().__init__(scene.t(say("sfk.table.tale")), scene.t(say("sfk.table.close")), width=820)
        self.lines = [text for played in reversed(scene.controller.told[-MOST:]) if (text := line_of(scene, played))]

    def fill(self, view: ScrollView, width: float) -> float:
        """A paragraph a line."""
        assert self.app is not None
        y = 2.0
        for text in self.lines or [self.t(say("sfk.tale.empty"))]:
            height = len(self.app.painter.wrap(text, width - 20)) * 18.2 + 2
            view.add(Paragraph((4, y, width - 20, height), text))
            y += height + 7
        return y
