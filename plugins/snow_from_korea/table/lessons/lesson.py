"""A lesson: a journey led to a position by recorded commands, then steps that each ask for one thing. No pygame."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from gunki.engine.lessons import Done, Goal, Pattern, Read, Wrong, first_match, lead_to, load, matches, skip_automatic
from gunki.engine.match import Match
from gunki.engine.messages import Message, say
from snow_from_korea.mode import MODE
from snow_from_korea.model import Setting

__all__ = [
    "Asked", "Done", "Goal", "Lesson", "Pattern", "Read", "Step", "Words", "Wrong", "first_match", "lessons",
    "matches", "opening", "setting_of",
]

DATA = Path(__file__).parent / "data"
Words = Callable[[Message], str]


class Asked(Goal, frozen=True, tag="asked"):
    """The learner is asked again, or it is over; with `dice`, a confrontation is over: others act until then."""

    dice: bool = False


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
    return load(DATA, Lesson)


def setting_of(lesson: Lesson, t: Words) -> Setting:
    """The config, with names in the player's language; nobody is asked for words."""
    people = [{"writes": False, "samurai": t(say(f"sfk.name.samurai.{at}")), "lady": t(say(f"sfk.name.lady.{at}")),
               "verse": f"haiku_{at:02}", "snow": {"oracle": f"snow_{at:02}"}, **man}
              for at, man in enumerate(lesson.config["samurai"], 1)]
    return MODE.configure({**lesson.config, "samurai": people})


def opening(lesson: Lesson, t: Words) -> Match:
    """The match at the lesson's position. Raises ValueError where a recorded command is not legal."""
    match = lead_to(Match.begin(MODE, setting_of(lesson, t), lesson.seed), lesson.lead, lesson.id)
    skip_automatic(match)
    return match
