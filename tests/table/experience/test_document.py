"""docs/experience.md tells the truth: all rules and complaints are there, with tests and pictures that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.documented import NAMED, ROOT, missing, names_in
from tests.table.tour.screens import SCREENS

DOCUMENT = ROOT / "docs" / "experience.md"
ROW = re.compile(r"^\| \*\*(\d+)\*\* (.+?) \|(.+)\|$", re.MULTILINE)


def table(heading: str) -> dict[int, tuple[list[tuple[str, str]], str]]:
    """By number: the tests a row names, and its last cell."""
    text = DOCUMENT.read_text(encoding="utf-8").split(f"## {heading}\n")[1].split("\n## ")[0]
    return {int(row[1]): (NAMED.findall(row[3]), row[3].split("|")[-1].strip()) for row in ROW.finditer(text)}


RULES, COMPLAINTS = table("The twenty rules"), table("The twenty-five complaints")


def test_all_rules_and_complaints_have_a_row_with_tests() -> None:
    assert list(RULES) == list(range(1, 21)) and list(COMPLAINTS) == list(range(1, 26))
    assert all(named for named, _ in (*RULES.values(), *COMPLAINTS.values()))


def test_every_rule_has_a_test_of_its_own_number() -> None:
    for number, (named, _) in RULES.items():
        assert any(name.startswith(f"test_experience_{number:02}_") for _, name in named), number


@pytest.mark.parametrize(
    ("heading", "number"), [*(("rule", number) for number in RULES), *(("complaint", number) for number in COMPLAINTS)]
)
def test_every_test_that_is_named_exists(heading: str, number: int) -> None:
    named, _ = (RULES if heading == "rule" else COMPLAINTS)[number]
    assert missing(named) == []


def test_a_name_that_is_none_is_found() -> None:
    known, absent = "test_a_name_that_is_none_is_found", "test_of_nothing"
    here = "table/experience/test_document.py"
    assert missing([(here, known), (here, absent), ("nowhere.py", known)]) == [f"{here}::{absent}", f"nowhere.py::{known}"]


def test_no_test_of_this_folder_is_left_out() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    for path in Path(__file__).parent.glob("test_*.py"):
        for name in names_in(path):
            if name.startswith(("test_experience_", "test_complaint_")):
                assert f"{path.name}::{name}`" in text, name


@pytest.mark.parametrize("number", RULES)
def test_every_picture_exists(number: int) -> None:
    picture = RULES[number][1]
    screen = re.fullmatch(r"tour “(.+)”", picture)
    assert screen[1] in SCREENS if screen else (DOCUMENT.parent / "screenshots" / picture).is_file(), picture
