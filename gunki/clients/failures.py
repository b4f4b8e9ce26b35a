"""What ends a client's work: a fault in a mode's code, told in a sentence and noted down in full for who mends it."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime

from gunki import resources
from gunki.engine.contract import Mode
from gunki.engine.errors import BadFile
from gunki.engine.messages import Message, Refused, say, shorten

LOG = "failures.log"
LARGEST_LOG, OLDER_LOGS = 250_000, 3
"""Bytes after which a new log is begun, and how many older ones are kept."""


class ModeFailed(Exception):
    """The code of a mode failed during play. What was saved is whole."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.key)
        self.message = message


@contextmanager
def guarding(mode: Mode) -> Iterator[None]:
    """Run code of `mode`. Raises ModeFailed for anything but Refused, BadFile and trouble with files and streams."""
    try:
        yield
    except (Refused, BadFile, ModeFailed, OSError):
        raise
    except Exception as error:
        raise ModeFailed(failure_of(mode.id, error)) from error


def failure_of(mode_id: str, error: Exception) -> Message:
    """The sentence for a fault in a mode; its traceback goes to the log."""
    note_down(error)
    return say("clients.mode_failed", mode=shorten(mode_id), reason=in_short(error))


def in_short(error: BaseException) -> str:
    """A fault in one line: its kind and, where it has any, its own words."""
    kind, words = type(error).__name__, " ".join(str(error).split())
    return shorten(f"{kind}: {words}" if words else kind, 300)


def note_down(error: BaseException) -> None:
    """Append a traceback to the log of failures. A log that cannot be written is done without."""
    from logging import makeLogRecord
    from logging.handlers import RotatingFileHandler

    told = "".join([datetime.now(UTC).isoformat(timespec="seconds"), "\n", *traceback.format_exception(error)])
    try:
        folder = resources.user_log_folder()
        folder.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(folder / LOG, maxBytes=LARGEST_LOG, backupCount=OLDER_LOGS, encoding="utf-8",
                                      errors="replace")
    except OSError:  # the sentence for the player has to do
        return
    handler.handleError = lambda record: None  # type: ignore[method-assign]  # it would print
    handler.emit(makeLogRecord({"msg": told}))
    with suppress(OSError):
        handler.close()
