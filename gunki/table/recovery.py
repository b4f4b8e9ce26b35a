"""Whether the last window ended as it should: a small file that lies there while a window runs.

The file is locked as long as its window lives, so a second window is no crash. Nothing here needs pygame.
"""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from gunki import __version__, resources

if TYPE_CHECKING:
    from gunki.clients.environment import Environment

FILE_NAME = "running.json"
LARGEST = 10_000
"""Bytes that are read of it."""
LOCK_AT = 1 << 20
"""Where Windows locks a byte: beyond what is written, so that the file can be read."""
TAIL = 6000
"""Characters of the log of failures that a report holds."""


@dataclass(frozen=True, slots=True)
class Crash:
    """A window that did not end as it should."""

    began: str = ""  # day and minute, UTC; "" where that is not known
    version: str = ""
    reason: str = ""  # "TypeError: …" where the program itself noticed
    times: int = 1  # how many starts in a row ended so
    mode: str = ""  # of the match that was open
    match: str = ""  # its file's name
    here: bool = False  # whether it was survived: the window is still the same


def crash_of(error: BaseException, mode: str = "", match: str = "") -> Crash:
    """A fault that this window survived; `mode` and `match` of what was played."""
    return Crash(_now(), __version__, _reason(error), 1, mode, match, here=True)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="minutes")


def _reason(error: BaseException) -> str:
    from gunki.clients.failures import in_short  # a start that goes well has no use for it

    return in_short(error)


class Watch:
    """`begin` at the start, `end` at a clean end, `failed` with what went wrong. Without a usable folder: nothing."""

    def __init__(self, folder: Path | None = None) -> None:
        self.path = (folder or resources.user_data_folder()) / FILE_NAME
        self._file: IO[str] | None = None
        self._data: dict[str, Any] = {}

    def begin(self) -> Crash | None:
        """Lay the file down; how the last window ended, where it was not well."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            file = self.path.open("a+", encoding="utf-8", errors="replace")
        except OSError:  # a folder that cannot be written to
            return None
        if not _lock(file):  # another window is running
            file.close()
            return None
        self._file = file
        crash = self._left_behind(file)
        self._data = {"began": _now(), "version": __version__, "times": crash.times if crash is not None else 0}
        self._write()
        return crash

    def settle(self) -> None:
        """The start has gone well: how it ends counts as the first of its kind again."""
        if self._data.get("times"):
            self._data["times"] = 0
            self._write()

    def failed(self, error: BaseException, mode: str = "", match: str = "") -> None:
        """Note down why the window ends, and what was played; the file stays for the next start."""
        self._data |= {"reason": _reason(error), "mode": mode, "match": match}
        self._write()
        self._close()

    def end(self) -> None:
        """Take the file away: all is well."""
        if self._file is None:
            return
        with suppress(OSError):
            self._file.truncate(0)
        self._close()
        with suppress(OSError):  # an empty file says the same
            self.path.unlink()

    def _close(self) -> None:
        file, self._file = self._file, None
        if file is not None:
            with suppress(OSError):  # a full disk: what is still to be written is of no use any more
                file.close()

    @staticmethod
    def _left_behind(file: IO[str]) -> Crash | None:
        try:
            file.seek(0)
            text = file.read(LARGEST)
        except OSError:
            return None
        if not text.strip():
            return None
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            return Crash()  # it was there, so a window did run
        if not isinstance(data, dict):
            return Crash()
        times = data.get("times")
        before = times if type(times) is int and 0 <= times < 1000 else 0
        began, version, reason, mode, match = (_text(data.get(key)) for key in
                                               ("began", "version", "reason", "mode", "match"))
        return Crash(began, version, reason, before + 1, mode, match)

    def _write(self) -> None:
        if self._file is None:
            return
        with suppress(OSError):  # a full disk: the next start offers nothing, and all else goes on
            self._file.truncate(0)
            self._file.write(json.dumps(self._data) + "\n")
            self._file.flush()


def _text(value: object) -> str:
    return " ".join(value.split())[:300] if isinstance(value, str) else ""


def _lock(file: IO[str]) -> bool:
    """Lock the file as long as it is open; whether that could be had."""
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(LOCK_AT)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def report_path() -> Path:
    """Where a report of now is written."""
    return resources.user_log_folder() / f"report-{datetime.now(UTC):%Y%m%d-%H%M%S}.txt"


def write_report(path: Path, crash: Crash, environment: Environment) -> bool:
    """What those who mend it need: versions, drivers, the last faults, no names of people. Whether it was written."""
    from gunki.clients.doctor import examine, nameless
    from gunki.clients.failures import LOG

    try:
        findings = examine(environment)
    except Exception as error:  # modes are anybody's code, and a report without them is better than none
        findings = {"gunki": __version__, "not examined": f"{type(error).__name__}: {error}"}
    try:
        log = (resources.user_log_folder() / LOG).read_text(encoding="utf-8", errors="replace")[-TAIL:]
    except OSError:
        log = ""
    lines = [
        f"began: {crash.began or '-'}", f"version: {crash.version or '-'}", f"reason: {crash.reason or '-'}",
        f"times in a row: {crash.times}", f"mode: {crash.mode or '-'}", f"match: {crash.match or '-'}", "",
        json.dumps(findings, indent=1, ensure_ascii=False), "", log,
    ]
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(nameless("\n".join(lines)), encoding="utf-8", errors="replace")
    except OSError:
        return False
    return True
