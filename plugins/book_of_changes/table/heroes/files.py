"""Own heroes as files, `*.hero.json`, in the player's folder. Names of files are ids, never a player's text; a file is
replaced in one step or not at all; a bad one is listed with its reason; a deleted one can be brought back.
"""

from __future__ import annotations

import secrets
import stat
from pathlib import Path
from typing import NamedTuple

from book_of_changes.sheets import Book
from book_of_changes.table.heroes.sheet import LONGEST, HeroSheet, of_text, text_of
from gunki import resources
from gunki.engine import trash
from gunki.engine.errors import BadFile, name_of
from gunki.engine.messages import Message, Refused, say
from gunki.engine.player_files import write_whole

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
        except (BadFile, Refused) as fault:
            found.append(Entry(path, fault=fault.message))
    return sorted(found, key=lambda entry: (entry.sheet is None,
                                            entry.sheet.name.casefold() if entry.sheet is not None else "", entry.key))


def read(path: Path, book: Book) -> HeroSheet:
    """The hero in a file. Raises BadFile or Refused."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):  # a pipe would be waited for without end
            raise BadFile(say("boc.heroes.file.none", file=name_of(path)))
        with path.open("rb") as file:
            data = file.read(LONGEST + 1)
        if len(data) > LONGEST:
            raise BadFile(say("boc.heroes.file.none", file=name_of(path)))
        return of_text(data.decode("utf-8-sig"), book)
    except Refused as refusal:
        raise BadFile(say("boc.heroes.file.wrong", file=name_of(path), reason=refusal.message)) from refusal
    except (OSError, ValueError) as error:
        raise BadFile(say("boc.heroes.file.unreadable", file=name_of(path), reason=_reason(error))) from error


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def write(sheet: HeroSheet, path: Path | None = None, where: Path | None = None) -> Path:
    """Put the hero into a new file, or in place of what `path` held; returns the path. Raises BadFile: then what was
    there is as it was.
    """
    place = path.parent if path is not None else where or folder()
    target = path or place / f"{secrets.token_hex(6)}{ENDING}"
    try:
        place.mkdir(parents=True, exist_ok=True)
        write_whole(target, text_of(sheet))
    except (OSError, ValueError) as error:
        raise BadFile(say("boc.heroes.file.not_written", file=name_of(target), reason=_reason(error))) from error
    return target


def discard(path: Path) -> Path:
    """Take a file away; returns what `bring_back` needs. Raises BadFile."""
    try:
        return trash.take_away(path)
    except OSError as error:
        raise BadFile(say("boc.heroes.file.not_deleted", file=name_of(path), reason=_reason(error))) from error


def bring_back(taken: Path) -> Path:
    """Undo `discard`; the file's path, a new one where something lies there now. Raises BadFile."""
    try:
        return trash.bring_back(taken, ENDING)
    except OSError as error:
        name = name_of(taken.with_name(trash.original_name(taken)))
        raise BadFile(say("boc.heroes.file.not_restored", file=name, reason=_reason(error))) from error
