"""BC-26: the worked cases of the rules."""

from __future__ import annotations

from typing import Any

import pytest
from book_of_changes import commands as cmd
from book_of_changes import downtime, figures, setup, wounds
from book_of_changes import events as ev
from book_of_changes.content import shipped
from book_of_changes.model import ENEMIES, Bond, Hero
from book_of_changes.rolling import roll
from msgspec.structs import replace

from tests.book_of_changes.stage import Scripted, Stage, boss, foe, hero

BOOK = shipped()


def natural(rating: int, *faces: int) -> int:
    """The natural total, with every face drawn."""
    dice = Scripted(faces)
    found = roll(rating, dice.die).natural
    assert not dice.faces
    return found


def test_bc_26_1_two_highest() -> None:
    """Rating 4."""
    assert natural(4, 3, 5) == 9 and natural(4, 5, 6) == 11


def test_bc_26_2_chains() -> None:
    """Doubles of the rating, and double six."""
    assert natural(3, 3, 3, 3, 5) == 17 and natural(2, 6, 6, 2) == 16


def test_bc_26_3_ratings_in_parts() -> None:
    """5 + 1."""
    assert natural(6, 1, 1, 4) == 12 and natural(6, 2, 4) == 10


def test_bc_26_4_critical_failures() -> None:
    """Natural 3, not 3 after a penalty."""
    stage = Stage(hero("Aki", metal=2), foe("Imp", 5)).do(cmd.Attack(0, 1), (1, 1))
    assert stage.one(ev.Rolled).total == 3 and stage.one(ev.Rolled).critical
    stage = Stage(hero("Aki", metal=3, minor=1), foe("Imp", 5)).do(cmd.Attack(0, 1), (1, 1))
    assert (stage.one(ev.Rolled).natural, stage.one(ev.Rolled).total, stage.one(ev.Rolled).critical) == (4, 3, False)


@pytest.mark.parametrize(("dice", "answer", "marks", "down"), [
    ((3, 2), "none", (1, 0), False), ((3, 2), ("chi", 2), (0, 0), False), ((5, 4), "none", (0, 1), True),
    ((5, 4), ("chi", 1), (1, 0), True), ((5, 4), ("chi", 4), (0, 0), True)])
def test_bc_26_5_defense_7(dice: tuple[int, int], answer: Any, marks: tuple[int, int], down: bool) -> None:
    """Total 8 and total 10 of Metal 5."""
    stage = Stage(hero("Aki", water=4, wood=3), hero("Ban"), boss("King", metal=5), turn=ENEMIES)
    stage.do(cmd.Attack(2, 0), dice, [answer])
    assert stage.one(ev.Rolled).total == sum(sorted((*dice, 5))[1:])
    assert (stage[0].minor, stage[0].major) == marks and bool(stage.of(ev.KnockedDown, down=True)) == down


def test_bc_26_6_a_minor_wound_without_a_free_minor_box() -> None:
    """Metal 4: 4, 2, 1; the fifth marks a Major box and gives 1 Limit to the hero and an ally."""
    sheet = Hero("h", "Aki", "p0", "wind", (4, 3, 3, 3, 2), ())
    assert setup.boxes(BOOK, sheet) == (4, 2, 1)
    stage = Stage(hero("Aki", metal=4, minor=4), hero("Ban"), hero("Chie"), foe("Imp", 5))
    stage.flow(wounds.mark, 0, "minor", 3, "attack", answers=[("limit_to", 2)])
    assert (stage[0].minor, stage[0].major) == (4, 1) and [stage[n].limit for n in range(3)] == [1, 0, 1]


def test_bc_26_7_bonds() -> None:
    """Earth 4, three Bonds: 17; with 2 Chi no Bond can be made; one released: 20, Chi still 2."""
    bonds = tuple(Bond(name, 3) for name in ("rat", "ox", "rabbit"))
    made = Hero("h", "Aki", "p0", "wind", (3, 3, 2, 3, 4), ("rat", "ox", "rabbit", "snake"), bonds=bonds, chi=2)
    assert setup.max_chi(BOOK, made) == 17
    assert not downtime.can_bond(BOOK, made, "snake") and downtime.can_bond(BOOK, replace(made, chi=3), "snake")
    released = downtime.release(BOOK, made, "rabbit")
    assert setup.max_chi(BOOK, released) == 20 and released.chi == 2


def test_bc_26_8_minor_and_major_together() -> None:
    """Penalty 2, ignored for 3 Chi."""
    stage = Stage(hero("Aki", minor=1, major=1), foe("Imp", 5))
    assert figures.penalty(stage.state, stage[0]) == 2
    assert stage.do(cmd.IgnoreWounds(0))[0].chi == 19 and figures.penalty(stage.state, stage[0]) == 0


@pytest.mark.parametrize(("answer", "marks", "zone"), [("", 1, 0), ("withdrawing", 1, 1), ("taming", 0, 0)])
def test_bc_26_9_a_perfect_attack_of_5_against_defense_9(answer: str, marks: int, zone: int) -> None:
    """Success; against Withdrawing a Minor Wound and the step; against Taming nothing."""
    stage = Stage(hero("Aki", water=4, wood=5, powers=("withdrawing", "taming")),
                  boss("King", metal=2, powers=("initiating",)), turn=ENEMIES)
    answers: list[Any] = {"": ["none"], "withdrawing": ["withdrawing", ("zone", 1)], "taming": ["taming"]}[answer]
    stage.do(cmd.UsePower(1, "initiating", 0), (3, 1), answers)
    assert stage.one(ev.Rolled).total == 5 and stage.one(ev.Rolled).against == 9
    assert stage[0].minor == marks and stage[0].zone == zone


def test_bc_26_10_heavens_basic_attack_against_yielding() -> None:
    """Cost and action are spent, and it does nothing."""
    stage = Stage(hero("Aki", powers=("yielding",)), boss("King", "heaven", actions=2), turn=ENEMIES)
    stage.do(cmd.Attack(1, 0), (4, 2), ["yielding", "none"])
    assert stage[0].chi == 19 and stage[0].owes and stage[0].minor == 1 and stage[0].limit == 1


def test_bc_26_11_what_dog_and_snake_open_for_wind() -> None:
    """Coupling; Penetrating only."""
    def opened(name: str) -> tuple[str, ...]:
        return setup.powers(BOOK, Hero("h", "Aki", "p0", "wind", (3,) * 5, (), bonds=(Bond(name, 3),)))

    assert opened("dog") == ("coupling",) and opened("snake") == ("penetrating",)


def test_bc_26_12_pervading_among_three_costs_3() -> None:
    """There is no cheaper way to use it."""
    stage = Stage(hero("Aki", powers=("pervading",)), hero("Ban", at=2), hero("Chie", minor=1), foe("Imp", 5))
    assert stage.can(cmd.UsePower) == [cmd.UsePower(0, "pervading", -1)]
    stage.do(cmd.UsePower(0, "pervading", -1), (4, 2))
    assert stage[0].chi == 19 and stage[2].minor == 0
    assert not Stage(hero("Aki", powers=("pervading",), chi=2), hero("Ban"), hero("Chie"), foe("Imp", 5)).can(cmd.UsePower)
