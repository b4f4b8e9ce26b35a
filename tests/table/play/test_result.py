"""The end of a match: turning points and dice of both sides, and a way to watch it again."""

from __future__ import annotations

import pytest

from gunki.battle.audit import dice_audit
from gunki.battle.story import turning_points
from gunki.engine.luck import tell_luck
from gunki.table.replay.viewer import ReplayScene
from gunki.table.scenes.result import ResultScene
from gunki.table.widgets import Paragraph
from tests.table.layout_check import faults
from tests.table.play.hands import Hands, opened

ALL_NPCS = {
    "sides": [
        {"name": name, "seats": [{"kind": "npc", "name": name, "characters": [{"npc": npc} for npc in npcs]}]}
        for name, npcs in (("House", ("ronin", "archer", "mage")), ("Envoys", ("gunfighter", "ronin", "mage", "archer")))
    ]
}


@pytest.fixture(autouse=True)
def own_saves(tmp_path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    """Saves and settings of one test."""
    monkeypatch.setenv("GUNKI_HOME", str(tmp_path))


def to_the_end(hands: Hands) -> ResultScene:
    """A match of NPCs, watched to its result."""
    hands.app.scenes[0].shell.begin("gunki", ALL_NPCS, 7)  # type: ignore[attr-defined]
    for _ in range(200):
        hands.wait()
        if isinstance(hands.app.scene, ResultScene):
            return hands.app.scene
    raise AssertionError("no end")


def told(scene: ResultScene) -> list[str]:
    """All paragraphs of the screen."""
    return [w.text for w in scene.root.walk() if isinstance(w, Paragraph)]


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((960, 600), 1.0), ((1920, 1080), 1.5)])
def test_how_it_turned_and_the_dice_of_both_sides(size: tuple[int, int], scale: float) -> None:
    with opened(size, scale=scale) as hands:
        scene = to_the_end(hands)
        assert faults(hands.app) == []
        if not scene.view.whole:
            assert told(scene) == []
            hands.click("page")
            assert faults(hands.app) == []
        lines = told(scene)
        for moment in turning_points(scene.match):
            assert f"Round {moment.round}: {scene.t(moment.message)}" in lines
        for luck, side in zip(dice_audit(scene.match), ("House", "Envoys"), strict=True):
            assert f"{side}: {scene.t(tell_luck(luck.luck))}" in lines


def test_the_match_can_be_watched_again_and_left_again() -> None:
    with opened() as hands:
        scene = to_the_end(hands)
        hands.click("watch")
        assert isinstance(hands.app.scene, ReplayScene)
        hands.wait()
        hands.app.pop()
        assert hands.app.scene is scene


@pytest.mark.parametrize(("button", "same"), [("rematch_new", False), ("rematch_same", True)])
def test_a_rematch_is_one_click_away(button: str, same: bool) -> None:
    with opened() as hands:
        first = to_the_end(hands).match
        assert hands.widget(button).tip().endswith(".")
        hands.click(button)
        match = hands.app.scenes[0].shell.match  # type: ignore[attr-defined]
        assert match is not first and match.config == first.config and (match.seed == first.seed) is same
