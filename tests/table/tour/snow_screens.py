"""Snow From Korea: the journey's table in every notable state."""

from __future__ import annotations

from typing import Any

import pygame
from snow_from_korea import commands as cmd
from snow_from_korea.table.scene import TableScene

from tests.table.snow_from_korea.hand import alone, begun, hot_seat, man, read, waited
from tests.table.tour.guide import Guide
from tests.table.tour.registry import screen

PEOPLE = ("Kiyotsugu", "Tadanobu", "Sōsen", "Ennosuke", "Chihiro")
SCHOOLED = {"schools": True, "inheritance": True, "culture": True}


def journey(guide: Guide, config: dict[str, Any], seed: int = 5) -> TableScene:
    """A journey up to the first question."""
    return begun(guide.hands, config, seed, guide.look.language)


def schooled(school: str, inheritance: str, culture: str, **more: Any) -> dict[str, Any]:
    """One person with all that is optional."""
    return alone(**SCHOOLED, samurai=[man("Kiyotsugu", [4, 5, 3], school=school, inheritance=inheritance,
                                          culture=culture)], **more)


def until(guide: Guide, scene: TableScene, kind: type, prefers: str = "kagai", most: int = 60) -> None:
    """Answer with the first choice, or the kamae preferred, until such a command is asked for. Fails after `most`."""
    for _ in range(most):
        if any(isinstance(found, kind) for found in scene.choices):
            return
        assert scene.choices, f"{kind} was never asked for"
        answer = next((found for found in scene.choices if getattr(found, "kamae", "") == prefers), scene.choices[0])
        scene.do(answer)
        guide.hands.wait(2)
        read(guide.hands)
        close_curtains(guide)
    raise AssertionError(f"{kind} was never asked for")


def close_curtains(guide: Guide) -> None:
    """Whoever may look is there."""
    for modal in list(guide.hands.app.modals):
        guide.hands.app.close_modal(modal)
    guide.hands.wait()


@screen("snow, kamae", of_mode=True)
def kamae(guide: Guide) -> None:
    """Three kamae with their odds."""
    journey(guide, alone(10))


@screen("snow, kamae pointed at", of_mode=True)
def pointed(guide: Guide) -> None:
    """One in the light, with what its figures mean."""
    journey(guide, alone(10))
    guide.hands.hover("kamae mujintou")
    guide.hands.wait(8)


@screen("snow, a farewell", of_mode=True)
def farewell(guide: Guide) -> None:
    """Haiku, lady, and what she desires."""
    begun(guide.hands, alone(10), 5, guide.look.language, to_ask=False)
    waited(guide.hands)


@screen("snow, result", of_mode=True)
def result(guide: Guide) -> None:
    """The dice, and what they brought."""
    journey(guide, alone(10))
    guide.hands.press(pygame.K_2)
    waited(guide.hands)


@screen("snow, five on the road", of_mode=True)
def five(guide: Guide) -> None:
    """Five samurai, four of them the computer's."""
    people = [man(name, [4, 4, 4], "human" if at == 0 else "ai") for at, name in enumerate(PEOPLE)]
    scene = journey(guide, {"samurai": people, "cycles": 5})
    until(guide, scene, cmd.TakeKamae)


@screen("snow, onward", of_mode=True)
def onward(guide: Guide) -> None:
    """Travel on, or challenge one of four."""
    people = [man(name, [4, 4, 4], "human" if at == 0 else "ai") for at, name in enumerate(PEOPLE)]
    until(guide, journey(guide, {"samurai": people, "cycles": 5}), cmd.GoOn)


@screen("snow, Schools and Culture", of_mode=True)
def schools(guide: Guide) -> None:
    """Switches above the cards, a School die among the odds."""
    scene = journey(guide, schooled("two_swords", "late_drawing", "eastern_marches"), 7)
    until(guide, scene, cmd.TakeKamae)
    if guide.hands.top.find("school"):
        guide.click("school")


@screen("snow, a secret kamae", of_mode=True)
def secret(guide: Guide) -> None:
    """Four cards."""
    until(guide, journey(guide, schooled("cauldron", "twilight_lineage", "capital")), cmd.TakeKamae)


@screen("snow, what bears the loss", of_mode=True)
def loss(guide: Guide) -> None:
    """Answers with the scores they leave."""
    scene = journey(guide, schooled("cauldron", "borrowed_grief", "capital", referee={"level": "stern"}), 3)
    until(guide, scene, cmd.Pay, "ariake")


@screen("snow, refuse it?", of_mode=True)
def refuse(guide: Guide) -> None:
    """The Unhurried Road."""
    until(guide, journey(guide, schooled("nest", "unhurried_road", "capital")), cmd.Accept)


def desk_config(**more: Any) -> dict[str, Any]:
    """A person as the referee of a computer's samurai."""
    return {"samurai": [man("Kiyotsugu", [4, 4, 4], "ai"), man("Tadanobu", [6, 3, 3], "ai")], "cycles": 5,
            "referee": {"kind": "human", "writes": False}, **more}


@screen("snow, the referee's desk", of_mode=True)
def desk(guide: Guide) -> None:
    """Which Facet does the road test?"""
    scene = journey(guide, desk_config())
    until(guide, scene, cmd.NameFacet)
    for _ in range(3):
        scene.do(scene.choices[0])
        read(guide.hands)


def sorcerer(guide: Guide) -> TableScene:
    """A referee with a mahoutsukai, up to the second cycle."""
    config = desk_config(mahoutsukai={"facets": [6, 6, 6], "name": "Rashōmon", "plan": "To melt what is white."})
    scene = journey(guide, config)
    for _ in range(12):
        until(guide, scene, cmd.NameFacet)
        if scene.stranger_may_come:
            break
        scene.do(scene.choices[0])
        read(guide.hands)
    return scene


@screen("snow, the mahoutsukai may come", of_mode=True)
def may_come(guide: Guide) -> None:
    """The desk with him in it."""
    sorcerer(guide)
    guide.click("stranger")


@screen("snow, the mahoutsukai's kamae", of_mode=True)
def declares(guide: Guide) -> None:
    """He declares before the samurai chooses."""
    scene = sorcerer(guide)
    scene.do(next(found for found in scene.choices if getattr(found, "mahoutsukai", False)))
    read(guide.hands)


@screen("snow, a challenge behind the curtain", of_mode=True)
def curtain(guide: Guide) -> None:
    """The rival looks away."""
    challenged(guide)


def challenged(guide: Guide) -> TableScene:
    """Two persons, and a challenge whose Facet was named."""
    scene = journey(guide, hot_seat(4))
    until(guide, scene, cmd.GoOn)
    scene.do(next(found for found in scene.choices if isinstance(found, cmd.Challenge)))
    read(guide.hands)
    close_curtains(guide)
    assert isinstance(scene.choices[0], cmd.NameFacet)
    scene.do(scene.choices[0])
    read(guide.hands)
    return scene


@screen("snow, which Facet of a challenge?", of_mode=True)
def which(guide: Guide) -> None:
    """The challenger names it."""
    scene = journey(guide, hot_seat(4))
    until(guide, scene, cmd.GoOn)
    scene.do(next(found for found in scene.choices if isinstance(found, cmd.Challenge)))
    read(guide.hands)
    close_curtains(guide)


@screen("snow, a challenge", of_mode=True)
def sealed(guide: Guide) -> None:
    """The kamae of a challenge: chances against each of the rival's."""
    challenged(guide)
    close_curtains(guide)


@screen("snow, a challenge decided", of_mode=True)
def decided(guide: Guide) -> None:
    """Both sides' dice."""
    scene = challenged(guide)
    close_curtains(guide)
    for _ in range(2):
        scene.do(scene.choices[0])
        waited(guide.hands)
        close_curtains(guide)


@screen("snow, homecoming", of_mode=True)
def home(guide: Guide) -> None:
    """The score line by line."""
    scene = journey(guide, alone(1))
    guide.hands.app.settings.speed = "fast"
    scene.do(scene.choices[0])
    for _ in range(200):
        waited(guide.hands)
        if scene.state.homecomings:
            break
        scene.go_on()
        guide.hands.wait(5)


@screen("snow, the tale", of_mode=True)
def tale(guide: Guide) -> None:
    """Everything in whole sentences."""
    scene = journey(guide, alone(10))
    for _ in range(4):
        scene.do(scene.choices[0])
        read(guide.hands)
    guide.click("tale")


@screen("snow, Late Drawing", of_mode=True)
def late(guide: Guide) -> None:
    """The Emperor's dice lie before the kamae is chosen."""
    until(guide, journey(guide, schooled("nest", "late_drawing", "capital")), cmd.TakeKamae)
    guide.hands.press(pygame.K_l)
    waited(guide.hands)


@screen("snow, two halves", of_mode=True)
def halves(guide: Guide) -> None:
    """Orochi: the second half on the table, the first in words."""
    scene = journey(guide, schooled("nest", "two_teachers", "capital"))
    until(guide, scene, cmd.TakeKamae)
    scene.do(next(found for found in scene.choices if getattr(found, "kamae", "") == "orochi"))
    waited(guide.hands)


@screen("snow, where the gain goes", of_mode=True)
def gain(guide: Guide) -> None:
    """Two Teachers: from which Facet the points come."""
    until(guide, journey(guide, schooled("mirror_and_tree", "two_teachers", "capital")), cmd.Gain, "ariake")


def hunted(guide: Guide) -> TableScene:
    """A samurai who meets a mahoutsukai, up to the question what he issues."""
    config = alone(20, mahoutsukai={"facets": [5, 5, 5], "name": "Rashōmon", "plan": "To melt what is white."})
    scene = journey(guide, config, 11)
    for _ in range(40):
        until(guide, scene, cmd.TakeKamae, "ariake")
        if any(isinstance(found, cmd.Hunt) for found in scene.choices):
            return scene
        scene.do(next(found for found in scene.choices if getattr(found, "kamae", "") == "ariake"))
        read(guide.hands)
        if any(isinstance(found, cmd.Hunt) for found in scene.choices):
            return scene
    raise AssertionError("the mahoutsukai never came")


@screen("snow, hunt him?", of_mode=True)
def hunt(guide: Guide) -> None:
    """Travel on, or hunt in a Facet."""
    hunted(guide)


@screen("snow, the hunt", of_mode=True)
def the_hunt(guide: Guide) -> None:
    """He has declared his kamae."""
    scene = hunted(guide)
    scene.do(next(found for found in scene.choices if isinstance(found, cmd.Hunt)))
    read(guide.hands)


@screen("snow, the Snow is found", of_mode=True)
def found(guide: Guide) -> None:
    """The Snow scene."""
    scene = journey(guide, {**alone(20), "samurai": [man("Kiyotsugu", [10, 1, 1])]}, 4)
    for _ in range(60):
        if scene.state.pages[-1].kind == "snow":
            return
        if scene.holding:
            scene.go_on()
        elif scene.choices:
            scene.do(next(found for found in scene.choices if getattr(found, "kamae", "") == "ariake"))
        guide.hands.wait()
        waited(guide.hands)
    raise AssertionError("never found")
