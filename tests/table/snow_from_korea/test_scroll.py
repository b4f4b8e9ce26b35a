"""The scroll on the table: it unrolls, grows, is magnified and read; its pictures are bounded."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pygame
import pytest
from pygame import FRect
from snow_from_korea.model import State
from snow_from_korea.table.scroll import Emakimono, Journal
from snow_from_korea.table.scroll.composition import panels_of
from snow_from_korea.table.scroll.handscroll import ZOOMS, Handscroll
from snow_from_korea.table.scroll.painting import FADE, Brush, paint, place_of

from gunki.engine.match import Match
from gunki.table.canvas import Canvas
from gunki.table.layout import Layout
from gunki.table.scene import Scene
from tests.table.play.hands import REST, STEP, Hands
from tests.table.snow_from_korea.hand import alone, begun, to_title
from tests.table.snow_from_korea.journeys import gone, states

AREA = FRect(0, 72, 1280, 296)


class ScrollScene(Scene):
    """Nothing but the scroll."""

    def __init__(self, match: Match, state: State) -> None:
        super().__init__()
        self.match, self.state = match, state
        self.opened: list[int] = []
        self.scroll = Emakimono(self)

    def build(self, layout: Layout) -> None:
        """The scroll."""
        self.area = FRect(0, 72, layout.width, 296)
        self.scroll.build(self.area, self.state)

    def draw(self, canvas: Canvas) -> None:
        """Night behind it."""
        canvas.box(0, 0, canvas.width, canvas.height, "strip", radius=0)
        self.scroll.draw(canvas, self.area, self.state)


@pytest.fixture
def scene(hands: Hands) -> Iterator[ScrollScene]:
    """A whole journey on the table."""
    to_title(hands)
    title = hands.app.scenes[0]
    title.shell.environment.mode("snow_from_korea")  # type: ignore[attr-defined]
    match = gone(2)
    found = ScrollScene(match, match.state)
    hands.app.push(found)
    hands.wait(2)
    yield found
    for modal in list(hands.app.modals):
        hands.app.close_modal(modal)
    hands.app.pop()


def test_wheel_arrows_home_and_end_unroll(hands: Hands, scene: ScrollScene) -> None:
    hand = scene.scroll.hand
    assert hand.offset == hand.most > 1000
    hands.hover("scroll")
    hands.app.step([pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=2, precise_x=0.0, precise_y=2.0, flipped=False)], STEP)
    hands.wait()
    assert hand.offset < hand.most
    hands.tab_to("scroll")
    hands.press(pygame.K_HOME)
    assert hand.offset == 0
    hands.press(pygame.K_RIGHT)
    assert 0 < hand.offset < 200
    hands.press(pygame.K_END)
    assert hand.offset == hand.most


def drag(hands: Hands, start: tuple[int, int], by: int) -> None:
    """Press, move, release."""
    end = (start[0] + by, start[1])
    hands.look()
    hands.app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=start, rel=(0, 0), buttons=(0, 0, 0)),
                    pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1)], STEP)
    hands.app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=end, rel=(by, 0), buttons=(1, 0, 0))], STEP)
    hands.app.step([pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1)], STEP)
    hands.wait(2)


def test_a_drag_unrolls_and_is_no_click_and_a_click_opens_the_tale_there(hands: Hands, scene: ScrollScene) -> None:
    hand = scene.scroll.hand
    before = hand.offset
    drag(hands, (500, 200), 300)
    assert hand.offset == pytest.approx(before - 300) and not hands.app.modals
    number = hand.at(500, 200)
    hands.wait(REST)
    hands.app.step([pygame.event.Event(kind, pos=(500, 200), button=1)
                    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)], STEP)
    hands.wait(2)
    journal = hands.app.modals[-1]
    assert isinstance(journal, Journal) and journal.number == number > 0


def test_plus_and_minus_magnify_about_the_middle_and_end_at_their_limits(hands: Hands, scene: ScrollScene) -> None:
    hand = scene.scroll.hand
    hand.pan(-1500, at_once=True)
    middle = (hand.area.centerx - hand.start) / hand.unit
    hands.click("scroll_in")
    assert hand.zoom == 1.4 and (hand.area.centerx - hand.start) / hand.unit == pytest.approx(middle)
    hands.tab_to("scroll")
    for _ in range(6):
        hands.press(pygame.K_MINUS)
    assert hand.zoom == ZOOMS[0]
    assert all(scene.scroll.cache.fresh(number) for number in hand.seen())


def test_what_is_out_of_sight_is_let_go(hands: Hands, scene: ScrollScene) -> None:
    cache, hand = scene.scroll.cache, scene.scroll.hand
    most = 0
    for _ in range(12):
        hand.pan(-600)
        hands.wait(2)
        most = max(most, cache.bytes)
    screen = hands.app.window.size[0] * hands.app.window.size[1] * 4
    assert 0 < most < 2 * screen


def test_a_new_page_is_unrolled_and_painted_in(hands: Hands, scene: ScrollScene) -> None:
    hands.app.settings.speed = "normal"
    scroll = scene.scroll
    steps = states(scene.match)
    first = next(n for n, state in enumerate(steps) if len(state.pages) == 6)
    scroll.state = None
    scene.state = steps[first - 1]
    scene.rebuild()
    hands.wait(3)
    assert scroll.hand.going == 4 and not scroll.moving
    scene.state = steps[first]
    scene.rebuild()
    grown = False
    for _ in range(400):
        hands.wait()
        grown = grown or (5 in scroll._grown and scroll._old[5] is None)
        if grown and not scroll.moving:
            break
    assert grown and not scroll.moving and scroll.hand.going == 5
    assert scroll.cache.fresh(5) and 5 in scroll.hand.seen()


def test_pages_that_were_taken_back_are_gone(hands: Hands, scene: ScrollScene) -> None:
    steps = states(scene.match)
    for state in (steps[-1], steps[len(steps) // 2], steps[0], steps[-1]):
        scene.state = state
        scene.rebuild()
        hands.wait(2)
        assert [panel.page for panel in scene.scroll.hand.panels] == list(state.pages)
        assert all(scene.scroll.cache.fresh(number) for number in scene.scroll.hand.seen())


def test_reduced_motion_fades_and_does_not_glide(hands: Hands, scene: ScrollScene) -> None:
    settings, hand = hands.app.settings, scene.scroll.hand
    settings.speed, settings.reduced_motion = "normal", True
    try:
        hand.pan(-900)
        hands.wait()
        assert hand.offset == hand.target
    finally:
        settings.reduced_motion = False


def test_the_scroll_shows_what_is_still_to_be_painted(scene: ScrollScene) -> None:
    hand = Handscroll(1)
    hand.place(AREA)
    steps = states(scene.match)
    hand.show(steps[0])
    assert hand.blanks == tuple(range(1, 6)) and hand.going == 0
    hand.show(next(state for state in steps if state.cycle == 3))
    assert hand.blanks == (4, 5)
    hand.show(steps[-1])
    assert hand.blanks == () and hand.going == -1


def test_pictures_of_neighbours_meet_without_a_seam(scene: ScrollScene) -> None:
    panels = panels_of(scene.match.state, 7)
    brush = Brush(1.13)
    starts = [place_of(panels, number, brush.scale) for number in range(len(panels) + 1)]
    assert all(sum(first) == second[0] for first, second in pairwise(starts))
    left, right = paint(panels, 3, brush), paint(panels, 4, brush)
    ends = [left.get_at((left.get_width() - 1, y)) for y in range(0, left.get_height(), 5)]
    begins = [right.get_at((0, y)) for y in range(0, right.get_height(), 5)]
    near = sum(max(abs(a.r - b.r), abs(a.g - b.g), abs(a.b - b.b)) < 48 for a, b in zip(ends, begins, strict=True))
    assert near > 0.9 * len(ends)
    last = paint(panels, len(panels), brush)
    assert last.get_width() == pytest.approx(FADE * brush.scale, abs=1)


def test_the_paper_reaches_the_right_edge_whatever_is_painted() -> None:
    match = gone(2, 10)
    hand = Handscroll(match.seed)
    hand.place(AREA)
    for state in states(match):
        hand.show(state)
        assert hand.target <= hand.most
        hand.glide(1.0, at_once=True)
        assert hand.start + hand.length >= AREA.right - 40
        if hand.blanks and hand.panels:  # hills that run out do not lie below what is still to be painted
            assert hand.start + (hand.panels[-1].right + FADE) * hand.unit <= hand.blanks_from + 1


def test_the_tales_picture_is_painted_from_edge_to_edge(hands: Hands, scene: ScrollScene) -> None:
    for number in (0, 1, 4):
        journal = Journal(scene, number)
        hands.app.push_modal(journal)
        hands.wait(60)
        unit = journal.cache.scale / hands.app.painter.scale.factor
        reach = journal._middle(unit) + journal.picture.w / 2 / unit
        last = max(panel.number for panel in journal.cache.panels if panel.left < reach)
        assert journal.cache.kept(last) is not None
        journal.leave()
        hands.wait(2)


def test_the_right_roller_stands_in_view_on_long_roads(hands: Hands) -> None:
    for cycles in (10, 20):
        scene = begun(hands, alone(cycles))
        hand = scene.roll.hand
        hands.wait(20)
        assert hand.start + hand.length <= hand.area.right + 1, cycles
        assert hand.slots[-1] == cycles and hand.pitch >= 27
