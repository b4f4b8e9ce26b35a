"""A lesson on the real battle table: the coach's panel over it, wrong tries answered, the position never spoilt."""

from __future__ import annotations

from collections.abc import Callable

from gunki.battle.commands import END_TURN
from gunki.battle.lessons import lesson as data
from gunki.battle.lessons.lesson import Lesson
from gunki.battle.lessons.tutor import Tutor
from gunki.engine.contract import Command
from gunki.engine.messages import Message, say
from gunki.table.battle.scene import BattleScene
from gunki.table.canvas import Canvas
from gunki.table.coaching import Coaching
from gunki.table.dialog import Answer, Dialog
from gunki.table.layout import Layout
from gunki.table.learn.coach import CoachPanel, draw_mark, place_of, spot_of
from gunki.table.learn.controller import LessonController
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Button

READING = data.Read | data.Watched


class LessonScene(Coaching, BattleScene):
    """`on_learnt` is called once, when the last step is done; `on_next` begins what follows, called `next_name`;
    `on_fight` leads to a real fight, once enough is learnt for one.
    """

    gives_hints = False  # the coach does

    def __init__(
        self,
        shell: Shell,
        lesson: Lesson,
        on_learnt: Callable[[Lesson], object],
        on_next: Callable[[], object],
        next_name: Message,
        on_fight: Callable[[], object] | None = None,
    ) -> None:
        self.tutor = Tutor(lesson)
        super().__init__(self.tutor.match, lambda match: None, self._menu, shell.rules)
        self.controller: LessonController = LessonController(self.tutor)
        self.steps_wait = False  # the coach asks for each step himself
        self.shell, self.lesson = shell, lesson
        self.on_learnt, self.on_next, self.next_name, self.on_fight = on_learnt, on_next, next_name, on_fight
        self._told_answer = ""

    @property
    def choices(self) -> tuple[Command, ...]:
        """Also while the coach waits for the learner to read: a try is answered, not ignored."""
        decision = self.controller.decision
        if decision is None or self.animating or not self.controller.person_to_move:
            return ()
        return decision.choices

    # Words

    def _key(self, end: str) -> str:
        return self.lesson.id + "." + end

    def lesson_title(self) -> Message:
        """What the lesson is called."""
        return say("learn.lesson." + self._key("title"))

    def sentence(self) -> str:
        """What the coach asks for now."""
        return self.t(say("learn.lesson." + self._key(self.tutor.step.id)))

    def answer(self) -> str:
        """What he says to the last wrong try; "" for none."""
        tutor = self.tutor
        if not tutor.answer:
            return ""
        if tutor.own_answer():
            return self.t(say("learn.lesson." + self._key(f"{tutor.step.id}.{tutor.answer}")))
        return self.t(say("learn.answer." + tutor.answer))

    # Building

    def build(self, layout: Layout) -> None:
        """The table, with the coach on it."""
        super().build(layout)
        geometry, tutor = self.geometry, self.tutor
        assert geometry is not None
        about_order = "panel order" in tutor.step.point
        place = place_of(layout, geometry, about_order)
        reading = isinstance(tutor.step.goal, READING) and not tutor.over
        title = self.t(
            say(
                "learn.step",
                lesson=self.lesson_title(),
                number=min(tutor.index + 1, len(self.lesson.step)),
                steps=len(self.lesson.step),
            )
        )
        back = self.find("back")
        inside = back is not None and back.rect.colliderect(place.area)
        panel = CoachPanel(place, title, self.sentence(), self.answer(), reading or inside)
        self.root.children.insert(0, panel)
        panel.parent, panel.layer = self.root, self
        if back is not None and inside:
            # The way out of a chosen action lies on the panel; while there is something to read, Esc is enough.
            back.rect.center = panel.button_area().center
            back.visible = not reading
        log = self.find("log")
        if log is not None and log.rect.colliderect(place.area):
            log.visible = False
        undo = self.find("undo")
        if isinstance(undo, Button) and undo.enabled and not tutor.can_undo:
            undo.text = self.t(say("table.undo"))
            undo.enabled, undo.reason, undo.tooltip = False, self.t(say("learn.answer.undo")), None
        if reading:
            key = "learn.watch" if isinstance(tutor.step.goal, data.Watched) else "learn.go_on"
            self.add_go_on(panel, say(key))

    # Doing

    def carry_on(self) -> None:
        """The learner has read; or an NPC is to take its next step."""
        if isinstance(self.tutor.step.goal, data.Watched):
            if self.controller.decision is not None and not self.tutor.met:
                self.controller.go_on_alone()
        else:
            self.tutor.carry_on()
        self.invalidate()

    def end_turn(self) -> None:
        """The lesson's answer comes before the question whether FP may be lost."""
        if self.choices and self.tutor.judge(END_TURN):
            self._say_problem()
            self.refresh()
            return
        super().end_turn()

    def select(self, key: str) -> None:
        """See BattleScene; looking is all that some steps ask for."""
        super().select(key)
        self._look()

    def _say_problem(self) -> None:
        """The coach answers for himself; what he does not, is said as on the table."""
        if not self.tutor.answer:
            super()._say_problem()
        elif self.app is not None:
            self.app.sounds.play("card_flip", "interface")

    def _look(self) -> None:
        if self.choices and isinstance(self.tutor.step.goal, data.Chosen | data.Pointed):
            pointed = (f"token {self.pointed_token}", f"space {self.pointed_space}", f"card {self.pointed_card}")
            space = -1
            if self.pointed_token:
                space = self.state.characters[self.state.setting.book.index[self.pointed_token]].space
            self.tutor.looked(self.selected, (*pointed, f"space {space}"))

    # Time

    def update(self, dt: float) -> None:
        """Show what happens; then the next step, or this one again."""
        super().update(dt)
        if self.animating or self.controller.queue or self.app is None or self.app.modals:
            return
        self._look()
        tutor = self.tutor
        if tutor.met:
            self._advance()
        elif tutor.spoiled:
            self.controller.begin_at(tutor.begin_step_again())
            self._finished = False
            self.playback.roll, self.selected, self.log = None, "", []
            self.refresh()
        elif tutor.answer != self._told_answer:
            self._told_answer = tutor.answer
            self.refresh()

    def _advance(self) -> None:
        tutor, goal = self.tutor, self.tutor.step.goal
        tutor.advance()
        self._told_answer = ""
        self._waiting_for = None
        if tutor.over:
            self._learnt()
            return
        looks_on = isinstance(tutor.step.goal, data.Chosen | data.Pointed | data.Read | data.Done)
        if not (looks_on and isinstance(goal, data.Chosen | data.Pointed | data.Read)):
            self.selected = ""
        self.refresh()

    def _learnt(self) -> None:
        assert self.app is not None
        self.on_learnt(self.lesson)
        self.app.sounds.play("victory", "music")
        second = Answer(self.t(say("learn.again")), self.begin_again)
        if self.on_fight is not None:
            second = Answer(self.t(say("learn.fight")), self.on_fight)
        answers = [Answer(self.t(self.next_name), self.on_next), second, Answer(self.t(say("learn.all")), self.leave)]
        title = self.t(say("learn.learnt", lesson=self.lesson_title()))
        self.app.push_modal(Dialog(title, self.t(say("learn.lesson." + self._key("learnt"))), answers))

    def begin_again(self) -> None:
        """The lesson from its first step."""
        if self.app is not None:
            self.app.replace(LessonScene(self.shell, self.lesson, self.on_learnt, self.on_next, self.next_name,
                                         self.on_fight))

    # Drawing

    def draw_over(self, canvas: Canvas) -> None:
        """Gold marks on what the coach points at."""
        super().draw_over(canvas)
        if self.animating or self.tutor.over or self.tutor.met:
            return
        for point in self.tutor.step.point:
            area = spot_of(self, point)
            if area is not None:
                draw_mark(canvas, area, point, not isinstance(self.tutor.step.goal, READING))
