"""BC-6: kinds of action, active defence, Extended Actions and held actions."""

from __future__ import annotations

from typing import Any

import pytest
from book_of_changes import commands as cmd
from book_of_changes import events as ev
from book_of_changes.mode import MODE
from book_of_changes.model import ENEMIES, Fighter, Held, Stone

from tests.book_of_changes.stage import Stage, board, boss, effect, foe, hero, power


def imp(name: str, level: int = 5, **fields: Any) -> Fighter:
    """An enemy that does not flee."""
    return foe(name, level, corrupt=True, **fields)


GUARD = power("guard", effect("defense", n=3, for_="attack"), use="defence", chi=2, tags=("defensive",))
COVERING = power("covering", effect("negate"), use="defence", protects="near_ally", chi=1, reach="near", tags=("defensive",))
SPARK = power("spark", effect("chi", n=-1), test="none", chi=1)
SEAL = {0: [{"kind": "seal", "rounds": 3}], 1: [{"kind": "corruption"}]}


def guarded(**fields: object) -> Stage:
    """A hero with a Defensive Power, attacked by two imps in the enemies' turn."""
    made = hero("Aki", powers=("guard",), chi=20)
    return Stage(made, imp("Imp", 3), imp("Oni", 3), powers=[GUARD], turn=ENEMIES).put(0, **fields)


def test_bc_6_1_one_thing_a_turn() -> None:
    """Attacking, moving, working and holding each use the turn up."""
    for command, dice, answers in ((cmd.Attack(0, 1), (1, 2), []), (cmd.Move(0, 1), (4, 5, 1, 2), []),
                                   (cmd.Work(0, "seal"), (), []), (cmd.Hold(0), (), ["falls", "attack"])):
        stage = Stage(hero("Aki"), imp("Imp", 5), zones=board(3, SEAL), objective="seal").do(command, dice, answers)
        assert stage.battle.turn == ENEMIES, command


def test_bc_6_2_free_things_leave_the_action() -> None:
    """Studying and orders; there is no command for moving inside a zone."""
    stage = Stage(hero("Aki"), imp("Imp")).do(cmd.Study(0, 1), dice=(1, 2)).do(cmd.SetOrders(0, "chi", "never"))
    assert stage[0].left == 1 and stage.can(cmd.Attack) and stage[0].orders.chi == "never"


def test_bc_6_3_standard_actions() -> None:
    """Each of the list costs the action."""
    place = board(2, {0: [{"kind": "hellstone", "nature": "fire", "power": 2}, {"kind": "exit"}]})
    people = (hero("Aki", limit=5, powers=("spark",), stones=(Stone("wind", 5),)), hero("Ban"), imp("Imp", 5))
    for kind, dice in ((cmd.Attack, (1, 2)), (cmd.LimitAttack, (1, 2)), (cmd.UsePower, ()), (cmd.TakeStone, ()),
                       (cmd.GiveStone, ()), (cmd.BreakWall, (1, 2)), (cmd.Leave, ())):
        stage = Stage(*people, zones=place, powers=[SPARK])
        stage.give(-1, effect("zone", feature="wall"), zone=0, edge=1)
        stage.do(stage.can(kind, fighter=0)[0], dice)
        assert stage[0].left == 0, kind
        if kind is cmd.TakeStone:
            assert stage[0].stones == (Stone("wind", 5), Stone("fire", 10)) and not stage.can(cmd.TakeStone)
        if kind is cmd.BreakWall:
            assert stage.one(ev.Rolled).against == 8 and stage.one(ev.Rolled).aspect == "metal"


def test_bc_6_4_an_active_defence_costs_the_next_action() -> None:
    """It owes it then."""
    stage = guarded().do(cmd.Attack(1, 0), dice=(4, 1), answers=["guard"])
    assert stage[0].owes and stage[0].chi == 18 and stage[0].minor == 0
    stage.finish()
    assert stage.of(ev.ActionLost, fighter=0)


def test_bc_6_5_chi_defence_costs_no_action() -> None:
    """Only Chi."""
    stage = guarded(powers=()).do(cmd.Attack(1, 0), dice=(4, 2), answers=[("chi", 2)])
    assert not stage[0].owes and stage[0].chi == 18 and stage[0].minor == 0
    assert stage.finish().can(cmd.Attack, fighter=0)


def test_bc_6_6_whoever_owes_cannot_use_another_active_defence() -> None:
    """The second attack offers only chi defence."""
    stage = guarded().do(cmd.Attack(1, 0), dice=(4, 1), answers=["guard"])
    stage.do(cmd.Attack(2, 0), dice=(4, 2), answers=["none"])
    assert [c.pick for ask in stage.asked for c in ask.choices] == ["none", "chi"] and stage[0].minor == 1


def test_bc_6_7_the_owed_action_passes_on_the_next_turn_not_in_the_present_one() -> None:
    """An answering blow met in one's own turn costs the action of the turn after."""
    answer = power("riposte", effect("attack", mod=0), use="defence", tags=("defensive",))
    stage = Stage(hero("Aki", powers=("guard",), actions=2), boss("King", powers=("riposte",)), powers=[GUARD, answer])
    stage.do(cmd.Attack(0, 1), dice=(4, 2, 4, 1), answers=["riposte", ("none", -1), "guard"])
    assert stage[0].owes and stage[0].left == 1 and stage[1].owes
    assert stage.can(cmd.Attack, fighter=0)
    stage.finish()
    assert [e.fighter for e in stage.of(ev.ActionLost)] == [1, 0]  # both at the starts of their turns
    assert not stage[0].owes and stage[0].left == 1


def test_bc_6_8_owing_and_stun_are_settled_by_one_lost_action() -> None:
    """The turn after is free."""
    stage = Stage(hero("Aki", owes=True, stunned=True), hero("Ban"), imp("Imp", 5), turn=ENEMIES).finish()
    assert len(stage.of(ev.ActionLost)) == 1 and not stage[0].owes and not stage[0].stunned
    assert not stage.can(cmd.Attack, fighter=0)
    assert stage.finish().finish().can(cmd.Attack, fighter=0)


def test_bc_6_9_of_several_actions_only_one_is_lost() -> None:
    """Three actions, owing and stunned."""
    stage = Stage(hero("Aki", at=1), boss("King", actions=3, owes=True, stunned=True)).finish()
    assert stage[1].left == 2 and not stage[1].owes and not stage[1].stunned


def test_bc_6_10_an_extended_action_is_all_one_does_and_keeps_its_progress() -> None:
    """Work, another round elsewhere, work again; not after a free step."""
    stage = Stage(hero("Aki", "wind"), boss("King", at=2), zones=board(3, SEAL), objective="seal").do(cmd.Work(0, "seal"))
    assert stage.battle.turn == ENEMIES and stage.battle.tasks[0].done == 1
    stage.finish().finish().finish().do(cmd.Work(0, "seal"))
    assert stage.battle.tasks[0].done == 2 and not stage.state.result
    stage.finish().do(cmd.Move(0, 1, True))
    assert stage.can(cmd.Attack) == [] and not stage.can(cmd.Work)


@pytest.mark.parametrize("trouble", ["owes", "stunned"])
def test_bc_6_11_no_round_of_work_for_whoever_owes_or_is_stunned(trouble: str) -> None:
    """Nothing to choose; a fallen hero has nothing either."""
    stage = Stage(hero("Aki"), hero("Ban", at=2), boss("King", at=2), zones=board(3, SEAL), objective="seal", turn=ENEMIES)
    stage.put(0, **{trouble: True}).finish()
    assert not stage.can(cmd.Work) and stage.can(cmd.Finish, fighter=1)
    fallen = Stage(hero("Aki", mortal=1, chi=0), hero("Ban", at=2), boss("King", at=2), zones=board(3, SEAL),
                   objective="seal")
    assert not fallen.can(cmd.Work)


def test_bc_6_12_several_on_one_task_count_once_a_round() -> None:
    """Two heroes in round 1, one in round 2."""
    stage = Stage(hero("Aki"), hero("Ban"), boss("King", at=2), zones=board(3, SEAL), objective="seal")
    stage.do(cmd.Work(0, "seal")).do(cmd.Work(1, "seal"))
    assert stage.battle.tasks[0].done == 1
    stage.finish().do(cmd.Work(1, "seal"))
    assert stage.battle.tasks[0].done == 2


# --- holding -----------------------------------------------------------------------------------------------------

def holding(condition: object, action: str, *people: object, **more: object) -> Stage:
    """The first hero holds an action; then it is the enemies' turn."""
    stage = Stage(*people, powers=[GUARD, COVERING, SPARK], **more)  # type: ignore[arg-type]
    stage.do(cmd.Hold(0), answers=[condition, action])  # type: ignore[list-item]
    return stage if stage.battle.turn == ENEMIES else stage.finish()


def test_bc_6_13_hold_instead_of_acting() -> None:
    """Once something was done there is no holding; afterwards nothing is left."""
    stage = holding("falls", "attack", hero("Aki"), imp("Imp", 5))
    assert stage[0].held == Held("falls", -1, "") and stage[0].passed
    two = Stage(hero("Aki", actions=2), imp("Imp", 5)).do(cmd.Attack(0, 1), dice=(1, 2))
    assert two.can(cmd.Attack) and not two.can(cmd.Hold)


def test_bc_6_14_conditions_are_a_closed_list() -> None:
    """A named zone, me, a named or any ally attacked, an enemy's Power, a named ally moves, a fall."""
    stage = Stage(hero("Aki"), hero("Ban"), imp("Imp", 5)).do(cmd.Hold(0), answers=["falls", "attack"])
    offered = {(c.pick, c.value) for c in stage.asked[0].choices}
    assert offered == {("enters", 0), ("enters", 1), ("enters", 2), ("me_attacked", -1), ("enemy_power", -1), ("falls", -1),
                       ("ally_attacked", -1), ("ally_attacked", 1), ("ally_moves", 1)}


def test_bc_6_14_an_enemy_enters_a_named_zone() -> None:
    """Another zone sets nothing off."""
    stage = holding(("enters", 0), "attack", hero("Aki"), imp("Imp", 5, at=2), imp("Oni", 5, at=1))
    stage.do(cmd.Move(1, 1))
    assert stage[0].held is not None
    stage.do(cmd.Move(2, 0), dice=(4, 5))
    assert stage[0].held is None and stage[2].minor == 1


def test_bc_6_14_i_am_attacked() -> None:
    """An attack on an ally is not one on me."""
    people = (hero("Aki"), hero("Ban"), imp("Imp", 5), imp("Oni", 5))
    stage = holding("me_attacked", "attack", *people)
    stage.do(cmd.Attack(2, 1), dice=(1, 2), answers=["none"])
    assert stage[0].held is not None
    stage.do(cmd.Attack(3, 0), dice=(1, 2, 4, 5), answers=["none", cmd.Attack(0, 3)])
    assert stage[0].held is None and stage[3].minor == 1 and stage[0].minor == 1


@pytest.mark.parametrize(("about", "goes_off"), [(1, True), (-1, True), (2, False)])
def test_bc_6_14_an_ally_is_attacked(about: int, goes_off: bool) -> None:
    """A named one, or any."""
    stage = holding(("ally_attacked", about), "attack", hero("Aki"), hero("Ban"), hero("Chie"), imp("Imp", 5))
    stage.do(cmd.Attack(3, 1), dice=(1, 2, *((1, 2) if goes_off else ())), answers=["none"])
    assert (len(stage.of(ev.AttackDeclared)) == 2) == goes_off


def test_bc_6_14_an_enemy_uses_a_power() -> None:
    """One of an ally does not count; a Defensive Power of an enemy does."""
    stage = Stage(hero("Aki"), hero("Ban", powers=("spark",)), boss("King", powers=("spark", "guard")),
                  powers=[SPARK, GUARD])
    stage.do(cmd.Hold(0), answers=["enemy_power", "attack"]).do(cmd.UsePower(1, "spark", 2))
    assert stage[0].held is not None
    stage.do(cmd.UsePower(2, "spark", 1), dice=(1, 2))
    assert stage.order(ev.PowerUsed, ev.AttackDeclared) == ["PowerUsed", "AttackDeclared"]
    stage = Stage(hero("Aki"), hero("Ban"), boss("King", powers=("guard",)), powers=[GUARD])
    stage.do(cmd.Hold(0), answers=["enemy_power", "attack"])
    stage.do(cmd.Attack(1, 2), dice=(4, 2, 1, 2), answers=["guard"])
    assert len(stage.of(ev.AttackDeclared, fighter=0)) == 1


def test_bc_6_14_a_named_ally_moves() -> None:
    """Held moving follows it."""
    stage = Stage(hero("Aki"), hero("Ban"), hero("Chie"), imp("Imp", 5, at=2))
    stage.do(cmd.Hold(0), answers=[("ally_moves", 1), "move"]).do(cmd.Move(2, 1))
    assert stage[0].zone == 0
    stage.do(cmd.Move(1, 1))
    assert stage[0].zone == 1


def test_bc_6_14_someone_falls() -> None:
    """Also at the end of a turn; fleeing is not falling."""
    stage = Stage(hero("Aki"), hero("Ban"), imp("Imp", 1), boss("King"))
    stage.do(cmd.Hold(0), answers=["falls", "attack"]).do(cmd.Attack(1, 2), dice=(4, 5, 1, 2))
    assert stage[2].out and len(stage.of(ev.AttackDeclared)) == 2
    stage = Stage(hero("Aki"), imp("Imp", 1, chi=0), boss("King"))
    stage.status(1, "torment").do(cmd.Hold(0), answers=["falls", "attack"]).finish(dice=(1, 2))
    assert stage[1].out and stage.one(ev.AttackDeclared).targets == (2,)


def test_bc_6_15_a_held_action_comes_right_after_its_condition() -> None:
    """After the Wound of the attack that set it off; only if it is legal then."""
    stage = holding("me_attacked", "attack", hero("Aki"), imp("Imp", 5))
    stage.do(cmd.Attack(1, 0), dice=(2, 1, 4, 5), answers=["none"])
    assert stage.order(ev.AttackDeclared, ev.Wounded, ev.HoldSet) == [
        "AttackDeclared", "Wounded", "HoldSet", "AttackDeclared", "Wounded"]
    far = holding("me_attacked", "attack", hero("Aki"), imp("Imp", 5, at=1, traits=("reach",)))
    far.do(cmd.Attack(1, 0), dice=(2, 1), answers=["none"])
    assert far[0].held is None and len(far.of(ev.AttackDeclared)) == 1
    vain = far.of(ev.HoldSet)[-1]
    told = MODE.tell(far.state, vain, None)
    assert vain.why == "vain" and told is not None and told.key == "boc.tell.hold.vain", "a player is told why nothing came"


def test_bc_6_16_a_held_defensive_power_applies_to_the_attack_that_set_it_off() -> None:
    """Unasked, for itself or an ally it may protect."""
    stage = holding("me_attacked", "guard", hero("Aki", powers=("guard",)), imp("Imp", 5))
    stage.do(cmd.Attack(1, 0), dice=(2, 1))
    assert stage[0].minor == 0 and stage.one(ev.PowerUsed).held
    stage = holding(("ally_attacked", 1), "covering", hero("Aki", powers=("covering",)), hero("Ban", at=1),
                    imp("Imp", 5, at=1))
    stage.do(cmd.Attack(2, 1), dice=(2, 1))
    assert stage[1].minor == 0 and stage.one(ev.PowerUsed).fighter == 0


def test_bc_6_17_it_costs_chi_but_not_the_next_action() -> None:
    """2 Chi; nothing is owed."""
    stage = holding("me_attacked", "guard", hero("Aki", powers=("guard",)), imp("Imp", 5))
    stage.do(cmd.Attack(1, 0), dice=(2, 1))
    assert stage[0].chi == 20 and not stage.of(ev.Owes) and not stage.of(ev.ActionLost)


def test_bc_6_18_held_actions_go_by_water_and_ties_by_a_contested_test() -> None:
    """Chie (5), then Ban and Aki (3) by their rolls, which tie once."""
    stage = Stage(hero("Aki"), hero("Ban"), hero("Chie", water=5), boss("King", at=1, traits=("reach",), metal=5))
    for number in range(3):
        stage.do(cmd.Hold(number), answers=[("enters", 0), "attack"])
    # Breaking away is no question: nobody holds the King. Aki 6, Ban 6; then Aki 5, Ban 8.
    stage.do(cmd.Move(3, 0), dice=(1, 3, 3, 2, 1, 2, 5, 1, 1, 2, 1, 2, 1, 2))
    assert [e.fighter for e in stage.of(ev.AttackDeclared)] == [2, 1, 0]
    assert [r.fighter for r in stage.of(ev.Rolled, purpose="held")] == [0, 1, 0, 1]


def test_bc_6_18_the_quickest_held_defence_answers() -> None:
    """Two cover Ban; one Power answers one attack (9.5), and the other held action is lost."""
    stage = Stage(hero("Slow", water=2, powers=("covering",)), hero("Ban"), hero("Quick", water=4, powers=("covering",)),
                  imp("Imp", 5), powers=[COVERING])
    for number in (0, 2):
        stage.do(cmd.Hold(number), answers=[("ally_attacked", 1), "covering"])
    stage.finish().do(cmd.Attack(3, 1), dice=(2, 1))
    assert stage.one(ev.PowerUsed).fighter == 2 and stage[0].held is None and stage[0].chi == 22


def test_bc_6_19_a_held_action_not_set_off_is_lost() -> None:
    """At the start of the next turn, when stunned, when fallen."""
    people = (hero("Aki", minor=3, major=2), imp("Imp", 5))
    assert holding("falls", "attack", *people).finish()[0].held is None
    from book_of_changes import downing, wounds

    assert holding("falls", "attack", *people).call(downing.stun, 0)[0].held is None
    assert holding("falls", "attack", *people).flow(wounds.mark, 0, "major", 1, "attack")[0].held is None


def test_bc_6_19_a_stunned_holder_does_nothing() -> None:
    """The blow that sets it off stuns it."""
    stage = holding("me_attacked", "attack", hero("Aki"), boss("King", metal=5))
    stage.put(0, knocked=True).do(cmd.Attack(1, 0), dice=(5, 4), answers=["none"])
    assert stage.of(ev.Stunned, stunned=True) and len(stage.of(ev.AttackDeclared)) == 1


def test_bc_6_13_a_limit_and_a_power_can_be_held() -> None:
    """With what is legal then."""
    stage = holding("me_attacked", "limit", hero("Aki", limit=5), imp("Imp", 5))
    stage.do(cmd.Attack(1, 0), dice=(1, 2, 1, 2), answers=["none"])
    assert stage[0].limit == 0
    stage = holding("me_attacked", "spark", hero("Aki", powers=("spark",)), imp("Imp", 5))
    stage.do(cmd.Attack(1, 0), dice=(1, 2), answers=["none"])
    assert stage[1].chi == 4 and stage.one(ev.PowerUsed).held
