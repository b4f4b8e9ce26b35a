"""Saved matches in the window, settings that stay, the rulebook, and a program that is killed."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from gunki import resources
from gunki.clients.options import PlayOptions
from gunki.table.battle.result import damage_of
from gunki.table.battle.scene import BattleScene
from gunki.table.dialog import Dialog
from gunki.table.main import start
from gunki.table.scenes.load import LoadScene
from gunki.table.scenes.result import ResultScene
from gunki.table.scenes.title import TitleScene
from gunki.table.settings import Settings
from gunki.table.widgets import Button, Label, TextEntry
from tests.table.play.hands import Hands, opened
from tests.table.play.test_match import begin
from tests.table.scenes.toy import shell_of


def leave(hands: Hands) -> None:
    """Through the menu."""
    hands.press(pygame.K_m)
    hands.click("leave")
    assert isinstance(hands.app.scene, TitleScene)


def row(hands: Hands, file: str) -> Button:
    """The row of a file in the list."""
    found = hands.widget(f"save {file}")
    assert isinstance(found, Button)
    return found


def test_the_list_tells_good_files_from_broken_ones_and_opens_the_good() -> None:
    with opened() as hands:
        scene = begin(hands)
        state = scene.controller.match.state
        leave(hands)
        folder = resources.saves_folder()
        (good,) = folder.glob("*.gunki")
        whole = good.read_bytes()
        (folder / "text.gunki").write_text("no match at all")
        (folder / "empty.gunki").write_bytes(b"")
        (folder / "short.gunki").write_bytes(whole[: len(whole) // 2])
        hands.click("load")
        hands.wait(3)
        assert isinstance(hands.app.scene, LoadScene)
        for name in ("text.gunki", "empty.gunki", "short.gunki"):
            broken = row(hands, name)
            assert not broken.enabled and broken.reason and "Traceback" not in broken.reason
            hands.click(f"save {name}")
            assert isinstance(hands.app.scene, LoadScene), "a broken file does not open"
        hands.click(f"save {good.name}")
        hands.wait(2)
        assert hands.battle.controller.match.state == state
        assert (folder / "short.gunki").read_bytes() == whole[: len(whole) // 2], "a damaged file is never written to"


def test_a_match_played_in_another_window_is_not_opened_twice() -> None:
    with opened() as hands:
        begin(hands, "card")
        (path,) = resources.saves_folder().glob("*.gunki")
        second = Hands(start(PlayOptions(), (1280, 720), Settings()))
        try:
            second.wait()
            second.click("continue")
            second.wait(2)
            assert isinstance(second.top, Dialog) and path.name in second.top.text
        finally:
            second.app.close()


def test_nothing_to_continue_is_said() -> None:
    with opened() as hands:
        button = hands.widget("continue")
        assert not button.enabled and button.reason


@pytest.mark.parametrize("content", [b"", b"no match", None])
def test_a_bad_file_on_the_command_line_shows_the_title_with_a_sentence(content: bytes | None, tmp_path: Path) -> None:
    path = tmp_path / "odd.gunki"
    if content is not None:
        path.write_bytes(content)
    with opened(load=path) as hands:
        assert isinstance(hands.app.scene, TitleScene) and isinstance(hands.top, Dialog)
        assert "odd.gunki" in hands.top.text


def test_a_config_on_the_command_line_begins_at_once(tmp_path: Path) -> None:
    path = tmp_path / "duel.json"
    path.write_text("{}")
    app = start(PlayOptions(config=path, seed=3), (1280, 720), Settings())
    try:
        assert isinstance(app.scene, BattleScene) and app.scene.controller.match.seed == 3
    finally:
        app.close()


SCRIPT = """
import os, signal
from tests.table.play.hands import opened
from tests.table.play.test_match import begin, turn_by_mouse
with opened() as hands:
    scene = begin(hands)
    for _ in range(6):
        turn_by_mouse(hands)
    match = hands.battle.controller.match
    print(match.seq, match.counter, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_killed_program_goes_on_where_it_was(home: Path) -> None:
    root = Path(__file__).parents[3]
    environment = {**os.environ, "PYTHONPATH": str(root), "GUNKI_HOME": str(home)}
    run = subprocess.run(
        [sys.executable, "-c", SCRIPT], cwd=root, env=environment, capture_output=True, text=True, timeout=100
    )
    assert run.returncode == -signal.SIGKILL, run.stderr
    seq, counter = map(int, run.stdout.split()[-2:])
    with opened() as hands:
        hands.click("continue")
        hands.wait(2)
        match = hands.battle.controller.match
        assert (match.seq, match.counter) == (seq, counter)


def test_the_rules_are_found_by_word_and_by_number() -> None:
    with opened() as hands:
        hands.click("rules")
        everything = labels(hands)
        assert "GK-1.1" in everything and len(everything) > 60
        for query, wanted in (("4.3", "GK-4.3"), ("friendly_fire", None), ("bomb fire", "GK-8.6")):
            field = hands.widget("search")
            assert isinstance(field, TextEntry)
            hands.click("search")
            hands.app.step([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a, mod=pygame.KMOD_CTRL, unicode="")], 0.1)
            hands.app.step([pygame.event.Event(pygame.TEXTINPUT, text=query)], 0.1)
            hands.wait()
            if wanted is not None:
                assert wanted in labels(hands)
            assert len(labels(hands)) < len(everything)


def labels(hands: Hands) -> list[str]:
    """Rule numbers that are shown."""
    return [w.text for w in hands.top.root.walk() if isinstance(w, Label) and w.text.startswith("GK-")]


def test_the_result_counts_what_everybody_dealt_and_took() -> None:
    with opened() as hands:
        scene = begin(hands)
        match = scene.controller.match
        damage = damage_of(match)
        assert sum(damage.dealt.values()) == sum(damage.taken.values())
        for character in match.state.characters:  # nobody heals in this match
            assert damage.taken[character.id] == character.max_hp - character.hp, "never more than there was"


def test_the_rest_of_the_way_from_the_result() -> None:
    with opened() as hands:
        begin(hands)
        hands.press(pygame.K_m)
        hands.click("concede")
        hands.click("answer 0")
        hands.wait(3)
        assert isinstance(hands.app.scene, ResultScene)
        first = hands.app.scene.match
        hands.click("rematch_new")
        hands.wait(2)
        assert hands.battle.controller.match.seed != first.seed
        assert hands.battle.controller.match.config == first.config
        leave(hands)
        assert len(list(resources.saves_folder().glob("*.gunki"))) == 2


def test_a_save_folder_that_cannot_be_made_is_said_in_the_setup(home: Path) -> None:
    with opened() as hands:
        folder = resources.saves_folder()
        shutil.rmtree(folder, ignore_errors=True)
        folder.parent.mkdir(parents=True, exist_ok=True)
        folder.write_text("a file stands in the way")
        hands.click("new")
        hands.click("start")
        hands.wait(2)
        assert hands.top.find("problem") is not None and not isinstance(hands.app.scene, BattleScene)
        assert shell_of(hands).journal is None
