"""What fighters and sides are called: shipped names by the catalogue, names that somebody wrote as they are."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from gunki.battle.called import usual_name
from gunki.battle.content import load_content
from gunki.battle.mode import MODE
from gunki.battle.state import Setting
from gunki.battle.words import side_name
from gunki.engine.match import Match
from tests.battle.test_japanese import JAPANESE
from tests.battle.wording import ENGLISH

CONFIG: dict[str, Any] = {
    "sides": [
        {"seats": [{"kind": "human", "characters": [{"preset": "swordswoman"}, {"preset": "monk", "name": "Ronin"}]}]},
        {"name": "Wolves", "seats": [{"kind": "npc", "characters": [
            {"npc": "ronin"}, {"npc": "ronin"}, {"npc": "mage", "name": "Merlin"}, {"npc": "archer"}]}]},
    ]
}


def setting() -> Setting:
    """The setting of CONFIG."""
    return MODE.configure(CONFIG)


def test_shipped_names_are_translated_and_written_ones_stay() -> None:
    english = [ENGLISH.text(name) for name in setting().book.called]
    japanese = [JAPANESE.text(name) for name in setting().book.called]
    assert english == ["Okiku", "Ronin", "Ronin 2", "Ronin 3", "Merlin", "Archer"], "as the match keeps them"
    assert english == [sheet.name for sheet in setting().sheets]
    assert japanese == ["お菊", "Ronin", "浪人2", "浪人3", "Merlin", "弓兵"], "the monk was named Ronin by a person"


def test_sides_that_nobody_named_are_called_in_the_players_language() -> None:
    assert [ENGLISH.text(side_name(setting(), side)) for side in ("left", "right")] == ["House", "Wolves"]
    assert [JAPANESE.text(side_name(setting(), side)) for side in ("left", "right")] == ["主人方", "Wolves"]


@pytest.mark.parametrize("name", sorted(load_content().npcs))
def test_english_says_what_the_match_keeps(name: str) -> None:
    npc = load_content().npcs[name]
    assert ENGLISH.text(MODE.configure({"sides": [
        {"seats": [{"kind": "npc", "characters": [{"npc": name}]}]},
        {"seats": [{"kind": "npc", "characters": [{"npc": "archer"}]}]}]}).book.called[0]) == usual_name(npc)


def test_a_packs_npc_keeps_the_packs_name() -> None:
    found = setting()
    named = replace(found, npcs=tuple(replace(npc, name="Sensei") for npc in found.npcs))
    sheets = tuple(replace(sheet, name="Sensei 2") if sheet.npc == "archer" else sheet for sheet in found.sheets)
    assert JAPANESE.text(replace(named, sheets=sheets).book.called[-1]) == "Sensei 2"


def test_the_whole_story_of_a_japanese_match_calls_them_so() -> None:
    match = Match.begin(MODE, {"sides": [
        {"seats": [{"kind": "npc", "characters": [{"npc": "ronin"}]}]},
        {"seats": [{"kind": "npc", "characters": [{"npc": "archer"}]}]}]}, 3)
    while (decision := match.decision) is not None:
        match.act(decision.choices[0])
    state: Any = None
    told = []
    for record in match.standing():
        state = MODE.evolve(state, record.event)
        message = MODE.tell(state, record.event, None)
        told += [JAPANESE.text(message)] if message is not None else []
    told += [JAPANESE.text(line) for line in MODE.status(state)]
    whole = "\n".join(told)
    assert "浪人" in whole and "弓兵" in whole
    assert not [name for name in ("Ronin", "Archer", "Left", "Right", "House", "Envoys") if name in whole]
