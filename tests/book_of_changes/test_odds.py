"""Odds against the real rules: every fall of two dice for small ratings, and many rolls of the rules themselves."""

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from book_of_changes import commands as cmd
from book_of_changes import events as ev
from book_of_changes import odds as reckon
from book_of_changes.commands import Answer
from book_of_changes.mode import MODE
from book_of_changes.model import Fighter, State
from book_of_changes.odds import against_number, against_total, chances_of, wounds_of
from book_of_changes.rolling import chances, contest, outcome

from gunki.engine.dice import Dice
from tests.book_of_changes.stage import Stage, boss, effect, foe, hero, power

ROLLS = 20_000
BLOW = power("blow", effect("strike"), test="attack", chi=1, tags=("attack",))
SURE = power("sure", effect("strike"), test="attack", tags=("attack", "perfect"))
GRIP = power("grip", effect("wound", sev="minor"), test="contested", tags=("curse",))
BLESS = power("bless", effect("chi", n=1), test="simple", targets="ally")
SWEEP = power("sweep", effect("strike"), test="attack", targets="enemies", tags=("attack",))
POWERS = (BLOW, SURE, GRIP, BLESS, SWEEP)
KNOWN = tuple(found.id for found in POWERS)


def stage(**fields: Any) -> Stage:
    """A hero who never defends and two enemies who cannot, in one zone."""
    return Stage(hero("Umi", metal=4, wood=4, powers=KNOWN, **fields), foe("Imp", 3, minor_boxes=99), foe("Ogre", 5, minor_boxes=99),
                 powers=POWERS)


# By every fall

@pytest.mark.parametrize(("rating", "number"), list(product(range(1, 7), (5, 7, 9, 12))))
def test_chances_against_a_number_are_those_of_every_fall_of_two_dice(rating: int, number: int) -> None:
    """Where no doubles explode the falls can be counted one by one; the rest is their complement."""
    counted: dict[str, Fraction] = defaultdict(Fraction)
    parts = (rating,) if rating < 6 else (5, 1)
    for first, second in product(range(1, 7), repeat=2):
        explodes = first == second and (first in (6, rating) or (len(parts) > 1 and first in parts))
        total = sum(sorted((first, second, rating))[1:])
        if explodes:  # every further die, the chain bounded where all is heroic anyway
            _chain(counted, first + second + rating, frozenset(parts) if len(parts) > 1 and first in parts else
                   frozenset({rating} if first == rating else {6}), number, Fraction(1))
        else:
            counted[outcome(total, number)] += Fraction(1)
    assert against_number(chances(rating), number) == tuple(counted[name] / 36 for name in ("fail", "success", "heroic"))


def _chain(counted: dict[str, Fraction], total: int, chain: frozenset[int], number: int, weight: Fraction) -> None:
    if total >= number + 3:
        counted["heroic"] += weight
        return
    for face in range(1, 7):
        if face in chain:
            _chain(counted, total + face, chain, number, weight / 6)
        else:
            counted[outcome(total + face, number)] += weight / 6


def test_bc_26_1_and_26_5_a_rating_of_four_against_defense_seven_by_hand() -> None:
    """Rating 4 against 7: the falls below 7 are those with no die over 2, those with a 3 on top reach 7."""
    fail, success, heroic = against_number(chances(4), 7)
    assert fail == Fraction(4, 36)  # 1-1, 1-2, 2-1, 2-2: 4 + 2 at most
    assert fail + success + heroic == 1


def test_a_contested_test_is_both_rolls_together_without_ties() -> None:
    mine, theirs = chances(2), chances(3)
    fail, success, heroic = against_total(mine, theirs)
    counted: dict[str, Fraction] = defaultdict(Fraction)
    for (a, ways), (b, others) in product(mine.chances().items(), theirs.chances().items()):
        if a != b:
            counted[contest(a, b)] += ways * others
    whole = sum(counted.values(), Fraction(0))
    assert (fail, success, heroic) == tuple(counted[name] / whole for name in ("fail", "success", "heroic"))
    assert fail + success + heroic == 1 and fail > success + heroic


# Against the rules

@pytest.mark.long
@pytest.mark.parametrize("command", [
    cmd.Attack(0, 1), cmd.Attack(0, 2), cmd.UsePower(0, "blow", 1), cmd.UsePower(0, "sure", 2), cmd.UsePower(0, "grip", 2),
    cmd.UsePower(0, "bless", 0), cmd.UsePower(0, "sweep", -1), cmd.LimitAttack(0, 1), cmd.Move(0, 1), cmd.Study(0, 1),
], ids=lambda command: type(command).__name__ + str(getattr(command, "power", "")) + str(getattr(command, "target", "")))
def test_odds_are_those_of_many_rolls(command: Any) -> None:
    state = stage(limit=5, minor=1).status(1, "curse", 2).state
    found = chances_of(state, command)
    assert found
    counted: Counter[tuple[int, str]] = Counter()
    dice = Dice(1)
    for _ in range(ROLLS):
        for key in outcomes(state, command, dice):
            counted[key] += 1
    for test in found:
        for reached in ("fail", "success", "heroic"):
            chance = float(test.chance(reached))
            seen = counted[test.target, reached] / ROLLS
            assert abs(seen - chance) < 4 * (chance * (1 - chance) / ROLLS) ** 0.5 + 1e-9, (test, reached, seen, chance)


def outcomes(state: State, command: Any, dice: Dice) -> list[tuple[int, str]]:
    """What each Test of a command came to: (target, outcome); nothing is answered."""
    events: list[Any] = []
    while True:
        given, state = MODE.carry_out(state, command, dice)
        events += given
        if state.ask is None:
            break
        command = next(choice for choice in state.ask.choices if isinstance(choice, Answer) and choice.pick in ("none", "bear"))
    compared = [(e.target, e.outcome) for e in events if isinstance(e, ev.Compared)]
    if compared:
        return compared
    rolled = [e for e in events if isinstance(e, ev.Rolled) and e.purpose not in ("resist", "morale") and e.outcome != "tie"
              and e.fighter == 0]
    return [(rolled[0].target, rolled[0].outcome)]


# What the host is given

def falls(who: Fighter, *wounds: str) -> bool:
    """Whether so many Wounds put it out."""
    return reckon.fells(who, wounds)


def test_boxes_are_those_of_a_wound_on_a_row() -> None:
    found = MODE.odds(stage().state, cmd.Attack(0, 1))
    assert found is not None
    (target,) = found.targets
    test = chances_of(stage().state, cmd.Attack(0, 1))[0]
    whole = target.total
    assert {value: Fraction(weight, whole) for value, weight in target.weights} == {
        0: test.fail, 1: test.success, 3: test.heroic}
    assert [term.value for term in target.terms] == [4] and target.target == "Imp" and test.against == 6


def test_the_chance_to_fell_counts_boxes_that_are_free() -> None:
    three = foe("Imp", 3)
    assert falls(three, "major") and not falls(three, "minor")
    big = boss("Ogre", metal=2)
    assert (big.minor_boxes, big.major_boxes) == (1, 2)
    assert not falls(big, "major") and falls(big, "major", "major") and not falls(big, "minor")
    someone = hero("Umi", metal=2, minor=2, major=1)
    assert falls(someone, "minor") and falls(someone, "major")
    found = MODE.odds(Stage(hero("Umi", metal=4), foe("Imp", 1)).state, cmd.Attack(0, 1))
    assert found is not None
    fail = against_number(chances(4), 4)[0]
    assert Fraction(found.targets[0].knock_out) == 1 - fail


def test_a_perfect_attack_never_misses() -> None:
    (test,) = chances_of(stage().state, cmd.UsePower(0, "sure", 2))
    assert test.fail == 0 and test.success + test.heroic == 1


def test_one_roll_on_several_has_chances_for_each() -> None:
    found = chances_of(stage().state, cmd.UsePower(0, "sweep", -1))
    assert [(test.target, test.against) for test in found] == [(1, 6), (2, 8)] and found[0].fail < found[1].fail


def test_modifiers_are_terms() -> None:
    (test,) = chances_of(stage(minor=1).state, cmd.Attack(0, 1))
    assert [(term.label.key, term.value) for term in test.terms] == [("boc.aspect.metal", 4), ("boc.modifier.wounds", -1)]


def test_wounds_of_a_power_go_by_the_outcome() -> None:
    state = Stage(hero("Umi", "heaven"), foe("Imp", 3)).state
    target = state.fight.fighters[1]
    assert [wounds_of(state, "", target, reached) for reached in ("fail", "success", "heroic")] == [(), ("minor",), ("major",)]
    assert wounds_of(state, "mandate", target, "heroic") == ("major", "major")
    assert wounds_of(state, "deep_harvest", target, "heroic") == ("major", "minor")
    assert wounds_of(state, "biting", target, "success") == ("minor",)


def test_what_is_certain_has_no_odds() -> None:
    state = stage().state
    assert MODE.odds(state, cmd.Finish(0)) is None and MODE.odds(state, cmd.Hold(0)) is None
    free = Stage(hero("Umi"), foe("Imp", at=2)).state
    assert MODE.odds(free, cmd.Move(0, 1)) is None


def test_odds_draw_no_die() -> None:
    with pytest.raises(RuntimeError):
        reckon.Blank(0).die()
    assert isinstance(chances_of(stage().state, cmd.Attack(0, 1))[0], reckon.TestOdds)
