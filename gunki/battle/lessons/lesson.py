"""A lesson: a real match led to a position by recorded commands, then steps that each ask for one thing."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from gunki.battle.content import Content, load_content
from gunki.battle.mode import MODE
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
    "AnyGoal", "Chosen", "Done", "Down", "Goal", "Ki", "Lesson", "Near", "Pattern", "Pointed", "Read", "Stands",
    "Step", "TurnEnded", "Undone", "Watched", "Wrong", "first_match", "lessons", "matches", "opening",
]

DATA = Path(__file__).parent / "data"


class Stands(Goal, frozen=True, tag="stands"):
    """Character `who` stands on one of `spaces`; walking there is allowed by itself."""

    who: str
    spaces: tuple[int, ...]


class Near(Goal, frozen=True, tag="near"):
    """`who` stands within `distance` spaces of `target`; walking there is allowed by itself."""

    who: str
    target: str
    distance: int


class Down(Goal, frozen=True, tag="down"):
    """Character `who` is knocked out."""

    who: str


class Ki(Goal, frozen=True, tag="ki"):
    """`who` has at least so much Ki (0 … 10); ending the turn is allowed by itself."""

    who: str
    least: int


class TurnEnded(Goal, frozen=True, tag="turn_ended"):
    """The turn of `who` is over; ending it is allowed by itself."""

    who: str


class Undone(Goal, frozen=True, tag="undone"):
    """A command was taken back."""


class Watched(Goal, frozen=True, tag="watched"):
    """The player lets an NPC take the next step of its procedure, and sees it."""


AnyGoal = Read | Done | Stands | Near | Down | Ki | TurnEnded | Chosen | Pointed | Undone | Watched


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One sentence, where to look (`point`), and the goal.

    `allow`: commands besides the goal's own. `keep_fp`: with fewer FP left and the goal not reached, the step is
    begun again. `replies`: what partners who play no NPC's procedure do meanwhile. `solution`: commands that reach
    the goal; empty where the goal itself says what to do.
    """

    id: str
    goal: AnyGoal
    point: tuple[str, ...] = ()
    allow: tuple[Pattern, ...] = ()
    wrong: tuple[Wrong, ...] = ()
    keep_fp: int = 0
    replies: tuple[Pattern, ...] = ()
    solution: tuple[Pattern, ...] = ()


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`number` orders the lessons; `lead` are the recorded commands of people and partners up to the position."""

    id: str
    number: int
    icon: str
    seed: int
    config: dict[str, Any]
    lead: tuple[Pattern, ...]
    step: tuple[Step, ...]


@lru_cache(maxsize=1)
def lessons() -> tuple[Lesson, ...]:
    """All shipped lessons in their order."""
    return load(DATA, Lesson, "lesson_*.toml")


@lru_cache(maxsize=1)
def _content() -> Content:
    """What is shipped, with the characters as they were when the lessons were written."""
    from gunki.battle.packs import read_preset, where

    written = tomllib.loads((DATA / "characters.toml").read_text("utf-8"))["preset"]
    presets = [read_preset(raw, where("preset", number, raw)) for number, raw in enumerate(written)]
    return replace(load_content(), presets={preset.id: preset for preset in presets})


def opening(lesson: Lesson) -> Match:
    """The match in the lesson's position, in memory only. NPCs take their steps by themselves on the way.

    Raises ValueError where a recorded command is not legal: the data is wrong.
    """
    from gunki.battle.config import configure

    setting = configure(lesson.config, _content(), MODE.levels)
    match = lead_to(Match.begin(MODE, setting, lesson.seed), lesson.lead, lesson.id)
    if lesson.lead:
        skip_automatic(match)
    return match
