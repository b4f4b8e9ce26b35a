"""What is played: two teams as a trial, both ways round, and the letters that its matches come to."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from gunki.clients.many import Planned
from gunki.clients.rate_figures import Z95
from gunki.engine.dice import Dice

LETTERS = {"left": "w", "right": "l"}
"""How a match is noted, seen from the first team; anything else is a draw."""
DRAW = "d"
SCORED = {"w": 2, DRAW: 1, "l": 0}
"""Half points of a letter."""
BOTH_WAYS = 2
"""Matches of a trial: one from either side of the board."""
TRIAL_SEEDS = 10_000
"""From there on a stage's stream of seeds is for the dice of its trials; before, teams are dealt by it."""


class Fighter(NamedTuple):
    """One of a team. `kind`: preset, npc, or build, whose `sheet` is an inline character; `id` names it in figures."""

    kind: str
    id: str
    sheet: tuple[tuple[str, Any], ...] = ()

    @property
    def as_config(self) -> dict[str, Any]:
        """The character of a match config."""
        return dict(self.sheet) if self.sheet else {self.kind: self.id}


Team = tuple[Fighter, ...]


class Trial(NamedTuple):
    """A match between two teams, played by both from either side with dice of the same seed."""

    first: Team
    second: Team
    seed: int


def build_fighter(identifier: str, sheet: dict[str, Any]) -> Fighter:
    """A fighter with an inline sheet."""
    return Fighter("build", identifier, tuple(sheet.items()))


def planned(trials: Iterable[Trial], level: str) -> Iterator[Planned]:
    """The matches of trials in order, `BOTH_WAYS` for each; the first team stands left, then right."""
    for trial in trials:
        sides = [_side(trial.first, level), _side(trial.second, level)]
        yield Planned({"sides": sides}, trial.seed)
        yield Planned({"sides": sides[::-1]}, trial.seed)


def _side(team: Team, level: str) -> dict[str, Any]:
    npcs = [one for one in team if one.kind == "npc"]
    others = [one for one in team if one.kind != "npc"]
    seats = [{"kind": "npc", "characters": [one.as_config for one in npcs]}] if npcs else []
    if others:
        seats.append({"kind": "ai", "level": level, "characters": [one.as_config for one in others]})
    return {"seats": seats}


def letter(result: str, number: int) -> str:
    """The letter of match `number` of a stage: in every second one the first team stands on the right."""
    noted = LETTERS.get(result, DRAW)
    return noted if number % BOTH_WAYS == 0 else {"w": "l", "l": "w"}.get(noted, DRAW)


class Record(NamedTuple):
    """Matches won, drawn and played, in whole trials. `squares`: for the interval, the sum over trials of the square of
    what was scored in both matches, a win 2 and a draw 1.
    """

    wins: int = 0
    draws: int = 0
    matches: int = 0
    squares: int = 0

    def with_(self, letters: str) -> Record:
        """With these results as well. Raises ValueError where a trial is not whole."""
        squares = sum((SCORED[there] + SCORED[back]) ** 2
                      for there, back in zip(letters[::BOTH_WAYS], letters[1::BOTH_WAYS], strict=True))
        return Record(self.wins + letters.count("w"), self.draws + letters.count(DRAW), self.matches + len(letters),
                      self.squares + squares)

    @property
    def rate(self) -> float:
        """The share won, 0 … 1; a draw is half a win. Without a match: one half."""
        return (self.wins + self.draws / 2) / self.matches if self.matches else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the rate, a trial being one observation: who has the better team is likely to win from
        both sides. Reckoned as `rate_figures.paired_interval` does, from sums.
        """
        if not self.matches:
            return 0.0, 1.0
        most = BOTH_WAYS * SCORED["w"]
        trials = self.matches // BOTH_WAYS + 2  # one more won and one more lost
        scored, squares = 2 * self.wins + self.draws + most, self.squares + most**2
        middle = scored / (most * trials)
        variance = (squares - scored**2 / trials) / (most**2 * (trials - 1))
        half = Z95 * math.sqrt(variance / trials)
        return max(0.0, middle - half), min(1.0, middle + half)


def turned(letters: str) -> str:
    """The same results as the second team sees them."""
    return letters.translate(str.maketrans("wl", "lw"))


class Deck:
    """Deals fighters so that all come up equally often, and none twice in a hand while there are enough."""

    def __init__(self, fighters: Sequence[Fighter], dice: Dice) -> None:
        self.fighters, self.dice = tuple(fighters), dice
        self.left: list[Fighter] = []

    def deal(self, number: int) -> Team:
        """So many fighters."""
        dealt: list[Fighter] = []
        while len(dealt) < number:
            if not self.left:
                # those dealt already come last, so that a hand that spans two rounds holds nobody twice
                shuffled = self.dice.shuffle(self.fighters)
                self.left = [*(one for one in shuffled if one in dealt), *(one for one in shuffled if one not in dealt)]
            dealt.append(self.left.pop())
        return tuple(dealt)
