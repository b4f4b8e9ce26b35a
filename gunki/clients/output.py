"""Printing that never fails: names degrade on narrow consoles, whoever stopped reading is left in peace."""

from __future__ import annotations

import codecs
import io
import json
import os
import sys
from typing import Any, NoReturn

WRONG_FILE = 1
WRONG_CALL = 2
NO_DISPLAY = 3
INTERRUPTED = 130


_PLAIN = {"−": "-", "–": "-", "—": "-", "‐": "-", "‑": "-", "“": '"', "”": '"', "„": '"', "‘": "'", "’": "'",
          "…": "...", "§": "Rule", "·": "-", "•": "-", "×": "x", "≤": "<=", "≥": ">=", "←": "<-", "→": "->", "↔": "<->",
          "\u00a0": " ", "\u2009": " ", "\u202f": " "}
"""Signs of our sentences that narrow code pages lack, as a typewriter would write them: −5 must not read as ?5."""


def _plainer(error: UnicodeError) -> tuple[str, int]:
    """How an output stream writes what its code page lacks: plainly, or with "?" where there is no plain sign."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(_PLAIN.get(sign, "?") for sign in error.object[error.start : error.end]), error.end


codecs.register_error("gunki.plain", _plainer)


def prepare_streams() -> None:
    """Make the streams survive code pages that lack a character, and programs that were given no console."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - lives as long as the program
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="gunki.plain")
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 - lives as long as the program
    elif isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


def line(text: str = "") -> None:
    """Print a line to standard output."""
    sys.stdout.write(text + "\n")


def as_json(value: Any) -> None:
    """Print one JSON document on a line; escaped where the stream is not UTF-8, so that nothing is lost."""
    unicode_stream = (getattr(sys.stdout, "encoding", None) or "").lower().replace("-", "") == "utf8"
    line(json.dumps(value, ensure_ascii=not unicode_stream).encode("utf-8", "replace").decode("utf-8"))


def complain(text: str) -> None:
    """Print one sentence to standard error."""
    try:
        sys.stderr.write(text + "\n")
        sys.stderr.flush()
    except (OSError, ValueError):  # nobody is there to be told
        _point_to_nowhere(sys.stderr)


def stop(text: str, code: int) -> NoReturn:
    """Complain and end the program with `code`."""
    complain(text)
    raise SystemExit(code)


def give_up_stdout() -> None:
    """Whoever read our output has gone: end without another word, also from the interpreter."""
    _point_to_nowhere(sys.stdout)


def finish_stdout() -> None:
    """Write what is still buffered, if it can be written at all."""
    try:
        sys.stdout.flush()
    except OSError:  # the fault that is being told already
        give_up_stdout()


def _point_to_nowhere(stream: Any) -> None:
    """Let what is still buffered vanish, so that the interpreter does not complain about it at the end."""
    try:
        number = stream.fileno()
    except (OSError, ValueError):  # no file below: nothing is left to be written
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, number)
    os.close(nowhere)
