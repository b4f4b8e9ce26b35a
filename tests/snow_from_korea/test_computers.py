"""Computer players (SK-14). They are asked as the host asks them: with what their seat may see."""

from __future__ import annotations

from typing import Any

import pytest
from snow_from_korea import commands as cmd
from snow_from_korea import events as ev
from snow_from_korea import odds
from snow_from_korea.agents import agent, making, sorcerer
from snow_from_korea.agents.referee import LEVELS
from snow_from_korea.agents.samurai import POLICIES, present
from snow_from_korea.agents.worth import HOPE, Hopes, Man, best_in_challenge, challenge_gain, man_of, met, value, worth
from snow_from_korea.mode import MODE
from snow_from_korea.model import CHALLENGE, ENCOUNTER, HUNT, ONWARD, SORCERER, Ask, Bout, Side, State, region_of
from snow_from_korea.results import Holder

from gunki.engine.dice import Dice
from gunki.engine.match import Match
from gunki.engine.messages import say
from tests.snow_from_korea.stage import Played, encounter, journey, man, step, take
from tests.snow_from_korea.stage import sorcerer as mahoutsukai


def chooses(level: str, ask: Ask, state: State, seed: int = 1) -> Any:
    """What a level answers to a question in a state."""
    asked = MODE.evolve(state, ev.Asked(ask, ()))
    decision = MODE.decision(asked)
    player = agent(level, seed)
    assert decision is not None and player is not None
    return player.choose(MODE.observe(asked, ask.seat), decision)


def kamae(level: str, played: Played, state: State, facet: str = "aware") -> str:
    """Which kamae a level takes in an encounter."""
    met = MODE.evolve(state, ev.BoutBegan(Bout(ENCOUNTER, facet, Side(0), Side(-1))))
    return str(chooses(level, played.asked[0], met).kamae)


def asked_for_kamae(state: State) -> Played:
    """An encounter, for its question."""
    return encounter(state, "aware", [2] * 99)


def asked_for_facet(state: State) -> Ask:
    """The question which Facet is tested."""
    return step(state, [2] * 99).asked[0]


def test_sk_14_1_the_referees_levels() -> None:
    assert [(LEVELS[name].severity, LEVELS[name].mercy) for name in ("gentle", "even", "hard", "stern")] == [
        (0, True), (.5, True), (.75, False), (1, False)]
    assert MODE.configure({}).seats[-1].level == "even"
    assert set(MODE.levels) == (set(LEVELS) | set(POLICIES)) - {"random"}


def test_sk_14_2_severity_tests_where_the_best_choice_is_worth_least() -> None:
    state = journey(man((2, 4, 6), snow=5))
    ask = asked_for_facet(state)
    me = man_of(state, 0)
    worths = {facet: max(value(state, Bout(ENCOUNTER, facet, Side(0), Side(-1)), 0, me, cmd.TakeKamae(found), None)
                         for found in ("kagai", "ariake", "mujintou")) for facet in state.book.facet_ids}
    assert {chooses("stern", ask, state, seed).facet for seed in range(9)} == {min(worths, key=lambda name: worths[name])}
    assert len({chooses("gentle", ask, state, seed).facet for seed in range(19)}) == 3


def test_sk_14_2_mercy_near_the_end_tests_where_a_cue_is_likeliest() -> None:
    late = journey(man((4, 5, 3)), cycle=9)
    ask = asked_for_facet(late)
    assert {chooses(level, ask, late, seed).facet for level in ("gentle", "even") for seed in range(9)} == {"tanka"}
    assert {chooses("gentle", ask, journey(man((4, 5, 3)), cycle=3), seed).facet for seed in range(19)} != {"tanka"}
    assert {chooses("gentle", ask, journey(man((4, 5, 3), cue=True), cycle=9), seed).facet for seed in range(19)} != {"tanka"}


@pytest.mark.parametrize(("cycle", "cycles", "snow", "spared"), [
    (8, 12, None, True), (7, 12, None, False), (11, 12, None, True), (12, 12, None, False), (9, 12, 1, False)])
def test_sk_14_2_mercy_is_from_one_turn_to_come_to_a_third_of_them_and_for_men_without_snow(
        cycle: int, cycles: int, snow: int | None, spared: bool) -> None:
    # Tanka 3 is one die in mujintou, Awaré 2 is two in ariake: the best single chance counts, not the dice of kagai.
    state = journey(man((2, 5, 3), snow=snow), cycle=cycle, cycles=cycles)
    found = {chooses("gentle", asked_for_facet(state), state, seed).facet for seed in range(19)}
    assert found == ({"tanka"} if spared else {"aware", "kenjutsu", "tanka"})


def test_sk_14_3_worth() -> None:
    assert worth((5, 4, 3), 6, False, Hopes((4, 4, 4), 0, False)) == 4
    assert worth((5, 4, 3), 6, False, Hopes((4, 4, 4), 6, False)) == pytest.approx(6 - .9 * 2)
    assert worth((5, 4, 3), None, True, Hopes((4, 4, 4), 9, False)) == pytest.approx(5 - .9 * 2)
    assert worth((5, 4, 3), None, True, Hopes((4, 4, 4), 0, False)) == -2
    hope = (HOPE[5] + HOPE[4] + HOPE[3]) / 3
    assert worth((5, 4, 3), None, False, Hopes((5, 4, 3), 4, False)) == pytest.approx((1 - (1 - hope)**3) * 5)
    assert worth((9, 1, 2), None, False, Hopes((9, 1, 2), 2, True)) == pytest.approx(9 * .1 / 3)


def test_sk_14_4_the_adept_takes_the_kamae_of_highest_worth() -> None:
    state = journey(man((3, 5, 4)))
    played = asked_for_kamae(state)
    me = man_of(state, 0)
    worths = {found.kamae: value(state, Bout(ENCOUNTER, "aware", Side(0), Side(-1)), 0, me, found, None)
              for found in played.asked[0].choices}
    assert kamae("adept", played, state) == max(worths, key=lambda name: worths[name]) == "mujintou"


def test_sk_14_4_among_diversions_the_best_outcome() -> None:
    lost = encounter(journey(man((4, 4, 4), snow=6, initial=(4, 4, 4))), "aware", [2] * 6 + [1] * 4, take("kagai"))
    ask = lost.asked[1]
    at = next(number for number, event in enumerate(lost.events) if isinstance(event, ev.Lost))
    state = journey(man((4, 4, 4), snow=6))
    for event in lost.events[:at]:
        state = MODE.evolve(state, event)
    answer = chooses("adept", ask, state)
    me = man_of(state, 0)
    paid, diverted = (Man(Holder(facets, snow), False, me.hopes).worth for facets, snow in (((2, 4, 4), 6), ((4, 4, 4), 4)))
    assert answer == (cmd.Pay("aware", 2) if diverted > paid else cmd.Pay("aware"))
    assert chooses("cautious", ask, state) == cmd.Pay("aware", 2)


def test_sk_14_5_the_adept_challenges_where_it_gains_more_than_a_quarter() -> None:
    # Far from himself, with a long way down to the Facet he can win back.
    state = journey(man((1, 8, 3), initial=(4, 4, 4), snow=5), man((1, 3, 8)), cycle=9, step=ONWARD)
    asked = step(state).asked[0]
    gains = {facet: challenge_gain(state, 0, 1, facet, under_way=False) for facet in state.book.facet_ids}
    answer = chooses("adept", asked, state)
    assert isinstance(answer, cmd.Challenge) == (max(gains.values()) > .25)
    me, he = man_of(state, 0), man_of(state, 1)
    bouts = {facet: Bout(CHALLENGE, facet, Side(0), Side(1)) for facet in gains}
    for facet, bout in bouts.items():
        own, theirs = (best_in_challenge(state, bout, at, who) - who.worth for at, who in enumerate((me, he)))
        assert gains[facet] == pytest.approx(own - theirs / 2)
    calm = journey(man(snow=9), man(snow=9), cycle=9, step=ONWARD)
    assert chooses("adept", step(calm).asked[0], calm) == cmd.GoOn()


def test_sk_14_4_the_defender_counts_his_present_turn_as_still_to_come() -> None:
    state = journey(man(), man(), cycle=6, at=1)
    assert [man_of(state, number).hopes.left for number in (0, 1)] == [4, 4] and man_of(state, 1, present=True).hopes.left == 5
    bout = MODE.evolve(state, ev.BoutBegan(Bout(CHALLENGE, "aware", Side(0), Side(1))))
    for number, left in ((0, 4), (1, 5)):
        asked = MODE.evolve(bout, ev.Asked(Ask(f"samurai{number + 1}", say("sfk.ask.sealed"), about=number), ()))
        assert present(asked)[1:] == (number, man_of(state, number, present=number == 1)) and present(asked)[2].hopes.left == left


def test_sk_14_6_lesser_samurai() -> None:
    for facet, cautious in ((2, "ariake"), (3, "mujintou")):
        state = journey(man((facet, 5, 5)))
        assert kamae("cautious", asked_for_kamae(state), state) == cautious
    for facet, hunter in ((1, "ariake"), (3, "mujintou"), (2, "ariake")):
        state = journey(man((facet, 5, 5)))
        assert kamae("hunter", asked_for_kamae(state), state) == hunter
    state = journey(man((1, 5, 5), snow=1))
    assert kamae("hunter", asked_for_kamae(state), state) == "mujintou"
    state = journey(man(school="cauldron"), schools=True)
    assert kamae("greedy", asked_for_kamae(state), state) == "o_nabe"
    state = journey(man(), man(snow=3), man(snow=5), step=ONWARD)
    ask = step(state).asked[0]
    assert chooses("greedy", ask, state) == cmd.Challenge(2)
    assert chooses("cautious", ask, state) == chooses("hunter", ask, state) == cmd.GoOn()
    assert len({chooses("random", ask, state, seed) for seed in range(20)}) == 3


def test_sk_14_7_divisions_of_computers() -> None:
    def found(**config: Any) -> set[tuple[int, ...]]:
        match = Match.begin(MODE, {"samurai": [{"kind": "ai", "samurai": "A", "lady": "B", "snow": {"text": "x"}}, {}], **config}, 1)
        return {tuple(sorted(making.division(match.state, Dice(seed)))) for seed in range(60)}

    assert found() == {(4, 4, 4), (3, 4, 5), (3, 3, 6)}
    assert found(ruthless=True) == {(4, 4, 4), (3, 4, 5), (3, 3, 6), (1, 1, 10)}
    assert found(ruthless=True, house_rules=["even_heart"]) == {(4, 4, 4), (3, 4, 5), (3, 3, 6)}


def test_sk_14_8_the_computers_mahoutsukai() -> None:
    assert making.level(15) == (5, 5, 5)
    strong = journey(man(), sorcerer=mahoutsukai((9, 9, 9)))
    assert chooses("even", asked_for_facet(strong), strong).mahoutsukai
    weak = journey(man((8, 8, 8)), sorcerer=mahoutsukai((1, 1, 1), snow=4))
    assert not chooses("even", asked_for_facet(weak), weak).mahoutsukai
    assert sorcerer.hunted(strong, "aware").kamae == "kagai" and sorcerer.hunted(weak, "aware").kamae == "ariake"
    assert sorcerer.burnt(strong, "aware", strong.book.standard[0]) == 0
    cornered = journey(man(), sorcerer=mahoutsukai((2, 7, 7), snow=1))
    assert sorcerer.hunted(cornered, "aware") == cmd.TakeKamae("ariake")
    broke = journey(man(), sorcerer=mahoutsukai((1, 7, 7), snow=0), step=ONWARD)
    assert sorcerer.hunt_promise(broke, 0, "aware") > .25
    assert isinstance(chooses("adept", step(broke).asked[0], broke), cmd.Hunt)
    fed = MODE.evolve(strong, ev.BoutBegan(Bout(HUNT, "aware", Side(0), Side(SORCERER, kamae="kagai"))))
    ask = Ask("hek", say("sfk.ask.gain"), (cmd.Gain("tanka"), cmd.Gain("tanka", 0, 1), cmd.Gain("tanka", 0, 2)), about=SORCERER)
    assert chooses("even", ask, fed) == cmd.Gain("tanka", 0, 2)


@pytest.mark.parametrize(("facets", "snow", "won", "lost"), [
    ((7, 7, 7), 4, 2, 1),  # half of the points
    ((2, 7, 7), 2, 2, 2),  # all of them where the Snow must pay
    ((2, 7, 7), 1, 2, 1 + 3),  # broken by the loss
    ((7, 7, 2), 4, -(4 + 3), 1)])  # broken by emptying his own source
def test_sk_14_8_what_a_meeting_promises_him(facets: tuple[int, ...], snow: int, won: int, lost: int) -> None:
    state = journey(man(), sorcerer=mahoutsukai(facets, snow=snow))
    plan = next(found for found in sorcerer.plans(state, 0) if (found.facet, found.take.kamae) == ("aware", "kagai"))
    wins = float(odds.chances(state, met(0, "aware", SORCERER), 1, plan.take, cmd.TakeKamae("ariake")).wins)
    assert plan.promise == pytest.approx(wins * won - (1 - wins) * lost)
    assert plan.take.burn == (1 if lost == 4 else 0)


@pytest.mark.parametrize(("facets", "harm"), [((1, 7, 7), 3), ((7, 7, 7), .4 * 2)])
def test_sk_14_8_what_a_hunt_promises(facets: tuple[int, ...], harm: float) -> None:
    state = journey(man(), sorcerer=mahoutsukai(facets), step=ONWARD)
    theirs, bout, me = sorcerer.hunted(state, "aware"), met(0, "aware", SORCERER, HUNT), man_of(state, 0)
    best = max((cmd.TakeKamae(kamae.id) for kamae in state.book.standard), key=lambda own: value(state, bout, 0, me, own, theirs))
    wins = float(odds.chances(state, bout, 0, best, theirs).wins)
    assert sorcerer.hunt_promise(state, 0, "aware") == pytest.approx(value(state, bout, 0, me, best, theirs) - me.worth + wins * harm)


@pytest.mark.parametrize(("facets", "paid"), [((1, 7, 7), cmd.Pay("aware", 1)), ((7, 7, 7), cmd.Pay("aware"))])
def test_sk_14_8_he_pays_from_the_snow_only_what_would_break_him(facets: tuple[int, ...], paid: cmd.Pay) -> None:
    state = journey(man(), sorcerer=mahoutsukai(facets, snow=3))
    state = MODE.evolve(state, ev.BoutBegan(Bout(ENCOUNTER, "aware", Side(0), Side(SORCERER, kamae="ariake"))))
    ask = Ask("hek", say("sfk.ask.lose"), (cmd.Pay("aware"), cmd.Pay("aware", 1)), about=SORCERER)
    assert chooses("even", ask, state) == paid


def test_sk_12_3_the_adept_uses_a_limited_trait_where_it_promises_a_quarter() -> None:
    for facets, late in (((2, 2, 2), True), ((3, 4, 4), False)):
        state = journey(man(facets, initial=(4, 4, 4), inheritance="late_drawing"), cycle=6, inheritance=True)
        asked = asked_for_kamae(state)
        waits = MODE.evolve(state, ev.BoutBegan(Bout(ENCOUNTER, "aware", Side(0), Side(-1))))
        assert isinstance(chooses("adept", asked.asked[0], waits), cmd.DrawLate) == late
    for facets, refused in (((6, 2, 2), True), ((0, 4, 6), False)):
        state = journey(man(facets, initial=(4, 4, 4), inheritance="unhurried_road"), cycle=6, inheritance=True)
        ask = Ask("samurai1", say("sfk.ask.refuse", facet=say("sfk.facet.aware")), (cmd.Accept(), cmd.RefuseFacet()), about=0)
        assert chooses("adept", ask, state) == (cmd.RefuseFacet() if refused else cmd.Accept())


def test_sk_14_8_he_meets_where_more_than_a_tenth_is_promised() -> None:
    promises = []
    for facet in range(1, 9):
        state = journey(man((facet, facet + 1, facet + 1)), sorcerer=mahoutsukai((3, 3, 3)))
        best = sorcerer.plans(state, 0)[0]
        comes = chooses("even", asked_for_facet(state), state)
        assert comes.mahoutsukai == (best.promise > .1) and (not comes.mahoutsukai or comes.facet == best.facet)
        promises.append(best.promise)
    assert min(promises) < -.1 and any(.1 < found < .2 for found in promises)  # some stay below, some just above


@pytest.mark.parametrize(("facets", "kamae"), [((3, 9, 3), "kagai"), ((2, 9, 9), "ariake"), ((9, 9, 2), "ariake")])
def test_sk_14_8_hunted_he_is_bold_with_facet_and_source_above_2(facets: tuple[int, ...], kamae: str) -> None:
    assert sorcerer.hunted(journey(man(), sorcerer=mahoutsukai(facets)), "aware").kamae == kamae


def test_sk_14_9_regions_and_scenes_without_repeating() -> None:
    def regions(cycles: int) -> list[str]:
        state = journey(man(), cycles=cycles)
        return [region_of(state, cycle) for cycle in range(1, cycles + 1)]

    assert regions(10) == [name for name in ("home", "sea", "korea", "sunset", "return") for _ in range(2)]
    assert regions(5) == ["home", "sea", "korea", "sunset", "return"] and regions(1) == ["return"]
    from snow_from_korea import story

    state = journey(man(), cycle=1)
    seen = []
    reserve = len([entry for entry in state.book.oracle if entry.kind == "encounter" and entry.facet == "tanka" and not entry.region])
    for _ in range(5 + reserve + 2):
        scene, lead = story.encounter_scene(state, "tanka")
        seen.append(scene)
        state = MODE.evolve(state, ev.PageBegan(story.Page("encounter", 1, "home", 0, scene=scene, lead=lead)))
    assert all(scene.startswith("home_t") for scene in seen[:5]), "those of the region first"
    assert len(set(seen[:5 + reserve])) == 5 + reserve and seen[-2:] == seen[:2], "then the longest unused"
