"""Follows a lesson: which commands it takes, why not others, when a step's goal is reached, what is next. No pygame."""

from __future__ import annotations

from gunki.engine.contract import Command
from gunki.engine.lessons import Course, first_match
from gunki.engine.match import Match
from snow_from_korea.commands import GoOn
from snow_from_korea.model import State
from snow_from_korea.table.lessons.lesson import Asked, Lesson, Read, Step, Words, opening

ASKED, READ, UNDO = "asked", "read", "undo"
"""Answers that any step can give; others are named in its data."""


class Tutor(Course[Step]):
    """See Course."""

    def __init__(self, lesson: Lesson, t: Words) -> None:
        super().__init__(lesson.step)
        self.lesson = lesson
        self.match: Match = opening(lesson, t)
        self._replied = 0

    @property
    def holds(self) -> bool:
        """Whether nobody may go on by himself: the player reads, or the next step is about to begin."""
        return self.met or self.over or isinstance(self.step.goal, Read)

    def judge(self, command: Command) -> str:
        """Why the lesson does not take a person's command now; "" where it does. Keeps the answer."""
        self.answer = "" if not self.holds and self.asks_for(command) else self._why(command)
        return self.answer

    def _why(self, command: Command) -> str:
        return self.foreseen(command) or (READ if isinstance(self.step.goal, Read) else ASKED)

    def happened(self, command: Command, state: State, person_next: bool) -> None:
        """A command was carried out, by whomever: see whether that was it."""
        goal = self.step.goal
        self.met = self.met or self.asks_for(command)
        if isinstance(goal, Asked):
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

    def advance(self) -> None:
        """The next step begins where the match stands."""
        self.index += 1
        self.met, self.answer = False, ""
        self._replied = 0
