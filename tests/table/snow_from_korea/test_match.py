"""A whole journey by the mouse alone, and one by the keyboard alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pygame
import pytest
from snow_from_korea import ending
from snow_from_korea.commands import Challenge
from snow_from_korea.table import asking
from snow_from_korea.table.curtain import Curtain
from snow_from_korea.table.scene import TableScene
from snow_from_korea.table.scene_text import goal, paragraphs
from snow_from_korea.table.writing.window import WritingWindow

from gunki.table.scenes.result import ResultScene
from tests.table.play.hands import Hands
from tests.table.snow_from_korea.hand import alone, begun, hot_seat, man, on_table, read, table, waited
from tests.table.tour.noting import drawn_lines

MOST = 120


def by_mouse(hands: Hands) -> str:
    """One thing a person would click now; what it was."""
    if isinstance(hands.top, Curtain):
        hands.click("ready")
        return "curtain"
    scene = table(hands)
    if scene.ended:
        hands.click("result")
        return "result"
    if scene.holding:
        hands.click("go_on")
        return "read"
    if asking.takes(scene):
        hands.click("kamae ariake")
        return "kamae"
    hands.click(f"answer {answer(scene)}")
    return "answer"


def by_keys(hands: Hands) -> str:
    """The same by keys alone."""
    if isinstance(hands.top, Curtain):
        hands.press(pygame.K_RETURN)
        return "curtain"
    scene = table(hands)
    if scene.ended:
        hands.press(pygame.K_RETURN)
        return "result"
    if scene.holding:
        hands.press(pygame.K_SPACE)
        return "read"
    if asking.takes(scene):
        hands.press(pygame.K_2)
        return "kamae"
    hands.press(pygame.K_1 + answer(scene))
    return "answer"


def answer(scene: TableScene) -> int:
    """A challenge where there is one, else the first card that can be chosen."""
    cards = [card for card in scene.root.walk() if isinstance(card, asking.OptionCard) and card.enabled]
    wanted = [card for card in cards if isinstance(card.option.command, Challenge)] or cards
    return int(wanted[0].name.split()[1])


def played(hands: Hands, play: Callable[[Hands], str]) -> Counter[str]:
    """Play to the end; what was done, and how often."""
    done: Counter[str] = Counter()
    for _ in range(MOST):
        waited(hands)
        if not on_table(hands):
            return done
        before = table(hands).match.seq, len(hands.app.modals), len(table(hands).controller.told)
        kind = play(hands)
        done[kind] += 1
        waited(hands)
        if kind in ("kamae", "answer") and on_table(hands):
            assert table(hands).match.seq > before[0], f"{done}: nothing came of it"
    raise AssertionError(f"no end: {done}")


@pytest.mark.parametrize(("play", "keys"), [(by_mouse, False), (by_keys, True)], ids=["mouse", "keys"])
def test_a_journey_alone(hands: Hands, play: Callable[[Hands], str], keys: bool) -> None:
    scene = begun(hands, alone(5))
    hands.app.keyboard_in_use = keys
    done = played(hands, play)
    shown: Any = hands.app.scene
    assert isinstance(shown, ResultScene)
    assert scene.match.outcome is not None and scene.state.homecomings
    assert done["kamae"] >= 4 and done["read"] >= 5, done


@pytest.mark.parametrize(("play", "keys"), [(by_mouse, False), (by_keys, True)], ids=["mouse", "keys"])
def test_two_persons_who_challenge_each_other(hands: Hands, play: Callable[[Hands], str], keys: bool) -> None:
    scene = begun(hands, hot_seat(2))
    hands.app.keyboard_in_use = keys
    done = played(hands, play)
    assert scene.match.outcome is not None
    assert done["curtain"] >= 1 and done["answer"] >= 3, done


def test_a_journey_goes_on_where_it_was_left(hands: Hands) -> None:
    scene = begun(hands)
    hands.press(pygame.K_2)
    waited(hands)
    hands.press(pygame.K_SPACE)
    waited(hands)
    shell = hands.app.scenes[0].shell  # type: ignore[attr-defined]
    path, seq, log = shell.journal.path, scene.match.seq, scene.log
    shell.to_title()
    hands.wait()
    shell.load(path)
    waited(hands)
    again = table(hands)
    assert again.match.seq == seq and again.choices and again.log == log


def test_the_goal_and_the_score_so_far_are_told(hands: Hands) -> None:
    scene = begun(hands)
    par = ending.par(scene.view.setting, scene.view.samurai)
    shown = " ".join(line.text for line in drawn_lines(hands.app, scene))
    assert "score now 0" in shown
    assert f"with {par} or more" in scene.t(goal(scene.view))
    assert goal(scene.view) in paragraphs(scene.view), "in the first scene"
    scene.do(scene.choices[0])
    read(hands)
    assert goal(scene.view) not in paragraphs(scene.view), "once is enough"


def test_undo_takes_back_what_the_player_did_and_the_same_encounter_comes_again(hands: Hands) -> None:
    hands.app.settings.speed = "instant"
    writer = man("Kiyotsugu", [4, 4, 4], writes=True)
    scene = begun(hands, alone(10, samurai=[writer], house_rules=["practice_undo"]), 5)
    met = []
    for _ in range(3):  # forward to the third encounter, then twice back to the words and forward again
        _answer_until(hands, scene, cycle=3)
        met.append(scene.view.pages[-1].scene)
        scene.take_back()
        waited(hands)
        hands.wait()
        assert isinstance(hands.app.top, WritingWindow), "the words that were given last are asked for again"
        assert scene.view.cycle == 2
    assert len(set(met)) == 1, "no other encounter can be had by taking back"


def _answer_until(hands: Hands, scene: TableScene, cycle: int) -> None:
    """Take what is offered, each kamae as it stands, up to the kamae of a cycle."""
    for _ in range(30):
        waited(hands)
        hands.wait()
        if isinstance(hands.app.top, WritingWindow):
            hands.click("take")
        elif scene.holding:
            scene.go_on()
        elif scene.view.cycle == cycle:
            return
        elif scene.choices:
            scene.do(scene.choices[1])
    raise AssertionError("the cycle never came")
