"""With the keyboard alone something always has the focus, and arrows lead along the board and never off it."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from gunki.battle import commands as cmd
from gunki.table.battle import focusing
from gunki.table.battle.scene import BattleScene
from tests.battle.arena import arena, npc, pc
from tests.table.battle.stage import begun, places_now, play_until, seated, shell_of, whole, written
from tests.table.play.hands import Hands

HAND = ("heart_02", "club_09", "spade_09")
CARD = replace(arena([pc(1, "katana")], [npc(2, "ronin"), npc(6, "archer"), npc(9, "mage")], fp=0, phase="card"),
               hand=HAND)
TIE = {
    "sides": [
        {"seats": [{"kind": "human", "characters": [{"preset": "monk"}, {"preset": "monk"}]}]},
        {"seats": [{"kind": "npc", "characters": [{"npc": "archer"}]}]},
    ],
}


def focused(scene: BattleScene) -> str:
    """The name of what has the focus; "" for nothing."""
    return scene.focus.widget.name if scene.focus.widget is not None else ""


def test_the_focus_begins_on_the_card_that_gives_most_here(hands: Hands) -> None:
    scene = seated(hands, CARD)
    points = [focusing.fate_points(card, 1)[0] for card in HAND]
    assert points == [4, 9, 9], "of equals the leftmost"
    assert focused(scene) == "fate 1"
    hands.press(pygame.K_RETURN)
    assert scene.state.characters[0].fate_card == "club_09"


def test_a_focus_that_waits_lights_nothing_up(hands: Hands) -> None:
    scene = seated(hands, CARD)
    assert scene.pointed_card == "" and not scene.marks().reach, "no gold, no prices, before anybody points"
    hands.press(pygame.K_RIGHT)
    assert focused(scene) == "fate 2" and scene.pointed_card == "spade_09"
    marks = scene.marks()
    assert marks.reach and marks.would, "what would be: dashed"
    hands.press(pygame.K_RETURN)
    assert scene.marks().reach and not scene.marks().would


def test_after_the_card_the_focus_is_on_the_board_and_arrows_walk_along_it(hands: Hands) -> None:
    scene = seated(hands, CARD)
    hands.press(pygame.K_RETURN)
    assert focused(scene) == "space 1"
    hands.press(pygame.K_RIGHT, pygame.K_RIGHT)
    assert focused(scene) == "space 3"
    for _ in range(12):
        hands.press(pygame.K_RIGHT)
    assert focused(scene) == "space 9", "and stops at the edge"
    hands.press(pygame.K_UP)
    assert focused(scene) == "token right_3"
    hands.press(pygame.K_UP)
    assert focused(scene) == "token right_3", "not in the menu"
    hands.press(pygame.K_LEFT)
    assert focused(scene) == "token right_2"
    hands.press(pygame.K_DOWN)
    assert focused(scene) == "space 6"


def test_down_leads_to_the_actions_and_up_back_to_the_place_on_the_board(hands: Hands) -> None:
    scene = seated(hands, replace(CARD, hand=("club_09", "heart_02", "heart_03")))
    hands.press(pygame.K_RETURN, pygame.K_RIGHT)
    place = focused(scene)
    while focused(scene).startswith(("space", "token")):
        hands.press(pygame.K_DOWN)
    for _ in range(6):
        hands.press(pygame.K_UP)
    assert focused(scene).startswith(("space", "token")) and place == "space 2"


def test_digits_choose_spaces_once_the_card_is_taken(hands: Hands) -> None:
    scene = seated(hands, CARD)
    hands.press(pygame.K_2)
    assert scene.state.characters[0].fate_card == "club_09" and scene.state.characters[0].space == 1
    hands.press(pygame.K_3)
    assert scene.state.characters[0].space == 3 and focused(scene) == "space 3"
    hands.press(pygame.K_0)
    assert scene.state.characters[0].space == 0


def test_a_space_too_far_says_so(hands: Hands) -> None:
    scene = seated(hands, arena([pc(1, "katana")], [pc(9)], fp=2))
    hands.press(pygame.K_8)
    assert scene.state.characters[0].space == 1
    toast = hands.app.frames.toast
    assert toast is not None and "7 FP" in toast.text and "2 FP" in toast.text


def test_placing_right_from_the_last_lit_space_stays_there(hands: Hands) -> None:
    shell_of(hands).begin("gunki", TIE, 22)
    play_until(hands, "setup")
    scene = hands.battle
    lit = sorted(c.space for c in scene.choices if isinstance(c, cmd.Place))
    assert focused(scene) == f"space {lit[0]}"
    for _ in range(5):
        hands.press(pygame.K_RIGHT)
    assert focused(scene) == f"space {lit[-1]}"


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_2])
def test_who_goes_first_is_answered_by_digit_and_enter(key: int, hands: Hands) -> None:
    shell_of(hands).begin("gunki", TIE, 22)
    play_until(hands, "between")
    scene = hands.battle
    choices = scene.choices
    assert len(choices) > 1 and focused(scene) == "choice 0"
    hands.press(key)
    given = scene.controller.match.acts
    wanted = choices[0 if key == pygame.K_RETURN else 1]
    assert any(act.command == wanted for act in given)


def test_tab_comes_to_the_menu_last(hands: Hands) -> None:
    scene = seated(hands, CARD)
    scene.focus.set(None)
    hands.press(pygame.K_TAB)
    assert focused(scene) not in ("menu", "rules")
    names = [widget.name for widget in scene.focus.order()]
    assert set(names[-2:]) == {"menu", "rules"}


def test_after_a_blow_the_sheet_is_the_actors_until_the_mouse_comes_anew(hands: Hands) -> None:
    scene = seated(hands, arena([pc(4, "katana")], [npc(5, "ronin"), npc(8, "archer")], fp=6), faces=(2, 2))
    hands.click("action katana+")
    hands.click("token right_1")
    assert scene.state.characters[1].hp < 50 and scene.on_sheet() == 0
    hands.hover("token right_2")
    assert scene.on_sheet() == 2
    hands.hover("token right_1")
    assert scene.on_sheet() == 1


def test_cards_keep_their_places_when_one_is_taken(hands: Hands) -> None:
    from gunki.table.battle.fate_hand import place_of_taken

    scene = begun(hands, TIE)
    hands.press(pygame.K_1)
    assert place_of_taken(scene.controller.told) == 0
    geometry = places_now(scene)
    first = geometry.fate_spots()[0]
    figures = [line for line in written(hands, geometry.fate) if line.y > first.bottom]
    assert len(figures) == 1 and first.left - 30 < figures[0].x < first.right, "it lies where it was taken from"
    hands.press(pygame.K_u)
    assert scene.state.phase == "card" and place_of_taken(scene.controller.told) == -1


def test_space_goes_on_and_takes_no_card_that_nobody_went_to(hands: Hands) -> None:
    scene = seated(hands, CARD)
    hands.press(pygame.K_SPACE, pygame.K_SPACE)
    assert scene.state.phase == "card", "whoever hurries on an NPC's turn takes no card by it"
    hands.press(pygame.K_RIGHT, pygame.K_SPACE)
    assert scene.state.characters[0].fate_card == "spade_09"


def test_while_the_focus_waits_what_now_is_said_and_then_the_space(hands: Hands) -> None:
    scene = seated(hands, CARD)
    hands.press(pygame.K_RETURN)
    assert "A step costs 1" in whole(hands, places_now(scene).odds)
    hands.press(pygame.K_RIGHT)
    assert "Walk to space 2" in whole(hands, places_now(scene).odds)
