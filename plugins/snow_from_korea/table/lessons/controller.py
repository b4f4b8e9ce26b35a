"""A match on the table that the tutor watches: commands it does not take are not carried out. No pygame."""

from __future__ import annotations

from gunki.engine.contract import Command, Decision
from gunki.engine.messages import say
from gunki.table.match_controller import MatchController
from snow_from_korea.table.lessons.tutor import Tutor


class LessonController(MatchController):
    """As on the table, in memory only; others do as the lesson says."""

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
        if self._of_person(self.match.decision) and self.tutor.judge(command):
            self.problem = say("match.not_legal")
            return False
        return self._watched(command, super().act(command, seq))

    def act_alone(self, command: Command) -> bool:
        """See MatchController: what no person chose."""
        return self._watched(command, super().act_alone(command))

    def _watched(self, command: Command, done: bool) -> bool:
        if done:
            self.tutor.happened(command, self.match.state, self._of_person(self.match.decision))
        return done

    def _of_person(self, decision: Decision | None) -> bool:
        if decision is None or decision.automatic:
            return False
        return any(seat.id == decision.seat and seat.kind == "human" for seat in self.mode.seats(self.match.state))

    def go_on_alone(self) -> bool:
        """A step of the rules, or what the lesson has somebody else do."""
        decision = self.decision
        if decision is None or decision.automatic:
            return super().go_on_alone()
        return self.act_alone(self.tutor.reply(decision.choices))
