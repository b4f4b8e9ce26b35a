"""Configs as people write them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from book_of_changes.config import configure
from book_of_changes.content import ready_made
from book_of_changes.mode import MODE
from book_of_changes.model import ENEMIES, HEROES

from gunki.engine.match import Match
from gunki.engine.messages import Message, Refused
from tests.book_of_changes.wording import ENGLISH, JAPANESE

ASPECTS = {"metal": 3, "water": 3, "fire": 3, "wood": 3, "earth": 3}
SHEET: dict[str, Any] = {"name": "Aki", "nature": "fire", "aspects": ASPECTS, "names": ["rat"]}
MAP: dict[str, Any] = {"id": "mine", "name": "Mine", "zones": [
    {"id": "a", "name": "A", "adj": ["b"], "start": "heroes"}, {"id": "b", "name": "B", "adj": ["a"], "start": "enemies"}]}
CUSTOM: dict[str, Any] = {"map": MAP, "enemies": [{"id": "rat_swarm", "n": 2, "at": "b"}], "objective": {"kind": "rout"}}


def _one(**fields: Any) -> dict[str, Any]:
    return {"seats": [{"heroes": [{**SHEET, **fields}]}]}


def test_nothing_written_is_a_match_of_three_heroes() -> None:
    setting = configure({})
    assert len(setting.heroes) == 3 and [seat.side for seat in setting.seats] == [HEROES, ENEMIES]


@pytest.mark.parametrize(("config", "key"), [
    ({"play": "chess"}, "wrong"), ({"battle": "nowhere"}, "unknown"), ({"play": "campaign", "campaign": "x"}, "unknown"),
    ({"seats": []}, "wrong"), ({"no such field": 1}, "wrong"), ({"house_rules": ["cheat"]}, "wrong"),
    (_one(aspects={**ASPECTS, "metal": 4}), "points"), (_one(aspects={**ASPECTS, "metal": 6}), "wrong"),
    (_one(aspects={"metal": 5, "water": 5, "fire": 5}), "aspects"), (_one(nature="void"), "unknown"),
    (_one(names=["nobody"]), "unknown"), (_one(stones=[{"nature": "void", "power": 1}]), "unknown"),
    (_one(stones=[{"nature": "fire", "power": 6}]), "wrong"), ({"seats": [{"heroes": [{"name": "Bo"}]}]}, "incomplete"),
    ({"seats": [{"heroes": [{"preset": "nobody"}]}]}, "unknown"),
    ({"seats": [{"kind": "ai", "level": "god", "heroes": [{"preset": "umi"}]}]}, "unknown"),
    ({"seats": [{"heroes": [{"preset": "umi"}] * 3}, {"heroes": [{"preset": "umi"}] * 2}]}, "too_many"),
    (_one(aspects={"metal": 5, "water": 3, "fire": 3, "wood": 3, "earth": 1},
          bonds=["rat", "ox", "tiger", "dragon"], names=["rat"]), "bonds"),
    ({"play": "campaign", **_one(names=["tiger"])}, "starter"), ({"play": "campaign", **_one(names=["rat", "ox"])}, "starter"),
    ({"play": "campaign", "custom": CUSTOM}, "wrong"), ({"most_defeats": 0}, "wrong"),
    ({"custom": {**CUSTOM, "enemies": [{"id": "rat_swarm", "n": 25, "at": "b"}]}}, "wrong"),
    ({"custom": {**CUSTOM, "enemies": [{"id": "nobody", "n": 2, "at": "b"}]}}, "unknown"),
    ({"custom": {**CUSTOM, "enemies": [{"id": "rat_swarm", "n": 2, "at": ""}]}}, "unknown"),
    ({"enemies": {"level": "god"}}, "unknown"), ({"enemies": {"level": "\ud800"}}, "unknown"),
    ({"custom": {**CUSTOM, "map": {**MAP, "zones": MAP["zones"][:1]}}}, "wrong"),
    ({"custom": {**CUSTOM, "objective": {"kind": "kill", "target": "nian"}}}, "unknown")])
def test_a_wrong_config_is_refused(config: dict[str, Any], key: str) -> None:
    with pytest.raises(Refused, match=key):
        configure(config)


def test_bc_1_10_a_hero_begins_with_its_chi_less_its_bonds() -> None:
    assert configure(_one(names=["rat", "tiger"])).heroes[0].chi == 22 - 3 - 5


def test_bc_1_20_a_campaign_hero_begins_with_one_starter() -> None:
    for hero in configure({"play": "campaign"}).heroes:
        assert len(hero.names) == 1


@pytest.mark.parametrize("party", [("umi", "genzo", "raita"), ("hina", "umi", "soyo", "hatsue"), ("umi",) * 4])
def test_bc_16_8_ready_made_heroes_know_two_or_three_names_and_no_two_the_same(party: tuple[str, ...]) -> None:
    found = configure({"seats": [{"heroes": [{"preset": name} for name in party]}]}).heroes
    names = [name for hero in found for name in hero.names]
    assert len(names) == len(set(names)) and all(2 <= len(hero.names) <= 3 for hero in found)


def test_bc_16_8_a_ready_made_hero_yields_to_what_a_sheet_says() -> None:
    found = configure({"seats": [{"heroes": [{"preset": "umi"}, SHEET]}]}).heroes
    assert found[1].names == ("rat",) and "rat" not in found[0].names and len(found[0].names) >= 2


@pytest.mark.parametrize("preset", [preset.id for preset in ready_made()])
def test_every_ready_made_hero_can_play_alone(preset: str) -> None:
    hero = configure({"seats": [{"heroes": [{"preset": preset}]}]}).heroes[0]
    assert len(hero.bonds) == 3 and hero.chi >= 0


def test_a_battle_of_ones_own_is_played() -> None:
    match = Match.begin(MODE, {"custom": json.loads(json.dumps(CUSTOM))}, 1)
    battle = match.state.fight
    assert [zone.id for zone in battle.map.zones] == ["a", "b"]
    assert [f.foe for f in battle.fighters if f.hero < 0] == ["rat_swarm"] * 2
    assert len(match.config.book.foes) == 1


@pytest.mark.parametrize(("kind", "written", "most"), [("human", None, 0), ("ai", None, 10), ("human", 3, 3), ("ai", 2, 2)])
def test_a_campaign_nobody_could_give_up_ends_by_defeats(kind: str, written: int | None, most: int) -> None:
    config: dict[str, Any] = {"play": "campaign", "seats": [{"kind": kind, "heroes": [{"preset": "umi"}]}]}
    if written is not None:
        config["most_defeats"] = written
    assert configure(config).most_defeats == most


@pytest.mark.parametrize(("config", "allowed"), [
    ({"house_rules": ["practice_undo"]}, True), ({}, False),
    ({"house_rules": ["practice_undo"], "enemies": {"kind": "human"}}, False)])
def test_practice_undo_is_a_house_rule_for_playing_alone(config: dict[str, Any], allowed: bool) -> None:
    assert MODE.practice(Match.begin(MODE, config, 1).state) is allowed


@pytest.mark.parametrize(("config", "why"), [
    ({"seed": 3}, "unknown"), ({"play": "duel"}, "one_of"), ({"most_defeats": 0}, "least"), ({"most_defeats": 100}, "most"),
    ({"seats": []}, "few"), ({"seats": "x"}, "list"), ({"seats": [{"heroes": [{"preset": 3}]}]}, "text"),
    ({"seats": [{"name": "A"}]}, "missing"), ({"seats": [{"name": "A" * 41, "heroes": [{}]}]}, "long"),
    ({"enemies": 3}, "table"), ({"most_defeats": "3"}, "whole_number"), ({"play": "campaign", "custom": CUSTOM}, "campaign")])
def test_what_is_wrong_in_a_config_is_told_in_the_players_language(config: dict[str, Any], why: str) -> None:
    with pytest.raises(Refused) as refused:
        configure(config)
    reason = refused.value.message.arguments["reason"]
    assert isinstance(reason, Message) and reason.key == f"boc.config.why.{why}"
    for catalogue in (ENGLISH, JAPANESE):
        assert catalogue.has(reason.key) and "{" not in catalogue.text(refused.value.message)
