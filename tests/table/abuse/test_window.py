"""Sizes, fullscreen, focus, minimising, keyboards of other lands, no sound device (FC-05 … FC-08)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from gunki.battle import commands as cmd
from gunki.table.battle.scene import BattleScene
from gunki.table.scenes.pause import PauseWindow
from gunki.table.settings import load_settings
from gunki.table.window import SMALLEST
from tests.battle.arena import arena, npc, pc
from tests.table.battle.stage import places_now, seated, sized
from tests.table.play.hands import Hands

WALK = arena([pc(4, "katana", spd=6)], [pc(5)], fp=8)
NPC = arena([pc(2, "katana", hp=100, max_hp=100)], [npc(8, "ronin")], fp=0)
CARD = arena([pc(4, "katana")], [pc(5)], fp=0, phase="card")


def hover(hands: Hands, pos: tuple[int, int]) -> None:
    """Point at a real pixel."""
    hands.app.step([pygame.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))], 0.1)


def pixels(hands: Hands, space: int) -> Iterator[tuple[int, int]]:
    """Real pixels of a board card as it is drawn: its middle and its four corners."""
    area = hands.app.scale.rect(*places_now(hands.battle).card(space))
    yield area.center
    for x in (area.left, area.right - 1):
        for y in (area.top, area.bottom - 1):
            yield x, y


def hits_what_is_drawn(hands: Hands) -> None:
    """First and last cell, each at its middle and corners; nothing beside them."""
    scene = hands.battle
    for space in (0, 9):
        for pos in pixels(hands, space):
            hover(hands, pos)
            assert scene.pointed_space == space, f"{pos} at {hands.app.window.size} × {hands.app.scale.factor}"
    left = hands.app.scale.rect(*places_now(scene).card(0))
    right = hands.app.scale.rect(*places_now(scene).card(9))
    for pos in ((left.left - hands.app.scale.px(6), left.centery), (right.right + hands.app.scale.px(6), right.centery)):
        hover(hands, pos)
        assert scene.pointed_space == -1


@pytest.mark.parametrize(("scale", "size"), [
    (1.0, (1280, 720)), (1.5, (1280, 720)), pytest.param(1.25, (1280, 720), marks=pytest.mark.long),
    pytest.param(2.0, (1600, 900), marks=pytest.mark.long),
])  # fmt: skip
def test_the_cell_that_is_hit_is_the_one_under_the_pointer(
    scale: float, size: tuple[int, int], hands: Hands
) -> None:
    seated(hands, WALK)
    sized(hands, size, scale)
    assert hands.app.scale.factor == pytest.approx(scale)
    hits_what_is_drawn(hands)


def test_fullscreen_twenty_times_and_still_whole(hands: Hands) -> None:
    scene = seated(hands, WALK)
    size = hands.app.window.size
    for _ in range(20):
        hands.app.toggle_fullscreen()
    hands.wait()
    assert hands.app.window.size == size and not hands.app.settings.fullscreen
    hits_what_is_drawn(hands)
    pygame.display.set_mode((1000, 640), pygame.RESIZABLE)
    hands.app.step([pygame.Event(pygame.WINDOWSIZECHANGED, x=1000, y=640)], 0.1)
    hands.wait(4)
    assert hands.app.scale.window == (1000, 640) and places_now(scene).strip.w == hands.app.scale.width
    hits_what_is_drawn(hands)


@pytest.mark.parametrize("size", [(1, 1), *(pytest.param(size, marks=pytest.mark.long) for size in ((120, 60), (2000, 1500)))])
def test_any_size_in_the_middle_of_an_animation(size: tuple[int, int], hands: Hands) -> None:
    scene = seated(hands, NPC)
    hands.app.settings.speed = "normal"
    scene.do(cmd.END_TURN)
    hands.wait(2)
    assert scene.animating
    pygame.display.set_mode(size, pygame.RESIZABLE)
    hands.app.step([pygame.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])], 0.1)
    for _ in range(200):
        hands.wait()
        if scene.choices:
            break
    assert scene.choices and hands.app.window.size == size
    sized(hands, (1120, 690))
    hits_what_is_drawn(hands)


@pytest.mark.parametrize("size", [[1, 1], [0, 0], [-5, 10], [99999, 99999], "large", None])
def test_a_strange_size_in_the_settings_opens_a_good_window(size: Any, tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"window_size": size, "position": [-3000, -3000]}))
    settings = load_settings(path)
    width, height = settings.window_size
    assert settings.problem is not None
    assert SMALLEST[0] <= width <= 16384 and SMALLEST[1] <= height <= 16384


# Focus


def events_of(scene: BattleScene) -> list[Any]:
    """What happened in the match."""
    return [record.event for record in scene.controller.match.records]


MINIMISED = [pygame.Event(kind) for kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)]
BACK = [pygame.Event(kind) for kind in (pygame.WINDOWSHOWN, pygame.WINDOWRESTORED, pygame.WINDOWFOCUSGAINED)]


def npc_turn(hands: Hands, disturbed: bool) -> list[Any]:
    """An NPC's turn, minimised for a minute in the middle, with a clock that jumps."""
    scene = seated(hands, NPC, seed=9)
    hands.app.settings.speed = "normal"
    scene.do(cmd.END_TURN)
    hands.wait(4)
    if disturbed:
        hands.app.step(MINIMISED, 0.1)
        for dt in (30.0, -0.5, 0.0, 60.0):
            hands.app.step([], dt)
        hands.app.step(BACK, 30.0)
    for _ in range(300):
        hands.wait()
        if scene.choices:
            return events_of(scene)
    raise AssertionError("the NPC's turn never ended")


def test_minimising_in_an_npc_turn_changes_no_event(hands: Hands) -> None:
    assert npc_turn(hands, True) == npc_turn(hands, False)


def test_after_the_focus_was_lost_keys_and_clicks_are_plain(hands: Hands) -> None:
    scene = seated(hands, WALK)
    end = hands.position(hands.widget("end"))
    hands.app.step([pygame.Event(pygame.KEYDOWN, key=pygame.K_LALT, mod=pygame.KMOD_LALT, unicode="", scancode=0),
                    pygame.Event(pygame.KEYDOWN, key=pygame.K_m, mod=pygame.KMOD_LALT, unicode="", scancode=0),
                    pygame.Event(pygame.MOUSEMOTION, pos=end, rel=(0, 0), buttons=(0, 0, 0)),
                    pygame.Event(pygame.MOUSEBUTTONDOWN, pos=end, button=1)], 0.1)  # fmt: skip
    hands.app.step([pygame.Event(pygame.WINDOWFOCUSLOST)], 0.1)
    hands.app.step([pygame.Event(pygame.WINDOWFOCUSGAINED)], 0.1)
    hands.app.step([pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=1)], 0.1)
    assert not hands.app.modals and scene.controller.match.acts == []
    hands.press(pygame.K_m)
    assert isinstance(hands.top, PauseWindow)


# Keyboards

FRENCH = {"1": (pygame.K_AMPERSAND, "&", 30), "2": (233, "é", 31), "3": (pygame.K_QUOTEDBL, '"', 32)}
GERMAN = {"1": (pygame.K_1, "1", 30), "2": (pygame.K_2, "2", 31), "3": (pygame.K_3, "3", 32)}
FRENCH_SHIFTED = {digit: (code, digit, place) for digit, (code, _, place) in FRENCH.items()}
KEYPAD = {str(n): (pygame.K_KP_0 if n == 0 else pygame.K_KP_1 + n - 1, str(n), 88 + n) for n in (1, 2, 3)}


def stroke(hands: Hands, code: int, text: str, place: int = 0, mod: int = 0) -> None:
    """A key of that keyboard."""
    hands.app.step([pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text, scancode=place),
                    pygame.Event(pygame.KEYUP, key=code, mod=mod, scancode=place)], 0.1)  # fmt: skip
    hands.wait(3)


@pytest.mark.parametrize("layout", [FRENCH, FRENCH_SHIFTED, GERMAN], ids=["fr", "fr with Shift", "de"])
def test_the_cards_are_taken_by_the_keys_that_say_so(layout: dict[str, tuple[int, str, int]], hands: Hands) -> None:
    for number, digit in enumerate("123"):
        scene = seated(hands, CARD)
        wanted = scene.state.hand[number]
        assert hands.widget(f"fate {number}").cap == digit
        stroke(hands, *layout[digit])
        assert scene.state.characters[0].fate_card == wanted
        assert hands.app.keyboard.held == set() and hands.app.keyboard.meant == {}


def test_signs_are_known_by_what_is_written(hands: Hands) -> None:
    """French: . is Shift and ;, / is Shift and :. German: / is Shift and 7, ? is Shift and ß."""
    scene = seated(hands, WALK)
    for code, text, place in ((pygame.K_COLON, "/", 55), (pygame.K_7, "/", 36), (223, "?", 45), (44, "?", 16)):
        stroke(hands, code, text, place, pygame.KMOD_LSHIFT)
        assert hands.top is not scene, (code, text)
        hands.press(pygame.K_ESCAPE)
        if hands.top is not scene:
            hands.press(pygame.K_ESCAPE)
        assert hands.top is scene
    full = arena([pc(4, "katana", "longbow", "hard_attack", "fatal_slash", "bomb", "sake_flask", "spark_bolt",
                     "firestorm", hands=["katana"], hp=20)], [pc(5)], fp=8)  # fmt: skip
    scene = seated(hands, full)
    sized(hands, (960, 600))
    assert hands.top.find("more") is not None
    page = scene.page
    stroke(hands, pygame.K_SEMICOLON, ".", 54, pygame.KMOD_LSHIFT)
    assert scene.page != page


def test_digits_of_the_row_are_text_in_a_field(hands: Hands) -> None:
    hands.click("new")
    hands.click("seed")
    before = hands.widget("seed").describe()
    hands.app.step([pygame.Event(pygame.KEYDOWN, key=233, mod=0, unicode="é", scancode=31),
                    pygame.Event(pygame.TEXTINPUT, text="é")], 0.1)  # fmt: skip
    assert hands.widget("seed").describe() == before + "é"


# Sound

SILENT = """
import pygame
from tests.table.play.hands import opened
from tests.table.battle.stage import play_until
from gunki.table.scenes.settings.pages import mute
with opened((960, 600)) as hands:
    hands.click("settings")
    hands.click("page sound")
    hands.click("sound_test")
    hands.click("volume.master")
    hands.app.step([pygame.Event(pygame.AUDIODEVICEADDED, which=0, iscapture=0)], 0.1)
    hands.app.step([pygame.Event(pygame.AUDIODEVICEREMOVED, which=1, iscapture=0)], 0.1)
    hands.press(pygame.K_ESCAPE)
    hands.click("new")
    hands.click("start")
    play_until(hands, "card")
    hands.press(pygame.K_1, pygame.K_e)
    assert hands.app.scene is not None
    pygame.event.post(pygame.Event(pygame.QUIT))
    hands.app.run()
    print("ended", hands.app.running)
"""


@pytest.mark.parametrize("driver", ["nosuch", pytest.param("dummy", marks=pytest.mark.long)])
def test_without_a_sound_device_a_turn_is_played_and_left(driver: str, tmp_path: Path) -> None:
    quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": driver, "GUNKI_HOME": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", SILENT], env={**os.environ, **quiet}, capture_output=True, text=True,
                          timeout=60, check=False)  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[-1] == "ended False"
    lines = [line for line in done.stderr.splitlines() if "sound" in line.lower()]
    assert len(lines) == (2 if driver == "nosuch" else 1), "once at the start, once for the device that came or went"
