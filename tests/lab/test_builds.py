"""Every build that the lab makes is legal by the rules of GK-2, whatever content is loaded."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gunki.battle.characters.build import build_of, faults
from gunki.battle.content import Content, load_content
from gunki.battle.items import Spell, Weapon
from gunki.battle.sheets import POINTS, SLOTS, slots
from gunki.engine.dice import MASK, Dice
from gunki.lab.builds import Breeder, Sheet, differing

PACKS = Path(__file__).parents[1] / "battle" / "packs" / "good"
CONTENTS = [load_content(), load_content(PACKS)]
SEEDS = st.integers(0, MASK)


def is_legal(sheet: Sheet, content: Content) -> bool:
    """By the editor's checks, and with something to attack with, all points and all slots used where items fit."""
    build = build_of({"format": 1, **sheet.as_config("Build")}, content.items)
    items = [content.items[item] for item in sheet.inventory]
    return (not faults(build, content) and sum(sheet.points) == POINTS
            and any(isinstance(item, Weapon | Spell) for item in items) and sum(map(slots, items)) == SLOTS)


def test_the_packs_of_these_tests_bring_items() -> None:
    assert set(CONTENTS[1].items) > set(CONTENTS[0].items) and not CONTENTS[1].problems


@pytest.mark.parametrize("content", CONTENTS, ids=["shipped", "with packs"])
@given(seed=SEEDS)
def test_gk_2_random_changed_and_bred_builds_are_legal(content: Content, seed: int) -> None:
    breeder, dice = Breeder(content), Dice(seed)
    one, other = breeder.random(dice), breeder.random(dice)
    for sheet in (one, other, breeder.mutated(one, dice), breeder.crossed(one, other, dice),
                  breeder.mutated(breeder.crossed(one, other, dice), dice)):
        assert is_legal(sheet, content), sheet


@given(seed=SEEDS)
def test_the_same_dice_make_the_same_builds(seed: int) -> None:
    breeder = Breeder(CONTENTS[0])
    assert breeder.random(Dice(seed)) == breeder.random(Dice(seed))


@given(seed=SEEDS)
def test_a_child_has_its_parents_points_and_mostly_their_items(seed: int) -> None:
    breeder, dice = Breeder(CONTENTS[0]), Dice(seed)
    one, other = breeder.random(dice), breeder.random(dice)
    child = breeder.crossed(one, other, dice)
    for value, first, second in zip(child.points, one.points, other.points, strict=True):
        assert min(first, second) <= value <= max(first, second)
    foreign = set(child.inventory) - set(one.inventory) - set(other.inventory)
    assert len(foreign) <= 2


def test_changes_reach_every_item_and_every_stat() -> None:
    breeder, dice = Breeder(CONTENTS[0]), Dice(3)
    sheets = [breeder.random(dice) for _ in range(300)]
    assert {item for sheet in sheets for item in sheet.inventory} == set(CONTENTS[0].items)
    for at in range(4):
        assert {sheet.points[at] for sheet in sheets} == set(range(7))


def test_builds_differ_by_what_they_carry() -> None:
    breeder, dice = Breeder(CONTENTS[0]), Dice(4)
    one, other = breeder.random(dice), breeder.random(dice)
    assert differing(one, one) == 0 and 0 < differing(one, other) <= SLOTS
