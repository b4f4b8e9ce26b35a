"""Texts: catalogues, plurals, nested messages, and arguments that are missing or hostile."""

import os
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

import gunki
from gunki.engine.messages import Catalogues, Message, say, verbatim
from gunki.engine.sources_of_words import faults

LOCALE = Path(gunki.__file__).parent / "locale"


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


# Modes from elsewhere


def guest(folder: Path, domain: str, **words: str) -> Path:
    """The locale folder of a guest, written and not compiled; double underscores in a key stand for a full stop."""
    place = folder / domain / "en" / "LC_MESSAGES"
    place.mkdir(parents=True)
    entries = "".join(f'\nmsgid "{key.replace("__", ".")}"\nmsgstr "{text}"\n' for key, text in words.items())
    (place / f"{domain}.po").write_text(f'msgid ""\nmsgstr "Language: en\\n"\n{entries}', "utf-8")
    return folder / domain


def test_a_guest_changes_no_words_but_its_own_in_whatever_order(tmp_path: Path) -> None:
    fern = guest(tmp_path, "fern", fern__word="Fern", moss__word="Weed", table__menu="Weed", item__katana="Weed",
                 mode__fern="The fern", mode__fern__about="About ferns", mode__ferns="Weed", free="Weed")
    moss = guest(tmp_path, "moss", moss__word="Moss", fern__word="Weed")
    for guests in ({"fern": fern, "moss": moss}, {"moss": moss, "fern": fern}):
        words = Catalogues({"shell": LOCALE}, "en", guests)
        shown = {key: words.text(say(key)) for key in ("fern.word", "moss.word", "mode.fern", "mode.fern.about")}
        assert shown == {"fern.word": "Fern", "moss.word": "Moss", "mode.fern": "The fern", "mode.fern.about": "About ferns"}
        assert words.text(say("table.menu")) == "Menu"
        assert not any(words.has(key) for key in ("item.katana", "mode.ferns", "free"))


def test_a_guest_that_is_called_as_a_part_of_the_program_takes_none_of_its_words(tmp_path: Path) -> None:
    table = guest(tmp_path, "shell", table__menu="Weed", shell__word="Shell")
    words = Catalogues({"shell": LOCALE}, "en", {"shell": table})
    assert (words.text(say("table.menu")), words.text(say("shell.word"))) == ("Menu", "Shell")


def test_words_that_are_not_compiled_have_plurals_quotes_and_english_behind_them(tmp_path: Path) -> None:
    folder = guest(tmp_path, "fern", fern__a="A", fern__b="B", fern__c="C", fern__d="D")
    place = folder / "pl" / "LC_MESSAGES"
    place.mkdir(parents=True)
    (place / "fern.po").write_text(r'''
# a remark
msgid ""
msgstr ""
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\n"
msgid "fern.a"
msgstr "„A” \"a\"\n"
"dalej"
msgid "fern.n"
msgid_plural "fern.n"
msgstr[0] "{count} krok"
msgstr[1] "{count} kroki"
msgstr[2] "{count} kroków"
msgid "fern.b"
msgstr ""
#, fuzzy, python-brace-format
msgid "fern.c"
msgstr "niepewne"
msgctxt "none"
msgid "fern.d"
msgstr "tab\there\\n"
''', "utf-8")
    words = Catalogues({}, "pl", {"fern": folder})
    assert words.text(say("fern.a")) == '„A” "a"\ndalej'
    assert [words.text(say("fern.n", count=count)) for count in (1, 3, 5, 22)] == [
        "1 krok", "3 kroki", "5 kroków", "22 kroki"]
    assert [words.text(say(f"fern.{letter}")) for letter in "bcd"] == ["B", "C", "tab\there\\n"]


def test_a_rule_of_plurals_that_is_none_is_named(tmp_path: Path) -> None:
    folder = guest(tmp_path, "fern", fern__a="A")
    source = folder / "en" / "LC_MESSAGES" / "fern.po"
    source.write_text('msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=__import__(n);\\n"\n', "utf-8")
    assert len(faults("fern", folder)) == 1
    source.write_text('msgid ""\nmsgstr "Plural-Forms: plural=n-9;\\n"\nmsgid "fern.n"\nmsgid_plural "fern.n"\n'
                      'msgstr[0] "one"\nmsgstr[1] "many"\n', "utf-8")
    words = Catalogues({}, "en", {"fern": folder})
    assert [words.text(say("fern.n", count=count)) for count in (1, 99)] == ["one", "many"]


def test_what_was_compiled_last_is_read(tmp_path: Path) -> None:
    folder = guest(tmp_path, "fern", fern__a="written")
    source = folder / "en" / "LC_MESSAGES" / "fern.po"
    compiled = source.with_suffix(".mo")
    with compiled.open("wb") as file:
        write_mo(file, read_po(BytesIO(b'msgid "fern.a"\nmsgstr "compiled"\n')))
    for moment, expected in ((source.stat().st_mtime_ns - 10**9, "written"), (source.stat().st_mtime_ns, "compiled")):
        os.utime(compiled, ns=(moment, moment))
        assert Catalogues({}, "en", {"fern": folder}).text(say("fern.a")) == expected


@pytest.mark.parametrize("line", ["msgid unquoted", '"nothing before"', 'msgstr "open', 'msgid "a", "b"', "words = 1",
                                  'msgid "\\x"', 'msgid "\\"', 'msgid "a" "b"'])
def test_a_line_that_is_none_is_named(tmp_path: Path, line: str) -> None:
    folder = guest(tmp_path, "fern", fern__a="A")
    source = folder / "en" / "LC_MESSAGES" / "fern.po"
    source.write_text(f"# one\n{line}\n", "utf-8")
    (fault,) = faults("fern", folder)
    assert fault.startswith("fern.po, line 2: ")
    assert Catalogues({}, "en", {"fern": folder}).text(say("fern.a")) == "fern.a"
