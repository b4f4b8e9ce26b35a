"""The saved matches: newest first, broken ones with their reason."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from pygame import FRect

from gunki.engine.errors import BadFile
from gunki.engine.messages import Refused, say
from gunki.table.dialog import Dialog
from gunki.table.scenes.paper import PaperScene
from gunki.table.scenes.saves import Saved, newest_first, read
from gunki.table.scenes.shell import Shell
from gunki.table.widgets import Button, Label, ScrollView

ROW = 58.0
AT_ONCE = 8
"""Files read in one frame: a long list fills while it is shown, and nobody waits for it."""


class LoadScene(PaperScene):
    """One row a file."""

    title = say("load.title")

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.saves: list[Saved] = []
        self._buttons: list[Button] = []
        self._read = 0
        self.look()

    def look(self) -> None:
        """Look at the folder anew."""
        self.saves = newest_first(self.shell.saves())
        self._read = 0
        self._read_more()

    def _read_more(self) -> range:
        more = range(self._read, min(len(self.saves), self._read + AT_ONCE))
        for number in more:
            self.saves[number] = read(self.saves[number], self.shell.environment)
        self._read = more.stop
        return more

    def resumed(self) -> None:
        """Back from a match: the list has changed."""
        self.look()
        self.rebuild()

    def update(self, dt: float) -> None:
        """Read the next few files."""
        for number in self._read_more():
            self._name(self._buttons[number], self.saves[number])
            self.invalidate()

    def build_paper(self, area: FRect) -> None:
        """The list."""
        self._buttons = []
        if not self.saves:
            self.add(Label((area.x, area.y, area.w, 40), self.t(say("load.none")), size=16, color="text_second"))
            return
        view = ScrollView(area, len(self.saves) * ROW, name="saves")
        self.add(view)
        for number, saved in enumerate(self.saves):
            self._row(view, number * ROW, area.w - 16, saved)
        if not self.focus.remembered:
            self.focus.remembered = next((b.name for b in self._buttons if b.enabled), "back")

    def _row(self, view: ScrollView, y: float, w: float, saved: Saved) -> None:
        path = saved.summary.path
        button = Button(
            (0, y, w - 56, ROW - 8), "", partial(self._open, path), icon="load", name=f"save {path.name}", size=15
        )
        self._name(button, saved)
        self._buttons.append(button)
        self.add(button, view)
        self.add(
            Button(
                (w - 46, y, 44, ROW - 8),
                "",
                partial(self._ask_delete, path),
                icon="close",
                name=f"delete {path.name}",
                tooltip=self.t(say("load.delete")),
            ),
            view,
        )

    def _name(self, button: Button, saved: Saved) -> None:
        t, file = self.shell.t, saved.summary.path.name
        button.text = t(saved.fighters) if saved.fighters is not None else saved.date or file
        if saved.fault is not None:
            button.enabled, button.reason = False, t(saved.fault)
            button.tooltip = f"{file}\n{button.reason}"
            return
        if saved.stand is not None:
            button.note = t(say("load.note", stand=saved.stand, date=saved.date))
        button.tooltip = t(say("load.tip", file=file, version=saved.summary.mode_version, count=saved.summary.events))

    def _open(self, path: Path) -> None:
        try:
            self.shell.load(path)
        except (Refused, BadFile) as error:
            self.shell.complain(error.message)

    def _ask_delete(self, path: Path) -> None:
        assert self.app is not None
        self.app.push_modal(
            Dialog(
                self.t(say("load.delete.sure")),
                self.t(say("load.delete.text", file=path.name)),
                [(self.t(say("load.delete")), partial(self._delete, path)), (self.t(say("table.stay")), None)],
            )
        )

    def _delete(self, path: Path) -> None:
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            self.shell.complain(say("clients.file.not_written", file=path.name, reason=error.strerror or ""))
        self.look()
        self.rebuild()
