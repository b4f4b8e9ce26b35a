"""Printing that never fails: names degrade on narrow consoles, a closed pipe ends quietly."""

from __future__ import annotations

import json
import os
import sys
from typing import Any, NoReturn

WRONG_CALL = 2
WRONG_FILE = 1
NO_DISPLAY = 3


def prepare_streams() -> None:
    """Make output survive code pages that lack a character, and windowed programs that have no console."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 - lives as long as the program
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def line(text: str = "") -> None:
    """Print a line to standard output."""
    sys.stdout.write(text + "\n")


def as_json(value: Any) -> None:
    """Print one JSON document."""
    line(json.dumps(value, ensure_ascii=False))


def complain(text: str) -> None:
    """Print one sentence to standard error."""
    sys.stderr.write(text + "\n")


def stop(text: str, code: int) -> NoReturn:
    """Complain and end the program with `code`."""
    complain(text)
    raise SystemExit(code)
