"""Matches out of the program and into it as JSON Lines, to and from files that the player names. No pygame."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from gunki import resources
from gunki.clients.transfer import export_match
from gunki.engine.errors import BadFile, name_of
from gunki.engine.journal import ModeSource, new_match_path
from gunki.engine.journal_text import import_jsonl
from gunki.engine.messages import Refused, say

ENDING = ".jsonl"
LARGEST = 256 * 2**20
"""Bytes of a file that is read: matches of a thousand rounds stay far below."""
MOST_LISTED = 500


class Entry(NamedTuple):
    """A folder or file to choose."""

    path: Path
    is_folder: bool


def first_folder() -> Path:
    """Where a player finds a file again: his documents, else his home, else the program's own folder for him."""
    for folder in (Path("~/Documents"), Path("~")):
        try:
            found = folder.expanduser()
            if found.is_dir() and os.access(found, os.W_OK):
                return found
        except (OSError, RuntimeError):  # a user without a home
            continue
    return resources.user_data_folder()


def listing(folder: Path) -> list[Entry]:
    """The folders in a folder, then its exported matches, by name; hidden ones left out. Raises BadFile."""
    try:
        found = sorted(_entries(folder), key=lambda entry: (not entry.is_folder, entry.path.name.casefold()))
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadFile(say("replay.files.unreadable", folder=name_of(folder), reason=reason)) from error
    return found[:MOST_LISTED]


def _entries(folder: Path) -> Iterator[Entry]:
    with os.scandir(folder) as entries:
        for entry in entries:
            try:
                is_folder = entry.is_dir()
            except OSError:  # a link in a circle
                continue
            if not entry.name.startswith(".") and (is_folder or entry.name.lower().endswith(ENDING)):
                yield Entry(Path(entry.path), is_folder)


def named_file(text: str, folder: Path) -> Path:
    """The file that a player means by `text`: in `folder`, unless the whole path is written; its ending added.

    Raises BadFile where nothing, or no name, is written.
    """
    name = text.strip().strip('"')
    if not name or name in (".", "..") or not _can_be_asked_for(name):
        raise BadFile(say("replay.files.no_name"))
    try:
        path = Path(name).expanduser()
    except RuntimeError:  # the home of nobody
        path = Path(name)
    path = folder / path
    return path if path.name.lower().endswith(ENDING) else path.with_name(path.name + ENDING)


def _can_be_asked_for(name: str) -> bool:
    try:
        return b"\0" not in os.fsencode(name)
    except ValueError:  # half a sign
        return False


def export_to(save: Path, text: str, folder: Path) -> Path:
    """Write a match to the new file that `text` names; returns its path. Raises BadFile, having written nothing."""
    path = named_file(text, folder)
    try:
        export_match(save, path)
    except (OSError, ValueError) as error:  # a name that this system cannot even ask for
        reason = getattr(error, "strerror", None) or str(error)
        raise BadFile(say("replay.files.not_written", file=name_of(path), reason=reason)) from error
    return path


def import_from(path: Path, saves: Path, modes: ModeSource) -> tuple[Path, int]:
    """Make a saved match of an exported one; returns its path and how many events it has. Raises BadFile."""
    lines = _text(path).split("\n")  # alone: a name may hold one of the other signs that Python breaks lines at
    new = new_match_path(saves)
    try:
        return new, import_jsonl(lines, new, modes, shown=name_of(path))
    except Refused as refused:
        raise BadFile(refused.message) from refused


def _text(path: Path) -> str:
    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):
            raise BadFile(say("replay.files.no_file", file=name_of(path)))
        if found.st_size > LARGEST:
            raise BadFile(say("replay.files.too_large", file=name_of(path), most=LARGEST // 2**20))
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadFile(say("replay.files.no_text", file=name_of(path))) from error
    except FileNotFoundError as error:
        raise BadFile(say("journal.no_such_file", file=name_of(path))) from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadFile(say("replay.files.unreadable", folder=name_of(path), reason=reason)) from error
