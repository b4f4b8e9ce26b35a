"""Out and in as JSON Lines: names that players write, folders that will not have it, files that are no matches."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gunki.clients.environment import Environment
from gunki.engine.errors import BadFile
from gunki.engine.journal import read_match
from gunki.table.replay.exchange import Entry, export_to, first_folder, import_from, listing, named_file
from tests.battle.wording import english
from tests.table.replay.matches import played, saved


def refusal(error: pytest.ExceptionInfo[BadFile]) -> str:
    """The sentence of a refusal; one line, every placeholder filled."""
    words = english(error.value.message.key, **error.value.message.arguments)
    assert words and "{" not in words and "\n" not in words and words != error.value.message.key
    return words


def test_what_was_exported_is_imported_as_the_same_match(tmp_path: Path) -> None:
    save = saved(tmp_path / "saves" / "a.gunki", played(persons=True, undo=True, most=60))
    path = export_to(save, "my duel", tmp_path)
    assert path == tmp_path / "my duel.jsonl"
    new, count = import_from(path, tmp_path / "saves", Environment())
    one, other = read_match(save, Environment()), read_match(new, Environment())
    assert one.records == other.records and count == len(one.records)


@pytest.mark.parametrize("name", [
    "a", "ä ö ü", "勝負", "🎲🎲", "مبارزة", "a:b?c*d", 'say "x" <y> |z|', "CON", "a.b.c", "x" * 200, "  spaced  ", "-o", "$HOME",
])
def test_odd_names_are_taken_or_refused_in_a_sentence(tmp_path: Path, name: str) -> None:
    save = saved(tmp_path / "saves" / "a.gunki")
    folder = tmp_path / "out"
    folder.mkdir()
    try:
        path = export_to(save, name, folder)
    except BadFile as failure:
        assert english(failure.message.key, **failure.message.arguments)
        assert list(folder.iterdir()) == []
    else:
        assert path.parent == folder and list(folder.iterdir()) == [path]
        assert import_from(path, tmp_path / "saves", Environment())[1] == len(played().records)


@pytest.mark.parametrize("name", ["x" * 3000, "a\0b", "no/such/folder/a", "", "  ", ".", "..", "/proc/nothing/a"])
def test_names_of_no_file_are_refused_and_nothing_is_written(tmp_path: Path, name: str) -> None:
    save = saved(tmp_path / "saves" / "a.gunki")
    folder = tmp_path / "out"
    folder.mkdir()
    with pytest.raises(BadFile) as error:
        export_to(save, name, folder)
    refusal(error)
    assert list(folder.iterdir()) == []


def test_no_file_is_overwritten(tmp_path: Path) -> None:
    save = saved(tmp_path / "saves" / "a.gunki")
    (tmp_path / "a.jsonl").write_text("mine")
    with pytest.raises(BadFile) as error:
        export_to(save, "a", tmp_path)
    assert "already" in refusal(error)
    assert (tmp_path / "a.jsonl").read_text() == "mine"


def test_a_whole_path_and_a_home_may_be_written(tmp_path: Path) -> None:
    other = tmp_path / "other"
    assert named_file(f"{other}/a.JSONL", tmp_path) == other / "a.JSONL"
    assert named_file("~/a", tmp_path) == tmp_path / "person" / "a.jsonl"
    assert named_file("sub/a", tmp_path) == tmp_path / "sub" / "a.jsonl"
    assert named_file("~nobody-of-this-name/a", tmp_path) == tmp_path / "~nobody-of-this-name" / "a.jsonl"


@pytest.mark.parametrize("content", [
    b"", b"\n\n", b"{}", b"\xff\xfe\x00", b'{"gunki":99,"header":{}}\n', b'{"gunki":1,"header":{"match":"x"}}\n', b"[" * 50_000,
])
def test_what_is_no_exported_match_is_refused(tmp_path: Path, content: bytes) -> None:
    path, saves = tmp_path / "a.jsonl", tmp_path / "saves"
    path.write_bytes(content)
    with pytest.raises(BadFile) as error:
        import_from(path, saves, Environment())
    refusal(error)
    assert not saves.exists() or list(saves.iterdir()) == []


def test_a_cut_or_changed_export_is_refused(tmp_path: Path) -> None:
    path = export_to(saved(tmp_path / "saves" / "a.gunki"), "a", tmp_path)
    lines = path.read_text("utf-8").splitlines()
    for wrong in (lines[:-1], lines[:40] + lines[41:], lines[:3] + lines[2:]):
        path.write_text("\n".join(wrong), "utf-8")
        with pytest.raises(BadFile) as error:
            import_from(path, tmp_path / "saves", Environment())
        refusal(error)
    assert len(list((tmp_path / "saves").glob("*.gunki"))) == 1


@pytest.mark.parametrize("make", ["folder", "missing", "pipe"])
def test_what_is_no_file_is_refused_without_waiting(tmp_path: Path, make: str) -> None:
    path = tmp_path / "a.jsonl"
    if make == "folder":
        path.mkdir()
    elif make == "pipe":
        os.mkfifo(path)
    with pytest.raises(BadFile) as error:
        import_from(path, tmp_path / "saves", Environment())
    refusal(error)


def test_a_folder_lists_folders_first_then_exports_and_nothing_else(tmp_path: Path) -> None:
    for name in ("b.jsonl", "A.JSONL", "c.txt", ".hidden.jsonl"):
        (tmp_path / name).write_text("")
    (tmp_path / "zeta").mkdir()
    (tmp_path / ".secret").mkdir()
    (tmp_path / "circle").symlink_to("circle")
    folders = [tmp_path / name for name in ("home", "person", "zeta")]
    files = [tmp_path / name for name in ("A.JSONL", "b.jsonl")]
    assert listing(tmp_path) == [*(Entry(f, True) for f in folders), *(Entry(f, False) for f in files)]
    with pytest.raises(BadFile) as error:
        listing(tmp_path / "nowhere")
    refusal(error)


def test_files_are_looked_for_where_a_player_finds_them(tmp_path: Path) -> None:
    assert first_folder() == tmp_path / "person"
    (tmp_path / "person" / "Documents").mkdir()
    assert first_folder() == tmp_path / "person" / "Documents"


@pytest.mark.parametrize("name", ["a\0b", "\ud800", "x/\udfff.jsonl"])
def test_a_name_that_no_file_can_have_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadFile) as failure:
        named_file(name, tmp_path)
    assert failure.value.message.key == "replay.files.no_name"
