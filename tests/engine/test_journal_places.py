"""Where a match can be kept, what is said of places where none can, and of a file that goes away while it is played."""

import os
import shutil
import sys
from io import StringIO
from pathlib import Path

import pytest

from gunki.engine.errors import BadFile, name_of
from gunki.engine.journal import new_match_path, open_match, read_match, save_copy, save_new, verify
from gunki.engine.journal_text import export_jsonl, import_jsonl
from gunki.engine.match import Match
from gunki.engine.messages import Message, say
from tests.engine.matches import MODES, same, toy_file
from tests.engine.toy_mode import TOY, Step

NO_OPEN_FILE_MOVES = pytest.mark.skipif(sys.platform == "win32", reason="Windows lets nobody move an open file")


def refused(path: Path) -> Message:
    """What is said of `path` as the place of a new match."""
    with pytest.raises(BadFile) as bad:
        save_new(Match.begin(TOY), path)
    return bad.value.message


def test_a_folder_is_called_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "saves").mkdir()
    for place, shown in ((Path("/"), os.sep), (Path("."), "."), (Path(".."), ".."), (tmp_path / "saves", "saves")):
        assert refused(place) == say("journal.is_a_folder", file=shown)
    assert [file.name for file in tmp_path.iterdir()] == ["saves"], "not even a lock file"


def test_no_folder_is_made_but_the_players_own(tmp_path: Path) -> None:
    place = tmp_path / "no" / "folder" / "a.gunki"
    expected = say("journal.no_such_folder", file="a.gunki", folder=str(place.parent))
    assert refused(place) == expected
    whole = tmp_path / "whole.gunki"
    toy_file(whole, commands=2)
    lines = StringIO()
    export_jsonl(whole, lines)
    for write in (lambda: save_copy(whole, place), lambda: import_jsonl(lines.getvalue().splitlines(), place, MODES)):
        with pytest.raises(BadFile) as bad:
            write()
        assert bad.value.message == expected
    assert [file.name for file in tmp_path.iterdir()] == ["whole.gunki"]
    own = new_match_path(tmp_path / "my" / "saves")
    save_new(Match.begin(TOY), own).close()
    assert verify(own, MODES).ok


def test_a_saves_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(BadFile):
        new_match_path(tmp_path / "file" / "saves")


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="a folder that takes no file from anybody")
def test_a_place_that_takes_no_files_is_not_said_to_be_played_elsewhere() -> None:
    assert refused(Path("/proc/a.gunki")) == say("journal.no_place", file="a.gunki", folder="/proc")


def test_long_names_are_shown_short() -> None:
    shown = name_of(Path("folder", "x" * 150 + "\n" + "y" * 150))
    assert len(shown) == 60 and shown.startswith("xxx") and "…" in shown and shown.endswith("yyy")
    assert name_of(Path("a\nb\x1b.gunki")) == "a b?.gunki"


# A file that goes away


@NO_OPEN_FILE_MOVES
@pytest.mark.parametrize("replaced", [False, True])
def test_a_file_that_is_gone_takes_no_command_until_it_is_back(tmp_path: Path, replaced: bool) -> None:
    path, aside = tmp_path / "a.gunki", tmp_path / "aside"
    match = Match.begin(TOY, {}, 1)
    journal = save_new(match, path)
    match.act(Step())
    shutil.copyfile(path, tmp_path / "other")
    path.rename(aside)
    if replaced:
        (tmp_path / "other").rename(path)
    before, seq = match.state, match.seq
    for act in (lambda: match.act(Step()), match.undo):
        with pytest.raises(BadFile) as bad:
            act()
        assert bad.value.message == say("journal.gone", file="a.gunki")
    assert (match.state, match.seq) == (before, seq), "nothing happened"
    aside.replace(path)
    match.act(Step())
    journal.close()
    assert same(read_match(path, MODES), match)


@NO_OPEN_FILE_MOVES
def test_closing_a_match_whose_file_is_gone_frees_its_name(tmp_path: Path) -> None:
    path = tmp_path / "a.gunki"
    match = Match.begin(TOY, {}, 1)
    journal = save_new(match, path)
    match.act(Step())
    path.unlink()
    journal.close()
    assert list(tmp_path.iterdir()) == []
    again = save_new(Match.begin(TOY, {}, 2), path)
    again.close()
    open_match(path, MODES)[1].close()


def test_a_file_system_without_numbers_is_no_hindrance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    true_stat = os.stat

    def numberless(*arguments: object, **options: object) -> os.stat_result:
        found = true_stat(*arguments, **options)  # type: ignore[arg-type]
        return os.stat_result((found.st_mode, 0, 0, *found[3:]))

    monkeypatch.setattr("gunki.engine.journal.os.stat", numberless)
    match = Match.begin(TOY, {}, 1)
    with save_new(match, tmp_path / "a.gunki"):
        match.act(Step())
    assert same(read_match(tmp_path / "a.gunki", MODES), match)
