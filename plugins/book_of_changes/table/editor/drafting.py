"""The editor of one sheet: a strip with undo, redo, save and back; judged after every change; left without loss."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

import pygame
from pygame import FRect

from gunki.engine.errors import BadFile
from gunki.engine.messages import Message, say
from gunki.table.canvas import Canvas
from gunki.table.dialog import Answer, Dialog
from gunki.table.history import History
from gunki.table.layout import MARGIN, Layout
from gunki.table.scene import Scene
from gunki.table.scenes.paper import HEAD, draw_room
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import HotKey, StripButton

TOOL = 84.0
PITCH = TOOL + 6
VERDICT = 40.0

Sheet = TypeVar("Sheet")


class Drafting(Scene, Generic[Sheet]):
    """Edits one sheet. `path` is its file, None for a new one; `on_saved` is told the file once it is written."""

    title: Message

    def __init__(self, shell: Shell, path: Path | None, sheet: Sheet, on_saved: Callable[[Path], object]) -> None:
        super().__init__()
        self.shell, self.path, self.on_saved = shell, path, on_saved
        self.history: History[Sheet] = History(sheet)
        self.papers: list[FRect] = []
        self._left = False

    # What is edited

    @abstractmethod
    def fault(self) -> Message | None:
        """Why the draft cannot be fought yet; it can be saved for all that."""

    @abstractmethod
    def build_papers(self, area: FRect) -> None:
        """Everything under the strip; the sheets of paper go into `papers`."""

    @abstractmethod
    def write(self, path: Path | None) -> Path:
        """Write the draft into its file, or into a new one where there is none. Raises BadFile."""

    @abstractmethod
    def name(self) -> str:
        """What it is called."""

    def more_tools(self) -> list[tuple[str, str, Message, Message, Callable[[], object], Message | None]]:
        """Further buttons of the strip: name, icon, text, tip, what it does, why it cannot."""
        return []

    @property
    def draft(self) -> Sheet:
        """The sheet as it is now."""
        return self.history.now

    def change(self, draft: Sheet, what: str = "") -> None:
        """The next state; `what` names edits that belong together."""
        self.history.change(draft, what)
        self.refresh()

    # Building

    def build(self, layout: Layout) -> None:
        """Strip and papers."""
        self._build_strip(layout)
        self.build_papers(FRect(MARGIN, HEAD + MARGIN, layout.width - 2 * MARGIN, layout.height - HEAD - 2 * MARGIN))

    def _tools(self) -> list[tuple[str, str, Message, Message, Callable[[], object], Message | None, HotKey | None]]:
        control = pygame.KMOD_CTRL
        undo = None if self.history.can_undo else say("boc.editor.none_undo")
        redo = None if self.history.can_redo else say("boc.editor.none_redo")
        saved = None if self.history.changed or self.path is None else say("boc.editor.none_save")
        more = [(*tool, None) for tool in self.more_tools()]
        return [
            ("undo", "undo", say("boc.editor.undo"), say("boc.editor.undo.tip"), self.undo, undo,
             HotKey(pygame.K_z, "Ctrl+Z", control)),
            ("redo", "replay", say("boc.editor.redo"), say("boc.editor.redo.tip"), self.redo, redo,
             HotKey(pygame.K_y, "Ctrl+Y", control)),
            *more,
            ("save", "save", say("boc.editor.save"), say("boc.editor.save.tip"), self.save, saved,
             HotKey(pygame.K_s, "Ctrl+S", control)),
        ]

    def _build_strip(self, layout: Layout) -> None:
        tools = self._tools()
        x = layout.width - (len(tools) + 1) * PITCH - 2
        self._title_room = x - 32
        for name, icon, text, tip, action, reason, key in tools:
            button = StripButton((x, 10, TOOL, 44), self.t(text), action, icon=icon, name=name, hot_key=key,
                                 tooltip=self.t(tip), commit=name == "save")
            if reason is not None:
                button.enabled, button.reason = False, self.t(reason)
            self.add(button)
            x += PITCH
        self.add(StripButton((x, 10, TOOL, 44), self.t(say("setup.back")), self.back, icon="back", name="back"))

    def build_verdict(self, area: FRect) -> None:
        """Whether all is in order, in a sentence; drawn by `draw`."""
        self._verdict = area

    def draw_verdict(self, canvas: Canvas) -> None:
        """A tick, or a cross and what is wrong."""
        x, y, w, h = self._verdict
        fault = self.fault()
        text = self.t(fault if fault is not None else say("boc.editor.fine"))
        canvas.rule(x, y - 5, w)
        if fault is None:
            canvas.shape(f'<path d="M2,9 L7,14 L16,3" fill="none" stroke="{canvas.color("legal")}" stroke-width="3" '
                         'stroke-linecap="round" stroke-linejoin="round"/>', x, y + 3, 18, 18)
        else:
            canvas.icon("close", x, y + 2, 18, "damage")
        canvas.paragraph(text, x + 26, y + 2, w - 26, 14, "text" if fault is None else "damage", "bold", leading=1.25,
                         max_lines=max(1, int(h // 17.5)))

    # Drawing

    def draw_backdrop(self, canvas: Canvas) -> None:
        """The room and the sheets of paper."""
        draw_room(canvas, "")
        canvas.text(self.t(self.title), 20, 31, 24, "strip_text", "mincho_bold", valign="middle",
                    max_width=self._title_room)
        for paper in self.papers:
            canvas.panel(*paper)

    # Doing

    def undo(self) -> None:
        """One step back."""
        self.history.undo()
        self.refresh()

    def redo(self) -> None:
        """One step forth."""
        self.history.redo()
        self.refresh()

    def save(self) -> bool:
        """Write the file; whether that went well."""
        try:
            self.path = self.write(self.path)
        except BadFile as error:
            self.shell.complain(error.message)
            return False
        self.history.keep()
        self.on_saved(self.path)
        self.shell.app.toast(self.t(say("boc.editor.saved", name=self.name())))
        self.refresh()
        return True

    def back(self) -> None:
        """Leave; asks only where something would be lost."""
        if not self.history.changed:
            self._leave()
            return
        answers = [Answer(self.t(say("boc.editor.save")), self._save_and_leave),
                   Answer(self.t(say("boc.editor.drop")), self._leave), Answer(self.t(say("boc.editor.stay")))]
        self.shell.app.push_modal(Dialog(self.t(say("boc.editor.leave")),
                                         self.t(say("boc.editor.leave.text", name=self.name())), answers))

    def _save_and_leave(self) -> None:
        if self.save():
            self._leave()

    def _leave(self) -> None:
        self._left = True
        if self.app is not None:
            self.app.pop()

    def on_command(self, command: str) -> bool:
        """Esc goes back."""
        self.back()
        return True

    def on_key(self, event: pygame.event.Event) -> bool:
        """Ctrl+Shift+Z is redo as well."""
        if event.mod & pygame.KMOD_CTRL and event.key == pygame.K_z and event.mod & pygame.KMOD_SHIFT:
            self.redo()
            return True
        return False

    def close(self) -> None:
        """The program ends in the middle of an edit: it is kept in a file of its own, nothing is written over."""
        if self._left or not self.history.changed:
            return
        try:
            self.write(None)
        except BadFile:
            return  # nobody is there any more to be told
