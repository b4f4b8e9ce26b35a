"""A click counts for the position it was made at: a second one in the same frame, or a late one, does nothing."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from gunki.battle import commands as cmd
from gunki.engine.messages import say
from gunki.table.battle.scene import BattleScene
from tests.battle.arena import arena, pc
from tests.table.battle.stage import clicks, seated, whole
from tests.table.play.hands import Hands

FIGHT = arena([pc(4, "katana", "dagger", "sake_flask", hands=["katana"], hp=20)], [pc(5), pc(6)], fp=8)
CARD = arena([pc(4, "katana")], [pc(5)], fp=0, phase="card")


def acts(scene: BattleScene) -> int:
    """How many commands were carried out."""
    return len(scene.controller.match.acts)


def test_two_cards_clicked_in_one_frame_take_one(hands: Hands) -> None:
    scene = seated(hands, CARD)
    first = scene.state.hand[0]
    clicks(hands, "fate 0", "fate 1")
    assert acts(scene) == 1 and scene.state.characters[0].fate_card == first


def test_two_keys_in_one_frame_take_one_card(hands: Hands) -> None:
    scene = seated(hands, CARD)
    events = [pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="") for key in (pygame.K_1, pygame.K_2)]
    hands.app.step(events, 0.1)
    hands.wait(3)
    assert acts(scene) == 1


def test_a_double_click_on_a_target_strikes_once(hands: Hands) -> None:
    scene = seated(hands, FIGHT)
    hands.click("action katana+")
    hands.click("token right_1", times=2)
    assert acts(scene) == 1


def test_a_double_click_on_a_space_walks_once(hands: Hands) -> None:
    scene = seated(hands, FIGHT)
    hands.click("space 3", times=2)
    assert acts(scene) == 1 and scene.state.characters[0].space == 3


def test_ending_twice_and_striking_in_one_frame_does_the_first_alone(hands: Hands) -> None:
    scene = seated(hands, FIGHT, persons=("left_seat", "right_seat"))
    hands.app.settings.confirmations = {"end_turn": False}
    hands.press(pygame.K_ESCAPE)
    hands.click("action katana+")
    clicks(hands, "end", "end", "token right_1")
    assert acts(scene) == 1 and scene.state.actor != 0


LATE: dict[str, Callable[[Hands], object]] = {
    "end": lambda hands: hands.click("end"),
    "key": lambda hands: hands.press(pygame.K_e),
    "target": lambda hands: hands.click("token right_1"),
    "space to walk to": lambda hands: hands.click("space 2"),
}


@pytest.mark.parametrize("what", LATE)
def test_a_click_meant_for_an_older_position_is_refused_and_said(what: str, hands: Hands) -> None:
    scene = seated(hands, FIGHT)
    hands.app.settings.confirmations = {"end_turn": False}
    if what == "target":
        hands.click("action katana+")
    match = scene.controller.match
    before, asked = match.state, scene._asked_at
    match.act(cmd.Step(5))  # the match goes on where the screen cannot see it
    seq, state = match.seq, match.state
    assert state != before and scene._asked_at == asked
    LATE[what](hands)
    assert (match.seq, match.state) == (seq, state)
    assert scene.t(say("match.stale")) in whole(hands)


def test_after_a_stale_click_the_screen_shows_the_match_as_it_is(hands: Hands) -> None:
    scene = seated(hands, CARD)
    match = scene.controller.match
    scene.controller.act(cmd.TakeCard(scene.state.hand[2]))
    hands.click("fate 0")
    assert match.seq == scene.controller.match.seq and scene.state == match.state
    assert acts(scene) == 1


def test_a_question_answered_late_is_refused(hands: Hands) -> None:
    """The end of a turn is asked for; meanwhile the match has gone on."""
    scene = seated(hands, FIGHT)
    hands.click("end")
    assert hands.app.modals, "FP would be lost: it asks"
    match = scene.controller.match
    match.act(cmd.Step(3))
    state = match.state
    hands.click("answer 0")
    assert match.state == state


def test_a_late_choice_of_hands_is_refused(hands: Hands) -> None:
    scene = seated(hands, FIGHT)
    hands.click("action rearm")
    match = scene.controller.match
    match.act(cmd.Step(3))
    state = match.state
    hands.click("hands 0")
    assert match.state == state
