"""The Snow, homecomings and who wins (SK-9, SK-10)."""

from __future__ import annotations

import pytest
from snow_from_korea import commands as cmd
from snow_from_korea import ending
from snow_from_korea import events as ev
from snow_from_korea.content import shipped
from snow_from_korea.mode import MODE
from snow_from_korea.model import HOMECOMING

from tests.snow_from_korea.stage import Played, encounter, journey, man, step, take

ARIAKE = take("ariake")


def test_sk_9_1_full_is_every_die_of_at_least_one() -> None:
    assert encounter(journey(man((2, 5, 5))), "aware", [1, 6, 2, 2], ARIAKE).me.cue
    assert not encounter(journey(man((2, 5, 5))), "aware", [1, 2, 2, 2], ARIAKE).me.cue
    assert not encounter(journey(man((2, 5, 5))), "aware", [2, 2], take("mujintou")).me.cue
    hers = step(journey(man((2, 5, 5))), [1, 2, 1, 1], ARIAKE)
    assert not hers.me.cue and not hers.state.pages[-1].full  # all of hers are nothing to him
    assert step(journey(man((2, 5, 5))), [1, 1, 1, 2], ARIAKE).state.pages[-1].full


def test_sk_9_2_a_full_success_need_not_win() -> None:
    played = encounter(journey(man((3, 4, 5))), "aware", [6, 1, 6, 2], take("mujintou"))
    assert played.results == (False,) and played.me.cue


def test_sk_9_3_the_next_turn_is_the_snow_scene() -> None:
    found = encounter(journey(man((1, 4, 7))), "aware", [1, 2], ARIAKE)
    assert found.me.cue and found.me.snow is None
    scene = step(MODE.evolve(found.state, ev.Went("journey", 6, 0, "turn")))
    assert (scene.me.snow, scene.me.found, scene.me.cue) == (6, 6, False)
    assert scene.state.pages[-1].kind == "snow" and not scene.of(ev.Rolled)


def test_sk_9_4_in_the_last_cycle_it_comes_too_late() -> None:
    played = encounter(journey(man((1, 4, 7)), cycle=10), "aware", [1, 2], ARIAKE)
    assert not played.me.cue and played.of(ev.CueTooLate)
    assert encounter(journey(man((1, 4, 7)), cycle=9), "aware", [1, 2], ARIAKE).me.cue


def test_sk_9_5_a_second_full_success_before_the_scene_gives_nothing_more() -> None:
    state = journey(man((4, 4, 4), school="nest"), schools=True)
    played = encounter(state, "aware", [1, 1, 2, 2, 2, 2, 1, 1, 2, 2, 2, 2], take("orochi"))
    assert len(played.of(ev.CueFound)) == 1 and played.me.snow is None


def test_sk_9_6_a_loss_is_diverted_whole_or_not_at_all() -> None:
    lose = [2] * 6 + [1] * 4
    whole = encounter(journey(man(snow=2)), "aware", lose, take("kagai", divert=True))
    assert (whole.me.facets, whole.me.snow) == ((4, 4, 4), 0)
    assert [choice.snow for choice in whole.asked[1].choices] == [0, 2]
    short = encounter(journey(man(snow=1)), "aware", lose, take("kagai", divert=True))
    assert (short.me.facets, short.me.snow) == ((2, 4, 4), 1) and len(short.asked) == 1
    kept = encounter(journey(man(snow=2)), "aware", lose, take("kagai"))
    assert (kept.me.facets, kept.me.snow) == ((2, 4, 4), 2)
    divert = cmd.Pay("aware", 2)
    state = MODE.evolve(journey(man(snow=1)), ev.Asked(kept.asked[1], ()))
    explained = MODE.explain(state, divert)
    assert divert in kept.asked[1].choices and explained is None


def test_sk_9_6_two_losses_are_decided_separately() -> None:
    state = journey(man((5, 2, 3), snow=4, school="cauldron"), schools=True)
    played = encounter(state, "kenjutsu", [2] * 5 + [1] * 2, take("o_nabe", divert=True, any_facet="tanka"))
    assert (played.me.facets, played.me.snow) == ((5, 2, 2), 2)
    assert [ask.prompt.key for ask in played.asked[1:]] == ["sfk.ask.lose", "sfk.ask.lose_any"]


def test_sk_9_7_a_full_success_mends_the_snow_and_never_lowers_it() -> None:
    assert encounter(journey(man((2, 6, 4), snow=3)), "aware", [1, 6, 2, 2], ARIAKE).me.snow == 6
    assert encounter(journey(man((2, 6, 4), snow=9)), "aware", [1, 6, 2, 2], ARIAKE).me.snow == 9
    whole = encounter(journey(man((2, 6, 4), snow=6)), "aware", [1, 6, 2, 2], ARIAKE)
    assert whole.me.snow == 6 and not whole.of(ev.Repaired)


def test_sk_9_8_snow_at_0_is_in_hand() -> None:
    assert encounter(journey(man((2, 6, 4), snow=0)), "aware", [1, 6, 2, 2], ARIAKE).me.snow == 6
    assert ending.score(man(snow=0)) == 0
    assert not encounter(journey(man((2, 6, 4), snow=0)), "aware", [1, 6, 2, 2], ARIAKE).of(ev.CueFound)


def home(*men: object, **config: object) -> Played:
    """All homecomings."""
    state = MODE.evolve(journey(*men, cycle=10, **config), ev.Went(HOMECOMING, 10, 0, ""))  # type: ignore[arg-type]
    played = Played(state, ending.come_home)
    while played.state.phase == HOMECOMING:
        played = Played(played.state, ending.come_home)
    return played


def test_sk_10_1_each_comes_home_in_turn_order_with_the_snow_or_without() -> None:
    played = home(man(snow=5), man())
    assert [found.samurai for found in played.state.homecomings] == [0, 1]
    pages = [page for page in played.state.pages if page.kind == "homecoming"]
    entries = [played.state.book.entry[page.scene] for page in pages]
    assert entries[0].snow in ("yes", "any") and entries[1].snow in ("no", "any")
    assert MODE.decision(played.state) is None


def test_sk_10_2_change_is_the_sum_of_absolute_differences() -> None:
    assert ending.change(man((6, 1, 5), initial=(4, 4, 4))) == (2, -3, 1)
    assert ending.score(man((6, 1, 5), initial=(4, 4, 4), snow=7)) == 1


def test_sk_10_3_without_snow_the_score_is_minus_the_change_and_he_may_still_win() -> None:
    men = (man((4, 4, 4)), man((8, 0, 4), initial=(4, 4, 4), snow=5))
    assert [ending.score(found) for found in men] == [0, -3]
    assert ending.first(men) == (0,)


def test_sk_10_4_ties_go_to_the_greater_snow_then_the_earlier_scene_then_are_shared() -> None:
    level = {"initial": (4, 4, 4)}
    greater = man((6, 2, 4), snow=6, found=8, **level)
    less = man((4, 4, 4), snow=2, found=2, **level)
    assert ending.first((less, greater)) == (1,)
    early, late = man(snow=4, found=3), man(snow=4, found=5)
    assert ending.first((late, early)) == (1,)
    assert ending.first((early, early)) == (0, 1)
    played = home(man(snow=6, found=2), man(snow=6, found=2))
    outcome = MODE.outcome(played.state)
    assert outcome is not None and outcome.result == "shared" and outcome.winners == ("samurai1", "samurai2")
    assert outcome.scores == {"samurai1": 6, "samurai2": 6}
    reasons = [home(one, two).state.reason for one, two in ((man(snow=9), man()), (man((6, 2, 4), snow=8, **level), man(snow=4)), (early, late))]
    assert reasons == ["score", "snow", "earlier"]


@pytest.mark.parametrize(("score", "band"), [(-99, 0), (-6, 0), (-5, 1), (-1, 1), (0, 2), (2, 2), (3, 3), (5, 3), (6, 4), (40, 4)])
def test_sk_10_5_the_welcome(score: int, band: int) -> None:
    book = shipped()
    assert book.welcome(score) == book.bands[band].id
