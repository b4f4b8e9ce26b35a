"""The match behind the table: what was decided, what is still to be shown, whose turn it is to choose. No pygame."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from gunki.battle import events as ev
from gunki.battle.state import State
from gunki.engine.contract import Command, Decision, SeatInfo
from gunki.engine.errors import BadFile
from gunki.engine.match import Match, UndoReach
from gunki.engine.messages import Message, Refused
from gunki.table.battle.thinking import Thought, against_rules


class Played(NamedTuple):
    """An event with the states before and after it."""

    event: Any
    before: State
    after: State


class MatchController:
    """Acts on a match and queues its events for the screen.

    `shown` is the state the player sees; it follows the queue. Everything in the queue is already saved.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.mode = match.mode
        self.shown: State = match.state
        self.queue: deque[Played] = deque()
        self.told: list[tuple[Any, State]] = [(record.event, state) for record, state in self._past(match)]
        self.problem: Message | None = None
        """Why the last wish was not followed; None: it was."""
        self.watching_again = False
        """Whether what is in the queue was shown before."""
        self.again: Callable[[], bool] | None = None
        """What could not be saved, to be tried again; nothing of it has happened. None: all is saved."""
        self._thought: Thought | None = None

    @staticmethod
    def _past(match: Match) -> list[tuple[Any, State]]:
        state: Any = None
        past = []
        for record in match.standing():
            state = match.mode.evolve(state, record.event)
            past.append((record, state))
        return past

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

    @property
    def asks_person(self) -> bool:
        """Whether a person must decide now."""
        decision, seat = self.decision, self.seat()
        return decision is not None and not decision.automatic and seat is not None and seat.kind == "human"

    def act(self, command: Command, seq: int | None = None) -> bool:
        """Carry out a command; False where it was refused or could not be saved (`problem` then says why)."""
        try:
            return self._carry_out(command, seq)
        except Refused as refusal:
            self.problem = refusal.message
            return False

    def _act_alone(self, command: Command) -> bool:
        """For a seat that is no person's. Raises ModeFailed where the rules refuse it."""
        try:
            return self._carry_out(command)
        except Refused as refusal:
            raise against_rules(refusal) from refusal

    def _carry_out(self, command: Command, seq: int | None = None) -> bool:
        before = self.match.state
        self.problem = self.again = None
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
        """Take one decision that is no person's: a step of an NPC, a command of an AI seat. False if there is none.

        True also while an AI is `thinking`: to be called again. Raises ModeFailed where an AI chose what cannot be
        done, and whatever its code raises.
        """
        decision, seat = self.decision, self.seat()
        if decision is None or self.problem is not None:
            return False
        if decision.automatic:
            return self._act_alone(decision.choices[0])
        if seat is None or seat.kind != "ai":
            return False
        thought = self._thought
        if thought is None or thought.seq != self.match.seq:
            from gunki.engine.agents import agent_for

            agent = agent_for(self.mode, seat.level, self.match.seed ^ self.match.seq)
            view = self.mode.observe(self.match.state, seat.id)
            thought = self._thought = Thought(agent, view, decision, self.match.seq)
        if not thought.over():
            return True
        self._thought = None
        return self._act_alone(thought.command())

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
        self.told.append((played.event, played.after))
        self.watching_again = self.watching_again and bool(self.queue)

    def show_again(self) -> bool:
        """Queue once more what was shown since the last turn of a person ended; False where there is nothing."""
        start = self._end_of_last_own_turn()
        if self.queue or not 0 < start < len(self.told):
            return False
        before = self.shown = self.told[start - 1][1]
        for event, after in self.told[start:]:
            self.queue.append(Played(event, before, after))
            before = after
        del self.told[start:]
        self.watching_again = True
        return True

    def _end_of_last_own_turn(self) -> int:
        """How many of the events told come before; 0 where no person has ended a turn yet."""
        people = {seat.id for seat in self.mode.seats(self.match.state) if seat.kind == "human"}
        for place in range(len(self.told) - 1, -1, -1):
            event, state = self.told[place]
            if not isinstance(event, ev.TurnEnded):
                continue
            if state.characters[state.setting.book.index[event.who]].seat in people:
                return place + 1
        return 0

    def undo_reach(self) -> UndoReach:
        """How far undo reaches now."""
        return self.match.undo_reach()

    def undo(self, count: int = 1) -> bool:
        """Take back the last `count` commands; False with `problem` where one of them cannot be."""
        self.problem = self.again = None
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
            self.queue.clear()
            self.shown = self.match.state
            self.told = [(record.event, state) for record, state in self._past(self.match)]
        return self.problem is None
