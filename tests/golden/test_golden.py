"""Golden matches: recorded files replay to the same state, and the same seed and commands give the same events."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gunki.battle.mode import MODE
from gunki.engine.journal import open_match, verify
from gunki.engine.journal_text import import_jsonl
from gunki.engine.match import Match, Undone
from tests.golden.__main__ import FOLDER, SEEDS, digest

ENDS = json.loads((FOLDER / "ends.json").read_text(encoding="utf-8"))


class Modes:
    """The one mode of these files."""

    def mode(self, mode_id: str):  # type: ignore[no-untyped-def]
        """Gun-Ki."""
        assert mode_id == "gunki"
        return MODE


def loaded(name: str, folder: Path) -> Match:
    """The match of a golden file, through a save."""
    lines = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    path = folder / "match.gunki"
    import_jsonl(lines, path, Modes())
    assert verify(path, Modes()).ok
    match, journal = open_match(path, Modes())
    journal.close()
    match.sink = None
    return match


@pytest.mark.parametrize("name", SEEDS)
def test_a_recorded_match_replays_to_the_same_state(name: str, tmp_path: Path) -> None:
    match = loaded(name, tmp_path)
    assert match.outcome is not None
    assert {
        "seq": match.seq,
        "result": match.outcome.result,
        "counter": match.counter,
        "state": digest(match.state),
    } == ENDS[name]


@pytest.mark.parametrize("name", SEEDS)
def test_the_same_seed_and_commands_give_the_same_events(name: str, tmp_path: Path) -> None:
    recorded = loaded(name, tmp_path)
    again = Match.begin(MODE, recorded.config, recorded.seed)
    for record in recorded.records:
        if isinstance(record.event, Undone):
            again.undo()
        elif record.command is not None:
            again.act(record.command)
    assert [r.event for r in again.records] == [r.event for r in recorded.records]
    assert again.state == recorded.state and again.counter == recorded.counter
