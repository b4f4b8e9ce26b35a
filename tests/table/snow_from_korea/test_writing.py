"""The window in which people write for the tale: what is offered, where the words come to stand, what is kept."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from snow_from_korea.table.writing.window import WritingWindow

from tests.table.play.hands import Hands
from tests.table.snow_from_korea.hand import alone, begun, man, read, settle, type_text, waited
from tests.table.tour.noting import drawn_lines

WRITER: dict[str, Any] = {"samurai": [man("Kiyotsugu", [4, 4, 4], writes=True)], "cycles": 1}


def writing(hands: Hands) -> WritingWindow:
    """The window for the first farewell."""
    begun(hands, alone(2, samurai=[man("Kiyotsugu", [4, 4, 4], writes=True)]), to_ask=False)
    waited(hands)
    assert isinstance(hands.top, WritingWindow)
    return hands.top


def test_own_words_come_into_the_tale(hands: Hands) -> None:
    scene = begun(hands, WRITER, 3, to_ask=False)
    settle(hands)
    assert isinstance(hands.top, WritingWindow)
    assert not hands.widget("put down").enabled
    hands.click("own words")
    type_text(hands, "雪を、と言った。🏯")
    hands.press(pygame.K_RETURN)
    type_text(hands, "He went.")
    assert hands.widget("counter").text == "18 of 2000 characters"
    hands.press(pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert hands.top is scene
    scene.open_window()
    hands.wait(2)
    hands.click("put down")
    settle(hands)
    assert scene.state.pages[0].told[0].text == "雪を、と言った。🏯\nHe went."


def test_the_proposal_can_be_copied_and_changed(hands: Hands) -> None:
    scene = begun(hands, WRITER, 3, to_ask=False)
    settle(hands)
    hands.click("begin")
    offered = hands.widget("own words").text
    assert offered and "{" not in offered
    type_text(hands, " Then rain.")
    hands.app.step([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=pygame.KMOD_LCTRL, unicode="",
                                       scancode=0)], 0.1)
    settle(hands)
    assert scene.state.pages[0].told[0].text == offered + " Then rain."


def test_words_that_were_not_put_down_outlive_the_program(hands: Hands) -> None:
    config = alone(10, samurai=[man("Kiyotsugu", [4, 4, 4], writes=True)])
    begun(hands, config, 11, to_ask=False)
    settle(hands)
    assert isinstance(hands.top, WritingWindow)
    hands.click("own words")
    type_text(hands, "She did not look up.")
    window = hands.top
    window.close()
    scene = begun(hands, config, 11, to_ask=False)
    settle(hands)
    again = hands.top
    assert isinstance(again, WritingWindow) and again is not window and again.text == "She did not look up."
    hands.click("put down")
    settle(hands)
    assert scene.state.pages[0].told[0].text == "She did not look up."


@pytest.mark.parametrize("moment", ["opening", "end"])
def test_the_field_says_where_the_words_will_stand(hands: Hands, moment: str) -> None:
    scene = begun(hands, alone(10, samurai=[man("Kiyotsugu", [4, 4, 4], writes=True)]), to_ask=False)
    settle(hands)
    if moment == "end":
        hands.click("take")
        read(hands)
        scene.do(scene.choices[1])
        for _ in range(8):
            waited(hands)
            if isinstance(hands.top, WritingWindow):
                break
            scene.go_on()
            hands.wait()
    window = hands.top
    assert isinstance(window, WritingWindow) and window.field is not None
    assert ("in place of" in window.field.placeholder) == (moment == "end")


def test_the_goal_stands_beside_the_first_farewell(hands: Hands) -> None:
    window = writing(hands)
    assert any("The goal: bring home the Snow" in line.text for line in drawn_lines(hands.app, window))


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
