"""A match that a lesson's tutor watches: commands he does not take are not carried out. Of any mode; no pygame."""

from __future__ import annotations

from itertools import islice
from typing import Any, Generic, Protocol, TypeVar

from gunki.engine.contract import Command, Decision
from gunki.engine.match import Match
from gunki.engine.messages import say
from gunki.table.match_controller import ActingController, MatchController


class Judge(Protocol):
    """What every tutor can do."""

    match: Match

    @property
    def holds(self) -> bool:
        """Whether nobody may go on by himself: the learner reads, or the next step is about to begin."""

    def judge(self, command: Command) -> str:
        """Why the lesson does not take a person's command now; "" where it does."""

    def reply(self, choices: tuple[Command, ...]) -> Command:
        """What others do, out of what they may."""


class Tutor(Judge, Protocol):
    """One who looks at the state after each command."""

    def happened(self, command: Command, state: Any, person_next: bool) -> None:
        """A command was carried out, by whomever; `person_next`: the learner is asked now."""


J = TypeVar("J", bound=Judge)
T = TypeVar("T", bound=Tutor)


class WatchedController(ActingController, Generic[J]):
    """As on the table, in memory only; others do as the lesson says. To be put before the mode's own controller."""

    def __init__(self, tutor: J) -> None:
        super().__init__(tutor.match)
        self.tutor = tutor

    def watched(self, command: Command, events: tuple[Any, ...]) -> None:
        """A command was carried out, by whomever: for the tutor to hear of."""

    @property
    def person_to_move(self) -> bool:
        """Whether it is the learner's turn to choose."""
        return super().asks_person

    @property
    def asks_person(self) -> bool:
        """Also while the tutor holds: then nobody goes on by himself."""
        return self.tutor.holds or super().asks_person

    def act(self, command: Command, seq: int | None = None) -> bool:
        """See ActingController; False where the tutor does not take it, whose answer then says why."""
        if self.of_person(self.match.decision) and self.tutor.judge(command):
            self.problem = say("match.not_legal")
            return False
        before = len(self.queue)
        return self._heard(command, super().act(command, seq), before)

    def act_alone(self, command: Command) -> bool:
        """See ActingController: what no person chose, or what he has ordered."""
        before = len(self.queue)
        return self._heard(command, super().act_alone(command), before)

    def _heard(self, command: Command, done: bool, before: int) -> bool:
        if done:
            self.watched(command, tuple(played.event for played in islice(self.queue, before, None)))
        return done

    def of_person(self, decision: Decision | None) -> bool:
        """Whether the learner decides this, also while something is still to be shown."""
        if decision is None or decision.automatic:
            return False
        return any(seat.id == decision.seat and seat.kind == "human" for seat in self.mode.seats(self.match.state))

    def go_on_alone(self) -> bool:
        """A step of the rules, or what the lesson has somebody else do."""
        decision = self.decision
        if decision is None or decision.automatic or self.problem is not None:
            return super().go_on_alone()
        return self.act_alone(self.tutor.reply(decision.choices))

    def begin_at(self, match: Match) -> None:
        """Everything as it stands in `match`: a step is begun again."""
        self.match = match
        self.problem = self.again = None
        self.queue.clear()
        self.shown = match.state
        self.tell_anew()


class LessonController(WatchedController[T], MatchController):
    """Remembers what was shown, as MatchController does."""

    def watched(self, command: Command, events: tuple[Any, ...]) -> None:
        """See WatchedController."""
        self.tutor.happened(command, self.match.state, self.of_person(self.match.decision))
