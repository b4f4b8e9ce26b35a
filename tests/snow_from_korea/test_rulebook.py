"""The rulebook: numbered without gaps, and every number is shown by a test of the rules."""

import re
from pathlib import Path

from snow_from_korea.content import shipped

from gunki.engine.messages import Message
from tests.numbered_rules import NumberedRulebook, rules
from tests.snow_from_korea.wording import ENGLISH, JAPANESE, PLUGIN, RULEBOOK

JAPANESE_BOOK = RULEBOOK.with_name("rulebook.ja.md")


class TestNumberedRulebook(NumberedRulebook):
    """Of Snow From Korea."""

    book = RULEBOOK
    prefix = "SK"
    code = PLUGIN
    tests = Path(__file__).parent
    last = (16, 9)
    example = ("9.4", "too late")


def test_both_languages_have_the_same_rules() -> None:
    assert [entry.number for entry in rules(RULEBOOK)] == [entry.number for entry in rules(JAPANESE_BOOK)]


def test_the_table_of_kamae_agrees_with_the_rules() -> None:
    rows = {cells[1].strip(): int(cells[2].replace("−", "-")) for cells in (line.split("|") for line in
            RULEBOOK.read_text("utf-8").splitlines()) if len(cells) == 6 and cells[1].strip() in shipped().kamae_by_id}
    assert rows == {kamae.id: kamae.pool for kamae in shipped().standard}


def test_the_rulebook_names_schools_and_traits_as_the_table_does() -> None:
    book = shipped()
    for path, words in ((RULEBOOK, ENGLISH), (JAPANESE_BOOK, JAPANESE)):
        text = path.read_text("utf-8")
        for field, traits in (("school", book.schools), ("inheritance", book.inheritances), ("culture", book.cultures)):
            assert [trait.id for trait in traits if words.text(Message(f"sfk.{field}.{trait.id}.name")) not in text] == []


def test_labels_of_the_workshop_are_gone() -> None:
    for path in (RULEBOOK, JAPANESE_BOOK):
        assert not re.search(r"RULING|\[NEW|the source (asks|says|recommends)|原文", path.read_text("utf-8"))
