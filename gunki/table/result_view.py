"""What a mode shows at the end of a match: subclass `ResultView` and name it in `Mode.result_view`.

The screen itself has the verdict, the facts and the buttons. The view is given the room between: `build(area)` adds
widgets to `self.layer`, `draw(canvas, area)` draws; `verdict()` may put the end in the mode's own words, and
`draw_people` those who stand on either side of it. The match is over: `self.match.state` is the last state.
"""

from __future__ import annotations

from typing import NamedTuple

from pygame import FRect

from gunki.engine.match import Match
from gunki.engine.messages import Message, say
from gunki.table.canvas import Canvas
from gunki.table.layer import Layer
from gunki.table.widgets import Paragraph, ScrollView

__all__ = ["ResultView", "Verdict"]

LEADING = 18.2


class Verdict(NamedTuple):
    """How a match ended: victory, defeat, wins (nobody's or everybody's) or draw; the head, and how it came."""

    kind: str
    head: Message
    why: Message


class ResultView:
    """Scores and the last position in words, of a mode that shows nothing of its own."""

    def __init__(self, layer: Layer, match: Match) -> None:
        self.layer, self.match = layer, match

    def verdict(self) -> Verdict | None:
        """The end as the person at the table sees it; None: as the winners of the outcome have it."""
        return None

    def build(self, area: FRect) -> None:
        """Widgets, added to `self.layer`, within `area`."""
        outcome, mode, app = self.match.outcome, self.match.mode, self.layer.app
        assert app is not None
        seats = {seat.id: seat.name for seat in mode.seats(self.match.state)}
        scores = dict(outcome.scores or {}) if outcome is not None else {}
        lines = [say("result.score", who=seats.get(seat, seat), score=score) for seat, score in scores.items()]
        lines += mode.status(mode.observe(self.match.state, None))
        view = ScrollView(area, 0, name="lines", readable=True)
        self.layer.add(view)
        y, width = 0.0, area.w - 24
        for line in lines:
            text = self.layer.t(line)
            height = len(app.painter.wrap(text, width)) * LEADING + 4
            self.layer.add(Paragraph((0, y, width, height), text), view)
            y += height + 6
        view.content_height = y
        view.focusable = view.most > 0

    def draw(self, canvas: Canvas, area: FRect) -> None:
        """What is drawn below the verdict."""

    def draw_people(self, canvas: Canvas, area: FRect, taken: float, progress: float, calm: bool) -> None:
        """Figures beside the verdict, which takes `taken` either way from the middle of `area`; `progress` 0 … 1 of
        their entrance, without motion where `calm`.
        """
