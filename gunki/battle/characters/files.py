"""Characters as files, `*.character.json`: the inline sheet with "format": 1. Names of files are ids, never a player's
text; a file is replaced in one step or not at all; a bad one is listed with its reason.
"""

from __future__ import annotations

import json
import secrets
import stat
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from gunki.battle.characters.build import Build, build_of, sheet_of
from gunki.battle.items import Item
from gunki.battle.names import folded
from gunki.engine import player_files
from gunki.engine.errors import BadFile, name_of
from gunki.engine.messages import Message, Refused, say

ENDING = ".character.json"
LARGEST = 50_000
"""Bytes; a sheet of any sense has a hundredth of that."""


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
    try:
        player_files.write_whole(path, text)
    except (OSError, ValueError) as error:
        raise BadFile(say("roster.file.not_written", file=name_of(path), reason=_reason(error))) from error
