"""What the roster lists: the player's files, then the ready characters; and whether the folder has changed."""

from __future__ import annotations

from pathlib import Path

from gunki import resources
from gunki.battle.characters import files
from gunki.battle.characters.build import build_of_preset
from gunki.battle.content import Content
from gunki.engine.messages import Message
from gunki.table.roster.row import Listed, listed_file


def listed_in(folder: Path, known: Content) -> tuple[list[Listed], Message | None]:
    """Every row, and why the folder cannot be looked into."""
    entries, fault = files.list_characters(folder, known.items)
    own = [listed_file(entry, known) for entry in entries]
    ready = [Listed(f"preset {p.id}", build_of_preset(p), preset=p.id) for p in known.presets.values()]
    return own + ready, fault


def all_listed(known: Content) -> list[Listed]:
    """Everything there is to compare with."""
    return listed_in(resources.characters_folder(), known)[0]


def stamps(folder: Path) -> object:
    """By this a changed folder is known."""
    try:
        found = []
        for path in folder.iterdir():
            if path.name.endswith(files.ENDING):
                stat = path.lstat()
                found.append((path.name, stat.st_mtime_ns, stat.st_size))
        return sorted(found)
    except OSError as error:
        return str(error)


def is_there(path: Path) -> bool:
    """Whether a file exists; no for a path that cannot be: writing says what is wrong with it."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False
