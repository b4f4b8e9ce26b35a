"""Each lesson is played to its end by clicks and by keys; what the coach says fits everywhere; wrong tries are told."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from snow_from_korea.table.lessons import lessons as offers
from snow_from_korea.table.lessons.lesson import Asked, Done, Lesson, Read, first_match, lessons
from snow_from_korea.table.lessons.scene import LessonScene

from gunki.table.coach import CoachPanel
from gunki.table.dialog import Dialog
from tests.snow_from_korea.wording import ENGLISH, JAPANESE
from tests.table.play.hands import Hands
from tests.table.snow_from_korea.hand import sized, to_title

SIZES = [((1920, 1080), 2.0), ((960, 600), 1.0)]
"""The narrowest windows in logical pixels."""
Act = Callable[[Hands, str], None]


def begin(hands: Hands, lesson: Lesson, learnt: list[str], language: str = "en") -> LessonScene:
    """The lesson, shown."""
    to_title(hands)
    shell = hands.app.scenes[0].shell  # type: ignore[attr-defined]
    shell.environment.mode("snow_from_korea")
    shell.environment.forget_words(language)
    hands.app.words = shell.environment.words
    scene = LessonScene(shell, lesson, lambda: learnt.append(lesson.id))
    hands.app.push(scene)
    hands.wait(5)
    return scene


def by_mouse(hands: Hands, name: str) -> None:
    hands.click(name)


def by_keys(hands: Hands, name: str) -> None:
    hands.tab_to(name)
    hands.press(pygame.K_RETURN)


def widget_of(scene: LessonScene, goal: Done) -> str:
    """The widget that gives one of these commands."""
    command = next(one for one in (first_match(scene.choices, pattern) for pattern in goal.commands) if one is not None)
    kamae = getattr(command, "kamae", "")
    return f"kamae {kamae}" if kamae else scene.goal_name()


def play(hands: Hands, scene: LessonScene, act: Act) -> list[str]:
    """Every step as it asks; which were seen."""
    seen: list[str] = []
    for _ in range(80):
        hands.wait(3)
        tutor = scene.tutor
        if tutor.over:
            return seen
        goal, step = tutor.step.goal, tutor.step.id
        if step not in seen:
            seen.append(step)
        if isinstance(goal, Read):
            act(hands, "coach go on")
        elif isinstance(goal, Done) and scene.choices:
            act(hands, widget_of(scene, goal))
    raise AssertionError(f"never over: {seen}")


@pytest.mark.parametrize("act", [by_mouse, by_keys])
@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.id)
def test_a_lesson_is_learnt(hands: Hands, lesson: Lesson, act: Act) -> None:
    learnt: list[str] = []
    scene = begin(hands, lesson, learnt)
    seen = play(hands, scene, act)
    assert [step.id for step in lesson.step if step.id not in seen and not isinstance(step.goal, Asked)] == []
    assert learnt == [lesson.id] and isinstance(hands.top, Dialog)
    hands.click("answer 0")
    assert hands.app.scene is not scene


def test_what_the_lessons_say_is_what_happens(hands: Hands) -> None:
    """Figures in the sentences are those of the positions."""
    kamae, snow, home = lessons()
    scene = begin(hands, kamae, [])
    play(hands, scene, by_mouse)
    assert scene.match.state.samurai[0].facets == (6, 5, 1)
    scene = begin(hands, snow, [])
    play(hands, scene, by_mouse)
    assert scene.match.state.samurai[0].snow == 4 and scene.match.state.samurai[0].facets[0] == 6
    scene = begin(hands, home, [])
    play(hands, scene, by_mouse)
    assert scene.match.state.samurai[0].facets == (4, 5, 2) and scene.match.state.result


@pytest.mark.parametrize(("size", "scale"), SIZES)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_the_coach_says_fits(hands: Hands, size: tuple[int, int], scale: float, language: str) -> None:
    sized(hands, size, scale)
    for lesson in lessons():
        scene = begin(hands, lesson, [], language)
        for number, step in enumerate(lesson.step):
            for why in ("", *(found.why for found in step.wrong), "asked"):
                scene.tutor.index, scene.tutor.answer = number, why
                scene.refresh()
                panel = scene.find("coach")
                assert isinstance(panel, CoachPanel) and panel.fits(), (lesson.id, step.id, why, language)
        scene.tutor.index = 0
    to_title(hands)


def test_wrong_tries_are_answered_and_change_nothing(hands: Hands) -> None:
    scene = begin(hands, lessons()[0], [])
    for _ in range(2):
        hands.click("coach go on")
        hands.wait(3)
    before = scene.match.seq
    hands.click("kamae mujintou")
    hands.wait(3)
    assert scene.tutor.answer == "first" and scene.match.seq == before
    assert "sound choice" in hands.widget("coach").describe()
    hands.click("kamae kagai")
    hands.wait(5)
    assert scene.tutor.step.id == "dice"


def test_every_step_has_its_words_and_every_lesson_its_card() -> None:
    assert [offer.id for offer in offers()] == ["kamae", "snow", "home"]
    for lesson in lessons():
        keys = [f"sfk.lesson.{lesson.id}.{step.id}" for step in lesson.step]
        keys += [f"sfk.lesson.{lesson.id}.no.{wrong.why}" for step in lesson.step for wrong in step.wrong]
        keys += [f"sfk.lesson.{lesson.id}.{end}" for end in ("title", "about")]
        assert [key for key in keys if not ENGLISH.has(key) or not JAPANESE.has(key)] == []
