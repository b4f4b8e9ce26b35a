"""The learn hub: all lessons, in any order, with what is learnt; and the way to the ladder."""

from __future__ import annotations

from functools import partial

from pygame import FRect

from gunki.battle.lessons.lesson import Lesson, lessons
from gunki.engine.messages import say
from gunki.table.dialog import Answer, Dialog
from gunki.table.learn.guest_lessons import GuestLessons
from gunki.table.learn.lesson_card import HEIGHT, LessonCard
from gunki.table.learn.lesson_scene import LessonScene
from gunki.table.learn.progress import load_progress
from gunki.table.scenes.paper import PaperScene
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Button, Paragraph, ScrollView

ENOUGH = 3
"""After so many lessons a first fight can be fought."""
HEAD = 52.0
GAP = 10.0


class LearnScene(PaperScene):
    """One card a lesson."""

    title = say("learn.title")

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.progress = load_progress()
        self.guests = GuestLessons(self)
        shell.environment.mode("gunki")
        shell.app.words = shell.environment.words

    def resumed(self) -> None:
        """Back from a lesson: it may be learnt now."""
        self.rebuild()

    def build_paper(self, area: FRect) -> None:
        """What is learnt, the cards, the ladder."""
        every = [*(lesson.id for lesson in lessons()), *self.guests.offers]
        learnt = sum(lesson in self.progress.lessons for lesson in every)
        head = self.t(say("learn.head", count=learnt, all=len(every)))
        reset = min(160.0, area.w * 0.2)
        ladder = min(190.0, area.w * 0.25)
        self.add(Paragraph((area.x, area.y, area.w - reset - ladder - 32, 40), head, name="head"))
        button = Button(
            (area.right - reset, area.y, reset, 38),
            self.t(say("learn.reset")),
            self._ask_reset,
            name="reset",
            tooltip=self.t(say("learn.reset.tip")),
        )
        if not learnt:
            button.enabled, button.tooltip = False, self.t(say("learn.reset.none"))
        place = (area.right - reset - ladder - 12, area.y, ladder, 38)
        self.add(Button(place, self.t(say("learn.to_ladder")), self._ladder, name="ladder", icon="katana"))
        self.add(button)
        across = 3 if area.w >= 960 else 2
        down = -(-len(lessons()) // across)
        room = FRect(area.x, area.y + HEAD, area.w, area.h - HEAD)
        high = max(HEIGHT, min(132.0, (room.h - 4 - (down - 1) * GAP) / down))
        view = ScrollView(room, down * (high + GAP) - GAP + 8, name="lessons")
        self.add(view)
        width = (area.w - 16 - (across - 1) * GAP) / across
        for number, lesson in enumerate(lessons()):
            x = 3 + (number % across) * (width + GAP)
            y = 3 + (number // across) * (high + GAP)
            self._add_card(view, FRect(x, y, width, high), lesson)
        view.content_height = self.guests.build(view, FRect(0, view.content_height + 4, area.w - 12, high), across)
        if not self.focus.remembered:
            self.focus.remembered = f"lesson {self._next_new()}"

    def _add_card(self, view: ScrollView, cell: FRect, lesson: Lesson) -> None:
        mark = self.t(say("learn.learnt.mark")) if lesson.id in self.progress.lessons else ""
        following = ""
        if lesson.id == self._next_new() and not mark:
            following = self.t(say("learn.following" if self.progress.lessons else "learn.start"))
        title = self.t(say("learn.row", number=lesson.number, title=say("learn.lesson." + lesson.id + ".title")))
        about = self.t(say("learn.lesson." + lesson.id + ".about"))
        name = f"lesson {lesson.id}"
        card = LessonCard(cell, title, about, partial(self.begin, lesson), icon=lesson.icon, name=name, mark=mark,
                          following=following)
        self.add(card, view)

    def _next_new(self) -> str:
        """The first lesson not learnt yet; the first of all when all are."""
        return next((lesson.id for lesson in lessons() if lesson.id not in self.progress.lessons), lessons()[0].id)

    # Doing

    def begin(self, lesson: Lesson) -> None:
        """Play a lesson."""
        self.shell.app.push(self._scene(lesson))

    def _scene(self, lesson: Lesson) -> LessonScene:
        later = next((other for other in lessons() if other.number > lesson.number), None)
        if later is None:  # after the last lesson the fights wait
            return LessonScene(self.shell, lesson, self.learnt, self._on_to_ladder, say("learn.to_ladder"))
        fight = self._on_to_ladder if lesson.number >= ENOUGH else None
        return LessonScene(self.shell, lesson, self.learnt, partial(self._go_on_with, later), say("learn.next"), fight)

    def _go_on_with(self, lesson: Lesson) -> None:
        self.shell.app.replace(self._scene(lesson))

    def learnt(self, lesson: Lesson) -> None:
        """A lesson was done to its end."""
        self.progress.lessons.add(lesson.id)
        self.focus.remembered = f"lesson {self._next_new()}"
        self._save()

    def guest_learnt(self, key: str) -> None:
        """A lesson of another mode ("mode_id.lesson") was done to its end."""
        self.progress.lessons.add(key)
        self._save()

    def _save(self) -> None:
        self.progress.ladder = load_progress(self.progress.path).ladder  # fights may have been won meanwhile
        problem = self.progress.save()
        if problem is not None:
            self.shell.app.toast(self.t(problem), 8.0)

    def _ladder(self) -> None:
        from gunki.table.learn.ladder_scene import LadderScene

        self.shell.app.push(LadderScene(self.shell))

    def _on_to_ladder(self) -> None:
        from gunki.table.learn.ladder_scene import LadderScene

        self.shell.app.replace(LadderScene(self.shell))

    def _ask_reset(self) -> None:
        answers = [Answer(self.t(say("learn.reset")), self._reset), Answer(self.t(say("table.stay")))]
        title, text = self.t(say("learn.reset.sure")), self.t(say("learn.reset.text"))
        self.shell.app.push_modal(Dialog(title, text, answers))

    def _reset(self) -> None:
        self.progress.lessons.clear()
        self.focus.remembered = ""
        self._save()
        self.rebuild()
