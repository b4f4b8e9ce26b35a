"""What now: what can be done, what it costs and what it brings, in a sentence or two."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gunki.table.battle.what_now import what_now
from tests.battle.arena import arena, npc, pc
from tests.table.battle.stage import places_now, seated, sized, whole
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
    text = scene.t(message)
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
