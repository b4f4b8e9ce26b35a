"""Content: what ships agrees with the rules; what is wrong is refused with file and field."""

from __future__ import annotations

import copy
import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from snow_from_korea.agents.making import people
from snow_from_korea.content import DATA, book_of, shipped

from gunki.engine.messages import Refused
from tests.snow_from_korea.wording import PLUGIN

RULES: dict[str, Any] = tomllib.loads((DATA / "rules.toml").read_text("utf-8"))
ORACLE: dict[str, Any] = tomllib.loads((DATA / "oracle.toml").read_text("utf-8"))


def test_five_scenes_for_each_region_and_facet_and_enough_of_the_rest() -> None:
    book = shipped()
    scenes = Counter((entry.region, entry.facet) for entry in book.oracle if entry.kind == "encounter")
    assert {scenes[region, facet] for region in book.regions for facet in book.facet_ids} == {5}
    assert {scenes["", facet] for facet in book.facet_ids} == {32}, "for a long road of five, at any place"
    places = Counter(entry.region for entry in book.oracle if entry.kind == "place")
    assert set(places) == set(book.regions) and min(places.values()) >= 6
    kinds = Counter(entry.kind for entry in book.oracle)
    assert kinds["snow"] == 24 and kinds["challenge"] == 36 and kinds["occasion"] >= 12 and kinds["haiku"] >= 10 and kinds["mahoutsukai"] >= 4
    for band in book.bands:
        for snow in ("yes", "no") if band.least <= 0 else ("yes",):  # without the Snow no score is above 0
            assert [entry for entry in book.oracle if entry.band == band.id and entry.snow in (snow, "any")], (band.id, snow)


@pytest.mark.parametrize(("table", "change"), [
    ("kamae", {"win": [{"kind": "leap", "n": 1}]}), ("kamae", {"pool": "two"}), ("facet", {"source": "tanka"}), ("facet", {"id": "aware"}),
    ("school", {"secret": "orochi"}), ("school", {"kamae": ["none"]}), ("culture", {"challenge": "aware"}), ("culture", {"encounter": "none"}),
    ("inheritance", {"uses": -1}), ("inheritance", {"flies": True}), ("kamae", {"win": [{"kind": "lose", "n": 1}]})])
def test_wrong_rules_are_refused(table: str, change: dict[str, Any]) -> None:
    rules = copy.deepcopy(RULES)
    rules[table][0 if table != "facet" else 1].update(change)
    with pytest.raises(Refused) as refused:
        book_of(rules, ORACLE)
    assert refused.value.message.key == "sfk.content.wrong" and refused.value.message.arguments["field"]


@pytest.mark.parametrize(("table", "change"), [
    ("encounter", {"region": "moon"}), ("encounter", {"facet": "luck"}), ("closing", {"band": "none"}), ("closing", {"snow": True}),
    ("band", {"most": -7}), ("place", {"region": "moon"}), ("cue", {"id": "home_a1"})])
def test_a_wrong_oracle_is_refused(table: str, change: dict[str, Any]) -> None:
    oracle = copy.deepcopy(ORACLE)
    oracle[table][0].update(change)
    with pytest.raises(Refused):
        book_of(RULES, oracle)


def test_no_rule_asks_for_an_id() -> None:
    book = shipped()
    ids = {thing.id for things in (book.kamae, book.schools, book.inheritances, book.cultures) for thing in things}
    for path in [*PLUGIN.glob("*.py"), *(PLUGIN / "agents").glob("*.py")]:
        code = re.sub(r'"""[\s\S]*?"""', "", path.read_text("utf-8"))
        assert not ids & set(re.findall(r'"([a-z_]+)"', code)), path


def test_names_for_computers_are_enough_and_differ() -> None:
    names = [name for kind in people().values() for name in kind]
    assert len(names) == len(set(names)) and all(len(found) >= 10 for found in people().values())


def test_rules_import_the_engine_only() -> None:
    for path in [*PLUGIN.glob("*.py"), *(PLUGIN / "agents").glob("*.py")]:
        for name in re.findall(r"^\s*(?:from|import) (gunki[\w.]*)", path.read_text("utf-8"), re.M):
            assert name.startswith("gunki.engine"), (path, name)
    assert Path(PLUGIN / "mode.toml").is_file()


def test_scenes_of_any_region_need_places_in_each() -> None:
    oracle = copy.deepcopy(ORACLE)
    oracle["place"] = [place for place in oracle["place"] if place["region"] != "sea"]
    with pytest.raises(Refused) as refused:
        book_of(RULES, oracle)
    assert "sea" in str(refused.value.message.arguments["reason"])
