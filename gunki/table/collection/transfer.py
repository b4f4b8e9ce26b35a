"""Sheets into a collection and out of it: by file, dropped on the window, by share code, by the clipboard."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from gunki.engine.errors import BadFile, name_of
from gunki.engine.messages import Refused, say, shorten
from gunki.engine.player_files import is_there
from gunki.table.collection import clipboard, files
from gunki.table.collection.windows import ShareWindow, TextWindow
from gunki.table.dialog import Answer, Dialog

if TYPE_CHECKING:
    from gunki.table.collection.scene import CollectionScene

LONGEST_INPUT = 200_000
"""Signs: a path, or a code of the largest sheet there is."""

Sheet = TypeVar("Sheet")


class Transfer(Generic[Sheet]):
    """Import, export and share for a collection's screen."""

    def __init__(self, scene: CollectionScene[Any, Sheet]) -> None:
        self.scene = scene

    # In

    def ask_import(self) -> None:
        """Where from?"""
        scene = self.scene
        scene.shell.app.push_modal(TextWindow(
            say("collection.import.title"), say("collection.import.hint"), "", say("collection.do.import"),
            self.take, limit=LONGEST_INPUT, takes_files=True,
            placeholder=scene.t(say("collection.import.placeholder", prefix=scene.prefix))))

    def take(self, text: str) -> None:
        """A path, a share code or a sheet; raises BadFile or Refused."""
        scene = self.scene
        if not text.strip():
            raise Refused(say("collection.import.empty"))
        self._add(scene.of_text(text) if scene.looks_like_text(text) else scene.of_file(files.path_of_text(text)))

    def _add(self, sheet: Sheet) -> None:
        """Add it, unless the very same one is there already. Raises BadFile."""
        scene = self.scene
        row = scene.there(sheet)
        if row:
            scene.notice = say("collection.there_already", name=scene.shown(sheet))
            scene.look_again(row)
            return
        path = scene.add_sheet(sheet)
        scene.notice = say("collection.imported", name=scene.shown(sheet))
        scene.look_again(path.name)

    def paste(self) -> None:
        """What was copied."""
        text = clipboard.get()
        self.scene.attempt(lambda: self._add(self.scene.of_text(text)))

    def drop(self, path: str) -> None:
        """Import a file, or say on the screen what is wrong with it.

        No window is opened for a wrong one: of several files dropped together the next is on its way.
        """
        try:
            self.take(path)
        except (BadFile, Refused) as error:
            self.scene.notice = error.message
            self.scene.look_again()

    # Out

    def share(self) -> None:
        """The chosen sheet as a code."""
        scene = self.scene
        scene.shell.app.push_modal(ShareWindow(scene.code_of(scene.chosen_sheet())))

    def ask_export(self) -> None:
        """Where to?"""
        scene = self.scene
        sheet = scene.chosen_sheet()
        place = files.home(scene.folder) / files.suggested_name(scene.written_name(sheet), scene.ending)
        scene.shell.app.push_modal(TextWindow(
            say("collection.export.title"), say("collection.export.hint"), str(place), say("collection.do.export"),
            lambda text: self.export(text, sheet), limit=LONGEST_INPUT))

    def export(self, text: str, sheet: Sheet) -> None:
        """Raises BadFile or Refused; asks before it replaces a file."""
        scene = self.scene
        path = files.export_path(text, scene.written_name(sheet), scene.ending)
        if not is_there(path):
            self._write(path, sheet)
            return
        scene.shell.app.push_modal(Dialog(
            scene.t(say("collection.replace.title")), scene.t(say("collection.replace.text", file=name_of(path))),
            [Answer(scene.t(say("collection.replace")), lambda: scene.attempt(lambda: self._write(path, sheet))),
             Answer(scene.t(say("table.stay")))], careful=True))

    def _write(self, path: Path, sheet: Sheet) -> None:
        self.scene.write_sheet(path, sheet)
        self.scene.notice = say("collection.exported", name=self.scene.shown(sheet), file=shorten(path, 120))
        self.scene.look_again()
