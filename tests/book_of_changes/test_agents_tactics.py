"""Enemies by their tactics, rule by rule (BC-23), and the order in which they act (BC-4.6)."""

from __future__ import annotations

from typing import Any

from book_of_changes import commands as cmd
from book_of_changes.agents import agent
from book_of_changes.agents.tactics import TACTICS
from book_of_changes.content import shipped
from book_of_changes.model import ENEMIES, Fighter, Stone

from .stage import MODE, Scripted, Stage, board, boss, effect, foe, hero, power


def _chosen(stage: Stage) -> Any:
    """What the enemies' seat chooses now."""
    player, decision = agent("tactics", 1), stage.decision
    assert player is not None and decision is not None and decision.seat == "e"
    chosen = player.choose(stage.state, decision)
    assert chosen in decision.choices
    return chosen


def _stage(*people: Fighter, **fields: Any) -> Stage:
    return Stage(*people, turn=ENEMIES, **fields)


def test_bc_4_6_casters_act_first_then_the_quickest() -> None:
    stage = _stage(hero("Aki"), foe("Slow", level=2, tactics="brute"), foe("Fast", level=4, tactics="brute"),
                   foe("Wise", level=1, tactics="caster", at=1))
    order = []
    for _ in range(3):
        order.append(stage[_chosen(stage).fighter].name)
        stage.do(cmd.Finish(stage.battle.fighters[[f.name for f in stage.battle.fighters].index(order[-1])].id))
    assert order == ["Wise", "Fast", "Slow"]


# Brute

def test_bc_23_1_a_brute_strikes_where_it_expects_most_wounds() -> None:
    stage = _stage(hero("Hard", water=4, wood=4), hero("Soft", water=1, wood=2), foe("Imp", tactics="brute"))
    assert _chosen(stage) == cmd.Attack(2, 1)


def test_bc_23_1_a_brute_uses_a_power_that_marks_more_than_its_attack() -> None:
    smash = power("smash", effect("wound", sev="major", n=1), test="attack", chi=1, tags=("attack",), reach="zone")
    stage = _stage(hero("Aki"), foe("Imp", tactics="brute", powers=("smash",)), powers=[smash])
    assert _chosen(stage) == cmd.UsePower(1, "smash", 0)
    weak = power("weak", effect("wound", sev="minor", n=1, on="heroic"), test="attack", chi=1, tags=("attack",), reach="zone")
    stage = _stage(hero("Aki"), foe("Imp", tactics="brute", powers=("weak",)), powers=[weak])
    assert _chosen(stage) == cmd.Attack(1, 0)


def test_bc_23_1_a_brute_has_no_use_for_powers_that_mark_no_wounds() -> None:
    hex_ = power("hex", effect("status", name="curse", n=2, for_="turn"), chi=1, tags=("curse",))
    stage = _stage(hero("Aki", at=1), foe("Imp", tactics="brute", powers=("hex",)), powers=[hex_])
    assert _chosen(stage) == cmd.Move(1, 1)


def test_bc_23_1_without_a_target_a_brute_takes_a_shortest_path_to_the_nearest_hero() -> None:
    ring = {"a": "b f", "b": "a c", "c": "b d", "d": "c e", "e": "d f", "f": "e a"}
    stage = _stage(hero("Near", at=4), hero("Far", at=3), foe("Imp", tactics="brute"), zones=board(ring))
    assert _chosen(stage) == cmd.Move(2, 5)


def test_bc_23_1_fallen_heroes_are_nobody_to_go_to() -> None:
    stage = _stage(hero("Down", at=0, mortal=1), hero("Up", at=2), foe("Imp", tactics="brute", at=1))
    assert _chosen(stage) == cmd.Move(2, 2)


def test_bc_23_1_a_brute_breaks_a_wall_where_there_is_no_other_way() -> None:
    stage = _stage(hero("Aki", at=1), foe("Imp", tactics="brute"), zones=2)
    stage.give(-1, effect("zone", feature="wall"), zone=0, edge=1, maker=0)
    assert _chosen(stage) == cmd.BreakWall(1, 1)


def test_bc_23_1_a_swift_brute_steps_for_nothing_and_then_strikes() -> None:
    stage = _stage(hero("Aki", at=1), foe("Imp", tactics="brute", traits=("swift",)))
    assert _chosen(stage) == cmd.Move(1, 1, True)
    stage.do(cmd.Move(1, 1, True))
    assert _chosen(stage) == cmd.Attack(1, 0)


def test_bc_23_1_with_nothing_left_to_do_it_is_done() -> None:
    stage = _stage(hero("Aki", at=1), foe("Imp", tactics="brute"))
    stage.status(1, "root")
    assert _chosen(stage) == cmd.Finish(1)


# Swarm

def test_bc_23_2_a_swarm_chooses_the_one_with_the_fewest_free_boxes_and_chi() -> None:
    stage = _stage(hero("Soft", water=1, wood=1), hero("Spent", water=4, wood=4, chi=0),
                   foe("Rat 1", tactics="swarm"), foe("Rat 2", tactics="swarm"))
    assert _chosen(stage) == cmd.Attack(2, 1)
    stage.do(cmd.Finish(2))
    assert _chosen(stage) == cmd.Attack(3, 1)


def test_bc_23_2_a_swarm_counts_boxes_too() -> None:
    stage = _stage(hero("Hurt", chi=6, minor=3, major=2), hero("Whole", chi=6), foe("Rat", tactics="swarm"))
    assert _chosen(stage) == cmd.Attack(2, 0)


def test_bc_23_2_all_of_one_entry_choose_what_any_of_them_can_reach() -> None:
    """Rat 2 reaches both; what Rat 1 would choose alone it leaves for the target they share where it can."""
    stage = _stage(hero("Here", chi=9), hero("There", chi=0, at=1), foe("Rat 1", tactics="swarm", traits=("reach",)),
                   foe("Rat 2", tactics="swarm", at=1))
    assert _chosen(stage) == cmd.Attack(2, 1)


# Skirmisher

def test_bc_23_3_a_skirmisher_goes_for_the_lowest_defense() -> None:
    stage = _stage(hero("Hard", water=4, wood=4), hero("Soft", water=2, wood=2), foe("Imp", tactics="skirmisher"))
    assert _chosen(stage) == cmd.Attack(2, 1)


def test_bc_23_3_or_for_the_most_wounds() -> None:
    stage = _stage(hero("Whole", water=2, wood=3), hero("Hurt", minor=2, major=1), foe("Imp", tactics="skirmisher"))
    assert _chosen(stage) == cmd.Attack(2, 1)


def test_bc_23_3_a_skirmisher_goes_past_others() -> None:
    stage = _stage(hero("Hard", water=4, wood=4), hero("Soft", water=1, wood=1, at=1), foe("Imp", tactics="skirmisher"))
    assert _chosen(stage) == cmd.Move(2, 1)


def test_bc_23_3_hurt_and_outnumbered_it_moves_away_every_other_turn() -> None:
    stage = _stage(hero("Aki", at=1), hero("Bo", at=1), foe("Imp", tactics="skirmisher", minor=1, at=1), number=3)
    chosen = _chosen(stage)
    assert isinstance(chosen, cmd.Move) and chosen.zone in (0, 2)
    stage.do(chosen, dice=(1, 1, 1, 6))  # it does not break away
    assert stage[2].fled_last == 3
    for fled, moves in ((2, False), (1, True)):
        later = _stage(hero("Aki", at=1), hero("Bo", at=1),
                       foe("Imp", tactics="skirmisher", minor=1, at=1, fled_last=fled), number=3)
        assert isinstance(_chosen(later), cmd.Move) is moves


def test_bc_23_3_unhurt_or_not_outnumbered_it_stays() -> None:
    stage = _stage(hero("Aki"), hero("Bo"), foe("Imp", tactics="skirmisher"))
    assert isinstance(_chosen(stage), cmd.Attack)
    stage = _stage(hero("Aki"), foe("Imp", tactics="skirmisher", minor=1))
    assert isinstance(_chosen(stage), cmd.Attack)


# Guardian

def test_bc_23_4_a_guardian_stays_with_a_heroic_ally_rather_than_with_the_highest_level() -> None:
    stage = _stage(hero("Aki", at=4), boss("Queen", at=2), foe("Big", level=5, at=0), foe("Imp", tactics="guardian", at=1),
                   zones=5)
    stage.do(cmd.Finish(2)).do(cmd.Finish(1))
    assert _chosen(stage) == cmd.Move(3, 2)


def test_bc_23_4_else_with_the_ally_of_the_highest_level() -> None:
    stage = _stage(hero("Aki", at=4), foe("Big", level=5, at=0), foe("Small", level=1, at=2),
                   foe("Imp", tactics="guardian", at=1), zones=5)
    stage.do(cmd.Finish(1))
    assert _chosen(stage) == cmd.Move(3, 0)


def test_bc_23_4_beside_its_ward_it_waits_until_round_3_and_then_advances() -> None:
    for number, expected in ((2, cmd.Finish(2)), (3, cmd.Move(2, 1))):
        stage = _stage(hero("Aki", at=2), foe("Big", level=5), foe("Imp", tactics="guardian"), number=number)
        stage.do(cmd.Finish(1))
        assert _chosen(stage) == expected


def test_bc_23_4_a_guardian_uses_powers_and_attacks_in_reach() -> None:
    hex_ = power("hex", effect("status", name="curse", n=3, for_="turn"), effect("deny"), chi=1, tags=("curse",), reach="near")
    stage = _stage(hero("Aki", at=1), foe("Big", level=5), foe("Imp", tactics="guardian", powers=("hex",)), powers=[hex_])
    stage.do(cmd.Finish(1))
    assert _chosen(stage) == cmd.UsePower(2, "hex", 0)
    stage = _stage(hero("Aki"), foe("Big", level=5, at=1), foe("Imp", tactics="guardian"))
    stage.do(cmd.Finish(1))
    assert _chosen(stage) == cmd.Attack(2, 0)


# Caster

def _hex() -> Any:
    return power("hex", effect("status", name="curse", n=2, for_="turn"), chi=2, tags=("curse",), reach="near")


def test_bc_23_5_a_caster_uses_a_power_first() -> None:
    stage = _stage(hero("Aki"), foe("Imp", tactics="caster", powers=("hex",)), powers=[_hex()])
    assert _chosen(stage) == cmd.UsePower(1, "hex", 0)


def test_bc_23_5_with_a_hero_in_its_zone_it_moves_away_if_it_can() -> None:
    stage = _stage(hero("Aki"), foe("Imp", tactics="caster"))
    assert _chosen(stage) == cmd.Move(1, 1)
    stage.status(1, "root")
    assert _chosen(stage) == cmd.Attack(1, 0)  # cornered


def test_bc_23_5_it_advances_to_within_one_zone() -> None:
    stage = _stage(hero("Aki", at=3), foe("Imp", tactics="caster"), zones=4)
    assert _chosen(stage) == cmd.Move(1, 1)
    stage = _stage(hero("Aki", at=1), foe("Imp", tactics="caster"))
    assert _chosen(stage) == cmd.Finish(1)


def test_bc_23_5_out_of_chi_it_fights_on() -> None:
    stage = _stage(hero("Aki"), foe("Imp", tactics="caster", powers=("hex",), chi=0), powers=[_hex()])
    assert _chosen(stage) == cmd.Attack(1, 0)


def test_bc_23_5_a_power_already_in_force_is_not_used_again_on_the_same_hero() -> None:
    stage = _stage(hero("Aki", at=1), foe("Imp", tactics="caster", powers=("hex",)), powers=[_hex()])
    stage.give(0, effect("status", name="curse", n=2), maker=1, source="hex")
    assert _chosen(stage) == cmd.Finish(1)


# Heroic enemies

def _answer(total_dice: tuple[int, int], chi: int, **fields: Any) -> tuple[str, int]:
    """What a heroic enemy (Defense 6) answers to a blow of a hero with Metal 4."""
    stage = Stage(hero("Aki", metal=4), boss("Queen", chi=chi, **fields))
    _, stage.state = MODE.carry_out(stage.state, cmd.Attack(0, 1), Scripted(total_dice))
    if stage.state.ask is None:
        return "", 0
    chosen = _chosen(stage)
    return chosen.pick, chosen.value


def test_bc_23_6_any_wound_is_made_a_miss_for_at_most_3_chi() -> None:
    assert _answer((4, 2), 9) == ("chi", 3)  # 4 and 4, doubled: 8 against 6
    assert _answer((1, 2), 9) == ("chi", 1)  # 6 against 6


def test_bc_23_6_a_major_wound_is_made_minor_where_a_miss_is_too_dear() -> None:
    assert _answer((5, 4), 9) == ("chi", 1)  # 9 against 6: Minor for 1, a miss for 4
    assert _answer((6, 5), 9) == ("chi", 3)  # 11 against 6: Minor for 3


def test_bc_23_6_for_more_than_3_chi_it_bears_the_wound() -> None:
    stage = Stage(hero("Aki", metal=5), boss("Queen", chi=9, water=2, wood=2))
    _, stage.state = MODE.carry_out(stage.state, cmd.Attack(0, 1), Scripted((6, 5)))  # 11 against 4
    assert _chosen(stage) == cmd.Answer("none")


def test_bc_23_7_a_full_limit_is_used_as_soon_as_a_target_is_in_range() -> None:
    stage = _stage(hero("Aki"), boss("Queen", tactics="caster", limit=5, powers=("hex",)), powers=[_hex()])
    assert stage[1].limit == stage[1].limit_size
    assert _chosen(stage) == cmd.LimitAttack(1, 0)
    stage = _stage(hero("Aki", at=1), boss("Queen", tactics="brute", limit=5))
    assert _chosen(stage) == cmd.Move(1, 1)


def test_bc_23_every_enemy_has_a_tactic_the_agents_know() -> None:
    assert {entry.tactics for entry in shipped().foes} == set(TACTICS)


def test_agents_take_a_stone_of_their_nature_for_their_blows() -> None:
    stage = _stage(hero("Aki"), foe("Imp", tactics="brute", nature="fire", stones=(Stone("fire", 5),)))
    assert _chosen(stage) == cmd.DrawStone(1, "metal")
