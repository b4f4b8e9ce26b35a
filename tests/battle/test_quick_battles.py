"""The measured quick battles: the data fits what is shipped, and the sides drawn are what was measured."""

from collections import Counter

import pytest

from gunki.battle.content import load_content
from gunki.battle.quick_battles import SIZES, QuickBattle, measured, measured_sides, sum_over
from gunki.battle.workshop_strength import fighter_of_npc, fighter_of_preset
from gunki.lab.quick import EASY, EVEN, NEAR

CONTENT = load_content()
FIGHTERS = {(one.kind, one.id): one for one in (
    *(fighter_of_preset(preset, 50, CONTENT) for preset in CONTENT.presets.values()),
    *(fighter_of_npc(npc, CONTENT) for npc in CONTENT.npcs.values()))}
BATTLES = measured().battle
CELLS = Counter((one.kind, len(one.left), one.easy) for one in BATTLES)


def test_they_were_measured_with_the_fighters_that_are_shipped() -> None:
    """Presets, NPCs or items were changed if this fails: `gunki lab quick --help` says how to measure anew."""
    assert measured().fighters == sum_over(CONTENT)
    assert measured().command.startswith("gunki lab quick")


@pytest.mark.parametrize("battle", BATTLES)
def test_a_battle_is_of_equal_sides_and_as_even_as_it_says(battle: QuickBattle) -> None:
    assert len(battle.left) == len(battle.right) in SIZES
    assert set(battle.left) <= set(CONTENT.presets)
    assert set(battle.right) <= set(CONTENT.npcs if battle.kind == "npcs" else CONTENT.presets)
    if battle.kind == "two_players":
        assert not battle.easy and not set(battle.left) & set(battle.right)
    assert abs(battle.rate / 100 - (EASY if battle.easy else EVEN)) <= NEAR + 0.005 and battle.matches >= 60


def test_there_is_a_choice_and_no_battle_twice() -> None:
    assert {kind for kind, _, _ in CELLS} == {"npcs", "two_players"} and all(count >= 3 for count in CELLS.values())
    assert {easy for kind, _, easy in CELLS if kind == "npcs"} == {True, False}
    assert len({(one.kind, one.easy, one.left, one.right) for one in BATTLES}) == len(BATTLES)


@pytest.mark.parametrize("cell", CELLS, ids=str)
def test_drawn_sides_are_measured_ones_and_follow_from_the_seed(cell: tuple[str, int, bool]) -> None:
    kind, size, easy = cell
    drawn = [measured_sides(kind, size, easy, seed, FIGHTERS) for seed in range(40)]
    assert drawn == [measured_sides(kind, size, easy, seed, FIGHTERS) for seed in range(40)]
    known = {(tuple(sorted(one.left)), tuple(sorted(one.right))): one.rate / 100 for one in BATTLES
             if (one.kind, len(one.left), one.easy) == cell}
    found = set()
    for sides in drawn:
        assert sides is not None
        left, right = (tuple(sorted(one.id for one in side)) for side in (sides.left, sides.right))
        turned = (left, right) not in known
        pair = (right, left) if turned else (left, right)
        assert sides.chance == pytest.approx(1 - known[pair] if turned else known[pair])
        found.add(pair)
    assert len(found) >= 3


def test_where_nothing_was_measured_there_are_no_sides() -> None:
    assert measured_sides("npcs", 6, False, 1, FIGHTERS) is None
