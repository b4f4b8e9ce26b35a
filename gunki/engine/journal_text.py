"""Matches as JSON Lines, for people and for golden tests: the header, then one event a line.

    {"gunki":1,"header":{…}}
    {"seq":1,"act":0,"seat":"","command":null,"event":{…},"counter":40,"remaining":1}

Importing what was exported gives a file with the same chain.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TextIO

import msgspec

from gunki.engine.errors import BadFile, name_of
from gunki.engine.journal_file import Header, Row, Scan, first_link, link, write_new
from gunki.engine.journal_load import ModeSource, is_over, match_of, mode_of, read_whole
from gunki.engine.messages import say

FORMAT = 1


class _First(msgspec.Struct, forbid_unknown_fields=True):
    gunki: int
    header: msgspec.Raw


class _Line(msgspec.Struct, forbid_unknown_fields=True):
    seq: int
    act: int
    seat: str
    command: msgspec.Raw
    event: msgspec.Raw
    counter: int
    remaining: int


_first = msgspec.json.Decoder(_First)
_line = msgspec.json.Decoder(_Line)
_NULL = b"null"


def export_jsonl(path: Path, out: TextIO) -> int:
    """Write the match in `path` to `out`, line by line; returns how many events. Raises BadFile."""
    found = read_whole(path)
    out.write(_json(_First(FORMAT, msgspec.Raw(found.header_text))))
    for row in found.rows:
        out.write(_json(_Line(row.seq, row.act, row.seat.decode(), msgspec.Raw(row.command or _NULL),
                              msgspec.Raw(row.body), row.counter, row.remaining)))
    return len(found.rows)


def _json(line: _First | _Line) -> str:
    return msgspec.json.encode(line).decode() + "\n"


def import_jsonl(lines: Iterable[str], path: Path, modes: ModeSource, shown: str = "") -> int:
    """Write a new match file from exported lines; returns how many events.

    `shown` names the text in messages (the name of its file). Raises BadFile, naming the line that is wrong;
    nothing is written then.
    """
    shown = shown or name_of(path)
    header_text = b""
    rows: list[Row] = []
    digest = b""
    number = 0
    try:
        for text in lines:
            number += 1
            if not header_text:
                header_text = _header_text(text, shown)
                digest = first_link(header_text)
            elif text.strip():
                row = _row(_line.decode(text), len(rows) + 1, digest)
                digest = row.digest
                rows.append(row)
    except (msgspec.DecodeError, UnicodeError, ValueError, OverflowError) as error:
        raise BadFile(say("journal.bad_line", file=shown, line=number), len(rows)) from error
    if not rows or rows[-1].remaining:
        raise BadFile(say("journal.text_ends_early", file=shown), len(rows))
    header = _header(header_text, shown)
    mode = mode_of(Path(shown), header, modes)
    found = Scan(header, header_text, rows, None, None)
    match = match_of(Path(shown), found, mode)
    write_new(path, header_text, header.match, rows, is_over(match))
    return len(rows)


def _header_text(text: str, shown: str) -> bytes:
    first = _first.decode(text)
    if first.gunki > FORMAT:
        raise BadFile(say("journal.newer", file=shown, found=first.gunki, known=FORMAT))
    return msgspec.json.format(bytes(first.header), indent=-1)


def _header(text: bytes, shown: str) -> Header:
    try:
        return msgspec.json.decode(text, type=Header)
    except msgspec.DecodeError as error:
        raise BadFile(say("journal.bad_line", file=shown, line=1)) from error


def _row(line: _Line, seq: int, digest: bytes) -> Row:
    """The next row of the chain. Spaces that an editor put in are taken out again. Raises ValueError out of turn."""
    numbers = (line.act, line.counter, line.remaining)
    if line.seq != seq or min(numbers) < 0 or max(numbers) >= 2**63:
        raise ValueError(f"event {line.seq} where {seq} follows")
    command = msgspec.json.format(bytes(line.command), indent=-1)
    stored = None if command == _NULL else command
    body = msgspec.json.format(bytes(line.event), indent=-1)
    seat = line.seat.encode()
    new = link(digest, seq, line.act, seat, stored, body, line.counter, line.remaining)
    return Row(seq, line.act, seat, stored, body, line.counter, line.remaining, new)
