"""The settings at the window: live at once, and there again at the next start."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gunki import resources
from gunki.clients.options import PlayOptions
from gunki.table.main import start
from gunki.table.scenes.options import SettingsScene
from gunki.table.settings import load_settings
from gunki.table.widgets import Choice, Toggle
from tests.table.play.hands import Hands


@pytest.fixture(autouse=True)
def own_saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Saves and settings of one test."""
    monkeypatch.setenv("GUNKI_HOME", str(tmp_path))


def test_every_change_is_live_and_kept() -> None:
    app = start(PlayOptions(), (1920, 1080))
    hands = Hands(app)
    hands.wait()
    try:
        hands.click("settings")
        before = hands.app.scale.factor
        hands.click("scale")
        assert hands.app.scale.factor > before
        hands.click("theme")
        assert hands.app.settings.theme == "dark"
        for name in ("reduced_motion", "ask_end_turn", "volume.music", "speed"):
            hands.click(name)
        assert isinstance(hands.app.scene, SettingsScene)
        now = hands.app.settings
    finally:
        app.close()
    kept = load_settings()
    assert (kept.scale, kept.theme, kept.reduced_motion) == (1.1, "dark", True)
    assert kept.asks("end_turn") == now.asks("end_turn") and kept.volume == now.volume and kept.speed == now.speed
    assert kept.volume["music"] == pytest.approx(0.6)


def test_broken_settings_are_said_and_the_title_comes_all_the_same() -> None:
    folder = resources.user_config_folder()
    folder.mkdir(parents=True, exist_ok=True)
    for text in ("nonsense", json.dumps({"scale": "large", "theme": "pink"})):
        (folder / "settings.json").write_text(text, encoding="utf-8")
        found = load_settings()
        assert found.problem is not None and (found.scale, found.theme) == (1.0, "light")


def test_every_setting_is_explained_by_hover() -> None:
    app = start(PlayOptions(), (1280, 720))
    hands = Hands(app)
    hands.wait()
    try:
        hands.click("settings")
        widgets = [w for w in hands.top.root.walk() if isinstance(w, Choice | Toggle)]
        assert len(widgets) == 10 and all(w.tip().endswith(".") for w in widgets)
    finally:
        app.close()
