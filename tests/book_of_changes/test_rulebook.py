"""The rulebook: numbered without gaps, and every number is shown by a test of the rules."""

import re
from pathlib import Path

from book_of_changes.content import shipped

from gunki.engine.messages import Message
from tests.book_of_changes.wording import ENGLISH, PLUGIN, RULEBOOK
from tests.numbered_rules import NumberedRulebook


class TestNumberedRulebook(NumberedRulebook):
    """Of Book of Changes."""

    book = RULEBOOK
    prefix = "BC"
    code = PLUGIN
    tests = Path(__file__).parent
    last = (26, 12)
    example = ("9.1", "+1 Defense")


def test_the_table_of_levels_agrees_with_the_rules() -> None:
    rows = [[int(cell) for cell in re.findall(r"\d+", line)] for line in RULEBOOK.read_text("utf-8").splitlines()
            if re.match(r"\| \d", line)]
    assert rows == [[level, level, level + 3, level, level] for level in range(1, 6)]


def test_the_rulebook_names_natures_and_starter_spirits_as_the_table_does() -> None:
    text = RULEBOOK.read_text("utf-8")
    book = shipped()
    assert [nature.id for nature in book.natures if ENGLISH.text(Message(f"boc.nature.{nature.id}.name")) not in text] == []
    assert [spirit.id for spirit in book.spirits if spirit.starter and spirit.name.split()[0] not in text] == []


def test_credit_is_given() -> None:
    for path in (RULEBOOK, RULEBOOK.with_name("rulebook.ja.md"), PLUGIN / "LICENSE", PLUGIN / "README.md"):
        text = path.read_text("utf-8")
        assert "Kevin Maginn" in text and "CC BY-SA 3.0" in text, path
