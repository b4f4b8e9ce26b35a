"""Clicks in a hurry and half clicks: one of them does one thing, where it was aimed, and nothing lies pressed (FC-22, FC-24)."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from gunki.battle import commands as cmd
from gunki.engine.messages import say
from gunki.table.battle.choosers import KeysWindow
from gunki.table.battle.scene import BattleScene
from gunki.table.scenes.pause import PauseWindow
from gunki.table.scenes.picker import PickerWindow
from gunki.table.scenes.setup import SetupScene
from tests.battle.arena import arena, npc, pc
from tests.table.battle.stage import seated, whole
from tests.table.play.hands import Hands

FIGHT = arena([pc(4, "katana", "sake_flask", hands=["katana"], hp=20)], [pc(5), pc(6)], fp=8)
CARD = arena([pc(4, "katana")], [pc(5)], fp=0, phase="card")
HOT_KEYS = [pygame.K_e, pygame.K_u, pygame.K_l, pygame.K_m, pygame.K_1, pygame.K_2, pygame.K_a, pygame.K_k,
            pygame.K_PERIOD, pygame.K_r, pygame.K_SLASH]  # fmt: skip


def motion(pos: tuple[int, int]) -> pygame.Event:
    """The mouse goes there."""
    return pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))


def down(pos: tuple[int, int], button: int = 1) -> pygame.Event:
    """A button goes down."""
    return pygame.Event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)


def up(pos: tuple[int, int], button: int = 1) -> pygame.Event:
    """A button comes up."""
    return pygame.Event(pygame.MOUSEBUTTONUP, pos=pos, button=button)


def key(code: int, text: str = "") -> list[pygame.Event]:
    """A key down and up."""
    return [pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=text, scancode=0),
            pygame.Event(pygame.KEYUP, key=code, mod=0, scancode=0)]  # fmt: skip


def place(hands: Hands, name: str) -> tuple[int, int]:
    """Where something lies now."""
    return hands.position(hands.widget(name))


def acts(scene: BattleScene) -> int:
    """How many commands were carried out."""
    return len(scene.controller.match.acts)


def send(hands: Hands, *events: pygame.Event) -> None:
    """All in one frame; then time passes."""
    hands.app.step(list(events), 0.1)
    hands.wait(3)


@pytest.mark.parametrize("key_first", [True, False])
def test_a_key_and_a_click_in_one_frame_do_one_thing(key_first: bool, hands: Hands) -> None:
    scene = seated(hands, CARD)
    first, second = scene.state.hand[:2]
    pos = place(hands, "fate 1")
    click, stroke = [motion(pos), down(pos), up(pos)], key(pygame.K_1, "1")
    send(hands, *(stroke + click if key_first else click + stroke))
    assert acts(scene) == 1
    assert scene.state.characters[0].fate_card == (first if key_first else second)


def test_ending_by_key_and_click_in_one_frame_ends_one_turn(hands: Hands) -> None:
    scene = seated(hands, FIGHT, persons=("left_seat", "right_seat"))
    hands.app.settings.confirmations = {"end_turn": False}
    hands.press(pygame.K_ESCAPE)  # the one who is next is called to the keyboard
    pos = place(hands, "end")
    send(hands, motion(pos), *key(pygame.K_e, "e"), down(pos), up(pos), *key(pygame.K_e, "e"))
    assert acts(scene) == 1


def test_a_click_between_two_keys_of_a_walk_loses_none_of_them(hands: Hands) -> None:
    """What is asked for is asked for in turn: select by key, strike by click, in one frame each."""
    scene = seated(hands, FIGHT)
    hot = hands.widget("action katana+").hot_key
    assert hot is not None
    send(hands, *key(hot.key))
    pos = place(hands, "token right_1")
    send(hands, motion(pos), down(pos), up(pos))
    assert acts(scene) == 1


@pytest.mark.parametrize("gap", [0.0, 0.05, 0.2, 0.4])
def test_two_clicks_on_end_end_one_turn_of_ones_own(gap: float, hands: Hands) -> None:
    scene = seated(hands, FIGHT, persons=("left_seat",))
    hands.app.settings.confirmations = {"end_turn": False}
    pos = place(hands, "end")
    hands.app.step([motion(pos), down(pos), up(pos)], 0.0)
    hands.app.step([], gap / 2)
    hands.app.step([down(pos), up(pos)], gap / 2)
    hands.wait(3)
    ended = [act for act in scene.controller.match.acts if act.command == cmd.END_TURN]
    assert len([act for act in ended if act.seat == "left_seat"]) == 1


def test_clicks_while_something_moves_are_no_commands(hands: Hands) -> None:
    scene = seated(hands, arena([pc(4, "katana")], [npc(5, "ronin")], fp=4))
    hands.app.settings.speed = "normal"
    hands.app.settings.confirmations = {"end_turn": False}
    pos = place(hands, "end")
    token = place(hands, "token right_1")
    scene.do(cmd.END_TURN)
    for _ in range(200):
        if scene.choices:
            break
        hands.app.step([motion(token), down(token), up(token), motion(pos), down(pos), up(pos)], 0.1)
    commands = [act.command for act in scene.controller.match.acts]
    assert commands.count(cmd.END_TURN) == 1 and not any(isinstance(c, cmd.Attack) for c in commands)


def close_by_key(hands: Hands) -> None:
    """Esc."""
    hands.app.step(key(pygame.K_ESCAPE), 0.1)


def close_by_right_click(hands: Hands) -> None:
    """Right click while the left button is down."""
    pos = place(hands, "close") if hands.top.find("close") else (5, 5)
    hands.app.step([down(pos, 3), up(pos, 3)], 0.1)


@pytest.mark.parametrize("close", [close_by_key, close_by_right_click])
@pytest.mark.parametrize("under", ["end", "space 5", "token right_1", "action katana+"])
def test_a_window_closed_with_the_button_down_lets_nothing_through(
    under: str, close: Callable[[Hands], None], hands: Hands
) -> None:
    scene = seated(hands, FIGHT)
    hands.app.settings.confirmations = {"end_turn": False}
    pos = place(hands, under)
    hands.press(pygame.K_m)
    assert len(hands.app.modals) == 1
    hands.app.step([motion(pos), down(pos)], 0.1)
    close(hands)
    assert not hands.app.modals
    hands.app.step([motion(pos), up(pos)], 0.1)
    hands.wait(3)
    assert acts(scene) == 0 and scene.selected == ""
    assert not any(w.pressed for w in scene.root.walk()) and hands.app.mouse.pressed is None
    send(hands, motion(pos), down(pos), up(pos))
    assert acts(scene) > 0 or scene.selected, "the next click counts"


def test_a_button_pressed_below_and_let_go_over_a_window_does_nothing(hands: Hands) -> None:
    scene = seated(hands, FIGHT)
    hands.app.settings.confirmations = {"end_turn": False}
    pos = place(hands, "end")
    hands.app.step([motion(pos), down(pos)], 0.1)
    hands.app.step(key(pygame.K_m, "m"), 0.1)
    leave = place(hands, "leave")
    send(hands, motion(leave), up(leave))
    assert isinstance(hands.top, PauseWindow) and acts(scene) == 0
    assert not any(w.pressed for w in scene.root.walk())


@pytest.mark.parametrize("opener", [pygame.K_m, pygame.K_QUESTION, pygame.K_l])
def test_nothing_of_the_battle_reacts_below_a_window(opener: int, hands: Hands) -> None:
    scene = seated(hands, FIGHT)
    hands.app.settings.confirmations = {"end_turn": False}
    targets = [place(hands, name) for name in ("end", "space 5", "token right_1", "action katana+", "undo")]
    hands.press(opener)
    window = hands.top
    assert window is not scene
    inside = [w.screen_rect() for w in window.root.walk() if w.interactive]
    for pos in targets:
        at = hands.app.scale.to_logical(pos)
        if any(area.collidepoint(at) for area in inside):
            continue
        hands.app.step([motion(pos)], 0.1)
        assert not any(w.hovered for w in scene.root.walk()), "hovering below a window"
        hands.app.step([down(pos), motion((pos[0] + 60, pos[1] - 40)), up(pos),
                        pygame.Event(pygame.MOUSEWHEEL, x=0, y=-3, flipped=False)], 0.1)  # fmt: skip
    for code in HOT_KEYS:
        if hands.top is window:
            hands.app.step(key(code), 0.1)
    assert acts(scene) == 0 and scene.selected == "" and scene.pointed_token == ""


def test_a_pick_does_not_click_what_lies_below_it(hands: Hands) -> None:
    hands.click("new")
    scene = hands.app.scene
    assert isinstance(scene, SetupScene)
    hands.click("portrait left 0")
    assert [type(modal) for modal in hands.app.modals] == [PickerWindow]
    pos = place(hands, "pick preset ninja")
    before = scene.setup.right, scene.setup.hp, list(scene.setup.house_rules)
    send(hands, motion(pos), down(pos), up(pos), down(pos), up(pos))
    assert not hands.app.modals, "the second click opened nothing"
    assert (scene.setup.right, scene.setup.hp, scene.setup.house_rules) == before


def test_two_windows_are_left_one_by_one(hands: Hands) -> None:
    scene = seated(hands, FIGHT)
    hands.press(pygame.K_m)
    hands.click("concede")
    top = hands.top
    assert top is not scene
    hands.app.step([*key(pygame.K_ESCAPE)], 0.1)
    hands.wait(3)
    assert hands.top is scene or isinstance(hands.top, PauseWindow)
    assert scene.controller.match.outcome is None


def test_a_held_key_does_one_thing_and_none_in_the_window_it_opened(hands: Hands) -> None:
    scene = seated(hands, FIGHT)
    repeat = pygame.Event(pygame.KEYDOWN, key=pygame.K_SLASH, mod=pygame.KMOD_LSHIFT, unicode="?", scancode=0)
    for _ in range(20):
        hands.app.step([repeat], 0.05)
    assert isinstance(hands.top, KeysWindow)
    hands.app.step([pygame.Event(pygame.KEYUP, key=pygame.K_SLASH, mod=0, scancode=0)], 0.05)
    hands.press(pygame.K_ESCAPE)
    for _ in range(20):
        hands.app.step([key(pygame.K_e, "e")[0]], 0.05)
    hands.app.step([key(pygame.K_e)[1]], 0.05)
    assert acts(scene) == 0 and len(hands.app.modals) == 1, "it asks once, and the held key does not answer"
    assert scene.t(say("table.end.sure")) in whole(hands)
