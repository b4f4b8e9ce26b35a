"""Follows a lesson: says which commands it takes, why not others, when a step's goal is reached, and what is next."""

from __future__ import annotations

from typing import Any

from gunki.battle import commands as cmd
from gunki.battle import events as ev
from gunki.battle.lessons import lesson as data
from gunki.battle.lessons.lesson import Lesson, Step, opening
from gunki.battle.state import Character, State
from gunki.engine.contract import Command
from gunki.engine.lessons import Course, first_match, matches
from gunki.engine.match import Match

LOOK, ASKED, SPOILED, UNDO, READ = "look", "asked", "spoiled", "undo", "read"
"""Answers that any step can give; others are named in its data."""


class Tutor(Course[Step]):
    """See Course."""

    def __init__(self, lesson: Lesson) -> None:
        super().__init__(lesson.step)
        self.lesson = lesson
        self.match = opening(lesson)
        self.spoiled = False
        self._start = self.match.fork()
        self._own_acts = len(self.match.acts)
        self._replied = 0

    @property
    def holds(self) -> bool:
        """Whether nobody may go on by himself: the player reads, or the next step is about to begin."""
        return self.met or self.spoiled or self.over or isinstance(self.step.goal, data.Read | data.Watched)

    # Commands

    def judge(self, command: Command) -> str:
        """Why the lesson does not take a person's command now; "" where it does. Keeps the answer."""
        self.answer = "" if self._takes(command) else self._why(command)
        return self.answer

    def _takes(self, command: Command) -> bool:
        step, goal = self.step, self.step.goal
        if self.holds:
            return False
        if self.asks_for(command):
            return True
        if isinstance(goal, data.Stands | data.Near) and isinstance(command, cmd.Step):
            return True
        if isinstance(goal, data.TurnEnded | data.Ki) and command == cmd.END_TURN:
            return True
        return any(matches(command, pattern) for pattern in step.allow)

    def _why(self, command: Command) -> str:
        own = self.foreseen(command)
        if own:
            return own
        if isinstance(self.step.goal, data.Read | data.Watched):
            return READ
        return LOOK if isinstance(self.step.goal, data.Chosen | data.Pointed) else ASKED

    def happened(self, command: Command, events: tuple[Any, ...], state: State) -> None:
        """A command was carried out, by whomever: see whether that was it."""
        self.met = self.met or self._reached(command, events, state)
        if self.met:
            self.answer = ""
        elif state.result or self._turn_wasted(events, state):
            self.spoiled = True

    def _turn_wasted(self, events: tuple[Any, ...], state: State) -> bool:
        """Whether the learner's turn is over, or has too few FP left for what is asked."""
        own = state.setting.seats[0].id
        if any(isinstance(event, ev.TurnEnded) and _person(state, event.who).seat == own for event in events):
            return True
        if state.phase != "actions":
            return False
        actor = state.characters[state.actor]
        return actor.seat == own and actor.fp < self.step.keep_fp

    def _reached(self, command: Command, events: tuple[Any, ...], state: State) -> bool:
        goal = self.step.goal
        if isinstance(goal, data.Done):
            return self.asks_for(command)
        if isinstance(goal, data.Stands):
            return _person(state, goal.who).space in goal.spaces
        if isinstance(goal, data.Near):
            return abs(_person(state, goal.who).space - _person(state, goal.target).space) <= goal.distance
        if isinstance(goal, data.Down):
            return _person(state, goal.who).ko
        if isinstance(goal, data.Ki):
            return _person(state, goal.who).ki >= goal.least
        if isinstance(goal, data.TurnEnded):
            return any(isinstance(event, ev.TurnEnded) and event.who == goal.who for event in events)
        return isinstance(goal, data.Watched) and command.automatic

    def reply(self, choices: tuple[Command, ...]) -> Command:
        """What a partner does: as the step says, else the first card and the end of the turn."""
        if self._replied < len(self.step.replies):
            command = first_match(choices, self.step.replies[self._replied])
            self._replied += 1
            if command is not None:
                return command
        return cmd.END_TURN if cmd.END_TURN in choices else choices[0]

    @property
    def can_undo(self) -> bool:
        """Whether taking back stays inside the step, or is what it asks for."""
        asked = isinstance(self.step.goal, data.Undone)
        return asked or (len(self.match.acts) > self._own_acts and not self.holds)

    def may_undo(self) -> bool:
        """As `can_undo`; keeps the answer where not."""
        self.answer = "" if self.can_undo else UNDO
        return self.can_undo

    def undone(self) -> None:
        """A command was taken back."""
        self.met = self.met or isinstance(self.step.goal, data.Undone)
        self.answer = ""

    # Going on

    def advance(self) -> None:
        """The next step begins where the match stands."""
        self.index += 1
        self.met = not self.over and self._stands_already(self.match.state)
        self.answer = ""
        self._start = self.match.fork()
        self._own_acts = len(self.match.acts)
        self._replied = 0

    def _stands_already(self, state: State) -> bool:
        """Whether the position itself is what the step asks for: then nothing is left to do in it."""
        goal = self.step.goal
        if isinstance(goal, data.Stands):
            return _person(state, goal.who).space in goal.spaces
        if isinstance(goal, data.Near):
            return abs(_person(state, goal.who).space - _person(state, goal.target).space) <= goal.distance
        return isinstance(goal, data.Down) and _person(state, goal.who).ko

    def begin_step_again(self) -> Match:
        """The match as it stood when the step began; the answer says why."""
        self.match = self._start.fork()
        self.answer, self.spoiled, self.met = SPOILED, False, False
        self._replied = 0
        return self.match


def _person(state: State, who: str) -> Character:
    return state.characters[state.setting.book.index[who]]
