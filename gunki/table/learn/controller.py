"""A match on the table that the tutor watches: commands it does not take are not carried out. No pygame."""

from __future__ import annotations

from typing import Any

from gunki.battle.lessons.tutor import Tutor
from gunki.engine.contract import Command
from gunki.engine.messages import say
from gunki.table.battle.controller import MatchController
from gunki.table.lesson_controller import WatchedController


class LessonController(WatchedController[Tutor], MatchController):
    """As on the table, in memory only; partners do as the lesson says."""

    def watched(self, command: Command, events: tuple[Any, ...]) -> None:
        """See WatchedController."""
        self.tutor.happened(command, events, self.match.state)

    def undo(self, count: int = 1) -> bool:
        """See MatchController; not further back than the step began, unless the lesson asks for it."""
        if not self.tutor.may_undo():
            self.problem = say("undo.nothing")
            return False
        undone = super().undo(count)
        if undone:
            self.tutor.undone()
        return undone
