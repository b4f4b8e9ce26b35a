"""A whole battle by the mouse alone, and one by the keyboard alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pygame
import pytest
from book_of_changes.table.scene import TableScene

from gunki.table.scenes.result import ResultScene
from tests.table.book_of_changes.hand import begun, play_by_keys, play_by_mouse, table, to_title, waited
from tests.table.play.hands import Hands

MOST = 160


@pytest.mark.parametrize(("play", "keys"), [(play_by_mouse, False), (play_by_keys, True)], ids=["mouse", "keys"])
def test_a_whole_battle(hands: Hands, play: Callable[[Hands], str], keys: bool) -> None:
    scene = begun(hands)
    hands.app.keyboard_in_use = keys
    done: Counter[str] = Counter()
    for _ in range(MOST):
        before = scene.match.seq
        done[play(hands)] += 1
        waited(hands)
        if hands.app.scene is not scene:
            break
        assert scene.match.seq > before, f"{done}: nothing came of it"
    shown: Any = hands.app.scene
    assert isinstance(shown, ResultScene)
    assert scene.match.outcome is not None and scene.match.outcome.result in ("won", "lost")
    assert done["attack"] > 3 and done["answer"] and done["move"]


def test_a_battle_goes_on_where_it_was_left(hands: Hands) -> None:
    scene = begun(hands)
    for _ in range(3):
        play_by_mouse(hands)
        waited(hands)
    shell = hands.app.scenes[0].shell  # type: ignore[attr-defined]
    path, seq, lines = shell.journal.path, scene.match.seq, [line.text for line in scene.log]
    shell.to_title()
    hands.wait()
    shell.load(path)
    waited(hands)
    again = table(hands)
    assert again.match.seq == seq and again.choices and [line.text for line in again.log] == lines


def asks(scene: TableScene) -> bool:
    """Whether a person is asked and nothing moves."""
    return bool(scene.choices) and not scene.animating


def test_space_hurries_through_the_enemies(hands: Hands) -> None:
    scene = begun(hands)
    hands.app.settings.speed = "slow"
    while asks(scene):
        hands.click("finish")
    assert scene.state.fight.round == 1
    for _ in range(300):
        if asks(scene):
            break
        hands.app.step([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ", scancode=0),
                        pygame.event.Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0, scancode=0)], 0.02)
    assert table(hands) is scene and asks(scene)


def test_the_title_of_the_window_names_the_game(hands: Hands) -> None:
    begun(hands)
    assert pygame.display.get_caption()[0].startswith("Book of Changes – ")
    hands.press(pygame.K_F1)
    assert pygame.display.get_caption()[0].startswith("Book of Changes"), "the rulebook lies over it"
    hands.press(pygame.K_ESCAPE)
    to_title(hands)
    assert pygame.display.get_caption()[0] == "Gun-Ki"
