"""A match on the table that the tutor watches: commands it does not take are not carried out. No pygame."""

from __future__ import annotations

from gunki.battle.lessons.tutor import Tutor
from gunki.engine.contract import Command
from gunki.engine.messages import say
from gunki.table.battle.controller import MatchController


class LessonController(MatchController):
    """As on the table, in memory only; partners do as the lesson says."""

    def __init__(self, tutor: Tutor) -> None:
        super().__init__(tutor.match)
        self.tutor = tutor

    @property
    def person_to_move(self) -> bool:
        """Whether it is the learner's turn to choose."""
        return super().asks_person

    @property
    def asks_person(self) -> bool:
        """Also while the tutor holds: then nobody goes on by himself."""
        return self.tutor.holds or super().asks_person

    def act(self, command: Command, seq: int | None = None) -> bool:
        """See MatchController; False where the tutor does not take it, whose answer then says why."""
        if self._of_a_person() and self.tutor.judge(command):
            self.problem = say("match.not_legal")
            return False
        before = len(self.queue)
        if not super().act(command, seq):
            return False
        events = tuple(played.event for played in list(self.queue)[before:])
        self.tutor.happened(command, events, self.match.state)
        return True

    def _of_a_person(self) -> bool:
        """Whether the match waits for the learner, also while earlier steps of a walk are still to be shown."""
        decision = self.match.decision
        seats = {seat.id: seat.kind for seat in self.mode.seats(self.match.state)}
        return decision is not None and not decision.automatic and seats.get(decision.seat) == "human"

    def go_on_alone(self) -> bool:
        """A step of an NPC, or what a partner does."""
        decision = self.decision
        if decision is None or self.problem is not None:
            return False
        if decision.automatic:
            return self.act(decision.choices[0])  # the tutor must hear of it
        return self.act(self.tutor.reply(decision.choices))

    def undo(self, count: int = 1) -> bool:
        """See MatchController; not further back than the step began, unless the lesson asks for it."""
        if not self.tutor.may_undo():
            self.problem = say("undo.nothing")
            return False
        undone = super().undo(count)
        if undone:
            self.tutor.undone()
        return undone

    def begin_step_again(self) -> None:
        """Everything as it stood when the step began."""
        self.match = self.tutor.begin_step_again()
        self.problem = self.again = None
        self.queue.clear()
        self.shown = self.match.state
        self.tell_anew()
