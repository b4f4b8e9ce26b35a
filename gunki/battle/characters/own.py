"""The characters a player has made, as picks for a match."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from gunki.battle.characters.build import Build, faults, sheet_of
from gunki.battle.characters.files import ENDING, list_characters
from gunki.battle.content import Content


class OwnCharacter(NamedTuple):
    """A legal character: `id` is its file's, stable over edits; `sheet` goes into a match config as it is."""

    id: str
    name: str
    build: Build
    sheet: dict[str, Any]


def own_characters(folder: Path, content: Content) -> list[OwnCharacter]:
    """The legal characters of a folder by name. Files that are broken or break a rule are left out; never raises."""
    entries, _ = list_characters(folder, content.items)
    return [OwnCharacter(entry.path.name.removesuffix(ENDING), entry.build.name, entry.build, sheet_of(entry.build))
            for entry in entries if entry.build is not None and not faults(entry.build, content)]
