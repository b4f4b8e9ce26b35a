"""What lies in a collection: the player's files and what the game brings; which is chosen; what one sheet is.

Other programs may change the folder at any time.
"""

from __future__ import annotations

import re
import unicodedata
from abc import abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import Generic, NamedTuple, Protocol, TypeVar

from gunki.engine.errors import BadFile
from gunki.engine.messages import Message, Refused, say, shorten, verbatim
from gunki.engine.trash import original_name
from gunki.table.collection import files
from gunki.table.collection.bin import Bin
from gunki.table.scenes.paper import PaperScene
from gunki.table.scenes.shell import Shell

LOOK_EVERY = 1.0
"""Seconds from one look at the folder to the next."""
LONGEST_NAME = 40
"""Signs that a name may have."""


class Kept(Protocol):
    """What a row stands for; `path` is None for what the game brings."""

    @property
    def key(self) -> str:
        """By this a row is known: of a file its name."""

    @property
    def path(self) -> Path | None:
        """Its file."""

    @property
    def name(self) -> Message:
        """What the row is called."""


Entry = TypeVar("Entry", bound=Kept)
Sheet = TypeVar("Sheet")


class ListWords(NamedTuple):
    """What a list says of its things: tips of its buttons, why what the game brings stays as it is (`stays`), why
    nothing can be made of an unreadable file (`broken`), what one without a name is called.
    """

    new: Message
    edit: Message
    adapt: Message
    stays: Message
    broken: Message
    nameless: Message


class Contents(PaperScene, Generic[Entry, Sheet]):
    """What is listed and chosen, and how a sheet of it is read and written.

    `mode` is the id of the mode whose words and pictures it shows, `ending` how the names of its files end, `prefix`
    how its share codes begin: letters, the number of their version, a dot.
    """

    mode: str
    ending: str
    prefix: str
    list_words: ListWords

    def __init__(self, shell: Shell, folder: Path) -> None:
        super().__init__(shell)
        shell.environment.mode(self.mode)
        shell.app.words = shell.environment.words
        shell.last_mode = self.mode  # whose rulebook F1 opens
        self.folder = folder
        self.notice: Message | None = None
        self.bin = Bin(folder, self.ending)
        self.stamps = self._stamps()
        self._since_look = 0.0
        self.entries, self.fault = self.read()
        self.selected = self.entries[0].key
        self.bin.look(self._called)
        if self.bin.gone:
            self.notice = say("collection.left_over", name=self.bin.gone[-1][1])

    # What is listed

    @abstractmethod
    def read(self) -> tuple[Sequence[Entry], Message | None]:
        """Every entry in the order of the list, one at least; and why the folder cannot be looked into."""

    @abstractmethod
    def sheet_of(self, entry: Entry) -> Sheet | None:
        """What the editor edits, None of an unreadable file."""

    # What a sheet is

    @abstractmethod
    def make(self) -> Sheet:
        """A new one."""

    @abstractmethod
    def copy_of(self, sheet: Sheet, name: str) -> Sheet:
        """The same under another name."""

    @abstractmethod
    def written_name(self, sheet: Sheet) -> str:
        """What it is called, as it is written."""

    @abstractmethod
    def of_text(self, text: str) -> Sheet:
        """Of a share code or of a file's text. Raises Refused."""

    @abstractmethod
    def of_file(self, path: Path) -> Sheet:
        """Raises BadFile or Refused."""

    @abstractmethod
    def code_of(self, sheet: Sheet) -> str:
        """The share code."""

    @abstractmethod
    def write_sheet(self, path: Path, sheet: Sheet) -> None:
        """Put it in place of what the file held. Raises BadFile."""

    def add_sheet(self, sheet: Sheet) -> Path:
        """Write it into the folder as a new file. Raises BadFile."""
        path = files.new_path(self.folder, self.ending)
        self.write_sheet(path, sheet)
        return path

    def shown(self, sheet: Sheet) -> Message:
        """What it is called, fit to be shown."""
        name = shorten(self.written_name(sheet), LONGEST_NAME).strip()
        return verbatim(name) if name else self.list_words.nameless

    def looks_like_text(self, text: str) -> bool:
        """Whether `text` is a code, whole or damaged or of another version, or a sheet; else it is a path."""
        bare = "".join(text.split()).strip("\"'`<>")
        code = re.escape(self.prefix.rstrip(".0123456789")) + r"\d+\."
        return bare.startswith("{") or re.match(code, bare, re.IGNORECASE) is not None

    def there(self, sheet: Sheet) -> str:
        """The row of the player's own that is the very same, "" for none."""
        return next((one.key for one in self.entries if one.path is not None and self.sheet_of(one) == sheet), "")

    def stays(self, entry: Entry) -> Message | None:
        """Why it may be neither changed nor deleted; None of the player's own."""
        return self.list_words.stays if entry.path is None else None

    def free(self, name: str) -> str:
        """The name, or "name 2", "name 3" … where a row has it; shortened, so that the number has room."""
        taken = {_folded(self.t(one.name)) for one in self.entries}
        name = name.strip() or self.t(self.list_words.nameless)
        found, number = name, 1
        while _folded(found) in taken:
            number += 1
            found = f"{name[:LONGEST_NAME - 4].strip()} {number}"
        return found

    def chosen_copy(self) -> Sheet:
        """A copy of the chosen sheet under a name that is free."""
        sheet = self.chosen_sheet()
        return self.copy_of(sheet, self.free(self.written_name(sheet)))

    # The folder

    def _called(self, trash: Path) -> Message:
        """What to call a deleted file that another visit has left."""
        try:
            return self.shown(self.of_file(trash))
        except (BadFile, Refused):
            return verbatim(shorten(original_name(trash)))

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
        self.bin.purge()

    @property
    def chosen(self) -> Entry:
        """The entry whose sheet is shown."""
        return next((one for one in self.entries if one.key == self.selected), self.entries[0])

    def chosen_sheet(self) -> Sheet:
        """The sheet of the chosen entry; buttons that need one are disabled without."""
        sheet = self.sheet_of(self.chosen)
        assert sheet is not None
        return sheet


def _folded(name: str) -> str:
    """What two names that look the same have in common."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
