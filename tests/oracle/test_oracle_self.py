"""The oracle itself against values computed by hand."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import sqrt
from random import Random

import pytest

from tests.oracle import enumeration as oracle
from tests.oracle import simulation
from tests.oracle.make_known_rates import load_known_rates
from tests.oracle.simulation import SHEETS, Combatant, simulate_pairing


def sixths(*values: int) -> oracle.Distribution:
    """The distribution of a die whose faces show these values."""
    return {value: Fraction(count, len(values)) for value, count in Counter(values).items()}


def test_expression_values() -> None:
    assert oracle.expression("d6") == sixths(1, 2, 3, 4, 5, 6)
    assert oracle.expression(" D6 - 2 ") == sixths(0, 0, 1, 2, 3, 4)
    assert oracle.expression("FC", 6) == {6: 1}
    assert oracle.expression("d6+FC", 3) == sixths(4, 5, 6, 7, 8, 9)
    assert oracle.expression("2d6")[7] == Fraction(6, 36)
    assert oracle.expression("2d6(3d6)")[12] == Fraction(16, 216)
    assert oracle.expression("2d4")[8] == Fraction(1, 16)
    assert oracle.expression("2d6+2d6+2d6") == oracle.expression("6d6")
    assert oracle.expression("d6-2", times_two=True, minus=3) == sixths(0, 0, 0, 1, 3, 5)


def test_expression_of_the_katana_has_the_known_moments() -> None:
    katana = oracle.expression("d6(2d6)+3")
    assert oracle.mean(katana) == Fraction(269, 36)
    assert oracle.variance(katana) == Fraction(2555, 1296)


@pytest.mark.parametrize("text", ["", "d", "6d", "2d6 x", "d6(2d8)", "3d6(2d6)", "d6++1", "x", "FC"])
def test_expression_refuses_nonsense(text: str) -> None:
    with pytest.raises(ValueError, match=r"expression|rolled"):
        oracle.expression(text)


def test_katana_of_the_ronin_against_the_archer() -> None:
    damage = oracle.weapon_attack("Katana", 4, 2)
    assert sorted(damage) == [6, 7, 8, 9, 10, 11]
    assert float(oracle.mean(damage)) == pytest.approx(9.47, abs=0.005)
    assert oracle.chance_of_at_least(damage, 10) == Fraction(5, 9)
    assert oracle.repeated(damage, 2, 20)[20] == Fraction(554, 1296)


def test_weapon_attack_takes_everything_off_and_floors_once() -> None:
    shotgun = oracle.weapon_attack("shotgun", 0, 3, distance=9, cover=True)
    assert shotgun == {0: Fraction(212, 216), 1: Fraction(3, 216), 2: Fraction(1, 216)}
    assert oracle.weapon_attack("longbow", 4, 2, distance=7) == sixths(1, 2, 3, 4, 5, 6)
    assert oracle.weapon_attack("longbow", 4, 2, distance=7, reduction=2) == sixths(0, 0, 1, 2, 3, 4)
    assert oracle.weapon_attack("naginata", 1, 0, distance=2, cover=True) == sixths(7, 8, 9, 10, 11, 12)
    assert oracle.mean(oracle.weapon_attack("claymore", 2, 1, reduction=2)) == Fraction(19, 2)
    assert oracle.mean(oracle.weapon_attack("rifle", 3, 0, distance=5)) == 8
    assert oracle.mean(oracle.weapon_attack("revolver", 0, 0)) == 7
    assert oracle.weapon_attack("dagger", 0, 2) == sixths(0, 0, 1, 2, 3, 4)


def test_strikes_add_their_part() -> None:
    hard = oracle.weapon_attack("naginata", 5, 0, strike="Hard Attack")
    assert oracle.mean(hard) == Fraction(17, 2) + 5 + Fraction(10, 6)
    assert oracle.weapon_attack("dagger", 0, 0, strike="fatal_slash", fc=6) == sixths(7, 8, 9, 10, 11, 12)
    assert oracle.weapon_attack("longbow", 0, 0, strike="Pipping the Ace") == sixths(8, 9, 10, 11, 12, 13)
    near, far = (oracle.weapon_attack("longbow", 0, 0, distance=d, strike="wing-shot") for d in (4, 5))
    assert near == sixths(2, 3, 4, 5, 6, 7)
    assert far == sixths(5, 6, 7, 8, 9, 10)


@pytest.mark.parametrize(
    ("weapon", "distance", "strike"),
    [("katana", 2, None), ("naginata", 3, None), ("revolver", 0, "hard attack"), ("katana", 0, "wing shot")],
)
def test_weapon_attack_refuses_what_cannot_be(weapon: str, distance: int, strike: str | None) -> None:
    with pytest.raises(ValueError, match=r"reach|fit"):
        oracle.weapon_attack(weapon, 0, 0, distance=distance, strike=strike)


def test_every_distribution_sums_to_one() -> None:
    for weapon, strike in product(oracle.WEAPONS, [None, *oracle.STRIKES]):
        fits = strike is None or oracle.STRIKES[strike].ranged == oracle.WEAPONS[weapon].ranged
        if fits:
            assert sum(oracle.weapon_attack(weapon, 2, 4, strike=strike, fc=3).values()) == 1
    for spell, match, cover in product(oracle.SPELLS, [False, True], [False, True]):
        assert sum(oracle.spell_damage(spell, 1, 4, match=match, cover=cover, fc=3).values()) == 1
    for target, once in product(range(9), [False, True]):
        assert sum(oracle.dagger_chain(2, target, 30, strike="hard attack", once=once).values()) == 1
    for weapon in oracle.BLADES:
        assert sum(oracle.blade_of_madness(weapon, 1, 20, 4, reduction=2).values()) == 1
    assert sum(oracle.meteor(1, 3, 50, 6).values()) == 1


def test_dagger_chain_with_faces_that_do_nothing() -> None:
    assert oracle.dagger_chain(0, 4, 50) == {1: Fraction(1, 2), 2: Fraction(1, 2)}
    assert oracle.dagger_chain(0, 6, 50) == {0: 1}
    assert oracle.dagger_chain(0, 2, 3) == {3: 1}
    assert oracle.dagger_chain(0, 2, 4) == {3: Fraction(1, 4), 4: Fraction(3, 4)}
    assert oracle.dagger_chain(0, 0, 4, reduction=2) == oracle.dagger_chain(0, 2, 4)


def test_dagger_chain_strikes_only_on_the_paid_attack() -> None:
    assert oracle.dagger_chain(0, 6, 50, strike="fatal slash", fc=6) == sixths(1, 2, 3, 4, 5, 6)
    # The die that decides is the dagger's: a face of 4 goes on although strike and die together show 6.
    paid_and_free = oracle.dagger_chain(0, 5, 50, strike="fatal slash", fc=2)
    assert paid_and_free == {0: Fraction(1, 4), 1: Fraction(1, 3), 2: Fraction(1, 4), 3: Fraction(1, 6)}


def test_dagger_chain_without_zeros_has_the_mean_of_three_attacks() -> None:
    # Uncapped: three attacks on average, of 4.5 each; the cap at 150 HP is out of reach but for 1 in 10^7.
    assert float(oracle.mean(oracle.dagger_chain(3, 2, 150))) == pytest.approx(13.5, abs=1e-4)


def test_dagger_once_has_one_free_attack_at_most() -> None:
    assert oracle.mean(oracle.dagger_once(3, 2, 50)) == Fraction(9, 2) * Fraction(10, 6)
    assert oracle.mean(oracle.dagger_once(3, 2, 50, strike="fatal slash", fc=3)) == Fraction(21, 2)
    assert oracle.dagger_once(0, 4, 50)[0] == Fraction(4, 6) * Fraction(4, 6)


def test_spell_damage_doubles_then_takes_cover_off() -> None:
    assert oracle.spell_damage("Vortex Flames", 5, 1, match=True) == sixths(16, 18, 20, 22, 24, 26)
    assert oracle.spell_damage("hail wave", 0, 5) == sixths(0, 0, 0, 0, 0, 1)
    assert oracle.spell_damage("hail wave", 0, 3, match=True) == sixths(0, 0, 0, 2, 4, 6)
    assert oracle.spell_damage("thunder bolt", 0, 0, cover=True) == sixths(0, 0, 1, 2, 3, 4)
    bullet = oracle.spell_damage("Exploding Ki Bullet", 2, 2, match=True, cover=True, fc=6)
    assert bullet == sixths(10, 12, 14, 16, 18, 20)


def test_special_moves() -> None:
    assert oracle.mean(oracle.spear()) == Fraction(21, 2)
    assert oracle.mean(oracle.gatling()) == 21
    assert oracle.variance(oracle.gatling()) == Fraction(35, 2)
    assert oracle.gatling()[36] == Fraction(1, 6**6)
    assert oracle.mean(oracle.meteor(0, 1, 1000, 2)) == 12
    assert oracle.meteor(0, 1, 20, 2, cover=True, reduction=2)[10] == Fraction(1, 36) ** 2
    assert oracle.meteor(6, 0, 16, 2)[16] == 1
    assert oracle.mean(oracle.blade_of_madness("katana", 4, 1000, 6)) == 6 * (Fraction(269, 36) + 4)
    dagger = oracle.blade_of_madness("dagger", 0, 4, 2, reduction=4)
    assert dagger == {2: Fraction(1, 4), 3: Fraction(1, 2), 4: Fraction(1, 4)}
    with pytest.raises(ValueError, match="bladed"):
        oracle.blade_of_madness("revolver", 0, 50, 3)


def combatant(name: str, space: int, forward: int = 1, hp: int = 50) -> Combatant:
    return Combatant(SHEETS[name], space, forward, hp)


def assert_agrees(samples: list[int], expected: oracle.Distribution) -> None:
    """Every value's share lies within five standard deviations of its chance."""
    counts = Counter(samples)
    assert set(counts) <= set(expected)
    for value, chance in expected.items():
        allowed = 5 * sqrt(float(chance * (1 - chance)) * len(samples))
        assert abs(counts[value] - float(chance) * len(samples)) <= allowed, value


def test_simulated_katana_agrees_with_enumeration() -> None:
    rng = Random(1)
    me, enemy = combatant("ronin", 4), combatant("archer", 5)
    samples = [simulation.katana_damage(me, enemy, rng) for _ in range(20_000)]
    assert_agrees(samples, oracle.weapon_attack("katana", 4, 2))


@pytest.mark.parametrize(("name", "weapon"), [("archer", "longbow"), ("gunfighter", "revolver")])
@pytest.mark.parametrize("space", [2, 4, 9])
def test_simulated_shots_agree_with_enumeration(name: str, weapon: str, space: int) -> None:
    rng = Random(2)
    me, enemy = combatant(name, 1), combatant("ronin", space)
    samples = [max(0, simulation.ranged_damage(me, enemy, rng)) for _ in range(20_000)]
    assert_agrees(samples, oracle.weapon_attack(weapon, 4, 2, distance=space - 1, cover=space == 2))


@pytest.mark.parametrize("space", range(10))
def test_simulated_spells_agree_with_enumeration(space: int) -> None:
    wind, fire = space in (3, 8), space in (0, 5)
    cover = space in (2, 7)
    rng = Random(3)
    samples = []
    for _ in range(20_000):
        enemy = combatant("archer", space)
        simulation.act_as_spellcaster(combatant("mage", 4), [enemy], 1, rng)
        samples.append(50 - enemy.hp)
    # With one point the mage casts Spark Bolt on 1-4 and cannot pay Vortex Flames on 5-6.
    spark = oracle.spell_damage("spark bolt", 5, 2, match=wind, cover=cover)
    expected = {value: chance * Fraction(2, 3) for value, chance in spark.items()}
    expected[0] = expected.get(0, Fraction(0)) + Fraction(1, 3)
    assert_agrees(samples, expected)
    enemy = combatant("archer", space)
    flames = [simulation.spell_damage(roll, "fire", 5, enemy) for roll in range(4, 10)]
    assert sixths(*flames) == oracle.spell_damage("vortex flames", 5, 2, match=fire, cover=cover)


def test_simulated_dash_stops_at_the_boards_end() -> None:
    rng = Random(4)
    samples = []
    for _ in range(20_000):
        me = combatant("ronin", 6)
        simulation.dash(me, rng)
        samples.append(me.space)
    assert_agrees(samples, sixths(7, 8, 9, 9, 9, 9, 5, 4, 3, 2, 1, 0))


def test_simulated_fighter_walks_just_into_reach() -> None:
    me, enemy = combatant("ronin", 0), combatant("mage", 5)
    simulation.act_as_fighter(me, [enemy], 3, Random(5))
    assert (me.space, enemy.hp) == (3, 50)
    simulation.act_as_fighter(me, [enemy], 1, Random(5))
    assert (me.space, enemy.hp) == (4, 50)
    simulation.act_as_fighter(me, [enemy], 1, Random(5))
    assert me.space == 4
    assert enemy.hp < 50


def test_simulated_fighter_goes_on_to_the_next_nearest() -> None:
    me = combatant("ronin", 4)
    weak, far = combatant("mage", 6, hp=1), combatant("mage", 0)
    simulation.act_as_fighter(me, [weak, far], 7, Random(6))
    assert (me.space, weak.hp) == (1, 0)  # a step and a blow for the one, four steps and a blow for the other
    assert far.hp < 50


def test_simulated_fighter_chooses_among_the_equally_near_by_chance() -> None:
    rng = Random(7)
    spaces = []
    for _ in range(6_000):
        me = combatant("ronin", 4)
        simulation.act_as_fighter(me, [combatant("mage", s) for s in (1, 7, 7)], 1, rng)
        spaces.append(me.space)
    assert_agrees(spaces, {3: Fraction(1, 3), 5: Fraction(2, 3)})


def test_simulated_spellcaster_chooses_spaces_and_hits_all_on_them() -> None:
    rng = Random(8)
    hit = []
    for _ in range(6_000):
        enemies = [combatant("ronin", space) for space in (1, 4, 4)]
        simulation.act_as_spellcaster(combatant("mage", 9), enemies, 1, rng)
        hit.append(sum((enemy.hp < 50) << index for index, enemy in enumerate(enemies)))
        assert enemies[1].hp == enemies[2].hp  # one roll serves all
    assert_agrees(hit, {0: Fraction(1, 3), 1: Fraction(1, 3), 6: Fraction(1, 3)})


def test_simulated_turn_order_is_by_speed_then_by_chance() -> None:
    rng = Random(9)
    everyone = [combatant(name, 0) for name in ("gunfighter", "ronin", "mage", "archer")]
    orders = [[everyone.index(me) for me in simulation.turn_order(everyone, rng)] for _ in range(4_000)]
    assert {(order[0], order[3]) for order in orders} == {(3, 0)}
    assert_agrees([order[1] for order in orders], {1: Fraction(1, 2), 2: Fraction(1, 2)})


def test_simulated_gunfighter_rolls_a_strategy_each_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "dash", lambda character, rng: None)
    rng = Random(10)
    walked = 0
    for _ in range(4_000):
        me = combatant("gunfighter", 0)
        simulation.take_turn(me, [combatant("ronin", 9)], rng)
        walked += me.space != 0  # only the fighter walks
    assert abs(walked - 2_000) <= 5 * sqrt(1_000)


def test_simulated_pairing_is_repeatable_and_counts_every_match() -> None:
    first = simulate_pairing(["ronin", "mage"], ["archer", "gunfighter"], 300, 11)
    assert first == simulate_pairing(["ronin", "mage"], ["archer", "gunfighter"], 300, 11)
    assert first != simulate_pairing(["ronin", "mage"], ["archer", "gunfighter"], 300, 12)
    assert first.left_wins + first.right_wins + first.draws == 300


def test_simulated_turns_of_the_fallen_are_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    acted: list[int] = []

    def fell_one(me: Combatant, enemies: list[Combatant], rng: Random) -> None:
        acted.append(me.hp)
        simulation.standing(enemies)[0].suffers(50)

    monkeypatch.setattr(simulation, "take_turn", fell_one)
    # Both archers act first and fell two ronin; the third fells an archer, and the other archer fells him.
    counts = simulate_pairing(["archer", "archer"], ["ronin", "ronin", "ronin"], 200, 15)
    assert set(acted) == {50}
    assert (counts.left_wins, counts.rounds_total) == (200, 400)


def test_simulated_match_without_harm_is_a_draw_at_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "take_turn", lambda me, enemies, rng: None)
    counts = simulate_pairing(["ronin"], ["ronin"], 2, 13)
    assert (counts.draws, counts.rounds_total) == (2, 200)


def test_known_rates_are_those_of_the_simulation() -> None:
    rates = load_known_rates()
    assert {(rate["left"], rate["right"]) for rate in rates} == set(product(SHEETS, repeat=2))
    for rate in rates:
        counts = simulate_pairing([rate["left"]], [rate["right"]], 400, 14)
        chance = rate["left_win_rate"]
        assert abs(counts.left_wins / 400 - chance) <= 5 * sqrt(chance * (1 - chance) / 400)
        allowed = 5 * rate["deviation_of_rounds"] / sqrt(400)
        assert abs(counts.rounds_total / 400 - rate["mean_rounds"]) <= allowed
    rate = rates[-1]
    again = simulate_pairing([rate["left"]], [rate["right"]], rate["matches"], rate["seed"])
    assert (again.left_wins, again.rounds_total) == (rate["left_wins"], rate["rounds_total"])


@pytest.mark.parametrize(
    ("one", "other"), [("ronin", "archer"), ("gunfighter", "ronin"), ("archer", "gunfighter")]
)
def test_known_rates_without_spells_are_the_same_from_either_side(one: str, other: str) -> None:
    """Covers lie symmetrically and only suits tell the sides apart, so without spells sides are equal."""
    by_pair = {(rate["left"], rate["right"]): rate for rate in load_known_rates()}
    here, there = by_pair[one, other], by_pair[other, one]
    assert abs(here["left_win_rate"] - (1 - there["left_win_rate"])) <= 5 * sqrt(0.5 / here["matches"])
