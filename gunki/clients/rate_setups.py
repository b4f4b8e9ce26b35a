"""The matches of a rating run: which teams meet, and each setup twice with the levels swapped. Gun-Ki's own.

Setup n follows from the run's seed and n alone, so all pairings meet in the same ones, however many are played.
"""

from __future__ import annotations

import hashlib
from typing import Any, NamedTuple

import msgspec

from gunki.battle.content import load_content
from gunki.clients.many import Planned, Played
from gunki.engine.dice import Dice, draw

NPC = "npc"
"""The level of the documented NPCs, who play by their procedures (GK-10)."""
UNNAMED = "random"
"""What the config says of each AI seat: no agent learns from it whom it plays against."""
SEATS = {"left": "left_seat_1", "right": "right_seat_1"}
POINTS = {"left": {"left": 1.0, "right": 0.0}, "right": {"left": 0.0, "right": 1.0}}
"""Points of a result by side; a draw is half a point for each."""

Team = list[dict[str, Any]]


class Kind(NamedTuple):
    """What is drawn: so many characters a side (1 … 6), presets or, with `builds`, any legal 9-point characters."""

    size: int = 2
    builds: bool = False


class Teams(NamedTuple):
    """Those of one setup: two of heroes, one of as many NPCs, and the seed of the match."""

    first: Team
    second: Team
    npcs: Team
    seed: int


def content_mark() -> str:
    """Changes with any item, NPC or ready character of the game."""
    content = load_content()
    written = msgspec.json.encode([content.items, content.npcs, content.presets])
    return hashlib.sha256(written).hexdigest()[:12]


def teams(kind: Kind, seed: int, number: int) -> Teams:
    """Those of setup `number` (from 0) in a run with `seed`."""
    own = draw(seed, number)
    dice = Dice(draw(own, 0))
    first, second = (_builds(kind.size, dice) if kind.builds else _presets(kind.size, dice) for _ in range(2))
    npcs = [{"npc": dice.pick(list(load_content().npcs))} for _ in range(kind.size)]
    return Teams(first, second, npcs, draw(own, 1))


def _presets(size: int, dice: Dice) -> Team:
    return [{"preset": name} for name in dice.shuffle(list(load_content().presets))[:size]]


def _builds(size: int, dice: Dice) -> Team:
    from gunki.lab.builds import Breeder

    breeder = Breeder(load_content())
    return [breeder.random(dice).as_config(f"Fighter {number}") for number in range(1, size + 1)]


def both_ways(one: str, other: str, kind: Kind, seed: int, number: int) -> tuple[Planned, Planned]:
    """The two matches of a pair. `one` plays on the left first; then the levels are swapped, and where one of them
    is `NPC`, whose team is its own, the teams.
    """
    drawn = teams(kind, seed, number)
    own = {level: drawn.npcs if level == NPC else drawn.first for level in (one, other)}
    swapped = (own[one], own[other]) if NPC in (one, other) else (drawn.first, drawn.second)
    back = swapped[::-1] if NPC in (one, other) else swapped
    return _planned((one, other), swapped, drawn.seed), _planned((other, one), back, drawn.seed)


def _planned(levels: tuple[str, str], sides: tuple[Team, Team], seed: int) -> Planned:
    seats = [{"kind": "npc", "characters": team} if level == NPC else
             {"kind": "ai", "level": UNNAMED, "characters": team} for level, team in zip(levels, sides, strict=True)]
    named = {seat: level for seat, level in zip(SEATS.values(), levels, strict=True) if level != NPC}
    return Planned({"sides": [{"seats": [seat]} for seat in seats]}, seed, named, timed=True)


def points_of_one(played: tuple[Played, Played]) -> tuple[float, float]:
    """What the first level of a pairing scored in the two matches of a pair."""
    return _points(played[0], "left"), _points(played[1], "right")


def _points(played: Played, side: str) -> float:
    return POINTS[played.result][side] if played.result in POINTS else 0.5
