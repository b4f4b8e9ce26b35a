"""Hub, ladder and lessons at every size: nothing outside, nothing overlapping, nothing cut, all the coach says seen."""

from __future__ import annotations

import pytest

from gunki.battle.lessons.ladder import fights
from gunki.battle.lessons.lesson import lessons
from gunki.battle.lessons.tutor import ASKED, LOOK, READ, SPOILED, UNDO
from gunki.engine.messages import say
from gunki.table.learn.coach import CoachPanel, place_of
from gunki.table.learn.ladder_scene import LadderScene
from gunki.table.learn.learn_scene import LearnScene
from gunki.table.learn.lesson_scene import READING, LessonScene
from tests.table.layout_check import faults
from tests.table.learn.learning import SIZES, at_hub, begin, play_to, scene_of
from tests.table.play.hands import Hands
from tests.table.scenes.looking import wrong

QUICK = ("720",)


def look_at_hub(hands: Hands) -> None:
    scene = hands.app.scene
    assert isinstance(scene, LearnScene)
    assert wrong(hands) == []
    scene.progress.lessons = {lesson.id for lesson in lessons()}
    scene.rebuild()
    hands.wait()
    assert wrong(hands) == []


def look_at_ladder(hands: Hands) -> None:
    hands.click("ladder")
    scene = hands.app.scene
    assert isinstance(scene, LadderScene)
    for fight in fights():
        scene.choose(fight)
        hands.wait()
        assert wrong(hands) == [], fight.id
    hands.click("back")


def look_at_words(hands: Hands, scene: LessonScene) -> None:
    """Every sentence and every answer of every lesson, in the panel where it would stand."""
    assert scene.geometry is not None
    t, cut = scene.t, []
    general = [t(say("learn.answer." + key)) for key in (ASKED, LOOK, READ, SPOILED, UNDO)]
    for lesson in lessons():
        for step in lesson.step:
            key = f"learn.lesson.{lesson.id}.{step.id}"
            place = place_of(hands.app.layout, scene.geometry, "panel order" in step.point)
            for button in (False, True) if not isinstance(step.goal, READING) else (True,):
                for answer in ["", *general, *(t(say(key + "." + found.why)) for found in step.wrong)]:
                    panel = CoachPanel(place, "", t(say(key)), answer, button)
                    panel.layer = scene
                    if not panel.fits():
                        cut.append((key, answer, button))
                    assert "learn." not in panel.text + panel.answer
    assert cut == []


def own(found: list[str]) -> list[str]:
    """Faults that are not those of words on the battle table's own buttons, which its tests look at."""
    return [fault for fault in found if "is cut" not in fault or fault.startswith("coach")]


@pytest.mark.parametrize("size", [s if s in QUICK else pytest.param(s, marks=pytest.mark.long) for s in SIZES])
def test_everything_at_every_size(size: str) -> None:
    with at_hub(size) as hands:
        look_at_hub(hands)
        look_at_ladder(hands)
        for name, number in (("strike", 2), ("order", 2)):
            look_at_words(hands, begin(hands, name))
            play_to(hands, number)
            assert own(faults(hands.app)) == []
            panel = scene_of(hands).find("coach")
            assert isinstance(panel, CoachPanel) and panel.fits()
            scene_of(hands).leave()
            hands.wait()


@pytest.mark.parametrize("size", ["1080x15", pytest.param("600", marks=pytest.mark.long)])
def test_all_the_coach_says_in_japanese_is_seen(size: str) -> None:
    with at_hub(size, language="ja") as hands:
        assert wrong(hands) == []
        scene = begin(hands, "strike")
        assert scene.sentence() and "刀" in scene.sentence()
        look_at_words(hands, scene)
