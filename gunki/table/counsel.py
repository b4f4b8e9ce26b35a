"""What computers think about one match: the commands of AI seats, why they chose them, and hints for persons.

No pygame. The thinking itself is done by `gunki.table.thinking.Thinker`, in a process of its own where it may last.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from gunki.engine.agents import agent_for
from gunki.engine.contract import Advice, Command, SeatInfo
from gunki.engine.match import Match
from gunki.engine.messages import Refused
from gunki.table.thinking import Question, Thinker, Thought, cap_for, is_adviser, patient

LONGEST = 1.0
"""Seconds that the strongest level thinks where nobody has chosen otherwise."""


class Deed(NamedTuple):
    """What an AI seat did: its command in `state`, and what it weighed."""

    number: int
    """How many commands stood before it."""
    seat: str
    command: Command
    advice: Advice
    state: Any


class Counsel:
    """One for a match; close it when the match is left."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.thinking_time = LONGEST
        """Most seconds that the strongest level may think, as the player chose."""
        self.deeds: list[Deed] = []
        """What AI seats did since the match was opened and can say why, the oldest first."""
        self.hint: Advice | None = None
        """What was advised in the present position; None: nothing, or not yet."""
        self._thinker = Thinker(match.mode)
        self._hint: Thought | None = None
        self._adviser = ""
        self._looked = self._ready = False

    # AI seats

    def get_ready(self, hints: bool = False) -> None:
        """Have a process ready where an AI seat is going to need one; with `hints` also for a person who asks.

        May be called in every frame.
        """
        if self._ready:
            return
        self._ready = True
        seats = self.match.mode.seats(self.match.state)
        levels = [seat.level for seat in seats if seat.kind == "ai"]
        asking = hints and any(seat.kind == "human" for seat in seats)
        if (asking and self.hint_level) or any(is_adviser(_agent(self.match, level)) for level in levels):
            self._thinker.start()

    def think(self, seat: SeatInfo) -> Thought:
        """Begin to choose for an AI seat whose turn it is."""
        return self._ask(seat.level, seat.id)

    def remember(self, seat: str, command: Command, advice: Advice | None) -> None:
        """An AI seat is about to do this."""
        if advice is not None:
            self.deeds.append(Deed(len(self.match.acts), seat, command, advice, self.match.state))

    def forget_undone(self) -> None:
        """Commands were taken back."""
        standing = len(self.match.acts)
        self.deeds = [deed for deed in self.deeds if deed.number < standing]

    # Hints

    @property
    def hint_level(self) -> str:
        """The level that gives hints: the mode's strongest; "" where it cannot say why, and so gives none."""
        if not self._looked:
            self._looked = True
            levels = self.match.mode.levels
            self._adviser = levels[-1] if levels and is_adviser(_agent(self.match, levels[-1])) else ""
        return self._adviser

    @property
    def hint_asked(self) -> bool:
        """Whether a hint is being thought about."""
        return self._hint is not None

    def ask_hint(self) -> None:
        """Think about what the person who is asked now could do."""
        decision = self.match.decision
        if decision is not None and self.hint_level and self._hint is None and self.hint is None:
            self._hint = self._ask(self.hint_level, decision.seat)

    def take_hint(self) -> bool:
        """True once for every hint that has come. Raises what the mode's code raised."""
        thought = self._hint
        if thought is None or not thought.over():
            return False
        self._hint = None
        thought.command()
        self.hint = thought.advice
        return True

    def drop_hint(self) -> None:
        """The person has chosen, or does not want one any more."""
        if self._hint is not None:
            self._thinker.cancel()
        self._hint = self.hint = None

    # Ends

    def stop(self) -> None:
        """What is being thought is of no use any more."""
        self._hint = self.hint = None
        self._thinker.cancel()

    def close(self) -> None:
        """The match is left: whoever thinks about it ends at once."""
        self._hint = None
        self._thinker.close()

    def _ask(self, level: str, seat: str) -> Thought:
        match = self.match
        decision = match.decision
        assert decision is not None
        # By what stands, not by what was ever done: after an undo the same position gets the same answer.
        seed = match.seed ^ len(match.standing())
        view = match.mode.observe(match.state, seat)
        cap, level = cap_for(level, self.thinking_time), patient(match.mode, level, self.thinking_time)
        return self._thinker.think(Question(level, seed, view, decision, (), cap), match.seq)


def _agent(match: Match, level: str) -> object:
    try:
        return agent_for(match.mode, level, 0)
    except Refused:  # said where it is to choose
        return None
