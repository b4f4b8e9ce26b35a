"""The list of saved matches: newest first, broken files with their reason, opening, deleting."""

from __future__ import annotations

import errno
import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pygame
import pytest

from gunki import resources
from gunki.engine.journal import new_match_path, open_match, read_match, save_new
from gunki.engine.match import Match
from gunki.table.battle.scene import BattleScene
from gunki.table.dialog import Dialog
from gunki.table.layer import Layer
from gunki.table.replay.files import FileWindow
from gunki.table.scenes.generic import GenericScene
from gunki.table.scenes.load import AT_ONCE, LOOK_EVERY, LoadScene
from gunki.table.scenes.rename import RenameWindow
from gunki.table.scenes.title import TitleScene
from gunki.table.text_entry import clean
from gunki.table.widgets import Button, TextEntry
from tests.engine.toy_mode import TOY, Modes
from tests.table.play.hands import STEP, Hands, opened
from tests.table.play.test_match import begin
from tests.table.scenes.looking import wrong
from tests.table.scenes.toy import begin_toy, shell_of


@pytest.fixture(autouse=True)
def own_saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Saves and settings of one test."""
    monkeypatch.setenv("GUNKI_HOME", str(tmp_path))


def rows(hands: Hands) -> list[Button]:
    """The files as they are listed."""
    return [w for w in hands.top.root.walk() if isinstance(w, Button) and w.name.startswith("save ")]


def left_match(hands: Hands) -> Path:
    """Begin a match and leave it; returns its file."""
    known = set(resources.saves_folder().glob("*.gunki"))
    begin(hands)
    hands.click("menu")
    hands.click("leave")
    (path,) = set(resources.saves_folder().glob("*.gunki")) - known
    return path


def broken(name: str, content: bytes) -> Path:
    """A file that is no match, older than everything else."""
    path = resources.saves_folder() / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    os.utime(path, (1, 1))
    return path


def test_a_row_says_who_fights_and_which_round_and_opens_the_same_state() -> None:
    with opened() as hands:
        path = left_match(hands)
        broken("no match.gunki", b"nonsense")
        title = hands.app.scene
        assert isinstance(title, TitleScene) and title.shell.match is not None
        state = title.shell.match.state
        hands.click("load")
        good, bad = rows(hands)
        assert "Okiku" in good.text and "Archer" in good.text and "Round 1" in good.note
        assert not bad.enabled and "no match.gunki" in bad.text and bad.reason.endswith("is not a match of this program.")
        hands.click(f"save {path.name}")
        hands.wait(2)
        assert isinstance(hands.app.scene, BattleScene) and hands.battle.controller.match.state == state


def test_half_a_match_is_listed_with_its_fault_and_does_not_open() -> None:
    with opened() as hands:
        path = left_match(hands)
        half = broken("half.gunki", path.read_bytes()[: path.stat().st_size // 2])
        hands.click("load")
        row = next(row for row in rows(hands) if half.name in row.name)
        assert not row.enabled and row.reason
        hands.click(row.name)
        assert isinstance(hands.app.scene, LoadScene)


def test_deleting_can_be_undone_until_the_screen_is_left() -> None:
    with opened() as hands:
        path = left_match(hands)
        whole = path.read_bytes()
        hands.click("load")
        hands.click(f"delete {path.name}")
        assert not path.exists() and rows(hands) == [] and "Okiku" in notice(hands)
        hands.click("undo")
        assert path.read_bytes() == whole and focused(hands) == f"save {path.name}" and hands.top.find("undo") is None
        hands.press(pygame.K_DELETE)
        hands.app.step([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_z, mod=pygame.KMOD_LCTRL, unicode="",
                                           scancode=0)], STEP)  # fmt: skip
        hands.wait(4)
        assert path.exists() and len(rows(hands)) == 1
        hands.click(f"delete {path.name}")
        hands.press(pygame.K_ESCAPE)
        assert [file for file in resources.saves_folder().iterdir() if ".gunki" in file.name] == []


def test_what_was_deleted_and_removed_elsewhere_is_said() -> None:
    with opened() as hands:
        path = left_match(hands)
        hands.click("load")
        hands.click(f"delete {path.name}")
        for file in resources.saves_folder().glob("*.deleted"):
            file.unlink()
        hands.click("undo")
        assert path.name in said(hands)
        hands.press(pygame.K_RETURN)
        assert hands.top.find("undo") is None


def write_name(hands: Hands, path: Path, text: str) -> None:
    """Give a match a name at its window."""
    hands.click(f"rename {path.name}")
    field = hands.widget("name")
    assert isinstance(field, TextEntry)
    field.buffer.select_all()
    hands.app.step([pygame.event.Event(pygame.TEXTINPUT, text=text)], STEP)
    hands.press(pygame.K_RETURN)


@pytest.mark.parametrize("name", [':?*"<>|\\/', "CON", "x" * 200, "🗡️ 決闘 😀", "مبارزة", ".."])
def test_any_text_is_a_name_and_outlives_the_program(name: str, tmp_path: Path) -> None:
    with opened() as hands:
        path = left_match(hands)
        before = path.read_bytes()
        hands.click("load")
        write_name(hands, path, name)
        (row,) = rows(hands)
        assert row.text == clean(name) and "Okiku" in row.note and "Round 1" in row.note
        assert clean(name) in row.tip() and (len(name) > 100 or not wrong(hands))
    assert path.read_bytes() == before, "the match itself is left alone"
    with opened() as hands:
        assert clean(name) in hands.widget("continue").tip()
        hands.click("load")
        assert rows(hands)[0].text == clean(name)
        hands.click(f"export {path.name}")
        window = hands.top
        assert isinstance(window, FileWindow)
        window.take(window.name, tmp_path)
        (exported,) = tmp_path.glob("*.jsonl")
        assert exported.stat().st_size > 100 and not set(exported.name) & set(':?*"<>|\\/')
        hands.click("cancel")
        write_name(hands, path, " ")
        assert "Okiku" in rows(hands)[0].text


def test_a_copy_goes_on_by_itself() -> None:
    with opened() as hands:
        path = left_match(hands)
        hands.click("load")
        hands.click(f"copy {path.name}")
        copy, first = rows(hands)
        assert copy.selected and "Copy of Okiku" in copy.text and "Okiku" in first.text and first.name.endswith(path.name)
        hands.press(pygame.K_RETURN)
        hands.wait(2)
        assert shows(hands, BattleScene) and hands.battle.controller.match.state == read_match(
            path, shell_of(hands).environment).state  # fmt: skip


def full_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on no text can be written."""

    def fails(*_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_text", fails)


def test_names_that_cannot_be_kept_or_read_are_said_and_nothing_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    with opened() as hands:
        path = left_match(hands)
        names = resources.saves_folder() / "names.json"
        names.write_text("[nonsense", "utf-8")
        hands.click("load")
        assert "names.json" in notice(hands) and rows(hands)[0].enabled
        write_name(hands, path, "Dawn")
        assert rows(hands)[0].text == "Dawn" and names.with_name("names.json.broken").read_text() == "[nonsense"
        names.unlink()
        names.mkdir()
        (names / "in the way").touch()
        write_name(hands, path, "Dusk")
        assert rows(hands)[0].text == "Dusk" and (names.with_name("names.json.broken-2") / "in the way").exists()
        full_disk(monkeypatch)
        write_name(hands, path, "Night")
        assert "No space left" in said(hands)
        hands.press(pygame.K_RETURN)
        assert rows(hands)[0].text == "Dusk" and not list(names.parent.glob("*.partial"))


def test_a_long_list_fills_while_it_is_shown() -> None:
    with opened() as hands:
        title = hands.app.scene
        assert isinstance(title, TitleScene)
        mode = title.environment.mode("gunki")
        for seed in range(2 * AT_ONCE + 1):
            match = Match.begin(mode, {}, seed)
            save_new(match, new_match_path(resources.saves_folder())).close()
        hands.click("load")
        hands.wait(3)
        assert len(rows(hands)) == 2 * AT_ONCE + 1
        assert [row.text for row in rows(hands) if "Okiku" not in row.text or not row.note] == []


def shows(hands: Hands, kind: type[Layer]) -> bool:
    """Whether the uppermost layer is of that kind."""
    return isinstance(hands.top, kind)


def said(hands: Hands) -> str:
    """The text of the window that is open."""
    assert isinstance(hands.top, Dialog)
    return hands.top.text


# Repaired copies


def played_toy(hands: Hands) -> Path:
    """A match of the toy mode with some commands, left by the menu: small enough to know all about it."""
    begin_toy(hands)
    for _ in range(3):
        hands.click("choice 0")
    assert isinstance(hands.app.scene, GenericScene)
    hands.click("menu")
    hands.click("leave")
    (path,) = resources.saves_folder().glob("*.gunki")
    return path


def damage(path: Path, seq: int) -> None:
    """One event is no longer what was written."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE event SET body = body || ' ' WHERE seq = ?", (seq,))
        connection.commit()


def look_again(hands: Hands) -> None:
    """Let so much time pass that the list looks at its folder."""
    hands.wait(round(LOOK_EVERY / STEP) + 2)


def notice(hands: Hands) -> str:
    """What the screen says above the list."""
    return hands.widget("notice").describe()


def test_a_damaged_match_offers_a_repaired_copy_of_its_whole_commands() -> None:
    with opened() as hands:
        path = played_toy(hands)
        whole = read_match(path, Modes(TOY))
        last = whole.records[-1].seq
        damage(path, last)
        before = path.read_bytes()
        hands.click("load")
        (bad,) = rows(hands)
        assert not bad.enabled and bad.reason
        hands.click(f"repair {path.name}")
        copy, still_bad = rows(hands)
        assert copy.enabled and copy.selected and not still_bad.enabled and path.name in still_bad.name
        (new,) = set(resources.saves_folder().glob("*.gunki")) - {path}
        kept = read_match(new, Modes(TOY))
        assert 0 < len(kept.records) < last and kept.state == whole.at(len(kept.records))
        assert f"{len(kept.records)} events" in notice(hands) and path.name in notice(hands)
        assert path.read_bytes() == before, "the damaged file stays as it was"
        focus = hands.top.focus.widget
        assert focus is not None and focus.name == f"save {new.name}"
        hands.press(pygame.K_RETURN)
        hands.wait(2)
        assert isinstance(hands.app.scene, GenericScene) and hands.app.scene.match.state == kept.state


def test_no_copy_is_offered_where_nothing_is_good() -> None:
    with opened() as hands:
        path = played_toy(hands)
        damage(path, 1)
        broken("empty.gunki", b"")
        newer = bytearray(path.read_bytes())
        newer[60:64] = (9).to_bytes(4, "big")
        broken("newer.gunki", bytes(newer))
        (resources.saves_folder() / "folder.gunki").mkdir()
        hands.click("load")
        told = {row.name: row.reason for row in rows(hands)}
        assert not any(row.enabled for row in rows(hands)) and len(told) == 4
        assert not [w for w in hands.top.root.walk() if w.name.startswith("repair ") and w.shown]
        assert "empty" in told["save empty.gunki"] and "newer program" in told["save newer.gunki"]
        assert "folder" in told["save folder.gunki"] and "nothing of the match" in told[f"save {path.name}"]
        assert not hands.widget("delete folder.gunki").enabled
        hands.wait()
        assert hands.widget("save newer.gunki").tip() == "", "what can be read is not said twice"


def test_a_reason_that_is_too_long_for_its_row_is_told_by_hover() -> None:
    with opened((960, 600)) as hands:
        path = broken("a very long name " * 12 + ".gunki", b"nonsense")
        hands.click("load")
        hands.wait()
        assert hands.widget(f"save {path.name}").tip().endswith(".")


def test_a_match_of_a_mode_that_is_not_installed_is_a_row_that_names_it() -> None:
    with opened() as hands:
        path = played_toy(hands)
        del shell_of(hands).environment._modes["toy"]
        hands.click("load")
        (row,) = rows(hands)
        assert not row.enabled and "toy" in row.reason
        assert not hands.widget(f"repair {path.name}").shown


def test_a_fault_found_only_while_opening_offers_the_copy_too() -> None:
    with opened() as hands:
        path = played_toy(hands)
        hands.click("load")
        damage(path, read_match(path, Modes(TOY)).seq)
        hands.app.step(click_events(hands, f"save {path.name}"), STEP)
        assert shows(hands, Dialog)
        hands.wait(4)
        hands.click("answer 0")
        assert shows(hands, LoadScene) and [row.enabled for row in rows(hands)] == [True, False]


# Files that come and go


def click_events(hands: Hands, name: str) -> list[pygame.event.Event]:
    """A click, with no time before or after it."""
    hands.look()
    where = hands.position(hands.widget(name))
    motion = pygame.event.Event(pygame.MOUSEMOTION, pos=where, rel=(0, 0), buttons=(0, 0, 0))
    return [motion, *(pygame.event.Event(k, pos=where, button=1) for k in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))]


def test_a_match_deleted_outside_leaves_the_list_with_a_sentence() -> None:
    with opened() as hands:
        first, second = left_match(hands), left_match(hands)
        hands.click("load")
        assert len(rows(hands)) == 2
        first.unlink()
        look_again(hands)
        assert [row.name for row in rows(hands)] == [f"save {second.name}"] and first.name in notice(hands)
        second.unlink()
        look_again(hands)
        assert rows(hands) == [] and second.name in notice(hands)


@pytest.mark.parametrize("clicks", [1, 2])
def test_a_click_on_a_match_that_is_gone_says_so_and_lists_anew(clicks: int) -> None:
    with opened() as hands:
        path = left_match(hands)
        hands.click("load")
        path.unlink()
        hands.app.step(click_events(hands, f"save {path.name}") * clicks, STEP)
        assert shows(hands, Dialog) and path.name in said(hands) and len(hands.app.modals) == 1
        hands.press(pygame.K_RETURN)
        assert shows(hands, LoadScene) and rows(hands) == []


def test_a_double_click_opens_once() -> None:
    with opened() as hands:
        path = left_match(hands)
        hands.click("load")
        scenes = len(hands.app.scenes)
        hands.app.step(click_events(hands, f"save {path.name}") * 2, STEP)
        hands.wait(3)
        assert shows(hands, BattleScene) and len(hands.app.scenes) == scenes + 1


def test_a_new_file_appears_and_a_click_meant_for_another_row_does_nothing() -> None:
    with opened() as hands:
        older = left_match(hands)
        os.utime(older, (1000, 1000))
        hands.click("load")
        meant = click_events(hands, f"save {older.name}")
        newer = new_match_path(resources.saves_folder())
        save_new(Match.begin(shell_of(hands).environment.mode("gunki"), {}, 1), newer).close()
        while len(rows(hands)) < 2:
            hands.wait()
        assert rows(hands)[0].name == f"save {newer.name}", "the last played stands first"
        hands.app.step(meant, STEP)
        assert shows(hands, LoadScene), "the row has moved under the pointer"
        hands.wait(4)
        hands.app.step(meant, STEP)
        hands.wait(2)
        assert shows(hands, BattleScene)


def test_a_match_that_is_played_elsewhere_is_neither_opened_nor_deleted() -> None:
    with opened() as hands:
        path = left_match(hands)
        hands.click("load")
        _, journal = open_match(path, shell_of(hands).environment)
        with journal:
            for name in (f"save {path.name}", f"delete {path.name}"):
                hands.click(name)
                assert shows(hands, Dialog) and "another window" in said(hands)
                hands.press(pygame.K_RETURN)
            assert path.exists()


def test_the_list_by_keyboard_alone() -> None:
    with opened() as hands:
        first, second = left_match(hands), left_match(hands)
        os.utime(first, (1000, 1000))
        hands.press(pygame.K_l)
        names = [row.name for row in rows(hands)]
        assert names == [f"save {second.name}", f"save {first.name}"]
        hands.tab_to(names[0])
        hands.press(pygame.K_DOWN)
        assert focused(hands) == names[1]
        hands.press(pygame.K_F2)
        assert shows(hands, RenameWindow) and focused(hands) == "name"
        hands.press(pygame.K_ESCAPE)
        assert shows(hands, LoadScene) and focused(hands) == names[1]
        hands.press(pygame.K_DELETE)
        assert not first.exists() and focused(hands) == names[0], "the focus goes to the row that is left"
        hands.press(pygame.K_RETURN)
        hands.wait(2)
        assert shows(hands, BattleScene)


def focused(hands: Hands) -> str:
    """Name of what has the focus."""
    widget = hands.top.focus.widget
    return widget.name if widget is not None else ""


def test_an_empty_list_says_so_and_leads_to_a_new_match() -> None:
    with opened() as hands:
        hands.click("load")
        assert rows(hands) == []
        hands.click("new")
        assert hands.top.find("start") is not None


def test_a_folder_that_cannot_be_looked_into_is_said() -> None:
    resources.saves_folder().parent.mkdir(parents=True, exist_ok=True)
    resources.saves_folder().write_text("a file stands in the way")
    with opened() as hands:
        hands.click("load")
        assert str(resources.saves_folder()) in notice(hands) and rows(hands) == []
