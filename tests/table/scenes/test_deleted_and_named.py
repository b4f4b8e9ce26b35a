"""Deleted matches until their way back is closed, whatever happens meanwhile; and names that are kept for any file."""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path

import pygame
import pytest

from gunki import resources
from gunki.engine import trash
from gunki.table.scenes import save_names
from gunki.table.scenes.load import LoadScene
from gunki.table.scenes.save_files import bring_back, discard, left_over, purge
from gunki.table.scenes.save_names import SaveNames
from tests.table.play.hands import opened
from tests.table.scenes.looking import wrong
from tests.table.scenes.test_load import full_disk, left_match, notice, rows, said, write_name
from tests.table.scenes.toy import shell_of


@pytest.fixture(autouse=True)
def own_saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Saves and settings of one test."""
    monkeypatch.setenv("GUNKI_HOME", str(tmp_path / "home"))


# Deleted


@pytest.mark.parametrize("ending", [".gunki", ".character.json", ".toml"])
def test_what_comes_back_never_takes_the_place_of_what_is_there(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"one.two{ending}"
    for content in "abc":
        path.write_text(content)
        path.rename(trash.trash_for(path))
    path.write_text("new")
    found = trash.left_over(tmp_path, ending)
    assert sorted(one.read_text() for one in found) == ["a", "b", "c"]
    for one in found:
        one.rename(trash.place_for(one, ending))
    assert path.read_text() == "new" and {one.name for one in tmp_path.iterdir()} == {
        path.name, *(f"one.two-{number}{ending}" for number in (2, 3, 4))}  # fmt: skip


def test_only_what_is_deleted_is_ever_removed(tmp_path: Path) -> None:
    names = ["a.gunki", "a.gunki.deleted", "b.toml.123456789.deleted", "c.gunki.12.deleted", ".gunki.deleted"]
    for name in names:
        (tmp_path / name).touch()
    purge(tmp_path, ())
    assert trash.left_over(tmp_path, ".gunki") == [] and {one.name for one in tmp_path.iterdir()} == set(names)


def test_what_others_deleted_is_removed_after_a_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("a.gunki", "a.gunki-wal", "b.gunki"):
        (tmp_path / name).touch()
    first = discard(tmp_path / "a.gunki")
    own = discard(tmp_path / "b.gunki")
    purge(tmp_path, [own])
    assert left_over(tmp_path) == [first]
    now = time.time()
    monkeypatch.setattr(trash.time, "time", lambda: now + trash.KEPT + 2)
    assert left_over(tmp_path) == []
    purge(tmp_path, ())
    assert list(tmp_path.iterdir()) == []


def test_a_deleted_match_comes_back_beside_a_newer_one_of_its_name() -> None:
    with opened() as hands:
        path = left_match(hands)
        whole = path.read_bytes()
        hands.click("load")
        write_name(hands, path, "Dawn")
        hands.click(f"delete {path.name}")
        path.write_bytes(b"another")
        hands.wait(15)
        hands.click("undo")
        (back,) = set(resources.saves_folder().glob("*.gunki")) - {path}
        assert path.read_bytes() == b"another" and back.read_bytes() == whole
        assert path.name in notice(hands) and "Dawn" in notice(hands)
        assert {row.name: "Dawn" in row.text for row in rows(hands)}[f"save {back.name}"]


def test_another_window_leaves_what_this_one_can_bring_back() -> None:
    with opened() as hands:
        path = left_match(hands)
        hands.click("load")
        hands.click(f"delete {path.name}")
        other = LoadScene(shell_of(hands))
        other.close()
        hands.click("undo")
        assert path.exists() and len(rows(hands)) == 1


def test_what_a_window_that_fell_had_deleted_is_offered() -> None:
    with opened() as hands:
        path = left_match(hands)
        hands.click("load")
        write_name(hands, path, "Dawn")
    discard(path)
    with opened() as hands:
        hands.click("load")
        assert "Dawn" in notice(hands)
        hands.press(pygame.K_ESCAPE)
        hands.click("load")
        hands.click("undo")
        assert path.exists() and "Dawn" in rows(hands)[0].text


def test_a_deleted_match_without_a_name_is_offered_by_who_fights() -> None:
    with opened() as hands:
        path = left_match(hands)
    discard(path)
    with opened() as hands:
        hands.click("load")
        assert "Okiku" in notice(hands) and not wrong(hands)
        assert {one.suffix for one in path.parent.iterdir()} <= {".deleted", ".lock"}


def test_bringing_back_what_is_gone_names_the_match(tmp_path: Path) -> None:
    path = tmp_path / "a.gunki"
    path.touch()
    gone = discard(path)
    gone.unlink()
    with pytest.raises(Exception) as failure:
        bring_back(gone)
    assert failure.value.message.arguments["file"] == "a.gunki"  # type: ignore[attr-defined]


# Named


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="every file name is text there")
def test_a_file_whose_name_is_no_text_can_be_named_copied_and_deleted() -> None:
    with opened() as hands:
        path = left_match(hands)
        odd = path.with_name(os.fsdecode(b"\xff\xfe.gunki"))
        path.rename(odd)
        hands.click("load")
        write_name(hands, odd, "Dawn")
        assert rows(hands)[0].text == "Dawn" and SaveNames(odd.parent).name(odd) == "Dawn"
        hands.click(f"copy {odd.name}")
        assert len(rows(hands)) == 2 and not hands.app.modals
        hands.click(f"delete {odd.name}")
        hands.click("undo")
        assert odd.exists() and len(rows(hands)) == 2


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
@pytest.mark.timeout(20)
def test_names_in_no_plain_file_are_not_waited_for(tmp_path: Path) -> None:
    (tmp_path / "a.gunki").touch()
    os.mkfifo(tmp_path / save_names.FILE)
    names = SaveNames(tmp_path)
    assert names.problem is not None
    names.give(tmp_path / "a.gunki", "Dawn")
    assert SaveNames(tmp_path).name(tmp_path / "a.gunki") == "Dawn"


@pytest.mark.parametrize("in_the_way", ["names.json", "names.json.broken", "names.json.new", "names.json.broken-2"])
def test_whatever_lies_in_the_way_names_can_be_given(tmp_path: Path, in_the_way: str) -> None:
    path = tmp_path / "a.gunki"
    path.touch()
    (tmp_path / save_names.FILE).write_text("[nonsense")
    (tmp_path / "names.json.broken").write_text("older")
    (tmp_path / in_the_way).unlink(missing_ok=True)
    (tmp_path / in_the_way / "inside").mkdir(parents=True)
    SaveNames(tmp_path).give(path, "Dawn")
    names = SaveNames(tmp_path)
    assert names.name(path) == "Dawn" and names.problem is None
    found = [one for one in tmp_path.rglob("*") if one.name == "inside"]
    assert len(found) == 1, "nothing was thrown away"


def test_names_are_read_only_when_they_changed_and_those_of_gone_matches_are_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("a.gunki", "b.gunki"):
        (tmp_path / name).touch()
    deleted = discard(tmp_path / "b.gunki")
    file = tmp_path / save_names.FILE
    file.write_text(json.dumps({f"{n}.gunki": "gone" for n in range(1000)} | {"a.gunki": "A", "b.gunki": "B"}))
    names = SaveNames(tmp_path)
    read: list[Path] = []
    plain = save_names._text_of
    monkeypatch.setattr(save_names, "_text_of", lambda path: read.append(path) or plain(path))
    assert not names.read() and not names.read() and read == []
    names.give(tmp_path / "a.gunki", "Dawn")
    assert read == [] and json.loads(file.read_text()) == {"a.gunki": "Dawn", "b.gunki": "B"}
    assert names.name(bring_back(deleted)) == "B"
    file.write_text('{"a.gunki": "Night"}')
    assert names.read() and names.name(tmp_path / "a.gunki") == "Night"
    file.write_bytes(b" " * (save_names.LARGEST + 1))
    assert names.read() and names.problem is not None


def test_a_copy_without_a_name_is_a_copy_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    with opened() as hands:
        path = left_match(hands)
        hands.click("load")
        full_disk(monkeypatch)
        hands.click(f"copy {path.name}")
        assert len(rows(hands)) == 2 and rows(hands)[0].selected
        assert "copy is made" in notice(hands) and "No space left" in notice(hands)


def test_a_match_that_is_gone_when_its_name_is_written_gets_none() -> None:
    with opened() as hands:
        path = left_match(hands)
        hands.click("load")
        hands.click(f"rename {path.name}")
        path.unlink()
        hands.app.step([pygame.event.Event(pygame.TEXTINPUT, text="Dawn")], 0.0)
        hands.press(pygame.K_RETURN)
        assert path.name in said(hands) and not (path.parent / save_names.FILE).exists()
        hands.press(pygame.K_RETURN)
        assert rows(hands) == []
