"""A collection on the screen: what lies in the folder and what the game brings, the chosen sheet, what can be done.

Deleted files can be brought back while the screen is open; other programs may change the folder at any time.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import pygame
from pygame import FRect

from gunki.battle.characters import files
from gunki.engine.errors import BadFile
from gunki.engine.messages import Message, Refused, say, shorten, verbatim
from gunki.engine.player_files import is_there
from gunki.engine.trash import left_over, original_name, purge
from gunki.table.collection.buttons import TightButton
from gunki.table.collection.row import HEIGHT, CollectionRow
from gunki.table.collection.transfer import Transfer
from gunki.table.controls import ROSTER
from gunki.table.controls.bindings import with_control
from gunki.table.layout import grid
from gunki.table.scenes.paper import PaperScene
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Label, Paragraph, ScrollView
from gunki.table.widgets.base import key_of

PITCH = HEIGHT + 7.0
HEADING = 30.0
LEADING = 18.2
BUTTON = 34.0
LOOK_EVERY = 1.0
"""Seconds from one look at the folder to the next."""


class Kept(Protocol):
    """What a row stands for; `path` is None for what the game brings."""

    @property
    def key(self) -> str:
        """By this a row is known."""

    @property
    def path(self) -> Path | None:
        """Its file."""

    @property
    def name(self) -> Message:
        """What the row is called."""


Entry = TypeVar("Entry", bound=Kept)


class Deed(NamedTuple):
    """A button: `name` in tests, `action` in gunki.table.controls that gives its key, and why it is not possible."""

    name: str
    text: Message
    tip: Message
    do: Callable[[], object]
    action: str
    reason: Message | None = None
    icon: str = ""


class CollectionScene(PaperScene, Generic[Entry]):
    """A list at the left; at the right the sheet of the chosen row and what can be done with it."""

    key_context = ROSTER
    new_tip: Message
    ending: str
    """How the names of its files end."""
    transfer: Transfer[Any]

    def __init__(self, shell: Shell, folder: Path) -> None:
        super().__init__(shell)
        shell.environment.mode("gunki")  # its words
        shell.app.words = shell.environment.words
        self.folder = folder
        self.notice: Message | None = None
        self._own_trash: list[Path] = []
        self.purge()
        self.discarded: list[tuple[Path, Message]] = [(trash, self.called(trash))
                                                      for trash in left_over(folder, self.ending)]
        """What can be brought back, the last at the end; at first what a window that fell has left behind."""
        if self.discarded:
            self.notice = say("collection.left_over", name=self.discarded[-1][1])
        self.stamps = self._stamps()
        self._since_look = 0.0
        self.entries, self.fault = self.read()
        self.selected = self.entries[0].key

    # What a collection is of

    @abstractmethod
    def read(self) -> tuple[Sequence[Entry], Message | None]:
        """Every entry in the order of the list, one at least; and why the folder cannot be looked into."""

    def purge(self) -> None:
        """Remove for good what was deleted here, not what another window may bring back."""
        purge(self.folder, self._own_trash, self.ending)

    def called(self, trash: Path) -> Message:
        """What to call a deleted file that another visit has left."""
        return verbatim(shorten(original_name(trash)))

    @abstractmethod
    def groups(self) -> list[tuple[Message, list[Entry], Message | None]]:
        """Headings with their entries, and what stands there when there are none."""

    @abstractmethod
    def row(self, place: FRect, entry: Entry) -> CollectionRow:
        """The row of an entry."""

    @abstractmethod
    def make_new(self) -> None:
        """Begin a new sheet."""

    @abstractmethod
    def deeds(self) -> list[Deed]:
        """What can be done with the chosen entry; the first is the main one."""

    def build_sheet(self, area: FRect) -> None:
        """The sheet of the chosen entry, where it is made of widgets."""

    # The folder

    def _stamps(self) -> object:
        """By this a changed folder is known."""
        try:
            found = [(path.name, path.lstat()) for path in self.folder.iterdir() if path.name.endswith(self.ending)]
        except OSError as error:
            return str(error)
        return sorted((name, stat.st_mtime_ns, stat.st_size) for name, stat in found)

    def look_again(self, select: str = "") -> None:
        """Look again and show it; `select` a row, else keep the selection or what took its place."""
        place = next((n for n, one in enumerate(self.entries) if one.key == self.selected), 0)
        self.stamps, self._since_look = self._stamps(), 0.0
        self.entries, self.fault = self.read()
        keys = [one.key for one in self.entries]
        wished = select or self.selected
        self.selected = wished if wished in keys else keys[min(place, len(keys) - 1)]
        if select or self.focus.remembered.startswith("row "):
            self.focus.remembered = f"row {self.selected}"
        self.refresh()

    def update(self, dt: float) -> None:
        """See whether other programs have changed the folder."""
        self._since_look += dt
        if self._since_look >= LOOK_EVERY:
            self._since_look = 0.0
            if self._stamps() != self.stamps:
                self.look_again()

    def resumed(self) -> None:
        """Back from the editor."""
        self.look_again()

    def close(self) -> None:
        """What was deleted is gone now."""
        self.purge()

    @property
    def chosen(self) -> Entry:
        """The entry whose sheet is shown."""
        return next((one for one in self.entries if one.key == self.selected), self.entries[0])

    # Building

    def build_paper(self, area: FRect) -> None:
        """List and sheet."""
        area = area.inflate(20, 12)
        right = min(380.0, max(300.0, area.w * 0.40))
        left = FRect(area.x, area.y, area.w - right - 16, area.h)
        tools = [
            Deed("new", say("collection.do.new"), self.new_tip, self.make_new, "roster_new", icon="plus"),
            Deed("import", say("collection.do.import"), say("collection.tip.import"), self.transfer.ask_import,
                 "roster_import", icon="load"),
            Deed("paste", say("collection.do.paste"), say("collection.tip.paste"), self.transfer.paste,
                 "roster_paste", icon="haiku_scroll"),
        ]
        for place, deed in zip(grid(FRect(left.x, left.y, left.w, 38), len(tools), 1), tools, strict=True):
            self._add_deed(place, deed)
        top = left.y + 46
        said = self.fault or self.notice
        if said is not None or self.discarded:
            top += self._build_notice(FRect(left.x, top, left.w, 38), said) + 8
        self._build_list(FRect(left.x, top, left.w, left.bottom - top))
        self._build_chosen(FRect(left.right + 16, area.y, right, area.h))
        if not self.focus.remembered:
            self.focus.remembered = f"row {self.selected}"

    def _build_notice(self, area: FRect, said: Message | None) -> float:
        """What happened last, and the way back from it; returns its height."""
        assert self.app is not None
        width = 0.0
        if self.discarded:
            text = self.t(say("collection.undo"))
            width = self.app.painter.measure(text, 14, "bold") + 74
            self.add(TightButton((area.right - width, area.y, width, 36), text, self._undo_delete, icon="undo",
                                 name="undo", hot_key=key_of("roster_restore"),
                                 tooltip=self.t(say("collection.undo.tip", name=self.discarded[-1][1]))))
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
                             hot_key=key_of(deed.action), tooltip=self.t(deed.tip))
        if deed.reason is not None:  # in the tip; the cells are too small for it
            button.enabled, button.tooltip = False, f"{button.text}\n{self.t(deed.reason)}"
        self.add(button)
        return button

    # Doing

    def out(self, reason: Message | None) -> list[Deed]:
        """Sharing and exporting the chosen sheet, impossible for that reason."""
        return [Deed("share", say("collection.do.share"), say("collection.tip.share"), self.transfer.share,
                     "roster_share", reason),
                Deed("export", say("collection.do.export"), say("collection.tip.export"), self.transfer.ask_export,
                     "roster_export", reason)]

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

    def delete(self) -> None:
        """Take the chosen file away; it can be brought back."""
        path, name = self.chosen.path, self.chosen.name
        if path is None:
            return

        def discard() -> None:
            trash = files.discard(path)
            self._own_trash.append(trash)
            self.discarded.append((trash, name))
            self.notice = say("collection.deleted", name=name)
            self.look_again()

        self.attempt(discard)

    def _undo_delete(self) -> None:
        trash, name = self.discarded[-1]

        def restore() -> None:
            path = files.bring_back(trash, self.ending)
            self.discarded.pop()
            beside = path.name != original_name(trash)
            self.notice = (say("collection.restored_beside", name=name, file=shorten(original_name(trash))) if beside
                           else say("collection.restored", name=name))
            self.look_again(path.name)

        self.attempt(restore)
        if self.discarded and self.discarded[-1][0] == trash and not is_there(trash):
            self.discarded.pop()  # somebody else has removed it for good
            self.refresh()

    def on_key(self, event: pygame.event.Event) -> bool:
        """Ctrl+Z brings back what was deleted last, Ctrl+V imports what was copied."""
        if with_control(event) and event.key == pygame.K_z and self.discarded:
            self._undo_delete()
            return True
        if with_control(event) and event.key == pygame.K_v:
            self.transfer.paste()
            return True
        return False

    def on_drop(self, path: str) -> bool:
        """A file was dropped on the window (pygame.DROPFILE): import it, or say what is wrong with it."""
        self.transfer.drop(path)
        return True
