"""What is offered so that nobody must write anything: names, lines of verse, samurai ready to ride. No drawing."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from gunki.engine.messages import Message, say
from snow_from_korea.sheets import Book

Words = Callable[[Message], str]
OFFERS = random.Random()
"""Draws what is offered; the dice of a match are others."""
NAMES = 16
LINES = 6
POSITIONS = ("first", "second", "third")


class Person(NamedTuple):
    """A samurai as the first form has him; `lines` are what is shown."""

    name: str
    lady: str
    lines: tuple[str, str, str]


def names(kind: str, t: Words) -> list[str]:
    """All names offered for "samurai" or "lady"."""
    return [t(say(f"sfk.name.{kind}.{number}")) for number in range(1, NAMES + 1)]


def verses(book: Book, t: Words) -> dict[str, tuple[str, ...]]:
    """The oracle's haiku by id, in the player's words."""
    return {entry: tuple(t(say(f"sfk.oracle.{entry}.{line}")) for line in POSITIONS)
            for entry in sorted(book.of_kind["haiku"])}


def lines(book: Book, position: int, t: Words) -> list[str]:
    """All lines offered for one of the three places."""
    own = [t(say(f"sfk.line.{POSITIONS[position]}.{number}")) for number in range(1, LINES + 1)]
    return [verse[position] for verse in verses(book, t).values()] + own


def another(offered: Sequence[str], now: Collection[str]) -> str:
    """One of them that is not there now, where there is another."""
    others = [text for text in offered if text not in now]
    return OFFERS.choice(others or list(offered))


def ready_made(book: Book, t: Words, taken: Collection[str]) -> Person:
    """A samurai whom nobody has yet, with a whole haiku."""
    verse = OFFERS.choice(list(verses(book, t).values()))
    return Person(another(names("samurai", t), taken), another(names("lady", t), ()), (verse[0], verse[1], verse[2]))


def verse_of(book: Book, found: Sequence[str], t: Words) -> str:
    """The oracle's entry that these lines are, so that others may read them in their language; else ""."""
    return next((entry for entry, verse in verses(book, t).items() if tuple(found) == verse), "")
