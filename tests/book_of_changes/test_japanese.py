"""Japanese: a whole catalogue with the same keys and arguments, a glyph for every character, the rulebook too."""

import re
from functools import lru_cache
from pathlib import Path

import pytest
from babel.messages.catalog import Message as Entry
from babel.messages.pofile import read_po
from book_of_changes.mode import MODE

from gunki.engine.messages import Message
from gunki.table import fonts
from tests.book_of_changes.wording import JAPANESE, LOCALE, RULEBOOK, content_keys, read, steps
from tests.numbered_rules import rule, rules

PATHS = {language: LOCALE / language / "LC_MESSAGES" / "book_of_changes.po" for language in ("en", "ja")}
JAPANESE_RULEBOOK = RULEBOOK.with_name("rulebook.ja.md")
_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_WORD = re.compile(r"[a-z]{3,}")
_WRITTEN = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
SYMBOLS = {"boc.roll.total", "boc.roll.plus", "boc.roll.modified"}
"""Sums: no words in any language."""


@lru_cache(maxsize=2)
def entries(language: str) -> dict[str, Entry]:
    """The entries of a catalogue by key."""
    with PATHS[language].open("rb") as file:
        return {str(entry.id): entry for entry in read_po(file, locale=language, abort_invalid=True) if entry.id}


def without_glyph(text: str) -> set[str]:
    """Characters that some face draws as a box, its fallback asked as well."""
    return {character for character in set(text) - {"\n"} for face in fonts.FACES
            if character == fonts.PLACEHOLDER or any(fonts.PLACEHOLDER in piece
                                                     for _, piece in fonts.runs(character, face))}


def test_keys_are_the_same() -> None:
    english, japanese = entries("en"), entries("ja")
    assert sorted(english.keys() - japanese.keys()) == [], "not translated"
    assert sorted(japanese.keys() - english.keys()) == [], "no longer in English"


def test_placeholders_are_the_same() -> None:
    english, japanese = entries("en"), entries("ja")
    assert not [key for key in english if set(_PLACEHOLDER.findall(str(english[key].string)))
                != set(_PLACEHOLDER.findall(str(japanese[key].string)))]
    assert not [key for found in (english, japanese) for key, entry in found.items()
                if set("{}") & set(_PLACEHOLDER.sub("", str(entry.string)))]


def test_nothing_is_empty_doubtful_or_still_english() -> None:
    for key, entry in entries("ja").items():
        text = str(entry.string)
        assert text.strip() and not entry.fuzzy, key
        assert key in SYMBOLS or not _WORD.search(_PLACEHOLDER.sub("", text)) or _WRITTEN.search(text), key


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_character_has_a_glyph(language: str) -> None:
    header = PATHS[language].read_text("utf-8").split("\n\n")[0]
    assert f'"Language: {language}\\n"' in header and "charset=utf-8" in header.lower()
    assert not {key: lost for key, entry in entries(language).items() if (lost := without_glyph(str(entry.string)))}


def test_content_is_translated_and_not_copied() -> None:
    english, japanese = entries("en"), entries("ja")
    assert not [key for key in content_keys() if english[key].string == japanese[key].string]


@pytest.mark.parametrize("config", [{"enemies": {"kind": "human"}}, {"play": "campaign", "enemies": {"kind": "human"}}],
                         ids=["skirmish", "campaign"])
def test_everything_said_in_a_match_is_japanese(config: dict[str, object]) -> None:
    for number, (match, events) in enumerate(steps(config, 4, 120)):
        told = [message for state, event in events if (message := MODE.tell(state, event, None)) is not None]
        decision = match.decision
        if decision is not None and number % 6 == 0:
            told += [decision.prompt, *(MODE.describe(match.state, choice) for choice in decision.choices)]
        for message in told:
            text = read(message, JAPANESE)
            assert _WRITTEN.search(text) or re.fullmatch(r"\w+", text), text  # a hero's name alone is an answer
            assert "。。" not in text and "boc." not in text, text


# The rulebook

def test_the_rulebook_has_the_same_numbers_and_sections() -> None:
    english, japanese = rules(RULEBOOK), rules(JAPANESE_RULEBOOK)
    assert [entry.number for entry in japanese] == [entry.number for entry in english]
    assert all(entry.section.split(".")[0] == entry.number.split(".")[0] for entry in japanese)
    assert not [entry.number for entry in japanese if not _WRITTEN.search(entry.text)]
    assert rule(JAPANESE_RULEBOOK, "4.3") != rule(RULEBOOK, "4.3")


def test_the_rulebook_has_the_same_tables() -> None:
    tables = [[re.findall(r"\d+", line) for line in path.read_text("utf-8").splitlines() if line.startswith("| ")]
              for path in (RULEBOOK, JAPANESE_RULEBOOK)]
    assert tables[0] == tables[1] and len(tables[0]) == 6


def test_the_rulebook_calls_powers_what_the_table_calls_them() -> None:
    text = JAPANESE_RULEBOOK.read_text("utf-8")
    named = ("withdrawing", "taming", "yielding", "coupling", "penetrating", "pervading")
    assert [name for name in named if JAPANESE.text(Message(f"boc.power.{name}.name")) not in text] == []
    specials = ("heavens_purpose", "unheld", "still_mountain", "rolling_thunder", "scorching_radiance", "hidden_depths")
    assert [name for name in specials if JAPANESE.text(Message(f"boc.special.{name}.name")) not in text] == []


@pytest.mark.parametrize("path", [RULEBOOK, JAPANESE_RULEBOOK], ids=["en", "ja"])
def test_the_rulebook_has_a_glyph_for_every_character(path: Path) -> None:
    assert not without_glyph(path.read_text("utf-8"))


def test_the_mode_offers_the_rulebook_of_the_language() -> None:
    assert MODE.rulebook_in("en") == MODE.rulebook == RULEBOOK
    assert MODE.rulebook_in("ja") == JAPANESE_RULEBOOK
