"""Configs of a match: what is taken, what is refused and in which words, names cleaned at the edge (FC-20)."""

from typing import Any

import pytest

from gunki.battle.config import configure, simulate_config
from gunki.battle.content import load_content
from gunki.battle.mode import MODE
from gunki.battle.names import clean_name, folded
from gunki.battle.state import Setting
from gunki.engine.match import Match
from gunki.engine.messages import Refused
from tests.battle.wording import ENGLISH

CONTENT = load_content()
RONIN = {"seats": [{"kind": "npc", "characters": [{"npc": "ronin"}]}]}


def sheet(**fields: Any) -> dict[str, Any]:
    """A legal inline sheet with `fields` changed."""
    return {"name": "Guest", "stats": {"str": 5, "spd": 4}, "inventory": ["katana", "katana", "sake_flask"]} | fields


def against_ronin(*characters: dict[str, Any], kind: str = "human", **config: Any) -> dict[str, Any]:
    """A config with one seat of these characters on the left."""
    return {"sides": [{"seats": [{"kind": kind, "characters": list(characters)}]}, RONIN]} | config


def setting(raw: dict[str, Any], levels: tuple[str, ...] = ()) -> Setting:
    """The setting of a config."""
    return configure(raw, CONTENT, levels)


def refusal(raw: Any, levels: tuple[str, ...] = ()) -> str:
    """The sentence with which a config is refused."""
    with pytest.raises(Refused) as caught:
        configure(raw, CONTENT, levels)
    words = ENGLISH.text(caught.value.message)
    assert caught.value.message.key != words, "no words for " + words
    assert "\n" not in words and words.endswith(".")
    return words


def test_nothing_is_a_duel_of_a_person_and_an_npc() -> None:
    duel = setting({})
    assert [(s.id, s.kind, s.side) for s in duel.seats] == [
        ("left_seat_1", "human", "left"), ("right_seat_1", "npc", "right")]
    assert [(s.id, s.name, s.preset, s.npc, s.max_hp) for s in duel.sheets] == [
        ("left_1", "Okiku", "swordswoman", "", 50), ("right_1", "Ronin", "", "ronin", 50)]
    assert Match.begin(MODE, {}, 1).decision is not None


def test_ids_count_through_the_seats_of_a_side() -> None:
    seats = [{"kind": "human", "characters": [{"preset": "monk"}, sheet()]},
             {"kind": "ai", "level": "novice", "characters": [{"preset": "witch"}]}]
    match = setting({"sides": [{"name": "Us", "seats": seats}, RONIN]}, ("novice",))
    assert [(s.id, s.seat) for s in match.sheets] == [
        ("left_1", "left_seat_1"), ("left_2", "left_seat_1"), ("left_3", "left_seat_2"), ("right_1", "right_seat_1")]
    assert match.sides[0].name == "Us" and match.sides[1].name == "Right"
    assert match.seats[1].level == "novice"


def test_an_ai_without_level_plays_at_random() -> None:
    assert setting(against_ronin({"preset": "monk"}, kind="ai")).seats[0].level == "random"


def test_long_match_gives_persons_a_hundred_and_leaves_npcs() -> None:
    match = setting(against_ronin(sheet(), {"preset": "ninja"}, hp=100))
    assert [s.max_hp for s in match.sheets] == [100, 100, 50]


def test_only_what_the_match_uses_is_inlined() -> None:
    match = setting(against_ronin(sheet()))
    assert {item.id for item in match.items} == {"katana", "sake_flask"}
    assert [npc.id for npc in match.npcs] == ["ronin"]
    assert len(match.elements) == 7


def test_house_rules_and_being_asked_each_round() -> None:
    raw = against_ronin(sheet(), house_rules=["long_order", "dagger_once"])
    raw["sides"][0]["ask_order"] = "each_round"
    match = setting(raw)
    assert match.house_rules == ("dagger_once", "long_order")
    assert [side.ask_order_each_round for side in match.sides] == [True, False]


def test_hands_are_filled_in_inventory_order_unless_told() -> None:
    def hands(**fields: Any) -> tuple[str, ...]:
        return setting(against_ronin(sheet(**fields))).sheets[0].hands

    assert hands() == ("katana", "katana")
    assert hands(inventory=["dagger", "rifle", "revolver"]) == ("dagger", "revolver")
    assert hands(inventory=["rifle", "dagger"]) == ("rifle",)
    assert hands(hands=[]) == ()
    assert hands(hands=["katana"]) == ("katana",)
    assert hands(inventory=["firestorm"]) == ()


def test_a_character_file_is_an_inline_sheet() -> None:
    assert setting(against_ronin(sheet(format=1))).sheets[0].name == "Guest"
    assert "format" in refusal(against_ronin(sheet(format=2)))


def test_equal_names_are_told_apart() -> None:
    own = [sheet(), sheet(name="guest"), sheet(name="Guest"), {"preset": "monk", "name": "Ronin"}]
    match = setting(against_ronin(*own))
    assert [s.name for s in match.sheets] == ["Guest", "guest 2", "Guest 3", "Ronin", "Ronin 2"]


SIDES = [
    ({"sides": []}, "sides"),
    ({"sides": [RONIN]}, "two sides"),
    ({"sides": [RONIN] * 3}, "two sides"),
    ({"sides": [{"seats": []}, RONIN]}, "sides[0]"),
    ({"sides": [{"seats": [{"kind": "human", "characters": []}]}, RONIN]}, "sides[0]"),
    ({"sides": [RONIN, {"seats": [{"kind": "npc", "characters": [{"npc": "ronin"}] * 7}]}]}, "sides[1]"),
    ({"sides": [RONIN, {"seats": [{"kind": "npc", "characters": [{"npc": "mage"}]},
                                  {"kind": "npc", "characters": []}]}]}, "sides[1].seats[1].characters"),
    ({"sides": [{"seats": [{"kind": "human", "characters": [{"preset": "monk"}]}] * 4}] * 2}, "6 people"),
    ({"sides": [{"seats": [{"kind": "ghost", "characters": [{"npc": "mage"}]}]}, RONIN]}, "sides[0].seats[0].kind"),
    ({"sides": [{"seats": [{"kind": "npc", "characters": ["mage"]}]}, RONIN]}, "sides[0].seats[0].characters[0]"),
    ({"sides": [{"name": 7, "seats": []}, RONIN]}, "sides[0].name"),
    ({"sides": [{"ask_order": "never", "seats": []}, RONIN]}, "sides[0].ask_order"),
    ({"sides": "both"}, "sides"),
    ({"hp": 60}, "hp"),
    ({"hp": "50"}, "hp"),
    ({"house_rules": ["no_dice"]}, 'no house rule "no_dice"'),
    ({"seed": 3}, "seed is not known"),
]


@pytest.mark.parametrize(("raw", "part"), SIDES)
def test_wrong_matches_are_refused_by_field(raw: dict[str, Any], part: str) -> None:
    assert part in refusal(raw)


def test_a_config_that_is_no_table() -> None:
    assert "config must be a table" in refusal([1])


AT = "sides[0].seats[0].characters[0]"
SHEETS = [
    (sheet(stats={"str": 7}), AT + ".stats.str"),
    (sheet(stats={"str": -1}), AT + ".stats.str"),
    (sheet(stats={"str": 5, "aim": 5}), "10 points"),
    (sheet(stats={"str": True}), AT + ".stats.str must be a whole number"),
    (sheet(stats={"luck": 1}), AT + ".stats.luck"),
    (sheet(inventory=["excalibur"]), 'no item "excalibur"'),
    (sheet(inventory=["rifle", "naginata", "shotgun", "katana"]), "7 slots"),
    (sheet(inventory=["blade_of_madness", "amaterasus_spear"]), "two Special Moves"),
    (sheet(inventory=["gauntlets", "iron_shield"]), "Gauntlets and Iron Shield"),
    (sheet(inventory=["kimono", "kimono"]), "Kimono and Kimono"),
    (sheet(inventory=["wing_shot", "wing_shot"]), "a second Wing Shot"),
    (sheet(inventory=["sake_flask"] * 3), "Sake Flask may be carried 2 times"),
    (sheet(hands=["rifle"]), '"rifle" is not in the inventory'),
    (sheet(hands=["sake_flask"]), "Sake Flask is no weapon"),
    (sheet(inventory=["katana", "rifle"], hands=["katana", "katana"]), "only 1 Katana is"),
    (sheet(hands=["katana"] * 3), "only 2 of Katana are"),
    (sheet(inventory=["katana", "rifle"], hands=["katana", "rifle"]), "two hands hold"),
    (sheet(allegiance="pirates"), AT + ".allegiance"),
    (sheet(portrait="../../etc/passwd"), AT + ".portrait"),
    (sheet(hp=500), AT + ".hp is not known"),
    ({"preset": "wizard"}, 'no ready character "wizard"'),
    ({"preset": "monk", "hp": 3}, AT + ".hp"),
    ({"npc": "ronin"}, 'a seat of kind "npc"'),
    ({}, AT + ".name is missing"),
]


@pytest.mark.parametrize(("character", "part"), SHEETS)
def test_wrong_characters_are_refused_by_field(character: dict[str, Any], part: str) -> None:
    assert part in refusal(against_ronin(character))


def test_an_npc_seat_holds_npcs_only() -> None:
    assert "NPCs only" in refusal(against_ronin(sheet(), kind="npc"))
    assert 'no NPC "dragon"' in refusal(against_ronin({"npc": "dragon"}, kind="npc"))


def test_levels_are_for_ai_seats_and_known() -> None:
    raw = against_ronin({"preset": "monk"}, kind="ai")
    raw["sides"][0]["seats"][0]["level"] = "god"
    assert 'no level "god"; known are random, novice.' in refusal(raw, ("novice",))
    raw = against_ronin({"preset": "monk"})
    raw["sides"][0]["seats"][0]["level"] = "novice"
    assert 'only a seat of kind "ai" has a level' in refusal(raw, ("novice",))


@pytest.mark.parametrize(
    "name",
    ["", "   ", "\u200b", "a\0b", "\ud800", "a\u202eb", "e" + "\u0301" * 300, "e" + "\u0301" * 8, "W" * 10_000,
     "W" * 41, "a\nb", "\u200d", "\u0301", "a\tb", "a\u2028b", "\ufeffx", "\U000e0041"],
)
def test_hostile_names_are_refused_with_a_message(name: str) -> None:
    words = refusal(against_ronin(sheet(name=name)))
    assert AT + ".name" in words
    words.encode("utf-8")


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("  Okiku   of  Edo ", "Okiku of Edo"),
        ("Cafe\u0301", "Café"),
        ("\u0645\u062d\u0645\u062f", "\u0645\u062d\u0645\u062f"),
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467", "\U0001f468\u200d\U0001f469\u200d\U0001f467"),
        ("A&B <b>x</b>", "A&B <b>x</b>"),
        ("a<b wins", "a<b wins"),
        ("{0} %s {who}", "{0} %s {who}"),
        ("=key", "=key"),
        ("W" * 40, "W" * 40),
        ("Okiku\n", "Okiku"),
    ],
)
def test_odd_but_honest_names_are_kept_and_shown_as_stored(written: str, kept: str) -> None:
    assert clean_name(written, "name") == kept
    match = Match.begin(MODE, against_ronin(sheet(name=written)), 1)
    assert match.state.characters[0].name == kept
    assert match.decision is not None
    assert kept in ENGLISH.text(match.decision.prompt)
    assert any(kept in ENGLISH.text(line) for line in MODE.status(match.state))


def test_names_are_equal_after_normalising() -> None:
    assert folded("\uff27uest") == folded("guest") == folded("GU\u200dEST")


def test_simulate_names_fighters() -> None:
    raw = simulate_config(["ronin", "monk"], ["witch:novice"], CONTENT, ("novice",))
    match = setting(raw, ("novice",))
    assert [(s.kind, s.level) for s in match.seats] == [("npc", ""), ("ai", "random"), ("ai", "novice")]
    assert [s.npc or s.preset for s in match.sheets] == ["ronin", "monk", "witch"]


@pytest.mark.parametrize("entry", ["nobody", "", "monk:god", "ronin:novice", "monk:"])
def test_simulate_refuses_names_it_does_not_know(entry: str) -> None:
    with pytest.raises(Refused) as caught:
        simulate_config([entry], ["ronin"], CONTENT, ("novice",))
    assert "known are" in ENGLISH.text(caught.value.message)


def test_true_is_no_number_of_a_format() -> None:
    raw = {"sides": [{"seats": [{"kind": "human", "characters": [{"format": True, "name": "Q"}]}]},
                     {"seats": [{"kind": "npc", "characters": [{"npc": "ronin"}]}]}]}
    with pytest.raises(Refused):
        configure(raw, load_content(None))
