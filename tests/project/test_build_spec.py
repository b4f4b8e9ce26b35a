"""What build.spec puts into the program for people without Python, held against what is on disk. Nothing is built."""

from __future__ import annotations

import importlib.util
import re
import struct
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import gunki
from hatch_build import shipped_files
from tests.executable.program import ROOT
from tests.executable.recipe import recipe

FOR_PLUGINS = {"csv", "html.parser", "zoneinfo", "fractions", "statistics", "graphlib", "email.mime.text", "sqlite3.dbapi2",
               "xml.etree.ElementTree", "concurrent.futures.thread", "asyncio", "decimal", "wave"}
"""Some of what modes of players may import and the program does not."""


@pytest.fixture(scope="module")
def spec() -> Iterator[dict[str, Any]]:
    """The recipe, followed without building, wherever the shell keeps compiled files."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "pycache_prefix", None)
        yield recipe()


@pytest.fixture(scope="module")
def placed(spec: dict[str, Any]) -> dict[str, Path]:
    """Every file that is collected as data, by its place in the program."""
    (analysis,) = spec["Analysis"]
    return {f"{folder}/{Path(source).name}": Path(source) for source, folder in analysis["datas"]}


def modules_on_disk() -> set[str]:
    """Every module of gunki."""
    paths = [path.relative_to(ROOT).with_suffix("").parts for path in (ROOT / "gunki").rglob("*.py")]
    return {".".join(parts[:-1] if parts[-1] == "__init__" else parts) for parts in paths
            if all(part.isidentifier() for part in parts)}


def test_every_module_of_the_program_is_collected(spec: dict[str, Any]) -> None:
    (analysis,) = spec["Analysis"]
    assert {"gunki.engine.conformance", "gunki.battle.mode", "gunki.table.replay.generic_view"} < modules_on_disk()
    assert modules_on_disk() <= set(analysis["hiddenimports"])
    assert analysis["arguments"][0] == [str(ROOT / "gunki" / "__main__.py")]


def test_what_plugins_may_import_is_collected(spec: dict[str, Any]) -> None:
    (analysis,) = spec["Analysis"]
    collected = set(analysis["hiddenimports"])
    assert collected >= FOR_PLUGINS
    missing = {name for name in sys.stdlib_module_names if importlib.util.find_spec(name) is not None} - collected
    assert {name for name in missing if not spec["is_left_out"](name)} == set()
    assert {"pygame.gfxdraw", "pygame.sprite", "pydantic.dataclasses", "msgspec.json", "rich.table"} <= collected


def test_nothing_heavy_or_of_tests_is_collected(spec: dict[str, Any]) -> None:
    (analysis,) = spec["Analysis"]
    tops = {"numpy", "PIL", "tkinter", "test", "pytest", "readline", "OpenGL"}
    assert tops <= set(analysis["excludes"])
    assert not [name for name in analysis["hiddenimports"] if name.split(".")[0] in tops or ".tests" in name]


def test_no_file_that_is_read_is_missing(placed: dict[str, Path]) -> None:
    wanted = {place: Path(source) for source, place in shipped_files(ROOT).items() if not source.endswith(".po")}
    wanted |= {path.relative_to(ROOT).as_posix(): path for path in (ROOT / "gunki").rglob("*")
               if path.is_file() and path.suffix not in {".py", ".pyc", ".po"} and "__pycache__" not in path.parts}
    assert {place: placed.get(place) for place in wanted} == wanted
    for needed in ("gunki/assets/fonts/OFL.txt", "gunki/battle/mode.toml", "gunki/table/themes/dark.toml",
                   "gunki/plugins/snow_from_korea/mode.toml", "gunki/plugins/book_of_changes/LICENSE"):
        assert needed in placed, needed


def test_every_catalogue_is_collected_compiled(placed: dict[str, Path]) -> None:
    sources = [*(ROOT / "gunki").rglob("*.po"), *(ROOT / "plugins").rglob("*.po")]
    assert len(sources) > 10
    for source in sources:
        place = source.relative_to(ROOT).with_suffix(".mo").as_posix()
        assert placed[place if place.startswith("gunki/") else f"gunki/{place}"] == source.with_suffix(".mo")
    assert not [place for place in placed if place.endswith(".po")]


def test_nothing_is_collected_that_players_have_no_use_for(placed: dict[str, Path]) -> None:
    own = {place: source for place, source in placed.items() if source.is_relative_to(ROOT)}
    assert not [place for place in own if "/make/" in place or "__pycache__" in place or place.startswith("tests/")]
    assert own and [source for source in own.values() if not source.is_file()] == []


def test_modes_lie_there_as_in_the_checkout_and_compiled(placed: dict[str, Path]) -> None:
    for source in (ROOT / "plugins").rglob("*.py"):
        if "make" in source.parts:
            continue
        place = f"gunki/{source.relative_to(ROOT).as_posix()}"
        compiled = Path(importlib.util.cache_from_source(place))
        assert placed[place] == source and compiled.as_posix() in placed


def test_licences_and_versions_come_with_it(spec: dict[str, Any], placed: dict[str, Path]) -> None:
    assert {"licences/LICENSE", "licences/NOTICE", "licences/python/LICENSE.txt", "licences/pygame-ce/LGPL.txt"} <= set(placed)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    asked_for = {re.match(r"[a-z-]+", line).group() for line in project["dependencies"]}  # type: ignore[union-attr]
    assert set(spec["LIBRARIES"]) == asked_for
    for name in asked_for:
        known = [place for place in placed if place.lower().startswith(f"{name.replace('-', '_')}-")]
        assert any(place.endswith("/METADATA") for place in known), name
        assert name == "pygame-ce" or any("licenses/" in place for place in known), name


def test_one_folder_no_packer(spec: dict[str, Any]) -> None:
    assert spec["EXE"] and all(call["exclude_binaries"] and not call["upx"] for call in spec["EXE"])
    assert [call["upx"] for call in spec["COLLECT"]] == [False]


def test_windows_has_one_program_without_a_console_and_one_for_command_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    spec = recipe()
    assert {call["name"]: call["console"] for call in spec["EXE"]} == {"gunki": True, "Gun-Ki": False}
    assert all(call["version"].endswith("version.txt") and call["icon"].endswith(".ico") for call in spec["EXE"])
    assert spec["BUNDLE"] == []


def test_macos_has_a_bundle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    spec = recipe()
    (bundle,) = spec["BUNDLE"]
    assert bundle["name"] == "Gun-Ki.app" and bundle["version"] == gunki.__version__ and bundle["icon"].endswith(".icns")
    assert [call["console"] for call in spec["EXE"]] == [False], "with a console macOS shows no window"


def test_the_icons_hold_every_size(spec: dict[str, Any]) -> None:
    windows, mac = spec["drawn"]["gunki.ico"], spec["drawn"]["gunki.icns"]
    _, kind, count = struct.unpack("<HHH", windows[:6])
    assert (kind, count) == (1, 7)
    for number in range(count):
        width, *_, length, place = struct.unpack("<BBBBHHII", windows[6 + 16 * number : 22 + 16 * number])
        picture = windows[place : place + length]
        assert picture[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">I", picture[16:20])[0] == (width or 256)
    assert mac[:4] == b"icns" and struct.unpack(">I", mac[4:8])[0] == len(mac)
    assert mac.count(b"\x89PNG\r\n\x1a\n") == 7


def test_the_version_resource_is_that_of_the_program(spec: dict[str, Any]) -> None:
    text = spec["version_text"]
    compile(text, "version.txt", "eval")
    numbers = ", ".join([*gunki.__version__.split("."), "0"])
    assert f"filevers=({numbers})" in text and f"StringStruct('ProductVersion', {gunki.__version__!r})" in text
