"""BC-8 and BC-10: attacks, knockdown and stun."""

from __future__ import annotations

from typing import Any

import pytest
from book_of_changes import attacks, downing, turns
from book_of_changes import commands as cmd
from book_of_changes import events as ev
from book_of_changes.lasting import add_status
from book_of_changes.model import ENEMIES, Fighter

from tests.book_of_changes.stage import Stage, boss, effect, foe, hero, power

GUARD = power("guard", effect("negate"), use="defence", tags=("defensive",))
TAMING = power("taming", effect("negate"), effect("deny", to="attacker"), use="defence", tags=("defensive", "perfect"))
SWEEP = power("sweep", effect("strike"), test="attack", targets="enemies", reach="zone", tags=("attack",))
QUAKE = power("quake", effect("wound", sev="minor"), test="contested", targets="enemies", reach="zone", tags=("attack",))
DENY = power("deny", effect("deny"))


def imp(name: str = "Imp", level: int = 5, **fields: Any) -> Fighter:
    """An enemy that does not flee."""
    return foe(name, level, corrupt=True, **fields)


def test_bc_8_1_a_basic_attack_is_metal_against_defense() -> None:
    """One enemy in reach."""
    stage = Stage(hero("Aki"), imp(), imp("Far", at=1))
    assert [c.target for c in stage.can(cmd.Attack)] == [1]
    rolled = stage.do(cmd.Attack(0, 1), dice=(1, 2)).one(ev.Rolled)
    assert (rolled.aspect, rolled.against, rolled.target) == ("metal", 8, 1)


@pytest.mark.parametrize(("dice", "marks"), [((1, 2), (0, 0)), ((3, 5), (1, 0)), ((6, 5), (0, 1))])
def test_bc_8_2_success_is_a_minor_heroic_a_major_wound(dice: tuple[int, int], marks: tuple[int, int]) -> None:
    """Defense 8."""
    stage = Stage(hero("Aki", metal=3), boss("King", water=4, wood=4, chi=0)).do(cmd.Attack(0, 1), dice=dice)
    assert (stage[1].minor, stage[1].major) == marks


def test_bc_8_3_nobody_attacks_outside_reach() -> None:
    """Limits and Powers only by their range."""
    stage = Stage(hero("Aki", limit=5, powers=("sweep",)), imp(at=1), powers=[SWEEP])
    assert not stage.can(cmd.Attack) and not stage.can(cmd.LimitAttack) and not stage.can(cmd.UsePower)


def test_bc_8_4_rolled_and_final_outcome() -> None:
    """Rolled heroic, final fail: Defended tells what it came to, Rolled what it was."""
    stage = Stage(hero("Aki"), boss("King", metal=5), turn=ENEMIES)
    stage.do(cmd.Attack(1, 0), dice=(5, 4), answers=[("chi", 5)])
    assert stage.one(ev.Rolled).outcome == "heroic" and stage.one(ev.Defended).outcome == "fail"
    assert stage[0].minor == stage[0].major == 0


def test_bc_8_5_the_order_of_an_attack() -> None:
    """From declaring to held actions, with everything at once."""
    answer = power("answer", effect("reflect"), effect("attack", mod=0), use="defence", tags=("defensive",))
    thorns = power("thorns", effect("trigger", when="wounded", effects=[{"kind": "chi", "n": 1, "to": "bearer"}]))
    stage = Stage(hero("Aki", "thunder", powers=("answer",), chi=9, metal=5), hero("Ban"), boss("King", "fire", metal=5),
                  powers=[answer, thorns])
    stage.give(0, thorns.effects[0], maker=0, source="thorns")
    stage.do(cmd.Hold(1), answers=[("ally_attacked", 0), "attack"]).finish()
    # 10 against 6: heroic. Aki answers, spends 2 Chi (8): a Minor Wound, and gets everything that follows.
    stage.do(cmd.Attack(2, 0), dice=(5, 4, 1, 2, 1, 2), answers=["answer", ("chi", 2), ("none", -1)])
    told = [type(e).__name__ if not isinstance(e, ev.Flagged) else e.field for e in stage.events]
    keys = ["AttackDeclared", "Rolled", "PowerUsed", "Defended", "Wounded", "KnockedDown", "EffectBegan", "fury", "Wounded",
            "Fired", "AttackDeclared", "HoldSet", "AttackDeclared"]
    at = -1
    for key in keys:
        at = next((n for n in range(at + 1, len(told)) if told[n] == key), -1)
        assert at >= 0, (key, told)
    wounds = stage.of(ev.Wounded)
    assert [(w.fighter, w.why) for w in wounds[:2]] == [(0, "attack"), (2, "reflect")] and wounds[1].sev == "major"
    assert [e.fighter for e in stage.of(ev.AttackDeclared)] == [2, 0, 1]


def test_bc_8_6_special_attack_follows_basic_attacks_only() -> None:
    """Those of `attack` and `compel` too; not Powers, not Limits."""
    granted = power("granted", effect("attack", mod=0), targets="self")
    forced = power("forced", effect("compel", mode="strike_ally"))
    burn = power("burn", effect("strike"), test="attack", tags=("attack",))

    def burnt(command: Any, answers: list[Any] | None = None, dice: tuple[int, ...] = (4, 5), who: int = 1) -> bool:
        stage = Stage(hero("Aki", "fire", powers=("granted", "forced", "burn"), limit=5), imp(nature="fire"),
                      boss("King", "fire"), powers=[granted, forced, burn])
        stage.do(command, dice=dice, answers=answers or [])
        return bool(stage.on(who, name="torment"))

    assert burnt(cmd.Attack(0, 1))
    assert burnt(cmd.UsePower(0, "granted", -1), [("target", 1)])
    assert burnt(cmd.UsePower(0, "forced", 2), dice=(4, 5), who=1)
    assert not burnt(cmd.UsePower(0, "burn", 1))
    plain = Stage(hero("Aki", "thunder", limit=5), imp(knocked=False)).do(cmd.LimitAttack(0, -1), dice=(4, 2))
    assert not plain[1].knocked and plain[1].minor == 1


def test_bc_8_7_several_targets_one_roll() -> None:
    """9 against 5 and 8."""
    stage = Stage(hero("Aki", powers=("sweep",)), imp("A", 2), imp("B", 5), imp("C", 5, defense=12), powers=[SWEEP])
    stage.do(cmd.UsePower(0, "sweep", -1), dice=(4, 5))
    assert len(stage.of(ev.Rolled)) == 1
    assert [(c.target, c.defense, c.outcome) for c in stage.of(ev.Compared)] == [
        (1, 5, "heroic"), (2, 8, "success"), (3, 12, "fail")]
    assert [stage[n].minor for n in (1, 2, 3)] == [2, 1, 0]


def test_bc_8_8_effects_of_an_attack_power_use_the_final_outcome() -> None:
    """A heroic roll that chi makes plain."""
    drain = power("drain", effect("chi", n=-1, on="plain"), effect("limit", n=3, on="heroic"), test="attack", tags=("attack",))
    stage = Stage(hero("Aki"), boss("King", metal=5, powers=("drain",)), powers=[drain], turn=ENEMIES)
    stage.do(cmd.UsePower(1, "drain", 0), dice=(5, 4), answers=[("chi", 2)])
    assert stage[0].chi == 22 - 2 - 1 and stage[0].limit == 0


@pytest.mark.parametrize("tag", ["attack", "curse", "support"])
def test_bc_8_9_attacking_or_cursing_reveals(tag: str) -> None:
    """Other Powers do not."""
    made = power("made", effect("chi", n=-1), tags=(tag,))
    stage = Stage(hero("Aki", powers=("made",)), imp(), powers=[made]).status(0, "hidden")
    assert bool(stage.do(cmd.UsePower(0, "made", 1)).on(0, name="hidden")) == (tag == "support")
    assert not Stage(hero("Aki"), imp()).status(0, "hidden").do(cmd.Attack(0, 1), dice=(1, 2)).on(0, name="hidden")


def test_bc_8_9_hidden_characters_cannot_be_chosen() -> None:
    """Not by attacks, single-target Powers, redirection or compulsion; a Power on a whole group leaves nobody out."""
    single = power("single", effect("chi", n=-1), tags=("curse",))
    group = power("group", effect("chi", n=-1), targets="enemies", tags=("curse",))
    stage = Stage(hero("Aki", powers=("single", "group")), imp(), powers=[single, group]).status(1, "hidden")
    assert not stage.can(cmd.Attack) and not stage.can(cmd.UsePower, power="single")
    assert stage.do(cmd.UsePower(0, "group", -1))[1].chi == 4
    seeing = Stage(hero("Aki", traits=("blindsense",)), imp()).status(1, "hidden")
    assert seeing.can(cmd.Attack)
    forced = power("forced", effect("compel", mode="strike_ally"))
    stage = Stage(hero("Aki", powers=("forced",)), imp(), imp("Oni"), powers=[forced]).status(2, "hidden")
    assert not stage.do(cmd.UsePower(0, "forced", 1)).of(ev.AttackDeclared)


def test_bc_8_10_the_fallen_cannot_be_targeted_by_enemies() -> None:
    """A risen one can."""
    stage = Stage(hero("Aki", mortal=1, chi=0), hero("Ban"), imp(powers=("sweep",)), powers=[SWEEP], turn=ENEMIES)
    assert [c.target for c in stage.can(cmd.Attack)] == [1]
    stage.do(cmd.UsePower(2, "sweep", -1), dice=(1, 2), answers=["none"])
    assert stage.one(ev.PowerUsed).targets == (1,)
    assert Stage(hero("Aki", mortal=1, risen=True), imp(), turn=ENEMIES).can(cmd.Attack)


def test_bc_8_taunt_binds_attacks_while_the_taunter_is_in_reach() -> None:
    """And single-enemy Powers; out of reach it binds nothing."""
    far = power("far", effect("chi", n=-1))
    stage = Stage(hero("Aki"), hero("Ban"), imp(powers=("far",)), powers=[far], turn=ENEMIES).status(2, "taunt", maker=1)
    assert [c.target for c in stage.can(cmd.Attack)] == [1] and [c.target for c in stage.can(cmd.UsePower)] == [1]
    stage.put(1, zone=1)
    assert [c.target for c in stage.can(cmd.Attack)] == [0] and [c.target for c in stage.can(cmd.UsePower)] == [0, 1]


def test_bc_8_traits_of_basic_attacks() -> None:
    """Venom, grasp, leech on a hit; pack on the roll."""
    stage = Stage(hero("Aki"), imp("A", 4, traits=("venom", "grasp", "leech", "pack"), chi=1), imp("B", traits=("pack",)),
                  imp("C", traits=("pack",)), imp("D", traits=("pack",)), turn=ENEMIES)
    stage.do(cmd.Attack(1, 0), dice=(1, 2), answers=["none"])
    assert dict(stage.one(ev.Rolled).modifiers) == {"pack": 2}
    assert stage.on(0, name="torment") and stage.on(0, name="root") and stage[0].chi == 21 and stage[1].chi == 2


def test_bc_8_riposte_counts_enemy_attacks_since_the_last_turn() -> None:
    """+1 attacked, +2 wounded; an ally's blow does not count, and it is over after a turn."""
    for dice, bonus in (((1, 2), 1), ((5, 1), 2)):
        stage = Stage(hero("Aki", "earth"), boss("King", chi=0), turn=ENEMIES)
        stage.do(cmd.Attack(1, 0), dice=dice, answers=["none"] if dice[0] == 5 else [])
        stage.do(cmd.Attack(0, 1), dice=(1, 2))
        assert dict(stage.one(ev.Rolled, fighter=0).modifiers)["riposte"] == bonus
        stage.finish().do(cmd.Attack(0, 1), dice=(1, 2))
        assert "riposte" not in dict(stage.one(ev.Rolled, fighter=0).modifiers)


def test_bc_8_special_defenses_after_a_wound() -> None:
    """Rolling Thunder: +2 once. Scorching Radiance: torment on the attacker, once a round."""
    stage = Stage(hero("Aki", "thunder"), boss("King", chi=0), turn=ENEMIES)
    stage.do(cmd.Attack(1, 0), dice=(4, 1), answers=["none"]).do(cmd.Attack(0, 1), dice=(1, 2))
    assert dict(stage.one(ev.Rolled, fighter=0).modifiers) == {"fury": 2, "wounds": -1} and stage[0].fury == 0
    stage = Stage(hero("Aki", "fire"), imp("A"), imp("B"), turn=ENEMIES)
    stage.do(cmd.Attack(1, 0), dice=(2, 1), answers=["none"]).do(cmd.Attack(2, 0), dice=(2, 1), answers=["none"])
    assert [e.lasting.on for e in stage.log if isinstance(e, ev.EffectBegan)] == [1]
    assert not stage.on(0, name="torment")


# --- BC-10 -------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("answer", ["chi", "guard"])
def test_bc_10_1_a_heroic_roll_knocks_down_even_without_damage(answer: str) -> None:
    """Neither Chi nor a plain Defensive Power prevents it; a plain success does not knock down."""
    stage = Stage(hero("Aki", powers=("guard",)), boss("King", metal=5), powers=[GUARD], turn=ENEMIES)
    stage.do(cmd.Attack(1, 0), dice=(5, 4), answers=["none", ("chi", 5)] if answer == "chi" else ["guard"])
    assert stage.of(ev.KnockedDown, fighter=0, down=True) and not stage.of(ev.Wounded)
    stage = Stage(hero("Aki"), boss("King", metal=5), turn=ENEMIES).do(cmd.Attack(1, 0), dice=(1, 2), answers=["none"])
    assert not stage.of(ev.KnockedDown)


def test_bc_10_2_knockdown_ends_at_the_start_of_the_turn() -> None:
    """At no cost."""
    stage = Stage(hero("Aki", knocked=True), hero("Ban", knocked=True), boss("King", knocked=True), turn=ENEMIES).finish()
    assert not stage[0].knocked and stage[2].knocked and stage[0].left == 1 and stage[0].chi == 22


def test_bc_10_3_heroic_against_one_knocked_down_before_stuns() -> None:
    """Not by the same attack; not a plain success."""
    for down, dice, stunned in ((True, (6, 5), True), (False, (6, 5), False), (True, (4, 5), False)):
        stage = Stage(hero("Aki"), imp(knocked=down)).do(cmd.Attack(0, 1), dice=dice)
        assert bool(stage.of(ev.Stunned, stunned=True)) == stunned


def test_bc_10_4_stunned_characters_defend_with_nothing() -> None:
    """No question is asked."""
    stage = Stage(hero("Aki", powers=("guard",), stunned=True), imp(), powers=[GUARD], turn=ENEMIES)
    assert not stage.do(cmd.Attack(1, 0), dice=(2, 1)).asked and stage[0].minor == 1


def test_bc_10_5_stun_costs_an_action_of_ones_own_turn() -> None:
    """At its start, or at once where it is stunned in its own turn with actions left."""
    stage = Stage(hero("Aki", stunned=True), hero("Ban"), imp(), turn=ENEMIES).finish()
    assert not stage[0].stunned and stage[0].left == 0 and not stage.can(cmd.Finish, fighter=0)
    riposte = power("riposte", effect("status", name="stun", to="attacker"), use="defence", tags=("defensive",))
    stage = Stage(hero("Aki", powers=("riposte",)), boss("King", actions=2), powers=[riposte], turn=ENEMIES)
    stage.do(cmd.Attack(1, 0), dice=(4, 1), answers=["riposte", "none"])
    assert stage.of(ev.ActionLost)[0].fighter == 1 and not stage[1].stunned
    assert stage.battle.round == 2  # with the second action the turn was over, and Aki owed its own


def test_bc_10_6_perfect_defense_prevents_knockdown_and_stun() -> None:
    """Of the attack it meets."""
    stage = Stage(hero("Aki", powers=("taming",), knocked=True), boss("King", metal=5, actions=2), powers=[TAMING],
                  turn=ENEMIES)
    stage.do(cmd.Attack(1, 0), dice=(5, 4), answers=["taming"])
    assert not stage[0].stunned and not stage.of(ev.KnockedDown) and not stage.of(ev.Wounded)


@pytest.mark.parametrize(("nature", "stunned"), [("mountain", False), ("thunder", True), ("fire", True), ("plain", True)])
def test_bc_10_7_still_mountain_prevents_stun_not_knockdown(nature: str, stunned: bool) -> None:
    """Rolling Thunder and Scorching Radiance prevent neither."""
    stage = Stage(hero("Aki", nature), imp())
    assert stage.flow(downing.knock_down, 0)[0].knocked
    assert stage.call(downing.stun, 0)[0].stunned == stunned


def test_bc_10_8_knockdown_hinders_nothing_else() -> None:
    """Defense, totals, actions and defences are the same."""
    from book_of_changes import figures

    stage = Stage(hero("Aki", powers=("guard",)), imp(), powers=[GUARD])
    before = figures.defense(stage.state, stage[0]), figures.modifiers(stage.state, stage[0], "attack"), stage.choices
    stage.put(0, knocked=True)
    assert before == (figures.defense(stage.state, stage[0]), figures.modifiers(stage.state, stage[0], "attack"), stage.choices)


def test_bc_10_9_steadied_after_losing_an_action_to_deny() -> None:
    """From the loss until it finishes a turn on which nothing held it."""
    stage = Stage(hero("Aki", powers=("deny",), actions=2), boss("King"), powers=[DENY])
    stage.do(cmd.UsePower(0, "deny", 1))
    assert stage[1].owes and not stage[1].steadied
    stage.finish()  # the King's turn passes with nothing done
    assert stage.of(ev.ActionLost, fighter=1) and stage[1].steadied and stage.battle.turn != ENEMIES
    stage.do(cmd.UsePower(0, "deny", 1))
    assert not stage[1].owes
    stage.finish().finish()
    assert not stage[1].steadied
    assert stage.do(cmd.UsePower(0, "deny", 1))[1].owes


def test_bc_10_9_the_calmed_are_steadied_at_once() -> None:
    """Neither a second calm nor `deny`; free again after a turn without."""
    stage = Stage(hero("Aki", powers=("deny",), actions=2), boss("King"), powers=[DENY])
    stage.call(add_status, 0, 1, "calm", 1, "turn", "deny")
    assert stage[1].steadied and stage.on(1, name="calm")
    assert not stage.do(cmd.UsePower(0, "deny", 1))[1].owes
    stage.finish()
    assert not stage.can(cmd.Attack)
    stage.finish()
    assert not stage.on(1, name="calm") and stage[1].steadied
    stage.call(add_status, 0, 1, "calm", 1, "turn", "deny")
    assert not stage.on(1, name="calm")
    stage.finish().finish()
    assert not stage[1].steadied


def test_bc_10_9_stun_from_attacks_is_not_limited() -> None:
    """Steadied or not."""
    stage = Stage(hero("Aki"), imp(knocked=True, steadied=True)).do(cmd.Attack(0, 1), dice=(6, 5))
    assert stage.of(ev.Stunned, stunned=True)


def test_bc_10_9_a_denied_action_of_ones_own_turn_is_lost_in_the_next() -> None:
    """Denied while attacking with the first of two actions; steadied only from the loss on."""
    stage = Stage(hero("Aki", powers=("taming",)), boss("King", actions=2), powers=[TAMING], turn=ENEMIES)
    stage.do(cmd.Attack(1, 0), dice=(4, 1), answers=["taming"])
    assert stage[1].owes and stage[1].left == 1 and not stage[1].steadied
    stage.finish()  # Aki owes too, and its turn passes by itself
    assert stage.battle.round == 2 and not stage[1].owes and stage[1].left == 1 and stage[1].steadied


def test_bc_10_10_falling_ends_statuses_and_what_one_maintains() -> None:
    """Not what others made, nor scene effects that are no status."""
    from book_of_changes import wounds

    kept = power("kept", effect("defense", n=1), targets="allies", duration="maintain")
    stage = Stage(hero("Aki", powers=("kept",), minor=3, major=2), hero("Ban"), imp(), powers=[kept])
    stage.do(cmd.UsePower(0, "kept", -1))
    for name in ("root", "curse", "torment", "silence", "exposed", "taunt", "hidden"):
        stage.status(0, name)
    stage.put(0, knocked=True, stunned=True, owes=True).give(0, effect("roll", n=1))
    stage.flow(wounds.mark, 0, "major", 2, "attack")
    assert stage[0].fallen and [f.effect.kind for f in stage.on(0)] == ["roll"] and not stage.on(1)
    assert not (stage[0].knocked or stage[0].stunned or stage[0].owes)


def test_bc_8_contested_attack_powers_are_attacks() -> None:
    """Declared, met by Defensive Powers but not by Chi, remembered, and their Wounds count."""
    stage = Stage(hero("Aki", "thunder", powers=("guard",)), hero("Ban", "thunder"), boss("King", powers=("quake",)),
                  powers=[GUARD, QUAKE], turn=ENEMIES)
    stage.do(cmd.UsePower(2, "quake", -1), dice=(5, 2, 1, 2, 1, 2), answers=["guard"])
    assert stage.of(ev.AttackDeclared)[0].targets == (0, 1)
    assert stage[0].minor == 0 and stage[1].minor == 1 and stage[1].fury == 2 and stage[0].fury == 0
    assert [a.prompt.key for a in stage.asked] == ["boc.ask.defence"]
    assert turns.MOST_ROUNDS == 20 and attacks.STRIKE.kind == "strike"
