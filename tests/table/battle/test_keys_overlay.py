"""The overlay of keys: every line of it is true, and no two things on the screen answer to one key."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from gunki.battle import commands as cmd
from gunki.battle import events as ev
from gunki.engine.contract import Advice, Weighed
from gunki.table.battle.choosers import KEYS, KeysWindow, LogWindow
from gunki.table.battle.command_line import CommandLine
from gunki.table.battle.scene import BattleScene
from gunki.table.battle.why import WhyWindow
from gunki.table.scenes.pause import PauseWindow
from gunki.table.scenes.rules import RulesScene
from tests.battle.arena import arena, npc, pc
from tests.table.battle.stage import seated, type_key
from tests.table.play.hands import Hands

FIGHT = arena([pc(4, "katana", "hard_attack", "longbow", hands=["katana"])], [pc(5), pc(8)], fp=8)
CARD = arena([pc(4, "katana")], [pc(5)], fp=0, phase="card")


def keys_window(hands: Hands) -> None:
    """Open the overlay as a keyboard does."""
    type_key(hands, pygame.K_SLASH, "?", pygame.KMOD_SHIFT)


@pytest.mark.parametrize("key", [pygame.K_QUESTION, pygame.K_SLASH, pygame.K_s])
def test_the_question_mark_opens_and_closes_it_on_any_keyboard(key: int, hands: Hands) -> None:
    scene = seated(hands, FIGHT)
    for _ in range(2):
        type_key(hands, key, "?")
        assert isinstance(hands.top, KeysWindow)
        type_key(hands, key, "?")
        assert hands.top is scene
    keys_window(hands)
    hands.press(pygame.K_ESCAPE)
    assert hands.top is scene


def test_it_lists_every_key_with_a_sentence(hands: Hands) -> None:
    seated(hands, FIGHT)
    keys_window(hands)
    labels = [w.text for w in hands.top.root.walk() if hasattr(w, "text")]
    for cap, _ in KEYS:
        assert cap in labels and len(labels[labels.index(cap) + 1]) > 5


def card(hands: Hands) -> None:
    for number, key in enumerate((pygame.K_1, pygame.K_2, pygame.K_3)):
        scene = seated(hands, CARD)
        wanted = scene.state.hand[number]
        hands.press(key)
        assert scene.state.characters[0].fate_card == wanted


def action(hands: Hands) -> None:
    scene = seated(hands, FIGHT)
    for wanted in scene.actions:
        if wanted.key == "rearm" or not wanted.commands:
            continue
        hot = hands.widget(f"action {wanted.key}").hot_key
        assert hot is not None and len(hot.label) == 1 and hot.label.isalpha()
        hands.press(hot.key)
        assert scene.selected == wanted.key
        hands.press(pygame.K_ESCAPE)


def digits(hands: Hands) -> None:
    scene = seated(hands, FIGHT)
    hands.press(pygame.K_2)
    assert scene.state.characters[0].space == 2


def walk(hands: Hands) -> None:
    scene = seated(hands, FIGHT)
    hands.press(pygame.K_TAB)
    first = scene.focus.widget
    hands.press(pygame.K_TAB)
    second = scene.focus.widget
    assert first is not None and second is not None and first is not second
    type_key(hands, pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    assert scene.focus.widget is first


def move(hands: Hands) -> None:
    scene = seated(hands, FIGHT)
    hands.tab_to("space 4")
    for key, wanted in ((pygame.K_RIGHT, "space 5"), (pygame.K_LEFT, "space 4")):
        hands.press(key)
        assert scene.focus.widget is not None and scene.focus.widget.name == wanted
    hands.press(pygame.K_DOWN)
    below = scene.focus.widget
    assert below is not None and below.screen_rect().y > hands.widget("space 4").screen_rect().y
    hands.press(pygame.K_UP)
    above = scene.focus.widget
    assert above is not None and above.screen_rect().y < below.screen_rect().y


def act(hands: Hands) -> None:
    scene = seated(hands, FIGHT)
    hands.tab_to("space 3")
    hands.press(pygame.K_RETURN)
    assert scene.state.characters[0].space == 3
    hands.press(pygame.K_u)
    hands.tab_to("action katana+")
    hands.press(pygame.K_RETURN)
    assert scene.selected == "katana+"
    hands.press(pygame.K_RETURN)
    assert any(isinstance(event, ev.Attacked) for event, _ in scene.controller.told)


def back(hands: Hands) -> None:
    scene = seated(hands, FIGHT)
    hands.click("action katana+")
    hands.press(pygame.K_ESCAPE)
    assert scene.selected == "" and hands.top is scene
    hands.press(pygame.K_ESCAPE)
    assert isinstance(hands.top, PauseWindow)


def undo(hands: Hands) -> None:
    scene = seated(hands, FIGHT)
    hands.click("space 3")
    hands.press(pygame.K_u)
    assert scene.state.characters[0].space == 4


def end(hands: Hands) -> None:
    hands.app.settings.confirmations = {"end_turn": False}
    scene = seated(hands, FIGHT)
    hands.press(pygame.K_e)
    assert any(isinstance(event, ev.TurnEnded) for event, _ in scene.controller.told)


def space(hands: Hands) -> None:
    scene = seated(hands, FIGHT)
    hands.app.settings.speed = "slow"
    hands.click("space 1")
    moving = [scene.animating]
    hands.press(pygame.K_SPACE)
    moving.append(scene.animating)
    assert moving == [True, False] and scene.state.characters[0].space == 1


def log(hands: Hands) -> None:
    seated(hands, FIGHT)
    hands.press(pygame.K_l)
    assert isinstance(hands.top, LogWindow)


def again(hands: Hands) -> None:
    scene = seated(hands, arena([pc(4), pc(1)], [npc(6, "archer")]))
    hands.press(pygame.K_r)
    assert scene.choices, "nothing to show yet"
    scene.do(cmd.END_TURN)
    for _ in range(20):
        hands.wait()
        if scene.choices and scene.state.phase == "card":
            scene.do(scene.choices[0])
        elif scene.choices and len(scene.controller.told) > 12:
            break
        elif scene.choices:
            scene.do(cmd.END_TURN)
    hands.wait(5)
    told = [event for event, _ in scene.controller.told]
    assert scene.choices and any(isinstance(event, ev.NpcAimed) for event in told), "somebody has acted since"
    hands.app.settings.speed = "slow"
    hands.press(pygame.K_r)
    hands.wait()
    assert scene.controller.queue and not scene.choices
    assert scene.controller.watching_again
    hands.press(pygame.K_ESCAPE)
    hands.wait(3)
    assert hands.top is scene and not scene.controller.watching_again, "Esc ends it, and opens no menu"
    assert [event for event, _ in scene.controller.told] == told and scene.choices


def line(hands: Hands) -> None:
    scene = seated(hands, FIGHT)
    hands.press(pygame.K_SLASH)
    assert isinstance(hands.top, CommandLine)
    hands.app.step([pygame.event.Event(pygame.TEXTINPUT, text="/step 3")])
    hands.press(pygame.K_RETURN)
    assert scene.state.characters[0].space == 3


def more(hands: Hands) -> None:
    packed = ("katana", "hard_attack", "fatal_slash", "longbow", "sake_flask", "spark_bolt")
    scene = seated(hands, arena([pc(4, *packed, "firestorm", hands=["katana"])], [pc(5)], fp=9))
    assert hands.widget("more").shown
    hands.press(pygame.K_PERIOD)
    assert scene.page == 1


def hint(hands: Hands) -> None:
    scene = seated(hands, FIGHT)
    hands.press(pygame.K_F2)
    assert scene.hint is not None


def why(hands: Hands) -> None:
    scene = seated(hands, FIGHT)
    hands.press(pygame.K_F3)
    assert hands.top is scene, "nobody has decided anything"
    decision = scene.controller.match.decision
    assert decision is not None
    scene.controller.counsel.remember("right_seat", cmd.END_TURN, Advice((Weighed(cmd.END_TURN, 0.5),)))
    hands.press(pygame.K_F3)
    assert isinstance(hands.top, WhyWindow)
    hands.press(pygame.K_F3)
    assert hands.top is scene


def menu(hands: Hands) -> None:
    seated(hands, FIGHT)
    hands.press(pygame.K_m)
    assert isinstance(hands.top, PauseWindow)


def rules(hands: Hands) -> None:
    seated(hands, FIGHT)
    hands.press(pygame.K_F1)
    assert isinstance(hands.app.scene, RulesScene)


def window(hands: Hands) -> None:
    seated(hands, FIGHT)
    settings = hands.app.settings
    found = []
    for _ in range(2):
        hands.press(pygame.K_F11)
        found.append(settings.fullscreen)
    assert found == [True, False]


def picture(hands: Hands) -> None:
    import os

    seated(hands, FIGHT)
    hands.press(pygame.K_F12)
    folder = Path(os.environ["GUNKI_HOME"])
    assert [path for path in folder.rglob("*.png") if path.stat().st_size > 1000]


def keys(hands: Hands) -> None:
    seated(hands, FIGHT)
    keys_window(hands)
    assert isinstance(hands.top, KeysWindow)


TRUE: dict[str, Callable[[Hands], None]] = {
    function.__name__: function
    for function in (card, digits, action, walk, move, act, back, undo, end, space, again, line, more, log, hint, why, menu, rules, window, picture, keys)
}


@pytest.mark.parametrize("name", [name for _, name in KEYS])
def test_each_key_does_what_its_line_says(name: str, hands: Hands) -> None:
    TRUE[name](hands)


def one_key_one_thing(scene: BattleScene) -> None:
    """No two widgets of the screen answer to one key."""
    keys = [w.hot_key.key for w in scene.root.walk() if w.hot_key is not None and w.shown]
    assert len(set(keys)) == len(keys), [w.name for w in scene.root.walk() if w.hot_key and keys.count(w.hot_key.key) > 1]


@pytest.mark.parametrize(
    "gear",
    [
        ("longbow", "sake_flask"),
        ("katana", "claymore", "hard_attack", "fatal_slash"),
        ("revolver", "pipping_the_ace", "wing_shot", "meteor_shower_gun_fury"),
        ("spark_bolt", "thunder_bolt", "whip_of_thorns", "gravity_well", "hail_wave", "ki_bullet_gatling_gun"),
        ("dagger", "exploding_ki_bullet", "ice_needle", "vortex_flames", "bomb", "blade_of_madness"),
    ],
)
def test_no_two_things_answer_to_one_key(gear: tuple[str, ...], hands: Hands) -> None:
    first = next((item for item in gear if item in ("longbow", "katana", "revolver", "dagger")), None)
    state = arena([pc(4, *gear, hands=[first] if first else [], ki=10)], [pc(5)], fp=9)
    scene = seated(hands, state)
    one_key_one_thing(scene)
    while hands.top.find("more") is not None and scene.page == 0:
        hands.press(pygame.K_PERIOD)
        one_key_one_thing(scene)


def test_with_a_longbow_in_hand_l_still_reads_the_log(hands: Hands) -> None:
    seated(hands, arena([pc(4, "longbow")], [pc(8)]))
    hands.press(pygame.K_l)
    assert isinstance(hands.top, LogWindow)
