"""The roster screen: rows, copies, names, deleting with a way back, files and share codes; by mouse and by keyboard."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest

from gunki import resources
from gunki.battle.characters.build import build_of, build_of_preset
from gunki.battle.characters.share import share_code
from gunki.battle.content import load_content
from gunki.engine.errors import BadFile
from gunki.engine.messages import Refused
from gunki.table.collection import clipboard
from gunki.table.collection.files import discard
from gunki.table.collection.windows import ShareWindow, TextWindow
from gunki.table.dialog import Dialog
from gunki.table.roster.compare import CompareScene
from gunki.table.roster.editor import EditorScene
from gunki.table.roster.own import own_characters
from gunki.table.roster.scene import RosterScene
from gunki.table.scenes.title import TitleScene
from gunki.table.widgets import TextEntry
from tests.table.play.hands import Hands
from tests.table.roster.stage import HANZO, chord, clear_field, notice, put, roster, scene, stored, type_text

CONTENT = load_content()


def rows(hands: Hands) -> list[str]:
    """The keys of the rows."""
    return [one.key for one in scene(hands).entries]


def test_ready_own_and_broken_characters_are_all_there() -> None:
    put("good")
    put("cheat", name="Cheat", stats={"spd": 9})
    put("bad").write_text("{ nonsense")
    with roster() as hands:
        assert rows(hands) == ["cheat.character.json", "good.character.json", "bad.character.json",
                               *(f"preset {name}" for name in CONTENT.presets)]
        assert "GK-2.2" in hands.widget("row cheat.character.json").tip()
        assert "no character file" in hands.widget("row bad.character.json").tip()
        hands.click("row bad.character.json")
        assert [name for name in ("edit", "duplicate", "rename", "share", "export", "compare", "delete")
                if hands.widget(name).enabled] == ["delete"]
        hands.click("row preset monk")
        assert not hands.widget("delete").enabled and "duplicate" in hands.widget("delete").tip()
    assert [one.name for one in own_characters()] == ["Hanzō"]


def test_a_ready_character_is_duplicated_renamed_and_deleted_by_mouse() -> None:
    with roster() as hands:
        hands.click("row preset gambler")
        hands.click("duplicate")
        assert list(stored()) == ["Silas 2"]
        hands.click("rename")
        assert isinstance(hands.top, TextWindow)
        clear_field(hands)
        type_text(hands, 'CON: "桜"')
        hands.click("done")
        assert list(stored()) == ['CON: "桜"']
        hands.click("delete")
        assert stored() == {} and "deleted" in notice(hands)
        hands.click("undo")
        assert list(stored()) == ['CON: "桜"']
        assert hands.top.find("undo") is None
        hands.click("delete")
        folder = resources.characters_folder()
        hands.click("back")
        assert isinstance(hands.app.scene, TitleScene)
        assert list(folder.iterdir()) == []


def test_the_same_by_keyboard() -> None:
    put("a")
    with roster() as hands:
        hands.tab_to("row a.character.json")
        hands.press(pygame.K_d)
        assert set(stored()) == {"Hanzō", "Hanzō 2"}
        hands.press(pygame.K_r)
        clear_field(hands)
        type_text(hands, "Bo")
        hands.press(pygame.K_RETURN)
        assert set(stored()) == {"Hanzō", "Bo"}
        hands.press(pygame.K_DELETE)
        assert set(stored()) == {"Hanzō"}
        chord(hands, pygame.K_z)
        assert set(stored()) == {"Hanzō", "Bo"}
        hands.tab_to("row preset monk")
        assert scene(hands).selected == "preset monk"
        hands.press(pygame.K_e)
        assert isinstance(hands.app.scene, EditorScene)
        hands.press(pygame.K_ESCAPE)
        assert isinstance(hands.app.scene, RosterScene) and not hands.app.modals
        hands.press(pygame.K_ESCAPE)
        assert isinstance(hands.app.scene, TitleScene)


def test_keys_chosen_anew_are_shown_and_work() -> None:
    put("a")
    with roster() as hands:
        hands.app.keys.bind("roster_duplicate", pygame.K_q)
        hands.app.keys.bind("editor_compare", pygame.K_q)
        hands.app.keys_changed()
        assert hands.widget("duplicate").cap == "Q" and "[Q]" in hands.widget("duplicate").tip()
        hands.tab_to("row a.character.json")
        hands.press(pygame.K_q)
        assert set(stored()) == {"Hanzō", "Hanzō 2"}
        hands.press(pygame.K_e)
        assert "[Q]" in hands.widget("compare").tip() and "[Ctrl+Z]" not in hands.widget("undo").tip()
        hands.press(pygame.K_q)
        assert isinstance(hands.app.scene, CompareScene)


@pytest.mark.parametrize("name", ["", "   "])
def test_a_name_that_is_none_is_refused_in_the_window(name: str) -> None:
    put("a")
    with roster() as hands:
        hands.click("rename")
        clear_field(hands)
        type_text(hands, name)
        hands.press(pygame.K_RETURN)
        assert "name" in hands.widget("problem").describe()
        hands.press(pygame.K_ESCAPE, pygame.K_ESCAPE)
        assert set(stored()) == {"Hanzō"}


def test_several_deletes_are_undone_one_by_one_and_a_lost_one_is_said() -> None:
    put("a", name="A")
    put("b", name="B")
    with roster() as hands:
        hands.click("row a.character.json")
        hands.click("delete")
        hands.click("delete")
        assert stored() == {}
        (trash,) = resources.characters_folder().glob("b.*.deleted")
        trash.unlink()
        hands.click("undo")
        assert isinstance(hands.top, Dialog)
        hands.click("answer 0")
        hands.click("undo")
        assert set(stored()) == {"A"}


# Files


def test_a_file_is_imported_by_its_path(tmp_path: Path) -> None:
    file = tmp_path / "von Aki.json"
    file.write_text(json.dumps(HANZO), "utf-8")
    with roster() as hands:
        hands.click("import")
        type_text(hands, f'"{file}"')
        hands.click("done")
        assert set(stored()) == {"Hanzō"} and "imported" in notice(hands)
        assert scene(hands).chosen.build == build_of(HANZO, CONTENT.items)
        hands.click("import")
        type_text(hands, str(file))
        hands.press(pygame.K_RETURN)
        assert len(stored()) == 1 and "already" in notice(hands)


def test_a_character_goes_out_and_comes_in_by_keyboard_alone(tmp_path: Path) -> None:
    with roster() as hands:
        hands.tab_to("row preset monk")
        hands.press(pygame.K_x)
        hands.press(pygame.K_RETURN)
        [file] = tmp_path.glob("*.character.json")
        assert str(file) in notice(hands)
        hands.press(pygame.K_i)
        type_text(hands, str(file))
        hands.press(pygame.K_RETURN)
        assert set(stored()) == {"Jion"}
        hands.press(pygame.K_s)
        hands.press(pygame.K_ESCAPE)
        hands.press(pygame.K_DELETE)
        assert stored() == {}
        hands.press(pygame.K_v)
        assert set(stored()) == {"Jion"}


def test_a_wrong_path_is_said_and_can_be_mended(tmp_path: Path) -> None:
    with roster() as hands:
        hands.click("import")
        hands.press(pygame.K_RETURN)
        assert hands.widget("problem").describe()
        type_text(hands, str(tmp_path / ("x" * 300)))
        hands.press(pygame.K_RETURN)
        assert hands.widget("problem").describe()
        clear_field(hands)
        type_text(hands, str(tmp_path))
        hands.press(pygame.K_RETURN)
        assert "folder" in hands.widget("problem").describe()
        hands.press(pygame.K_ESCAPE, pygame.K_ESCAPE)
        assert rows(hands)[0] == "preset swordswoman"


def test_files_dropped_on_the_screen_are_imported_and_wrong_ones_named(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(json.dumps({**HANZO, "stats": {"spd": 9}}), "utf-8")
    bad.write_text("[]")
    with roster() as hands:
        assert scene(hands).on_drop(str(bad))
        assert "bad.json" in notice(hands)
        hands.app.step([pygame.event.Event(pygame.DROPFILE, file=str(good))])
        assert set(stored()) == {"Hanzō"}, "a sheet that is not legal yet comes in, and can be mended"
        hands.click("import")
        assert isinstance(hands.top, TextWindow) and hands.top.on_drop(str(bad))
        assert "bad.json" in hands.widget("problem").describe()


def test_an_export_asks_before_it_replaces(tmp_path: Path) -> None:
    put("a")
    target = tmp_path / "Hanzō.character.json"
    with roster() as hands:
        hands.click("export")
        field = hands.widget("text")
        assert isinstance(field, TextEntry) and field.text == str(target)
        hands.press(pygame.K_RETURN)
        assert json.loads(target.read_text("utf-8")) == HANZO and "written" in notice(hands)
        target.write_text("mine")
        hands.click("export")
        hands.press(pygame.K_RETURN)
        assert isinstance(hands.top, Dialog)
        hands.click("answer 1")
        assert target.read_text() == "mine"
        hands.click("export")
        hands.press(pygame.K_RETURN)
        hands.click("answer 0")
        assert json.loads(target.read_text("utf-8")) == HANZO


def test_a_place_that_takes_no_file_is_one_sentence(tmp_path: Path) -> None:
    put("a")
    (tmp_path / "file").write_text("")
    with roster() as hands:
        hands.click("export")
        clear_field(hands)
        type_text(hands, str(tmp_path / "file" / "x"))
        hands.press(pygame.K_RETURN)
        assert "could not be written" in hands.widget("problem").describe()


def test_a_folder_that_cannot_be_is_said_and_nothing_is_lost(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / "characters").write_text("a file in its place")
    with roster() as hands:
        assert "characters" in notice(hands)
        hands.click("row preset monk")
        hands.click("duplicate")
        assert isinstance(hands.top, Dialog)
        hands.click("answer 0")
        hands.click("edit")
        hands.click("less str")
        hands.click("save")
        assert isinstance(hands.top, Dialog)
        hands.click("answer 0")
        assert isinstance(hands.app.scene, EditorScene) and hands.app.scene.history.changed


def test_files_that_come_and_go_are_noticed() -> None:
    with roster() as hands:
        put("late")
        hands.wait(12)
        assert "late.character.json" in rows(hands)
        hands.click("row late.character.json")
        (resources.characters_folder() / "late.character.json").unlink()
        hands.wait(12)
        assert "late.character.json" not in rows(hands)
        assert scene(hands).chosen.preset == "swordswoman"


# Share codes


def test_a_code_is_copied_and_pasted() -> None:
    with roster() as hands:
        hands.click("row preset monk")
        hands.click("share")
        code = share_code(build_of_preset(load_content().presets["monk"]))
        assert clipboard.get() == code
        assert hands.widget("code").describe() == code
        hands.click("close")
        hands.click("paste")
        assert set(stored()) == {"Jion"}
        clipboard.put("something else")
        chord(hands, pygame.K_v)
        assert isinstance(hands.top, Dialog)


def test_a_code_can_be_typed_into_the_import_window() -> None:
    with roster() as hands:
        hands.click("import")
        type_text(hands, share_code(build_of(HANZO, CONTENT.items)))
        hands.press(pygame.K_RETURN)
        assert set(stored()) == {"Hanzō"}


@pytest.mark.usefixtures("no_clipboard")
def test_without_a_clipboard_the_code_is_shown() -> None:
    with roster() as hands:
        hands.click("share")
        assert isinstance(hands.top, ShareWindow) and not hands.top.copied
        code = hands.top.code
        hands.app.step([pygame.event.Event(pygame.TEXTINPUT, text="x")], 0.1)
        hands.tab_to("code")
        type_text(hands, "x")
        hands.press(pygame.K_BACKSPACE)
        assert hands.widget("code").describe() == code, "it cannot be spoilt"
        hands.press(pygame.K_ESCAPE, pygame.K_ESCAPE)
        hands.click("paste")
        assert isinstance(hands.top, Dialog)


def test_a_deleted_character_comes_back_beside_a_newer_file_of_its_name() -> None:
    path = put("a")
    whole = path.read_bytes()
    with roster() as hands:
        hands.click("row a.character.json")
        hands.click("delete")
        path.write_text("newer")
        hands.wait(12)
        hands.click("undo")
        (back,) = set(resources.characters_folder().iterdir()) - {path}
        assert path.read_text() == "newer" and back.read_bytes() == whole
        assert path.name in notice(hands) and scene(hands).selected == back.name


def test_another_window_or_one_that_fell_takes_no_way_back() -> None:
    path = put("a")
    discard(path)
    with roster() as hands:
        assert "Hanzō" in notice(hands)
    with roster() as hands:
        hands.click("undo")
        assert path.exists() and hands.top.find("undo") is None


@pytest.mark.parametrize("version", ["2", "99999999999999999999", "0"])
def test_a_code_of_another_version_is_told_apart_from_a_damaged_one(version: str) -> None:
    code = share_code(build_of_preset(load_content().presets["monk"]))
    with roster() as hands:
        hands.click("import")
        clear_field(hands)
        type_text(hands, code.replace("1", version, 1))
        hands.click("done")
        assert isinstance(hands.top, TextWindow)
        assert f"version {version[:6]}" in hands.top.problem and "GUNKI1." in hands.top.problem
        assert not stored()


@pytest.mark.parametrize("text", ["{" * 3999, "GUNKI1.", "GUNKI1.!!!", "nowhere.character.json", "\ud800", "[[npc]]"])
def test_what_was_typed_is_not_called_the_clipboard(text: str) -> None:
    with roster() as hands:
        with pytest.raises((BadFile, Refused)) as failure:
            scene(hands).transfer.take(text)
        assert "clipboard" not in scene(hands).t(failure.value.message).lower()
