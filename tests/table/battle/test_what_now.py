"""What now: what can be done, what it costs and what it brings, in a sentence or two."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from gunki.table.battle.board import price_top
from gunki.table.battle.painting import whole_sentences
from gunki.table.battle.what_now import what_now
from gunki.table.canvas import Canvas
from tests.battle.arena import arena, npc, pc
from tests.table.battle.stage import places_now, seated, shell_of, sized, whole
from tests.table.play.hands import Hands


def said(hands: Hands, *args: object, **kwargs: object) -> str:
    """What is said in a position of one katana against enemies."""
    scene = seated(hands, arena(*args, **kwargs))  # type: ignore[arg-type]
    message = what_now(scene)
    assert message is not None
    text = scene.t(message)
    assert text in whole(hands, places_now(scene).odds).replace("  ", " "), "and it is on the screen, whole"
    return text


def test_before_the_card_it_says_what_each_is_worth(hands: Hands) -> None:
    state = replace(arena([pc(1, "katana")], [npc(2, "ronin")], fp=0, phase="card"),
                    hand=("heart_02", "club_09", "spade_ace"))
    scene = seated(hands, state)
    message = what_now(scene)
    assert message is not None
    text = scene.t(message).replace("\xa0", " ")
    assert "1 = 4 FP" in text and "2 = 9 FP" in text and "3 = 6 FP" in text and "pay" in text


def test_with_an_enemy_in_reach_it_names_blow_price_and_enemy(hands: Hands) -> None:
    text = said(hands, [pc(4, "katana")], [npc(5, "ronin")], fp=3)
    assert "Katana" in text and "1 FP" in text and "reaches" in text and "Right 1" in text
    assert "A step costs 1 of your 3 FP" in text


def test_with_enemies_far_it_counts_the_walk(hands: Hands) -> None:
    text = said(hands, [pc(4, "katana")], [npc(6, "ronin")], fp=3)
    assert "with the walk to Right 1" in text and "2 FP" in text


def test_without_fp_it_says_how_to_end(hands: Hands) -> None:
    text = said(hands, [pc(4, "katana")], [npc(5, "ronin")], fp=0)
    assert text == "No FP are left. E ends the turn."


@pytest.mark.parametrize(("size", "scale"), [((960, 600), 1.0), ((1920, 1080), 1.5)])
def test_it_is_whole_in_small_windows(size: tuple[int, int], scale: float, hands: Hands) -> None:
    sized(hands, size, scale)
    text = said(hands, [pc(4, "katana")], [npc(5, "ronin")], fp=3)
    assert text.endswith(".")


def focused_on(hands: Hands, name: str) -> str:
    """What is said when the keyboard has gone to something of the board."""
    scene = hands.battle
    assert scene.app is not None
    scene.app.keyboard.use()
    scene.focus.enter(hands.widget(name))
    return whole(hands, places_now(scene).odds).replace("  ", " ")


def test_the_focus_on_a_token_says_what_can_be_done_there(hands: Hands) -> None:
    friend = pc(3, hp=10)
    state = arena([pc(4, "katana", "fatal_slash", "sake_flask"), friend], [npc(5, "ronin"), npc(7, "mage")], fp=4)
    seated(hands, state)
    assert "You: Katana (K, 1 FP)" in focused_on(hands, "token right_1"), "beside what two have to fear of it"
    assert "You: Katana (K, 3 FP with the walk)" in focused_on(hands, "token right_2")
    said = focused_on(hands, "token left_2")
    assert "For Left 2: Sake Flask (S, 3 FP with the walk)" in said and "HP" not in said
    assert "A step costs 1 of your 4 FP." in focused_on(hands, "token left_1"), "of the actor the whole question"
    hands.click("token left_2")
    assert hands.battle.selected == "sake_flask", "as it was said"


def test_with_room_all_that_can_be_done_is_named(hands: Hands) -> None:
    seated(hands, arena([pc(4, "katana", "fatal_slash")], [npc(5, "ronin"), npc(7, "mage"), pc(8)], fp=4))
    near = focused_on(hands, "token right_1")
    assert "Against Right 1: Katana (K, 1 FP), Katana + Fatal Slash (F, 2 FP)" in near and "Enter" in near
    assert "Against Right 2: Katana (K, 3 FP with the walk)" in focused_on(hands, "token right_2")
    assert "Against Right 3: Katana (K, 4 FP with the walk)" in focused_on(hands, "token right_3"), "a person's"


def test_who_is_out_of_reach_is_said_to_be_so(hands: Hands) -> None:
    seated(hands, arena([pc(0, "katana")], [npc(9, "ronin")], fp=2))
    assert "Nothing you have reaches Right 1 with 2 FP." in focused_on(hands, "token right_1")


def test_a_cards_worth_is_never_broken_between_lines(hands: Hands) -> None:
    state = replace(arena([pc(1, "katana")], [npc(2, "ronin")], fp=0, phase="card"),
                    hand=("heart_02", "club_09", "spade_ace"))
    scene = seated(hands, state)
    message = what_now(scene)
    assert message is not None and scene.app is not None
    for width in range(120, 240, 20):
        lines = scene.app.painter.wrap(scene.t(message), width)
        assert all(line.count("=") == line.count("\xa0FP") for line in lines)


def test_where_there_is_room_for_few_lines_whole_sentences_are_left_out(hands: Hands) -> None:
    canvas = Canvas(pygame.Surface((8, 8)), hands.app.painter)
    text = "Katana (1 FP) reaches Ronin. A step costs 1 of your 3 FP. E ends the turn: +3 Ki."
    wide = [whole_sentences(canvas, text, 170, lines) for lines in (9, 3, 1)]
    assert wide == [text, "Katana (1 FP) reaches Ronin. A step costs 1 of your 3 FP.", "Katana (1 FP) reaches Ronin."]


def test_the_focus_ring_lies_on_no_price_and_on_no_heading(hands: Hands) -> None:
    scene = seated(hands, arena([pc(1, "katana")], [npc(8, "ronin")], fp=3, phase="actions"))
    geometry, ring = scene.geometry, 6
    assert geometry is not None and scene.marks().reach
    for space in scene.marks().reach:
        spot = scene.find(f"space {space}")
        assert spot is not None and spot.ring_area().bottom + ring <= price_top(geometry, geometry.card(space))
    scene = seated(hands, replace(arena([pc(1, "katana")], [npc(8, "ronin")], fp=0, phase="card"),
                                  hand=("heart_02", "club_09", "spade_ace")))
    first = scene.find("fate 0")
    assert first is not None and scene.geometry is not None
    assert scene.geometry.fate.y + 26 <= first.ring_area().y - ring, "the heading is 26 high"


def test_where_no_price_stands_the_focus_ring_goes_round_the_whole_card(hands: Hands) -> None:
    shell_of(hands).begin("gunki", {}, 22)
    scene = hands.battle
    assert scene.state.phase == "setup" and scene.geometry is not None
    spot = scene.find("space 1")
    assert spot is not None and spot.ring_area().contains(scene.geometry.card(1))
