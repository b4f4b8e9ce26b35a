"""A lesson on any mode's real table: the coach's sheet, wrong tries answered, what is learnt said.

A mode's scene puts `CoachedScene` before its own table::

    class LessonScene(CoachedScene[Lesson, Tutor], TableScene):
        mode_id = "…"

        def tutor_for(self, lesson): …       # and the other hooks below
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Generic, Protocol, TypeVar

from pygame import FRect

from gunki.engine.contract import Decision
from gunki.engine.messages import Message, say
from gunki.table import lesson_controller
from gunki.table.canvas import Canvas
from gunki.table.coach import CoachPanel, Place, draw_mark
from gunki.table.coaching import Coaching
from gunki.table.dialog import Answer, Dialog
from gunki.table.layout import Layout
from gunki.table.lesson_controller import LessonController
from gunki.table.match_scene import MatchScene
from gunki.table.scenes.shell import Shell

SIZES = (17.0, 16.0, 15.0, 14.0)
"""Of the coach's words: the first at which all of them fit."""


class Step(Protocol):
    """One thing that is asked for."""

    @property
    def id(self) -> str:
        """Its name in the lesson."""

    @property
    def point(self) -> tuple[str, ...]:
        """What the coach points at."""


class Lesson(Protocol):
    """Steps in their order; `number` orders the lessons."""

    @property
    def id(self) -> str:
        """Its name in the mode."""

    @property
    def number(self) -> int:
        """From 1."""

    @property
    def step(self) -> Sequence[Step]:
        """All steps."""


class Tutor(lesson_controller.Tutor, Protocol):
    """`answer` names what is said to the last wrong try ("" for none); `met`: the step's goal is reached."""

    index: int
    met: bool
    answer: str

    @property
    def step(self) -> Step:
        """What is asked now; the last step stays when the lesson is over."""

    @property
    def over(self) -> bool:
        """Whether every step is done."""

    def carry_on(self) -> None:
        """The learner has read."""

    def advance(self) -> None:
        """The next step begins where the match stands."""


L = TypeVar("L", bound=Lesson)
T = TypeVar("T", bound=Tutor)


class CoachedScene(Coaching, MatchScene, Generic[L, T]):
    """`learnt` is called once, when the last step is done."""

    mode_id = ""
    unused: tuple[str, ...] = ("undo", "result")
    """Widgets of the table that a lesson has no use for, by name."""
    coach_on_top = False
    """Whether the sheet covers what the table has drawn there, rather than lying under its buttons."""

    def __init__(self, shell: Shell, lesson: L, learnt: Callable[[], None]) -> None:
        shell.environment.mode(self.mode_id)  # its words and pictures
        shell.app.words = shell.environment.words
        self.shell, self.lesson, self.learnt = shell, lesson, learnt
        self.tutor: T = self.tutor_for(lesson)
        super().__init__(self.tutor.match, lambda match: None, self._menu, shell.rules)
        self.controller: LessonController[T] = LessonController(self.tutor)
        self._told_answer = ""
        self.begin_lesson: Callable[[str], None] | None = None
        """Begins another lesson of the mode, by its id, in the place of this one; None: whoever opened it cannot."""

    # For modes to say

    def tutor_for(self, lesson: L) -> T:
        """One who begins the lesson; the mode's words are loaded."""
        raise NotImplementedError

    def all_lessons(self) -> Sequence[L]:
        """Of the mode, by number."""
        raise NotImplementedError

    def title_of(self, lesson: L) -> Message:
        """What a lesson is called."""
        raise NotImplementedError

    def sentence(self) -> Message:
        """What the coach asks for now."""
        raise NotImplementedError

    def answer(self) -> Message | None:
        """What he says to the last wrong try; None for nothing."""
        raise NotImplementedError

    def last_words(self) -> Message:
        """What is said after the last of all lessons."""
        raise NotImplementedError

    @property
    def reading(self) -> bool:
        """Whether the coach waits until his words are read."""
        raise NotImplementedError

    def coach_area(self, layout: Layout) -> FRect:
        """Where his sheet lies; the table is built."""
        raise NotImplementedError

    def spot_of(self, point: str) -> FRect | None:
        """The place a step points at; None where it is not shown now."""
        raise NotImplementedError

    def mark_of(self, point: str) -> str:
        """How that place is marked; see draw_mark."""
        return "button"

    def look(self) -> None:
        """Tell the tutor what is chosen and pointed at, where steps ask for that."""

    def step_done(self) -> None:
        """The step's goal is reached: let go of what was chosen for it."""

    def begin_step_again(self) -> bool:
        """Where the step can no longer be done: everything as it stood when it began. False: it still can be."""
        return False

    def lesson_title(self) -> Message:
        """What this lesson is called."""
        return self.title_of(self.lesson)

    # The course

    @property
    def decision(self) -> Decision | None:
        """Also while the learner is to read: a try is answered, not ignored; but never what others decide."""
        return super().decision if self.controller.person_to_move else None

    @property
    def holding(self) -> bool:
        """The coach asks for each step himself."""
        return False

    def update(self, dt: float) -> None:
        """Show what happens; then the next step, or this one again."""
        super().update(dt)
        if self.animating or self.controller.queue or self.app is None or self.app.modals:
            return
        self.look()
        if self.tutor.met:
            self._next_step()
        elif self.begin_step_again():
            self.refresh()
        elif self.tutor.answer != self._told_answer:
            self._told_answer = self.tutor.answer
            self.refresh()

    def _next_step(self) -> None:
        self.step_done()
        self.tutor.advance()
        self._told_answer, self._waiting_for = "", None
        if self.tutor.over:
            self._end_lesson()
        else:
            self.refresh()

    def _end_lesson(self) -> None:
        assert self.app is not None
        self.learnt()
        self.app.sounds.play("victory", "music")
        later = next((other for other in self.all_lessons() if other.number > self.lesson.number), None)
        text = self.last_words() if later is None else say("learn.learnt.next", lesson=self.title_of(later))
        title = say("learn.learnt", lesson=self.lesson_title())
        answers = [Answer(self.t(say("learn.all")), self.leave), Answer(self.t(say("learn.again")), self.begin_again)]
        if later is not None and self.begin_lesson is not None:
            answers.insert(0, Answer(self.t(say("learn.next")), partial(self.begin_lesson, later.id)))
        self.app.push_modal(Dialog(self.t(title), self.t(text), answers))

    # Building

    def build(self, layout: Layout) -> None:
        """The table, with the coach on it."""
        super().build(layout)
        for name in self.unused:
            widget = self.find(name)
            if widget is not None:
                widget.visible = False
        panel = self._panel(self.coach_area(layout))
        self.root.children.insert(len(self.root.children) if self.coach_on_top else 0, panel)
        if self.reading:
            self.add_go_on(panel, say("learn.go_on"))

    def _panel(self, area: FRect) -> CoachPanel:
        """The sheet, its words as large as all of them fit."""
        steps, answer = len(self.lesson.step), self.answer()
        number = min(self.tutor.index + 1, steps)
        title = say("learn.step", lesson=self.lesson_title(), number=number, steps=steps)
        said = self.t(answer) if answer is not None else ""
        for size in SIZES:
            panel = CoachPanel(Place(area, size, False), self.t(title), self.t(self.sentence()), said, self.reading)
            panel.parent, panel.layer = self.root, self
            if panel.fits():
                break
        return panel

    # Doing

    def carry_on(self) -> None:
        """The learner has read."""
        self.tutor.carry_on()
        self.invalidate()

    def say_problem(self) -> None:
        """The coach answers for himself; what he does not, is said as on the table."""
        if not self.tutor.answer:
            super().say_problem()
        elif self.app is not None:
            self.app.sounds.play("card_flip", "interface")

    def undo(self, count: int = 1) -> bool:
        """A lesson is begun again, not taken back."""
        self.tutor.answer = "undo"
        return False

    def begin_again(self) -> None:
        """The lesson from its first step."""
        if self.app is not None:
            again = type(self)(self.shell, self.lesson, self.learnt)
            again.begin_lesson = self.begin_lesson
            self.app.replace(again)

    # Drawing

    def draw_over(self, canvas: Canvas) -> None:
        """Gold marks on what the coach points at."""
        super().draw_over(canvas)
        if self.animating or self.tutor.over or self.tutor.met:
            return
        for point in self.tutor.step.point:
            area = self.spot_of(point)
            if area is not None:
                draw_mark(canvas, area, self.mark_of(point), finger=not self.reading)
