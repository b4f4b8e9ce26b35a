"""The games there are, as signs on the title: a click on one opens its lobby. None where there is only one game."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from gunki.engine.contract import Mode
from gunki.engine.messages import Message, Refused, say, verbatim
from gunki.engine.registry import BUNDLED, ModeEntry
from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.sprites import below, has_asset
from gunki.table.widgets import Button
from gunki.table.widgets.base import Rect

if TYPE_CHECKING:
    from gunki.clients.environment import Environment
    from gunki.table.scenes.shell import Shell

SIGN, LOW_SIGN = 50.0, 42.0
"""Height of a sign: usually, and where the window is low."""
GAP = 6.0
HEAD = 34.0
MOST = 4
"""So many signs at most; all games stand behind "New match"."""
MEDALLION = 40.0
SETTLED = 2
"""Frames the title is shown before modes are asked for their names and faces: that takes a moment."""


class GameSign(Button):
    """A face of the game and its name."""

    def __init__(self, rect: Rect, shell: Shell, entry: ModeEntry, mode: Mode | None) -> None:
        title = mode.title if mode is not None else verbatim(entry.title or entry.id)
        super().__init__(rect, shell.t(title), partial(shell.set_up, entry.id), name=f"game {entry.id}", size=16,
                         face="mincho_bold", tooltip=_about(shell, entry, title))
        cover = mode.cover if mode is not None else ()
        self.portrait = next((name for name in cover if has_asset(below("tokens", name))), "")
        self.enabled = entry.status == "ok"
        self.reason = shell.t(entry.reason) if entry.reason is not None else ""

    def _draw_face(self, canvas: Canvas, text: str, cost: str, note: str) -> None:
        x, y, w, h = self.rect
        size = min(MEDALLION, h - 4)
        left = x + 4 + size / 2
        if self.portrait:
            draw.token(canvas, self.portrait, left, y + h / 2, size)
        else:
            canvas.icon("yin_yang", left, y + h / 2, size * 0.6, text, center=True)
        room = w - size - 18
        fits = canvas.painter.fitting(self.text, (self.size, 15.0, 14.0), room, self.face)
        self._name(canvas, x + size + 10, y + h / 2, text, room, fits, self.face, valign="middle")


def _about(shell: Shell, entry: ModeEntry, title: Message) -> str:
    """What the card of the mode says, too."""
    told = [say(f"mode.{entry.id}.{part}") for part in ("about", "facts")]
    known = [shell.t(message) for message in told if shell.environment.words.has(message.key)]
    return "\n".join(known) or shell.t(say("title.game.tip", game=title))


class Games:
    """Signs of all games. What a mode has to show is asked once the title stands; a plugin's code is not run for that,
    but one that the player has opened shows its face, too.
    """

    def __init__(self) -> None:
        self.area = FRect(0, 0, 0, 0)
        """The board they hang on; without width there is none."""
        self._frames = 0
        self._asked: Environment | None = None
        self._to_ask: list[str] = []

    def signs(self, shell: Shell, width: float, height: float) -> list[GameSign]:
        """In the upper right corner of a window of this logical size."""
        entries = shell.environment.registry.entries[:MOST]
        self.area = FRect(0, 0, 0, 0)
        if len(entries) < 2:
            return []
        wide = 240.0 if width >= 1000 else 212.0
        high = SIGN if height >= 560 else LOW_SIGN
        self.area = FRect(width - wide - 32, 16, wide + 20, HEAD + len(entries) * (high + GAP) + 6)
        left, top = self.area.x + 10, self.area.y + HEAD
        return [GameSign((left, top + number * (high + GAP), wide, high), shell, entry,
                         shell.environment.loaded(entry.id)) for number, entry in enumerate(entries)]

    def ask_next(self, shell: Shell) -> bool:
        """Ask one more of the program's modes, once the title was seen; whether its sign changed."""
        self._frames += 1
        if self._frames <= SETTLED or not self.area.w:
            return False
        environment = shell.environment
        if self._asked is not environment:  # the first, or another one since a safe start
            self._asked = environment
            self._to_ask = [entry.id for entry in environment.registry.entries[:MOST] if entry.source in BUNDLED]
        if not self._to_ask:  # a title that waits asks nothing, sixty times a second
            return False
        with suppress(Refused):  # its sign says why
            environment.mode(self._to_ask.pop(0))
        return True

    def draw(self, canvas: Canvas, heading: str) -> None:
        """The board, and what it is."""
        if self.area.w:
            canvas.panel(*self.area)
            canvas.text(heading, self.area.x + 14, self.area.y + 17, 17, "text", "mincho_bold", valign="middle",
                        max_width=self.area.w - 28)
