"""Battles and enemies that players make: drawn step by step, judged in a sentence, kept in files and lines of text."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from book_of_changes import own_battles, own_files, own_foes
from book_of_changes import own_maps as maps
from book_of_changes.content import shipped
from book_of_changes.mode import MODE
from book_of_changes.own_maps import Plan
from book_of_changes.sheets import ASPECTS, Foe
from msgspec.structs import replace

from gunki.engine.errors import BadFile
from gunki.engine.match import Match
from gunki.engine.messages import Message, Refused

BOOK = shipped()
RATS = BOOK.foe["rat_swarm"]


def plan() -> Plan:
    """Two zones and a swarm: the least that can be fought."""
    return maps.add_enemy(maps.new_plan("Alley", "Gate", "Yard"), RATS, False, "z2")


def own_foe(**changes: object) -> Foe:
    """An enemy of one's own."""
    return replace(own_foes.new_foe("Grin"), **changes)


def said(found: Message | None) -> str:
    """The key of what is wrong; "" for nothing."""
    return found.key.removeprefix("boc.own.") if found is not None else ""


def test_the_least_plan_can_be_fought() -> None:
    assert said(own_battles.fault_of(plan())) == ""
    match = Match.begin(MODE, {"custom": own_battles.custom_of(plan())}, 5)
    assert [f.name for f in match.state.fight.fighters if f.foe] == ["Rat Swarm"]
    assert match.state.fight.map.zones[1].at == (780, 480)


def test_own_enemies_fight_under_their_own_names() -> None:
    foe = own_foe(level=3, traits=("reach",), powers=("exhausting",), natures=("water",))
    made = maps.add_enemy(maps.add_enemy(plan(), foe, True, "z2"), foe, True, "z2")
    match = Match.begin(MODE, {"custom": own_battles.custom_of(made)}, 5)
    names = [f.name for f in match.state.fight.fighters if f.foe == foe.id]
    assert names == ["Grin 1", "Grin 2"]
    told = [MODE.tell(match.state, event, None) for event in match.events]
    assert any("Alley" in str(one) for one in told if one is not None)


@pytest.mark.parametrize(("wrong", "made"), [
    ("fault.name", replace(plan(), name="  ")),
    ("fault.zones", maps.remove_zone(plan(), "z2")),
    ("fault.zone_name", maps.change_zone(plan(), "z1", name="")),
    ("fault.twice", maps.change_zone(plan(), "z1", name="yard")),
    ("fault.heroes", maps.start_at(plan(), "z1", "")),
    ("fault.enemies", maps.start_at(plan(), "z2", "")),
    ("fault.apart", maps.link(plan(), "z1", "z2")),
    ("fault.nobody", maps.change_enemy(plan(), 0, n=0)),
    ("fault.late", maps.change_enemy(plan(), 0, wave=2)),
    ("fault.many", maps.change_enemy(maps.add_enemy(plan(), BOOK.foe["night_bat"], False, "z1"), 0, n=24)),
    ("fault.seal", maps.set_objective(plan(), "seal")),
    ("fault.foe_name", maps.add_enemy(plan(), own_foe(name=""), True, "z2")),
    ("fault.foe_nature", maps.add_enemy(plan(), own_foe(natures=()), True, "z2")),
])
def test_what_is_wrong_is_said(wrong: str, made: Plan) -> None:
    assert said(own_battles.fault_of(made)) == wrong
    if wrong == "fault.twice":
        return  # the rules would bear it
    with pytest.raises(Refused):
        MODE.configure({"custom": {**own_battles.custom_of(made), "name": made.name.strip() or "-" * 99}})


def test_every_feature_begins_legal() -> None:
    for kind in maps.FEATURES:
        assert said(own_battles.fault_of(maps.add_feature(plan(), "z1", kind))) == "", kind
    assert set(maps.FEATURES) == set(_listed_features())


def _listed_features() -> list[str]:
    from typing import get_args

    from book_of_changes.content_models import FeatureWritten

    return list(get_args(FeatureWritten.model_fields["kind"].annotation))


def test_closed_lists_are_those_of_the_files() -> None:
    from typing import get_args

    from book_of_changes import content_models

    assert get_args(content_models.Trait) == own_foes.TRAITS
    assert get_args(content_models.Tactics) == own_foes.TACTICS
    assert {sheet.hell for sheet in BOOK.maps} <= set(maps.HELLS)


def test_zones_are_drawn_linked_and_taken_away() -> None:
    made, third = maps.add_zone(plan(), (500, 2000), "Well")
    assert third == "z3" and made.zones[2].at == (500, 1000)
    made = maps.link(made, "z3", "z1")
    assert made.zones[0].adj == ("z2", "z3") and made.zones[2].adj == ("z1",)
    made = maps.add_enemy(made, RATS, False, "z3")
    made = maps.remove_zone(made, "z3")
    assert made == plan()
    assert maps.link(plan(), "z1", "z1") == plan()


def test_no_more_than_twelve_zones() -> None:
    made = plan()
    for _ in range(20):
        made, name = maps.add_zone(made, (1, 1), "x")
    assert len(made.zones) == maps.MOST_ZONES and not name


def test_heroes_begin_in_one_zone() -> None:
    made = maps.start_at(plan(), "z2", "heroes")
    assert [zone.start for zone in made.zones] == ["", "heroes"]


def test_who_to_kill_follows_who_is_there() -> None:
    made = maps.set_objective(maps.add_enemy(plan(), BOOK.foe["rat_queen"], False, "z2"), "kill", "rat_queen")
    assert made.objective.target == "rat_queen" and said(own_battles.fault_of(made)) == ""
    assert maps.change_enemy(made, 1, n=0).objective.kind == "rout"


@pytest.mark.parametrize("foe", [
    own_foe(), own_foe(level=5, traits=("flight", "dread"), natures=("fire", "water")),
    own_foes.made_heroic(own_foe(level=4)), own_foes.made_standard(own_foes.made_heroic(own_foe(level=3))),
    own_foes.copied(BOOK.foe["rage_spirit"], "Wrath"),
])
def test_enemies_keep_in_files_and_codes(foe: Foe, tmp_path: Path) -> None:
    assert own_foes.fault_of(foe, BOOK) is None
    path = tmp_path / f"x{own_foes.ENDING}"
    own_foes.write_foe(path, foe)
    assert own_foes.read_foe(path, BOOK) == foe
    assert own_foes.foe_of_text(own_foes.code_of(foe), BOOK) == foe


def test_a_nature_taken_away_takes_its_powers() -> None:
    foe = own_foe(natures=("water",), powers=("exhausting",))
    assert own_foes.with_nature(foe, "water", BOOK).powers == ()
    assert own_foes.with_nature(foe, "fire", BOOK).powers == ("exhausting",)
    assert own_foes.with_nature(own_foes.with_nature(foe, "fire", BOOK), "wind", BOOK).natures == ("fire", "wind")
    assert all(BOOK.power[name].own_nature == "water" for name in own_foes.powers_for(foe, BOOK))


def test_a_heroic_one_has_five_aspects() -> None:
    assert own_foes.made_heroic(own_foe(level=4)).aspects == dict.fromkeys(ASPECTS, 4)


def test_battles_keep_in_files_and_codes(tmp_path: Path) -> None:
    made = maps.add_feature(maps.add_enemy(plan(), own_foe(), True, "z2"), "z1", "hazard")
    path = own_files.new_path(tmp_path / "new", own_battles.ENDING)
    own_battles.write_plan(path, made)
    assert own_battles.read_plan(path) == made
    code = own_battles.code_of(made)
    assert own_battles.plan_of_text(f" {code[:40]}\n{code[40:]} ") == made
    with pytest.raises(Refused, match="damaged"):
        own_battles.plan_of_text(code[:-9])


@pytest.mark.parametrize("raw", [
    "", "[]", "{", '{"format": 9}', '{"format": 1}', '{"format": 1, "name": 3}', "[" * 100_000,
    json.dumps({"format": 1, "name": "x", "foes": [{}]}), json.dumps({"format": 1, "name": "x", "foes": 3}),
    json.dumps({"format": 1, "name": "x", "zones": [{"id": "a", "name": "A", "adj": ["b"]}]}),
    json.dumps({"format": 1, "name": "x", "zones": [{"id": str(n), "name": "A", "adj": []} for n in range(13)]}),
    json.dumps({"format": 1, "name": "x", "zones": [{"id": "a", "name": "A", "adj": []}],
                "enemies": [{"id": "rat_swarm", "n": 10**9, "at": "a"}]}),
    json.dumps({"format": 1, "name": "x", "zones": [{"id": "a", "name": "A", "adj": [], "start": "everybody"}]}),
    json.dumps({"format": 1, "name": "x", "zones": [{"id": "a", "name": "A", "adj": [], "features": [{"kind": "x"}]}]}),
    json.dumps({"format": 1, "name": "x", "zones": [{"id": "a", "name": "A", "adj": [], "features": [
        {"kind": "hazard", "aspect": "water", "tn": 7, "sev": "dire", "when": "end"}]}]}),
    json.dumps({"format": 1, "name": "x", "objective": {"kind": "luck"}}),
])
def test_bad_files_are_rows_with_a_reason(raw: str, tmp_path: Path) -> None:
    (tmp_path / f"bad{own_battles.ENDING}").write_text(raw)
    own_battles.write_plan(tmp_path / f"good{own_battles.ENDING}", plan())
    good, bad = own_battles.own_battles(tmp_path)
    assert good.plan == plan() and good.config["name"] == "Alley"
    assert bad.plan is None and bad.fault is not None and bad.config == {}


def half_signs(value: Any) -> Iterator[Any]:
    """The value with half a sign, which can be written nowhere, in one place after the other."""
    if isinstance(value, dict):
        for name in value:
            yield from ({**value, name: other} for other in half_signs(value[name]))
    elif isinstance(value, list):
        for at, one in enumerate(value):
            yield from ([*value[:at], other, *value[at + 1:]] for other in half_signs(one))
    yield "\ud800"


def test_half_signs_make_a_row_with_a_reason(tmp_path: Path) -> None:
    foe = own_foes.new_foe("Grin")
    raws = [*half_signs(own_battles.raw_of(maps.add_enemy(plan(), foe, True, "z1")))]
    assert len(raws) > 20
    for raw in raws:
        with pytest.raises(Refused, match="not_json"):
            own_battles.plan_of_text(json.dumps({"format": 1, **raw} if isinstance(raw, dict) else raw), BOOK)
    for raw in half_signs(own_foes.raw_of(foe)):
        with pytest.raises(Refused, match="not_json"):
            own_foes.foe_of_text(json.dumps({"format": 1, **raw} if isinstance(raw, dict) else raw), BOOK)


def test_zones_called_otherwise_are_called_as_ours() -> None:
    raw = {"name": "x", "zones": [{"id": "name", "name": "A", "adj": ["b"], "start": "heroes"},
                                  {"id": "b", "name": "B", "adj": ["name"], "start": "enemies"}],
           "enemies": [{"id": "rat_swarm", "n": 1, "at": "b"}]}
    made = own_battles.plan_of_raw(raw)
    assert [zone.id for zone in made.zones] == ["z1", "z2"] and made.enemies[0].at == "z2"
    assert own_battles.fault_of(made) is None


def test_files_that_are_none(tmp_path: Path) -> None:
    (tmp_path / f"a{own_foes.ENDING}").mkdir()
    (tmp_path / f"b{own_foes.ENDING}").write_bytes(b"\xff\xfe\x00")
    (tmp_path / f"c{own_foes.ENDING}").write_text("x" * (own_files.LARGEST + 1))
    assert [entry.foe for entry in own_foes.own_foes(tmp_path, BOOK)] == [None] * 3
    assert own_foes.own_foes(tmp_path / "none", BOOK) == []
    with pytest.raises(BadFile, match="missing"):
        own_foes.read_foe(tmp_path / "nothing", BOOK)


@pytest.mark.parametrize("name", ["CON", ":?*\"<>|", "x" * 200, "\u202eabc\u0000", "鬼 🐀", "e\u0301" * 3])
def test_any_name_is_a_name_and_never_a_file(name: str, tmp_path: Path) -> None:
    path = own_files.new_path(tmp_path, own_battles.ENDING)
    own_battles.write_plan(path, replace(plan(), name=name))
    (found,) = own_battles.own_battles(tmp_path)
    assert found.plan is not None and found.fault is None
    assert found.name.isprintable() and 0 < len(found.name) <= own_files.LONGEST_NAME


def test_what_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadFile, match="not_written"):
        own_battles.write_plan(tmp_path / "file" / "x", plan())


@pytest.mark.parametrize("identity", [battle.id for battle in BOOK.battles])
def test_every_battle_of_the_game_can_be_begun_with(identity: str) -> None:
    sheet = BOOK.battle[identity]
    place = BOOK.map[sheet.map]
    names = {zone.id: zone.name for zone in place.zones}
    made = own_battles.plan_of_sheets(sheet, place, "Copy", names, [(0.5, 0.5)] * len(place.zones))
    assert own_battles.fault_of(made) is None
    assert own_battles.plan_of_raw(own_battles.raw_of(made)) == made
