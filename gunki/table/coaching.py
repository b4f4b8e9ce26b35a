"""What a lesson is on every table: the coach's button and Space for it, the menu, the way out."""

from __future__ import annotations

import pygame

from gunki.engine.messages import Message, say
from gunki.table.coach import CoachPanel
from gunki.table.dialog import Answer, Dialog
from gunki.table.scene import Scene
from gunki.table.widgets import Button, HotKey

GO_ON = "coach go on"
"""Name of the coach's button."""


class Coaching(Scene):
    """Stands before the table's own scene among the bases of a lesson."""

    toast_top: float | None = None  # the coach says what is wrong

    def lesson_title(self) -> Message:
        """What the lesson is called."""
        raise NotImplementedError

    def carry_on(self) -> None:
        """The learner has read."""
        raise NotImplementedError

    def begin_again(self) -> None:
        """The lesson from its first step."""
        raise NotImplementedError

    def add_go_on(self, panel: CoachPanel, words: Message) -> None:
        """The button on the coach's sheet, while he waits."""
        self.add(Button(panel.button_area(), self.t(words), self.carry_on, name=GO_ON, commit=True,
                        hot_key=HotKey(pygame.K_SPACE, self.t(say("learn.space")))))
        self.focus.remembered = GO_ON

    def on_key(self, event: pygame.event.Event) -> bool:
        """Space goes on where the coach waits for it: on the table it has another use."""
        button = self.find(GO_ON) if event.key == pygame.K_SPACE and not self.animating else None
        if button is not None:
            button.activate()
            return True
        return super().on_key(event)

    def _menu(self) -> None:
        assert self.app is not None
        answers = [Answer(self.t(say("learn.leave")), self.leave),
                   Answer(self.t(say("learn.again")), self.begin_again), Answer(self.t(say("learn.stay")))]
        self.app.push_modal(Dialog(self.t(self.lesson_title()), self.t(say("learn.menu.text")), answers, careful=True))

    def leave(self) -> None:
        """Back to all lessons; nothing is lost but this try."""
        if self.app is not None:
            self.app.pop()
