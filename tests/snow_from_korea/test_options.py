"""Schools, Inheritance, Culture, the mahoutsukai, house rules (SK-11 to SK-13, SK-15)."""

from __future__ import annotations

from typing import Any

import pytest
from snow_from_korea import commands as cmd
from snow_from_korea import ending, legal, turns
from snow_from_korea import events as ev
from snow_from_korea.config import configure
from snow_from_korea.content import shipped
from snow_from_korea.mode import MODE
from snow_from_korea.model import CHALLENGE, ENCOUNTER, HUNT, ONWARD, SORCERER
from snow_from_korea.setup import wrong_division

from gunki.engine.messages import Refused
from tests.snow_from_korea.stage import (
    Played,
    by_seat,
    challenge,
    encounter,
    hunt,
    journey,
    man,
    sorcerer,
    step,
    take,
)

ARIAKE = take("ariake")


def trained(school: str, *facets: int, **fields: Any) -> Any:
    """A samurai of a School."""
    return man(facets or (4, 4, 4), school=school, **fields)


def schooled(*men: Any, **config: Any) -> Any:
    """A journey with Schools."""
    return journey(*men, schools=True, **config)


def test_sk_11_1_one_school_whose_effects_apply_to_every_type() -> None:
    state = schooled(trained("two_swords"))
    for facet in state.book.facet_ids:
        assert cmd.TakeKamae("kagai", school=True) in legal.kamae_choices(state, 0, ENCOUNTER, facet)


@pytest.mark.parametrize(("die", "pool"), [(1, 7), (2, 7), (3, 4), (4, 4), (5, 1), (6, 1)])
def test_sk_11_2_the_school_is_declared_with_the_kamae_and_one_die_is_rolled_before_the_pools(die: int, pool: int) -> None:
    played = encounter(schooled(trained("ocean_flower")), "aware", [die, *[2] * pool, *[2] * 4], take("ariake", school=True))
    assert played.of(ev.SchoolDie)[0].die == die and played.of(ev.PoolSet)[0].pool == pool
    kinds = [type(event) for event in played.events]
    assert kinds.index(ev.KamaeTaken) < kinds.index(ev.SchoolDie) < kinds.index(ev.Rolled)
    undeclared = encounter(schooled(trained("ocean_flower")), "aware", [2] * 8, ARIAKE)
    assert not undeclared.of(ev.SchoolDie)


def test_sk_11_3_mirror_and_tree_in_challenges_only() -> None:
    state = schooled(trained("mirror_and_tree", 2, 5, 5), man((6, 3, 3)))
    assert not any(found.school for found in legal.kamae_choices(state, 0, ENCOUNTER, "aware"))
    assert sum(found.school for found in legal.kamae_choices(state, 0, CHALLENGE, "aware")) == 3
    answers = by_seat(samurai1=take("kagai", school=True), samurai2=ARIAKE)
    low = challenge(state, "aware", [1, *[2] * 14], answers)
    assert [event.pool for event in low.of(ev.PoolSet)] == [8, 6]  # kamae are added after
    high = challenge(state, "aware", [6, *[1] * 6], answers)
    assert [event.pool for event in high.of(ev.PoolSet)] == [4, 2]
    assert high.state.samurai[0].facets == (4, 5, 3)  # scores never change by it


@pytest.mark.parametrize(("dice", "pools"), [((1, 6), [5, 5]), ((6, 1), [2, 2]), ((1, 1), [5, 2]), ((5, 5), [5, 2])])
def test_sk_11_4_two_mirrors_read_the_scores_as_they_stood(dice: tuple[int, int], pools: list[int]) -> None:
    state = schooled(trained("mirror_and_tree", 2, 5, 5), trained("mirror_and_tree", 5, 4, 3))
    played = challenge(state, "aware", [*dice, *[2] * sum(pools)], take("ariake", school=True))
    assert [event.pool for event in played.of(ev.PoolSet)] == pools


def test_sk_11_5_two_swords_counts_the_worse_or_the_better_of_two_rolls() -> None:
    state = schooled(trained("two_swords", 2, 5, 5))
    low = encounter(state, "aware", [1, 1, 1, 2, 1, 2, 2], take("ariake", school=True))
    assert low.of(ev.Rolled)[0].counted == 1 and not low.me.cue
    high = encounter(state, "aware", [6, 2, 2, 1, 1, 2, 2], take("ariake", school=True))
    assert high.of(ev.Rolled)[0].counted == 1 and high.me.cue
    kinds = {found.kamae for found in legal.kamae_choices(state, 0, ENCOUNTER, "aware") if found.school}
    assert kinds == {"kagai", "ariake"}


def test_sk_11_6_ocean_flower_changes_pool_and_faces_and_fullness_with_them() -> None:
    state = schooled(trained("ocean_flower", 4, 4, 4))
    assert encounter(state, "aware", [5, 3, 2, 2, 2, 2], take("ariake", school=True)).me.cue
    assert encounter(state, "aware", [6, 6, 2, 2, 2, 2], take("ariake", school=True)).me.cue
    assert encounter(state, "aware", [6, 1, 2, 2, 2, 2], take("ariake", school=True)).me.cue
    sixes = encounter(state, "aware", [1, *[6] * 7, *[2] * 4], take("ariake", school=True))
    assert sixes.of(ev.Rolled)[0].hits == 0
    few = encounter(schooled(trained("ocean_flower", 2, 5, 5)), "aware", [5, 2, 2], take("ariake", school=True))
    assert few.of(ev.PoolSet)[0].pool == 0


def test_sk_11_7_orochi_makes_two_halves_with_pools_fixed_before_the_first() -> None:
    state = schooled(trained("nest", 5, 4, 3))
    played = encounter(state, "kenjutsu", [1, 2, 2, 2, 2, 2, 6, 2, 2, 2, 2, 2], take("orochi"))
    assert played.results == (True, True) and played.me.facets == (5, 6, 3)
    assert len(played.of(ev.PoolSet)) == 2 and played.me.last == "kenjutsu"
    both = schooled(trained("nest"), trained("nest"))
    assert len(challenge(both, "aware", [1] * 8, take("orochi")).results) == 2


def test_sk_11_8_o_nabe_moves_two_and_burns_one_or_loses_two_and_one() -> None:
    state = schooled(trained("cauldron", 5, 2, 3))
    won = encounter(state, "kenjutsu", [1] * 5 + [2] * 2, take("o_nabe"))
    assert won.me.facets == (3, 4, 3) and won.of(ev.PoolSet)[0].pool == 5 and not won.of(ev.SnowBurnt)
    lost = encounter(state, "kenjutsu", [2] * 5 + [1] * 2, take("o_nabe", any_facet="aware"))
    assert lost.me.facets == (4, 0, 3)
    assert {found.facet for found in lost.asked[1].choices} == {"aware", "kenjutsu", "tanka"}


def test_sk_11_9_secret_kamae_are_for_their_school_and_need_no_die() -> None:
    state = schooled(trained("nest"), trained("cauldron"))
    for number, secret in enumerate(("orochi", "o_nabe")):
        for kind in (ENCOUNTER, CHALLENGE, HUNT):
            found = legal.kamae_choices(state, number, kind, "aware")
            assert cmd.TakeKamae(secret) in found and not any(take.school for take in found)
            assert {take.kamae for take in found} == {"kagai", "ariake", "mujintou", secret}


# Inheritance and Culture


def heir(trait: str, *facets: int, **fields: Any) -> Any:
    """A samurai with an Inheritance."""
    return man(facets or (4, 4, 4), inheritance=trait, **fields)


def inherited(*men: Any, **config: Any) -> Any:
    """A journey with Inheritance."""
    return journey(*men, inheritance=True, **config)


def picking(kamae: str, wanted: Any) -> Any:
    """Takes a kamae, and `wanted` where it is offered."""
    plain = take(kamae)
    return lambda ask: wanted if wanted in ask.choices else plain(ask)


WIN, LOSE = [1] * 6 + [2] * 4, [2] * 6 + [1] * 4


def test_sk_12_1_one_trait_each_where_the_option_is_used() -> None:
    book = shipped()
    assert (len(book.inheritances), len(book.cultures), len(book.schools)) == (6, 6, 5)
    with pytest.raises(Refused):
        configure({"samurai": [{"inheritance": "two_teachers"}]})


def test_sk_12_2_twilight_lineage_puts_a_wins_points_into_the_snow_as_far_as_the_highest_facet() -> None:
    state = inherited(heir("twilight_lineage", snow=2))
    played = encounter(state, "aware", WIN, picking("kagai", cmd.Gain("tanka", 0, 2)))
    assert (played.me.facets, played.of(ev.Gained)[0].snow) == ((4, 4, 2), 4)
    high = encounter(inherited(heir("twilight_lineage", snow=4)), "aware", WIN, take("kagai"))
    assert [choice.to_snow for choice in high.asked[1].choices] == [0, 1]  # 5 is as high as Awaré then, 6 would not be
    none = encounter(inherited(heir("twilight_lineage")), "aware", WIN, take("kagai"))
    assert len(none.asked) == 1


def test_sk_12_2_two_teachers_draws_from_the_other_facet() -> None:
    played = encounter(inherited(heir("two_teachers")), "aware", WIN, picking("kagai", cmd.Gain("kenjutsu")))
    assert played.me.facets == (6, 2, 4)
    assert [found.source for found in played.asked[1].choices] == ["tanka", "kenjutsu"]


def test_sk_12_2_divided_burden_splits_losses_and_draws_gains_from_the_snow() -> None:
    state = inherited(heir("divided_burden", snow=3))
    lost = encounter(state, "aware", LOSE, picking("kagai", cmd.Pay("aware", 1)))
    assert (lost.me.facets, lost.me.snow) == ((3, 4, 4), 2)
    won = encounter(state, "aware", [1] * 4 + [2] * 2 + [2] * 4, picking("kagai", cmd.Gain("tanka", 1)))
    assert (won.me.facets, won.me.snow) == ((6, 4, 3), 2)


def test_sk_12_3_borrowed_grief_falls_on_the_source_once() -> None:
    played = encounter(inherited(heir("borrowed_grief")), "aware", LOSE, picking("kagai", cmd.Pay("tanka")))
    assert played.me.facets == (4, 4, 2) and played.me.used == 1
    again = encounter(inherited(heir("borrowed_grief", used=1)), "aware", LOSE, picking("kagai", cmd.Pay("tanka")))
    assert again.me.facets == (2, 4, 4)
    state = inherited(heir("borrowed_grief", school="cauldron"), schools=True)
    any_facet = encounter(state, "aware", [2] * 7 + [1] * 4, picking("o_nabe", cmd.Pay("kenjutsu"))).asked[2]
    assert [found.facet for found in any_facet.choices] == ["aware", "kenjutsu", "tanka"]  # a loss of his choice is not of the tested
    used = encounter(state, "aware", [2] * 7 + [1] * 4, picking("o_nabe", cmd.Pay("tanka")))
    assert used.me.facets == (4, 4, 1) and used.me.used == 1


def test_sk_12_3_late_drawing_sees_the_dice_twice_and_not_in_challenges() -> None:
    state = inherited(heir("late_drawing", school="nest"), man(), schools=True)
    played = encounter(state, "aware", [2, 2, 2, 2, 1, 1], lambda ask: cmd.DrawLate() if cmd.DrawLate() in ask.choices
                       else cmd.TakeKamae("mujintou"))
    assert [event.side for event in played.of(ev.Rolled)] == [1, 0] and played.me.used == 1 and played.me.cue
    assert {found.kamae for found in played.asked[1].choices} == {"kagai", "ariake", "mujintou"}
    assert not legal.may_draw_late(state, 0, CHALLENGE) and not legal.may_draw_late(state, 0, HUNT)
    met = encounter(inherited(heir("late_drawing"), sorcerer=sorcerer(snow=2)), "aware", [1] * 13, by_seat(
        hek=take("ariake", burn=1), samurai1=lambda ask: cmd.DrawLate() if cmd.DrawLate() in ask.choices else cmd.TakeKamae("ariake")), other=SORCERER)
    assert [event.snow for event in met.of(ev.SnowBurnt)] == [1] and [event.pool for event in met.of(ev.PoolSet)] == [8, 4]
    spent = inherited(heir("late_drawing", used=2))
    assert cmd.DrawLate() not in legal.encounter_choices(spent, 0, ENCOUNTER, "aware")


def test_sk_12_3_unhurried_road_refuses_the_facet_three_times() -> None:
    def answer(ask: Any) -> Any:
        return cmd.RefuseFacet() if cmd.RefuseFacet() in ask.choices else ask.choices[0]

    played = Played(inherited(heir("unhurried_road")), lambda work: turns._named(work, 0), answer=answer)
    assert [event.facet for event in played.of(ev.FacetRefused)] == ["aware", "kenjutsu"] and played.me.used == 2
    barred = Played(inherited(heir("unhurried_road", last="aware", used=2)), lambda work: turns._named(work, 0), answer=answer)
    assert [event.facet for event in barred.of(ev.FacetRefused)] == ["kenjutsu"]
    def comes(ask: Any) -> Any:
        return cmd.RefuseFacet() if cmd.RefuseFacet() in ask.choices else ask.choices[-1]

    met = Played(inherited(heir("unhurried_road", used=2), sorcerer=sorcerer()), lambda work: turns._named(work, 0), answer=comes)
    again = [found for ask in met.asked[1:] for found in ask.choices if isinstance(found, cmd.NameFacet)]
    assert again == [cmd.NameFacet("aware", True), cmd.NameFacet("kenjutsu", True)]  # another Facet, not another foe
    spent = Played(inherited(heir("unhurried_road", used=3)), lambda work: turns._named(work, 0), answer=answer)
    assert not spent.of(ev.FacetRefused)


@pytest.mark.parametrize(("trait", "met", "contested"), [
    ("capital", "aware", "tanka"), ("harbour", "aware", "kenjutsu"), ("eastern_marches", "kenjutsu", "aware"),
    ("castle_town", "kenjutsu", "tanka"), ("mountain_temple", "tanka", "aware"), ("old_poets_house", "tanka", "kenjutsu")])
def test_sk_12_4_culture_adds_a_die_in_encounters_of_one_facet_and_challenges_of_another(trait: str, met: str, contested: str) -> None:
    state = journey(man(culture=trait), culture=True)
    for kind, facet in ((ENCOUNTER, met), (CHALLENGE, contested), (HUNT, contested)):
        having = [name for name in state.book.facet_ids
                  if any(found.culture for found in legal.kamae_choices(state, 0, kind, name))]
        assert having == [facet]


def test_sk_12_5_the_culture_die_joins_his_pool_only_and_may_be_left_aside() -> None:
    state = journey(man((2, 5, 5), culture="capital"), culture=True)
    played = encounter(state, "aware", [1, 1, 2, 2, 2], take("ariake", culture=True))
    assert [event.pool for event in played.of(ev.PoolSet)] == [3, 2] and not played.me.cue
    assert encounter(state, "aware", [1, 1, 2, 2], ARIAKE).me.cue


# The mahoutsukai


def test_sk_13_1_the_hek_divides_n_and_three_for_each_samurai_and_his_snow_begins_at_0() -> None:
    assert configure({}).sorcerer_points == 15 and configure({"samurai": [{}] * 5}).sorcerer_points == 27
    state = journey(man(), sorcerer=sorcerer((5, 5, 5)))
    assert wrong_division(state.setting, (5, 5, 5), 15) is None and wrong_division(state.setting, (13, 1, 1), 15) is None
    assert wrong_division(state.setting, (15, 0, 0), 15) is not None and wrong_division(state.setting, (5, 5, 4), 15) is not None
    assert sorcerer().snow == 0


def test_sk_13_2_from_cycle_2_once_a_cycle_and_not_on_the_same_man_in_two_running() -> None:
    def comes(samurai: int = 0, cycle: int = 5, **fields: Any) -> bool:
        return legal.sorcerer_may_come(journey(man(), man(), cycle=cycle, sorcerer=sorcerer(**fields)), samurai)

    assert comes() and not comes(cycle=1) and comes(cycle=2)
    assert not comes(met=1, met_cycle=5)
    assert not comes(met=0, met_cycle=4) and comes(1, met=0, met_cycle=4) and comes(met=0, met_cycle=3)
    assert not comes(broken=True)


def test_sk_13_2_his_plan_is_revealed_when_he_first_appears() -> None:
    state = journey(man(), sorcerer=sorcerer(appeared=False), hek="human")
    assert MODE.observe(state, "samurai1").sorcerer.persona == "" and MODE.observe(state, "hek").sorcerer.persona == "maho_1"
    played = step(state, [2] * 99, lambda ask: next((found for found in ask.choices if getattr(found, "mahoutsukai", False)), ask.choices[0]))
    assert played.of(ev.SorcererAppeared)[0].persona == "maho_1" and played.state.sorcerer.appeared
    assert MODE.observe(played.state, "samurai1").sorcerer.persona == "maho_1"
    again = step(journey(man(), sorcerer=sorcerer(), hek="human"), [2] * 99,
                 lambda ask: next((found for found in ask.choices if getattr(found, "mahoutsukai", False)), ask.choices[0]))
    assert not again.of(ev.SorcererAppeared)


def test_sk_13_3_it_is_an_encounter_in_a_facet_legal_for_the_samurai() -> None:
    state = journey(man((2, 5, 5), last="aware"), sorcerer=sorcerer((2, 2, 2)))
    assert {found.facet for found in legal.facet_choices(state, 0, ()) if found.mahoutsukai} == {"kenjutsu", "tanka"}
    played = encounter(journey(man((2, 5, 5)), sorcerer=sorcerer((2, 2, 2))), "aware", [1, 1, 1, 1], ARIAKE, other=SORCERER)
    assert played.results == (True,) and played.me.cue and played.me.last == "aware"


def test_sk_13_4_kagai_or_ariake_and_burnt_snow_declared_before_the_samurai_chooses() -> None:
    state = journey(man(), sorcerer=sorcerer(snow=5))
    assert {(found.kamae, found.burn) for found in legal.sorcerer_choices(state)} == {
        (kamae, burn) for kamae in ("kagai", "ariake") for burn in (0, 1, 2)}
    played = encounter(state, "aware", [2] * 15, by_seat(hek=take("kagai", burn=2), samurai1=ARIAKE), other=SORCERER)
    assert [ask.seat for ask in played.asked][:2] == ["hek", "samurai1"]
    assert played.of(ev.PoolSet)[1].pool == 7 + 2 + 2 and played.of(ev.SnowBurnt)[0].snow == 3
    poor = journey(man(), sorcerer=sorcerer(snow=1))
    assert {found.burn for found in legal.sorcerer_choices(poor)} == {0, 1}


def test_sk_13_5_his_gains_go_into_facet_or_snow_point_by_point() -> None:
    state = journey(man(), sorcerer=sorcerer(snow=0))
    dice = [2] * 4 + [1] * 9
    for wanted, facets, snow in ((0, (9, 7, 5), 0), (1, (8, 7, 5), 1), (2, (7, 7, 5), 2)):
        played = encounter(state, "aware", dice, by_seat(hek=picking("kagai", cmd.Gain("tanka", 0, wanted)), samurai1=ARIAKE), other=SORCERER)
        assert (played.state.sorcerer.facets, played.state.sorcerer.snow) == (facets, snow)
    assert not played.of(ev.CueFound)
    rich = encounter(journey(man(), sorcerer=sorcerer(snow=30)), "aware", dice, by_seat(hek=picking("kagai", cmd.Gain("tanka", 0, 2)), samurai1=ARIAKE), other=SORCERER)
    assert rich.state.sorcerer.snow == 32  # no Facet limits his


def test_sk_13_6_he_pays_from_the_facet_or_diverts_the_whole_loss() -> None:
    state = journey(man(), sorcerer=sorcerer(snow=3))
    dice = [1] * 4 + [2] * 9
    for wanted, facets, snow in ((cmd.Pay("aware"), (5, 7, 7), 3), (cmd.Pay("aware", 2), (7, 7, 7), 1)):
        played = encounter(state, "aware", dice, by_seat(hek=picking("kagai", wanted), samurai1=ARIAKE), other=SORCERER)
        assert (played.state.sorcerer.facets, played.state.sorcerer.snow) == (facets, snow)
    poor = encounter(journey(man(), sorcerer=sorcerer(snow=1)), "aware", dice, by_seat(hek=take("kagai"), samurai1=ARIAKE), other=SORCERER)
    assert [ask.seat for ask in poor.asked] == ["hek", "samurai1"]


def test_sk_13_7_he_is_broken_at_0_also_after_a_half_and_by_emptying_his_own_source() -> None:
    state = journey(trained("nest"), sorcerer=sorcerer((1, 7, 7)), schools=True)
    half = encounter(state, "aware", [1, 2, 2], by_seat(hek=ARIAKE, samurai1=take("orochi")), other=SORCERER)
    assert half.state.sorcerer.broken and len(half.results) == 1 and half.me.cue
    own = encounter(journey(man(snow=1), sorcerer=sorcerer((7, 7, 2))), "aware", [2] * 4 + [1] * 9,
                    by_seat(hek=take("kagai"), samurai1=ARIAKE), other=SORCERER)
    assert own.state.sorcerer.broken and own.me.snow == 4 and own.of(ev.Repaired)
    assert not legal.sorcerer_may_come(own.state, 0) and not legal.may_hunt(own.state)


def test_sk_13_8_a_hunt_is_a_challenge_by_the_samurai_once_a_cycle_for_all() -> None:
    state = journey(man((2, 5, 5)), man(), sorcerer=sorcerer(), step=ONWARD)
    assert legal.may_hunt(state) and not legal.may_hunt(journey(man(), sorcerer=sorcerer(appeared=False)))
    played = hunt(state, "aware", [1, 1, 1, 1, *[2] * 5], by_seat(hek=ARIAKE, samurai1=ARIAKE))
    assert played.results == (True,) and not played.me.cue and played.me.last == "aware"
    assert not legal.may_hunt(played.state)
    assert legal.sorcerer_may_come(played.state, 0)  # to be hunted is not to take the place of an encounter
    once = MODE.evolve(played.state, ev.Went("journey", 5, 1, ONWARD))
    assert not any(isinstance(found, cmd.Hunt) for found in step(once).asked[0].choices)
    whole = step(state, [2] * 99, lambda ask: next((found for found in ask.choices if isinstance(found, cmd.Hunt)), ask.choices[0]))
    assert whole.state.pages[-1].kind == "hunt" and whole.state.at == 1


def test_sk_13_8_a_hunter_uses_his_school_as_in_a_challenge() -> None:
    for school, kamae in (("mirror_and_tree", {"kagai", "ariake", "mujintou"}), ("two_swords", {"kagai", "ariake"}), ("ocean_flower", {"ariake"})):
        state = schooled(trained(school, 2, 5, 5), sorcerer=sorcerer((6, 7, 7)), step=ONWARD)
        assert {found.kamae for found in legal.kamae_choices(state, 0, HUNT, "aware") if found.school} == kamae
    mirror = schooled(trained("mirror_and_tree", 2, 5, 5), sorcerer=sorcerer((6, 7, 7)))
    low = hunt(mirror, "aware", [1, *[2] * 12], by_seat(hek=ARIAKE, samurai1=take("ariake", school=True)))
    assert [event.pool for event in low.of(ev.PoolSet)] == [6, 6]
    assert low.me.facets == (3, 5, 4) and low.state.sorcerer.facets == (5, 7, 7)  # only pools change, never scores


def test_sk_13_7_broken_by_a_full_success_he_gives_what_it_gives_and_no_more() -> None:
    late = encounter(journey(man((2, 5, 5)), cycle=10, sorcerer=sorcerer((1, 7, 7))), "aware", [1, 1, 2], ARIAKE, other=SORCERER)
    assert late.state.sorcerer.broken and len(late.of(ev.CueTooLate)) == 1
    hunted = hunt(journey(man((2, 5, 5)), sorcerer=sorcerer((1, 7, 7))), "aware", [1, 1, 2], ARIAKE)
    assert hunted.me.cue and len(hunted.of(ev.CueFound)) == 1


def test_sk_13_9_unbroken_and_with_more_snow_than_any_score_the_hek_wins() -> None:
    state = journey(man(snow=5), man(snow=3), sorcerer=sorcerer(snow=6))
    assert ending.finish(state).winners == ("hek",) and ending.finish(state).reason == "mahoutsukai"
    assert ending.finish(journey(man(snow=6), sorcerer=sorcerer(snow=6))).winners == ("samurai1",)
    assert ending.finish(journey(man(snow=0), sorcerer=sorcerer(snow=9, broken=True))).winners == ("samurai1",)


def test_sk_13_10_without_one_the_hek_wins_if_nobody_reaches_par() -> None:
    for count, par in zip(range(1, 6), (2, 4, 4, 5, 5), strict=True):
        men = [man(snow=par - 1) for _ in range(count)]
        assert ending.finish(journey(*men)).winners == ("hek",)
        assert ending.finish(journey(man(snow=par), *men[1:])).winners == ("samurai1",)
    lopsided = man((7, 3, 2), snow=4)
    assert ending.par(journey(lopsided).setting, (lopsided,)) == 5 and ending.finish(journey(lopsided)).winners == ("hek",)
    assert ending.par(journey(man((6, 3, 3))).setting, (man((6, 3, 3)),)) == 2
    grown = man((8, 2, 2), initial=(4, 4, 4), snow=10)  # how he began counts
    assert ending.par(journey(grown).setting, (grown,)) == 2
    assert ending.finish(journey(man(), man(snow=4))).winners == ("samurai2",)  # any samurai may reach par


def test_sk_15_1_the_even_heart() -> None:
    assert wrong_division(configure({"house_rules": ["even_heart"]}), (7, 3, 2)) is not None
    assert wrong_division(configure({"house_rules": ["even_heart"]}), (6, 3, 3)) is None
    assert wrong_division(configure({"house_rules": ["even_heart"], "points": 13}), (7, 3, 3)) is not None
    assert wrong_division(configure({}), (10, 1, 1)) is None
    assert wrong_division(configure({"house_rules": ["even_heart"]}), (9, 3, 3), 15) is None  # it is for samurai


def test_sk_15_2_two_dice() -> None:
    one = encounter(journey(man((1, 5, 6)), house_rules=["two_dice"]), "aware", [1, 2], ARIAKE)
    assert not one.me.cue
    assert encounter(journey(man((2, 5, 5)), house_rules=["two_dice"]), "aware", [1, 1, 2, 2], ARIAKE).me.cue
