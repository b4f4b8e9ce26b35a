"""The lessons of Snow From Korea in the learn hub."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from gunki.engine.messages import say
from gunki.table.modes import LessonOffer
from gunki.table.scene import Scene

if TYPE_CHECKING:
    from gunki.table.scenes.shell import Shell
    from snow_from_korea.table.lessons.lesson import Lesson


def lessons() -> Sequence[LessonOffer]:
    """A card a lesson, in order."""
    from snow_from_korea.table.lessons.lesson import lessons as found

    return [LessonOffer(lesson.id, say(f"sfk.lesson.{lesson.id}.title"), say(f"sfk.lesson.{lesson.id}.about"),
                        partial(_scene, lesson), lesson.icon) for lesson in found()]


def _scene(lesson: Lesson, shell: Shell, learnt: Callable[[], None]) -> Scene:
    from snow_from_korea.table.lessons.scene import LessonScene

    return LessonScene(shell, lesson, learnt)
