"""What holds for every result, pool and journey, on examples by hypothesis."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from snow_from_korea import events as ev
from snow_from_korea.content import shipped
from snow_from_korea.mode import MODE
from snow_from_korea.model import HEK, SORCERER
from snow_from_korea.odds import Roll, compared, spread
from snow_from_korea.results import Holder, burn, ends, fulfilled, gains, losses
from snow_from_korea.sheets import NO_INHERITANCE, Effect

from gunki.engine.agents import agents_of, auto
from gunki.engine.match import Match

BOOK = shipped()
SCORES = st.tuples(*[st.integers(0, 12)] * 3)
TRAITS = st.sampled_from((NO_INHERITANCE, *BOOK.inheritances))
MEN = st.builds(Holder, SCORES, st.one_of(st.none(), st.integers(0, 9)), TRAITS, st.integers(0, 3))
HE = st.builds(Holder, SCORES, st.integers(0, 9), unholy=st.just(True))
TESTED = st.sampled_from(BOOK.facet_ids)


def total(who: Holder) -> int:
    """All points of a man."""
    return sum(who.facets) + (who.snow or 0)


@given(st.one_of(MEN, HE), st.integers(1, 3), TESTED)
def test_points_that_move_are_conserved(who: Holder, n: int, tested: str) -> None:
    for option in gains(BOOK, who, Effect("move", n), tested):
        assert total(option.after) == total(who)
        assert min(option.after.facets) >= 0 and (option.after.snow or 0) >= 0
        assert (option.after.snow is None) == (who.snow is None)
        assert option.moved + option.from_snow <= n
    plain = gains(BOOK, who, Effect("move", n), tested)[0]
    moved = min(n, who.facets[BOOK.place[BOOK.source[tested]]])
    assert (plain.moved, plain.from_snow, plain.to_snow) == (moved, 0, 0)


@given(st.one_of(MEN, HE), st.integers(1, 2), TESTED)
def test_points_gained_are_as_many_as_the_kamae_says(who: Holder, n: int, tested: str) -> None:
    for option in gains(BOOK, who, Effect("gain", n), tested):
        assert total(option.after) == total(who) + n


@given(st.one_of(MEN, HE), st.integers(1, 3), TESTED, st.sampled_from(("tested", "any")))
def test_a_loss_takes_no_more_than_it_says_and_never_below_0(who: Holder, n: int, tested: str, of: str) -> None:
    options = losses(BOOK, who, Effect("lose", n, of), tested)
    for option in options:
        assert 0 <= total(who) - total(option.after) <= n
        assert min(option.after.facets) >= 0 and (option.after.snow or 0) >= 0
        if option.from_snow and not who.trait.splits:
            assert option.from_snow == n  # whole or not at all (SK-9.6)
        if option.from_snow:
            assert (who.snow or 0) >= option.from_snow
    assert len({option.after for option in options}) == len(options)
    assert len({option.answer for option in options}) == len(options)


@given(MEN, st.sampled_from(BOOK.kamae), st.booleans(), TESTED)
def test_ends_of_a_kamae_are_legal_positions(who: Holder, kamae: object, won: bool, tested: str) -> None:
    for end in ends(BOOK, who, kamae, won, tested):  # type: ignore[arg-type]
        assert min(end.facets) >= 0 and (end.snow is None) == (who.snow is None) and (end.snow or 0) >= 0
        assert (fulfilled(end).snow or 0) >= (end.snow or 0)
        assert (burn(end, 1).snow or 0) == max(0, (end.snow or 0) - 1)


@given(st.integers(0, 9), st.integers(0, 9), st.booleans(), st.integers(1, 2), st.integers(1, 3))
def test_chances_sum_to_1(own: int, theirs: int, ties: bool, least: int, good: int) -> None:
    found = compared(Roll(own, good), Roll(theirs), ties, least)
    assert sum(found) == 1 and min(found) >= 0 and sum(spread(Roll(own, good, 2, "more"))) == 1
    assert found.full == (spread(Roll(own, good))[own] if own >= least else 0)


@given(st.integers(0, 10**6), st.integers(1, 4), st.booleans())
def test_computers_never_repeat_a_type_and_scenes_do_not_repeat_while_others_are_left(seed: int, count: int, he: bool) -> None:
    match = Match.begin(MODE, {"samurai": [{"kind": "ai", "level": "hunter"}] * count, "cycles": 3, "mahoutsukai": he,
                               "schools": True, "referee": {"level": "gentle"}}, seed, keep_acts=False)
    auto(match, agents_of(match))
    last: dict[int, str] = {}
    for event in match.events:
        if isinstance(event, ev.BoutBegan):
            for side in (event.bout.first, event.bout.second):
                if side.who not in (HEK, SORCERER):
                    assert last.get(side.who) != event.bout.facet
                    last[side.who] = event.bout.facet
    scenes = [page.scene for page in match.state.pages if page.kind == "encounter"]
    for page in {(BOOK.entry[scene].region, BOOK.entry[scene].facet) for scene in scenes}:
        met = [scene for scene in scenes if (BOOK.entry[scene].region, BOOK.entry[scene].facet) == page]
        assert len(set(met)) == min(len(met), 5)
