"""Islands, their plaques and the figures on them: never one over another, in any window, on any map."""

from __future__ import annotations

from itertools import combinations

import pytest
from book_of_changes.content import shipped
from book_of_changes.model import ENEMIES, HEROES
from book_of_changes.sheets import MapSheet, ZoneSheet
from book_of_changes.table.islands import beside, by_graph, clear, islands_of, positions
from book_of_changes.table.standing import fan
from pygame import FRect

from tests.book_of_changes.stage import Stage, foe, hero

STAGES = {"720": FRect(248, 72, 752, 456), "600": FRect(200, 72, 752, 336), "150 %": FRect(200, 72, 645, 240),
          "800x450": FRect(200, 72, 592, 210), "wide": FRect(300, 72, 1900, 700)}
MAPS = {sheet.id: sheet for sheet in shipped().maps}


def ring(count: int) -> MapSheet:
    """A map nobody has written positions for: a ring with a spoke."""
    ids = [f"z{at}" for at in range(count)]
    near = {at: {(at + 1) % count, (at - 1) % count} for at in range(count)}
    near[0].add(count // 2)
    near[count // 2].add(0)
    return MapSheet("own", "Own", "none", "", tuple(
        ZoneSheet(ids[at], f"Zone {at}", tuple(ids[other] for other in sorted(near[at])),
                  "heroes" if at == 0 else "") for at in range(count)))


@pytest.mark.parametrize("stage", STAGES.values(), ids=STAGES)
@pytest.mark.parametrize("place", [*MAPS.values(), ring(8), ring(12)], ids=[*MAPS, "ring 8", "ring 12"])
def test_islands_and_plaques_lie_clear_inside_the_stage(place: MapSheet, stage: FRect) -> None:
    widths = [20 + 9.0 * len(zone.name) + 24 * len(zone.features) for zone in place.zones]
    found = islands_of(place, stage, widths)
    for island in found:
        assert stage.inflate(6, 6).contains(island.plaque) and island.area.top >= stage.top - 4
    for first, second in combinations(found, 2):
        assert not first.plaque.colliderect(second.plaque), (first.zone, second.zone)
        assert not first.field.inflate(-first.field.w * 0.16, -4).colliderect(second.plaque), (first.zone, second.zone)
        shared = first.area.clip(second.area)
        assert shared.w < first.area.w * 0.14 or shared.h < first.area.h * 0.3, (first.zone, second.zone)


def test_the_same_map_lies_the_same_every_time() -> None:
    assert by_graph(ring(7)) == by_graph(ring(7))
    assert all(0 <= x <= 1 and 0 <= y <= 1 for x, y in by_graph(ring(9)))


def test_heroes_begin_at_the_left_of_a_map_of_ones_own() -> None:
    found = by_graph(ring(8))
    assert found[0][0] < sum(x for x, _ in found) / len(found)


@pytest.mark.parametrize("place", MAPS.values(), ids=MAPS)
def test_every_shipped_map_has_its_positions_written(place: MapSheet) -> None:
    assert positions(place) != by_graph(place)
    assert len(set(positions(place))) == len(place.zones)


@pytest.mark.parametrize("foes", range(0, 13))
@pytest.mark.parametrize("heroes", [0, 1, 4])
def test_many_fan_out_and_none_hides_another(foes: int, heroes: int) -> None:
    people = [*(hero(f"H{at}") for at in range(4)), *(foe(f"F{at}") for at in range(12))]
    battle = Stage(*people).state.fight
    field = FRect(0, 0, 190, 130)
    here = [f for f in battle.fighters if f.side == ENEMIES][:foes]
    found = fan(here, [f for f in battle.fighters if f.side == HEROES][:heroes], field)
    assert len(found) == foes + heroes
    for first, second in combinations(found.values(), 2):
        shared = first.area.clip(second.area)
        assert shared.w <= 2 or shared.h <= 2
    for spot in found.values():
        assert field.inflate(16, 16).contains(spot.area)


def test_a_very_large_island_has_the_others_in_rows_beside_it() -> None:
    place, stage = MAPS["lake_shore"], FRect(200, 72, 592, 210)
    least = [230 if zone.id == place.zones[4].id else 0 for zone in place.zones]
    found = islands_of(place, stage, [151, 168, 126, 149, 142, 206, 126], least)
    assert clear(found) and found[4].area.w == 230
    assert beside([(0.2, 0.5), (0.8, 0.5)], [(300, 100), (300, 50)], (500, 200)) is None
