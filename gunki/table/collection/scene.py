"""A collection on the screen: the list, the chosen sheet, and what can be done with it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pygame
from pygame import FRect

from gunki.engine.errors import BadFile
from gunki.engine.messages import Message, Refused, say
from gunki.table.canvas import Canvas
from gunki.table.collection.buttons import TightButton
from gunki.table.collection.contents import Contents, Entry, Sheet
from gunki.table.collection.row import HEIGHT, CollectionRow
from gunki.table.collection.transfer import Transfer
from gunki.table.controls import ROSTER
from gunki.table.controls.bindings import with_control
from gunki.table.layout import grid
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import HotKey, Label, Paragraph, ScrollView
from gunki.table.widgets.base import key_of

PITCH = HEIGHT + 7.0
HEADING = 30.0
LEADING = 18.2
BUTTON = 34.0


class Deed(NamedTuple):
    """A button: `name` in tests, its key, and why it is not possible."""

    name: str
    text: Message
    tip: Message
    do: Callable[[], object]
    key: HotKey | None = None
    reason: Message | None = None
    icon: str = ""


class CollectionScene(Contents[Entry, Sheet]):
    """A list at the left; at the right the sheet of the chosen row and what can be done with it. Deleted files can be
    brought back while it is open.
    """

    key_context = ROSTER

    def __init__(self, shell: Shell, folder: Path) -> None:
        super().__init__(shell, folder)
        self.transfer: Transfer[Sheet] = Transfer(self)
        self.sheet = FRect(0, 0, 1, 1)
        """The field of the chosen sheet."""

    # What a mode says

    @abstractmethod
    def groups(self) -> list[tuple[Message, list[Entry], Message | None]]:
        """Headings with their entries, and what stands there when there are none."""

    @abstractmethod
    def row(self, place: FRect, entry: Entry) -> CollectionRow:
        """The row of an entry."""

    def build_sheet(self, area: FRect) -> None:
        """The sheet of the chosen entry inside its field, where it is made of widgets."""

    @abstractmethod
    def open_editor(self, path: Path | None, sheet: Sheet) -> None:
        """Push the editor; `path` is None for a new file. It calls `saved`."""

    # Building

    def build_paper(self, area: FRect) -> None:
        """List and sheet."""
        area = area.inflate(20, 12)
        right = min(430.0, max(300.0, area.w * 0.40))
        left = FRect(area.x, area.y, area.w - right - 16, area.h)
        tools = [
            Deed("new", say("collection.do.new"), self.list_words.new, self.make_new, key_of("roster_new"),
                 icon="plus"),
            Deed("import", say("collection.do.import"), say("collection.tip.import"), self.transfer.ask_import,
                 key_of("roster_import"), icon="load"),
            Deed("paste", say("collection.do.paste"), say("collection.tip.paste"), self.transfer.paste,
                 key_of("roster_paste"), icon="haiku_scroll"),
        ]
        for place, deed in zip(grid(FRect(left.x, left.y, left.w, 38), len(tools), 1), tools, strict=True):
            self._add_deed(place, deed)
        top = left.y + 46
        said = self.fault or self.notice
        if said is not None or self.bin.gone:
            top += self._build_notice(FRect(left.x, top, left.w, 38), said) + 8
        self._build_list(FRect(left.x, top, left.w, left.bottom - top))
        self._build_chosen(FRect(left.right + 16, area.y, right, area.h))
        if not self.focus.remembered:
            self.focus.remembered = f"row {self.selected}"

    def _build_notice(self, area: FRect, said: Message | None) -> float:
        """What happened last, and the way back from it; returns its height."""
        assert self.app is not None
        width = 0.0
        if self.bin.gone:
            text = self.t(say("collection.undo"))
            width = self.app.painter.measure(text, 14, "bold") + 74
            self.add(TightButton((area.right - width, area.y, width, 36), text, self._restore, icon="undo",
                                 name="undo", hot_key=key_of("roster_restore"),
                                 tooltip=self.t(say("collection.undo.tip", name=self.bin.gone[-1][1]))))
        if said is None:
            return 36.0
        text = self.t(said)
        room = area.w - width - (10 if width else 0)
        high = min(3, len(self.app.painter.wrap(text, room))) * LEADING
        height = max(36.0 if width else 20.0, high)
        color = "damage" if said is self.fault else "text"
        self.add(Paragraph((area.x, area.y + (height - high) / 2, room, high), text, color=color, name="notice"))
        return height

    def _build_list(self, area: FRect) -> None:
        groups = self.groups()
        height = sum(HEADING + max(1, len(group)) * PITCH for _, group, _ in groups) + 4
        view = ScrollView(area, height, name="collection")
        self.add(view)
        y = 0.0
        for heading, group, nothing in groups:
            self.add(Label((2, y, area.w - 20, HEADING - 6), self.t(heading), color="heading", face="bold"), view)
            y += HEADING
            if not group:
                text = self.t(nothing) if nothing is not None else ""
                self.add(Paragraph((2, y, area.w - 24, PITCH - 10), text, color="text_second"), view)
                y += PITCH
            for one in group:
                row = self.row(FRect(2, y, area.w - 18, HEIGHT), one)
                row.selected = one.key == self.selected
                row.on_activate = partial(self.select, one.key)
                row.on_point = partial(self._pointed, row, one.key)
                self.add(row, view)
                y += PITCH

    def _pointed(self, row: CollectionRow, key: str, on: bool) -> None:
        if on and row.focused:
            self.select(key)

    def select(self, key: str) -> None:
        """Show that row's sheet."""
        if key != self.selected:
            self.selected = key
            self.focus.remembered = f"row {key}"
            self.refresh()

    def _build_chosen(self, area: FRect) -> None:
        """The sheet, and below it the main button and the others, three in a row."""
        main, *others = self.deeds()
        across = 3 if len(others) > 4 else 2
        rows = -(-len(others) // across)
        foot = BUTTON + rows * (BUTTON + 4)
        self.sheet = FRect(area.x, area.y, area.w, area.h - foot - 8)
        self.build_sheet(self.sheet)
        y = area.bottom - foot
        self._add_deed(FRect(area.x, y, area.w, BUTTON), main).style = "gold"
        cells = grid(FRect(area.x, y + BUTTON + 4, area.w, foot - BUTTON - 4), across, rows, 5)
        for place, deed in zip(cells, others, strict=False):
            self._add_deed(place, deed)

    def _add_deed(self, place: FRect, deed: Deed) -> TightButton:
        button = TightButton(place, self.t(deed.text), deed.do, name=deed.name, icon=deed.icon, commit=True,
                             hot_key=deed.key, tooltip=self.t(deed.tip))
        if deed.reason is not None:  # in the tip; the cells are too small for it
            button.enabled, button.tooltip = False, f"{button.text}\n{self.t(deed.reason)}"
        self.add(button)
        return button

    def draw(self, canvas: Canvas) -> None:
        """The field under the sheet."""
        x, y, w, h = self.sheet
        canvas.box(x, y, w, h, "inset", "inset_edge", 1.4, radius=6)

    # What can be done

    def deeds(self) -> list[Deed]:
        """Buttons of the chosen entry, the main one first. What the game brings is copied, never changed; an unreadable
        file can only be deleted.
        """
        broken = self.list_words.broken if self.sheet_of(self.chosen) is None else None
        stays = self.stays(self.chosen)
        main = (say("collection.do.edit"), self.list_words.edit) if stays is None else (say("collection.do.adapt"),
                                                                                  self.list_words.adapt)
        return [
            *self.first_deeds(broken),
            Deed("edit", *main, self.edit, key_of("roster_edit"), broken),
            Deed("duplicate", say("collection.do.duplicate"), say("collection.tip.duplicate"), self.duplicate,
                 key_of("roster_duplicate"), broken),
            *self.more_deeds(broken, stays),
            Deed("share", say("collection.do.share"), say("collection.tip.share"), self.transfer.share,
                 key_of("roster_share"), broken),
            Deed("export", say("collection.do.export"), say("collection.tip.export"), self.transfer.ask_export,
                 key_of("roster_export"), broken),
            Deed("delete", say("collection.do.delete"), say("collection.tip.delete"), self.delete,
                 key_of("roster_delete"), stays),
        ]

    def first_deeds(self, broken: Message | None) -> list[Deed]:
        """What one wants to do with it before anything else; `broken`: why it is not possible."""
        return []

    def more_deeds(self, broken: Message | None, stays: Message | None) -> list[Deed]:
        """Further buttons in the middle."""
        return []

    # Doing

    def attempt(self, action: Callable[[], object]) -> None:
        """Do it, or say in a window why it cannot be done."""
        try:
            action()
        except (BadFile, Refused) as error:
            self.shell.complain(error.message)
            self.look_again()

    def saved(self, path: Path) -> None:
        """The editor has written a file: its row is the one to come back to."""
        self.selected = path.name
        self.focus.remembered = f"row {path.name}"

    def make_new(self) -> None:
        """Begin a new sheet."""
        self.notice = None
        self.open_editor(None, self.make())

    def edit(self) -> None:
        """One's own itself; of all else a copy."""
        self.notice = None
        if self.stays(self.chosen) is None:
            self.open_editor(self.chosen.path, self.chosen_sheet())
        else:
            self.open_editor(None, self.chosen_copy())

    def duplicate(self) -> None:
        """Another file with the same."""
        self.notice = None
        copy = self.chosen_copy()

        def add() -> None:
            path = self.add_sheet(copy)
            self.notice = self.notice or say("collection.duplicated", name=self.shown(copy))
            self.look_again(path.name)

        self.attempt(add)

    def delete(self) -> None:
        """Take the chosen file away; it can be brought back."""
        path, name = self.chosen.path, self.chosen.name
        if path is None:
            return

        def discard() -> None:
            self.bin.discard(path, name)
            self.notice = say("collection.deleted", name=name)
            self.look_again()

        self.attempt(discard)

    def _restore(self) -> None:
        def bring() -> None:
            path, self.notice = self.bin.restore()
            self.look_again(path.name)

        self.attempt(bring)

    def on_key(self, event: pygame.event.Event) -> bool:
        """Ctrl+Z brings back what was deleted last, Ctrl+V imports what was copied."""
        if with_control(event) and event.key == pygame.K_z and self.bin.gone:
            self._restore()
            return True
        if with_control(event) and event.key == pygame.K_v:
            self.transfer.paste()
            return True
        return super().on_key(event)

    def on_drop(self, path: str) -> bool:
        """A file was dropped on the window (pygame.DROPFILE): import it, or say what is wrong with it."""
        self.transfer.drop(path)
        return True
