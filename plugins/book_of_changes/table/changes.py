"""Which panels of the battle screen an event changes: only those are drawn again. No more is guessed than is safe."""

from __future__ import annotations

from pygame import FRect

from book_of_changes.model import HEROES, Battle, State
from book_of_changes.table.geometry import Geometry


def changed_areas(geometry: Geometry, before: State, after: State, log_grew: bool) -> list[FRect]:
    """Areas that look different after an event, the most watched first; strip and dice left out, which the scene
    compares for itself.
    """
    old, new = before.battle, after.battle
    assert old is not None and new is not None
    areas = [geometry.stage.inflate(8, 8)] if _on_stage(old) != _on_stage(new) else []
    people = [(a, b) for a, b in zip(old.fighters, new.fighters, strict=False) if b.side == HEROES]
    for area, (one, other) in zip(geometry.cards, people, strict=False):
        if one != other or old.on(one.id) != new.on(other.id):
            areas.append(FRect(area.x - 2, area.y - 2, area.w + 6, area.h + 7))
    if log_grew:
        areas += [area for area in (geometry.log, geometry.deck) if area.w > 0]
    elif (old.turn, old.result) != (new.turn, new.result):
        areas.append(geometry.deck)
    return areas


def _on_stage(battle: Battle) -> object:
    return (battle.fighters, battle.lasting, battle.gone_features, battle.added_corruption, battle.turn)
