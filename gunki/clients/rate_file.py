"""What a rating run has found so far, pair by pair, in a file of JSON Lines that a later call goes on with."""

from __future__ import annotations

from io import SEEK_END
from pathlib import Path
from typing import BinaryIO, TypeVar

import msgspec

from gunki.engine.errors import BadFile, name_of
from gunki.engine.journal_file import writing
from gunki.engine.journal_lock import MatchLock
from gunki.engine.messages import say

FORMAT = 1
Line = TypeVar("Line")


class Head(msgspec.Struct, frozen=True):
    """What decides the matches of a run: the file's first line."""

    rating_run: int
    """`FORMAT`; also the sign that this is one."""
    gunki: str
    rules_version: int
    content: str
    """Of what the setups are drawn, in short: with other characters it would be another run."""
    seed: int
    size: int
    builds: bool


class Pair(msgspec.Struct, frozen=True):
    """A setup played both ways: points of `one` in each match, rounds and commands of both, seconds of CPU that each
    choice of a level took.
    """

    one: str
    other: str
    setup: int
    points: tuple[float, float]
    rounds: int
    decisions: int
    seconds: dict[str, list[float]]

    @property
    def key(self) -> tuple[str, str, int]:
        """What no two pairs of a run have in common."""
        return self.one, self.other, self.setup


class Ledger:
    """The pairs of a run, kept in a file where one is given. Use it as a context: it holds the file's lock."""

    def __init__(self, head: Head, path: Path | None = None) -> None:
        self.head, self.path = head, path
        self.pairs: dict[tuple[str, str, int], Pair] = {}
        self._file: BinaryIO | None = None
        self._lock: MatchLock | None = None

    def __enter__(self) -> Ledger:
        """Read what is there. Raises BadFile for a file of something else or of another run, or in use."""
        if self.path is None:
            return self
        with writing(self.path):  # before the lock, which would make missing folders
            self._file = self.path.open("a+b")
        try:
            self._lock = MatchLock(self.path)
            with writing(self.path):
                self._read(self._file)
        except BaseException as fault:
            self.__exit__()
            if isinstance(fault, BadFile) and fault.message.key == "journal.open_elsewhere":
                raise BadFile(say("clients.rate.in_use", file=name_of(self.path))) from fault
            raise
        return self

    def __exit__(self, *fault: object) -> None:
        """Close and unlock the file."""
        if self._file is not None:
            self._file.close()
        if self._lock is not None:
            self._lock.release()

    def add(self, pair: Pair) -> None:
        """Keep a pair. Raises BadFile if the disk does not take it."""
        self.pairs[pair.key] = pair
        self._write(pair)

    def _write(self, line: msgspec.Struct) -> None:
        if self._file is None or self.path is None:
            return
        with writing(self.path):
            self._file.write(msgspec.json.encode(line) + b"\n")
            self._file.flush()

    def _read(self, file: BinaryIO) -> None:
        file.seek(0)
        lines = file.read().split(b"\n")
        torn = lines.pop()  # what was being written when the program was ended; "" otherwise
        for number, line in enumerate(lines, 1):
            if number == 1:
                self._compare(self._decoded(line, Head, number))
            else:
                pair = self._decoded(line, Pair, number)
                self.pairs[pair.key] = pair
        if torn and not lines:
            raise self._no_run(1)
        if torn:
            file.truncate(file.seek(0, SEEK_END) - len(torn))
        if not lines:
            self._write(self.head)

    def _decoded(self, line: bytes, kind: type[Line], number: int) -> Line:
        try:
            return msgspec.json.decode(line, type=kind)
        except (msgspec.DecodeError, RecursionError) as error:
            raise self._no_run(number) from error

    def _no_run(self, line: int) -> BadFile:
        assert self.path is not None
        return BadFile(say("clients.rate.no_run", file=name_of(self.path), line=line))

    def _compare(self, found: Head) -> None:
        assert self.path is not None
        for field in msgspec.structs.fields(Head):
            there, asked = getattr(found, field.name), getattr(self.head, field.name)
            if there != asked:
                raise BadFile(say("clients.rate.other_run", file=name_of(self.path), field=field.name,
                                  there=str(there), asked=str(asked)))
