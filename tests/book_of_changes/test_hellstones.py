"""BC-17: Hellstones."""

from __future__ import annotations

import pytest
from book_of_changes import commands as cmd
from book_of_changes import events as ev
from book_of_changes import figures, paying, wounds
from book_of_changes.content import shipped
from book_of_changes.model import Hero, Orders, Stone

from tests.book_of_changes.stage import Stage, board, boss, effect, foe, hero, power
from tests.book_of_changes.story import Story

IMP = foe("Imp", corrupt=True)
FLAME = power("flame", effect("strike"), chi=4, tags=("fire",), targets="enemy")


def test_bc_17_1_stones_of_the_data_have_a_nature_and_a_power_of_one_to_five() -> None:
    book = shipped()
    found = [feature for sheet in book.maps for zone in sheet.zones for feature in zone.features if feature.kind == "hellstone"]
    rewards = [reward for sheet in book.battles for reward in sheet.rewards if reward.kind == "hellstone"]
    assert found and rewards
    assert all(stone.nature in book.nature and 1 <= stone.power <= 5 for stone in (*found, *rewards))
    assert len({nature.colour for nature in book.natures}) == 8


def test_bc_17_2_a_stone_holds_five_chi_a_point() -> None:
    stage = Stage(hero("Aki"), IMP, zones=board(2, {0: [{"kind": "hellstone", "nature": "fire", "power": 2}]}))
    stage.do(cmd.TakeStone(0, 0))
    assert stage[0].stones == (Stone("fire", 10),) and stage[0].left == 0


def test_bc_17_2_taken_it_is_gone_from_the_zone() -> None:
    stage = Stage(hero("Aki"), hero("Bo"), IMP, zones=board(2, {0: [{"kind": "hellstone", "nature": "fire", "power": 2}]}))
    stage.do(cmd.TakeStone(0, 0))
    assert not stage.can(cmd.TakeStone)


def _payer(*stones: Stone, chi: int = 3, order: str = "first") -> Stage:
    return Stage(hero("Aki", chi=chi, stones=stones, powers=("flame",), orders=Orders(stones=order)), IMP, powers=[FLAME])


def test_bc_17_3_a_price_is_paid_from_several_stones_and_personal_chi() -> None:
    stage = _payer(Stone("fire", 1), Stone("fire", 2), chi=3)
    stage.do(cmd.UsePower(0, "flame", 1))
    assert stage[0].stones == () and stage[0].chi == 2


@pytest.mark.parametrize(("order", "chi", "stones"), [("first", 3, (Stone("fire", 1),)), ("last", 0, (Stone("fire", 4),))])
def test_bc_17_3_stones_pay_first_or_last_as_ordered(order: str, chi: int, stones: tuple[Stone, ...]) -> None:
    stage = _payer(Stone("fire", 5), chi=3, order=order)
    stage.do(cmd.UsePower(0, "flame", 1))
    assert (stage[0].chi, stage[0].stones) == (chi, stones)


def test_bc_17_4_for_a_power_the_stone_must_have_a_nature_of_its_tags() -> None:
    assert not _payer(Stone("water", 5), chi=3).can(cmd.UsePower)
    assert _payer(Stone("fire", 1), chi=3).can(cmd.UsePower)
    stage = _payer(Stone("water", 5), Stone("fire", 1), chi=3)
    stage.do(cmd.UsePower(0, "flame", 1))
    assert stage[0].stones == (Stone("water", 5),) and stage[0].chi == 0


def test_bc_17_4_maintenance_too() -> None:
    aura = power("aura", effect("defense", n=1), chi=2, tags=("fire",), targets="self", duration="maintain")
    for nature, kept, answers in (("water", 0, []), ("fire", 1, ["maintain"])):
        stage = Stage(hero("Aki", chi=2, stones=(Stone(nature, 5),), powers=("aura",), orders=Orders(stones="last")), IMP, powers=[aura])
        stage.do(cmd.UsePower(0, "aura", -1)).finish(answers=answers)
        assert len(stage.on(0, "defense")) == kept


def test_bc_17_4_any_stone_will_do_for_chi_defence_wounds_and_standing() -> None:
    stage = Stage(hero("Aki", chi=0, stones=(Stone("water", 9),)), boss("Oni", corrupt=True), turn="enemies")
    stage.do(cmd.Attack(1, 0), dice=(1, 3), answers=[("chi", 1)])
    assert stage[0].minor == 0 and stage[0].stones == (Stone("water", 8),)
    stage.put(0, minor=1)
    stage.do(cmd.IgnoreWounds(0))
    assert stage[0].stones == (Stone("water", 7),)
    stage = Stage(hero("Aki", chi=0, mortal=1, stones=(Stone("water", 5),)), hero("Bo"), IMP, turn="enemies", first="enemies")
    stage.finish(answers=["stand"])
    assert stage[0].standing and stage[0].stones == ()


def test_bc_17_5_what_is_lost_is_not_taken_from_it() -> None:
    stage = Stage(hero("Aki", chi=1, stones=(Stone("water", 5),)), IMP).status(0, "torment", 3)
    stage.finish()
    assert stage[0].chi == 0 and stage[0].minor == 1 and stage[0].stones == (Stone("water", 5),)
    stage.call(wounds.gain_chi, 0, -3, "drain")
    assert stage[0].stones == (Stone("water", 5),)


def test_bc_17_6_an_empty_stone_vanishes_and_rest_does_not_fill_it() -> None:
    stage = _payer(Stone("fire", 4), chi=0)
    stage.do(cmd.UsePower(0, "flame", 1))
    assert stage[0].stones == () and stage.of(ev.StoneSpent)
    assert Story("rest:night").give(stones=(Stone("fire", 2),)).begin().heroes[0].stones == (Stone("fire", 2),)


def test_bc_17_3_outside_battles_too() -> None:
    made = Hero("h", "Aki", "p0", "fire", (3, 3, 3, 3, 3), (), chi=2, stones=(Stone("water", 2),))
    assert paying.hero_purse(made) == 4
    paid = paying.paid_by(made, 3)
    assert (paid.chi, paid.stones) == (1, ())
    with pytest.raises(ValueError, match="cannot pay"):
        paying.paid_by(made, 5)


def test_bc_17_7_an_unbound_spirit_draws_a_point_for_an_aspect_until_the_battle_ends() -> None:
    stage = Stage(hero("Aki"), boss("Oni", "fire", metal=3, stones=(Stone("fire", 2),), corrupt=True), turn="enemies")
    before = stage[1].left
    stage.do(cmd.DrawStone(1, "metal"))
    assert stage[1].stones == (Stone("fire", 1),) and stage[1].left == before  # free
    assert not stage.can(cmd.DrawStone)  # a point at a time
    stage.do(cmd.Attack(1, 0), dice=(1, 2), answers=["none"])
    assert stage.one(ev.Rolled).parts == (4,)
    stage.finish()
    assert stage.can(cmd.DrawStone) and figures.rating(stage[1], stage.battle, "metal") == 4


def test_bc_17_7_only_from_a_stone_of_its_own_nature_and_never_a_hero() -> None:
    stage = Stage(hero("Aki", "fire", stones=(Stone("fire", 2),)), boss("Oni", "fire", stones=(Stone("water", 2),), corrupt=True))
    assert not stage.can(cmd.DrawStone)
    stage.finish()
    assert not stage.can(cmd.DrawStone)


def test_bc_17_8_nothing_else_comes_of_a_stone() -> None:
    plain, fed = boss("Oni", "fire"), boss("Oni", "fire", stones=(Stone("fire", 9),))
    one, other = Stage(hero("Aki"), plain), Stage(hero("Aki"), fed)
    assert figures.defense(one.state, one[1]) == figures.defense(other.state, other[1])
    assert figures.modifiers(one.state, one[1], "attack") == figures.modifiers(other.state, other[1], "attack")


def test_bc_17_9_stones_change_hands_in_one_zone_as_a_standard_action() -> None:
    stage = Stage(hero("Aki", stones=(Stone("fire", 3),)), hero("Bo"), hero("Far", at=1), IMP)
    assert {c.target for c in stage.can(cmd.GiveStone)} == {1}
    stage.do(cmd.GiveStone(0, 0, 1))
    assert stage[0].stones == () and stage[1].stones == (Stone("fire", 3),) and stage[0].left == 0


def test_bc_17_9_and_in_downtime() -> None:
    story = Story("rest:night", party=2).begin().give(stones=(Stone("fire", 3),))
    story.do(cmd.HandStone("h0", 0, "h1"))
    assert story.heroes[0].stones == () and story.heroes[1].stones == (Stone("fire", 3),)
