"""What is typed into fields is text and nothing else: every key of the battle, dead keys, emoji (FC-08, FC-20, FC-23)."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from gunki.battle.names import clean_name
from gunki.engine.messages import say
from gunki.table.battle.scene import BattleScene
from gunki.table.controls.actions import ACTIONS
from gunki.table.layer import Layer
from gunki.table.scenes.setup import SetupScene
from gunki.table.widgets import TextEntry
from tests.table.battle.stage import whole
from tests.table.play.hands import Hands

FIELDS: dict[str, tuple[tuple[str, ...], str]] = {
    "seed": (("new",), "seed"),
    "side": (("new",), "name left"),
    "hero": (("new",), "hero left 0"),
    "seed of a quick battle": (("quick",), "seed"),
    "character": (("roster", "new"), "name"),
    "NPC": (("workshop", "row mage", "edit"), "name"),
}
"""Clicks that lead to a field, and its name."""
LETTERS = [chr(action.key) for action in ACTIONS if 32 < action.key < 127] + list("0123456789 ?/.")
WITHOUT_TEXT = [
    (pygame.K_z, pygame.KMOD_LCTRL), (pygame.K_e, pygame.KMOD_LCTRL), (pygame.K_s, pygame.KMOD_LALT),
    (pygame.K_F5, 0), (pygame.K_DELETE, 0), (pygame.K_PAGEDOWN, 0),
]  # fmt: skip


def field(hands: Hands, name: str) -> TextEntry:
    """Its field, as it is now."""
    found = hands.widget(name)
    assert isinstance(found, TextEntry)
    return found


def at_field(hands: Hands, which: str) -> str:
    """Go there, and empty it; returns its name."""
    clicks, name = FIELDS[which]
    for click in clicks:
        hands.click(click)
    hands.click(name)
    stroke(hands, pygame.K_a, pygame.KMOD_LCTRL)
    stroke(hands, pygame.K_BACKSPACE)
    assert field(hands, name).text == ""
    return name


def stroke(hands: Hands, key: int, mod: int = 0, text: str = "") -> None:
    """A key as the system delivers it: down, its text, up."""
    typed = [pygame.Event(pygame.TEXTINPUT, text=text)] if text else []
    hands.app.step([pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text, scancode=0), *typed,
                    pygame.Event(pygame.KEYUP, key=key, mod=mod, scancode=0)], 0.1)  # fmt: skip


@pytest.mark.parametrize("which", FIELDS)
def test_every_key_of_the_battle_is_a_letter_in_a_field(which: str, hands: Hands) -> None:
    name = at_field(hands, which)
    top, scenes = hands.top, list(hands.app.scenes)
    size, fullscreen = hands.app.window.size, hands.app.settings.fullscreen
    limit = field(hands, name).buffer.limit
    typed = ""
    for letter in LETTERS:
        if len(typed) == limit:
            stroke(hands, pygame.K_a, pygame.KMOD_LCTRL)
            stroke(hands, pygame.K_BACKSPACE)
            typed = ""
        stroke(hands, ord(letter), 0, letter)
        typed += letter
        assert field(hands, name).text == typed, f"after {letter!r}"
        assert hands.top is top and hands.app.scenes == scenes, f"{letter!r} did something"
    for key, mod in WITHOUT_TEXT:
        stroke(hands, key, mod)
        if which in ("NPC", "character") and key == pygame.K_z:  # the editor's undo: what was typed goes, and comes back
            assert field(hands, name).text != typed and hands.top is top
            stroke(hands, pygame.K_y, pygame.KMOD_LCTRL)
        assert field(hands, name).text == typed and hands.top is top and hands.app.scenes == scenes
    assert (hands.app.window.size, hands.app.settings.fullscreen) == (size, fullscreen)


@pytest.mark.parametrize("which", FIELDS)
def test_escape_leaves_the_field_first_and_keys_work_again(which: str, hands: Hands) -> None:
    at_field(hands, which)
    top, scenes = hands.top, list(hands.app.scenes)
    hands.press(pygame.K_ESCAPE)
    assert hands.top is top and hands.app.scenes == scenes
    assert hands.top.focus.widget is None or not hands.top.focus.widget.takes_text
    hands.press(pygame.K_ESCAPE)
    assert hands.top is not top or hands.app.scenes != scenes


HOSTILE = {
    "zero width": "\u200b", "NUL": "a\x00b", "half a character": "x\ud800y", "turned round": "\u202eabc",
    "Arabic": "\u0645\u062d\u0645\u062f", "a tower": "e" + "\u0301" * 300, "family": "👨‍👩‍👧‍👦 OK",
    "wide": "W" * 10_000, "blanks": "     ", "and": "A&B", "tag": "<b>x", "less": "a<b wins", "brace": "{0}",
    "percent": "%s %d", "line": "one\ntwo", "NFD": "e\u0302", "wide letters": "ＡＢＣ", "private": "\ue000\U000f0000",
}  # fmt: skip


@pytest.mark.parametrize(
    ("how", "case"), [*(("typed", case) for case in HOSTILE), ("pasted", "wide"), ("pasted", "line")]
)
def test_a_name_is_cleaned_at_the_field_and_shown_as_stored(
    how: str, case: str, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = HOSTILE[case]
    name = at_field(hands, "hero")
    if how == "typed":
        hands.app.step([pygame.Event(pygame.TEXTINPUT, text=raw)], 0.1)
    else:
        monkeypatch.setattr(pygame.scrap, "get_text", lambda: raw)
        stroke(hands, pygame.K_v, pygame.KMOD_LCTRL)
    shown = field(hands, name).text
    hands.click("start")
    hands.wait(2)
    if isinstance(hands.app.scene, SetupScene):
        assert hands.widget("problem").describe(), "it is said why not"
        return
    stored = hands.battle.state.characters[0].name
    wanted = " ".join(shown.split())
    if wanted:
        assert stored == wanted == clean_name(shown, "name")
    assert stored.strip() and stored in whole(hands), "it is drawn as it is stored"


def test_two_names_that_look_the_same_are_told_apart(hands: Hands) -> None:
    hands.click("new")
    for name, text in (("hero left 0", "Ōkiku"), ("hero left 1", "O\u0304kiku")):
        hands.click(name)
        stroke(hands, pygame.K_a, pygame.KMOD_LCTRL)
        hands.app.step([pygame.Event(pygame.TEXTINPUT, text=text)], 0.1)
    hands.click("start")
    hands.wait(2)
    assert [c.name for c in hands.battle.state.characters[:2]] == ["Ōkiku", "Ōkiku 2"]


def dead_key(hands: Hands, name: str) -> None:
    """A dead circumflex, then e: the system says nothing for the first, and the whole letter for the second."""
    stroke(hands, pygame.K_CARET)
    stroke(hands, pygame.K_e, 0, "ê")


def input_method(hands: Hands, name: str) -> None:
    """Two letters are composed, confirmed with Enter, then Latin follows."""
    before = hands.top
    for text in ("n", "な", "なま"):
        hands.app.step([pygame.Event(pygame.TEXTEDITING, text=text, start=0, length=len(text))], 0.1)
    stroke(hands, pygame.K_RETURN)
    stroke(hands, pygame.K_ESCAPE)
    assert hands.top is before and field(hands, name).text == ""
    hands.app.step([pygame.Event(pygame.TEXTEDITING, text="", start=0, length=0),
                    pygame.Event(pygame.TEXTINPUT, text="名前")], 0.1)  # fmt: skip
    stroke(hands, pygame.K_x, 0, "x")


def given_up(hands: Hands, name: str) -> None:
    """Composing is broken off by another program; afterwards the field works."""
    hands.app.step([pygame.Event(pygame.TEXTEDITING, text="な", start=0, length=1)], 0.1)
    hands.app.step([pygame.Event(pygame.WINDOWFOCUSLOST), pygame.Event(pygame.WINDOWFOCUSGAINED)], 0.1)
    stroke(hands, pygame.K_y, 0, "y")


WAYS: dict[Callable[[Hands, str], None], str] = {dead_key: "ê", input_method: "名前x", given_up: "y"}


@pytest.mark.parametrize("which", ["hero", "character"])
@pytest.mark.parametrize("way", WAYS)
def test_the_text_is_what_was_composed_once(way: Callable[[Hands, str], None], which: str, hands: Hands) -> None:
    name = at_field(hands, which)
    way(hands, name)
    assert field(hands, name).text == WAYS[way]
    stroke(hands, pygame.K_z, 0, "z")
    assert field(hands, name).text == WAYS[way] + "z"


def test_the_line_of_the_battle_takes_letters_and_the_battle_does_not(hands: Hands) -> None:
    hands.click("new")
    hands.click("start")
    hands.wait(2)
    scene: Layer = hands.battle
    assert isinstance(scene, BattleScene)
    hands.press(pygame.K_SLASH)
    line, seq = hands.top, scene.controller.match.seq
    for letter in "eu123lmr?":
        stroke(hands, ord(letter), 0, letter)
    assert hands.top is line and field(hands, "line").text == "eu123lmr?"
    assert scene.controller.match.seq == seq and scene.t(say("table.line.title")) in whole(hands)
