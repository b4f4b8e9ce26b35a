"""BC-7: zones and movement."""

from __future__ import annotations

import pytest
from book_of_changes import commands as cmd
from book_of_changes import downing, moving
from book_of_changes import events as ev
from book_of_changes.content import shipped
from book_of_changes.model import ENEMIES
from book_of_changes.places import distances, neighbours

from tests.book_of_changes.stage import Stage, board, boss, effect, foe, hero, power

PUSH = power("push", effect("move", mode="push", steps=1))
PULL = power("pull", effect("move", mode="pull", steps=2))
JOIN = power("join", effect("move", mode="join"))
CARRY = power("carry", effect("move", mode="carry", steps=1))
GO = power("go", effect("move", mode="go", steps=2))
STEP = power("step", effect("move", mode="step", steps=1), targets="self")
MOVES = (PUSH, PULL, JOIN, CARRY, GO, STEP)
ALL = tuple(p.id for p in MOVES)


def test_bc_7_1_adjacency_is_symmetric_and_the_only_distance() -> None:
    """On every map, and all of it hangs together."""
    for place in shipped().maps:
        for at, near in enumerate(place.neighbours):
            assert near and all(at in place.neighbours[other] for other in near), place.id
        assert max(distances(Stage(hero("Aki"), zones=place).battle, 0)) < len(place.zones)


def test_bc_7_2_changing_zone_takes_the_action_and_goes_one_step() -> None:
    """To an adjacent zone only."""
    stage = Stage(hero("Aki", at=0), hero("Ban", at=2), foe("Imp", at=2))
    assert [c.zone for c in stage.can(cmd.Move, fighter=0)] == [1]
    assert stage.do(cmd.Move(0, 1))[0].left == 0 and stage[0].zone == 1
    assert not stage.can(cmd.Attack, fighter=0)


def test_bc_7_3_at_most_one_change_of_zone_a_round() -> None:
    """A free step is that one; moves by Powers do not count."""
    stage = Stage(hero("Aki"), boss("King", at=2, actions=3, traits=("swift",)), turn=ENEMIES)
    stage.do(cmd.Move(1, 1, True))
    assert not stage.can(cmd.Move) and stage[1].left == 3
    stage.finish().finish()
    assert stage.can(cmd.Move)
    stage = Stage(hero("Aki", powers=ALL, actions=2), foe("Imp", at=2), powers=MOVES)
    stage.do(cmd.UsePower(0, "step", -1), answers=[("zone", 1)])
    assert stage.can(cmd.Move)


def test_bc_7_3_a_held_move_in_the_others_turn_counts_for_its_round() -> None:
    """Enemies go first: the hero held in round 1, moves in round 2, and cannot move again in its turn of round 2."""
    stage = Stage(hero("Aki"), boss("King", at=2), zones=4, first=ENEMIES)
    stage.finish().do(cmd.Hold(0), answers=[("enters", 1), "move"])
    stage.do(cmd.Move(1, 1))
    assert stage[0].zone == 1 and stage.battle.round == 2
    assert not stage.can(cmd.Move) and stage.can(cmd.Attack)


def test_bc_7_4_breaking_away_is_a_contested_water_test() -> None:
    """Against the highest Water; losing spends the action and not the round's movement."""
    stage = Stage(hero("Aki", actions=2), foe("Imp", 2, corrupt=True), foe("Oni", 4, corrupt=True))
    stage.do(cmd.Move(0, 1), dice=(1, 2, 2, 1))
    assert [(r.fighter, r.aspect) for r in stage.of(ev.Rolled)] == [(0, "water"), (2, "water")]
    assert stage[0].zone == 0 and stage[0].left == 1
    stage.do(cmd.Move(0, 1), dice=(5, 6, 2, 1))
    assert stage[0].zone == 1


@pytest.mark.parametrize("state", ["knocked", "stunned", "calm", "mortal"])
def test_bc_7_4_nobody_is_held_by_whoever_is_down(state: str) -> None:
    """Knocked down, stunned, calm or fallen."""
    stage = Stage(hero("Aki", chi=0), boss("King"), turn=ENEMIES)
    if state == "calm":
        stage.status(0, "calm")
    else:
        stage.put(0, **{state: 1 if state == "mortal" else True})
    assert stage.do(cmd.Move(1, 1))[1].zone == 1 and not stage.of(ev.Rolled)


def test_bc_7_4_a_free_step_that_fails_is_spent() -> None:
    """It is the one move of the round."""
    stage = Stage(hero("Aki", water=5), boss("King", traits=("swift",)), turn=ENEMIES)
    stage.do(cmd.Move(1, 1, True), dice=(1, 2, 5, 6))
    assert stage[1].zone == 0 and not stage.can(cmd.Move) and stage[1].left == 1


def test_bc_7_5_flight_unheld_and_powers_need_no_breaking_away() -> None:
    """No die falls; flight goes two zones."""
    flier = Stage(hero("Aki"), boss("King", traits=("flight",)), turn=ENEMIES)
    assert {c.zone for c in flier.can(cmd.Move)} == {1, 2}
    assert flier.do(cmd.Move(1, 2))[1].zone == 2 and not flier.of(ev.Rolled)
    wind = Stage(hero("Aki", "wind"), foe("Imp", 5, corrupt=True)).do(cmd.Move(0, 1, True))
    assert wind[0].zone == 1 and wind[0].left == 1 and not wind.of(ev.Rolled)
    stage = Stage(hero("Aki", powers=ALL), foe("Imp", 5, corrupt=True), powers=MOVES)
    assert stage.do(cmd.UsePower(0, "step", -1), answers=[("zone", 1)])[0].zone == 1 and not stage.of(ev.Rolled)


def test_bc_7_6_mire_is_tested_after_breaking_away() -> None:
    """A simple Water Test of 7; failing spends the movement. Flight and Unheld ignore it."""
    place = board(3, {0: [{"kind": "mire"}]})
    stage = Stage(hero("Aki", actions=2), foe("Imp", 5, corrupt=True), zones=place)
    stage.do(cmd.Move(0, 1), dice=(5, 6, 1, 2, 1, 2))
    assert [r.purpose for r in stage.of(ev.Rolled)] == ["break_away", "resist", "mire"]
    assert stage[0].zone == 0 and not stage.can(cmd.Move)
    assert Stage(hero("Aki", at=0), foe("Imp", at=2), zones=place).do(cmd.Move(0, 1), dice=(4, 1))[0].zone == 1
    assert Stage(hero("Aki", "wind"), foe("Imp", at=2), zones=place).do(cmd.Move(0, 1))[0].zone == 1


def test_bc_7_7_close_reach_is_ones_own_zone() -> None:
    """`reach` adds the adjacent ones."""
    stage = Stage(hero("Aki"), foe("Imp", at=1), foe("Oni", at=2))
    assert not stage.can(cmd.Attack)
    stage.put(0, traits=("reach",))
    assert [c.target for c in stage.can(cmd.Attack)] == [1]


def test_bc_7_7_a_wall_blocks_reach_near_and_movement() -> None:
    """Both ways, until it is broken."""
    near = power("near", effect("chi", n=-1), reach="near")
    stage = Stage(hero("Aki", traits=("reach",), powers=("near",)), foe("Imp", 5, at=1, corrupt=True), powers=[near])
    assert stage.can(cmd.Attack) and stage.can(cmd.UsePower) and stage.can(cmd.Move)
    stage.give(-1, effect("zone", feature="wall"), zone=1, edge=0)
    assert not stage.can(cmd.Attack) and not stage.can(cmd.UsePower) and not stage.can(cmd.Move)
    assert neighbours(stage.battle, 1) == (2,)
    stage.do(cmd.BreakWall(0, 1), dice=(5, 6)).finish()
    assert stage.can(cmd.Attack) and stage.can(cmd.Move)


@pytest.mark.parametrize("shield", ["haven", "mountain", "prevent"])
@pytest.mark.parametrize("name", ["push", "pull", "join", "carry"])
def test_bc_7_8_forced_moves_are_stopped(name: str, shield: str) -> None:
    """By haven, Still Mountain and `prevent`; without them the enemy moves."""
    place = board(4, {1: [{"kind": "haven"}] if shield == "haven" else []})
    for shielded in (False, True):
        king = boss("King", "mountain" if shield == "mountain" and shielded else "plain", at=1)
        stage = Stage(hero("Aki", powers=ALL, at=0), king, powers=MOVES, zones=place if shielded else 4)
        if shield == "prevent" and shielded:
            stage.give(1, effect("prevent", what=["forced_move"]))
        user = {"push": 0, "pull": 0, "join": 0, "carry": 2}[name]
        stage.put(0, zone=user).put(1, zone=1)
        answers = [("zone", 3)] if name == "carry" and not shielded else []
        stage.do(cmd.UsePower(0, name, 1), answers=answers)
        ends = {"push": 2, "pull": 0, "join": 0, "carry": 3}[name]
        assert stage[1].zone == (1 if shielded else ends)


def test_bc_7_8_root_stops_steps_and_going_but_no_forced_move() -> None:
    """And one's own movement."""
    stage = Stage(hero("Aki", powers=ALL, actions=4), foe("Imp", 5, at=2), powers=MOVES).status(0, "root").status(1, "root")
    assert not stage.can(cmd.Move)
    stage.do(cmd.UsePower(0, "step", -1)).do(cmd.UsePower(0, "go", 1))
    assert stage[0].zone == 0
    assert stage.do(cmd.UsePower(0, "pull", 1))[1].zone == 0


def test_bc_7_8_ways_of_moving() -> None:
    """Push away or level and never into the user's zone, pull and go along a shortest path."""
    ring = board({"a": "b c", "b": "a c d", "c": "a b", "d": "b"})
    stage = Stage(hero("Aki", powers=ALL, actions=4), foe("Imp", 5, at=1, corrupt=True), powers=MOVES, zones=ring)
    assert set(moving.pushes(stage.battle, 0, 1)) == {2, 3}
    stage.do(cmd.UsePower(0, "push", 1), answers=[("zone", 3)])
    assert stage[1].zone == 3
    stage.do(cmd.UsePower(0, "go", 1))
    assert stage[0].zone == 3
    stage.put(0, zone=0).do(cmd.UsePower(0, "pull", 1))
    assert stage[1].zone == 0


def test_bc_7_9_entering_a_hazard_is_tested_on_arrival() -> None:
    """Fire 8 or a Major Wound; those it spares and fliers walk on."""
    place = board(2, {1: [{"kind": "hazard", "aspect": "fire", "tn": 8, "sev": "major", "when": "enter", "spares": "fire"}]})
    stage = Stage(hero("Aki"), hero("Ban"), boss("King", at=1, knocked=True), zones=place)
    stage.do(cmd.Move(0, 1), dice=(4, 1))
    assert stage[0].major == 1
    assert Stage(hero("Aki"), foe("Imp", at=1), zones=place).do(cmd.Move(0, 1), dice=(5, 4))[0].major == 0
    for free in (boss("King", "fire"), boss("King", traits=("flight",))):
        stage = Stage(hero("Aki", at=1), free, zones=place, turn=ENEMIES).do(cmd.Move(1, 1))
        assert not stage.of(ev.Rolled) and stage[1].major == 0
    assert Stage(hero("Aki", "fire"), foe("Imp", at=1), zones=place).do(cmd.Move(0, 1), dice=(1, 2))[0].major == 1


def test_bc_7_9_a_brink_is_tested_when_forced_or_knocked_down_there() -> None:
    """Walking there is safe."""
    place = board(2, {1: [{"kind": "brink", "tn": 7}]})
    stage = Stage(hero("Aki"), foe("Imp", at=1), zones=place).do(cmd.Move(0, 1))
    assert not stage.of(ev.Rolled, purpose="brink")
    stage.flow(downing.knock_down, 0, dice=(1, 2))
    assert stage[0].minor == 1 and stage.one(ev.Rolled).aspect == "water"
    stage = Stage(hero("Aki", powers=ALL), foe("Imp", 5), zones=place, powers=MOVES)
    stage.flow(moving.by_effect, PUSH.effects[0], 0, 1, dice=(1, 2))
    assert stage[1].minor == 0  # 5 + 2
    stage = Stage(hero("Aki", powers=ALL), foe("Imp", 2), zones=place, powers=MOVES)
    stage.flow(moving.by_effect, PUSH.effects[0], 0, 1, dice=(1, 3))
    assert stage[1].zone == 1 and stage[1].minor == 1
    ally = Stage(hero("Aki", at=1), hero("Ban"), foe("Imp", 2), zones=place)
    assert ally.flow(moving.by_effect, JOIN.effects[0], 0, 1)[1].zone == 1  # brought by an ally it is not forced


def test_bc_7_10_two_features_of_a_kind_count_once() -> None:
    """Two hearths, two hazards."""
    place = board(1, {0: [{"kind": "hearth"}, {"kind": "hazard", "aspect": "fire", "tn": 12, "when": "end"},
                          {"kind": "hazard", "aspect": "wood", "tn": 12, "when": "end"}]})
    stage = Stage(hero("Aki", chi=0), boss("King"), zones=place, turn=ENEMIES)
    stage.give(-1, effect("zone", feature="hearth"), maker=0, zone=0)
    stage.finish(dice=(1, 2))
    assert stage[0].chi == 1 and stage.one(ev.Wounded).fighter == 1


def test_bc_7_10_features_of_powers_take_sides_and_those_of_maps_do_not() -> None:
    """A hero's blaze burns enemies only, its hearth warms heroes only."""
    stage = Stage(hero("Aki", chi=3), boss("King", chi=3))
    stage.give(-1, effect("zone", feature="blaze"), maker=0, zone=0)
    stage.give(-1, effect("zone", feature="hearth"), maker=0, zone=0, source="warm")
    stage.finish()
    assert (stage[0].chi, stage[1].chi) == (3, 3)
    stage.finish()
    assert (stage[0].chi, stage[1].chi) == (4, 2)
    stage = Stage(hero("Aki", chi=3), boss("King", chi=3), zones=board(1, {0: [{"kind": "blaze"}]})).finish().finish()
    assert (stage[0].chi, stage[1].chi) == (2, 2)
