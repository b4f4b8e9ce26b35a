"""A lesson: a real match led to a position by recorded commands, then steps that each ask for one thing."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from gunki.battle.mode import MODE
from gunki.engine.contract import Command
from gunki.engine.match import Match

DATA = Path(__file__).parent / "data"
Pattern = dict[str, Any]
"""A command as it is written down, `{ kind = "step", to = 5 }`: fields left out may have any value, a list means one
of these."""


class Goal(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """What a step waits for."""


class Read(Goal, frozen=True, tag="read"):
    """The player has read and goes on."""


class Done(Goal, frozen=True, tag="done"):
    """One of these commands was carried out."""

    commands: tuple[Pattern, ...]


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


class Chosen(Goal, frozen=True, tag="chosen"):
    """The action of that key is chosen ("katana+": weapon, "+", strike), nothing is done yet."""

    action: str


class Pointed(Goal, frozen=True, tag="pointed"):
    """The player points at `at` ("token right_1", "space 5", "card spade_05"), with `action` chosen if one is named."""

    at: str
    action: str = ""


class Undone(Goal, frozen=True, tag="undone"):
    """A command was taken back."""


class Watched(Goal, frozen=True, tag="watched"):
    """The player lets an NPC take the next step of its procedure, and sees it."""


AnyGoal = Read | Done | Stands | Near | Down | Ki | TurnEnded | Chosen | Pointed | Undone | Watched


class Wrong(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mistake that is foreseen, and the name of the answer."""

    command: Pattern
    why: str


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


def matches(command: Command, pattern: Pattern) -> bool:
    """Whether a command is one that the pattern describes."""
    tag = type(command).__struct_config__.tag
    for name, wanted in pattern.items():
        value = tag if name == "kind" else getattr(command, name, None)
        if isinstance(wanted, list):
            if (list(value) if isinstance(value, tuple) else value) != wanted and value not in wanted:
                return False
        elif value != wanted:
            return False
    return True


def first_match(choices: Iterable[Command], pattern: Pattern) -> Command | None:
    """The first of some legal commands that a pattern describes."""
    return next((choice for choice in choices if matches(choice, pattern)), None)


@lru_cache(maxsize=1)
def lessons() -> tuple[Lesson, ...]:
    """All shipped lessons in their order."""
    found = [msgspec.convert(tomllib.loads(path.read_text("utf-8")), Lesson) for path in DATA.glob("lesson_*.toml")]
    return tuple(sorted(found, key=lambda lesson: lesson.number))


def opening(lesson: Lesson) -> Match:
    """The match in the lesson's position, in memory only. NPCs take their steps by themselves on the way.

    Raises ValueError where a recorded command is not legal: the data is wrong.
    """
    match = Match.begin(MODE, lesson.config, lesson.seed)
    for pattern in lesson.lead:
        skip_automatic(match)
        command = first_match(match.decision.choices if match.decision is not None else (), pattern)
        if command is None:
            raise ValueError(f"lesson {lesson.id}: {pattern} is not legal here")
        match.act(command)
    if lesson.lead:
        skip_automatic(match)
    return match


def skip_automatic(match: Match) -> None:
    """Let NPCs play until somebody must decide."""
    while match.decision is not None and match.decision.automatic:
        match.act(match.decision.choices[0])
