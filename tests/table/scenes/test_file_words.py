"""Sentences about broken files where their name is read already, and lists of words in two languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from gunki.battle.content import load_content
from gunki.engine.messages import Message, say
from gunki.table.roster.about import faces
from gunki.table.scenes.fighters import cards
from gunki.table.scenes.file_words import beside_its_name
from gunki.table.scenes.save_row import SaveRow
from gunki.table.scenes.saves import Saved
from gunki.table.scenes.sheet import in_words
from tests.battle.test_japanese import JAPANESE
from tests.battle.wording import ENGLISH

LONG = "a very long name " * 12 + ".gunki"


@pytest.mark.parametrize(("fault", "english", "japanese"), [
    (say("saves.empty", file=LONG), "This file is empty: there is nothing of a match in it.", "このファイル"),
    (say("journal.shortened", file=LONG, last=9),
     "The end of this file is missing; its first 9 events are good. A repaired copy can go on from there.", "このファイル"),
])  # fmt: skip
def test_a_file_whose_name_stands_above_is_this_file(fault: Message, english: str, japanese: str) -> None:
    assert beside_its_name(fault, ENGLISH.text) == english
    told = beside_its_name(fault, JAPANESE.text)
    assert japanese in told and LONG not in told


def test_a_sentence_that_a_name_belongs_into_keeps_it() -> None:
    for key in ("journal.no_such_file", "roster.file.none"):
        assert beside_its_name(say(key, file="x.gunki"), ENGLISH.text) == "There is no file x.gunki."
    assert beside_its_name(say("shell.ok"), ENGLISH.text) == ENGLISH.text(say("shell.ok"))


def test_the_row_of_a_broken_match_says_its_name_once() -> None:
    row = SaveRow((0, 0, 600, 66), Saved(Path(LONG)), lambda: None)
    row.show(Saved(Path(LONG), fault=say("saves.empty", file=LONG), known=True), None, ENGLISH.text)
    assert LONG in row.text and LONG not in row.reason and row.tooltip.count(LONG) == 1


def test_lists_have_the_commas_of_their_language() -> None:
    content = load_content()
    archer = next(card for card in cards(content) if card.items and card.name)
    assert ", " in in_words(archer, content.items, ENGLISH.text)
    assert ", " not in in_words(archer, content.items, JAPANESE.text)
    assert ENGLISH.text(faces((1, 6))) == "1, 6" and JAPANESE.text(faces((1, 6))) == "1、6"
