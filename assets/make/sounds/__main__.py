"""Make assets/sounds: `python assets/make/sounds [NAME …]`; with --check, only say which files would change.

Nothing is recorded or fetched, and nothing but Python is needed. Each sound has its own seed, its name.
"""
from __future__ import annotations

from pathlib import Path

from files import run
from recipes import LOOPS, SOUNDS

if __name__ == "__main__":
    run(Path(__file__).resolve().parents[2] / "sounds", SOUNDS, LOOPS)
