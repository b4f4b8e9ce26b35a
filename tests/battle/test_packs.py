"""Content packs of the player's own (GK-10.8): what loads, what is left out and why, and a match played with them."""

import os
from pathlib import Path
from typing import Any

import pytest

from gunki.battle.config import configure
from gunki.battle.content import Content, load_content
from gunki.battle.items import Spell, Weapon
from gunki.battle.mode import Gunki
from gunki.engine.match import Match
from gunki.engine.messages import Message
from tests.battle.wording import ENGLISH

PACKS = Path(__file__).parent / "packs"

WEAPON = """
[[item]]
id = "bo"
name = "Bo Staff"
category = "weapon"
weapon_class = "polearm"
hands = 2
style = "melee"
reach = 2
fp = 1
roll = "d6+1"
"""
SPELL = """
[[item]]
id = "mist"
name = "Mist"
category = "spell"
element = "water"
fp = 1
range = 1
roll = "d6"
"""
NPC = """
[[npc]]
id = "oni"
name = "Oni"
hp = 80
strategies = [{ strategy = "fighter" }]
fate_roll = "d6"
attacks = [{ item = "katana" }]
"""
FLASK = """
[[item]]
id = "tea"
name = "Tea"
category = "one_shot"
effect = "heal"
fp = 1
amount = 5
reach = 0
"""
BURST = """
[[item]]
id = "quake"
name = "Quake"
category = "special_move"
effect = "burst"
roll = "4d6"
"""


def load_one(folder: Path, text: str) -> Content:
    """Content with one pack of that text."""
    (folder / "mine.toml").write_text(text, "utf-8")
    return load_content(folder)


def reason(content: Content) -> Message:
    """Why the only pack was left out."""
    (problem,) = content.problems
    assert problem.key == "content.pack_left_out" and problem.arguments["file"] == "mine.toml"
    found = problem.arguments["reason"]
    assert isinstance(found, Message)
    return found


def test_the_sample_pack_loads() -> None:
    content = load_content(PACKS / "good")
    assert content.problems == ()
    sunrise, whip = content.items["sunrise"], content.items["chain_whip"]
    assert isinstance(sunrise, Spell) and sunrise.element == "yang" and sunrise.name == "Sunrise"
    assert isinstance(whip, Weapon) and whip.again_on == (1, 2) and whip.reach == 3
    assert [entry.on for entry in content.npcs["tengu"].strategies] == [(1, 2), (3, 4), (5, 6)]


def test_a_broken_pack_is_listed_and_the_others_load(tmp_path: Path) -> None:
    for path in [*(PACKS / "good").iterdir(), *(PACKS / "broken").iterdir()]:
        (tmp_path / path.name).write_bytes(path.read_bytes())
    content = load_content(tmp_path)
    assert "tengu" in content.npcs and "oni" not in content.npcs and "paper_fan" not in content.items
    told = {ENGLISH.text(problem) for problem in content.problems}
    assert len(told) == 5
    for file in ("not_toml", "shipped_id", "unknown_field", "twin_one", "twin_two"):
        assert any(line.startswith(f"{file}.toml was left out. ") for line in told)
    assert 'unknown_field.toml was left out. npc "oni".temper is not known here.' in told


@pytest.mark.parametrize("names", [("a.toml", "b.toml"), ("b.toml", "a.toml")])
def test_two_packs_with_one_id_are_both_refused_in_either_order(tmp_path: Path, names: tuple[str, str]) -> None:
    (tmp_path / names[0]).write_text(WEAPON, "utf-8")
    (tmp_path / names[1]).write_text(WEAPON.replace("Bo Staff", "Long Staff") + SPELL, "utf-8")
    content = load_content(tmp_path)
    assert "bo" not in content.items and "mist" not in content.items
    assert {problem.arguments["file"] for problem in content.problems} == set(names)


def test_a_folder_that_is_not_there_is_no_problem(tmp_path: Path) -> None:
    content = load_content(tmp_path / "nowhere")
    assert content.problems == () and content.items == load_content().items


def test_other_files_in_the_folder_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("[[[", "utf-8")
    assert load_content(tmp_path).problems == ()


@pytest.mark.parametrize("good", [WEAPON, SPELL, NPC, BURST, FLASK, WEAPON + NPC.replace("katana", "bo")])
def test_what_the_broken_ones_are_made_from_is_good(tmp_path: Path, good: str) -> None:
    assert load_one(tmp_path, good).problems == ()


BROKEN = [
    (WEAPON + 'weight = 3\n', "field.unknown", "weight"),
    (WEAPON.replace('fp = 1\n', ''), "field.missing", "fp"),
    (WEAPON.replace('fp = 1', 'fp = "1"'), "field.not_whole_number", "fp"),
    (WEAPON.replace('fp = 1', 'fp = 0'), "field.too_small", "fp"),
    (WEAPON.replace('hands = 2', 'hands = 3'), "field.too_large", "hands"),
    (WEAPON.replace('"melee"', '"thrown"'), "field.not_one_of", "style"),
    (WEAPON.replace('"bo"', '"Bo"'), "field.not_an_id", "id"),
    (WEAPON.replace('"bo"', '"' + "b" * 41 + '"'), "field.not_an_id", "id"),
    (WEAPON.replace('"Bo Staff"', '""'), "name.empty", "name"),
    (WEAPON.replace('"Bo Staff"', '"Bo\\u202eStaff"'), "name.control_character", "name"),
    (WEAPON.replace('"weapon"', '"armour"'), "field.not_one_of", "category"),
    (WEAPON.replace('category = "weapon"\n', ''), "field.not_one_of", "category"),
    (WEAPON.replace('"d6+1"', '"d6++1"'), "content.dice", "roll"),
    (WEAPON.replace('"d6+1"', '"999d6"'), "content.dice", "roll"),
    (WEAPON.replace('reach = 2\n', ''), "content.melee_reach", "reach"),
    (WEAPON.replace('"melee"', '"ranged"') + "bladed = true\n", "content.not_with", "bladed"),
    (WEAPON.replace('"d6+1"', '"2d6"') + "again_on = [1]\n", "content.again_single_die", "again_on"),
    (WEAPON.replace('"d6+1"', '"d6(2d6)"') + "again_on = [1]\n", "content.again_single_die", "again_on"),
    (WEAPON + "again_on = [1, 2, 3, 4, 5, 6]\n", "content.again_for_ever", "again_on"),
    (WEAPON + "again_on = [7]\n", "content.again_no_such_face", "again_on"),
    (WEAPON + "again_on = [1, 1]\n", "content.face_twice", "again_on"),
    (WEAPON + WEAPON, "content.id_twice", "item"),
    (SPELL.replace('"water"', '"steam"'), "content.no_such_element", "element"),
    (SPELL + "hold_on = [6, 6]\n", "content.face_twice", "hold_on"),
    (FLASK.replace('amount = 5', 'amount = -5'), "field.too_small", "amount"),
    (FLASK.replace('amount = 5', 'amount = 0'), "field.too_small", "amount"),
    (FLASK + "radius = 2\n", "content.not_with", "radius"),
    (BURST.replace('"4d6"', '"4d6+FC"'), "content.no_face_value", "roll"),
    (BURST.replace('roll = "4d6"\n', ''), "field.missing", "roll"),
    (BURST + "dash = true\n", "content.not_with", "dash"),
    (BURST + "ki = 3\n", "field.not_one_of", "ki"),
    (NPC.replace('"oni"', '"ronin"'), "content.id_shipped", "npc"),
    (NPC.replace('"oni"', '"monk"'), "content.id_shipped", "npc"),
    (NPC.replace('"d6"', '"FC"'), "content.no_face_value", "fate_roll"),
    (NPC.replace('"d6"', '"50d6"'), "content.fate_roll_too_large", "fate_roll"),
    (NPC.replace('"katana"', '"excalibur"'), "content.attack_unknown", "attacks"),
    (NPC.replace('"katana"', '"sake_flask"'), "content.attack_unknown", "attacks"),
    (NPC.replace('"katana"', '"exploding_ki_bullet"'), "content.attack_face_value", "attacks"),
    (NPC.replace('"fighter"', '"ranger"'), "content.ranger_needs_reach", "attacks"),
    (NPC.replace('"fighter"', '"ranger"').replace("katana", "whip_of_thorns"), "content.ranger_needs_reach",
     "attacks"),
    (NPC.replace('"fighter"', '"spellcaster"'), "content.spellcaster_needs_spells", "attacks"),
    (NPC.replace('{ strategy = "fighter" }', '{ strategy = "fighter" }, { strategy = "ranger" }'),
     "content.faces", "strategies"),
    (NPC.replace('{ strategy = "fighter" }', '{ strategy = "fighter", on = [1, 2, 3] }'), "content.faces",
     "strategies"),
    (NPC.replace('{ strategy = "fighter" }', '{ strategy = "fighter" }, { strategy = "fighter" }'),
     "content.strategy_twice", "strategies"),
    (NPC.replace('{ strategy = "fighter" }', ''), "field.too_few", "strategies"),
    (NPC.replace('{ item = "katana" }',
                 '{ item = "katana", on = [1, 2, 3] }, { item = "claymore", on = [3, 4, 5, 6] }'),
     "content.faces", "attacks"),
    (NPC.replace('{ item = "katana" }', '{ item = "katana", strategy = "ranger" }'),
     "content.attack_without_strategy", "attacks"),
    (NPC.replace('{ strategy = "fighter" }',
                 '{ strategy = "fighter", on = [1, 2, 3] }, { strategy = "ranger", on = [4, 5, 6] }')
     .replace('{ item = "katana" }', '{ item = "katana", strategy = "fighter" }'),
     "content.strategy_without_attack", "attacks"),
    ("[[preset]]\nid = 'x'\n", "field.unknown", "preset"),
    ("item = 3\n", "content.not_a_table_array", "item"),
    ("item = [3]\n", "field.not_one_of", "item[0]"),
]


@pytest.mark.parametrize(("text", "key", "field"), BROKEN)
def test_each_fault_is_one_sentence_that_names_the_field(tmp_path: Path, text: str, key: str, field: str) -> None:
    found = reason(load_one(tmp_path, text))
    assert found.key == key
    assert field in str(found.arguments["field"])
    words = ENGLISH.text(found)
    assert field in words and "\n" not in words and "{" not in words.replace("{field}", "{")


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (b"\xff\xfe", "content.file_not_utf8"),
        (b"x" * 1_000_001, "content.file_too_large"),
        (b"a = " + b"[" * 100_000, "content.file_not_toml"),
        (b"a = 1\na = 2", "content.file_not_toml"),
    ],
)
def test_files_that_cannot_be_read(tmp_path: Path, data: bytes, key: str) -> None:
    (tmp_path / "mine.toml").write_bytes(data)
    assert reason(load_content(tmp_path)).key == key


def test_a_folder_called_like_a_pack_is_a_problem_and_no_crash(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").mkdir()
    assert reason(load_content(tmp_path)).key == "content.file_unreadable"


def test_an_empty_pack_adds_nothing(tmp_path: Path) -> None:
    assert load_one(tmp_path, "").problems == ()


def play(mode: Gunki, config: dict[str, Any], seed: int) -> Match:
    """A match to its end, by the first choice that does not give up, the seed turning the wheel."""
    match = Match.begin(mode, config, seed)
    turn = seed
    while (decision := match.decision) is not None:
        choices = [choice for choice in decision.choices if not choice.resigns]
        match.act(choices[turn % len(choices)])
        turn = turn * 1103515245 + 12345 & 0x7FFFFFFF
    return match


def test_gk_10_8_a_match_with_a_pack_plays_to_the_end_by_all_three_strategies() -> None:
    mode = Gunki(PACKS / "good")
    sheet = {"name": "Guest", "stats": {"spd": 3, "str": 3, "mag": 3},
             "inventory": ["chain_whip", "sunrise", "moonset", "rice_ball", "rice_ball", "amaterasus_spear"]}
    config: dict[str, Any] = {"sides": [{"seats": [{"kind": "human", "characters": [sheet]}]},
                        {"seats": [{"kind": "npc", "characters": [{"npc": "tengu"}]}]}]}
    told, used = set(), set()
    for seed in range(12):
        match = play(mode, config, seed)
        assert match.outcome is not None
        told |= {event.strategy for event in match.events if type(event).__name__ == "NpcChoseStrategy"}
        used |= {getattr(event, "weapon", "") or getattr(event, "spell", "") or getattr(event, "item", "")
                 for event in match.events}
    assert told == {"fighter", "ranger", "spellcaster"}
    assert {"chain_whip", "sunrise", "moonset", "rice_ball", "longbow", "katana", "hail_wave"} <= used


def test_a_match_holds_what_it_uses_of_a_pack_and_nothing_else() -> None:
    config = {"sides": [{"seats": [{"kind": "npc", "characters": [{"npc": "tengu"}]}]},
                        {"seats": [{"kind": "npc", "characters": [{"npc": "ronin"}]}]}]}
    setting = configure(config, load_content(PACKS / "good"))
    assert {npc.id for npc in setting.npcs} == {"tengu", "ronin"}
    assert {item.id for item in setting.items} == {"chain_whip", "katana", "longbow", "hail_wave", "sunrise", "moonset"}


def test_numbers_of_thousands_of_digits_leave_only_their_pack_out(tmp_path: Path) -> None:
    (tmp_path / "endless.toml").write_text("a=" + "9" * 6000, encoding="utf-8")
    found = load_content(tmp_path)
    assert found.items == load_content(None).items and len(found.problems) == 1


def test_a_pipe_among_the_packs_is_passed_over(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    assert not load_content(tmp_path).problems
