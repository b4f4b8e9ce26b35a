"""A mode that is no part of the program has a list of own files: made, copied, shared, deleted, brought back."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from gunki.table.collection import clipboard
from gunki.table.collection.scene import CollectionScene
from gunki.table.dialog import Dialog
from tests.table.modes.test_screens import PLUGINS
from tests.table.play.hands import Hands, opened
from tests.table.scenes.looking import wrong


@pytest.fixture
def stables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hands]:
    """The race's horses, by way of its lobby."""
    monkeypatch.setenv("GUNKI_HOME", str(tmp_path))
    folder = tmp_path / "horses"
    folder.mkdir()
    (folder / "bad.horse.json").write_text("{")
    with opened((960, 600), plugins=PLUGINS) as hands:
        for name in ("new", "mode race", "stables"):
            hands.click(name)
        yield hands


def scene(hands: Hands) -> CollectionScene[Any, Any]:
    """The list that is shown."""
    assert isinstance(hands.app.scene, CollectionScene)
    return hands.app.scene


def horses(folder: Path) -> dict[str, int]:
    """Names and speeds in the files."""
    found = [json.loads(path.read_text()) for path in (folder / "horses").glob("*.horse.json") if path.name[:3] != "bad"]
    return {raw["name"]: raw["speed"] for raw in found}


def chord(hands: Hands, key: int) -> None:
    """A key with Ctrl."""
    events = [pygame.event.Event(kind, key=key, mod=pygame.KMOD_CTRL, unicode="") for kind in (pygame.KEYDOWN, pygame.KEYUP)]
    hands.app.step(events, 0.1)
    hands.wait()


def test_one_is_made_by_keys_and_kept(stables: Hands, tmp_path: Path) -> None:
    stables.press(pygame.K_n)
    stables.tab_to("faster")
    stables.press(pygame.K_RETURN, pygame.K_RETURN)
    chord(stables, pygame.K_z)
    chord(stables, pygame.K_s)
    stables.press(pygame.K_ESCAPE)
    assert horses(tmp_path) == {"Foal": 2} and scene(stables).chosen_sheet().speed == 2 and wrong(stables) == []


def test_what_the_mode_brings_is_copied_and_a_broken_file_only_deleted(stables: Hands, tmp_path: Path) -> None:
    assert [stables.widget(name).enabled for name in ("edit", "export", "delete")] == [False, False, True]
    stables.click("row thunder")
    assert not stables.widget("delete").enabled
    stables.click("duplicate")
    assert horses(tmp_path) == {"Thunder 2": 9}
    stables.press(pygame.K_DELETE)
    assert horses(tmp_path) == {}
    chord(stables, pygame.K_z)
    assert horses(tmp_path) == {"Thunder 2": 9}


def test_codes_and_files_come_in_once(stables: Hands, tmp_path: Path) -> None:
    clipboard.put('HORSE1.{"name":"Sora","speed":4}')
    chord(stables, pygame.K_v)
    chord(stables, pygame.K_v)
    assert horses(tmp_path) == {"Sora": 4} and "already" in stables.widget("notice").describe()
    (tmp_path / "out.horse.json").write_text('{"name": "Umi", "speed": 5}')
    scene(stables).on_drop(str(tmp_path / "out.horse.json"))
    assert horses(tmp_path) == {"Sora": 4, "Umi": 5}
    clipboard.put("a pig")
    chord(stables, pygame.K_v)
    assert isinstance(stables.top, Dialog)


def test_leaving_asks_and_a_falling_program_keeps_the_draft(stables: Hands, tmp_path: Path) -> None:
    stables.click("new")
    stables.click("faster")
    stables.press(pygame.K_ESCAPE)
    assert isinstance(stables.top, Dialog)
    stables.press(pygame.K_ESCAPE)
    stables.app.close()
    assert horses(tmp_path) == {"Unsaved: Foal": 2}
