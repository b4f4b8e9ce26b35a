"""Every figure on the screen says what it is when it is pointed at, and which rule stands behind it."""

from __future__ import annotations

import pygame
from msgspec.structs import replace

from gunki.battle import commands as cmd
from gunki.table.scenes.rules import RulesScene
from tests.battle.arena import arena, npc, pc
from tests.table.battle.stage import seated, sized
from tests.table.play.hands import Hands

BLOW = arena([pc(4, "katana", "revolver", hands=["katana"]), pc(2)], [npc(5, "ronin"), npc(7, "archer")], fp=4)


def test_a_token_tells_its_hp_and_what_changes_what_it_takes(hands: Hands) -> None:
    seated(hands, BLOW)
    ronin, archer = hands.widget("token right_1").tip(), hands.widget("token right_2").tip()
    assert "50 of 50 Hit Points" in ronin
    assert "GK-11.1" in ronin
    assert "Cover" in archer
    assert "Cover" not in ronin


def test_a_space_tells_what_it_is_and_what_the_way_costs(hands: Hands) -> None:
    seated(hands, BLOW)
    assert "2 FP to walk here" in hands.widget("space 2").tip()
    assert "FP to walk here" not in hands.widget("space 9").tip(), "too far"
    assert "4 less" in hands.widget("space 7").tip()
    hands.hover("space 3")
    hands.press(pygame.K_F1)
    assert isinstance(hands.app.scene, RulesScene)
    assert hands.app.scene.query == "GK-4.5"


def test_points_and_actions_name_their_rules(hands: Hands) -> None:
    seated(hands, BLOW)
    assert "4 Fate Points left" in hands.widget("points").tip()
    assert "GK-6.1" in hands.widget("action katana+").tip()
    hands.click("points")
    assert isinstance(hands.app.scene, RulesScene)


def test_a_card_of_the_fate_hand_says_what_it_gives_and_its_face_value(hands: Hands) -> None:
    state = arena([pc(4, "katana")], [npc(7, "ronin")], phase="card", fp=0)
    scene = seated(hands, replace(state, hand=("club_03", "diamond_05", "spade_ace")))
    assert scene.state.phase == "card"
    tips = [hands.widget(f"fate {number}").tip() for number in range(3)]
    assert "10 FP here" in tips[1] and "(FC) is 5" in tips[1] and "GK-4.3" in tips[1]
    assert "6 FP here" in tips[2] and "(FC) is 6" in tips[2] and "GK-4.2" in tips[2]


def test_lines_of_the_log_tell_the_whole_event(hands: Hands) -> None:
    sized(hands, (1280, 720))
    scene = seated(hands, BLOW)
    hands.app.settings.speed = "instant"
    scene.do(cmd.Attack("katana", "right_1", ""))
    hands.wait(3)
    tip = hands.widget("log line 0").tip()
    assert "Katana" in tip and "GK-6.1" in tip
    hands.click("log line 0")
    assert hands.app.modals, "a click reads it all"
