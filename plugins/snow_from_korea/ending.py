"""Farewells, homecomings and who wins (SK-3, 10, 13.9, 13.10)."""

from __future__ import annotations

from snow_from_korea import events as ev
from snow_from_korea import story
from snow_from_korea.model import (
    DEPARTURE,
    HEK,
    HEK_SEAT,
    HOMECOMING,
    JOURNEY,
    TURN,
    Homecoming,
    Samurai,
    Setting,
    Sorcerer,
    State,
)
from snow_from_korea.sheets import Book
from snow_from_korea.working import Flow, Working


def depart(work: Working) -> Flow[None]:
    """One farewell; no dice are rolled (SK-3.1, 3.2)."""
    state = work.state
    samurai = state.active
    wish = state.samurai[samurai].wish
    assert wish is not None
    story.begin_page(work, "opening", samurai, story.draw(state, "opening"))
    work.emit(ev.Departed(samurai, wish.text, wish.oracle))
    yield from story.tell(work, HEK)
    yield from story.tell(work, samurai)
    if state.at + 1 < len(state.order):
        work.emit(ev.Went(DEPARTURE, 0, state.at + 1, ""))
    else:
        work.emit(ev.Went(JOURNEY, 1, 0, TURN))


def come_home(work: Working) -> Flow[None]:
    """One homecoming, with or without the Snow (SK-10.1); after the last, who wins."""
    state = work.state
    samurai = state.active
    man = state.samurai[samurai]
    home = homecoming(state.book, samurai, man)
    story.begin_page(work, "homecoming", samurai, story.closing(state, home.band, man.snow is not None))
    work.emit(ev.CameHome(home))
    yield from story.tell(work, HEK)
    yield from story.tell(work, samurai)
    if state.at + 1 < len(state.order):
        work.emit(ev.Went(HOMECOMING, state.cycle, state.at + 1, ""))
    else:
        work.emit(finish(work.state))


def change(man: Samurai) -> tuple[int, ...]:
    """Each Facet's change since setting up, with its sign."""
    return tuple(now - then for now, then in zip(man.facets, man.initial, strict=True))


def score(man: Samurai) -> int:
    """Snow less the sum of changes (SK-10.2, 10.3)."""
    return score_with(man, man.facets, man.snow)


def score_with(man: Samurai, facets: tuple[int, ...], snow: int | None) -> int:
    """What a samurai's score would be with these Facets and this Snow."""
    return (snow or 0) - sum(abs(now - then) for now, then in zip(facets, man.initial, strict=True))


def homecoming(book: Book, samurai: int, man: Samurai) -> Homecoming:
    """The score and the welcome (SK-10.5)."""
    return Homecoming(samurai, change(man), man.snow, score(man), book.welcome(score(man)))


def first(men: tuple[Samurai, ...]) -> tuple[int, ...]:
    """Who comes first: score, then greater Snow, then the earlier Snow scene, then shared (SK-10.4)."""
    def rank(man: Samurai) -> tuple[int, int, int]:
        """What is compared, in its order."""
        return score(man), man.snow or 0, -man.found if man.found else -1_000_000

    best = max(map(rank, men))
    return tuple(number for number, man in enumerate(men) if rank(man) == best)


def par(setting: Setting, men: tuple[Samurai, ...]) -> int:
    """What a samurai must reach, or the HEK wins (SK-13.10)."""
    book = setting.book
    lopsided = any(2 * facet > setting.points for man in men for facet in man.initial)
    return book.par[min(len(men), len(book.par)) - 1] + (book.par_lopsided if lopsided else 0)


def hek_wins(setting: Setting, men: tuple[Samurai, ...], sorcerer: Sorcerer | None) -> bool:
    """Whether the referee wins (SK-13.9 with a mahoutsukai, SK-13.10 without)."""
    best = max(map(score, men))
    if sorcerer is not None:
        return not sorcerer.broken and sorcerer.snow > best
    return best < par(setting, men)


def finish(state: State) -> ev.Finished:
    """Who won, and by which rule."""
    men = state.samurai
    if hek_wins(state.setting, men, state.sorcerer):
        return ev.Finished(HEK_SEAT, (HEK_SEAT,), "mahoutsukai" if state.sorcerer is not None else "par")
    winners = first(men)
    seats = tuple(men[number].seat for number in winners)
    if len(seats) > 1:
        return ev.Finished("shared", seats, "shared")
    return ev.Finished(seats[0], seats, _reason(men, winners[0]))


def _reason(men: tuple[Samurai, ...], winner: int) -> str:
    best = men[winner]
    level = [man for number, man in enumerate(men) if number != winner and score(man) == score(best)]
    if not level:
        return "score"
    return "snow" if all((man.snow or 0) < (best.snow or 0) for man in level) else "earlier"
