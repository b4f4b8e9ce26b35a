"""Own heroes as files, `*.hero.json`, in the player's folder. Names of files are ids, never a player's text; a file is
replaced in one step or not at all; a bad one is listed with its reason.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from book_of_changes import own_files
from book_of_changes.sheets import Book
from book_of_changes.table.heroes.sheet import HeroSheet, of_text, text_of
from gunki import resources
from gunki.engine.messages import Message

ENDING = ".hero.json"


class Entry(NamedTuple):
    """A file: its sheet, or why it cannot be read."""

    path: Path
    sheet: HeroSheet | None = None
    fault: Message | None = None

    @property
    def key(self) -> str:
        """By this it is known."""
        return self.path.name


def folder() -> Path:
    """Where they lie."""
    return resources.user_data_folder() / "heroes"


def listed(book: Book, where: Path | None = None) -> list[Entry]:
    """Every hero file by name, unreadable ones last. A folder that is not there or cannot be read holds none."""
    found = own_files.listed(where or folder(), ENDING, lambda path: read(path, book), lambda sheet: sheet.name)
    return [Entry(*one) for one in found]


def read(path: Path, book: Book) -> HeroSheet:
    """The hero in a file. Raises BadFile."""
    return own_files.read_sheet(path, lambda text: of_text(text, book))


def write(sheet: HeroSheet, path: Path | None = None, where: Path | None = None) -> Path:
    """Put the hero into a new file, or in place of what `path` held; returns the path. Raises BadFile: then what was
    there is as it was.
    """
    target = path or own_files.new_path(where or folder(), ENDING)
    own_files.write(target, text_of(sheet))
    return target
