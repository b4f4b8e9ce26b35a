"""Follows a lesson: which commands it takes, why not others, when a step's goal is reached, what is next. No pygame."""

from __future__ import annotations

from gunki.engine.contract import Command
from gunki.engine.match import Match
from snow_from_korea.commands import GoOn
from snow_from_korea.model import State
from snow_from_korea.table.lessons.lesson import (
    Asked,
    Done,
    Lesson,
    Read,
    Step,
    Words,
    first_match,
    matches,
    opening,
)

ASKED, READ, UNDO = "asked", "read", "undo"
"""Answers that any step can give; others are named in its data."""


class Tutor:
    """`answer` names what is said to the last wrong try ("" for none); `met`: the step's goal is reached."""

    def __init__(self, lesson: Lesson, t: Words) -> None:
        self.lesson = lesson
        self.match: Match = opening(lesson, t)
        self.index = 0
        self.met = False
        self.answer = ""
        self._replied = 0

    @property
    def step(self) -> Step:
        """What is asked now; the last step stays when the lesson is over."""
        return self.lesson.step[min(self.index, len(self.lesson.step) - 1)]

    @property
    def over(self) -> bool:
        """Whether every step is done."""
        return self.index >= len(self.lesson.step)

    @property
    def holds(self) -> bool:
        """Whether nobody may go on by himself: the player reads, or the next step is about to begin."""
        return self.met or self.over or isinstance(self.step.goal, Read)

    def own_answer(self) -> bool:
        """Whether the answer is one of the step's own, not one that any step can give."""
        return self.answer in {wrong.why for wrong in self.step.wrong}

    def judge(self, command: Command) -> str:
        """Why the lesson does not take a person's command now; "" where it does. Keeps the answer."""
        goal = self.step.goal
        takes = not self.holds and isinstance(goal, Done) and any(matches(command, one) for one in goal.commands)
        self.answer = "" if takes else self._why(command)
        return self.answer

    def _why(self, command: Command) -> str:
        wrong = next((one.why for one in self.step.wrong if matches(command, one.command)), "")
        return wrong or (READ if isinstance(self.step.goal, Read) else ASKED)

    def happened(self, command: Command, state: State, person_next: bool) -> None:
        """A command was carried out, by whomever: see whether that was it."""
        goal = self.step.goal
        if isinstance(goal, Done):
            self.met = self.met or any(matches(command, pattern) for pattern in goal.commands)
        elif isinstance(goal, Asked):
            fought = goal.dice and state.bout is not None and state.bout.over
            self.met = self.met or person_next or fought or bool(state.result)
        if self.met:
            self.answer = ""

    def reply(self, choices: tuple[Command, ...]) -> Command:
        """What the others do: as the step says, else travel on, else the first thing."""
        if self._replied < len(self.step.replies):
            command = first_match(choices, self.step.replies[self._replied])
            if command is not None:
                self._replied += 1
                return command
        return next((choice for choice in choices if isinstance(choice, GoOn)), choices[0])

    def carry_on(self) -> None:
        """The player has read."""
        if isinstance(self.step.goal, Read) and not self.over:
            self.met = True

    def advance(self) -> None:
        """The next step begins where the match stands."""
        self.index += 1
        self.met, self.answer = False, ""
        self._replied = 0
