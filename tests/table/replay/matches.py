"""Matches for the replay tests: played once, copied as files."""

from __future__ import annotations

import random
import sqlite3
from functools import lru_cache
from pathlib import Path
from typing import Any

from gunki.battle import commands as cmd
from gunki.battle.config import simulate_config
from gunki.battle.content import load_content
from gunki.battle.mode import MODE
from gunki.engine.journal import save_new
from gunki.engine.match import Match

NPCS = simulate_config(["ronin", "mage"], ["archer", "gunfighter"], load_content())
PERSONS: dict[str, Any] = {
    "sides": [
        {"name": "Left", "seats": [{"kind": "human", "name": "Kim", "characters": [{"preset": "swordswoman"}]}]},
        {"name": "Right", "seats": [{"kind": "human", "name": "Lee", "characters": [{"preset": "sorceress"}]}]},
    ]
}


@lru_cache(maxsize=16)
def _records(persons: bool, seed: int, most: int, undo: bool) -> Match:
    rng = random.Random(seed)
    match = Match.begin(MODE, PERSONS if persons else NPCS, seed)
    for _ in range(most):
        decision = match.decision
        if decision is None:
            break
        choices = [choice for choice in decision.choices if not choice.resigns]
        blows = [c for c in choices if isinstance(c, cmd.Attack | cmd.Cast)]
        match.act(rng.choice(blows if blows and rng.random() < 0.6 else choices))
        if undo and rng.random() < 0.3 and match.decision is not None and match.undo_reach().steps:
            match.undo()
    return match


def played(persons: bool = False, seed: int = 3, most: int = 100_000, undo: bool = False) -> Match:
    """A match played by a wheel, with commands taken back if `undo`."""
    return _records(persons, seed, most, undo).fork() if not undo else _records(persons, seed, most, undo)


def saved(path: Path, match: Match | None = None) -> Path:
    """A closed file of a match."""
    path.parent.mkdir(parents=True, exist_ok=True)
    found = match if match is not None else played()
    save_new(Match.resume(found.mode, found.config, found.seed, found.records), path).close()
    return path


def change(path: Path, sql: str, *values: object) -> None:
    """What another program might do to a file."""
    connection = sqlite3.connect(path)
    with connection:
        connection.execute(sql, values)
    connection.close()
