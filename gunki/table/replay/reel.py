"""A match as a reel: any of its events can be stood at, and the state there is folded when it is asked for. No pygame.

Positions count the events that stand (what was taken back is left out) from 0. Every `KEYFRAME` events a state is
kept; the states between two of them are folded again when somebody looks there, and the last few such stretches are
kept, so that going to and fro costs nothing and a jump folds `KEYFRAME` events at most, once the way there was folded.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Iterator
from typing import Any

from gunki.battle import events as ev
from gunki.clients.failures import failure_of
from gunki.engine.match import Match, Record
from gunki.engine.messages import Message, say

KEYFRAME = 200
STRETCHES = 4
"""How many stretches of states are kept besides the keyframes."""


class Reel:
    """A match to look at. `last` is the last position that can be shown; `notice` says why that is not the end of
    the match, `remark` what else there is to know of the file.
    """

    def __init__(self, match: Match, last_seq: int | None = None, notice: Message | None = None) -> None:
        """`last_seq`: the last event that can be trusted (None: all of them). Raises ValueError if there is none."""
        self.remark: Message | None = None
        self.match = match
        self.mode = match.mode
        self.records: list[Record] = match.standing(last_seq)
        if not self.records:
            raise ValueError("a match without events")
        self.notice = notice
        whole = match.standing()
        cut = len(whole) > len(self.records) and whole[len(self.records)].act == self.records[-1].act
        self._cut_act = self.records[-1].act if cut else -1
        self._keyframes: list[Any] = [None]
        self._stretches: OrderedDict[int, list[Any]] = OrderedDict()
        self._failed: BaseException | None = None
        self.turns = self._turns()
        """Positions at which a turn begins."""
        self.rounds = self._rounds()
        """Positions at which a round begins, with its number."""

    # States

    @property
    def last(self) -> int:
        """The last position."""
        return len(self.records) - 1

    def state(self, position: int) -> Any:
        """The state after the event at `position` (-1: None, as before the first).

        Where the mode's code fails at an event, the reel ends before it and `notice` says so; then it is the state at
        the new end that is returned. Raises IndexError outside the reel, and what the mode raised where not even the
        first event can be followed.
        """
        if position < 0:
            return None
        if position > self.last:
            raise IndexError(f"no position {position} in a reel of {len(self.records)}")
        stretch = self._stretch(position // KEYFRAME)
        return stretch[position % KEYFRAME] if position <= self.last else self.state(self.last)

    def _stretch(self, number: int) -> list[Any]:
        found = self._stretches.get(number)
        if found is None:
            while len(self._keyframes) <= number and self._failed is None:
                self._fold(len(self._keyframes) - 1)
            number = min(number, len(self._keyframes) - 1)
            found = self._stretches.get(number) or self._fold(number)
        self._stretches.move_to_end(number)
        while len(self._stretches) > STRETCHES:
            self._stretches.popitem(last=False)
        return found

    def _fold(self, number: int) -> list[Any]:
        """Fold the stretch after a keyframe; a whole one gives the next keyframe."""
        state, evolve = self._keyframes[number], self.mode.evolve
        states: list[Any] = []
        for record in self.records[number * KEYFRAME : (number + 1) * KEYFRAME]:
            try:
                state = evolve(state, record.event)
            except Exception as error:  # whatever a mode's code may raise
                self._end_before(number * KEYFRAME + len(states), error)
                break
            states.append(state)
        if len(states) == KEYFRAME and len(self._keyframes) == number + 1:
            self._keyframes.append(state)
        self._stretches[number] = states
        return states

    def _end_before(self, position: int, error: Exception) -> None:
        if position == 0:
            raise error
        self._failed = error
        act = self.records[position].act
        self._cut_act = act if act == self.records[position - 1].act else -1
        self.notice = failure_of(self.mode.id, error)
        del self.records[position:]
        self.turns = [turn for turn in self.turns if turn < position]
        self.rounds = [entry for entry in self.rounds if entry[0] < position]

    def between(self, first: int, last: int) -> Iterator[tuple[Any, Any]]:
        """Events of the positions `first` … `last` with the states after them; what lies outside is left out."""
        position = max(0, first)
        while position <= min(last, self.last):
            state = self.state(position)
            if position <= self.last:
                yield self.records[position].event, state
            position += 1

    # Words

    def tell(self, position: int) -> Message | None:
        """What happened there, as anybody may know it; None for events that need no line."""
        state = self.state(position)
        event = self.mode.redact(self.records[position].event, None)
        return self.mode.tell(state, event, None)

    def status(self, position: int) -> list[Message]:
        """How it stood then, as anybody may know it."""
        return self.mode.status(self.mode.observe(self.state(position), None))

    # Places

    def at_seq(self, seq: int) -> int:
        """The position of the event with this sequence number, or of the last one before it."""
        return max(0, bisect_right(self.records, seq, key=lambda record: record.seq) - 1)

    def round_at(self, position: int) -> int:
        """The round at a position; 0 before the first, or where the mode counts none."""
        index = bisect_right(self.rounds, position, key=lambda entry: entry[0])
        return self.rounds[index - 1][1] if index else 0

    def turn_before(self, position: int) -> int:
        """Where the turn before begins; in the middle of a turn, where that one does. The start, if there is none."""
        index = bisect_left(self.turns, position)
        return self.turns[index - 1] if index else 0

    def turn_after(self, position: int) -> int:
        """Where the next turn begins; the end, if there is none."""
        index = bisect_right(self.turns, position)
        return self.turns[index] if index < len(self.turns) else self.last

    def turn_of(self, position: int) -> int:
        """Where the turn that is going on at a position began."""
        index = bisect_right(self.turns, position)
        return self.turns[index - 1] if index else 0

    def begin_position(self) -> int:
        """Where a replay starts: the match is set up and nobody has done anything."""
        return max(0, next((n for n, record in enumerate(self.records) if record.act), len(self.records)) - 1)

    def act_end(self, position: int) -> int:
        """The last event of the command that the event at `position` belongs to; where only a part of that command is
        good, the last event of the one before it. -1: there is none.
        """
        act = self.records[position].act
        if act == self._cut_act:
            while position >= 0 and self.records[position].act == act:
                position -= 1
            return position
        while position < self.last and self.records[position + 1].act == act:
            position += 1
        return position

    def why_not_play_on(self, position: int) -> Message | None:
        """Why no match can be forked here: nothing is left to decide, or the match itself still goes on, whose dice
        and secrets a copy would show beforehand; None where one can.
        """
        end = self.act_end(position)
        if end < 0 or self.mode.decision(self.state(end)) is None:
            return say("replay.on.over")
        return say("replay.on.running") if self.notice is None and self.match.decision is not None else None

    def _turns(self) -> list[int]:
        """Gun-Ki's own turns; for other modes, where another seat gives a command than the last time."""
        own = [n for n, record in enumerate(self.records) if isinstance(record.event, ev.TurnBegan)]
        if own:
            return own
        found, seat = [], ""
        for number, record in enumerate(self.records):
            if record.command is not None and record.seat != seat:
                found.append(number)
                seat = record.seat
        return found

    def _rounds(self) -> list[tuple[int, int]]:
        return [(n, record.event.number) for n, record in enumerate(self.records)
                if isinstance(record.event, ev.RoundBegan)]
