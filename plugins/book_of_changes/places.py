"""Zones: what lies in them, what joins them, and who can reach whom (BC-7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from book_of_changes.model import Battle, Fighter
from book_of_changes.sheets import FAR, FeatureSheet

__all__ = ["FAR", "Feature", "distances", "features", "harmed", "helped", "in_range", "in_reach", "neighbours",
           "walled"]

class Feature(NamedTuple):
    """A feature in force in a zone: of the map (`at` on its sheet, `side` "") or made by a Power."""

    kind: str
    sheet: FeatureSheet
    at: int
    side: str
    """Side of whoever made it; features of the map touch everyone (BC-7.10)."""


def features(battle: Battle, zone: int) -> tuple[Feature, ...]:
    """Everything in force in a zone."""
    known: dict[int, tuple[Feature, ...]] = battle.known_features
    found = known.get(zone)
    if found is None:
        found = known[zone] = tuple(_features(battle, zone))
    return found


def _features(battle: Battle, zone: int) -> Iterator[Feature]:
    for index, sheet in enumerate(battle.map.zones[zone].features):
        if (zone, index) not in battle.gone_features:
            yield Feature(sheet.kind, sheet, index, "")
    if zone in battle.added_corruption:
        yield Feature("corruption", FeatureSheet("corruption"), -1, "")
    for found in battle.lasting:
        if found.zone == zone and found.edge < 0 and found.effect.kind == "zone":
            side = battle.fighters[found.maker].side
            yield Feature(found.effect.feature, FeatureSheet(found.effect.feature), -1, side)


def harmed(battle: Battle, fighter: Fighter, zone: int, kind: str) -> Feature | None:
    """A harmful feature of that kind in the zone that touches the fighter."""
    for found in features(battle, zone):
        if found.kind == kind and found.side != fighter.side:
            return found
    return None


def helped(battle: Battle, fighter: Fighter, zone: int, kind: str) -> Feature | None:
    """A helpful feature of that kind in the zone that serves the fighter."""
    for found in features(battle, zone):
        if found.kind == kind and found.side in ("", fighter.side):
            return found
    return None


def walled(battle: Battle, zone: int, other: int) -> bool:
    """Whether a wall stands between two zones (BC-7.7)."""
    return (zone, other) in battle.walls


def neighbours(battle: Battle, zone: int, walls: bool = True) -> tuple[int, ...]:
    """Zones next to a zone; with `walls`, those not cut off."""
    return battle.ways.near[zone] if walls else battle.map.neighbours[zone]


def distances(battle: Battle, zone: int, walls: bool = True) -> tuple[int, ...]:
    """Steps from a zone to each zone; FAR where there is no way."""
    return (battle.ways if walls else battle.map.ways(frozenset())).steps[zone]


def in_range(battle: Battle, user: Fighter, zone: int, reach: str) -> bool:
    """Whether a zone lies in a Power's range from where the user stands: self, zone, near or any."""
    if reach == "any" or zone == user.zone:
        return True
    return reach == "near" and zone in neighbours(battle, user.zone)


def in_reach(battle: Battle, attacker: Fighter, target: Fighter) -> bool:
    """Whether a basic attack gets there: its own zone, with `reach` the next (BC-7.7, 8.3)."""
    if target.zone == attacker.zone:
        return True
    return "reach" in attacker.traits and target.zone in neighbours(battle, attacker.zone)
