"""A line to type in what shall be done ("katana ronin"), which says back in words what came of it."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from gunki.battle import commands as cmd
from gunki.clients.text_choices import fitting
from gunki.engine.contract import Command
from gunki.engine.messages import say
from gunki.table.layer import Layer
from gunki.table.layout import Layout
from gunki.table.widgets import Button, Label, PanelBox, Paragraph, ScrollView, TextEntry

if TYPE_CHECKING:
    from gunki.table.battle.scene import BattleScene

WIDEST = 720.0
HEIGHT = 252.0
MOST_TEXT = 80
MOST_OFFERED = 12
ROW = 36.0
_PRICE = re.compile(r"[(（][^)）]*[)）]")


def meant(scene: BattleScene, words: str) -> list[Command]:
    """The legal commands that fit the words; only the plainest where all the others say more than it.

    Giving up is meant only when it is typed out, as in the text client.
    """
    mode, state = scene.controller.mode, scene.state
    described = {id(c): scene.t(mode.describe(state, c)) for c in scene.choices}
    found = fitting(scene.choices, words, lambda command: described[id(command)])
    if len(found) > 1:
        found = [command for command in found if command != cmd.CONCEDE] or found
        plainest = min(found, key=lambda command: len(described[id(command)]))
        core = _words(described[id(plainest)])
        if all(core <= _words(described[id(command)]) for command in found):
            return [plainest]
    return found


def _words(text: str) -> set[str]:
    """The words of a description without its price."""
    return set(_PRICE.sub("", text).casefold().split())


class CommandLine(Layer):
    """Type, Enter; where several commands fit they are offered. Esc closes it."""

    holds = False

    def __init__(self, scene: BattleScene) -> None:
        super().__init__()
        self.scene = scene
        self.text = ""
        self.offered: list[Command] = []
        self.answer: list[str] = [scene.t(say("table.line.hint"))]

    def build(self, layout: Layout) -> None:
        """Over the hand band: the line, and below it the answer or what fits."""
        width = min(WIDEST, layout.width - 32)
        height = min(HEIGHT, layout.height - 32)
        area = FRect((layout.width - width) / 2, layout.height - height - 12, width, height)
        self.add(PanelBox(area, line=2.6))
        title = self.t(say("table.line.title"))
        self.add(Label((area.x + 16, area.y + 10, area.w - 130, 26), title, size=18, face="mincho_bold"))
        close = Button((area.right - 108, area.y + 8, 96, 32), self.t(say("table.close")), self.leave, name="close")
        entry = TextEntry(
            (area.x + 16, area.y + 46, area.w - 32, 36),
            self.text,
            self._typed,
            name="line",
            limit=MOST_TEXT,
            placeholder=self.t(say("table.line.example")),
            on_enter=self.enter,
        )
        self.add(entry)
        self.add(close)
        room = FRect(area.x + 16, area.y + 90, area.w - 24, area.h - 100)
        view = ScrollView(room, 0, name="answer", readable=True)
        self.add(view)
        view.content_height = self._fill(view, room.w - 16)
        view.focusable = view.most > 0
        if not self.focus.remembered:
            self.focus.remembered = "line"

    def _fill(self, view: ScrollView, width: float) -> float:
        assert self.app is not None
        y = 2.0
        for line in self.answer:
            height = len(self.app.painter.wrap(line, width)) * 18.2 + 2
            self.add(Paragraph((0, y, width, height), line), view)
            y += height + 4
        for number, command in enumerate(self.offered):
            text = self.t(self.scene.controller.mode.describe(self.scene.state, command))
            button = Button((2, y, width - 8, ROW - 4), text, partial(self._do, command), name=f"offered {number}")
            button.commit = True
            self.add(button, view)
            y += ROW
        return y

    def _typed(self, text: str) -> None:
        entry = self.find("line")
        if text.startswith("/") and isinstance(entry, TextEntry):
            text = text.lstrip("/")  # the sign that opened the line arrives as text, too
            entry.buffer.set(text)
        self.text = text

    def enter(self) -> None:
        """Do what is meant; ask where it could be several things; say so where nothing fits."""
        words = self.text.strip()
        if not words:
            return
        self.offered = []
        if not self.scene.choices:
            self._say([self.t(say("table.line.wait"))])
            return
        found = meant(self.scene, words)
        if len(found) == 1:
            self._do(found[0])
            return
        self.offered = found[:MOST_OFFERED]
        if found:
            self._say([self.t(say("table.line.several", count=len(found)))])
        else:
            self._say([self.t(say("table.line.nothing"))])

    def _do(self, command: Command) -> None:
        """Give the command and say what came of it."""
        controller = self.scene.controller
        shown = len(controller.queue)
        done = self.t(controller.mode.describe(self.scene.state, command))
        self.offered = []
        self.scene.do(command)
        told = [controller.mode.tell(p.after, p.event, None) for p in list(controller.queue)[shown:]]
        problem = [self.t(controller.problem)] if controller.problem is not None else []
        entry = self.find("line")
        if not problem and isinstance(entry, TextEntry):
            entry.buffer.set("")
            self.text = ""
        self._say(problem or [done, *(self.t(message) for message in told if message is not None)])

    def _say(self, lines: list[str]) -> None:
        self.answer = lines
        self.rebuild()

    def leave(self) -> None:
        """Close the line."""
        if self.app is not None:
            self.app.close_modal(self)

    def on_command(self, command: str) -> bool:
        """Esc closes."""
        self.leave()
        return True


def open_line(scene: BattleScene) -> None:
    """Open the line over the battle."""
    if scene.app is not None:
        scene.app.push_modal(CommandLine(scene))
