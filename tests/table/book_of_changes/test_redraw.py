"""Only what changes is drawn again, and what is on the screen is always what a whole drawing would show."""

from __future__ import annotations

import pygame
import pytest
from book_of_changes.table.kept import Kept
from book_of_changes.table.scene import TableScene
from pygame import FRect

from gunki.table.canvas import Canvas
from tests.table.book_of_changes.hand import SHORT, table, to_title
from tests.table.play.hands import Hands

ENOUGH = 12
"""Frames compared with a whole drawing of them."""
PARTY = [{"kind": "ai", "level": "random", "heroes": [{"preset": name} for name in ("umi", "genzo")]}]


def differing(hands: Hands) -> list[tuple[int, int, int, int]]:
    """Where the window differs from a whole drawing of it."""
    frames, surface = hands.app.frames, hands.app.window.surface
    before = surface.copy()
    frames.draw(whole=True)
    mask = pygame.mask.from_threshold(surface, (0, 0, 0, 255), (1, 1, 1, 255), before)
    mask.invert()
    return [tuple(rect) for rect in mask.get_bounding_rects()]  # type: ignore[misc]


@pytest.mark.usefixtures("pixels")
def test_what_a_battle_left_undrawn_looks_as_it_should(hands: Hands) -> None:
    hands.app.settings.speed = "fast"
    scene = begun_by_program(hands)
    looked = 0
    for frame in range(2000):
        if looked == ENOUGH:
            break
        hands.app.step([], 1 / 30)
        tumbling = scene.playback.tumbling < 1  # their faces differ in every drawing
        if frame % 6 == 0 and not tumbling and not hands.app.frames.later:
            assert not differing(hands), (frame, scene.log[:1])
            looked += 1
    assert looked == ENOUGH and scene.log
    to_title(hands)


def begun_by_program(hands: Hands) -> TableScene:
    """A battle nobody plays."""
    to_title(hands)
    shell = hands.app.scenes[0].shell  # type: ignore[attr-defined]
    shell.environment.mode("book_of_changes")
    shell.begin("book_of_changes", {**SHORT, "seats": PARTY}, 5)
    return table(hands)


def test_a_kept_picture_is_drawn_once_for_what_it_shows(hands: Hands) -> None:
    kept, drawn = Kept(), []
    canvas = Canvas(pygame.Surface((200, 100), pygame.SRCALPHA), hands.app.painter)
    for shows in ("one", "one", "other"):
        kept.draw(canvas, "card", shows, FRect(10, 10, 50, 40), lambda inner: drawn.append(inner))
    assert len(drawn) == 2
    canvas.surface.set_clip((100, 60, 20, 20))
    kept.draw(canvas, "card", "third", FRect(10, 10, 50, 40), lambda inner: drawn.append(inner))
    assert len(drawn) == 2, "what is not seen is not drawn"


def test_a_kept_picture_lies_where_it_was_drawn(hands: Hands) -> None:
    painter = hands.app.painter
    plain = Canvas(pygame.Surface((200, 100)), painter)
    through = Canvas(pygame.Surface((200, 100)), painter)

    def make(canvas: Canvas) -> None:
        canvas.box(13.3, 12.7, 31.5, 20.1, "gold", radius=0)

    make(plain)
    Kept().draw(through, "box", 1, FRect(10.4, 10.2, 60, 40), make)
    assert plain.surface.get_buffer().raw == through.surface.get_buffer().raw
