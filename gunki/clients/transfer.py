"""`gunki export` and `gunki import`: saves as JSON Lines and back."""

from __future__ import annotations

import io
import sys
from pathlib import Path

from gunki.clients import output
from gunki.clients.environment import Environment
from gunki.engine.errors import BadFile, name_of
from gunki.engine.journal_file import refuse_place
from gunki.engine.journal_text import export_jsonl, import_jsonl
from gunki.engine.messages import Message, say


def export_match(file: Path, out: Path | None) -> None:
    """Write `file` as JSON Lines to `out`, which must not exist, or to standard output. Raises BadFile."""
    text = io.StringIO()
    export_jsonl(file, text)
    written = text.getvalue().encode("utf-8")
    if out is None:
        _to_stdout(written)
        return
    refuse_place(out)
    try:
        stream = out.open("xb")
    except FileExistsError as error:
        raise BadFile(say("journal.exists", file=name_of(out))) from error
    except (OSError, ValueError) as error:
        raise BadFile(_not_written(out, error)) from error
    try:
        with stream:
            stream.write(written)
    except OSError as error:
        out.unlink(missing_ok=True)  # half an export is of no use
        raise BadFile(_not_written(out, error)) from error


def _to_stdout(written: bytes) -> None:
    """UTF-8 whatever the console's code page: what is exported must import again."""
    sys.stdout.flush()
    binary = getattr(sys.stdout, "buffer", None)
    if binary is None:
        sys.stdout.write(written.decode("utf-8"))
    else:
        binary.write(written)


def _not_written(path: Path, error: Exception) -> Message:
    return say("clients.file.not_written", file=name_of(path), reason=getattr(error, "strerror", None) or str(error))


def import_match(environment: Environment, file: Path, out: Path) -> None:
    """Make the save `out` of the JSON Lines in `file` and say how many events it has. Raises BadFile."""
    try:
        # Lines end at \n alone: a name may well hold one of the other signs that Python would break lines at.
        lines = file.read_bytes().decode("utf-8-sig").split("\n")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "UTF-8"
        raise BadFile(say("clients.file.unreadable", file=name_of(file), reason=reason)) from error
    number = import_jsonl(lines, out, environment, shown=name_of(file))
    output.line(environment.text(say("clients.import.done", file=str(out), count=number)))
