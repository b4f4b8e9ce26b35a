"""BC-2 and BC-3: Tests and contested Tests."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from book_of_changes import checks, figures
from book_of_changes import commands as cmd
from book_of_changes import events as ev
from book_of_changes.content import shipped
from book_of_changes.rolling import chances, contest, outcome, parts_of, roll
from book_of_changes.sheets import Power

from tests.book_of_changes.stage import Scripted, Stage, boss, effect, foe, hero, power


def natural(rating: int, *faces: int) -> int:
    """The natural total of a Test with these faces, all of which must be drawn."""
    dice = Scripted(faces)
    found = roll(rating, dice.die).natural
    assert not dice.faces
    return found


def test_bc_2_1_only_what_the_rules_name_is_rolled_for() -> None:
    """Moving where nobody holds one, and handing on nothing, need no die."""
    stage = Stage(hero("Aki"), foe("Imp", at=2)).do(cmd.Move(0, 1))
    assert not stage.of(ev.Rolled)


@pytest.mark.parametrize(("rating", "faces", "total"), [(4, (3, 5), 9), (4, (5, 6), 11), (1, (2, 3), 5), (5, (1, 2), 7),
                                                        (3, (3, 1), 6)])
def test_bc_2_2_two_highest_of_two_dice_and_the_rating(rating: int, faces: tuple[int, ...], total: int) -> None:
    """The rating counts as a third value."""
    assert natural(rating, *faces) == total


def test_bc_2_3_normal_target_number_is_7_and_nothing_is_below_5() -> None:
    """Powers ask for 7; no Test in the content is below 5."""
    book = shipped()
    assert {p.test.tn for p in book.powers if p.test.kind == "simple"} == {7}
    numbers = [f.tn for m in book.maps for z in m.zones for f in z.features if f.tn] + [s.tn for s in book.scenes if s.tn]
    assert numbers and min(numbers) >= 5


def test_bc_2_4_equal_is_enough() -> None:
    """7 against 7 succeeds, 6 does not."""
    assert outcome(7, 7) == "success" and outcome(6, 7) == "fail"


def test_bc_2_5_three_above_is_heroic() -> None:
    """10 against 7, not 9."""
    assert outcome(10, 7) == "heroic" and outcome(9, 7) == "success"


@pytest.mark.parametrize(("rating", "faces", "total"), [(3, (3, 3, 1), 10), (3, (3, 3, 3, 5), 17), (4, (4, 4, 6), 18),
                                                        (1, (1, 1, 1, 2), 6)])
def test_bc_2_6_doubles_of_the_rating_explode(rating: int, faces: tuple[int, ...], total: int) -> None:
    """While the added die equals the rating."""
    assert natural(rating, *faces) == total


@pytest.mark.parametrize(("rating", "faces", "total"), [(2, (6, 6, 2), 16), (2, (6, 6, 6, 1), 21), (5, (6, 6, 5), 22)])
def test_bc_2_7_double_six_explodes_on_six(rating: int, faces: tuple[int, ...], total: int) -> None:
    """The rating does not carry this chain on."""
    assert natural(rating, *faces) == total


def test_bc_2_8_the_die_that_ends_a_chain_counts() -> None:
    """3+3+3 and the 5."""
    assert natural(3, 3, 3, 5) == 14


@pytest.mark.parametrize(("rating", "parts"), [(5, (5,)), (6, (5, 1)), (9, (5, 4)), (10, (5, 4, 1)), (15, (5, 4, 3, 2, 1)),
                                               (20, (5, 4, 3, 2, 1)), (1, (1,))])
def test_bc_2_9_ratings_above_5_in_parts(rating: int, parts: tuple[int, ...]) -> None:
    """Each smaller than the one before, from 5."""
    assert parts_of(rating) == parts


def test_bc_2_10_parts_count_as_their_sum_and_explode_each() -> None:
    """9 = 5 + 4: 9 and 6; doubles of 4 and of 5, not of 3."""
    assert natural(9, 2, 6) == 15
    assert natural(9, 4, 4, 1) == 18 and natural(9, 5, 5, 1) == 20 and natural(9, 3, 3) == 12


def test_bc_2_11_such_a_chain_goes_on_with_any_part() -> None:
    """Doubles of 4, then a 5, then a 4, then a 2."""
    assert natural(9, 4, 4, 5, 4, 2) == 9 + 4 + 4 + 5 + 4 + 2


def test_bc_2_12_only_powers_lift_a_rating_above_5() -> None:
    """An effect does; the parts stand in the event."""
    stage = Stage(hero("Aki", metal=5), foe("Imp", 5)).give(0, effect("aspect", aspect="metal", n=2))
    assert stage.do(cmd.Attack(0, 1), dice=(1, 3)).one(ev.Rolled).parts == (5, 2)


def test_bc_2_13_modifiers_come_after_the_natural_total() -> None:
    """Wound penalty, curse and roll effects."""
    stage = Stage(hero("Aki", minor=1), foe("Imp", 5)).status(0, "curse", 2).give(0, effect("roll", n=1, tests="attack"))
    rolled = stage.do(cmd.Attack(0, 1), dice=(4, 5)).one(ev.Rolled)
    assert rolled.natural == 9 and rolled.total == 7
    assert dict(rolled.modifiers) == {"wounds": -1, "curse": -2, "effects": 1}


@pytest.mark.parametrize(("amounts", "sum_"), [((2, 2), 3), ((-2, -2, -1), -3), ((3, -1), 2)])
def test_bc_2_14_roll_effects_are_bounded(amounts: tuple[int, ...], sum_: int) -> None:
    """At most +3, at least -3, whatever their number; a curse comes on top."""
    stage = Stage(hero("Aki"), foe("Imp"))
    for number, amount in enumerate(amounts):
        stage.give(0, effect("roll", n=amount, tests="all"), source=f"s{number}")
    stage.status(0, "curse", 1)
    assert dict(figures.modifiers(stage.state, stage[0], "attack")) == {"effects": sum_, "curse": -1}


def test_bc_2_15_natural_three_that_fails_is_critical() -> None:
    """A penalty makes no critical failure, and a 3 that succeeds is none."""
    stage = Stage(hero("Aki", metal=2), foe("Imp", 5)).do(cmd.Attack(0, 1), dice=(2, 1))
    assert not stage.one(ev.Rolled).critical  # 2 + 2
    stage = Stage(hero("Aki", metal=2), foe("Imp", 5)).do(cmd.Attack(0, 1), dice=(1, 1))
    assert stage.one(ev.Rolled).critical
    weak = Stage(hero("Aki", metal=2), foe("Imp", 5, defense=2)).do(cmd.Attack(0, 1), dice=(1, 1))
    assert not weak.one(ev.Rolled).critical
    hurt = Stage(hero("Aki", metal=3, minor=1), foe("Imp", 5)).do(cmd.Attack(0, 1), dice=(1, 1))
    assert hurt.one(ev.Rolled).total == 3 and not hurt.one(ev.Rolled).critical


def test_bc_2_16_critical_failure_of_an_attack_knocks_the_attacker_down() -> None:
    """And of nothing else."""
    stage = Stage(hero("Aki", metal=2), foe("Imp", 5)).do(cmd.Attack(0, 1), dice=(1, 1))
    assert stage[0].knocked
    assert not Stage(hero("Aki", metal=2), foe("Imp", 5)).do(cmd.Attack(0, 1), dice=(1, 2))[0].knocked


@pytest.mark.parametrize("test", ["simple", "contested"])
def test_bc_2_16_critical_failure_of_a_power_costs_1_further_chi(test: str) -> None:
    """On activating it."""
    made = power("try", effect("chi", n=-1), test=test, chi=2)
    stage = Stage(hero("Aki", wood=2, powers=("try",)), foe("Imp", 5), powers=[made])
    stage.do(cmd.UsePower(0, "try", 1), dice=(1, 1) if test == "simple" else (1, 1, 2, 3))
    assert stage[0].chi == 22 - 2 - 1 and not stage[0].knocked


def test_bc_2_chances_agree_with_every_fall_of_the_dice() -> None:
    """The exact distribution, by walking through all falls of up to five dice."""
    for rating in (2, 3, 5, 9):
        counted: Counter[int] = Counter()
        open_from = 99  # the least total of a chain that five dice do not end
        for faces in product(range(1, 7), repeat=5):
            try:
                counted[roll(rating, Scripted(faces).die).natural] += 1
            except AssertionError:
                open_from = min(open_from, rating + sum(faces))
        told = chances(rating, cap=40).chances()
        checked = [total for total in counted if total < open_from]
        assert len(checked) >= 4
        for total in checked:
            assert told[total] == Fraction(counted[total], 6**5), (rating, total)


# --- BC-3 --------------------------------------------------------------------------------------------------------

def curse(targets: str = "enemy") -> list[Power]:
    """A contested Power that takes 1 Chi, 3 on a heroic success."""
    return [power("hex", effect("chi", n=-1, on="plain"), effect("chi", n=-3, on="heroic"), test="contested",
                  targets=targets, tags=("curse",))]


def test_bc_3_1_the_higher_total_wins_with_different_aspects() -> None:
    """Wood 3 with 4+5 against Earth 1 with 2+3; and the other way round."""
    stage = Stage(hero("Aki", powers=("hex",)), boss("King", earth=1), powers=curse())
    stage.do(cmd.UsePower(0, "hex", 1), dice=(4, 2, 2, 3))
    assert [(r.aspect, r.total) for r in stage.of(ev.Rolled)] == [("wood", 7), ("earth", 5)] and stage[1].chi == 1
    stage = Stage(hero("Aki", powers=("hex",)), boss("King", earth=5), powers=curse())
    assert stage.do(cmd.UsePower(0, "hex", 1), dice=(4, 2, 2, 3))[1].chi == 10


def test_bc_3_2_a_tie_is_rolled_again_by_both() -> None:
    """Until there is none."""
    stage = Stage(hero("Aki", water=4), foe("Imp", 4))
    stage.flow(checks.contested, 0, "water", 1, "water", ("other", "other"), "break_away",
               dice=(1, 2, 2, 1, 5, 1, 1, 5, 6, 5, 1, 2))
    assert stage.result == "heroic" and len(stage.of(ev.Rolled)) == 6
    assert len(stage.of(ev.Rolled, outcome="tie")) == 4


def test_bc_3_3_winning_by_4_is_heroic() -> None:
    """7 is beaten by 8, heroically by 11."""
    assert [contest(total, 7) for total in (6, 8, 10, 11)] == ["fail", "success", "success", "heroic"]
    stage = Stage(hero("Aki", powers=("hex",)), boss("King", earth=3), powers=curse())
    assert stage.do(cmd.UsePower(0, "hex", 1), dice=(4, 6, 2, 1))[1].chi == 6 - 3


def test_bc_3_4_one_roll_against_each_target() -> None:
    """Two targets resist by themselves."""
    stage = Stage(hero("Aki", powers=("hex",)), foe("Imp", 4), foe("Oni", 4), powers=curse("enemies"))
    stage.do(cmd.UsePower(0, "hex", -1), dice=(3, 5, 1, 2, 5, 6))
    assert [r.fighter for r in stage.of(ev.Rolled)] == [0, 1, 2]
    assert (stage[1].chi, stage[2].chi) == (3, 4)


def test_bc_3_5_a_tie_with_one_target_is_rolled_again_for_that_target_alone() -> None:
    """The first target keeps what it had."""
    stage = Stage(hero("Aki", powers=("hex",)), foe("Imp", 4), foe("Oni", 4), foe("Rat", 4), powers=curse("enemies"))
    # 8; Imp 6 loses; Oni 8 ties, then 5 against 10; Rat against the first 8: 6 loses.
    stage.do(cmd.UsePower(0, "hex", -1), dice=(3, 5, 1, 2, 4, 1, 1, 2, 6, 2, 1, 2))
    assert (stage[1].chi, stage[2].chi, stage[3].chi) == (3, 4, 3)


def test_bc_3_6_resisting_by_4_or_more_brings_nothing() -> None:
    """The user loses its cost and no more."""
    stage = Stage(hero("Aki", powers=("hex",)), foe("Imp", 4), powers=curse())
    before = stage[0]
    stage.do(cmd.UsePower(0, "hex", 1), dice=(1, 2, 5, 6))
    assert (stage[0].chi, stage[0].knocked, stage[1].chi) == (before.chi, False, 4)
    assert stage.of(ev.Rolled)[1].outcome == "success"


def test_bc_3_7_powers_pit_wood_against_earth() -> None:
    """Every contested Power of the book."""
    contested = [p for p in shipped().powers if p.test.kind == "contested"]
    assert contested and {(p.test.aspect, p.test.vs) for p in contested} == {("wood", "earth")}
