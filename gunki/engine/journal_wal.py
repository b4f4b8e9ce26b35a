"""What the write-ahead file beside a match holds that SQLite would pass over without a word.

SQLite reads such a file up to the first frame that does not add up and takes the rest for leftovers. After a power
cut that is right: the last command was being written. But every command is synced before the next one begins, so a
later command behind the break means that a byte was damaged, and commands that a player saw would be missing.
For the very last command the -shm file is the witness: SQLite counts a frame there after it was synced, not before.
Layouts: https://sqlite.org/fileformat.html#the_write_ahead_log, https://sqlite.org/walformat.html#the_wal_index_file_format
"""

from __future__ import annotations

import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Literal

_HEADER = 32
_FRAME_HEADER = 24
INDEX_HEAD = 48
"""Bytes of each of the two heads of a -shm file."""


def passes_over_commands(copy: Path, index: bytes) -> bool:
    """Whether commands in the -wal of `copy`, a private copy that this changes, are out of SQLite's reach.

    `index` is the beginning of the -shm file that was found beside the -wal; empty where there was none.
    """
    content = copy.with_name(copy.name + "-wal").read_bytes()
    if len(content) <= _HEADER:
        return False
    try:
        with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
            _busy, found, _moved = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    except sqlite3.Error:
        return True
    reached = max(found, 0)
    return _frames_counted(index, content) > reached or _ends_command_behind(content, reached)


def _ends_command_behind(content: bytes, reached: int) -> bool:
    """Whether a frame that ends a command of this generation stands behind the first `reached` frames."""
    size = int.from_bytes(content[8:12])
    header_is_good = _checksum_is_good(content[:_HEADER])
    if not header_is_good:
        size = size if size in _PAGE_SIZES else _USUAL_PAGE_SIZE
    salt = content[16:24] if header_is_good else content[_HEADER + 8 : _HEADER + 16]
    step = _FRAME_HEADER + size
    for start in range(_HEADER + reached * step, len(content) - step + 1, step):
        ends_command = content[start + 4 : start + 8] != bytes(4)
        if ends_command and content[start + 8 : start + 16] == salt:
            return True
    return False


def _frames_counted(index: bytes, content: bytes) -> int:
    """How many frames the -shm file says were synced into this -wal; 0 where it is damaged, or of another time."""
    for head in (index[:INDEX_HEAD], index[INDEX_HEAD : 2 * INDEX_HEAD]):  # written twice, for readers in between
        numbers = [int.from_bytes(head[at : at + 4], sys.byteorder) for at in range(0, INDEX_HEAD, 4)]
        is_good = len(head) == INDEX_HEAD and head[12] == 1 and _sums(head[:40], sys.byteorder) == (*numbers[10:],)
        if is_good and head[32:40] in (content[16:24], content[_HEADER + 8 : _HEADER + 16]):
            return numbers[4]
    return 0


_PAGE_SIZES = {512 << power for power in range(8)}
_USUAL_PAGE_SIZE = 4096


def _checksum_is_good(header: bytes) -> bool:
    # The lowest bit of the magic number says which byte order the sums were made in.
    first, second = _sums(header[:24], "big" if header[3] & 1 else "little")
    return header[24:32] == first.to_bytes(4) + second.to_bytes(4)


def _sums(content: bytes, order: Literal["big", "little"]) -> tuple[int, int]:
    """SQLite's two running sums over `content`."""
    first = second = 0
    for at in range(0, len(content), 8):
        first = (first + int.from_bytes(content[at : at + 4], order) + second) & 0xFFFFFFFF
        second = (second + int.from_bytes(content[at + 4 : at + 8], order) + first) & 0xFFFFFFFF
    return first, second
