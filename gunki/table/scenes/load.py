"""The saved matches: the last played first, broken ones with their reason and, where something is good, a way on."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

import pygame
from pygame import FRect

from gunki.battle.words import joined
from gunki.engine.errors import BadFile, name_of
from gunki.engine.messages import Message, Refused, say, shorten, verbatim
from gunki.engine.player_files import is_there
from gunki.engine.trash import original_name
from gunki.table.dialog import Answer, Dialog
from gunki.table.scenes.paper import PaperScene
from gunki.table.scenes.rename import RenameWindow
from gunki.table.scenes.save_files import bring_back, copied, discard, left_over, purge, repaired_copy
from gunki.table.scenes.save_names import file_stem
from gunki.table.scenes.save_row import HEIGHT, SaveRow
from gunki.table.scenes.saves import Saved, SavesFolder, read
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Button, Paragraph, ScrollView

ROW = HEIGHT + 8.0
AT_ONCE = 8
"""Files read in one frame: a long list fills while it is shown, and nobody waits for it."""
LOOK_EVERY = 1.0
"""Seconds from one look at the folder to the next: other programs may put files there or take them away."""
SETTLE = 0.3
"""Seconds after rows have moved in which none of them acts: a click was meant for what stood there before."""
REPAIR = 150.0
TOOL, TOOL_GAP = 44.0, 6.0
"""A button of a row for what can be done with its match."""
TOOLS: tuple[tuple[str, str, int], ...] = (
    ("rename", "haiku_scroll", pygame.K_F2), ("copy", "plus", pygame.K_F5), ("export", "save", pygame.K_F6),
    ("delete", "close", pygame.K_DELETE),
)  # fmt: skip
"""What each does, its icon, and its key while the focus is in the row."""
NOTICE = 44.0
SHOWN = 90
"""Characters of a name in a sentence."""


class LoadScene(PaperScene):
    """One row a file."""

    title = say("load.title")

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.folder = SavesFolder(shell.saves(), shell.environment)
        self.notice: Message | None = None
        self.selected: Path | None = None
        self._rows: list[SaveRow] = []
        self._own_trash: list[Path] = []
        purge(self.folder.folder, ())
        self.discarded: list[tuple[Path, str]] = [(trash, self._called_before(trash))
                                                  for trash in left_over(self.folder.folder)]
        """What can be brought back, the last at the end: where it lies, and what it is called. At first what a window
        that fell has left behind, then what is taken away on this visit.
        """
        if self.discarded:
            self.notice = say("load.left_over", name=verbatim(self.discarded[-1][1]))
        self.files_folder: Path | None = None
        """Where the last match was exported to."""
        self._tools: dict[Path, dict[str, Button]] = {}
        self._since_look = 0.0
        self._moved_at = -SETTLE
        self.folder.look()
        self.folder.read_more(AT_ONCE)

    @property
    def saves(self) -> list[Saved]:
        """The files as they are listed."""
        return self.folder.saves

    # Keeping up with the folder

    def resumed(self) -> None:
        """Back from a match: the list has changed."""
        self.notice = self.selected = None
        self._look()
        self.rebuild()

    def close(self) -> None:
        """What was taken away here is gone now; another window may still bring back what it took."""
        purge(self.folder.folder, self._own_trash)

    def _called_before(self, trash: Path) -> str:
        name = original_name(trash)
        given, who = self.folder.names.name(trash.with_name(name)), read(trash, self.shell.environment).fighters
        return shorten(given or (self.shell.t(who) if who is not None else name), SHOWN)

    def update(self, dt: float) -> None:
        """Read the next few files; see whether the folder has changed."""
        read = self.folder.read_more(AT_ONCE)
        self._since_look += dt
        if self._since_look >= LOOK_EVERY:
            before = {saved.path for saved in self.saves}
            if self._look():
                self._say_gone(before)
                self._list_anew()
                return
        for number in read:
            self._show(self._rows[number], self.saves[number])

    def _look(self) -> bool:
        self._since_look = 0.0
        changed = self.folder.look()
        if changed:
            self.folder.read_more(AT_ONCE)
        return changed

    def _say_gone(self, before: set[Path]) -> None:
        gone = sorted(path.name for path in before - {saved.path for saved in self.saves})
        if gone:
            names = joined([verbatim(name) for name in (*gone[:3], *["…"][: len(gone) > 3])])
            self.notice = say("load.gone", count=len(gone), files=names)

    def _list_anew(self) -> None:
        """Rows move. The focus stays with its file; if that is gone, with the place where it stood."""
        kind, _, name = self.focus.remembered.partition(" ")
        place = next((number for number, row in enumerate(self._rows) if row.saved.path.name == name), 0)
        known = {saved.path.name for saved in self.saves}
        if kind in ("save", "repair", *(key for key, _, _ in TOOLS)) and name not in known:
            here = self.saves[min(place, len(self.saves) - 1)].path.name if self.saves else ""
            self.focus.remembered = f"save {here}" if here else "back"
        if self.app is not None and [row.saved.path for row in self._rows] != [saved.path for saved in self.saves]:
            self._moved_at = self.app.now
        self.rebuild()

    def _row_action(self, action: Callable[..., object], *arguments: object) -> Callable[[], None]:
        """What a row does, unless rows have just moved under the pointer."""

        def act() -> None:
            if self.app is not None and self.app.now - self._moved_at >= SETTLE:
                action(*arguments)

        return act

    # Building

    def build_paper(self, area: FRect) -> None:
        """What is to be said, and the list."""
        self._rows = []
        if self._build_notice(area):
            area = FRect(area.x, area.y + NOTICE, area.w, area.h - NOTICE)
        if not self.saves:
            if self.folder.fault is None:
                self.add(Paragraph((area.x, area.y, area.w, 44), self.t(say("load.none")), size=16))
                place = (area.x, area.y + 56, 220, 44)
                self.add(Button(place, self.t(say("title.new")), self._begin, icon="katana", name="new", style="gold"))
            self.focus.remembered = self.focus.remembered or ("new" if self.folder.fault is None else "back")
            return
        area = FRect(area.x - 6, area.y - 6, area.w + 6, area.h + 12)  # room for the focus ring
        view = ScrollView(area, len(self.saves) * ROW + 4, name="saves")
        self.add(view)
        for number, saved in enumerate(self.saves):
            self._build_row(view, number * ROW + 6, area.w - 16, saved)
        if not self.focus.remembered:
            self.focus.remembered = next((row.name for row in self._rows if row.enabled), "back")

    def _build_notice(self, area: FRect) -> bool:
        """What happened last, and the way back from it; whether there is anything."""
        fault = self.folder.fault or self.folder.names.problem
        said, width = fault or self.notice, 0.0
        if self.discarded:
            assert self.app is not None
            text = self.t(say("load.undo"))
            width = self.app.painter.measure(text, 14, "bold") + 74
            tip = self.t(say("load.undo.tip", name=verbatim(self.discarded[-1][1])))
            self.add(Button((area.right - width, area.y, width, 36), text, self._undo_delete, icon="undo", name="undo",
                            tooltip=tip))
        if said is not None:
            room = area.w - width - 10
            self.add(Paragraph((area.x, area.y, room, 38), self.t(said), color="text" if fault is None else "damage",
                               name="notice"))
        return said is not None or bool(self.discarded)

    def _build_row(self, view: ScrollView, y: float, w: float, saved: Saved) -> None:
        """The match, its repaired copy where there can be one, and what else can be done: in this order by Tab."""
        path = saved.path
        row = SaveRow((6, y, w - 12, HEIGHT), saved, self._row_action(self._open, path))
        row.selected = path == self.selected
        self._rows.append(row)
        tools = {"repair": Button((0, y, REPAIR, HEIGHT), self.t(say("load.repair")), name=f"repair {path.name}")}
        tools["repair"].commit = True
        does = {"rename": self._ask_name, "copy": self._copy, "export": self._ask_export, "delete": self._delete}
        for key, icon, _ in TOOLS:
            tip = self.t(say("load." + key + ".tip"))
            action = self._row_action(does[key], path)
            tools[key] = Button(
                (0, y, TOOL, HEIGHT), "", action, icon=icon, name=f"{key} {path.name}", tooltip=tip, commit=True
            )
        self._tools[path] = tools
        for button in (row, *tools.values()):
            self.add(button, view)
        self._show(row, saved)

    def _show(self, row: SaveRow, saved: Saved) -> None:
        """Put what is known of a file into its row, and beside it what can be done with such a one."""
        row.show(saved, self.folder.stamps.get(saved.path), self.shell.t)
        tools = self._tools[saved.path]
        whole = saved.known and saved.fault is None
        offered = {"rename": whole, "copy": whole, "export": whole, "repair": saved.good > 0, "delete": True}
        right = row.parent.rect.w - 16 if row.parent is not None else row.rect.right
        for key in ("delete", "export", "copy", "rename", "repair"):
            tools[key].visible = offered[key]
            if offered[key]:
                right -= tools[key].rect.w
                tools[key].rect.x = right
                right -= TOOL_GAP
        row.rect.w = right - row.rect.x
        if saved.good:
            tools["repair"].on_activate = self._row_action(self._repair, saved)
            tools["repair"].note = self.t(say("load.repair.note", count=saved.good))
            tools["repair"].tooltip = self.t(say("load.repair.tip", count=saved.good))
        if saved.fault is not None and saved.fault.key == "saves.folder":
            tools["delete"].enabled, tools["delete"].reason = False, self.t(say("load.delete.folder"))
        for button in (row, *tools.values()):
            button.invalidate()

    # Doing

    def _begin(self) -> None:
        self.back()
        self.shell.new_match()

    def _open(self, path: Path) -> None:
        try:
            self.shell.load(path)
        except BadFile as error:
            self._cannot_open(path, error)
        except Refused as error:
            self.shell.complain(error.message)

    def _cannot_open(self, path: Path, error: BadFile) -> None:
        """Say why; offer a repaired copy if that would hold something. A file that is gone leaves the list."""
        if self._look():
            self._list_anew()
        if not error.last_good:
            self.shell.complain(error.message)
            return
        saved = Saved(path, good=error.last_good)
        answers = [
            Answer(self.t(say("load.repair")), partial(self._repair, saved)),
            Answer(self.t(say("table.stay"))),
        ]
        self.shell.app.push_modal(Dialog(self.t(say("shell.sorry")), self.t(error.message), answers))

    def _repair(self, saved: Saved) -> None:
        try:
            copy = repaired_copy(saved.path, self.shell.environment)
        except BadFile as error:
            self.shell.complain(error.message)
            self._look()
            self._list_anew()
            return
        self._look()
        kept = next((s.summary.events for s in self.saves if s.path == copy and s.summary is not None), saved.good)
        self._tell(say("load.repaired", count=kept, file=saved.path.name), copy)

    def _tell(self, notice: Message, path: Path | None = None) -> None:
        """Say what was done; the row of the match it was done to has the focus, and is marked."""
        self.notice = notice
        if path is not None:
            self.selected = path
            self.focus.remembered = f"save {path.name}"
        self._look()
        self._list_anew()

    def on_key(self, event: pygame.event.Event) -> bool:
        """Keys for the match whose row has the focus; Ctrl+Z brings back what was deleted last."""
        if event.key == pygame.K_z and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META) and self.discarded:
            self._undo_delete()
            return True
        _, _, name = (self.focus.widget.name if self.focus.widget is not None else "").partition(" ")
        does = next((key for key, _, pressed in TOOLS if pressed == event.key), None)
        button = self.find(f"{does} {name}") if does is not None and name else None
        if button is not None and button.visible:
            button.activate()
            return True
        return False

    def _saved(self, path: Path) -> Saved:
        return next((saved for saved in self.saves if saved.path == path), Saved(path))

    def _called(self, path: Path) -> str:
        """A match in the words of its row."""
        called = self._saved(path).called
        return self.shell.t(called) if called is not None else path.name

    def _ask_name(self, path: Path) -> None:
        saved = self._saved(path)
        usual = self.shell.t(saved.fighters) if saved.fighters is not None else path.name
        self.shell.app.push_modal(RenameWindow(saved.name, usual, partial(self._rename, path)))

    def _rename(self, path: Path, name: str) -> None:
        try:
            if not is_there(path):  # another window has deleted it while the name was being written
                raise BadFile(say("journal.no_such_file", file=name_of(path)))
            self.folder.names.give(path, name)
        except BadFile as error:
            self.shell.complain(error.message)
            self._look()
            self._list_anew()
            return
        self.folder.put_names()
        self._tell(say("load.renamed", name=verbatim(shorten(self._called(path), SHOWN))), path)

    def _copy(self, path: Path) -> None:
        name = self.t(say("load.copy.name", name=verbatim(self._called(path).rstrip("."))))
        try:
            new = copied(path)
        except BadFile as error:
            self.shell.complain(error.message)
            self._look()
            self._list_anew()
            return
        try:
            self.folder.names.give(new, name)
        except BadFile as error:
            self._tell(say("load.copied_unnamed", reason=error.message), new)
            return
        self._tell(say("load.copied", name=verbatim(shorten(name, SHOWN))), new)

    def _ask_export(self, path: Path) -> None:
        from gunki.table.replay.exchange import ENDING, first_folder
        from gunki.table.replay.files import FileWindow

        stem = file_stem(self._saved(path).name) or path.stem
        self.shell.app.push_modal(
            FileWindow(say("replay.export.title"), say("replay.export"), stem + ENDING,
                       self.files_folder or first_folder(), partial(self._export, path))
        )  # fmt: skip

    def _export(self, path: Path, text: str, folder: Path) -> None:
        from gunki.table.replay.exchange import export_to

        written = export_to(path, text, folder)
        self.files_folder = folder
        self._tell(say("replay.export.done", file=str(written)), path)

    def _delete(self, path: Path) -> None:
        """Nothing is asked, for it can be brought back."""
        called = shorten(self._called(path), SHOWN)
        try:
            trash = discard(path)
            self._own_trash.append(trash)
            self.discarded.append((trash, called))
        except BadFile as error:
            self.shell.complain(error.message)
        else:
            self.notice = say("load.deleted", name=verbatim(called))
        self._look()
        self._list_anew()

    def _undo_delete(self) -> None:
        trash, called = self.discarded.pop()
        try:
            path = bring_back(trash)
        except BadFile as error:
            self.shell.complain(error.message)
            self.refresh()
            return
        before = original_name(trash)
        if path.name == before:
            self._tell(say("load.restored", name=verbatim(called)), path)
            return
        name = self.folder.names.name(path.with_name(before))
        if name:
            with suppress(BadFile):  # the match is back, and shows who fights
                self.folder.names.give(path, name)
        self._tell(say("load.restored_beside", name=verbatim(called), file=shorten(before)), path)
