"""The race's screens, each as short as it can be: table, lobby, lesson, replay."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from pygame import FRect

from gunki.engine.messages import verbatim
from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.layout import Layout
from gunki.table.match_controller import Played
from gunki.table.match_scene import MatchScene
from gunki.table.modes import LessonOffer
from gunki.table.replay_view import ReplayView
from gunki.table.scenes.paper import PaperScene
from gunki.table.scenes.shell import Shell
from gunki.table.tween import Timeline, Tween, between
from gunki.table.widgets import Button
from race.stables import Stables, folder


def draw_track(canvas: Canvas, places: list[float]) -> None:
    """Both runners on their way to square 12."""
    for number, place in enumerate(places):
        draw.token(canvas, "race:tokens/runner", 60 + place * 40, 160 + number * 90, 66, side=("left", "right")[number])


class RaceScene(MatchScene):
    """A button a command; runners slide."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.places = [float(square) for square in self.state.squares]
        self.log = [type(played.event).__name__ for played in self.controller.told]

    def build(self, layout: Layout) -> None:
        """Commands, taking back, and what the course needs."""
        self.build_course(FRect(20, 80, 300, 44))
        for number, command in enumerate(self.choices):
            name = type(command).__name__.lower()
            area = (20 + number * 110, layout.height - 60, 100, 44)
            self.add(Button(area, name, partial(self.do, command), name=name))
        undo = Button((layout.width - 120, layout.height - 60, 100, 44), "undo", self.undo, name="undo")
        undo.enabled = self.why_no_undo() is None
        self.add(undo)

    def show(self, played: Played, timeline: Timeline) -> None:
        """A runner slides to his square."""
        for number, (origin, to) in enumerate(zip(played.before.squares, played.after.squares, strict=True)):
            if origin != to:
                timeline.then(Tween(0.3, between(origin, to, partial(self._slide, number))))

    def _slide(self, number: int, place: float) -> None:
        self.places[number] = place

    def was_shown(self, played: Played) -> None:
        """A word for the log."""
        self.log.append(type(played.event).__name__)

    def rewound(self) -> None:
        """Runners stand where they stood."""
        self.places = [float(square) for square in self.state.squares]
        self.log = [type(played.event).__name__ for played in self.controller.told]

    def ends_own_turn(self, played: Played) -> bool:
        """Red's, who is a person."""
        return type(played.event).__name__ == "TurnEnded" and played.after.turn % 2 == 1

    def draw(self, canvas: Canvas) -> None:
        """The track."""
        draw_track(canvas, self.places)


class RaceLobby(PaperScene):
    """Against whom?"""

    title = verbatim("A race")

    def build_paper(self, area: FRect) -> None:
        """Two ways to begin."""
        for number, npc in enumerate((False, True)):
            place = (area.x, area.y + number * 60, 240, 48)
            begin = partial(self.shell.begin, "race", {"npc": npc}, 5)
            self.add(Button(place, "Against a computer" if npc else "Two persons", begin, name=f"begin {npc}"))
        self.add(Button((area.x, area.y + 120, 240, 48), "Stables", self._open_stables, name="stables"))

    def _open_stables(self) -> None:
        self.shell.app.push(Stables(self.shell, folder()))


class StepLesson(PaperScene):
    """One click and it is learnt."""

    title = verbatim("Steps")

    def __init__(self, shell: Shell, learnt: Callable[[], None]) -> None:
        super().__init__(shell)
        self.learnt = learnt

    def build_paper(self, area: FRect) -> None:
        """The click."""
        self.add(Button((area.x, area.y, 200, 48), "I see", self._done, name="done"))

    def _done(self) -> None:
        self.learnt()
        self.back()


def lessons() -> list[LessonOffer]:
    """See Mode.lessons."""
    return [LessonOffer("steps", verbatim("Steps"), verbatim("How to take one."), StepLesson)]


class RaceView(ReplayView):
    """The replay shows the track."""

    def draw(self, canvas: Canvas) -> None:
        """Where both stood."""
        draw_track(canvas, [float(square) for square in self.reel.state(self.position).squares])
