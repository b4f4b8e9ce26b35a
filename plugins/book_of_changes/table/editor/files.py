"""Files of own battles and enemies: taken away so that they can be brought back, and given to others."""

from __future__ import annotations

import contextlib
import os
import secrets
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import unquote, urlsplit

from book_of_changes.own_files import reason_of
from gunki import resources
from gunki.engine.errors import BadFile, name_of
from gunki.engine.messages import Refused, say

TRASH = ".deleted"
LONGEST_STEM = 60
_DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))}


def battles_folder() -> Path:
    """Where own battles lie."""
    return resources.user_data_folder() / "battles"


def foes_folder() -> Path:
    """Where own enemies lie."""
    return resources.user_data_folder() / "foes"


def discard(path: Path) -> Path:
    """Take a file away; returns what `bring_back` needs. Raises BadFile."""
    trash = path.with_name(f"{path.name}.{secrets.token_hex(4)}{TRASH}")
    try:
        os.replace(path, trash)
    except OSError as error:
        raise BadFile(say("boc.own.file.not_deleted", file=name_of(path), reason=reason_of(error))) from error
    return trash


def bring_back(trash: Path, ending: str) -> Path:
    """Undo `discard`; the file's path, a new one where something lies there now. Raises BadFile."""
    path = trash.with_name(trash.name.removesuffix(TRASH).rpartition(".")[0])
    if os.path.lexists(path):
        path = path.with_name(f"{secrets.token_hex(6)}{ending}")
    try:
        os.replace(trash, path)
    except OSError as error:
        raise BadFile(say("boc.own.file.not_restored", file=name_of(path), reason=reason_of(error))) from error
    return path


def remove(trash: Iterable[Path]) -> None:
    """Remove for good; what cannot be removed is in nobody's way."""
    for path in trash:
        with contextlib.suppress(OSError):
            path.unlink(missing_ok=True)


def path_of_text(text: str) -> Path:
    """The path a player wrote or dropped: quotes, "~" and file:// are understood. Raises Refused."""
    written = text.strip()
    if len(written) > 1 and written[0] == written[-1] and written[0] in "\"'":
        written = written[1:-1].strip()
    if written.lower().startswith("file://"):
        written = unquote(urlsplit(written).path)
        if os.name == "nt":
            written = written.lstrip("/")
    if not written or "\0" in written:
        raise Refused(say("boc.editor.path.empty"))
    try:
        return Path(written).expanduser()
    except (RuntimeError, ValueError):  # no home folder is known
        return Path(written)


def suggested_name(name: str, ending: str) -> str:
    """A file name that every system takes, recognisably that of a sheet with this name."""
    kept = "".join(sign if sign.isalnum() or sign in "-_" else " " for sign in name)
    stem = "_".join(kept.split())[:LONGEST_STEM].strip("_")
    while len(stem.encode("utf-8")) > 2 * LONGEST_STEM:
        stem = stem[:-1]
    if not stem or stem.lower() in _DEVICES:
        stem = f"sheet_{stem}".rstrip("_")
    return stem + ending


def export_path(text: str, name: str, ending: str) -> Path:
    """Where a player wants a sheet: in a folder, or as a name, with our ending where it has none. Raises Refused."""
    path = path_of_text(text)
    try:
        if path.is_dir():
            return path / suggested_name(name, ending)
    except (OSError, ValueError):
        return path  # writing says what is wrong
    return path if path.suffix else path.with_name(path.name + ending)


def is_there(path: Path) -> bool:
    """Whether a file exists; no for a path that cannot be: writing says what is wrong with it."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def home() -> Path:
    """The player's own folder, to begin an export with."""
    try:
        return Path.home()
    except RuntimeError:  # no home folder is known
        return resources.user_data_folder()
