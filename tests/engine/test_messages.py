"""Texts: catalogues, plurals, nested messages, and arguments that are missing or hostile."""

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from gunki.engine.messages import Catalogues, Message, say, verbatim


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for language, hello in (("en", "Hello {who}"), ("de", "Hallo {who}")):
        catalogue = Catalog(locale=language)
        catalogue.add("hello", hello)
        if language == "en":
            catalogue.add("only_english", "Only here")
            catalogue.add(("steps", "steps"), ("{count} step", "{count} steps"))
            catalogue.add("card.ace", "the ace")
        place = tmp_path / language / "LC_MESSAGES"
        place.mkdir(parents=True)
        with (place / "toy.mo").open("wb") as file:
            write_mo(file, catalogue)
    return tmp_path


def test_words_come_from_the_language_and_fall_back_to_english(folder: Path) -> None:
    german = Catalogues({"toy": folder}, "de")
    assert german.text(say("hello", who="Ann")) == "Hallo Ann"
    assert german.text(say("only_english")) == "Only here"


def test_a_message_in_a_message_is_put_into_words_too(folder: Path) -> None:
    assert Catalogues({"toy": folder}).text(say("hello", who=say("card.ace"))) == "Hello the ace"


def test_count_chooses_the_plural(folder: Path) -> None:
    words = Catalogues({"toy": folder})
    assert [words.text(say("steps", count=n)) for n in (0, 1, 2)] == ["0 steps", "1 step", "2 steps"]


def test_a_missing_key_or_argument_is_seen(folder: Path) -> None:
    words = Catalogues({"toy": folder, "none": folder / "nowhere"})
    assert words.text(say("no.such.key")) == "no.such.key"
    assert words.text(say("hello")) == "Hello {who}"
    assert words.has("hello") and not words.has("no.such.key")


@pytest.mark.parametrize("text", ["{0}", "%s", "{who}", "a<b & <b>x", "}{", "=x", "{__class__}"])
def test_what_players_write_is_shown_as_it_stands(folder: Path, text: str) -> None:
    words = Catalogues({"toy": folder})
    assert words.text(verbatim(text)) == text
    assert words.text(say("hello", who=verbatim(text))) == "Hello " + text
    assert words.text(say("hello", who=text)) == "Hello " + text


def test_messages_are_values() -> None:
    assert say("a", b=1) == Message("a", {"b": 1}) != say("a", b=2)
