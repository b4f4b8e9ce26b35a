"""Whether today's rules, given the seed and the commands of a match, tell the same events again."""

from __future__ import annotations

from typing import Any

from gunki.engine.dice import Dice
from gunki.engine.match import Match, Undone


def first_difference(match: Match) -> int | None:
    """Sequence number of the first event that the mode of today would decide otherwise; None: it agrees with all."""
    mode, records = match.mode, match.records
    dice = Dice(match.seed)
    states: list[tuple[int, Any]] = [(0, None)]  # sequence number and the state after it, of what stands
    index = 0
    while index < len(records):
        record = records[index]
        if isinstance(record.event, Undone):
            while len(states) > 1 and states[-1][0] > record.event.to_seq:
                states.pop()
            dice.counter = record.counter
            index += 1
            continue
        state = states[-1][1]
        try:
            events = mode.start(match.config, dice) if index == 0 else mode.decide(state, record.command, dice)
        except Exception:  # a refusal, or rules that no longer know the case: either way not what was recorded
            return record.seq
        for offset, event in enumerate(events):
            if index + offset >= len(records) or records[index + offset].event != event:
                return record.seq + offset
            state = mode.evolve(state, event)
        index += max(1, len(events))
        if index < len(records) and records[index].command is None and not isinstance(records[index].event, Undone):
            return records[index].seq
        if records[index - 1].counter != dice.counter:
            return records[index - 1].seq
        states.append((records[index - 1].seq, state))
    return None
