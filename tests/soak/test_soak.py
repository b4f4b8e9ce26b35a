"""A few matches of each mode through one window, and that a soak sees what goes wrong; the long one by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunki.engine.journal import Journal
from tests.soak import soaking
from tests.soak.soaking import KINDS, MOST_GROWTH, Report, soak
from tests.table.play.blank import unseen


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GUNKI_HOME", str(tmp_path))


def test_a_match_of_every_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    unseen(monkeypatch)
    report = soak(len(KINDS), every=2)
    assert not report.faults and report.matches == len(KINDS) and len(report.memory) == len(KINDS) // 2
    assert set(report.by_mode) == {"gunki", "book_of_changes", "snow_from_korea"}


def test_a_fault_and_a_broken_save_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    original = Journal.close

    def spoiling(journal: Journal) -> None:
        original(journal)
        data = bytearray(journal.path.read_bytes())
        data[len(data) // 2] ^= 255
        journal.path.write_bytes(data)

    monkeypatch.setattr(soaking, "KINDS", (("gunki", lambda number: {"hp": 7} if number else KINDS[0][1](0)),))
    monkeypatch.setattr(Journal, "close", spoiling)
    report = soak(2)
    assert any("is not whole" in fault for fault in report.faults)
    assert any("match 1 of gunki: Refused" in fault for fault in report.faults)


def test_growth_counts_from_when_it_is_warm() -> None:
    assert Report(memory=[(50, 100), (100, 400), (150, 420), (200, 450)]).growth(100) == 50
    assert Report(memory=[(50, 100)]).growth(100) == 0


@pytest.mark.long
@pytest.mark.timeout(7200)
def test_five_thousand_matches() -> None:
    report = soak(5000)
    assert not report.faults and report.growth(300) < MOST_GROWTH
