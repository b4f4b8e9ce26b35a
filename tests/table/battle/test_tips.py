"""Tooltips of the battle screen: what an action does, afforded or not, and why not, once; no token is hidden."""

from __future__ import annotations

import pygame
import pytest

from gunki.battle.words import item_name
from gunki.table.scenes.item_words import explained
from tests.battle.arena import arena, npc, pc
from tests.table.battle import shots
from tests.table.battle.stage import seated, shell_of, sized, to_title, whole, written
from tests.table.play.hands import Hands

POOR = pc(4, "katana", "fatal_slash", "revolver", "amaterasus_spear", hands=["katana"])
UNAFFORDED = arena([POOR], [pc(9), pc(0)], fp=1)


def test_what_cannot_be_afforded_says_what_it_does_and_why_not_once(hands: Hands) -> None:
    scene = seated(hands, UNAFFORDED)
    book = scene.state.setting.book
    for key, item in (("amaterasus_spear", "amaterasus_spear"), ("katana+fatal_slash", "fatal_slash")):
        button = hands.widget(f"action {key}")
        lines = button.tip().splitlines()
        assert not button.enabled
        assert all(scene.t(line) in lines for line in explained(book.items[item], book.elements))
        assert len(set(lines)) == len(lines)
        assert button.reason not in lines, "the whole sentence says it"
        assert scene.t(item_name(book.items[item])) in lines[0]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_tip_over_the_board_hides_no_token_and_no_hit_points(size: tuple[int, int], hands: Hands) -> None:
    sized(hands, size)
    scene = seated(hands, arena([pc(4, "katana"), pc(1)], [npc(5, "ronin"), npc(8, "mage")], fp=6))
    for name in ("space 4", "space 5", "space 2", "token right_1", "token left_2"):
        hands.hover(name)
        tip = hands.app.frames.tip
        assert tip is not None
        hidden = [place for place in scene.keep_seen() if tip.area.colliderect(place)]
        assert not hidden, (name, tip.area, hidden)


def test_a_click_of_another_match_keeps_no_tip_away(hands: Hands) -> None:
    """What forgets all input forgets that as well: the tests of this folder share a window."""
    arranged = arena([pc(4, "katana")], [npc(8, "mage")], fp=6)
    seated(hands, arranged)
    hands.click("space 8")
    hands.app.forget_input()
    to_title(hands)
    seated(hands, arranged)
    hands.hover("space 8")
    assert hands.app.frames.tip is not None


def test_the_question_who_goes_first_stands_clear_of_its_answers(hands: Hands) -> None:
    shell_of(hands).begin("gunki", shots.config(("ninja", "ninja"), ("ronin", "archer")), 3)
    scene = hands.battle
    for _ in range(400):
        if scene.choices and scene.state.phase == "between":
            break
        if scene.choices:
            scene.do(scene.choices[0])
        hands.wait()
    assert scene.geometry is not None
    lines = [line for line in written(hands, scene.geometry.actions) if line.text.endswith("?") or "tied" in line.text]
    answer = hands.widget("choice 0").rect
    assert lines and all(line.y + 20 <= answer.y for line in lines)


def test_a_long_name_in_a_pack_is_written_whole_where_there_is_room(hands: Hands) -> None:
    scene = seated(hands, arena([pc(4, "revolver", "meteor_shower_gun_fury", aim=4)], [pc(9)]))
    assert scene.geometry is not None
    assert "…" not in whole(hands, scene.geometry.sheet)


def test_in_little_room_a_button_says_what_it_needs_and_is_not_cut(hands: Hands) -> None:
    sized(hands, (1280, 720))
    seated(hands, UNAFFORDED)
    assert hands.widget("action katana+fatal_slash").reason == "needs 2 FP, have 1"
    sized(hands, (1280, 720), 1.5)
    button = hands.widget("action katana+fatal_slash")
    assert button.reason == "needs 2 FP, have 1"
    assert not [line.text for line in written(hands, button.rect) if line.cut], "the key makes room"


def test_what_is_in_two_hands_is_named_whole_in_a_small_window(hands: Hands) -> None:
    sized(hands, (960, 600))
    scene = seated(hands, arena([pc(4, "revolver", "dagger", hands=["revolver", "dagger"])], [pc(9)]))
    assert scene.geometry is not None
    assert not [line.text for line in written(hands, scene.geometry.sheet) if line.cut and line.text == "Revolver"]


def test_by_keyboard_the_panel_tells_what_a_tip_would_and_nothing_is_covered(hands: Hands) -> None:
    scene = seated(hands, arena([pc(4, "katana")], [npc(9, "ronin")], fp=6))
    assert scene.geometry is not None
    for _ in range(30):
        hands.press(pygame.K_TAB)
        if scene.focus.widget is hands.widget("undo"):
            break
    hands.wait(90)
    assert hands.app.frames.tip is None
    widget = scene.focus.widget
    assert widget is not None and widget.tip()
    assert widget.tip().splitlines()[0] in whole(hands, scene.geometry.column)


def test_what_a_shut_button_says_is_not_said_again_over_its_neighbours(hands: Hands) -> None:
    scene = seated(hands, arena([pc(4, "katana")], [pc(9)], phase="card"))
    hands.wait()
    end = hands.widget("end")
    hands.hover("end")
    assert not end.enabled and end.reason in whole(hands, end.rect).replace("  ", " ") and end.tip() == ""
    assert scene.app is not None
    scene.app.keyboard.use()
    assert end.tip() == end.reason, "what the panel tells by keyboard"
