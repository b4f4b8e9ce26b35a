"""Files of saved matches: copied, repaired, taken away and brought back. A match that somebody plays is left alone."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from gunki.clients.environment import Environment
from gunki.engine import trash as trashed
from gunki.engine.errors import BadFile, name_of
from gunki.engine.journal import ENDING, new_match_path, repair, save_copy
from gunki.engine.journal_lock import is_being_played
from gunki.engine.messages import say, shorten

SIDE_FILES = ("-wal", "-shm", "-journal")


def repaired_copy(path: Path, environment: Environment) -> Path:
    """Write what is good of a damaged file into a new one beside it. The damaged one stays as it is. Raises BadFile."""
    new = new_match_path(path.parent)
    repair(path, new, environment)
    return new


def copied(path: Path) -> Path:
    """A second match, beside it, that has come as far. Raises BadFile."""
    new = new_match_path(path.parent)
    save_copy(path, new)
    return new


def _with_side_files(path: Path) -> list[Path]:
    return [path, *(path.with_name(path.name + ending) for ending in SIDE_FILES)]


def _move(path: Path, to: Path) -> None:
    """All files of a match or none; one that is gone already is no fault."""
    moved: list[tuple[Path, Path]] = []
    try:
        for old, new in zip(_with_side_files(path), _with_side_files(to), strict=True):
            with suppress(FileNotFoundError):
                old.replace(new)
                moved.append((old, new))
    except OSError:
        for old, new in moved:
            with suppress(OSError):
                new.replace(old)
        raise


def discard(path: Path) -> Path:
    """Take a match away; returns what `bring_back` needs. Raises BadFile."""
    if is_being_played(path):
        raise BadFile(say("journal.open_elsewhere", file=name_of(path)))
    trash = trashed.trash_for(path)
    try:
        _move(path, trash)
    except OSError as error:
        raise BadFile(say("saves.not_deleted", file=name_of(path), reason=error.strerror or str(error))) from error
    return trash


def bring_back(trash: Path) -> Path:
    """Undo `discard`; returns the match's path, another one where its old place is taken. Raises BadFile."""
    name = shorten(trashed.original_name(trash))
    try:
        if not trash.exists():
            raise BadFile(say("journal.no_such_file", file=name))
        path = trashed.place_for(trash, ENDING)
        _move(trash, path)
    except OSError as error:
        raise BadFile(say("saves.not_restored", file=name, reason=error.strerror or str(error))) from error
    return path


def left_over(folder: Path) -> list[Path]:
    """What was taken away less than a day ago and is still there, by another window or one that fell."""
    return trashed.left_over(folder, ENDING)


def purge(folder: Path, own: Iterable[Path]) -> None:
    """Remove for good what was taken away: one's `own`, and what others left behind long ago. What cannot be removed
    is in nobody's way.
    """
    for trash in (*own, *trashed.stale(folder, ENDING)):
        for path in _with_side_files(trash):
            with suppress(OSError):
                path.unlink()
