"""Names that a player gives to saved matches. They stand in one file beside them: a match's own file holds what was
played, under a digest that nothing may change, and a damaged one is never written to. No pygame but for cleaning text.
"""

from __future__ import annotations

import json
import os
import secrets
import stat
from contextlib import suppress
from pathlib import Path

from gunki.engine.errors import BadFile
from gunki.engine.messages import Message, say
from gunki.engine.trash import original_name
from gunki.table.text_entry import clean

FILE = "names.json"
LONGEST = 200
"""Characters of a name."""
LARGEST = 8_000_000
"""Bytes of the file: names of some ten thousand matches."""
LONGEST_STEM = 60
"""Characters of a file name made of one."""
DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))}
"""Names that Windows keeps for itself."""


class SaveNames:
    """What the matches of a folder are called, by the names of their files."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / FILE
        self.problem: Message | None = None
        """Why names that were given cannot be shown."""
        self._names: dict[str, str] = {}
        self._stamp: object = None
        self.read()

    def read(self) -> bool:
        """Read the file again if it has changed; whether any name is otherwise than before."""
        stamp = _stamp_of(self.file)
        if stamp == self._stamp:
            return False
        before, self._stamp = (self._names, self.problem), stamp
        found: object
        try:
            found = json.loads(_text_of(self.file))
        except (FileNotFoundError, NotADirectoryError):
            found = {}
        except (OSError, ValueError, RecursionError):
            found = None
        self._names, self.problem = {}, None
        if isinstance(found, dict):
            self._names = {str(file): name for file, name in found.items() if isinstance(name, str)}
        else:
            self.problem = say("saves.names_unreadable", file=str(self.file))
        return (self._names, self.problem) != before

    def name(self, path: Path) -> str:
        """What a match is called; "" where it has no name of its own."""
        return _fit(self._names.get(path.name, ""))

    def give(self, path: Path, name: str) -> None:
        """Call a match so from now on; "" takes its name away. Names of matches that are gone are dropped.

        Raises BadFile, and the old name holds.
        """
        self.read()  # another window may have given names meanwhile
        draft = self.file.with_name(f"{FILE}.{secrets.token_hex(4)}.partial")
        try:
            there = _matches_of(self.file.parent)
            names = {file: _fit(given) for file, given in self._names.items() if file in there and file != path.name}
            if _fit(name).strip():
                names[path.name] = _fit(name.strip())
            try:
                # A file name that is no text has half signs; written as escapes JSON reads them back.
                draft.write_text(json.dumps(names, ensure_ascii=False, indent=1) + "\n", "utf-8", "backslashreplace")
                if self.problem is not None:  # whatever it holds, it is not thrown away
                    self.file.replace(_free(self.file.with_name(FILE + ".broken")))
                draft.replace(self.file)
            finally:
                with suppress(OSError):
                    draft.unlink(missing_ok=True)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise BadFile(say("saves.not_renamed", file=str(self.file), reason=reason)) from error
        self._names, self.problem, self._stamp = names, None, _stamp_of(self.file)


def _fit(name: str) -> str:
    return clean(name[: 4 * LONGEST])[:LONGEST]


def _stamp_of(file: Path) -> object:
    """By this a changed file is known."""
    try:
        found = file.stat()
    except (OSError, ValueError) as error:
        return repr(error)
    return found.st_mtime_ns, found.st_size, found.st_ino, found.st_mode


def _text_of(file: Path) -> str:
    """Raises OSError or ValueError, also for what is no plain file: a pipe would be waited for."""
    found = file.stat()
    if not stat.S_ISREG(found.st_mode) or found.st_size > LARGEST:
        raise ValueError("no file of names")
    return file.read_text("utf-8")


def _matches_of(folder: Path) -> set[str]:
    """File names of the matches of a folder, also of those that can still be brought back. Raises OSError."""
    return {original_name(path) or path.name for path in folder.iterdir()}


def _free(path: Path) -> Path:
    """`path`, or where something lies there, the next number behind it."""
    free, number = path, 2
    while os.path.lexists(free):
        free = path.with_name(f"{path.name}-{number}")
        number += 1
    return free


def file_stem(name: str) -> str:
    """A file name, without ending, that every system takes; "" where nothing of `name` can stand in one."""
    kept = "".join(sign if sign.isalnum() or sign in "-_" else " " for sign in name)
    stem = "_".join(kept.split())[:LONGEST_STEM].strip("_")
    while len(stem.encode("utf-8")) > 2 * LONGEST_STEM:
        stem = stem[:-1]
    return f"{stem}_" if stem.lower() in DEVICES else stem
