"""Heroes of one's own without a window: sheets, share codes, files, and the party that a lobby makes of them."""

import os
from pathlib import Path
from typing import Any

import pytest
from book_of_changes.config import configure
from book_of_changes.content import ready_made, shipped
from book_of_changes.table.heroes import files
from book_of_changes.table.heroes.sheet import (
    CODE,
    HeroSheet,
    code_of,
    hero_of,
    of_preset,
    of_text,
    problems,
    text_of,
)
from book_of_changes.table.lobby import party
from book_of_changes.table.lobby.party import DESCENT, OWN, PRESET, SKIRMISH, Pick, Plan
from msgspec.structs import replace

from gunki import resources
from gunki.engine.errors import BadFile
from gunki.engine.messages import Refused

BOOK = shipped()
KEN = HeroSheet("Ken", "ronin", "wind", (3, 4, 3, 3, 2), ("horse", "ox"))
ODD_NAMES = ("CON", ':?*"<>|', "x" * 40, "鬼🎴", "‮abc", "../../etc")


@pytest.mark.parametrize("preset", [preset.id for preset in ready_made()])
def test_a_ready_made_hero_is_a_sheet_that_can_be_played(preset: str) -> None:
    sheet = of_preset(next(found for found in ready_made() if found.id == preset), BOOK)
    assert problems(sheet, BOOK) == []
    assert all(BOOK.spirit[name].starter for name in sheet.names)


@pytest.mark.parametrize("name", ODD_NAMES)
def test_a_hero_survives_its_code_and_its_file(name: str, tmp_path: Path) -> None:
    sheet = replace(KEN, name=name)
    assert of_text(code_of(sheet), BOOK) == of_text(text_of(sheet), BOOK) == sheet
    path = files.write(sheet, where=tmp_path)
    assert path.parent == tmp_path and files.read(path, BOOK) == sheet


def test_a_code_broken_by_a_letter_programs_mail_is_still_read() -> None:
    code = code_of(KEN)
    assert of_text(f"  {code[:20]}\n {code[20:]} ", BOOK) == KEN


@pytest.mark.parametrize(("text", "key"), [
    ("", "boc.heroes.import.empty"), ("hello", "boc.heroes.import.none"), ("{}", "boc.heroes.import.none"),
    ("[1]", "boc.heroes.import.none"), ("[" * 5000, "boc.heroes.import.none"), (CODE + "????", "boc.heroes.import.broken"),
    (code_of(KEN)[:-9], "boc.heroes.import.broken"), (text_of(KEN).replace('"wind"', '"moon"'), "boc.config.unknown"),
    (text_of(KEN).replace('"horse"', '"azure_dragon"'), "boc.config.unknown"),
    (text_of(KEN).replace('"metal": 3', '"metal": 9'), "boc.heroes.import.wrong"),
    (text_of(KEN).replace('"metal"', '"gold"'), "boc.config.aspects"),
    (text_of(KEN).replace('"Ken"', f'"{"x" * 99}"'), "boc.heroes.import.wrong"),
    (text_of(KEN).replace('"Ken"', '"\\ud800"'), "boc.heroes.import.none"),  # half a sign
    (text_of(KEN).replace('"metal": 3', '"metal": "\\ud800"'), "boc.heroes.import.none")])
def test_what_is_no_hero_is_refused_in_a_sentence(text: str, key: str) -> None:
    with pytest.raises(Refused) as refusal:
        of_text(text, BOOK)
    assert refusal.value.message.key == key


@pytest.mark.parametrize(("sheet", "key"), [
    (replace(KEN, name=" "), "boc.maker.needs_name"), (replace(KEN, names=()), "boc.maker.needs_spirit"),
    (KEN.with_aspect("metal", 1), "boc.maker.points_left"), (KEN.with_aspect("metal", 5), "boc.maker.points_over")])
def test_what_cannot_be_played_says_why(sheet: HeroSheet, key: str) -> None:
    assert [message.key for message in problems(sheet, BOOK)] == [key]


def test_a_sheet_has_the_figures_of_the_rules() -> None:
    hero = hero_of(KEN, BOOK)
    assert hero.chi == 10 + 4 * 2 - 2 * 3  # BC-1.10 and two Bonds of 3
    assert [bond.spirit for bond in hero.bonds] == ["horse", "ox"]


# Files

def test_files_that_are_none_are_listed_last_with_their_reason(tmp_path: Path) -> None:
    good = files.write(KEN, where=tmp_path)
    (tmp_path / f"a{files.ENDING}").write_text("{", encoding="utf-8")
    (tmp_path / f"b{files.ENDING}").mkdir()
    (tmp_path / f"c{files.ENDING}").write_bytes(b"\xff\xfe" * 40_000)
    entries = files.listed(BOOK, tmp_path)
    assert entries[0].path == good and all(entry.fault is not None for entry in entries[1:]) and len(entries) == 4


def test_what_cannot_be_written_leaves_the_old_hero_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = files.write(KEN, where=tmp_path)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(BadFile):
        files.write(replace(KEN, name="Other"), path)
    assert files.read(path, BOOK) == KEN
    assert [found.name for found in tmp_path.iterdir()] == [path.name]


def test_a_missing_folder_holds_no_heroes(tmp_path: Path) -> None:
    assert files.listed(BOOK, tmp_path / "nowhere") == []


# The party of a lobby

def known(*own: HeroSheet) -> party.Candidates:
    """The ready-made heroes and these, as the files "0", "1" …"""
    return party.candidates({str(at): sheet for at, sheet in enumerate(own)}, BOOK)


def config_of(plan: Plan, found: party.Candidates) -> dict[str, Any]:
    """The config of the match."""
    return party.config(plan, found, {"person_1": "Ada", "enemies": "Hell"}, {})


@pytest.mark.parametrize("play", [SKIRMISH, DESCENT])
@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_any_party_makes_a_config_that_is_accepted(play: str, size: int) -> None:
    found = known(KEN, KEN, KEN)
    plan = Plan(play=play, party=[Pick(OWN, "0"), Pick(OWN, "1", "adept"), Pick(OWN, "2", "person_2"),
                                  Pick(PRESET, "hina", "novice")][:size])
    setting = configure(config_of(plan, found))
    names = [name for hero in setting.heroes for name in hero.names]
    assert len(names) == len(set(names)) >= size  # BC-16.8
    assert all(len(hero.names) == 1 for hero in setting.heroes) or play == SKIRMISH  # BC-1.20


def test_the_spirit_chosen_for_a_descent_is_the_one_it_begins_with() -> None:
    plan = Plan(play=DESCENT, party=[Pick(PRESET, "umi", spirit="goat")])
    assert configure(config_of(plan, known())).heroes[0].names == ("goat",)


def test_heroes_of_one_person_sit_on_one_seat() -> None:
    plan = Plan(party=[Pick(PRESET, "umi"), Pick(PRESET, "genzo", "adept"), Pick(PRESET, "raita")], foes="person")
    found = config_of(plan, known())
    assert [(seat["kind"], len(seat["heroes"])) for seat in found["seats"]] == [("human", 2), ("ai", 1)]
    assert found["enemies"] == {"kind": "human", "name": "Hell"} and found["seats"][0]["name"] == "Ada"


@pytest.mark.parametrize("text", ["", "[]", "{", '{"play": "chess"}', '{"battle": "nowhere"}', '{"party": []}',
                                  '{"party": [{"kind": "own", "id": "gone"}]}', "[" * 9999])
def test_a_last_setup_that_does_not_fit_gives_the_first_one(text: str, tmp_path: Path,
                                                            monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "user_config_folder", lambda: tmp_path)
    (tmp_path / "book_of_changes_setup.json").write_text(text, encoding="utf-8")
    assert party.remembered(known(), BOOK, BOOK.battle) == Plan()


def test_the_last_setup_is_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "user_config_folder", lambda: tmp_path)
    plan = Plan(play=DESCENT, battle="nine_necks", party=[Pick(OWN, "0", "adept", "goat")], foes="person")
    party.remember(plan)
    assert party.remembered(known(KEN), BOOK, BOOK.battle) == plan
    assert party.remembered(known(), BOOK, BOOK.battle) == Plan()  # its hero is gone
