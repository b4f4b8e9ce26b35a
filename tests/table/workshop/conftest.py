"""Every test of the workshop's screens has a home of its own."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where content, settings and saves of this test lie."""
    monkeypatch.setenv("GUNKI_HOME", str(tmp_path / "home"))
    return tmp_path / "home"
