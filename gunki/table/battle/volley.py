"""Hits that follow each other so that the eye can: each with its own figure and its own step of HP."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from gunki.battle import events as ev
from gunki.battle.state import State
from gunki.engine.notation import parse

HIT = 0.25
"""Seconds of a hit at ease, at normal speed."""
ALL = 0.9
"""Seconds that all hits of one event take, as far as each lasts SEEN."""
SEEN = 0.13
"""Seconds in which a figure can still be read; what an NPC's pace does not shorten."""


class Blow(NamedTuple):
    """HP that one hit takes from one character, and those that are left (0: it falls)."""

    who: str
    taken: int
    hp: int


def hits_of(event: object) -> tuple[ev.Hit, ...]:
    """The hits of an event, in the order they are dealt; empty for one that strikes nobody."""
    if isinstance(event, ev.Attacked):
        return (event.hit,)
    return event.hits if isinstance(event, ev.SpellCast | ev.Burst | ev.BombExploded) else ()


def blows_of(event: object, before: State) -> list[Blow]:
    """What each hit takes, never more than there was; shots of a volley at one character one by one (GK-9.3)."""
    hits, found = hits_of(event), []
    for hit in hits:
        had = before.characters[before.setting.book.index[hit.target]].hp
        for damage in _shots(event, hit) if len(hits) == 1 else (hit.damage,):
            taken = min(damage, had)
            had -= taken
            found.append(Blow(hit.target, taken, had))
    return found


def _shots(event: object, hit: ev.Hit) -> Sequence[int]:
    """The dice of a burst at one character, pool by pool, where they make up the whole damage."""
    if not isinstance(event, ev.Burst):
        return (hit.damage,)
    shots, at = [], 0
    for pool in parse(event.roll.expression).pools:
        shots.append(pool.sign * sum(event.roll.kept[at : at + pool.keep]))
        at += pool.keep
    return shots if sum(shots) == hit.damage and min(shots) > 0 else (hit.damage,)


def seconds_each(count: int, factor: float) -> float:
    """How long each of `count` hits lasts, on a timeline that runs `factor` times as fast as the player chose."""
    return max(min(HIT, ALL / count), SEEN * factor)
