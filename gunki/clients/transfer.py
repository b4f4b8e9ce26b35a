"""`gunki export` and `gunki import`: saves as JSON Lines and back."""

from __future__ import annotations

import io
import sys
from pathlib import Path

from gunki.clients.environment import Environment
from gunki.engine.errors import BadFile
from gunki.engine.journal_text import export_jsonl, import_jsonl
from gunki.engine.messages import say


def export_match(file: Path, out: Path | None) -> None:
    """Write `file` as JSON Lines to `out`, which must not exist, or to standard output. Raises BadFile."""
    text = io.StringIO()
    export_jsonl(file, text)
    if out is None:
        sys.stdout.write(text.getvalue())
        return
    try:
        with out.open("x", encoding="utf-8", newline="\n") as stream:
            stream.write(text.getvalue())
    except FileExistsError as error:
        raise BadFile(say("journal.exists", file=out.name)) from error
    except OSError as error:
        raise BadFile(say("clients.file.not_written", file=out.name, reason=error.strerror or "")) from error


def import_match(file: Path, out: Path, environment: Environment) -> int:
    """Make the save `out` of the JSON Lines in `file`; returns the number of events. Raises BadFile."""
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "UTF-8"
        raise BadFile(say("clients.file.unreadable", file=file.name, reason=reason)) from error
    return import_jsonl(lines, out, environment, shown=file.name)
