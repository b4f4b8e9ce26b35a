"""What is played: two teams as a trial, both ways round, and the letters that its matches come to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from gunki.clients.many import Planned
from gunki.clients.simulate import wilson
from gunki.engine.dice import Dice

LETTERS = {"left": "w", "right": "l"}
"""How a match is noted, seen from the first team; anything else is a draw."""
DRAW = "d"
SEATS = 2
"""Each trial is played from both sides of the board."""


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
    """The matches of trials in order, `SEATS` for each; the first team stands left, then right."""
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
    return noted if number % SEATS == 0 else {"w": "l", "l": "w"}.get(noted, DRAW)


class Record(NamedTuple):
    """Matches won, drawn and played."""

    wins: int = 0
    draws: int = 0
    matches: int = 0

    def with_(self, letters: str) -> Record:
        """With these results as well."""
        return Record(self.wins + letters.count("w"), self.draws + letters.count(DRAW), self.matches + len(letters))

    @property
    def rate(self) -> float:
        """The share won, 0 … 1; a draw is half a win. Without a match: one half."""
        return (self.wins + self.draws / 2) / self.matches if self.matches else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the rate, each match counted by itself."""
        return wilson(self.rate * self.matches, self.matches) if self.matches else (0.0, 1.0)


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
