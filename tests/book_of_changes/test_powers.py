"""BC-13 and BC-14: Powers, and the Perfect keyword."""

from __future__ import annotations

from typing import Any

import pytest
from book_of_changes import commands as cmd
from book_of_changes import events as ev
from book_of_changes import figures, setup
from book_of_changes.content import shipped
from book_of_changes.model import ENEMIES, Bond, Fighter, Hero, rating
from book_of_changes.targeting import price

from tests.book_of_changes.stage import Stage, boss, effect, foe, hero, power

BOOK = shipped()


def imp(name: str = "Imp", level: int = 5, **fields: Any) -> Fighter:
    """An enemy that does not flee."""
    return foe(name, level, corrupt=True, **fields)


def opened(nature: str, *spirits: str) -> set[str]:
    """Powers of a hero with these spirits Bonded."""
    return set(setup.powers(BOOK, Hero("h", "Aki", "p0", nature, (3,) * 5, (), bonds=tuple(Bond(s, 3) for s in spirits))))


def spirit(*natures: str) -> str:
    """A spirit with exactly these Natures."""
    return next(found.id for found in BOOK.spirits if set(found.natures) == set(natures))


def test_bc_13_1_sixty_four_powers_eight_a_nature() -> None:
    """Every pair of trigrams once."""
    natures = [nature.id for nature in BOOK.natures]
    assert len(BOOK.powers) == 64 == len(BOOK.by_natures)
    assert set(BOOK.by_natures) == {(own, other) for own in natures for other in natures}


def test_bc_13_2_a_bonded_spirit_opens_the_power_of_its_nature() -> None:
    """Without a Bond none."""
    assert opened("wind", spirit("heaven")) == {"coupling"} and opened("wind") == set()


def test_bc_13_3_a_spirit_of_the_own_nature_opens_the_doubled_hexagram_only() -> None:
    """For all eight."""
    for nature in BOOK.natures:
        doubled = BOOK.by_natures[nature.id, nature.id].id
        assert opened(nature.id, spirit(nature.id)) == {doubled}


def test_bc_13_4_a_spirit_of_two_natures_opens_two() -> None:
    """Any such spirit of the bestiary."""
    double = next(found for found in BOOK.spirits if len(found.natures) == 2)
    assert opened("wind", double.id) == {BOOK.by_natures["wind", other].id for other in double.natures}


def test_bc_13_5_what_using_a_power_needs() -> None:
    """Not silenced, Chi for the whole cost, a legal target; calm forbids attacks and curses."""
    made = [power("hex", effect("chi", n=-1), chi=3, tags=("curse",), reach="zone"),
            power("aid", effect("chi", n=1), targets="ally")]

    def able(name: str = "hex", at: int = 0, **fields: Any) -> Stage:
        return Stage(hero("Aki", powers=("hex", "aid"), **fields), imp(at=at), powers=made)

    assert able().can(cmd.UsePower, power="hex")
    assert not able().status(0, "silence").can(cmd.UsePower)
    assert not able(chi=2).can(cmd.UsePower, power="hex") and able(chi=2).can(cmd.UsePower, power="aid")
    assert not able(at=1).can(cmd.UsePower, power="hex")
    calm = able().status(0, "calm")
    assert not calm.can(cmd.UsePower, power="hex") and calm.can(cmd.UsePower, power="aid")
    assert not able(mortal=1).can(cmd.UsePower)


def test_bc_13_5_a_power_marked_once_is_used_once_a_battle() -> None:
    """By each of its users."""
    made = power("made", effect("chi", n=1), targets="self", flags=("once",))
    stage = Stage(hero("Aki", powers=("made",), actions=2), hero("Ban", powers=("made",)), imp(), powers=[made])
    stage.do(cmd.UsePower(0, "made", -1))
    assert not stage.can(cmd.UsePower, fighter=0) and stage.can(cmd.UsePower, fighter=1)


def test_bc_13_6_defensive_powers_are_no_actions() -> None:
    """Only an answer, or held."""
    guard = power("guard", effect("negate"), use="defence", tags=("defensive",))
    stage = Stage(hero("Aki", powers=("guard",)), imp(), powers=[guard])
    assert not stage.can(cmd.UsePower)
    assert all(p.use == "defence" for p in BOOK.powers if "defensive" in p.tags)


def test_bc_13_7_cost_counts_everybody_in_range() -> None:
    """Chi + each × number; the Power falls on all of them."""
    wave = power("wave", effect("chi", n=-1), targets="enemies", reach="near", chi=1, each=1, per="enemy")
    stage = Stage(hero("Aki", powers=("wave",)), imp("A"), imp("B", at=1), imp("C", at=2), powers=[wave])
    stage.do(cmd.UsePower(0, "wave", -1))
    assert stage[0].chi == 22 - 3 and [stage[n].chi for n in (1, 2, 3)] == [4, 4, 5]
    poor = Stage(hero("Aki", powers=("wave",), chi=2), imp("A"), imp("B", at=1), powers=[wave])
    assert not poor.can(cmd.UsePower)
    taxed = Stage(hero("Aki", powers=("wave",)), imp("A"), powers=[wave]).give(0, effect("tax", what=["power"], n=2))
    assert taxed.do(cmd.UsePower(0, "wave", -1))[0].chi == 22 - 4


@pytest.mark.parametrize(("targets", "cost"), [("allies", 3), ("other_allies", 2)])
def test_bc_13_8_per_ally_counts_the_user_among_the_targets(targets: str, cost: int) -> None:
    """Fallen allies are targets too; one who left is none."""
    aid = power("aid", effect("chi", n=0), targets=targets, each=1, per="ally")
    stage = Stage(hero("Aki", powers=("aid",)), hero("Ban"), hero("Chie", mortal=1), hero("Dai", out=True), imp(), powers=[aid])
    assert price(stage.state, stage[0], aid, -1) == cost
    assert stage.do(cmd.UsePower(0, "aid", -1))[0].chi == 22 - cost


@pytest.mark.parametrize("test", ["simple", "contested", "attack"])
def test_bc_13_9_the_cost_is_lost_if_the_test_fails(test: str) -> None:
    """And paid before it."""
    made = power("made", effect("chi", n=-1), test=test, chi=3)
    stage = Stage(hero("Aki", powers=("made",)), imp(), powers=[made])
    stage.do(cmd.UsePower(0, "made", 1), dice=(1, 2) + ((6, 5) if test == "contested" else ()))
    assert stage[0].chi == 19 and stage[1].chi == 5
    assert stage.order(ev.ChiChanged, ev.Rolled)[0] == "ChiChanged"


def test_bc_13_10_kinds_of_test() -> None:
    """None, Wood 7, Wood against Earth, Metal against Defense."""
    kinds = {"none": [], "simple": [("wood", 7)], "contested": [("wood", 7), ("earth", 5)], "attack": [("metal", 8)]}
    for test, rolls in kinds.items():
        made = power("made", effect("chi", n=-1), test=test)
        stage = Stage(hero("Aki", powers=("made",), wood=4, metal=4), imp(), powers=[made])
        stage.do(cmd.UsePower(0, "made", 1), dice=(1, 3, *((1, 1) if test == "contested" else ())) if rolls else ())
        told = [(r.aspect, r.against) for r in stage.of(ev.Rolled)]
        assert [r[0] for r in told] == [r[0] for r in rolls]
        assert test == "contested" or told == rolls


@pytest.mark.parametrize(("duration", "kept"), [("round", [True, False, False]), ("maintain", [True, True, True]),
                                                ("scene", [True, True, True]), ("instant", [True, True, True])])
def test_bc_13_11_durations(duration: str, kept: list[bool]) -> None:
    """`round` ends at the start of the user's next turn; an effect may carry its own length."""
    span = {"for_": "scene"} if duration == "instant" else {}
    made = power("made", effect("defense", n=1, **span), targets="ally", duration=duration, chi=1)
    stage = Stage(hero("Aki", powers=("made",)), hero("Ban"), imp(at=2), powers=[made]).do(cmd.UsePower(0, "made", 1))
    seen = []
    for _ in range(3):
        seen.append(bool(stage.on(1)))
        stage.finish()
        stage.finish(answers=["maintain"] if duration == "maintain" else [])
    assert seen == kept
    assert stage[0].chi == 22 - (4 if duration == "maintain" else 1)


def test_bc_13_12_maintaining_takes_no_action_and_may_be_dropped() -> None:
    """Freely; it ends when the user falls (10.10) or cannot pay (5.1)."""
    made = power("made", effect("defense", n=1), targets="allies", duration="maintain", chi=1)
    stage = Stage(hero("Aki", powers=("made",)), hero("Ban"), imp(at=2), powers=[made]).do(cmd.UsePower(0, "made", -1))
    stage.finish().finish(answers=["maintain"])
    assert stage.can(cmd.Move, fighter=0)
    stage.do(cmd.DropPower(0, "made"))
    assert not stage.on(0) and not stage.on(1) and stage[0].left == 1


def test_bc_13_13_targets_are_fixed_when_the_power_is_used() -> None:
    """Out of range or not, it goes on."""
    made = power("made", effect("defense", n=1), targets="ally", duration="scene", reach="near")
    stage = Stage(hero("Aki", powers=("made",)), hero("Ban"), imp(at=2), powers=[made]).do(cmd.UsePower(0, "made", 1))
    assert figures.defense(stage.put(1, zone=2).state, stage[1]) == 7


def test_bc_13_14_a_power_does_not_stack_with_itself() -> None:
    """Again by the same user it replaces; by another user, or another Power, it adds."""
    made = [power("made", effect("defense", n=1), effect("roll", n=1), targets="ally", duration="scene"),
            power("other", effect("defense", n=1), targets="ally", duration="scene")]
    stage = Stage(hero("Aki", powers=("made", "other"), actions=3), hero("Ban", powers=("made",)), imp(), powers=made)
    stage.do(cmd.UsePower(0, "made", 0)).do(cmd.UsePower(0, "made", 0))
    assert sorted(f.effect.kind for f in stage.on(0)) == ["defense", "roll"]
    assert figures.defense(stage.state, stage[0]) == 7
    stage.do(cmd.UsePower(0, "other", 0)).do(cmd.UsePower(1, "made", 0))
    assert figures.defense(stage.state, stage[0]) == 9


def test_bc_13_14_a_second_copy_of_a_status_keeps_the_stronger_and_the_longer() -> None:
    """One copy is left."""
    made = [power("short", effect("status", name="curse", n=2, for_="turn")),
            power("long", effect("status", name="curse", n=1, for_="scene"))]
    stage = Stage(hero("Aki", powers=("short", "long"), actions=2), imp(), powers=made)
    stage.do(cmd.UsePower(0, "short", 1)).do(cmd.UsePower(0, "long", 1))
    curse, = stage.on(1, name="curse")
    assert curse.effect.amount == 2 and curse.until == "scene"


def test_bc_13_14_a_larger_ward_replaces_a_smaller() -> None:
    """And a smaller does nothing."""
    made = [power("big", effect("ward", n=3), targets="ally", duration="scene"),
            power("small", effect("ward", n=1), targets="ally", duration="scene")]
    stage = Stage(hero("Aki", powers=("big", "small"), actions=3), imp(), powers=made)
    stage.do(cmd.UsePower(0, "small", 0)).do(cmd.UsePower(0, "big", 0)).do(cmd.UsePower(0, "small", 0))
    assert [f.left for f in stage.on(0)] == [3]


def test_bc_13_15_effects_run_in_list_order() -> None:
    """Freed of root first, it may step; the other way round it may not."""
    free, go = effect("cleanse", names=["root"]), effect("move", mode="step", steps=1)
    for effects, zone in (((free, go), 1), ((go, free), 0)):
        made = power("made", *effects, targets="self")
        stage = Stage(hero("Aki", powers=("made",)), imp(at=2), powers=[made]).status(0, "root")
        assert stage.do(cmd.UsePower(0, "made", -1), answers=[("zone", 1)] if zone else [])[0].zone == zone


def test_bc_13_15_an_effect_on_nobody_in_particular_runs_once_with_the_best_outcome() -> None:
    """Two targets, one resisted: the user regains 1 Chi once."""
    made = power("made", effect("chi", n=-1), effect("chi", n=1, to="user"), test="contested", targets="enemies")
    stage = Stage(hero("Aki", powers=("made",), chi=5), imp("A"), imp("B"), powers=[made])
    stage.do(cmd.UsePower(0, "made", -1), dice=(5, 4, 6, 5, 1, 2))
    assert (stage[0].chi, stage[1].chi, stage[2].chi) == (6, 5, 4)


def test_bc_13_16_enemies_need_no_bonds_and_keep_to_their_natures() -> None:
    """Every Power of the bestiary."""
    for found in BOOK.foes:
        assert all(BOOK.power[name].own_nature in found.natures for name in found.powers), found.id
    assert Stage(hero("Aki"), boss("King", powers=("initiating",)), turn=ENEMIES).can(cmd.UsePower)


# --- BC-14 -------------------------------------------------------------------------------------------------------

SURE = power("sure", effect("strike"), test="attack", tags=("attack", "perfect"))
HEX = power("hex", effect("chi", n=-1), tags=("curse",))
NEGATE = power("negate", effect("negate"), effect("move", mode="step", steps=1, to="user"), use="defence",
               tags=("defensive",))
SHARE = power("share", effect("reduce", steps=1), effect("absorb", range="any"), use="defence", tags=("defensive",))
TURN = power("turn", effect("redirect", fallback=4), use="defence", tags=("defensive",))
PERFECT = power("perfect", effect("negate"), use="defence", tags=("defensive", "perfect"))
EARTHEN = power("earthen", effect("negate"), use="defence", chi=2, tags=("earth", "defensive", "perfect"))
MADE = (SURE, HEX, NEGATE, SHARE, TURN, PERFECT, EARTHEN)


def under_attack(*more: Fighter, power_: str = "", king: str = "plain", **fields: Any) -> Stage:
    """Aki (0) with a Defensive Power, the King (1)."""
    return Stage(hero("Aki", powers=(power_,) if power_ else (), **fields),
                 boss("King", king, powers=("sure", "hex"), actions=2), *more, powers=MADE, turn=ENEMIES)


def test_bc_14_1_a_perfect_attack_is_at_least_a_success_and_allows_no_chi() -> None:
    """Whatever the roll; heroic if it is that good."""
    for dice, marks in (((1, 2), (1, 0)), ((6, 5), (0, 1))):
        stage = under_attack(water=4).do(cmd.UsePower(1, "sure", 0), dice)
        assert (stage[0].minor, stage[0].major) == marks and not stage.asked


@pytest.mark.parametrize("dice", [(1, 2), (6, 5)])
def test_bc_14_2_a_plain_defensive_power_leaves_a_success(dice: tuple[int, int]) -> None:
    """Its other effects still happen: the step, the Wounds moved, prevention."""
    stage = under_attack(power_="negate").do(cmd.UsePower(1, "sure", 0), dice, ["negate", ("zone", 1)])
    assert (stage[0].minor, stage[0].major) == (1, 0) and stage[0].zone == 1
    stage = under_attack(hero("Ban"), power_="share").do(cmd.UsePower(1, "sure", 0), dice, ["share", ("ally", 2)])
    assert stage[0].minor == 0 and stage[2].minor == 1
    stage = under_attack(imp("Oni"), power_="turn").do(cmd.UsePower(1, "sure", 0), dice, ["turn"])
    assert stage[2].minor == 0 and (stage[0].minor, stage[0].major) == ((1, 0) if dice == (1, 2) else (0, 1))


def test_bc_14_3_perfect_lets_nobody_act_that_cannot() -> None:
    """Stunned, owing or silenced there is no Perfect Defense; silenced no Perfect attack."""
    for trouble in ("stunned", "owes"):
        stage = under_attack(power_="perfect", **{trouble: True})
        assert not stage.do(cmd.UsePower(1, "sure", 0), (1, 2)).asked and stage[0].minor == 1
    assert not under_attack().status(1, "silence").can(cmd.UsePower)


def test_bc_14_4_a_perfect_defense_stops_every_wound_and_status() -> None:
    """Even what happens on a failed Test; others of the Power's targets are not helped."""
    wave = power("wave", effect("strike"), effect("status", name="root", on="always"),
                 effect("status", name="curse", on="fail"), test="attack", targets="enemies", tags=("attack",))
    stage = Stage(hero("Aki", powers=("perfect",)), hero("Ban"), boss("King", powers=("wave",), metal=5),
                  powers=[wave, PERFECT], turn=ENEMIES)
    stage.do(cmd.UsePower(2, "wave", -1), (5, 4), ["perfect", "none"])
    assert not stage.on(0) and stage[0].minor == stage[0].major == 0 and not stage[0].knocked
    assert stage.on(1, name="root") and stage[1].major == 1 and stage.one(ev.KnockedDown, down=True).fighter == 1


def test_bc_14_5_it_meets_attacks_only() -> None:
    """A curse is no attack; what is in force stays."""
    stage = under_attack(power_="perfect").status(0, "curse").do(cmd.UsePower(1, "hex", 0))
    assert not stage.asked and stage[0].chi == 21
    stage.do(cmd.Attack(1, 0), (5, 1), ["perfect"])
    assert stage.on(0, name="curse")


def test_bc_14_6_perfect_defense_beats_perfect_attack() -> None:
    """Nothing gets through."""
    stage = under_attack(power_="perfect").do(cmd.UsePower(1, "sure", 0), (6, 5), ["perfect"])
    assert stage[0].minor == stage[0].major == 0 and stage.one(ev.OutcomeChanged).after == "fail"


def test_bc_14_7_heavens_purpose_ignores_earth_and_corrupt_defenses() -> None:
    """Perfect or not; of Heaven's basic attack only."""
    stage = under_attack(power_="earthen", king="heaven").do(cmd.Attack(1, 0), (4, 2), ["earthen", "none"])
    assert stage[0].minor == 1
    stage = under_attack(power_="earthen", king="heaven").do(cmd.UsePower(1, "sure", 0), (4, 2), ["earthen"])
    assert stage[0].minor == 0
    stage = under_attack(power_="perfect", king="heaven").do(cmd.Attack(1, 0), (4, 2), ["perfect"])
    assert stage[0].minor == 0
    assert under_attack(power_="earthen").do(cmd.Attack(1, 0), (4, 2), ["earthen"])[0].minor == 0


def test_bc_14_8_a_corrupt_defender_gives_its_power_the_corrupt_keyword() -> None:
    """So Heaven's Purpose bypasses it."""
    for corrupt, marks in ((True, 1), (False, 0)):
        stage = Stage(hero("Aki", "heaven"), boss("King", powers=("negate",), corrupt=corrupt, chi=0), powers=MADE)
        stage.do(cmd.Attack(0, 1), (4, 2), ["negate"] if corrupt else ["negate", ("zone", 1)])
        assert stage[1].minor == marks


# --- the vocabulary ----------------------------------------------------------------------------------------------

def test_bc_13_cleanse_all_ends_harm_of_powers() -> None:
    """Statuses and modifiers; not what helps, nor a modifier of a Nature."""
    heal = power("heal", effect("cleanse", names="all"), targets="ally")
    bad = power("bad", effect("defense", n=-1))
    stage = Stage(hero("Aki", powers=("heal",)), hero("Ban"), imp(), powers=[heal, bad])
    stage.status(1, "root").status(1, "hidden").put(1, knocked=True, stunned=True)
    stage.give(1, effect("defense", n=-1), source="bad").give(1, effect("defense", n=-1), source="heavens_purpose")
    stage.give(1, effect("tax", what=["power"], n=1), source="bad").give(1, effect("roll", n=1), source="bad")
    stage.do(cmd.UsePower(0, "heal", 1))
    assert not stage[1].knocked and not stage[1].stunned
    assert sorted((f.effect.kind, f.source) for f in stage.on(1)) == [
        ("defense", "heavens_purpose"), ("roll", "bad"), ("status", "stage_hidden")]


def test_bc_13_dispel_ends_powers_of_the_receivers_own_side() -> None:
    """The user chooses among more than it may end; what enemies put on it stays."""
    made = [power("strip", effect("dispel", n=1)), power("one", effect("defense", n=1)), power("two", effect("roll", n=1))]
    stage = Stage(hero("Aki", powers=("strip",), actions=2), imp(), powers=made)
    stage.give(1, effect("defense", n=1), source="one", maker=1).give(1, effect("roll", n=1), source="two", maker=1)
    stage.give(1, effect("roll", n=-1), source="two", maker=0)
    stage.do(cmd.UsePower(0, "strip", 1), answers=[("dispel", 1)])
    assert [(f.source, f.maker) for f in stage.on(1)] == [("one", 1), ("two", 0)]
    stage.do(cmd.UsePower(0, "strip", 1))
    assert [(f.source, f.maker) for f in stage.on(1)] == [("two", 0)]


def test_bc_13_extra_actions() -> None:
    """`act`: at once, though it acted or owes; not stunned; it may be declined; the turn's own action stays."""
    call = power("call", effect("roll", n=2, for_="use"), effect("act", what="any"), targets="other_ally")
    people = (hero("Aki", powers=("call",)), hero("Ban"), imp("Imp", 5))
    stage = Stage(*people, powers=[call]).do(cmd.UsePower(0, "call", 1), (4, 5), [cmd.Attack(1, 2)])
    assert dict(stage.one(ev.Rolled).modifiers) == {"effects": 2} and stage[1].left == 1 and not stage.on(1)
    assert stage.can(cmd.Attack, fighter=1) and stage.can(cmd.Hold, fighter=1)
    owing = Stage(*people, powers=[call]).put(1, owes=True, passed=True, left=0)
    owing.do(cmd.UsePower(0, "call", 1), answers=[("none", -1)])
    assert owing.asked
    assert not Stage(*people, powers=[call]).put(1, stunned=True, left=0).do(cmd.UsePower(0, "call", 1)).asked
    calm = Stage(*people, powers=[call]).status(1, "calm")
    calm.do(cmd.UsePower(0, "call", 1), answers=[("none", -1)])
    assert not any(isinstance(c, cmd.Attack | cmd.LimitAttack) for c in calm.asked[0].choices)


def test_bc_13_molting_swaps_two_aspects_and_acts_again() -> None:
    """The Power of the book."""
    stage = Stage(hero("Aki", powers=("molting",), metal=1, water=5), imp("Imp", 5))
    stage.do(cmd.UsePower(0, "molting", -1), (1, 4), [("swap", 0), cmd.Attack(0, 1)])
    assert rating(stage[0], stage.battle, "metal") == 5 and stage.one(ev.Rolled).total == 9


def test_bc_13_compel_makes_the_target_strike_its_own() -> None:
    """The user chooses; calm or alone it does nothing."""
    force = power("force", effect("compel", mode="strike_ally"))
    stage = Stage(hero("Aki", powers=("force",)), imp("A"), imp("B"), imp("C", at=1), powers=[force])
    stage.do(cmd.UsePower(0, "force", 1), (4, 5))
    assert stage.one(ev.AttackDeclared).targets == (2,) and stage[2].minor == 1 and stage[2].struck == 0
    calm = Stage(hero("Aki", powers=("force",)), imp("A"), imp("B"), powers=[force]).status(1, "calm")
    assert not calm.do(cmd.UsePower(0, "force", 1)).of(ev.AttackDeclared)


def test_bc_13_use_lasts_for_one_test_of_its_sort() -> None:
    """An attack bonus waits for an attack."""
    stage = Stage(hero("Aki", actions=2), imp("Imp", 5)).give(0, effect("roll", n=2, tests="attack"), "use")
    stage.do(cmd.Study(0, 1), (1, 2))
    assert stage.on(0)
    assert not stage.do(cmd.Attack(0, 1), (1, 2)).on(0)
    assert dict(stage.one(ev.Rolled).modifiers) == {"effects": 2}


@pytest.mark.parametrize(("sev", "marks", "after"), [
    ("minor", (2, 1, 0), (0, 1, 0)), ("major", (2, 1, 0), (1, 0, 0)), ("worst", (1, 0, 1), (1, 0, 0)),
    ("worst", (1, 2, 1), (1, 2, 0)), ("worst", (2, 0, 0), (0, 0, 0))])
def test_bc_13_heal(sev: str, marks: tuple[int, int, int], after: tuple[int, int, int]) -> None:
    """Two steps of each sort; Mortal becomes a Major box where one is free."""
    mend = power("mend", effect("heal", sev=sev, n=2), targets="ally")
    stage = Stage(hero("Aki", powers=("mend",)), hero("Ban", minor=marks[0], major=marks[1], mortal=marks[2]), imp(), powers=[mend])
    stage.do(cmd.UsePower(0, "mend", 1))
    assert (stage[1].minor, stage[1].major, stage[1].mortal) == after


def test_bc_13_transfers() -> None:
    """Chi as much as there is; Minor Wounds as many as find a free box, without Limit."""
    made = [power("drain", effect("transfer", what="chi", n=3)), power("take", effect("transfer", what="minor_wounds", n=2),
                                                                       targets="other_ally")]
    stage = Stage(hero("Aki", powers=("drain", "take"), chi=5, minor=2, actions=2), hero("Ban", minor=3), imp(chi=2), powers=made)
    stage.do(cmd.UsePower(0, "drain", 2)).do(cmd.UsePower(0, "take", 1))
    assert (stage[0].chi, stage[2].chi) == (7, 0)
    assert (stage[0].minor, stage[1].minor, stage[0].limit) == (3, 2, 0)


def test_bc_13_calm_ends_when_an_enemy_harms_its_bearer() -> None:
    """By a Wound or by taking Chi; not by an ally."""
    made = [power("sip", effect("chi", n=-1)), power("hit", effect("wound", sev="minor"))]
    for name in ("sip", "hit"):
        stage = Stage(hero("Aki", powers=("sip", "hit")), imp(), powers=made).status(1, "calm")
        assert not stage.do(cmd.UsePower(0, name, 1)).on(1, name="calm")
    stage = Stage(hero("Aki"), boss("King"), boss("Queen", powers=("hit",)), powers=made).status(1, "calm").finish()
    from book_of_changes import wounds

    assert stage.flow(wounds.mark, 1, "minor", 2, "hit").on(1, name="calm")
