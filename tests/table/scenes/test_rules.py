"""The rulebook on the screen: tables are tables, and marks of Markdown are not shown."""

from __future__ import annotations

import pytest

from gunki.battle.mode import MODE
from gunki.table.scenes.rules import RulesScene, read_rulebook
from gunki.table.widgets import Paragraph
from tests.table.layout_check import faults
from tests.table.play.hands import opened


@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_mark_of_markdown_is_left(language: str) -> None:
    path = MODE.rulebook_in(language)
    assert path is not None
    for entry in read_rulebook(path):
        for text in (entry.number, entry.section, entry.text, *entry.cells, *entry.head):
            assert not set("|`") & set(text), text
            assert "**" not in text


def test_a_row_stands_under_the_head_of_its_table() -> None:
    path = MODE.rulebook_in("en")
    assert path is not None
    rows = [entry for entry in read_rulebook(path) if entry.cells]
    katana = next(row for row in rows if row.cells[0] == "Katana")
    assert dict(zip(katana.head, katana.cells, strict=True)) == {
        "weapon": "Katana", "kind": "melee, sword", "hands": "1", "FP": "1", "roll": "d6(2d6)+3"}
    assert all(len(row.cells) == len(row.head) for row in rows)


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 1.5)])
def test_a_search_shows_rows_with_their_head(tmp_path, monkeypatch, size, scale) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setenv("GUNKI_HOME", str(tmp_path))
    with opened(size, scale=scale) as hands:
        hands.app.scenes[0].shell.rules("gunfighter")  # type: ignore[attr-defined]
        hands.wait(2)
        assert isinstance(hands.app.scene, RulesScene)
        assert faults(hands.app) == []
        told = [w.text for w in hands.app.scene.root.walk() if isinstance(w, Paragraph)]
        assert told.index("strategy") < told.index("Gunfighter")
