"""Chance: the published generator, the draws each service makes, and faces that fall evenly."""

from collections import Counter
from itertools import pairwise, permutations

import pytest

from gunki.engine.dice import MASK, Dice, LoadedDice, draw


def test_the_generator_is_splitmix64_as_published() -> None:
    # Vigna's reference program, seed 1234567 (https://prng.di.unimi.it/splitmix64.c), as Rosetta Code prints them.
    assert [draw(1234567, n) for n in range(5)] == [
        6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821]
    assert draw(0, 0) == 16294208416658607535


@pytest.mark.parametrize("seed", [-1, MASK + 1])
def test_a_seed_outside_64_bits_is_no_seed(seed: int) -> None:
    with pytest.raises(ValueError):
        Dice(seed)


def test_a_face_is_the_draw_scaled_down() -> None:
    dice = Dice(99)
    for n in range(200):
        assert dice.die(20) == 1 + (draw(99, n) * 20 >> 64)
    assert dice.counter == 200


def test_dice_go_on_from_any_count() -> None:
    whole = Dice(MASK).pool(20)
    assert Dice(MASK, 7).pool(13) == whole[7:]


def test_every_service_draws_one_number_a_die() -> None:
    for use, draws in [
        (lambda dice: dice.pool(5), 5),
        (lambda dice: dice.count(4, at_least=5), 4),
        (lambda dice: dice.best_two(3, rating=2), 3),
        (lambda dice: dice.coin(), 1),
        (lambda dice: dice.pick("abc"), 1),
        (lambda dice: dice.pick("a"), 0),
        (lambda dice: dice.shuffle(range(10)), 9),
        (lambda dice: dice.shuffle([]), 0),
    ]:
        dice = Dice(5)
        use(dice)
        assert dice.counter == draws


def test_loaded_dice_fall_as_told() -> None:
    assert LoadedDice([3, 5, 6, 2]).count(4, at_least=5) == ((3, 5, 6, 2), 2)
    assert LoadedDice([2, 6, 4]).best_two(3, rating=3) == ((2, 6, 4), 13)
    assert LoadedDice([2]).coin() is True
    with pytest.raises(ValueError):
        LoadedDice([7]).die(6)
    with pytest.raises(IndexError):
        LoadedDice([]).die()


def test_a_shuffle_keeps_every_item_and_reaches_every_order() -> None:
    orders = Counter(Dice(seed).shuffle("abcd") for seed in range(2400))
    assert set(orders) == set(permutations("abcd"))
    # 23 degrees of freedom: chi-square above 58.6 has a chance of 1 in 16,000; the seeds are fixed.
    assert sum((found - 100) ** 2 / 100 for found in orders.values()) < 58.6


@pytest.mark.parametrize("sides", [2, 6, 8, 20])
def test_faces_fall_evenly_within_a_match_and_across_seeds(sides: int) -> None:
    # The bound is mean + 5 standard deviations of chi-square with sides - 1 degrees of freedom.
    bound = (sides - 1) + 5 * (2 * (sides - 1)) ** 0.5
    within = Counter(Dice(42).pool(20_000, sides))
    across = Counter(Dice(seed).die(sides) for seed in range(20_000))
    for counts in (within, across):
        assert set(counts) == set(range(1, sides + 1))
        expected = 20_000 / sides
        assert sum((found - expected) ** 2 / expected for found in counts.values()) < bound


def test_neighbouring_draws_are_unrelated() -> None:
    faces = Dice(7).pool(36_001)
    pairs = Counter(pairwise(faces))
    # 36 pairs expected 1,000 times each; 35 degrees of freedom, mean + 5 standard deviations.
    assert sum((pairs[a, b] - 1000) ** 2 / 1000 for a in range(1, 7) for b in range(1, 7)) < 35 + 5 * 70**0.5
