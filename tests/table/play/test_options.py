"""What the command line asks of the window: a match by seed, by config, a save; and bad ones, which say why."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunki import resources
from gunki.clients.options import PlayOptions
from gunki.table.battle.scene import BattleScene
from gunki.table.dialog import Dialog
from gunki.table.main import start
from gunki.table.scenes.title import TitleScene
from gunki.table.settings import Settings


@pytest.fixture(autouse=True)
def own_saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Saves and settings of one test."""
    monkeypatch.setenv("GUNKI_HOME", str(tmp_path))


def opened(options: PlayOptions):  # type: ignore[no-untyped-def]
    """An app with its first frame drawn."""
    app = start(options, (1280, 720), Settings())
    app.step([], 0.1)
    return app


def test_a_seed_begins_the_default_match_with_it() -> None:
    app = opened(PlayOptions(seed=7))
    assert isinstance(app.scene, BattleScene) and app.scene.controller.match.seed == 7
    app.close()
    saved = next(resources.saves_folder().glob("*.gunki"))
    app = opened(PlayOptions(load=saved))
    assert isinstance(app.scene, BattleScene) and app.scene.controller.match.seed == 7
    app.close()


@pytest.mark.parametrize("text", ["", "nonsense", "[]", '{"sides": 3}', '{"hp": 7}'])
def test_a_bad_config_or_save_is_said_in_a_window_over_the_title(text: str, tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text(text, encoding="utf-8")
    for options in (PlayOptions(config=bad), PlayOptions(load=bad), PlayOptions(load=tmp_path / "missing.gunki")):
        app = opened(options)
        assert isinstance(app.scene, TitleScene)
        dialog = app.modals[-1]
        assert isinstance(dialog, Dialog) and len(dialog.text) > 15 and "." in dialog.text
        app.close()


def test_an_unknown_mode_is_said_too() -> None:
    app = opened(PlayOptions(mode="chess"))
    assert isinstance(app.modals[-1], Dialog) and "chess" in app.modals[-1].text
    app.close()
