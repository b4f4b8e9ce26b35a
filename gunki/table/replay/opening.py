"""Files opened for looking only: whole ones whole, damaged and foreign ones as far as they are good. No pygame."""

from __future__ import annotations

from pathlib import Path

from gunki.engine.errors import BadFile
from gunki.engine.journal import ModeSource, new_match_path, read_match, save_new, verify
from gunki.engine.journal_file import scan
from gunki.engine.journal_load import match_of, mode_of
from gunki.engine.journal_lock import is_being_played
from gunki.engine.match import Match
from gunki.engine.messages import Message, say
from gunki.table.replay.reel import Reel


def open_reel(path: Path, modes: ModeSource) -> Reel:
    """The match in `path` to look at; nothing is written, and a program that plays it is not disturbed.

    What `verify` says of the file is the reel's notice; it ends at the last event that is good, or that today's rules
    decide as it was recorded. Raises BadFile where nothing can be shown, Refused as the mode source does.
    """
    verdict = verify(path, modes)
    if not verdict.ok and not verdict.last_good:
        raise BadFile(_nothing_good(path, verdict.message), verdict.last_good)
    last = verdict.last_good
    if verdict.first_difference is not None:
        last = verdict.first_difference - 1
    if verdict.ok or verdict.first_difference is not None:
        match = read_match(path, modes)
    else:
        match = _good_part(path, modes, verdict.last_good or 0)
    early = not verdict.ok or verdict.first_difference is not None
    try:
        reel = Reel(match, last, verdict.message if early else None)
    except ValueError:
        raise BadFile(_nothing_good(path, verdict.message), 0) from None
    reel.remark = None if early else verdict.message
    return reel


def _good_part(path: Path, modes: ModeSource, last_good: int) -> Match:
    """The whole commands of a damaged file up to an event. Raises BadFile."""
    found = scan(path, is_being_played(path))
    if found.header is None:
        raise BadFile(found.fault or say("journal.not_a_match", file=path.name))
    part = found._replace(rows=found.rows[:last_good], fault=None)
    part = part._replace(rows=part.whole_rows)
    return match_of(path, part, mode_of(path, found.header, modes))


def _nothing_good(path: Path, fault: Message | None) -> Message:
    """What to say of a file of which nothing can be shown; sentences about its first 0 events help nobody."""
    if fault is None:
        return say("journal.no_events", file=path.name)
    return say("saves.nothing_left", file=path.name) if fault.arguments.get("last") == 0 else fault


def branch(reel: Reel, position: int, folder: Path) -> Path:
    """A new match in `folder` with the past of `reel` up to the whole command at `position`; the path of its file.

    The original is not touched. Raises BadFile if the file cannot be written.
    """
    match = reel.match.fork(reel.records[reel.act_end(position)].seq)
    path = new_match_path(folder)
    save_new(match, path).close()
    return path
