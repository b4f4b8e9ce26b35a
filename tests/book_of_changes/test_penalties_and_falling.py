"""BC-12: penalties, ignoring them, and lying mortally wounded."""

from __future__ import annotations

import pytest
from book_of_changes import checks, figures, scenes, wounds
from book_of_changes import commands as cmd
from book_of_changes import events as ev
from book_of_changes.mode import MODE
from book_of_changes.model import ENEMIES, HEROES, Hero, Orders

from tests.book_of_changes.stage import Stage, effect, foe, hero, power


@pytest.mark.parametrize(("minor", "major", "lower"), [(0, 0, 0), (1, 0, 1), (3, 0, 1), (0, 1, 2), (2, 1, 2)])
def test_bc_12_1_the_worst_wound_lowers_totals(minor: int, major: int, lower: int) -> None:
    stage = Stage(hero("Aki", minor=minor, major=major), foe("Imp", corrupt=True))
    stage.do(cmd.Attack(0, 1), dice=(1, 4))
    assert stage.one(ev.Rolled).total == 7 - lower


def test_bc_12_2_the_penalty_never_touches_defense() -> None:
    stage = Stage(hero("Aki", minor=2, major=1), foe("Imp", corrupt=True))
    assert figures.defense(stage.state, stage[0]) == 6


@pytest.mark.parametrize(("minor", "major", "price"), [(1, 0, 1), (0, 1, 3), (1, 1, 3)])
def test_bc_12_3_ignoring_costs_by_the_worst_wound_once_a_round(minor: int, major: int, price: int) -> None:
    stage = Stage(hero("Aki", minor=minor, major=major, chi=9), foe("Imp", corrupt=True))
    stage.do(cmd.IgnoreWounds(0))
    assert stage[0].chi == 9 - price
    assert not stage.can(cmd.IgnoreWounds)
    stage.do(cmd.Attack(0, 1), dice=(1, 4))
    assert stage.one(ev.Rolled).total == 7


def test_bc_12_3_it_cannot_be_bought_without_the_chi() -> None:
    assert not Stage(hero("Aki", major=1, chi=2), foe("Imp", corrupt=True)).can(cmd.IgnoreWounds)


def test_bc_12_4_it_lasts_until_the_start_of_the_next_own_turn() -> None:
    stage = Stage(hero("Aki", minor=1), foe("Imp", corrupt=True))
    stage.do(cmd.IgnoreWounds(0)).finish()
    assert stage.battle.turn == ENEMIES and figures.penalty(stage.state, stage[0]) == 0
    stage.finish()
    assert stage.battle.turn == HEROES and figures.penalty(stage.state, stage[0]) == 1
    assert stage.can(cmd.IgnoreWounds)


def test_bc_12_4_it_can_be_declared_before_a_resisting_roll() -> None:
    hex_ = power("hex", effect("status", name="curse"), test="contested", tags=("curse",))
    stage = Stage(hero("Aki", minor=1, orders=Orders(ignore="ask")), foe("Imp", powers=("hex",), corrupt=True), powers=[hex_], turn=ENEMIES)
    stage.do(cmd.UsePower(1, "hex", 0), dice=(1, 4, 1, 5), answers=["ignore"])
    assert stage.of(ev.Rolled, fighter=0)[0].total == 8
    assert stage.of(ev.Flagged, fighter=0, field="ignored")


def _fallen(chi: int, **fields: int) -> Stage:
    """A fallen hero before the heroes' second turn; Metal 3: 3 Minor, 2 Major."""
    return Stage(hero("Aki", mortal=1, major=2, chi=chi, **fields), hero("Bo"), foe("Imp", corrupt=True), turn=ENEMIES)


def test_bc_12_5_a_fallen_hero_cannot_act() -> None:
    stage = Stage(hero("Aki", mortal=1, chi=4), hero("Bo"), foe("Imp", corrupt=True))
    assert {c.fighter for c in stage.can(cmd.Finish)} == {1}


def test_bc_12_5_it_may_pay_five_to_stand_without_penalty_until_its_next_turn() -> None:
    stage = _fallen(chi=11)
    stage.finish(answers=["stand"])
    assert stage[0].standing and stage[0].chi == 7  # it lay there at the end of round 1
    stage.do(cmd.Attack(0, 2), dice=(1, 4))
    assert stage.one(ev.Rolled).total == 7
    stage.finish().finish(answers=["lie"])
    assert stage[0].fallen and stage.of(ev.Fell)


def test_bc_12_5_with_less_than_five_it_is_not_asked() -> None:
    stage = _fallen(chi=3)
    stage.finish()  # 4 with the Chi of lying there
    assert stage[0].fallen and not stage.asked


def test_bc_12_5_lying_down_again_ends_statuses_and_maintained_powers() -> None:
    stage = _fallen(chi=20)
    stage.finish(answers=["stand"])
    stage.status(0, "curse").give(1, effect("defense", n=1), "maintain", maker=0, source="stilling")
    stage.finish().finish(answers=["maintain", "lie"])
    assert not stage.on(0) and not stage.on(1)


def test_bc_12_6_made_to_act_it_has_penalty_two_and_no_extra_dice() -> None:
    stage = Stage(hero("Aki", mortal=1), hero("Bo"), foe("Imp", corrupt=True))
    assert figures.penalty(stage.state, stage[0]) == 2
    stage.call(checks.make, 0, "fire", [], dice=(3, 3))
    assert stage.result.total == 9
    stage.call(checks.make, 1, "fire", [], dice=(3, 3, 1))
    assert stage.result.total == 10


def test_bc_12_7_without_a_box_it_falls_again_and_cannot_stand_next_turn() -> None:
    stage = _fallen(chi=16, minor=3)
    stage.finish(answers=["stand"]).finish()
    stage.flow(wounds.mark, 0, "minor", 2, "attack")
    assert stage[0].fallen and stage[0].barred
    stage.finish()
    assert stage[0].fallen and not stage.asked and not stage[0].barred
    told = [MODE.tell(stage.state, event, None) for event in stage.of(ev.Flagged) if event.field == "barred"]
    assert [message.key for message in told if message is not None] == ["boc.tell.barred"]
    stage.finish().finish(answers=["stand"])
    assert stage[0].standing


def test_bc_12_7_a_free_box_is_marked_first() -> None:
    stage = _fallen(chi=16)
    stage.finish(answers=["stand"]).finish()
    stage.flow(wounds.mark, 0, "minor", 2, "attack")
    assert stage[0].standing and stage[0].minor == 1


def test_bc_12_7_a_hero_healed_on_its_feet_is_not_barred_when_it_falls_anew() -> None:
    stage = _fallen(chi=16)
    stage.finish(answers=["stand"])
    stage.put(0, major=1).call(wounds.heal, 0, "worst", 1, "stage")
    assert (stage[0].mortal, stage[0].major, stage[0].risen) == (0, 2, False)
    stage.flow(wounds.mark, 0, "major", 2, "attack")
    assert stage[0].fallen and not stage[0].barred


def test_bc_12_8_a_fallen_hero_regains_one_chi_a_round() -> None:
    stage = _fallen(chi=1)
    stage.finish()
    assert stage[0].chi == 2 and stage.of(ev.ChiChanged, fighter=0, why="fallen")


def test_bc_12_9_each_ally_gains_one_limit_a_turn_while_it_lies() -> None:
    stage = Stage(hero("Aki", mortal=1, chi=0), hero("Bo"), hero("Chie"), foe("Imp", corrupt=True))
    stage.finish()
    assert [stage[at].limit for at in range(3)] == [0, 1, 1]


def test_bc_12_10_neither_in_a_round_in_which_it_paid_to_stand() -> None:
    stage = _fallen(chi=11, minor=3)
    stage.finish(answers=["stand"])
    stage.flow(wounds.mark, 0, "minor", 2, "attack")
    assert stage[0].fallen and stage[0].chi == 7
    before = stage[1].limit
    stage.finish()
    assert stage[1].limit == before
    stage.finish()
    assert stage[0].chi == 7 and stage.battle.round == 3
    stage.finish().finish(answers=["lie"])
    assert stage[0].chi == 8 and stage[1].limit == before + 1


@pytest.mark.parametrize("aspect", ["metal", "water"])
def test_bc_12_11_lying_there_it_fails_every_test_of_metal_and_water(aspect: str) -> None:
    stage = Stage(hero("Aki", mortal=1), hero("Bo"), foe("Imp", corrupt=True))
    stage.flow(checks.simple, 0, aspect, 5, "stage", dice=(6, 5))
    assert stage.result == "fail"
    stage.flow(checks.contested, 2, "metal", 0, aspect, ("other", "other"), "stage", dice=(1, 1, 6, 5))
    assert stage.result != "fail"


def test_bc_12_11_other_tests_it_may_pass() -> None:
    stage = Stage(hero("Aki", mortal=1), hero("Bo"), foe("Imp", corrupt=True))
    stage.flow(checks.simple, 0, "earth", 7, "stage", dice=(6, 5))
    assert stage.result == "success"


def test_bc_12_11_in_a_scene_ignoring_wounds_does_not_help_either() -> None:
    lying = Hero("h", "Aki", "p0", "plain", (3, 3, 3, 3, 3), (), mortal=True)
    assert scenes.lost_already(lying, "water") and not scenes.lost_already(lying, "fire")


def test_bc_12_11_in_another_battle_it_starts_fallen() -> None:
    from book_of_changes import setup
    from book_of_changes.content import shipped

    book = shipped()
    made = Hero("h", "Aki", "p0", "fire", (3, 3, 3, 3, 3), (), mortal=True, chi=9)
    battle = setup.battle(book, book.battle["new_year"], (made,), "e")
    assert battle.fighters[0].fallen


def test_bc_12_11_a_side_that_lies_there_leaves_the_first_turn_to_the_other() -> None:
    from book_of_changes import turns

    stage = Stage(hero("Aki", mortal=1, chi=9), foe("Imp", corrupt=True))
    stage.flow(turns.open_battle, 0)
    assert stage.battle.first == ENEMIES
