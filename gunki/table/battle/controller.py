"""The match behind the table of Gun-Ki: what was shown, as events with the states after them. No pygame."""

from __future__ import annotations

from typing import Any

from gunki.battle import events as ev
from gunki.battle.state import State
from gunki.engine.match import Match
from gunki.table.match_controller import ActingController, Played, past_of

__all__ = ["MatchController", "Played"]


class MatchController(ActingController):
    """See ActingController; `told` are the events that were shown, each with the state after it."""

    shown: State

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.told: list[tuple[Any, State]] = self._past(match)
        self.watching_again = False
        """Whether what is in the queue was shown before."""

    @staticmethod
    def _past(match: Match) -> list[tuple[Any, State]]:
        return [(played.event, played.after) for played in past_of(match)]

    def was_told(self, played: Played) -> None:
        """See ActingController."""
        self.told.append((played.event, played.after))
        self.watching_again = self.watching_again and bool(self.queue)

    def tell_anew(self) -> None:
        """See ActingController."""
        self.told = self._past(self.match)

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
