"""Files of a collection: what goes wrong with one is a sentence, and a path is understood as it is written."""

from pathlib import Path

import pytest

from gunki.engine.errors import BadFile
from gunki.engine.messages import Refused
from gunki.table.collection import files
from gunki.table.collection.bin import Bin

ENDING = ".horse.json"


def test_what_cannot_be_taken_away_or_brought_back_is_said(tmp_path: Path) -> None:
    gone = tmp_path / f"a{ENDING}"
    with pytest.raises(BadFile) as failure:
        files.discard(gone)
    assert failure.value.message.key == "collection.file.not_deleted"
    with pytest.raises(BadFile) as failure:
        files.bring_back(tmp_path / f"a{ENDING}.1234567890.deleted", ENDING)
    assert failure.value.message.key == "collection.file.not_restored"


def test_what_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "plain").write_text("")
    for path in (tmp_path / "plain" / f"a{ENDING}", tmp_path / f"a\0{ENDING}"):
        with pytest.raises(BadFile) as failure:
            files.write_text(path, "{}")
        assert failure.value.message.key == "collection.file.not_written"


@pytest.mark.parametrize("text", ["", "  ", '""', "a\0b"])
def test_what_is_no_path_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        files.path_of_text(text)
    with pytest.raises(Refused):
        files.export_path(text, "Ken", ENDING)


def test_an_export_gets_a_name_that_fits(tmp_path: Path) -> None:
    assert files.export_path(str(tmp_path), "K / n", ENDING) == tmp_path / f"K_n{ENDING}"
    with pytest.raises(BadFile):
        files.export_path(str(tmp_path / "nowhere" / "a"), "Ken", ENDING)
    assert not (tmp_path / "nowhere").exists() and files.suggested_name("", ENDING) == f"horse{ENDING}"


def test_two_files_are_brought_back_one_after_the_other(tmp_path: Path) -> None:
    first, second = (tmp_path / f"{name}{ENDING}" for name in "ab")
    kept = Bin(tmp_path, ENDING)
    for path in (first, second):
        path.write_text(path.name)
        kept.discard(path, files.say("x"))
    first.write_text("newer")
    assert kept.restore()[0] == second
    back, told = kept.restore()
    assert back.name == f"a-2{ENDING}" and told.key == "collection.restored_beside" and first.read_text() == "newer"


def test_what_somebody_else_removed_is_offered_no_more(tmp_path: Path) -> None:
    path = tmp_path / f"a{ENDING}"
    path.write_text("")
    kept = Bin(tmp_path, ENDING)
    kept.discard(path, files.say("x"))
    kept.gone[0][0].unlink()
    with pytest.raises(BadFile):
        kept.restore()
    assert kept.gone == []
