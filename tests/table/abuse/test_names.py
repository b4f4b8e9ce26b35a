"""The longest and the strangest names, and longer texts, on setup, battle and result (FC-20, FC-21)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pygame
import pytest

from gunki.battle.names import LONGEST_NAME
from gunki.engine.messages import Catalogues, Message, Refused
from gunki.table.canvas import Canvas
from gunki.table.scenes.result import ResultScene
from gunki.table.widgets import Button
from tests.table.battle.stage import play_until, shell_of, sized, whole
from tests.table.layout_check import controls_of
from tests.table.play.hands import Hands
from tests.table.roster.stage import put

NAMES = {
    "wide": "W" * LONGEST_NAME,
    "words": "Hanzō Nobunaga of the Seven Winds, Rivers",
    "one word": "Donaudampfschifffahrtsgesellschaftskapit",
    "kanji": "剣" * LONGEST_NAME,
    "Arabic": "\u0645\u062d\u0645\u062f " * 5 + "x",
    "joined": "👨\u200d👩\u200d👧\u200d👦 OK",
    "signs": "<b>A&B</b> {0} %s a<b wins",
    "marks": "Z\u0328\u0301\u0308algo",
}
QUICK = ("wide", "signs", "joined")
SMALL = (960, 600)


def config(name: str) -> dict[str, Any]:
    """Everybody is called so: sides, seats and fighters."""
    def seat(kind: str, who: dict[str, str]) -> dict[str, Any]:
        return {"kind": kind, "name": name, "characters": [{**who, "name": name}]}

    return {"sides": [{"name": name, "seats": [seat("human", {"preset": preset}), seat("npc", {"npc": "archer"})]}
                      for preset in ("monk", "witch")]}  # fmt: skip


def inside(hands: Hands) -> list[str]:
    """What leaves the window: controls, and lines of text (those in fields and scrolled views are clipped)."""
    app, original = hands.app, Canvas.text
    width, height = app.scale.width + 1, app.scale.height + 1
    window = pygame.FRect(-1, -1, width + 1, height + 1)
    wrong = [f"{w.name}: {w.screen_rect()}" for w in controls_of(hands.top) if not window.contains(w.screen_rect())]

    def noting(canvas: Canvas, text: str, x: float, y: float, *rest: Any, **more: Any) -> float:
        drawn = original(canvas, text, x, y, *rest, **more)
        align = more.get("align", rest[3] if len(rest) > 3 else "left")
        left = x + canvas._dx - {"left": 0.0, "center": drawn / 2, "right": drawn}[align]
        clipped = canvas.surface.get_clip() != canvas.surface.get_rect()
        if text and not clipped and (left < -2 or left + drawn > width + 1 or y + canvas._dy > height):
            wrong.append(f"{text!r} from {left:.0f} to {left + drawn:.0f}, at {y:.0f}")
        return drawn

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Canvas, "text", noting)
        app.invalidate()
        hands.wait()
    return wrong


@pytest.mark.parametrize(
    "case", [case if case in QUICK else pytest.param(case, marks=pytest.mark.long) for case in NAMES]
)
def test_a_match_of_such_names_is_shown_to_its_end(case: str, hands: Hands) -> None:
    name = NAMES[case]
    try:
        shell_of(hands).begin("gunki", config(name[:LONGEST_NAME].strip()), 22)
    except Refused as refusal:
        sentence = shell_of(hands).t(refusal.message)
        assert sentence and "{" not in sentence.replace(name, ""), "refused in a sentence"
        assert case in ("marks",), sentence
        return
    play_until(hands, "card")
    scene = hands.battle
    names = [character.name for character in scene.state.characters]
    assert len(set(names)) == 4, "they are told apart"
    assert inside(hands) == []
    scene.do(scene.choices[0])
    hands.wait(2)
    for code in (pygame.K_l, pygame.K_m):
        hands.press(code)
        assert inside(hands) == []
        hands.press(pygame.K_ESCAPE)
    hands.press(pygame.K_m)
    hands.click("concede")
    hands.click("answer 0")
    hands.wait(4)
    result = hands.app.scene
    assert isinstance(result, ResultScene)
    assert inside(hands) == []
    for character in result.match.state.characters:
        assert character.name in whole(hands), "the whole name is asked for; what has no room is cut with an ellipsis"


@pytest.mark.parametrize("length", [200, *(pytest.param(length, marks=pytest.mark.long) for length in (40, 60))])
def test_a_long_name_in_a_file_does_not_burst_roster_and_setup(length: int, hands: Hands) -> None:
    path = put("long", name=("Nobunaga " * 30)[:length].strip())
    try:
        sized(hands, SMALL)
        for clicks in (("roster",), ("new", "portrait left 0")):
            for name in clicks:
                hands.click(name)
            hands.wait(3)
            assert inside(hands) == []
            home(hands)
    finally:
        path.unlink()


@contextmanager
def longer_texts(hands: Hands, by: float = 0.4) -> Iterator[None]:
    """Every text of the catalogues, longer by so much, as another language may be."""
    original = Catalogues.text

    def text(words: Catalogues, message: Message) -> str:
        found = original(words, message)
        if message.key.startswith("=") or len(found) < 3:
            return found
        return f"{found} {('lore ' * len(found))[: round(len(found) * by)]}".strip()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Catalogues, "text", text)
        yield


@pytest.mark.parametrize("size", [SMALL, pytest.param((1280, 720), marks=pytest.mark.long)])
def test_texts_longer_by_two_fifths_stay_in_their_places(size: tuple[int, int], hands: Hands) -> None:
    sized(hands, size)
    with longer_texts(hands):
        hands.click("new")
        assert inside(hands) == []
        hands.click("portrait left 0")
        assert inside(hands) == []
        hands.press(pygame.K_ESCAPE)
        hands.click("start")
        hands.wait(2)
        assert inside(hands) == []
        play_until(hands, "card")
        hands.battle.do(hands.battle.choices[0])
        hands.wait(2)
        assert inside(hands) == []
        for widget in controls_of(hands.top):
            if widget.name:
                hands.hover(widget.name)
                assert inside(hands) == []
    home(hands)


def home(hands: Hands) -> None:
    """The title, with nothing over it."""
    for modal in list(hands.app.modals):
        hands.app.close_modal(modal)
    shell_of(hands).to_title()
    hands.wait()


def test_a_name_that_is_cut_stands_whole_in_the_tooltip(hands: Hands) -> None:
    sized(hands, SMALL)
    with longer_texts(hands, by=1.5):
        hands.click("new")
        cut = [w for w in controls_of(hands.top) if isinstance(w, Button) and w.cut]
        assert cut, "some have no room"
        for button in cut:
            assert button.text in button.tip()
        hands.hover(cut[0].name)
        assert hands.app.frames.tip_owner is cut[0]
    home(hands)
