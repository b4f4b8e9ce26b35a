"""BC-21 and BC-22: standard and heroic enemies."""

from __future__ import annotations

import pytest
from book_of_changes import commands as cmd
from book_of_changes import events as ev
from book_of_changes import figures, setup, wounds
from book_of_changes.content import shipped
from book_of_changes.model import ENEMIES, Fighter, Hero
from book_of_changes.rolling import parts_of
from book_of_changes.sheets import BattleSheet, Entry, Foe, Objective
from msgspec.structs import replace

from tests.book_of_changes.stage import Stage, boss, effect, foe, hero, power

BOOK = shipped()
HERO = Hero("h", "Aki", "p0", "fire", (3, 3, 3, 3, 3), ("rat",), chi=22)


def _made(which: Foe, heroes: int = 3) -> Fighter:
    """The enemy as a battle of so many heroes sets it up."""
    sheet = BattleSheet("b", "B", "night_laundry", Objective(), (Entry(which.id, 1, "front_row"),))
    book = replace(BOOK, foes=(which,))
    found = setup.battle(book, sheet, tuple(replace(HERO, id=f"h{at}") for at in range(heroes)), "e").fighters
    return next(f for f in found if f.hero < 0)


def _standard(level: int, **fields: object) -> Foe:
    return replace(BOOK.foe["rat_swarm"], id="imp", level=level, traits=(), powers=(), **fields)


TABLE = [(1, 4, 1, 1), (2, 5, 2, 2), (3, 6, 3, 3), (4, 7, 4, 4), (5, 8, 5, 5)]


@pytest.mark.parametrize(("level", "defense", "boxes", "chi"), TABLE)
def test_bc_21_1_2_3_5_the_table_of_standard_enemies(level: int, defense: int, boxes: int, chi: int) -> None:
    made = _made(_standard(level))
    assert made.aspects == (level,) * 5
    assert (made.defense, made.minor_boxes, made.chi, made.max_chi) == (defense, boxes, chi, chi)


def test_bc_21_1_level_three_attacks_with_metal_three() -> None:
    stage = Stage(hero("Aki"), foe("Imp"), turn=ENEMIES, first=ENEMIES)
    stage.do(cmd.Attack(1, 0), dice=(2, 5), answers=["none"])
    assert stage.of(ev.Rolled)[0].total == 8


def test_bc_21_2_level_and_three_is_its_defense() -> None:
    stage = Stage(hero("Aki"), foe("Imp", 4))
    assert figures.defense(stage.state, stage[1]) == 7


@pytest.mark.parametrize(("sev", "marked"), [("minor", 1), ("major", 3)])
def test_bc_21_3_a_minor_wound_marks_one_box_and_a_major_three(sev: str, marked: int) -> None:
    stage = Stage(hero("Aki"), foe("Imp", 5, corrupt=True))
    stage.flow(wounds.mark, 1, sev, 0, "attack")
    assert stage[1].minor == marked and not stage[1].out


def test_bc_21_3_with_all_marked_it_is_out() -> None:
    stage = Stage(hero("Aki"), foe("Imp", 3), foe("Oni", 3))
    stage.flow(wounds.mark, 1, "major", 0, "attack")
    assert stage[1].out and stage.one(ev.Fell).how == "destroyed"


def test_bc_21_3_tough_has_two_boxes_more() -> None:
    assert _made(replace(_standard(3), traits=("tough",))).minor_boxes == 5


def test_bc_21_4_no_penalty_no_limit_no_specials() -> None:
    made = _made(_standard(3, natures=("thunder",)))
    assert made.limit_size == 0
    stage = Stage(hero("Aki"), replace(foe("Imp", 3, "thunder", minor=2)), turn=ENEMIES, first=ENEMIES)
    assert figures.penalty(stage.state, stage[1]) == 0 and not stage.can(cmd.LimitAttack)
    stage.do(cmd.Attack(1, 0), dice=(2, 4), answers=["none"])  # 7: a plain hit; Thunderclap would knock down
    assert stage.of(ev.Rolled)[0].total == 7 and stage[0].minor == 1 and not stage[0].knocked
    stage = Stage(hero("Aki"), foe("Imp", 4, "thunder", corrupt=True))
    stage.do(cmd.Attack(0, 1), dice=(4, 5))
    assert stage[1].minor == 1 and stage[1].fury == 0


def test_bc_21_5_its_chi_pays_for_powers_and_can_be_drained() -> None:
    stage = Stage(hero("Aki"), foe("Imp", 3, powers=("puff",), at=2), turn=ENEMIES, first=ENEMIES,
                  powers=[power("puff", effect("ward", n=1), chi=2, targets="self")])
    stage.do(cmd.UsePower(1, "puff", -1))
    assert stage[1].chi == 1
    stage.call(wounds.gain_chi, 1, -5, "drain")
    assert stage[1].chi == 0


def test_bc_21_6_no_chi_defence() -> None:
    stage = Stage(hero("Aki"), foe("Imp", 5, corrupt=True))
    stage.do(cmd.Attack(0, 1), dice=(4, 5))  # 9 against 8
    assert not stage.asked and stage[1].minor == 1 and stage[1].chi == 5


def test_bc_21_6_defensive_powers_it_has_may_be_used() -> None:
    duck = power("duck", effect("negate"), use="defence", tags=("defensive",))
    stage = Stage(hero("Aki"), foe("Imp", 5, powers=("duck",), corrupt=True), powers=[duck])
    stage.do(cmd.Attack(0, 1), dice=(4, 5), answers=["duck"])
    assert stage[1].minor == 0


def test_bc_21_7_levels_are_one_to_five_and_more_would_be_split() -> None:
    assert all(1 <= found.level <= 5 for found in BOOK.foes if not found.heroic)
    assert parts_of(6) == (5, 1) and parts_of(9) == (5, 4) and parts_of(10) == (5, 4, 1)


RAGE = BOOK.foe["rage_spirit"]  # metal 5, water 4, fire 4, wood 3, earth 3


def test_bc_22_1_aspects_defense_and_limit_of_a_heroic_enemy() -> None:
    made = _made(RAGE)
    assert (made.aspects, made.defense, made.limit_size) == ((5, 4, 4, 3, 3), 7, 4)


def test_bc_22_1_its_limit_size_is_at_least_two() -> None:
    hot = replace(RAGE, aspects={**RAGE.aspects, "fire": 7})
    assert _made(hot).limit_size == 2


def test_bc_22_2_half_metal_minor_boxes_metal_major_boxes_no_mortal() -> None:
    made = _made(RAGE)
    assert (made.minor_boxes, made.major_boxes, made.mortal_boxes) == (3, 5, 0)


def test_bc_22_2_the_last_major_box_destroys_it_as_a_mortal_wound_for_its_allies() -> None:
    stage = Stage(hero("Aki"), boss("Oni", metal=2, major=1), boss("Ally", corrupt=True), boss("Other"))
    stage.flow(wounds.mark, 1, "major", 0, "attack")
    assert stage[1].out and stage.one(ev.Fell).how == "destroyed"
    assert (stage[2].limit, stage[3].limit) == (1, 1)


def test_bc_22_3_twice_earth_chi_for_chi_defence_too() -> None:
    assert _made(RAGE).chi == 6
    stage = Stage(hero("Aki"), boss("Oni", corrupt=True))
    stage.do(cmd.Attack(0, 1), dice=(1, 4), answers=[("chi", 2)])
    assert stage[1].chi == 4 and stage[1].minor == 0


def test_bc_22_4_its_penalty_is_never_more_than_one_and_costs_one_to_ignore() -> None:
    stage = Stage(hero("Aki"), boss("Oni", major=1), turn=ENEMIES, first=ENEMIES)
    assert figures.penalty(stage.state, stage[1]) == 1
    stage.do(cmd.IgnoreWounds(1))
    assert stage[1].chi == 5 and figures.penalty(stage.state, stage[1]) == 0


@pytest.mark.parametrize(("written", "heroes", "actions"),
                         [(2, 3, 2), (2, 2, 1), (1, 2, 1), (2, 4, 3), (3, 2, 2), (4, 1, 2), (1, 1, 1)])
def test_bc_22_5_actions_by_the_number_of_heroes(written: int, heroes: int, actions: int) -> None:
    assert _made(replace(RAGE, actions=written), heroes).actions == actions


def test_bc_22_5_heroes_who_are_away_do_not_count() -> None:
    sheet = BattleSheet("b", "B", "night_laundry", Objective(), (Entry("rage_spirit", 1, "front_row"),))
    party = (HERO, replace(HERO, id="h2"), replace(HERO, id="h3", away=4))
    found = setup.battle(BOOK, sheet, party, "e").fighters
    assert len(found) == 3 and found[2].actions == 1


def test_bc_22_5_at_most_one_zone_movement_among_them() -> None:
    stage = Stage(hero("Aki"), boss("Oni", at=2, actions=3), turn=ENEMIES, first=ENEMIES)
    stage.do(cmd.Move(1, 1))
    assert stage[1].left == 2 and not stage.can(cmd.Move)


def test_bc_22_6_its_first_nature_gives_specials_and_limit() -> None:
    stage = Stage(hero("Aki"), boss("Oni", "thunder", natures=("thunder", "earth"), limit=5), turn=ENEMIES, first=ENEMIES)
    assert figures.hooks(stage.state, stage[1], "defense", "fury") is not None
    assert figures.hooks(stage.state, stage[1], "defense", "major_as_two_minor") is None
    stage.do(cmd.LimitAttack(1, -1), dice=(1, 1), answers=["none"])
    assert stage.one(ev.PowerUsed).power == "hundred_league_shock"
