"""Modes and content: what works, what is broken and why, and a switch for plugins that asks first."""

from __future__ import annotations

import json
from contextlib import AbstractContextManager
from pathlib import Path

import pygame
import pytest

from gunki.battle.content import load_content
from gunki.clients.environment import user_plugins_on
from gunki.engine.contract import CONTRACT
from gunki.engine.messages import Refused
from gunki.table.dialog import Dialog
from gunki.table.scenes.setup import SetupScene
from gunki.table.scenes.shell import Shell
from gunki.table.settings import Settings
from gunki.table.widgets import ScrollView, Toggle
from gunki.table.workshop import inventory
from gunki.table.workshop.contents import ContentScene
from gunki.table.workshop.inventory import switch_plugins
from tests.engine.plugin_folder import PluginFolder
from tests.table.play.hands import Hands, shell_of
from tests.table.scenes.looking import wrong
from tests.table.workshop.stage import SIZES, chord, shown


def rows(hands: Hands, kind: str) -> list[str]:
    """What the rows of a kind say."""
    return [one.describe() + "\n" + one.tip() for one in hands.top.root.walk() if one.name.startswith(kind + " ")]


def kept_settings(home: Path) -> Path:
    """Settings that are written: those of tests are not otherwise."""
    return home / "settings.json"


def opened_content(home: Path, on: bool = False, size: tuple[int, int] = (1280, 720), scale: float = 1.0,
                   ) -> AbstractContextManager[Hands]:
    """The scene, with settings that are kept in this home; `on`: the player's own plugins are read."""
    def make(shell: Shell) -> ContentScene:
        shell.app.settings.path = kept_settings(home)
        shell.app.settings.user_plugins = on
        return ContentScene(shell)

    return shown(make, size, scale)


def test_modes_stand_with_version_source_and_state(home: Path) -> None:
    with shown(ContentScene) as hands:
        hands.wait(5)
        [gunki] = [text for text in rows(hands, "mode") if "gunki" in text]
        assert "works" in gunki and "part of the program" in gunki and "version" in gunki


def test_a_broken_plugin_of_the_player_is_listed_with_the_reason(home: Path) -> None:
    (home / "plugins" / "hanafuda").mkdir(parents=True)
    (home / "plugins" / "hanafuda" / "mode.toml").write_text("nonsense [", "utf-8")
    with opened_content(home, on=True) as hands:
        hands.wait(5)
        [text] = [text for text in rows(hands, "mode") if "hanafuda" in text]
        assert "broken" in text and len(text.splitlines()) > 2


def test_a_click_on_a_mode_opens_its_lobby(home: Path) -> None:
    with shown(ContentScene) as hands:
        hands.wait(5)
        hands.click("mode 0 gunki")
        assert isinstance(hands.app.scene, SetupScene)
        hands.press(pygame.K_ESCAPE)
        assert isinstance(hands.app.scene, ContentScene)


def test_packs_stand_with_what_they_add_or_why_they_were_left_out(home: Path) -> None:
    folder = home / "content"
    folder.mkdir(parents=True)
    (folder / "good.toml").write_text(
        '[[npc]]\nid = "oni"\nname = "Oni"\nhp = 9\nstrategies = [{ strategy = "fighter" }]\nfate_roll = "d6"\n'
        'attacks = [{ item = "katana" }]\n', "utf-8")
    (folder / "bad.toml").write_text('[[npc]]\nid = "x"\n', "utf-8")
    with shown(ContentScene) as hands:
        hands.wait(5)
        bad, good = rows(hands, "pack")
        assert "left out" in bad and "hp is missing" in bad
        assert "in use" in good and "1 NPC" in good and "items" not in good


GOOD = ('[[npc]]\nid = "oni"\nname = "Oni"\nhp = 9\nstrategies = [{ strategy = "fighter" }]\nfate_roll = "d6"\n'
        'attacks = [{ item = "katana" }]\n')


def test_a_pack_is_switched_off_and_on_again_at_once(home: Path) -> None:
    folder = home / "content"
    folder.mkdir(parents=True)
    (folder / "good.toml").write_text(GOOD, "utf-8")
    with shown(ContentScene) as hands:
        hands.wait(5)
        assert "oni" in load_content(folder).npcs
        hands.click("switch 0")
        hands.wait(5)
        [text] = rows(hands, "pack")
        assert "good.toml" in text and "switched off" in text and "1 NPC" in text
        assert "oni" not in load_content(folder).npcs
        hands.tab_to("switch 0")
        hands.press(pygame.K_RETURN)
        hands.wait(5)
        [text] = rows(hands, "pack")
        assert "in use" in text and "checked" in text and "oni" in load_content(folder).npcs


def test_a_pack_that_cannot_be_switched_is_one_sentence_and_stays(home: Path) -> None:
    folder = home / "content"
    folder.mkdir(parents=True)
    (folder / "good.toml").write_text(GOOD, "utf-8")
    (folder / "good.toml.off").write_text("mine", "utf-8")
    with shown(ContentScene) as hands:
        hands.wait(5)
        hands.click("switch 0")
        assert isinstance(hands.app.top, Dialog) and "good.toml.off" in hands.app.top.text
    assert (folder / "good.toml.off").read_text("utf-8") == "mine" and (folder / "good.toml").exists()


def test_a_content_folder_that_is_none_is_said(home: Path) -> None:
    home.mkdir()
    (home / "content").write_text("a file", "utf-8")
    with shown(ContentScene) as hands:
        hands.wait(5)
        [text] = rows(hands, "pack")
        assert "left out" in text and str(home / "content") in text


def test_folders_are_shown_whole_and_cannot_be_changed(home: Path) -> None:
    with shown(ContentScene) as hands:
        hands.wait(5)
        field = hands.widget("folder packs")
        assert field.describe() == str(home / "content") and str(home / "content") in field.tip()
        hands.click("folder packs")
        chord(hands, pygame.K_a)
        hands.press(pygame.K_BACKSPACE)
        assert hands.widget("folder packs").describe() == str(home / "content")
        hands.click("copy packs")  # with a clipboard or without: nothing breaks
        hands.wait()


def test_plugins_are_off_and_switched_on_only_after_a_plain_warning(home: Path) -> None:
    with opened_content(home) as hands:
        hands.wait(5)
        switch = hands.widget("user plugins")
        assert isinstance(switch, Toggle) and not switch.value
        hands.tab_to("user plugins")
        hands.press(pygame.K_SPACE)
        assert isinstance(hands.app.top, Dialog) and "code" in hands.app.top.text
        hands.press(pygame.K_RETURN)  # the safe answer has the focus
        assert not user_plugins_on()
        hands.press(pygame.K_SPACE)
        hands.press(pygame.K_ESCAPE)
        assert not user_plugins_on()
        hands.press(pygame.K_SPACE)
        hands.click("answer 0")
        assert user_plugins_on() and json.loads(kept_settings(home).read_text("utf-8"))["user_plugins"] is True
        shown_switch = hands.widget("user plugins")
        assert isinstance(shown_switch, Toggle) and shown_switch.value
        assert "at once" in hands.widget("next start").describe()
        hands.click("user plugins")
        assert not user_plugins_on()


def drop_plugin(home: Path, name: str, contract: int = CONTRACT) -> Path:
    """Put a plugin into the player's folder; the file that is returned is there once its code has run."""
    plugins = PluginFolder(home / "plugins")
    plugins.add(name, package=name, contract=contract)
    return plugins.trace(name)


def test_what_waits_is_shown_runs_once_it_is_allowed_and_is_left_alone_again(home: Path) -> None:
    trace = drop_plugin(home, "sugoroku")
    drop_plugin(home, "future_game", contract=99)
    with opened_content(home) as hands:
        hands.wait(5)
        broken, off = rows(hands, "waiting")
        assert "broken" in broken and "99" in broken and "switched off" in off and "The sugoroku" in off
        hands.tab_to("user plugins")
        hands.press(pygame.K_SPACE)
        assert isinstance(hands.app.top, Dialog) and hands.app.top.text.endswith("These would run: The sugoroku.")
        assert not trace.exists() and not [text for text in rows(hands, "mode") if "sugoroku" in text]
        hands.click("answer 0")
        hands.wait(5)
        [text] = [text for text in rows(hands, "mode") if "sugoroku" in text]
        assert "works" in text and "from your plugin folder" in text and trace.exists() and rows(hands, "waiting") == []
        hands.tab_to("user plugins")
        hands.press(pygame.K_SPACE)
        hands.wait(5)
        assert not [text for text in rows(hands, "mode") if "sugoroku" in text] and len(rows(hands, "waiting")) == 2
        with pytest.raises(Refused):
            shell_of(hands).environment.mode("sugoroku")


def test_what_is_dropped_while_the_page_is_open_is_found(home: Path) -> None:
    with opened_content(home, on=True) as hands:
        hands.wait(5)
        drop_plugin(home, "late_sugoroku")
        hands.click("look again")
        hands.wait(5)
        [text] = [text for text in rows(hands, "mode") if "late_sugoroku" in text]
        assert "works" in text
        hands.press(pygame.K_ESCAPE)
        hands.click("new")
        assert hands.widget("mode late_sugoroku").enabled


@pytest.mark.parametrize(("size", "scale", "language"), [
    ((960, 600), 1.0, "en"), *(pytest.param(size, scale, language, marks=pytest.mark.long)
                               for size, scale in SIZES for language in ("en", "ja"))])
def test_good_and_bad_plugins_look_right_everywhere(home: Path, size: tuple[int, int], scale: float, language: str) -> None:
    for name, contract in (("sound_game", 1), ("older_game", 0), ("newer_game", 99)):
        drop_plugin(home, name, contract)
    (home / "plugins" / "no mode").mkdir()
    with opened_content(home, size=size, scale=scale) as hands:
        shell = shell_of(hands)
        shell.environment.forget_words(language)
        for on in (False, True):
            shell.app.settings.user_plugins = on
            hands.app.replace(ContentScene(shell))
            shell.app.words = shell.environment.words
            hands.wait(6)
            view = hands.widget("content")
            assert isinstance(view, ScrollView) and len(rows(hands, "mode") + rows(hands, "waiting")) == 5
            for part in range(4):
                view.scroll_to(view.most * part / 3)
                assert wrong(hands) == []


def test_a_setting_that_cannot_be_kept_is_said_and_not_taken(tmp_path: Path) -> None:
    settings = Settings(path=tmp_path / "folder" / "settings.json")
    (tmp_path / "folder").write_text("a file", "utf-8")
    assert switch_plugins(settings, True) is not None
    assert not settings.user_plugins


def test_only_what_the_game_takes_for_a_pack_is_listed_as_one(home: Path) -> None:
    folder = home / "content"
    folder.mkdir(parents=True)
    for name in (".toml", ".toml.off", ".off", "a.toml", "b.toml.off", "c.toml.off.off", "d.txt"):
        (folder / name).write_text("")
    assert [path.name for path in inventory._files(folder)] == ["a.toml", "b.toml.off"]
