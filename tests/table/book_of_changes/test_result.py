"""The end of a battle: heroes and enemies with what they did, how it turned, the dice; in every window."""

from __future__ import annotations

import pytest
from book_of_changes import commands as cmd
from book_of_changes.table.result import View

from gunki.table.scenes.result import ResultScene
from gunki.table.widgets import Paragraph
from tests.table.book_of_changes.hand import begun, sized, to_title, waited
from tests.table.layout_check import faults
from tests.table.play.hands import Hands

PARTY = [{"preset": name} for name in ("umi", "genzo", "raita", "hina")]


def fought(hands: Hands, battle: str = "new_year", language: str = "en") -> ResultScene:
    """A battle that computers fought, watched to its result."""
    to_title(hands)
    shell = hands.app.scenes[0].shell  # type: ignore[attr-defined]
    shell.environment.mode("book_of_changes")
    shell.environment.forget_words(language)
    hands.app.words = shell.environment.words
    config = {"battle": battle, "seats": [{"kind": "ai", "level": "novice", "heroes": PARTY}]}
    shell.begin("book_of_changes", config, 3)
    for _ in range(10):
        waited(hands)
        hands.wait()
        if isinstance(hands.app.scene, ResultScene):
            hands.wait(2)
            return hands.app.scene
    raise AssertionError(f"no end, but {hands.app.scene}")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_result_tells_the_battle_in_every_window(hands: Hands, language: str) -> None:
    scene = fought(hands, language=language)
    for size, scale in (((1280, 720), 1.0), ((960, 600), 1.0), ((1920, 1080), 1.5), ((1920, 1080), 2.0)):
        sized(hands, size, scale)
        hands.wait()
        assert faults(hands.app) == [], (size, scale)
        if not scene.view.whole:  # type: ignore[attr-defined]
            hands.click("page")
            assert faults(hands.app) == [], (size, scale)
        told = [w.text for w in scene.root.walk() if isinstance(w, Paragraph)]
        for line in (*scene.view.story(), *scene.view.dice()):  # type: ignore[attr-defined]
            assert scene.t(line) in told
        if not scene.view.whole:  # type: ignore[attr-defined]
            hands.click("page")
    shell = hands.app.scenes[0].shell  # type: ignore[attr-defined]
    shell.environment.forget_words("en")
    hands.app.words = shell.environment.words


def test_a_hero_that_missed_the_last_battle_has_a_face_though_the_sheet_names_none_there_is(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    aspects = {"metal": 3, "water": 4, "wood": 3, "fire": 3, "earth": 2}
    odd = {"name": "Ken", "nature": "wind", "aspects": aspects, "names": ["horse"], "portrait": "nobody"}
    scene = begun(hands, {"battle": "the_open_door", "seats": [{"heroes": [odd]}]})
    monkeypatch.setattr(View, "_fighter", lambda view, at: None)
    scene.do(cmd.Concede())
    hands.wait(20)
    result = hands.app.scene
    assert isinstance(result, ResultScene) and type(result.view) is View, "it is not told in words for want of a picture"
