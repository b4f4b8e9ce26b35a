"""Windows keep no pixels where no test looks at them: nobody takes an empty one for drawn, and faults are faults there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from gunki.table.canvas import Canvas
from tests.table.play.blank import Blank, looking
from tests.table.play.hands import Hands, opened


@pytest.fixture
def hands() -> Iterator[Hands]:
    """The title, at the least size."""
    with opened((640, 360)) as found:
        yield found


READERS: list[Callable[[pygame.Surface], object]] = [
    lambda surface: surface.get_at((3, 3)),
    lambda surface: surface.copy(),
    lambda surface: surface.subsurface((0, 0, 9, 9)),
    lambda surface: surface.get_buffer(),
    lambda surface: pygame.image.tobytes(surface, "RGB"),
    lambda surface: pygame.mask.from_surface(surface),
    lambda surface: pygame.transform.grayscale(surface),
    lambda surface: pygame.Surface((9, 9)).blit(surface, (0, 0)),
]


@pytest.mark.parametrize("number", range(len(READERS)))
def test_an_empty_window_cannot_be_looked_at(hands: Hands, number: int) -> None:
    for surface in (hands.app.window.surface, pygame.display.get_surface()):
        assert isinstance(surface, Blank)
        with pytest.raises((TypeError, AttributeError)):
            READERS[number](surface)


FAULTS: list[Callable[[pygame.Surface], object]] = [
    lambda surface: surface.blit(None, (0, 0)),  # type: ignore[arg-type]
    lambda surface: surface.blit(pygame.Surface((3, 3)), None),  # type: ignore[arg-type]
    lambda surface: surface.blit(pygame.Surface((3, 3)), ("here", 0)),  # type: ignore[arg-type]
    lambda surface: surface.blit(pygame.Surface((3, 3)), (float("nan"), 0), "all"),  # type: ignore[arg-type]
    lambda surface: surface.fill("no such colour"),
    lambda surface: surface.fill("red", "everywhere"),  # type: ignore[arg-type]
    lambda surface: pygame.draw.aaline(surface, "no such colour", (0, 0), (9, 9)),
    lambda surface: pygame.draw.line(surface, "red", (0, 0), None),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("number", range(len(FAULTS)))
def test_what_is_wrong_on_a_true_surface_is_wrong_there(hands: Hands, number: int) -> None:
    found = []
    for surface in (hands.app.window.surface, pygame.Surface((640, 360))):
        with pytest.raises((TypeError, ValueError, pygame.error)) as fault:
            FAULTS[number](surface)
        found.append(str(fault.value))
    assert found[0] == found[1]


def test_clips_and_sizes_are_those_of_a_true_surface(hands: Hands) -> None:
    empty, true = hands.app.window.surface, pygame.Surface((640, 360))
    for area in (None, (10, 20, 30, 40), (-5, -5, 20, 20), (600, 300, 100, 100), (700, 9, 5, 5), pygame.FRect(1.5, 2.5, 9, 9)):
        empty.set_clip(area)
        true.set_clip(area)
        assert empty.get_clip() == true.get_clip()
    assert (empty.get_size(), empty.get_width(), empty.get_height()) == (true.get_size(), *true.get_size())
    assert empty.get_rect() == true.get_rect()


def test_a_screenshot_shows_what_was_drawn(hands: Hands, tmp_path: Path) -> None:
    hands.app.screenshot(tmp_path / "window.png")
    with looking():
        hands.app.frames.draw(whole=True)
        picture = pygame.image.load(tmp_path / "window.png")
        assert pygame.image.tobytes(picture, "RGB") == pygame.image.tobytes(hands.app.window.surface, "RGB")
    assert len(set(pygame.image.tobytes(picture, "RGB"))) > 50


def test_who_looks_sees_what_was_drawn_before_and_since(hands: Hands) -> None:
    with looking():
        hands.wait()
        seen = hands.app.window.surface
        assert seen is pygame.display.get_surface() and isinstance(seen, pygame.Surface)
        before = pygame.image.tobytes(seen, "RGB")
        hands.app.frames.draw(whole=True)
        assert pygame.image.tobytes(seen, "RGB") == before
        assert len(set(before)) > 50
        Canvas(seen, hands.app.painter).box(0, 0, 50, 50, "#FF0000", radius=0)
        assert seen.get_at((9, 9))[:3] == (255, 0, 0)
    hands.wait()
    assert isinstance(hands.app.window.surface, Blank)
