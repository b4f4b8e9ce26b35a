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
from gunki.engine.errors import BadFile, name_of
from gunki.engine.messages import Message, Refused, say

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
    place = where or folder()
    try:
        paths = sorted(path for path in place.iterdir() if path.name.endswith(ENDING))
    except OSError:
        return []
    found = []
    for path in paths:
        try:
            found.append(Entry(path, read(path, book)))
        except BadFile as fault:
            found.append(Entry(path, fault=fault.message))
    return sorted(found, key=lambda entry: (entry.sheet is None,
                                            entry.sheet.name.casefold() if entry.sheet is not None else "", entry.key))


def read(path: Path, book: Book) -> HeroSheet:
    """The hero in a file. Raises BadFile."""
    try:
        return of_text(own_files.read_text(path), book)
    except Refused as refusal:
        raise BadFile(say("boc.own.file.wrong", file=name_of(path), reason=refusal.message)) from refusal


def write(sheet: HeroSheet, path: Path | None = None, where: Path | None = None) -> Path:
    """Put the hero into a new file, or in place of what `path` held; returns the path. Raises BadFile: then what was
    there is as it was.
    """
    target = path or own_files.new_path(where or folder(), ENDING)
    own_files.write(target, text_of(sheet))
    return target
