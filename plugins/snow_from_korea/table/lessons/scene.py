"""A lesson on the real table: the coach's sheet above, wrong tries answered, the position never spoilt."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import FRect

from gunki.engine.contract import Command, Decision
from gunki.engine.messages import Message, say
from gunki.table.canvas import Canvas
from gunki.table.coach import CoachPanel, Place, draw_mark
from gunki.table.dialog import Answer, Dialog
from gunki.table.layout import MARGIN, Layout
from gunki.table.lesson_controller import LessonController
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Button, HotKey
from snow_from_korea.mode import MODE
from snow_from_korea.table.lessons.lesson import Done, Lesson, Read, first_match, lessons
from snow_from_korea.table.lessons.tutor import READ, Tutor
from snow_from_korea.table.options import options_of
from snow_from_korea.table.scene import TableScene

SIZES = (17.0, 16.0, 15.0, 14.0)
HIGH, LOW_SCROLL, WIDEST = 96.0, 170.0, 900.0


class LessonScene(TableScene):
    """`learnt` is called once, when the last step is done."""

    toast_top = None  # the coach says what is wrong

    def __init__(self, shell: Shell, lesson: Lesson, learnt: Callable[[], None]) -> None:
        shell.environment.mode(MODE.id)  # its words and pictures
        shell.app.words = shell.environment.words
        self.tutor = Tutor(lesson, shell.t)
        super().__init__(self.tutor.match, lambda match: None, self._menu, shell.rules)
        self.controller: LessonController[Tutor] = LessonController(self.tutor)
        self.shell, self.lesson, self.learnt = shell, lesson, learnt
        self._told_answer = ""

    @property
    def decision(self) -> Decision | None:
        """Also while the learner is to read: a try is answered, not ignored; but never what others decide."""
        return super().decision if self.controller.person_to_move else None

    @property
    def holding(self) -> bool:
        """The coach asks for each step himself."""
        return False

    # Words

    def sentence(self) -> Message:
        """What the coach asks for now."""
        return say(f"sfk.lesson.{self.lesson.id}.{self.tutor.step.id}")

    def answer(self) -> Message | None:
        """What he says to the last wrong try; what is to be read stays, since the button shows how to go on."""
        tutor = self.tutor
        if not tutor.answer or tutor.answer == READ:
            return None
        if tutor.own_answer():
            return say(f"sfk.lesson.{self.lesson.id}.no.{tutor.answer}")
        return say(f"sfk.lesson.no.{tutor.answer}")

    # Building

    def build(self, layout: Layout) -> None:
        """The table, with the coach on it."""
        super().build(layout)
        for name in ("undo", "result", "go_on"):
            widget = self.find(name)
            if widget is not None:
                widget.visible = False
        tutor = self.tutor
        reading = isinstance(tutor.step.goal, Read) and not tutor.over
        title = say("sfk.lesson.step", lesson=say(f"sfk.lesson.{self.lesson.id}.title"),
                    number=min(tutor.index + 1, len(self.lesson.step)), steps=len(self.lesson.step))
        answer = self.answer()
        said = self.t(answer) if answer is not None else ""
        area = self._coach_area(layout)
        for size in SIZES:  # as large as all of it fits
            panel = CoachPanel(Place(area, size, False), self.t(title), self.t(self.sentence()), said, reading)
            panel.parent, panel.layer = self.root, self
            if panel.fits():
                break
        self.add(panel)
        if reading:
            self.add(Button(panel.button_area(), self.t(say("sfk.lesson.go_on")), self.carry_on, name="coach go on",
                            commit=True, hot_key=HotKey(pygame.K_SPACE, self.t(say("sfk.lesson.space")))))
            self.focus.remembered = "coach go on"

    def _coach_area(self, layout: Layout) -> FRect:
        """Over the sky of the scroll; in a low window over the head and the scroll beside the buttons."""
        assert self.geometry is not None
        scroll = self.geometry.scroll
        if scroll.h >= LOW_SCROLL:
            width = min(WIDEST, layout.width - 2 * MARGIN)
            return FRect((layout.width - width) / 2, scroll.y + 4, width, HIGH)
        tale = self.find("tale")
        right = tale.rect.x if tale is not None else layout.width
        return FRect(4, 2, right - 12, min(128.0, self.geometry.lower.y - 8))

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

    def on_key(self, event: pygame.event.Event) -> bool:
        """Space goes on where the coach waits for it."""
        button = self.find("coach go on")
        if event.key == pygame.K_SPACE and button is not None and not self.animating:
            button.activate()
            return True
        return super().on_key(event)

    # Time

    def update(self, dt: float) -> None:
        """Show what happens; then the next step."""
        super().update(dt)
        if self.animating or self.controller.queue or self.app is None or self.app.modals:
            return
        tutor = self.tutor
        if tutor.met:
            tutor.advance()
            self._told_answer, self._waiting_for = "", None
            if tutor.over:
                self._learnt()
            else:
                self.refresh()
        elif tutor.answer != self._told_answer:
            self._told_answer = tutor.answer
            self.refresh()

    def _learnt(self) -> None:
        assert self.app is not None
        self.learnt()
        self.app.sounds.play("victory", "music")
        later = next((other for other in lessons() if other.number > self.lesson.number), None)
        answers = [Answer(self.t(say("sfk.lesson.all")), self.leave),
                   Answer(self.t(say("sfk.lesson.again")), self.begin_again)]
        text = say("sfk.lesson.learnt.last") if later is None else say(
            "sfk.lesson.learnt.next", lesson=say(f"sfk.lesson.{later.id}.title"))
        self.app.push_modal(Dialog(self.t(say("sfk.lesson.learnt")), self.t(text), answers))

    # Leaving

    def _menu(self) -> None:
        assert self.app is not None
        answers = [Answer(self.t(say("sfk.lesson.leave")), self.leave),
                   Answer(self.t(say("sfk.lesson.again")), self.begin_again), Answer(self.t(say("sfk.lesson.stay")))]
        self.app.push_modal(Dialog(self.t(say(f"sfk.lesson.{self.lesson.id}.title")),
                                   self.t(say("sfk.lesson.menu")), answers, careful=True))

    def leave(self) -> None:
        """Back to all lessons; nothing is lost but this try."""
        if self.app is not None:
            self.app.pop()

    def begin_again(self) -> None:
        """The lesson from its first step."""
        if self.app is not None:
            self.app.replace(LessonScene(self.shell, self.lesson, self.learnt))

    def do(self, command: Command) -> bool:
        """A command that the lesson does not take leaves everything as it is."""
        done = super().do(command)
        if not done and self.tutor.answer:
            self.refresh()
        return done

    # Drawing

    def draw_over(self, canvas: Canvas) -> None:
        """Gold marks on what the coach points at."""
        super().draw_over(canvas)
        if self.animating or self.tutor.over or self.tutor.met:
            return
        for point in self.tutor.step.point:
            area = self.spot_of(point)
            if area is not None:
                draw_mark(canvas, area, "button", finger=not isinstance(self.tutor.step.goal, Read))

    def spot_of(self, point: str) -> FRect | None:
        """The place a step points at; None where it is not shown now. "goal": the answer that reaches the goal."""
        if self.geometry is None:
            return None
        kind, _, name = point.partition(" ")
        if kind == "panel":
            return FRect(getattr(self.geometry, name))
        widget = self.find(self.goal_name() if point == "goal" else point)
        return widget.screen_rect() if widget is not None and widget.shown else None

    def goal_name(self) -> str:
        """The card of the answer that the step asks for; "" while it cannot be given."""
        goal = self.tutor.step.goal
        if not isinstance(goal, Done) or not self.choices:
            return ""
        wanted = [first_match(self.choices, pattern) for pattern in goal.commands]
        return next((f"answer {at}" for at, option in enumerate(options_of(self)) if option.command in wanted), "")
