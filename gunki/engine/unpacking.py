"""A plugin in a zip file, laid out as a folder, so that everything in it can be read in the usual ways.

Python imports code from a zip file, but words, data, rulebooks and lessons are read by paths. So a zip file that the
player allowed is unpacked once, beside the plugins; its digest is part of the name, so that a changed one is a new one.
Nothing of it is run for that.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import shutil
import tempfile
import zipfile
from contextlib import suppress
from pathlib import Path

from gunki.engine.messages import Refused, say, shorten

UNPACKED = ".unpacked"
"""Folder beside the plugins; what begins with a dot is no plugin."""
LARGEST = 300_000_000
"""Bytes that a plugin may have once it is unpacked."""
MOST_FILES = 20_000


def unpacked(archive: Path) -> Path:
    """The folder with what is in `archive`; where nothing can be written beside it, a temporary one.

    Raises Refused where it cannot be read, is larger than a plugin may be, or finds no room.
    """
    try:
        name = f"{archive.name}-{_digest(archive)}"
        store = archive.parent / UNPACKED
        if (store / name).is_dir():
            return store / name
        with suppress(OSError):
            store.mkdir(exist_ok=True)
        if not os.access(store, os.W_OK):
            store = Path(tempfile.mkdtemp(prefix="gunki-plugin-"))
            atexit.register(shutil.rmtree, store, ignore_errors=True)
        return _unpack(archive, store / name)
    except (OSError, ValueError, RuntimeError, NotImplementedError, zipfile.BadZipFile) as error:
        raise Refused(say("registry.not_unpacked", reason=shorten(error, 200))) from error


def _unpack(archive: Path, target: Path) -> Path:
    """All or nothing: another process may do the same at the same time, and whoever is first has done it."""
    partial = Path(tempfile.mkdtemp(prefix=".partial-", dir=target.parent))
    try:
        with zipfile.ZipFile(archive) as opened:
            infos = opened.infolist()
            if len(infos) > MOST_FILES or sum(info.file_size for info in infos) > LARGEST:
                raise Refused(say("registry.too_large"))
            opened.extractall(partial)  # drops ".." and absolute paths
        _forget_others(target)
        with suppress(OSError):
            partial.rename(target)
        if not target.is_dir():
            raise OSError(f"{target.name}: not made")
        return target
    finally:
        shutil.rmtree(partial, ignore_errors=True)


def _forget_others(target: Path) -> None:
    """What earlier contents of the same zip file were unpacked to, and files that are no longer there."""
    own = target.name.rpartition("-")[0]
    there = {path.name for path in target.parent.parent.iterdir() if path.is_file()}
    for other in target.parent.glob("[!.]*-*"):
        archive = other.name.rpartition("-")[0]
        if (archive == own and other != target) or archive not in there:
            gone = other.with_name(f".partial-{other.name}")  # a folder that is only half removed must not be found
            with suppress(OSError):
                other.rename(gone)
            shutil.rmtree(gone, ignore_errors=True)


def _digest(archive: Path) -> str:
    with archive.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()[:16]
