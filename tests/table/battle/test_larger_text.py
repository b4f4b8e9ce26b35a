"""With larger text the board is no smaller: cards and tokens keep their size on the screen, dice can be read."""

from __future__ import annotations

import pytest

from gunki.table.battle.geometry import Geometry, spots
from gunki.table.layout import Layout
from gunki.table.scale import Scale
from tests.battle.arena import arena, npc, pc


def shown(window: tuple[int, int], user_scale: float) -> tuple[Geometry, float]:
    """The screen of a window at a size of the text, and real pixels a logical one."""
    scale = Scale.of(window, user_scale)
    return Geometry.of(Layout(scale.width, scale.height, scale)), scale.factor


@pytest.mark.parametrize("window", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("user_scale", [1.5, 1.75, 2.0])
def test_cards_are_no_smaller_than_with_text_of_the_usual_size(window: tuple[int, int], user_scale: float) -> None:
    usual, factor = shown(window, 1.0)
    larger, larger_factor = shown(window, user_scale)
    assert larger.card_size[0] * larger_factor >= usual.card_size[0] * factor


@pytest.mark.parametrize("window", [(1280, 720), (800, 450), (1920, 1080)])
def test_sheet_and_odds_share_a_column_and_hide_nothing(window: tuple[int, int]) -> None:
    geometry, _ = shown(window, 2.0)
    assert geometry.joined
    assert geometry.sheet.bottom == geometry.odds.top
    assert geometry.column.contains(geometry.sheet) and geometry.column.contains(geometry.odds)
    panels = [geometry.stage, geometry.column, geometry.tray, geometry.fate, geometry.actions, geometry.undo, geometry.end]
    for number, panel in enumerate(panels):
        assert panel.collidelist(panels[number + 1 :]) < 0


def test_a_lone_token_has_room_for_itself_and_its_hit_points() -> None:
    geometry, _ = shown((1280, 720), 1.5)
    state = arena([pc(1)], [npc(8, "ronin")])
    for spot in spots(geometry, state, {}).values():
        assert spot.size >= 36


def test_a_token_leaves_the_number_of_its_space_free() -> None:
    geometry, _ = shown((1280, 720), 1.5)
    state = arena([pc(1)], [npc(8, "ronin")])
    own = spots(geometry, state, {})["left_1"]
    assert own.y - own.size / 2 >= geometry.card(1).bottom + 20
