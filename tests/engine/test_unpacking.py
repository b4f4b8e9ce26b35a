"""Plugins in zip files: what is in them is laid out once, whole or not at all, and never outside its folder."""

from __future__ import annotations

import os
import shutil
import stat
import zipfile
from pathlib import Path

import pytest

from gunki.engine import unpacking
from gunki.engine.manifest import read_manifest
from gunki.engine.messages import Refused
from gunki.engine.unpacking import UNPACKED, unpacked

MANIFEST = 'id = "fern"\ntitle = "Fern"\nversion = "1"\ncontract = 1\nentry = "fern.mode:MODE"\n'


def zipped(path: Path, **files: str) -> Path:
    """A zip file; double underscores in a name stand for a slash."""
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in files.items():
            archive.writestr(name.replace("__", "/"), text)
    return path


def named(path: Path, *names: str) -> Path:
    """A zip file with a manifest under each of these names."""
    with zipfile.ZipFile(path, "w") as archive:
        for name in names:
            archive.writestr(name, MANIFEST)
    return path


def refusal(archive: Path) -> str:
    with pytest.raises(Refused) as refused:
        unpacked(archive)
    return refused.value.message.key


def test_it_is_laid_out_once(tmp_path: Path) -> None:
    archive = zipped(tmp_path / "fern.zip", a__b="text")
    folder = unpacked(archive)
    assert (folder / "a" / "b").read_text() == "text" and folder.parent == tmp_path / UNPACKED
    (folder / "a" / "b").write_text("kept")
    assert unpacked(archive) == folder and (folder / "a" / "b").read_text() == "kept"
    assert [path.name for path in folder.parent.iterdir()] == [folder.name]


def test_another_content_takes_the_place_of_the_one_before_and_of_no_other_file(tmp_path: Path) -> None:
    other = unpacked(zipped(tmp_path / "fern-2.zip", a="other"))
    wheel = unpacked(zipped(tmp_path / "fern.whl", a="wheel"))
    first = unpacked(zipped(tmp_path / "fern.zip", a="first"))
    second = unpacked(zipped(tmp_path / "fern.zip", a="second"))
    assert not first.exists()
    assert [(folder / "a").read_text() for folder in (second, other, wheel)] == ["second", "other", "wheel"]


def test_what_was_taken_away_is_forgotten(tmp_path: Path) -> None:
    gone = zipped(tmp_path / "gone.zip", a="gone")
    folder = unpacked(gone)
    gone.unlink()
    kept = unpacked(zipped(tmp_path / "fern.zip", a="kept"))
    assert not folder.exists() and [path.name for path in kept.parent.iterdir()] == [kept.name]


def test_nothing_is_written_outside_its_folder(tmp_path: Path) -> None:
    plugins = tmp_path / "plugins"
    plugins.mkdir()
    archive = plugins / "evil.zip"
    with zipfile.ZipFile(archive, "w") as opened:
        for name in ("../../up", "/absolute", "a/../../../up", "C:/drive"):
            opened.writestr(name, "x")
        link = zipfile.ZipInfo("link")
        link.external_attr = (stat.S_IFLNK | 0o777) << 16
        opened.writestr(link, "/etc/passwd")
    folder = unpacked(archive)
    assert all(path.resolve().is_relative_to(folder.resolve()) for path in folder.rglob("*"))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["plugins"]
    assert sorted(path.name for path in plugins.iterdir()) == [UNPACKED, "evil.zip"]
    assert not (folder / "link").is_symlink()


@pytest.mark.parametrize("most", ["LARGEST", "MOST_FILES"])
def test_what_is_too_large_is_refused_and_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: str,
                                                         ) -> None:
    monkeypatch.setattr(unpacking, most, 3)
    archive = zipped(tmp_path / "fern.zip", **{f"f{number}": "text" for number in range(4)})
    assert refusal(archive) == "registry.too_large"
    assert list((tmp_path / UNPACKED).iterdir()) == []


def test_a_damaged_file_is_refused_and_leaves_nothing(tmp_path: Path) -> None:
    archive = zipped(tmp_path / "fern.zip", a="some longer text")
    archive.write_bytes(archive.read_bytes().replace(b"longer", b"LONGER"))
    assert refusal(archive) == "registry.not_unpacked"
    assert list((tmp_path / UNPACKED).iterdir()) == []
    archive.unlink()
    assert refusal(archive) == "registry.not_unpacked"


def test_a_folder_that_cannot_be_written_to_is_done_without(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive = zipped(tmp_path / "plugins.zip", a="text")
    usual = os.access
    monkeypatch.setattr(os, "access", lambda path, mode: UNPACKED not in str(path) and usual(path, mode))
    folder = unpacked(archive)
    assert (folder / "a").read_text() == "text" and tmp_path not in folder.parents
    shutil.rmtree(folder.parent)


def test_whoever_was_first_has_done_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    archive = zipped(tmp_path / "fern.zip", a="text")

    def meanwhile(opened: zipfile.ZipFile, folder: Path) -> None:
        monkeypatch.undo()
        unpacked(archive)  # another process
        opened.extractall(folder)

    monkeypatch.setattr(zipfile.ZipFile, "extractall", meanwhile)
    folder = unpacked(archive)
    assert (folder / "a").read_text() == "text"
    assert [path.name for path in folder.parent.iterdir()] == [folder.name]


# Where the manifest is


@pytest.mark.parametrize(("names", "folder"), [
    (["mode.toml"], ""), (["fern/mode.toml"], "fern"), (["fern-main/fern/mode.toml"], "fern-main/fern"),
    (["fern-main/src/fern/mode.toml"], "fern-main/src/fern"),
    (["fern/mode.toml", "fern/tests/other/mode.toml"], "fern"), (["__MACOSX/mode.toml", "fern/mode.toml"], "fern"),
    ([".git/mode.toml", "fern/mode.toml"], "fern")])
def test_the_manifest_may_lie_at_the_top_or_a_few_folders_deep(tmp_path: Path, names: list[str], folder: str) -> None:
    archive = named(tmp_path / "fern.zip", *names)
    assert read_manifest(archive) == read_manifest(unpacked(archive))._replace(fault=None)
    assert (read_manifest(archive).folder, read_manifest(archive).fault) == (folder, None)


@pytest.mark.parametrize(("names", "expected"), [
    ([], "registry.no_manifest"), (["a/b/c/d/mode.toml"], "registry.no_manifest"), (["my_mode.toml"], "registry.no_manifest"),
    (["../mode.toml"], "registry.no_manifest"), (["a/mode.toml", "b/mode.toml"], "registry.several_manifests")])
def test_without_one_manifest_there_is_no_mode(tmp_path: Path, names: list[str], expected: str) -> None:
    found = read_manifest(named(tmp_path / "fern.zip", *names))
    assert found.fault is not None and (found.id, found.fault.key) == ("fern", expected)


def test_a_folder_with_nothing_in_it_is_no_mode(tmp_path: Path) -> None:
    found = read_manifest(tmp_path)
    assert found.fault is not None and found.fault.key == "registry.no_manifest"


def test_a_zip_file_with_a_password_is_no_mode(tmp_path: Path) -> None:
    archive = named(tmp_path / "fern.zip", "mode.toml")
    content = bytearray(archive.read_bytes())
    for sign in (b"PK\x03\x04", b"PK\x01\x02"):  # the flag for "encrypted", in both heads
        content[content.index(sign) + (6 if sign.endswith(b"\x04") else 8)] |= 1
    archive.write_bytes(content)
    found = read_manifest(archive)
    assert found.fault is not None and found.fault.key == "registry.manifest_unreadable"
