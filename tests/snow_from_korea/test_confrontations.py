"""Confrontations, the turn, encounters, challenges and results (SK-4 to SK-8)."""

from __future__ import annotations

from typing import Any

import pytest
from snow_from_korea import commands as cmd
from snow_from_korea import confront, legal
from snow_from_korea import events as ev
from snow_from_korea.content import shipped
from snow_from_korea.mode import MODE
from snow_from_korea.model import CHALLENGE, ENCOUNTER, ONWARD

from tests.snow_from_korea.stage import FACETS, Played, by_seat, challenge, encounter, first, journey, man, step, take

ARIAKE = take("ariake")


def test_sk_4_1_the_type_is_the_facet_tested() -> None:
    played = encounter(journey(man()), "tanka", [1, 1, 1, 1, 2, 2, 2, 2], ARIAKE)
    assert played.me.last == "tanka"
    played = challenge(journey(man(), man()), "tanka", [1] * 4 + [2] * 4, ARIAKE)
    assert [found.last for found in played.state.samurai] == ["tanka", "tanka"]


def test_sk_4_2_each_facet_is_a_source_once() -> None:
    assert shipped().source == {"aware": "tanka", "tanka": "kenjutsu", "kenjutsu": "aware"}


def test_sk_4_3_every_confrontation_counts_and_a_snow_scene_clears_nothing() -> None:
    state = journey(man(last="aware", cue=True), man(), step="turn")
    assert step(state).me.last == "aware"
    state = journey(man(), man(), at=1, step=ENCOUNTER)
    played = challenge(state, "kenjutsu", [1] * 8, ARIAKE)
    assert legal.facets_between(played.state, 1) == ("aware", "tanka")
    assert legal.facets_between(played.state, 0) == ("aware", "tanka")


def test_sk_4_4_legal_facets() -> None:
    state = journey(man(), man(last="aware"), man(last="tanka"))
    assert legal.facets_between(state, 0) == FACETS
    assert legal.facets_between(state, 1) == ("kenjutsu", "tanka")
    assert legal.facets_between(state, 1, 2) == ("kenjutsu",)


def test_sk_4_5_should_none_be_left_the_challengers_record_goes_first() -> None:
    book = shipped()
    assert legal.facets(book, ("aware", "kenjutsu", "tanka")) == ("aware",)
    assert legal.facets(book, ("aware", "aware", "kenjutsu")) == ("tanka",)


@pytest.mark.parametrize(("kamae", "won", "facets"), [
    ("kagai", True, (6, 4, 2)), ("kagai", False, (2, 4, 4)), ("ariake", True, (5, 4, 3)), ("ariake", False, (3, 4, 4)),
    ("mujintou", True, (5, 4, 4)), ("mujintou", False, (4, 4, 4))])
def test_sk_4_6_kamae(kamae: str, won: bool, facets: tuple[int, ...]) -> None:
    pool = 4 + {"kagai": 2, "ariake": 0, "mujintou": -2}[kamae]
    dice = [2] * pool + ([2] * 4 if won else [1] * 4)
    played = encounter(journey(man()), "aware", dice, take(kamae))
    assert played.me.facets == facets and played.results == (won,)


def test_sk_4_7_a_kamae_is_chosen_after_the_facet_and_before_any_die() -> None:
    played = encounter(journey(man()), "aware", [1] * 8, ARIAKE)
    kinds = [type(event) for event in played.events]
    assert kinds.index(ev.BoutBegan) < kinds.index(ev.KamaeTaken) < kinds.index(ev.Rolled)
    assert [ask.seat for ask in played.asked] == ["samurai1"]
    assert {found.kamae for found in played.asked[0].choices} == {"kagai", "ariake", "mujintou"}


def test_sk_4_8_both_choose_in_secret_and_reveal_together() -> None:
    seen: list[Any] = []

    def look(ask: Any) -> Any:
        seen.append(ask.seat)
        return cmd.TakeKamae("kagai" if ask.seat == "samurai1" else "mujintou")

    played = challenge(journey(man(), man()), "aware", [1] * 8, look)
    assert seen == ["samurai1", "samurai2"]
    taken = played.of(ev.KamaeTaken)[0]
    assert MODE.redact(taken, "samurai2").kamae == "" == MODE.redact(taken, None).kamae == MODE.redact(taken, "hek").kamae
    assert MODE.redact(taken, "samurai1").kamae == "kagai"
    assert MODE.redact(ev.Answered("samurai1", cmd.TakeKamae("kagai")), "samurai2").command is None
    assert played.of(ev.KamaeRevealed)[0].kamae == ("kagai", "mujintou")
    bout = played.of(ev.BoutBegan)[0]
    state = MODE.evolve(MODE.evolve(journey(man(), man()), bout), taken)
    assert MODE.observe(state, "samurai2").bout.first.kamae == "" and MODE.observe(state, "samurai2").bout.first.sealed
    assert MODE.observe(state, "samurai1").bout.first.kamae == "kagai"


def test_sk_5_1_every_cycle_has_a_turn_for_everybody_in_order() -> None:
    state = journey(man(), man(), cycle=1, cycles=2, step=ONWARD)
    turns = []
    for _ in range(3):
        played = step(state)
        state = played.state
        turns.append((state.cycle, state.at))
        state = MODE.evolve(state, ev.Went("journey", state.cycle, state.at, ONWARD))
    assert turns == [(1, 1), (2, 0), (2, 1)]
    assert step(state).state.phase == "homecoming"


def test_sk_5_2_the_parts_of_a_turn() -> None:
    state = journey(man(), man(), step="turn")
    assert step(state).state.step == ENCOUNTER
    pending = MODE.evolve(journey(man(), man(), at=1, step="turn"), ev.Challenged(0, 1))
    assert step(pending).state.step == CHALLENGE
    played = step(MODE.evolve(pending, ev.Went("journey", 5, 1, CHALLENGE)), [1] * 12, first)
    assert played.state.step == ENCOUNTER and played.state.pending == ()
    assert step(played.state, [1] * 12, first).state.step == ONWARD
    cue = step(journey(man(cue=True), man(), step="turn"))
    assert cue.me.snow == 4 and (cue.state.at, cue.state.step) == (1, "turn")


def test_sk_5_3_on_a_snow_turn_a_pending_challenge_waits() -> None:
    state = MODE.evolve(journey(man(), man(cue=True), at=1, step="turn"), ev.Challenged(0, 1))
    played = step(state)
    assert played.state.pending == ((0, 1),) and played.state.samurai[1].snow == 4
    assert not played.of(ev.BoutBegan) and not played.asked


def test_sk_6_1_the_hek_names_a_legal_facet_first() -> None:
    played = step(journey(man(last="aware")), [1] * 12, first)
    asked = played.asked[0]
    assert asked.seat == "hek" and {found.facet for found in asked.choices} == {"kenjutsu", "tanka"}
    assert played.state.pages[-1].scene.startswith("korea_k")


def test_sk_6_2_the_heks_pool_is_the_facet_unmodified() -> None:
    played = encounter(journey(man((3, 5, 4))), "kenjutsu", [1] * 12, take("kagai"))
    assert [event.pool for event in played.of(ev.PoolSet)] == [7, 5]
    second = Played(journey(man((3, 5, 4)), man((3, 2, 7)), at=1), lambda work: confront.encounter(work, 1, "kenjutsu"), [1] * 6,
                    take("kagai"))
    assert [event.pool for event in second.of(ev.PoolSet)] == [4, 2]


def test_sk_6_3_a_pool_below_0_counts_as_0_and_rolls_nothing() -> None:
    played = encounter(journey(man((1, 5, 4))), "aware", [2], take("mujintou"))
    assert played.of(ev.PoolSet)[0].pool == 0 and played.of(ev.Rolled)[0].rolls == ((),)
    assert played.results == (True,)


def test_sk_6_4_ones_and_sixes_succeed() -> None:
    played = encounter(journey(man((6, 3, 3))), "aware", [1, 2, 3, 4, 5, 6] * 2, ARIAKE)
    assert [event.hits for event in played.of(ev.Rolled)] == [2, 2]


@pytest.mark.parametrize(("own", "theirs", "won"), [((1, 1), (1, 2), True), ((1, 2), (1, 2), True), ((2, 2), (2, 2), True), ((1, 2), (1, 6), False)])
def test_sk_6_5_as_many_successes_win(own: tuple[int, ...], theirs: tuple[int, ...], won: bool) -> None:
    assert encounter(journey(man((2, 5, 5))), "aware", [*own, *theirs], ARIAKE).results == (won,)


def test_sk_7_1_one_rival_with_a_turn_to_come_and_no_challenge_against_him() -> None:
    state = journey(man(), man(), man(), cycle=10, at=1, step=ONWARD)
    assert legal.rivals(state, 1) == (2,)
    assert legal.rivals(journey(man(), man(), man(), at=1, step=ONWARD), 1) == (0, 2)
    assert legal.rivals(MODE.evolve(state, ev.Challenged(0, 2)), 1) == ()
    played = step(state, answer=lambda ask: cmd.Challenge(2))
    assert played.state.pending == ((1, 2),) and len(played.asked) == 1


def test_sk_7_2_with_no_turn_left_it_lapses() -> None:
    state = MODE.evolve(journey(man(), man(cue=True), cycle=10, at=1, step="turn"), ev.Challenged(0, 1))
    played = step(state)
    assert played.of(ev.ChallengeLapsed) and played.state.pending == ()
    waits = MODE.evolve(journey(man(), man(), at=1, step=CHALLENGE), ev.Challenged(0, 1))
    assert not any(isinstance(found, cmd.GoOn) for ask in step(waits, [1] * 12).asked for found in ask.choices)


def test_sk_7_3_the_challenger_names_the_facet_at_resolution() -> None:
    waits = MODE.evolve(journey(man(last="aware"), man(), at=1, step=CHALLENGE), ev.Challenged(0, 1))
    asked = step(waits, [1] * 12).asked[0]
    assert asked.seat == "samurai1" and [found.facet for found in asked.choices] == ["kenjutsu", "tanka"]
    both = MODE.evolve(journey(man(), man(last="tanka"), at=1, step=CHALLENGE), ev.Challenged(0, 1))
    assert [found.facet for found in step(both, [1] * 12).asked[0].choices] == ["aware", "kenjutsu"]  # legal for both
    played = challenge(journey(man((3, 4, 5)), man((6, 4, 2))), "aware", [1] * 9, ARIAKE)
    assert [event.pool for event in played.of(ev.PoolSet)] == [3, 6]


def test_sk_7_4_equal_successes_are_the_challengers() -> None:
    state = journey(man((2, 5, 5)), man((2, 5, 5)))
    assert challenge(state, "aware", [1, 2, 6, 2], ARIAKE).results == (True,)
    assert challenge(state, "aware", [1, 2, 6, 1], ARIAKE).results == (False,)


def test_sk_7_5_each_takes_the_result_of_his_own_kamae() -> None:
    played = challenge(journey(man(), man()), "aware", [1] * 6 + [2] * 2,
                       by_seat(samurai1=take("kagai"), samurai2=take("mujintou")))
    assert [found.facets for found in played.state.samurai] == [(6, 4, 2), (4, 4, 4)]
    assert [found.last for found in played.state.samurai] == ["aware", "aware"]


def test_sk_7_6_it_never_gives_a_cue_or_a_repair_but_losses_may_be_diverted() -> None:
    state = journey(man((1, 4, 7)), man((2, 4, 6), snow=3))
    played = challenge(state, "aware", [1, 2, 2], take("ariake", divert=True))
    assert not played.of(ev.CueFound) and played.state.samurai[1].facets == (2, 4, 6) and played.state.samurai[1].snow == 2
    played = challenge(journey(man((1, 4, 7), snow=1), man()), "aware", [1] + [2] * 4, ARIAKE)
    assert not played.of(ev.Repaired)


def test_sk_8_1_the_order_of_results() -> None:
    state = journey(man((5, 2, 3), snow=4, school="cauldron"), schools=True)
    played = encounter(state, "kenjutsu", [1] * 5 + [2] * 2, take("o_nabe"))
    kinds = [type(event) for event in played.events if isinstance(event, (ev.Compared, ev.Gained, ev.SnowBurnt, ev.Repaired))]
    assert kinds == [ev.Compared, ev.Gained, ev.SnowBurnt, ev.Repaired]
    assert played.me.snow == 4  # burnt to 3, mended to the highest Facet
    both = challenge(journey(man(), man()), "aware", [2] * 4 + [1] * 4, ARIAKE)
    assert [(type(event), event.who) for event in both.events if isinstance(event, (ev.Gained, ev.Lost))] == [(ev.Gained, 1), (ev.Lost, 0)]


def test_sk_8_2_a_short_source_gives_all_it_has() -> None:
    played = encounter(journey(man((1, 2, 6))), "kenjutsu", [1, 1, 2, 2, 2, 2], take("kagai"))
    assert played.me.facets == (0, 3, 6)
    empty = encounter(journey(man((0, 2, 6))), "kenjutsu", [1, 1, 2, 2], ARIAKE)
    assert empty.me.facets == (0, 2, 6) and empty.of(ev.Gained)[0].moved == 0


def test_sk_8_3_no_facet_falls_below_0_and_there_is_no_ceiling() -> None:
    assert encounter(journey(man((1, 5, 5))), "aware", [2, 2, 2, 1], take("kagai")).me.facets == (0, 5, 5)
    assert encounter(journey(man((40, 5, 5))), "aware", [1] * 82, take("kagai")).me.facets == (42, 5, 3)
    nothing = challenge(journey(man((1, 5, 5)), man((0, 5, 5), snow=3)), "aware", [1] + [2] * 2,
                        by_seat(samurai1=ARIAKE, samurai2=take("kagai", divert=True)))
    assert (nothing.state.samurai[1].facets, nothing.state.samurai[1].snow) == ((0, 5, 5), 3)
    assert len(nothing.asked) == 2  # a Facet of 0 has nothing to lose: nothing is asked


@pytest.mark.parametrize("kamae", ["kagai", "ariake", "mujintou"])
def test_sk_8_4_a_facet_of_0_may_be_tested_and_every_kamae_wins(kamae: str) -> None:
    played = encounter(journey(man((0, 6, 6))), "aware", [2] * 2, take(kamae))
    assert played.results == (True,)


def test_sk_8_5_points_moved_are_not_lost_and_cannot_be_diverted() -> None:
    played = encounter(journey(man(snow=4)), "aware", [1] * 6 + [2] * 4, take("kagai"))
    assert len(played.asked) == 1 and played.me.facets == (6, 4, 2) and not played.of(ev.Lost)
