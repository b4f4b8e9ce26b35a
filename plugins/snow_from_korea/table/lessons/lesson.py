"""A lesson: a journey led to a position by recorded commands, then steps that each ask for one thing. No pygame."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from gunki.engine.contract import Command
from gunki.engine.match import Match
from gunki.engine.messages import Message, say
from snow_from_korea.mode import MODE
from snow_from_korea.model import Setting

DATA = Path(__file__).parent / "data"
Pattern = dict[str, Any]
"""A command as it is written down, `{ kind = "pay", snow = 2 }`: fields left out may have any value."""
Words = Callable[[Message], str]


class Goal(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """What a step waits for."""


class Read(Goal, frozen=True, tag="read"):
    """The player has read and goes on."""


class Done(Goal, frozen=True, tag="done"):
    """One of these commands was carried out."""

    commands: tuple[Pattern, ...]


class Asked(Goal, frozen=True, tag="asked"):
    """The learner is asked again, or it is over; with `dice`, a confrontation is over: others act until then."""

    dice: bool = False


class Wrong(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mistake that is foreseen, and the name of the answer."""

    command: Pattern
    why: str


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One sentence, where to look (`point`), the goal, and what others do meanwhile (`replies`)."""

    id: str
    goal: Read | Done | Asked
    point: tuple[str, ...] = ()
    wrong: tuple[Wrong, ...] = ()
    replies: tuple[Pattern, ...] = ()


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`number` orders the lessons; `lead` are recorded commands of all sides up to the position."""

    id: str
    number: int
    icon: str
    seed: int
    config: dict[str, Any]
    step: tuple[Step, ...]
    lead: tuple[Pattern, ...] = ()


@lru_cache(maxsize=1)
def lessons() -> tuple[Lesson, ...]:
    """All lessons by number."""
    found = [msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Lesson)
             for path in sorted(DATA.glob("*.toml"))]
    return tuple(sorted(found, key=lambda lesson: lesson.number))


def matches(command: Command, pattern: Pattern) -> bool:
    """Whether the command is one that the pattern means."""
    raw = msgspec.to_builtins(command)
    tag = type(command).__struct_config__.tag
    return all((tag if name == "kind" else raw.get(name)) == wanted for name, wanted in pattern.items())


def first_match(choices: Iterable[Command], pattern: Pattern) -> Command | None:
    """The first of these commands that the pattern means."""
    return next((choice for choice in choices if matches(choice, pattern)), None)


def setting_of(lesson: Lesson, t: Words) -> Setting:
    """The config, with names in the player's language; nobody is asked for words."""
    people = [{"writes": False, "samurai": t(say(f"sfk.name.samurai.{at}")), "lady": t(say(f"sfk.name.lady.{at}")),
               "verse": f"haiku_{at:02}", "snow": {"oracle": f"snow_{at:02}"}, **man}
              for at, man in enumerate(lesson.config["samurai"], 1)]
    return MODE.configure({**lesson.config, "samurai": people})


def opening(lesson: Lesson, t: Words) -> Match:
    """The match at the lesson's position. Raises ValueError where a recorded command is not legal."""
    match = Match.begin(MODE, setting_of(lesson, t), lesson.seed)
    for pattern in lesson.lead:
        skip_automatic(match)
        command = first_match(match.decision.choices if match.decision is not None else (), pattern)
        if command is None:
            raise ValueError(f"lesson {lesson.id}: {pattern} is not legal here")
        match.act(command)
    skip_automatic(match)
    return match


def skip_automatic(match: Match) -> None:
    """Let the rules go on until somebody must decide."""
    while match.decision is not None and match.decision.automatic:
        match.act(match.decision.choices[0])
