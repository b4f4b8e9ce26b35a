"""Rules 6 to 9: plans step by step, ways back, undo, and questions only about what would be lost for good."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from msgspec.structs import replace

from gunki.battle import commands as cmd
from gunki.battle import events as ev
from gunki.battle.state import State
from gunki.table.battle.choosers import HandsWindow, KeysWindow, LogWindow
from gunki.table.battle.command_line import CommandLine
from gunki.table.battle.scene import BattleScene
from gunki.table.dialog import Dialog
from gunki.table.scenes.options import SettingsScene
from gunki.table.scenes.pause import PauseWindow
from gunki.table.scenes.rules import RulesScene
from gunki.table.scenes.title import TitleScene
from tests.battle.arena import arena, npc, pc
from tests.table.battle.stage import begun, places_now, seated, shell_of, type_key, whole
from tests.table.experience.seen import click_events, click_nowhere
from tests.table.play.hands import Hands

FIGHT = arena([pc(3, "katana", "dagger", hands=["katana"], str=4)], [npc(6, "ronin"), pc(9)], fp=8)
CARD = replace(arena([pc(4, "katana", "dagger", hands=["katana"])], [pc(8)], fp=0, phase="card"),
               hand=("heart_08", "spade_ace", "club_02"))  # fmt: skip
DUEL = {
    "sides": [
        {"seats": [{"kind": "human", "characters": [{"preset": "swordswoman"}]}]},
        {"seats": [{"kind": "npc", "characters": [{"npc": "ronin"}]}]},
    ]
}


def where(scene: BattleScene) -> tuple[int, int]:
    """Space and FP of who acts."""
    me = scene.state.characters[0]
    return me.space, me.fp


# Rule 6


def test_experience_06_walk_strike_walk_step_by_step_with_running_fp(hands: Hands) -> None:
    scene = seated(hands, FIGHT)
    drawn = scene.controller.match._dice.counter
    for space, fp in ((4, 7), (5, 6)):
        hands.click(f"space {space}")
        assert where(scene) == (space, fp) and f"{fp} of" in whole(hands, places_now(scene).fate)
    for space, fp in ((4, 7), (3, 8)):
        hands.click("undo")
        assert where(scene) == (space, fp), "each step is taken back by itself"
    hands.click("space 5")
    hands.click("action katana+")
    hands.hover("token right_1")
    hands.wait()
    assert scene.controller.match._dice.counter == drawn, "walking, choosing and looking roll nothing"
    assert not any(isinstance(event, ev.Attacked) for event, _ in scene.controller.told)
    hands.click("token right_1")
    assert scene.controller.match._dice.counter > drawn and where(scene) == (5, 5)
    hands.click("space 2")
    assert where(scene) == (2, 2) and "2 of" in whole(hands, places_now(scene).fate)


def test_experience_06_enter_on_the_target_commits_as_a_click_does(hands: Hands) -> None:
    scene = seated(hands, FIGHT)
    hands.tab_to("space 5")
    hands.press(pygame.K_RETURN)
    drawn = scene.controller.match._dice.counter
    hands.press(pygame.K_k)
    assert scene.selected == "katana+" and scene.controller.match._dice.counter == drawn
    hands.press(pygame.K_RETURN)
    assert [event.hit.target for event, _ in scene.controller.told if isinstance(event, ev.Attacked)] == ["right_1"]


# Rule 7

BACK: dict[str, Callable[[Hands], None]] = {
    "esc": lambda hands: hands.press(pygame.K_ESCAPE),
    "right click": lambda hands: click_nowhere(hands, button=3),
}
SEEN_BACK = {
    HandsWindow: "close", LogWindow: "close", KeysWindow: "close", CommandLine: "close", PauseWindow: "resume",
    Dialog: "answer 1", RulesScene: "back", SettingsScene: "back",
}  # fmt: skip
"""The button that steps back from each window over a match."""


@pytest.mark.parametrize("way", ["esc", "right click", "button"])
def test_experience_07_a_chosen_action_is_let_go_by_each_way_back(way: str, hands: Hands) -> None:
    scene = seated(hands, FIGHT)
    hands.click("action katana+")
    assert scene.selected
    if way == "button":
        hands.click("back")
    else:
        BACK[way](hands)
    assert scene.selected == "" and hands.top is scene and not scene.controller.match.acts


def to_settings(hands: Hands) -> None:
    """Over the menu of the match."""
    hands.click("menu")
    hands.click("settings")


OPENED: dict[type, Callable[[Hands], object]] = {
    HandsWindow: lambda hands: hands.click("action rearm"),
    LogWindow: lambda hands: hands.press(pygame.K_l),
    KeysWindow: lambda hands: type_key(hands, pygame.K_SLASH, "?", pygame.KMOD_SHIFT),
    CommandLine: lambda hands: hands.press(pygame.K_SLASH),
    PauseWindow: lambda hands: hands.click("menu"),
    Dialog: lambda hands: hands.click("end"),
    RulesScene: lambda hands: hands.click("rules"),
    SettingsScene: lambda hands: to_settings(hands),
}


@pytest.mark.parametrize("kind", OPENED, ids=lambda kind: kind.__name__)
def test_experience_07_every_window_steps_back_one_level_by_each_way(kind: type, hands: Hands) -> None:
    scene = seated(hands, FIGHT)
    ways = [*BACK.values(), lambda hands: hands.click(SEEN_BACK[kind])]
    for way in ways:
        OPENED[kind](hands)
        assert isinstance(hands.top, kind)
        typing = hands.top.focus.widget is not None and hands.top.focus.widget.takes_text
        way(hands)
        if typing and hands.top is not scene:  # Esc leaves the field first: a level of its own
            way(hands)
        assert hands.top is scene and not scene.controller.match.acts


def test_experience_07_a_click_on_nothing_selects_nothing(hands: Hands) -> None:
    scene = seated(hands, FIGHT)
    for chosen in ("", "katana+"):
        if chosen:
            hands.click(f"action {chosen}")
        click_nowhere(hands)
        assert scene.selected == chosen and not scene.controller.match.acts and hands.top is scene
    hands.click("back")
    hands.click("token left_1")
    assert scene.selected == "" and not scene.controller.match.acts, "nor does one on oneself"


def test_experience_07_one_click_gives_up_nothing(hands: Hands) -> None:
    scene = seated(hands, FIGHT)
    hands.click("menu")
    hands.click("concede")
    question = hands.top
    assert type(question) is Dialog
    hands.press(pygame.K_RETURN)
    assert question not in hands.app.modals and not scene.controller.match.acts, "Enter in a hurry stays, too"


def test_experience_07_two_clicks_on_take_back_count_once(hands: Hands) -> None:
    scene = seated(hands, FIGHT)
    hands.click("space 4")
    hands.click("space 5")
    hands.app.step([*click_events(hands, "undo"), *click_events(hands, "undo")], 0.1)
    hands.wait(3)
    assert where(scene) == (4, 7)
    hands.wait(3)
    hands.click("undo")
    assert where(scene) == (3, 8), "after a quarter of a second the next one counts"


# Rule 8


def test_experience_08_back_through_hands_steps_and_the_card_itself(hands: Hands) -> None:
    scene = seated(hands, CARD)
    before = scene.state
    hands.click("fate 0")
    hands.click("space 5")
    hands.click("action rearm")
    hands.click("hands 0")
    hands.click("space 6")
    assert scene.controller.undo_reach().steps == 4
    for left in (3, 2, 1, 0):
        hands.click("undo")
        assert scene.controller.undo_reach().steps == left
    assert scene.state == before and scene.state.phase == "card"


def test_experience_08_the_button_names_the_step_and_counts_those_before_it(hands: Hands) -> None:
    scene = seated(hands, FIGHT)
    for count, space in enumerate((4, 5, 6)):
        hands.click(f"space {space}")
        said = f"Undo: step to space {space}" + (f" ({count} more)" if count else "")
        undo = hands.widget("undo")
        assert undo.text == said  # type: ignore[attr-defined]
        assert said in whole(hands, places_now(scene).undo)


def test_experience_08_the_grey_tip_says_which_roll_shut_the_door(hands: Hands) -> None:
    scene = seated(hands, arena([pc(4, "katana", str=4)], [pc(5, hp=40)]), faces=(2, 6))
    hands.click("action katana+")
    hands.click("token right_1")
    undo = hands.widget("undo")
    assert not undo.enabled
    assert "Katana" in undo.tip() and "Right 1" in undo.tip(), undo.tip()
    assert len(scene.controller.match.acts) == 1


# Rule 9


def ending(special: bool, ki: int, fp: int) -> State:
    """A person with FP left, with or without a Special Move to store them for."""
    gear = ("katana", "amaterasus_spear") if special else ("katana",)
    return arena([pc(4, *gear, ki=ki)], [pc(8)], fp=fp)


@pytest.mark.parametrize(
    ("special", "ki", "fp", "asked", "said"),
    [
        (False, 0, 3, True, "3 FP will be lost"),
        (True, 9, 3, True, "+1 Ki, 2 FP lost"),
        (True, 4, 3, False, "+3 Ki 4 → 7"),
        (False, 0, 0, False, "nothing left to spend"),
    ],
)
def test_experience_09_ending_a_turn_is_asked_about_only_where_fp_vanish(
    special: bool, ki: int, fp: int, asked: bool, said: str, hands: Hands
) -> None:
    scene = seated(hands, ending(special, ki, fp))
    end = hands.widget("end")
    assert (end.text, end.note) == ("End turn", said)  # type: ignore[attr-defined]
    assert said.split(" 4 ")[0] in whole(hands, places_now(scene).end)
    hands.click("end")
    assert isinstance(hands.top, Dialog) == asked
    assert bool(scene.controller.match.acts) != asked
    if asked:
        hands.click("answer 0")
        assert scene.controller.match.acts


def test_experience_09_each_question_can_be_switched_off(hands: Hands) -> None:
    hands.click("settings")
    hands.click("page play")
    for question in ("end_turn", "concede", "quit"):
        hands.click(f"ask_{question}")
    assert hands.app.settings.confirmations == {"end_turn": False, "concede": False, "quit": False}
    scene = seated(hands, ending(False, 0, 3), persons=("left_seat", "right_seat"))
    hands.press(pygame.K_ESCAPE)
    hands.click("end")
    assert any(isinstance(event, ev.TurnEnded) for event, _ in scene.controller.told)
    ended: list[object] = []
    scene = seated(hands, FIGHT)
    scene.on_finished = ended.append
    hands.click("menu")
    hands.click("concede")
    hands.wait(2)
    assert ended and any(isinstance(event, ev.Conceded) for event, _ in scene.controller.told)


def test_experience_09_nothing_that_can_be_had_again_is_asked_about(hands: Hands) -> None:
    """Blows, steps, hands, undo, leaving a saved match: done at once."""
    scene = begun(hands, DUEL)
    hands.click("fate 0")
    me = scene.state.characters[scene.state.actor]
    hands.click(f"space {me.space + 1}")
    hands.click("undo")
    assert hands.top is scene
    hands.click("menu")
    hands.click("leave")
    assert [type(layer) for layer in (*hands.app.scenes, *hands.app.modals)] == [TitleScene]
    assert shell_of(hands).journal is None, "closed and whole"


def test_experience_09_a_blow_is_not_asked_about(hands: Hands) -> None:
    scene = seated(hands, replace(FIGHT, characters=(replace(FIGHT.characters[0], space=5), *FIGHT.characters[1:])))
    hands.click("action katana+")
    hands.click("token right_1")
    assert hands.top is scene and [act.command for act in scene.controller.match.acts] == [cmd.attack("katana", "right_1", "")]
