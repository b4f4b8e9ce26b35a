"""What can go wrong with files and plugins, as sentences for players."""

from __future__ import annotations

from pathlib import Path

from gunki.engine.messages import Message, shorten


class BadFile(Exception):
    """A file that cannot be read or written as asked; nothing was changed.

    `last_good` is the sequence number of the last event that can be trusted, where the file is a match and any can.
    """

    def __init__(self, message: Message, last_good: int | None = None) -> None:
        super().__init__(message.key)
        self.message = message
        self.last_good = last_good


def name_of(path: Path) -> str:
    """A file as sentences name it: without its folders, short; "/" and "." have no other name than that."""
    return shorten(path.name or path)
