"""The lessons of Book of Changes in the learn hub."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from book_of_changes.lessons.lesson import Lesson
from gunki.engine.messages import say
from gunki.table.modes import LessonOffer
from gunki.table.scene import Scene

if TYPE_CHECKING:
    from gunki.table.scenes.shell import Shell


def lessons() -> Sequence[LessonOffer]:
    """A card a lesson, in order."""
    from book_of_changes.lessons.lesson import lessons as found

    return [LessonOffer(lesson.id, say("boc.lesson." + lesson.id + ".title"), say("boc.lesson." + lesson.id + ".about"),
                        partial(_scene, lesson), lesson.icon) for lesson in found()]


def _scene(lesson: Lesson, shell: Shell, learnt: Callable[[], None]) -> Scene:
    from book_of_changes.table.lessons.scene import LessonScene

    return LessonScene(shell, lesson, learnt)
