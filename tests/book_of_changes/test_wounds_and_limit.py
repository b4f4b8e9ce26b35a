"""BC-11: Wounds mark boxes, and Limit grows with them."""

from __future__ import annotations

import pytest
from book_of_changes import commands as cmd
from book_of_changes import events as ev
from book_of_changes import wounds

from tests.book_of_changes.stage import Stage, board, boss, effect, foe, hero, power


def _three(**fields: int) -> Stage:
    """Two heroes and an enemy; the first hero has Metal 4: 4 Minor, 2 Major, 1 Mortal box."""
    return Stage(hero("Aki", metal=4, **fields), hero("Bo"), foe("Imp", corrupt=True))


def test_bc_11_1_a_wound_marks_a_box_of_its_severity() -> None:
    stage = _three()
    stage.flow(wounds.mark, 0, "minor", 2, "attack")
    assert (stage[0].minor, stage[0].major, stage[0].mortal) == (1, 0, 0)
    stage.flow(wounds.mark, 0, "major", 2, "attack", answers=["limit_to"] if len(stage.battle.fighters) > 3 else [])
    assert (stage[0].minor, stage[0].major, stage[0].mortal) == (1, 1, 0)


@pytest.mark.parametrize(("minor", "major", "sev", "after"), [
    (4, 0, "minor", (4, 1, 0)), (4, 2, "minor", (4, 2, 1)), (0, 2, "major", (0, 2, 1))])
def test_bc_11_1_without_a_free_box_the_next_severity_is_marked(minor: int, major: int, sev: str,
                                                                after: tuple[int, int, int]) -> None:
    stage = _three(minor=minor, major=major)
    stage.flow(wounds.mark, 0, sev, 2, "attack")
    assert (stage[0].minor, stage[0].major, stage[0].mortal) == after


def test_bc_11_2_the_box_really_marked_counts_for_limit() -> None:
    stage = _three(minor=4)
    stage.flow(wounds.mark, 0, "minor", 2, "attack")
    assert stage.one(ev.Wounded).marked == "major"
    assert (stage[0].limit, stage[1].limit) == (1, 1)  # BC-26.6


def test_bc_11_3_the_mortal_box_fells_the_hero() -> None:
    stage = _three(major=2)
    stage.flow(wounds.mark, 0, "major", 2, "attack")
    assert stage[0].fallen and not stage[0].standing and not stage[0].out
    assert stage.one(ev.Fell).how == "fallen"


def test_bc_11_4_a_minor_wound_gives_one_limit_to_the_wounded() -> None:
    stage = _three()
    stage.flow(wounds.mark, 0, "minor", 2, "attack")
    assert (stage[0].limit, stage[1].limit) == (1, 0)


def test_bc_11_5_a_major_wound_gives_limit_to_one_ally_of_choice() -> None:
    stage = Stage(hero("Aki"), hero("Bo"), hero("Chie", seat="p1"), foe("Imp", corrupt=True))
    stage.flow(wounds.mark, 0, "major", 3, "attack", answers=[("limit_to", 2)])
    assert stage.asked[0].seat == "p0"
    assert [stage[at].limit for at in range(3)] == [1, 0, 1]


def test_bc_11_6_a_mortal_wound_gives_limit_to_all_allies() -> None:
    stage = Stage(hero("Aki", major=2), hero("Bo"), hero("Chie"), foe("Imp", corrupt=True))
    stage.flow(wounds.mark, 0, "major", 3, "attack")
    assert [stage[at].limit for at in range(3)] == [1, 1, 1]


def test_bc_11_7_a_full_meter_gains_nothing_more_and_is_kept() -> None:
    stage = _three(limit=5)
    assert stage[0].limit == stage[0].limit_size
    stage.flow(wounds.mark, 0, "minor", 2, "attack")
    assert stage[0].limit == 5 and not stage.of(ev.LimitChanged)
    stage.finish(answers=[]).finish()
    assert stage.battle.round == 2 and stage[0].limit == 5
    assert stage.can(cmd.LimitAttack, fighter=0)


@pytest.mark.parametrize("dice", [(6, 5), (1, 1)])
def test_bc_11_8_a_limit_attack_empties_the_meter_hit_or_miss(dice: tuple[int, int]) -> None:
    stage = Stage(hero("Aki", limit=5), hero("Bo"), foe("Imp", 4))
    stage.do(cmd.LimitAttack(0, 2), dice=dice)
    assert stage[0].limit == 0 and stage[0].left == 0
    assert (stage[2].minor > 0) == (dice == (6, 5))


def test_bc_11_8_without_a_full_meter_there_is_no_limit_attack() -> None:
    assert not _three(limit=4).can(cmd.LimitAttack)


def test_bc_11_9_a_limit_attack_is_an_attack_chi_defence_answers_it() -> None:
    stage = Stage(hero("Aki", limit=5), boss("Oni"))
    stage.do(cmd.LimitAttack(0, 1), dice=(1, 3), answers=["chi"])  # 3 + 3 + 2 = 8 against 6
    assert stage[1].minor == 0 and stage[1].chi < 6


def test_bc_11_9_limit_never_adds_to_powers() -> None:
    blow = power("blow", effect("strike"), test="attack", tags=("attack",))
    stage = Stage(hero("Aki", limit=5, powers=("blow",)), foe("Imp", corrupt=True), powers=[blow])
    stage.do(cmd.UsePower(0, "blow", 1), dice=(1, 3))
    assert stage.one(ev.Rolled).total == 6 and stage[0].limit == 5


def test_bc_11_10_a_limit_attack_adds_two() -> None:
    stage = _three(limit=5)
    stage.do(cmd.LimitAttack(0, 2), dice=(1, 3))
    rolled = stage.one(ev.Rolled)
    assert (rolled.natural, rolled.total) == (7, 9) and ("limit", 2) in rolled.modifiers


def test_bc_11_12_a_warded_wound_gives_no_limit() -> None:
    stage = _three().give(0, effect("ward", n=2))
    stage.flow(wounds.mark, 0, "minor", 2, "attack")
    assert stage[0].minor == 0 and stage[0].limit == 0


def test_bc_11_12_wounds_moved_give_no_limit() -> None:
    gather = power("gather", effect("transfer", what="minor_wounds", n=2), targets="other_ally")
    stage = Stage(hero("Aki", powers=("gather",)), hero("Bo", minor=2), foe("Imp", corrupt=True), powers=[gather])
    stage.do(cmd.UsePower(0, "gather", 1))
    assert (stage[0].minor, stage[1].minor) == (2, 0)
    assert (stage[0].limit, stage[1].limit) == (0, 0)


def test_bc_11_12_wounds_of_standard_enemies_give_no_limit() -> None:
    stage = Stage(hero("Aki"), foe("Imp", corrupt=True), boss("Oni"))
    stage.flow(wounds.mark, 1, "minor", 0, "attack")
    assert stage[1].minor == 1 and not stage.of(ev.LimitChanged)


def test_bc_11_12_torment_and_hazards_give_limit() -> None:
    stage = Stage(hero("Aki", chi=0), foe("Imp", corrupt=True)).status(0, "torment")
    stage.finish()
    assert stage[0].minor == 1 and stage[0].limit == 1
    lake = board(2, {0: [{"kind": "hazard", "aspect": "metal", "tn": 7, "sev": "minor", "when": "end"}]})
    stage = Stage(hero("Aki"), foe("Imp", at=1), zones=lake)
    stage.finish(dice=(1, 2))
    assert stage[0].minor == 1 and stage[0].limit == 1
