"""What was deleted in a collection and can be brought back, also what a window that fell has left behind."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from gunki.engine.errors import BadFile
from gunki.engine.messages import Message, say, shorten
from gunki.engine.player_files import is_there
from gunki.engine.trash import left_over, original_name, purge
from gunki.table.collection import files


class Bin:
    """`gone` holds files and what they are called, the last at the end; `ending` is how such files end."""

    def __init__(self, folder: Path, ending: str) -> None:
        self.folder, self.ending = folder, ending
        self._own: list[Path] = []
        self.gone: list[tuple[Path, Message]] = []
        self.purge()

    def look(self, called: Callable[[Path], Message]) -> None:
        """Find what another visit has left."""
        self.gone = [(trash, called(trash)) for trash in left_over(self.folder, self.ending)]

    def purge(self) -> None:
        """Remove for good what was deleted here, not what another window may bring back."""
        purge(self.folder, self._own, self.ending)

    def discard(self, path: Path, name: Message) -> None:
        """Take a file away. Raises BadFile."""
        trash = files.discard(path)
        self._own.append(trash)
        self.gone.append((trash, name))

    def restore(self) -> tuple[Path, Message]:
        """Bring back what was deleted last: its file, and what to say of it. Raises BadFile."""
        trash, name = self.gone[-1]
        try:
            path = files.bring_back(trash, self.ending)
        except BadFile:
            if not is_there(trash):
                self.gone.pop()  # somebody else has removed it for good
            raise
        self.gone.pop()
        file = original_name(trash)
        if path.name == file:
            return path, say("collection.restored", name=name)
        return path, say("collection.restored_beside", name=name, file=shorten(file))
