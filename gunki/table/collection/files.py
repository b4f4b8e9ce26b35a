"""Files of a collection: named, taken away with a way back, found where a player says; every failure is a sentence."""

from __future__ import annotations

import errno
import os
import secrets
from pathlib import Path

from gunki.engine import player_files, trash
from gunki.engine.errors import BadFile, name_of
from gunki.engine.messages import Message, Refused, say, shorten


def new_path(folder: Path, ending: str) -> Path:
    """A name for a new file, which never is a player's text, in `folder`, which is made if need be. Raises BadFile."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadFile(say("collection.file.not_written", file=name_of(folder), reason=_reason(error))) from error
    return folder / f"{secrets.token_hex(6)}{ending}"


def write_text(path: Path, text: str | bytes) -> None:
    """Put `text`, or bytes, in place of what the file held, whole or not at all. Raises BadFile."""
    try:
        player_files.write_whole(path, text)
    except (OSError, ValueError) as error:
        raise BadFile(say("collection.file.not_written", file=name_of(path), reason=_reason(error))) from error


def discard(path: Path) -> Path:
    """Take a file away; returns what `bring_back` needs. Raises BadFile."""
    try:
        return trash.take_away(path)
    except OSError as error:
        raise BadFile(say("collection.file.not_deleted", file=name_of(path), reason=_reason(error))) from error


def bring_back(taken: Path, ending: str) -> Path:
    """Undo `discard`; the file's path, another one where its old place is taken. Raises BadFile."""
    try:
        return trash.bring_back(taken, ending)
    except OSError as error:
        name = name_of(taken.with_name(trash.original_name(taken)))
        raise BadFile(say("collection.file.not_restored", file=name, reason=_reason(error))) from error


def path_of_text(text: str) -> Path:
    """The path a player wrote, pasted or dropped. Raises Refused where there is none in it."""
    if not text.strip().strip("\"'") or "\0" in text:
        raise Refused(say("collection.import.empty"))
    return player_files.path_of_text(text)


def suggested_name(name: str, ending: str) -> str:
    """A file name for an export that every system takes, recognisably that of a sheet with this name."""
    return player_files.suggested_name(name, ending, ending.strip(".").partition(".")[0])


def export_path(text: str, name: str, ending: str) -> Path:
    """Where a player wants a sheet of that name: a folder gets a suggested name, a name without an ending gets ours.

    Raises Refused where nothing was written, BadFile where the folder is not there: none is made for an export.
    """
    path_of_text(text)
    path = player_files.export_path(text, suggested_name(name, ending), ending)
    if not player_files.is_there(path.parent):
        raise BadFile(say("collection.file.not_written", file=name_of(path), reason=os.strerror(errno.ENOENT)))
    return path


def folder_fault(folder: Path) -> Message | None:
    """Why a folder cannot be looked into; None where it can, and where it is not there yet."""
    try:
        with os.scandir(folder):
            return None
    except FileNotFoundError:
        return None
    except OSError as error:
        return say("collection.folder.unreadable", folder=shorten(folder, 120), reason=_reason(error))


def home(otherwise: Path) -> Path:
    """The user's own folder, to begin an export with."""
    try:
        return Path.home()
    except RuntimeError:  # no home folder is known
        return otherwise


def _reason(error: Exception) -> str | Message:
    if isinstance(error, ValueError):  # a half sign or a NUL in it: Python's words for that are none for players
        return say("collection.file.no_name")
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
