"""Syllables that help and never forbid; everything offered fits what it is offered for."""

from __future__ import annotations

import pytest
from snow_from_korea.content import shipped
from snow_from_korea.table.setup import offers
from snow_from_korea.table.setup.syllables import WISHED, count, of_word

from tests.snow_from_korea.wording import ENGLISH, JAPANESE

WORDS = {"en": ENGLISH, "ja": JAPANESE}
LANGUAGES = ("en", "ja")


@pytest.mark.parametrize(("word", "n"), [
    ("table", 2), ("blade", 1), ("walked", 1), ("waited", 2), ("voices", 2), ("names", 1), ("beautiful", 3),
    ("temple", 2), ("river", 2), ("poem", 2), ("fire", 1), ("quiet", 2), ("glorious", 3), ("idea", 3), ("snow", 1),
    ("moonlight", 2), ("evening", 2), ("whole", 1), ("letter", 2), ("the", 1), ("lonely", 2), ("horses", 2),
])
def test_english_words(word: str, n: int) -> None:
    assert of_word(word) == n


@pytest.mark.parametrize(("line", "n", "exact"), [
    ("ふるいけや", 5, True), ("きゃくのこえ", 5, True), ("がっこう", 4, True), ("サムライー", 5, True),
    ("雪", 2, False), ("", 0, True), ("Sōsen", 2, True), ("!?…", 0, True), ("ﾕｷ", 2, True), ("🏯", 0, True),
    ("Awaré", 3, True),
])
def test_lines_of_any_sort(line: str, n: int, exact: bool) -> None:
    assert count(line) == (n, exact)


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_enough_different_names_and_lines(language: str) -> None:
    t = WORDS[language].text
    book = shipped()
    for kind in ("samurai", "lady"):
        found = offers.names(kind, t)
        assert len(set(found)) == offers.NAMES and not any(name.startswith("sfk.") for name in found)
    for position in range(3):
        found = offers.lines(book, position, t)
        assert len(set(found)) == len(found) == 18 and not any(line.startswith("sfk.") for line in found)


def test_offered_english_lines_have_the_syllables_they_are_offered_for() -> None:
    t = WORDS["en"].text
    wrong = [(line, count(line).n) for position in range(3) for line in offers.lines(shipped(), position, t)
             if count(line).n != WISHED[position]]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_ready_made_samurai_has_a_free_name_and_a_verse_that_is_known_again(language: str) -> None:
    t = WORDS[language].text
    book = shipped()
    taken = offers.names("samurai", t)[1:]
    found = offers.ready_made(book, t, taken)
    assert found.name not in taken and found.lady
    verse = offers.verse_of(book, found.lines, t)
    assert verse in book.of_kind["haiku"]
    assert offers.verse_of(book, (*found.lines[:2], "mine"), t) == ""
