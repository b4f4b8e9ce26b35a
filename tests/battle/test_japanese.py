"""Japanese: whole catalogues with the same keys and arguments, a glyph for every character, the rulebook too."""

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.pofile import read_po

from gunki.battle.config import HOUSE_RULES
from gunki.battle.content import load_content
from gunki.battle.mode import MODE
from gunki.clients.environment import Environment
from gunki.engine.match import Match
from gunki.engine.messages import Message, in_language
from gunki.table import fonts
from tests.battle.test_wording import SIDES, steps
from tests.battle.wording import RULEBOOK
from tests.clients.calling import ENVIRONMENT, Talk
from tests.engine.toy_mode import Toy
from tests.numbered_rules import rule, rules
from tests.wording import ROOT, catalogues

LOCALES = (ROOT / "gunki" / "locale", ROOT / "gunki" / "battle" / "locale")
CATALOGUES = [path for folder in LOCALES for path in sorted((folder / "en" / "LC_MESSAGES").glob("*.po"))]
JAPANESE_RULEBOOK = RULEBOOK.with_name("rulebook.ja.md")
JAPANESE = catalogues("gunki", LOCALES[1], "ja")
_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_WORD = re.compile(r"[a-z]{3,}")
_WRITTEN = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")

TITLES = {"settings.credits." + name for name in ("hand_of_fate", "book_of_changes", "snow_from_korea")}
"""Titles of works are not translated where their makers are named."""


def in_japanese(path: Path) -> Path:
    """The Japanese catalogue beside an English one."""
    return path.parents[2] / "ja" / "LC_MESSAGES" / path.name


def catalogue(path: Path) -> Catalog:
    """A catalogue as babel reads it. Raises where it is broken."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parent.parent.name, abort_invalid=True)


def entries(path: Path) -> dict[str, Entry]:
    """Its entries by key."""
    return {entry.id if isinstance(entry.id, str) else entry.id[0]: entry for entry in catalogue(path) if entry.id}


def forms(entry: Entry) -> list[str]:
    """All texts of an entry: one, or one for each plural form."""
    return [entry.string] if isinstance(entry.string, str) else list(entry.string)


def placeholders(entry: Entry) -> set[str]:
    """Names in braces in any of the forms."""
    return {name for form in forms(entry) for name in _PLACEHOLDER.findall(form)}


def counted(entry: Entry) -> set[str]:
    """The number of a plural: English may say "one hand", "two hands", and the one form of Japanese needs it."""
    return {"count"} & placeholders(entry) if entry.pluralizable else set()


def without_glyph(text: str) -> set[str]:
    """Characters that some face draws as a box, its fallback asked as well."""
    return {character for character in set(text) - {"\n"} for face in fonts.FACES
            if character == fonts.PLACEHOLDER or any(fonts.PLACEHOLDER in piece
                                                     for _, piece in fonts.runs(character, face))}


def named(path: Path) -> str:
    """A catalogue's name in the list of tests."""
    return path.stem


def test_every_catalogue_has_a_japanese_one_and_none_has_more() -> None:
    assert {path.stem for path in CATALOGUES} >= {"gunki", "shell", "learn", "roster"}
    found = {path for folder in LOCALES for path in (folder / "ja" / "LC_MESSAGES").glob("*.po")}
    assert found == {in_japanese(path) for path in CATALOGUES}


@pytest.mark.parametrize("path", CATALOGUES, ids=named)
class TestCatalogue:
    """What holds for each pair."""

    def test_keys_are_the_same(self, path: Path) -> None:
        english, japanese = entries(path), entries(in_japanese(path))
        assert english
        assert sorted(english.keys() - japanese.keys()) == [], "not translated"
        assert sorted(japanese.keys() - english.keys()) == [], "no longer in English"

    def test_placeholders_are_the_same(self, path: Path) -> None:
        english, japanese = entries(path), entries(in_japanese(path))
        wrong = {key: placeholders(english[key]) ^ placeholders(entry) for key, entry in japanese.items()
                 if key in english and placeholders(english[key]) | counted(entry) != placeholders(entry)}
        assert not wrong
        # A brace that belongs to no placeholder would break the sentence when it is shown.
        assert not [key for key, entry in japanese.items() for form in forms(entry)
                    if set("{}") & set(_PLACEHOLDER.sub("", form))]

    def test_plurals_are_those_of_the_language(self, path: Path) -> None:
        for source, language, count in ((path, "en", 2), (in_japanese(path), "ja", 1)):
            header = source.read_text("utf-8").split("\n\n")[0]
            rule_of_plurals = {"en": "nplurals=2; plural=(n != 1);", "ja": "nplurals=1; plural=0;"}[language]
            assert f'"Plural-Forms: {rule_of_plurals}\\n"' in header and f'"Language: {language}\\n"' in header
            assert "charset=utf-8" in header.lower()
            for key, entry in entries(source).items():
                assert len(forms(entry)) == (count if entry.pluralizable else 1), key
        english, japanese = entries(path), entries(in_japanese(path))
        assert [key for key, entry in japanese.items()
                if key in english and entry.pluralizable != english[key].pluralizable] == []

    def test_nothing_is_empty_doubtful_or_still_english(self, path: Path) -> None:
        japanese = entries(in_japanese(path))
        for key, entry in japanese.items():
            assert not entry.fuzzy and all(form.strip() for form in forms(entry)), key
        left = [key for key, entry in japanese.items() for form in forms(entry)
                if key not in TITLES and _WORD.search(_PLACEHOLDER.sub("", form)) and not _WRITTEN.search(form)]
        assert not left

    def test_every_character_has_a_glyph(self, path: Path) -> None:
        for source in (path, in_japanese(path)):
            missing = {key: lost for key, entry in entries(source).items() if (lost := without_glyph("".join(forms(entry))))}
            assert not missing, source


def test_a_character_that_no_face_has_is_found() -> None:
    assert without_glyph("刀と\U0001f409") == {"\U0001f409"}


# Sentences


@pytest.mark.parametrize("names", SIDES)
def test_a_match_is_told_in_japanese(names: tuple[list[str], list[str]]) -> None:
    for match, events in steps(names, 4, 250):
        told = [message for event in events if (message := MODE.tell(match.state, event, None)) is not None]
        decision = match.decision
        if decision is not None:
            told += [decision.prompt, *(MODE.describe(match.state, choice) for choice in decision.choices)]
        for message in told:
            words = JAPANESE.text(message)
            assert _WRITTEN.search(words) and "{" not in words and not words.startswith("tell."), words
            assert "。。" not in words and not without_glyph(words), words


def test_a_count_of_one_and_of_many_take_the_same_form() -> None:
    assert [JAPANESE.text(Message("describe.end_turn_storing", {"count": count})) for count in (1, 3)] == [
        "手番を終える（1 FPが気になる）", "手番を終える（3 FPが気になる）"]


# The rulebook


def rows(path: Path) -> list[list[str]]:
    """Cells of all tables, without the lines between head and body."""
    return [[cell.strip() for cell in line.strip("|").split("|")]
            for line in path.read_text("utf-8").splitlines() if line.startswith("| ")]


def figures(cell: str) -> list[str]:
    """Numbers of a cell, sorted: the order of words is another in Japanese."""
    return sorted(re.findall(r"\d+", cell.replace("four", "4")))


def test_the_rulebook_has_the_same_numbers_and_sections() -> None:
    english, japanese = rules(RULEBOOK), rules(JAPANESE_RULEBOOK)
    assert [entry.number for entry in japanese] == [entry.number for entry in english]
    assert all(entry.section.split(".")[0] == entry.number.split(".")[0] for entry in japanese)
    assert not [entry.number for entry in japanese if not _WRITTEN.search(entry.text)]
    assert rule(JAPANESE_RULEBOOK, "4.3") != rule(RULEBOOK, "4.3")


def test_the_rulebook_has_the_same_tables() -> None:
    english, japanese = rows(RULEBOOK), rows(JAPANESE_RULEBOOK)
    assert len(english) == len(japanese) > 20
    for ours, theirs in zip(english, japanese, strict=True):
        assert [figures(cell) for cell in theirs] == [figures(cell) for cell in ours], theirs


def test_the_rulebook_calls_things_what_the_table_calls_them() -> None:
    content, text = load_content(), JAPANESE_RULEBOOK.read_text("utf-8")
    keys = ["item." + item for item in content.items] + ["npc." + npc for npc in content.npcs]
    keys += ["strategy." + name for name in ("fighter", "ranger", "spellcaster")]
    keys += ["stat." + name for name in ("spd", "str", "aim", "mag")] + ["setup.rule." + name for name in HOUSE_RULES]
    assert [key for key in keys if JAPANESE.text(Message(key)) not in text] == []


@pytest.mark.parametrize("path", [RULEBOOK, JAPANESE_RULEBOOK], ids=["en", "ja"])
def test_the_rulebook_has_a_glyph_for_every_character(path: Path) -> None:
    assert not without_glyph(path.read_text("utf-8"))


def test_a_mode_offers_the_rulebook_of_the_language() -> None:
    assert MODE.rulebook_in("en") == MODE.rulebook == RULEBOOK
    assert MODE.rulebook_in("ja") == JAPANESE_RULEBOOK
    assert Toy().rulebook_in("ja") is None


@pytest.mark.parametrize("language", ["xx", "", "../locale/ja", "ja/", "j\0a", "ja.md", "*"])
def test_another_language_has_the_english_rulebook(language: str) -> None:
    assert MODE.rulebook_in(language) == RULEBOOK


def test_a_rulebook_without_a_language_in_its_name_has_others_beside_it(tmp_path: Path) -> None:
    book, other = tmp_path / "rules.md", tmp_path / "rules.pt_BR.md"
    other.write_text("## 1. Regras\n", "utf-8")
    assert in_language(book, "pt_BR") == other and in_language(book, "ja") == book


def test_the_text_client_reads_the_rulebook_of_the_language() -> None:
    environment = Environment()
    environment.forget_words("ja")
    said = Talk(Match.begin(MODE, {}, 3), "rules 4.3", environment=environment).run()
    asked = rule(JAPANESE_RULEBOOK, "4.3")
    assert asked is not None and f"GK-4.3 {asked.text}" in said
    assert asked.text not in Talk(Match.begin(MODE, {}, 3), "rules 4.3", environment=ENVIRONMENT).run()
