"""GK-8 Equipment and one-shots, GK-9 Special Moves, GK-12 House rules."""

import pytest

from gunki.battle import commands as cmd
from gunki.battle import events as ev
from gunki.battle.mode import MODE
from gunki.engine.match import Match
from tests.battle.arena import act, arena, legal, npc, one, pc, who
from tests.battle.test_board_and_setup import rounds_of, started


@pytest.mark.parametrize(("item", "stat"), [
    ("gauntlets", "str"), ("mythril_gloves", "mag"), ("moccasins", "spd")])
def test_gk_8_1_equipment_adds_one(item, stat):
    stats = who(arena([pc(0, item, spd=2, str=2, aim=2, mag=2)], [pc(9)]), "left_1").stats
    assert {name: getattr(stats, name) for name in ("spd", "str", "aim", "mag")} == {
        "spd": 2, "str": 2, "aim": 2, "mag": 2, stat: 3}


def test_gk_8_1_kimono_adds_two_speed():
    assert who(arena([pc(0, "kimono", spd=2)], [pc(9)]), "left_1").stats.spd == 4


@pytest.mark.parametrize(("gear", "weapon", "less"), [
    ("iron_shield", "revolver", 2), ("iron_shield", "claymore", 0), ("chain_mail", "claymore", 2),
    ("chain_mail", "revolver", 0)])
def test_gk_8_1_shield_against_ranged_mail_against_melee(gear, weapon, less):
    faces = (4, 4) if weapon == "revolver" else (4, 4, 4)
    _, events = act(arena([pc(4, weapon)], [pc(4, gear)]), cmd.Attack(weapon, "right_1"), *faces)
    assert one(events, ev.Attacked).hit.damage == sum(faces) - less


def test_gk_8_2_no_hand_for_the_shield_and_nothing_off_spells_bombs_and_flat_moves():
    target = pc(5, "rifle", "iron_shield")
    assert who(arena([pc(0)], [target]), "right_1").hands == ("rifle",)
    state = arena([pc(5, "vortex_flames", "amaterasus_spear", ki=10)], [target, pc(9)])
    assert one(act(state, cmd.Cast("vortex_flames", 5), 3)[1], ev.SpellCast).hits[0].damage == 12
    assert one(act(state, cmd.UseSpecial("amaterasus_spear", "right_1"), 1, 2, 3)[1], ev.Burst).hits[0].damage == 6
    state = arena([pc(9)], [pc(5, "chain_mail", "iron_shield"), pc(0)], bombs=[("right_1", 5)])
    assert one(act(state, cmd.EndTurn())[1], ev.BombExploded).hits[0].damage == 12


def test_gk_8_3_each_copy_once_a_match():
    state = arena([pc(4, "sake_flask", "sake_flask", hp=10)], [pc(9)], fp=6)
    for used in (1, 2):
        state, _ = act(state, cmd.UseItem("sake_flask", "left_1"))
        assert who(state, "left_1").used == ("sake_flask",) * used
    assert who(state, "left_1").fp == 2 and not legal(state, cmd.UseItem)


def test_gk_8_4_sake_heals_ten_not_above_the_most():
    state = arena([pc(4, "sake_flask", "sake_flask", hp=45), pc(4, hp=20), pc(5, hp=20), pc(4, hp=0)],
                  [pc(9), pc(4, hp=20)])
    assert {c.target for c in legal(state, cmd.UseItem)} == {"left_1", "left_2"}
    state, events = act(state, cmd.UseItem("sake_flask", "left_1"))
    assert (one(events, ev.Healed).gained, who(state, "left_1").hp, who(state, "left_1").fp) == (5, 50, 4)
    assert {c.target for c in legal(state, cmd.UseItem)} == {"left_2"}
    state, _ = act(state, cmd.UseItem("sake_flask", "left_2"))
    assert who(state, "left_2").hp == 30


def test_gk_8_5_cordial_revives_with_fifteen_where_it_fell():
    state = arena([pc(4, "vial_of_cordial"), pc(5, hp=0), pc(6, hp=0), pc(4)], [pc(9), pc(5, hp=0)])
    assert legal(state, cmd.UseItem) == [cmd.UseItem("vial_of_cordial", "left_2")]
    state, _ = act(state, cmd.UseItem("vial_of_cordial", "left_2"))
    revived = who(state, "left_2")
    assert (revived.hp, revived.ko, revived.space, who(state, "left_1").fp) == (15, False, 5, 4)


def test_gk_8_6_bomb_within_two_explodes_at_the_owners_next_turn_on_all():
    state = arena([pc(4, "bomb"), pc(6, hp=30)], [pc(8), pc(9), pc(7, hp=5)])
    assert [c.space for c in legal(state, cmd.UseItem)] == [2, 3, 4, 5, 6]
    state, events = act(state, cmd.UseItem("bomb", "", 6))
    assert one(events, ev.BombPlaced).fp == 3
    while state.bombs:
        choices = MODE.decision(state).choices
        state, events = act(state, cmd.EndTurn() if cmd.EndTurn() in choices else choices[0], seed=1)
    hits = {hit.target: hit.damage for hit in one(events, ev.BombExploded).hits}
    assert hits == {"left_1": 12, "left_2": 12, "right_1": 12, "right_3": 12}
    assert state.characters[state.actor].id == "left_1" and state.phase == "card"
    assert who(state, "right_3").ko and who(state, "right_2").hp == 50


def test_gk_8_6_at_the_owners_place_even_if_the_owner_is_down():
    state = arena([pc(0), pc(0, hp=0)], [pc(5)], bombs=[("left_2", 4)])
    state, events = act(state, cmd.EndTurn())
    assert one(events, ev.BombExploded).owner == "left_2" and who(state, "right_1").hp == 38


def test_gk_8_6_fire_sets_it_off_at_once_after_the_spells_damage():
    state = arena([pc(0, "firestorm", mag=2)], [pc(5, hp=30), pc(9)], bombs=[("right_2", 6)])
    state, events = act(state, cmd.Cast("firestorm", 5), 2, 2)
    assert [type(e) for e in events] == [ev.SpellCast, ev.BombExploded]
    assert one(events, ev.BombExploded).ignited and who(state, "right_1").hp == 30 - 12 - 12 and not state.bombs


def test_gk_8_6_a_bomb_next_to_the_fire_stays():
    state = arena([pc(0, "firestorm")], [pc(5), pc(9)], bombs=[("right_2", 7)])
    after, events = act(state, cmd.Cast("firestorm", 5), 1, 1)
    assert len(events) == 1 and after.bombs == state.bombs


def test_gk_8_6_several_bombs_of_one_owner_go_off_one_after_the_other():
    state = arena([pc(0)], [pc(5), pc(9)], bombs=[("right_1", 4), ("right_2", 4), ("right_1", 6)])
    state, events = act(state, cmd.EndTurn())
    assert [e.space for e in events if isinstance(e, ev.BombExploded)] == [4, 6]
    assert who(state, "right_1").hp == 26 and [bomb.owner for bomb in state.bombs] == ["right_2"]


def test_gk_8_6_the_fallen_take_no_blast():
    state = arena([pc(0)], [pc(5), pc(5, hp=0)], bombs=[("right_1", 5)])
    state, events = act(state, cmd.EndTurn())
    assert [hit.target for hit in one(events, ev.BombExploded).hits] == ["right_1"]


def test_gk_8_6_at_the_ends_of_the_board():
    for space, laid in ((0, [0, 1, 2]), (1, [0, 1, 2, 3]), (9, [7, 8, 9])):
        state = arena([pc(space, "bomb")], [pc(5)])
        assert [c.space for c in legal(state, cmd.UseItem)] == laid


def test_gk_8_6_other_spells_do_not_and_a_blast_sets_off_no_other_bomb():
    state = arena([pc(0, "hail_wave", "vortex_flames")], [pc(5), pc(9)], bombs=[("right_2", 5), ("right_2", 6)])
    after, events = act(state, cmd.Cast("hail_wave", 5), 1)
    assert len(after.bombs) == 2
    after, events = act(state, cmd.Cast("vortex_flames", 5), 1)
    assert one(events, ev.BombExploded).space == 5 and [b.space for b in after.bombs] == [6]


def special(inventory, *right, space: int = 4, ki: int = 10, **options):
    """A position with a full Ki bar."""
    return arena([pc(space, *inventory, ki=ki, str=3, aim=3)], list(right) or [pc(5)], **options)


def test_gk_9_1_only_if_ki_was_full_when_the_turn_began():
    assert legal(special(["amaterasus_spear"]), cmd.UseSpecial)
    assert not legal(special(["amaterasus_spear"], ki=9), cmd.UseSpecial)
    state = special(["amaterasus_spear"], fp=3)
    state, _ = act(state, cmd.UseSpecial("amaterasus_spear", "right_1"), 1, 1, 1)
    assert who(state, "left_1").ki == 0 and who(state, "left_1").fp == 3
    state, _ = act(state, cmd.EndTurn())
    assert who(state, "left_1").ki == 3


@pytest.mark.parametrize(("ki", "ready"), [(9, False), (10, True)])
def test_gk_9_1_ki_is_counted_when_the_turn_begins(ki, ready):
    state = arena([pc(4, "amaterasus_spear", spd=1, ki=ki)], [pc(9)], actor="right_1")
    state, _ = act(state, cmd.EndTurn())
    state, _ = act(state, cmd.TakeCard(state.hand[0]))
    assert who(state, "left_1").ki == ki and bool(legal(state, cmd.UseSpecial)) == ready


def test_gk_9_1_it_is_the_turns_only_attack():
    gear = ["katana", "spark_bolt", "bomb", "sake_flask", "amaterasus_spear"]
    before = special(gear, fp=6)
    for first in (cmd.Attack("katana", "right_1"), cmd.Cast("spark_bolt", 5), cmd.UseItem("bomb", "", 4)):
        assert not legal(act(before, first)[0], cmd.UseSpecial)
    after, _ = act(before, cmd.Step(3))
    assert legal(after, cmd.UseSpecial)
    after, _ = act(before, cmd.UseSpecial("amaterasus_spear", "right_1"), 1, 1, 1)
    assert not legal(after, cmd.Attack) and not legal(after, cmd.Cast) and not legal(after, cmd.UseSpecial)
    assert not [c for c in legal(after, cmd.UseItem) if c.item == "bomb"] and legal(after, cmd.Step)


def test_gk_9_1_sake_cordial_and_hand_changes_mix_freely():
    state = arena([pc(4, "katana", "dagger", "sake_flask", "amaterasus_spear", hands=["katana"], ki=10, hp=30)],
                  [pc(5)])
    state, _ = act(state, cmd.UseItem("sake_flask", "left_1"))
    state, _ = act(state, cmd.Rearm(("dagger",)))
    assert legal(state, cmd.UseSpecial)


@pytest.mark.parametrize(("gear", "command", "faces"), [
    (("revolver", "meteor_shower_gun_fury"), cmd.UseSpecial("meteor_shower_gun_fury", "right_1", "revolver"),
     (1, 1, 1, 1)),
    (("katana", "blade_of_madness"), cmd.UseSpecial("blade_of_madness", "right_1", "katana"), (1, 1, 1, 1))])
def test_gk_9_1_a_barrage_takes_ki_and_no_points_and_is_the_only_attack(gear, command, faces):
    after, _ = act(special([*gear, "spark_bolt", "bomb"], fp=6, card="heart_02"), command, *faces)
    assert (who(after, "left_1").ki, who(after, "left_1").fp) == (0, 6)
    for kind in (cmd.Attack, cmd.Cast, cmd.UseItem, cmd.UseSpecial):
        assert not legal(after, kind)
    assert legal(after, cmd.Step)
    after, _ = act(after, cmd.EndTurn())
    assert who(after, "left_1").ki == 6


def test_gk_9_1_points_are_not_needed():
    state = special(["amaterasus_spear"], fp=0)
    assert legal(state, cmd.UseSpecial) and not legal(state, cmd.Step)


def test_gk_9_2_spear_spares_friends():
    state = arena([pc(7, "amaterasus_spear", ki=10), pc(7)], [pc(7), pc(7, hp=0)])
    state, events = act(state, cmd.UseSpecial("amaterasus_spear", "right_1"), 4, 5, 6)
    assert [h.target for h in one(events, ev.Burst).hits] == ["right_1"] and who(state, "left_2").hp == 50


def test_gk_9_2_amaterasus_spear_flat_on_the_target_and_one_space_around():
    state = special(["amaterasus_spear"], pc(7, str=6, mag=6), pc(8, "iron_shield", aim=6), pc(6), pc(5), space=0)
    state, events = act(state, cmd.UseSpecial("amaterasus_spear", "right_1"), 4, 5, 6)
    assert {h.target: h.damage for h in one(events, ev.Burst).hits} == {
        "right_1": 15, "right_2": 15, "right_3": 15}
    assert who(state, "right_4").hp == 50


def test_gk_9_3_gatling_gun_one_enemy_anywhere_flat():
    state = special(["ki_bullet_gatling_gun"], pc(7, aim=6, mag=6), pc(7), space=0)
    state, events = act(state, cmd.UseSpecial("ki_bullet_gatling_gun", "right_1"), 1, 2, 3, 4, 5, 6)
    assert [(h.target, h.damage) for h in one(events, ev.Burst).hits] == [("right_1", 21)]


def test_gk_9_4_meteor_shower_moves_to_the_enemy_and_shoots_fc_times():
    state = special(["revolver", "meteor_shower_gun_fury"], pc(9, aim=1), space=1, card="heart_03")
    state, events = act(state, cmd.UseSpecial("meteor_shower_gun_fury", "right_1", "revolver"), 1, 2, 3, 4, 5, 6)
    assert who(state, "left_1").space == 9
    assert [e.hit.damage for e in events if isinstance(e, ev.Attacked)] == [3 + 2, 7 + 2, 11 + 2]
    assert all(e.distance == 0 and e.free for e in events if isinstance(e, ev.Attacked))


def test_gk_9_4_cover_and_shield_count():
    state = special(["revolver", "meteor_shower_gun_fury"], pc(7, "iron_shield", aim=1), card="club_02")
    _, events = act(state, cmd.UseSpecial("meteor_shower_gun_fury", "right_1", "revolver"), 6, 6, 1, 2)
    assert [e.hit.damage for e in events if isinstance(e, ev.Attacked)] == [12 + 3 - 1 - 4 - 2, 0]


def test_gk_9_4_it_needs_a_pistol_in_hand_and_stops_when_the_target_falls():
    for hands in (["rifle"], []):
        state = arena([pc(1, "rifle", "revolver", "meteor_shower_gun_fury", hands=hands, ki=10)], [pc(9)])
        assert not legal(state, cmd.UseSpecial)
    state = special(["revolver", "meteor_shower_gun_fury"], pc(9, hp=5), pc(9), card="heart_05")
    _, events = act(state, cmd.UseSpecial("meteor_shower_gun_fury", "right_1", "revolver"), 6, 6)
    assert sum(isinstance(e, ev.Attacked) for e in events) == 1


def test_gk_9_5_blade_of_madness_fc_attacks_ignoring_strength_not_mail():
    state = special(["katana", "blade_of_madness"], pc(5, "chain_mail", str=6), card="club_02")
    _, events = act(state, cmd.UseSpecial("blade_of_madness", "right_1", "katana"), 1, 2, 3, 4)
    assert [e.hit.damage for e in events if isinstance(e, ev.Attacked)] == [2 + 3 + 3 - 2, 4 + 3 + 3 - 2]


def test_gk_9_5_daggers_free_attacks_count_within_each():
    state = special(["dagger", "blade_of_madness"], pc(5), card="club_02")
    _, events = act(state, cmd.UseSpecial("blade_of_madness", "right_1", "dagger"), 1, 5, 2, 6)
    assert [e.roll.total for e in events if isinstance(e, ev.Attacked)] == [1, 5, 2, 6]


def test_gk_9_5_the_target_must_be_in_reach_and_the_rest_is_lost_when_it_falls():
    assert not legal(special(["katana", "blade_of_madness"], pc(6)), cmd.UseSpecial)
    assert legal(special(["naginata", "blade_of_madness"], pc(6)), cmd.UseSpecial)
    assert not legal(special(["revolver", "blade_of_madness"], pc(4)), cmd.UseSpecial)
    state = special(["katana", "blade_of_madness"], pc(5, hp=1), pc(9), card="heart_05")
    _, events = act(state, cmd.UseSpecial("blade_of_madness", "right_1", "katana"), 1, 1)
    assert sum(isinstance(e, ev.Attacked) for e in events) == 1


def test_gk_12_1_practice_undo_takes_back_past_dice():
    match = started([pc(0, str=6)], [npc(9, "ronin")], 3, house_rules=["practice_undo"])
    while match.state.phase != "actions":
        match.act(match.decision.choices[0])
    before, counter = match.state, match.counter
    match.act(cmd.EndTurn())
    while match.decision.automatic:
        match.act(match.decision.choices[0])
    assert match.counter > counter
    match.undo()
    assert match.state == before and match.counter == counter
    assert isinstance(match, Match) and not MODE.practice(started([pc(0)], [pc(9)]).state)


def test_gk_12_1_practice_undo_is_for_playing_alone():
    assert MODE.practice(started([pc(0), pc(1)], [npc(9, "ronin")], house_rules=["practice_undo"]).state)
    assert not MODE.practice(started([pc(0)], [pc(9)], house_rules=["practice_undo"]).state)


def test_gk_12_2_dagger_once_gives_one_free_attack():
    state = arena([pc(4, "dagger")], [pc(5)], house_rules=["dagger_once"])
    _, events = act(state, cmd.Attack("dagger", "right_1"), 1, 1)
    assert len(events) == 2


def test_gk_12_3_friendly_fire_areas_hit_allies():
    state = arena([pc(5, "firestorm"), pc(5)], [pc(6)], house_rules=["friendly_fire"])
    _, events = act(state, cmd.Cast("firestorm", 6), 1, 1)
    assert {h.target for h in one(events, ev.SpellCast).hits} == {"left_2", "right_1"}


def test_gk_12_3_friendly_fire_of_the_spear():
    state = arena([pc(6, "amaterasus_spear", ki=10), pc(6), pc(4)], [pc(6)], house_rules=["friendly_fire"])
    _, events = act(state, cmd.UseSpecial("amaterasus_spear", "right_1"), 1, 1, 1)
    assert {h.target for h in one(events, ev.Burst).hits} == {"left_2", "right_1"}


def test_gk_12_3_friendly_fire_leaves_blades_bullets_and_single_spells_alone():
    gear = ("katana", "ice_needle", "ki_bullet_gatling_gun")
    state = arena([pc(6, *gear, ki=10), pc(6)], [pc(6)], house_rules=["friendly_fire"])
    for kind in (cmd.Attack, cmd.Cast, cmd.UseSpecial):
        assert {command.target for command in legal(state, kind)} == {"right_1"}
    for command in (*legal(state, cmd.Attack), *legal(state, cmd.Cast), *legal(state, cmd.UseSpecial)):
        assert who(act(state, command)[0], "left_2").hp == 50


def test_gk_12_4_open_deck_shows_the_draw_order():
    state = arena([pc(0)], [pc(9)], house_rules=["open_deck"])
    assert MODE.observe(state, None).deck == state.deck != ()


def test_gk_12_5_long_order_fixes_the_first_rounds_order():
    sides = ([pc(0, spd=3), pc(0, spd=3)], [pc(9, spd=3), pc(9, spd=3)])
    for house_rules, orders in ((["long_order"], 1), ([], 2)):
        assert max(len(set(rounds_of(started(*sides, seed, house_rules=house_rules), 3)))
                   for seed in range(8)) >= orders
        if house_rules:
            assert all(len(set(rounds_of(started(*sides, seed, house_rules=house_rules), 3))) == 1
                       for seed in range(8))


def test_gk_12_5_long_order_asks_no_side_again():
    sides = ([pc(0, spd=3), pc(0, spd=3)], [npc(9, "archer")])
    for house_rules, times in (([], 3), (["long_order"], 1)):
        match = started(*sides, each_round=True, house_rules=house_rules)
        rounds_of(match, 3)
        assert sum(isinstance(record.event, ev.OrderRanked) for record in match.records) == times
