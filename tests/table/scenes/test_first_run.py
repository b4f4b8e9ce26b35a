"""The first start: comfortable by mouse or keys, skippable, and only once."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from gunki import resources
from gunki.clients.options import PlayOptions
from gunki.engine.messages import say
from gunki.table.app import App
from gunki.table.battle.scene import BattleScene
from gunki.table.main import start
from gunki.table.scenes.first_run import FirstRunScene
from gunki.table.scenes.title import TitleScene
from gunki.table.settings import Settings, load_settings
from gunki.table.widgets import Button, Label
from tests.table.play.hands import Hands
from tests.table.scenes.looking import wrong


def first() -> tuple[App, Hands]:
    """The very first start."""
    app = start(PlayOptions(), (1280, 720))
    hands = Hands(app)
    hands.wait()
    return app, hands


def test_it_comes_once_and_keeps_what_was_chosen() -> None:
    app, hands = first()
    assert isinstance(app.scene, FirstRunScene)
    factor = app.scale.factor
    hands.click("scale")
    assert app.scale.factor > factor, "the sample grows at once"
    hands.click("theme")
    hands.click("reduced_motion")
    hands.click("go")
    assert isinstance(app.scene, TitleScene)
    app.close()
    kept = load_settings()
    assert (kept.scale, kept.theme, kept.reduced_motion) == (1.1, "dark", True)
    app, hands = first()
    assert isinstance(app.scene, TitleScene)
    app.close()


@pytest.mark.parametrize("way", ["go", "enter", "escape"])
def test_it_is_left_by_one_click_or_key(way: str) -> None:
    app, hands = first()
    hands.click("theme")
    if way == "go":
        hands.click("go")
    elif way == "escape":
        hands.press(pygame.K_ESCAPE)
    else:
        app.close()
        resources.user_config_folder().joinpath("settings.json").unlink()
        app, hands = first()
        hands.press(pygame.K_RETURN)
    assert isinstance(app.scene, TitleScene)
    assert load_settings().theme == ("light" if way == "enter" else "dark"), "what was tried out stays"
    app.close()


def test_who_asks_for_a_match_gets_it_at_once() -> None:
    app = start(PlayOptions(seed=3), (1280, 720))
    assert isinstance(app.scene, BattleScene)
    app.close()


def test_a_folder_that_takes_nothing_is_said_and_play_goes_on(monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    app, hands = first()
    app.settings.path = home / "file" / "settings.json"
    (home / "file").write_text("in the way")
    hands.click("go")
    assert isinstance(app.scene, TitleScene) and app.frames.toast is not None and "file" in app.frames.toast.text
    app.close()


@pytest.mark.parametrize(("size", "scale"), [((960, 600), 1.0), ((1280, 720), 1.0), ((1920, 1080), 1.5),
                                             ((1920, 1080), 2.0)])
def test_nothing_is_cut(size: tuple[int, int], scale: float) -> None:
    app = start(PlayOptions(), size, Settings(scale=scale, first_run=True))
    hands = Hands(app)
    hands.wait()
    assert isinstance(app.scene, FirstRunScene) and not wrong(hands)
    app.close()


def test_there_is_one_way_on_and_a_welcome_where_it_has_room() -> None:
    app, _ = first()
    assert [w.name for w in app.scene.root.walk() if isinstance(w, Button) and w.name in ("skip", "go")] == ["go"]
    welcome = app.scene.t(say("settings.first.welcome"))
    assert any(isinstance(w, Label) and w.text == welcome for w in app.scene.root.walk())
    app.close()
