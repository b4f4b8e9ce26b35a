"""Bombs on the board: the turns left, the spaces they touch, and a fire that sets them off."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from gunki.battle import commands as cmd
from gunki.battle import events as ev
from tests.battle.arena import arena, pc
from tests.table.battle.stage import places_now, seated, sized, texts, whole
from tests.table.play.hands import Hands

FIGHTERS = ([pc(1, "katana", "bomb", "vortex_flames", mag=3), pc(2)], [pc(7), pc(8)])


@pytest.mark.parametrize(("owner", "turns"), [("left_1", 4), ("left_2", 1), ("right_1", 2), ("right_2", 3)])
def test_the_pill_counts_the_turns_until_it_goes_off(owner: str, turns: int, hands: Hands) -> None:
    scene = seated(hands, arena(*FIGHTERS, bombs=[(owner, 4)]))
    pill = f"in {turns} turn" + "s" * (turns > 1)
    assert pill in texts(hands, places_now(scene).stage)


def test_the_count_is_kept_by_the_match_itself(hands: Hands) -> None:
    """Ends turns until the bomb goes off: as many turns begin as the pill said."""
    state = arena(*FIGHTERS, bombs=[("right_2", 4)])
    scene = seated(hands, state, persons=("left_seat", "right_seat"))
    assert "in 3 turns" in texts(hands, places_now(scene).stage)
    for _ in range(12):
        if any(isinstance(event, ev.BombExploded) for event, _ in scene.controller.told):
            break
        while hands.app.modals:
            hands.app.close_modal(hands.app.modals[-1])
        scene.do(cmd.END_TURN if cmd.END_TURN in scene.choices else scene.choices[0])
        hands.wait(2)
    kinds = [type(event) for event, _ in scene.controller.told]
    before = kinds[: kinds.index(ev.BombExploded)]
    assert before.count(ev.TurnBegan) == 3


def test_a_line_says_whose_it_is_and_whom_it_hits(hands: Hands) -> None:
    scene = seated(hands, arena(*FIGHTERS, bombs=[("left_2", 1)]))
    assert "Left 2's bomb: 12 to all on 0–3 at Left 2's turn" in whole(hands, places_now(scene).stage)


def test_laying_one_lights_what_it_would_touch_and_can_be_taken_back(hands: Hands) -> None:
    scene = seated(hands, arena(*FIGHTERS))
    hands.click("action bomb")
    hands.hover("space 3")
    hands.wait()
    assert scene.marks().touched == {1, 2, 3, 4, 5}
    assert scene.marks().spaces == {0, 1, 2, 3}, "within two spaces of its owner"
    hands.click("space 3")
    assert [(bomb.owner, bomb.space) for bomb in scene.state.bombs] == [("left_1", 3)]
    assert "in 4 turns" in texts(hands, places_now(scene).stage)
    hands.click("undo")
    assert not scene.state.bombs


def test_a_fire_over_a_bomb_alone_can_be_aimed_and_sets_it_off(hands: Hands) -> None:
    scene = seated(hands, arena(*FIGHTERS, bombs=[("left_2", 4)]))
    hands.click("action vortex_flames")
    hands.hover("space 4")
    hands.wait()
    assert scene.pointed_command() == cmd.Cast("vortex_flames", 4)
    assert "12" in whole(hands, places_now(scene).odds), "what the bomb does to whom it reaches, friends too"
    assert scene.marks().hurts.get("left_2") == (12, 12)
    hands.click("space 4")
    assert any(isinstance(event, ev.BombExploded) and event.ignited for event, _ in scene.controller.told)
    assert not scene.state.bombs


def test_bombs_are_told_apart_in_the_smallest_window(hands: Hands) -> None:
    sized(hands, (960, 600))
    state = arena(*FIGHTERS, bombs=[("left_1", 0), ("left_2", 2), ("right_1", 5), ("right_2", 9)])
    scene = seated(hands, replace(state, actor=0))
    pills = [text for text in texts(hands, places_now(scene).stage) if text.startswith("in ")]
    assert sorted(pills) == ["in 1 turn", "in 2 turns", "in 3 turns", "in 4 turns"]
