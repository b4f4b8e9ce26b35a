"""Every screen at every size: nothing outside the window, no control under another, no name cut."""

from __future__ import annotations

import pygame
import pytest

from gunki.table.battle.scene import BattleScene
from tests.table import layout_check
from tests.table.play.hands import Hands, opened
from tests.table.play.test_match import begin, turn_by_mouse

SIZES = [
    ((960, 600), 1.0),
    pytest.param((1280, 720), 1.0, marks=pytest.mark.long),
    pytest.param((1920, 1080), 1.0, marks=pytest.mark.long),
    pytest.param((1920, 1080), 1.5, marks=pytest.mark.long),
]
"""The tour shows every screen at more sizes."""


@pytest.fixture(autouse=True)
def own_saves(tmp_path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    """Saves and settings of one test."""
    monkeypatch.setenv("GUNKI_HOME", str(tmp_path))


def faults(hands: Hands) -> list[str]:
    """What is wrong with the layer that is shown."""
    return layout_check.faults(hands.app)


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_no_control_is_outside_or_under_another(size: tuple[int, int], scale: float) -> None:
    with opened(size, scale=scale) as hands:
        seen = {"title": faults(hands)}
        hands.click("new")
        seen["setup"] = faults(hands)
        hands.click("portrait left 0")
        seen["picker"] = faults(hands)
        hands.click("close")
        for side in ("left", "right"):
            while hands.top.find(f"add {side}") is not None:
                hands.click(f"add {side}")
                hands.click("pick preset monk" if hands.top.find("pick preset monk") else "pick preset swordswoman")
        seen["full setup"] = faults(hands)
        hands.click("start")
        hands.wait(2)
        seen["placement"] = faults(hands)
        hands.click("menu")
        seen["pause"] = faults(hands)
        hands.click("leave")
        assert {name: wrong for name, wrong in seen.items() if wrong} == {}


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_the_battle_has_no_control_outside_or_under_another(size: tuple[int, int], scale: float) -> None:
    with opened(size, scale=scale) as hands:
        begin(hands, "card")
        seen = {"card": faults(hands)}
        for _ in range(60):
            if not isinstance(hands.app.scene, BattleScene) or len(seen) == 3:
                break
            state = hands.battle.state
            if state.phase == "actions" and hands.battle.choices and hands.top is hands.battle:
                seen[state.characters[state.actor].name] = faults(hands)
            turn_by_mouse(hands)
        assert {"Okiku", "Silas"} <= set(seen), "both heroes have had a turn"
        hands.battle.on_rules()
        hands.wait()
        seen["rules"] = faults(hands)
        assert {name: wrong for name, wrong in seen.items() if wrong} == {}


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_the_screens_beside_the_match_have_no_such_faults(size: tuple[int, int], scale: float) -> None:
    with opened(size, scale=scale) as hands:
        begin(hands)
        hands.press(pygame.K_m)
        hands.click("concede")
        seen = {"concede": faults(hands)}
        hands.click("answer 0")
        hands.wait(3)
        seen["result"] = faults(hands)
        hands.click("rematch_same")
        hands.wait(2)
        hands.click("menu")
        hands.click("leave")
        seen["title to continue"] = faults(hands)
        for name in ("load", "rules", "settings"):
            hands.click(name)
            seen[name] = faults(hands)
            hands.click("back")
        hands.click("credits")
        seen["credits"] = faults(hands)
        assert {name: wrong for name, wrong in seen.items() if wrong} == {}
