"""Setting up as persons do: by the mouse alone, by the keyboard alone, without a word of one's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest
from msgspec.structs import replace
from snow_from_korea.model import DEPARTURE, JOURNEY, SETUP
from snow_from_korea.table.lobby.plan import config as lobby_config
from snow_from_korea.table.lobby.plan import solo
from snow_from_korea.table.scene import TableScene
from snow_from_korea.table.setup import offers
from snow_from_korea.table.setup.desire import DesireWindow
from snow_from_korea.table.setup.divide import DivideWindow
from snow_from_korea.table.setup.facets import first_chances, splits
from snow_from_korea.table.setup.person import PersonWindow
from snow_from_korea.table.setup.trait import TraitWindow
from snow_from_korea.table.writing.window import WritingWindow

from tests.table.play.hands import Hands
from tests.table.snow_from_korea.hand import begun, man, settle, type_text

UNDIVIDED = {key: value for key, value in man("Kiyotsugu", []).items() if key != "facets"}
OPEN: dict[str, Any] = {"samurai": [{"kind": "human", "writes": True}], "cycles": 1, "schools": True}
NAMED = {"samurai": [{"kind": "human", "name": "Naoko", "writes": True}], "cycles": 1}
UNASKED = {"samurai": [man("Kiyotsugu", [4, 4, 4], snow=None), man("Tadanobu", [4, 4, 4], snow=None)], "cycles": 1}
Act = Callable[[Hands, str], None]


def by_mouse(hands: Hands, name: str) -> None:
    hands.click(name)


def by_keys(hands: Hands, name: str) -> None:
    hands.tab_to(name)
    hands.press(pygame.K_RETURN)


def start(hands: Hands, config: dict[str, Any]) -> TableScene:
    offers.OFFERS.seed(7)
    scene = begun(hands, config, 3, to_ask=False)
    settle(hands)
    return scene


@pytest.mark.parametrize("act", [by_mouse, by_keys])
def test_a_samurai_is_made_without_writing_anything(hands: Hands, act: Act) -> None:
    scene = start(hands, OPEN)
    for kind in (PersonWindow, DesireWindow, DivideWindow, TraitWindow):
        assert isinstance(hands.top, kind), hands.top
        act(hands, "done")
        settle(hands)
    samurai = scene.state.samurai[0]
    assert scene.state.phase == DEPARTURE
    assert samurai.name and samurai.lady and samurai.verse and samurai.wish and samurai.wish.oracle
    assert samurai.facets == (4, 4, 4) and samurai.school
    assert isinstance(hands.top, WritingWindow)
    act(hands, "take")
    settle(hands)
    assert scene.state.pages[0].told == ()


def test_enter_alone_is_enough(hands: Hands) -> None:
    scene = start(hands, OPEN)
    for _ in range(5):
        hands.press(pygame.K_RETURN)
        settle(hands)
    assert scene.state.phase in (DEPARTURE, JOURNEY) and scene.state.samurai[0].school


def test_names_and_lines_of_ones_own(hands: Hands) -> None:
    scene = start(hands, OPEN)
    window = hands.top
    assert isinstance(window, PersonWindow)
    before = window.draft
    hands.click("another samurai")
    assert window.draft.name != before.name
    hands.click("another line 1")
    hands.click("another haiku")
    hands.click("another name")
    for name, text in (("name", "Ōkuni"), ("lady", "琴"), ("line 0", "ふるいけや"), ("line 1", "one two"),
                       ("line 2", "")):
        hands.click(name)
        hands.widget(name).buffer.select_all()
        if text:
            type_text(hands, text)
        else:
            hands.press(pygame.K_DELETE)
    assert [hands.widget(f"count {at}").text for at in range(3)] == ["5 of 5", "2 of 7", "0 of 5"]
    hands.click("done")
    settle(hands)
    samurai = scene.state.samurai[0]
    assert (samurai.name, samurai.lady, samurai.haiku, samurai.verse) == ("Ōkuni", "琴", ("ふるいけや", "one two"), "")


def test_without_a_name_the_gold_button_says_why(hands: Hands) -> None:
    start(hands, OPEN)
    hands.click("lady")
    hands.widget("lady").buffer.select_all()
    hands.press(pygame.K_DELETE)
    done = hands.widget("done")
    assert not done.enabled and "name" in done.reason
    hands.click("done")
    assert isinstance(hands.top, PersonWindow)


def test_what_was_begun_stays_when_the_window_is_closed(hands: Hands) -> None:
    scene = start(hands, OPEN)
    hands.click("name")
    hands.widget("name").buffer.select_all()
    type_text(hands, "Begun")
    hands.press(pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert hands.top is scene
    scene.open_window()
    hands.wait(2)
    assert hands.widget("name").text == "Begun"


def test_the_snow_in_ones_own_words_or_by_chance(hands: Hands) -> None:
    config = {"samurai": [man("Kiyotsugu", [4, 4, 4], snow=None)], "cycles": 1}
    scene = start(hands, config)
    window = hands.top
    assert isinstance(window, DesireWindow)
    first = window.draft.entry
    hands.press(pygame.K_2)
    assert window.draft.entry != first
    hands.click("own snow")
    type_text(hands, "the quiet\nafter the bell")
    hands.click("done")
    settle(hands)
    assert scene.state.samurai[0].wish.text == "the quiet after the bell"


@pytest.mark.parametrize("act", [by_mouse, by_keys])
def test_points_are_divided_with_their_chances_in_sight(hands: Hands, act: Act) -> None:
    scene = start(hands, {"samurai": [UNDIVIDED], "cycles": 1})
    assert isinstance(hands.top, DivideWindow)
    act(hands, "split half")
    assert hands.top.draft == (6, 3, 3)
    act(hands, "less aware")
    assert not hands.widget("done").enabled and hands.widget("points left").text == "1 to give"
    act(hands, "more tanka")
    act(hands, "done")
    settle(hands)
    assert scene.state.samurai[0].initial == (5, 3, 4)


def test_the_preview_is_the_tables_odds(hands: Hands) -> None:
    scene = start(hands, {"samurai": [UNDIVIDED], "cycles": 1})
    assert first_chances(scene.state.setting, 3, "mujintou") == ("44", "33")  # one die against three
    assert first_chances(scene.state.setting, 1, "mujintou")[1] == "0", "no dice are never a full success (SK-9.1)"


@pytest.mark.parametrize("total", range(3, 16))
def test_offered_divisions_are_legal(total: int) -> None:
    for most in (total - 2, total // 2):
        for _, split in splits(total, most):
            assert sum(split) == total and min(split) >= 1 and max(split) <= most
        name, level = splits(total, most)[0]
        assert name == "level" and max(level) - min(level) <= 1


def test_a_plan_without_a_name_is_told_before_it_is_given(hands: Hands) -> None:
    start(hands, {"samurai": [man("Kiyotsugu", [4, 4, 4], "ai")], "cycles": 1, "mahoutsukai": True,
                  "referee": {"kind": "human", "writes": False}})
    hands.click("plan")
    type_text(hands, "To melt\nwhat is white.")
    assert not hands.widget("done").enabled
    hands.click("name")
    type_text(hands, "Wei")
    hands.click("done")
    settle(hands)
    scene = hands.app.scene
    assert isinstance(scene, TableScene) and scene.state.phase != SETUP
    assert (scene.state.sorcerer.name, scene.state.sorcerer.plan) == ("Wei", "To melt\nwhat is white.")


def test_the_secret_is_shown_to_nobody_else(hands: Hands) -> None:
    """The curtain comes before the window; what the other samurai's view holds is not her wish."""
    people = [man("Kiyotsugu", [4, 4, 4], snow=None), man("Tadanobu", [4, 4, 4], snow=None)]
    scene = start(hands, {"samurai": people, "cycles": 1})
    assert not isinstance(hands.top, DesireWindow), "a curtain first"
    hands.click("ready")
    hands.wait(2)
    assert isinstance(hands.top, DesireWindow)
    hands.click("own snow")
    type_text(hands, "a secret")
    hands.click("done")
    hands.wait(5)
    assert not isinstance(hands.top, DesireWindow)
    assert scene.controller.mode.observe(scene.match.state, "samurai2").samurai[0].wish.text == ""


def test_a_whole_journey_by_enter_alone(hands: Hands) -> None:
    """Nobody must write, aim or know a key: what is gold goes on."""
    scene = start(hands, {"samurai": [{"kind": "human"}], "cycles": 3})
    pressed = 0
    while hands.app.scene is scene and pressed < 40:
        pressed += 1
        hands.press(pygame.K_RETURN)
        settle(hands)
    assert scene.match.state.result and pressed < 25


def test_enter_in_a_field_goes_on_to_the_next_and_ctrl_enter_is_the_gold_button(hands: Hands) -> None:
    scene = start(hands, OPEN)
    hands.click("name")
    for name in ("lady", "line 0", "line 1", "line 2", "done"):
        hands.press(pygame.K_RETURN)
        assert hands.top.focus.widget is hands.widget(name)
    hands.click("line 1")
    hands.app.step([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=pygame.KMOD_LCTRL, unicode="",
                                       scancode=0)], 0.1)
    settle(hands)
    assert scene.state.samurai[0].name


def test_a_samurai_bears_the_players_name_by_one_click(hands: Hands) -> None:
    begun(hands, NAMED, to_ask=False)
    settle(hands)
    window = hands.top
    assert isinstance(window, PersonWindow) and window.draft.name != "Naoko"
    hands.click("own name")
    assert isinstance(hands.top, PersonWindow) and hands.top.draft.name == "Naoko"


def test_who_typed_no_name_is_offered_none(hands: Hands) -> None:
    begun(hands, lobby_config(solo(), hands.app.words.text), to_ask=False)
    settle(hands)
    window = hands.top
    assert isinstance(window, PersonWindow) and window.find("own name") is None


def test_tab_leads_from_line_to_line_of_the_haiku(hands: Hands) -> None:
    begun(hands, NAMED, to_ask=False)
    settle(hands)
    hands.click("line 0")
    for name in ("line 1", "line 2"):
        hands.press(pygame.K_TAB)
        assert hands.app.top is not None and hands.app.top.focus.widget is not None
        assert hands.app.top.focus.widget.name == name


def test_the_next_samurai_is_not_offered_the_same_snow_first(hands: Hands) -> None:
    scene = begun(hands, UNASKED, to_ask=False)
    settle(hands)
    hands.click("ready")
    hands.wait(2)
    first = hands.top
    assert isinstance(first, DesireWindow)
    for _ in range(40):
        other = DesireWindow(scene, replace(first.ask, about=1))
        assert other.first_draft().entry != first.draft.entry
        scene.snows_offered &= {first.draft.entry}


def test_letters_typed_outside_the_field_lead_into_it_and_press_nothing(hands: Hands) -> None:
    begun(hands, UNASKED, to_ask=False)
    settle(hands)
    hands.click("ready")
    hands.wait(2)
    window = hands.top
    assert isinstance(window, DesireWindow)
    down = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_b, mod=0, unicode="b", scancode=0)
    hands.app.step([down, pygame.event.Event(pygame.KEYUP, key=pygame.K_b, mod=0, scancode=0)], 0.1)
    assert hands.top is window and window.focus.widget is window.find("own snow")


def test_the_right_arrow_leads_from_the_list_into_the_field_and_from_button_to_button(hands: Hands) -> None:
    begun(hands, UNASKED, to_ask=False)
    settle(hands)
    hands.click("ready")
    hands.wait(2)
    window = hands.top
    assert isinstance(window, DesireWindow)
    window.focus.set(window.find("later"))
    hands.press(pygame.K_RIGHT)
    assert window.focus.widget is window.find("another snow")
    window.focus.set(window.find(f"snow {window.draft.entry}"))
    hands.press(pygame.K_RIGHT)
    assert window.focus.widget is window.find("own snow")
