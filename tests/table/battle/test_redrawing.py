"""While events are shown only the panels they change are drawn again: nothing old is left standing."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from gunki.table.canvas import Canvas
from gunki.table.frames import apart
from tests.table.battle.stage import shell_of, sized
from tests.table.play.hands import Hands

CREW = ("swordswoman", "sorceress", "ninja")
FOES = ("ronin", "archer", "mage")


def config(kind: str) -> dict[str, Any]:
    """Three on either side."""
    people = [{"preset": name} for name in CREW]
    return {"sides": [{"seats": [{"kind": kind, "characters": people}]},
                      {"seats": [{"kind": "npc", "characters": [{"npc": name} for name in FOES]}]}]}


def left_standing(hands: Hands) -> pygame.Rect | None:
    """Where the window differs from one that is drawn whole, but for what is still to come; None where it does not."""
    frames, window = hands.app.frames, hands.app.window.surface
    seen = window.copy()
    frames._paint(Canvas(window, hands.app.painter))
    whole = window.copy()
    window.blit(seen, (0, 0))
    for surface in (seen, whole):
        for rect in frames.later:
            surface.fill("black", rect)
    if seen.get_buffer().raw == whole.get_buffer().raw:
        return None
    mask = pygame.mask.from_threshold(seen, (0, 0, 0), (1, 1, 1, 255), whole)
    mask.invert()
    places = mask.get_bounding_rects()
    return places[0].unionall(places[1:])


@pytest.mark.usefixtures("pixels")
@pytest.mark.parametrize(("calm", "step"), [(False, 0.11), pytest.param(True, 0.03, marks=pytest.mark.long)])
def test_every_frame_of_a_match_is_as_if_drawn_whole(
    calm: bool, step: float, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Panels may come some frames after the stage, and they do come."""
    sized(hands, (960, 600))  # half as many pixels
    hands.app.settings.speed = "normal"
    hands.app.settings.reduced_motion = calm
    shell_of(hands).begin("gunki", config("ai"), 7)
    scene, frames = hands.battle, hands.app.frames
    monkeypatch.setattr(scene.playback, "faces", lambda: [3] * 6 if scene.playback.tumbling < 1.0 else [])
    told: set[str] = set()
    waited: dict[tuple[int, ...], int] = {}
    longest = 0
    for _ in range(600):
        if hands.app.scene is not scene or scene.controller.over:
            break
        hands.app.step([], step)
        told |= {type(event).__name__ for event, _ in scene.controller.told[-2:]}
        where = left_standing(hands)
        assert where is None, f"{where} after {type(scene.controller.told[-1][0]).__name__}"
        waited = {tuple(rect): waited.get(tuple(rect), 0) + 1 for rect in frames.later}
        longest = max(longest, *waited.values(), 0)
    assert {"Attacked", "Stepped", "TurnBegan", "NpcAimed", "CardTaken", "TurnEnded"} <= told
    assert 0 < longest <= 8, "no panel waits longer than the others take"


def test_areas_that_hardly_touch_are_drawn_by_themselves() -> None:
    stage, panel = pygame.Rect(100, 0, 400, 300), pygame.Rect(499, 0, 100, 300)
    low, inside = pygame.Rect(0, 299, 120, 80), pygame.Rect(150, 20, 30, 30)
    assert apart([stage, low]) == [stage, low]
    assert apart([stage, inside]) == [stage]
    assert apart([panel, stage]) == [stage.union(panel)], "side by side and as high: nothing is drawn in vain"
    assert apart([pygame.Rect(0, 0, 9, 9), pygame.Rect(20, 0, 9, 9)]) == [(0, 0, 9, 9), (20, 0, 9, 9)]


def test_what_may_wait_comes_a_little_at_a_time(hands: Hands) -> None:
    frames, width, height = hands.app.frames, hands.app.scale.width, hands.app.scale.height
    hands.wait(2)
    for row in range(4):
        frames.invalidate_soon(pygame.FRect(0, row * height / 4, width, height / 4))
    left = []
    while frames.later:
        hands.wait()
        left.append(len(frames.later))
    assert left == [3, 2, 1, 0]
    frames.invalidate_soon(pygame.FRect(0, 0, 9, 9))
    hands.app.invalidate()
    hands.wait()
    assert not frames.later, "all was drawn"
