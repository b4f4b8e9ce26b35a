"""Tooltips: wholly on the screen, beside their owner, over as little else as can be, never after a click."""

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gunki.table.layout import Layout
from gunki.table.scene import Scene
from gunki.table.tooltip import tooltip_of, tooltip_place
from gunki.table.widgets import Button, ScrollView, TextEntry
from tests.table.kit.desk import desk

ROOM = (1280.0, 720.0)


@given(
    st.floats(-50, 1300),
    st.floats(-50, 750),
    st.floats(1, 1400),
    st.floats(1, 800),
    st.floats(40, 340),
    st.floats(30, 300),
)
def test_tooltips_are_wholly_on_the_screen(x: float, y: float, w: float, h: float, width: float, height: float) -> None:
    left, top = tooltip_place(pygame.FRect(x, y, w, h), width, height, (1280, 720))
    assert left >= 0 and top >= 0 and left + width <= 1280 and top + height <= 720


@given(st.floats(0, 1230), st.floats(0, 670), st.floats(8, 300), st.floats(8, 120))
def test_tooltips_leave_their_owner_free(x: float, y: float, w: float, h: float) -> None:
    owner = pygame.FRect(x, y, min(w, 1280 - x), min(h, 720 - y))
    tip = pygame.FRect(*tooltip_place(owner, 300, 120, (1280, 720)), 300, 120)
    assert not tip.colliderect(owner)


def test_a_tooltip_longer_than_the_window_is_cut() -> None:
    with desk(lambda scene, layout: None, size=(800, 450)) as (app, scene):
        owner = scene.add(Button((10, 10, 50, 20), "", name="talks"))
        tip = tooltip_of(owner, "word " * 4000, app.painter, (app.scale.width, app.scale.height))
        assert tip.lines[-1] == "…" and tip.area.bottom <= app.scale.height


def hidden(tip: pygame.FRect, others: list[pygame.FRect]) -> list[pygame.FRect]:
    """What a tooltip lies on."""
    return [other for other in others if tip.clip(other).w >= 1 and tip.clip(other).h >= 1]


def test_a_tooltip_goes_where_nothing_is_hidden() -> None:
    owner = pygame.FRect(600, 400, 200, 40)
    below, above = pygame.FRect(600, 450, 200, 36), pygame.FRect(600, 350, 200, 36)
    right = pygame.FRect(820, 400, 300, 40)
    for others in ([below], [below, above], [below, above, right]):
        tip = pygame.FRect(*tooltip_place(owner, 260, 48, ROOM, others), 260, 48)
        assert not hidden(tip, others) and not tip.colliderect(owner), others


@given(st.integers(0, 5), st.integers(0, 7), st.integers(40, 320), st.integers(30, 90))
def test_in_a_form_with_gaps_no_tooltip_hides_a_field(column: int, row: int, width: int, height: int) -> None:
    fields = [pygame.FRect(20 + 210 * c, 10 + 88 * r, 200, 30) for c in range(6) for r in range(8) if c != 3]
    owner = fields[min(len(fields) - 1, column * 8 + row)]
    others = [field for field in fields if field is not owner]
    tip = pygame.FRect(*tooltip_place(owner, width, min(height, 50), ROOM, others), width, min(height, 50))
    assert not hidden(tip, others) and not tip.colliderect(owner)


def test_where_all_is_full_the_tooltip_stays_by_its_owner() -> None:
    cells = [pygame.FRect(x, y, 60, 60) for x in range(0, 1280, 64) for y in range(0, 720, 64)]
    owner = cells.pop(100)
    tip = pygame.FRect(*tooltip_place(owner, 200, 60, ROOM, cells), 200, 60)
    assert not tip.colliderect(owner) and tip.inflate(40, 40).colliderect(owner)


def form(scene: Scene, layout: Layout) -> None:
    """Start, below it the seed, and a list whose second row is scrolled away."""
    scene.add(Button((20, 400, 200, 40), "Start", lambda: None, name="start", tooltip="Begins the match."))
    scene.add(TextEntry((20, 450, 200, 32), "", name="seed"))
    refused = scene.add(Button((20, 500, 200, 40), "Never", lambda: None, name="never"))
    refused.enabled, refused.reason = False, "There is no one to play with."
    view = scene.add(ScrollView((400, 100, 200, 40), 200, name="list"))
    scene.add(Button((0, 0, 180, 36), "One", lambda: None, name="one", tooltip="The first."), view)
    scene.add(Button((0, 100, 180, 36), "Two", lambda: None, name="two"), view)


def test_the_tooltip_of_start_leaves_the_seed_free() -> None:
    with desk(form) as (app, scene):
        app.point(*scene.find("start").screen_rect().center)
        assert app.frames.tip is not None and app.frames.tip.text == "Begins the match."
        for name in ("start", "seed", "never"):
            assert not app.frames.tip.area.colliderect(scene.find(name).screen_rect())
        app.point(*scene.find("one").screen_rect().center)
        assert app.frames.tip.area.y > 140, "what is scrolled away needs no room"


def test_no_tooltip_follows_a_click() -> None:
    with desk(form) as (app, scene):
        start = scene.find("start")
        app.click(start)
        app.wait(1)
        assert app.frames.tip is None
        x, y = start.screen_rect().center
        app.point(x + 3, y)
        assert app.frames.tip is None, "a hand that trembles does not ask"
        scene.rebuild()
        app.wait(0.1)
        assert app.frames.tip is None, "nor does it come with the next screen"
        app.point(900, 600)
        app.point(x, y)
        assert app.frames.tip is not None


def test_a_control_that_refuses_says_why_after_the_click() -> None:
    with desk(form) as (app, scene):
        app.click(scene.find("never"))
        assert app.frames.tip is not None and app.frames.tip.text == "There is no one to play with."


def test_the_tooltip_comes_to_the_keyboard_too() -> None:
    with desk(form) as (app, _):
        app.press(pygame.K_TAB)
        assert app.frames.tip is None
        app.wait(0.8)
        assert app.frames.tip is not None and app.frames.tip.owner.name == "start"
        app.press(pygame.K_TAB)
        assert app.frames.tip is None, "it leaves with the focus"


@pytest.mark.usefixtures("pixels")
def test_a_tooltip_that_goes_leaves_no_trace() -> None:
    with desk(form) as (app, scene):
        app.point(900, 600)
        before = pygame.image.tobytes(app.window.surface, "RGB")
        app.point(*scene.find("start").screen_rect().center)
        assert pygame.image.tobytes(app.window.surface, "RGB") != before
        app.point(900, 600)
        assert pygame.image.tobytes(app.window.surface, "RGB") == before
        app.toast("Gone in a moment.", 0.5)
        app.wait(0.2)
        assert pygame.image.tobytes(app.window.surface, "RGB") != before
        app.wait(1)
        assert pygame.image.tobytes(app.window.surface, "RGB") == before


def test_the_tooltip_of_the_keyboard_goes_by_itself() -> None:
    with desk(form) as (app, _):
        app.press(pygame.K_TAB)
        app.wait(0.8)
        assert app.frames.tip is not None
        app.wait(4.2)
        assert app.frames.tip is None, "nobody can move it away by keys"


def test_what_a_scene_wants_seen_is_kept_free() -> None:
    with desk(form) as (app, scene):
        app.point(*scene.find("start").screen_rect().center)
        assert app.frames.tip is not None
        area = app.frames.tip.area.copy()
        scene.keep_seen = lambda: [area]
        app.point(900, 600)
        app.point(*scene.find("start").screen_rect().center)
        assert app.frames.tip is not None and not app.frames.tip.area.colliderect(area)
