"""A gamepad: each push counts once, a held direction repeats, a pulled pad lets go; and a whole match by events."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from gunki.table.battle.scene import BattleScene
from gunki.table.controls.gamepad import Gamepads
from gunki.table.dialog import Dialog
from gunki.table.scenes.result import ResultScene
from tests.table.play.hands import REST, STEP, Hands, opened
from tests.table.play.test_match import MOST, best_attack, step_wanted

A, B, X, Y, LB, RB, BACK, START = range(8)


@pytest.fixture(autouse=True)
def own_saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Saves and settings of one test."""
    monkeypatch.setenv("GUNKI_HOME", str(tmp_path))


def axis(value: float, number: int = 0) -> pygame.event.Event:
    """A stick moved."""
    return pygame.event.Event(pygame.JOYAXISMOTION, instance_id=3, axis=number, value=value)


def hat(x: int, y: int) -> pygame.event.Event:
    """The cross pressed."""
    return pygame.event.Event(pygame.JOYHATMOTION, instance_id=3, hat=0, value=(x, y))


def test_a_stick_moves_once_beyond_its_dead_zone_and_repeats_while_held() -> None:
    pads = Gamepads()
    assert pads.wishes(axis(0.3)) == []
    assert pads.wishes(axis(0.6)) == ["right"] and pads.wishes(axis(0.9)) == [] and pads.wishes(axis(0.4)) == []
    assert pads.update(0.3) == [] and pads.update(0.2) == ["right"] and pads.update(0.05) == []
    assert pads.update(0.1) == ["right"]
    assert pads.wishes(axis(0.2)) == [] and pads.update(5) == []
    assert pads.wishes(axis(-1.0)) == ["left"] and pads.wishes(axis(1.0)) == ["right"]


def test_a_cross_and_a_lost_window_let_go() -> None:
    pads = Gamepads()
    assert pads.wishes(hat(0, 1)) == ["up"] and pads.wishes(hat(0, 0)) == [] and pads.update(5) == []
    assert pads.wishes(hat(-1, 0)) == ["left"]
    pads.release()
    assert pads.update(5) == []


def test_a_pulled_pad_lets_go_and_strange_buttons_do_nothing() -> None:
    pads = Gamepads()
    pads.names[3] = "Pad"
    assert pads.wishes(axis(1.0)) == ["right"]
    assert pads.plugged(pygame.event.Event(pygame.JOYDEVICEREMOVED, instance_id=3)) == ("Pad", False)
    assert pads.update(5) == [] and pads.names == {}
    assert pads.plugged(pygame.event.Event(pygame.JOYDEVICEADDED, device_index=99)) is None
    assert pads.wishes(pygame.event.Event(pygame.JOYBUTTONDOWN, instance_id=3, button=31)) == []


def test_what_sdl_knows_counts_once() -> None:
    pads = Gamepads()
    pads._known.add(3)
    assert pads.wishes(pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=3, button=13)) == ["left"]
    assert pads.wishes(pygame.event.Event(pygame.JOYBUTTONDOWN, instance_id=3, button=0)) == []
    assert pads.wishes(pygame.event.Event(pygame.CONTROLLERBUTTONUP, instance_id=3, button=13)) == []
    assert pads.wishes(pygame.event.Event(pygame.CONTROLLERAXISMOTION, instance_id=3, axis=1, value=-30000)) == ["up"]


def test_a_dialog_is_answered_and_closed_by_the_pad() -> None:
    with opened() as hands:
        pad, title = Pad(hands), hands.top
        pad.push(B)
        assert isinstance(hands.top, Dialog)
        pad.push(B)
        assert hands.top is title and hands.app.running
        pad.push(B)
        pad.push(A)
        assert hands.top is title and hands.app.running, "A alone takes the answer that changes nothing"
        pad.push(B)
        hands.app.step([hat(-1, 0), hat(0, 0)], 0.1)
        pad.push(A)
        hands.app.step(pygame.event.get(pygame.QUIT), 0.1)
        assert not hands.app.running


def test_buttons_of_a_match_do_nothing_on_other_screens() -> None:
    with opened() as hands:
        pad, title = Pad(hands), hands.top
        for button in (X, Y, BACK, START):
            pad.push(button)
        assert hands.top is title


class Pad:
    """Thumbs on a pad."""

    def __init__(self, hands: Hands) -> None:
        self.hands = hands

    def push(self, button: int) -> None:
        """A button, and time for the frame."""
        self.hands.look()
        events = [pygame.event.Event(kind, instance_id=0, joy=0, button=button)
                  for kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP)]
        self.hands.app.step(events, STEP)
        self.hands.wait(REST)

    def cross(self, x: int, y: int) -> None:
        """The cross, pressed and let go."""
        self.hands.app.step([pygame.event.Event(pygame.JOYHATMOTION, instance_id=0, joy=0, hat=0, value=v)
                             for v in ((x, y), (0, 0))], STEP)

    def go_to(self, *names: str) -> None:
        """Walk by the shoulder button until one of these has the focus."""
        for _ in range(200):
            widget = self.hands.top.focus.widget
            if widget is not None and widget.name in names:
                return
            self.push(RB)
        raise AssertionError(f"never reached any of {names}")


def turn_by_pad(pad: Pad) -> None:
    """One decision of a person."""
    hands = pad.hands
    scene = hands.battle
    if isinstance(hands.top, Dialog):
        pad.push(A)
    elif scene.state.phase == "setup":
        pad.go_to(*(f"space {s}" for s in scene.marks().spaces))
        pad.push(A)
    elif scene.state.phase == "card":
        pad.go_to("fate 1")
        pad.push(A)
    elif scene.state.phase == "between":
        pad.go_to(*(w.name for w in scene.root.walk() if w.name.startswith("choice ")))
        pad.push(A)
    elif (attack := best_attack(scene)) is not None:
        pad.go_to(f"action {attack[0].key}")
        pad.push(A)
        pad.go_to(f"token {attack[1]}")
        pad.push(A)
    elif (space := step_wanted(scene)) is not None:
        pad.go_to(f"space {space}")
        pad.push(A)
    else:
        pad.push(Y)


def test_a_whole_match_by_pad_alone() -> None:
    with opened() as hands:
        pad = Pad(hands)
        for _ in range(12):
            if hands.top.focus.widget is not None and hands.top.focus.widget.name == "new":
                break
            pad.cross(0, 1)
        pad.push(A)
        pad.go_to("start")
        pad.push(A)
        hands.wait(2)
        assert isinstance(hands.app.scene, BattleScene)
        pad.push(START)
        assert not isinstance(hands.top, BattleScene)
        pad.push(B)
        assert isinstance(hands.top, BattleScene)
        for _ in range(MOST):
            if isinstance(hands.app.scene, ResultScene):
                break
            turn_by_pad(pad)
        assert isinstance(hands.app.scene, ResultScene)
