"""Snow From Korea: the lobby, the windows of the setup, and writing."""

from __future__ import annotations

from typing import Any

import pygame
from snow_from_korea.commands import Introduce, TakeKamae
from snow_from_korea.table.lessons.lesson import Done, Read, first_match, lessons
from snow_from_korea.table.lessons.scene import LessonScene
from snow_from_korea.table.lobby.plan import Seat
from snow_from_korea.table.lobby.scene import LobbyScene
from snow_from_korea.table.scene import TableScene
from snow_from_korea.table.setup import offers

from tests.table.snow_from_korea.hand import alone, begun, man, waited
from tests.table.tour.guide import Guide
from tests.table.tour.registry import screen
from tests.table.tour.snow_screens import close_curtains

LONG = ("He did not say that he would come back, and she did not ask it; there are things that are safer unsaid.\n\n"
        "「雪を」と、その人は言った。" + "The cicadas began again. " * 24)


def lobby(guide: Guide) -> LobbyScene:
    """The lobby with dice that do not change."""
    guide.shell.set_up("snow_from_korea")
    guide.hands.wait()
    scene = guide.hands.app.scene
    assert isinstance(scene, LobbyScene)
    scene.seed_text = "20261130"
    scene.rebuild()
    return scene


@screen("snow, lobby", of_mode=True)
def first(guide: Guide) -> None:
    """As a newcomer finds it."""
    lobby(guide)


@screen("snow, lobby with five seats", of_mode=True)
def full(guide: Guide) -> None:
    """Two persons, three computers, a person as referee, all options."""
    scene = lobby(guide)
    scene.plan.samurai = [Seat(name="Naoko"), Seat(), Seat("hunter"), Seat("greedy"), Seat("adept")]
    scene.plan.referee = Seat(name="Yeon-ju")
    for option in ("schools", "mahoutsukai", "two_dice"):
        scene.flip(option)


def asked(guide: Guide, config: dict[str, Any], form: str) -> TableScene:
    """A journey up to the window of a form."""
    offers.OFFERS.seed(4)
    scene = begun(guide.hands, config, 5, guide.look.language, to_ask=False)
    for _ in range(40):
        waited(guide.hands)
        ask = scene.view.ask
        if scene.decision is None:
            scene.go_on()
            guide.hands.wait()
            continue
        assert ask is not None
        if form in (ask.form, ask.prompt.key):
            break
        if ask.form == "introduce":
            scene.do(Introduce("Kiyotsugu", "Akane", verse="haiku_03"))
        elif scene.choices:
            scene.do(scene.choices[0])
        guide.hands.wait(2)
    else:
        raise AssertionError(f"{form} was never asked for")
    close_curtains(guide)
    scene.open_window()
    guide.hands.wait(2)
    return scene


def open_man(**given: Any) -> dict[str, Any]:
    """A person whose samurai is still to be made, but for what is given."""
    return {"samurai": [{"kind": "human", "name": "Naoko", "writes": True, **given}], "cycles": 10}


NAMED = {"samurai": "Kiyotsugu", "lady": "Akane", "verse": "haiku_03"}
WISHED = {**NAMED, "snow": {"oracle": "snow_03"}}


@screen("snow, the samurai's sheet", of_mode=True)
def sheet(guide: Guide) -> None:
    """Names and the haiku composer."""
    asked(guide, open_man(), "introduce")


@screen("snow, the secret Snow", of_mode=True)
def secret(guide: Guide) -> None:
    """What she desires."""
    asked(guide, open_man(**NAMED), "desire")


@screen("snow, the points", of_mode=True)
def points(guide: Guide) -> None:
    """Three Facets and their chances."""
    asked(guide, open_man(**WISHED), "divide")
    guide.click("less aware")


@screen("snow, which School?", of_mode=True)
def school(guide: Guide) -> None:
    """Five cards."""
    asked(guide, {**open_man(**WISHED, facets=[4, 4, 4]), "schools": True}, "sfk.ask.school")


@screen("snow, which Inheritance?", of_mode=True)
def inheritance(guide: Guide) -> None:
    """Six cards."""
    asked(guide, {**open_man(**WISHED, facets=[4, 4, 4]), "inheritance": True}, "sfk.ask.inheritance")


@screen("snow, the mahoutsukai is made", of_mode=True)
def sorcerer(guide: Guide) -> None:
    """The referee's work."""
    asked(guide, {"samurai": [man("Kiyotsugu", [4, 4, 4], "ai")], "cycles": 5, "mahoutsukai": True,
                  "referee": {"kind": "human"}}, "make_mahoutsukai")


@screen("snow, writing", of_mode=True)
def writing(guide: Guide) -> None:
    """The farewell: the oracle's words, to be taken by a key."""
    asked(guide, alone(10, samurai=[man("Kiyotsugu", [4, 4, 4], writes=True)]), "tell")


@screen("snow, writing one's own", of_mode=True)
def own(guide: Guide) -> None:
    """Many lines, with something selected."""
    writing(guide)
    guide.click("own words")
    guide.type(LONG)
    for _ in range(3):
        guide.hands.app.step([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LEFT, unicode="", scancode=0,
                                                 mod=pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT),
                              pygame.event.Event(pygame.KEYUP, key=pygame.K_LEFT, mod=0, scancode=0)], 0.1)


@screen("snow, writing an end", of_mode=True)
def end(guide: Guide) -> None:
    """After the dice."""
    scene = asked(guide, alone(10, samurai=[man("Kiyotsugu", [4, 4, 4], writes=True)]), "tell")
    for _ in range(30):
        if scene.view.bout is not None and scene.view.bout.over and scene.decision is not None:
            break
        if isinstance(guide.hands.app.top, TableScene):
            kamae = next((one for one in scene.choices if isinstance(one, TakeKamae)), None)
            if kamae is not None:
                scene.do(kamae)
            elif scene.decision is None:
                scene.go_on()
        else:
            guide.click("take")
        waited(guide.hands)
    close_curtains(guide)
    scene.open_window()
    guide.hands.wait(2)


def taught(guide: Guide, number: int, steps: int) -> LessonScene:
    """A lesson after some steps."""
    guide.shell.environment.mode("snow_from_korea")
    guide.hands.app.words = guide.shell.environment.words
    scene = LessonScene(guide.shell, lessons()[number], lambda: None)
    guide.hands.app.push(scene)
    guide.hands.wait(5)
    for _ in range(60):
        if scene.tutor.index >= steps:
            break
        goal = scene.tutor.step.goal
        if isinstance(goal, Read):
            guide.click("coach go on")
        elif isinstance(goal, Done) and scene.choices:
            scene.do(next(one for one in scene.choices if first_match([one], goal.commands[0]) is not None))
        guide.hands.wait(3)
    return scene


@screen("snow, lesson of the kamae", of_mode=True)
def lesson_kamae(guide: Guide) -> None:
    """Three cards to look at."""
    taught(guide, 0, 1)


@screen("snow, a lesson's wrong try", of_mode=True)
def lesson_wrong(guide: Guide) -> None:
    """What the coach answers."""
    taught(guide, 0, 2)
    guide.click("kamae ariake")


@screen("snow, lesson of the Snow", of_mode=True)
def lesson_snow(guide: Guide) -> None:
    """What bears the loss?"""
    taught(guide, 1, 6)


@screen("snow, lesson of the challenge", of_mode=True)
def lesson_home(guide: Guide) -> None:
    """Which Facet?"""
    taught(guide, 2, 2)


@screen("snow, lesson of the score", of_mode=True)
def lesson_score(guide: Guide) -> None:
    """Home."""
    taught(guide, 2, 7)
