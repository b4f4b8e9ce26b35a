"""Files of own battles, enemies and heroes: taken away so that they can be brought back, and given to others."""

from __future__ import annotations

from pathlib import Path

from book_of_changes.own_files import reason_of
from gunki import resources
from gunki.engine import player_files, trash
from gunki.engine.errors import BadFile, name_of
from gunki.engine.messages import Refused, say


def battles_folder() -> Path:
    """Where own battles lie."""
    return resources.user_data_folder() / "battles"


def foes_folder() -> Path:
    """Where own enemies lie."""
    return resources.user_data_folder() / "foes"


def discard(path: Path) -> Path:
    """Take a file away; returns what `bring_back` needs. Raises BadFile."""
    try:
        return trash.take_away(path)
    except OSError as error:
        raise BadFile(say("boc.own.file.not_deleted", file=name_of(path), reason=reason_of(error))) from error


def bring_back(taken: Path, ending: str) -> Path:
    """Undo `discard`; the file's path, a new one where something lies there now. Raises BadFile."""
    try:
        return trash.bring_back(taken, ending)
    except OSError as error:
        name = name_of(taken.with_name(trash.original_name(taken)))
        raise BadFile(say("boc.own.file.not_restored", file=name, reason=reason_of(error))) from error


def path_of_text(text: str) -> Path:
    """The path a player wrote or dropped. Raises Refused where nothing was written."""
    if not text.strip().strip("\"'") or "\0" in text:
        raise Refused(say("boc.editor.path.empty"))
    return player_files.path_of_text(text)


def suggested_name(name: str, ending: str) -> str:
    """A file name that every system takes, recognisably that of a sheet with this name."""
    return player_files.suggested_name(name, ending, "sheet")


def export_path(text: str, name: str, ending: str) -> Path:
    """Where a player wants a sheet: in a folder, or as a name, with our ending where it has none. Raises Refused."""
    path_of_text(text)
    return player_files.export_path(text, suggested_name(name, ending), ending)


def home() -> Path:
    """The player's own folder, to begin an export with."""
    try:
        return Path.home()
    except RuntimeError:  # no home folder is known
        return resources.user_data_folder()
