"""A key takes the lead from a mouse that only rests somewhere; a move gives it back."""

from __future__ import annotations

import pygame
import pytest

from gunki.battle import commands as cmd
from tests.battle.arena import arena, npc, pc
from tests.table.battle.stage import seated
from tests.table.play.hands import Hands

BLOW = arena([pc(4, "katana")], [npc(5, "ronin"), npc(8, "archer")], fp=4)


@pytest.mark.parametrize("resting", ["space 2", "token right_2", "figure 0"])
def test_an_actions_letter_and_enter_strike_wherever_the_mouse_rests(resting: str, hands: Hands) -> None:
    scene = seated(hands, BLOW, faces=(2, 4))
    hands.hover(resting)
    hot_key = hands.widget("action katana+").hot_key
    assert hot_key is not None
    hands.press(hot_key.key)
    assert scene.selected == "katana+"
    assert scene.pointed_token == "right_1", "the first target, not what the mouse rests on"
    command = scene.pointed_command()
    assert isinstance(command, cmd.Attack) and command.target == "right_1"
    hands.press(pygame.K_RETURN)
    assert scene.state.characters[1].hp < 50


def test_the_mouse_leads_again_as_soon_as_it_moves(hands: Hands) -> None:
    scene = seated(hands, BLOW)
    hands.hover("space 2")
    hot_key = hands.widget("action katana+").hot_key
    assert hot_key is not None
    hands.press(hot_key.key)
    hands.hover("space 3")
    assert scene.pointed_space == 3
    assert not hands.app.keyboard_in_use
