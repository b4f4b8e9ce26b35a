"""Characters as files, `*.character.json`: the inline sheet with "format": 1. Names of files are ids, never a player's
text; a file is replaced in one step or not at all; a bad one is listed with its reason.
"""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import stat
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

from gunki.battle.characters.build import Build, build_of, sheet_of
from gunki.battle.items import Item
from gunki.battle.names import folded
from gunki.engine import trash as trashed
from gunki.engine.errors import BadFile, name_of
from gunki.engine.messages import Message, Refused, say

ENDING = ".character.json"
LARGEST = 50_000
"""Bytes; a sheet of any sense has a hundredth of that."""
LONGEST_STEM = 60
_DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))}


class Entry(NamedTuple):
    """A file of the roster: its build, or why it cannot be read."""

    path: Path
    build: Build | None = None
    fault: Message | None = None


# Reading


def read_character(path: Path, items: Mapping[str, Item]) -> Build:
    """The character in a file, legal or not. Raises BadFile with what is wrong."""
    return parse_character(read_file(path), items, name_of(path))


def parse_character(data: bytes | str, items: Mapping[str, Item], name: str) -> Build:
    """The character in the text of a file. Raises BadFile naming the file as `name`."""
    try:
        text = data.decode("utf-8-sig") if isinstance(data, bytes) else data
        raw: Any = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadFile(say("roster.file.not_json", file=name)) from error
    try:
        return build_of(raw, items)
    except Refused as refusal:
        raise BadFile(say("roster.file.no_sheet", file=name, reason=refusal.message)) from refusal
    except RecursionError as error:
        raise BadFile(say("roster.file.not_json", file=name)) from error


def read_file(path: Path) -> bytes:
    """What a sheet's file holds. Raises BadFile, also for no plain file: a pipe would be waited for."""
    try:
        if path.is_dir():
            raise BadFile(say("roster.file.folder", file=name_of(path)))
        if not stat.S_ISREG(path.stat().st_mode):
            raise BadFile(say("roster.file.not_json", file=name_of(path)))
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except FileNotFoundError as error:
        raise BadFile(say("roster.file.none", file=name_of(path))) from error
    except ValueError as error:  # a name that no file can have
        raise BadFile(say("roster.file.none", file=name_of(path))) from error
    except OSError as error:
        raise BadFile(say("roster.file.unreadable", file=name_of(path), reason=_reason(error))) from error
    if len(data) > LARGEST:
        raise BadFile(say("roster.file.too_large", file=name_of(path), most=LARGEST // 1000))
    return data


def _reason(error: Exception) -> str | Message:
    if isinstance(error, ValueError):  # a half sign or a NUL in it: Python's words for that are none for players
        return say("roster.file.no_name")
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def list_characters(folder: Path, items: Mapping[str, Item]) -> tuple[list[Entry], Message | None]:
    """Every character file of a folder by name, unreadable ones last; and why the folder cannot be looked into."""
    try:
        paths = sorted(path for path in folder.iterdir() if path.name.endswith(ENDING))
    except FileNotFoundError:
        return [], None  # it is made with the first character
    except OSError as error:
        return [], say("roster.folder.unreadable", folder=str(folder), reason=_reason(error))
    entries = []
    for path in paths:
        try:
            entries.append(Entry(path, read_character(path, items)))
        except BadFile as fault:
            entries.append(Entry(path, fault=fault.message))
    entries.sort(key=lambda entry: (entry.build is None, folded(entry.build.name) if entry.build else "",
                                    entry.path.name))
    return entries, None


def path_of_text(text: str) -> Path:
    """The path a player wrote, pasted or dropped: quotes around it, "~" and file:// addresses are understood."""
    written = text.strip()
    if len(written) > 1 and written[0] == written[-1] and written[0] in "\"'":
        written = written[1:-1].strip()
    if written.lower().startswith("file://"):
        written = unquote(urlsplit(written).path)
        if os.name == "nt":
            written = written.lstrip("/")
    try:
        return Path(written).expanduser()
    except (RuntimeError, ValueError):  # no home folder is known
        return Path(written)


# Writing


def text_of(build: Build) -> str:
    """The text of a character's file."""
    return json.dumps({"format": 1, **sheet_of(build)}, ensure_ascii=False, indent=2) + "\n"


def new_path(folder: Path) -> Path:
    """A name for a new character in `folder`, which is made if need be. Raises BadFile."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadFile(say("roster.file.not_written", file=name_of(folder), reason=_reason(error))) from error
    return folder / f"{secrets.token_hex(6)}{ENDING}"


def write_character(path: Path, build: Build) -> None:
    """Put the character in place of what the file held. Raises BadFile; then the file is as it was."""
    write_file(path, text_of(build))


def write_file(path: Path, text: str) -> None:
    """Put `text` in place of what the file held, all of it or nothing. Raises BadFile; then the file is as it was."""
    partial = path.with_name(f"{path.name[:LONGEST_STEM]}.{secrets.token_hex(4)}.partial")
    try:
        try:
            with partial.open("xb") as file:
                file.write(text.encode("utf-8"))
                file.flush()
                os.fsync(file.fileno())
            os.replace(partial, path)
        finally:
            with contextlib.suppress(OSError, ValueError):  # nothing is left half written; after success it is gone
                partial.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        raise BadFile(say("roster.file.not_written", file=name_of(path), reason=_reason(error))) from error


def suggested_name(name: str, ending: str = ENDING) -> str:
    """A file name for an export that every system takes, recognisably that of a sheet with this name."""
    kept = "".join(sign if sign.isalnum() or sign in "-_" else " " for sign in name)
    stem = "_".join(kept.split())[:LONGEST_STEM].strip("_")
    while len(stem.encode("utf-8")) > 2 * LONGEST_STEM:
        stem = stem[:-1]
    if not stem or stem.lower() in _DEVICES:
        stem = f"character_{stem}".rstrip("_")
    return stem + ending


def export_path(text: str, name: str, ending: str = ENDING) -> Path:
    """Where a player wants a sheet of that name: a folder gets a suggested name, a name without an ending gets ours."""
    path = path_of_text(text)
    try:
        if path.is_dir():
            return path / suggested_name(name, ending)
    except (OSError, ValueError):
        return path  # writing says what is wrong
    return path if path.suffix else path.with_name(path.name + ending) if path.name else path


# Deleting, with a way back


def discard(path: Path) -> Path:
    """Take a file out of the roster; returns what `bring_back` needs. Raises BadFile."""
    trash = trashed.trash_for(path)
    try:
        os.replace(path, trash)
    except OSError as error:
        raise BadFile(say("roster.file.not_deleted", file=name_of(path), reason=_reason(error))) from error
    return trash


def bring_back(trash: Path, ending: str = ENDING) -> Path:
    """Undo `discard`; returns the file's path, another one where its old place is taken. Raises BadFile."""
    path = trashed.place_for(trash, ending)
    try:
        os.replace(trash, path)
    except OSError as error:
        raise BadFile(say("roster.file.not_restored", file=name_of(path), reason=_reason(error))) from error
    return path


def purge(folder: Path, own: Iterable[Path], ending: str = ENDING) -> None:
    """Remove for good what was discarded: one's `own`, and what others left behind long ago. What cannot be removed is
    in nobody's way.
    """
    for path in (*own, *trashed.stale(folder, ending)):
        with contextlib.suppress(OSError):
            path.unlink()


def is_there(path: Path) -> bool:
    """Whether a file exists; no for a path that cannot be: writing says what is wrong with it."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False
