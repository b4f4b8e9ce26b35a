"""Character files: reading, replacing in one step, deleting with a way back, lists that no bad file spoils."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path

import pytest
from msgspec.structs import replace

from gunki.battle.characters import files
from gunki.battle.characters.build import Build, sheet_of
from gunki.battle.characters.own import own_characters
from gunki.battle.config import configure
from gunki.battle.content import load_content
from gunki.battle.items import Stats
from gunki.engine.errors import BadFile
from gunki.engine.messages import Message
from gunki.engine.player_files import export_path, path_of_text, suggested_name
from gunki.engine.trash import bring_back, purge, take_away
from tests.battle.wording import ENGLISH

CONTENT = load_content()
ITEMS = CONTENT.items
AYA = Build("Aya", "outlaws", "hero_ninja", Stats(2, 5, 1, 1), ("katana", "hard_attack"), ("katana",))


def said(fault: Message | None) -> str:
    """A fault in words."""
    assert fault is not None
    words = ENGLISH.text(fault)
    assert words and "{" not in words and "\n" not in words
    return words


def stored(folder: Path, build: Build) -> Path:
    """A new file."""
    path = files.new_path(folder)
    files.write_character(path, build)
    return path


@pytest.mark.parametrize("name", ["Aya", 'a:?*"<>|/\\', "CON", "x" * 200, "🐉", "שלום", "../../etc", ""])
def test_any_name_is_kept_and_no_file_is_called_so(tmp_path: Path, name: str) -> None:
    path = stored(tmp_path / "new" / "folder", replace(AYA, name=name))
    assert files.read_character(path, ITEMS).name == name
    stem = path.name.removesuffix(files.ENDING)
    assert len(stem) == 12 and stem.isalnum()
    raw = json.loads(path.read_text("utf-8"))
    assert raw == {"format": 1, **sheet_of(replace(AYA, name=name))}


BAD = {
    "empty": b"", "nonsense": b"{ nonsense", "list": b"[1]", "binary": b"\xff\xfe\x00", "deep": b"[" * 40_000,
    "digits": b'{"name": ' + b"9" * 6000 + b"}", "future": b'{"format": 2, "name": "x"}', "no_name": b"{}",
    "large": b'{"name": "' + b"x" * 60_000 + b'"}', "nan": b'{"name": "x", "stats": {"spd": NaN}}',
}


def test_a_broken_file_is_a_row_with_its_reason_and_blocks_no_other(tmp_path: Path) -> None:
    for name, data in BAD.items():
        (tmp_path / f"{name}{files.ENDING}").write_bytes(data)
    (tmp_path / f"folder{files.ENDING}").mkdir()
    os.mkfifo(tmp_path / f"pipe{files.ENDING}")
    (tmp_path / f"nowhere{files.ENDING}").symlink_to(tmp_path / "gone")
    (tmp_path / "notes.txt").write_text("not mine")
    good = stored(tmp_path, AYA)
    illegal = stored(tmp_path, replace(AYA, name="Zoe", stats=Stats(9, 9, 9, 9)))
    entries, fault = files.list_characters(tmp_path, ITEMS)
    assert fault is None
    assert [entry.path for entry in entries[:2]] == [good, illegal]
    assert len(entries) == 2 + len(BAD) + 3
    for entry in entries[2:]:
        assert entry.build is None
        assert entry.path.name in said(entry.fault)


def test_a_file_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    path = tmp_path / f"x{files.ENDING}"
    path.write_bytes(b"\xef\xbb\xbf" + files.text_of(AYA).encode())
    assert files.read_character(path, ITEMS) == AYA


def test_no_folder_is_an_empty_list_and_a_file_in_its_place_is_said(tmp_path: Path) -> None:
    assert files.list_characters(tmp_path / "none", ITEMS) == ([], None)
    (tmp_path / "file").write_text("")
    entries, fault = files.list_characters(tmp_path / "file", ITEMS)
    assert entries == [] and "file" in said(fault)
    with pytest.raises(BadFile):
        files.new_path(tmp_path / "file")


def full_disk(*_: object) -> None:
    """What the system says."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_full_disk_leaves_the_old_file_whole_and_nothing_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    path = stored(tmp_path, AYA)
    with monkeypatch.context() as patch:
        patch.setattr(os, step, full_disk)
        with pytest.raises(BadFile) as failure:
            files.write_character(path, replace(AYA, name="Other"))
    assert "space" in said(failure.value.message)
    assert files.read_character(path, ITEMS) == AYA
    assert list(tmp_path.iterdir()) == [path]


def test_deleting_can_be_undone_until_it_is_made_final(tmp_path: Path) -> None:
    path, other = stored(tmp_path, AYA), stored(tmp_path, replace(AYA, name="Bo"))
    before = path.read_bytes()
    trash = take_away(path)
    assert [entry.path for entry in files.list_characters(tmp_path, ITEMS)[0]] == [other]
    assert bring_back(trash, files.ENDING) == path and path.read_bytes() == before
    trash = take_away(path)
    purge(tmp_path, [trash], files.ENDING)
    assert list(tmp_path.iterdir()) == [other]
    purge(tmp_path / "none", [], files.ENDING)


@pytest.mark.parametrize("name", ["", "CON", "nul", "...", "a/b\\c:d", "🐉", "x" * 300, "桜" * 100, "Lpt1", "_"])
def test_a_suggested_name_suits_every_system(tmp_path: Path, name: str) -> None:
    found = suggested_name(name, files.ENDING, "character")
    stem = found.removesuffix(files.ENDING)
    assert stem and len(found.encode()) < 150 and not set(found) & set('/\\:*?"<>|')
    assert stem.lower() not in ("con", "nul", "lpt1")
    files.write_character(tmp_path / found, AYA)
    assert files.read_character(tmp_path / found, ITEMS) == AYA


def test_paths_are_understood_as_people_give_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert path_of_text(' "/a b/c.json" ') == Path("/a b/c.json")
    assert path_of_text("~/c.json") == tmp_path / "c.json"
    assert path_of_text("file:///a%20b/%E6%A1%9C.json") == Path("/a b/桜.json")
    plain = f"Aya{files.ENDING}"
    assert export_path(str(tmp_path), plain, files.ENDING) == tmp_path / plain
    assert export_path("/x/aya", plain, files.ENDING) == Path(f"/x/aya{files.ENDING}")
    assert export_path("/x/aya.json", plain, files.ENDING) == Path("/x/aya.json")


@pytest.mark.parametrize("text", ["", "/", ".", "a\0b", "~nobody_of_that_name/x", "x" * 5000])
def test_a_path_that_cannot_be_is_one_sentence(text: str) -> None:
    with pytest.raises(BadFile) as failure:
        files.write_character(export_path(text, "Aya", files.ENDING) / "x" / "y.json", AYA)
    said(failure.value.message)
    with pytest.raises(BadFile) as failure:
        files.read_character(path_of_text(text), ITEMS)
    said(failure.value.message)


def test_own_characters_are_the_legal_ones_and_go_into_a_match(tmp_path: Path) -> None:
    path = stored(tmp_path, AYA)
    stored(tmp_path, replace(AYA, name="Cheat", stats=Stats(9, 9, 9, 9)))
    (tmp_path / f"bad{files.ENDING}").write_bytes(b"{")
    found = own_characters(tmp_path, CONTENT)
    assert [(one.name, one.id) for one in found] == [("Aya", path.name.removesuffix(files.ENDING))]
    setting = configure({"sides": [{"seats": [{"kind": "human", "characters": [found[0].sheet]}]},
                                   {"seats": [{"kind": "npc", "characters": [{"npc": "ronin"}]}]}]}, CONTENT)
    assert setting.sheets[0].inventory == AYA.inventory
    assert own_characters(tmp_path / "none", CONTENT) == []


@pytest.mark.parametrize("name", ["a\0b", "\0", "\ud800", "x/\udfff"])
def test_a_name_that_no_file_can_have_is_said_in_words_for_players(tmp_path: Path, name: str) -> None:
    for attempt in (lambda path: files.read_character(path, ITEMS), lambda path: files.write_character(path, AYA)):
        with pytest.raises(BadFile) as failure:
            attempt(tmp_path / name)
        text = said(failure.value.message)
        assert not any(word in text for word in ("null", "byte", "codec", "surrogate", "encode")), text
