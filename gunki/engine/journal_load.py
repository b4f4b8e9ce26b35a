"""From the rows of a match file to the match they tell, with a sentence for whatever does not fit."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Protocol

import msgspec

from gunki.engine.codec import codec
from gunki.engine.contract import Mode
from gunki.engine.dice import MASK
from gunki.engine.errors import BadFile, name_of
from gunki.engine.journal_file import Header, Row, Scan, scan
from gunki.engine.journal_lock import is_being_played
from gunki.engine.match import Match, Record
from gunki.engine.messages import Refused, say, shorten


class ModeSource(Protocol):
    """Where modes come from: the registry, or a test's own."""

    def mode(self, mode_id: str) -> Mode:
        """The mode. Raises Refused, saying why, if it cannot be had."""
        ...


def read_whole(path: Path) -> Scan:
    """What is in a file without a fault. Raises BadFile for one with a fault."""
    return whole(path, scan(path, is_being_played(path)))


def whole(path: Path, found: Scan) -> Scan:
    """What was found, if it is without a fault. Raises BadFile otherwise."""
    if found.fault is not None:
        raise BadFile(found.fault, found.last_good)
    return found


def mode_of(path: Path, header: Header, modes: ModeSource) -> Mode:
    """The mode that can read a file of this header. Raises BadFile naming it if it is missing or older."""
    wanted, version = shorten(header.mode), shorten(header.mode_version)
    try:
        mode = modes.mode(header.mode)
    except Refused as refused:
        raise BadFile(say("journal.mode_missing", file=name_of(path), mode=wanted, version=version,
                          reason=refused.message)) from refused
    if header.rules_version > mode.rules_version:
        raise BadFile(say("journal.mode_older", file=name_of(path), mode=wanted, version=version,
                          own=mode.version))
    return mode


def load(path: Path, found: Scan, modes: ModeSource) -> Match:
    """The match of a file. Raises BadFile if its mode is missing or older, or cannot follow the events."""
    assert found.header is not None
    return match_of(path, found, mode_of(path, found.header, modes))


def match_of(path: Path, found: Scan, mode: Mode) -> Match:
    """The match that the rows of a file tell. Raises BadFile naming the last event that `mode` can follow."""
    assert found.header is not None
    config, seed = config_and_seed(path, found.header, mode)
    records = list(records_of(path, found.header, found.rows, mode))
    if not records:
        raise BadFile(say("journal.no_events", file=name_of(path)))
    try:
        match = Match.resume(mode, config, seed, records)
        _ = match.decision
    except Exception as error:  # whatever a mode's code may raise
        raise _mode_failed(path, mode, error, _followed(mode, config, seed, records)) from error
    return match


def _followed(mode: Mode, config: Any, seed: int, records: list[Record]) -> int:
    """How many of the records, of which not all will do, `mode` can follow."""
    def fails(count: int) -> bool:
        try:
            Match.resume(mode, config, seed, records[:count])
        except Exception:  # said already for the whole
            return True
        return False

    return bisect_left(range(1, len(records)), True, key=fails)


def _mode_failed(path: Path, mode: Mode, error: Exception, last_good: int | None = None) -> BadFile:
    reason = shorten(str(error) or repr(error), 300)
    return BadFile(say("journal.mode_failed", file=name_of(path), mode=mode.id, reason=reason), last_good)


def config_and_seed(path: Path, header: Header, mode: Mode) -> tuple[Any, int]:
    """Config and seed of a header. Raises BadFile for a config that `mode` cannot read."""
    try:
        config, seed = codec(mode).config(header.config), int(header.seed)
    except (msgspec.DecodeError, UnicodeDecodeError, ValueError) as error:
        raise BadFile(say("journal.damaged", file=name_of(path), last=0), 0) from error
    if not 0 <= seed <= MASK:
        raise BadFile(say("journal.damaged", file=name_of(path), last=0), 0)
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
        raise BadFile(say("journal.not_decodable", file=name_of(path), seq=last + 1, mode=mode.id), last) from error
    except Exception as error:
        raise _mode_failed(path, mode, error, row.seq - 1 if row is not None else 0) from error


def is_over(match: Match) -> bool:
    """Whether nothing is left to decide. A match whose mode fails counts as unfinished."""
    try:
        return match.decision is None
    except Exception:  # a mode's fault must not keep the file open
        return False
