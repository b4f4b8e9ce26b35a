"""The shipped rulebook: numbered without gaps, and every number is shown by a test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from gunki.battle.content import load_content
from tests.battle.wording import ENGLISH, RULEBOOK, english
from tests.numbered_rules import NumberedRulebook


class TestNumberedRulebook(NumberedRulebook):
    """Of Gun-Ki."""

    book = RULEBOOK
    prefix = "GK"
    code = RULEBOOK.parents[1]
    tests = Path(__file__).resolve().parents[1]
    last = (12, 5)
    example = ("4.3", "doubled")


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
