"""What somebody who sees the game for the first time must not stumble over."""

from __future__ import annotations

import pygame
from snow_from_korea import words
from snow_from_korea.model import Wish
from snow_from_korea.table.scene_text import paragraphs
from snow_from_korea.table.writing.window import WritingWindow

from gunki.engine.messages import say, verbatim
from gunki.table.hand_over import HandOver
from tests.table.play.hands import Hands
from tests.table.snow_from_korea.hand import alone, begun, hot_seat, man, waited
from tests.table.tour.noting import drawn_lines


def test_a_banner_says_that_any_key_ends_it(hands: Hands) -> None:
    scene = begun(hands, hot_seat(referee={"kind": "human", "writes": False}), to_ask=False)
    for _ in range(40):
        hands.wait()
        if isinstance(hands.top, HandOver):
            break
        if scene.holding:
            scene.go_on()
    shown = " ".join(line.text for line in drawn_lines(hands.app, hands.top))
    assert "Any key or click goes on" in shown


def writing(hands: Hands) -> WritingWindow:
    """The window for the first farewell."""
    begun(hands, alone(2, samurai=[man("Kiyotsugu", [4, 4, 4], writes=True)]), to_ask=False)
    waited(hands)
    assert isinstance(hands.top, WritingWindow)
    return hands.top


def test_what_comes_under_a_resting_mouse_says_nothing_until_it_moves(hands: Hands) -> None:
    window = writing(hands)
    place = hands.position(hands.widget("put down"))
    window.later()
    hands.app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0))], 0.02)
    hands.press(pygame.K_w)
    hands.wait(60)
    assert isinstance(hands.top, WritingWindow) and hands.app.frames.tip_owner is None
    moved = place[0] + 1, place[1]
    hands.app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=moved, rel=(1, 0), buttons=(0, 0, 0))], 0.02)
    hands.wait(60)
    assert hands.app.frames.tip_owner is hands.widget("put down")


def test_the_goal_stands_beside_the_first_farewell(hands: Hands) -> None:
    window = writing(hands)
    assert any("The goal: bring home the Snow" in line.text for line in drawn_lines(hands.app, window))


def test_the_pause_has_no_button_for_what_the_game_never_has(hands: Hands) -> None:
    begun(hands)
    hands.press(pygame.K_ESCAPE)
    assert hands.top.find("leave") is not None and hands.top.find("concede") is None


def test_what_dice_and_kamae_are_worth_is_told_before_it_matters(hands: Hands) -> None:
    begun(hands, alone(2, samurai=[man("Kiyotsugu", None)]), to_ask=False)
    waited(hands)
    shown = " ".join(line.text for line in drawn_lines(hands.app, hands.top))
    assert "1 and 6 succeed" in shown and "Kagai: two dice more" in shown and "you win ties" in shown
    scene = begun(hands)
    assert "1 and 6 succeed" in " ".join(scene.t(line) for line in paragraphs(scene.view))
    scene.do(scene.choices[0])
    waited(hands)
    assert "1 and 6 succeed" not in " ".join(scene.t(line) for line in paragraphs(scene.view))


def test_a_snow_of_ones_own_is_small_within_a_sentence() -> None:
    assert words.snow(Wish("The white fan", "")) == verbatim("the white fan")
    assert words.snow(Wish("Anemones", "")) == verbatim("Anemones")


def test_a_journey_counts_cycles(hands: Hands) -> None:
    scene = begun(hands)
    lasted = scene.controller.mode.lasted(scene.state)
    assert lasted is not None
    assert hands.app.words.text(say("result.lasted", length=lasted, seed="5")) == "1 cycle, seed 5"
