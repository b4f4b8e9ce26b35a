"""BC-16: spirits, their names, and Bonds."""

from __future__ import annotations

from typing import Any

import pytest
from book_of_changes import commands as cmd
from book_of_changes import downtime, setup
from book_of_changes import events as ev
from book_of_changes.config import configure
from book_of_changes.content import shipped
from book_of_changes.model import Bond, Hero, Orders, Owed, Stone
from msgspec.structs import replace

from gunki.engine.messages import Refused
from tests.book_of_changes.story import Story

BOOK = shipped()
STARTERS = ("rat", "ox", "rabbit", "snake", "horse", "goat", "rooster", "dog")


def _hero(earth: int = 3, nature: str = "fire", **fields: Any) -> Hero:
    made = Hero("h", "Aki", "p0", nature, (3, 3, 3, 3, earth), STARTERS, **fields)
    return made if "chi" in fields else replace(made, chi=setup.max_chi(BOOK, made))


def _downtime(**fields: Any) -> Story:
    return Story("rest:night", names=STARTERS).begin().give(**fields)


def test_bc_16_1_a_bond_lowers_the_maximum_by_its_cost_as_long_as_it_lasts() -> None:
    bound = downtime.make_bond(BOOK, _hero(), "tiger")
    assert setup.max_chi(BOOK, bound) == 22 - 5
    assert setup.max_chi(BOOK, downtime.release(BOOK, bound, "tiger")) == 22


def test_bc_16_1_no_bond_costs_less_than_three() -> None:
    cheap = replace(BOOK, spirits=(replace(BOOK.spirit["rat"], bond=1),))
    assert setup.price_of_bond(cheap, "rat") == 3


def test_bc_16_2_bonding_spends_that_much_chi() -> None:
    story = _downtime(chi=10).do(cmd.MakeBond("h0", "rat"))
    assert story.heroes[0].chi == 7


def test_bc_16_2_with_less_it_is_impossible() -> None:
    assert not _downtime(chi=2).can(cmd.MakeBond)
    assert _downtime(chi=3).can(cmd.MakeBond)


def test_bc_16_3_a_hellstone_never_pays_for_a_bond() -> None:
    assert not _downtime(chi=2, stones=(Stone("water", 25),)).can(cmd.MakeBond)


def test_bc_16_4_seven_bonds_of_twenty_two_leave_one() -> None:
    hero = _hero()
    for spirit in STARTERS[:7]:
        hero = replace(hero, chi=22)  # rested in between
        assert downtime.can_bond(BOOK, hero, spirit)
        hero = downtime.make_bond(BOOK, hero, spirit)
    assert setup.max_chi(BOOK, hero) == 1
    assert not downtime.can_bond(BOOK, replace(hero, chi=22), "dog")  # the maximum would go below 0


def test_bc_16_4_the_maximum_may_reach_zero() -> None:
    hero = _hero(earth=1, bonds=tuple(Bond(name, 3) for name in STARTERS[:3]), chi=5)
    assert setup.max_chi(BOOK, hero) == 5
    assert downtime.can_bond(BOOK, hero, "tiger")
    assert setup.max_chi(BOOK, downtime.make_bond(BOOK, hero, "tiger")) == 0


def test_bc_16_5_bonds_change_only_in_downtime_any_number() -> None:
    story = Story("rest:night", "battle:new_year", names=STARTERS).begin()
    story.do(cmd.MakeBond("h0", "rat")).do(cmd.MakeBond("h0", "ox")).do(cmd.ReleaseBond("h0", "rat"))
    assert [bond.spirit for bond in story.heroes[0].bonds] == ["ox"]
    story.do(cmd.GoOn())
    assert story.phase == "battle" and not story.can(cmd.MakeBond) and not story.can(cmd.ReleaseBond)
    scene = Story("scene:awakening", names=STARTERS).begin()
    assert scene.phase == "scene" and not scene.can(cmd.MakeBond) and not scene.can(cmd.ReleaseBond)


def test_bc_16_6_releasing_raises_the_maximum_and_the_chi_stays_spent() -> None:
    hero = _hero(earth=4, bonds=tuple(Bond(name, 3) for name in STARTERS[:3]), chi=2)  # BC-26.7
    assert setup.max_chi(BOOK, hero) == 17 and not downtime.can_bond(BOOK, hero, "dog")
    freed = downtime.release(BOOK, hero, "rat")
    assert (setup.max_chi(BOOK, freed), freed.chi) == (20, 2)


def test_bc_16_7_a_released_spirit_can_be_bonded_again() -> None:
    story = _downtime().do(cmd.MakeBond("h0", "rat")).do(cmd.ReleaseBond("h0", "rat"))
    assert "rat" in story.heroes[0].names and story.can(cmd.MakeBond, spirit="rat")


def test_bc_16_8_a_name_one_hero_knows_nobody_else_learns() -> None:
    story = Story("rest:night", names=("rat",), party=2).begin()
    story.state = replace(story.state, journey=replace(story.state.journey, owed=(Owed(("rat", "fox"), 2),)))
    assert {c.spirit for c in story.can(cmd.LearnName)} == {"fox"}
    story.do(cmd.LearnName("h1", "fox"))
    assert "fox" in story.heroes[1].names and not story.can(cmd.LearnName)


def test_bc_16_8_two_heroes_of_a_config_do_not_share_a_name() -> None:
    sheet = {"nature": "fire", "aspects": {"metal": 3, "water": 3, "fire": 3, "wood": 3, "earth": 3}, "names": ["rat"]}
    with pytest.raises(Refused, match="name_taken"):
        configure({"seats": [{"heroes": [{"name": "A", **sheet}, {"name": "B", **sheet}]}]})
    names = [name for hero in configure({}).heroes for name in hero.names]
    assert len(names) == len(set(names))


def test_bc_16_9_a_bonus_counts_from_the_moment_of_bonding() -> None:
    hero = _hero(nature="fire")
    bound = downtime.make_bond(BOOK, hero, "tiger")
    assert setup.aspects(BOOK, bound)[3] == setup.aspects(BOOK, hero)[3] + 1
    assert setup.defense(BOOK, bound) == setup.defense(BOOK, hero) + 1


def test_bc_16_9_no_bond_takes_an_aspect_above_five() -> None:
    hero = replace(_hero(), aspects=(3, 2, 2, 5, 3))
    assert setup.aspects(BOOK, downtime.make_bond(BOOK, hero, "tiger"))[3] == 5


@pytest.mark.parametrize(("minor", "major", "after"), [
    (4, 0, (3, 1)),  # the mark in the lost box moves up
    (3, 0, (3, 0)),  # the lost box was free
    (4, 2, (3, 2)),  # no Major box free: never to Mortal
])
def test_bc_16_10_lost_boxes_go_unmarked_first_then_marks_move_up(minor: int, major: int, after: tuple[int, int]) -> None:
    bound = downtime.make_bond(BOOK, _hero(), "pig")  # one Minor box more
    assert setup.boxes(BOOK, bound) == (4, 2, 1)
    freed = downtime.release(BOOK, replace(bound, minor=minor, major=major), "pig")
    assert (freed.minor, freed.major, freed.mortal) == (*after, False)


def test_bc_16_10_a_lost_major_box_never_makes_a_mortal_wound() -> None:
    bound = downtime.make_bond(BOOK, _hero(), "black_tortoise")
    assert setup.boxes(BOOK, bound) == (4, 3, 1)
    freed = downtime.release(BOOK, replace(bound, major=3), "black_tortoise")
    assert (freed.major, freed.mortal) == (2, False)


def test_bc_16_11_eight_starters_one_a_nature_three_chi_no_bonus() -> None:
    starters = [spirit for spirit in BOOK.spirits if spirit.starter]
    assert {spirit.id for spirit in starters} == set(STARTERS)
    assert {spirit.natures for spirit in starters} == {(nature.id,) for nature in BOOK.natures}
    assert all(spirit.bond == 3 and not spirit.bonus for spirit in starters)


def _owed(*spirits: str, **fields: Any) -> Story:
    story = Story("rest:night", "rest:night", party=2).begin().give(**fields)
    story.state = replace(story.state, journey=replace(story.state.journey, owed=(Owed(spirits, 1),)))
    return story


def test_bc_16_12_a_difficult_spirit_is_won_by_a_fire_test_of_eight() -> None:
    story = _owed("tiger").do(cmd.LearnName("h0", "tiger"), dice=(5, 2))
    assert "tiger" in story.heroes[0].names
    assert story.of(ev.Rolled)[0].aspect == "fire" and story.of(ev.Rolled)[0].against == 8


def test_bc_16_12_refused_that_hero_waits_for_the_next_night() -> None:
    story = _owed("tiger").do(cmd.LearnName("h0", "tiger"), dice=(4, 1))
    assert "tiger" not in story.heroes[0].names
    assert [c.hero for c in story.can(cmd.LearnName)] == ["h1"]
    story.do(cmd.GoOn())
    assert {c.hero for c in story.can(cmd.LearnName)} == {"h0", "h1"}


def test_bc_16_12_an_easy_spirit_needs_no_test() -> None:
    story = _owed("fox").do(cmd.LearnName("h0", "fox"), dice=())
    assert "fox" in story.heroes[0].names


def test_bc_16_12_wounds_lower_that_test_too_and_may_be_ignored() -> None:
    story = _owed("tiger", major=1, chi=3).do(cmd.LearnName("h0", "tiger"), dice=(5, 2), answers=["bear"])
    assert "tiger" not in story.heroes[0].names
    story = _owed("tiger", major=1, chi=3).do(cmd.LearnName("h0", "tiger"), dice=(5, 2), answers=["ignore"])
    assert "tiger" in story.heroes[0].names and story.heroes[0].chi == 0


def test_bc_16_12_ignoring_may_be_paid_from_any_stone() -> None:
    story = _owed("tiger", major=1, chi=3, stones=(Stone("water", 5),), orders=Orders(stones="first"))
    story.do(cmd.LearnName("h0", "tiger"), dice=(5, 2), answers=["ignore"])
    assert story.heroes[0].chi == 3 and story.heroes[0].stones == (Stone("water", 2),)


def test_bc_16_13_no_enemy_can_be_bonded() -> None:
    foes = {foe.id for foe in BOOK.foes}
    assert not foes & set(BOOK.spirit)
    sheet = {"nature": "fire", "aspects": {"metal": 3, "water": 3, "fire": 3, "wood": 3, "earth": 3}, "names": ["hollow"]}
    with pytest.raises(Refused, match="unknown"):
        configure({"seats": [{"heroes": [sheet]}]})
