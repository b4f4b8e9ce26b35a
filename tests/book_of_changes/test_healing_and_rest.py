"""BC-15: what heals when."""

from __future__ import annotations

import pytest
from book_of_changes import commands as cmd
from book_of_changes import events as ev
from book_of_changes import wounds
from book_of_changes.model import Bond
from msgspec.structs import replace

from tests.book_of_changes.stage import Stage, foe, hero
from tests.book_of_changes.story import Story


def test_bc_15_1_after_a_battle_minor_wounds_and_all_in_force_are_gone() -> None:
    story = Story().hurt(minor=2, major=1, limit=3, chi=4).win()
    now = story.heroes[0]
    assert (now.minor, now.major, now.limit, now.chi) == (0, 1, 0, 4)
    assert not story.state.fighting


def test_bc_15_1_a_mortal_wound_stays() -> None:
    assert Story().hurt(mortal=1).win().heroes[0].mortal


def test_bc_15_2_a_night_heals_all_major_wounds() -> None:
    story = Story("rest:night").give(major=2, minor=1).begin()
    assert (story.heroes[0].major, story.heroes[0].minor) == (0, 0)


def test_bc_15_3_mortal_takes_two_nights() -> None:
    story = Story("rest:night", "rest:night").give(mortal=True, major=2).begin()
    assert (story.heroes[0].mortal, story.heroes[0].major) == (False, 1)
    story.do(cmd.GoOn())
    assert story.heroes[0].major == 0


def test_bc_15_3_two_nights_at_once_do_both() -> None:
    story = Story("rest:two_nights").give(mortal=True, major=2).begin()
    assert (story.heroes[0].mortal, story.heroes[0].major) == (False, 0)


def test_bc_15_4_a_night_restores_chi_to_the_present_maximum() -> None:
    story = Story("rest:night").give(chi=1, bonds=(Bond("dog", 3),)).begin()
    assert story.heroes[0].chi == 10 + 4 * 3 - 3


def test_bc_15_4_the_end_of_a_battle_does_not() -> None:
    assert Story().hurt(chi=1).win().heroes[0].chi == 1


def test_bc_15_5_an_hour_restores_earth_once_between_two_battles() -> None:
    story = Story("battle:new_year", "rest:night", "battle:new_year").hurt(chi=1).win()
    story.do(cmd.RestHour())
    assert story.heroes[0].chi == 1 + 3
    assert not story.can(cmd.RestHour)
    story.do(cmd.GoOn())
    assert story.state.journey.phase == "downtime" and not story.can(cmd.RestHour)  # still between the same battles


def test_bc_15_5_after_the_next_battle_there_is_another_hour() -> None:
    story = Story("battle:new_year", "battle:new_year").win()
    story.do(cmd.RestHour()).do(cmd.GoOn()).win()
    assert story.can(cmd.RestHour)


def test_bc_15_5_an_hour_of_the_campaign_is_that_hour() -> None:
    story = Story("battle:new_year", "rest:hour").hurt(chi=1).win().do(cmd.GoOn())
    assert story.heroes[0].chi == 4 and not story.can(cmd.RestHour)


def test_bc_15_5_a_second_hour_of_the_campaign_between_the_same_battles_gives_nothing() -> None:
    story = Story("battle:new_year", "rest:hour", "rest:hour").hurt(chi=1).win().do(cmd.GoOn()).do(cmd.GoOn())
    assert story.heroes[0].chi == 4


def _healer() -> Story:
    """Soyo of Wind with the Ox (Repairing heals) and Bo with a Major Wound, in downtime."""
    story = Story("battle:new_year", "rest:night", nature="wind", names=("ox",), party=2)
    return story.give(bonds=(Bond("ox", 3),)).begin().hurt(chi=9).hurt(1, major=1).win()


def test_bc_15_6_healing_powers_work_between_battles_at_their_cost_and_test() -> None:
    story = _healer()
    heals = story.can(cmd.HealBetween, target="h1")
    assert heals and story.heroes[1].major == 1
    power = story.state.setting.book.power[heals[0].power]
    assert "healing" in power.tags
    story.do(heals[0], dice=(6, 5) if power.test.kind == "simple" else ())
    assert story.heroes[0].chi == 9 - power.cost.chi - power.cost.each and story.heroes[1].major == 0
    assert not story.can(cmd.HealBetween, power=power.id)  # once a rest
    assert not story.state.fighting


def test_bc_15_6_a_failed_test_costs_the_chi_and_the_use() -> None:
    story = _healer()
    heal = story.can(cmd.HealBetween, target="h1")[0]
    if story.state.setting.book.power[heal.power].test.kind != "simple":
        pytest.skip("this healing needs no Test")
    story.do(heal, dice=(1, 1))
    assert story.heroes[1].major == 1 and not story.can(cmd.HealBetween, power=heal.power) and story.heroes[0].chi < 9


def test_bc_15_6_after_a_rest_it_may_be_used_again() -> None:
    story = _healer()
    heal = story.can(cmd.HealBetween, target="h1")[0]
    story.do(heal, dice=(6, 5))
    story.do(cmd.RestHour())
    assert story.can(cmd.HealBetween, power=heal.power)


def test_bc_15_7_chi_stays_between_zero_and_the_maximum() -> None:
    stage = Stage(hero("Aki", chi=20), foe("Imp", corrupt=True))
    stage.call(wounds.gain_chi, 0, 9, "stage")
    assert stage[0].chi == 22 and stage.one(ev.ChiChanged).by == 2
    stage.call(wounds.gain_chi, 0, -99, "stage")
    assert stage[0].chi == 0


def test_bc_15_7_nor_does_an_hour_go_above_it() -> None:
    story = Story().hurt(chi=21).win().do(cmd.RestHour())
    assert story.heroes[0].chi == 22


def test_bc_15_1_the_heroes_of_the_next_battle_bear_no_status() -> None:
    story = Story("battle:new_year", "battle:new_year")
    story.begin()
    state = story.state
    fighters = tuple(replace(f, knocked=True) if f.hero == 0 else f for f in state.fight.fighters)
    story.state = replace(state, battle=replace(state.fight, fighters=fighters))
    story.win().do(cmd.GoOn())
    assert not story.state.fight.fighters[0].knocked and not story.state.fight.lasting
