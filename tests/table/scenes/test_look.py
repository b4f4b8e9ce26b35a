"""The shell's screens at every size: nothing outside, nothing under another, no text cut."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest

from gunki import resources
from gunki.table.widgets import Button
from tests.table.play.hands import Hands, opened
from tests.table.play.test_match import begin
from tests.table.scenes.looking import wrong
from tests.table.scenes.toy import begin_toy

SIZES = [
    ((960, 600), 1.0),
    pytest.param((1280, 720), 1.0, marks=pytest.mark.long),
    pytest.param((1920, 1080), 1.0, marks=pytest.mark.long),
    pytest.param((1920, 1080), 1.5, marks=pytest.mark.long),
]
"""The tour shows every screen at more sizes."""
FULL = ("swordswoman", "monk", "gambler", "hunter", "sorceress")


def pick(hands: Hands, fighter: str) -> None:
    """Choose in the picker, wherever that page is."""
    while hands.top.find(f"pick {fighter}") is None:
        hands.click("more")
    hands.click(f"pick {fighter}")


def setup(hands: Hands) -> Iterator[str]:
    """The first setup, the picker, and two full sides."""
    hands.click("new")
    yield "setup"
    for place in ("left 1", "right 1"):
        hands.hover(f"portrait {place}")
        yield f"setup, sheet {place}"
    hands.click("portrait right 0")
    yield "picker"
    for name in [w.name for w in hands.top.root.walk() if w.name.startswith("pick ")]:
        hands.hover(name)
        yield name
    pick(hands, "npc mage")
    for side in ("left", "right"):
        for hero in FULL:
            if hands.top.find(f"add {side}") is not None:
                hands.click(f"add {side}")
                pick(hands, f"preset {hero}")
    assert hands.top.find("add left") is None
    yield "full setup"
    hands.click("seed")
    hands.app.step([pygame.event.Event(pygame.TEXTINPUT, text="nonsense")], 0.1)
    hands.click("start")
    assert hands.top.find("problem") is not None
    yield "setup with a complaint"


def shell(hands: Hands) -> Iterator[str]:
    """Title, load with good and broken files, rules, settings, result."""
    begin(hands)
    hands.click("menu")
    hands.click("leave")
    (resources.saves_folder() / "no_match.gunki").write_text("hello")
    yield "title with a match"
    hands.click("load")
    hands.wait(2)
    yield "load"
    hands.click("delete no_match.gunki")
    yield "deleted"
    hands.click("undo")
    for name in ("rules", "settings"):
        hands.click("back")
        hands.click(name)
        yield name
    hands.click("back")
    hands.click("continue")
    hands.wait(3)
    hands.click("menu")
    hands.click("concede")
    hands.click("answer 0")
    hands.wait(3)
    assert hands.top.find("rematch_new") is not None
    yield "result"


def any_mode(hands: Hands) -> Iterator[str]:
    """A mode without a table: choices, a form, and its end."""
    begin_toy(hands)
    yield "choices"
    while hands.top.find("field text") is None:
        hands.click(_choices(hands)[0] if len(_choices(hands)) > 2 else _choices(hands)[-1])
    yield "form"
    hands.click("field text")
    hands.app.step([pygame.event.Event(pygame.TEXTINPUT, text="First!")], 0.1)
    hands.click("hand in")
    hands.wait(2)
    assert hands.top.find("rematch_new") is not None
    yield "its end"


def _choices(hands: Hands) -> list[str]:
    return [w.name for w in hands.top.root.walk() if w.name.startswith("choice ")]


@pytest.mark.parametrize("walk", [setup, shell, any_mode])
@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_nothing_is_outside_hidden_or_cut(
    size: tuple[int, int], scale: float, walk: Callable[[Hands], Iterator[str]]
) -> None:
    with opened(size, scale=scale) as hands:
        found = {place: wrong(hands) for place in walk(hands)}
    assert {place: faults for place, faults in found.items() if faults} == {}


def test_the_eye_sees_what_is_wrong() -> None:
    with opened() as hands:
        assert wrong(hands) == []
        hands.top.add(Button((1200, 100, 60, 30), "far too long for this", lambda: None, name="cut"))
        hands.top.add(Button((1270, 200, 60, 30), "", lambda: None, name="outside"))
        hands.top.add(Button((1260, 205, 30, 20), "", lambda: None, name="under"))
        found = wrong(hands)
    for sign in ("cut: far too long", "outside is outside", "lies under"):
        assert any(sign in fault for fault in found), (sign, found)
