"""The editor: points, gear, hands, verdicts, undo, saving and leaving; by mouse and by keyboard."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from gunki.battle.characters.figures import Bench
from gunki.table.collection.medallions import MedallionWindow
from gunki.table.dialog import Dialog
from gunki.table.roster.attack_table import AttackRow, figures
from gunki.table.roster.compare import CompareScene
from gunki.table.roster.editor import EditorScene
from gunki.table.roster.graph import Graph
from gunki.table.roster.own import own_characters
from gunki.table.roster.scene import RosterScene
from gunki.table.scenes.rules import RulesScene
from gunki.table.widgets import Choice
from tests.table.play.hands import Hands
from tests.table.roster.stage import chord, clear_field, put, roster, stored, type_text


def editor(hands: Hands) -> EditorScene:
    """The editor that is shown."""
    assert isinstance(hands.app.scene, EditorScene)
    return hands.app.scene


def test_a_character_is_made_by_mouse_saved_and_offered_for_a_match() -> None:
    with roster() as hands:
        hands.click("new")
        for stat, count in (("str", 6), ("spd", 3)):
            for _ in range(count):
                hands.click(f"more {stat}")
        assert not hands.widget("more aim").enabled and "GK-2.2" in hands.widget("more aim").tip()
        for item in ("katana", "dagger", "claymore"):
            hands.click(f"add {item}")
        assert "GK-2.3" not in hands.widget("add naginata").tip()
        hands.click("portrait")
        assert isinstance(hands.top, MedallionWindow)
        hands.click("portrait hero_monk")
        hands.click("allegiance")
        hands.click("hands")
        build = editor(hands).draft
        assert build.inventory == ("katana", "dagger", "claymore") and build.portrait == "hero_monk"
        assert build.stats.str == 6 and build.stats.spd == 3
        hands.click("save")
        assert not editor(hands).history.changed
        hands.click("back")
        assert isinstance(hands.app.scene, RosterScene)
        assert [one.name for one in own_characters()] == ["Stranger"]


def test_the_same_by_keyboard() -> None:
    with roster() as hands:
        hands.press(pygame.K_n)
        hands.tab_to("name")
        clear_field(hands)
        type_text(hands, "Ōkiku 桜")
        hands.tab_to("more mag")
        hands.press(*[pygame.K_RETURN] * 5)
        hands.tab_to("category")
        hands.press(*[pygame.K_RIGHT] * 3)
        hands.tab_to("add firestorm")
        hands.press(pygame.K_SPACE)
        chord(hands, pygame.K_s)
        assert stored()["Ōkiku 桜"]["inventory"] == ["firestorm"]
        assert stored()["Ōkiku 桜"]["stats"]["mag"] == 5
        chord(hands, pygame.K_z)
        assert editor(hands).draft.inventory == ()
        chord(hands, pygame.K_y)
        assert editor(hands).draft.inventory == ("firestorm",)
        hands.press(pygame.K_ESCAPE)
        assert isinstance(hands.app.scene, RosterScene), "nothing would be lost, so nothing is asked"


def test_gk_2_what_is_wrong_is_said_with_its_rule_and_can_be_mended() -> None:
    put("cheat", stats={"spd": 6, "str": 7, "aim": 0, "mag": 0}, inventory=["claymore", "rifle", "excalibur", "kimono",
                                                                             "bomb"], hands=["claymore"])
    with roster() as hands:
        hands.click("edit")
        scene = editor(hands)
        assert {fault.rule for fault in scene.wrong} == {"2.2", "2.3"}
        assert hands.widget("bench text").describe()
        for _ in range(4):
            hands.click("less str")
        hands.click("slot 2")
        assert {fault.rule for fault in scene.wrong} == set()
        assert hands.top.find("attack 0") is not None
        hands.click("undo")
        assert {fault.rule for fault in scene.wrong} == {"2.3"}


def test_a_fault_leads_to_its_rule() -> None:
    put("cheat", stats={"spd": 6, "str": 7, "aim": 0, "mag": 0})
    with roster() as hands:
        hands.click("edit")
        hands.click("rule 0")
        assert isinstance(hands.app.scene, RulesScene) and hands.app.scene.query == "GK-2.2"
        hands.click("back")
        editor(hands)


def test_the_name_empty_is_not_legal_and_is_kept_all_the_same() -> None:
    put("a")
    with roster() as hands:
        hands.click("edit")
        hands.click("name")
        clear_field(hands)
        assert len(editor(hands).wrong) == 1
        assert hands.top.find("attack 0") is not None, "figures do not hang on a name"
        hands.click("save")
        assert set(stored()) == {""}
        hands.click("back")
        assert own_characters() == []


def test_composing_a_letter_over_a_rebuild_loses_nothing() -> None:
    put("a")
    with roster() as hands:
        hands.click("edit")
        hands.tab_to("name")
        clear_field(hands)
        for text in ("´", "´e"):
            hands.app.step([pygame.event.Event(pygame.TEXTEDITING, text=text, start=0, length=1)], 0.1)
        type_text(hands, "é")
        type_text(hands, "!")
        assert editor(hands).draft.name == "é!"
        assert hands.top.focus.widget is hands.widget("name")


@pytest.mark.parametrize(("answer", "kept", "left"), [("answer 0", 5, True), ("answer 1", 6, True),
                                                      ("answer 2", 6, False)])
def test_leaving_asks_when_something_would_be_lost(answer: str, kept: int, left: bool) -> None:
    put("a")
    with roster() as hands:
        hands.click("edit")
        hands.click("less str")
        hands.click("back")
        assert isinstance(hands.top, Dialog)
        hands.click(answer)
        assert stored()["Hanzō"]["stats"]["str"] == kept
        assert isinstance(hands.app.scene, RosterScene) == left


def test_a_change_taken_back_is_no_reason_to_ask() -> None:
    put("a")
    with roster() as hands:
        hands.click("edit")
        hands.click("less str")
        hands.click("undo")
        hands.click("back")
        assert isinstance(hands.app.scene, RosterScene) and not hands.app.modals


def test_the_window_closed_in_the_middle_keeps_the_draft_and_the_file() -> None:
    put("a")
    with roster() as hands:
        hands.click("edit")
        hands.click("less str")
        hands.app.step([pygame.event.Event(pygame.QUIT)], 0.1)
        assert not hands.app.running
    found = stored()
    assert found["Hanzō"]["stats"]["str"] == 6
    assert found["Unsaved: Hanzō"]["stats"]["str"] == 5


def test_a_file_gone_meanwhile_is_written_anew() -> None:
    path = put("a")
    with roster() as hands:
        hands.click("edit")
        path.unlink()
        hands.click("less str")
        hands.click("save")
        assert path.exists()


def test_points_gear_hands_dummy_and_a_fault_by_keyboard_alone() -> None:
    put("a", stats={"spd": 3, "str": 6, "aim": 0, "mag": 0})
    with roster() as hands:
        hands.tab_to("row a.character.json")
        hands.press(pygame.K_e)
        hands.tab_to("more aim")
        hands.press(pygame.K_RETURN)
        assert editor(hands).draft.stats.aim == 0, "nine points are spent: GK-2.2"
        hands.tab_to("less str")
        hands.press(pygame.K_RETURN)
        hands.tab_to("more aim")
        hands.press(pygame.K_SPACE)
        assert (editor(hands).draft.stats.str, editor(hands).draft.stats.aim) == (5, 1)
        hands.tab_to("slot 2")
        hands.press(pygame.K_RETURN)
        hands.tab_to("hands")
        hands.press(pygame.K_RIGHT)
        assert editor(hands).draft.hands == () and "fatal_slash" not in editor(hands).draft.inventory
        hands.tab_to("bench dummy")
        hands.press(pygame.K_RIGHT)
        assert editor(hands).controls.bench.id == "archer"
        hands.press(pygame.K_c)
        assert isinstance(hands.app.scene, CompareScene)
        hands.press(pygame.K_ESCAPE)
        hands.tab_to("rule 0")  # a slot is empty: GK-2.3
        hands.press(pygame.K_RETURN)
        assert isinstance(hands.app.scene, RulesScene) and hands.app.scene.query == "GK-2.3"


def test_two_builds_are_chosen_and_compared_by_mouse_alone() -> None:
    put("a")
    with roster() as hands:
        hands.click("row a.character.json")
        hands.click("compare")
        scene = hands.app.scene
        assert isinstance(scene, CompareScene)
        before = scene.pair(1)[0].key
        hands.click("who 1")
        hands.click("bench dummy")
        hands.click("bench hp")
        assert scene.pair(1)[0].key != before and scene.controls.bench.id == "archer"
        graph = hands.widget("graph 0")
        assert isinstance(graph, Graph)
        hands.hover("attack 0 1")
        row = hands.widget("attack 0 1")
        assert isinstance(row, AttackRow) and graph.line is row.line
        hands.click("back")
        assert isinstance(hands.app.scene, RosterScene)


def test_hands_are_chosen_among_the_legal_ones() -> None:
    put("a")
    with roster() as hands:
        hands.click("edit")
        seen = set()
        for _ in range(4):
            hands.click("hands")
            seen.add(editor(hands).draft.hands)
        assert seen == {(), ("katana",), ("dagger",), ("katana", "dagger")}


# The bench


def test_the_bench_shows_the_engines_figures_for_what_is_chosen() -> None:
    put("a")
    with roster() as hands:
        hands.click("edit")
        first = hands.widget("attack 0")
        assert isinstance(first, AttackRow)
        assert figures(first.line, editor(hands).t) == ("1", "6–11", "9.47", "0", "9.47")
        hands.click("bench hp")
        hands.click("bench hp")
        assert editor(hands).controls.bench == Bench("npc", "ronin", hp=10)
        again = hands.widget("attack 0")
        assert isinstance(again, AttackRow) and again.line.knock_out == editor_ko(again)
        hands.tab_to("bench distance")
        hands.press(*[pygame.K_RIGHT] * 3)
        gone = hands.widget("attack 0")
        assert isinstance(gone, AttackRow) and gone.line.odds is None and "2 away" in gone.tip()
        hands.click("bench card")
        hands.click("bench ground")
        hands.click("bench ground")
        assert editor(hands).controls.bench == Bench("npc", "ronin", "cover", 2, 5, 10)


def editor_ko(row: AttackRow) -> object:
    """KO chance by the weights of the row itself: 10 HP."""
    assert row.line.odds is not None
    return row.line.odds.distribution().at_least(10)


def test_a_ground_too_near_shortens_the_distance() -> None:
    put("a")
    with roster() as hands:
        hands.click("edit")
        hands.tab_to("bench distance")
        hands.press(*[pygame.K_RIGHT] * 10)
        assert editor(hands).controls.bench.distance == 9
        hands.tab_to("bench ground")
        hands.press(pygame.K_RIGHT, pygame.K_RIGHT)
        assert editor(hands).controls.bench[2:4] == ("cover", 7)
        distance = hands.widget("bench distance")
        assert isinstance(distance, Choice) and len(distance.options) == 9


def test_a_shot_that_needs_distance_is_rated_from_there_and_says_so() -> None:
    put("a", stats={"spd": 0, "str": 3, "aim": 6, "mag": 0}, inventory=["longbow", "wing_shot", "katana"],
        hands=["longbow"])
    with roster() as hands:
        hands.click("edit")
        bow, wing, katana = (hands.widget(f"attack {number}") for number in range(3))
        assert isinstance(bow, AttackRow) and isinstance(wing, AttackRow) and isinstance(katana, AttackRow)
        assert [row.line.distance for row in (bow, wing, katana)] == [1, 5, 1]
        assert "5 spaces away" in wing.tip() and wing.rect.h > bow.rect.h and bow.rect.h == katana.rect.h
        hands.tab_to("bench distance")
        hands.press(pygame.K_RIGHT, pygame.K_RIGHT)
        near = hands.widget("attack 1")
        assert isinstance(near, AttackRow) and near.line.distance == 1
        assert near.line.mean < wing.line.mean + 4, "the four of the Wing Shot do not count from there"


def test_pointing_at_an_attack_shows_its_chances() -> None:
    put("a")
    with roster() as hands:
        hands.click("edit")
        graph = hands.widget("graph")
        assert isinstance(graph, Graph) and graph.line is not None
        best = graph.line
        hands.hover("attack 0")
        row = hands.widget("attack 0")
        assert isinstance(row, AttackRow) and graph.line is row.line and graph.line is not best
        assert "roll d6(2d6)+3" in row.tip() and "Strength +6" in row.tip()


def test_a_tip_tells_what_an_item_does() -> None:
    with roster() as hands:
        hands.click("new")
        assert "Doubled on spades" in hands.widget("add firestorm").tip()
        assert "GK-8.4" in hands.widget("add sake_flask").tip()


# Two builds


def test_the_draft_is_compared_with_what_is_saved(home: Path) -> None:
    put("a")
    with roster() as hands:
        hands.click("edit")
        hands.click("less str")
        hands.click("compare")
        scene = hands.app.scene
        assert isinstance(scene, CompareScene)
        assert [scene.pair(side)[1].stats.str for side in (0, 1)] == [5, 6]
        left, right = hands.widget("attack 0 0"), hands.widget("attack 1 0")
        assert isinstance(left, AttackRow) and isinstance(right, AttackRow)
        assert right.line.mean - left.line.mean == 1
        hands.click("bench distance")
        assert scene.controls.bench.distance == 0
        hands.tab_to("who 1")
        hands.press(pygame.K_RIGHT)
        assert scene.pair(1)[0].preset == "swordswoman"
        hands.press(pygame.K_ESCAPE)
        assert editor(hands).history.changed


def test_an_illegal_build_is_compared_by_its_faults() -> None:
    put("cheat", stats={"spd": 9, "str": 9, "aim": 0, "mag": 0})
    with roster() as hands:
        hands.click("compare")
        assert isinstance(hands.app.scene, CompareScene)
        hands.click("back")
        assert isinstance(hands.app.scene, RosterScene)
