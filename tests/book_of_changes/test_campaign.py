"""BC-25: the campaign, its scenes, rewards and defeats, and BC-1.17."""

from __future__ import annotations

from typing import Any

import pytest
from book_of_changes import commands as cmd
from book_of_changes import events as ev
from book_of_changes import scenes, setup
from book_of_changes.content import shipped
from book_of_changes.model import Bond, Orders, Stone
from book_of_changes.sheets import BattleSheet, Change, Entry, Objective, Reward, SceneSheet
from msgspec.structs import replace

from tests.book_of_changes.stage import book_with
from tests.book_of_changes.story import Story


def _scene(kind: str = "simple", who: str = "one", aspect: str = "fire", **outcome: Change) -> SceneSheet:
    found = {"fail": Change(nothing=True), "success": Change(nothing=True), **outcome}
    against: dict[str, Any] = {"tn": 7} if kind == "simple" else {"vs_aspect": "wood", "vs_rating": 3}
    return SceneSheet("test", kind, who, aspect, "", found, **against)


def _at_scene(sheet: SceneSheet, *after: str, **fields: Any) -> Story:
    return Story("scene:test", *(after or ("battle:new_year",)), scenes=(sheet,), **fields).begin()


def _rewarded(*rewards: Reward, **fields: Any) -> Story:
    """A campaign of one battle with these rewards, won."""
    sheet = BattleSheet("prize", "Prize", "night_laundry", Objective(), (Entry("hungry_ghost", 3, "front_row"),), rewards=rewards)
    book = book_with()
    return Story("battle:prize", "rest:night", book=replace(book, battles=(*book.battles, sheet)), **fields).begin()


# --- the order of things -------------------------------------------------------------------------------------------

def test_bc_25_1_scenes_battles_and_rests_come_in_the_order_of_the_file() -> None:
    story = Story("scene:awakening", "battle:the_open_door", "rest:night", "battle:new_year").begin()
    phases = [story.phase]
    story.do(cmd.Test("h0"))
    phases.append(story.phase)
    story.win()
    phases.append(story.phase)
    story.do(cmd.GoOn())
    phases.append(story.phase)
    story.do(cmd.GoOn())
    phases.append(story.phase)
    story.win().do(cmd.GoOn())
    assert phases == ["scene", "battle", "downtime", "downtime", "battle"]
    assert story.state.result == "won" and story.decision is None


def test_bc_25_2_downtime_comes_after_every_battle_and_every_rest() -> None:
    story = Story("battle:new_year", "rest:night", "rest:hour").begin().win()
    assert story.phase == "downtime" and story.can(cmd.MakeBond)
    story.do(cmd.GoOn())
    assert story.phase == "downtime" and story.can(cmd.MakeBond)
    story.do(cmd.GoOn())
    assert story.phase == "downtime" and story.can(cmd.MakeBond)


def test_bc_25_2_each_seat_has_its_downtime_for_its_own_heroes() -> None:
    story = Story("rest:night", "battle:new_year", party=2, seats=2).begin().give(1, names=("ox",))
    assert story.decision is not None and story.decision.seat == "p0"
    assert {c.hero for c in story.can(cmd.MakeBond)} == {"h0"}
    story.do(cmd.GoOn())
    assert story.decision is not None and story.decision.seat == "p1"
    assert {c.hero for c in story.can(cmd.MakeBond)} == {"h1"}
    story.do(cmd.GoOn())
    assert story.phase == "battle"


# --- scenes --------------------------------------------------------------------------------------------------------

def test_bc_25_3_a_simple_scene_by_one_hero() -> None:
    story = _at_scene(_scene(success=Change(chi=-1), heroic=Change(chi=-2), fail=Change(chi=-3)), party=2)
    assert {c.hero for c in story.can(cmd.Test)} == {"h0", "h1"}
    story.do(cmd.Test("h1"))
    assert story.phase == "battle"


@pytest.mark.parametrize(("dice", "chi"), [((1, 3), 19), ((1, 4), 21), ((5, 6), 20), ((1, 1), 19)])
def test_bc_25_3_the_outcome_of_the_test_is_applied(dice: tuple[int, int], chi: int) -> None:
    sheet = _scene(success=Change(chi=-1), heroic=Change(chi=-2), fail=Change(chi=-3))
    assert _at_scene(sheet, "rest:hour").do(cmd.Test("h0"), dice=dice).of(ev.HeroesSet, why="scene")[0].heroes[0].chi == chi


def test_bc_25_3_a_critical_failure_has_its_own_outcome() -> None:
    sheet = _scene(aspect="metal", fail=Change(chi=-1), critical=Change(chi=-5))
    story = Story("scene:test", "rest:night", scenes=(sheet,), aspects=(2, 3, 3, 3, 4)).begin().give(chi=20)
    story.do(cmd.Test("h0"), dice=(1, 1))
    assert story.of(ev.SceneResult)[0].outcome == "critical"
    assert story.of(ev.HeroesSet, why="scene")[0].heroes[0].chi == 15


def test_bc_25_3_by_each_hero_in_turn() -> None:
    story = _at_scene(_scene(who="each"), "rest:night", party=3, seats=2)
    asked = []
    while story.phase == "scene":
        assert story.decision is not None
        asked.append((story.decision.seat, story.can(cmd.Test)[0].hero))
        assert len({c.hero for c in story.can(cmd.Test)}) == 1
        story.do(story.can(cmd.Test)[0], dice=(1, 4))
    assert asked == [("p0", "h0"), ("p1", "h1"), ("p0", "h2")]


def test_bc_25_3_a_contested_scene_ties_are_rolled_again_by_both() -> None:
    sheet = _scene("contested", success=Change(chi=-1), heroic=Change(chi=-2), fail=Change(chi=-3))
    story = _at_scene(sheet, "rest:night").do(cmd.Test("h0"), dice=(1, 4, 1, 4, 1, 5, 1, 4))
    assert [roll.outcome for roll in story.of(ev.Rolled, hero="h0")] == ["tie", "success"]
    assert story.of(ev.HeroesSet, why="scene")[0].heroes[0].chi == 21
    story = _at_scene(sheet, "rest:night").do(cmd.Test("h0"), dice=(5, 6, 1, 4))  # 11 against 7: by 4
    assert story.of(ev.SceneResult)[0].outcome == "heroic"


def test_bc_25_3_chi_may_be_spent_only_on_ignoring_wounds() -> None:
    story = _at_scene(_scene(), "rest:night").give(minor=1)
    assert story.can(cmd.Test) == [cmd.Test("h0"), cmd.Test("h0", True)]
    story.do(cmd.Test("h0", True), dice=(1, 4))
    assert story.of(ev.HeroesSet, why="ignored")[0].heroes[0].chi == 21
    assert story.of(ev.Rolled)[0].total == 7
    story = _at_scene(_scene(), "rest:night").give(minor=1).do(cmd.Test("h0"), dice=(1, 4))
    assert story.of(ev.Rolled)[0].total == 6


def test_bc_25_3_without_wounds_or_chi_there_is_nothing_to_ignore() -> None:
    assert _at_scene(_scene()).can(cmd.Test) == [cmd.Test("h0")]
    assert _at_scene(_scene()).give(major=1, chi=2).can(cmd.Test) == [cmd.Test("h0")]
    stone = _at_scene(_scene(), "rest:night").give(major=1, chi=2, stones=(Stone("fire", 2),), orders=Orders())
    assert stone.do(cmd.Test("h0", True), dice=(1, 4)).of(ev.HeroesSet)[0].heroes[0].chi == 1


def test_bc_25_3_outcomes_last_into_the_next_battle() -> None:
    sheet = _scene(success=Change(limit=2, initiative=2, wound="minor", enemy=Entry("hungry_ghost", -1), name="fox",
                                  hellstone=Reward("hellstone", nature="fire", power=2)))
    story = _at_scene(sheet)
    _pass(story)
    me = story.state.fight.fighters[0]
    assert (me.limit, me.minor, me.stones) == (3, 1, (Stone("fire", 10),))  # the Wound gives 1 Limit (BC-11.4)
    assert "fox" in story.heroes[0].names
    usual = setup.roster(shipped(), shipped().battle["new_year"], 1, ())
    ghosts = sum(entry.n for entry in usual if entry.id == "hungry_ghost")
    fewer = setup.roster(shipped(), shipped().battle["new_year"], 1, (("hungry_ghost", -1),))
    assert sum(entry.n for entry in fewer if entry.id == "hungry_ghost") < ghosts
    assert sum(f.foe == "hungry_ghost" for f in story.state.fight.fighters) == sum(
        entry.n for entry in fewer if entry.id == "hungry_ghost")
    rolled = story.of(ev.Rolled, purpose="initiative", fighter=0)[0]
    assert ("scene", 2) in rolled.modifiers and ("wounds", -1) in rolled.modifiers


def _pass(story: Story) -> Story:
    """The scene's Test passed plainly: as long as the dice say otherwise, from another seed."""
    from gunki.engine.dice import Dice

    for seed in range(200):
        before = story.state
        story._act(cmd.Test("h0"), Dice(seed))
        if story.of(ev.SceneResult)[0].outcome == "success":
            return story
        story.state = before
    raise AssertionError("no success among 200 seeds")


def test_bc_25_3_a_scenes_wound_takes_the_next_severity_where_no_box_is_free() -> None:
    book = book_with()
    made = Story().heroes[0]
    assert scenes.wounded(book, replace(made, minor=3)).major == 1
    assert scenes.wounded(book, replace(made, minor=3, major=2)).mortal


def test_bc_11_11_limit_of_scenes_is_added_after_the_battle_before() -> None:
    sheet = _scene(success=Change(limit=2))
    story = Story("battle:new_year", "scene:test", "rest:hour", scenes=(sheet,)).begin().hurt(limit=4).win()
    assert story.heroes[0].limit == 0
    story.do(cmd.GoOn()).do(cmd.Test("h0"), dice=(1, 4))
    assert story.heroes[0].limit == 2


def test_bc_25_3_a_mortally_wounded_hero_fails_metal_and_water_whatever_falls() -> None:
    story = _at_scene(_scene(aspect="water"), "rest:night").give(mortal=True)
    assert story.can(cmd.Test) == [cmd.Test("h0")]
    story.do(cmd.Test("h0"), dice=(6, 5))
    assert story.of(ev.SceneResult)[0].outcome == "fail"


def test_bc_12_6_nor_does_it_roll_extra_dice_on_doubles() -> None:
    story = _at_scene(_scene(aspect="fire"), "rest:night").give(mortal=True).do(cmd.Test("h0"), dice=(3, 3))
    assert story.of(ev.Rolled)[0].total == 9 - 2


def test_bc_4_4_what_a_scene_did_to_a_battle_is_over_with_it() -> None:
    sheet = _scene(success=Change(initiative=2, enemy=Entry("hungry_ghost", -1)))
    story = _pass(_at_scene(sheet, "battle:new_year", "battle:new_year")).win()
    assert (story.state.journey.initiative, story.state.journey.changes) == (0, ())


# --- rewards -------------------------------------------------------------------------------------------------------

def test_bc_25_4_pick_names_are_chosen_each_by_one_hero() -> None:
    story = _rewarded(Reward("spirit", options=("fox", "monkey", "pig"), pick=2), party=2).win()
    assert {(c.hero, c.spirit) for c in story.can(cmd.LearnName)} == {
        (h, s) for h in ("h0", "h1") for s in ("fox", "monkey", "pig")}
    story.do(cmd.LearnName("h0", "fox")).do(cmd.LearnName("h0", "pig"))
    assert not story.can(cmd.LearnName)


def test_bc_25_4_each_hero_learns_one_all_different_whatever_pick_says() -> None:
    story = _rewarded(Reward("spirit", options=("rat", "ox", "rabbit"), pick=1, each_hero=1), party=2).win()
    story.do(cmd.LearnName("h0", "rat"))
    assert {(c.hero, c.spirit) for c in story.can(cmd.LearnName)} == {("h1", "ox"), ("h1", "rabbit")}
    story.do(cmd.LearnName("h1", "ox"))
    assert not story.can(cmd.LearnName)


def test_bc_25_4_names_known_already_are_not_offered() -> None:
    story = _rewarded(Reward("spirit", options=("dog", "rat"), pick=2), names=("dog",)).win()
    assert {c.spirit for c in story.can(cmd.LearnName)} == {"rat"}


def test_bc_25_4_where_all_are_known_nothing_is_owed() -> None:
    assert _rewarded(Reward("spirit", options=("dog",), pick=1), names=("dog",)).win().state.journey.owed == ()


def test_bc_25_4_what_nobody_learned_can_be_learned_later() -> None:
    story = _rewarded(Reward("spirit", options=("rat",), pick=1)).win().do(cmd.GoOn())
    assert story.can(cmd.LearnName)


def test_bc_25_5_chi_rewards_raise_the_maximum_of_every_hero_for_good() -> None:
    story = _rewarded(Reward("chi", n=1), party=2).win()
    assert [setup.max_chi(story.setting.book, hero) for hero in story.heroes] == [23, 23]
    story.do(cmd.GoOn())
    assert [hero.chi for hero in story.heroes] == [23, 23]


def test_bc_25_5_aspects_and_nature_never_change() -> None:
    story = _rewarded(Reward("chi", n=1), Reward("spirit", options=("fox",), pick=1))
    before = [(hero.aspects, hero.nature) for hero in story.heroes]
    story.win().do(cmd.LearnName("h0", "fox"))
    assert [(hero.aspects, hero.nature) for hero in story.heroes] == before


def test_bc_17_2_a_hellstone_goes_to_the_hero_the_group_names() -> None:
    story = _rewarded(Reward("hellstone", nature="fire", power=2), party=2).win(answers=[("stone_to", 1)])
    assert story.heroes[1].stones == (Stone("fire", 10),)


# --- defeat --------------------------------------------------------------------------------------------------------

def _lost(**fields: Any) -> Story:
    """Night, a scene, and a battle that is lost."""
    sheet = _scene(success=Change(chi=-1), fail=Change(chi=-1), heroic=Change(chi=-1))
    story = Story("rest:night", "scene:test", "battle:new_year", "rest:night", scenes=(sheet,), names=("dog", "rat"), **fields).begin()
    story.do(cmd.MakeBond("h0", "dog")).do(cmd.GoOn()).do(cmd.Test("h0"))
    return story.hurt(chi=2, major=2, stones=()).lose()


def test_bc_25_6_after_a_defeat_the_heroes_wake_as_the_last_rest_left_them() -> None:
    story = _lost()
    assert story.phase == "defeat"
    assert (story.heroes[0].chi, story.heroes[0].major, story.heroes[0].bonds) == (22, 0, ())


def test_bc_25_6_and_25_2_they_have_downtime_and_then_the_battle_again() -> None:
    story = _lost().do(cmd.GoOn())
    assert story.phase == "downtime" and story.can(cmd.MakeBond)
    story.do(cmd.MakeBond("h0", "rat")).do(cmd.GoOn())
    assert story.phase == "battle" and story.state.fight.sheet.id == "new_year"
    assert story.heroes[0].bonds == (Bond("rat", 3),)


def test_bc_25_6_or_the_scene_before_is_played_again_once() -> None:
    story = _lost().do(cmd.ReplayScene()).do(cmd.GoOn())
    assert story.phase == "scene" and story.can(cmd.Test)
    story.do(cmd.Test("h0"))
    assert story.phase == "battle"
    story.lose()
    assert story.phase == "defeat" and not story.can(cmd.ReplayScene) and story.can(cmd.GoOn)


def test_bc_25_6_the_scene_played_again_takes_the_place_of_the_first() -> None:
    sheet = _scene(success=Change(initiative=1), fail=Change(initiative=1), heroic=Change(initiative=1))
    story = Story("scene:test", "battle:new_year", scenes=(sheet,)).begin().do(cmd.Test("h0"))
    story.lose().do(cmd.GoOn()).do(cmd.GoOn())
    assert story.state.journey.initiative == 1  # what it did to the battle stays
    story.lose().do(cmd.ReplayScene()).do(cmd.GoOn()).do(cmd.Test("h0"))
    assert story.state.journey.initiative == 1


def test_bc_25_6_names_learned_since_the_rest_are_owed_again() -> None:
    sheet = BattleSheet("prize", "Prize", "night_laundry", Objective(), (Entry("hungry_ghost", 3, "front_row"),),
                        rewards=(Reward("spirit", options=("fox",), pick=1),))
    book = book_with()
    story = Story("battle:prize", "rest:night", "battle:new_year", book=replace(book, battles=(*book.battles, sheet)))
    story.begin().win().do(cmd.GoOn()).do(cmd.LearnName("h0", "fox")).do(cmd.GoOn())
    assert story.phase == "battle" and "fox" in story.heroes[0].names
    story.lose().do(cmd.GoOn())
    assert "fox" not in story.heroes[0].names and story.can(cmd.LearnName, spirit="fox")


def test_bc_25_6_standing_orders_are_kept() -> None:
    story = Story("battle:new_year").begin()
    story._act(cmd.SetOrders(0, "chi", "never"), _dice())
    assert story.lose().heroes[0].orders.chi == "never"


def _dice() -> Any:
    from gunki.engine.dice import Dice

    return Dice(3)


def test_bc_24_5_a_draw_is_a_defeat_in_the_campaign() -> None:
    story = Story("battle:new_year").begin()
    story.state = replace(story.state, battle=replace(story.state.fight, result="", round=20))
    while story.phase == "battle":
        finish = story.can(cmd.Finish)
        story.do(finish[0] if finish else story.choices[0])
    assert story.phase == "defeat"


def test_a_campaign_with_a_limit_of_defeats_ends() -> None:
    story = Story("battle:new_year", most_defeats=2).lose()
    assert story.phase == "defeat" and not story.state.result
    story.do(cmd.GoOn()).do(cmd.GoOn()).lose()
    assert (story.state.result, story.state.reason) == ("lost", "defeats")


def test_giving_up_ends_the_campaign_anywhere_outside_battle() -> None:
    assert Story("rest:night").begin().do(cmd.Concede()).state.result == "lost"
    assert _at_scene(_scene()).do(cmd.Concede()).state.result == "lost"


# --- BC-1.17 -------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("metal", "days"), [(1, 30), (3, 20), (5, 10)])
def test_bc_1_17_a_catastrophe_takes_a_hero_out_for_days_and_marks_no_wound(metal: int, days: int) -> None:
    aspects = (metal, 3, 3, 3, 6 - metal)
    story = _at_scene(_scene(fail=Change(catastrophe=True)), "rest:night", party=2, aspects=aspects)
    story.do(cmd.Test("h0"), dice=(1, 3))
    after = story.of(ev.HeroesSet, why="scene")[0].heroes[0]
    assert after.away == days and not (after.minor or after.major or after.mortal)


def test_bc_1_17_who_is_away_neither_fights_nor_tests_and_nights_bring_it_back() -> None:
    story = Story("rest:night", "scene:awakening", "battle:new_year", party=2).begin().give(away=2)
    assert not story.can(cmd.MakeBond)
    story.do(cmd.GoOn())
    assert {c.hero for c in story.can(cmd.Test)} == {"h1"}
    story.do(cmd.Test("h1"))
    assert [f.name for f in story.state.fight.fighters if f.hero >= 0] == ["Hero 1"]
    assert [f.hero for f in story.state.fight.fighters if f.hero >= 0] == [1]


def test_bc_1_17_where_everybody_is_away_the_days_pass() -> None:
    story = Story("rest:night", "scene:awakening").begin().give(away=3).do(cmd.GoOn())
    assert story.heroes[0].away == 0 and story.can(cmd.Test)
