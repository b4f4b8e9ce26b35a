"""The small windows of the editor: one line of text, a battle as text to copy, a grid of things to choose from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import pygame
from pygame import FRect

from gunki.engine.errors import BadFile
from gunki.engine.messages import Message, Refused, say
from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.layer import Layer
from gunki.table.layout import Layout
from gunki.table.widgets import Button, HotSpot, Label, PanelBox, Paragraph, ScrollView, TextEntry

WIDTH = 620.0
LEADING = 18.2


def copied() -> str:
    """What lies on the clipboard; "" where there is nothing or no clipboard."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""


def copy(text: str) -> bool:
    """Put it on the clipboard; whether it lies there now."""
    try:
        pygame.scrap.put_text(text)
        return pygame.scrap.get_text() == text
    except pygame.error:
        return False


class _Window(Layer):
    """Esc closes."""

    def leave(self) -> None:
        """Close."""
        if self.app is not None:
            self.app.close_modal(self)

    def on_command(self, command: str) -> bool:
        """Esc closes; nothing was changed."""
        self.leave()
        return True

    def _buttons(self, area: FRect, done: Message, action: Callable[[], object], stay: Message) -> None:
        half = (area.w - 52) / 2
        self.add(Button((area.x + 20, area.bottom - 56, half, 40), self.t(done), action, name="done", style="gold",
                        commit=True))
        self.add(Button((area.x + 32 + half, area.bottom - 56, half, 40), self.t(stay), self.leave, name="cancel"))


class LineWindow(_Window):
    """Asks for one line. `on_done` raises BadFile or Refused where it will not do: the window stays and says so."""

    def __init__(self, title: Message, hint: Message, text: str, done: Message,
                 on_done: Callable[[str], object]) -> None:
        super().__init__()
        self.title, self.hint, self.text, self.done, self.on_done = title, hint, text, done, on_done
        self.problem = ""

    def build(self, layout: Layout) -> None:
        """Title, hint, field, what is wrong, buttons."""
        assert self.app is not None
        width = min(WIDTH, layout.width - 32) - 40
        hint = self.app.painter.wrap(self.t(self.hint), width)
        wrong = self.app.painter.wrap(self.problem, width)[:5] if self.problem else []
        area = layout.centred(width + 40, 178 + (len(hint) + len(wrong)) * LEADING)
        x, y = area.x + 20, area.y + 14
        self.add(PanelBox(area, line=2.6))
        self.add(Label((x, y, width, 30), self.t(self.title), size=20, face="mincho_bold"))
        self.add(Paragraph((x, y + 38, width, len(hint) * LEADING), self.t(self.hint), color="text_second"))
        y += 44 + len(hint) * LEADING
        self.add(TextEntry((x, y, width, 36), self.text, self._typed, name="text", limit=200_000,
                           on_enter=self._finish))
        if wrong:
            self.add(Paragraph((x, y + 44, width, len(wrong) * LEADING + 2), self.problem, color="damage",
                               name="problem"))
        self._buttons(area, self.done, self._finish, say("boc.editor.stay"))
        if not self.focus.remembered:
            self.focus.remembered = "text"

    def _typed(self, text: str) -> None:
        self.text = text

    def _finish(self) -> None:
        try:
            self.on_done(self.text)
        except (BadFile, Refused) as error:
            self.problem = self.t(error.message)
            self.rebuild()
            return
        self.leave()


class CodeWindow(_Window):
    """A sheet as a line of text, on the clipboard already where there is one; seen in any case."""

    def __init__(self, code: str) -> None:
        super().__init__()
        self.code = code
        self.copied = copy(code)

    def build(self, layout: Layout) -> None:
        """The line in a field, to mark and copy, and below it in full."""
        assert self.app is not None
        width = min(WIDTH, layout.width - 32) - 40
        told = self.t(say("boc.editor.code.copied" if self.copied else "boc.editor.code.by_hand"))
        hint = self.app.painter.wrap(told, width)
        lines = self.app.painter.wrap(self.code, width - 32)
        most = max(2, int((layout.height - 222 - len(hint) * LEADING) // LEADING))
        shown = min(len(lines), most)
        area = layout.centred(width + 40, 186 + (len(hint) + shown) * LEADING)
        x, y = area.x + 20, area.y + 14
        self.add(PanelBox(area, line=2.6))
        self.add(Label((x, y, width, 30), self.t(say("boc.editor.code")), size=20, face="mincho_bold"))
        self.add(Paragraph((x, y + 38, width, len(hint) * LEADING), told, color="text_second"))
        y += 44 + len(hint) * LEADING
        self.add(TextEntry((x, y, width, 36), self.code, self._keep, name="code", limit=len(self.code)))
        view = ScrollView((x + 8, y + 44, width - 16, shown * LEADING + 1), len(lines) * LEADING, name="whole code",
                          readable=True)
        self.add(view)
        self.add(Paragraph((0, 0, width - 30, len(lines) * LEADING), self.code, color="link"), view)
        self._buttons(area, say("boc.editor.code.again"), self._copy, say("shell.ok"))
        if not self.focus.remembered:
            self.focus.remembered = "cancel"

    def _keep(self, text: str) -> None:
        if text != self.code:  # it is there to be copied, not to be changed
            self.rebuild()

    def _copy(self) -> None:
        self.copied = copy(self.code)
        self.rebuild()


class Pick(NamedTuple):
    """Something to choose: an icon or a medallion, a name, what it is."""

    key: str
    name: str
    tip: str = ""
    icon: str = ""
    token: str = ""
    second: str = ""


class PickCell(HotSpot):
    """A cell of the grid."""

    def __init__(self, rect: FRect, pick: Pick, chosen: bool, on_pick: Callable[[], object]) -> None:
        super().__init__(rect, on_pick, name=f"pick {pick.key}", tooltip=f"{pick.name}\n{pick.tip}".strip(),
                         commit=True, words=pick.name)
        self.pick, self.chosen = pick, chosen

    def draw(self, canvas: Canvas) -> None:
        """Picture, name, what it is in a word."""
        x, y, w, h = self.rect
        pick = self.pick
        fill = "button_selected" if self.chosen else "button_hover" if self.hovered else "button"
        canvas.box(x, y, w, h, fill, "button_edge", 2.4 if self.chosen or self.hovered else 1.4, radius=6)
        left = x + 10
        if pick.token:
            draw.token(canvas, pick.token, x + h / 2, y + h / 2, h - 8)
            left = x + h + 2
        elif pick.icon:
            canvas.icon(pick.icon, x + 10, y + h / 2 - 12, 24, "button_text")
            left = x + 42
        room = x + w - 6 - left
        if pick.second:
            canvas.text(pick.name, left, y + 6, 14, "button_text", "bold", max_width=room)
            canvas.text(pick.second, left, y + 25, 14, "button_text_second", max_width=room)
        else:
            canvas.text(pick.name, left, y + h / 2, 14, "button_text", "bold", valign="middle", max_width=room)


class PickWindow(_Window):
    """A grid under headings; calls `on_pick` with the key and closes."""

    def __init__(self, title: Message, groups: Sequence[tuple[str, Sequence[Pick]]], on_pick: Callable[[str], object],
                 chosen: str = "") -> None:
        super().__init__()
        self.title, self.groups, self.on_pick, self.chosen = title, groups, on_pick, chosen

    def build(self, layout: Layout) -> None:
        """Title, grid, a way out."""
        across = 3 if layout.width >= 820 else 2
        width = min(780.0, layout.width - 48)
        cell = (width - 56 - 6 * (across - 1)) / across
        high = 50.0
        rows = sum(-(-len(picks) // across) for _, picks in self.groups)
        content = rows * (high + 6) + sum(28 for heading, _ in self.groups if heading) + 4
        area = layout.centred(width, content + 126)
        self.add(PanelBox(area, line=2.6))
        self.add(Label((area.x + 20, area.y + 14, area.w - 40, 30), self.t(self.title), size=20, face="mincho_bold"))
        view = ScrollView((area.x + 18, area.y + 52, area.w - 32, area.h - 118), content, name="picks")
        self.add(view)
        y = 2.0
        for heading, picks in self.groups:
            if heading:
                view.add(Label((2, y, area.w - 60, 22), heading, color="heading", face="bold"))
                y += 28
            for number, pick in enumerate(picks):
                place = FRect(2 + number % across * (cell + 6), y + number // across * (high + 6), cell, high)
                view.add(PickCell(place, pick, pick.key == self.chosen, partial(self._take, pick.key)))
            y += -(-len(picks) // across) * (high + 6)
        self.add(Button((area.right - 190, area.bottom - 56, 170, 40), self.t(say("boc.editor.stay")), self.leave,
                        name="cancel"))
        if not self.focus.remembered:
            first = next((pick.key for _, picks in self.groups for pick in picks), "")
            self.focus.remembered = f"pick {self.chosen or first}"

    def _take(self, key: str) -> None:
        self.leave()
        self.on_pick(key)
