"""Every test of the shell's screens has saves and settings of its own."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's folders."""
    monkeypatch.setenv("GUNKI_HOME", str(tmp_path))
    return tmp_path
