"""A modal window with a title, some text and buttons. Esc takes the last button, Enter the one that has the focus."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from gunki.table.layer import Layer
from gunki.table.layout import Layout
from gunki.table.widgets.button import Button
from gunki.table.widgets.scroll import ScrollView
from gunki.table.widgets.simple import Label, PanelBox, Paragraph

WIDTH = 460.0


class Answer(NamedTuple):
    """A button of a dialog and what it does."""

    text: str
    action: Callable[[], object] | None = None


class Dialog(Layer):
    """Closes itself before an answer's action runs."""

    def __init__(self, title: str, text: str,
                 answers: Sequence[Answer | tuple[str, Callable[[], object] | None]], careful: bool = False) -> None:
        """`careful`: the last answer, which changes nothing, is the one that Enter takes.

        For what cannot be taken back, and for whatever ends or replaces something.
        """
        super().__init__()
        self.careful = careful
        self.title, self.text = title, text
        self.answers = [Answer(*answer) for answer in answers]

    def build(self, layout: Layout) -> None:
        """Never taller than the window: the text scrolls, the buttons stay."""
        assert self.app is not None
        width = min(WIDTH, layout.width - 32)
        lines = self.app.painter.wrap(self.text, width - 48)
        body = len(lines) * 18.2 + 6
        area = layout.centred(width, body + 128)
        self.add(PanelBox(area, line=2.6))
        self.add(Label((area.x + 20, area.y + 14, area.w - 40, 30), self.title, size=20, face="mincho_bold"))
        room = (area.x + 20, area.y + 54, area.w - 40, area.h - 122)
        view = ScrollView(room, body, name="dialog text", readable=True)
        self.add(view)
        self.add(Paragraph((0, 0, width - 48, body), self.text), view)
        each = (area.w - 40 - 12 * (len(self.answers) - 1)) / len(self.answers)
        for number, answer in enumerate(self.answers):
            self.add(Button((area.x + 20 + number * (each + 12), area.bottom - 56, each, 40), answer.text,
                            partial(self._take, answer), style="gold" if number == self._usual else "paper",
                            commit=True, name=f"answer {number}"))
        self.focus.set(self.find(f"answer {self._usual}"))

    @property
    def _usual(self) -> int:
        """Which answer Enter takes at first."""
        return len(self.answers) - 1 if self.careful else 0

    def _take(self, answer: Answer) -> None:
        app = self.app
        if app is not None:
            app.close_modal(self)
        if answer.action is not None:
            answer.action()

    def on_key(self, event: pygame.event.Event) -> bool:
        """Enter takes the focused button, or the usual one."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self.focus.widget is None:
            self._take(self.answers[self._usual])
            return True
        return False

    def on_command(self, command: str) -> bool:
        """Esc and right click take the last answer: the one that changes nothing."""
        if command == "back":
            self._take(self.answers[-1])
        return True
