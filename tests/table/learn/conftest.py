"""Every test of learning has a player's folder of its own."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's folder."""
    monkeypatch.setenv("GUNKI_HOME", str(tmp_path))
    return tmp_path
