"""The match behind any mode's table: what was decided, what is still to be shown, who is to choose. No pygame."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from gunki.engine.contract import Command, Decision, SeatInfo
from gunki.engine.errors import BadFile
from gunki.engine.match import Match, UndoReach
from gunki.engine.messages import Message, Refused
from gunki.table.counsel import Counsel
from gunki.table.thinking import Thought, against_rules


class Played(NamedTuple):
    """An event with the states before and after it (of the mode's own types)."""

    event: Any
    before: Any
    after: Any


class ActingController:
    """Acts on a match and queues its events for the screen; what was shown is kept by whoever derives from it.

    `shown` is the state the player sees; it follows the queue. Everything in the queue is already saved.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.mode = match.mode
        self.shown: Any = match.state
        self.queue: deque[Played] = deque()
        self.problem: Message | None = None
        """Why the last wish was not followed; None: it was."""
        self.again: Callable[[], bool] | None = None
        """What could not be saved, to be tried again; nothing of it has happened. None: all is saved."""
        self.counsel = Counsel(match)
        """Thinks for AI seats, remembers why they did what they did, and gives persons hints."""
        self._thought: Thought | None = None

    @property
    def decision(self) -> Decision | None:
        """What is waited for, once everything has been shown; None before that and at the end."""
        return None if self.queue else self.match.decision

    @property
    def over(self) -> bool:
        """Whether the match has ended and its end was shown."""
        return not self.queue and self.match.decision is None

    def seat(self) -> SeatInfo | None:
        """The seat that must decide."""
        decision = self.decision
        if decision is None:
            return None
        return next((seat for seat in self.mode.seats(self.match.state) if seat.id == decision.seat), None)

    def persons(self) -> list[SeatInfo]:
        """The seats that people play."""
        return [seat for seat in self.mode.seats(self.match.state) if seat.kind == "human"]

    @property
    def asks_person(self) -> bool:
        """Whether a person must decide now."""
        decision, seat = self.decision, self.seat()
        return decision is not None and not decision.automatic and seat is not None and seat.kind == "human"

    def act(self, command: Command, seq: int | None = None) -> bool:
        """Carry out a command; False where it was refused or could not be saved (`problem` then says why).

        `seq`: the match's last event when the player was asked; a command meant for another position is refused.
        """
        try:
            return self._carry_out(command, seq)
        except Refused as refusal:
            self.problem = refusal.message
            return False

    def act_alone(self, command: Command) -> bool:
        """For what no person chose. Raises ModeFailed where the rules refuse it: the next try would be the same."""
        try:
            return self._carry_out(command)
        except Refused as refusal:
            raise against_rules(refusal) from refusal

    def _carry_out(self, command: Command, seq: int | None = None) -> bool:
        before = self.match.state
        self.problem = self.again = None
        self.counsel.drop_hint()
        try:
            events = self.match.act(command, seq=seq)
        except BadFile as failure:
            self.problem, self.again = failure.message, lambda: self.act(command)
            return False
        for event in events:
            after = self.mode.evolve(before, event)
            self.queue.append(Played(event, before, after))
            before = after
        return True

    def go_on_alone(self) -> bool:
        """Take one decision that is no person's: an automatic step, a command of an AI seat. False if there is none.

        True also while an AI is `thinking`: to be called again. Raises ModeFailed where an AI chose what cannot be
        done, and whatever its code raises.
        """
        decision, seat = self.decision, self.seat()
        if decision is None or self.problem is not None:
            return False
        if decision.automatic:
            return self.act_alone(decision.choices[0])
        if seat is None or seat.kind != "ai":
            return False
        thought = self._thought
        if thought is None or thought.seq != self.match.seq:
            thought = self._thought = self.counsel.think(seat)
        if not thought.over():
            return True
        self._thought = None
        command = thought.command()
        self.counsel.remember(decision.seat, command, thought.advice)
        return self.act_alone(command)

    def close(self) -> None:
        """The match is left: nobody thinks about it any more."""
        self._thought = None
        self.counsel.close()

    @property
    def thinking(self) -> bool:
        """Whether an AI has not made up its mind yet."""
        return self._thought is not None

    def next(self) -> Played | None:
        """The next event to show, without taking it."""
        return self.queue[0] if self.queue else None

    def shown_next(self) -> None:
        """The next event has been shown."""
        played = self.queue.popleft()
        self.shown = played.after
        self.was_told(played)

    def was_told(self, played: Played) -> None:
        """An event has been shown."""

    def tell_anew(self) -> None:
        """Something was taken back: what has been shown is the match's past as it stands now."""

    def undo_reach(self) -> UndoReach:
        """How far undo reaches now."""
        return self.match.undo_reach()

    def undo(self, count: int = 1) -> bool:
        """Take back the last `count` commands; False with `problem` where one of them cannot be."""
        self.problem = self.again = None
        self._thought = None
        self.counsel.stop()
        before = self.match.seq
        for left in range(count, 0, -1):
            try:
                self.match.undo()
            except Refused as refusal:
                self.problem = refusal.message
                break
            except BadFile as failure:
                self.problem, self.again = failure.message, partial(self.undo, left)
                break
        if self.match.seq != before:
            self.counsel.forget_undone()
            self.queue.clear()
            self.shown = self.match.state
            self.tell_anew()
        return self.problem is None


def past_of(match: Match) -> list[Played]:
    """All that happened and stands, the oldest first."""
    state: Any = None
    past = []
    for record in match.standing():
        before, state = state, match.mode.evolve(state, record.event)
        past.append(Played(record.event, before, state))
    return past


class MatchController(ActingController):
    """Remembers what was shown."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.told: list[Played] = past_of(match)
        """What was shown, the oldest first; of a match gone on with, all that happened before."""

    def was_told(self, played: Played) -> None:
        """See ActingController."""
        self.told.append(played)

    def tell_anew(self) -> None:
        """See ActingController."""
        self.told = past_of(self.match)

    def show_again(self, ends_own_turn: Callable[[Played], bool]) -> bool:
        """Queue once more what was shown since the last event that `ends_own_turn`; False where there is nothing."""
        ends = [place for place, played in enumerate(self.told) if ends_own_turn(played)]
        if self.queue or not ends or ends[-1] + 1 == len(self.told):
            return False
        start = ends[-1] + 1
        self.queue.extend(self.told[start:])
        self.shown = self.told[start].before
        del self.told[start:]
        return True
