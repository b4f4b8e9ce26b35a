"""Complaints of players of other programs (docs/experience.md, second table): what no other test shows yet."""

from __future__ import annotations

import pygame
import pytest

from gunki import resources
from gunki.table.dialog import Dialog
from gunki.table.scenes.title import TitleScene
from tests.table.battle.stage import begun, saved_path, shell_of, sized, to_title
from tests.table.layout_check import faults
from tests.table.play.hands import Hands

ODD = 'CON: ?*"<>|/\\' + "W" * 20


def duel(name: str = "") -> dict[str, object]:
    """A person's fighter of that name against an NPC."""
    hero = {"preset": "swordswoman", **({"name": name} if name else {})}
    return {
        "sides": [
            {"seats": [{"kind": "human", "characters": [hero]}]},
            {"seats": [{"kind": "npc", "characters": [{"npc": "ronin"}]}]},
        ]
    }


def test_complaint_04_no_name_of_a_player_is_the_name_of_a_file(hands: Hands) -> None:
    scene = begun(hands, duel(ODD))
    assert any(ODD in character.name for character in scene.state.characters)
    name = saved_path(hands).name
    assert set(name) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_."), name
    assert "CON" not in name.upper() and "W" not in name
    to_title(hands)
    assert resources.saves_folder().joinpath(name).stat().st_size > 0
    hands.click("continue")
    hands.wait(2)
    assert any(ODD in character.name for character in hands.battle.state.characters)


@pytest.mark.parametrize(("size", "scale"), [((960, 600), 1.0), ((1920, 1080), 2.0)])
def test_complaint_13_a_dialog_longer_than_the_window_scrolls_and_keeps_its_buttons(
    size: tuple[int, int], scale: float, hands: Hands
) -> None:
    sized(hands, size, scale)
    answered: list[str] = []
    for key, expected in ((pygame.K_RETURN, "yes"), (pygame.K_ESCAPE, "no")):
        text = "One more sentence that has to be read before anything can be decided here. " * 60
        answers = [(word, lambda word=word: answered.append(word)) for word in ("yes", "no")]
        hands.app.push_modal(Dialog("Quite a lot", text, answers))
        hands.wait()
        window = pygame.FRect(0, 0, hands.app.scale.width, hands.app.scale.height)
        for name in ("answer 0", "answer 1"):
            assert window.contains(hands.widget(name).screen_rect())
        assert faults(hands.app) == []
        view = hands.widget("dialog text")
        hands.app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=hands.position(view), rel=(0, 0), buttons=(0, 0, 0)),
                        pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-500, precise_x=0.0, precise_y=-500.0)], 0.1)  # fmt: skip
        assert view.keep() > 0, "the rest can be read"
        hands.press(key)
        assert answered[-1] == expected


def looks(hands: Hands) -> tuple[bool, tuple[int, int], bool]:
    """Whole screen or not, the size, and whether the window can be resized."""
    window = hands.app.window
    return hands.app.settings.fullscreen, window.size, bool(window.surface.get_flags() & pygame.RESIZABLE)


@pytest.mark.usefixtures("pixels")
def test_complaint_15_window_maximised_fullscreen_and_back_three_times(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A window that was maximised, then whole screen, then a window again can still be resized."""
    monkeypatch.setattr("gunki.table.window.maximise", lambda: pygame.display.set_mode((800, 480), pygame.RESIZABLE))
    desktop = pygame.display.get_desktop_sizes()[0]
    for _ in range(3):
        for size, kind in (((800, 480), pygame.WINDOWMAXIMIZED), ((640, 400), pygame.WINDOWRESTORED)):
            pygame.display.set_mode(size, pygame.RESIZABLE)  # what a window manager does
            told = [pygame.event.Event(kind), pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])]
            hands.app.step(told, 0.1)
            hands.wait(2)
            assert hands.app.scale.window == size and looks(hands) == (False, size, True)
            if kind == pygame.WINDOWMAXIMIZED:
                hands.press(pygame.K_F11)
                assert looks(hands)[:2] == (True, desktop)
                hands.press(pygame.K_F11)
                assert looks(hands) == (False, size, True)
    hands.click("new")
    assert not isinstance(hands.app.scene, TitleScene), "a click hits what is drawn"


def test_complaint_22_the_dice_of_both_sides_come_from_one_stream(hands: Hands) -> None:
    """Every die of a match is drawn by the match, counted, and fixed by its seed, whoever rolls."""
    rolled = []
    for _ in range(2):
        shell_of(hands).begin("gunki", {
            "sides": [{"seats": [{"kind": "npc", "characters": [{"npc": who}]}]} for who in ("ronin", "gunfighter")]
        }, 7)  # fmt: skip
        match = hands.battle.controller.match
        for _ in range(100):
            hands.wait()
            if match.outcome is not None:
                break
        assert match.outcome is not None and match.counter > 20
        rolled.append((match.counter, match.events))
        to_title(hands)
    assert rolled[0] == rolled[1]
