"""A match: a mode, a config, a seed and the events so far. The state is their fold and nothing else.

`act` decides, hands the events to the journal, and only then shows them. Undo writes `Undone`: the sequence number
only grows, the fold skips what is undone, the dice counter returns to its old value, and no rule runs.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, Protocol

from gunki.engine.contract import Command, Decision, Event, Mode, Outcome
from gunki.engine.dice import Dice
from gunki.engine.messages import Message, Refused, say


class Undone(Event, frozen=True, tag="undone"):
    """All events after `to_seq` were taken back."""

    to_seq: int


class Record(NamedTuple):
    """One event in its place.

    `seq` counts from 1, `act` counts commands from 1 (0: the start), `seat` gave the command, `command` stands on
    the first event of its act only, and `counter` is how many dice had been drawn after the whole act.
    """

    seq: int
    act: int
    seat: str
    command: Command | None
    event: Any
    counter: int


class Sink(Protocol):
    """Where records go before anybody sees them: a journal."""

    def append(self, records: Sequence[Record]) -> None:
        """Keep the records of one command, all or none, on disk when it returns. Raises BadFile."""
        ...


class Act(NamedTuple):
    """A command that was carried out, with what is needed to take it back."""

    seat: str
    command: Command
    automatic: bool
    last_seq_before: int
    state_before: Any
    counter_before: int
    seal: Message | None
    """Why it cannot be taken back; None: it can."""


class UndoReach(NamedTuple):
    """What the undo button says: how many commands can be taken back, the last of them, and what stops it."""

    steps: int
    command: Command | None
    state_before: Any
    reason: Message | None


_UNREAD = Decision("", Message("match.unread"))


class Match:
    """A match being played. Build one with `begin`, `resume` or `fork`.

    `keep_acts=False` leaves out what undo needs: for matches that a program plays by the thousand.
    """

    def __init__(self, mode: Mode, config: Any, seed: int, sink: Sink | None = None, keep_acts: bool = True) -> None:
        self.mode = mode
        self.config = config
        self.seed = seed
        self.sink = sink
        self.records: list[Record] = []
        self.seq = 0
        """Sequence number of the last event; 0 before the start."""
        self.acts: list[Act] = []
        self.state: Any = None
        self._dice = Dice(seed)
        self._keep_acts = keep_acts
        self._act_number = 0
        self._decision: Decision | None = _UNREAD

    @classmethod
    def begin(cls, mode: Mode, config: Any = None, seed: int | None = None, sink: Sink | None = None,
              keep_acts: bool = True) -> Match:
        """A new match up to its first decision. `config` is a dictionary as a person writes it, or what `configure`
        made of one; `seed` is 0 … 2**64 - 1, None draws one. Raises Refused for a bad config.
        """
        checked = mode.configure(config or {}) if config is None or isinstance(config, dict) else config
        match = cls(mode, checked, secrets.randbits(63) if seed is None else seed, sink, keep_acts)
        events = mode.start(checked, match._dice)
        state = None
        for event in events:
            state = mode.evolve(state, event)
        match._keep("", None, events, state, 0)
        return match

    @classmethod
    def resume(cls, mode: Mode, config: Any, seed: int, records: Iterable[Record], sink: Sink | None = None) -> Match:
        """The match that `records` tell, ready to go on. No rule runs and no die is rolled."""
        match = cls(mode, config, seed, sink)
        match._replay(records)
        return match

    @property
    def counter(self) -> int:
        """How many dice have been drawn."""
        return self._dice.counter

    @property
    def decision(self) -> Decision | None:
        """What is waited for; None when the match is over."""
        if self._decision is _UNREAD:
            self._decision = self.mode.decision(self.state)
        return self._decision

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None until then."""
        return self.mode.outcome(self.state)

    @property
    def events(self) -> list[Any]:
        """The events that stand, in order (what was undone is left out)."""
        return [record.event for record in self.standing()]

    def act(self, command: Command, seat: str | None = None, seq: int | None = None) -> tuple[Any, ...]:
        """Carry out a command of the current decision and return its events.

        `seat` and `seq`, when given, must be the seat asked and the last sequence number: a late second click or a
        command meant for an older position is refused. Raises Refused (illegal, stale, over) or BadFile (the
        journal could not keep it); either way nothing has changed.
        """
        decision = self.decision
        if decision is None:
            raise Refused(say("match.over"))
        if seq is not None and seq != self.seq:
            raise Refused(say("match.stale"))
        if seat is not None and seat != decision.seat:
            raise Refused(say("match.not_your_turn"))
        if decision.form is None:
            if command not in decision.choices:
                raise Refused(self.mode.explain(self.state, command) or say("match.not_legal"))
        elif not isinstance(command, decision.form):
            raise Refused(say("match.not_legal"))
        counter = self._dice.counter
        try:
            events, state = self.mode.carry_out(self.state, command, self._dice)
            self._keep(decision.seat, command, events, state, counter)
        except BaseException:
            self._dice.counter = counter
            raise
        return events

    def _keep(self, seat: str, command: Command | None, events: tuple[Any, ...], after: Any,
              counter_before: int) -> None:
        counter = self._dice.counter
        number = self._act_number if command is None else self._act_number + 1
        seq_before = seq = self.seq
        records = []
        shown = command
        for event in events:
            seq += 1
            records.append(Record(seq, number, seat, shown, event, counter))
            shown = None
        act = None
        if command is not None and self._keep_acts:
            seal = say("undo.dice") if counter != counter_before else self._seal(events)
            act = Act(seat, command, command.automatic, seq_before, self.state, counter_before, seal)
        # All that a mode may fail at is done: the journal must not hold what the match does not.
        if self.sink is not None:
            self.sink.append(records)
        if act is not None:
            self.acts.append(act)
        self.records += records
        self.seq = seq
        self.state = after
        self._act_number = number
        self._decision = _UNREAD

    def _seal(self, events: tuple[Any, ...]) -> Message | None:
        """What the mode says of events that rolled no die; the first that cannot be taken back decides."""
        state = self.state
        for event in events:
            state = self.mode.evolve(state, event)
            seal = self.mode.seal(state, event)
            if seal is not None:
                return seal
        return None

    def undo_reach(self) -> UndoReach:
        """How far undo reaches now, and why not further."""
        decision = self.decision
        if decision is None:
            return UndoReach(0, None, None, say("match.over"))
        steps = 0
        if self.mode.practice(self.state):
            own = self._chosen_by_players()
            last = self.acts[own[-1]] if own else None
            return UndoReach(len(own), last and last.command, last and last.state_before,
                             None if own else say("undo.nothing"))
        reason: Message | None = say("undo.nothing")
        for act in reversed(self.acts):
            reason = act.seal if act.seat == decision.seat and not act.automatic else say("undo.other_seat")
            if reason is not None:
                break
            steps += 1
        else:
            reason = say("undo.nothing")
        last = self.acts[-1] if steps else None
        return UndoReach(steps, last and last.command, last and last.state_before, reason)

    def _chosen_by_players(self) -> list[int]:
        """Numbers of the commands that practice goes back to: an AI's and automatic ones go with the one before."""
        computers = {seat.id for seat in self.mode.seats(self.state) if seat.kind == "ai"}
        return [at for at, act in enumerate(self.acts) if not act.automatic and act.seat not in computers]

    def undo(self) -> Undone:
        """Take back the last command that can be taken back. Raises Refused with the reason where none can."""
        reach = self.undo_reach()
        if not reach.steps:
            raise Refused(reach.reason or say("undo.nothing"))
        practice = self.mode.practice(self.state)
        keep = self._chosen_by_players()[-1] if practice else len(self.acts) - 1
        while self.acts[keep].automatic:
            keep -= 1
        act = self.acts[keep]
        event = Undone(act.last_seq_before)
        record = Record(self.seq + 1, self._act_number, act.seat, None, event, act.counter_before)
        if self.sink is not None:
            self.sink.append([record])
        self.records.append(record)
        self.seq = record.seq
        del self.acts[keep:]
        self.state = act.state_before
        self._dice.counter = act.counter_before
        self._decision = _UNREAD
        return event

    def standing(self, to_seq: int | None = None) -> list[Record]:
        """The records that stand after `to_seq` (None: now): those undone, and the undoing, left out."""
        standing: list[Record] = []
        for record in self.records:
            if to_seq is not None and record.seq > to_seq:
                break
            if isinstance(record.event, Undone):
                while standing and standing[-1].seq > record.event.to_seq:
                    standing.pop()
            else:
                standing.append(record)
        return standing

    def at(self, seq: int) -> Any:
        """The state as it stood after event `seq` (1 … the last). Raises ValueError outside that range."""
        if not 1 <= seq <= self.seq:
            raise ValueError(f"no event {seq} in a match of {self.seq}")
        state = None
        for record in self.standing(seq):
            state = self.mode.evolve(state, record.event)
        return state

    def fork(self, seq: int | None = None, sink: Sink | None = None) -> Match:
        """A new match with the same past up to the whole command that event `seq` belongs to (None: now)."""
        standing = self.standing(seq)
        if standing:
            last = standing[-1].act
            standing += [r for r in self.records if seq is not None and r.seq > seq and r.act == last
                         and not isinstance(r.event, Undone)]
        renumbered = [record._replace(seq=number) for number, record in enumerate(standing, 1)]
        match = Match.resume(self.mode, self.config, self.seed, renumbered)
        if sink is not None:
            sink.append(renumbered)
            match.sink = sink
        return match

    def _replay(self, records: Iterable[Record]) -> None:
        evolve, seal_of = self.mode.evolve, self.mode.seal
        state: Any = None
        counter = 0
        for record in records:
            self.records.append(record)
            event = record.event
            if isinstance(event, Undone):
                while self.acts and self.acts[-1].last_seq_before >= event.to_seq:
                    state = self.acts.pop().state_before
                counter = record.counter
                continue
            if record.command is not None:
                seal = say("undo.dice") if record.counter != counter else None
                self.acts.append(Act(record.seat, record.command, record.command.automatic, record.seq - 1, state,
                                     counter, seal))
            state = evolve(state, event)
            counter = record.counter
            self._act_number = record.act
            if self.acts and self.acts[-1].seal is None:
                self.acts[-1] = self.acts[-1]._replace(seal=seal_of(state, event))
        self.seq = len(self.records)
        self.state = state
        self._dice.counter = counter
        self._decision = _UNREAD
