"""Targets that a walk would bring into reach: marked with the price in all, one click walks, the next one strikes."""

from __future__ import annotations

from fractions import Fraction

import pygame

from gunki.battle import commands as cmd
from gunki.battle.mode import MODE
from gunki.table.battle.walking import standing_on
from tests.battle.arena import act, arena, npc, pc
from tests.table.battle.stage import action_of, places_now, seated, whole
from tests.table.play.hands import Hands

APART = arena([pc(3, "katana", "fatal_slash", str=4)], [npc(6, "ronin"), npc(9, "archer")], fp=4)


def test_who_could_be_struck_after_a_walk_is_what_the_rules_say(hands: Hands) -> None:
    scene = seated(hands, APART)
    plain, slash = action_of(scene, "katana+"), action_of(scene, "katana+fatal_slash")
    walk = scene.after_walking(plain)["right_1"]
    assert (walk.space, walk.steps, walk.price) == (5, 2, 3)
    assert scene.after_walking(slash)["right_1"].price == 4
    assert set(scene.after_walking(plain)) == {"right_1"}, "the archer is six spaces away"
    state = APART
    for space in (4, 5):
        state, _ = act(state, cmd.step(space))
    assert walk.command in MODE.decision(state).choices
    assert standing_on(APART, 5).characters == state.characters


def test_one_click_walks_and_can_be_taken_back_the_next_one_strikes(hands: Hands) -> None:
    scene = seated(hands, APART)
    hands.click("action katana+")
    hands.hover("token right_1")
    hands.wait()
    assert scene.marks().walks == {"right_1": 3}
    odds = MODE.odds(standing_on(APART, 5), cmd.attack("katana", "right_1", ""))
    assert odds is not None
    shown = whole(hands, places_now(scene).odds)
    assert f"{float(Fraction(odds.targets[0].mean)):.2f}" in shown
    assert "3 FP" in shown
    hands.click("token right_1")
    hands.wait()
    assert scene.state.characters[0].space == 5
    assert scene.controller.undo_reach().steps == 2, "no die has fallen"
    assert scene.selected == "katana+"
    hands.app._commits.clear()
    hands.click("token right_1")
    hands.wait()
    assert scene.state.characters[1].hp < 50
    assert scene.state.characters[0].fp == 1


def test_the_keyboard_does_the_same(hands: Hands) -> None:
    scene = seated(hands, APART)
    hands.press(pygame.K_k)
    hands.wait()
    assert scene.selected == "katana+"
    assert scene.pointed_token == "right_1", "the focus goes to the first who can be reached"
    hands.press(pygame.K_k)
    assert scene.selected == "katana+", "the same letter never drops an aim"
    assert "again strikes" in whole(hands, places_now(scene).odds), "what Enter does is said as it is"
    hands.press(pygame.K_RETURN)
    hands.wait()
    assert scene.state.characters[0].space == 5
    assert scene.selected == "katana+" and scene.pointed_token == "right_1", "the aim is kept"
    hands.press(pygame.K_RETURN)
    hands.wait()
    assert scene.state.characters[1].hp < 50


def test_the_held_walk_nowhere(hands: Hands) -> None:
    from msgspec.structs import replace

    held = replace(APART, characters=tuple(replace(c, held=c.id == "left_1") for c in APART.characters))
    scene = seated(hands, held)
    assert all(not scene.after_walking(action) for action in scene.actions)
    button = scene.find("action katana+")
    assert button is not None
    assert not button.enabled
