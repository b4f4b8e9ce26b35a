"""A lesson on the real table: what the coach says above it, and the places he points at."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from gunki.engine.messages import Message, say
from gunki.table.layout import MARGIN, Layout
from gunki.table.lesson_scene import CoachedScene
from snow_from_korea.mode import MODE
from snow_from_korea.table.lessons.lesson import Done, Lesson, Read, first_match, lessons
from snow_from_korea.table.lessons.tutor import READ, Tutor
from snow_from_korea.table.options import options_of
from snow_from_korea.table.scene import TableScene

HIGH, LOW_SCROLL, WIDEST = 96.0, 170.0, 900.0


class LessonScene(CoachedScene[Lesson, Tutor], TableScene):
    """See CoachedScene."""

    mode_id = MODE.id
    unused = ("undo", "result", "go_on")
    coach_on_top = True

    def tutor_for(self, lesson: Lesson) -> Tutor:
        """See CoachedScene."""
        return Tutor(lesson, self.shell.t)

    def all_lessons(self) -> Sequence[Lesson]:
        """See CoachedScene."""
        return lessons()

    # Words

    def title_of(self, lesson: Lesson) -> Message:
        """See CoachedScene."""
        return say(f"sfk.lesson.{lesson.id}.title")

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

    def last_words(self) -> Message:
        """See CoachedScene."""
        return say("sfk.lesson.learnt.last")

    @property
    def reading(self) -> bool:
        """See CoachedScene."""
        return isinstance(self.tutor.step.goal, Read) and not self.tutor.over

    # Places

    def coach_area(self, layout: Layout) -> FRect:
        """Over the sky of the scroll; in a low window over the head and the scroll beside the buttons."""
        assert self.geometry is not None
        scroll = self.geometry.scroll
        if scroll.h >= LOW_SCROLL:
            width = min(WIDEST, layout.width - 2 * MARGIN)
            return FRect((layout.width - width) / 2, scroll.y + 4, width, HIGH)
        tale = self.find("tale")
        right = tale.rect.x if tale is not None else layout.width
        return FRect(4, 2, right - 12, min(128.0, self.geometry.lower.y - 8))

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
