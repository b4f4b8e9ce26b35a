"""BC-4 and BC-5: who goes first, and a turn step by step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from book_of_changes import choices, turns, wounds
from book_of_changes import commands as cmd
from book_of_changes import events as ev
from book_of_changes.model import ENEMIES, HEROES

from tests.book_of_changes.stage import Stage, board, boss, effect, foe, hero, power


def sides(stage: Stage) -> list[tuple[str, int]]:
    """Turns that began, in all that was done."""
    return [(e.side, e.round) for e in stage.log if isinstance(e, ev.SideBegan)]


@pytest.mark.parametrize("first", [HEROES, ENEMIES])
def test_bc_4_1_each_side_has_one_turn_a_round_in_the_same_order(first: str) -> None:
    """Over three rounds."""
    other = turns.OTHER[first]
    stage = Stage(hero("Aki"), foe("Imp", at=2), first=first)
    for _ in range(5):
        stage.finish()
    assert sides(stage) == [(other, 1), (first, 2), (other, 2), (first, 3), (other, 3)]


def test_bc_4_2_whoever_alone_knows_of_the_other_goes_first() -> None:
    """No die is rolled."""
    for side in (HEROES, ENEMIES):
        stage = Stage(hero("Aki"), foe("Imp", at=2)).flow(turns.open_battle, 0, side)
        assert stage.battle.first == side and not stage.of(ev.Rolled)


@pytest.mark.parametrize(("dice", "first"), [((4, 1, 1, 2), HEROES), ((1, 2, 4, 1), ENEMIES),
                                             ((1, 3, 3, 1, 1, 3, 1, 5), ENEMIES)])
def test_bc_4_3_the_highest_water_of_each_side_makes_a_contested_test(dice: tuple[int, ...], first: str) -> None:
    """Ties again; nobody else rolls."""
    stage = Stage(hero("Aki", water=2), hero("Ban", water=4), foe("Imp", 2, at=2), foe("Oni", 4, at=2))
    stage.flow(turns.open_battle, 0, dice=dice)
    assert stage.battle.first == first
    assert {r.fighter for r in stage.of(ev.Rolled)} == {1, 3} and stage.of(ev.Rolled)[0].aspect == "water"


def test_bc_4_4_scenes_add_to_the_heroes_initiative() -> None:
    """3 against 4 becomes 5."""
    stage = Stage(hero("Aki", water=2), foe("Imp", 2, at=2)).flow(turns.open_battle, 2, dice=(1, 3, 4, 2))
    assert stage.battle.first == HEROES and stage.of(ev.Rolled)[0].modifiers == (("scene", 2),)


def test_bc_4_5_characters_of_a_side_act_in_any_order_decided_as_it_goes() -> None:
    """Choices of both heroes stand side by side; another seat can be let go first."""
    stage = Stage(hero("Aki", seat="p0"), hero("Ban", seat="p0"), hero("Chie", seat="p1"), foe("Imp", 5))
    assert {c.fighter for c in stage.can(cmd.Attack)} == {0, 1}
    stage.do(cmd.LetOthersGo("p0"))
    assert stage.decision is not None and stage.decision.seat == "p1"
    stage.do(cmd.Finish(2)).do(cmd.Attack(1, 3), dice=(1, 2))
    assert {c.fighter for c in stage.can(cmd.Attack)} == {0}


def test_bc_4_6_enemies_act_casters_first_then_by_water_then_in_order() -> None:
    """Their choices are listed so."""
    stage = Stage(hero("Aki"), foe("Slow", 1), foe("Quick", 5), foe("Mage", 2, tactics="caster"), foe("Quick 2", 5),
                  turn=ENEMIES)
    assert [f.name for f in choices.in_order(stage.battle)] == ["Mage", "Quick", "Quick 2", "Slow"]
    assert list(dict.fromkeys(c.fighter for c in stage.choices)) == [3, 2, 4, 1]


# --- BC-5 --------------------------------------------------------------------------------------------------------

def upkeep(maker_turn: Any = None) -> Sequence[Any]:
    """Powers of this file."""
    return [power("guarding", effect("defense", n=1), test="none", targets="self", chi=1, duration="maintain"),
            power("mending", effect("trigger", when="turn_start",
                                    effects=[{"kind": "heal", "sev": "minor", "n": 1, "to": "bearer"}]),
                  targets="self", duration="scene")]


def test_bc_5_1_the_start_of_a_turn_in_its_order() -> None:
    """Knockdown, `round` effects, held actions, maintenance, standing up, hearth, turn_start, regrow."""
    place = board(2, {1: [{"kind": "hearth"}]})
    stage = Stage(hero("Aki", powers=("guarding", "mending"), minor=2, at=1, chi=9, actions=3,
                       traits=("regrow",)),
                  hero("Ban", mortal=1), foe("Imp", 5), zones=place, powers=upkeep())
    stage.do(cmd.UsePower(0, "guarding", -1)).do(cmd.UsePower(0, "mending", -1)).put(0, acted=False).do(cmd.Hold(0), answers=["falls", "attack"])
    stage.put(0, knocked=True, chi=8).give(2, effect("defense", n=-1), "round", maker=0)
    stage.finish(answers=["maintain", "stand"])
    kinds = (ev.KnockedDown, ev.EffectEnded, ev.HoldSet, ev.ChiChanged, ev.Rose, ev.Fired, ev.Healed)
    start = max(at for at, e in enumerate(stage.events) if isinstance(e, ev.SideBegan))
    seen = [(type(e).__name__, getattr(e, "why", "")) for e in stage.events[start:] if isinstance(e, kinds)]
    assert seen == [("KnockedDown", ""), ("EffectEnded", "round"), ("HoldSet", "lapsed"), ("ChiChanged", "maintain"),
                    ("ChiChanged", "stand"), ("Rose", ""), ("ChiChanged", "hearth"), ("Fired", ""), ("Healed", "mending"),
                    ("Healed", "regrow")]
    assert stage[0].minor == 0 and stage[0].chi == 8


def test_bc_5_1_a_morale_comes_before_everything() -> None:
    """An enemy that flees is gone before knockdowns end."""
    stage = Stage(hero("Aki", at=2), hero("Ban", at=2), foe("Imp", 2, knocked=True))
    stage.finish(dice=(1, 2))
    assert stage.order(ev.Rolled, ev.Fell, ev.KnockedDown)[:2] == ["Rolled", "Fell"]
    assert stage.one(ev.Rolled).purpose == "morale" and stage[2].out


def test_bc_5_1_e_maintained_powers_are_paid_for_dropped_or_end() -> None:
    """Each turn; without Chi there is no question."""
    for answers, chi, left, kept in ((["maintain"], 5, 4, 1), (["drop"], 5, 5, 0), ([], 0, 0, 0)):
        stage = Stage(hero("Aki", powers=("guarding",)), foe("Imp", at=2), powers=upkeep())
        stage.do(cmd.UsePower(0, "guarding", -1)).put(0, chi=chi).finish(answers=answers)
        assert (stage[0].chi, len(stage.on(0))) == (left, kept)


def test_bc_5_1_g_regrow_waits_for_torment_to_end() -> None:
    """One box, unless tormented."""
    for tormented, boxes in ((False, 1), (True, 2)):
        stage = Stage(hero("Aki", at=2), foe("Imp", 5, minor=2, traits=("regrow",)))
        if tormented:
            stage.status(1, "torment")
        assert stage.finish()[1].minor == boxes


def test_bc_5_2_then_the_characters_act() -> None:
    """Nobody acts in the middle of the start: a hero that stood up may act now."""
    stage = Stage(hero("Aki", mortal=1), hero("Ban"), foe("Imp", 5), turn=ENEMIES).finish(answers=["stand"])
    assert stage.can(cmd.Attack, fighter=0) and stage.can(cmd.Attack, fighter=1)


def test_bc_5_3_the_end_of_a_turn_in_its_order() -> None:
    """Hollow, torment, blaze, hazard, turn_end, `turn` effects: for one character after another."""
    place = board(1, {0: [{"kind": "blaze"}, {"kind": "hazard", "aspect": "fire", "tn": 12, "when": "end"}]})
    made = power("burning", effect("trigger", when="turn_end", effects=[{"kind": "chi", "n": 1, "to": "bearer"}]))
    stage = Stage(hero("Aki", traits=("hollow",), used_power=False), foe("Imp", 5), zones=place, powers=[made])
    stage.put(0, used_power=True, chi=10).status(0, "torment", 2).status(0, "curse", 1, "turn")
    stage.give(0, made.effects[0], maker=0, source="burning")
    stage.put(1, chi=5)
    stage.do(cmd.Finish(0), dice=(1, 2, 2, 1))
    end = stage.events[:next(at for at, e in enumerate(stage.events) if isinstance(e, ev.SideEnded))]
    kinds = (ev.Rolled, ev.ChiChanged, ev.Wounded, ev.Fired, ev.EffectEnded)
    told = [getattr(e, "purpose", getattr(e, "why", "")) for e in end if isinstance(e, kinds)]
    assert told == ["hollow", "hollow", "torment", "blaze", "hazard", "hazard", "", "stage", "turn"] or told == [
        "hollow", "hollow", "torment", "blaze", "hazard", "hazard", "", "burning", "turn"]


def test_bc_5_3_each_standing_character_goes_through_all_of_it_in_turn() -> None:
    """Ban's torment comes after Aki's hazard, and a fallen one is left alone."""
    place = board(1, {0: [{"kind": "hazard", "aspect": "fire", "tn": 12, "when": "end"}]})
    stage = Stage(hero("Aki"), hero("Ban"), hero("Chie", mortal=1, chi=0), boss("King"), zones=place)
    for number in range(3):
        stage.status(number, "torment")
    stage.do(cmd.Finish(0)).do(cmd.Finish(1), dice=(1, 2, 1, 2))
    end = stage.events[:next(at for at, e in enumerate(stage.events) if isinstance(e, ev.SideEnded))]
    assert [(type(e).__name__, e.fighter) for e in end if isinstance(e, ev.ChiChanged | ev.Rolled)] == [
        ("ChiChanged", 0), ("Rolled", 0), ("ChiChanged", 1), ("Rolled", 1)]


def test_bc_5_3_f_turn_effects_last_through_the_turn_that_begins_after_them() -> None:
    """Given in the enemies' turn it lasts to the end of the hero's next turn; given in one's own, a turn longer."""
    stage = Stage(hero("Aki", at=2), foe("Imp", 5), turn=ENEMIES)
    stage.give(0, effect("status", name="curse"), "turn", maker=1, fresh=True).finish()
    assert stage.on(0, name="curse")
    stage.give(0, effect("status", name="root"), "turn", maker=1, fresh=True).finish()
    assert not stage.on(0, name="curse") and stage.on(0, name="root")
    stage.finish().finish()
    assert not stage.on(0, name="root")


def test_bc_5_4_allies_of_the_fallen_gain_limit_at_the_end_of_the_turn() -> None:
    """1 for each of two fallen; fallen allies too, from one another."""
    stage = Stage(hero("Aki", at=2), hero("Ban", mortal=1, chi=0), hero("Chie", mortal=1, chi=0), foe("Imp", 5))
    stage.finish()
    assert [stage[n].limit for n in range(3)] == [2, 1, 1]


def test_bc_5_5_fallen_heroes_regain_chi_when_the_round_ends_and_waves_arrive() -> None:
    """After both turns, before either side acts."""
    stage = Stage(hero("Aki", at=2), hero("Ban", mortal=1, chi=0, at=2), foe("Imp", 5), foe("Late", 2, zone=-3, out=True),
                  waves=[(2, 3)])
    stage.finish()
    assert stage[1].chi == 0 and stage[3].out
    stage.finish()
    assert stage[1].chi == 1 and not stage[3].out and stage[3].zone == 1
    assert stage.order(ev.SideEnded, ev.ChiChanged, ev.RoundEnded, ev.Arrived, ev.SideBegan) == [
        "SideEnded", "ChiChanged", "RoundEnded", "Arrived", "SideBegan"]


def test_bc_5_6_a_trigger_fires_once_between_two_starts_of_its_bearers_turn() -> None:
    """Two Wounds in the enemies' turn, one of a later turn."""
    made = power("thorns", effect("trigger", when="wounded", effects=[{"kind": "chi", "n": 1, "to": "bearer"}]))
    stage = Stage(hero("Aki", chi=0, at=1), foe("Imp", 3, at=1), foe("Oni", 3, at=1), powers=[made], turn=ENEMIES)
    stage.give(0, made.effects[0], maker=0, source="thorns")
    stage.do(cmd.Attack(1, 0), dice=(4, 2))
    assert stage[0].chi == 1 and len(stage.of(ev.Fired)) == 1
    stage.do(cmd.Attack(2, 0), dice=(4, 2))
    assert stage[0].minor == 2 and stage[0].chi == 1
    stage.finish().do(cmd.Attack(1, 0), dice=(4, 2))
    assert stage[0].minor == 3 and stage[0].chi == 2


def test_bc_5_6_triggers_set_off_no_trigger() -> None:
    """Aki's thorns wound the imp, whose own thorns stay still."""
    thorns = power("thorns", effect("trigger", when="wounded",
                                    effects=[{"kind": "wound", "sev": "minor", "n": 1, "to": "other"}]))
    stage = Stage(hero("Aki"), foe("Imp", 5), powers=[thorns], turn=ENEMIES)
    for number in (0, 1):
        stage.give(number, thorns.effects[0], maker=number, source="thorns")
    stage.do(cmd.Attack(1, 0), dice=(2, 1), answers=["none"])
    assert stage[0].minor == 1 and stage[1].minor == 1 and len(stage.of(ev.Fired)) == 1


def test_bc_5_5_a_hero_that_lies_there_and_cannot_pay_is_not_asked() -> None:
    """4 Chi are too few; 5 are enough (12.5), and the penalty is gone."""
    stage = Stage(hero("Aki", at=2), hero("Ban", mortal=1, chi=3, at=2), foe("Imp", 5), turn=ENEMIES)
    stage.finish()  # 5 Chi only after the round
    assert not stage[1].risen
    stage.flow(wounds.mark, 0, "minor", -1, "hazard")
    stage.finish().finish(answers=["stand"])
    assert stage[1].risen and stage[1].chi == 0
