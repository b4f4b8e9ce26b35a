"""Up to twelve on one space: nobody hides anybody, every face can be hit, every HP read, in every window."""

from __future__ import annotations

from itertools import combinations

import pytest
from msgspec.structs import replace
from pygame import FRect

from gunki.battle.mode import MODE
from gunki.battle.state import State
from gunki.table.battle.actions import actions_of
from gunki.table.battle.board import hp_area
from gunki.table.battle.geometry import Geometry, spots
from gunki.table.layout import Layout
from gunki.table.scale import Scale
from tests.battle.arena import arena, npc, pc

WINDOWS = [(1280, 720), (960, 600), (853, 480), (800, 450), (1920, 1080)]
CROWDS = {
    "all on one space": [4] * 6,
    "at the edge": [0] * 6,
    "five beside one": [3, 4, 4, 4, 4, 4],
    "two neighbouring heaps": [4, 4, 4, 5, 5, 5],
    "pairs": [1, 1, 2, 2, 3, 3],
    "a row": [0, 1, 2, 3, 4, 5],
}


def crowd(spaces: list[int]) -> State:
    """Six a side, both on the same spaces; two are down."""
    state = arena([pc(at, "katana") for at in spaces], [npc(at, "ronin") for at in spaces])
    people = [replace(c, hp=0, ko=True) if number % 6 == 2 else c for number, c in enumerate(state.characters)]
    return replace(state, characters=tuple(people))


def windowed(size: tuple[int, int]) -> Geometry:
    """The screen of a window of so many logical pixels."""
    return Geometry.of(Layout(*size, Scale(1.0, size)))


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("name", CROWDS)
def test_every_face_and_every_hp_is_seen(name: str, size: tuple[int, int]) -> None:
    state = crowd(CROWDS[name])
    geometry = windowed(size)
    places = spots(geometry, state, {})
    assert len(places) == 12
    faces, tags = [], []
    for character in state.characters:
        spot = places[character.id]
        faces.append(FRect(spot.x - spot.size / 2, spot.y - spot.size / 2, spot.size, spot.size))
        tags.append(hp_area(geometry, character, spot))
        assert spot.size >= 32
    for one, other in combinations([*faces, *tags], 2):
        shared = one.clip(other)
        assert shared.w < 1 or shared.h < 1, (one, other)
    for area in [*faces, *tags]:
        assert geometry.stage.inflate(1, 1).contains(area), area
        for space in range(10):
            card = geometry.card(space).clip(area)
            assert card.w < 1 or card.h < 1, (area, space)


@pytest.mark.parametrize("size", WINDOWS)
def test_whoever_has_room_stands_at_its_own_card(size: tuple[int, int]) -> None:
    state = arena([pc(1), pc(4), pc(9)], [npc(0, "ronin"), npc(4, "ronin"), npc(4, "mage")])
    geometry = windowed(size)
    places = spots(geometry, state, {})
    for character in state.characters:
        wished = geometry.column_x(character.space)
        assert abs(places[character.id].x - wished) < geometry.pitch * 0.55
        if not places[character.id].shared:
            assert places[character.id].x == pytest.approx(wished)


def test_a_token_on_its_way_leaves_the_others_where_they_are() -> None:
    state = crowd([4, 4, 4, 4, 4, 4])
    geometry = windowed((1280, 720))
    before, after = spots(geometry, state, {}), spots(geometry, state, {"left_1": 4.5})
    assert after["left_1"].x == pytest.approx(before["left_1"].x + geometry.pitch / 2)
    assert {k: v for k, v in after.items() if k != "left_1"} == {k: v for k, v in before.items() if k != "left_1"}


def test_an_action_comes_to_the_nearest_target_first() -> None:
    state = arena([pc(5, "revolver", "vortex_flames", mag=3)], [pc(9), pc(0), pc(6), pc(3)], fp=5)
    decision = MODE.decision(state)
    assert decision is not None
    found = {action.key: action for action in actions_of(state, decision.choices)}
    assert list(found["revolver+"].targets()) == ["right_3", "right_4", "right_1", "right_2"]
    spaces = list(found["vortex_flames"].spaces())
    assert spaces == sorted(spaces, key=lambda space: abs(space - 5))
