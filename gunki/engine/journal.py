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

import secrets
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import msgspec

from gunki.engine.codec import codec, encode
from gunki.engine.contract import Mode
from gunki.engine.dice import MASK, Dice
from gunki.engine.errors import BadFile
from gunki.engine.journal_file import (
    INSERT,
    Header,
    Row,
    Scan,
    as_text,
    beside,
    connect,
    first_link,
    link,
    scan,
    write_new,
    writing,
)
from gunki.engine.match import Match, Record, Undone
from gunki.engine.messages import Message, Refused, say

if TYPE_CHECKING:
    from filelock import FileLock

__all__ = ["ENDING", "Journal", "ModeSource", "Summary", "Verdict", "inspect", "new_match_path", "open_match",
           "read_match", "repair", "save_copy", "save_new", "unfinished", "verify"]

ENDING = ".gunki"


class ModeSource(Protocol):
    """Where modes come from: the registry, or a test's own."""

    def mode(self, mode_id: str) -> Mode:
        """The mode. Raises Refused, saying why, if it cannot be had."""
        ...


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

    def __init__(self, path: Path, lock: FileLock, connection: sqlite3.Connection, seq: int, digest: bytes) -> None:
        """Use `create`, `save_new` or `open_match`."""
        self.path = path
        self.match: Match | None = None
        self._lock = lock
        self._connection: sqlite3.Connection | None = connection
        self._seq = seq
        self._digest = digest

    @classmethod
    def create(cls, path: Path, mode: Mode, config: Any, seed: int, records: Sequence[Record] = (),
               finished: bool = False) -> Journal:
        """A new file holding `records`, open for more. Raises BadFile; then no file of that name has appeared."""
        header = Header(secrets.token_hex(16), mode.id, mode.version, mode.rules_version, str(seed),
                        datetime.now(UTC).isoformat(timespec="seconds"), _program_version(),
                        msgspec.Raw(encode(config)))
        text = encode(header)
        with writing(path):
            path.parent.mkdir(parents=True, exist_ok=True)
        lock = _lock(path)
        try:
            write_new(path, text, header.match, list(_rows(records, 0, first_link(text))), finished)
            return cls._take_over(path, lock)
        except BaseException:
            _unlock(path, lock)
            raise

    @classmethod
    def _take_over(cls, path: Path, lock: FileLock, found: Scan | None = None) -> Journal:
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
                    raise BadFile(say("journal.open_elsewhere", file=path.name))
                # In the main file itself before the first event is added: a copy of it alone must show that it is
                # only half of a match.
                connection.execute("UPDATE tip SET open = 1, finished = 0")
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            except BaseException:
                if connection is not None:
                    connection.close()
                raise
        return cls(path, lock, connection, seq, digest)

    def append(self, records: Sequence[Record]) -> None:
        """Keep the records of one command, all or none; they are on the disk when it returns.

        Raises BadFile (disk full, file changed by another program) with the file as it was: the same command can be
        tried again.
        """
        connection = self._connection
        if connection is None:
            raise BadFile(say("journal.closed", file=self.path.name))
        rows = list(_rows(records, self._seq, self._digest))
        if not rows:
            return
        last = rows[-1]
        with writing(self.path):
            try:
                connection.execute("BEGIN IMMEDIATE")
                connection.executemany(INSERT, map(as_text, rows))
                moved = connection.execute("UPDATE tip SET seq = ?, digest = ? WHERE seq = ? AND digest = ?",
                                           (last.seq, last.digest, self._seq, self._digest)).rowcount
                if moved != 1:
                    raise BadFile(say("journal.open_elsewhere", file=self.path.name))
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
        try:
            with writing(self.path):
                try:
                    connection.execute("UPDATE tip SET open = 0, finished = ?", (int(self._is_over()),))
                    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                finally:
                    connection.close()
        finally:
            _unlock(self.path, self._lock)

    def _is_over(self) -> bool:
        try:
            return self.match is not None and self.match.decision is None
        except Exception:  # a mode's fault must not keep the file open; the match then counts as unfinished
            return False

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.close()


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


# One writer a file


def _lock(path: Path) -> FileLock:
    from filelock import FileLock, Timeout

    lock = FileLock(beside(path, ".lock"))
    with writing(path):
        try:
            lock.acquire(timeout=0)
        except Timeout as error:
            raise BadFile(say("journal.open_elsewhere", file=path.name)) from error
    return lock


def _unlock(path: Path, lock: FileLock) -> None:
    lock.release()
    try:
        beside(path, ".lock").unlink(missing_ok=True)
    except OSError:  # another program has just taken it, and where that forbids deleting, it will delete it
        return


def _is_played(path: Path) -> bool:
    """Whether some program has the file open for writing."""
    if not beside(path, ".lock").exists():
        return False
    try:
        lock = _lock(path)
    except BadFile as refusal:
        return refusal.message.key == "journal.open_elsewhere"
    lock.release()
    return False


# Opening


def save_new(match: Match, path: Path) -> Journal:
    """Put a match that lives in memory into a new file and let the file follow it. Raises BadFile."""
    journal = Journal.create(path, match.mode, match.config, match.seed, match.records, match.decision is None)
    match.sink = journal
    journal.match = match
    return journal


def open_match(path: Path, modes: ModeSource) -> tuple[Match, Journal]:
    """Go on with the match in `path`, as its only writer. Raises BadFile, having written nothing."""
    _refuse_missing(path)
    lock = _lock(path)
    try:
        found = _whole(path, scan(path, live=False, structure=True))
        match = _match_of(path, found, modes)
        with writing(path):
            path.open("r+b").close()
        journal = Journal._take_over(path, lock, found)
    except BaseException:
        _unlock(path, lock)
        raise
    match.sink = journal
    journal.match = match
    return match, journal


def read_match(path: Path, modes: ModeSource) -> Match:
    """The match in `path`, to look at. Writes nothing and disturbs no program that plays it. Raises BadFile."""
    return _match_of(path, read_whole(path), modes)


def read_whole(path: Path) -> Scan:
    """What is in a file without a fault. Raises BadFile for one with a fault."""
    return _whole(path, scan(path, _is_played(path)))


def _refuse_missing(path: Path) -> None:
    if not path.exists():
        raise BadFile(say("journal.no_such_file", file=path.name))


def _whole(path: Path, found: Scan) -> Scan:
    if found.fault is not None:
        raise BadFile(found.fault, found.last_good)
    return found


def mode_of(path: Path, header: Header, modes: ModeSource) -> Mode:
    """The mode that can read a file of this header. Raises BadFile naming it if it is missing or older."""
    try:
        mode = modes.mode(header.mode)
    except Refused as refused:
        raise BadFile(say("journal.mode_missing", file=path.name, mode=header.mode, version=header.mode_version,
                          reason=refused.message)) from refused
    if header.rules_version > mode.rules_version:
        raise BadFile(say("journal.mode_older", file=path.name, mode=header.mode, version=header.mode_version,
                          own=mode.version))
    return mode


def _match_of(path: Path, found: Scan, modes: ModeSource) -> Match:
    assert found.header is not None
    mode = mode_of(path, found.header, modes)
    config, seed = config_and_seed(path, found.header, mode)
    records = list(records_of(path, found.header, found.rows, mode))
    try:
        return Match.resume(mode, config, seed, records)
    except Exception as error:  # whatever a mode's code may raise
        raise _mode_failed(path, mode, error) from error


def _mode_failed(path: Path, mode: Mode, error: Exception, last_good: int | None = None) -> BadFile:
    return BadFile(say("journal.mode_failed", file=path.name, mode=mode.id, reason=str(error) or repr(error)),
                   last_good)


def config_and_seed(path: Path, header: Header, mode: Mode) -> tuple[Any, int]:
    """Config and seed of a header. Raises BadFile for a config that `mode` cannot read."""
    try:
        config, seed = codec(mode).config(header.config), int(header.seed)
    except (msgspec.DecodeError, UnicodeDecodeError, ValueError) as error:
        raise BadFile(say("journal.damaged", file=path.name, last=0), 0) from error
    if not 0 <= seed <= MASK:
        raise BadFile(say("journal.damaged", file=path.name, last=0), 0)
    return config, seed


def records_of(path: Path, header: Header, rows: Sequence[Row], mode: Mode) -> Iterator[Record]:
    """The rows as records. Raises BadFile at the first that `mode` cannot read, naming the last it could."""
    decoders = codec(mode)
    older = header.rules_version != mode.rules_version
    decode_event, decode_command = decoders.event, decoders.command
    row = None
    try:
        for row in rows:
            event = decoders.older_event(mode, header.rules_version, row.body) if older else decode_event(row.body)
            command = None if row.command is None else decode_command(row.command)
            yield Record(row.seq, row.act, row.seat.decode(), command, event, row.counter)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        last = row.seq - 1 if row is not None else 0
        raise BadFile(say("journal.not_decodable", file=path.name, seq=last + 1, mode=mode.id), last) from error
    except Exception as error:
        raise _mode_failed(path, mode, error, row.seq - 1 if row is not None else 0) from error


# Looking after files


def inspect(path: Path) -> Summary:
    """What a list of matches shows. Needs no mode. Raises BadFile where not even the header can be read."""
    found = scan(path, _is_played(path))
    if found.header is None:
        raise BadFile(found.fault or say("journal.not_a_match", file=path.name))
    header = found.header
    finished = found.tip is not None and found.tip.finished
    return Summary(path, header.mode, header.mode_version, header.created, len(found.whole_rows), finished, found.fault)


def verify(path: Path, modes: ModeSource) -> Verdict:
    """Check a file: its chain, that its mode reads every event, and that the rules decide the recorded commands so.

    No die is rolled that is not recorded; nothing is written. Raises nothing: what is wrong stands in the verdict.
    """
    try:
        found = scan(path, _is_played(path), structure=True)
        whole = found.whole_rows
        if found.fault is not None or found.header is None:
            return Verdict(False, len(whole), found.last_good, found.fault)
        match = _match_of(path, found, modes)
    except BadFile as error:
        return Verdict(False, error.last_good or 0, error.last_good, error.message)
    events = len(whole)
    first = first_difference(match)
    stored, own = found.header.rules_version, match.mode.rules_version
    if stored != own:
        key = "journal.other_rules" if first is None else "journal.other_rules_differ"
        return Verdict(True, events, events, say(key, file=path.name, stored=stored, own=own, seq=first or 0), first)
    if first is not None:
        message = say("journal.decided_otherwise", file=path.name, seq=first, version=match.mode.version)
        return Verdict(False, events, events, message, first)
    return Verdict(True, events, events, None)


def first_difference(match: Match) -> int | None:
    """Sequence number of the first event that the mode of today would decide otherwise; None: it agrees with all."""
    mode, records = match.mode, match.records
    dice = Dice(match.seed)
    states: list[tuple[int, Any]] = [(0, None)]  # sequence number and the state after it, of what stands
    index = 0
    while index < len(records):
        record = records[index]
        if isinstance(record.event, Undone):
            while states[-1][0] > record.event.to_seq:
                states.pop()
            dice.counter = record.counter
            index += 1
            continue
        state = states[-1][1]
        try:
            events = mode.start(match.config, dice) if index == 0 else mode.decide(state, record.command, dice)
        except Exception:  # a refusal, or rules that no longer know the case: either way not what was recorded
            return record.seq
        for offset, event in enumerate(events):
            if index + offset >= len(records) or records[index + offset].event != event:
                return record.seq + offset
            state = mode.evolve(state, event)
        index += max(1, len(events))
        if index < len(records) and records[index].command is None and not isinstance(records[index].event, Undone):
            return records[index].seq
        if records[index - 1].counter != dice.counter:
            return records[index - 1].seq
        states.append((records[index - 1].seq, state))
    return None


def repair(path: Path, new_path: Path) -> int:
    """Write what is good of `path`, up to its last whole command, to the new file `new_path`.

    Returns the sequence number it ends at. Raises BadFile if nothing is good, or `new_path` cannot be written.
    """
    found = scan(path, _is_played(path))
    if found.header is None or not found.whole_rows:
        raise BadFile(say("journal.nothing_to_repair", file=path.name))
    _write_copy(found, new_path)
    return len(found.whole_rows)


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
        except BadFile:  # `verify` says what is wrong with it
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
        except FileNotFoundError:  # closed, or deleted, meanwhile
            continue
    return max(times, default=0)


def new_match_path(folder: Path) -> Path:
    """A name for a new match: date and chance, never a player's text."""
    return folder / f"{datetime.now(UTC):%Y%m%d-%H%M%S}-{secrets.token_hex(4)}{ENDING}"
