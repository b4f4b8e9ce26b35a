"""Nothing is cut, covered or outside, in any window, in English and in Japanese."""

from __future__ import annotations

from typing import Any

import pytest
from book_of_changes.content import shipped

from tests.table.book_of_changes.hand import begun, possible, sized, to_title, waited
from tests.table.layout_check import faults
from tests.table.play.hands import Hands
from tests.table.scenes.looking import wrong

SIZES = {"1280x720": ((1280, 720), 1.0), "960x600": ((960, 600), 1.0), "1920x1080 at 150 %": ((1920, 1080), 1.5),
         "800x450": ((800, 450), 1.0)}
LANGUAGES = {"1280x720": ["en", "ja"], "960x600": ["en"], "1920x1080 at 150 %": ["ja"], "800x450": ["en"]}
QUICK = (("1280x720", "ja"), ("960x600", "en"))
PARTY = [{"preset": name} for name in ("umi", "genzo", "raita", "hina")]


def full(battle: str, heroes: int = 3) -> dict[str, Any]:
    """A battle with so many heroes."""
    return {"battle": battle, "seats": [{"heroes": PARTY[:heroes]}], "enemies": {"level": "random"}}


@pytest.mark.parametrize(("size", "language"), [
    pytest.param(size, language, marks=[] if (size, language) in QUICK else pytest.mark.long)
    for size in SIZES for language in LANGUAGES[size]])
def test_a_battle_in_every_window(hands: Hands, size: str, language: str) -> None:
    sized(hands, *SIZES[size])
    scene = begun(hands, full("shore_of_shapes", 4), language=language)
    assert wrong(hands) == []
    move = possible(scene, "move")
    assert move is not None
    hands.click("action move")
    hands.hover(f"zone {next(iter(move.zones))}")
    assert wrong(hands) == []
    hands.click("action move")
    hands.click("action hold")
    assert wrong(hands) == []
    hands.click("undo")
    for _ in range(len(scene.able)):
        hands.click("finish")
    waited(hands)
    assert scene.choices and wrong(hands) == []
    to_title(hands)


@pytest.mark.parametrize("battle", sorted(battle.id for battle in shipped().battles))
def test_every_battle_in_a_small_window(hands: Hands, battle: str) -> None:
    sized(hands, (960, 600))
    scene = begun(hands, full(battle))
    assert scene.islands and faults(hands.app) == []
    to_title(hands)
