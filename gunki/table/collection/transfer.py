"""Sheets into a collection and out of it: by file, dropped on the window, by share code, by the clipboard."""

from __future__ import annotations

from abc import ABC, abstractmethod
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from gunki.battle.characters import files
from gunki.engine.errors import BadFile, name_of
from gunki.engine.messages import Message, Refused, say, shorten
from gunki.engine.player_files import is_there, path_of_text
from gunki.table.collection.windows import ShareWindow, TextWindow
from gunki.table.dialog import Answer, Dialog
from gunki.table.roster import clipboard

if TYPE_CHECKING:
    from gunki.table.collection.scene import CollectionScene

LONGEST_PATH = 4000

Sheet = TypeVar("Sheet")


class Transfer(ABC, Generic[Sheet]):
    """Import, export and share for a collection's screen. `prefix` begins its share codes, `ending` ends its files."""

    prefix: str
    ending: str

    def __init__(self, scene: CollectionScene[Any]) -> None:
        self.scene = scene

    # What a collection is of

    @abstractmethod
    def looks_like_text(self, text: str) -> bool:
        """Whether `text` is a code or a sheet, not a path."""

    @abstractmethod
    def of_text(self, text: str) -> Sheet:
        """The sheet of a code or of a file's text. Raises Refused."""

    @abstractmethod
    def of_file(self, path: Path) -> Sheet:
        """The sheet of a file. Raises BadFile or Refused."""

    @abstractmethod
    def there(self, sheet: Sheet) -> str:
        """The row of the very same sheet, "" for none."""

    @abstractmethod
    def add(self, sheet: Sheet) -> Path:
        """Write it into the folder as a new file. Raises BadFile."""

    @abstractmethod
    def chosen(self) -> Sheet:
        """The sheet to be given away."""

    @abstractmethod
    def code_of(self, sheet: Sheet) -> str:
        """The share code."""

    @abstractmethod
    def write(self, path: Path, sheet: Sheet) -> None:
        """Write it anywhere. Raises BadFile."""

    @abstractmethod
    def name(self, sheet: Sheet) -> str:
        """What it is called, as it is written."""

    @abstractmethod
    def shown(self, sheet: Sheet) -> Message:
        """What it is called, fit to be shown."""

    # In

    def ask_import(self) -> None:
        """Where from?"""
        scene = self.scene
        scene.shell.app.push_modal(TextWindow(
            say("collection.import.title"), say("collection.import.hint"), "", say("collection.do.import"),
            self._import, limit=LONGEST_PATH, takes_files=True,
            placeholder=scene.t(say("collection.import.placeholder", prefix=self.prefix))))

    def _import(self, text: str) -> None:
        """A path, a share code or a sheet; raises BadFile or Refused."""
        if not text.strip():
            raise Refused(say("collection.import.empty"))
        if self.looks_like_text(text):
            self._take_in(self.of_text(text))
        else:
            self._take_in(self.of_file(path_of_text(text)))

    def _take_in(self, sheet: Sheet) -> None:
        """Add it, unless the very same one is there already. Raises BadFile."""
        row = self.there(sheet)
        if row:
            self.scene.notice = say("collection.there_already", name=self.shown(sheet))
            self.scene.look_again(row)
            return
        path = self.add(sheet)
        self.scene.notice = say("collection.imported", name=self.shown(sheet))
        self.scene.look_again(path.name)

    def paste(self) -> None:
        """What was copied."""
        text = clipboard.get()
        self.scene.attempt(lambda: self._take_in(self.of_text(text)))

    def drop(self, path: str) -> None:
        """Import a file, or say on the screen what is wrong with it.

        No window is opened for a wrong one: of several files dropped together the next is on its way.
        """
        try:
            self._import(path)
        except (BadFile, Refused) as error:
            self.scene.notice = error.message
            self.scene.look_again()

    # Out

    def share(self) -> None:
        """The chosen sheet as a code."""
        self.scene.shell.app.push_modal(ShareWindow(self.code_of(self.chosen())))

    def ask_export(self) -> None:
        """Where to?"""
        sheet = self.chosen()
        place = _home(self.scene.folder) / files.suggested_name(self.name(sheet), self.ending)
        self.scene.shell.app.push_modal(TextWindow(
            say("collection.export.title"), say("collection.export.hint"), str(place), say("collection.do.export"),
            lambda text: self._export(text, sheet), limit=LONGEST_PATH))

    def _export(self, text: str, sheet: Sheet) -> None:
        """Raises BadFile or Refused; asks before it replaces a file."""
        scene = self.scene
        if not text.strip():
            raise Refused(say("collection.import.empty"))
        path = files.export_path(text, self.name(sheet), self.ending)
        if not is_there(path):
            self._write(path, sheet)
            return
        scene.shell.app.push_modal(Dialog(
            scene.t(say("collection.replace.title")), scene.t(say("collection.replace.text", file=name_of(path))),
            [Answer(scene.t(say("collection.replace")), lambda: scene.attempt(lambda: self._write(path, sheet))),
             Answer(scene.t(say("table.stay")))], careful=True))

    def _write(self, path: Path, sheet: Sheet) -> None:
        self.write(path, sheet)
        self.scene.notice = say("collection.exported", name=self.shown(sheet), file=shorten(path, 120))
        self.scene.look_again()


def _home(otherwise: Path) -> Path:
    """The user's own folder, to begin an export with."""
    try:
        return Path.home()
    except RuntimeError:  # no home folder is known
        return otherwise
