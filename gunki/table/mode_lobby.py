"""What the lobbies of modes have in common: the seed, going on with a match under way, beginning one, the lessons.

Subclass `ModeLobby`, say which `mode` it is of, and build what the mode asks for.
"""

from __future__ import annotations

from typing import Any, ClassVar

from pygame import FRect

from gunki.engine.contract import Mode
from gunki.engine.dice import seed_of
from gunki.engine.errors import BadFile
from gunki.engine.messages import Message, Refused, say
from gunki.table.canvas import Canvas
from gunki.table.modes import lessons_of
from gunki.table.scene import SideScene
from gunki.table.scenes.paper import draw_room
from gunki.table.scenes.saves import Saved
from gunki.table.scenes.shell import Shell
from gunki.table.seeds import drawn_seed, first_seed
from gunki.table.widgets import Button, TextEntry

TITLE = 26.0


class ModeLobby(SideScene):
    """Where a match of `mode` is set up. `problem` says what stands in the way of it, "" for nothing."""

    comes_back = True
    mode: ClassVar[Mode]
    least_title: ClassVar[float] = 14.0
    """Size of the title where the strip has little room for it."""

    def __init__(self, shell: Shell) -> None:
        super().__init__()
        self.shell = shell
        shell.environment.mode(self.mode.id)  # its words and pictures
        shell.app.words = shell.environment.words
        self.problem = ""
        self.going: Saved | None = None
        """The match under way that the lobby offers to go on with."""
        self.seed_text = first_seed()
        self._papers: list[FRect] = []
        self._title_room = 400.0

    # Building

    def build_seed(self, area: FRect, low: bool, gap: float = 8.0) -> None:
        """The number, and a way to draw another; `low`: in a picture instead of words."""
        assert self.app is not None
        draw_text = "" if low else self.t(say("setup.seed.draw"))
        wide = area.h if low else self.app.painter.measure(draw_text, 14, "bold") + 24
        self.add(TextEntry((area.x, area.y, area.w - wide - gap, area.h), self.seed_text, self._set_seed, name="seed",
                           limit=20, placeholder=self.t(say("setup.seed.drawn")),
                           tooltip=self.t(say("setup.seed.tip"))))
        self.add(Button((area.right - wide, area.y, wide, area.h), draw_text, self.draw_seed, name="draw seed",
                        icon="replay" if low else "", tooltip=self.t(say("setup.seed.draw.tip"))))

    # Changing

    def changed(self) -> None:
        """Show what was chosen; nothing is known to stand in its way."""
        self.problem = ""
        self.rebuild()

    def complain(self, message: Message) -> None:
        """Say what stands in the way."""
        self.problem = self.t(message)
        self.rebuild()

    def _set_seed(self, text: str) -> None:
        self.seed_text = text

    def draw_seed(self) -> None:
        """Other dice."""
        self.seed_text = drawn_seed()
        self.changed()

    # Going on

    def begin(self, config: dict[str, Any]) -> bool:
        """Begin the match; False, having said why, where that cannot be."""
        text = self.seed_text.strip()
        seed = seed_of(text)
        if text and seed is None:
            self.complain(say("setup.seed.wrong"))
            return False
        try:
            self.shell.begin(self.mode.id, config, seed)
        except (Refused, BadFile) as error:
            self.complain(error.message)
            return False
        return True

    def load(self, going: Saved) -> bool:
        """Go on with a match; False, having said why, where that cannot be."""
        try:
            self.shell.load(going.path)
        except (Refused, BadFile) as error:
            self.complain(error.message)
            return False
        return True

    def open_lessons(self) -> None:
        """The lessons of the mode, in the learn hub."""
        learnt, names = self.shell.learnt(self.mode.id), [lesson.id for lesson in lessons_of(self.mode)]
        following = next((name for name in names if name not in learnt), names[0])
        self.shell.last_mode = self.mode.id
        self.shell.learn(f"{self.mode.id}.{following}")

    # Drawing

    def draw_backdrop(self, canvas: Canvas) -> None:
        """The room, the title, sheets of paper."""
        draw_room(canvas, "")
        title, size = self.t(self.mode.title), TITLE
        while size > self.least_title and canvas.measure(title, size, "mincho_bold") > self._title_room:
            size -= 1
        canvas.text(title, 20, 31, size, "strip_text", "mincho_bold", valign="middle", max_width=self._title_room)
        for paper in self._papers:
            canvas.panel(*paper)
