"""A lesson on the real table: the coach's sheet over the strip, wrong tries answered, the position never spoilt."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import FRect

from book_of_changes.lessons import lesson as data
from book_of_changes.lessons.lesson import Lesson, lessons
from book_of_changes.lessons.tutor import Tutor
from book_of_changes.table.reaction import CardButton
from book_of_changes.table.scene import TableScene
from book_of_changes.table.standing import CROWDED
from gunki.engine.contract import Command, Decision
from gunki.engine.messages import Message, say
from gunki.table.canvas import Canvas
from gunki.table.coach import CoachPanel, Place, draw_mark
from gunki.table.dialog import Answer, Dialog
from gunki.table.layout import Layout
from gunki.table.lesson_controller import LessonController
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Button, HotKey

STRIP_BUTTONS = 152.0
"""Rules and Menu at the right end of the strip."""
SHEET = 66.0
SIZES = (17.0, 16.0, 15.0, 14.0)
PILL = 16.0
"""How far the pill of a figure reaches below it."""


class LessonScene(TableScene):
    """`learnt` is called once, when the last step is done."""

    toast_top = None  # the coach says what is wrong
    folds = gives_hints = False  # he asks for one answer at a time, and tells enough

    def __init__(self, shell: Shell, lesson: Lesson, learnt: Callable[[], None]) -> None:
        shell.environment.mode("book_of_changes")  # its words and pictures
        shell.app.words = shell.environment.words
        self.tutor = Tutor(lesson, lambda name: shell.t(say("boc.lesson.name." + name)))
        super().__init__(self.tutor.match, lambda match: None, self._menu, shell.rules)
        self.controller: LessonController[Tutor] = LessonController(self.tutor)
        self.shell, self.lesson, self.learnt = shell, lesson, learnt
        self._told_answer = ""

    @property
    def decision(self) -> Decision | None:
        """Also while the learner is to read: a try is answered, not ignored; but never what the enemies decide."""
        return super().decision if self.controller.person_to_move else None

    @property
    def holding(self) -> bool:
        """The coach asks for each step himself."""
        return False

    # Words

    def sentence(self) -> Message:
        """What the coach asks for now."""
        return say("boc.lesson." + self.lesson.id + "." + self.tutor.step.id)

    def answer(self) -> Message | None:
        """What he says to the last wrong try."""
        tutor = self.tutor
        if not tutor.answer or tutor.answer == "read":  # what is to be read stays; the mark shows how to go on
            return None
        if tutor.own_answer():
            return say("boc.lesson." + self.lesson.id + ".no." + tutor.answer)
        return say("boc.lesson.no." + tutor.answer)

    # Building

    def build(self, layout: Layout) -> None:
        """The table, with the coach on it."""
        super().build(layout)
        tutor = self.tutor
        for name in ("undo", "result", "goal"):
            widget = self.find(name)
            if widget is not None:
                widget.visible = False
        reading = isinstance(tutor.step.goal, data.Read) and not tutor.over
        title = say("boc.lesson.step", lesson=say("boc.lesson." + self.lesson.id + ".title"),
                    number=min(tutor.index + 1, len(self.lesson.step)), steps=len(self.lesson.step))
        answer = self.answer()
        area = FRect(4, 2, layout.width - STRIP_BUTTONS - 4, SHEET)
        said = self.t(answer) if answer is not None else ""
        for size in SIZES:  # as large as all of it fits
            panel = CoachPanel(Place(area, size, False), self.t(title), self.t(self.sentence()), said, reading)
            panel.parent, panel.layer = self.root, self
            if panel.fits():
                break
        self.root.children.insert(0, panel)
        if reading:
            self.add(Button(panel.button_area(), self.t(say("boc.lesson.go_on")), self.carry_on, name="coach go on",
                            commit=True, hot_key=HotKey(pygame.K_SPACE, self.t(say("boc.lesson.space")))))
            self.focus.remembered = "coach go on"

    # Doing

    def carry_on(self) -> None:
        """The learner has read."""
        self.tutor.carry_on()
        self.invalidate()

    def do(self, command: Command) -> bool:
        """A command that the lesson does not take leaves the choice as it is."""
        selected = self.selected
        done = super().do(command)
        if not done and self.tutor.answer and self.action_key(selected):
            self.selected = selected
            self.refresh()
        return done

    def action_key(self, key: str) -> bool:
        """Whether such an action can be chosen now."""
        return any(action.key == key for action in self.actions)

    def select(self, key: str) -> None:
        """Looking is all that some steps ask for."""
        super().select(key)
        self._look()

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

    def why_no_undo(self) -> Message | None:
        """See `undo`."""
        return say("boc.lesson.no.undo")

    def _look(self) -> None:
        if self.choices and isinstance(self.tutor.step.goal, data.Chosen | data.Pointed):
            zone = self.pointed_zone
            if zone < 0 and self.pointed_fighter >= 0:
                zone = self.state.fight.fighters[self.pointed_fighter].zone
            self.tutor.looked(self.selected, (f"figure {self.pointed_fighter}", f"zone {zone}"))

    def on_key(self, event: pygame.event.Event) -> bool:
        """Space goes on where the coach waits for it."""
        button = self.find("coach go on")
        if event.key == pygame.K_SPACE and button is not None and not self.animating:
            button.activate()
            return True
        return super().on_key(event)

    # Time

    def update(self, dt: float) -> None:
        """Show what happens; then the next step, or this one again."""
        super().update(dt)
        if self.animating or self.controller.queue or self.app is None or self.app.modals:
            return
        self._look()
        tutor = self.tutor
        if tutor.met:
            self._next_step()
        elif tutor.spoiled:
            self.controller.begin_at(tutor.begin_step_again())
            self.selected, self.log, self._waiting_for = "", [], None
            self._finished, self._ended_at = False, None
            self.playback.roll = None
            self.refresh()
        elif tutor.answer != self._told_answer:
            self._told_answer = tutor.answer
            self.refresh()

    def _next_step(self) -> None:
        tutor, goal = self.tutor, self.tutor.step.goal
        tutor.advance()
        self._told_answer, self._waiting_for = "", None
        if tutor.over:
            self._learnt()
            return
        if not isinstance(goal, data.Chosen | data.Pointed | data.Read):
            self.selected = ""
        self.refresh()

    def _learnt(self) -> None:
        assert self.app is not None
        self.learnt()
        self.app.sounds.play("victory", "music")
        later = next((other for other in lessons() if other.number > self.lesson.number), None)
        answers = [Answer(self.t(say("boc.lesson.all")), self.leave),
                   Answer(self.t(say("boc.lesson.again")), self.begin_again)]
        if later is None:
            text = say("boc.lesson.learnt.last")
        else:
            text = say("boc.lesson.learnt.next", lesson=say("boc.lesson." + later.id + ".title"))
        self.app.push_modal(Dialog(self.t(say("boc.lesson.learnt")), self.t(text), answers))

    # Leaving

    def _menu(self) -> None:
        assert self.app is not None
        answers = [Answer(self.t(say("boc.lesson.leave")), self.leave),
                   Answer(self.t(say("boc.lesson.again")), self.begin_again), Answer(self.t(say("boc.lesson.stay")))]
        self.app.push_modal(Dialog(self.t(say("boc.lesson." + self.lesson.id + ".title")),
                                   self.t(say("boc.lesson.menu")), answers, careful=True))

    def leave(self) -> None:
        """Back to all lessons; nothing is lost but this try."""
        if self.app is not None:
            self.app.pop()

    def begin_again(self) -> None:
        """The lesson from its first step."""
        if self.app is not None:
            self.app.replace(LessonScene(self.shell, self.lesson, self.learnt))

    # Drawing

    def draw_over(self, canvas: Canvas) -> None:
        """Gold marks on what the coach points at."""
        super().draw_over(canvas)
        if self.animating or self.tutor.over or self.tutor.met:
            return
        for point in self.tutor.step.point:
            area = self.spot_of(point)
            if area is not None:
                kind = "token" if point.startswith("figure") else "button"
                draw_mark(canvas, area, kind, finger=not isinstance(self.tutor.step.goal, data.Read))

    def spot_of(self, point: str) -> FRect | None:
        """The place a step points at; None where it is not shown now."""
        geometry = self.geometry
        if geometry is None:
            return None
        kind, _, name = point.partition(" ")
        if kind == "panel":
            found: FRect = getattr(geometry, name)
            return FRect(found) if found.w > 0 else None
        if kind == "card":
            return FRect(geometry.cards[int(name)]) if int(name) < len(geometry.cards) else None
        if kind == "zone":
            island = self.islands[int(name)]
            return island.area.union(island.plaque)
        if kind == "pick":
            cards = [widget for widget in self.root.walk() if isinstance(widget, CardButton)]
            picks = [card for card in cards if getattr(card.card.command, "pick", "") == name]
            return picks[0].screen_rect().unionall([card.screen_rect() for card in picks[1:]]) if picks else None
        widget = self.find(point) or (self.find("more") if kind == "action" else None)
        if widget is None or not widget.shown:
            return None
        shown = widget.screen_rect()
        below = (PILL if shown.w >= CROWDED else 5.0) if kind == "figure" else 0.0
        return FRect(shown.x, shown.y, shown.w, shown.h + below)
