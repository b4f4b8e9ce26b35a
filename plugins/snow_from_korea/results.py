"""What a win or a loss can come to, as lists of options: one story for the rules, the odds and the computer.

Every option is an answer with the scores it leaves. The first is the plain one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from snow_from_korea.commands import Gain, Pay
from snow_from_korea.model import SORCERER, State
from snow_from_korea.sheets import NO_INHERITANCE, Book, Effect, Inheritance, Kamae

Facets = tuple[int, ...]


class Holder(NamedTuple):
    """Who bears a result: scores, and what his Inheritance allows him now."""

    facets: Facets
    snow: int | None
    trait: Inheritance = NO_INHERITANCE
    uses: int = 0
    """How often a limited trait can still be used."""
    unholy: bool = False
    """A mahoutsukai: his gains may go into his Snow without limit (SK-13.5), and his losses are his to divert."""

    @property
    def highest(self) -> int:
        """The highest Facet."""
        return max(self.facets)


class Option(NamedTuple):
    """An answer, and who bears the result after it; `points` is what happened to each store."""

    answer: Gain | Pay
    after: Holder
    moved: int = 0
    """From the source, or from the Facet that pays."""
    from_snow: int = 0
    to_snow: int = 0


def holder(state: State, who: int) -> Holder:
    """The samurai, or the mahoutsukai, as he stands."""
    if who == SORCERER:
        assert state.sorcerer is not None
        return Holder(state.sorcerer.facets, state.sorcerer.snow, unholy=True)
    man = state.samurai[who]
    return Holder(man.facets, man.snow, state.inheritance(who), state.uses_left(who))


def gains(book: Book, who: Holder, effect: Effect, tested: str) -> tuple[Option, ...]:
    """Ways to take a win's points: `move` (SK-8.2) or `gain`; what Inheritance allows is among them (SK-12.2)."""
    found = _moves(book, who, effect, tested) if effect.kind == "move" else _grants(book, who, effect.n, tested)
    return _different(found)


def _moves(book: Book, who: Holder, effect: Effect, tested: str) -> Iterator[Option]:
    source = book.source[tested]
    sources = [source]
    if who.trait.other_source:
        sources += [facet for facet in book.facet_ids if facet not in (tested, source)]
    for facet in sources:
        for drawn in range(_in_snow(who, effect.n) + 1 if who.trait.splits else 1):
            moved = min(effect.n - drawn, who.facets[book.place[facet]])
            facets = _changed(book, who.facets, facet, -moved)
            left = who._replace(facets=facets, snow=_less(who.snow, drawn))
            yield from _put(book, left, moved + drawn, tested, Gain(facet, drawn), moved, drawn)


def _grants(book: Book, who: Holder, points: int, tested: str) -> Iterator[Option]:
    yield from _put(book, who, points, tested, Gain(""), 0, 0)


def _put(book: Book, who: Holder, points: int, tested: str, answer: Gain, moved: int, drawn: int) -> Iterator[Option]:
    """`points` into the tested Facet, or some of them into the Snow."""
    may = who.snow is not None and (who.unholy or who.trait.gains_to_snow)
    for aside in range(points + 1 if may else 1):
        after = who._replace(facets=_changed(book, who.facets, tested, points - aside),
                             snow=_less(who.snow, -aside) if aside else who.snow)
        if aside and not who.unholy and (after.snow or 0) > after.highest:
            return  # SK-12.2: the Snow then is no higher than the highest Facet after the result
        yield Option(Gain(answer.source, answer.from_snow, aside), after, moved, drawn, aside)


def losses(book: Book, who: Holder, effect: Effect, tested: str) -> tuple[Option, ...]:
    """Ways to bear a loss (SK-8.3, 9.6, 12.2, 12.3). A Facet at 0 has nothing to lose, and nothing is asked then."""
    payers = book.facet_ids if effect.of == "any" else (tested,)
    if effect.of == "tested" and not who.facets[book.place[tested]]:
        return (_paid(book, who, tested, 0, 0),)
    found = [_paid(book, who, facet, effect.n, 0) for facet in payers]
    if (who.snow or 0) >= effect.n:
        found.append(_paid(book, who, payers[0] if effect.of == "tested" else "", 0, effect.n))
    if who.trait.splits:
        found += [_paid(book, who, facet, effect.n - drawn, drawn)
                  for facet in payers for drawn in range(1, _in_snow(who, effect.n - 1) + 1)]
    if who.trait.loss_to_source and who.uses > 0 and effect.of == "tested":
        borrowed = _paid(book, who, book.source[tested], effect.n, 0)
        found.append(borrowed._replace(after=borrowed.after._replace(uses=who.uses - 1)))
    return _different(found)


def _paid(book: Book, who: Holder, facet: str, points: int, drawn: int) -> Option:
    paid = min(points, who.facets[book.place[facet]]) if facet else 0
    facets = _changed(book, who.facets, facet, -paid) if paid else who.facets
    snow = _less(who.snow, drawn) if drawn else who.snow
    return Option(Pay(facet, drawn), who._replace(facets=facets, snow=snow), paid, drawn)


def burn(who: Holder, points: int) -> Holder:
    """The Snow a kamae costs (SK-11.8): nothing where there is none."""
    return who._replace(snow=max(0, who.snow - points)) if who.snow else who


def fulfilled(who: Holder) -> Holder:
    """After a full success with Snow in hand: the Snow rises to the highest Facet if it was lower (SK-9.7)."""
    return who if who.snow is None else who._replace(snow=max(who.snow, who.highest))


def ends(book: Book, who: Holder, kamae: Kamae, won: bool, tested: str) -> tuple[Holder, ...]:
    """Everything that a win or a loss in a kamae can come to for one man, before any repair (SK-8.1, 2 to 4)."""
    found: dict[Holder, None] = {who: None}
    for effect in kamae.win if won else kamae.lose:
        following: dict[Holder, None] = {}
        for now in found:
            if effect.kind == "burn":
                following[burn(now, effect.n)] = None
            else:
                options = losses if effect.kind == "lose" else gains
                following.update(dict.fromkeys(option.after for option in options(book, now, effect, tested)))
        found = following
    return tuple(found)


def _in_snow(who: Holder, most: int) -> int:
    return min(most, who.snow or 0)


def _less(snow: int | None, by: int) -> int | None:
    return None if snow is None else snow - by


def _changed(book: Book, facets: Facets, facet: str, by: int) -> Facets:
    at = book.place[facet]
    return (*facets[:at], facets[at] + by, *facets[at + 1:])


def _different(options: Iterable[Option]) -> tuple[Option, ...]:
    """One option for each thing it can come to."""
    found: dict[Holder, Option] = {}
    for option in options:
        found.setdefault(option.after, option)
    return tuple(found.values())
