"""What was set up last, kept for the next time: a file of a lobby in the folder for settings. Knows no window."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec

from gunki import resources

Kept = TypeVar("Kept")


def keep_setup(name: str, setup: object) -> None:
    """Write a Struct or a dataclass to the file `name`; where that cannot be the next one starts from the default."""
    path = _path(name)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.encode(setup))
    except (OSError, UnicodeEncodeError):
        return  # a convenience only; the match itself is saved elsewhere and says so


def kept_setup(name: str, kind: type[Kept]) -> Kept | None:
    """What the file `name` keeps; None where there is none or it is no `kind`. It may say anything."""
    try:
        return msgspec.json.decode(_path(name).read_bytes(), type=kind)
    except (OSError, ValueError, RecursionError):  # msgspec's errors are ValueErrors
        return None


def _path(name: str) -> Path:
    return resources.user_config_folder() / name
