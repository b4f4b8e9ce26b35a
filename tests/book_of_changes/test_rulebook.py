"""The rulebook: numbered without gaps, and every number is shown by a test of the rules."""

import ast
import re
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

from book_of_changes.content import shipped

from gunki.engine.messages import Message
from gunki.table.scenes.rules import read_rulebook
from tests.book_of_changes.wording import ENGLISH, PLUGIN, RULEBOOK
from tests.numbered_rules import rule, rules

HERE = Path(__file__).parent


def test_functions() -> Iterable[str]:
    """Names of all test functions beside this file."""
    for path in sorted(HERE.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield node.name


test_functions.__test__ = False  # type: ignore[attr-defined]


def shown_numbers(names: Iterable[str]) -> set[str]:
    """Rule numbers in names: test_bc_4_3_… shows 4.3, also where bc_4_4 follows in the same name."""
    return {f"{section}.{number}" for name in names for section, number in re.findall(r"bc_(\d+)_(\d+)", name)}


def test_every_rule_has_a_test_with_its_number() -> None:
    shown = shown_numbers(test_functions())
    missing = [entry.number for entry in rules(RULEBOOK) if entry.number not in shown]
    assert not missing, "no test shows " + ", ".join("BC-" + number for number in missing)


def test_tests_name_no_rule_that_is_not_there() -> None:
    assert not shown_numbers(test_functions()) - {entry.number for entry in rules(RULEBOOK)}


def test_a_number_is_not_part_of_a_longer_one() -> None:
    assert shown_numbers(iter(["test_bc_4_10_x"])) == {"4.10"}


def test_numbers_rise_without_gaps() -> None:
    numbers = [tuple(map(int, entry.number.split("."))) for entry in rules(RULEBOOK)]
    assert numbers[0] == (1, 1) and numbers[-1] == (26, 12)
    for (section, number), following in pairwise(numbers):
        assert following in ((section, number + 1), (section + 1, 1))


def test_no_numbered_line_is_lost_by_the_loader_or_the_window() -> None:
    written = len(re.findall(r"\*\*BC-", RULEBOOK.read_text("utf-8")))
    assert len(rules(RULEBOOK)) == written
    assert sum("BC-" in str(entry) for entry in read_rulebook(RULEBOOK)) >= written


def test_the_code_names_no_rule_that_is_not_there() -> None:
    known = {entry.number for entry in rules(RULEBOOK)} | {entry.number.split(".")[0] for entry in rules(RULEBOOK)}
    cited = {number for path in PLUGIN.rglob("*.py") for number in re.findall(r"BC-(\d+(?:\.\d+)?)", path.read_text("utf-8"))}
    assert cited - known == set()


def test_a_rule_has_section_and_text() -> None:
    entry = rule(RULEBOOK, "9.1")
    assert entry is not None and entry.section.startswith("9.") and "+1 Defense" in entry.text
    assert rule(RULEBOOK, "27.1") is None


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
