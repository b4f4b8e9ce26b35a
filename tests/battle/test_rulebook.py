"""The shipped rulebook: numbered without gaps, and every number is shown by a test."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from gunki.battle.content import load_content
from tests.battle.wording import ENGLISH, RULEBOOK, english
from tests.numbered_rules import rule, rules

TESTS = Path(__file__).resolve().parents[1]


def test_functions() -> Iterator[str]:
    """Names of all test functions under tests/."""
    for path in sorted(TESTS.rglob("test_*.py")):
        yield from re.findall(r"^ *def (test_\w+)", path.read_text("utf-8"), re.MULTILINE)


test_functions.__test__ = False  # type: ignore[attr-defined]


def shown_numbers(names: Iterator[str]) -> set[str]:
    """Rule numbers in names: test_gk_4_3_… shows 4.3, also where gk_4_4 follows in the same name."""
    return {f"{section}.{number}" for name in names for section, number in re.findall(r"gk_(\d+)_(\d+)", name)}


def test_every_rule_has_a_test_with_its_number() -> None:
    shown = shown_numbers(test_functions())
    missing = [entry.number for entry in rules(RULEBOOK) if entry.number not in shown]
    assert not missing, "no test shows " + ", ".join("GK-" + number for number in missing)


def test_tests_name_no_rule_that_is_not_there() -> None:
    unknown = shown_numbers(test_functions()) - {entry.number for entry in rules(RULEBOOK)}
    assert not unknown


def test_a_number_is_not_part_of_a_longer_one() -> None:
    assert shown_numbers(iter(["test_gk_4_10_x"])) == {"4.10"}


def test_numbers_rise_without_gaps() -> None:
    numbers = [tuple(map(int, entry.number.split("."))) for entry in rules(RULEBOOK)]
    assert numbers[0] == (1, 1) and numbers[-1][0] == 12
    for (section, number), following in pairwise(numbers):
        assert following in ((section, number + 1), (section + 1, 1))


def test_no_numbered_line_is_lost_by_the_loader() -> None:
    assert len(rules(RULEBOOK)) == len(re.findall(r"\*\*GK-", RULEBOOK.read_text("utf-8")))


def test_a_rule_has_section_and_text() -> None:
    entry = rule(RULEBOOK, "4.3")
    assert entry is not None and entry.section.startswith("4.") and "doubled" in entry.text
    assert rule(RULEBOOK, "13.1") is None


@pytest.mark.parametrize("kind", ["weapon", "strike", "spell"])
def test_tables_agree_with_the_shipped_items(kind: str) -> None:
    rows = {cells[0]: cells for cells in _rows()}
    for item in load_content().items.values():
        if type(item).__name__.lower() != kind:
            continue
        row = rows[english("item." + item.id)]
        assert str(item.fp) in row
        dice = item.bonus if hasattr(item, "bonus") else item.roll  # type: ignore[union-attr]
        assert any(cell.split(",")[0] == dice for cell in row), row


def test_the_npc_table_agrees_with_the_shipped_npcs() -> None:
    rows = {cells[0]: cells for cells in _rows()}
    for npc in load_content().npcs.values():
        row = rows[english("npc." + npc.id)]
        stats = npc.stats
        assert row[1:6] == [str(value) for value in (npc.hp, stats.spd, stats.str, stats.aim, stats.mag)]
        assert npc.fate_roll in row
        for attack in npc.attacks:
            assert english("item." + attack.item) in row[8]


def _rows() -> Iterator[list[str]]:
    for line in RULEBOOK.read_text("utf-8").splitlines():
        if line.startswith("| "):
            yield [cell.strip() for cell in line.strip("|").split("|")]


def test_the_rulebook_names_every_item() -> None:
    text = RULEBOOK.read_text("utf-8")
    absent = [item for item in load_content().items if english("item." + item) not in text]
    assert not absent
    assert ENGLISH.has("item.katana")
