"""The estimate of strength against simulated matches: heroes there are played by a simple greedy player."""

from itertools import combinations_with_replacement, product

import pytest

from gunki.battle.characters.build import build_of_preset, sheet_of
from gunki.battle.characters.own import OwnCharacter
from gunki.battle.config import configure
from gunki.battle.content import load_content
from gunki.battle.mode import MODE
from gunki.battle.workshop_strength import (
    Fighter,
    chance_to_win,
    even_sides,
    fighter_of_npc,
    fighter_of_own,
    fighter_of_preset,
)
from gunki.engine.agents import auto
from gunki.engine.dice import Dice, draw
from gunki.engine.match import Match
from tests.battle.greedy import Greedy

CONTENT = load_content()
NPCS = [fighter_of_npc(npc, CONTENT) for npc in CONTENT.npcs.values()]
HEROES = [fighter_of_preset(preset, 50, CONTENT) for preset in CONTENT.presets.values()]
Side = tuple[Fighter, ...]


def simulated(left: Side, right: Side, matches: int) -> float:
    """The left side's part of wins; a draw is half a win."""
    def seat(side: Side) -> dict[str, object]:
        kind = "npc" if side[0].kind == "npc" else "human"
        return {"seats": [{"kind": kind, "characters": [{one.kind: one.id} for one in side]}]}

    config = configure({"sides": [seat(left), seat(right)]}, CONTENT)
    won = 0.0
    for number in range(matches):
        match = Match.begin(MODE, config, draw(20061, number), keep_acts=False)
        auto(match, {one.id: Greedy() for one in config.seats if one.kind == "human"}, until_human=False)
        assert match.outcome is not None
        won += {"left": 1.0, "right": 0.0}.get(match.outcome.result, 0.5)
    return won / matches


def errors(pairs: list[tuple[Side, Side]], matches: int) -> list[float]:
    """How far the estimate is off, for each pair."""
    return [abs(chance_to_win(left, right) - simulated(left, right, matches)) for left, right in pairs]


def test_the_estimate_of_npc_duels_is_near_what_is_simulated() -> None:
    off = errors([((one,), (other,)) for one, other in combinations_with_replacement(NPCS, 2)], 250)
    assert sum(off) / len(off) < 0.06 and max(off) < 0.15


@pytest.mark.long
@pytest.mark.timeout(600)
def test_the_estimate_of_larger_npc_sides_is_near_what_is_simulated() -> None:
    sides: list[Side] = list(combinations_with_replacement(NPCS, 2))
    pairs = [(left, right) for left in sides for right in sides]
    off = errors(pairs, 400)
    assert sum(off) / len(off) < 0.07 and max(off) < 0.2


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("size", [2, 3])
def test_sides_drawn_against_npcs_are_much_nearer_to_even_than_blind_draws(size: int) -> None:
    dice = Dice(5)
    drawn = [even_sides(HEROES, NPCS, size, seed) for seed in range(16)]
    blind = [(dice.shuffle(HEROES)[:size], dice.shuffle(NPCS)[:size]) for _ in range(16)]
    uneven = [abs(simulated(one.left, one.right, 60) - 0.5) for one in drawn]
    blindly = [abs(simulated(left, right, 60) - 0.5) for left, right in blind]
    assert sum(uneven) / 16 < 0.2 and sum(uneven) < 0.7 * sum(blindly)


def test_chances_of_both_sides_add_up_and_more_fighters_are_stronger() -> None:
    for left, right in product(NPCS, HEROES):
        assert chance_to_win((left,), (right,)) + chance_to_win((right,), (left,)) == pytest.approx(1)
        assert chance_to_win((left, left), (right,)) > chance_to_win((left,), (right,))
        assert chance_to_win((left,), (left,)) == pytest.approx(0.5)


@pytest.mark.parametrize("size", [1, 2, 3, 4])
@pytest.mark.parametrize("against", [NPCS, HEROES], ids=["npcs", "heroes"])
def test_the_same_seed_draws_the_same_even_sides(size: int, against: list[Fighter]) -> None:
    found = [even_sides(HEROES, against, size, seed) for seed in range(20)]
    assert found[:5] == [even_sides(HEROES, against, size, seed) for seed in range(5)]
    assert len({(one.left, one.right) for one in found}) >= 4  # not always the same pair
    assert all(abs(one.chance - 0.5) < 0.2 for one in found)
    for one in found:
        assert len(one.left) == len(one.right) == size == len(set(one.left))
        if against is HEROES:
            assert not set(one.left) & set(one.right)


def test_a_pool_smaller_than_a_side_fills_it_with_twins() -> None:
    found = even_sides(HEROES, NPCS[:1], 3, 7)
    assert found.right == (NPCS[0],) * 3


def test_an_own_character_is_as_strong_as_a_preset_with_the_same_sheet_and_is_on_the_left_when_wanted() -> None:
    build = build_of_preset(CONTENT.presets["monk"])
    own = fighter_of_own(OwnCharacter("monk", "Twin", build, sheet_of(build)), 50, CONTENT)
    monk = next(one for one in HEROES if one.id == "monk")
    assert chance_to_win((own,), (monk,)) == pytest.approx(0.5)
    for seed in range(10):
        found = even_sides([*HEROES, own], NPCS, 3, seed, [own])
        assert own in found.left and len(set(found.left)) == 3 and abs(found.chance - 0.5) < 0.2
    assert even_sides([own], NPCS, 2, 7, [own]).left == (own, own)
