"""A lesson: a real battle led to a position by recorded commands, then steps that each ask for one thing."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from book_of_changes.mode import MODE
from book_of_changes.model import Setting
from gunki.engine.contract import Command
from gunki.engine.match import Match

DATA = Path(__file__).parent / "data"
Pattern = dict[str, Any]
"""A command as it is written down, `{ type = "move", zone = 2 }`: fields left out may have any value, a list means one
of these.
"""


class Goal(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """What a step waits for."""


class Read(Goal, frozen=True, tag="read"):
    """The player has read and goes on."""


class Done(Goal, frozen=True, tag="done"):
    """One of these commands was carried out."""

    commands: tuple[Pattern, ...]


class Chosen(Goal, frozen=True, tag="chosen"):
    """The action of that key is chosen ("attack", "power toppling"), nothing is done yet."""

    action: str


class Pointed(Goal, frozen=True, tag="pointed"):
    """The player points at `at` ("figure 1", "zone 2"), with `action` chosen if one is named."""

    at: str
    action: str = ""


class Asked(Goal, frozen=True, tag="asked"):
    """The learner is asked something again, or may act: others have acted until then."""


AnyGoal = Read | Done | Chosen | Pointed | Asked


class Wrong(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mistake that is foreseen, and the name of the answer."""

    command: Pattern
    why: str


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
    found = [msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Lesson)
             for path in sorted(DATA.glob("*.toml"))]
    return tuple(sorted(found, key=lambda lesson: lesson.number))


def matches(command: Command, pattern: Pattern) -> bool:
    """Whether the command is one that the pattern means."""
    raw = msgspec.to_builtins(command)
    raw = raw if isinstance(raw, dict) else {}
    return all(raw.get(name) in wanted if isinstance(wanted, list) else raw.get(name) == wanted
               for name, wanted in pattern.items())


def first_match(choices: Iterable[Command], pattern: Pattern) -> Command | None:
    """The first of these commands that the pattern means."""
    return next((choice for choice in choices if matches(choice, pattern)), None)


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
    match = Match.begin(MODE, setting_of(lesson, names), lesson.seed)
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
