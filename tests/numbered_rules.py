"""A rulebook's numbered rules as data, and what the rulebook of every mode must show."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from gunki.table.scenes.rules import read_rulebook
from tests.documented import names_in

_SECTION = re.compile(r"## (.+)")
_RULE = re.compile(r"- \*\*[A-Z]+-(\d+\.\d+)\*\* (.+)")


class Rule(NamedTuple):
    """A rule: its number ("4.3"), the section it stands in, and its text."""

    number: str
    section: str
    text: str


@lru_cache(maxsize=8)
def rules(path: Path) -> tuple[Rule, ...]:
    """All numbered rules of a rulebook in their order."""
    found: list[Rule] = []
    section = ""
    for line in path.read_text("utf-8").splitlines():
        if heading := _SECTION.fullmatch(line):
            section = heading[1]
        elif rule := _RULE.fullmatch(line):
            found.append(Rule(rule[1], section, rule[2]))
    return tuple(found)


def rule(path: Path, number: str) -> Rule | None:
    """The rule "4.3", or None."""
    return next((entry for entry in rules(path) if entry.number == number), None)


def numbers_in(names: Iterable[str], prefix: str) -> set[str]:
    """Rule numbers in names: with the prefix "GK" test_gk_4_3_… shows 4.3, also where gk_4_4 follows in the same name."""
    found = re.compile(rf"{prefix.lower()}_(\d+)_(\d+)")
    return {f"{section}.{number}" for name in names for section, number in found.findall(name)}


class NumberedRulebook:
    """What the rulebook of a mode must show: a mode's tests inherit it and say which book it is."""

    book: Path
    prefix: str
    """What stands before a rule's number: "GK"."""
    code: Path
    """The folder of the code that cites its rules."""
    tests: Path
    """The folder of the tests that show its rules."""
    last: tuple[int, int]
    """Number of the last rule."""
    example: tuple[str, str]
    """Number of a rule, and words of it."""

    def shown(self) -> set[str]:
        """Numbers of rules that tests show."""
        names = (name for path in self.tests.rglob("test_*.py") for name in names_in(path))
        return numbers_in(names, self.prefix)

    def numbers(self) -> list[str]:
        """Numbers of all rules."""
        return [entry.number for entry in rules(self.book)]

    def test_every_rule_has_a_test_with_its_number(self) -> None:
        shown = self.shown()
        missing = [number for number in self.numbers() if number not in shown]
        assert not missing, "no test shows " + ", ".join(f"{self.prefix}-{number}" for number in missing)

    def test_tests_name_no_rule_that_is_not_there(self) -> None:
        assert self.shown() - set(self.numbers()) == set()

    def test_a_number_is_not_part_of_a_longer_one(self) -> None:
        assert numbers_in([f"test_{self.prefix.lower()}_4_10_x"], self.prefix) == {"4.10"}

    def test_numbers_rise_without_gaps(self) -> None:
        numbers = [tuple(map(int, number.split("."))) for number in self.numbers()]
        assert numbers[0] == (1, 1) and numbers[-1] == self.last
        for (section, number), following in pairwise(numbers):
            assert following in ((section, number + 1), (section + 1, 1))

    def test_no_numbered_line_is_lost_by_the_loader_or_the_window(self) -> None:
        written = self.book.read_text("utf-8").count(f"**{self.prefix}-")
        assert len(rules(self.book)) == written
        assert sum(f"{self.prefix}-" in str(entry) for entry in read_rulebook(self.book)) >= written

    def test_the_code_names_no_rule_that_is_not_there(self) -> None:
        known = set(self.numbers()) | {number.split(".")[0] for number in self.numbers()}
        citation = re.compile(self.prefix + r"-(\d+(?:\.\d+)?)")
        cited = {number for path in self.code.rglob("*.py") for number in citation.findall(path.read_text("utf-8"))}
        assert cited and cited - known == set()

    def test_a_rule_has_section_and_text(self) -> None:
        number, words = self.example
        entry = rule(self.book, number)
        assert entry is not None and entry.section.startswith(number.split(".")[0] + ".") and words in entry.text
        assert rule(self.book, f"{self.last[0] + 1}.1") is None
