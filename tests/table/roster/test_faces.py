"""Whoever has chosen no medallion gets one all the same, and two seldom the same one."""

from __future__ import annotations

from msgspec.structs import replace

from gunki.battle.content import load_content
from gunki.table.battle.look import READY_FACES, face_of_name, portrait
from gunki.table.roster.editor import EditorScene
from gunki.table.roster.shown import medallion
from tests.battle.arena import arena, npc, pc
from tests.table.roster.stage import put, roster


def test_the_faces_are_those_of_the_ready_characters() -> None:
    assert set(READY_FACES) == {preset.portrait for preset in load_content().presets.values()}


def test_a_name_has_its_face_and_shares_it_only_when_all_are_taken() -> None:
    assert face_of_name("Hanzō") == face_of_name("Hanzō")
    taken: list[str] = []
    for _ in READY_FACES:
        taken.append(face_of_name("Hanzō", taken))
    assert set(taken) == set(READY_FACES)
    assert face_of_name("Hanzō", taken) == taken[0]
    assert len({face_of_name(f"Fighter {n}") for n in range(40)}) == len(READY_FACES)


def test_the_table_and_the_roster_show_the_same_face() -> None:
    state = arena([pc(4)], [npc(5, "ronin")])
    person = replace(state.characters[0], name="Hanzō", portrait="", npc="")
    assert portrait(person) == medallion("", "Hanzō") == face_of_name("Hanzō")
    assert portrait(replace(person, portrait="hero_monk")) == medallion("hero_monk", "Hanzō") == "hero_monk"
    assert portrait(state.characters[1]) == "ronin"


def test_a_new_character_looks_like_none_of_the_players_own() -> None:
    for number, face in enumerate(READY_FACES[1:]):
        put(f"c{number}", name=f"Number {number}", portrait=face)
    with roster() as hands:
        hands.click("new")
        assert isinstance(hands.app.scene, EditorScene) and hands.app.scene.draft.portrait == READY_FACES[0]
