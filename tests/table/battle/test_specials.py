"""Special Moves: the gate of ten Ki, the sole attack of a turn, each kind by mouse and by keyboard."""

from __future__ import annotations

import pygame
import pytest

from gunki.battle import commands as cmd
from gunki.battle import events as ev
from gunki.battle.state import State
from gunki.table.battle.scene import BattleScene
from tests.battle.arena import arena, legal, pc
from tests.table.battle.stage import seated, whole
from tests.table.play.hands import Hands

ENEMIES = [pc(6), pc(5)]
KINDS = {
    "amaterasus_spear": arena([pc(4, "amaterasus_spear", ki=10)], ENEMIES),
    "ki_bullet_gatling_gun": arena([pc(0, "ki_bullet_gatling_gun", ki=10)], ENEMIES),
    "meteor_shower_gun_fury": arena([pc(4, "revolver", "meteor_shower_gun_fury", aim=4, ki=10)], ENEMIES),
    "blade_of_madness": arena([pc(4, "katana", "blade_of_madness", str=4, ki=10)], ENEMIES),
}


def used(scene: BattleScene) -> list[ev.Burst | ev.BarrageBegan]:
    """Special Moves that were shown."""
    return [event for event, _ in scene.controller.told if isinstance(event, ev.Burst | ev.BarrageBegan)]


@pytest.mark.parametrize("special", KINDS)
def test_by_mouse(special: str, hands: Hands) -> None:
    scene = seated(hands, KINDS[special])
    hands.click(f"action {special}")
    hands.hover("token right_2")
    hands.wait()
    assert isinstance(scene.pointed_command(), cmd.UseSpecial) and "KO " in whole(hands)
    hands.click("token right_2")
    assert [(event.special, event.target) for event in used(scene)] == [(special, "right_2")]
    assert scene.state.characters[0].ki == 0


@pytest.mark.parametrize("special", KINDS)
def test_by_keyboard(special: str, hands: Hands) -> None:
    scene = seated(hands, KINDS[special])
    key = hands.widget(f"action {special}").hot_key
    assert key is not None
    hands.press(key.key)
    hands.tab_to("token right_2")
    hands.press(pygame.K_RETURN)
    assert [(event.special, event.target) for event in used(scene)] == [(special, "right_2")]


@pytest.mark.parametrize("ki", [0, 9])
def test_without_ten_ki_the_button_says_what_is_missing(ki: int, hands: Hands) -> None:
    scene = seated(hands, arena([pc(4, "katana", "amaterasus_spear", ki=ki)], ENEMIES))
    button = hands.widget("action amaterasus_spear")
    assert not button.enabled and button.reason == f"needs 10 Ki, has {ki}"
    assert max(map(len, button.tip().splitlines()[2:])) > 20, "and the whole reason in its tooltip"
    hands.click("action amaterasus_spear")
    assert scene.selected == ""


def test_ki_filled_in_this_very_turn_does_not_count(hands: Hands) -> None:
    """GK-9.1: usable only if Ki was 10 when the turn began."""
    from msgspec.structs import replace

    state = KINDS["amaterasus_spear"]
    hero = replace(state.characters[0], ki_ready=False)
    seated(hands, replace(state, characters=(hero, *state.characters[1:])))
    assert not hands.widget("action amaterasus_spear").enabled


def test_after_an_attack_it_is_shut_and_after_it_attacks_are(hands: Hands) -> None:
    state = arena([pc(4, "katana", "blade_of_madness", str=1, ki=10)], [pc(5), pc(4)])
    scene = seated(hands, state)
    hands.click("action katana+")
    hands.click("token right_1")
    button = hands.widget("action blade_of_madness")
    assert not button.enabled and button.reason == "only as sole attack"
    assert scene.state.attacked
    scene = seated(hands, state, faces=(1, 1) * 5)
    hands.click("action blade_of_madness")
    hands.click("token right_1")
    button = hands.widget("action katana+")
    assert not button.enabled and button.reason == "after a Special Move"


def reachable(scene: BattleScene) -> set[object]:
    """Every command that some button and some target or space give."""
    found: set[object] = set()
    for action in scene.actions:
        found |= set(action.targets().values()) | set(action.spaces().values())
    return found


def two_blades() -> State:
    """Two different blades in hand: the Special Move can be done with either (GK-9.5)."""
    return arena([pc(4, "katana", "dagger", "blade_of_madness", str=4, ki=10)], [pc(5)])


def test_a_choice_of_weapons_is_offered(hands: Hands) -> None:
    state = two_blades()
    assert {command.weapon for command in legal(state, cmd.UseSpecial)} == {"katana", "dagger"}
    scene = seated(hands, state)
    assert set(legal(state, cmd.UseSpecial)) <= reachable(scene)
    hands.click("action blade_of_madness dagger")
    hands.click("token right_1")
    assert [(event.special, event.weapon) for event in used(scene)] == [("blade_of_madness", "dagger")]  # type: ignore[union-attr]


@pytest.mark.parametrize("special", KINDS)
def test_every_legal_special_can_be_reached(special: str, hands: Hands) -> None:
    scene = seated(hands, KINDS[special])
    assert set(legal(KINDS[special], cmd.UseSpecial)) <= reachable(scene)
