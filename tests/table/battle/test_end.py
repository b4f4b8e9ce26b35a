"""The end of a match: the board stays until it was seen, and no key pressed in a hurry throws it away."""

from __future__ import annotations

import pygame

from tests.battle.arena import arena, npc, pc
from tests.table.battle.stage import seated
from tests.table.play.hands import Hands

LAST = arena([pc(4, "katana", str=9)], [npc(5, "archer", hp=1)])


def strike(hands: Hands) -> list[object]:
    """The last blow, at normal speed; who is told of the end."""
    ended: list[object] = []
    scene = seated(hands, LAST)
    scene.on_finished = ended.append
    hands.app.settings.speed = "normal"
    hands.click("action katana+")
    hands.app._commits.clear()
    hands.click("token right_1")
    for _ in range(80):
        hands.wait()
        if scene.controller.over:
            break
    return ended


def test_the_board_stays_and_space_in_a_hurry_changes_nothing(hands: Hands) -> None:
    ended = strike(hands)
    for _ in range(3):
        hands.app.step([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ")], 0.05)
        hands.app.step([pygame.event.Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0)], 0.05)
    assert not ended
    assert hands.widget("result").shown
    undo = hands.widget("undo")
    assert not undo.enabled and "over" in undo.reason, "no button is off without a reason"  # type: ignore[attr-defined]


def test_then_a_click_or_enter_goes_on(hands: Hands) -> None:
    for go_on in (lambda: hands.click("result"), lambda: hands.press(pygame.K_RETURN)):
        ended = strike(hands)
        hands.wait(10)
        go_on()
        hands.wait()
        assert len(ended) == 1
        hands.app.settings.speed = "instant"


def test_at_instant_speed_nothing_waits(hands: Hands) -> None:
    ended: list[object] = []
    scene = seated(hands, LAST)
    scene.on_finished = ended.append
    hands.click("action katana+")
    hands.app._commits.clear()
    hands.click("token right_1")
    hands.wait(2)
    assert len(ended) == 1
