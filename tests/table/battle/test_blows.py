"""Where Fate Points pay for the same blow again, the odds card says what all of them come to."""

from __future__ import annotations

from fractions import Fraction

import pytest

from gunki.battle import commands as cmd
from gunki.battle.odds import blows
from gunki.battle.state import State
from tests.battle.arena import arena, npc, pc
from tests.table.battle.stage import places_now, seated, sized, texts
from tests.table.play.hands import Hands

BLOW = cmd.Attack("katana", "right_1", "")


def katana(fp: int, hp: int = 20) -> State:
    """Strength 4 against Strength 2: 6 to 11 damage a blow."""
    return arena([pc(4, "katana", str=4)], [pc(5, str=2, hp=hp)], fp=fp)


def test_two_blows_fell_twenty_hp_with_42_7_per_cent() -> None:
    """Two best-of-two dice must show 10 together: 554 of 1296 ways."""
    assert blows(katana(2), BLOW) == ((2, Fraction(554, 1296)),)


def test_each_number_of_blows_is_counted_by_hand() -> None:
    best = {face: 2 * face - 1 for face in range(1, 7)}
    ways = sum(best[a] * best[b] * best[c] for a in best for b in best for c in best if a + b + c + 15 >= 28)
    assert dict(blows(katana(3, 28), BLOW))[3] == Fraction(ways, 36**3)


def test_what_is_paid_for_once_or_is_certain_says_no_more() -> None:
    assert blows(katana(1), BLOW) == ()
    assert [count for count, _ in blows(katana(9, 12), BLOW)] == [2], "two blows are certain: a third adds nothing"
    assert blows(katana(4), cmd.EndTurn()) == ()


def test_a_spell_counts_its_own_price() -> None:
    state = arena([pc(0, "exploding_ki_bullet", mag=3)], [pc(6, mag=1, hp=8)], fp=9)
    price = state.setting.book.items["exploding_ki_bullet"].fp
    found = blows(state, cmd.Cast("exploding_ki_bullet", 6, "right_1"))
    assert not found if 9 // price < 2 else found[-1][0] <= 9 // price


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((960, 600), 1.0), ((1920, 1080), 1.5)])
def test_the_card_says_it(size: tuple[int, int], scale: float, hands: Hands) -> None:
    sized(hands, size, scale)
    scene = seated(hands, arena([pc(4, "katana", str=4)], [npc(5, "ronin", hp=20)], fp=3))
    hands.click("action katana+")
    hands.hover("token right_1")
    hands.wait()
    command = scene.pointed_command()
    count, chance = next((n, c) for n, c in blows(scene.state, command) if c)
    assert f"with {count} blows: KO {float(chance) * 100:.1f} %" in texts(hands, places_now(scene).odds)
