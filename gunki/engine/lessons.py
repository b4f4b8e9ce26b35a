"""What the lessons of any mode have in common: how they are written down, and a tutor's place in one.

A lesson is a real match led to a position by recorded commands, then steps that each ask for one thing.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from gunki.engine.contract import Command
from gunki.engine.match import Match

Pattern = dict[str, Any]
"""A command as it is written down, `{ kind = "move", zone = 2 }`: fields left out may have any value, a list means one
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
    """The action of that key is chosen, as the mode's table calls it; nothing is done yet."""

    action: str


class Pointed(Goal, frozen=True, tag="pointed"):
    """The player points at `at` ("zone 2", as the mode's table calls it), with `action` chosen if one is named."""

    at: str
    action: str = ""


class Wrong(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mistake that is foreseen, and the name of the answer."""

    command: Pattern
    why: str


class AnyStep(Protocol):
    """What every mode's steps have."""

    @property
    def goal(self) -> Goal:
        """What it waits for."""

    @property
    def wrong(self) -> tuple[Wrong, ...]:
        """Mistakes that are foreseen."""


class Numbered(Protocol):
    """What every mode's lessons have."""

    @property
    def number(self) -> int:
        """Orders the lessons."""


S = TypeVar("S", bound=AnyStep)
L = TypeVar("L", bound=Numbered)


def load(folder: Path, kind: type[L], files: str = "*.toml") -> tuple[L, ...]:
    """All lessons of a folder by number. Raises msgspec.ValidationError where one is no `kind`."""
    found = [msgspec.convert(tomllib.loads(path.read_text("utf-8")), kind) for path in folder.glob(files)]
    return tuple(sorted(found, key=lambda lesson: lesson.number))


def matches(command: Command, pattern: Pattern) -> bool:
    """Whether a command is one that the pattern describes."""
    for name, wanted in pattern.items():
        value = type(command).__struct_config__.tag if name == "kind" else getattr(command, name, None)
        value = list(value) if isinstance(value, tuple) else value
        if value != wanted and not (isinstance(wanted, list) and value in wanted):
            return False
    return True


def first_match(choices: Iterable[Command], pattern: Pattern) -> Command | None:
    """The first of some legal commands that a pattern describes."""
    return next((choice for choice in choices if matches(choice, pattern)), None)


def skip_automatic(match: Match) -> None:
    """Let the rules go on until somebody must decide."""
    while match.decision is not None and match.decision.automatic:
        match.act(match.decision.choices[0])


def lead_to(match: Match, lead: Sequence[Pattern], lesson: str) -> Match:
    """The match after the recorded commands. Raises ValueError, naming the `lesson`, where one is not legal."""
    for pattern in lead:
        skip_automatic(match)
        command = first_match(match.decision.choices if match.decision is not None else (), pattern)
        if command is None:
            raise ValueError(f"lesson {lesson}: {pattern} is not legal here")
        match.act(command)
    return match


class Course(Generic[S]):
    """Where a tutor is in a lesson. `answer` names what is said to the last wrong try ("" for none); `met`: the
    step's goal is reached.
    """

    def __init__(self, steps: Sequence[S]) -> None:
        self.steps = steps
        self.index = 0
        self.met = False
        self.answer = ""

    @property
    def step(self) -> S:
        """What is asked now; the last step stays when the lesson is over."""
        return self.steps[min(self.index, len(self.steps) - 1)]

    @property
    def over(self) -> bool:
        """Whether every step is done."""
        return self.index >= len(self.steps)

    def own_answer(self) -> bool:
        """Whether the answer is one of the step's own, not one that any step can give."""
        return self.answer in {wrong.why for wrong in self.step.wrong}

    def foreseen(self, command: Command) -> str:
        """The step's own answer to a wrong command; "" where it has none."""
        return next((wrong.why for wrong in self.step.wrong if matches(command, wrong.command)), "")

    def asks_for(self, command: Command) -> bool:
        """Whether the step waits for this very command."""
        goal = self.step.goal
        return isinstance(goal, Done) and any(matches(command, pattern) for pattern in goal.commands)

    def carry_on(self) -> None:
        """The player has read."""
        if isinstance(self.step.goal, Read) and not self.over:
            self.met = True

    def looked(self, chosen: str, pointed: tuple[str, ...]) -> None:
        """Which action is chosen, and what is pointed at, each as in `Chosen` and `Pointed`."""
        goal = self.step.goal
        if isinstance(goal, Chosen):
            self.met = self.met or goal.action == chosen
        elif isinstance(goal, Pointed):
            self.met = self.met or (goal.at in pointed and (not goal.action or goal.action == chosen))
