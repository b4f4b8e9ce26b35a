"""Nothing is cut, covered or outside, in any window, in English and in Japanese; only what changes is drawn again."""

from __future__ import annotations

import pygame
import pytest

from tests.table.play.hands import Hands
from tests.table.scenes.looking import wrong
from tests.table.snow_from_korea.hand import alone, begun, man, read, sized, to_title, waited

SIZES = {"1280x720": ((1280, 720), 1.0), "960x600": ((960, 600), 1.0), "1920x1080 at 150 %": ((1920, 1080), 1.5),
         "800x450": ((800, 450), 1.0)}
LANGUAGES = {"1280x720": ["en", "ja"], "960x600": ["en"], "1920x1080 at 150 %": ["ja"], "800x450": ["en"]}
ENOUGH = 12
"""Frames compared with a whole drawing of them."""
QUICK = (("960x600", "en"), ("1280x720", "ja"))


@pytest.mark.parametrize(("size", "language"), [
    pytest.param(size, language, marks=[] if (size, language) in QUICK else pytest.mark.long)
    for size in SIZES for language in LANGUAGES[size]])
def test_a_journey_in_every_window(hands: Hands, size: str, language: str) -> None:
    sized(hands, *SIZES[size])
    people = [man("Kiyotsugu", [4, 5, 3]), man("Tadanobu", [4, 4, 4], "ai")]
    scene = begun(hands, {"samurai": people, "cycles": 3}, language=language)
    for _ in range(3):
        assert wrong(hands) == []
        scene.do(scene.choices[0])
        waited(hands)
        assert wrong(hands) == []
        read(hands)
    to_title(hands)


@pytest.mark.usefixtures("pixels")
def test_what_a_journey_left_undrawn_looks_as_it_should(hands: Hands) -> None:
    scene = begun(hands, alone(3))
    hands.app.settings.speed = "fast"
    hands.wait(10)
    looked = 0
    for frame in range(2000):
        if looked == ENOUGH:
            break
        if scene.decision is not None and not scene.animating and frame % 40 == 0:
            scene.do(scene.choices[0])
        if scene.holding and frame % 15 == 0:
            scene.go_on()
        hands.app.step([], 1 / 30)
        still = scene.tumbling.side < 0 and not scene.roll.moving
        if frame % 6 == 0 and still and not hands.app.frames.later:
            assert not differing(hands), (frame, scene.log[:1])
            looked += 1
    assert looked == ENOUGH
    to_title(hands)


def differing(hands: Hands) -> list[tuple[int, int, int, int]]:
    """Where the window differs from a whole drawing of it."""
    frames, surface = hands.app.frames, hands.app.window.surface
    before = surface.copy()
    frames.draw(whole=True)
    mask = pygame.mask.from_threshold(surface, (0, 0, 0, 255), (1, 1, 1, 255), before)
    mask.invert()
    return [tuple(rect) for rect in mask.get_bounding_rects()]  # type: ignore[misc]
