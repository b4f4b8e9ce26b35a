"""The computer's mahoutsukai: whom he meets, how he fights, and when a samurai hunts him (SK-14.8)."""

from __future__ import annotations

from typing import NamedTuple

from snow_from_korea import legal, odds
from snow_from_korea.agents.worth import man_of, met, value
from snow_from_korea.commands import NameFacet, TakeKamae
from snow_from_korea.model import CHALLENGE, ENCOUNTER, HUNT, SORCERER, Bout, Sorcerer, State
from snow_from_korea.sheets import Kamae

COMES = 0.1
"""What a meeting must promise him."""
BREAKING = 3
"""What his breaking costs him beside all his Snow."""
BOLD = 2
"""Hunted, he takes the stronger kamae if the tested Facet and its source are both above this."""
POINT, BREAK = 0.4, 3.0
"""What a samurai gives for a point the mahoutsukai loses, and for breaking him."""


class Plan(NamedTuple):
    """A Facet and a kamae with what they promise him."""

    promise: float
    facet: str
    take: TakeKamae


def plans(state: State, samurai: int) -> list[Plan]:
    """Every way to meet a samurai, who is thought to take ariake; the best first."""
    found = [_plan(state, samurai, facet, kamae) for facet in legal.facets_between(state, samurai)
             for kamae in takes(state)]
    return sorted(found, key=lambda plan: -plan.promise)


def takes(state: State) -> tuple[Kamae, ...]:
    """The kamae he is capable of (SK-13.4)."""
    return tuple(kamae for kamae in state.book.standard if not kamae.indifferent)


def even(state: State) -> TakeKamae:
    """ariake: the kamae that changes no pool."""
    return TakeKamae(next(kamae.id for kamae in state.book.standard if kamae.pool == 0))


def _plan(state: State, samurai: int, facet: str, kamae: Kamae) -> Plan:
    he = sorcerer_of(state)
    bout = met(samurai, facet, SORCERER)
    take = TakeKamae(kamae.id, burn=burnt(state, facet, kamae))
    wins = float(odds.chances(state, bout, 1, take, even(state)).wins)
    points = sum(effect.n for effect in kamae.win)
    source = he.facets[state.book.place[state.book.source[facet]]]
    moved = min(points, source)
    gain = -(he.snow + BREAKING) if source - moved == 0 else moved
    return Plan(wins * gain - (1 - wins) * _cost(state, facet, kamae), facet, take)


def _cost(state: State, facet: str, kamae: Kamae) -> float:
    """What a loss costs him: half the points, all of them if the Snow must pay, and breaking."""
    he = sorcerer_of(state)
    points = sum(effect.n for effect in kamae.lose)
    if he.facets[state.book.place[facet]] > points:
        return points / 2
    return points if he.snow >= points else he.snow + BREAKING


def breaks(state: State, facet: str, kamae: Kamae) -> bool:
    """Whether a loss in this kamae would break him."""
    he = sorcerer_of(state)
    points = sum(effect.n for effect in kamae.lose)
    return he.facets[state.book.place[facet]] <= points and he.snow < points


def burnt(state: State, facet: str, kamae: Kamae) -> int:
    """Snow is burnt only to avoid breaking."""
    return min(legal.MOST_BURNT, sorcerer_of(state).snow) if breaks(state, facet, kamae) else 0


def sorcerer_of(state: State) -> Sorcerer:
    """The mahoutsukai of a match that has one."""
    assert state.sorcerer is not None
    return state.sorcerer


def comes(state: State, samurai: int, choices: tuple[NameFacet, ...]) -> NameFacet | None:
    """The choice that sends him, if a meeting promises enough."""
    ways = {found.facet: found for found in choices if found.mahoutsukai}
    for plan in plans(state, samurai) if ways else ():
        if plan.facet in ways:
            return ways[plan.facet] if plan.promise > COMES else None
    return None


def declared(state: State, bout: Bout, choices: tuple[TakeKamae, ...]) -> TakeKamae:
    """His kamae and what he burns: the best plan for the Facet; hunted, by what he has to lose."""
    if bout.kind == ENCOUNTER:
        wanted = max((_plan(state, bout.first.who, bout.facet, kamae) for kamae in takes(state)),
                     key=lambda plan: plan.promise).take
    else:
        wanted = hunted(state, bout.facet)
    return wanted if wanted in choices else choices[0]


def hunted(state: State, facet: str) -> TakeKamae:
    """What he takes when he is hunted."""
    he, place = sorcerer_of(state), state.book.place
    bold = min(he.facets[place[facet]], he.facets[place[state.book.source[facet]]]) > BOLD
    kamae = max(takes(state), key=lambda found: found.pool if bold else -found.pool)
    return TakeKamae(kamae.id, burn=burnt(state, facet, kamae))


def hunt_promise(state: State, samurai: int, facet: str) -> float:
    """What a hunt promises a samurai: his gain in worth, and the harm to the other."""
    bout = met(samurai, facet, SORCERER, HUNT)
    theirs = hunted(state, facet)
    kamae = state.book.kamae_by_id[theirs.kamae]
    me = man_of(state, samurai)
    best = max(legal.kamae_choices(state, samurai, CHALLENGE, facet),
               key=lambda take: value(state, bout, 0, me, take, theirs))
    wins = float(odds.chances(state, bout, 0, best, theirs).wins)
    harm = BREAK if breaks(state, facet, kamae) else POINT * sum(effect.n for effect in kamae.lose)
    return value(state, bout, 0, me, best, theirs) - me.worth + wins * harm


