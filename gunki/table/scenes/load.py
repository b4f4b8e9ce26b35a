"""The saved matches: newest first, broken ones with their reason."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from pygame import FRect

from gunki.engine.errors import BadFile
from gunki.engine.journal import ENDING, Summary, inspect
from gunki.engine.messages import Refused, say
from gunki.table.canvas import Canvas
from gunki.table.dialog import Dialog
from gunki.table.scenes.paper import PaperScene
from gunki.table.widgets import Button, Label, ScrollView

ROW = 58.0


class LoadScene(PaperScene):
    """One row a file."""

    title = say("load.title")

    def saves(self) -> list[Summary]:
        """All files of the saves folder, newest first."""
        folder = self.shell.saves()
        paths = sorted(folder.glob("*" + ENDING), key=_age) if folder.is_dir() else []
        return [_look(path) for path in paths]

    def build_paper(self, area: FRect) -> None:
        """The list."""
        saves = self.saves()
        if not saves:
            self.add(Label((area.x, area.y, area.w, 40), self.t(say("load.none")), size=16, color="text_second"))
            return
        view = ScrollView(area, len(saves) * ROW, name="saves")
        self.add(view)
        for number, save in enumerate(saves):
            self._row(view, number * ROW, area.w - 16, save)

    def _row(self, view: ScrollView, y: float, w: float, save: Summary) -> None:
        date = save.created.replace("T", " ")[:16] if save.created else ""
        name = date or save.path.name
        if save.fault is not None:
            note = self.t(save.fault)
        else:
            key = "load.finished" if save.finished else "load.unfinished"
            note = self.t(say(key, count=save.events))
        button = Button(
            (0, y, w - 56, ROW - 8),
            name,
            partial(self._open, save.path),
            icon="load",
            note=note,
            name=f"save {save.path.name}",
            size=15,
            tooltip=save.path.name,
        )
        if save.fault is not None:
            button.enabled, button.reason = False, note
            button.tooltip = f"{save.path.name}\n{note}"
        self.add(button, view)
        self.add(
            Button(
                (w - 46, y, 44, ROW - 8),
                "",
                partial(self._ask_delete, save.path),
                icon="close",
                name=f"delete {save.path.name}",
                tooltip=self.t(say("load.delete")),
            ),
            view,
        )

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
        self.rebuild()

    def draw(self, canvas: Canvas) -> None:
        """Nothing beside the rows."""


def _age(path: Path) -> float:
    try:
        return -path.stat().st_mtime
    except OSError:
        return 0.0


def _look(path: Path) -> Summary:
    try:
        return inspect(path)
    except BadFile as failure:
        return Summary(path, "", "", "", 0, False, failure.message)
