"""The lobby of a mode without one of its own: its default match, a level for its computers where it takes one."""

from __future__ import annotations

from typing import Any

from pygame import FRect

from gunki.clients.environment import seed_from_environment
from gunki.clients.failures import failure_of
from gunki.engine.contract import Mode
from gunki.engine.dice import seed_of
from gunki.engine.errors import BadFile
from gunki.engine.messages import Refused, say
from gunki.table.scenes.paper import PaperScene
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Button, Choice, Label, Paragraph, TextEntry

LEVEL = "level"
"""The field of a config by which a mode says that it takes a level here."""
ROW = 34.0


class LobbyScene(PaperScene):
    """Begins `{}`, the match that every mode offers; with `{"level": …}` where the mode takes that."""

    def __init__(self, shell: Shell, mode: Mode) -> None:
        super().__init__(shell)
        self.mode, self.title = mode, mode.title
        self.levels = _levels(mode)
        self.level = len(self.levels) - 1
        given = seed_from_environment()
        self.seed_text = str(given) if given is not None else ""
        self.problem = ""

    def build_paper(self, area: FRect) -> None:
        """What it is, the level, the seed, and on."""
        assert self.app is not None
        about = say(f"mode.{self.mode.id}.about")
        text = self.t(about) if self.app.words.has(about.key) else self.t(say("modes.lobby.about"))
        width = min(640.0, area.w)
        height = len(self.app.painter.wrap(text, width)) * 18.2 + 4
        self.add(Paragraph((area.x, area.y, width, height), text))
        y = area.y + height + 16
        if self.levels:
            self.add(Label((area.x, y, width, 20), self.t(say("modes.lobby.level")), color="heading", face="bold"))
            names = [self._level_name(level) for level in self.levels]
            self.add(Choice((area.x, y + 24, min(320.0, width), ROW), names, self.level, self._set_level, name="level"))
            y += 24 + ROW + 16
        self.add(Label((area.x, y, width, 20), self.t(say("setup.seed")), color="heading", face="bold"))
        field = (area.x, y + 24, min(320.0, width), ROW)
        self.add(TextEntry(field, self.seed_text, self._set_seed, name="seed", limit=20,
                           placeholder=self.t(say("setup.seed.drawn")), tooltip=self.t(say("setup.seed.tip"))))
        y += 24 + ROW + 16
        if self.problem:
            self.add(Paragraph((area.x, y, width, 56), self.problem, color="damage", name="problem"))
        self.add(Button((area.x, area.bottom - 50, 260, 48), self.t(say("modes.lobby.begin")), self.begin,
                        name="start", style="gold", size=19, face="mincho_bold", commit=True))
        if not self.focus.remembered:
            self.focus.remembered = "start"

    def _level_name(self, level: str) -> str:
        assert self.app is not None
        keys = (f"mode.{self.mode.id}.level.{level}", f"level.{level}")
        return next((self.t(say(key)) for key in keys if self.app.words.has(key)), level)

    def _set_level(self, index: int) -> None:
        self.level = index

    def _set_seed(self, text: str) -> None:
        self.seed_text = text

    def begin(self) -> None:
        """Begin the match; what is wrong is said here."""
        config: dict[str, Any] = {LEVEL: self.levels[self.level]} if self.levels else {}
        text = self.seed_text.strip()
        seed = seed_of(text)
        if text and seed is None:
            self._complain(self.t(say("setup.seed.wrong")))
            return
        try:
            self.shell.begin(self.mode.id, config, seed)
        except (Refused, BadFile) as error:
            self._complain(self.t(error.message))
        except Exception as error:  # a mode is anybody's code
            self._complain(self.t(failure_of(self.mode.id, error)))

    def _complain(self, text: str) -> None:
        self.problem = text
        self.rebuild()


def _levels(mode: Mode) -> tuple[str, ...]:
    """The levels that the mode's configs take; none where they take no level."""
    try:
        for level in mode.levels:
            mode.configure({LEVEL: level})
    except Exception:  # Refused, or whatever a mode's code raises over a field that it does not know
        return ()
    return mode.levels
