"""The lessons of modes that are plugins, below the program's own: a heading a mode, a card a lesson."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from pygame import FRect

from gunki.clients.failures import failure_of
from gunki.engine.contract import Mode
from gunki.engine.messages import Message, Refused, say
from gunki.table.learn.lesson_card import LessonCard
from gunki.table.lesson_scene import CoachedScene
from gunki.table.modes import LessonOffer, lessons_of
from gunki.table.scene import Scene
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Label, Paragraph, ScrollView

if TYPE_CHECKING:
    from gunki.table.learn.learn_scene import LearnScene

HEAD = 38.0
GAP = 10.0


class Course(NamedTuple):
    """The lessons of one mode; `problem` why they cannot be had."""

    mode: Mode
    lessons: Sequence[LessonOffer]
    problem: Message | None = None

    def key(self, lesson: LessonOffer) -> str:
        """As progress knows the lesson."""
        return f"{self.mode.id}.{lesson.id}"


def courses(shell: Shell) -> list[Course]:
    """Of every mode that has lessons by `Mode.lessons`."""
    found = []
    for entry in shell.environment.registry.entries:
        try:
            mode = shell.environment.mode(entry.id)
        except Refused:  # a broken mode: "New match" and "Modes" say why
            continue
        try:
            lessons = lessons_of(mode)
        except Refused as refusal:
            found.append(Course(mode, (), refusal.message))
        else:
            found += [Course(mode, lessons)] if lessons else []
    return found


class GuestLessons:
    """Builds them into the hub's list and begins them."""

    def __init__(self, scene: LearnScene) -> None:
        self.scene = scene
        self.courses = courses(scene.shell)
        self.offers = {course.key(lesson): (course.mode, lesson)
                       for course in self.courses for lesson in course.lessons}
        """All lessons, by their keys."""

    def build(self, view: ScrollView, area: FRect, across: int) -> float:
        """Below `area.y`, cards as high as `area`; returns where the list ends."""
        y = area.y
        for course in self.courses:
            words = self.scene.t
            title = words(say("modes.lessons", mode=course.mode.title))
            self.scene.add(Label((3, y, area.w, 26), title, size=19, face="mincho_bold"), view)
            y += HEAD
            if course.problem is not None:
                self.scene.add(Paragraph((3, y, area.w, 40), words(course.problem), color="damage"), view)
                y += 48
            width = (area.w - 4 - (across - 1) * GAP) / across
            for number, lesson in enumerate(course.lessons):
                x = 3 + (number % across) * (width + GAP)
                place = FRect(x, y + (number // across) * (area.h + GAP), width, area.h)
                self.scene.add(self._card(course.key(lesson), place), view)
            y += -(-len(course.lessons) // across) * (area.h + GAP)
        return y

    def _card(self, key: str, place: FRect) -> LessonCard:
        words, (_, lesson) = self.scene.t, self.offers[key]
        mark = words(say("learn.learnt.mark")) if key in self.scene.progress.lessons else ""
        return LessonCard(
            rect=place, title=words(lesson.title), about=words(lesson.about), mark=mark, icon=lesson.icon,
            on_activate=partial(self._begin, key, self.scene.shell.app.push), name=f"lesson {key}",
        )

    def _begin(self, key: str, put: Callable[[Scene], object]) -> None:
        """`put` lays a lesson's scene over the hub, or in the place of the lesson that is over."""
        shell, (mode, lesson) = self.scene.shell, self.offers[key]
        try:
            scene = lesson.scene(shell, partial(self.scene.guest_learnt, key))
        except Refused as refusal:
            shell.complain(refusal.message)
        except Exception as error:  # a mode is anybody's code
            shell.complain(failure_of(mode.id, error))
        else:
            if isinstance(scene, CoachedScene):
                scene.begin_lesson = lambda later: self._begin(f"{mode.id}.{later}", shell.app.replace)
            shell.last_mode = mode.id
            put(scene)
