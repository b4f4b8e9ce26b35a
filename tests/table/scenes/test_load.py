"""The list of saved matches: newest first, broken files with their reason, opening, deleting."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gunki import resources
from gunki.engine.journal import new_match_path, save_new
from gunki.engine.match import Match
from gunki.table.battle.scene import BattleScene
from gunki.table.scenes.load import AT_ONCE, LoadScene
from gunki.table.scenes.title import TitleScene
from gunki.table.widgets import Button
from tests.table.play.hands import Hands, opened
from tests.table.play.test_match import begin


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
        assert not bad.enabled and "no match.gunki" in bad.reason and bad.reason.endswith(".")
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


def test_delete_asks_and_going_back_keeps_the_file() -> None:
    with opened() as hands:
        path = left_match(hands)
        hands.click("load")
        hands.click(f"delete {path.name}")
        hands.click("answer 1")
        assert path.exists() and len(rows(hands)) == 1
        hands.click(f"delete {path.name}")
        hands.click("answer 0")
        assert not path.exists() and rows(hands) == []


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
