"""The test vectors of the rules (SK-17), V01 to V27, as data."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from snow_from_korea import ending, legal
from snow_from_korea.events import CueFound, PoolSet
from snow_from_korea.model import CHALLENGE, Samurai

from tests.snow_from_korea.stage import (
    SORCERER,
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

VECTORS = {entry["id"]: entry for entry in tomllib.loads(
    Path(__file__).with_name("vectors.toml").read_text("utf-8"))["vector"]}
TRAITS = {("tanka", "aware"): "mountain_temple"}


def samurai(sheet: dict[str, Any]) -> Samurai:
    """A samurai of a vector."""
    snow = sheet.get("snow", -1)
    return man(sheet["facets"], snow=None if snow < 0 else snow, school=sheet.get("school", ""),
               culture=TRAITS[tuple(sheet["culture"])] if "culture" in sheet else "", last=sheet.get("last", ""))


def answers(sheet: dict[str, Any]) -> Any:
    """What a samurai of a vector chooses."""
    return take(sheet["kamae"], any(sheet.get("divert", ())), sheet.get("any", ""), school="school_die" in sheet,
                culture="culture" in sheet)


def dice(first: dict[str, Any], second: list[list[int]], second_die: int = 0) -> list[int]:
    """Faces in the order of the rules: School dice, then half by half the first side's rolls and the second's."""
    found = [die for die in (first.get("school_die", 0), second_die) if die]
    rolls = first["dice"]
    each = len(rolls) // len(second)
    for half, theirs in enumerate(second):
        for roll in rolls[half * each:(half + 1) * each]:
            found += roll
        found += theirs
    return found


def insist(played: Played, vector: dict[str, Any], names: tuple[str, str]) -> None:
    """Successes and winners, half by half, and no die left over."""
    bout = played.state.bout
    assert bout is not None
    assert [names[0] if won else names[1] for won in bout.results] == [result[2] for result in vector["expect"]["results"]]
    compared = [[*event.hits] for event in played.events if type(event).__name__ == "Compared"]
    assert compared == [result[:2] for result in vector["expect"]["results"]]
    assert played.dice.faces == []


def snow_of(found: Samurai) -> int:
    """As vectors write it."""
    return -1 if found.snow is None else found.snow


def an_encounter(vector: dict[str, Any]) -> None:
    """A samurai against the HEK."""
    sheet = vector["samurai"]
    state = journey(samurai(sheet), cycle=10 - vector.get("turns_left", 5), schools=True, culture=True)
    played = encounter(state, vector["tested"], dice(sheet, vector["hek"]), answers(sheet))
    insist(played, vector, ("win", "lose"))
    expect = vector["expect"]
    assert (list(played.me.facets), snow_of(played.me), played.me.cue) == (expect["facets"], expect["snow"], expect["cue"])


def a_challenge(vector: dict[str, Any]) -> None:
    """One samurai against another."""
    one, two = vector["challenger"], vector["defender"]
    state = journey(samurai(one), samurai(two), schools=True)
    played = challenge(state, vector["tested"], dice(one, two["dice"], two.get("school_die", 0)),
                       by_seat(samurai1=answers(one), samurai2=answers(two)))
    insist(played, vector, ("challenger", "defender"))
    for found, name in zip(played.state.samurai, ("challenger", "defender"), strict=True):
        assert list(found.facets) == vector["expect"][name + "_facets"]
        assert snow_of(found) == vector["expect"][name + "_snow"]
    assert not played.of(CueFound)


def a_mahoutsukai(vector: dict[str, Any]) -> None:
    """A samurai against the mahoutsukai, who puts every gain into his Snow."""
    sheet, he = vector["samurai"], vector["mahoutsukai"]
    state = journey(samurai(sheet), sorcerer=sorcerer(he["facets"], snow=he["snow"]))
    declare = take(he["kamae"], burn=he.get("spend", 0))
    hek = lambda ask: ask.choices[-1] if ask.prompt.key == "sfk.ask.gain" else declare(ask)  # noqa: E731
    faces = dice(sheet, [he["dice"]])
    answer = by_seat(samurai1=answers(sheet), hek=hek)
    played = (hunt(state, vector["tested"], faces, answer) if vector["hunt"]
              else encounter(state, vector["tested"], faces, answer, other=SORCERER))
    insist(played, vector, ("samurai", "mahoutsukai"))
    expect, after = vector["expect"], played.state.sorcerer
    assert after is not None
    assert (list(played.me.facets), snow_of(played.me), played.me.cue) == (expect["facets"], expect["snow"], expect["cue"])
    assert (list(after.facets), after.snow, after.broken) == (expect["m_facets"], expect["m_snow"], expect["broken"])


def a_snow_scene(vector: dict[str, Any]) -> None:
    """The Snow is worth the highest Facet."""
    played = step(journey(man(vector["facets"], cue=True), step="turn"))
    assert played.me.snow == vector["expect"]["snow"]


def a_legal_list(vector: dict[str, Any]) -> None:
    """Facets open to both."""
    state = journey(*map(samurai, vector["samurai"]))
    assert list(legal.facets_between(state, 0, 1)) == vector["expect"]["legal"]


def a_score(vector: dict[str, Any]) -> None:
    """Scores and who wins."""
    men = tuple(man(sheet["final"], initial=tuple(sheet["initial"]), name=sheet["name"], found=sheet.get("found_cycle", 0),
                    snow=None if sheet["snow"] < 0 else sheet["snow"]) for sheet in vector["players"])
    assert [ending.score(found) for found in men] == vector["expect"]["scores"]
    assert [men[number].name for number in ending.first(men)] == vector["expect"]["winner"]


KINDS: dict[str, Callable[[dict[str, Any]], None]] = {
    "encounter": an_encounter, "challenge": a_challenge, "mahoutsukai": a_mahoutsukai, "snow_scene": a_snow_scene,
    "legal": a_legal_list, "score": a_score}


@pytest.mark.parametrize("name", VECTORS)
def test_vector(name: str) -> None:
    KINDS[VECTORS[name]["kind"]](VECTORS[name])


def test_all_vectors_are_there() -> None:
    assert list(VECTORS) == [f"V{number:02}" for number in range(1, 28)]


def test_the_pools_of_the_worked_example() -> None:
    one, two = VECTORS["V01"]["challenger"], VECTORS["V01"]["defender"]
    played = challenge(journey(samurai(one), samurai(two)), "tanka", dice(one, two["dice"]),
                       by_seat(samurai1=answers(one), samurai2=answers(two)))
    assert [event.pool for event in played.of(PoolSet)] == [6, 7]
    assert [found.last for found in played.state.samurai] == ["tanka", "tanka"]
    assert played.state.bout is not None and played.state.bout.kind == CHALLENGE
