"""Follows a lesson: says which commands it takes, why not others, when a step's goal is reached, and what is next."""

from __future__ import annotations

from book_of_changes.commands import Answer, Finish, LetOthersGo
from book_of_changes.lessons import lesson as data
from book_of_changes.lessons.lesson import Lesson, Names, Step, as_written, opening
from book_of_changes.model import State
from gunki.engine.contract import Command
from gunki.engine.lessons import Course, first_match, matches
from gunki.engine.match import Match

LOOK, ASKED, SPOILED, READ, UNDO, EARLY = "look", "asked", "spoiled", "read", "undo", "early"
"""Answers that any step can give; others are named in its data."""
LOOKING = (data.Read, data.Chosen, data.Pointed)
"""Goals that are met without a command."""


class Tutor(Course[Step]):
    """See Course."""

    def __init__(self, lesson: Lesson, names: Names = as_written) -> None:
        super().__init__(lesson.step)
        self.lesson = lesson
        self.match = opening(lesson, names)
        self.spoiled = False
        self._start = self.match.fork()
        self._replied = 0

    @property
    def holds(self) -> bool:
        """Whether nobody may go on by himself: the player reads, or the next step is about to begin."""
        return self.met or self.spoiled or self.over or isinstance(self.step.goal, data.Read)

    # Commands

    def judge(self, command: Command) -> str:
        """Why the lesson does not take a person's command now; "" where it does. Keeps the answer.

        What a later step asks for counts now where only looks lie between; where something is to be read before it,
        this step is done and that comes next.
        """
        ahead = 0 if self._takes(command) else self._ahead(command)
        if ahead and not any(isinstance(step.goal, data.Read) for step in self._between(ahead)):
            self.index, self.answer, self.met = ahead, "", False
            self._start = self.match.fork()
            return ""
        if ahead:
            self.met, self.answer = True, EARLY
            return EARLY
        self.answer = "" if self._takes(command) else self._why(command)
        return self.answer

    def _between(self, ahead: int) -> tuple[Step, ...]:
        return tuple(self.lesson.step[self.index + 1:ahead])

    def _ahead(self, command: Command) -> int:
        """The step that asks for this command, with nothing to be done before it; 0 for none."""
        if self.over or self.met or not isinstance(self.step.goal, LOOKING):
            return 0
        if self.foreseen(command):
            return 0
        for at in range(self.index + 1, len(self.lesson.step)):
            goal = self.lesson.step[at].goal
            if isinstance(goal, data.Done):
                return at if any(matches(command, pattern) for pattern in goal.commands) else 0
            if not isinstance(goal, LOOKING):
                return 0
        return 0

    def _takes(self, command: Command) -> bool:
        if self.holds:
            return False
        return self.asks_for(command) or any(matches(command, pattern) for pattern in self.step.allow)

    def _why(self, command: Command) -> str:
        own = self.foreseen(command)
        if own:
            return own
        if isinstance(self.step.goal, data.Read):
            return READ
        return LOOK if isinstance(self.step.goal, data.Chosen | data.Pointed) else ASKED

    def happened(self, command: Command, state: State, person_next: bool) -> None:
        """A command was carried out, by whomever: see whether that was it."""
        goal = self.step.goal
        if isinstance(goal, data.Done):
            self.met = self.met or self.asks_for(command)
        elif isinstance(goal, data.Asked):
            self.met = self.met or person_next or bool(state.result)
        if self.met:
            self.answer = ""
        elif state.result:
            self.spoiled = True

    def reply(self, choices: tuple[Command, ...]) -> Command:
        """What the enemies do: as the step says, else nothing."""
        while self._replied < len(self.step.replies):
            command = first_match(choices, self.step.replies[self._replied])
            if command is None:
                break
            self._replied += 1
            return command
        for plain in (Finish, LetOthersGo):
            found = next((choice for choice in choices if isinstance(choice, plain)), None)
            if found is not None:
                return found
        none = next((choice for choice in choices if isinstance(choice, Answer) and choice.pick == "none"), None)
        return none or choices[0]

    # Going on

    def advance(self) -> None:
        """The next step begins where the match stands."""
        self.index += 1
        self.met, self.answer = False, ""
        self._start = self.match.fork()
        self._replied = 0

    def begin_step_again(self) -> Match:
        """The match as it stood when the step began; the answer says why."""
        self.match = self._start.fork()
        self.answer, self.spoiled, self.met = SPOILED, False, False
        self._replied = 0
        return self.match
