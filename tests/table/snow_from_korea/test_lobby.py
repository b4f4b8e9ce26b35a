"""The lobby: alone in one click, the circle, what is agreed, the last time; estimates; rules by F1."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest
from snow_from_korea.config import configure
from snow_from_korea.table.lobby import plan as plans
from snow_from_korea.table.lobby.plan import OPTIONS, RULES, Plan, Seat, config, minutes, remember, remembered, solo
from snow_from_korea.table.lobby.scene import LobbyScene
from snow_from_korea.table.scene import TableScene

from gunki import resources
from gunki.table.scenes.rules import RulesScene
from gunki.table.widgets import Button
from tests.snow_from_korea.wording import ENGLISH
from tests.table.play.hands import Hands
from tests.table.snow_from_korea.hand import to_title


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Any) -> None:
    """Nothing remembered."""
    monkeypatch.setattr(resources, "user_config_folder", lambda: tmp_path)


def plan_file() -> Path:
    """Where the last plan is kept."""
    return resources.user_config_folder() / plans.FILE_NAME


def lobby(hands: Hands) -> LobbyScene:
    """From the title."""
    to_title(hands)
    plan_file().unlink(missing_ok=True)  # the lobby before this one has kept its plan
    hands.app.scenes[0].shell.set_up("snow_from_korea")  # type: ignore[attr-defined]
    hands.wait(2)
    scene = hands.app.scene
    assert isinstance(scene, LobbyScene)
    return scene


@pytest.mark.parametrize("by", ["mouse", "enter", "key"])
def test_a_newcomer_rides_at_once(hands: Hands, by: str) -> None:
    lobby(hands)
    if by == "mouse":
        hands.click("solo")
    else:
        hands.press(pygame.K_RETURN if by == "enter" else pygame.K_s)
    hands.wait(3)
    scene = hands.app.scene
    assert isinstance(scene, TableScene)
    setting = scene.match.state.setting
    assert (len(setting.sheets), setting.cycles, setting.points) == (1, 10, 12)
    assert [(seat.kind, seat.level) for seat in setting.seats] == [("human", ""), ("ai", "even")]


def test_a_circle_with_everything(hands: Hands) -> None:
    scene = lobby(hands)
    for _ in range(4):
        hands.click("add samurai")
    assert not hands.widget("add samurai").enabled
    hands.click("owner samurai 1")
    for option in OPTIONS:
        widget = hands.widget(f"option {option}")
        widget.parent.reveal(widget)
        hands.click(f"option {option}")
    hands.click("choose cycles")
    hands.click("choose points")
    hands.click("name samurai 0")
    hands.app.step([pygame.event.Event(pygame.TEXTINPUT, text="Naoko")], 0.1)
    scene.set_owner(-1, 0)
    hands.click("start")
    hands.wait(3)
    table = hands.app.scene
    assert isinstance(table, TableScene)
    setting = table.match.state.setting
    assert len(setting.sheets) == 5 and setting.seats[0].name == "Naoko" and setting.seats[-1].kind == "human"
    assert setting.seats[1].level == "hunter"
    assert setting.schools and setting.inheritance and setting.culture and setting.mahoutsukai and setting.shuffle
    assert setting.ruthless and setting.even_heart and setting.two_dice and not setting.practice_undo
    assert not setting.seats[0].writes and (setting.cycles, setting.points) == (12, 13)


def test_by_the_keyboard_alone(hands: Hands) -> None:
    scene = lobby(hands)
    for name in ("add samurai", "owner samurai 1", "option schools", "choose cycles", "remove 0"):
        hands.tab_to(name)
        hands.press(pygame.K_RETURN)
    assert [seat.owner for seat in scene.plan.samurai] == ["hunter"] and scene.plan.schools and scene.plan.cycles == 12


def test_a_wrong_seed_is_told(hands: Hands) -> None:
    scene = lobby(hands)
    scene.seed_text = "no number"
    hands.click("start")
    assert hands.app.scene is scene and hands.widget("start").note


def test_f1_opens_the_rule_of_what_is_pointed_at(hands: Hands) -> None:
    lobby(hands)
    hands.hover("option schools")
    hands.press(pygame.K_F1)
    scene = hands.app.scene
    assert isinstance(scene, RulesScene)
    hands.press(pygame.K_ESCAPE)


def test_every_option_has_its_rule_and_its_words() -> None:
    for option in OPTIONS:
        assert option in RULES
        for end in ("", ".text"):
            assert ENGLISH.has(f"sfk.lobby.{option}{end}")
    for owner in (*plans.SAMURAI, *plans.REFEREE):
        assert ENGLISH.has(f"sfk.lobby.owner.{owner}")


def test_the_last_plan_is_remembered_and_nonsense_is_not() -> None:
    made = Plan([Seat(name="Naoko"), Seat("adept")], Seat("stern"), cycles=15, schools=True)
    remember(made)
    assert remembered() == made
    for raw in (b"", b"[]", b'{"samurai": []}', b'{"cycles": 7}', b'{"referee": {"owner": "adept"}}',
                b'{"samurai": [{"name": "\\u0000"}]}'):
        plan_file().write_bytes(raw)
        assert remembered() == Plan()


def test_what_can_be_set_up_is_legal_and_takes_a_sensible_time() -> None:
    assert minutes(solo()) <= 25, "as the rules promise"
    longer = 0
    for count in range(1, 6):
        for owner in plans.REFEREE:
            made = Plan([Seat() for _ in range(count)], Seat(owner), points=9, cycles=20, schools=True, two_dice=True,
                        mahoutsukai=True)
            configure(config(made, ENGLISH.text))
        assert minutes(made) > longer
        longer = minutes(made)
    for owner in plans.SAMURAI:
        configure(config(Plan([Seat(owner)]), ENGLISH.text))


def test_the_lobby_offers_to_go_on_with_the_journey_that_was_left(hands: Hands) -> None:
    scene = lobby(hands)
    hands.click("solo")
    hands.wait(3)
    left = hands.app.scene
    assert isinstance(left, TableScene)
    seed = left.match.seed
    scene.shell.leave()
    hands.wait(2)
    assert hands.app.scene is scene
    assert hands.widget("go on").style == "gold" and hands.widget("solo").style == "paper"
    hands.click("go on")
    hands.wait(3)
    again = hands.app.scene
    assert isinstance(again, TableScene) and again.match.seed == seed


def test_the_seed_stays_while_the_rules_are_read(hands: Hands) -> None:
    scene = lobby(hands)
    seed = scene.seed_text
    hands.press(pygame.K_F1)
    assert isinstance(hands.app.scene, RulesScene)
    hands.press(pygame.K_ESCAPE)
    hands.wait(2)
    assert hands.app.scene is scene and scene.seed_text == seed


def test_the_lobby_is_set_out_from_by_a_key_that_stands_on_the_button(hands: Hands) -> None:
    start = lobby(hands).find("start")
    assert isinstance(start, Button) and start.hot_key is not None and start.hot_key.label == "O"
    hands.press(pygame.K_o)
    hands.wait(3)
    assert isinstance(hands.app.scene, TableScene)
