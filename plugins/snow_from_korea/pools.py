"""Dice of a confrontation: who has how many, which faces are successes, which roll counts (SK-6, 7, 11, 12.5)."""

from __future__ import annotations

from collections.abc import Sequence

from snow_from_korea.model import HEK, SORCERER, Bout, Side, State
from snow_from_korea.sheets import CHALLENGE, ENCOUNTER, PLAIN, Band, School


def where(kind: str) -> str:
    """Which kind of confrontation it is for content: a hunt is a challenge (SK-13.8)."""
    return ENCOUNTER if kind == ENCOUNTER else CHALLENGE


def score(state: State, bout: Bout, number: int) -> int:
    """The tested Facet of a side as it stands; the HEK's is the samurai's (SK-6.2)."""
    who = bout.side(number).who
    at = state.book.place[bout.facet]
    if who == SORCERER:
        assert state.sorcerer is not None
        return state.sorcerer.facets[at]
    return state.samurai[bout.first.who if who == HEK else who].facets[at]


def band(state: State, side: Side) -> Band:
    """What the side's School die does; nothing where none was rolled."""
    school = state.school(side.who) if side.who >= 0 and side.die else None
    return school.band(side.die) if school is not None else PLAIN


def bases(state: State, bout: Bout) -> tuple[int, int]:
    """Both Facets as they count: Schools may set one equal to the other, both as the scores stood (SK-11.3, 11.4)."""
    own, theirs = score(state, bout, 0), score(state, bout, 1)
    first, second = band(state, bout.first), band(state, bout.second)
    return (theirs if first.own_as_theirs or second.theirs_as_own else own,
            own if second.own_as_theirs or first.theirs_as_own else theirs)


def culture_die(state: State, samurai: int, kind: str, facet: str) -> bool:
    """Whether a Culture die can join his pool (SK-12.4)."""
    trait = state.culture(samurai) if samurai >= 0 else None
    return trait is not None and facet == (trait.encounter if where(kind) == ENCOUNTER else trait.challenge)


def pool(state: State, side: Side, base: int) -> int:
    """Dice of a side, never below 0 (SK-6.3)."""
    if side.who == HEK:
        return base
    kamae = state.book.kamae_by_id[side.kamae]
    return max(0, base + kamae.pool + side.culture + side.burn + band(state, side).dice)


def faces(state: State, side: Side) -> tuple[int, ...]:
    """Faces that are successes (SK-6.4, 11.6)."""
    return band(state, side).faces or state.book.successes


def hits(roll: Sequence[int], good: Sequence[int]) -> int:
    """Successes of a roll."""
    return sum(face in good for face in roll)


def counted(rolls: Sequence[Sequence[int]], good: Sequence[int], keep: str) -> int:
    """Which of several rolls counts (SK-11.5)."""
    found = [hits(roll, good) for roll in rolls]
    if not keep:
        return 0
    return found.index(min(found) if keep == "fewer" else max(found))


def school_with(school: School | None, kamae: str, kind: str) -> bool:
    """Whether the School's die can go with a kamae in this kind of confrontation (SK-11.2)."""
    return school is not None and kamae in school.kamae and where(kind) in school.where


def is_full(roll: Sequence[int], success: int, least: int) -> bool:
    """Whether every die is a success, of at least `least` (SK-9.1, 15.2)."""
    return len(roll) >= least and success == len(roll)
