"""The match on disk: one `.gunki` file a match, written as it is played.

    match = Match.begin(mode, config, seed)
    journal = save_new(match, new_match_path(folder))       every command is on disk before anybody sees its events
    …
    journal.close()                                         one plain file is left

    match, journal = open_match(path, registry)             go on
    match = read_match(path, registry)                      look only; also while another program plays

All events of one command are one transaction, synced to the disk. Opening checks the whole chain before anything is
written; a damaged file is never written to, and `repair` makes a copy that ends at the last good command. What is
wrong with a file comes as BadFile with a sentence for the player.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
import sys
import weakref
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

import msgspec

from gunki.engine.codec import encode
from gunki.engine.contract import Mode
from gunki.engine.errors import BadFile, name_of
from gunki.engine.journal_check import first_difference
from gunki.engine.journal_file import (
    HELD,
    INSERT,
    Header,
    Row,
    Scan,
    as_text,
    beside,
    connect,
    first_link,
    link,
    peek,
    refuse_place,
    scan,
    write_new,
    writing,
)
from gunki.engine.journal_load import ModeSource, is_over, load, read_whole, whole
from gunki.engine.journal_lock import MatchLock, is_being_played
from gunki.engine.match import Match, Record, Undone
from gunki.engine.messages import Message, say

__all__ = ["ENDING", "Journal", "ModeSource", "Summary", "Verdict", "inspect", "new_match_path", "open_match",
           "read_match", "read_whole", "repair", "save_copy", "save_new", "unfinished", "verify"]

ENDING = ".gunki"


class Summary(NamedTuple):
    """What a list of matches shows of one. `fault` says what is wrong with the file; None: it is whole."""

    path: Path
    mode: str
    mode_version: str
    created: str
    """UTC, ISO 8601."""
    events: int
    finished: bool
    """Whether it was over when last closed; a match that was never closed counts as unfinished."""
    fault: Message | None


class Verdict(NamedTuple):
    """What `verify` found: how many events are good, the last good one, and a sentence where there is something to
    say. A whole file of other rules is ok; `first_difference` is the first event that today's rules decide otherwise.
    """

    ok: bool
    events: int
    last_good: int | None
    message: Message | None
    first_difference: int | None = None


class Journal:
    """A match file open for writing: the sink of its match. Only one program can have it so."""

    def __init__(self, path: Path, lock: MatchLock, connection: sqlite3.Connection, seq: int, digest: bytes) -> None:
        """Use `create`, `save_new` or `open_match`."""
        self.path = path
        self.match: Match | None = None
        self._lock = lock
        self._connection: sqlite3.Connection | None = connection
        self._seq = seq
        self._digest = digest
        self._file = _which_file(path)
        self._forgotten = weakref.finalize(self, _close_forgotten, path.resolve(), lock, connection, os.getpid())

    @classmethod
    def create(cls, path: Path, mode: Mode, config: Any, seed: int, records: Sequence[Record] = (),
               finished: bool = False) -> Journal:
        """A new file holding `records`, open for more. Raises BadFile; then no file of that name has appeared."""
        header = Header(secrets.token_hex(16), mode.id, mode.version, mode.rules_version, str(seed),
                        datetime.now(UTC).isoformat(timespec="seconds"), _program_version(),
                        msgspec.Raw(encode(config)))
        text = encode(header)
        refuse_place(path)
        lock = MatchLock(path)
        try:
            write_new(path, text, header.match, _storable(path, records, 0, first_link(text)), finished)
            return cls._take_over(path, lock)
        except BaseException:
            lock.release()
            raise

    @classmethod
    def _take_over(cls, path: Path, lock: MatchLock, found: Scan | None = None) -> Journal:
        """Open a file that is whole (`found`, or known to be) for writing; the lock is held."""
        connection = None
        with writing(path):
            try:
                beside(path, "-journal").unlink(missing_ok=True)  # the file is whole: there is nothing to roll back
                connection = connect(path, "mode=rw")
                connection.execute("PRAGMA journal_mode=WAL")
                connection.execute("PRAGMA synchronous=FULL")
                seq, digest = connection.execute("SELECT seq, digest FROM tip").fetchone()
                if found is not None and (seq, digest) != (found.tip and found.tip[1:3]):
                    raise BadFile(say("journal.open_elsewhere", file=name_of(path)))
                # In the main file itself before the first event is added: a copy of it alone must show that it is
                # only half of a match.
                connection.execute("UPDATE tip SET open = 1, finished = 0")
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            except BaseException:
                if connection is not None:
                    connection.close()
                raise
        HELD.add(path.resolve())
        return cls(path, lock, connection, seq, digest)

    def append(self, records: Sequence[Record]) -> None:
        """Keep the records of one command, all or none; they are on the disk when it returns.

        Raises BadFile (disk full, file changed, moved or deleted by another program) with the file as it was: the
        same command can be tried again.
        """
        connection = self._connection
        if connection is None:
            raise BadFile(say("journal.closed", file=name_of(self.path)))
        rows = _storable(self.path, records, self._seq, self._digest)
        if not rows:
            return
        last = rows[-1]
        # The system would let us write on into a file that has lost its name, and nobody would ever find it.
        if _which_file(self.path) != self._file:
            raise BadFile(say("journal.gone", file=name_of(self.path)))
        with writing(self.path):
            try:
                connection.execute("BEGIN IMMEDIATE")
                connection.executemany(INSERT, map(as_text, rows))
                moved = connection.execute("UPDATE tip SET seq = ?, digest = ? WHERE seq = ? AND digest = ?",
                                           (last.seq, last.digest, self._seq, self._digest)).rowcount
                if moved != 1:
                    raise BadFile(say("journal.open_elsewhere", file=name_of(self.path)))
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise
        self._seq, self._digest = last.seq, last.digest

    def close(self) -> None:
        """Leave one plain file and let others have it. Closing twice does no harm.

        Raises BadFile if the disk would not take the last tidying; the match is safe in the file and its side files.
        """
        connection, self._connection = self._connection, None
        if connection is None:
            return
        self._forgotten.detach()
        try:
            with writing(self.path):
                try:
                    _tidy(connection, self.match is not None and is_over(self.match))
                finally:
                    connection.close()
                if _which_file(self.path) != self._file:
                    _remove_empty_side_files(self.path)
        finally:
            HELD.discard(self.path.resolve())
            self._lock.release()

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.close()


def _which_file(path: Path) -> tuple[int, int] | None:
    """What tells the file at `path` from any other that may take its name; None: there is no file.

    Where a file system numbers no files, all of its files are alike and only a missing one is noticed.
    """
    try:
        found = os.stat(path)
    except OSError:
        return None
    return (found.st_dev, found.st_ino) if found.st_ino else (0, 0)


def _storable(path: Path, records: Sequence[Record], seq: int, digest: bytes) -> list[Row]:
    """The records as rows. Raises BadFile for what JSON cannot hold, such as half a character in a name."""
    try:
        return list(_rows(records, seq, digest))
    except (TypeError, ValueError, OverflowError) as error:
        raise BadFile(say("journal.cannot_store", file=name_of(path), reason=str(error))) from error


def _program_version() -> str:
    return str(getattr(sys.modules["gunki"], "__version__", ""))


def _rows(records: Sequence[Record], seq: int, digest: bytes) -> Iterator[Row]:
    """The records as rows that continue a chain. Raises ValueError for records that do not follow `seq`."""
    ends = [index for index, record in enumerate(records)
            if index and (record.command is not None or isinstance(record.event, Undone))]
    ends.append(len(records))
    end = iter(ends)
    until = next(end)
    for index, record in enumerate(records):
        if index == until:
            until = next(end)
        seq += 1
        if record.seq != seq:
            raise ValueError(f"event {record.seq} where {seq} follows")
        seat, body = record.seat.encode(), encode(record.event)
        command = None if record.command is None else encode(record.command)
        remaining = until - index - 1
        digest = link(digest, seq, record.act, seat, command, body, record.counter, remaining)
        yield Row(seq, record.act, seat, command, body, record.counter, remaining, digest)


def _tidy(connection: sqlite3.Connection, finished: bool) -> None:
    # The side file is emptied first: on a full disk that makes the room to note that the match was closed.
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.execute("UPDATE tip SET open = 0, finished = ?", (int(finished),))
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _remove_empty_side_files(path: Path) -> None:
    """Side files that SQLite leaves behind where a file has lost its name; all is in the file, wherever that is."""
    wal = beside(path, "-wal")
    if wal.exists() and not wal.stat().st_size:  # one with content came with whatever now has the name
        wal.unlink()
        beside(path, "-shm").unlink(missing_ok=True)


def _close_forgotten(held: Path, lock: MatchLock, connection: sqlite3.Connection, process: int) -> None:
    """What `close` would do, for a program that ends by an error or drops its journal.

    SQLite itself would tidy its side file away, and the main file would then look like half of a match.
    """
    if process != os.getpid():  # a forked child has no part in its parent's file
        return
    try:
        _tidy(connection, finished=False)
        connection.close()
    except sqlite3.Error:  # a full disk: every event is safe in the side file, which stays
        return
    finally:
        HELD.discard(held)
        lock.release()


# Opening


def save_new(match: Match, path: Path) -> Journal:
    """Put a match that lives in memory into a new file and let the file follow it. Raises BadFile."""
    journal = Journal.create(path, match.mode, match.config, match.seed, match.records, match.decision is None)
    match.sink = journal
    journal.match = match
    return journal


def open_match(path: Path, modes: ModeSource) -> tuple[Match, Journal]:
    """Go on with the match in `path`, as its only writer. Raises BadFile, having written nothing.

    A match of older rules can be read only; `repair` makes a copy in the shape of today's to go on with.
    """
    _refuse_missing(path)
    lock = MatchLock(path)
    try:
        found = whole(path, scan(path, live=False, structure=True))
        match = load(path, found, modes)
        _refuse_other_rules(path, found, match.mode)
        with writing(path):
            path.open("r+b").close()
        journal = Journal._take_over(path, lock, found)
    except BaseException:
        lock.release()
        raise
    match.sink = journal
    journal.match = match
    return match, journal


def _refuse_other_rules(path: Path, found: Scan, mode: Mode) -> None:
    # New events would stand in today's shape among those that the next reader lifts from the older one.
    if found.header is not None and found.header.rules_version != mode.rules_version:
        raise BadFile(say("journal.older_rules", file=name_of(path), stored=found.header.rules_version,
                          own=mode.rules_version), found.last_good)


def read_match(path: Path, modes: ModeSource) -> Match:
    """The match in `path`, to look at. Writes nothing and disturbs no program that plays it. Raises BadFile."""
    return load(path, read_whole(path), modes)


def _refuse_missing(path: Path) -> None:
    if not os.path.exists(path):  # unlike Path.exists it takes any name
        raise BadFile(say("journal.no_such_file", file=name_of(path)))


# Looking after files


def inspect(path: Path) -> Summary:
    """What a list of matches shows, at the price of a few pages: the events are not looked at. Needs no mode.

    Raises BadFile where not even the header can be read.
    """
    played = is_being_played(path)
    found = peek(path, played)
    header, tip = found.header, found.tip
    if header is None:
        raise BadFile(found.fault or say("journal.not_a_match", file=name_of(path)))
    events = tip.seq if tip is not None and found.fault is None else len(found.whole_rows)
    return Summary(path, header.mode, header.mode_version, header.created, events,
                   tip is not None and tip.finished, found.fault)


def verify(path: Path, modes: ModeSource) -> Verdict:
    """Check a file: its chain, that its mode reads every event, and that the rules decide the recorded commands so.

    No die is rolled that is not recorded; nothing is written. Raises nothing: what is wrong stands in the verdict.
    """
    try:
        found = scan(path, is_being_played(path), structure=True)
        whole = found.whole_rows
        if found.fault is not None or found.header is None:
            return Verdict(False, len(whole), found.last_good, found.fault)
        match = load(path, found, modes)
    except BadFile as error:
        return Verdict(False, error.last_good or 0, error.last_good, error.message)
    events = len(whole)
    first = first_difference(match)
    stored, own = found.header.rules_version, match.mode.rules_version
    if stored != own:
        key = "journal.other_rules" if first is None else "journal.other_rules_differ"
        message = say(key, file=name_of(path), stored=stored, own=own, seq=first or 0)
        return Verdict(True, events, events, message, first)
    if first is not None:
        message = say("journal.decided_otherwise", file=name_of(path), seq=first, version=match.mode.version)
        return Verdict(False, events, events, message, first)
    return Verdict(True, events, events, None)


def repair(path: Path, new_path: Path, modes: ModeSource) -> int:
    """Write what is good of `path` to the new file `new_path`: up to the last whole command that its mode can follow,
    as a match of its own in the shape of today's rules. `path` is left as it is.

    Returns the sequence number it ends at. Raises BadFile if nothing is good, or `new_path` cannot be written.
    """
    found = scan(path, is_being_played(path))
    if found.header is None:
        raise BadFile(found.fault or say("journal.nothing_to_repair", file=name_of(path)))
    rows = found.whole_rows
    while rows:
        part = found._replace(rows=rows, fault=None)
        try:
            match = load(path, part, modes)
        except BadFile as bad:
            if bad.last_good is None:  # the mode or the header is what is wrong, not an event
                raise
            rows = part._replace(rows=rows[: min(bad.last_good, len(rows) - 1)]).whole_rows
            continue
        Journal.create(new_path, match.mode, match.config, match.seed, match.records).close()
        return match.seq
    raise BadFile(say("journal.nothing_to_repair", file=name_of(path)))


def save_copy(path: Path, to: Path) -> None:
    """Copy a match to the new file `to`: one plain file with all events, also while it is played. Raises BadFile."""
    _write_copy(read_whole(path), to)


def _write_copy(found: Scan, to: Path) -> None:
    assert found.header is not None
    finished = found.fault is None and found.tip is not None and found.tip.finished
    write_new(to, found.header_text, found.header.match, found.whole_rows, finished)


def unfinished(folder: Path, limit: int = 10) -> list[Summary]:
    """The matches in `folder` to go on with, the latest played first. Files that cannot be read are left out."""
    found: list[Summary] = []
    for path in sorted(folder.glob("*" + ENDING), key=_last_written, reverse=True):
        try:
            summary = inspect(path)
        except Exception:  # `verify` says what is wrong with it; one bad file must not hide the others
            continue
        if not summary.finished:
            found.append(summary)
            if len(found) == limit:
                break
    return found


def _last_written(path: Path) -> int:
    times = []
    for file in (path, beside(path, "-wal")):
        try:
            times.append(file.stat().st_mtime_ns)
        except OSError:  # closed or deleted meanwhile, a link in a circle, a name too long with its ending
            continue
    return max(times, default=0)


def new_match_path(folder: Path) -> Path:
    """A name for a new match: date and chance, never a player's text. `folder`, the player's own for his matches, is
    made if it is not there yet. Raises BadFile if it cannot be.
    """
    with writing(folder):
        folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{datetime.now(UTC):%Y%m%d-%H%M%S}-{secrets.token_hex(4)}{ENDING}"
