"""What a mode shows at the end of a match: subclass `ResultView` and name it in `Mode.result_view`.

The screen itself has the verdict, the facts and the buttons. The view is given the room between: `build(area)` adds
widgets to `self.layer`, `draw(canvas, area)` draws; `verdict()` may put the end in the mode's own words, and
`draw_people` those who stand on either side of it. The match is over: `self.match.state` is the last state.

`StoryResult` lays out two sides line by line, and below them, or on a page of their own where there is no room, how it
turned and the dice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import FRect

from gunki.engine.match import Match
from gunki.engine.messages import Message, say
from gunki.table.canvas import Canvas
from gunki.table.layer import Layer
from gunki.table.widgets import Button, Label, Paragraph, ScrollView

__all__ = ["Person", "ResultView", "StoryResult", "Verdict", "draw_beside"]

LEADING = 18.2
PITCH, LEAST_PITCH = 66.0, 44.0
"""Height of a line of a side, at most and, beside the story, at least."""
SIDE_HEAD = 54.0
"""Height of a side's name and sum."""
AIR = 10.0
"""Between the sides and the story."""
TOKEN, FLOOR = 50.0, 58.0
"""Size of the figures beside the verdict, and how far below its top they stand."""
LYING = 84.0
"""Degrees a fallen one is turned."""


class Verdict(NamedTuple):
    """How a match ended: victory, defeat, wins (nobody's or everybody's) or draw; the head, and how it came."""

    kind: str
    head: Message
    why: Message


class Person(NamedTuple):
    """A figure beside the verdict: whether it is down, and what draws it at x, y in a size, turned by degrees."""

    down: bool
    draw: Callable[[float, float, float, float], None]


def draw_beside(canvas: Canvas, area: FRect, taken: float, progress: float, calm: bool, left: Sequence[Person],
                right: Sequence[Person]) -> None:
    """Whoever is on their feet stands, the others lie; each side at its own end of `area`, from the middle outward.

    See `ResultView.draw_people` for `taken`, `progress` and `calm`. Nobody where there is no room.
    """
    room = area.w / 2 - taken
    if room < TOKEN * 1.5 or not progress:
        return
    for people, begin, way in ((left, area.x + TOKEN / 2, 1), (right, area.right - TOKEN / 2, -1)):
        ordered = sorted(people, key=lambda person: person.down)
        pitch = min(TOKEN + 4, (room - TOKEN) / max(1, len(ordered) - 1))
        for number, person in reversed(list(enumerate(ordered))):
            x, y = begin + number * pitch * way, area.y + FLOOR - TOKEN / 2
            size, lower = (TOKEN - 6, 5.0) if person.down else (TOKEN, 0.0)
            rise = 0.0 if person.down or calm else 14 * (1 - progress)
            canvas.shadow_ellipse(x, y + TOKEN / 2 + 1, size * 0.9, size * 0.2, 0.3)
            turn = LYING * (1.0 if calm else progress) * way
            person.draw(x, y + lower - rise, size, turn if person.down else 0.0)


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


class StoryResult(ResultView):
    """Two sides line by line, and the story. Override `rows`, `story`, `dice` and `draw_sides`."""

    def __init__(self, layer: Layer, match: Match) -> None:
        super().__init__(layer, match)
        self.told, self.whole = False, True
        """Where there is no room for everything: whether the story is shown in place of the sides."""
        self.pitch = PITCH
        """Height of a line, as there is room."""

    def rows(self) -> int:
        """Lines of the longer side, at least 1."""
        raise NotImplementedError

    def story(self) -> Sequence[Message]:
        """How it turned; empty where nothing did."""
        raise NotImplementedError

    def dice(self) -> Sequence[Message]:
        """A line on the dice of each side."""
        raise NotImplementedError

    def draw_sides(self, canvas: Canvas, area: FRect) -> None:
        """Both sides: SIDE_HEAD for the head of each, then lines of `pitch`."""
        raise NotImplementedError

    def build(self, area: FRect) -> None:
        """See ResultView."""
        app = self.layer.app
        assert app is not None
        story = self.story()
        lines = [(message, False) for message in story]
        lines = [(say("result.story"), True), *lines] if lines else []
        lines += [(say("result.dice"), True), *((message, False) for message in self.dice())]
        wraps = [0 if head else len(app.painter.wrap(self.layer.t(m), area.w - 24)) for m, head in lines]
        heights = [count * LEADING + 6 if count else 28.0 for count in wraps]
        self.whole = SIDE_HEAD + LEAST_PITCH * self.rows() + sum(heights) + AIR <= area.h
        if self.whole:
            self.pitch = min(PITCH, (area.h - sum(heights) - AIR - SIDE_HEAD) / self.rows())
            top = area.y + SIDE_HEAD + self.pitch * self.rows() + AIR
        else:
            self.pitch = min(PITCH, (area.h - SIDE_HEAD) / self.rows())
            top, heights = area.y, [count * LEADING + 2 if count else 25.0 for count in wraps]
            word = say("result.fighters") if self.told else say("result.details")
            button = Button((area.right - 176, area.y - 46, 176, 34), self.layer.t(word), self._turn_page, name="page")
            self.layer.add(button)
            if not self.told:
                return
        self._add_story(FRect(area.x, top, area.w, area.bottom - top), lines, heights)

    def _add_story(self, area: FRect, lines: Sequence[tuple[Message, bool]], heights: Sequence[float]) -> None:
        view, width = ScrollView(area, sum(heights), name="story", readable=True), area.w - 24
        self.layer.add(view)
        y = 0.0
        for (message, head), height in zip(lines, heights, strict=True):
            if head:
                self.layer.add(Label((0, y, width, 24), self.layer.t(message), size=17, face="mincho_bold"), view)
            else:
                self.layer.add(Paragraph((0, y, width, height), self.layer.t(message)), view)
            y += height
        view.focusable = view.most > 0

    def _turn_page(self) -> None:
        self.told = not self.told
        self.layer.rebuild()

    def draw(self, canvas: Canvas, area: FRect) -> None:
        """See ResultView."""
        if self.whole or not self.told:
            self.draw_sides(canvas, area)
