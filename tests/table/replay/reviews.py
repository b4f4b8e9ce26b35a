"""Reviews for tests of what shows them: real choices of a real match, with chances that are made up."""

from __future__ import annotations

from gunki.engine.match import Match
from gunki.engine.messages import verbatim
from gunki.engine.review import Mark, Review
from tests.table.replay.matches import played

REASONS = ("no doubling, but 6 FP reach the mage: 71 % to KO", "", "three FP kept: a full Ki next round",
           "out of reach of both gunfighters, behind Cover, and the bomb on space 5 goes off before anybody else acts",
           "the only card that doubles here")


def two_persons() -> Match:
    """A finished match of two persons."""
    return played(persons=True)


def made_up(match: Match, count: int = 5) -> Review:
    """So many marks, spread over the match, the costliest first."""
    choices = [act for act in match.acts if not act.automatic and not act.command.resigns]
    choices = [act for act in choices if len(match.mode.decision(act.state_before).choices) > 2]  # type: ignore[union-attr]
    marks = []
    for number in range(count):
        act = choices[(number * 7 + 3) * len(choices) // (7 * count + 3)]
        mode, state = match.mode, act.state_before
        other = next(c for c in mode.decision(state).choices if c != act.command)  # type: ignore[union-attr]
        reason = verbatim(REASONS[number]) if REASONS[number] else None
        chance, best = 0.58 - 0.11 * number, 0.93 - 0.16 * number
        who = mode.acting(state) or verbatim(act.seat)
        marks.append(Mark(act.last_seq_before + 1, act.last_seq_before, mode.rounds(state), act.seat, who, act.command,
                          mode.describe(state, act.command), other, mode.describe(state, other), reason, chance, best,
                          best - chance + 0.04 * (number % 2), 1 + number % 2))
    return Review(tuple(marks), 42, 31, 0)
