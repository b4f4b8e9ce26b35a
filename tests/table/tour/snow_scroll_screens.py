"""Snow From Korea: the tale in its window, the end, the replay, and the scroll in every size."""

from __future__ import annotations

from snow_from_korea.table.scroll import Journal

from gunki.table.replay.reel import Reel
from gunki.table.replay.viewer import ReplayScene
from gunki.table.scenes.result import ResultScene
from tests.table.snow_from_korea.journeys import gone
from tests.table.tour.guide import Guide
from tests.table.tour.registry import screen


def end(guide: Guide, men: int) -> ResultScene:
    """The end of a journey of computers."""
    guide.shell.environment.mode("snow_from_korea")
    guide.hands.app.words = guide.shell.environment.words
    scene = ResultScene(guide.shell, gone(men))
    guide.hands.app.push(scene)
    guide.hands.wait(3)
    return scene


@screen("snow, end alone", of_mode=True)
def end_alone(guide: Guide) -> None:
    """One samurai."""
    end(guide, 1)


@screen("snow, end of five", of_mode=True)
def end_of_five(guide: Guide) -> None:
    """As many as can be."""
    end(guide, 5)


@screen("snow, tale", of_mode=True)
def tale(guide: Guide) -> None:
    """A page in the middle."""
    scene = end(guide, 3)
    guide.hands.app.push_modal(Journal(scene, 8, scene.match.state, scene.match.seed))
    guide.hands.wait(2)


@screen("snow, saving the scroll", of_mode=True)
def saving(guide: Guide) -> None:
    """Where to?"""
    end(guide, 1)
    guide.hands.click("save_scroll")


@screen("snow, replay", of_mode=True)
def replay(guide: Guide) -> None:
    """In the middle of a journey."""
    end(guide, 1)
    reel = Reel(gone(2))
    viewer = ReplayScene(guide.shell, reel)
    guide.hands.app.push(viewer)
    guide.hands.wait(2)
    viewer.go(reel.last // 2)
    guide.hands.wait(2)
