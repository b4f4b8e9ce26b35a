"""Where own battles and enemies lie."""

from __future__ import annotations

from pathlib import Path

from gunki import resources


def battles_folder() -> Path:
    """Where own battles lie."""
    return resources.user_data_folder() / "battles"


def foes_folder() -> Path:
    """Where own enemies lie."""
    return resources.user_data_folder() / "foes"
