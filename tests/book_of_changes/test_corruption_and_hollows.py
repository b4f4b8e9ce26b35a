"""BC-18, BC-19 and BC-20: corruption, Hollows, sides and ordinary people."""

from __future__ import annotations

import pytest
from book_of_changes import commands as cmd
from book_of_changes import events as ev
from book_of_changes import figures
from book_of_changes.content import shipped
from book_of_changes.model import ENEMIES, HEROES
from book_of_changes.sheets import Change, SceneSheet

from tests.book_of_changes.stage import Stage, board, boss, effect, foe, hero, power
from tests.book_of_changes.story import Story

CORRUPT = board(2, {0: [{"kind": "corruption"}]})


def test_bc_18_1_no_effect_makes_or_unmakes_the_corrupt() -> None:
    stage = Stage(hero("Aki", powers=("clean",)), foe("Imp", corrupt=True), turn=HEROES,
                  powers=[power("clean", effect("cleanse", names="all"), effect("dispel", n=9), targets="enemy")])
    stage.do(cmd.UsePower(0, "clean", 1))
    assert stage[1].corrupt and not stage[0].corrupt
    assert not [event for event in stage.log if isinstance(event, ev.Flagged) and event.field == "corrupt"]


def test_bc_18_2_corruption_of_a_place_is_not_dispelled() -> None:
    clean = power("clean", effect("cleanse", names="all"), effect("dispel", n=9), targets="allies")
    stage = Stage(hero("Aki", powers=("clean",)), foe("Imp", corrupt=True), zones=CORRUPT, powers=[clean])
    stage.do(cmd.UsePower(0, "clean", -1))
    assert figures.any_corruption(stage.battle, 0)


def test_bc_18_2_two_rounds_of_work_destroy_it() -> None:
    stage = Stage(hero("Aki"), foe("Imp", corrupt=True, at=1), zones=CORRUPT)
    stage.do(cmd.Work(0, "corruption"))
    assert figures.any_corruption(stage.battle, 0)
    stage.finish().do(cmd.Work(0, "corruption"))
    assert not figures.any_corruption(stage.battle, 0)
    stage.finish()
    assert not stage.can(cmd.Work)


def test_bc_18_2_a_zone_corrupted_again_takes_two_rounds_again() -> None:
    stage = Stage(hero("Aki"), boss("Oni", corrupt=True), zones=CORRUPT)
    stage.do(cmd.Work(0, "corruption")).finish().do(cmd.Work(0, "corruption"))
    stage.do(cmd.Taint(1)).do(cmd.Work(0, "corruption"))
    assert figures.any_corruption(stage.battle, 0)
    stage.finish().do(cmd.Work(0, "corruption"))
    assert not figures.any_corruption(stage.battle, 0)


@pytest.mark.parametrize(("corrupt", "total"), [(True, 8), (False, 7)])
def test_bc_18_3_in_corruption_the_corrupt_add_one_to_all_totals(corrupt: bool, total: int) -> None:
    stage = Stage(hero("Aki"), boss("Oni", corrupt=corrupt), zones=CORRUPT, turn=ENEMIES, first=ENEMIES)
    stage.do(cmd.Attack(1, 0), dice=(1, 4), answers=["none"])
    assert stage.of(ev.Rolled)[0].total == total
    assert dict(figures.modifiers(stage.state, stage[1], "resist")).get("corruption", 0) == int(corrupt)


def test_bc_18_4_a_corrupt_heroic_enemy_may_taint_its_zone_as_a_standard_action() -> None:
    stage = Stage(hero("Aki"), boss("Oni", corrupt=True, at=1, actions=2), turn=ENEMIES, first=ENEMIES)
    stage.do(cmd.Taint(1))
    assert figures.any_corruption(stage.battle, 1) and stage[1].left == 1
    assert not stage.can(cmd.Taint)  # it is there already


@pytest.mark.parametrize("enemy", [boss("Oni"), foe("Imp", corrupt=True)])
def test_bc_18_4_nobody_else_may(enemy: object) -> None:
    stage = Stage(hero("Aki"), enemy, foe("Imp", corrupt=True), turn=ENEMIES, first=ENEMIES)  # type: ignore[arg-type]
    assert not stage.can(cmd.Taint)


def test_bc_18_5_the_corrupt_never_test_morale() -> None:
    stage = Stage(hero("Aki"), hero("Bo"), foe("Imp", corrupt=True))
    stage.finish()
    assert not stage.of(ev.Rolled) and not stage[2].out


PUFF = power("puff", effect("ward", n=1), targets="self")


def _hollow(used: bool, dice: tuple[int, ...]) -> Stage:
    stage = Stage(hero("Aki"), foe("Hollow", traits=("hollow",), powers=("puff",), at=2), turn=ENEMIES, first=ENEMIES,
                  powers=[PUFF])
    return stage.do(cmd.UsePower(1, "puff", -1) if used else cmd.Finish(1), dice=dice)


def test_bc_19_1_a_hollow_is_a_standard_enemy_and_not_corrupt() -> None:
    found = shipped().foe["hollow"]
    assert found.level == 3 and not found.corrupt and "hollow" in found.traits


@pytest.mark.parametrize(("dice", "marked"), [((1, 3), 1), ((1, 4), 0)])
def test_bc_19_2_after_a_turn_with_a_power_it_tests_earth_or_marks_a_wound(dice: tuple[int, int], marked: int) -> None:
    stage = _hollow(True, dice)
    assert stage[1].minor == marked and stage.of(ev.Rolled, purpose="hollow")[0].aspect == "earth"


def test_bc_19_2_not_after_a_turn_without() -> None:
    assert _hollow(False, ())[1].minor == 0


def test_bc_19_3_no_hero_is_a_hollow() -> None:
    story = Story("battle:new_year", party=2).begin()
    assert all(not f.traits for f in story.state.fight.fighters if f.side == HEROES)
    assert not any("hollow" in spirit.id for spirit in shipped().spirits)


def test_bc_20_1_everyone_on_ones_side_is_an_ally_and_everyone_else_an_enemy() -> None:
    stage = Stage(hero("Aki"), hero("Bo", seat="p1"), foe("Imp"), boss("Oni"))
    assert [f.name for f in stage.battle.others_of(stage[0])] == ["Bo"]
    assert [f.name for f in stage.battle.foes_of(stage[0])] == ["Imp", "Oni"]


def test_bc_20_1_the_user_is_an_ally_only_where_a_list_says_so() -> None:
    book = [power("both", effect("ward", n=1), targets="allies"), power("others", effect("ward", n=1), targets="other_allies")]
    for name, warded in (("both", [1, 1]), ("others", [0, 1])):
        stage = Stage(hero("Aki", powers=(name,)), hero("Bo"), foe("Imp"), powers=book)
        stage.do(cmd.UsePower(0, name, -1))
        assert [len(stage.on(at, "ward")) for at in (0, 1)] == warded


def test_bc_20_2_there_are_two_sides_and_nobody_stands_between() -> None:
    story = Story("battle:new_year").begin()
    assert {f.side for f in story.state.fight.fighters} == {HEROES, ENEMIES}


def test_bc_20_3_a_brawl_is_one_contested_metal_test() -> None:
    brawl = SceneSheet("brawl", "contested", "one", "metal", "", {"fail": Change(chi=-1), "success": Change(chi=-2)},
                       vs_aspect="metal", vs_rating=2)
    story = Story("scene:brawl", scenes=(brawl,)).begin().do(cmd.Test("h0"), dice=(1, 4, 1, 3))  # 7 against 5
    assert [(roll.aspect, roll.total) for roll in story.of(ev.Rolled)] == [("metal", 7), ("metal", 5)]
    assert story.heroes[0].chi == 20
