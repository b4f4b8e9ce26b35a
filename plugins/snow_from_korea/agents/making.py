"""What the computer answers where something is made up: names, haiku, the Snow, divisions (SK-2, 13.1, 14.7)."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any

from gunki.engine.contract import Command
from gunki.engine.dice import Dice
from snow_from_korea import commands as cmd
from snow_from_korea import setup
from snow_from_korea.model import State

PEOPLE = Path(__file__).parent.parent / "data" / "people.toml"


@lru_cache(maxsize=1)
def people() -> dict[str, list[str]]:
    """Names of samurai and of ladies."""
    found: dict[str, list[str]] = tomllib.loads(PEOPLE.read_text(encoding="utf-8"))
    return found


def made(state: State, form: type[Command], dice: Dice) -> Any:
    """An answer to a question with a free command."""
    assert state.ask is not None
    if form is cmd.Introduce:
        return _introduction(state, dice)
    if form is cmd.Desire:
        wanted = {man.wish.oracle for man in state.samurai if man.wish is not None}
        entries = [entry.id for entry in state.book.oracle if entry.kind == "snow" and entry.id not in wanted]
        return cmd.Desire(oracle=dice.pick(entries))
    if form is cmd.Divide:
        return cmd.Divide(*division(state, dice))
    if form is cmd.MakeSorcerer:
        return cmd.MakeSorcerer(*level(state.setting.sorcerer_points))
    return cmd.Tell()


def _introduction(state: State, dice: Dice) -> cmd.Introduce:
    taken = {man.name.casefold() for man in state.samurai} | {man.lady.casefold() for man in state.samurai}
    names, ladies = ([name for name in people()[kind] if name.casefold() not in taken]
                     for kind in ("samurai", "ladies"))
    verses = [entry.id for entry in state.book.oracle
              if entry.kind == "haiku" and entry.id not in {man.verse for man in state.samurai}]
    return cmd.Introduce(dice.pick(names), dice.pick(ladies), verse=dice.pick(verses) if verses else "")


def level(points: int) -> tuple[int, int, int]:
    """As even as can be."""
    return (points + 2) // 3, (points + 1) // 3, points // 3


def divisions(points: int) -> list[tuple[int, int, int]]:
    """Level, stepped and half (N = 12: 4,4,4; 5,4,3; 6,3,3), as far as each Facet has at least 1 (SK-14.7)."""
    first, second, third = level(points)
    half = points // 2
    found = [(first, second, third), (first + 1, second, third - 1),
             (half, (points - half + 1) // 2, (points - half) // 2)]
    return [facets for facets in found if min(facets) >= 1]


def division(state: State, dice: Dice) -> tuple[int, int, int]:
    """A division in random order of Facets; the specialist's only at a ruthless table (SK-14.7)."""
    setting = state.setting
    found = divisions(setting.points)
    if setting.ruthless:
        found.append((setting.points - 2, 1, 1))
    one, two, three = dice.shuffle(dice.pick([facets for facets in found
                                              if setup.wrong_division(setting, facets) is None]))
    return one, two, three
