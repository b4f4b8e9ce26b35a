"""Saved matches in words: who fights, how far they are, what is wrong with a file and what can be done about it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from gunki.battle.state import State
from gunki.clients.environment import Environment
from gunki.clients.failures import in_short, note_down
from gunki.engine.errors import BadFile, name_of
from gunki.engine.journal import ENDING, Summary, inspect, read_match, unfinished
from gunki.engine.match import Match
from gunki.engine.messages import Message, Refused, say, shorten, verbatim
from gunki.table.battle.look import flipped, portrait
from gunki.table.scenes.save_names import SaveNames
from gunki.table.sprites import below, has_asset

_NOTED: set[tuple[Path, str]] = set()
"""Faults of modes that stand in the log already."""


class Face(NamedTuple):
    """A fighter's medallion in the row of its match."""

    portrait: str
    side: str
    flip: bool
    ko: bool


class Saved(NamedTuple):
    """What the title and the list say of one file. All but the path is empty until the file was read."""

    path: Path
    summary: Summary | None = None
    fighters: Message | None = None
    stand: Message | None = None
    faces: tuple[Face, ...] = ()
    fault: Message | None = None
    good: int = 0
    """Of a file with a fault: how many events a repaired copy could keep."""
    known: bool = False
    """Whether the file was read."""
    mode: Message | None = None
    name: str = ""
    """What the player calls it."""

    @property
    def called(self) -> Message | None:
        """Its name; who fights, where it has none."""
        return verbatim(self.name) if self.name else self.fighters

    @property
    def begun(self) -> str:
        """Day and minute it was begun, local time; "" where the file does not say."""
        created = self.summary.created if self.summary is not None else ""
        return _day_and_minute(lambda: datetime.fromisoformat(created))


def read(path: Path, environment: Environment) -> Saved:
    """Everything about one file. Never raises, whatever is wrong with it or with its mode: its `fault` says what.

    What it returns can be shown: nothing of a mode's code runs later.
    """
    summary = None
    try:
        if path.is_dir():
            return Saved(path, fault=say("saves.folder", file=path.name), known=True)
        summary = inspect(path)
        if summary.fault is not None:
            return _faulty(path, summary, summary.fault, summary.events)
        return _told(summary, read_match(path, environment), environment)
    except BadFile as failure:
        return _faulty(path, summary, failure.message, failure.last_good or 0)
    except Refused as refusal:
        return _faulty(path, summary, refusal.message, 0)
    except (Exception, SystemExit) as failure:  # a mode is anybody's code, and one bad row must not take the list along
        if (path, in_short(failure)) not in _NOTED:  # the title reads the same file again and again
            _NOTED.add((path, in_short(failure)))
            note_down(failure)
        mode = shorten(summary.mode) if summary is not None else ""
        fault = say("journal.mode_failed", file=name_of(path), mode=mode, reason=in_short(failure))
        return _faulty(path, summary, fault, 0)


def _told(summary: Summary, match: Match, environment: Environment) -> Saved:
    """A whole match in words. Raises whatever its mode raises."""
    mode = match.mode
    told = mode.tell(match.state, mode.redact(match.events[0], None), None) if match.events else None
    fighters, stand, title = told or mode.title, _stand(summary, match), mode.title
    for message in (fighters, stand, title):
        environment.text(message)  # what is no sentence shows here and not on the screen
    return Saved(summary.path, summary, fighters, stand, _faces(match), known=True, mode=title)


def latest_unfinished(folder: Path, environment: Environment) -> Saved | None:
    """The match played last that can be gone on with; damaged ones are passed over."""
    for summary in unfinished(folder):
        saved = read(summary.path, environment)
        if saved.fault is None:
            return saved._replace(name=SaveNames(folder).name(saved.path))
    return None


def _faulty(path: Path, summary: Summary | None, fault: Message, good: int) -> Saved:
    if _is_empty(path):
        fault = say("saves.empty", file=path.name)
    elif not good and fault.arguments.get("last") == 0:  # such sentences speak of a repaired copy
        fault = say("saves.nothing_left", file=path.name)
    return Saved(path, summary, fault=fault, good=good, known=True)


def _is_empty(path: Path) -> bool:
    try:
        return path.stat().st_size == 0
    except OSError:
        return False  # gone: the fault says so


def _stand(summary: Summary, match: Match) -> Message:
    if match.outcome is not None:
        return say("saves.finished", reason=match.outcome.reason)
    told = match.mode.stand(match.state)
    if told is not None:
        return told
    number = match.mode.rounds(match.state)
    if number:
        return say("saves.round", number=number)
    return say("saves.placing") if isinstance(match.state, State) else say("saves.events", count=summary.events)


def _faces(match: Match) -> tuple[Face, ...]:
    if not isinstance(match.state, State):
        names = match.mode.portraits(match.state)
        return tuple(Face(name, "left", False, False) for name in names if has_asset(below("tokens", name)))
    return tuple(Face(portrait(c), c.side, flipped(c), c.ko) for c in match.state.characters)


def _day_and_minute(moment: Callable[[], datetime]) -> str:
    """Local time; "" for a moment that is none, or that no calendar here reaches."""
    try:
        return f"{moment().astimezone():%Y-%m-%d %H:%M}"
    except (ValueError, OverflowError, OSError):
        return ""


# The folder


class Stamp(NamedTuple):
    """By this a changed file is known: when it was last written to, nanoseconds, and its bytes; side file included."""

    written: int
    size: int

    @property
    def date(self) -> str:
        """Day and minute, local time; "" where the system's clock was far off."""
        return _day_and_minute(lambda: datetime.fromtimestamp(self.written / 1e9))


def _stamps(folder: Path) -> dict[Path, Stamp]:
    """Every match file of the folder. Raises BadFile if it may not be looked into."""
    found: dict[Path, Stamp] = {}
    try:
        entries = sorted(_entries(folder))
    except FileNotFoundError:  # it is made with the first match
        return found
    except OSError as error:
        raise BadFile(say("saves.unreadable", folder=str(folder), reason=error.strerror or str(error))) from error
    for name, stamp in entries:
        path = folder / name.removesuffix("-wal")
        if path == folder / name:
            found[path] = stamp
        elif path in found:  # sorted: the match itself came first
            found[path] = Stamp(max(stamp.written, found[path].written), stamp.size + found[path].size)
    return found


def _entries(folder: Path) -> Iterator[tuple[str, Stamp]]:
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.removesuffix("-wal").endswith(ENDING):
                try:
                    stat = entry.stat()
                except FileNotFoundError:  # deleted meanwhile, or a link to nowhere
                    continue
                except OSError:  # listed all the same: its row says why it cannot be read
                    yield entry.name, Stamp(0, 0)
                else:
                    yield entry.name, Stamp(stat.st_mtime_ns, stat.st_size)


class SavesFolder:
    """The matches of a folder, the last played first, kept up to date by looking again and reading a few at a time."""

    def __init__(self, folder: Path, environment: Environment) -> None:
        self.folder, self.environment = folder, environment
        self.names = SaveNames(folder)
        self.saves: list[Saved] = []
        self.stamps: dict[Path, Stamp] = {}
        self.fault: Message | None = None
        """Why the folder cannot be looked into."""

    def look(self) -> bool:
        """Look which files there are; whether anything is otherwise than the last time. What has not changed is not
        read again.
        """
        before, trouble = self.stamps, self.fault
        try:
            self.stamps, self.fault = _stamps(self.folder), None
        except BadFile as failure:
            self.stamps, self.fault = {}, failure.message
        renamed = self.names.read()
        if (self.stamps, self.fault) == (before, trouble) and not renamed:
            return False
        kept = {saved.path: saved for saved in self.saves if self.stamps.get(saved.path) == before.get(saved.path)}
        newest_first = sorted(self.stamps, key=lambda path: (-self.stamps[path].written, path.name))
        self.saves = [kept.get(path) or Saved(path) for path in newest_first]
        self.put_names()
        return True

    def put_names(self) -> None:
        """Show the matches under the names they have now."""
        named = [(saved, self.names.name(saved.path)) for saved in self.saves]
        self.saves = [saved if saved.name == name else saved._replace(name=name) for saved, name in named]

    def read_more(self, most: int) -> list[int]:
        """Read at most so many files that were not read yet; returns their places in the list."""
        unread = [number for number, saved in enumerate(self.saves) if not saved.known][:most]
        for number in unread:
            saved = self.saves[number]
            self.saves[number] = read(saved.path, self.environment)._replace(name=saved.name)
        return unread
