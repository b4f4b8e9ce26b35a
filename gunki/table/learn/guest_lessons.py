"""The lessons of modes that are plugins, below the program's own: a heading a mode, a card a lesson."""

from __future__ import annotations

from collections.abc import Sequence
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
                self.scene.add(self._card(course.mode, lesson, place), view)
            y += -(-len(course.lessons) // across) * (area.h + GAP)
        return y

    def _card(self, mode: Mode, lesson: LessonOffer, place: FRect) -> LessonCard:
        words, key = self.scene.t, f"{mode.id}.{lesson.id}"
        mark = words(say("learn.learnt.mark")) if key in self.scene.progress.lessons else ""
        return LessonCard(
            rect=place, title=words(lesson.title), about=words(lesson.about), mark=mark, icon=lesson.icon,
            on_activate=partial(self._begin, mode, lesson), name=f"lesson {key}",
        )

    def _begin(self, mode: Mode, lesson: LessonOffer) -> None:
        scene = self._made(mode, lesson)
        if scene is not None:
            self.scene.shell.app.push(scene)

    def _go_on_with(self, mode: Mode, lesson_id: str) -> None:
        """The lesson of that id in the place of the one that is over."""
        for course in self.courses:
            for lesson in course.lessons if course.mode.id == mode.id else ():
                if lesson.id == lesson_id and (scene := self._made(mode, lesson)) is not None:
                    self.scene.shell.app.replace(scene)

    def _made(self, mode: Mode, lesson: LessonOffer) -> Scene | None:
        shell = self.scene.shell
        try:
            scene = lesson.scene(shell, partial(self.scene.guest_learnt, f"{mode.id}.{lesson.id}"))
        except Refused as refusal:
            shell.complain(refusal.message)
            return None
        except Exception as error:  # a mode is anybody's code
            shell.complain(failure_of(mode.id, error))
            return None
        if isinstance(scene, CoachedScene):
            scene.begin_lesson = partial(self._go_on_with, mode)
        shell.last_mode = mode.id
        return scene

    def keys(self) -> list[str]:
        """All lessons, as progress knows them: "mode_id.lesson_id"."""
        return [f"{course.mode.id}.{lesson.id}" for course in self.courses for lesson in course.lessons]
