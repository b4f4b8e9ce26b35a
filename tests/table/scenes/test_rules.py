"""The rulebook on the screen: tables are tables, and marks of Markdown are not shown."""

from __future__ import annotations

import pygame
import pytest

from gunki.battle.mode import MODE
from gunki.table.scenes.rulebook import nearest, read_rulebook, search
from gunki.table.scenes.rules import RulesScene
from gunki.table.widgets import Paragraph, ScrollView, TextEntry
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


@pytest.mark.parametrize(("query", "near"), [("attak", "attack"), ("katana xyzzy", "katana"), ("GK-4.33", "GK-4.3"),
                                             ("gk4.3", "GK-4.3")])  # fmt: skip
def test_what_finds_nothing_has_something_near_it(query: str, near: str) -> None:
    path = MODE.rulebook_in("en")
    assert path is not None
    entries = read_rulebook(path)
    assert not search(entries, query) and near in nearest(entries, query)
    assert all(search(entries, found) for found in nearest(entries, query))


def test_a_short_word_is_no_part_of_another() -> None:
    path = MODE.rulebook_in("en")
    assert path is not None
    found = search(read_rulebook(path), "Ki")
    assert found and all("king" not in entry.words or " ki" in entry.words for entry in found)


def test_nothing_found_is_said_and_leads_on(tmp_path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setenv("GUNKI_HOME", str(tmp_path))
    with opened() as hands:
        hands.app.scenes[0].shell.rules("attak")  # type: ignore[attr-defined]
        hands.wait(2)
        assert "attak" in hands.widget("nothing").describe() and faults(hands.app) == []
        hands.click("near attack")
        field = hands.widget("search")
        assert isinstance(field, TextEntry) and field.text == "attack" and field.focused
        assert hands.top.find("nothing") is None and hands.top.find("rules") is not None
        hands.click("all")
        assert hands.top.find("all") is None and hands.widget("search").describe() != "attack"


def test_page_keys_scroll_while_the_search_has_the_focus(tmp_path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setenv("GUNKI_HOME", str(tmp_path))
    with opened() as hands:
        hands.click("rules")
        view = hands.widget("rules")
        assert isinstance(view, ScrollView) and hands.widget("search").focused
        hands.press(pygame.K_PAGEDOWN)
        assert view.offset == pytest.approx(view.rect.h * 0.9)
        hands.press(pygame.K_PAGEUP)
        assert view.offset == 0
        hands.press(pygame.K_END)
        assert view.offset == view.most > 0
        hands.press(pygame.K_HOME)
        assert view.offset == 0


def test_the_beginning_of_a_number_finds_the_rules_of_that_part_in_their_order() -> None:
    path = MODE.rulebook_in("en")
    assert path is not None
    entries = read_rulebook(path)
    found = [entry.number for entry in search(entries, "GK-4.")]
    assert found and found == [entry.number for entry in entries if entry.number.startswith("GK-4.")]


def test_esc_goes_back_from_the_rules_one_came_to_by_f1(tmp_path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setenv("GUNKI_HOME", str(tmp_path))
    with opened() as hands:
        shell = hands.app.scenes[0].shell  # type: ignore[attr-defined]
        shell.settings()
        hands.wait(2)
        before = hands.app.scene
        shell.rules("GK-4.")
        hands.wait(2)
        hands.press(pygame.K_ESCAPE)
        assert hands.app.scene is before
        shell.rules("GK-4.")
        hands.wait(2)
        hands.app.step([pygame.event.Event(pygame.TEXTINPUT, text="1")], 0.1)
        hands.press(pygame.K_ESCAPE)  # something else was looked for: the search is emptied first
        assert isinstance(hands.app.scene, RulesScene)


def test_f1_opens_the_rules_on_every_sheet_and_nothing_more_on_them(tmp_path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setenv("GUNKI_HOME", str(tmp_path))
    with opened() as hands:
        hands.click("credits")
        hands.press(pygame.K_F1)
        rules = hands.app.scene
        assert isinstance(rules, RulesScene)
        hands.press(pygame.K_F1)
        assert hands.app.scene is rules
