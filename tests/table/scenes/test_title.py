"""The title: what Continue says, and a picture that keeps still where it should."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pygame
import pytest

from gunki import resources
from gunki.table.battle.scene import BattleScene
from gunki.table.dialog import Dialog
from gunki.table.scenes.credits import CreditsScene
from gunki.table.scenes.menu import MORE, PLAY, Entry, offered
from gunki.table.scenes.options import SettingsScene
from gunki.table.scenes.title import TitleScene
from gunki.table.widgets import Button, ScrollView
from tests.table.play.hands import Hands, opened
from tests.table.play.test_match import begin
from tests.table.scenes.looking import wrong


@pytest.fixture(autouse=True)
def own_saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Saves and settings of one test."""
    monkeypatch.setenv("GUNKI_HOME", str(tmp_path))


def button(hands: Hands, name: str) -> Button:
    """A button of the menu."""
    found = hands.widget(name)
    assert isinstance(found, Button)
    return found


def test_continue_says_why_not_and_later_which_match_and_round() -> None:
    with opened() as hands:
        assert not button(hands, "continue").enabled and button(hands, "continue").reason
        assert hands.top.focus.remembered == "learn"  # a newcomer's first step
        begin(hands)
        hands.click("menu")
        hands.click("leave")
        again = button(hands, "continue")
        assert again.enabled and "Round 1" in again.note and "Okiku" in again.tip() and "Ronin" in again.tip()


def test_a_broken_latest_match_does_not_keep_the_title_from_showing() -> None:
    with opened() as hands:
        begin(hands)
        hands.app.step([pygame.event.Event(pygame.QUIT)], 0.1)
    (path,) = resources.saves_folder().glob("*.gunki")
    content = bytearray(path.read_bytes())
    at = content.rfind(b"CardTaken")
    content[at if at > 0 else len(content) // 2] ^= 1
    path.write_bytes(content)
    with opened() as hands:
        assert isinstance(hands.app.scene, TitleScene)
        if button(hands, "continue").enabled:
            hands.click("continue")
            assert isinstance(hands.top, Dialog) and hands.top.text.endswith(".")


def test_escape_and_quit_ask_before_they_leave() -> None:
    with opened() as hands:
        hands.press(pygame.K_ESCAPE)
        assert isinstance(hands.top, Dialog)
        hands.press(pygame.K_ESCAPE)
        assert isinstance(hands.top, TitleScene) and hands.app.running
        hands.press(pygame.K_ESCAPE)
        hands.press(pygame.K_RETURN)
        assert isinstance(hands.top, TitleScene) and hands.app.running, "Enter, pressed once too often, ends nothing"
        hands.press(pygame.K_ESCAPE)
        hands.press(pygame.K_LEFT, pygame.K_RETURN)
        assert pygame.event.get(pygame.QUIT), "who means it goes there"
        hands.app.step([], 0.1)
        hands.click("quit")
        assert isinstance(hands.top, Dialog) and not pygame.event.get(pygame.QUIT)
        hands.press(pygame.K_LEFT, pygame.K_RETURN)
        hands.app.step(pygame.event.get(pygame.QUIT), 0.1)
        assert not hands.app.running


@pytest.mark.parametrize("calm", [False, True])
def test_the_layers_follow_the_pointer_unless_motion_is_reduced(calm: bool) -> None:
    with opened() as hands:
        hands.app.settings.speed = "normal"
        hands.app.settings.reduced_motion = calm
        title = hands.app.scene
        assert isinstance(title, TitleScene)
        hands.hover("quit")
        hands.wait(5)
        assert (title._drift == 0.0) is calm


def test_credits_name_the_designers_and_every_source() -> None:
    with opened() as hands:
        hands.click("credits")
        assert isinstance(hands.app.scene, CreditsScene)
        told = "\n".join(block.text for block in hands.app.scene.blocks())
        for name in ("Ryan", "Summerlin", "Kevin Maginn", "Snow From Korea", "pygame-ce", "Kennard", "Lucide", "OFL"):
            assert name in told
        assert "make/" not in told and "table below" not in told and "|" not in told and "**" not in told and "](" not in told
        view = hands.widget("credits")
        assert isinstance(view, ScrollView) and view.most > 0
        hands.press(pygame.K_END)
        assert view.offset == view.most
        hands.press(pygame.K_ESCAPE)
        assert isinstance(hands.app.scene, TitleScene)


@pytest.mark.parametrize("entry", [e for e in (*PLAY, *MORE) if e.scene], ids=lambda entry: entry.key)
def test_every_entry_opens_its_screen_by_its_letter_and_comes_back(entry: Entry) -> None:
    if entry not in offered((*PLAY, *MORE)):
        pytest.skip("not part of this build")
    with opened() as hands:
        hands.press(entry.hot_key.key)
        assert type(hands.app.scene).__name__ == entry.scene.partition(":")[2]
        hands.app.pop()
        assert isinstance(hands.app.scene, TitleScene)


SIZES = [((960, 600), 1.0), ((1280, 720), 1.0), ((1280, 720), 0.75), ((1920, 1080), 1.5), ((1920, 1080), 2.0)]


@pytest.mark.parametrize(("size", "scale"), [
    pytest.param(*each, marks=[] if each in (SIZES[0], SIZES[-1]) else pytest.mark.long) for each in SIZES])
def test_nothing_is_cut_or_covered(size: tuple[int, int], scale: float) -> None:
    with opened(size, scale=scale) as hands:
        assert not wrong(hands)
        hands.click("credits")
        assert not wrong(hands)


def test_leaving_needs_no_question_where_none_is_wanted() -> None:
    with opened() as hands:
        hands.app.settings.confirmations["quit"] = False
        hands.press(pygame.K_ESCAPE)
        hands.app.step(pygame.event.get(pygame.QUIT), 0.1)
        assert not hands.app.running


def test_keys_of_the_menu_can_be_others() -> None:
    with opened() as hands:
        hands.app.keys.bind("settings", pygame.K_z)
        hands.app.keys_changed()
        assert button(hands, "settings").cap == "Z"
        hands.press(pygame.K_s)
        assert isinstance(hands.app.scene, TitleScene)
        hands.press(pygame.K_z)
        assert isinstance(hands.app.scene, SettingsScene)


def test_continue_takes_the_latest_match_that_is_whole() -> None:
    with opened() as hands:
        begin(hands)
        hands.click("menu")
        hands.click("leave")
        (good,) = resources.saves_folder().glob("*.gunki")
        damaged = good.with_name("damaged.gunki")
        damaged.write_bytes(good.read_bytes())
        with closing(sqlite3.connect(damaged)) as connection:
            connection.execute("UPDATE event SET body = body || ' ' WHERE seq = 2")
            connection.commit()
        os.utime(good, (1000, 1000))
        hands.click("load")
        hands.click("back")
        assert button(hands, "continue").enabled
        hands.click("continue")
        hands.wait(2)
        shell = hands.app.scenes[0].shell  # type: ignore[attr-defined]
        assert isinstance(hands.app.scene, BattleScene) and shell.journal.path == good
