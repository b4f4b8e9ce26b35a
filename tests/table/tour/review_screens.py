"""The review of a finished match, on its way and done, and its turns in the replay."""

from __future__ import annotations

from gunki.engine.review import Review
from gunki.table.replay.reel import Reel
from gunki.table.replay.viewer import ReplayScene
from gunki.table.scenes import result_weighing
from gunki.table.scenes.result import ResultScene
from gunki.table.scenes.result_review import ReviewScene
from tests.table.replay.reviews import made_up, two_persons
from tests.table.tour.guide import Guide
from tests.table.tour.registry import screen


@screen("result of a person")
def result(guide: Guide) -> None:
    """A match that can be reviewed."""
    _result(guide)


def _result(guide: Guide) -> ResultScene:
    _speak(guide)
    scene = ResultScene(guide.shell, two_persons())
    guide.hands.app.push(scene)
    guide.hands.wait(20)
    return scene


def _speak(guide: Guide) -> None:
    """The mode's words are there, as they are after a match."""
    guide.shell.environment.mode("gunki")
    guide.hands.app.words = guide.shell.environment.words


def _review(guide: Guide, review: Review) -> None:
    scene = _result(guide)
    assert scene.reviewable is not None
    scene.reviewable.review = review
    guide.click("review")


@screen("review")
def review(guide: Guide) -> None:
    """As many turns as are shown."""
    _review(guide, made_up(two_persons()))


@screen("review, one turn")
def review_one(guide: Guide) -> None:
    """One of them, pointed at."""
    _review(guide, made_up(two_persons(), 1))
    guide.hands.hover("mark 0")


@screen("review, nothing")
def review_nothing(guide: Guide) -> None:
    """No turn cost much."""
    _review(guide, Review((), 42, 39))


@screen("review, nobody")
def review_nobody(guide: Guide) -> None:
    """Nobody had anything to choose."""
    _review(guide, Review())


@screen("review, weighing")
def review_weighing(guide: Guide) -> None:
    """On its way."""
    guide.patch().setattr(result_weighing.Weighing, "advance", lambda weighing: False)
    result(guide)
    guide.click("review")
    top = guide.hands.app.scene
    assert isinstance(top, ReviewScene) and top.weighing is not None
    top.weighing.done, top.weighing.total = 17, 42
    top.invalidate()
    guide.hands.wait()


@screen("replay, reviewed")
def replay_reviewed(guide: Guide) -> None:
    """The turns of the review over the bar, and one of them in words."""
    _speak(guide)
    match = two_persons()
    asked = result_weighing.reviewable(match)
    assert asked is not None
    asked.review = made_up(match)
    scene = ReplayScene(guide.shell, Reel(match), asked)
    guide.hands.app.push(scene)
    guide.hands.wait(2)
    scene.marks.show(scene.marks.costly[1])
    guide.hands.wait(2)
