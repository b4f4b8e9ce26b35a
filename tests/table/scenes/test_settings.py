"""The settings at the window: every page, live at once, kept, taken back; by mouse and by keys."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest

from gunki import resources
from gunki.clients.options import PlayOptions
from gunki.table.app import App
from gunki.table.battle.scene import BattleScene
from gunki.table.dialog import Dialog
from gunki.table.learn.progress import load_progress
from gunki.table.main import start
from gunki.table.scenes.options import PAGES, SettingsScene
from gunki.table.scenes.settings.keys import KeyWindow
from gunki.table.scenes.settings.pages import languages
from gunki.table.settings import Settings, load_settings
from gunki.table.widgets import Button, Choice, Slider, Toggle
from tests.table.play.hands import Hands
from tests.table.play.test_match import begin
from tests.table.scenes.looking import wrong


@pytest.fixture
def app() -> App:
    """The program with a file for its settings."""
    settings = Settings(path=resources.user_config_folder() / "settings.json", speed="instant")
    return start(PlayOptions(), (1280, 800), settings)


@pytest.fixture
def hands(app: App):  # type: ignore[no-untyped-def]
    """Hands on the settings."""
    hands = Hands(app)
    hands.wait()
    hands.click("settings")
    yield hands
    if app.running:
        app.close()


def change(hands: Hands, page: str, name: str) -> None:
    """Turn to a page, bring a row into view, and click it."""
    hands.click(f"page {page}")
    hands.top.focus.set(hands.widget(name))
    hands.wait()
    hands.click(name)


def press(hands: Hands, key: int, unicode: str = "", mod: int = 0) -> None:
    """One key with what it writes."""
    events = [pygame.event.Event(kind, key=key, mod=mod, unicode=unicode, scancode=0)
              for kind in (pygame.KEYDOWN, pygame.KEYUP)]
    hands.app.step(events, 0.1)
    hands.wait(3)


def test_every_change_is_live_and_kept(hands: Hands) -> None:
    before = hands.app.scale.factor
    change(hands, "display", "scale")
    assert hands.app.scale.factor > before
    for page, name in (("display", "theme"), ("access", "reduced_motion"), ("play", "ask_end_turn"),
                       ("sound", "volume.music"), ("play", "speed")):
        change(hands, page, name)
    now = hands.app.settings
    kept = load_settings()
    assert (kept.scale, kept.theme, kept.reduced_motion) == (1.1, "dark", True)
    assert not kept.asks("end_turn") and kept.speed == now.speed != "instant"
    assert kept.volume["music"] == now.volume["music"] != 0.5


def test_broken_settings_are_said_and_the_title_comes_all_the_same() -> None:
    folder = resources.user_config_folder()
    folder.mkdir(parents=True, exist_ok=True)
    for text in ("nonsense", json.dumps({"scale": "large", "theme": "pink", "muted": 3, "loud": 9, "keys": 2})):
        (folder / "settings.json").write_text(text, encoding="utf-8")
        found = load_settings()
        assert found.problem is not None and (found.scale, found.theme, found.muted) == (1.0, "light", False)
        assert not found.first_run


def test_every_setting_is_explained(hands: Hands) -> None:
    seen = 0
    for page in PAGES:
        hands.click(f"page {page}")
        rows = [w for w in hands.top.root.walk() if isinstance(w, Choice | Slider | Toggle)]
        assert all(w.tip().endswith(".") for w in rows)
        seen += len(rows)
    assert seen >= 15


@pytest.mark.parametrize("page", [page for page in PAGES if page != "data"])
def test_each_page_goes_back_to_what_it_was(hands: Hands, page: str) -> None:
    settings = hands.app.settings
    settings.scale, settings.theme, settings.reduced_motion = 1.5, "dark", True
    settings.confirmations["quit"] = False
    settings.mute(True)
    hands.app.keys.bind("undo", pygame.K_z)
    hands.app.keys_changed()
    hands.click(f"page {page}")
    hands.click("reset")
    found = load_settings()
    assert (found.scale == 1.0) is (page in ("display", "access"))
    assert (found.theme == "light") is (page in ("display", "access"))
    assert (not found.reduced_motion) is (page == "access")
    assert (not found.muted) is (found.volume["master"] == pytest.approx(0.8)) is (page == "sound")
    assert (found.keys == {}) is (page == "controls")
    assert found.asks("quit") is (page == "play")


def test_mute_is_silence_and_gives_the_loudness_back(hands: Hands) -> None:
    change(hands, "sound", "mute")
    assert load_settings().volume["master"] == 0 and load_settings().muted
    change(hands, "sound", "mute")
    assert hands.app.settings.volume["master"] == pytest.approx(0.8)
    change(hands, "sound", "mute")
    hands.top.focus.set(hands.widget("volume.master"))
    hands.press(pygame.K_RIGHT)
    assert not load_settings().muted and load_settings().volume["master"] == pytest.approx(0.85)
    assert "✓" not in hands.widget("mute").describe()


def test_a_volume_is_dragged_clicked_and_moved_by_keys(hands: Hands) -> None:
    hands.click("page sound")

    def slider() -> Slider:
        found = hands.widget("volume.music")
        assert isinstance(found, Slider)
        return found

    hands.top.focus.set(slider())
    hands.press(pygame.K_LEFT, pygame.K_LEFT)
    assert load_settings().volume["music"] == pytest.approx(0.4) and slider().describe().endswith("40 %")
    hands.press(pygame.K_END)
    assert load_settings().volume["music"] == 1 and slider().focused
    hands.press(pygame.K_HOME)
    assert load_settings().volume["music"] == 0
    area, factor = slider().screen_rect(), hands.app.scale.factor
    places = [(round(x * factor), round(area.centery * factor)) for x in (area.x + 30, area.right + 400)]
    here, there = (pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)) for place in places)
    hands.app.step([here, pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=places[0], button=1)], 0.1)
    assert 0 < hands.app.settings.volume["music"] < 0.3 and load_settings().volume["music"] == 0
    hands.app.step([there], 0.1)
    assert hands.app.settings.volume["music"] == 1, "heard while it is dragged, also from beside it"
    hands.app.step([pygame.event.Event(pygame.MOUSEBUTTONUP, pos=places[1], button=1)], 0.1)
    assert load_settings().volume["music"] == 1, "kept once it rests"


def test_a_size_that_does_not_fit_is_said(hands: Hands) -> None:
    hands.app.settings.scale = 2.0
    hands.app.apply_settings()
    assert hands.top.find("capped") is not None
    press(hands, pygame.K_0, mod=pygame.KMOD_LCTRL)
    assert hands.app.settings.scale == 1.0 and hands.top.find("capped") is None
    press(hands, pygame.K_PLUS, mod=pygame.KMOD_LCTRL)
    assert hands.app.settings.scale == 1.1
    for _ in range(9):
        press(hands, pygame.K_MINUS, mod=pygame.KMOD_LCTRL)
    assert hands.app.settings.scale == 0.75


def test_a_sound_is_heard_or_it_is_said_why_not(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[str] = []

    def unheard(name: str, group: str = "effects") -> bool:
        played.append(name)
        return False

    monkeypatch.setattr(hands.app.sounds, "play", unheard)
    change(hands, "sound", "sound_test")
    assert "katana" in played and hands.app.frames.toast is not None and hands.app.frames.toast.text.endswith(".")


def test_a_gamepad_that_comes_and_goes_stands_on_the_page(hands: Hands) -> None:
    hands.click("page controls")
    nothing = hands.widget("pads").describe()
    hands.app.gamepads.names[1] = "Thumbs 3000"
    hands.wait()
    assert "Thumbs 3000" in hands.widget("pads").describe() != nothing
    hands.app.step([pygame.event.Event(pygame.JOYDEVICEREMOVED, instance_id=1)], 0.1)
    hands.wait()
    assert hands.widget("pads").describe() == nothing
    assert hands.app.frames.toast is not None and "Thumbs 3000" in hands.app.frames.toast.text


# Keys


def choose(hands: Hands, action: str, key: int, unicode: str = "") -> None:
    """Ask for another key and press it."""
    change(hands, "controls", f"key {action}")
    assert isinstance(hands.top, KeyWindow)
    press(hands, key, unicode)


def test_a_free_key_is_taken_shown_and_kept(hands: Hands) -> None:
    choose(hands, "undo", pygame.K_z, "z")
    button = hands.widget("key undo")
    assert isinstance(hands.top, SettingsScene) and isinstance(button, Button) and button.text == "Z"
    assert load_settings().keys == {"undo": "z"}
    choose(hands, "undo", pygame.K_u, "u")
    assert load_settings().keys == {}


def test_a_key_in_use_is_swapped_only_after_a_question(hands: Hands) -> None:
    choose(hands, "undo", pygame.K_m, "m")
    assert isinstance(hands.top, Dialog) and "Menu" in hands.top.text and "Undo" in hands.top.text
    press(hands, pygame.K_ESCAPE)
    assert hands.app.settings.keys == {}
    choose(hands, "undo", pygame.K_m, "m")
    hands.click("answer 0")
    assert hands.app.settings.keys == {"undo": "m", "menu": "u"}


@pytest.mark.parametrize(("key", "unicode"), [(pygame.K_RETURN, "\r"), (pygame.K_UNKNOWN, "")])
def test_a_key_that_cannot_be_had_is_said_and_another_may_follow(hands: Hands, key: int, unicode: str) -> None:
    choose(hands, "undo", key, unicode)
    assert isinstance(hands.top, KeyWindow) and hands.widget("problem").describe().endswith(".")
    press(hands, pygame.K_F5)
    assert hands.app.settings.keys == {"undo": "f5"}


def test_a_modifier_on_its_way_to_a_key_is_waited_for(hands: Hands) -> None:
    choose(hands, "undo", pygame.K_LCTRL)
    assert isinstance(hands.top, KeyWindow) and hands.widget("problem").describe() == ""
    press(hands, pygame.K_j, mod=pygame.KMOD_LCTRL)
    assert "j" in hands.app.settings.keys["undo"].lower()


def test_escape_and_a_click_leave_a_key_as_it_is(hands: Hands) -> None:
    choose(hands, "undo", pygame.K_ESCAPE)
    assert isinstance(hands.top, SettingsScene)
    change(hands, "controls", "key undo")
    hands.click("keep")
    assert isinstance(hands.top, SettingsScene) and hands.app.settings.keys == {}


def test_chosen_keys_play_a_match_and_stand_on_its_buttons(hands: Hands) -> None:
    hands.app.keys.bind("menu", pygame.K_z)
    hands.app.keys_changed()
    press(hands, pygame.K_ESCAPE)
    begin(hands)
    hands.press(pygame.K_m)
    assert isinstance(hands.top, BattleScene)
    hands.press(pygame.K_z)
    assert not isinstance(hands.top, BattleScene)


# Language, data


def test_languages_are_those_with_a_catalogue(hands: Hands, tmp_path: Path) -> None:
    for language in ("xx", "aa"):
        place = tmp_path / "locale" / language / "LC_MESSAGES"
        place.mkdir(parents=True)
        (place / "shell.mo").touch()
    assert languages(tmp_path / "locale") == ["en", "aa", "xx"]
    hands.click("page language")
    assert [f"language {name}" for name in languages()] == [
        w.name for w in hands.top.root.walk() if w.name.startswith("language ")]
    hands.click(f"language {languages()[-1]}")
    assert load_settings().language == languages()[-1]
    hands.click("reset")
    assert load_settings().language == "en"


def test_another_language_is_spoken_at_once(hands: Hands) -> None:
    if "ja" not in languages():
        pytest.skip("no Japanese catalogue")
    hands.click("page language")
    before = hands.widget("page sound").describe()
    hands.click("language ja")
    assert hands.widget("page sound").describe() != before
    hands.press(pygame.K_ESCAPE)
    assert hands.widget("settings").describe() != "Settings"


def test_progress_and_all_settings_begin_anew_after_a_question(hands: Hands) -> None:
    progress = load_progress()
    progress.lessons.add("walking")
    progress.save()
    hands.app.settings.theme = "dark"
    for name in ("reset_progress", "reset_all"):
        change(hands, "data", name)
        assert isinstance(hands.top, Dialog)
        press(hands, pygame.K_ESCAPE)
    assert load_progress().lessons and hands.app.settings.theme == "dark"
    for name in ("reset_progress", "reset_all"):
        change(hands, "data", name)
        hands.click("answer 0")
    assert not load_progress().lessons and load_settings().theme == "light"


def test_plugins_have_one_switch_and_the_settings_lead_to_it(hands: Hands) -> None:
    hands.click("page data")
    assert hands.top.find("user plugins") is None
    change(hands, "data", "content")
    hands.wait(3)
    assert hands.top.find("user plugins") is not None
    hands.press(pygame.K_ESCAPE)
    assert isinstance(hands.top, SettingsScene) and hands.top.page == "data"


@pytest.mark.parametrize("size", [(960, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_nothing_is_cut_on_any_page(hands: Hands, size: tuple[int, int], scale: float) -> None:
    hands.app.window.resize(size)
    hands.app.window.resized()
    hands.app.settings.scale = scale
    hands.app.apply_settings()
    for page in PAGES:
        hands.click(f"page {page}")
        assert not wrong(hands), page
    change(hands, "controls", "key undo")
    assert not wrong(hands)


def test_every_control_is_reached_by_arrows_and_tab(hands: Hands) -> None:
    for page in ("display", "sound", "data"):
        hands.click(f"page {page}")
        wanted = {w.name for w in hands.top.focus.order()}
        seen = set()
        for _ in range(len(wanted)):
            hands.app.step([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="", scancode=0)], 0.1)
            assert hands.top.focus.widget is not None
            seen.add(hands.top.focus.widget.name)
        assert seen == wanted
