"""Words: every key has an entry, every entry is used, and every position, event, choice and refusal can be told."""
import re
from collections.abc import Iterator
from typing import Any

import pytest
from babel.messages.pofile import read_po
from snow_from_korea import commands as cmd
from snow_from_korea import events as ev
from snow_from_korea import words
from snow_from_korea.agents.referee import LEVELS
from snow_from_korea.agents.samurai import POLICIES
from snow_from_korea.mode import MODE
from snow_from_korea.model import SORCERER, Ask, State, Wish

from gunki.engine.contract import Command
from gunki.engine.messages import Catalogues, Message, say, verbatim
from tests.snow_from_korea.stage import challenge, encounter, journey, man, sorcerer, take
from tests.snow_from_korea.wording import ENGLISH, JAPANESE, LOCALE, PLUGIN, content_keys, read, steps

FULL: dict[str, Any] = {"samurai": [{}, {"kind": "ai"}, {"writes": False}], "referee": {"kind": "human"}, "cycles": 6,
                        "schools": True, "inheritance": True, "culture": True, "mahoutsukai": True}
CLOSED: dict[str, list[str]] = {
    # Keys that are put together from closed lists: what stands in the code, and all it can be continued with.
    "sfk.ask.": ["school", "inheritance", "culture"],
    "sfk.ask.tell.": ["opening.hek.scene", "opening.samurai.scene", "encounter.hek.scene", "encounter.samurai.end",
                      "challenge.samurai.scene", "challenge.samurai.end", "hunt.samurai.scene", "hunt.samurai.end",
                      "hunt.hek.end", "snow.hek.scene", "snow.samurai.scene", "homecoming.hek.scene",
                      "homecoming.samurai.scene"],
    "sfk.at.": ["setup", "departure", "homecoming", "over"],
    "sfk.effect.": ["move", "gain", "lose", "lose_any", "burn"],
    "sfk.odds.full.": ["cue", "repair", "too_late", "nothing"],
    "sfk.outcome.": ["score", "snow", "earlier", "shared", "par", "mahoutsukai"],
    "sfk.page.": ["opening", "encounter", "challenge", "hunt", "snow", "homecoming"],
    "sfk.tell.": ["school", "inheritance", "culture"],
    "sfk.tell.burnt.": ["kamae", "dice"],
    "sfk.level.": [*POLICIES, *LEVELS],
}
SHELLS = {"mode.snow_from_korea", "mode.snow_from_korea.about", "mode.snow_from_korea.facts"}


def entries(language: str) -> dict[str, Any]:
    """The catalogue of a language."""
    path = LOCALE / language / "LC_MESSAGES" / "snow_from_korea.po"
    with path.open("rb") as file:
        catalogue = read_po(file, locale=language, abort_invalid=True)
    return {entry.id[0] if isinstance(entry.id, tuple) else entry.id: entry for entry in catalogue if entry.id}


def keys_in_code() -> set[str]:
    """Keys as they stand in the code of the rules, and what closed lists make of them."""
    found = set()
    for path in PLUGIN.rglob("*.py"):
        found |= set(re.findall(r'"(sfk\.[a-z0-9_.]*[a-z0-9_])"', path.read_text("utf-8")))
    return found | {start + end for start, ends in CLOSED.items() for end in ends}


def test_every_key_has_an_english_entry() -> None:
    missing = sorted((keys_in_code() | content_keys() | SHELLS) - set(entries("en")))
    assert not missing


def test_every_entry_is_used() -> None:
    built = {start for folder in ("table", "lessons") for path in (PLUGIN / folder).rglob("*.py")
             for start in re.findall(r'f"(sfk\.[a-z0-9_.]+){', path.read_text("utf-8"))}  # put together in the window
    left = set(entries("en")) - keys_in_code() - content_keys() - SHELLS
    assert sorted(key for key in left if not key.startswith(tuple(built))) == []


def test_japanese_has_the_same_entries_and_placeholders() -> None:
    english, japanese = entries("en"), entries("ja")
    assert sorted(set(english) ^ set(japanese)) == []
    for key, entry in japanese.items():
        texts = [entry.string] if isinstance(entry.string, str) else list(entry.string)
        others = [english[key].string] if isinstance(english[key].string, str) else list(english[key].string)
        known = {name for text in others for name in re.findall(r"{(\w+)}", text)}
        assert all(texts) and {name for text in texts for name in re.findall(r"{(\w+)}", text)} <= known | {"count"}, key


@pytest.mark.parametrize("catalogues", [ENGLISH, JAPANESE], ids=["en", "ja"])
def test_whole_journeys_can_be_told(catalogues: Catalogues) -> None:
    silent = set()
    told = set()
    for seed in (1, 2):
        for match, events in steps(FULL, seed):
            for state, event in events:
                message = MODE.tell(state, event, None)
                (told if message is not None else silent).add(type(event).__name__)
                if message is not None:
                    read(message, catalogues)
            decision = match.decision
            if decision is not None:
                read(decision.prompt, catalogues)
                for choice in decision.choices:
                    read(MODE.describe(match.state, choice), catalogues)
            for seat in ("samurai1", None):
                for line in MODE.status(MODE.observe(match.state, seat)):
                    read(line, catalogues)
            stand = MODE.stand(match.state)
            read(stand, catalogues)
        outcome = match.outcome
        assert outcome is not None
        read(outcome.reason, catalogues)
    assert silent - told <= {"Began", "Opened", "Asked", "Answered", "Prepared", "BoutBegan", "PoolSet", "BoutEnded", "Went"}


def universe(state: State) -> Iterator[Command]:
    """Commands of every kind, nearly all of them wrong in `state`."""
    facets = ("aware", "kenjutsu", "tanka", "none")
    yield from (cmd.NameFacet(facet, he) for facet in facets for he in (False, True))
    yield from (cmd.TakeKamae(kamae, school, culture, burn)
                for kamae in ("kagai", "ariake", "mujintou", "orochi", "o_nabe", "none")
                for school in (False, True) for culture in (False, True) for burn in (0, 3))
    yield from (cmd.Pay(facet, snow) for facet in facets for snow in (0, 1, 2))
    yield from (cmd.Gain(facet) for facet in facets)
    yield from (cmd.Challenge(rival) for rival in (-1, 0, 1, 2, 99))
    yield from (cmd.Hunt(facet) for facet in facets)
    yield from (cmd.DrawLate(), cmd.RefuseFacet(), cmd.Accept(), cmd.GoOn(), cmd.Choose("nest"), cmd.Tell("x"))


def test_every_command_that_is_not_legal_is_explained() -> None:
    reasons: set[str] = set()
    for seed in range(6):
        for match, _ in steps(FULL if seed % 2 else FULL | {"mahoutsukai": False, "schools": False}, seed):
            decision = match.decision
            if decision is None:
                continue
            for command in universe(match.state):
                found = MODE.explain(match.state, command)
                if command in decision.choices:
                    assert found is None
                else:
                    assert found is not None, command
                    if found.key not in reasons:
                        read(found), read(found, JAPANESE)
                        reasons.add(found.key)
    reasons |= {rare_reason(*case) for case in RARE}
    wanted = {key.removeprefix("sfk.explain.") for key in keys_in_code() if key.startswith("sfk.explain.")}
    assert wanted - {key.removeprefix("sfk.explain.") for key in reasons} == set()


def rare_reason(state: State, ask: Ask, command: Command) -> str:
    """Why a command is refused in a position that seldom comes up."""
    found = MODE.explain(MODE.evolve(state, ev.Asked(ask, ())), command)
    assert found is not None
    read(found), read(found, JAPANESE)
    return found.key


def _late() -> tuple[State, Ask, Command]:
    state = journey(man(inheritance="late_drawing", school="nest"), inheritance=True, schools=True)
    played = encounter(state, "aware", [2] * 9, lambda ask: cmd.DrawLate() if cmd.DrawLate() in ask.choices else ask.choices[2])
    for event in played.events[:next(n for n, event in enumerate(played.events) if isinstance(event, ev.Rolled)) + 1]:
        state = MODE.evolve(state, event)
    return state, played.asked[1], cmd.TakeKamae("orochi")


ONWARD_ASK = Ask("samurai1", say("sfk.ask.onward"), (cmd.GoOn(),), about=0)
RARE = [
    (journey(man(snow=1)), Ask("samurai1", say("sfk.ask.lose"), (cmd.Pay("aware"),), about=0), cmd.Pay("aware", 2)),
    (journey(man(), man(), cycle=10, at=1, step="onward"), ONWARD_ASK, cmd.Challenge(0)), _late()]


# Sentences


def sentence(message: Message | None) -> str:
    """In English."""
    return read(message)


def test_a_kamae_is_offered_with_its_odds_and_what_moves() -> None:
    played = encounter(journey(man((3, 5, 4))), "aware", [2] * 9)
    state = MODE.evolve(MODE.evolve(journey(man((3, 5, 4))), played.of(ev.BoutBegan)[0]), ev.Asked(played.asked[0], ()))
    lines = [sentence(MODE.describe(state, choice)) for choice in played.asked[0].choices]
    assert lines == [
        "kagai (+2 dice): win: 2 points from Tanka to Awaré; lose: Awaré loses 2. 5 dice against 3: win 81%, lose 19%, a cue to the Snow 0.41%",
        "ariake (0 dice): win: 1 point from Tanka to Awaré; lose: Awaré loses 1. 3 dice against 3: win 67%, lose 33%, a cue to the Snow 3.7%",
        "mujintou (−2 dice): win: Awaré gains 1; lose: nothing changes. 1 die against 3: win 44%, lose 56%, a cue to the Snow 33%"]


def test_a_diversion_is_offered_by_what_it_leaves() -> None:
    state = journey(man(snow=3))
    played = encounter(state, "aware", [2] * 6 + [1] * 4, take("kagai"))
    at = next(number for number, event in enumerate(played.events) if isinstance(event, ev.Lost))
    for event in played.events[:at]:
        state = MODE.evolve(state, event)
    state = MODE.evolve(state, ev.Asked(played.asked[1], ()))
    assert [sentence(MODE.describe(state, choice)) for choice in played.asked[1].choices] == [
        "Awaré −2: leaves Awaré 2, Kenjutsu 4, Tanka 4, Snow 3", "Snow −2: leaves Awaré 4, Kenjutsu 4, Tanka 4, Snow 1"]
    assert sentence(MODE.tell(played.state, played.of(ev.Lost)[0], None)) == "M1: Awaré −2. Now Awaré 2, Kenjutsu 4, Tanka 4, Snow 3."


def test_a_sealed_choice_is_told_without_what_it_was() -> None:
    played = challenge(journey(man(), man()), "aware", [1] * 12, take("kagai"))
    assert sentence(MODE.tell(played.state, played.of(ev.KamaeTaken)[0], "samurai2")) == "M1 has chosen."
    assert sentence(MODE.tell(played.state, played.of(ev.KamaeRevealed)[0], None)) == "M1: kagai. M2: kagai."


def test_names_of_people_are_shown_as_they_are() -> None:
    state = journey(man(name="{Kuga} 雪"), sorcerer=sorcerer())
    assert ENGLISH.text(words.who(state, 0)) == "{Kuga} 雪"
    assert sentence(words.who(state, SORCERER)) == "The Registrar of Still Waters"


def test_percentages_are_never_rounded_to_nothing_or_to_certainty() -> None:
    assert [words.percent(found) for found in ("0", "1/729", "4/81", "1/3", "999/1000", "9999/10000", "1")] == [
        "0", "0.14", "4.9", "33", "99.9", "99.9", "100"]


def test_no_entry_counts_without_plural_forms() -> None:
    """A message with `count` looks for a plural entry: one without shows its key."""
    for language in ("en", "ja"):
        with (LOCALE / language / "LC_MESSAGES" / "snow_from_korea.po").open("rb") as file:
            plain = [entry for entry in read_po(file) if entry.id and not isinstance(entry.id, tuple)]
        assert not [entry.id for entry in plain if re.search(r"\{count\b", str(entry.string))]


def test_the_snow_stands_in_a_sentence_as_a_word_of_it() -> None:
    for number in range(1, 25):
        wish = Wish("", f"snow_{number:02}")
        within = ENGLISH.text(words.snow_within(wish))
        assert within[0].islower() and "," not in within, within
    assert ENGLISH.text(words.snow_within(Wish("The Long Road"))) == "the Long Road"


def test_a_snow_of_ones_own_is_small_within_a_sentence() -> None:
    assert words.snow(Wish("The white fan", "")) == verbatim("the white fan")
    assert words.snow(Wish("Anemones", "")) == verbatim("Anemones")
