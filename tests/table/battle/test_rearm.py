"""Changing hands: a window with every way to fill them, by mouse and by keyboard, for 1 FP, to be taken back."""

from __future__ import annotations

import pygame

from gunki.battle import commands as cmd
from gunki.battle.state import Character
from gunki.battle.words import wielded
from gunki.table.battle.choosers import HandsWindow
from gunki.table.battle.scene import BattleScene
from tests.battle.arena import arena, legal, pc
from tests.table.battle.stage import seated
from tests.table.play.hands import Hands

ARMED = arena([pc(4, "katana", "dagger", "claymore", hands=["katana"])], [pc(5)], fp=3)


def me(scene: BattleScene) -> Character:
    """Who acts."""
    return scene.state.characters[scene.state.actor]


def opened(hands: Hands, click: bool = True) -> HandsWindow:
    """The window, after a click on its button."""
    if click:
        hands.click("action rearm")
    window = hands.top
    assert isinstance(window, HandsWindow)
    return window


def test_every_legal_way_is_offered_once(hands: Hands) -> None:
    scene = seated(hands, ARMED)
    hands.click("action rearm")
    assert isinstance(hands.top, HandsWindow)
    shown = [w.text for w in hands.top.root.walk() if w.name.startswith("hands ")]  # type: ignore[attr-defined]
    wanted = [scene.t(wielded(scene.state.setting, option.hands)) for option in legal(ARMED, cmd.Rearm)]
    assert sorted(shown) == sorted(wanted) and len(set(shown)) == len(shown) > 2


def test_by_mouse_for_one_fate_point_and_back(hands: Hands) -> None:
    scene = seated(hands, ARMED)
    number, option = next((n, o) for n, o in enumerate(opened(hands).options) if o.hands == ("claymore",))
    hands.click(f"hands {number}")
    assert hands.top is scene
    assert (me(scene).hands, me(scene).fp) == (option.hands, 2)
    assert hands.top.find("action claymore+") is not None, "the new weapon can be used at once"
    hands.click("undo")
    assert (me(scene).hands, me(scene).fp) == (("katana",), 3)


def test_by_keyboard_alone(hands: Hands) -> None:
    scene = seated(hands, ARMED)
    key = hands.widget("action rearm").hot_key
    assert key is not None
    hands.press(key.key)
    first = opened(hands, click=False).options[0]
    hands.press(pygame.K_RETURN)
    assert me(scene).hands == first.hands and hands.top is scene


def test_going_back_changes_nothing(hands: Hands) -> None:
    scene = seated(hands, ARMED)
    for leave in (lambda: hands.press(pygame.K_ESCAPE), lambda: hands.click("close")):
        opened(hands)
        leave()
        assert hands.top is scene and scene.state == scene.controller.match.state
        assert len(scene.controller.match.records) == 1


def test_without_a_fate_point_the_button_says_why(hands: Hands) -> None:
    seated(hands, arena([pc(4, "katana", "dagger", hands=["katana"])], [pc(5)], fp=0))
    button = hands.widget("action rearm")
    assert not button.enabled and button.reason == "needs 1 FP, have 0"
    hands.click("action rearm")
    assert not isinstance(hands.top, HandsWindow)
