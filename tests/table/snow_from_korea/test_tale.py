"""The tale in words: what people wrote stands in place of the oracle's words; the page tells all of it, escaped."""

from __future__ import annotations

import re
from html import unescape

import msgspec
import pytest
from snow_from_korea import words
from snow_from_korea.ending import score
from snow_from_korea.mode import MODE
from snow_from_korea.model import HEK_SEAT, SORCERER, Page, State, Telling
from snow_from_korea.story import closing
from snow_from_korea.table.scroll.page import html
from snow_from_korea.table.scroll.tale import FACT, TEXT, VERSE, WISH, Told, score_lines, tale, told

from gunki.engine.agents import agents_of, auto
from gunki.engine.match import Match
from gunki.engine.messages import Catalogues, Message, verbatim
from tests.table.snow_from_korea.journeys import PLUGINS, gone

LOCALE = PLUGINS / "snow_from_korea" / "locale"
WORDS = {language: Catalogues({"snow_from_korea": LOCALE}, language) for language in ("en", "ja")}
EVIL = '<script>alert("1")</script> & <b>\n雪が降る 🏯\n'


def lines(page: Told, kind: str = TEXT) -> list[Message]:
    """Messages of a kind."""
    return [line.words for line in page.lines if line.kind == kind]


def with_told(state: State, number: int, *tellings: Telling) -> State:
    """The state with words that people wrote for a page."""
    page = msgspec.structs.replace(state.pages[number], told=tellings)
    pages = (*state.pages[:number], page, *state.pages[number + 1:])
    return msgspec.structs.replace(state, pages=pages)


def encounter(state: State) -> int:
    """Number of the first encounter."""
    return next(n for n, page in enumerate(state.pages) if page.kind == "encounter")


def test_every_page_is_told_in_both_languages() -> None:
    for mahoutsukai in (False, True):
        state = gone(2, mahoutsukai=mahoutsukai).state
        for page in tale(state):
            for catalogue in WORDS.values():
                shown = [catalogue.text(page.title), catalogue.text(page.place),
                         *(catalogue.text(line.words) for line in page.lines)]
                assert all(text and not text.startswith("sfk.") and "{" not in text for text in shown), shown


def test_the_oracle_tells_what_nobody_wrote() -> None:
    state = gone().state
    number = encounter(state)
    page = state.pages[number]
    texts = lines(told(state, number))
    assert texts == [words.proposal(state, page), words.outcome(state, page)]
    assert len(lines(told(state, number), FACT)) >= 1


def test_own_words_stand_in_place_of_the_oracles() -> None:
    state = gone().state
    number = encounter(state)
    seat = state.samurai[0].seat
    page = told(with_told(state, number, Telling(HEK_SEAT, "scene", "A dry well."), Telling(seat, "end", "I drank.")),
                number)
    assert lines(page) == [verbatim("A dry well."), verbatim("I drank.")]
    assert [line.own for line in page.lines if line.kind == TEXT] == [True, True]


def test_a_samurai_adds_to_the_scene_that_the_oracle_set() -> None:
    state = gone().state
    page = told(with_told(state, 0, Telling(state.samurai[0].seat, "scene", "Wait for me.")), 0)
    assert lines(page) == [words.proposal(state, state.pages[0]), verbatim("Wait for me.")]


def test_the_farewell_has_the_wish_and_the_haiku_unless_the_wish_is_secret() -> None:
    state = gone().state
    assert len(lines(told(state, 0), WISH)) == 1 and len(lines(told(state, 0), VERSE)) == 3
    hidden = msgspec.structs.replace(state.samurai[0], revealed=False, wish=None)
    assert not lines(told(msgspec.structs.replace(state, samurai=(hidden,)), 0), WISH)


@pytest.mark.parametrize(("other", "results", "winner"), [(1, (True,), 0), (1, (False,), 1)])
def test_a_contest_tells_who_won(other: int, results: tuple[bool, ...], winner: int) -> None:
    state = gone(2).state
    page = Page("challenge", 2, "sea", 0, other, "tanka", "chal_t1", ("kagai", "ariake"), results)
    fact = lines(told(msgspec.structs.replace(state, pages=(page,)), 0), FACT)[0]
    text = WORDS["en"].text(fact)
    assert state.samurai[winner].name in text and text.endswith("won")


def test_score_lines_add_up_to_the_score() -> None:
    for seed in range(8):
        state = gone(2, seed=seed).state
        for home in state.homecomings:
            found = score_lines(state, home)
            assert len(found) == 4
            assert sum(line.worth for line in found) == home.score == score(state.samurai[home.samurai])


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_page_holds_all_of_the_tale_and_nothing_that_acts(language: str) -> None:
    state = gone(2).state
    state = with_told(state, 2, Telling(HEK_SEAT, "scene", EVIL), Telling(state.samurai[0].seat, "end", "x" * 2000))
    t = WORDS[language].text
    pictures = [b"\x89PNG\r\n" + bytes([number]) for number in range(len(state.pages))]
    text = html(state, pictures, t, language)
    assert text.startswith("<!DOCTYPE html>") and f'<html lang="{language}">' in text
    assert "<script" not in text and "http" not in text and "x" * 2000 in text
    assert "&lt;script&gt;" in text and "雪が降る 🏯" in text
    assert len(re.findall(r'<img src="data:image/png;base64,', text)) == len(state.pages)
    plain = unescape(re.sub(r"<br>", "\n", text))
    for page in tale(state):
        for line in page.lines:
            assert t(line.words).strip() in plain, line
    for home in state.homecomings:
        assert t(words.band(home.band)) in plain
        assert all(t(line.words) in plain for line in score_lines(state, home))


def test_a_journey_that_goes_on_has_no_score_yet() -> None:
    match = gone()
    state = match.mode.evolve(None, match.records[0].event)
    for record in match.records[1:len(match.records) // 2]:
        state = match.mode.evolve(state, record.event)
    text = html(state, [b"\x89PNG"] * len(state.pages), WORDS["en"].text, "en")
    assert "class=\"score\"" not in text


def test_the_tale_asks_its_reader_nothing_and_tells_nothing_twice() -> None:
    for men, seed in ((5, 3), (5, 8), (3, 7)):
        state = gone(men, seed=seed).state
        for catalogue in WORDS.values():
            shown = [catalogue.text(line.words) for page in tale(state) if page.page.kind in ("opening", "snow", "homecoming")
                     for line in page.lines if line.kind == TEXT]
            assert not [text for text in shown if text.endswith(("?", "か。", "語れ。")) or "Describe" in text]
        for kind in ("opening", "snow", "homecoming"):
            scenes = [page.scene for page in state.pages if page.kind == kind]
            assert len(scenes) == len(set(scenes)), scenes


def test_five_who_come_home_alike_are_each_received_in_another_way() -> None:
    state = gone(5).state
    book = state.book
    for band in (band.id for band in book.bands):
        for snow in (True, False):
            if not snow and band in ("sleeve", "fan"):  # SK-10.2: without the Snow no score is above 0
                continue
            found, at = [], msgspec.structs.replace(state, drawn=())
            for _ in range(5):
                found.append(closing(at, band, snow))
                at = msgspec.structs.replace(at, drawn=(*at.drawn, found[-1]))
            assert len(set(found)) == 5, (band, snow, found)


def test_the_mahoutsukai_is_in_the_tale_where_he_comes_in_place_of_the_road() -> None:
    for seed in range(12):
        people = [{"kind": "ai", "level": "adept"}]
        match = Match.begin(MODE, {"samurai": people, "cycles": 10, "mahoutsukai": True}, seed)
        auto(match, agents_of(match))
        met = [at for at, page in enumerate(match.state.pages) if page.other == SORCERER and page.kind == "encounter"]
        if met:
            keys = [told(match.state, at).lines[0].words.key for at in met]
            assert keys == ["sfk.table.stranger", *["sfk.tale.stranger"] * (len(met) - 1)]
            return
    raise AssertionError("he never came")
