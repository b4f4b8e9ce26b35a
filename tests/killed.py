"""A program that is killed, and the processes it had started: none of them may outlive it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path


def end_of_killed(folder: Path, source: str, begun: Callable[[str], object]) -> str:
    """Start a program of this source, hand its first line to `begun`, kill it, and wait for the end of what it writes.

    That comes once the last process that has it open is gone. Returns what was written after the first line.
    """
    script = folder / "program.py"
    script.write_text(source)
    with subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        begun(program.stdout.readline())
        program.kill()
        program.wait()
        return program.stdout.read()
