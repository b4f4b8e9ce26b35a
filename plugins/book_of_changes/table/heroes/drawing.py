"""A hero outside battles, drawn: its beads by the figures it would fight with, its trigram, its five Aspects."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace
from pygame import FRect

from book_of_changes import setup, words
from book_of_changes.downtime import CAMP, CAMP_BATTLE
from book_of_changes.model import Fighter, Hero
from book_of_changes.sheets import ASPECTS, Book
from book_of_changes.table.faces import face_of_hero
from book_of_changes.table.hero_card import draw_cords
from book_of_changes.table.hexagram import draw_lines
from gunki.engine.messages import Message, say
from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.layer import Layer

Words = Callable[[Message], str]


def as_fighter(book: Book, hero: Hero) -> Fighter:
    """The hero as it would fight now, away or not."""
    return setup.gathered(book, CAMP_BATTLE, CAMP, (replace(hero, away=0),)).fighters[0]


def draw_head(canvas: Canvas, area: FRect, book: Book, hero: Hero, second: str, size: float = 56, *,
              dim: bool = False) -> None:
    """Medallion, name, trigram, and a second line."""
    face = face_of_hero(hero.portrait)
    draw.token(canvas, face, area.x + size / 2, area.y + size / 2, size, side="left", dim=dim)
    left, right = area.x + size + 10, area.right
    draw_lines(canvas, book.nature[hero.nature].lines, right - 24, area.y + 5, 24, 17)
    points = 19.0
    while points > 14 and canvas.measure(hero.name, points, "mincho_bold") > right - 32 - left:
        points -= 1
    canvas.text(hero.name, left, area.y + 1, points, "text", "mincho_bold", max_width=right - 32 - left)
    canvas.text(second, left, area.y + 27, 14, "text_second", max_width=right - left)


def nature_and_defense(t: Words, book: Book, hero: Hero) -> str:
    """Mountain · Defense 5."""
    return f"{t(words.nature(hero.nature))} · {t(say('boc.heroes.defense', n=setup.defense(book, hero)))}"


FIGURES = ("boc.lobby.figures", "boc.lobby.figures_short", "boc.lobby.figures_least")
"""With the boxes in words, as figures alone, and without them."""


def figures_text(book: Book, hero: Hero, key: str = FIGURES[0]) -> Message:
    """Defense, Chi, Limit and boxes in a line; `key`: one of FIGURES."""
    minor, major, _ = setup.boxes(book, hero)
    return say(key, defense=setup.defense(book, hero), chi=setup.max_chi(book, hero),
               limit=setup.limit_size(book, hero), minor=minor, major=major)


def figures_in(measure: Callable[[str], float], t: Words, book: Book, hero: Hero, width: float) -> str:
    """The longest line of figures that has room in a width; the shortest where none has."""
    told = [t(figures_text(book, hero, key)) for key in FIGURES]
    return next((text for text in told if measure(text) <= width), told[-1])


def gives_text(book: Book, nature: str, spirit: str) -> Message:
    """What a Bond with a spirit gives a hero of a Nature: Powers (BC-13.2 … 13.4), and what it adds (BC-16.9)."""
    sheet = book.spirit[spirit]
    found = [words.power(book.by_natures[nature, other].id) for other in sheet.natures]
    found += [say("boc.bonus", amount=words.signed(by), what=say("boc.bonus." + what))
              for what, by in sheet.bonus.items()]
    return words.joined(found)


def draw_beads(canvas: Canvas, layer: Layer, area: FRect, book: Book, hero: Hero) -> None:
    """Wounds, Chi and Limit on cords."""
    draw_cords(canvas, layer, area, as_fighter(book, hero))


def draw_aspects(canvas: Canvas, t: Words, area: FRect, ratings: Sequence[int], size: float = 18) -> None:
    """The five with icon and rating in a row; their names where there is room."""
    each = area.w / len(ASPECTS)
    named = all(canvas.measure(t(words.aspect(name))) + size + 26 <= each for name in ASPECTS)
    for at, name in enumerate(ASPECTS):
        x = area.x + at * each
        canvas.icon(f"aspect_{name}", x, area.y + (area.h - size) / 2, size)
        text = f"{t(words.aspect(name))} {ratings[at]}" if named else str(ratings[at])
        canvas.text(text, x + size + 5, area.centery, 14, "text", "bold", valign="middle", max_width=each - size - 6)
