"""Prints of places: which one is shown, how it covers its area, and where there is a sky."""

from __future__ import annotations

import pytest
from book_of_changes.mode import MODE
from book_of_changes.table.between import place_of
from book_of_changes.table.faces import picture_of
from book_of_changes.table.opening import Opening
from book_of_changes.table.prints import covering, under_sky
from pygame import FRect

from tests.table.book_of_changes.hand import begun, to_title
from tests.table.book_of_changes.test_between import CAMPAIGN, in_downtime, started
from tests.table.play.hands import Hands


def test_the_picture_behind_is_the_one_of_the_place_that_was_come_to(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = begun(hands, CAMPAIGN)
    hands.click("read on")
    state = in_downtime(scene.match.state)
    scene.controller.match.state = scene.controller.shown = state
    scene.controller.match._decision = MODE.decision(state)
    scene.rebuild()
    hands.wait()
    drawn: list[str] = []
    monkeypatch.setattr(scene.between, "draw_ground", lambda canvas, area, now: drawn.append(place_of(now)))
    hands.click("go on")
    hands.wait(3)
    assert scene.match.state.journey.step == 2 and drawn == ["palace_of_mirrors"]
    to_title(hands)


def test_a_battle_opens_with_the_picture_of_its_own_place_where_there_is_one() -> None:
    start = started()
    book = start.setting.book
    assert picture_of(Opening(start, book.battle["the_open_door"]).place).endswith("/night_laundry")
    assert place_of(start) == "night_laundry"
    assert picture_of(Opening(start, book.battle["gallery_of_faces"]).place).endswith("/palace_of_mirrors")


def test_moon_and_stars_stand_only_where_there_is_a_sky() -> None:
    assert under_sky("lake_of_ice") and under_sky("blood_sea") and under_sky("")
    assert not any(under_sky(place) for place in ("palace_of_mirrors", "night_laundry", "chambers"))


@pytest.mark.parametrize("area", [FRect(10, 20, 400, 100), FRect(10, 20, 400, 300)])
@pytest.mark.parametrize("of_sky", [False, True])
def test_a_print_covers_a_low_and_a_high_area(area: FRect, of_sky: bool) -> None:
    found = covering(area, of_sky)
    assert found.contains(area) and round(found.w / found.h, 3) == round(16 / 9, 3)
