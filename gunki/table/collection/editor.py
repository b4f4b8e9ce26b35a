"""The editor of one sheet: a strip with undo, redo and save, sheets of paper, leaving safely."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

import pygame
from pygame import FRect

from gunki.engine.errors import BadFile
from gunki.engine.messages import Message, say
from gunki.table.canvas import Canvas
from gunki.table.collection.buttons import TightButton, ToolButton
from gunki.table.collection.contents import LONGEST_NAME
from gunki.table.controls import EDITOR
from gunki.table.controls.bindings import with_control
from gunki.table.dialog import Answer, Dialog
from gunki.table.history import History
from gunki.table.layout import MARGIN, Layout, columns
from gunki.table.scene import SideScene
from gunki.table.scenes.paper import HEAD, draw_room
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Button, HotKey, StripButton
from gunki.table.widgets.base import key_of

PAD = 12.0
TOOL = 84.0
PITCH = TOOL + 6
TAB = 34.0
WIDE = 1120.0
"""From this width on the two pages stand side by side; below, they are tabs."""

Sheet = TypeVar("Sheet")


class Page(NamedTuple):
    """A sheet of paper beside the first: `name` in tests, the text of its tab, and the key that turns to it.

    `build` gets its place, and whether it needs a heading because it is no tab.
    """

    name: str
    text: Message
    key: HotKey | None
    build: Callable[[FRect, bool], object]


class Tool(NamedTuple):
    """A further button of the strip; `reason`: why it is not possible."""

    name: str
    icon: str
    text: Message
    tip: Message
    do: Callable[[], object]
    key: HotKey | None = None
    reason: Message | None = None


class DraftEditor(SideScene, Generic[Sheet]):
    """Edits one sheet. `path` is its file, None for a new one; `on_saved` is told the file once it is written. F1 opens
    the rulebook at `rule`.
    """

    key_context = EDITOR
    rule: str = ""
    title: Message
    save_tip: Message
    first_focus = "name"

    def __init__(self, shell: Shell, path: Path | None, sheet: Sheet,
                 on_saved: Callable[[Path], object] | None) -> None:
        super().__init__()
        self.shell, self.path, self.on_saved = shell, path, on_saved
        self.history: History[Sheet] = History(sheet)
        self.papers: list[FRect] = []
        self._given_up = False

    # What is edited

    def judge(self) -> None:
        """Ask the rules about `draft`; called before each building."""

    @abstractmethod
    def build_papers(self, area: FRect) -> None:
        """Everything below the strip; the sheets of paper go into `papers`."""

    @abstractmethod
    def write(self) -> Path:
        """Write the file and return its path. Raises BadFile."""

    @abstractmethod
    def write_unsaved(self) -> None:
        """Keep the draft in a file of its own, under a name that says so. Raises BadFile."""

    @abstractmethod
    def shown_name(self) -> Message:
        """What the sheet is called."""

    def unsaved_name(self, name: str) -> str:
        """What to call a sheet that is kept because the program ends."""
        return self.t(say("collection.unsaved.name", name=name))[:LONGEST_NAME].strip()

    def more_tools(self) -> list[Tool]:
        """Further buttons of the strip."""
        return []

    @property
    def refusal(self) -> Message | None:
        """Why the draft cannot be saved at all."""
        return None

    # Changing

    @property
    def draft(self) -> Sheet:
        """The sheet as it is now."""
        return self.history.now

    @property
    def changed(self) -> bool:
        """Whether anything would be lost without saving."""
        return self.history.changed

    @property
    def to_save(self) -> bool:
        """Whether saving is the next thing to do."""
        return self.changed or self.path is None

    def change(self, draft: Sheet, what: str = "") -> None:
        """The next state; `what` names edits that belong together."""
        self.history.change(draft, what)
        self.refresh()

    # Building

    def build(self, layout: Layout) -> None:
        """The strip, and what lies below it."""
        self.judge()
        self._build_strip(layout)
        self.build_papers(FRect(MARGIN, HEAD + MARGIN, layout.width - 2 * MARGIN, layout.height - HEAD - 2 * MARGIN))
        if not self.focus.remembered:
            self.focus.remembered = self.first_focus

    def _build_strip(self, layout: Layout) -> None:
        more = self.more_tools()
        x = layout.width - (4 + len(more)) * PITCH - 12
        for key, icon, action, possible in (("undo", "undo", self.undo, self.history.can_undo),
                                            ("redo", "replay", self.redo, self.history.can_redo)):
            button = ToolButton((x, 10, TOOL, 44), self.t(say("collection.tool." + key)), action, icon=icon, name=key,
                                hot_key=key_of("editor_" + key), tooltip=self.t(say("collection.tool.tip." + key)))
            if not possible:
                button.enabled, button.reason = False, self.t(say("collection.tool.none." + key))
            self.add(button)
            x += PITCH
        for tool in more:
            button = ToolButton((x, 10, TOOL, 44), self.t(tool.text), tool.do, icon=tool.icon, name=tool.name,
                                hot_key=tool.key, tooltip=self.t(tool.tip))
            if tool.reason is not None:
                button.enabled, button.reason = False, self.t(tool.reason)
            self.add(button)
            x += PITCH
        save = TightButton((x, 10, TOOL, 44), self.t(say("collection.save")), self.save, name="save", commit=True,
                           hot_key=key_of("editor_save"), style="gold" if self.to_save else "paper",
                           tooltip=self.t(self.save_tip))
        reason = self.refusal or (None if self.to_save else say("collection.save.none"))
        if reason is not None:
            save.enabled, save.tooltip = False, self.t(reason)
        self.add(save)
        self.add(StripButton((x + PITCH, 10, TOOL, 44), self.t(say("setup.back")), self.back, icon="back",
                             name="back"))

    # Drawing

    def draw_backdrop(self, canvas: Canvas) -> None:
        """The room and the sheets of paper."""
        draw_room(canvas, "")
        room = canvas.width - (4 + len(self.more_tools())) * PITCH - 40
        canvas.text(self.t(self.title), 20, 31, 26, "strip_text", "mincho_bold", valign="middle", max_width=room)
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
            self.path = self.write()
        except BadFile as error:
            self.shell.complain(error.message)
            return False
        self.history.keep()
        if self.on_saved is not None:
            self.on_saved(self.path)
        self.shell.app.toast(self.t(say("collection.saved", name=self.shown_name())))
        self.refresh()
        return True

    def back(self) -> None:
        """Leave; asks only when something would be lost."""
        if not self.changed:
            self._leave()
            return
        answers = [Answer(self.t(say("collection.leave.drop")), self._leave), Answer(self.t(say("table.stay")))]
        text = say("collection.leave.wrong", name=self.shown_name())
        if self.refusal is None:
            answers.insert(0, Answer(self.t(say("collection.save")), self._save_and_leave))
            text = say("collection.leave.text", name=self.shown_name())
        self.shell.app.push_modal(Dialog(self.t(say("collection.leave.title")), self.t(text), answers,
                                         careful=self.refusal is not None))

    def _save_and_leave(self) -> None:
        if self.save():
            self._leave()

    def _leave(self) -> None:
        self._given_up = True
        super().back()

    def on_key(self, event: pygame.event.Event) -> bool:
        """Ctrl+Shift+Z is redo as well, F1 opens the rules."""
        if with_control(event) and event.key == pygame.K_z and event.mod & pygame.KMOD_SHIFT:
            self.redo()
            return True
        if event.key == pygame.K_F1 and self.app is not None and not self.app.repeats(event):
            self.shell.rules(self.rule)
            return True
        return False

    def close(self) -> None:
        """The program ends in the middle of an edit: it is kept in a file of its own, nothing is overwritten."""
        if self._given_up or not self.changed or self.refusal is not None:
            return
        try:
            self.write_unsaved()
        except BadFile:
            return  # nobody is there any more to be told


class SheetEditor(DraftEditor[Sheet]):
    """Three sheets of paper side by side, or two and tabs; `wide` and `narrow` are their shares of the width."""

    wide: Sequence[float]
    narrow: Sequence[float]

    def __init__(self, shell: Shell, path: Path | None, sheet: Sheet,
                 on_saved: Callable[[Path], object] | None) -> None:
        super().__init__(shell, path, sheet, on_saved)
        self.tab = 0

    @abstractmethod
    def build_person(self, area: FRect) -> None:
        """The first sheet of paper."""

    @abstractmethod
    def pages(self) -> tuple[Page, Page]:
        """The others."""

    def build_papers(self, area: FRect) -> None:
        """Three sheets of paper, or two and tabs."""
        pages = self.pages()
        if area.w + 2 * MARGIN >= WIDE:
            self.papers = columns(area, list(self.wide))
            for page, paper in zip(pages, self.papers[1:], strict=True):
                page.build(paper, True)
        else:
            self.papers = columns(area, list(self.narrow))
            right = self.papers[1]
            self._build_tabs(FRect(right.x + PAD, right.y + PAD, right.w - 2 * PAD, TAB), pages)
            pages[self.tab].build(FRect(right.x, right.y + TAB + 4, right.w, right.h - TAB - 4), False)
        self.build_person(self.papers[0])

    def _build_tabs(self, area: FRect, pages: Sequence[Page]) -> None:
        for number, (place, page) in enumerate(zip(columns(area, [1, 1]), pages, strict=True)):
            button = Button(place, self.t(page.text), partial(self._turn_to, number), name=f"tab {page.name}",
                            hot_key=page.key)
            button.selected = number == self.tab
            self.add(button)

    def _turn_to(self, tab: int) -> None:
        self.tab = tab
        self.refresh()
