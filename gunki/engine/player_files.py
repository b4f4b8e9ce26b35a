"""Files as players name them, and files written whole or not at all: what every list of own things needs."""

from __future__ import annotations

import contextlib
import os
import secrets
from pathlib import Path
from urllib.parse import unquote, urlsplit

LONGEST_STEM = 60
_DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))}


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


def suggested_name(name: str, ending: str, plain: str) -> str:
    """A file name that every system takes, recognisably for `name`; `plain`: where nothing of it is left."""
    kept = "".join(sign if sign.isalnum() or sign in "-_" else " " for sign in name)
    stem = "_".join(kept.split())[:LONGEST_STEM].strip("_")
    while len(stem.encode("utf-8")) > 2 * LONGEST_STEM:
        stem = stem[:-1]
    if not stem or stem.lower() in _DEVICES:
        stem = f"{plain}_{stem}".rstrip("_")
    return stem + ending


def export_path(text: str, suggested: str, ending: str) -> Path:
    """Where a player wants a file: a folder gets the suggested name, a name without an ending gets ours."""
    path = path_of_text(text)
    try:
        if path.is_dir():
            return path / suggested
    except (OSError, ValueError):
        return path  # writing says what is wrong
    return path if path.suffix else path.with_name(path.name + ending) if path.name else path


def is_there(path: Path) -> bool:
    """Whether a file exists; no for a path that cannot be: writing says what is wrong with it."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def write_whole(path: Path, content: str | bytes) -> None:
    """Put `content` in place of what the file held. Raises OSError or ValueError; then the file is as it was."""
    partial = path.with_name(f"{secrets.token_hex(6)}.partial")
    try:
        with partial.open("xb") as file:
            file.write(content.encode("utf-8") if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(partial, path)
    finally:
        with contextlib.suppress(OSError, ValueError):  # nothing is left half written; after success it is gone
            partial.unlink(missing_ok=True)
