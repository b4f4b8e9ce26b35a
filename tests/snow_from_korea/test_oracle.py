"""The oracle does not repeat itself (SK-14.9): whole journeys of five samurai, and what it says when all was told."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from msgspec.structs import replace
from snow_from_korea import events as ev
from snow_from_korea import story, words
from snow_from_korea.mode import MODE
from snow_from_korea.model import Page, State

from gunki.engine.agents import agents_of, auto
from gunki.engine.match import Match
from tests.snow_from_korea.stage import journey, man
from tests.snow_from_korea.wording import read

POLICIES = (["random"] * 5, ["greedy"] * 5, ["adept"] * 5, ["adept", "greedy", "hunter", "cautious", "random"])


def told_in(state: State) -> list[str]:
    """Everything that the oracle said in a journey, as it is read."""
    found = []
    for page in state.pages:
        found += [read(text) for text in (words.proposal(state, page), words.outcome(state, page)) if text is not None]
        found += [read(words.oracle(state, note, "text", page.samurai, page.other)) for note in page.notes]
    return found


def gone(levels: list[str], cycles: int, seed: int) -> State:
    """A journey to its end, with a mahoutsukai in every other one."""
    config = {"samurai": [{"kind": "ai", "level": level} for level in levels], "cycles": cycles, "mahoutsukai": bool(seed % 2),
              "referee": {"level": ("gentle", "even", "hard", "stern")[seed % 4]}}
    match = Match.begin(MODE, MODE.configure(config), seed, keep_acts=False)
    auto(match, agents_of(match))
    state: State = match.state
    return state


def repeated(state: State) -> list[str]:
    """What was said more than once."""
    return [text for text, times in Counter(told_in(state)).items() if times > 1]


def test_nothing_is_told_twice_on_a_long_road_of_five() -> None:
    state = gone(POLICIES[3], 20, 2)
    assert len(state.pages) > 110 and repeated(state) == []


@pytest.mark.long
@pytest.mark.parametrize("levels", POLICIES, ids=lambda levels: levels[0] if len(set(levels)) == 1 else "mixed")
@pytest.mark.parametrize("cycles", [10, 20])
def test_nothing_is_told_twice_in_journeys_of_five(levels: list[str], cycles: int) -> None:
    for seed in range(25):
        assert repeated(gone(levels, cycles, seed)) == [], seed


def dealt(seed: int = 0) -> State:
    """The first cycle of two samurai, the oracle's entries in some order."""
    state = journey(man(), man(), cycle=1)
    deck = [entry.id for entry in state.book.oracle if not entry.reserve]
    random.Random(seed).shuffle(deck)
    return replace(state, deck=tuple(deck))


def with_pages(state: State, kind: str, facet: str, count: int) -> State:
    """A journey in which the oracle was asked so often for one Facet of the first region, or for a challenge."""
    for _ in range(count):
        scene, lead, *_ = story.encounter_scene(state, facet) if kind == "encounter" else story.contest(state, facet)
        page = Page(kind, 1, state.book.regions[0], 0, facet=facet, scene=scene, lead=lead)
        state = MODE.evolve(state, ev.PageBegan(page))
    return state


@pytest.mark.parametrize("facet", ["aware", "kenjutsu", "tanka"])
@pytest.mark.parametrize("kind", ["encounter", "challenge"])
def test_when_all_scenes_were_told_they_come_back_with_something_new_before_them(kind: str, facet: str) -> None:
    state = with_pages(dealt(), kind, facet, 60)
    told = [read(words.proposal(state, page)) for page in state.pages]
    assert len(set(told)) == 60
    scenes = [page.scene for page in state.pages]
    fresh = 37 if kind == "encounter" else 12
    assert len(set(scenes[:fresh])) == fresh, "fresh ones first"
    assert scenes[fresh] != scenes[fresh - 1]


def test_scenes_of_the_region_come_first_and_the_others_are_told_with_a_place_of_it() -> None:
    state = with_pages(dealt(), "encounter", "tanka", 12)
    entry = state.book.entry
    assert [entry[page.scene].region for page in state.pages] == ["home"] * 5 + [""] * 7
    assert [entry[page.lead].region if page.lead else "" for page in state.pages] == [""] * 5 + ["home"] * 7
    assert len({page.lead for page in state.pages[5:11]}) == 6, "each place once before one comes back"


def test_the_reserve_begins_elsewhere_in_another_match() -> None:
    seen = {story.encounter_scene(with_pages(dealt(seed), "encounter", "aware", 5), "aware")[0]
            for seed in range(6)}
    assert len(seen) > 2


def test_a_challenge_has_an_end_in_words() -> None:
    people = [{"kind": "ai", "level": "greedy"} for _ in range(3)]
    match = Match.begin(MODE, {"samurai": people, "cycles": 3}, 3)
    auto(match, agents_of(match))
    state = match.state
    met = [page for page in state.pages if page.kind == "challenge"]
    assert met and all(words.outcome(state, page) is not None for page in met)
