"""The NPC workshop by mouse and by keyboard: write, paint, try, save, copy, delete and bring back."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pygame
import pytest

from gunki.battle.content import load_content
from gunki.battle.workshop_files import MARK
from gunki.battle.workshop_share import PREFIX, is_npc_code
from gunki.engine.trash import original_name
from gunki.table.collection import clipboard
from gunki.table.controls import CTRL
from gunki.table.dialog import Dialog
from gunki.table.widgets import Button
from gunki.table.workshop.editor import NpcEditorScene
from gunki.table.workshop.npc_list import NpcWorkshopScene
from tests.table.play.hands import Hands
from tests.table.workshop.stage import chord, shown, type_text, write

ONI = """
[[item]]
id = "oni_club"
name = "Oni Club"
category = "weapon"
fp = 1
weapon_class = "greatsword"
hands = 2
style = "melee"
roll = "3d6"
reach = 1

[[npc]]
id = "oni"
name = "Red Oni"
hp = 90
strategies = [{ strategy = "fighter" }]
fate_roll = "d6"
attacks = [{ item = "oni_club" }]
"""


def editor(hands: Hands) -> NpcEditorScene:
    """The editor that is shown."""
    assert isinstance(hands.app.scene, NpcEditorScene)
    return hands.app.scene


def button(hands: Hands, name: str) -> Button:
    """A button by name."""
    found = hands.widget(name)
    assert isinstance(found, Button)
    return found


def files_in(home: Path) -> list[str]:
    """What lies in the content folder."""
    folder = home / "content"
    return sorted(path.name for path in folder.iterdir()) if folder.exists() else []


def test_an_npc_is_written_painted_and_saved_by_mouse(home: Path) -> None:
    with shown(NpcWorkshopScene) as hands:
        hands.click("new")
        write(hands, "name", "Yuki-onna")
        for step in ("more hp", "more mag", "less str", "brush spellcaster", "way 1", "way 2", "attacks spellcaster",
                     "item ice_needle", "attack all", "item hail_wave", "attack 6"):
            hands.click(step)
        write(hands, "fate roll", "2d6")
        hands.click("save")
        assert not editor(hands).changed
    raw = tomllib.loads((home / "content" / "npc_yuki_onna.toml").read_text("utf-8"))["npc"][0]
    assert (raw["name"], raw["hp"], raw["fate_roll"]) == ("Yuki-onna", 55, "2d6")
    assert raw["stats"] == {"spd": 3, "str": 2, "aim": 3, "mag": 1}
    assert raw["strategies"] == [{"strategy": "spellcaster", "on": [1, 2]}, {"strategy": "fighter", "on": [3, 4, 5, 6]}]
    assert {"item": "hail_wave", "strategy": "spellcaster", "on": [6]} in raw["attacks"]
    assert "yuki_onna" in load_content(home / "content").npcs


def test_an_npc_is_written_by_keyboard_alone(home: Path) -> None:
    with shown(NpcWorkshopScene) as hands:
        hands.press(pygame.K_n)
        hands.tab_to("name")
        chord(hands, pygame.K_a)
        type_text(hands, "Tab")
        hands.tab_to("brush ranger")
        hands.press(pygame.K_RETURN)
        hands.tab_to("way all")
        hands.press(pygame.K_SPACE)
        hands.tab_to("item rifle")
        hands.press(pygame.K_RETURN)
        hands.tab_to("attack 3")
        hands.press(pygame.K_RETURN)
        chord(hands, pygame.K_s)
        hands.press(pygame.K_ESCAPE)
        assert isinstance(hands.app.scene, NpcWorkshopScene)
        assert hands.app.scene.chosen.npc is not None and hands.app.scene.chosen.npc.name == "Tab"
    raw = tomllib.loads((home / "content" / "npc_tab.toml").read_text("utf-8"))["npc"][0]
    assert raw["strategies"] == [{"strategy": "ranger"}]
    assert {"item": "rifle", "strategy": "ranger", "on": [3]} in raw["attacks"]


def test_what_is_wrong_is_said_and_neither_saved_nor_fought_with(home: Path) -> None:
    with shown(NpcWorkshopScene) as hands:
        hands.click("new")
        write(hands, "fate roll", "d6++")
        assert "dice expression" in hands.widget("fate note").describe()
        for name in ("save", "fight"):
            assert not hands.widget(name).enabled
            hands.click(name)
        assert not files_in(home) and not editor(hands).trial.running
        write(hands, "fate roll", "d6")
        assert hands.widget("save").enabled and "3.5" in hands.widget("fate note").describe()


def test_items_that_do_not_fit_say_why(home: Path) -> None:
    with shown(NpcWorkshopScene) as hands:
        hands.click("new")
        hands.click("brush ranger")
        hands.click("way all")
        assert "does not reach everywhere" in hands.widget("item katana").tip()
        assert "Fate Card" in hands.widget("item exploding_ki_bullet").tip()
        hands.click("item katana")
        hands.click("attack 1")
        assert editor(hands).draft.attacks["ranger"][0] != "katana"


def test_a_thousand_fights_are_played_while_the_window_answers(home: Path) -> None:
    with shown(NpcWorkshopScene) as hands:
        hands.click("row archer")
        hands.click("edit")
        hands.click("fight")
        assert editor(hands).trial.running
        hands.click("more hp")  # answers meanwhile
        assert editor(hands).trial.running and editor(hands).draft.hp == 55
        for _ in range(3000):
            if not editor(hands).trial.running:
                break
            hands.wait()
        trial = editor(hands).trial.record.trial
        assert trial is not None and trial.result is not None and trial.result.matches == 1000
        text = hands.widget("trial").describe()
        assert "Wins" in text and "95 %" in text and "rounds" in text
        assert hands.widget("stale").describe()  # the HP were changed since it began


def test_fights_can_be_stopped_and_what_was_played_counts(home: Path) -> None:
    with shown(NpcWorkshopScene) as hands:
        hands.click("row ronin")
        hands.click("edit")
        hands.click("fight")
        hands.wait(2)
        hands.click("cancel trial")
        trial = editor(hands).trial.record.trial
        assert not editor(hands).trial.running and trial is not None and 0 < trial.tally.matches < 1000
        hands.press(pygame.K_f)
        assert editor(hands).trial.running
        assert hands.widget("earlier 0").describe()
        hands.press(pygame.K_ESCAPE)
        hands.wait(3)


def test_who_leaves_in_the_middle_of_the_fights_finds_them_again_and_they_go_on(home: Path) -> None:
    with shown(NpcWorkshopScene) as hands:
        hands.click("row ronin")
        hands.click("edit")
        hands.click("fight")
        hands.wait(2)
        hands.click("save")  # a new NPC until now
        hands.wait(2)
        hands.press(pygame.K_ESCAPE)
        assert isinstance(hands.app.scene, NpcWorkshopScene)
        hands.click("edit")
        trial = editor(hands).trial.record.trial
        assert trial is not None and 0 < trial.tally.matches < 1000 and editor(hands).trial.running
        assert hands.top.find("stale") is None
        played = trial.tally.matches
        hands.wait(2)
        assert trial.tally.matches > played
        hands.click("cancel trial")
        hands.click("more hp")
        hands.press(pygame.K_ESCAPE)
        hands.click("answer 2")
        assert editor(hands).trial.record.trial is trial and editor(hands).changed


def test_keys_chosen_anew_are_shown_and_work_and_control_keys_work_in_a_field(home: Path) -> None:
    with shown(NpcWorkshopScene) as hands:
        hands.app.keys.bind("roster_edit", pygame.K_k)
        hands.app.keys.bind("editor_fight", pygame.K_j)
        hands.app.keys.bind("editor_save", CTRL | pygame.K_d)
        hands.app.keys_changed()
        assert hands.widget("edit").cap == "K" and "[K]" in hands.widget("edit").tip()
        hands.tab_to("row mage")
        hands.press(pygame.K_k)
        hands.press(pygame.K_j)
        assert editor(hands).trial.running
        assert hands.widget("cancel trial").cap == "J"
        write(hands, "name", "Jk")
        assert editor(hands).draft.name == "Jk" and editor(hands).trial.running, "letters are text in a field"
        chord(hands, pygame.K_d)
        assert files_in(home) == ["npc_jk.toml"]
        chord(hands, pygame.K_z)
        assert editor(hands).draft.name == "Mage 2"


def test_undo_and_redo_take_typing_as_one_step(home: Path) -> None:
    with shown(NpcWorkshopScene) as hands:
        hands.click("row mage")
        hands.click("edit")
        first = editor(hands).draft
        hands.click("more spd")
        write(hands, "name", "Long name")
        chord(hands, pygame.K_z)
        assert editor(hands).draft.name == first.name and editor(hands).draft.stats.spd == 4
        chord(hands, pygame.K_z)
        assert editor(hands).draft == first
        chord(hands, pygame.K_y)
        chord(hands, pygame.K_z, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
        assert (editor(hands).draft.name, editor(hands).draft.stats.spd) == ("Long name", 4)


def test_the_games_and_others_npcs_are_copied_never_changed(home: Path) -> None:
    (home / "content").mkdir(parents=True)
    (home / "content" / "oni.toml").write_text(ONI, "utf-8")
    with shown(NpcWorkshopScene) as hands:
        for row in ("row ronin", "row oni.toml oni"):
            hands.click(row)
            assert not hands.widget("delete").enabled
            hands.click("edit")
            hands.click("save")
            hands.click("back")
    assert (home / "content" / "oni.toml").read_text("utf-8") == ONI
    assert files_in(home) == ["npc_red_oni_2.toml", "npc_ronin_2.toml", "oni.toml"]
    found = load_content(home / "content")
    assert not found.problems and found.npcs["red_oni_2"].attacks[0].item == "katana"


def test_deleting_is_taken_back_by_one_click_or_key(home: Path) -> None:
    with shown(NpcWorkshopScene) as hands:
        hands.click("row mage")
        hands.click("duplicate")
        assert files_in(home) == ["npc_mage_2.toml"]
        hands.press(pygame.K_DELETE)
        assert "mage_2" not in load_content(home / "content").npcs
        hands.click("undo")
        assert files_in(home) == ["npc_mage_2.toml"]
        hands.click("delete")
        chord(hands, pygame.K_z)
        assert files_in(home) == ["npc_mage_2.toml"]
        hands.click("delete")
        hands.click("back")
    assert not files_in(home)


def test_leaving_asks_only_when_something_would_be_lost(home: Path) -> None:
    with shown(NpcWorkshopScene) as hands:
        hands.click("row ronin")
        hands.click("edit")
        hands.click("more spd")
        hands.press(pygame.K_ESCAPE)
        assert isinstance(hands.app.top, Dialog)
        hands.press(pygame.K_ESCAPE)
        assert not hands.app.modals and editor(hands).changed
        hands.click("back")
        hands.click("answer 0")
        assert isinstance(hands.app.scene, NpcWorkshopScene) and files_in(home) == ["npc_ronin_2.toml"]


def test_a_program_that_ends_in_the_middle_of_an_edit_loses_nothing(home: Path) -> None:
    with shown(NpcWorkshopScene) as hands:
        hands.click("row ronin")
        hands.click("edit")
        hands.click("more spd")
        hands.app.step([pygame.event.Event(pygame.QUIT)], 0.1)
    [npc] = [one for one in load_content(home / "content").npcs.values() if "Unsaved" in one.name]
    assert npc.stats.spd == 4


def test_an_npc_is_shared_as_text_and_taken_in_again_by_keyboard(home: Path) -> None:
    with shown(NpcWorkshopScene) as hands:
        hands.tab_to("row mage")
        hands.press(pygame.K_s)
        code = clipboard.get()
        assert is_npc_code(code) and hands.widget("code").describe() == code
        hands.press(pygame.K_ESCAPE)
        chord(hands, pygame.K_v)
        assert files_in(home) == ["npc_mage_2.toml"]
        mine, mage = load_content(home / "content").npcs["mage_2"], load_content().npcs["mage"]
        assert (mine.stats, mine.hp, mine.fate_roll) == (mage.stats, mage.hp, mage.fate_roll)
        hands.press(pygame.K_v)
        assert files_in(home) == ["npc_mage_2.toml"] and "already" in hands.widget("notice").describe()
        clipboard.put(code[:-9])
        hands.press(pygame.K_v)
        assert isinstance(hands.app.top, Dialog) and PREFIX in hands.app.top.text


def test_an_npc_is_exported_and_imported_by_mouse(home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    with shown(NpcWorkshopScene) as hands:
        hands.click("row archer")
        hands.click("export")
        hands.click("done")
        assert "written" in hands.widget("notice").describe()
        [file] = tmp_path.glob("*.toml")
        assert not files_in(home)
        hands.click("import")
        type_text(hands, str(file))
        hands.click("done")
        assert files_in(home) == ["npc_archer_2.toml"] and not load_content(home / "content").problems
        assert isinstance(hands.app.scene, NpcWorkshopScene) and hands.app.scene.chosen.own


def test_a_file_that_is_no_npc_is_one_sentence_and_takes_nothing_in(home: Path, tmp_path: Path) -> None:
    bad = {"several.toml": ONI, "no.toml": "hello", "binary.toml": "\0", "broken.toml": '[[npc]]\nid = "x"\n'}
    with shown(NpcWorkshopScene) as hands:
        for name, text in bad.items():
            (tmp_path / name).write_text(text, "utf-8")
            hands.app.step([pygame.event.Event(pygame.DROPFILE, file=str(tmp_path / name))])
            assert name in hands.widget("notice").describe()
        assert not files_in(home) and not hands.app.modals


def test_a_folder_that_cannot_be_written_to_is_one_sentence_and_the_draft_stays(home: Path) -> None:
    home.mkdir()
    (home / "content").write_text("a file", "utf-8")
    with shown(NpcWorkshopScene) as hands:
        hands.click("new")
        hands.click("save")
        assert isinstance(hands.app.top, Dialog) and "could not be written" in hands.app.top.text
        hands.click("answer 0")
        assert editor(hands).path is None and hands.widget("save").enabled


def test_odd_names_are_typed_saved_and_listed(home: Path) -> None:
    with shown(NpcWorkshopScene) as hands:
        for name in ("💀 ☠", "\u05e9\u05dc\u05d5\u05dd", ":?*\"<>|", "CON", "x" * 200):
            hands.click("new")
            write(hands, "name", name)
            hands.click("save")
            hands.click("back")
            assert isinstance(hands.app.scene, NpcWorkshopScene)
            chosen = hands.app.scene.chosen
            assert chosen.own and chosen.npc is not None and chosen.npc.name == name[:40]


def test_broken_own_files_are_listed_with_the_reason_and_can_be_deleted(home: Path) -> None:
    (home / "content").mkdir(parents=True)
    (home / "content" / "npc_bad.toml").write_text(f'{MARK}\n[[npc]]\nid = "bad"\nhp = 900\n', "utf-8")
    with shown(NpcWorkshopScene) as hands:
        hands.click("row npc_bad.toml")
        assert hands.widget("problem").describe() and not hands.widget("edit").enabled
        hands.click("delete")
        (trash,) = files_in(home)
        assert original_name(Path(trash)) == "npc_bad.toml"


def test_files_put_into_the_folder_meanwhile_are_seen(home: Path) -> None:
    with shown(NpcWorkshopScene) as hands:
        assert hands.top.find("row oni.toml oni") is None
        (home / "content").mkdir(parents=True)
        (home / "content" / "oni.toml").write_text(ONI, "utf-8")
        hands.wait(12)
        assert hands.top.find("row oni.toml oni") is not None
