"""Every test of the replays has saves and settings of its own."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The player's folders."""
    monkeypatch.setenv("GUNKI_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HOME", str(tmp_path / "person"))
    (tmp_path / "home" / "saves").mkdir(parents=True)
    (tmp_path / "person").mkdir()
    return tmp_path / "home"
