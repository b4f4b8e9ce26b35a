"""GK-6 Weapons, GK-7 Strikes and spells."""

import pytest

from gunki.battle import commands as cmd
from gunki.battle import events as ev
from gunki.battle.items import Spell, Weapon
from tests.battle.arena import ITEMS, Refusal, act, arena, legal, one, pc, who


def damage(state, command, *faces):
    """Damage of the only attack."""
    return one(act(state, command, *faces)[1], ev.Attacked).hit.damage


@pytest.mark.parametrize(("distance", "reached"), [(0, True), (1, True), (2, False), (5, False)])
def test_gk_6_1_melee_uses_strength_and_reaches_one(distance, reached):
    state = arena([pc(4, "katana", str=4, aim=6)], [pc(4 + distance, str=1, aim=6)])
    if reached:
        assert damage(state, cmd.Attack("katana", "right_1"), 2, 5) == 5 + 3 + 4 - 1
    else:
        with pytest.raises(Refusal):
            act(state, cmd.Attack("katana", "right_1"), 2, 5)


def test_gk_6_2_polearms_reach_two():
    for distance, reached in ((0, True), (2, True), (3, False)):
        state = arena([pc(4, "naginata", str=4)], [pc(4 + distance, str=1)])
        assert bool(legal(state, cmd.Attack)) == reached
    assert damage(arena([pc(4, "naginata", str=4)], [pc(6, str=1)]), cmd.Attack("naginata", "right_1"), 2) == 10


@pytest.mark.parametrize("distance", [0, 1, 4, 9])
def test_gk_6_3_ranged_uses_aim_and_loses_the_distance(distance):
    state = arena([pc(0, "longbow", aim=4, str=6)], [pc(distance, aim=1, str=6)])
    cover = 4 if distance in (2, 7) else 0
    assert damage(state, cmd.Attack("longbow", "right_1"), 6) == max(0, 6 + 5 + 4 - distance - 1 - cover)


def test_gk_6_4_only_standing_enemies_are_targets():
    state = arena([pc(4, "katana", "spark_bolt"), pc(4)], [pc(4, hp=0), pc(5)])
    assert {c.target for c in legal(state, cmd.Attack)} == {"right_2"}
    assert legal(state, cmd.Cast) == [cmd.Cast("spark_bolt", 5)]


@pytest.mark.parametrize("origin", [0, 2, 7])
def test_gk_6_5_cover_protects_from_ranged_also_on_the_same_space(origin):
    state = arena([pc(origin, "revolver", aim=6)], [pc(2)])
    distance = abs(origin - 2)
    assert damage(state, cmd.Attack("revolver", "right_1"), 6, 6) == 12 + 6 - distance - 4


def test_gk_6_5_cover_protects_from_spells_but_not_from_melee():
    state = arena([pc(2, "katana", "spark_bolt", str=2, mag=2)], [pc(2)])
    assert damage(state, cmd.Attack("katana", "right_1"), 6, 1) == 11
    assert one(act(state, cmd.Cast("spark_bolt", 2), 6, 1)[1], ev.SpellCast).hits[0].damage == 4


@pytest.mark.parametrize(
    ("weapon", "kind", "fp", "hands", "faces", "roll"),
    [
        ("katana", "melee", 1, 1, (2, 5), 8),
        ("claymore", "melee", 2, 2, (1, 2, 3), 6),
        ("dagger", "melee", 1, 1, (5,), 5),
        ("naginata", "melee", 2, 2, (3,), 8),
        ("revolver", "ranged", 1, 1, (3, 4), 7),
        ("rifle", "ranged", 2, 2, (3, 4), 10),
        ("shotgun", "ranged", 3, 2, (1, 2, 3), 6),
        ("longbow", "ranged", 1, 2, (3,), 8),
    ],
)
def test_gk_6_1_the_weapon_table(weapon, kind, fp, hands, faces, roll):
    item = ITEMS[weapon]
    assert isinstance(item, Weapon) and (item.style, item.fp, item.hands) == (kind, fp, hands)
    state = arena([pc(4, weapon)], [pc(4)], fp=fp)
    after, events = act(state, cmd.Attack(weapon, "right_1"), *faces)
    assert one(events, ev.Attacked).roll.total == roll and who(after, "left_1").fp == 0
    assert not legal(arena([pc(4, weapon)], [pc(4)], fp=fp - 1), cmd.Attack)


def test_gk_6_6_dagger_attacks_again_on_one_to_four():
    state = arena([pc(4, "dagger", str=2)], [pc(5, str=1)])
    after, events = act(state, cmd.Attack("dagger", "right_1"), 4, 1, 5)
    attacks = [e for e in events if isinstance(e, ev.Attacked)]
    assert [a.hit.damage for a in attacks] == [5, 2, 6] and [a.free for a in attacks] == [False, True, True]
    assert who(after, "left_1").fp == 5 and who(after, "right_1").hp == 37


@pytest.mark.parametrize("last", [5, 6])
def test_gk_6_6_it_stops_at_five_or_six(last):
    _, events = act(arena([pc(4, "dagger")], [pc(5)]), cmd.Attack("dagger", "right_1"), last)
    assert len(events) == 1


def test_gk_6_6_it_stops_when_the_target_falls():
    _, events = act(arena([pc(4, "dagger")], [pc(5, hp=3), pc(9)]), cmd.Attack("dagger", "right_1"), 1, 2)
    assert [e.hit.hp for e in events if isinstance(e, ev.Attacked)] == [2, 0]


def test_gk_6_6_a_strike_counts_for_the_paid_attack_and_the_daggers_die_decides():
    state = arena([pc(4, "dagger", "hard_attack")], [pc(5)])
    _, events = act(state, cmd.Attack("dagger", "right_1", "hard_attack"), 2, 6, 5)
    assert [(e.strike, e.hit.damage) for e in events] == [("hard_attack", 6), ("", 5)]


def test_gk_6_7_all_four_melee_weapons_are_bladed():
    assert {i.id for i in ITEMS.values() if isinstance(i, Weapon) and i.bladed} == {
        "katana",
        "claymore",
        "dagger",
        "naginata",
    }


def test_gk_7_1_one_strike_that_fits_paid_with_the_weapon():
    inventory = ("katana", "revolver", "hard_attack", "fatal_slash", "wing_shot", "pipping_the_ace")
    state = arena([pc(4, *inventory)], [pc(5)], fp=2)
    assert {(c.weapon, c.strike) for c in legal(state, cmd.Attack)} == {
        ("katana", ""),
        ("katana", "hard_attack"),
        ("katana", "fatal_slash"),
        ("revolver", ""),
        ("revolver", "wing_shot"),
        ("revolver", "pipping_the_ace"),
    }
    after, _ = act(state, cmd.Attack("katana", "right_1", "fatal_slash"), 1, 1)
    assert who(after, "left_1").fp == 0
    assert {c.strike for c in legal(arena([pc(4, *inventory)], [pc(5)], fp=1), cmd.Attack)} == {""}


@pytest.mark.parametrize(
    ("strike", "faces", "card", "added"),
    [
        ("hard_attack", (1, 1, 6), "heart_05", 4),
        ("hard_attack", (1, 1, 1), "heart_05", 0),
        ("fatal_slash", (1, 1), "heart_05", 5),
        ("fatal_slash", (1, 1), "spade_ace", 6),
    ],
)
def test_gk_7_1_melee_strikes(strike, faces, card, added):
    state = arena([pc(4, "katana", strike)], [pc(5)], card=card)
    assert damage(state, cmd.Attack("katana", "right_1", strike), *faces) == 4 + added


@pytest.mark.parametrize(
    ("strike", "space", "added"),
    [("pipping_the_ace", 1, 2), ("wing_shot", 4, 0), ("wing_shot", 5, 4), ("wing_shot", 9, 4)],
)
def test_gk_7_1_ranged_strikes(strike, space, added):
    state = arena([pc(0, "revolver", strike, aim=4)], [pc(space)])
    assert damage(state, cmd.Attack("revolver", "right_1", strike), 6, 6) == 16 - space + added


def test_gk_7_2_one_roll_for_all_and_doubling_before_cover():
    state = arena(
        [pc(0, "firestorm", "exploding_ki_bullet", mag=3)],
        [pc(5, mag=1), pc(6), pc(7, mag=2), pc(6, hp=0)],
        card="heart_03",
    )
    after, events = act(state, cmd.Cast("firestorm", 6), 3, 4)
    hits = {hit.target: hit.damage for hit in one(events, ev.SpellCast).hits}
    assert hits == {"right_1": (7 + 3 - 1) * 2, "right_2": 10, "right_3": 7 + 3 - 2 - 4}
    _, events = act(state, cmd.Cast("exploding_ki_bullet", 7, "right_3"), 2)
    assert one(events, ev.SpellCast).hits[0].damage == (2 + 3 + 3 - 2) * 2 - 4
    assert who(after, "left_1").fp == 3


def test_gk_7_2_never_below_zero():
    state = arena([pc(0, "spark_bolt")], [pc(3, mag=6), pc(9)])
    after, events = act(state, cmd.Cast("spark_bolt", 3), 1, 2)
    assert one(events, ev.SpellCast).hits[0].damage == 0 and who(after, "right_1").hp == 50


@pytest.mark.parametrize(
    ("element", "spaces"),
    [
        ("fire", {0, 5}),
        ("earth", {1, 6}),
        ("wind", {3, 8}),
        ("water", {4, 9}),
        ("yang", {0, 3, 5, 8}),
        ("yin", {1, 4, 6, 9}),
        ("ki", {2, 7}),
    ],
)
def test_gk_7_3_elements_double_on_their_spaces(element, spaces):
    from msgspec.structs import replace

    spell = Spell(id="test_spell", fp=1, element=element, range=0, roll="d6")
    doubled = set()
    for space in range(10):
        state = arena([pc(0, "spark_bolt", mag=3)], [pc(space)])
        rules = replace(
            state.setting,
            items=(*state.setting.items, spell),
            sheets=(replace(state.setting.sheets[0], inventory=("test_spell",)), state.setting.sheets[1]),
        )
        state = replace(state, setting=rules)
        _, events = act(state, cmd.Cast("test_spell", space), 2)
        if "element" in {figure.name for figure in one(events, ev.SpellCast).hits[0].figures}:
            doubled.add(space)
    assert doubled == spaces


def test_gk_7_4_area_is_every_space_within_range_anywhere():
    state = arena([pc(0, "hail_wave", "thunder_bolt", "spark_bolt")], [pc(6)])
    targets = {
        spell: {c.space for c in legal(state, cmd.Cast) if c.spell == spell}
        for spell in ("hail_wave", "thunder_bolt", "spark_bolt")
    }
    assert targets == {"hail_wave": {4, 5, 6, 7, 8}, "thunder_bolt": {5, 6, 7}, "spark_bolt": {6}}


@pytest.mark.parametrize(("spell", "reach"), [("spark_bolt", 0), ("thunder_bolt", 1), ("hail_wave", 2)])
def test_gk_7_4_areas_end_with_the_board_and_do_not_wrap(spell, reach):
    for enemy in range(10):
        state = arena([pc(4, spell, mag=6)], [pc(enemy), pc((enemy + 5) % 10, hp=0)])
        near = [space for space in range(10) if abs(space - enemy) <= reach]
        assert [c.space for c in legal(state, cmd.Cast)] == near
    for target in range(10):
        state = arena([pc(4, spell, mag=6)], [pc(space) for space in range(10)])
        _, events = act(state, cmd.Cast(spell, target))
        hits = [who(state, hit.target).space for hit in one(events, ev.SpellCast).hits]
        assert hits == [space for space in range(10) if abs(space - target) <= reach]


def test_gk_7_4_whip_of_thorns_reaches_next_to_the_caster_only():
    for caster in range(10):
        for space in range(10):
            reached = [space] if abs(space - caster) <= 1 else []
            state = arena([pc(caster, "whip_of_thorns")], [pc(space)])
            assert [c.space for c in legal(state, cmd.Cast)] == reached


def test_gk_7_4_a_spell_needs_no_hands():
    assert legal(arena([pc(4, "claymore", "spark_bolt")], [pc(9)]), cmd.Cast)


def test_gk_7_5_an_empty_area_is_refused_unless_fire_covers_a_bomb():
    state = arena([pc(0, "firestorm", "hail_wave")], [pc(9)], bombs=[("left_1", 3)])
    spaces = {
        spell: {c.space for c in legal(state, cmd.Cast) if c.spell == spell} for spell in ("firestorm", "hail_wave")
    }
    assert spaces == {"firestorm": {2, 3, 4, 8, 9}, "hail_wave": {7, 8, 9}}


@pytest.mark.parametrize(
    ("spell", "element", "fp", "reach", "roll"),
    [
        ("spark_bolt", "wind", 1, 0, "d6(2d6)"),
        ("thunder_bolt", "wind", 2, 1, "d6+2"),
        ("whip_of_thorns", "earth", 1, 0, "2d6+2"),
        ("gravity_well", "earth", 2, 1, "d6"),
        ("vortex_flames", "fire", 2, 0, "d6+3"),
        ("firestorm", "fire", 3, 1, "2d6"),
        ("ice_needle", "water", 1, 0, "d6(2d6)"),
        ("hail_wave", "water", 1, 2, "d6"),
        ("exploding_ki_bullet", "ki", 2, 0, "d6+FC"),
    ],
)
def test_gk_7_5_the_spell_table(spell, element, fp, reach, roll):
    item = ITEMS[spell]
    assert isinstance(item, Spell)
    assert (item.element, item.fp, item.range, item.roll.replace(" ", "")) == (element, fp, reach, roll)
    state = arena([pc(5, spell)], [pc(5)], fp=fp)
    command = legal(state, cmd.Cast)[0]
    assert who(act(state, command)[0], "left_1").fp == 0
    assert not legal(arena([pc(5, spell)], [pc(5)], fp=fp - 1), cmd.Cast)


@pytest.mark.parametrize("spell", ["ice_needle", "exploding_ki_bullet"])
def test_gk_7_5_one_enemy_only(spell):
    state = arena([pc(0, spell)], [pc(6), pc(6)])
    assert {c.target for c in legal(state, cmd.Cast)} == {"right_1", "right_2"}
    after, events = act(state, cmd.Cast(spell, 6, "right_2"), *([3] if spell != "ice_needle" else [3, 3]))
    assert [hit.target for hit in one(events, ev.SpellCast).hits] == ["right_2"]
    assert who(after, "right_1").hp == 50


def test_gk_7_5_gravity_well_holds_on_five_and_six_even_without_damage():
    state = arena([pc(0, "gravity_well")], [pc(5, mag=6), pc(6, mag=6), pc(7, mag=6)])
    after, events = act(state, cmd.Cast("gravity_well", 6), 1, 4, 5, 6)
    hits = one(events, ev.SpellCast).hits
    assert [(h.damage, h.held_die, h.held) for h in hits] == [(0, 4, False), (0, 5, True), (0, 6, True)]
    assert [c.held for c in after.characters] == [False, False, True, True]


def test_gk_7_5_gravity_well_rolls_nothing_for_one_it_knocks_out():
    state = arena([pc(0, "gravity_well", mag=6)], [pc(5, hp=2), pc(9)])
    _, events = act(state, cmd.Cast("gravity_well", 5), 3)
    assert one(events, ev.SpellCast).hits[0].held_die == 0


def test_gk_7_5_a_blow_frees_nobody():
    state = arena([pc(4, "gravity_well", "katana")], [pc(5, mag=6)], fp=6)
    state, _ = act(state, cmd.Cast("gravity_well", 5), 1, 5)
    state, _ = act(state, cmd.Attack("katana", "right_1"), 1, 1)
    assert who(state, "right_1").held


def test_gk_6_3_more_taken_off_than_rolled_is_no_damage():
    for hp in (1, 50):
        state = arena([pc(0, "revolver")], [pc(9, "iron_shield", aim=6, hp=hp)])
        after, events = act(state, cmd.Attack("revolver", "right_1"), 1, 1)
        assert one(events, ev.Attacked).hit.damage == 0 and who(after, "right_1").hp == hp


def test_gk_7_5_being_held_ends_with_the_next_turn_and_does_not_add_up():
    state = arena([pc(0, "gravity_well")], [pc(5, mag=6)], fp=7)
    state, _ = act(state, cmd.Cast("gravity_well", 5), 1, 5)
    state, _ = act(state, cmd.Cast("gravity_well", 5), 1, 6)
    state, _ = act(state, cmd.Cast("gravity_well", 5), 1, 1)
    state, _ = act(state, cmd.EndTurn(), seed=1)
    assert state.characters[state.actor].id == "right_1"
    state, _ = act(state, cmd.TakeCard(state.hand[0]))
    assert not legal(state, cmd.Step)
    state, _ = act(state, cmd.EndTurn(), seed=1)
    assert not who(state, "right_1").held
