"""Terms, setting up and farewells (SK-1 to SK-3)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from snow_from_korea import commands as cmd
from snow_from_korea import events as ev
from snow_from_korea.agents.making import divisions, made
from snow_from_korea.config import configure
from snow_from_korea.mode import MODE
from snow_from_korea.model import turns_to_come

from gunki.engine.dice import Dice
from gunki.engine.match import Match
from gunki.engine.messages import Refused
from tests.snow_from_korea.stage import FACETS, journey, man

MUTE = {"writes": False}
READY: dict[str, Any] = {"samurai": "Kuga", "lady": "Sayo", "snow": {"text": "ice"}, "facets": [4, 4, 4]}


def begun(*samurai: dict[str, Any], seed: int = 1, **config: Any) -> Match:
    """A match at its first decision."""
    return Match.begin(MODE, {"samurai": list(samurai) or [{}], "referee": MUTE, **config}, seed)


def test_sk_1_1_one_to_five_samurai_and_one_referee_each_a_person_or_the_computer() -> None:
    for count in range(1, 6):
        seats = MODE.seats(begun(*[READY | {"samurai": f"S{n}"} for n in range(count)]).state)
        assert [seat.id for seat in seats] == [*(f"samurai{n + 1}" for n in range(count)), "hek"]
    kinds = configure({"samurai": [{"kind": "ai"}, {"kind": "human"}], "referee": {"kind": "human"}})
    assert [seat.kind for seat in kinds.seats] == ["ai", "human", "human"]
    for count in (0, 6):
        with pytest.raises(Refused):
            configure({"samurai": [{}] * count})
    solo = configure({})
    assert [(seat.id, seat.kind) for seat in solo.seats] == [("samurai1", "human"), ("hek", "ai")]


def test_sk_1_2_three_facets() -> None:
    assert configure({}).book.facet_ids == FACETS


def test_sk_1_3_what_is_recorded() -> None:
    found = journey(man((3, 4, 5))).samurai[0]
    assert (found.initial, found.facets, found.snow, found.cue, found.last, found.found) == ((3, 4, 5), (3, 4, 5), None, False, "", 0)


def test_sk_1_4_turns_to_come_have_not_yet_begun() -> None:
    state = journey(man(), man(), man(), cycle=4, cycles=10, at=1)
    assert [turns_to_come(state, number) for number in range(3)] == [6, 6, 7]
    assert turns_to_come(journey(man(), cycle=10, cycles=10), 0) == 0
    last = journey(man(), cycle=4, cycles=4)
    assert turns_to_come(MODE.evolve(last, ev.Went("departure", 0, 0, "")), 0) == 4
    assert turns_to_come(MODE.evolve(journey(man(), man(), cycle=4, cycles=4), ev.Went("homecoming", 4, 0, "")), 1) == 0


def test_sk_2_1_the_total_is_agreed_on() -> None:
    assert configure({}).points == 12
    assert configure({"points": 3}).points == 3
    with pytest.raises(Refused):
        configure({"points": 2})


def test_sk_2_2_the_number_of_cycles_is_agreed_on() -> None:
    assert configure({}).cycles == 10
    assert configure({"cycles": 20}).cycles == 20


def test_sk_2_3_the_syllables_of_a_haiku_are_nobodys_business() -> None:
    match = begun({})
    events = match.act(cmd.Introduce("Kuga", "Sayo", "one", "a line of very many syllables indeed", ""))
    told = next(event for event in events if isinstance(event, ev.Introduced))
    assert told.haiku == ("one", "a line of very many syllables indeed")


def test_sk_2_4_names_and_a_snow_that_is_hidden_from_everybody_else() -> None:
    match = begun({}, READY)
    match.act(cmd.Introduce("Oda", "Aoi"))
    events = match.act(cmd.Desire("a green cup"))
    assert match.state.samurai[0].wish.text == "a green cup"
    for seat in ("samurai2", "hek", None):
        assert MODE.observe(match.state, seat).samurai[0].wish.text == ""
        assert not any("green" in repr(MODE.redact(event, seat)) for event in events)
        assert "green" not in repr(MODE.observe(match.state, seat))
    assert MODE.observe(match.state, "samurai1").samurai[0].wish.text == "a green cup"


def test_sk_2_4_a_snow_in_the_config_is_hidden_as_well() -> None:
    match = begun(READY, {})
    for seat in ("samurai2", "hek", None):
        assert "ice" not in repr(MODE.observe(match.state, seat).samurai) + repr(MODE.observe(match.state, seat).setting.sheets)
        assert "'ice'" not in repr(MODE.redact(match.events[0], seat))


@pytest.mark.parametrize("wish", [cmd.Desire(), cmd.Desire(" "), cmd.Desire("ice", "snow_01"), cmd.Desire(oracle="maho_1")])
def test_sk_2_4_the_snow_is_one_thing(wish: cmd.Desire) -> None:
    match = begun(READY | {"snow": None})
    with pytest.raises(Refused):
        match.act(wish)
    assert match.state.samurai[0].wish is None


@pytest.mark.parametrize("facets", [(5, 4, 4), (4, 4, 3), (12, 0, 0), (13, -1, 0)])
def test_sk_2_5_exactly_n_points_and_at_least_one_in_each(facets: tuple[int, int, int]) -> None:
    match = begun(READY | {"facets": None})
    with pytest.raises(Refused):
        match.act(cmd.Divide(*facets))
    assert match.state.samurai[0].facets == ()


def test_sk_2_5_there_is_no_upper_limit() -> None:
    match = begun(READY | {"facets": None})
    match.act(cmd.Divide(10, 1, 1))
    assert match.state.samurai[0].facets == (10, 1, 1)


def test_sk_2_6_options_are_off_and_taken_now_where_they_are_used() -> None:
    plain = configure({})
    assert not (plain.schools or plain.inheritance or plain.culture or plain.mahoutsukai)
    match = begun(READY, schools=True, inheritance=True, culture=True, mahoutsukai=True)
    for taken in ("nest", "two_teachers", "harbour"):
        assert cmd.Choose(taken) in match.decision.choices
        match.act(cmd.Choose(taken))
    found = match.state.samurai[0]
    assert (found.school, found.inheritance, found.culture) == ("nest", "two_teachers", "harbour")
    assert match.decision.seat == "hek" and match.decision.form is cmd.MakeSorcerer


def test_sk_2_7_divided_points_are_the_initial_and_the_current_facets() -> None:
    match = begun(READY | {"facets": None})
    match.act(cmd.Divide(5, 4, 3))
    assert match.state.samurai[0].initial == match.state.samurai[0].facets == (5, 4, 3)


def test_sk_2_8_turn_order_is_seat_order_or_shuffled_and_stays() -> None:
    men = [READY | {"samurai": f"S{n}"} for n in range(5)]
    assert begun(*men).state.order == (0, 1, 2, 3, 4)
    orders = {begun(*men, seed=seed, shuffle=True).state.order for seed in range(9)}
    assert len(orders) > 3 and all(sorted(order) == [0, 1, 2, 3, 4] for order in orders)


def test_sk_3_1_a_farewell_for_each_in_turn_order_without_dice() -> None:
    men = [READY | {"samurai": f"S{n}", **MUTE} for n in range(3)]
    match = begun(*men)
    pages = [page for page in match.state.pages if page.kind == "opening"]
    assert [page.samurai for page in pages] == [0, 1, 2]
    deck = next(event for event in match.events if isinstance(event, ev.Prepared)).deck
    writing = begun(*(found | {"samurai": f"W{at}", "writes": True} for at, found in enumerate(men)))
    assert writing.decision.form is cmd.Tell  # the match waits in a farewell
    assert writing.counter == len(deck) - 1  # dice that shuffled the oracle, and no other
    writing.act(cmd.Tell())
    assert writing.counter == len(deck) - 1


def test_sk_3_2_names_and_snow_are_revealed_in_that_scene() -> None:
    match = begun(READY)  # he writes: the match waits in his farewell
    assert match.decision.form is cmd.Tell
    for seat in ("hek", None):
        assert MODE.observe(match.state, seat).samurai[0].wish.text == "ice"
    departed = next(event for event in match.events if isinstance(event, ev.Departed))
    assert departed.text == "ice" and MODE.seal(match.state, departed) is not None


def test_computers_make_their_own_samurai() -> None:
    match = begun({"kind": "ai"}, {"kind": "human"})
    state, dice = match.state, Dice(4)
    assert match.decision.seat == "samurai1"
    assert divisions(12) == [(4, 4, 4), (5, 4, 3), (6, 3, 3)] and set(divisions(3)) == {(1, 1, 1)}
    first = made(state, cmd.Introduce, dice)
    match.act(first)
    assert match.state.samurai[0].name == first.samurai and match.state.samurai[0].verse


def test_two_samurai_do_not_share_a_name() -> None:
    match = begun(READY, {})
    with pytest.raises(Refused):
        match.act(cmd.Introduce("kuga", "Aoi"))
    with pytest.raises(Refused):
        match.act(cmd.Introduce("  ", "Aoi"))
    with pytest.raises(Refused):
        match.act(cmd.Introduce("Oda", "Aoi", verse="snow_01"))  # no haiku of the oracle's


@pytest.mark.parametrize("config", [
    {"samurai": [{"school": "nest"}]}, {"schools": True, "samurai": [{"school": "no"}]}, {"samurai": [{"facets": [1, 1, 1]}]},
    {"samurai": [{"snow": {"text": "a", "oracle": "snow_01"}}]}, {"samurai": [{"snow": {"oracle": "maho_1"}}]},
    {"samurai": [{"samurai": "Kuga"}]}, {"samurai": [READY, READY]}, {"samurai": [{"kind": "ai", "level": "even"}]},
    {"referee": {"level": "adept"}}, {"mahoutsukai": {"facets": [1, 1, 1]}}, {"house_rules": ["no"]}, {"nothing": 1},
    {"samurai": [{"facets": [7, 3, 2]}], "house_rules": ["even_heart"]}])
def test_wrong_configs_are_refused_with_the_field(config: dict[str, Any]) -> None:
    with pytest.raises(Refused) as refused:
        configure(config)
    assert refused.value.message.arguments.get("field")


def test_texts_are_taken_whole_or_refused() -> None:
    match = begun(READY)
    with pytest.raises(Refused):
        match.act(cmd.Tell("x" * 2001))
    long = "雪\n" * 700 + "🏯👩‍🦰é"
    match.act(cmd.Tell("  " + long + "\x07"))
    assert match.state.pages[0].told[0].text == long
    assert replace(match.state.pages[0], told=()).told == ()
