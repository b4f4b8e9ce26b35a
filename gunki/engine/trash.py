"""Files that were taken away and can still be brought back: they stay in their folder under another name, which says
when that was. Who took them away removes them when the way back is closed; what a crash left behind, a day later.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

ENDING = ".deleted"
KEPT = 24 * 3600
"""Seconds for which a file can be brought back that nobody removed."""
_NAME = re.compile(r"(?P<name>.+?)\.(?P<when>\d{9,12})" + re.escape(ENDING), re.DOTALL)


def trash_for(path: Path) -> Path:
    """Where `path` is put; never where another one lies."""
    when = int(time.time())
    while os.path.lexists(trash := path.with_name(f"{path.name}.{when}{ENDING}")):
        when += 1
    return trash


def original_name(trash: Path) -> str:
    """How the file was called before; "" for what is no deleted one."""
    found = _NAME.fullmatch(trash.name)
    return found["name"] if found is not None else ""


def place_for(trash: Path, ending: str) -> Path:
    """Where a file comes back to: its old place, or, where something lies there now, a free one beside it.

    `ending` is what the names of such files end with.
    """
    path = trash.with_name(original_name(trash))
    stem, number = path.name.removesuffix(ending), 2
    while os.path.lexists(path):
        path = path.with_name(f"{stem}-{number}{ending}")
        number += 1
    return path


def take_away(path: Path) -> Path:
    """Put a file aside; returns what `bring_back` needs. Raises OSError."""
    trash = trash_for(path)
    os.replace(path, trash)
    return trash


def bring_back(trash: Path, ending: str) -> Path:
    """Undo `take_away`; the file's path, another one where its old place is taken. Raises OSError."""
    path = place_for(trash, ending)
    os.replace(trash, path)
    return path


def purge(folder: Path, own: Iterable[Path], ending: str) -> None:
    """Remove for good what was taken away: one's `own`, and what others left behind long ago. What cannot be removed is
    in nobody's way.
    """
    for path in (*own, *stale(folder, ending)):
        with suppress(OSError):
            path.unlink()


def left_over(folder: Path, ending: str) -> list[Path]:
    """What was taken away and can be brought back, the last at the end. A folder that cannot be read holds nothing."""
    return [path for when, path in _deleted(folder, ending) if not _is_old(when)]


def stale(folder: Path, ending: str) -> list[Path]:
    """What lies there for longer than a day."""
    return [path for when, path in _deleted(folder, ending) if _is_old(when)]


def _is_old(when: int) -> bool:
    return abs(time.time() - when) >= KEPT  # of a clock that was wrong nothing is kept for ever


def _deleted(folder: Path, ending: str) -> list[tuple[int, Path]]:
    found = []
    with suppress(OSError):
        for path in folder.iterdir():
            match = _NAME.fullmatch(path.name)
            if match is not None and match["name"].endswith(ending):
                found.append((int(match["when"]), path))
    return sorted(found)
