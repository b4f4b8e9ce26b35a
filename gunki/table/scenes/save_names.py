"""Names that a player gives to saved matches. They stand in one file beside them: a match's own file holds what was
played, under a digest that nothing may change, and a damaged one is never written to. No pygame but for cleaning text.
"""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

from gunki.engine.errors import BadFile
from gunki.engine.messages import Message, say
from gunki.table.text_entry import clean

FILE = "names.json"
LONGEST = 200
"""Characters of a name."""
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
        self.read()

    def read(self) -> bool:
        """Read the file again; whether any name is otherwise than before."""
        before = self._names, self.problem
        self._names, self.problem = {}, None
        try:
            found = json.loads(self.file.read_text("utf-8"))
        except (FileNotFoundError, NotADirectoryError):
            found = {}
        except (OSError, ValueError, RecursionError):
            found = None
        if isinstance(found, dict):
            self._names = {str(file): clean(name)[:LONGEST] for file, name in found.items() if isinstance(name, str)}
        else:
            self.problem = say("saves.names_unreadable", file=str(self.file))
        return (self._names, self.problem) != before

    def name(self, path: Path) -> str:
        """What a match is called; "" where it has no name of its own."""
        return self._names.get(path.name, "")

    def give(self, path: Path, name: str) -> None:
        """Call a match so from now on; "" takes its name away. Raises BadFile, and the old name holds."""
        self.read()  # another window may have given names meanwhile
        names = {file: given for file, given in self._names.items() if file != path.name}
        name = clean(name).strip()[:LONGEST]
        if name:
            names[path.name] = name
        draft = self.file.with_name(FILE + ".new")
        try:
            if self.problem is not None:  # whatever it holds, it is not thrown away
                self.file.replace(self.file.with_name(FILE + ".broken"))
            draft.write_text(json.dumps(names, ensure_ascii=False, indent=1) + "\n", "utf-8")
            draft.replace(self.file)
        except OSError as error:
            with suppress(OSError):
                draft.unlink(missing_ok=True)
            raise BadFile(say("saves.not_renamed", file=str(self.file), reason=error.strerror or str(error))) from error
        self._names, self.problem = names, None


def file_stem(name: str) -> str:
    """A file name, without ending, that every system takes; "" where nothing of `name` can stand in one."""
    kept = "".join(sign if sign.isalnum() or sign in "-_" else " " for sign in name)
    stem = "_".join(kept.split())[:LONGEST_STEM].strip("_")
    while len(stem.encode("utf-8")) > 2 * LONGEST_STEM:
        stem = stem[:-1]
    return f"{stem}_" if stem.lower() in DEVICES else stem
