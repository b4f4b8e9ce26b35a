"""Each lesson is played to its end by clicks and by keys; what the coach says fits everywhere; wrong tries are answered."""

from collections.abc import Callable

import pygame
import pytest
from book_of_changes.commands import Attack, Move
from book_of_changes.lessons import lesson as data
from book_of_changes.lessons.lesson import Lesson, first_match, lessons
from book_of_changes.lessons.tutor import Tutor
from book_of_changes.odds import chances_of
from book_of_changes.table.lessons import lessons as offers
from book_of_changes.table.lessons.scene import LessonScene
from book_of_changes.table.reaction import CardButton

from gunki.table.coach import CoachPanel
from gunki.table.dialog import Dialog
from tests.table.book_of_changes.test_own_battle_editor import PLUGINS
from tests.table.layout_check import faults
from tests.table.play.hands import Hands, opened

SIZES = [((1920, 1080), 1.5), ((960, 600), 1.0)]
"""The narrowest windows in logical pixels."""
Act = Callable[[Hands, str], None]


def begin(hands: Hands, lesson: Lesson, learnt: list[str], language: str = "en") -> LessonScene:
    """The lesson, shown."""
    shell = hands.app.shell  # type: ignore[attr-defined]
    shell.environment.forget_words(language)
    scene = LessonScene(shell, lesson, lambda: learnt.append(lesson.id))
    hands.app.push(scene)
    hands.app.words = shell.environment.words
    hands.wait(5)
    return scene


def by_mouse(hands: Hands, name: str) -> None:
    """A click."""
    hands.click(name)


def by_keys(hands: Hands, name: str) -> None:
    """Tab there, then Enter."""
    hands.tab_to(name)
    hands.press(pygame.K_RETURN)


def widget_of(scene: LessonScene, goal: data.Done) -> str:
    """The widget that gives one of these commands."""
    found = [first_match(scene.choices, pattern) for pattern in goal.commands]
    command = next(one for one in found if one is not None)
    kind = type(command).__struct_config__.tag
    if kind == "answer":
        assert scene.state.ask is not None
        return next(card.name for card in scene.root.walk() if isinstance(card, CardButton)
                    and card.card.command == command)
    if kind == "attack":
        return f"figure {command.target}"  # type: ignore[attr-defined]
    if kind == "move":
        return f"zone {command.zone}"  # type: ignore[attr-defined]
    if kind == "power":
        return f"action power {command.power}"  # type: ignore[attr-defined]
    return "action work seal" if kind == "work" else "action limit"


def play(hands: Hands, scene: LessonScene, act: Act) -> None:
    """Every step as it asks."""
    for _ in range(60):
        hands.wait(3)
        tutor = scene.tutor
        if tutor.over:
            return
        goal, index = tutor.step.goal, tutor.index
        if isinstance(goal, data.Read):
            act(hands, "coach go on")
        elif isinstance(goal, data.Chosen):
            act(hands, "action " + goal.action)
        elif isinstance(goal, data.Pointed):
            if act is by_mouse:
                hands.hover(goal.at)
            else:
                hands.tab_to(goal.at)
        elif isinstance(goal, data.Done):
            done_by(hands, scene, goal, act)
        hands.wait(5)
        assert tutor.over or tutor.index > index or isinstance(goal, data.Asked), (tutor.step.id, tutor.answer)
    raise AssertionError("never over")


def done_by(hands: Hands, scene: LessonScene, goal: data.Done, act: Act) -> None:
    """Choose the action where that is needed, then its aim."""
    if scene.actor is not None and any(pattern.get("fighter", scene.chosen) != scene.chosen for pattern in goal.commands):
        scene.next_hero()
        hands.wait()
    name = widget_of(scene, goal)
    if name.startswith("figure") and scene.selected != "attack":
        act(hands, "action attack")
    act(hands, name)


@pytest.mark.parametrize("act", [by_mouse, by_keys])
@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: lesson.id)
def test_a_lesson_is_learnt(lesson: Lesson, act: Act) -> None:
    learnt: list[str] = []
    with opened(plugins=PLUGINS) as hands:
        scene = begin(hands, lesson, learnt)
        play(hands, scene, act)
        assert learnt == [lesson.id]
        assert isinstance(hands.top, Dialog)
        hands.click("answer 0")
        assert hands.app.scene is not scene


@pytest.mark.parametrize(("size", "scale"), [SIZES[0], pytest.param(*SIZES[1], marks=pytest.mark.long)])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_the_coach_says_fits(size: tuple[int, int], scale: float, language: str) -> None:
    with opened(size, scale=scale, plugins=PLUGINS) as hands:
        for lesson in lessons():
            scene = begin(hands, lesson, [], language)
            wrong = {step.id: [found.why for found in step.wrong] for step in lesson.step}
            for step in lesson.step:
                for why in ("", *wrong[step.id], "asked"):
                    scene.tutor.index, scene.tutor.answer = lesson.step.index(step), why
                    scene.refresh()
                    panel = scene.find("coach")
                    assert isinstance(panel, CoachPanel) and panel.fits(), (lesson.id, step.id, why, language)
            hands.app.pop()


def test_the_table_under_the_coach_is_whole() -> None:
    for size, scale in SIZES:
        with opened(size, scale=scale, plugins=PLUGINS) as hands:
            begin(hands, lessons()[0], [])
            assert [fault for fault in faults(hands.app) if "coach" in fault] == []


def test_wrong_tries_are_answered_and_change_nothing() -> None:
    lesson = lessons()[0]
    with opened(plugins=PLUGINS) as hands:
        scene = begin(hands, lesson, [])
        hands.click("figure 1")
        hands.click("figure 1")
        for _ in range(3):
            if isinstance(scene.tutor.step.goal, data.Read):
                hands.click("coach go on")
            hands.wait(3)
        assert scene.tutor.step.id == "strike"
        before = scene.match.seq
        if scene.selected != "attack":
            hands.click("action attack")
        hands.click("figure 2")
        assert scene.tutor.answer == "ox" and scene.match.seq == before
        assert "six boxes" in hands.widget("coach").describe()
        hands.click("figure 1")
        hands.wait(3)
        assert scene.tutor.step.id == "dice"


def test_lessons_begin_in_the_learn_hub() -> None:
    with opened(plugins=PLUGINS) as hands:
        hands.click("learn")
        hands.wait(3)
        card = hands.widget("lesson book_of_changes.wounds")
        hands.top.find("lessons").reveal(card)  # type: ignore[union-attr]
        hands.click(card.name)
        hands.wait(3)
        assert isinstance(hands.app.scene, LessonScene)
        hands.press(pygame.K_ESCAPE)
        hands.click("answer 0")
        assert not isinstance(hands.app.scene, LessonScene)


def test_after_a_lesson_the_next_one_is_a_click_away_and_the_hub_counts_both_games() -> None:
    with opened(plugins=PLUGINS) as hands:
        hands.click("learn")
        hands.wait(3)
        card = hands.widget("lesson book_of_changes.wounds")
        hands.top.find("lessons").reveal(card)  # type: ignore[union-attr]
        hands.click(card.name)
        hands.wait(3)
        scene = hands.app.scene
        assert isinstance(scene, LessonScene)
        play(hands, scene, by_keys)
        hands.click("answer 0")
        after = hands.app.scene
        assert isinstance(after, LessonScene) and after.lesson.id == "chi"
        after.leave()
        hands.wait(3)
        cards = [w for w in hands.top.root.walk() if w.name.startswith("lesson ")]
        assert f"1 of {len(cards)}" in hands.widget("head").describe() and hands.widget("reset").enabled


def test_every_lesson_has_a_card_in_order() -> None:
    assert [offer.id for offer in offers()] == ["wounds", "chi", "zones", "powers", "limit"]


def test_what_is_demanded_is_the_best_by_the_odds() -> None:
    wounds = Tutor(lessons()[0]).match
    attacks = {choice.target: chances_of(wounds.state, choice)[0]
               for choice in wounds.decision.choices if isinstance(choice, Attack)}  # type: ignore[union-attr]
    assert attacks[1].heroic > attacks[2].heroic and float(attacks[1].heroic) > 0.5
    zones = Tutor(lessons()[2]).match
    moves = [choice for choice in zones.decision.choices if isinstance(choice, Move)]  # type: ignore[union-attr]
    assert float(chances_of(zones.state, moves[-1])[0].fail) < 0.5
    powers = Tutor(lessons()[3]).match
    topple = first_match(powers.decision.choices, {"kind": "power", "power": "toppling"})  # type: ignore[union-attr]
    assert [float(test.fail) for test in chances_of(powers.state, topple)] == [0.0, 0.0, 0.0]


def test_a_lesson_begins_with_who_one_is() -> None:
    for lesson in lessons():
        first = lesson.step[0]
        assert first.id == "who" and isinstance(first.goal, data.Read) and "card 0" in first.point


def test_the_taught_act_done_early_counts_or_is_answered_kindly() -> None:
    wounds = next(lesson for lesson in lessons() if lesson.id == "wounds")
    tutor = Tutor(wounds)
    steps = [step.id for step in wounds.step]
    strike = next(c for c in tutor.match.decision.choices if isinstance(c, Attack) and c.target == 1)  # type: ignore[union-attr]
    tutor.index = steps.index("point")
    assert tutor.judge(strike) == "early" and tutor.met, "something is to be read before it: looking is done"
    tutor.advance()
    assert tutor.step.id == "odds"
    assert tutor.judge(strike) == "" and tutor.step.id == "strike", "whoever strikes has read"
    wrong = next(c for c in tutor.match.decision.choices if isinstance(c, Attack) and c.target == 2)  # type: ignore[union-attr]
    assert tutor.judge(wrong) == "ox"
