"""The saved matches: the last played first, broken ones with their reason and, where something is good, a way on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame
from pygame import FRect

from gunki.engine.errors import BadFile
from gunki.engine.messages import Message, Refused, say, verbatim
from gunki.table.dialog import Answer, Dialog
from gunki.table.scenes.paper import PaperScene
from gunki.table.scenes.save_row import HEIGHT, SaveRow
from gunki.table.scenes.saves import Saved, SavesFolder, delete, repaired_copy
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
NOTICE = 44.0


class LoadScene(PaperScene):
    """One row a file."""

    title = say("load.title")

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.folder = SavesFolder(shell.saves(), shell.environment)
        self.notice: Message | None = None
        self.selected: Path | None = None
        self._rows: list[SaveRow] = []
        self._beside: dict[Path, tuple[Button, Button]] = {}  # repairing and deleting
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
            names = verbatim(", ".join(gone[:3]) + (" …" if len(gone) > 3 else ""))
            self.notice = say("load.gone", count=len(gone), files=names)

    def _list_anew(self) -> None:
        """Rows move. The focus stays with its file; if that is gone, with the place where it stood."""
        kind, _, name = self.focus.remembered.partition(" ")
        place = next((number for number, row in enumerate(self._rows) if row.saved.path.name == name), 0)
        if kind in ("save", "delete", "repair") and name not in {saved.path.name for saved in self.saves}:
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
        said = self.folder.fault or self.notice
        if said is not None:
            color = "damage" if self.folder.fault is not None else "text"
            self.add(Paragraph((area.x, area.y, area.w, 38), self.t(said), color=color, name="notice"))
            area = FRect(area.x, area.y + NOTICE, area.w, area.h - NOTICE)
        if not self.saves:
            if self.folder.fault is None:
                self.add(Paragraph((area.x, area.y, area.w, 44), self.t(say("load.none")), size=16))
                place = (area.x, area.y + 56, 220, 44)
                self.add(Button(place, self.t(say("title.new")), self._begin, icon="katana", name="new", style="gold"))
            return
        area = FRect(area.x - 6, area.y - 6, area.w + 6, area.h + 12)  # room for the focus ring
        view = ScrollView(area, len(self.saves) * ROW + 4, name="saves")
        self.add(view)
        for number, saved in enumerate(self.saves):
            self._build_row(view, number * ROW + 6, area.w - 16, saved)
        if not self.focus.remembered:
            self.focus.remembered = next((row.name for row in self._rows if row.enabled), "back")

    def _build_row(self, view: ScrollView, y: float, w: float, saved: Saved) -> None:
        """The match, its repaired copy where there can be one, and deleting: in this order by Tab."""
        path = saved.path
        row = SaveRow((6, y, w - 68, HEIGHT), saved, self._row_action(self._open, path))
        row.selected = path == self.selected
        self._rows.append(row)
        repair = Button((w - 62 - REPAIR, y, REPAIR, HEIGHT), self.t(say("load.repair")), name=f"repair {path.name}")
        repair.commit, repair.visible = True, False
        delete_tip = self.t(say("load.delete.tip"))
        remove = Button((w - 54, y, 48, HEIGHT), "", icon="close", name=f"delete {path.name}", tooltip=delete_tip)
        remove.on_activate = self._row_action(self._ask_delete, path)
        self._beside[path] = (repair, remove)
        for button in (row, repair, remove):
            self.add(button, view)
        self._show(row, saved)

    def _show(self, row: SaveRow, saved: Saved) -> None:
        """Put what is known of a file into its row."""
        row.show(saved, self.folder.stamps.get(saved.path), self.shell.t)
        repair, remove = self._beside[saved.path]
        if saved.good and not repair.visible:
            repair.visible = True
            row.rect.w -= REPAIR + 8
            repair.on_activate = self._row_action(self._repair, saved)
            repair.note = self.t(say("load.repair.note", count=saved.good))
            repair.tooltip = self.t(say("load.repair.tip", count=saved.good))
        if saved.fault is not None and saved.fault.key == "saves.folder":
            remove.enabled, remove.reason = False, self.t(say("load.delete.folder"))
        row.invalidate()
        remove.invalidate()

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
            copy = repaired_copy(saved, self.shell.environment)
        except BadFile as error:
            self.shell.complain(error.message)
            self._look()
            self._list_anew()
            return
        self._look()
        kept = next((s.summary.events for s in self.saves if s.path == copy and s.summary is not None), saved.good)
        self.notice = say("load.repaired", count=kept, file=saved.path.name)
        self.selected = copy
        self.focus.remembered = f"save {copy.name}"
        self._list_anew()

    def on_key(self, event: pygame.event.Event) -> bool:
        """Del: the match whose row has the focus."""
        kind, _, name = (self.focus.widget.name if self.focus.widget is not None else "").partition(" ")
        button = self.find(f"delete {name}")
        if event.key == pygame.K_DELETE and kind in ("save", "repair", "delete") and button is not None:
            button.activate()
            return True
        return False

    def _ask_delete(self, path: Path) -> None:
        row = next((row for row in self._rows if row.saved.path == path), None)
        which = row.text if row is not None and row.enabled else path.name
        self.shell.app.push_modal(
            Dialog(
                self.t(say("load.delete.sure")),
                self.t(say("load.delete.text", which=which, file=path.name)),
                [(self.t(say("load.delete")), partial(self._delete, path)), (self.t(say("table.stay")), None)],
            )
        )

    def _delete(self, path: Path) -> None:
        self.notice = None
        try:
            delete(path)
        except BadFile as error:
            self.shell.complain(error.message)
        self._look()
        self._list_anew()
