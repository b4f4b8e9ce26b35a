"""A learner at the window: opens lessons and the ladder, and follows a lesson's recorded solution by posted events."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from gunki.battle.lessons import lesson as data
from gunki.battle.lessons.lesson import Lesson, Pattern, lessons
from gunki.table.dialog import Dialog
from gunki.table.learn.ladder_scene import LadderScene
from gunki.table.learn.learn_scene import LearnScene
from gunki.table.learn.lesson_scene import LessonScene
from gunki.table.scenes.title import TitleScene
from tests.table.play.hands import Hands, opened

SIZES = {
    "720": ((1280, 720), 1.0),
    "600": ((960, 600), 1.0),
    "1080": ((1920, 1080), 1.0),
    "1080x15": ((1920, 1080), 1.5),
    "1080x20": ((1920, 1080), 2.0),
}


def lesson_of(name: str) -> Lesson:
    """The lesson of that id."""
    return next(found for found in lessons() if found.id == name)


@contextmanager
def at_hub(size: str = "720", speed: str = "instant", language: str = "en") -> Iterator[Hands]:
    """The learn hub, opened over the title."""
    window, scale = SIZES[size]
    with opened(window, scale=scale, speed=speed) as hands:
        title = hands.app.scene
        assert isinstance(title, TitleScene)
        if language != "en":
            hands.app.settings.language = language
            title.shell.environment.forget_words(language)
        hands.app.push(LearnScene(title.shell))
        hands.wait()
        yield hands


@contextmanager
def at_ladder(size: str = "720") -> Iterator[Hands]:
    """The ladder, opened over the title."""
    window, scale = SIZES[size]
    with opened(window, scale=scale) as hands:
        title = hands.app.scene
        assert isinstance(title, TitleScene)
        hands.app.push(LadderScene(title.shell))
        hands.wait()
        yield hands


def scene_of(hands: Hands) -> LessonScene:
    """The lesson that is played."""
    assert isinstance(hands.app.scene, LessonScene)
    return hands.app.scene


def begin(hands: Hands, name: str) -> LessonScene:
    """Begin a lesson from the hub, by a click on its card."""
    scene = hands.app.scene
    assert isinstance(scene, LearnScene)
    view, card = scene.find("lessons"), scene.find(f"lesson {name}")
    assert view is not None and card is not None
    view.reveal(card)  # type: ignore[attr-defined]
    hands.click(f"lesson {name}")
    return scene_of(hands)


def show_action(hands: Hands, key: str) -> None:
    """Turn pages until an action's button is seen."""
    for _ in range(4):
        if scene_of(hands).find(f"action {key}") is not None:
            return
        hands.click("more")
    raise AssertionError(f"no button for {key}")


def choose(hands: Hands, key: str) -> None:
    """Click an action, unless it is chosen already."""
    if scene_of(hands).selected != key:
        show_action(hands, key)
        hands.click(f"action {key}")
        hands.app.step([], 0.3)


def give(hands: Hands, pattern: Pattern) -> None:
    """The clicks of one command."""
    scene, kind = scene_of(hands), pattern["kind"]
    if kind == "take_card":
        hands.click(f"fate {scene.state.hand.index(pattern['card'])}")
    elif kind == "step":
        hands.click(f"space {pattern['to']}")
    elif kind == "end_turn":
        hands.click("end")
    elif kind == "attack":
        choose(hands, f"{pattern.get('weapon', 'katana')}+{pattern.get('strike', '')}")
        hands.click(f"token {pattern.get('target', 'right_1')}")
    elif kind == "special_move":
        choose(hands, pattern["special"])
        hands.click(f"token {pattern.get('target', 'right_1')}")
    elif kind in ("cast", "use_item"):
        choose(hands, pattern.get("spell") or pattern["item"])
        hands.click(f"space {pattern['space']}")
    elif kind == "go_first":
        hands.click(next(w.name for w in scene.root.walk() if w.name.startswith("choice ")))
    else:
        raise AssertionError(kind)


def solve(hands: Hands) -> None:
    """One step of the lesson that is played."""
    step = scene_of(hands).tutor.step
    goal = step.goal
    if isinstance(goal, data.Read | data.Watched):
        hands.click("coach go on")
    elif isinstance(goal, data.Chosen):
        choose(hands, goal.action)
    elif isinstance(goal, data.Pointed):
        if goal.action:
            choose(hands, goal.action)
        kind, _, name = goal.at.partition(" ")
        hands.hover(f"fate {scene_of(hands).state.hand.index(name)}" if kind == "card" else goal.at)
    elif isinstance(goal, data.Undone):
        hands.click("undo")
    for pattern in step.solution or (goal.commands if isinstance(goal, data.Done) else ()):
        give(hands, pattern)
    hands.wait(4)


def play_to(hands: Hands, number: int) -> None:
    """Solve the first `number` steps."""
    for _ in range(number):
        before = scene_of(hands).tutor.index
        solve(hands)
        tutor = scene_of(hands).tutor
        assert tutor.index == before + 1, f"{tutor.lesson.id} {tutor.step.id}: {tutor.answer or 'not reached'}"


def learnt(hands: Hands) -> bool:
    """Whether the window says that the lesson is done."""
    return isinstance(hands.top, Dialog) and scene_of(hands).tutor.over
