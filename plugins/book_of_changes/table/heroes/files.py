"""Own heroes as files, `*.hero.json`, in the player's folder. Names of files are ids, never a player's text; a file is
replaced in one step or not at all; a bad one is listed with its reason; a deleted one can be brought back.
"""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
from pathlib import Path
from typing import NamedTuple

from book_of_changes.sheets import Book
from book_of_changes.table.heroes.sheet import LONGEST, HeroSheet, of_text, text_of
from gunki import resources
from gunki.engine.errors import BadFile, name_of
from gunki.engine.messages import Message, Refused, say

ENDING = ".hero.json"
TRASH = ".deleted"


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
    partial = target.with_name(f"{secrets.token_hex(6)}.partial")
    try:
        place.mkdir(parents=True, exist_ok=True)
        try:
            with partial.open("xb") as file:
                file.write(text_of(sheet).encode("utf-8"))
                file.flush()
                os.fsync(file.fileno())
            os.replace(partial, target)
        finally:
            with contextlib.suppress(OSError):  # after success it is gone
                partial.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        raise BadFile(say("boc.heroes.file.not_written", file=name_of(target), reason=_reason(error))) from error
    return target


def discard(path: Path) -> Path:
    """Take a file away; returns what `bring_back` needs. Raises BadFile."""
    trash = path.with_name(f"{path.name}.{secrets.token_hex(4)}{TRASH}")
    try:
        os.replace(path, trash)
    except OSError as error:
        raise BadFile(say("boc.heroes.file.not_deleted", file=name_of(path), reason=_reason(error))) from error
    return trash


def bring_back(trash: Path) -> Path:
    """Undo `discard`; the file's path, a new one where something lies there now. Raises BadFile."""
    path = trash.with_name(trash.name.removesuffix(TRASH).rpartition(".")[0])
    if os.path.lexists(path):
        path = path.with_name(f"{secrets.token_hex(6)}{ENDING}")
    try:
        os.replace(trash, path)
    except OSError as error:
        raise BadFile(say("boc.heroes.file.not_restored", file=name_of(path), reason=_reason(error))) from error
    return path


def remove(trash: list[Path]) -> None:
    """Remove for good; what cannot be removed is in nobody's way."""
    for path in trash:
        with contextlib.suppress(OSError):
            path.unlink(missing_ok=True)
