"""The bytes of a match file: its tables, its digest chain, and reading it without writing a byte.

A `.gunki` file is an SQLite database in write-ahead mode. `header` is one row of JSON and link 0 of a blake2b chain;
every row of `event` carries the digest over the digest before it and the whole row; `tip` holds the last one, so
that a shortened table is noticed too. `scan` looks at a file in a way that never changes it, whatever state it is
in, and says what is good in it.
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from gunki.engine.errors import BadFile, name_of
from gunki.engine.journal_wal import INDEX_HEAD, passes_over_commands
from gunki.engine.messages import Message, say, shorten

APPLICATION_ID = 0x47756E4B
"""`GunK`, at byte 68 of every match file."""
SCHEMA = 1
"""Version of the tables, at byte 60. Files of a newer one are refused."""
_MAGIC = b"SQLite format 3\0"
_WRITE_AHEAD = 2

TABLES = (
    "CREATE TABLE header (body TEXT NOT NULL)",
    "CREATE TABLE event (seq INTEGER PRIMARY KEY, act INTEGER NOT NULL, seat TEXT NOT NULL, command TEXT,"
    " body TEXT NOT NULL, counter INTEGER NOT NULL, remaining INTEGER NOT NULL, digest BLOB NOT NULL)",
    "CREATE TABLE tip (match TEXT NOT NULL, seq INTEGER NOT NULL, digest BLOB NOT NULL, open INTEGER NOT NULL,"
    " finished INTEGER NOT NULL)",
)
HELD: set[Path] = set()
"""Resolved paths that this process has open for writing. Nothing here may open such a file except through SQLite:
closing any other descriptor of it would drop the locks SQLite holds (https://sqlite.org/howtocorrupt.html)."""
INSERT = "INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
"""One `Row`. Texts are bound as str, so that other SQLite programs can read them."""


class Header(msgspec.Struct, frozen=True):
    """What a match was begun with. `seed` is a number in text: 64 bits are more than JSON readers keep."""

    match: str
    mode: str
    mode_version: str
    rules_version: int
    seed: str
    created: str
    program: str
    config: msgspec.Raw


class Row(NamedTuple):
    """One event as stored. `remaining` counts the events of the same command that follow it."""

    seq: int
    act: int
    seat: bytes
    command: bytes | None
    body: bytes
    counter: int
    remaining: int
    digest: bytes


class Tip(NamedTuple):
    """Where the chain ends, whether a program has the match open, and whether it was over when last closed."""

    match: str
    seq: int
    digest: bytes
    open: bool
    finished: bool


class Scan(NamedTuple):
    """What is in a file: the rows that can be trusted, and the fault that ends them (None: the file is whole)."""

    header: Header | None
    header_text: bytes
    rows: list[Row]
    tip: Tip | None
    fault: Message | None

    @property
    def whole_rows(self) -> list[Row]:
        """The good rows up to the end of the last whole command."""
        end = len(self.rows)
        while end and self.rows[end - 1].remaining:
            end -= 1
        return self.rows[:end]

    @property
    def last_good(self) -> int | None:
        """Sequence number of the last event that can be trusted; None where not even the header can."""
        return len(self.whole_rows) if self.header is not None else None


def first_link(header_text: bytes) -> bytes:
    """Link 0 of the chain."""
    return blake2b(b"gunki match\n" + header_text, digest_size=16).digest()


def link(before: bytes, seq: int, act: int, seat: bytes, command: bytes | None, body: bytes, counter: int,
         remaining: int) -> bytes:
    """The digest of an event: over the digest before it and every column, lengths included."""
    numbers = b"%d %d %d %d %d %d %d\n" % (seq, act, counter, remaining, len(seat),
                                           -1 if command is None else len(command), len(body))
    return blake2b(before + numbers + seat + (command or b"") + body, digest_size=16).digest()


def beside(path: Path, ending: str) -> Path:
    """The side file of `path`: `-wal`, `-shm`, `-journal` or `.lock` added to its name."""
    return path.parent / (path.name + ending)  # "." has no name that with_name would take


def uri(path: Path, options: str) -> str:
    """The address of `path` for sqlite3.connect."""
    return path.absolute().as_uri() + "?" + options


def is_held(path: Path) -> bool:
    """Whether this process has `path` open for writing."""
    try:
        return path.resolve() in HELD
    except (OSError, ValueError, RuntimeError):  # no name that a file can have
        return False


def scan(path: Path, live: bool, structure: bool = False) -> Scan:
    """Look at a file without changing it. `live`: another program is playing it at this moment.

    `structure` also checks SQLite's own pages, as must be done before writing. Raises BadFile where there is no
    match file of this schema, or it may not be read.
    """
    if is_held(path):
        return _scan_at(path, "mode=ro", structure)
    write_ahead = _check_preamble(path)
    wal = beside(path, "-wal")
    if not wal.exists():
        found = _scan_at(path, "mode=ro&immutable=1", structure)
        if found.fault is None or not wal.exists():
            return _refuse_half_copy(found, path, write_ahead)
        live = True  # somebody began to play while it was read
    if live:
        return _scan_at(path, "mode=ro", structure)
    return _scan_with_side_file(path, wal, structure)


def _check_preamble(path: Path) -> bool:
    """Whether the file is in write-ahead mode. Raises BadFile if it is no match file that this program knows."""
    try:
        if path.exists() and not path.is_file():  # a pipe or device would be waited for without end
            raise BadFile(say("journal.not_a_match", file=name_of(path)))
        with path.open("rb") as file:
            start = file.read(100)
    except FileNotFoundError as error:
        raise BadFile(say("journal.no_such_file", file=name_of(path))) from error
    except IsADirectoryError as error:
        raise BadFile(say("journal.not_a_match", file=name_of(path))) from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadFile(say("journal.unreadable", file=name_of(path), reason=reason)) from error
    if len(start) < 100 or not start.startswith(_MAGIC) or int.from_bytes(start[68:72]) != APPLICATION_ID:
        raise BadFile(say("journal.not_a_match", file=name_of(path)))
    schema = int.from_bytes(start[60:64])
    if schema > SCHEMA:
        raise BadFile(say("journal.newer", file=name_of(path), found=schema, known=SCHEMA))
    if schema < 1:
        raise BadFile(say("journal.not_a_match", file=name_of(path)))
    return start[18] == _WRITE_AHEAD


def _refuse_half_copy(found: Scan, path: Path, write_ahead: bool) -> Scan:
    # While a match is open its newest events lie in the -wal file; without one, this file is only half of it.
    if found.fault is None and found.tip is not None and found.tip.open and write_ahead:
        return found._replace(fault=say("journal.half_copy", file=name_of(path), last=len(found.whole_rows)))
    return found


def _scan_with_side_file(path: Path, wal: Path, structure: bool) -> Scan:
    """Read main file and -wal as a private copy, so that neither is touched, and see whether they belong together."""
    with tempfile.TemporaryDirectory(prefix="gunki-") as folder:
        copy = Path(folder) / "copy.gunki"
        try:
            shutil.copyfile(path, copy)
            shutil.copyfile(wal, beside(copy, "-wal"))
        except OSError as error:
            raise BadFile(say("journal.unreadable", file=name_of(path), reason=error.strerror or str(error))) from error
        alone = _scan_at(copy, "mode=ro&immutable=1", structure, name_of(path))
        through = _scan_at(copy, "mode=ro", structure, name_of(path))
        passed_over = passes_over_commands(copy, _start_of(beside(path, "-shm")))
    if not _belong_together(alone, through):
        return alone._replace(fault=say("journal.foreign_side_files", file=name_of(path), last=len(alone.whole_rows)))
    if through.fault is not None and len(alone.rows) > len(through.rows):
        return alone._replace(fault=through.fault)
    if passed_over and through.fault is None:
        fault = say("journal.side_file_damaged", file=name_of(path), last=len(through.whole_rows))
        return through._replace(fault=fault)
    return through


def _start_of(index: Path) -> bytes:
    """The heads of a -shm file; nothing where there is none that can be read."""
    try:
        with index.open("rb") as file:
            return file.read(2 * INDEX_HEAD)
    except OSError:  # it is a witness, no part of the match
        return b""


def peek(path: Path, live: bool) -> Scan:
    """Header and tip alone, for lists of many matches. Raises BadFile where there is no match file.

    Where something is amiss, or a crash left the match open, the whole file is looked at.
    """
    if not is_held(path):
        _check_preamble(path)
        if not live and beside(path, "-wal").exists():
            return scan(path, live)
    options = "mode=ro" if live else "mode=ro&immutable=1"
    try:
        with closing(connect(path, options)) as connection:
            header_text, header = _read_header(connection)
            tip = _read_tip(connection)
    except (sqlite3.Error, UnicodeDecodeError, msgspec.DecodeError, _Damage, OverflowError):
        return scan(path, live)
    if (tip.open and not live) or tip.match != header.match or tip.seq < 1:
        return scan(path, live)
    return Scan(header, header_text, [], tip, None)


def _belong_together(alone: Scan, through: Scan) -> bool:
    """Whether a -wal (`through`) goes on from its main file (`alone`), and not from another match or an older copy."""
    ids = {part.match for found in (alone, through) for part in (found.header, found.tip) if part is not None}
    if len(ids) > 1:
        return False
    if alone.tip is None or through.tip is None:
        return True
    at = alone.tip.seq
    if at > through.tip.seq:
        return False
    return not 1 <= at <= len(through.rows) or through.rows[at - 1].digest == alone.tip.digest


def _scan_at(path: Path, options: str, structure: bool, shown: str | None = None) -> Scan:
    name = shown or name_of(path)
    header: Header | None = None
    header_text = b""
    tip: Tip | None = None
    rows: list[Row] = []
    fault: Message | None = None
    try:
        with closing(connect(path, options)) as connection:
            header_text, header = _read_header(connection)
            tip = _read_tip(connection)
            _read_rows(connection, header_text, rows)
            if tip != (header.match, len(rows), rows[-1].digest if rows else first_link(header_text), tip.open,
                       tip.finished):
                fault = say("journal.shortened", file=name, last=len(rows))
            elif structure and connection.execute("PRAGMA quick_check(1)").fetchall() != [(b"ok",)]:
                fault = say("journal.damaged", file=name, last=len(rows))
    except (sqlite3.Error, UnicodeDecodeError, msgspec.DecodeError, _Damage, OverflowError):
        fault = say("journal.damaged", file=name, last=len(rows))
    found = Scan(header, header_text, rows, tip, fault)
    if fault is None:
        return found
    if _is_cut_off(path):
        return found._replace(fault=say("journal.cut_off", file=name, last=len(found.whole_rows)))
    return found._replace(fault=Message(fault.key, {**fault.arguments, "last": len(found.whole_rows)}))


class _Damage(Exception):
    """What was read is not what was written."""


def connect(path: Path, options: str) -> sqlite3.Connection:
    """A connection without implicit transactions that gives texts as bytes: damaged ones must not raise there."""
    connection = sqlite3.connect(uri(path, options), uri=True, isolation_level=None, timeout=2,
                                 check_same_thread=False)
    connection.text_factory = bytes
    return connection


def _one_row(connection: sqlite3.Connection, query: str) -> Any:
    found = connection.execute(query).fetchall()
    if len(found) != 1:
        raise _Damage
    return found[0]


def _read_header(connection: sqlite3.Connection) -> tuple[bytes, Header]:
    (text,) = _one_row(connection, "SELECT body FROM header")
    if type(text) is not bytes:
        raise _Damage
    return text, msgspec.json.decode(text, type=Header)


def _read_tip(connection: sqlite3.Connection) -> Tip:
    match, seq, digest, is_open, finished = _one_row(connection, "SELECT match, seq, digest, open, finished FROM tip")
    if type(match) is not bytes or type(seq) is not int or is_open not in (0, 1) or finished not in (0, 1):
        raise _Damage
    return Tip(match.decode(), seq, digest, bool(is_open), bool(finished))


def _read_rows(connection: sqlite3.Connection, header_text: bytes, rows: list[Row]) -> None:
    """Append the rows that stand in an unbroken chain to `rows`. Raises _Damage or sqlite3.Error where it breaks."""
    digest = first_link(header_text)
    query = "SELECT seq, act, seat, command, body, counter, remaining, digest FROM event ORDER BY seq"
    keep = rows.append
    for expected, values in enumerate(connection.execute(query), 1):
        seq, act, seat, command, body, counter, remaining, stored = values
        if not (seq == expected and type(act) is type(counter) is type(remaining) is int
                and type(seat) is type(body) is bytes and (command is None or type(command) is bytes)):
            raise _Damage
        digest = link(digest, seq, act, seat, command, body, counter, remaining)
        if digest != stored:
            raise _Damage
        keep(Row(*values))


def _is_cut_off(path: Path) -> bool:
    """Whether the main file is shorter than its own first page says."""
    if is_held(path):
        return False
    with path.open("rb") as file:
        start = file.read(100)
        size = file.seek(0, 2)
    page = int.from_bytes(start[16:18])
    return size < int.from_bytes(start[28:32]) * (65536 if page == 1 else page)


def refuse_place(path: Path) -> None:
    """Raises BadFile where no new file can be: `path` is a folder, or lies in one that does not exist.

    Folders are never made on the way: a slip in a path must not scatter them over the disk.
    """
    import os.path  # its questions take any name, unlike Path's

    if os.path.isdir(path):
        raise BadFile(say("journal.is_a_folder", file=name_of(path)))
    if not os.path.isdir(path.parent):
        raise BadFile(say("journal.no_such_folder", file=name_of(path), folder=shorten(path.parent, 120)))


def write_new(path: Path, header_text: bytes, match: str, rows: list[Row], finished: bool) -> None:
    """Write a whole file under `path`, which must not exist yet, in one step: it is there whole, or not at all.

    Raises BadFile (disk full, read-only folder, no such folder, a file of that name).
    """
    refuse_place(path)
    partial = path.with_name(f".{path.name}.{match[:8]}.partial")
    with writing(path):
        for occupied in (path, beside(path, "-wal"), beside(path, "-journal")):
            if occupied.exists():
                raise BadFile(say("journal.exists", file=name_of(occupied)))
        try:
            partial.unlink(missing_ok=True)
            with closing(connect(partial, "mode=rwc")) as connection:
                _fill(connection, header_text, match, rows, finished)
            sync_folder(path.parent)
            partial.replace(path)
            sync_folder(path.parent)
        finally:
            for leftover in (partial, beside(partial, "-wal"), beside(partial, "-shm"), beside(partial, "-journal")):
                leftover.unlink(missing_ok=True)


def _fill(connection: sqlite3.Connection, header_text: bytes, match: str, rows: list[Row], finished: bool) -> None:
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute(f"PRAGMA application_id={APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version={SCHEMA}")
    connection.execute("BEGIN IMMEDIATE")
    for table in TABLES:
        connection.execute(table)
    connection.execute("INSERT INTO header VALUES (?)", (header_text.decode(),))
    connection.executemany(INSERT, (as_text(row) for row in rows))
    digest = rows[-1].digest if rows else first_link(header_text)
    connection.execute("INSERT INTO tip VALUES (?, ?, ?, 0, ?)", (match, len(rows), digest, int(finished)))
    connection.execute("COMMIT")
    # In write-ahead mode from the start: a finished file is never changed by a rollback journal again.
    connection.execute("PRAGMA journal_mode=WAL")


def as_text(row: Row) -> tuple[Any, ...]:
    """The row with its texts as str."""
    return (row.seq, row.act, row.seat.decode(), None if row.command is None else row.command.decode(),
            row.body.decode(), row.counter, row.remaining, row.digest)


def sync_folder(folder: Path) -> None:
    """Make a new name in `folder` outlive a power cut, where the system lets a program ask for that."""
    import os

    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Turn what the system or SQLite says about a failed write into a BadFile."""
    try:
        yield
    except sqlite3.Error as error:
        raise BadFile(_why_not_written(path, error)) from error
    except ValueError as error:  # a name with a zero byte
        raise BadFile(say("journal.not_written", file=name_of(path), reason=str(error))) from error
    except OSError as error:
        import errno

        key = {errno.ENOSPC: "journal.disk_full", errno.EFBIG: "journal.disk_full", errno.EDQUOT: "journal.disk_full",
               errno.EROFS: "journal.read_only", errno.EACCES: "journal.read_only",
               errno.EPERM: "journal.read_only"}.get(error.errno or 0, "journal.not_written")
        raise BadFile(say(key, file=name_of(path), reason=error.strerror or str(error))) from error


def _why_not_written(path: Path, error: sqlite3.Error) -> Message:
    name = getattr(error, "sqlite_errorname", "") or ""
    if name == "SQLITE_FULL" or name in ("SQLITE_IOERR_WRITE", "SQLITE_IOERR_SHMSIZE"):
        return say("journal.disk_full", file=name_of(path))
    if name.startswith(("SQLITE_READONLY", "SQLITE_CANTOPEN", "SQLITE_PERM")):
        return say("journal.read_only", file=name_of(path))
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_CONSTRAINT")):
        return say("journal.open_elsewhere", file=name_of(path))
    return say("journal.not_written", file=name_of(path), reason=str(error))
