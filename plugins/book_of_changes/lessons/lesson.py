"""A lesson: a real battle led to a position by recorded commands, then steps that each ask for one thing."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from book_of_changes.mode import MODE
from book_of_changes.model import Setting
from gunki.engine.lessons import (
    Chosen,
    Done,
    Goal,
    Pattern,
    Pointed,
    Read,
    Wrong,
    first_match,
    lead_to,
    load,
    matches,
    skip_automatic,
)
from gunki.engine.match import Match

__all__ = [
    "AnyGoal", "Asked", "Chosen", "Done", "Goal", "Lesson", "Names", "Pattern", "Pointed", "Read", "Step",
    "Wrong", "as_written", "first_match", "lessons", "matches", "opening", "setting_of",
]

DATA = Path(__file__).parent / "data"


class Asked(Goal, frozen=True, tag="asked"):
    """The learner is asked something again, or may act: others have acted until then."""


AnyGoal = Read | Done | Chosen | Pointed | Asked


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One sentence, where to look (`point`), and the goal.

    `allow`: commands besides the goal's own. `replies`: what the enemies do meanwhile, else they pass. `solution`:
    commands that reach the goal where the goal itself does not say so.
    """

    id: str
    goal: AnyGoal
    point: tuple[str, ...] = ()
    allow: tuple[Pattern, ...] = ()
    wrong: tuple[Wrong, ...] = ()
    replies: tuple[Pattern, ...] = ()
    solution: tuple[Pattern, ...] = ()


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`number` orders the lessons; `heroes` are fields of heroes as they come into the battle, as from a campaign;
    `lead` are recorded commands of all sides up to the position.
    """

    id: str
    number: int
    icon: str
    seed: int
    config: dict[str, Any]
    step: tuple[Step, ...]
    heroes: tuple[dict[str, int], ...] = ()
    lead: tuple[Pattern, ...] = ()


@lru_cache(maxsize=1)
def lessons() -> tuple[Lesson, ...]:
    """All lessons by number."""
    return load(DATA, Lesson)


Names = Callable[[str], str]
"""What zones are called, by the word that stands in the lesson."""


def as_written(name: str) -> str:
    """For who needs no names."""
    return name


def setting_of(lesson: Lesson, names: Names = as_written) -> Setting:
    """The config, with the heroes as they come into the battle."""
    custom = lesson.config["custom"]
    zones = [{**zone, "name": names(zone["name"])} for zone in custom["map"]["zones"]]
    custom = {**custom, "name": names(custom["name"]), "map": {**custom["map"], "zones": zones}}
    setting = MODE.configure({**lesson.config, "custom": custom})
    heroes = tuple(replace(hero, **changes) for hero, changes in zip(setting.heroes, lesson.heroes, strict=False))
    return replace(setting, heroes=(*heroes, *setting.heroes[len(heroes):]))


def opening(lesson: Lesson, names: Names = as_written) -> Match:
    """The match at the lesson's position. Raises ValueError where a recorded command is not legal."""
    match = lead_to(Match.begin(MODE, setting_of(lesson, names), lesson.seed), lesson.lead, lesson.id)
    skip_automatic(match)
    return match
