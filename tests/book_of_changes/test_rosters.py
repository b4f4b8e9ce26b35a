"""BC-25.7: how many enemies so many heroes meet."""

from __future__ import annotations

import pytest
from book_of_changes import setup
from book_of_changes.content import shipped
from book_of_changes.mode import MODE
from book_of_changes.sheets import BattleSheet, Entry
from msgspec.structs import replace

from gunki.engine.match import Match


def _roster() -> BattleSheet:
    """A roster for three, whatever the shipped ones are tuned to."""
    return replace(
        shipped().battle["the_open_door"],
        enemies=(Entry("hungry_ghost", 5, "front_row"), Entry("hopping_vampire", 3, "last_drier"),
                 Entry("hungry_ghost", 2, "last_drier", 2)),
        fewer=(Entry("hungry_ghost", -2), Entry("hopping_vampire", -1)),
        more=(Entry("hopping_vampire", 3, "last_drier", 2), Entry("hungry_ghost", 2, "front_row")))


def _count(heroes: int, **changes: int) -> dict[tuple[str, int], int]:
    found = setup.roster(shipped(), _roster(), heroes, tuple(changes.items()))
    return {(entry.id, entry.wave): entry.n for entry in found}


@pytest.mark.parametrize(("heroes", "ghosts", "vampires", "late"), [(3, 5, 3, 2), (2, 3, 2, 2), (1, 1, 1, 1)])
def test_bc_25_7_rosters_are_for_three_and_adjusted(heroes: int, ghosts: int, vampires: int, late: int) -> None:
    found = _count(heroes)
    assert (found["hungry_ghost", 1], found["hopping_vampire", 1], found["hungry_ghost", 2]) == (ghosts, vampires, late)


def test_one_hero_meets_half_of_what_two_meet_every_heroic_enemy_and_never_nobody() -> None:
    def met(*entries: Entry) -> dict[str, int]:
        sheet = replace(_roster(), enemies=entries, fewer=())
        return {entry.id: entry.n for entry in setup.roster(shipped(), sheet, 1, ())}

    assert met(Entry("rat_queen", 1), Entry("spire_ghoul", 3), Entry("fox_trickster", 1)) == {"rat_queen": 1, "spire_ghoul": 1}
    assert met(Entry("fox_trickster", 1)) == {"fox_trickster": 1}


@pytest.mark.parametrize(("party", "chi"), [(("umi",), 4), (("umi", "genzo"), 8)])
def test_against_one_hero_a_heroic_enemy_has_half_its_chi(party: tuple[str, ...], chi: int) -> None:
    seats = [{"heroes": [{"preset": name} for name in party]}]
    battle = Match.begin(MODE, {"battle": "queen_of_rust", "seats": seats}, 1).state.fight
    queen = next(fighter for fighter in battle.fighters if fighter.foe == "rat_queen")
    assert (queen.chi, queen.max_chi) == (chi, chi)


def test_bc_25_7_four_heroes_meet_more() -> None:
    found = _count(4)
    assert found == {("hungry_ghost", 1): 7, ("hopping_vampire", 1): 3, ("hungry_ghost", 2): 2, ("hopping_vampire", 2): 3}


def test_bc_25_7_a_change_of_a_wave_touches_no_other() -> None:
    sheet = replace(_roster(), fewer=(Entry("hungry_ghost", -1, wave=2),))
    found = {(entry.id, entry.wave): entry.n for entry in setup.roster(shipped(), sheet, 2, ())}
    assert (found["hungry_ghost", 1], found["hungry_ghost", 2]) == (5, 1)


def test_scenes_take_enemies_from_any_wave_and_add_new_ones() -> None:
    assert ("hungry_ghost", 1) not in _count(3, hungry_ghost=-6)
    assert _count(3, hungry_ghost=-6)["hungry_ghost", 2] == 1
    assert _count(3, winged_monkey=2)["winged_monkey", 1] == 2
