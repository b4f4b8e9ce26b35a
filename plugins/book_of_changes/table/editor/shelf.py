"""A list of own things and of those that come with the game; the chosen one, and what can be done with it.

Deleted files can be brought back while the list is open; other programs may change the folder at any time.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Generic

import pygame
from pygame import FRect

from book_of_changes.own_maps import numbered
from book_of_changes.table.editor import files
from book_of_changes.table.editor.shelf_row import HEIGHT, Deed, Row, ShelfRow, Thing, TightButton
from book_of_changes.table.editor.windows import CodeWindow, LineWindow, copied
from gunki.engine.errors import BadFile, name_of
from gunki.engine.messages import Message, Refused, say
from gunki.engine.player_files import is_there
from gunki.engine.trash import left_over, original_name, purge
from gunki.table.dialog import Answer, Dialog
from gunki.table.layout import grid
from gunki.table.scenes.paper import PaperScene
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Button, HotKey, Label, Paragraph, ScrollView, letter

PITCH = HEIGHT + 6
HEADING = 28.0
LOOK_EVERY = 1.0
"""Seconds from one look at the folder to the next."""
BUTTON = 34.0

class Shelf(PaperScene, Generic[Thing]):
    """A list at the left; at the right the chosen sheet and its buttons."""

    ending: str
    new_text: Message
    own_none: Message

    def __init__(self, shell: Shell, folder: Path) -> None:
        super().__init__(shell)
        shell.environment.mode("book_of_changes")  # its words and pictures
        shell.app.words = shell.environment.words
        self.folder = folder
        self.notice: Message | None = None
        self._own_trash: list[Path] = []
        self.discarded: list[tuple[Path, str]] = [(taken, original_name(taken))
                                                  for taken in left_over(folder, self.ending)]
        """What can be brought back, the last at the end."""
        self._stamp, self._since = self._stamps(), 0.0
        self.groups = self.read()
        self.selected = self.rows[0].key
        self.sheet = FRect(0, 0, 1, 1)

    # What is listed

    @abstractmethod
    def read(self) -> list[tuple[Message, list[Row[Thing]]]]:
        """Headings with rows: own ones first, then the game's, which are never none."""

    @abstractmethod
    def edit(self, path: Path | None, thing: Thing) -> None:
        """Open the editor."""

    @abstractmethod
    def make(self) -> Thing:
        """A new one."""

    @abstractmethod
    def renamed(self, thing: Thing, name: str) -> Thing:
        """A copy under another name."""

    @abstractmethod
    def write(self, path: Path, thing: Thing) -> None:
        """Raises BadFile."""

    @abstractmethod
    def new_path(self) -> Path:
        """For a new file."""

    @abstractmethod
    def of_text(self, text: str) -> Thing:
        """Of a line of text or the text of a file. Raises Refused."""

    @abstractmethod
    def of_file(self, path: Path) -> Thing:
        """Raises BadFile."""

    @abstractmethod
    def code_of(self, thing: Thing) -> str:
        """The line of text."""

    @abstractmethod
    def build_sheet(self, area: FRect, row: Row[Thing]) -> None:
        """The chosen thing."""

    def main_deed(self, row: Row[Thing]) -> Deed | None:
        """What one most wants to do with it, besides editing."""
        return None

    @property
    def rows(self) -> list[Row[Thing]]:
        """All of them."""
        return [row for _, group in self.groups for row in group]

    @property
    def chosen(self) -> Row[Thing]:
        """The one whose sheet is shown."""
        return next((row for row in self.rows if row.key == self.selected), self.rows[0])

    # The folder

    def _stamps(self) -> object:
        try:
            found = [(path.name, path.lstat()) for path in self.folder.iterdir() if path.name.endswith(self.ending)]
        except OSError as error:
            return str(error)
        return sorted((name, stat.st_mtime_ns, stat.st_size) for name, stat in found)

    def look_again(self, select: str = "") -> None:
        """Read the folder again; keep the selection, or what took its place."""
        place = next((at for at, row in enumerate(self.rows) if row.key == self.selected), 0)
        self._stamp, self._since = self._stamps(), 0.0
        self.groups = self.read()
        keys = [row.key for row in self.rows]
        wished = select or self.selected
        self.selected = wished if wished in keys else keys[min(place, len(keys) - 1)]
        if select or self.focus.remembered.startswith("row "):
            self.focus.remembered = f"row {self.selected}"
        self.refresh()

    def update(self, dt: float) -> None:
        """See whether other programs have changed the folder."""
        self._since += dt
        if self._since >= LOOK_EVERY:
            self._since = 0.0
            if self._stamps() != self._stamp:
                self.look_again()

    def resumed(self) -> None:
        """Back from the editor."""
        self.look_again()

    def close(self) -> None:
        """What was deleted is gone now."""
        purge(self.folder, self._own_trash, self.ending)

    # Building

    def build_paper(self, area: FRect) -> None:
        """List and sheet."""
        area = area.inflate(20, 12)
        right = min(430.0, max(310.0, area.w * 0.42))
        left = FRect(area.x, area.y, area.w - right - 16, area.h)
        tools = (Deed("new", self.new_text, say("boc.editor.new.tip"), self._new, "N"),
                 Deed("import", say("boc.editor.import"), say("boc.editor.import.tip"), self.ask_import, "I"),
                 Deed("paste", say("boc.editor.paste"), say("boc.editor.paste.tip"), self.paste, "V"))
        for place, deed in zip(grid(FRect(left.x, left.y, left.w, 38), 3, 1), tools, strict=True):
            self._button(place, deed, tight=True)
        top = left.y + 46
        if self.notice is not None or self.discarded:
            top += self._build_notice(FRect(left.x, top, left.w, 38)) + 8
        self._build_list(FRect(left.x, top, left.w, left.bottom - top))
        self._build_chosen(FRect(left.right + 16, area.y, right, area.h))
        if not self.focus.remembered:
            self.focus.remembered = f"row {self.selected}"

    def _build_notice(self, area: FRect) -> float:
        assert self.app is not None
        width = 0.0
        if self.discarded:
            text = self.t(say("boc.editor.restore"))
            width = self.app.painter.measure(text, 14, "bold") + 74
            self.add(Button((area.right - width, area.y, width, 36), text, self.restore, icon="undo", name="restore",
                            hot_key=letter("U"), tooltip=self.discarded[-1][1]))
        if self.notice is None:
            return 36.0
        text = self.t(self.notice)
        room = area.w - width - 10
        high = min(3, len(self.app.painter.wrap(text, room))) * 18.2
        height = max(36.0 if width else 20.0, high)
        self.add(Paragraph((area.x, area.y + (height - high) / 2, room, high), text, name="notice"))
        return height

    def _build_list(self, area: FRect) -> None:
        height = sum(HEADING + max(1, len(group)) * PITCH for _, group in self.groups) + 4
        view = ScrollView(area, height, name="shelf")
        self.add(view)
        y = 0.0
        for heading, group in self.groups:
            view.add(Label((2, y, area.w - 20, HEADING - 6), self.t(heading), color="heading", face="bold"))
            y += HEADING
            if not group:
                view.add(Paragraph((2, y, area.w - 24, PITCH - 8), self.t(self.own_none), color="text_second"))
                y += PITCH
            for row in group:
                spot = ShelfRow(FRect(2, y, area.w - 18, HEIGHT), row, row.key == self.selected,
                                self.t(row.fault) if row.fault is not None else "")
                spot.on_activate = partial(self.select, row.key)
                spot.on_point = partial(self._pointed, spot, row.key)
                view.add(spot)
                y += PITCH

    def _pointed(self, spot: ShelfRow, key: str, on: bool) -> None:
        if on and spot.focused:
            self.select(key)

    def select(self, key: str) -> None:
        """Show that row's sheet."""
        if key != self.selected:
            self.selected = key
            self.focus.remembered = f"row {key}"
            self.refresh()

    def _build_chosen(self, area: FRect) -> None:
        deeds = self.deeds()
        rows = -(-(len(deeds) - 1) // 3)
        foot = BUTTON + rows * (BUTTON + 5)
        self.sheet = FRect(area.x, area.y, area.w, area.h - foot - 10)
        if self.chosen.thing is not None:
            self.build_sheet(self.sheet, self.chosen)
        elif self.chosen.fault is not None:
            self.add(Paragraph(self.sheet, self.t(self.chosen.fault), color="damage", name="fault"))
        y = area.bottom - foot
        self._button(FRect(area.x, y, area.w, BUTTON), deeds[0]).style = "gold"
        cells = grid(FRect(area.x, y + BUTTON + 5, area.w, foot - BUTTON - 5), 3, rows, 5)
        for place, deed in zip(cells, deeds[1:], strict=False):
            self._button(place, deed, tight=True)

    def _button(self, place: FRect, deed: Deed, tight: bool = False) -> Button:
        text = self.t(deed.text)
        hot = HotKey(pygame.K_DELETE, "Del") if deed.key == "Del" else letter(deed.key) if deed.key else None
        tip = self.t(deed.tip if deed.reason is None else deed.reason)
        button = TightButton(place, text, deed.do, name=deed.name, commit=True, hot_key=hot,
                        tooltip=f"{tip}  [{deed.key}]" if deed.key and tight and deed.reason is None else tip)
        button.tight = tight
        button.enabled = deed.reason is None
        self.add(button)
        return button

    # Doing

    def deeds(self) -> list[Deed]:
        """The buttons of the chosen row, the main one first."""
        row = self.chosen
        broken = say("boc.editor.broken") if row.thing is None else None
        ready = say("boc.editor.ready") if row.path is None else None
        edit = (Deed("edit", say("boc.editor.edit"), say("boc.editor.edit.tip"), self._edit, "E", broken)
                if ready is None else
                Deed("edit", say("boc.editor.adapt"), say("boc.editor.adapt.tip"), self._edit, "E", broken))
        main = self.main_deed(row)
        return [*([main] if main is not None else []), edit,
                Deed("duplicate", say("boc.editor.duplicate"), say("boc.editor.duplicate.tip"), self.duplicate, "D",
                     broken),
                Deed("share", say("boc.editor.share"), say("boc.editor.share.tip"), self.share, "S", broken),
                Deed("export", say("boc.editor.export"), say("boc.editor.export.tip"), self.ask_export, "X", broken),
                Deed("delete", say("boc.editor.delete"), say("boc.editor.delete.tip"), self.delete, "Del", ready)]

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

    def _new(self) -> None:
        self.notice = None
        self.edit(None, self.make())

    def _edit(self) -> None:
        """One's own itself; of one of the game, a copy."""
        row = self.chosen
        if row.thing is not None:
            self.notice = None
            self.edit(row.path, row.thing if row.path is not None else self.renamed(row.thing, self.free(row.title)))

    def free(self, name: str) -> str:
        """The name with a number that no other has."""
        return numbered(name, (row.title for row in self.rows))

    def add_thing(self, thing: Thing) -> Path:
        """A new file. Raises BadFile."""
        path = self.new_path()
        self.write(path, thing)
        return path

    def duplicate(self) -> None:
        """Another file with the same."""
        row = self.chosen
        assert row.thing is not None
        copy = self.renamed(row.thing, self.free(row.title))

        def add() -> None:
            path = self.add_thing(copy)
            self.notice = say("boc.editor.duplicated", name=row.title)
            self.look_again(path.name)

        self.attempt(add)

    def delete(self) -> None:
        """Take the file away; it can be brought back."""
        path, title = self.chosen.path, self.chosen.title
        if path is None:
            return

        def discard() -> None:
            self._own_trash.append(files.discard(path))
            self.discarded.append((self._own_trash[-1], title))
            self.notice = say("boc.editor.deleted", name=title)
            self.look_again()

        self.attempt(discard)

    def restore(self) -> None:
        """Bring back what was deleted last."""
        if not self.discarded:
            return
        trash, title = self.discarded.pop()

        def bring() -> None:
            path = files.bring_back(trash, self.ending)
            self.notice = say("boc.editor.restored", name=title)
            self.look_again(path.name)

        self.attempt(bring)

    # In and out

    def share(self) -> None:
        """As a line of text."""
        thing = self.chosen.thing
        if thing is not None:
            self.shell.app.push_modal(CodeWindow(self.code_of(thing)))

    def paste(self) -> None:
        """What was copied."""
        self.attempt(lambda: self._take_in(self.of_text(copied())))

    def ask_import(self) -> None:
        """Where from?"""
        self.shell.app.push_modal(LineWindow(say("boc.editor.import.title"), say("boc.editor.import.hint"), "",
                                             say("boc.editor.import"), self.take))

    def take(self, text: str) -> None:
        """A path, a line of text, or what a file holds. Raises BadFile or Refused."""
        text = text.strip()
        if text.upper().startswith("BOC") or text.startswith("{"):
            self._take_in(self.of_text(text))
        else:
            self._take_in(self.of_file(files.path_of_text(text)))

    def _take_in(self, thing: Thing) -> None:
        path = self.add_thing(thing)
        self.notice = say("boc.editor.imported")
        self.look_again(path.name)

    def on_drop(self, path: str) -> bool:
        """A file dropped on the window is imported, or what is wrong with it is said."""
        self.attempt(lambda: self._take_in(self.of_file(files.path_of_text(path))))
        return True

    def ask_export(self) -> None:
        """Where to?"""
        row = self.chosen
        place = files.home() / files.suggested_name(row.title, self.ending)
        self.shell.app.push_modal(LineWindow(say("boc.editor.export.title"), say("boc.editor.export.hint"), str(place),
                                             say("boc.editor.export"), partial(self._export, row)))

    def _export(self, row: Row[Thing], text: str) -> None:
        path = files.export_path(text, row.title, self.ending)
        if not is_there(path):
            self._write(path, row)
            return
        answers = [Answer(self.t(say("boc.editor.replace")), lambda: self.attempt(lambda: self._write(path, row))),
                   Answer(self.t(say("boc.editor.stay")))]
        self.shell.app.push_modal(Dialog(self.t(say("boc.editor.replace")),
                                         self.t(say("boc.editor.replace.text", file=name_of(path))), answers,
                                         careful=True))

    def _write(self, path: Path, row: Row[Thing]) -> None:
        assert row.thing is not None
        self.write(path, row.thing)
        self.notice = say("boc.editor.exported", file=name_of(path))
        self.look_again()

    def on_key(self, event: pygame.event.Event) -> bool:
        """Ctrl+Z brings back what was deleted last, Ctrl+V imports what was copied."""
        if event.mod & pygame.KMOD_CTRL and event.key == pygame.K_z and self.discarded:
            self.restore()
            return True
        if event.mod & pygame.KMOD_CTRL and event.key == pygame.K_v:
            self.paste()
            return True
        return False
