"""How hard a battle is for its heroes: simulated with novices on their side, told as a share of battles won."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import NamedTuple

from msgspec.structs import replace

from book_of_changes import rules
from book_of_changes.agents.players import NOVICE, TACTICS, Player
from book_of_changes.evolve import evolve
from book_of_changes.model import ENEMIES, Setting, State
from gunki.engine.contract import Agent
from gunki.engine.dice import Dice, draw
from gunki.engine.messages import Message, say

LADDER = ((0.8, "easy"), (0.55, "fair"), (0.25, "hard"), (0.0, "deadly"))
"""From which share of battles won by novices a battle has a word."""
BATTLES = 40
MOST_COMMANDS = 4000
"""Of one battle; more than any has."""
Z = 1.959963984540054
"""For an interval of 95 %."""


class Estimate(NamedTuple):
    """What so many battles say: the share won, its 95 % interval, rounds on the average, and a word."""

    battles: int
    won: float
    low: float
    high: float
    rounds: float
    word: str
    """easy, fair, hard or deadly."""

    @property
    def message(self) -> Message:
        """The word as the player reads it."""
        return say("boc.difficulty." + self.word)


def difficulty(setting: Setting, seed: int = 0, battles: int = BATTLES) -> Estimate:
    """How hard a skirmish is; the same for the same seed. ValueError for a campaign or without battles."""
    found = list(estimates(setting, seed, battles))
    if not found:
        raise ValueError("no battles")
    return found[-1]


def estimates(setting: Setting, seed: int = 0, battles: int = BATTLES) -> Iterator[Estimate]:
    """The estimate after each battle, for a screen that shows it growing. ValueError for a campaign."""
    if setting.play != "skirmish":
        raise ValueError("a campaign has no one difficulty")
    played = _played_by_novices(setting)
    won = rounds = 0
    for number in range(battles):
        ended = _battle(played, draw(seed, number))
        won += ended.result == "won"
        rounds += ended.fight.round
        yield _estimate(number + 1, won, rounds)


def _played_by_novices(setting: Setting) -> Setting:
    seats = tuple(replace(seat, kind="ai", level=TACTICS if seat.side == ENEMIES else NOVICE) for seat in setting.seats)
    return replace(setting, seats=seats)


def _battle(setting: Setting, seed: int) -> State:
    dice = Dice(seed)
    state: State | None = None
    for event in rules.start(setting, dice):
        state = evolve(state, event)
    assert state is not None
    agents: dict[str, Agent] = {seat.id: Player(seat.level) for seat in setting.seats}
    for _ in range(MOST_COMMANDS):
        decision = rules.decision(state)
        if decision is None:
            break
        state = rules.carry_out(state, agents[decision.seat].choose(state, decision), dice)[1]
    return state


def _estimate(battles: int, won: int, rounds: int) -> Estimate:
    """Wilson's score interval."""
    rate = won / battles
    middle = (rate + Z * Z / (2 * battles)) / (1 + Z * Z / battles)
    half = Z / (1 + Z * Z / battles) * sqrt(rate * (1 - rate) / battles + Z * Z / (4 * battles * battles))
    return Estimate(battles, rate, max(0.0, middle - half), min(1.0, middle + half), rounds / battles, word_of(rate))


def word_of(rate: float) -> str:
    """easy, fair, hard or deadly."""
    return next(word for least, word in LADDER if rate >= least)
