"""A lesson on the real table: what the coach says over the strip, and the places he points at."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from book_of_changes.lessons import lesson as data
from book_of_changes.lessons.lesson import Lesson, lessons
from book_of_changes.lessons.tutor import Tutor
from book_of_changes.table.reaction import CardButton
from book_of_changes.table.scene import TableScene
from book_of_changes.table.standing import CROWDED
from gunki.engine.contract import Command
from gunki.engine.messages import Message, say
from gunki.table.layout import Layout
from gunki.table.lesson_scene import CoachedScene

STRIP_BUTTONS = 152.0
"""Rules and Menu at the right end of the strip."""
SHEET = 66.0
PILL = 16.0
"""How far the pill of a figure reaches below it."""


class LessonScene(CoachedScene[Lesson, Tutor], TableScene):
    """See CoachedScene."""

    mode_id = "book_of_changes"
    unused = ("undo", "result", "goal")
    folds = gives_hints = False  # the coach asks for one answer at a time, and tells enough

    def tutor_for(self, lesson: Lesson) -> Tutor:
        """See CoachedScene."""
        return Tutor(lesson, lambda name: self.shell.t(say("boc.lesson.name." + name)))

    def all_lessons(self) -> Sequence[Lesson]:
        """See CoachedScene."""
        return lessons()

    # Words

    def title_of(self, lesson: Lesson) -> Message:
        """See CoachedScene."""
        return say("boc.lesson." + lesson.id + ".title")

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

    def last_words(self) -> Message:
        """See CoachedScene."""
        return say("boc.lesson.learnt.last")

    def why_no_undo(self) -> Message | None:
        """See `undo`."""
        return say("boc.lesson.no.undo")

    # Course

    @property
    def reading(self) -> bool:
        """See CoachedScene."""
        return isinstance(self.tutor.step.goal, data.Read) and not self.tutor.over

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
        self.look()

    def look(self) -> None:
        """See CoachedScene."""
        if self.choices and isinstance(self.tutor.step.goal, data.Chosen | data.Pointed):
            zone = self.pointed_zone
            if zone < 0 and self.pointed_fighter >= 0:
                zone = self.state.fight.fighters[self.pointed_fighter].zone
            self.tutor.looked(self.selected, (f"figure {self.pointed_fighter}", f"zone {zone}"))

    def step_done(self) -> None:
        """Looking keeps the choice."""
        if not isinstance(self.tutor.step.goal, data.Chosen | data.Pointed | data.Read):
            self.selected = ""

    def begin_step_again(self) -> bool:
        """The battle was over before the step was done."""
        if not self.tutor.spoiled:
            return False
        self.controller.begin_at(self.tutor.begin_step_again())
        self.selected, self.log, self._waiting_for = "", [], None
        self._finished, self._ended_at = False, None
        self.playback.roll = None
        return True

    # Places

    def coach_area(self, layout: Layout) -> FRect:
        """Over the strip."""
        return FRect(4, 2, layout.width - STRIP_BUTTONS - 4, SHEET)

    def mark_of(self, point: str) -> str:
        """See CoachedScene."""
        return "token" if point.startswith("figure") else "button"

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
