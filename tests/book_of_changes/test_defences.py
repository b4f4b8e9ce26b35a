"""BC-9: chi defence and Defensive Powers."""

from __future__ import annotations

from typing import Any

import pytest
from book_of_changes import commands as cmd
from book_of_changes import events as ev
from book_of_changes import figures
from book_of_changes.model import ENEMIES, Fighter, Orders

from tests.book_of_changes.stage import Stage, board, boss, effect, foe, hero, power

GUARD = power("guard", effect("defense", n=3, for_="attack"), use="defence", chi=2, tags=("defensive",))
LESS = power("less", effect("reduce", steps=1), use="defence", tags=("defensive",))
MUCH_LESS = power("much_less", effect("reduce", steps=2), use="defence", protects="near_ally", tags=("defensive",))
NEGATE = power("negate", effect("negate"), use="defence", tags=("defensive",))
TURN = power("turn", effect("redirect", fallback=4), use="defence", tags=("defensive",))
SHARE = power("share", effect("absorb", range="any"), use="defence", tags=("defensive",))
BACK = power("back", effect("reduce", steps=1), effect("reflect"), use="defence", tags=("defensive",))
QUAKE = power("quake", effect("wound", sev="minor", on="plain"), effect("wound", sev="major", on="heroic"),
              test="contested", targets="enemies", reach="zone", tags=("attack",))
SURE = power("sure", effect("strike"), test="attack", tags=("attack",), flags=("no_chi",))
PERFECT = power("perfect", effect("strike"), test="attack", tags=("attack", "perfect"))
BURN = power("burn", effect("strike"), effect("status", name="torment", for_="turn"), test="attack", tags=("attack",))
MADE = (GUARD, LESS, MUCH_LESS, NEGATE, TURN, SHARE, BACK, QUAKE, SURE, PERFECT, BURN)
MINOR, MAJOR = (2, 1), (5, 4)
"""Falls of a King of Metal 5 against Defense 6: 7 and 10."""


def imp(name: str = "Imp", level: int = 5, **fields: Any) -> Fighter:
    """An enemy that does not flee."""
    return foe(name, level, corrupt=True, **fields)


def under_attack(*more: Fighter, powers: tuple[str, ...] = (), king: dict[str, Any] | None = None, **fields: Any) -> Stage:
    """Aki (0) in the enemies' turn; the King (1) of Metal 5; others."""
    return Stage(hero("Aki", powers=powers, **fields), boss("King", **{"metal": 5, "actions": 3, **(king or {})}), *more,
                 powers=MADE, turn=ENEMIES)


def test_bc_9_1_each_point_of_chi_is_a_point_of_defense_for_this_attack_only() -> None:
    """2 Chi against 7; the next attack meets Defense 6 again."""
    stage = under_attack().do(cmd.Attack(1, 0), MINOR, [("chi", 2)])
    assert stage[0].chi == 20 and stage.one(ev.Defended).defense == 8 and stage[0].minor == 0
    assert figures.defense(stage.state, stage[0]) == 6
    assert stage.do(cmd.Attack(1, 0), MINOR, ["none"]).one(ev.Rolled).against == 6


def test_bc_9_2_the_outcome_is_compared_again() -> None:
    """10 against 6: 2 Chi make it Minor, 5 a miss; what changes nothing is not offered."""
    for points, marks in (("none", (0, 1)), (("chi", 2), (1, 0)), (("chi", 5), (0, 0))):
        stage = under_attack().do(cmd.Attack(1, 0), MAJOR, [points])  # type: ignore[list-item]
        assert (stage[0].minor, stage[0].major) == marks
        assert [(c.pick, c.value) for c in stage.asked[0].choices] == [("none", -1), ("chi", 2), ("chi", 5)]


@pytest.mark.parametrize("why", ["stunned", "exposed", "perfect", "no_chi", "standard"])
def test_bc_9_3_no_chi_defence(why: str) -> None:
    """While stunned or exposed, against a Perfect attack or `no_chi`, for standard enemies."""
    stage = under_attack(king={"powers": ("perfect", "sure")}, stunned=why == "stunned")
    if why == "exposed":
        stage.status(0, "exposed")
    command: Any = {"perfect": cmd.UsePower(1, "perfect", 0), "no_chi": cmd.UsePower(1, "sure", 0)}.get(why, cmd.Attack(1, 0))
    if why == "standard":
        stage = Stage(hero("Aki"), imp())
        command = cmd.Attack(0, 1)
    assert not stage.do(command, MINOR if why != "standard" else (4, 5)).asked
    assert stage[0].minor == 1 or stage[1].minor == 1


def test_bc_9_4_a_defensive_power_is_chosen_after_the_roll_and_before_chi() -> None:
    """The question tells total and Defense; a miss asks nobody."""
    stage = under_attack(powers=("guard",)).do(cmd.Attack(1, 0), MAJOR, ["guard", ("chi", 2)])
    assert [a.prompt.key for a in stage.asked] == ["boc.ask.defence", "boc.ask.chi"]
    assert stage.asked[0].prompt.arguments["total"] == 10
    assert stage.order(ev.Rolled, ev.PowerUsed, ev.Defended) == ["Rolled", "PowerUsed", "Defended"]
    assert not under_attack(powers=("guard",), king={"metal": 1}).do(cmd.Attack(1, 0), (1, 2)).asked


def test_bc_9_5_one_defensive_power_and_chi_besides() -> None:
    """The ally is not asked once one was used; each strike of a sweep may have its own."""
    stage = under_attack(hero("Ban", powers=("much_less",)), powers=("guard",))
    stage.do(cmd.Attack(1, 0), MAJOR, ["guard", ("chi", 2)])
    assert len(stage.of(ev.PowerUsed)) == 1 and stage[0].minor == 0 and stage[0].chi == 18
    stage = under_attack(hero("Ban", powers=("guard",)), powers=("guard",), king={"powers": ("quake",)})
    stage.do(cmd.UsePower(1, "quake", -1), (5, 3, 1, 2, 1, 2), ["guard", "guard"])
    assert [e.fighter for e in stage.of(ev.PowerUsed, defence=True)] == [0, 2]


def test_bc_9_6_whom_a_defensive_power_protects() -> None:
    """`near_ally`: in the own or an adjacent zone, not beyond a wall; "self" nobody else."""
    for zone, wall, asked in ((0, False, True), (1, False, True), (2, False, False), (1, True, False)):
        stage = under_attack(hero("Ban", powers=("much_less", "guard"), at=zone))
        if wall:
            stage.give(-1, effect("zone", feature="wall"), zone=0, edge=1)
        stage.do(cmd.Attack(1, 0), MINOR, ["much_less"] if asked else ["none"])
        assert (stage.asked[0].about == 2) == asked and stage[0].minor == (0 if asked else 1)
        if asked:
            assert [c.pick for c in stage.asked[0].choices] == ["much_less", "none"] and stage[2].owes


@pytest.mark.parametrize("why", ["stunned", "silenced", "fallen", "owes", "poor"])
def test_bc_9_7_no_defensive_power(why: str) -> None:
    """While stunned, silenced, fallen or owing, or without the Chi; a held one neither."""
    for held in (False, True):
        stage = under_attack(hero("Ban", powers=("much_less",), chi=0 if why == "poor" else 20))
        if why == "poor":
            stage.give(2, effect("tax", what=["power"], n=1))
        elif why == "silenced":
            stage.status(2, "silence")
        else:
            stage.put(2, **{{"stunned": "stunned", "fallen": "mortal", "owes": "owes"}[why]: 1 if why == "fallen" else True})
        if held:
            from book_of_changes.model import Held

            stage.put(2, held=Held("ally_attacked", -1, "much_less"))
        stage.do(cmd.Attack(1, 0), MINOR, ["none"])
        assert stage.asked[0].about == 0 and not stage.of(ev.PowerUsed)


@pytest.mark.parametrize(("name", "dice", "marks"), [("less", MAJOR, (1, 0)), ("less", MINOR, (0, 0)),
                                                     ("much_less", MAJOR, (0, 0)), ("negate", MAJOR, (0, 0))])
def test_bc_9_8_the_ladder(name: str, dice: tuple[int, int], marks: tuple[int, int]) -> None:
    """Heroic > success > miss."""
    stage = under_attack(powers=(name,)).do(cmd.Attack(1, 0), dice, [name, "none"] if marks[0] else [name])
    assert (stage[0].minor, stage[0].major) == marks
    assert stage.one(ev.OutcomeChanged).after == ("success" if marks[0] else "fail")


def test_bc_9_8_the_same_ladder_on_contested_attack_powers() -> None:
    """8 against 4 is heroic by 4; one step lower is a Minor Wound."""
    stage = under_attack(powers=("less",), earth=1, king={"powers": ("quake",)})
    stage.do(cmd.UsePower(1, "quake", -1), (5, 3, 1, 3), ["less"])
    assert (stage[0].minor, stage[0].major) == (1, 0)
    stage = under_attack(powers=("less",), earth=1, king={"powers": ("quake",)})
    stage.do(cmd.UsePower(1, "quake", -1), (5, 2, 1, 4), ["less"])  # 8 against 5: success
    assert (stage[0].minor, stage[0].major) == (0, 0)


def test_bc_9_9_defense_effects_are_bounded() -> None:
    """+3 and -3; haven, bulwark, Aloof Crown, cover and spirits outside; never below 2."""
    place = board(2, {0: [{"kind": "haven"}, {"kind": "cover"}]})
    stage = Stage(hero("Aki", "heaven", defense=7), boss("King", at=1, traits=("reach",), metal=5), zones=place)
    assert figures.defense(stage.state, stage[0]) == 6 + 1 + 1 + 1  # spirit, haven, alone
    for number in range(3):
        stage.give(0, effect("defense", n=2), source=f"s{number}")
    assert figures.defense(stage.state, stage[0]) == 9 + 3
    stage.finish().do(cmd.Attack(1, 0), (1, 2))
    assert stage.one(ev.Rolled).against == 13
    weak = Stage(hero("Aki", water=1, wood=1), imp()).give(0, effect("defense", n=-9))
    assert figures.defense(weak.state, weak[0]) == 2
    wall = Stage(hero("Aki"), imp("A", 3), imp("B", 3, traits=("bulwark",)))
    assert [figures.defense(wall.state, wall[n]) for n in (1, 2)] == [7, 6]


def test_bc_9_9_defense_for_one_attack_counts_inside_the_limit() -> None:
    """+2 in force and +3 for this attack are +3."""
    stage = under_attack(powers=("guard",)).give(0, effect("defense", n=2))
    stage.do(cmd.Attack(1, 0), (5, 4), ["guard", "none"])  # 10 against 8, then 9
    assert stage[0].minor == 1 and stage.asked[1].prompt.arguments["defense"] == 9


def test_bc_9_9_guards_for_one_use_end_with_the_attack() -> None:
    """Settled Stone."""
    stage = Stage(hero("Aki", "mountain"), boss("King", chi=0, actions=2), hero("Ban")).do(cmd.Attack(0, 1), (4, 5)).finish()
    assert figures.defense(stage.state, stage[0]) == 7
    stage.do(cmd.Attack(1, 0), (1, 2))
    assert figures.defense(stage.state, stage[0]) == 6


def test_bc_9_10_prices_of_chi_defence() -> None:
    """`tax` makes each point dearer; Hidden Depths doubles the first."""
    stage = under_attack().give(0, effect("tax", what=["chi_defence"], n=1)).do(cmd.Attack(1, 0), MINOR, [("chi", 4)])
    assert stage[0].chi == 18 and stage[0].minor == 0
    water = Stage(hero("Aki", "water"), boss("King", metal=5), turn=ENEMIES).do(cmd.Attack(1, 0), MAJOR, [("chi", 4)])
    assert water.one(ev.Defended).defense == 11 and water[0].chi == 18
    assert [(c.pick, c.value) for c in water.asked[0].choices] == [("none", -1), ("chi", 1), ("chi", 4)]


def test_bc_9_11_a_redirected_attack_keeps_its_total() -> None:
    """Against the new target's Defense, which may use chi defence only."""
    prince = boss("Prince", water=4, wood=4, powers=("negate",))
    stage = under_attack(prince, powers=("turn",)).do(cmd.Attack(1, 0), MAJOR, ["turn", ("chi", 3)])
    assert [a.about for a in stage.asked] == [0, 2] and stage.asked[1].prompt.key == "boc.ask.chi"
    assert stage.one(ev.Defended).defense == 11 and stage[2].minor == stage[2].major == 0 and stage[0].minor == stage[0].major == 0
    assert not stage[0].knocked and not stage[2].knocked  # 10 against 8 is no heroic roll
    assert stage.one(ev.OutcomeChanged).why == "redirect"


def test_bc_9_11_without_another_enemy_defense_is_higher() -> None:
    """+4; the attacker itself is none, nor one in another zone."""
    stage = under_attack(imp(at=1), powers=("turn",)).do(cmd.Attack(1, 0), MAJOR, ["turn", "none"])
    assert stage[0].minor == 1 and stage.asked[1].prompt.arguments["defense"] == 10
    hidden = under_attack(imp(), powers=("turn",)).status(2, "hidden").do(cmd.Attack(1, 0), MAJOR, ["turn", "none"])
    assert hidden[0].minor == 1 and hidden[2].minor == 0


def test_bc_9_11_two_blows_of_a_sweep_turned_onto_one_target_strike_it_twice() -> None:
    """Aki and Ban both bend theirs into the imp."""
    sweep = power("sweep", effect("strike"), test="attack", targets="enemies", reach="zone", tags=("attack",))
    stage = Stage(hero("Aki", powers=("turn",)), hero("Ban", powers=("turn",)), boss("King", metal=5, powers=("sweep",)),
                  imp("Imp", 4), powers=[sweep, TURN], turn=ENEMIES)
    stage.do(cmd.UsePower(2, "sweep", -1), MINOR, ["turn", "turn"])
    assert stage[3].minor == 2 and stage[0].minor == stage[1].minor == 0


def test_bc_9_12_an_absorbed_attack_marks_the_ally() -> None:
    """It gains the Limit; knockdown, stun and other effects stay with the defender."""
    stage = under_attack(hero("Ban", seat="p1"), powers=("share",), king={"powers": ("burn",)})
    stage.do(cmd.UsePower(1, "burn", 0), MAJOR, ["share", ("ally", 2), "willing", "none"])
    assert stage[2].major == 1 and stage[0].major == 0 and stage[2].limit == 1
    assert stage[0].knocked and not stage[2].knocked and stage.on(0, name="torment") and not stage.on(2)


def test_bc_9_12_the_ally_must_be_willing() -> None:
    """Its seat says so."""
    stage = under_attack(hero("Ban", seat="p1"), powers=("share",))
    stage.do(cmd.Attack(1, 0), MINOR, ["share", ("ally", 2), "none", "none"])
    assert stage.asked[2].seat == "p1" and stage[0].minor == 1 and stage[2].minor == 0


@pytest.mark.parametrize(("dice", "answers", "marks"), [(MAJOR, ["back", "none"], (0, 1)), (MINOR, ["back"], (1, 0))])
def test_bc_9_8_reflect_marks_what_the_attack_was_before_the_power(dice: tuple[int, int], answers: list[Any],
                                                                   marks: tuple[int, int]) -> None:
    """Success Minor, heroic Major, whatever becomes of the attack."""
    stage = under_attack(powers=("back",)).do(cmd.Attack(1, 0), dice, answers)
    assert (stage[1].minor, stage[1].major) == marks


def test_bc_9_standing_orders_answer_for_a_hero() -> None:
    """never, major, always up to `most`; Powers never."""
    for orders, dice, chi in ((Orders(chi="never"), MAJOR, 22), (Orders(chi="major"), MAJOR, 20), (Orders(chi="major"), MINOR, 22),
                              (Orders(chi="always"), MINOR, 20), (Orders(chi="always", most=2), MAJOR, 20),
                              (Orders(chi="always", most=5), MAJOR, 17)):
        stage = under_attack(powers=("guard",), orders=Orders(chi=orders.chi, most=orders.most, power="never"))
        assert not stage.do(cmd.Attack(1, 0), dice).asked and stage[0].chi == chi, orders
    stage = under_attack(powers=("guard",), king={"metal": 1}, orders=Orders(power="misses"))
    assert stage.do(cmd.Attack(1, 0), (1, 2), ["guard"]).asked


def test_bc_9_no_standing_order_lets_a_hero_fall_unasked() -> None:
    """Boxes full: asked about Power and Chi whatever the orders; not where the order itself averts it."""
    full: dict[str, Any] = {"minor": 3, "major": 2}
    never = Orders(chi="never", power="never")
    stage = under_attack(powers=("guard",), orders=never, **full).do(cmd.Attack(1, 0), MINOR, ["none", "none"])
    assert len(stage.asked) == 2 and stage[0].fallen
    always = Orders(chi="always", most=5, power="never")
    stage = under_attack(orders=always, **full).do(cmd.Attack(1, 0), MINOR)
    assert not stage.asked and stage[0].standing
    stage = under_attack(orders=Orders(chi="always", most=2), **full).do(cmd.Attack(1, 0), MAJOR, [("chi", 5)])
    assert len(stage.asked) == 1 and stage[0].standing


def test_bc_9_only_against_major_counts_a_minor_wound_that_overflows() -> None:
    """Minor boxes full: a hit marks a Major box, and the order pays for a miss; a heroic one only where that helps."""
    full: dict[str, Any] = {"minor": 3, "orders": Orders(chi="major", most=5, power="never")}
    stage = under_attack(**full).do(cmd.Attack(1, 0), MINOR)
    assert not stage.asked and (stage[0].chi, stage[0].major) == (20, 0)
    stage = under_attack(**full).do(cmd.Attack(1, 0), MAJOR)
    assert not stage.asked and (stage[0].chi, stage[0].major) == (17, 0), "what stays Major costs nothing; a miss does"
    full["orders"] = Orders(chi="major", most=4, power="never")
    stage = under_attack(**full).do(cmd.Attack(1, 0), MAJOR)
    assert not stage.asked and (stage[0].chi, stage[0].major) == (22, 1), "2 Chi would buy a Major Wound all the same"


def test_bc_9_an_answering_attack_needs_reach() -> None:
    """After the attack, with Special Attack; not out of reach, and not when stunned by it."""
    answer = power("answer", effect("attack", mod=1), use="defence", tags=("defensive",))
    stage = Stage(hero("Aki", powers=("answer",)), boss("King", metal=5, chi=0), powers=[answer], turn=ENEMIES)
    stage.do(cmd.Attack(1, 0), (*MINOR, 4, 5), ["answer", "none"])
    assert stage[1].major == 1 and dict(stage.of(ev.Rolled)[1].modifiers) == {"bonus": 1, "wounds": -1}
    far = Stage(hero("Aki", powers=("answer",), at=1), boss("King", metal=5, traits=("reach",)), powers=[answer], turn=ENEMIES)
    assert len(far.do(cmd.Attack(1, 0), MINOR, ["answer", "none"]).of(ev.AttackDeclared)) == 1


def test_bc_9_effects_for_the_attack_only_end_with_it() -> None:
    """A Defensive Power that prevents knockdown for this attack."""
    firm = power("firm", effect("prevent", what=["knockdown"], for_="attack"), use="defence", tags=("defensive",))
    stage = Stage(hero("Aki", powers=("firm",)), boss("King", metal=5, actions=2), hero("Ban"), powers=[firm], turn=ENEMIES)
    stage.do(cmd.Attack(1, 0), MAJOR, ["firm", ("chi", 5)])
    assert not stage[0].knocked and not stage.on(0)
    assert stage.do(cmd.Attack(1, 0), MAJOR, [("chi", 5)]).of(ev.KnockedDown)
