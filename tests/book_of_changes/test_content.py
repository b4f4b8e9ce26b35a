"""The shipped files against the rulebook's counts, and a wrong word in a file is refused where it stands."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable
from functools import lru_cache
from typing import Any, get_args

import pytest
from book_of_changes import effect_models as vocabulary
from book_of_changes import sheets
from book_of_changes.config import configure
from book_of_changes.content import DATA, FILES, battle_of, book_of, map_of, presets_of, ready_made, shipped
from book_of_changes.effects import KINDS
from book_of_changes.places import FAR, distances
from book_of_changes.setup import roster

from gunki.engine.messages import Refused

BOOK = shipped()
Raw = dict[str, Any]


@lru_cache(maxsize=1)
def _files() -> Raw:
    return {name: tomllib.loads((DATA / f"{name}.toml").read_text(encoding="utf-8")) for name in FILES}


# --- counts of the rulebook ----------------------------------------------------------------------------------------

def test_bc_13_1_sixty_four_powers_one_a_pair_of_natures() -> None:
    assert len(BOOK.powers) == 64
    assert set(BOOK.by_natures) == {(own.id, spirit.id) for own in BOOK.natures for spirit in BOOK.natures}


def test_bc_13_1_each_has_its_own_number_of_king_wen_and_its_hexagram() -> None:
    assert {power.king_wen for power in BOOK.powers} == set(range(1, 65))
    assert all(power.hexagram == chr(0x4DC0 + power.king_wen - 1) for power in BOOK.powers)


KING_WEN = {  # lower trigram: by upper trigram, in the order heaven thunder water mountain earth wind fire swamp
    "heaven": (1, 34, 5, 26, 11, 9, 14, 43), "thunder": (25, 51, 3, 27, 24, 42, 21, 17),
    "water": (6, 40, 29, 4, 7, 59, 64, 47), "mountain": (33, 62, 39, 52, 15, 53, 56, 31),
    "earth": (12, 16, 8, 23, 2, 20, 35, 45), "wind": (44, 32, 48, 18, 46, 57, 50, 28),
    "fire": (13, 55, 63, 22, 36, 37, 30, 49), "swamp": (10, 54, 60, 41, 19, 61, 38, 58)}
UPPER = ("heaven", "thunder", "water", "mountain", "earth", "wind", "fire", "swamp")


def test_bc_13_1_the_trigrams_make_the_hexagram_of_that_number() -> None:
    found = {own: tuple(BOOK.by_natures[own, spirit].king_wen for spirit in UPPER) for own in KING_WEN}
    assert found == KING_WEN


def test_bc_1_5_eight_natures_with_eight_different_trigrams() -> None:
    assert len(BOOK.natures) == 8
    assert len({nature.lines for nature in BOOK.natures}) == 8
    for nature in BOOK.natures:  # U+2630 ☰ … U+2637 ☷ count the broken lines in binary, the bottom line first
        broken = sum((1 - line) << (2 - at) for at, line in enumerate(nature.lines))
        assert nature.trigram == chr(0x2630 + broken)


def test_bc_16_the_spirits_of_the_bestiary() -> None:
    kinds = [spirit.kind for spirit in BOOK.spirits]
    assert (kinds.count("zodiac"), kinds.count("animal"), kinds.count("celestial")) == (12, 2, 5)
    assert all(spirit.bond >= 3 for spirit in BOOK.spirits)


def test_bc_21_7_levels_of_standard_enemies_run_from_one_to_five() -> None:
    standard = [foe for foe in BOOK.foes if not foe.heroic]
    assert len(standard) == 22 and {foe.level for foe in standard} == {1, 2, 3, 4, 5}
    assert sum(foe.heroic for foe in BOOK.foes) == 11


def test_bc_7_1_adjacency_is_symmetric_and_every_map_hangs_together() -> None:
    from book_of_changes.model import Battle

    assert len(BOOK.maps) == 12
    for sheet in BOOK.maps:
        near = sheet.neighbours
        assert all(here in near[other] for here, around in enumerate(near) for other in around)
        assert FAR not in distances(Battle(BOOK.battles[0], sheet, ()), 0)


def test_bc_25_1_the_campaign_has_eight_battles_each_after_a_scene() -> None:
    steps = BOOK.campaigns[0].sequence
    battles = [at for at, step in enumerate(steps) if step.startswith("battle:")]
    assert len(battles) == 8 and all(steps[at - 1].startswith("scene:") for at in battles)
    assert len(BOOK.scenes) == 8 and len(BOOK.battles) == 8 + 9


def test_bc_25_7_every_battle_has_enemies_and_its_target_for_any_party() -> None:
    for sheet in BOOK.battles:
        for heroes in (1, 2, 3, 4):
            entries = roster(BOOK, sheet, heroes, ())
            assert entries and any(entry.wave == 1 for entry in entries)
            if sheet.objective.kind == "kill":
                assert sheet.objective.target in {entry.id for entry in entries}


def test_waves_come_in_by_the_gate() -> None:
    for sheet in BOOK.battles:
        place = BOOK.map[sheet.map]
        for entry in (*sheet.enemies, *sheet.more):
            if entry.wave > 1:
                assert any(feature.kind == "gate" for feature in place.zones[place.index[entry.at]].features), sheet.id


def test_ready_made_heroes_are_one_a_nature_and_legal() -> None:
    presets = ready_made()
    assert {preset.nature for preset in presets} == {nature.id for nature in BOOK.natures} and len(presets) == 8
    assert len({preset.names[0] for preset in presets}) == 8  # so that any party of a campaign has names of its own


# --- the vocabulary ------------------------------------------------------------------------------------------------

def _kinds() -> dict[str, type[Any]]:
    models = get_args(get_args(vocabulary.EffectWritten)[0])
    return {get_args(model.model_fields["kind"].annotation)[0]: model for model in models}


def test_the_engine_knows_every_kind_of_effect_of_the_vocabulary() -> None:
    from book_of_changes.mode import MODE  # with it, every module that adds a kind

    listed = {entry["id"] for entry in _files()["powers"]["effect_kind"]}
    assert MODE.id and len(listed) == 27
    assert set(_kinds()) == listed == {*KINDS, "zone"}


def test_each_kind_takes_the_parameters_the_file_lists() -> None:
    for entry in _files()["powers"]["effect_kind"]:
        model = _kinds()[entry["id"]]
        assert set(model.model_fields) - {"kind", "to", "on", "span"} == set(entry["params"]), entry["id"]
        assert ("span" in model.model_fields) == entry["lasting"], entry["id"]


@pytest.mark.parametrize(("words", "listed"), [
    (vocabulary.Span, ("vocabulary", "for")), (vocabulary.Outcome, ("vocabulary", "on")),
    (vocabulary.Condition, ("vocabulary", "conditions")), (vocabulary.Reach, ("vocabulary", "range")),
    (vocabulary.Occasion, ("vocabulary", "triggers"))])
def test_the_words_are_those_the_file_lists(words: Any, listed: tuple[str, str]) -> None:
    assert set(get_args(words)) == set(_files()["powers"][listed[0]][listed[1]])


def test_receivers_statuses_and_features_are_those_the_file_lists() -> None:
    powers = _files()["powers"]
    assert {*get_args(vocabulary.Receiver), *get_args(vocabulary.Carried)} == set(powers["vocabulary"]["to"])
    assert set(get_args(vocabulary.Status)) == {entry["id"] for entry in powers["status"]}
    assert set(get_args(vocabulary.MadeFeature)) == {entry["id"] for entry in powers["feature"]}


def test_traits_tactics_bonuses_and_features_of_maps_are_those_the_files_list() -> None:
    from book_of_changes import content_models as models

    bestiary, campaign = _files()["bestiary"], _files()["campaign"]
    assert set(get_args(models.Trait)) == set(bestiary["traits"])
    assert set(get_args(models.Tactics)) == set(bestiary["tactics"])
    bonus = {word for part in get_args(models.Bonus) for word in get_args(part) or (part,)}
    assert bonus == set(bestiary["bonus_keys"])
    assert set(get_args(models.FeatureWritten.model_fields["kind"].annotation)) == set(campaign["features"])


# --- wrong words ---------------------------------------------------------------------------------------------------

def _first(table: str) -> Callable[[Raw], Raw]:
    file = {"power": "powers", "nature": "natures", "spirit": "bestiary", "standard": "bestiary", "heroic": "bestiary",
            "map": "campaign", "battle": "campaign", "scene": "campaign"}[table]
    return lambda files: files[file][table][0]


WRONG: list[tuple[str, str, str, Callable[[Raw], Any]]] = [
    ("powers.toml", "power initiating", "effects.0", lambda f: _first("power")(f)["effects"][0].update(kind="smite")),
    ("powers.toml", "power initiating", "effects.0.strike.bumb", lambda f: _first("power")(f)["effects"][0].update(bumb=1)),
    ("powers.toml", "power initiating", "effects.0.strike.bump_if",
     lambda f: _first("power")(f)["effects"][0].update(bump_if="sad")),
    ("powers.toml", "power initiating", "effects", lambda f: _first("power")(f)["effects"][0].update(to="bearer")),
    ("powers.toml", "power initiating", "tags.3", lambda f: _first("power")(f)["tags"].append("loud")),
    ("powers.toml", "power initiating", "flags.0", lambda f: _first("power")(f)["flags"].append("twice")),
    ("powers.toml", "power initiating", "duration", lambda f: _first("power")(f).update(duration="year")),
    ("powers.toml", "power initiating", "test", lambda f: _first("power")(f).update(test={"kind": "simple", "aspect": "wood"})),
    ("powers.toml", "power initiating", "cost.chi", lambda f: _first("power")(f)["cost"].update(chi="3")),
    ("powers.toml", "power charging", "effects.0", lambda f: f["powers"]["power"][1]["effects"].insert(
        0, {"kind": "trigger", "when": "hits", "effects": [{"kind": "trigger", "when": "hits", "effects": []}]})),
    ("natures.toml", "nature heaven", "special_attack.rules.0.id",
     lambda f: _first("nature")(f)["special_attack"]["rules"][0].update(id="win")),
    ("natures.toml", "nature heaven", "special_defense.rules.0",
     lambda f: _first("nature")(f)["special_defense"]["rules"][0].update(attacked=1)),
    ("bestiary.toml", "spirit rat", "natures.0", lambda f: _first("spirit")(f).update(natures=["void"])),
    ("bestiary.toml", "spirit rat", "bonus.luck", lambda f: _first("spirit")(f).update(bonus={"luck": 1})),
    ("bestiary.toml", "standard rat_swarm", "traits.0", lambda f: _first("standard")(f).update(traits=["cute"])),
    ("bestiary.toml", "standard rat_swarm", "tactics", lambda f: _first("standard")(f).update(tactics="coward")),
    ("bestiary.toml", "standard rat_swarm", "level", lambda f: _first("standard")(f).update(level=6)),
    ("bestiary.toml", "heroic rage_spirit", "aspects.metal", lambda f: _first("heroic")(f)["aspects"].update(metal=6)),
    ("campaign.toml", "map night_laundry", "zones.0.features.0.kind",
     lambda f: _first("map")(f)["zones"][0]["features"][0].update(kind="slide")),
    ("campaign.toml", "map night_laundry", "zones.0.features.0",
     lambda f: _first("map")(f)["zones"][0]["features"][0].update(kind="brink")),
    ("campaign.toml", "battle the_open_door", "objective", lambda f: _first("battle")(f)["objective"].update(kind="kill")),
    ("campaign.toml", "battle the_open_door", "rewards.0.kind", lambda f: _first("battle")(f)["rewards"][0].update(kind="gold")),
    ("campaign.toml", "scene awakening", "outcome.success.fame",
     lambda f: _first("scene")(f)["outcome"]["success"].update(fame=1)),
]


@pytest.mark.parametrize(("file", "entry", "field", "spoil"), WRONG, ids=[f"{w[1]} {w[2]}" for w in WRONG])
def test_a_wrong_word_is_refused_naming_file_entry_and_field(file: str, entry: str, field: str,
                                                            spoil: Callable[[Raw], Any]) -> None:
    files = copy.deepcopy(_files())
    spoil(files)
    with pytest.raises(Refused) as refused:
        book_of(files)
    said = refused.value.message.arguments
    assert (said["file"], said["entry"]) == (file, entry)
    assert str(said["field"]).startswith(field), said


UNKNOWN: list[tuple[str, str, Callable[[Raw], Any]]] = [
    ("standard rat_swarm", "powers", lambda f: _first("standard")(f).update(powers=["nothing"])),
    ("battle the_open_door", "map", lambda f: _first("battle")(f).update(map="nowhere")),
    ("battle the_open_door", "enemies.id", lambda f: _first("battle")(f)["enemies"][0].update(id="nobody")),
    ("battle the_open_door", "enemies.at", lambda f: _first("battle")(f)["enemies"][0].update(at="nowhere")),
    ("battle the_open_door", "objective.target",
     lambda f: _first("battle")(f).update(objective={"kind": "kill", "target": "nian"})),
    ("battle the_open_door", "rewards.options", lambda f: _first("battle")(f)["rewards"][0].update(options=["nobody"])),
    ("scene whose_reflection", "outcome.fail.enemy",
     lambda f: f["campaign"]["scene"][1]["outcome"]["fail"].update(enemy={"id": "nobody", "n": 1})),
    ("campaign descent", "sequence", lambda f: f["campaign"]["campaign"]["sequence"].append("battle:nowhere")),
    ("campaign descent", "sequence", lambda f: f["campaign"]["campaign"]["sequence"].append("rest:week")),
]


@pytest.mark.parametrize(("entry", "field", "spoil"), UNKNOWN, ids=[f"{w[0]} {w[1]}" for w in UNKNOWN])
def test_every_id_resolves(entry: str, field: str, spoil: Callable[[Raw], Any]) -> None:
    files = copy.deepcopy(_files())
    spoil(files)
    with pytest.raises(Refused, match="unknown") as refused:
        book_of(files)
    said = refused.value.message.arguments
    assert said["entry"] == f"enemy {entry.split()[1]}" if "rat" in entry else said["entry"] == entry
    assert said["field"] == field


def test_bc_13_16_an_enemys_powers_are_of_its_own_natures() -> None:
    files = copy.deepcopy(_files())
    files["bestiary"]["standard"][0]["powers"] = ["initiating"]
    with pytest.raises(Refused) as refused:
        book_of(files)
    assert refused.value.message.arguments["field"] == "powers"


def test_an_id_twice_is_refused() -> None:
    files = copy.deepcopy(_files())
    files["bestiary"]["spirit"].append(files["bestiary"]["spirit"][0])
    with pytest.raises(Refused, match="twice"):
        book_of(files)


def test_bc_1_2_a_ready_made_hero_adds_up_to_fifteen() -> None:
    raw = copy.deepcopy(_files()["heroes"])
    raw["hero"][0]["aspects"]["metal"] += 1
    with pytest.raises(Refused) as refused:
        presets_of(raw, BOOK)
    assert refused.value.message.arguments["entry"] == "hero umi"


# --- maps and battles somebody made --------------------------------------------------------------------------------

MAP: Raw = {"id": "mine", "name": "Mine", "zones": [
    {"id": "a", "name": "A", "adj": ["b"], "start": "heroes"},
    {"id": "b", "name": "B", "adj": ["a", "c"], "features": [{"kind": "seal", "rounds": 2}]},
    {"id": "c", "name": "C", "adj": ["b"], "start": "enemies"}]}
BATTLE: Raw = {"id": "mine", "name": "Mine", "map": "mine", "objective": {"kind": "rout"},
               "enemies": [{"id": "rat_swarm", "n": 3, "at": "c"}]}


def test_a_map_and_a_battle_of_ones_own() -> None:
    place = map_of("mine.json", MAP)
    assert battle_of("mine.json", BATTLE, place, BOOK).enemies == (sheets.Entry("rat_swarm", 3, "c"),)


def _zones(change: Callable[[list[Raw]], Any]) -> Raw:
    found = copy.deepcopy(MAP)
    change(found["zones"])
    return found


BAD_MAPS: list[tuple[str, Raw]] = [
    ("one_way", _zones(lambda z: z[0].update(adj=["b", "c"]))),
    ("unknown", _zones(lambda z: z[0].update(adj=["b", "x"]))),
    ("twice", _zones(lambda z: z[2].update(id="a", adj=["b"]))),
    ("apart", _zones(lambda z: (z[1].update(adj=["a"]), z[2].update(adj=[])))),
    ("wrong", _zones(lambda z: z[0].update(adj=["a", "b"]))),
    ("wrong", _zones(lambda z: z[1].update(start="heroes"))),
    ("wrong", _zones(lambda z: z[2].pop("start"))),
    ("wrong", _zones(lambda z: z[0].pop("start"))),
    ("wrong", _zones(lambda z: z.__delitem__(slice(1, None)))),
    ("wrong", {**MAP, "zones": [{"id": f"z{at}", "name": "Z", "adj": []} for at in range(13)]}),
]


@pytest.mark.parametrize(("key", "raw"), BAD_MAPS)
def test_a_map_that_cannot_be_played_on_is_refused(key: str, raw: Raw) -> None:
    with pytest.raises(Refused, match=key):
        map_of("mine.json", raw)


@pytest.mark.parametrize(("key", "change"), [
    ("wrong", {"enemies": []}), ("wrong", {"enemies": [{"id": "rat_swarm", "n": 25, "at": "c"}]}),
    ("wrong", {"enemies": [{"id": "rat_swarm", "n": 13, "at": "c"}, {"id": "night_bat", "n": 12, "at": "c"}]}),
    ("wrong", {"enemies": [{"id": "rat_swarm", "n": 3, "at": "c", "wave": 2}]}),
    ("unknown", {"enemies": [{"id": "dragon", "n": 3, "at": "c"}]}),
    ("unknown", {"objective": {"kind": "kill", "target": "nian"}}), ("wrong", {"objective": {"kind": "flee"}})])
def test_a_battle_that_cannot_be_fought_is_refused(key: str, change: Raw) -> None:
    with pytest.raises(Refused, match=key):
        battle_of("mine.json", {**BATTLE, **change}, map_of("mine.json", MAP), BOOK)


def test_a_seal_battle_needs_a_seal() -> None:
    place = map_of("mine.json", _zones(lambda z: z[1].update(features=[])))
    with pytest.raises(Refused, match="wrong"):
        battle_of("mine.json", {**BATTLE, "objective": {"kind": "seal"}}, place, BOOK)


def test_the_default_config_is_read() -> None:
    assert configure({}).book.powers == BOOK.powers
