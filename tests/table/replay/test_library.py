"""The library by mouse and by keyboard: lists, filters, watches, exports and imports."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pygame
import pytest

from gunki.table.replay import ReplayScene, ReplaysScene
from gunki.table.replay import viewer as viewer_module
from gunki.table.replay.files import FileWindow
from gunki.table.widgets import TextEntry
from tests.table.play.hands import Hands
from tests.table.replay.matches import change, played, saved
from tests.table.scenes.toy import shell_of


@pytest.fixture(autouse=True)
def shown(hands: Hands, home: Path, request: pytest.FixtureRequest) -> None:
    """The library with a finished match, an unfinished one, a damaged one and a file that is none."""
    saves = home / "saves"
    if request.node.name != test_an_empty_folder_says_what_will_be_here.__name__:
        saved(saves / "npcs.gunki")
        saved(saves / "duel.gunki", played(persons=True, most=20))
        saved(saves / "broken.gunki")
        change(saves / "broken.gunki", "UPDATE event SET counter = counter + 1 WHERE seq = 60")
        (saves / "empty.gunki").write_bytes(b"")
    hands.app.push(ReplaysScene(shell_of(hands)))
    hands.wait(6)


def library(hands: Hands) -> ReplaysScene:
    """The library."""
    scene = next(scene for scene in hands.app.scenes if isinstance(scene, ReplaysScene))
    return scene


def listed(hands: Hands) -> set[str]:
    """Files in the list."""
    return {saved.path.stem for saved in library(hands).shown}


def write(hands: Hands, text: str) -> None:
    """Type into what has the focus."""
    hands.app.step([pygame.event.Event(pygame.TEXTINPUT, text=text)], 0.1)
    hands.wait(6)


def test_every_file_has_a_row_and_broken_ones_say_why(hands: Hands) -> None:
    assert listed(hands) == {"npcs", "duel", "broken", "empty"}
    assert not hands.widget("replay empty.gunki").enabled and hands.widget("replay empty.gunki").reason
    assert hands.widget("replay broken.gunki").enabled
    assert "59 events" in hands.widget("replay broken.gunki").tip()
    assert not hands.widget("export broken.gunki").enabled and hands.widget("export duel.gunki").enabled


def test_the_newest_stands_first(hands: Hands, home: Path) -> None:
    saved(home / "saves" / "later.gunki", played(persons=True, most=5))
    hands.wait(20)
    assert library(hands).shown[0].path.stem == "later"


def test_it_is_filtered_by_the_mouse(hands: Hands) -> None:
    found = []
    for _ in range(4):
        hands.click("filter stand")
        hands.wait(3)
        found.append(listed(hands))
    assert found == [{"npcs"}, {"duel"}, {"broken", "empty"}, {"npcs", "duel", "broken", "empty"}]
    hands.click("filter mode")
    assert listed(hands) == {"npcs", "duel", "broken"}


def test_it_is_filtered_by_the_day_of_the_last_move(hands: Hands, home: Path) -> None:
    month_ago = time.time() - 20 * 86400
    os.utime(home / "saves" / "npcs.gunki", (month_ago, month_ago))
    hands.wait(20)
    found = []
    for _ in range(4):
        hands.click("filter date")
        hands.wait(3)
        found.append("npcs" in listed(hands))
    assert found == [False, False, True, True]


def test_it_is_filtered_by_who_fights(hands: Hands) -> None:
    hands.click("filter fighter")
    write(hands, "okiku")
    assert listed(hands) == {"duel"}
    assert hands.top.focus.widget is not None and hands.top.focus.widget.name == "filter fighter"
    write(hands, "zzz")
    assert listed(hands) == set() and hands.top.find("none") is not None


@pytest.mark.parametrize("file", ["npcs", "broken"])
def test_a_click_watches_and_back_comes_back(hands: Hands, file: str) -> None:
    hands.click(f"replay {file}.gunki")
    assert isinstance(hands.app.scene, ReplayScene)
    hands.press(pygame.K_ESCAPE)
    assert hands.app.scene is library(hands)


def test_it_is_used_by_keyboard_alone(hands: Hands) -> None:
    hands.tab_to("replay duel.gunki")
    hands.press(pygame.K_RETURN)
    assert isinstance(hands.app.scene, ReplayScene)


def test_a_branch_is_listed_when_one_comes_back(hands: Hands, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hands.click("replay duel.gunki")
    scene = hands.app.scene
    assert isinstance(scene, ReplayScene)
    viewer_module.branch(scene.reel, 30, home / "saves")
    hands.press(pygame.K_ESCAPE)
    hands.wait(10)
    assert len(listed(hands)) == 5


def test_a_match_is_exported_and_taken_in_again(hands: Hands, home: Path) -> None:
    hands.click("export duel.gunki")
    window = hands.top
    assert isinstance(window, FileWindow)
    entry = hands.widget("file")
    assert isinstance(entry, TextEntry) and entry.text == "duel.jsonl"
    hands.click("take")
    written = home.parent / "person" / "duel.jsonl"
    assert hands.top is library(hands) and written.is_file()
    assert str(written) in hands.widget("notice").describe()
    hands.click("import")
    hands.click("entry 0")
    hands.click("take")
    hands.wait(10)
    assert hands.top is library(hands) and len(listed(hands)) == 5
    assert "duel.jsonl" in hands.widget("notice").describe()


def test_a_file_that_is_there_is_said_in_the_window(hands: Hands, home: Path) -> None:
    (home.parent / "person" / "duel.jsonl").write_text("mine")
    hands.click("export duel.gunki")
    hands.click("take")
    window = hands.top
    assert isinstance(window, FileWindow) and "already" in hands.widget("problem").describe()
    hands.press(pygame.K_RETURN)
    assert hands.top is window
    hands.click("cancel")
    assert (home.parent / "person" / "duel.jsonl").read_text() == "mine"


def test_folders_are_walked_by_the_mouse(hands: Hands, home: Path) -> None:
    inner = home.parent / "person" / "inner"
    inner.mkdir()
    hands.click("export duel.gunki")
    hands.click("entry 0")
    window = hands.top
    assert isinstance(window, FileWindow) and window.folder == inner
    hands.click("up")
    assert window.folder == inner.parent
    hands.click("entry 0")
    hands.click("take")
    assert (inner / "duel.jsonl").is_file()
    hands.click("export npcs.gunki")
    assert isinstance(hands.top, FileWindow) and hands.top.folder == inner


def test_nothing_written_is_said(hands: Hands) -> None:
    hands.click("import")
    hands.click("take")
    assert isinstance(hands.top, FileWindow) and hands.top.problem is not None
    hands.press(pygame.K_ESCAPE)
    assert hands.top is library(hands)


def test_an_empty_folder_says_what_will_be_here(hands: Hands) -> None:
    assert hands.top.find("none") is not None
    hands.press(pygame.K_ESCAPE)
    assert len(hands.app.scenes) == 1
