"""What ends a client's work: a fault in a mode's code, told in a sentence and noted down in full for who mends it."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

from gunki import resources
from gunki.engine.contract import Mode
from gunki.engine.errors import BadFile
from gunki.engine.messages import Message, Refused, say, shorten

LOG = "failures.log"


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
    text = "".join(traceback.format_exception(error))
    try:
        folder = resources.user_log_folder()
        folder.mkdir(parents=True, exist_ok=True)
        with (folder / LOG).open("a", encoding="utf-8", errors="replace") as file:
            file.write(f"{datetime.now(UTC).isoformat(timespec='seconds')}\n{text}\n")
    except OSError:  # the sentence for the player has to do
        return
