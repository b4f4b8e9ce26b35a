"""GK-10 NPCs."""

import pytest
from msgspec.structs import replace

from gunki.battle import commands as cmd
from gunki.battle import events as ev
from gunki.battle.items import Npc, NpcAttack, NpcStrategy, Stats
from gunki.battle.mode import MODE
from tests.battle.arena import NPCS, act, arena, npc, one, pc, who
from tests.battle.test_board_and_setup import started
from tests.battle.test_turns import held


def turn(sheet, enemies, *, step, fp=5, space=4, strategy="", side="left", **options):
    """A position in an NPC's turn, before one step of its procedure."""
    acting, others = [npc(space, sheet)], enemies
    left, right = (acting, others) if side == "left" else (others, acting)
    return arena(left, right, actor=f"{side}_1", fp=fp, phase="npc", step=step, strategy=strategy, **options)


def test_gk_10_1_strategy_dash_fate_act_end_in_turn():
    match = started([npc(0, "gunfighter")], [npc(9, "ronin")], 4)
    steps = []
    actor = match.state.characters[match.state.actor].id
    while match.decision and match.state.actor >= 0 and match.state.characters[match.state.actor].id == actor:
        steps.append(match.decision.choices[0].step)
        assert len(match.decision.choices) == 1 and match.decision.automatic
        match.act(match.decision.choices[0])
    assert steps[:3] == ["strategy", "dash", "fate"] and steps[-1] == "end" and set(steps[3:-1]) == {"act"}


def test_gk_10_1_a_sheet_with_one_strategy_rolls_no_die():
    state = turn("ronin", [pc(9)], step="strategy")
    after, events = act(state, cmd.NpcProceed("strategy"), seed=1)
    assert one(events, ev.NpcChoseStrategy).die == 0 and after.strategy == "fighter"


@pytest.mark.parametrize(("side", "space", "die", "coin", "to"), [
    ("left", 1, 3, 2, 4), ("left", 1, 3, 1, 0), ("right", 8, 3, 2, 5), ("right", 8, 3, 1, 9), ("left", 8, 6, 2, 9)])
def test_gk_10_2_dash_by_die_and_coin_stops_at_the_end(side, space, die, coin, to):
    state = turn("archer", [pc(5)], step="dash", side=side, space=space)
    after, events = act(state, cmd.NpcProceed("dash"), die, coin)
    assert one(events, ev.NpcDashed).to == to == who(after, f"{side}_1").space and who(after, f"{side}_1").fp == 5


def test_gk_10_3_fighter_walks_just_into_reach_and_attacks():
    state = turn("ronin", [pc(8), pc(0, hp=0)], step="act", strategy="fighter", space=5)
    after, events = act(state, cmd.NpcProceed("act"), 3, 4)
    assert [e.to for e in events if isinstance(e, ev.Stepped)] == [6, 7]
    assert one(events, ev.Attacked).distance == 1 and who(after, "left_1").fp == 2


def test_gk_10_3_nearest_by_chance_among_equals_anew_each_attack():
    state = turn("ronin", [pc(3), pc(5), pc(9)], step="act", strategy="fighter")
    aimed = {one(act(state, cmd.NpcProceed("act"), seed=seed)[1], ev.NpcAimed).target for seed in range(20)}
    assert aimed == {"right_1", "right_2"}
    picked, events = act(state, cmd.NpcProceed("act"), 2, 1, 1)
    assert one(events, ev.NpcAimed).out_of == 2
    again = {one(act(picked, cmd.NpcProceed("act"), seed=seed)[1], ev.NpcAimed).target for seed in range(20)}
    assert again == {"right_1", "right_2"}


def test_gk_10_3_goes_on_to_the_next_when_one_falls():
    state = turn("ronin", [pc(5, hp=1), pc(7)], step="act", strategy="fighter")
    state, _ = act(state, cmd.NpcProceed("act"), 6, 6)
    state, events = act(state, cmd.NpcProceed("act"), 6, 6)
    assert one(events, ev.Attacked).hit.target == "right_2" and who(state, "left_1").space == 6


def test_gk_10_4_ranger_picks_any_standing_enemy():
    state = turn("archer", [pc(0), pc(9), pc(5, hp=0)], step="act", strategy="ranger")
    aimed = {one(act(state, cmd.NpcProceed("act"), seed=seed)[1], ev.NpcAimed).target for seed in range(20)}
    assert aimed == {"right_1", "right_2"}


def test_gk_10_5_spellcaster_picks_spaces_not_enemies_and_rolls_the_spell():
    state = turn("mage", [pc(0), pc(0), pc(0), pc(9)], step="act", strategy="spellcaster")
    aims = [one(act(state, cmd.NpcProceed("act"), seed=seed)[1], ev.NpcAimed) for seed in range(200)]
    far = sum(aim.space == 9 for aim in aims)
    assert 70 <= far <= 130 and all(aim.out_of == 2 for aim in aims)
    for die, spell in ((1, "spark_bolt"), (4, "spark_bolt"), (5, "vortex_flames"), (6, "vortex_flames")):
        faces = (1, die, 3, 3) if spell == "spark_bolt" else (1, die, 3)
        _, events = act(state, cmd.NpcProceed("act"), *faces)
        assert one(events, ev.SpellCast).spell == spell and len(one(events, ev.SpellCast).hits) == 3


def test_gk_10_6_it_stops_when_it_cannot_pay_for_what_it_rolled():
    state = turn("mage", [pc(9)], step="act", strategy="spellcaster", fp=1)
    after, events = act(state, cmd.NpcProceed("act"), 5)
    assert one(events, ev.NpcStopped).reason == "price"
    after, _ = act(after, cmd.NpcProceed("end"), seed=1)
    assert after.characters[after.actor].id == "right_1"


def test_gk_10_6_it_stops_when_out_of_points_on_the_way():
    state = turn("ronin", [pc(9)], step="act", strategy="fighter", fp=2)
    after, events = act(state, cmd.NpcProceed("act"), seed=1)
    assert who(after, "left_1").space == 6 and one(events, ev.NpcStopped).reason == "way"
    exact = turn("ronin", [pc(7)], step="act", strategy="fighter", fp=2)
    _, events = act(exact, cmd.NpcProceed("act"), seed=1)
    assert one(events, ev.NpcStopped).reason == "way" and not [e for e in events if isinstance(e, ev.Attacked)]


def test_gk_10_7_a_held_npc_neither_dashes_nor_steps():
    state = held(turn("ronin", [pc(9)], step="dash", strategy="fighter"))
    _, events = act(state, cmd.NpcProceed("dash"), seed=1)
    assert one(events, ev.NpcStayed).who == "left_1"
    _, events = act(held(turn("ronin", [pc(9)], step="act", strategy="fighter")), cmd.NpcProceed("act"), seed=1)
    assert one(events, ev.NpcStopped).reason == "held"
    _, events = act(held(turn("ronin", [pc(5)], step="act", strategy="fighter")), cmd.NpcProceed("act"), seed=1)
    assert one(events, ev.Attacked)


@pytest.mark.parametrize(("name", "stats", "fate"), [
    ("ronin", (3, 4, 2, 1), "d6+2"), ("archer", (4, 2, 4, 2), "d6+2"), ("mage", (3, 0, 1, 5), "d6+2"),
    ("gunfighter", (2, 3, 4, 0), "d6+2")])
def test_gk_10_7_the_npc_table(name, stats, fate):
    sheet = NPCS[name]
    assert sheet.stats == Stats(*stats) and sheet.hp == 50 and sheet.fate_roll.replace(" ", "") == fate


@pytest.mark.parametrize(("die", "strategy", "weapon"), [(1, "fighter", "katana"), (3, "fighter", "katana"),
                                                         (4, "ranger", "revolver"), (6, "ranger", "revolver")])
def test_gk_10_7_the_gunfighter_decides_by_die(die, strategy, weapon):
    state = turn("gunfighter", [pc(5)], step="strategy")
    state, _ = act(state, cmd.NpcProceed("strategy"), die)
    assert state.strategy == strategy
    aimed = one(act(turn("gunfighter", [pc(5)], step="act", strategy=strategy), cmd.NpcProceed("act"), seed=1)[1],
                ev.NpcAimed)
    assert aimed.item == weapon


def test_gk_10_8_npc_sheets_are_data():
    three_ways = Npc(
        id="three_ways", name="Three Ways", hp=30, stats=Stats(1, 1, 1, 1), fate_roll="2d6",
        strategies=(NpcStrategy("fighter", (1, 2)), NpcStrategy("ranger", (3, 4)), NpcStrategy("spellcaster", (5, 6))),
        attacks=(NpcAttack("katana", "fighter", (1, 2, 3)), NpcAttack("dagger", "fighter", (4, 5, 6)),
                 NpcAttack("longbow", "ranger"), NpcAttack("ice_needle", "spellcaster")))
    seen = set()
    for die, step_strategy in ((1, "fighter"), (4, "ranger"), (6, "spellcaster")):
        state = arena([npc(4, "ronin")], [pc(5), pc(5)], fp=5, phase="npc", step="strategy", npcs=[three_ways])
        characters = state.characters
        state = replace(state, characters=(replace(characters[0], npc="three_ways"), *characters[1:]))
        state, _ = act(state, cmd.NpcProceed("strategy"), die)
        assert state.strategy == step_strategy
        state = replace(state, npc_step="act")
        for seed in range(12):
            seen.add(one(act(state, cmd.NpcProceed("act"), seed=seed)[1], ev.NpcAimed).item)
    assert seen == {"katana", "dagger", "longbow", "ice_needle"}


def test_gk_10_8_a_spell_for_one_enemy_takes_one_on_the_space_aimed_at():
    diver = Npc(id="diver", name="Diver", hp=30, stats=Stats(), fate_roll="d6", attacks=(NpcAttack("ice_needle"),),
                strategies=(NpcStrategy("spellcaster"),))
    state = turn("mage", [pc(0), pc(0), pc(9)], step="act", strategy="spellcaster", npcs=[diver])
    state = replace(state, characters=(replace(state.characters[0], npc="diver"), *state.characters[1:]))
    touched = set()
    for seed in range(30):
        after, events = act(state, cmd.NpcProceed("act"), seed=seed)
        aimed = one(events, ev.NpcAimed)
        assert [hit.target for hit in one(events, ev.SpellCast).hits] == [aimed.target]
        assert who(after, aimed.target).space == aimed.space
        touched.add(aimed.target)
    assert touched == {"right_1", "right_2", "right_3"}


def test_gk_10_1_one_felled_by_a_bomb_its_fire_sets_off_acts_no_more():
    left = [npc(5, "mage", hp=12), npc(0, "ronin")]
    state = arena(left, [pc(5)], phase="npc", step="act", strategy="spellcaster", fp=6, bombs=[("right_1", 5)])
    state, events = act(state, cmd.NpcProceed("act"), 5, 1)
    assert who(state, "left_1").ko and state.characters[state.actor].id == "left_2"
    assert one(events, ev.TurnEnded).who == "left_1" and who(state, "left_1").fp == 0


def test_gk_10_9_npcs_fight_on_either_side_beside_persons():
    match = started([pc(0, "katana", str=3, spd=5), npc(0, "mage")], [npc(9, "ronin"), pc(9, "katana", str=3)], 8)
    hurt = set()
    while match.decision is not None and match.state.round < 8:
        choices = match.decision.choices
        attack = [c for c in choices if isinstance(c, cmd.Attack)]
        keep = attack or [c for c in choices if not c.resigns and not isinstance(c, cmd.Step)]
        for event in match.act(keep[0]):
            if isinstance(event, ev.Attacked) and who(match.state, event.who).npc:
                hurt.add((event.who, event.hit.target))
            if isinstance(event, ev.SpellCast):
                hurt |= {(event.who, hit.target) for hit in event.hits}
    assert any(source == "left_2" for source, _ in hurt) and any(source == "right_1" for source, _ in hurt)
    assert all(source[0] != target[0] for source, target in hurt)
    assert MODE.id == "gunki"
