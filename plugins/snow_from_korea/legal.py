"""What may be chosen: Facets, kamae, rivals, the mahoutsukai's coming (SK-4, 7.1, 13.2)."""

from __future__ import annotations

from snow_from_korea.commands import DrawLate, NameFacet, TakeKamae
from snow_from_korea.model import State, turns_to_come
from snow_from_korea.pools import culture_die, school_with
from snow_from_korea.sheets import ENCOUNTER, Book, Kamae

MOST_BURNT = 2
"""Points of Snow the mahoutsukai may burn for dice (SK-13.4)."""
SORCERER_FROM = 2
"""Cycle from which he may appear (SK-13.2)."""


def facets(book: Book, lasts: tuple[str, ...]) -> tuple[str, ...]:
    """Facets open to men whose last types are `lasts`, the challenger's first (SK-4.4).

    Should none be left, the challenger's record is ignored first, then the other's (SK-4.5).
    """
    while not (found := tuple(facet for facet in book.facet_ids if facet not in lasts)):
        lasts = lasts[1:]
    return found


def facets_between(state: State, *men: int) -> tuple[str, ...]:
    """Facets open to these samurai; the mahoutsukai's own past does not bind him (SK-13.3)."""
    return facets(state.book, tuple(state.samurai[man].last for man in men if man >= 0))


def kamae_of(state: State, samurai: int, late: bool = False) -> tuple[Kamae, ...]:
    """Kamae a samurai may take: the standard ones and his School's secret one (SK-4.7, 11.9)."""
    school = state.school(samurai)
    secret = (state.book.kamae_by_id[school.secret],) if school is not None and school.secret else ()
    return tuple(kamae for kamae in (*state.book.standard, *secret) if kamae.late or not late)


def kamae_choices(state: State, samurai: int, kind: str, facet: str, late: bool = False) -> tuple[TakeKamae, ...]:
    """Kamae with and without the School's die and the Culture die."""
    school = state.school(samurai)
    dice = (True, False) if culture_die(state, samurai, kind, facet) else (False,)
    return tuple(TakeKamae(kamae.id, declared, culture) for kamae in kamae_of(state, samurai, late)
                 for declared in ((False, True) if school_with(school, kamae.id, kind) else (False,))
                 for culture in dice)


def may_draw_late(state: State, samurai: int, kind: str) -> bool:
    """Whether he may choose after the other side's dice (SK-12.3)."""
    return kind == ENCOUNTER and state.inheritance(samurai).late_kamae and state.uses_left(samurai) > 0


def encounter_choices(state: State, samurai: int, kind: str, facet: str) -> tuple[TakeKamae | DrawLate, ...]:
    """What the samurai may do once the Facet is named."""
    late = (DrawLate(),) if may_draw_late(state, samurai, kind) else ()
    return (*kamae_choices(state, samurai, kind, facet), *late)


def sorcerer_choices(state: State) -> tuple[TakeKamae, ...]:
    """Kamae the mahoutsukai may take, and the Snow he may burn (SK-13.4)."""
    assert state.sorcerer is not None
    return tuple(TakeKamae(kamae.id, burn=burn) for kamae in state.book.standard if not kamae.indifferent
                 for burn in range(min(MOST_BURNT, state.sorcerer.snow) + 1))


def sorcerer_may_come(state: State, samurai: int) -> bool:
    """Whether the mahoutsukai may take the place of this samurai's encounter (SK-13.2)."""
    found = state.sorcerer
    if found is None or found.broken or state.cycle < SORCERER_FROM or found.met_cycle == state.cycle:
        return False
    return not (found.met == samurai and found.met_cycle == state.cycle - 1)


def facet_choices(state: State, samurai: int, refused: tuple[str, ...], sorcerer: bool | None = None
                  ) -> tuple[NameFacet, ...]:
    """What the HEK may name; `sorcerer` is fixed once a Facet was refused."""
    open_ = tuple(facet for facet in facets_between(state, samurai) if facet not in refused)
    comes = [sorcerer] if sorcerer is not None else [False, *([True] if sorcerer_may_come(state, samurai) else [])]
    return tuple(NameFacet(facet, he) for he in comes for facet in open_)


def rivals(state: State, samurai: int) -> tuple[int, ...]:
    """Whom he may challenge: rivals with a turn to come and no challenge pending against them (SK-7.1)."""
    waiting = {rival for _, rival in state.pending}
    return tuple(man for man in state.order if man not in waiting and man != samurai and turns_to_come(state, man) > 0)


def may_hunt(state: State) -> bool:
    """Whether the mahoutsukai may be hunted: once he has appeared, once a cycle for the whole table (SK-13.8)."""
    found = state.sorcerer
    return found is not None and found.appeared and not found.broken and found.hunted_cycle != state.cycle
