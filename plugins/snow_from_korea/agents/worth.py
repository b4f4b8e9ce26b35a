"""What a position is worth to a samurai, and what a confrontation can be expected to make of it (SK-14.3, 14.4)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from snow_from_korea import odds, pools, results
from snow_from_korea.commands import TakeKamae
from snow_from_korea.confront import least_dice
from snow_from_korea.legal import kamae_choices
from snow_from_korea.model import CHALLENGE, ENCOUNTER, HEK, Bout, Side, State, turns_to_come
from snow_from_korea.results import Holder
from snow_from_korea.sheets import Book

HOPE = (.4, .3, .1, .4, 0, .2, .1)
HOPE_TWO_DICE = (.1, 0, .1, .02, .15, 0, .01)
"""By Facet, above the last 0: how likely a turn finds a cue; the second under the house rule of two dice."""


MOST_REMEMBERED = 200_000
"""Results kept in memory at once."""


class Hopes(NamedTuple):
    """What worth is judged by: initial Facets, turns to come, house rule."""

    initial: tuple[int, ...]
    left: int
    two_dice: bool


@lru_cache(maxsize=200_000)
def worth(facets: tuple[int, ...], snow: int | None, cue: bool, hopes: Hopes) -> float:
    """Worth of a position (SK-14.3)."""
    left = hopes.left
    change = sum(abs(now - then) for now, then in zip(facets, hopes.initial, strict=True))
    cost = (1 - min(left, 6) / 60) * change
    if snow is not None:
        return snow - cost
    highest = max(facets)
    if cue:
        return (highest if left else 0) - cost
    table = HOPE_TWO_DICE if hopes.two_dice else HOPE
    mean = sum(table[facet] if facet < len(table) else 0 for facet in facets) / len(facets)
    return (1 - (1 - mean)**max(0, left - 1)) * highest - cost


class Man(NamedTuple):
    """A samurai as the computer thinks of him."""

    holder: Holder
    cue: bool
    hopes: Hopes

    @property
    def worth(self) -> float:
        """Worth as he stands."""
        return worth(self.holder.facets, self.holder.snow, self.cue, self.hopes)

    def fulfilled(self) -> Man:
        """After a full success (SK-9.3, 9.7)."""
        if self.holder.snow is not None:
            return self._replace(holder=results.fulfilled(self.holder))
        return self if self.cue or not self.hopes.left else self._replace(cue=True)


def man_of(state: State, samurai: int, present: bool = False) -> Man:
    """A samurai of the state; `present`: his present turn counts as still to come (the defender's, SK-14.4)."""
    found = state.samurai[samurai]
    left = turns_to_come(state, samurai) + present
    return Man(results.holder(state, samurai), found.cue, Hopes(found.initial, left, state.setting.two_dice))


def best_end(man: Man, ends: Iterable[Holder], full: bool) -> Man:
    """The best of what a result can come to."""
    found = [man._replace(holder=end) for end in ends]
    if full:
        found = [one.fulfilled() for one in found]
    return max(found, key=lambda one: one.worth)


def value(state: State, bout: Bout, number: int, man: Man, own: TakeKamae, theirs: TakeKamae | None) -> float:
    """Expected worth of taking `own`, over School dice, win and lose, full and not."""
    sides = tuple((pools.score(state, bout, at), _school(state, bout.side(at).who)) for at in (0, 1))
    key = (man, own, theirs, number, bout.kind, bout.facet, sides, bout.side(1 - number).hits)
    memory: dict[Any, float] = state.book.memory
    found = memory.get(key)
    if found is None:
        if len(memory) > MOST_REMEMBERED:
            memory.clear()
        found = memory[key] = _value(state, bout, number, man, own, theirs)
    return found


def _school(state: State, who: int) -> str:
    return state.samurai[who].school if who >= 0 else ""


def _value(state: State, bout: Bout, number: int, man: Man, own: TakeKamae, theirs: TakeKamae | None) -> float:
    known = bout.side(1 - number).hits
    least = least_dice(state)
    kamae = state.book.kamae_by_id
    halves = max(kamae[take.kamae].halves for take in (own, theirs) if take is not None)
    total = 0.0
    for case in odds.cases(state, bout, number, own, theirs):
        chances = (floats(case.own, case.theirs, number == 0, least) if known < 0
                   else tuple(map(float, odds.against_hits(case.own, odds.certain(known), number == 0, least))))
        total += float(case.chance) * _halves(state, bout, man, own.kamae, chances, halves)
    return total


@lru_cache(maxsize=20_000)
def floats(own: odds.Roll, theirs: odds.Roll, ties: bool, least: int) -> tuple[float, ...]:
    """Chances of a half in floats: the computer need not be exact."""
    return tuple(map(float, odds.compared(own, theirs, ties, least)))


def _halves(state: State, bout: Bout, man: Man, kamae: str, chances: tuple[float, ...], left: int) -> float:
    if not left:
        return man.worth
    total = 0.0
    for at, chance in enumerate(chances):  # win and full, win, lose and full, lose
        if not chance:
            continue
        after = _after(state.book, man, kamae, at < 2, bout.facet, bout.kind == ENCOUNTER and at in (0, 2))
        total += chance * (after.worth if left == 1 else _halves(state, bout, after, kamae, chances, left - 1))
    return total


def _after(book: Book, man: Man, kamae: str, won: bool, facet: str, full: bool) -> Man:
    """The best of a win or a loss, remembered: the same few positions come up again and again."""
    key = (man, kamae, won, facet, full)
    memory: dict[Any, Man] = book.memory
    found = memory.get(key)
    if found is None:
        if len(memory) > MOST_REMEMBERED:
            memory.clear()
        ends = results.ends(book, man.holder, book.kamae_by_id[kamae], won, facet)
        found = memory[key] = best_end(man, ends, full)
    return found



def met(samurai: int, facet: str, other: int = HEK, kind: str = ENCOUNTER) -> Bout:
    """A confrontation thought of."""
    return Bout(kind, facet, Side(samurai), Side(other))


def standard_takes(state: State) -> tuple[TakeKamae, ...]:
    """The three standard kamae, with nothing added."""
    return tuple(TakeKamae(kamae.id) for kamae in state.book.standard)


def sealed_value(state: State, bout: Bout, number: int, man: Man, own: TakeKamae) -> float:
    """Expected worth in a challenge: the rival's three standard kamae are as likely (SK-14.4)."""
    takes = standard_takes(state)
    return sum(value(state, bout, number, man, own, theirs) for theirs in takes) / len(takes)


def best_in_challenge(state: State, bout: Bout, number: int, man: Man) -> float:
    """The most a man can expect of a challenge."""
    takes = kamae_choices(state, bout.side(number).who, CHALLENGE, bout.facet)
    return max(sealed_value(state, bout, number, man, take) for take in takes)


def challenge_gain(state: State, challenger: int, rival: int, facet: str, under_way: bool) -> float:
    """Own gain less half of the rival's (SK-14.5); `under_way`: the rival's turn has begun."""
    bout = Bout(CHALLENGE, facet, Side(challenger), Side(rival))
    me, he = man_of(state, challenger), man_of(state, rival, present=under_way)
    own = best_in_challenge(state, bout, 0, me) - me.worth
    theirs = best_in_challenge(state, bout, 1, he) - he.worth
    return own - theirs / 2


def with_hits(bout: Bout, hits: int) -> Bout:
    """The confrontation with the other side's successes seen."""
    return replace(bout, second=replace(bout.second, hits=hits))
