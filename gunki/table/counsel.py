"""What computers think about one match: the commands of AI seats, why they chose them, and hints for persons.

No pygame. The thinking itself is done by `gunki.table.thinking.Thinker`, in a process of its own where it may last.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from gunki.clients.failures import note_down
from gunki.engine.agents import agent_for
from gunki.engine.contract import Advice, Command, Decision, SeatInfo, Weighed
from gunki.engine.match import Match
from gunki.engine.messages import Refused
from gunki.engine.review import can_advise
from gunki.table.thinking import Question, Thinker, Thought, cap_for, patient

LONGEST = 1.0
"""Seconds that the strongest level thinks where nobody has chosen otherwise."""
RECALLED = 24
"""Choices made before a match was opened that are thought over again, at most: the newest."""


class Deed(NamedTuple):
    """What an AI seat did: its command in `state`, and what it weighed."""

    number: int
    """How many commands stood before it."""
    seat: str
    command: Command
    advice: Advice
    state: Any
    anew: bool = False
    """Whether that is what it thinks of its command now: it was given before the match was opened."""
    otherwise: Weighed | None = None
    """What it would do now instead: it may have had less time then, or more; None: the same."""


class Counsel:
    """One for a match; close it when the match is left."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.thinking_time = LONGEST
        """Most seconds that the strongest level may think, as the player chose."""
        self.deeds: list[Deed] = []
        """What AI seats did and can say why, the oldest first: since the match was opened, and what was recalled."""
        self.hint: Advice | None = None
        """What was advised in the present position; None: nothing, or not yet."""
        self._thinker = Thinker(match.mode)
        self._hint: Thought | None = None
        self._opened = len(match.acts)
        self._past: list[int] | None = None
        self._recall: tuple[int, Thought] | None = None
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
        if (asking and self.hint_level) or any(can_advise(_agent(self.match, level)) for level in levels):
            self._thinker.start()

    def think(self, seat: SeatInfo) -> Thought:
        """Begin to choose for an AI seat whose turn it is."""
        return self._ask_now(seat.level)

    def remember(self, seat: str, command: Command, advice: Advice | None) -> None:
        """An AI seat is about to do this."""
        if advice is not None:
            self.deeds.append(Deed(len(self.match.acts), seat, command, advice, self.match.state))

    def forget_undone(self) -> None:
        """Commands were taken back."""
        self.drop_recall()  # it may be about one of them
        standing = len(self.match.acts)
        self.deeds = [deed for deed in self.deeds if deed.number < standing]
        self._opened = min(self._opened, standing)
        self._past = [at for at in self._past if at < standing] if self._past is not None else None

    # What was done before the match was opened

    @property
    def untold(self) -> list[int]:
        """Places, among the match's acts, of what AI seats chose before it was opened and could say again."""
        if self._past is None:
            match = self.match
            levels = {seat.id: seat.level for seat in match.mode.seats(match.state) if seat.kind == "ai"}
            able = {seat for seat, level in levels.items() if can_advise(_agent(match, level))}
            acts = enumerate(match.acts[: self._opened])
            self._past = [at for at, act in acts if act.seat in able and not act.automatic][-RECALLED:]
        return self._past

    @property
    def recalling(self) -> bool:
        """Whether something of that is being thought over."""
        return self._recall is not None

    def recall(self) -> None:
        """Think the newest of it over again, unless something else is being thought about."""
        untold = self.untold
        if not untold or self._recall is not None or self._hint is not None:
            return
        match, act = self.match, self.match.acts[untold[-1]]
        decision = match.mode.decision(act.state_before)
        assert decision is not None  # it was answered
        level = next(seat.level for seat in match.mode.seats(match.state) if seat.id == act.seat)
        self._recall = untold[-1], self._ask(level, act.state_before, decision, act.last_seq_before, (act.command,))

    def take_recalled(self) -> bool:
        """True once for everything that has been thought over; what failed is noted down and left out."""
        if self._recall is None or not self._recall[1].over():
            return False
        (at, thought), self._recall = self._recall, None
        self.untold.remove(at)
        if thought.failure is not None:
            note_down(thought.failure)
        act = self.match.acts[at]
        weighed = thought.advice.weighed if thought.advice is not None else ()
        told = sorted(weighed, key=lambda one: one.command != act.command)
        if told and told[0].command == act.command:
            otherwise = weighed[0] if weighed[0].command != act.command else None
            advice = Advice(tuple(told))
            self.deeds.append(Deed(at, act.seat, act.command, advice, act.state_before, True, otherwise))
            self.deeds.sort(key=lambda deed: deed.number)
        return True

    def drop_recall(self) -> None:
        """Nobody wants to know any more."""
        if self._recall is not None:
            self._recall = None
            self._thinker.cancel()

    # Hints

    @property
    def hint_level(self) -> str:
        """The level that gives hints: the mode's strongest; "" where it cannot say why, and so gives none."""
        if not self._looked:
            self._looked = True
            levels = self.match.mode.levels
            self._adviser = levels[-1] if levels and can_advise(_agent(self.match, levels[-1])) else ""
        return self._adviser

    @property
    def hint_asked(self) -> bool:
        """Whether a hint is being thought about."""
        return self._hint is not None

    def ask_hint(self) -> None:
        """Think about what the person who is asked now could do."""
        decision = self.match.decision
        if decision is not None and self.hint_level and self._hint is None and self.hint is None:
            self._hint = self._ask_now(self.hint_level)

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
        self._hint = self.hint = self._recall = None
        self._thinker.cancel()

    def close(self) -> None:
        """The match is left: whoever thinks about it ends at once."""
        self._hint = self._recall = None
        self._thinker.close()

    def _ask_now(self, level: str) -> Thought:
        """About the present position; what was being recalled is not any more."""
        decision = self.match.decision
        assert decision is not None
        self._recall = None
        return self._ask(level, self.match.state, decision, None)

    def _ask(self, level: str, state: Any, decision: Decision, to_seq: int | None, also: Sequence[Any] = ()) -> Thought:
        match = self.match
        # By what stands, not by what was ever done: after an undo the same position gets the same answer.
        seed = match.seed ^ len(match.standing(to_seq))
        view = match.mode.observe(state, decision.seat)
        cap, level = cap_for(level, self.thinking_time), patient(match.mode, level, self.thinking_time)
        return self._thinker.think(Question(level, seed, view, decision, also, cap), match.seq)


def _agent(match: Match, level: str) -> object:
    try:
        return agent_for(match.mode, level, 0)
    except Refused:  # said where it is to choose
        return None
