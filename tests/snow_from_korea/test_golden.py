"""Golden journeys: recorded files replay to the same state, and the same seed and commands give the same events."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from snow_from_korea.mode import MODE

from gunki.engine.journal import open_match, save_new, verify
from gunki.engine.journal_text import export_jsonl, import_jsonl
from gunki.engine.match import Match, Undone
from tests.snow_from_korea.golden.__main__ import CONFIGS, FOLDER, end

ENDS = json.loads((FOLDER / "ends.json").read_text(encoding="utf-8"))


class Modes:
    """The one mode of these files."""

    def mode(self, mode_id: str):  # type: ignore[no-untyped-def]
        """Snow From Korea."""
        assert mode_id == "snow_from_korea"
        return MODE


def lines_of(name: str) -> list[str]:
    """A golden file."""
    return (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()


def loaded(name: str, folder: Path) -> Match:
    """The match of a golden file, through a save."""
    path = folder / "match.gunki"
    import_jsonl(lines_of(name), path, Modes())
    assert verify(path, Modes()).ok
    match, journal = open_match(path, Modes())
    journal.close()
    match.sink = None
    return match


@pytest.mark.parametrize("name", CONFIGS)
def test_a_recorded_match_replays_to_the_same_state(name: str, tmp_path: Path) -> None:
    assert end(loaded(name, tmp_path)) == ENDS[name]


@pytest.mark.parametrize("name", CONFIGS)
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


def test_they_show_a_journey_alone_and_one_with_everything() -> None:
    assert set(ENDS["solo"]["scores"]) == {"samurai1"} and len(ENDS["table"]["scores"]) == 3
    kinds = {json.loads(line).get("event", {}).get("kind") for line in lines_of("table")}
    assert {"undone", "told", "revealed", "school_die", "snow", "mahoutsukai_appeared", "lost", "home"} <= kinds


def test_an_export_is_what_was_imported(tmp_path: Path) -> None:
    match = loaded("table", tmp_path)
    save_new(match, tmp_path / "again.gunki").close()
    texts = []
    for file in ("match.gunki", "again.gunki"):
        out = io.StringIO()
        export_jsonl(tmp_path / file, out)
        texts.append(out.getvalue().splitlines()[1:])
    assert texts[0] == texts[1]
