"""The rulebook: numbered without gaps, and every number is shown by a test of the rules."""

import ast
import re
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

from snow_from_korea.content import shipped

from gunki.engine.messages import Message
from gunki.table.scenes.rules import read_rulebook
from tests.numbered_rules import rule, rules
from tests.snow_from_korea.wording import ENGLISH, JAPANESE, PLUGIN, RULEBOOK

HERE = Path(__file__).parent
JAPANESE_BOOK = RULEBOOK.with_name("rulebook.ja.md")


def test_functions() -> Iterable[str]:
    """Names of all test functions beside this file."""
    for path in sorted(HERE.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield node.name


test_functions.__test__ = False  # type: ignore[attr-defined]


def shown_numbers(names: Iterable[str]) -> set[str]:
    """Rule numbers in names: test_sk_4_3_… shows 4.3, also where sk_4_4 follows in the same name."""
    return {f"{section}.{number}" for name in names for section, number in re.findall(r"sk_(\d+)_(\d+)", name)}


def test_every_rule_has_a_test_with_its_number() -> None:
    shown = shown_numbers(test_functions())
    missing = [entry.number for entry in rules(RULEBOOK) if entry.number not in shown]
    assert not missing, "no test shows " + ", ".join("SK-" + number for number in missing)


def test_tests_name_no_rule_that_is_not_there() -> None:
    assert not shown_numbers(test_functions()) - {entry.number for entry in rules(RULEBOOK)}


def test_a_number_is_not_part_of_a_longer_one() -> None:
    assert shown_numbers(iter(["test_sk_4_10_x"])) == {"4.10"}


def test_numbers_rise_without_gaps() -> None:
    numbers = [tuple(map(int, entry.number.split("."))) for entry in rules(RULEBOOK)]
    assert numbers[0] == (1, 1) and numbers[-1] == (16, 9)
    for (section, number), following in pairwise(numbers):
        assert following in ((section, number + 1), (section + 1, 1))


def test_no_numbered_line_is_lost_by_the_loader_or_the_window() -> None:
    written = len(re.findall(r"\*\*SK-", RULEBOOK.read_text("utf-8")))
    assert len(rules(RULEBOOK)) == written
    assert sum("SK-" in str(entry) for entry in read_rulebook(RULEBOOK)) >= written


def test_the_code_names_no_rule_that_is_not_there() -> None:
    known = {entry.number for entry in rules(RULEBOOK)} | {entry.number.split(".")[0] for entry in rules(RULEBOOK)}
    cited = {number for path in PLUGIN.rglob("*.py") for number in re.findall(r"SK-(\d+(?:\.\d+)?)", path.read_text("utf-8"))}
    assert cited - known == set()


def test_a_rule_has_section_and_text() -> None:
    entry = rule(RULEBOOK, "9.4")
    assert entry is not None and entry.section.startswith("9.") and "too late" in entry.text
    assert rule(RULEBOOK, "17.1") is None


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
