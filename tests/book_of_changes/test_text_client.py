"""A battle in the terminal: what somebody hears who cannot see the table."""

from pathlib import Path

import pytest
from book_of_changes.mode import MODE

from gunki.engine.match import Match
from gunki.engine.messages import Catalogues
from tests.book_of_changes.wording import ENGLISH, JAPANESE
from tests.clients.calling import Speaking, Talk

CONFIG = {"enemies": {"kind": "human"}}


def talk(*lines: str, seed: int = 5, words: Catalogues = ENGLISH) -> str:
    """What the client says to some lines."""
    return Talk(Match.begin(MODE, CONFIG, seed), *lines, environment=Speaking(words)).run()


def test_choices_are_grouped_by_character_and_then_by_kind() -> None:
    said = talk("1").splitlines()
    first = said.index("Round 1. What do your characters do?")
    assert [line.rpartition(":")[0] for line in said[first + 1:first + 4]] == [
        f"{number}. {name}, Crossing, actions left 1" for number, name in enumerate(("Umi", "Genzo", "Soyo"), 1)]
    assert said[first + 4] == "4. Give the battle up"
    second = said.index("> Round 1. What do your characters do?", first)
    assert said[second + 1].startswith("1. Umi: Drowning on ") and said[second + 1].endswith(" more like it")
    assert said[-1].startswith("> ") or "standing order" in "".join(said[second:second + 8])


def test_words_find_a_choice_at_once() -> None:
    said = talk("umi move crack")
    assert "Done: Umi: move to The Crack" in said and "Umi moves from Crossing to The Crack." in said


def test_odds_name_the_chances_of_each_outcome() -> None:
    said = talk("odds drowning nian")
    assert "Umi: Drowning on Nian, 2 Chi (12 → 10)" in said
    assert "Miss 11.1 %, hit 47.2 %, heroic 41.7 %, before any defence." in said


def test_status_names_everybody_every_zone_and_every_power() -> None:
    said = talk("status")
    for part in ("Umi (Crossing): Minor 0 of 3", "Nian (The Crack): heroic enemy", "The Crack: next to Crossing.",
                 "brink (Water 7)", "Umi, Drowning, 2 Chi:"):
        assert part in said, part


def test_rules_can_be_looked_up() -> None:
    assert "BC-9.1 Chi defence" in talk("rules 9.1") and "1. Characters" in talk("rules")


def test_the_end_is_told_in_words() -> None:
    said = talk("concede", "give the battle up", "yes")
    assert "The match is over: the heroes lose. The heroes gave up." in said


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_battle_can_be_played_by_numbers(seed: int) -> None:
    said = talk(*["1"] * 300, seed=seed)
    assert "boc." not in said and "{" not in said and "Traceback" not in said


def test_it_speaks_japanese() -> None:
    said = talk("1", "1", words=JAPANESE)
    assert "ラウンド1：英雄側の手番。" in said and "坎為水" in said and "boc." not in said


def test_the_mode_is_found_by_the_program_itself() -> None:
    assert (Path(MODE.locale_folder or "") / "en" / "LC_MESSAGES" / "book_of_changes.mo").is_file()
