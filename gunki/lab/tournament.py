"""The tournament of the presets: random partners, random opponents, both sides of the board."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations, product
from typing import NamedTuple

from gunki.engine.dice import Dice, draw
from gunki.lab.matches import BOTH_WAYS, TRIAL_SEEDS, Deck, Fighter, Record, Trial, turned
from gunki.lab.stages import Run, Stage, Steps

DEALING = 3_000_000
"""Place in the run's stream of seeds."""


class Tournament(NamedTuple):
    """What each won by id, what its sides won where another stood against it, and where another stood beside it."""

    records: dict[str, Record]
    against: dict[tuple[str, str], Record]
    beside: dict[tuple[str, str], Record]


def tournament(run: Run, fighters: Sequence[Fighter]) -> Steps[Tournament]:
    """So many matches that each plays `run.finals` of them at least."""
    seed = draw(run.seed, DEALING)
    deck = Deck(fighters, Dice(seed))
    trials = []
    for number in range(trials_of(run, len(fighters))):
        hand = deck.deal(2 * run.size)
        trials.append(Trial(hand[: run.size], hand[run.size :], draw(seed, TRIAL_SEEDS + number)))
    letters = yield Stage(tuple(trials), run.level)
    return counted(trials, letters)


def trials_of(run: Run, fighters: int) -> int:
    """How many trials the tournament of so many fighters takes."""
    return -(-run.finals * fighters // (2 * run.size * BOTH_WAYS))


def counted(trials: Sequence[Trial], letters: str) -> Tournament:
    """The results sorted by who stood where."""
    found = Tournament({}, {}, {})
    for at, trial in enumerate(trials):
        won = letters[BOTH_WAYS * at : BOTH_WAYS * (at + 1)]
        for own, others, seen in ((trial.first, trial.second, won), (trial.second, trial.first, turned(won))):
            for one in own:
                found.records[one.id] = found.records.get(one.id, Record()).with_(seen)
            for pair in {(one.id, other.id) for one, other in product(own, others) if one.id != other.id}:
                found.against[pair] = found.against.get(pair, Record()).with_(seen)
            for pair in {(one.id, other.id) for one, other in permutations(own, 2)}:
                found.beside[pair] = found.beside.get(pair, Record()).with_(seen)
    return found
