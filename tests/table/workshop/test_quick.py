"""A quick battle: ready at once, the same seed for the same sides, and off into the match."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from gunki.battle.agents import LEVELS
from gunki.table.battle.scene import BattleScene
from gunki.table.collection import clipboard
from gunki.table.dialog import Dialog
from gunki.table.workshop.quick import KINDS, QuickBattleScene
from gunki.table.workshop.sheet_window import SheetWindow
from tests.table.battle.stage import whole
from tests.table.play.hands import Hands
from tests.table.roster.stage import put
from tests.table.workshop.stage import shown, write


def quick(hands: Hands) -> QuickBattleScene:
    """The screen that is shown."""
    assert isinstance(hands.app.scene, QuickBattleScene)
    return hands.app.scene


def test_one_click_begins_a_match_of_the_sides_and_the_seed_shown() -> None:
    with shown(QuickBattleScene) as hands:
        sides, seed = quick(hands).sides, quick(hands).seed
        hands.click("play")
        assert isinstance(hands.app.scene, BattleScene)
        match = hands.battle.controller.match
        assert match.seed == seed
        ids = [sheet.preset or sheet.npc for sheet in match.config.sheets]
        assert ids == [one.id for one in (*sides.left, *sides.right)]
        assert [one.kind for one in match.config.seats] == ["human", "npc"]


@pytest.mark.parametrize("level", LEVELS)
def test_against_the_computer_both_sides_are_heroes_and_the_level_is_the_chosen_one(level: str) -> None:
    with shown(QuickBattleScene) as hands:
        for _ in range(1 + LEVELS.index(level)):
            hands.click("kind")
        assert level in whole(hands) and level.capitalize() in hands.widget("kind").tip()
        assert quick(hands).is_measured and "equals" in whole(hands)
        hands.click("play")
        seats = hands.battle.controller.match.config.seats
        assert [(one.kind, one.side, one.level) for one in seats] == [("human", "left", ""), ("ai", "right", level)]


def test_the_chances_tell_by_hover_what_they_are_and_who_had_them() -> None:
    with shown(QuickBattleScene) as hands:
        hands.app.settings.beginner = False
        hands.click("reroll")
        assert "not measured" in hands.widget("chances").tip(), "no even pairs against NPCs were found"
        quick(hands)._set_size(0)
        hands.wait()
        told = {"npcs": hands.widget("chances").tip()}
        assert "adept" in told["npcs"] and "adept's chance" in whole(hands)
        for kind in KINDS[1:]:
            hands.click("kind")
            told[kind] = hands.widget("chances").tip()
        assert told["two_players"] == told["novice"] != told["npcs"] and "equally well" in told["novice"]
        hands.app.settings.beginner = True
        hands.click("kind")
        hands.click("reroll")
        assert "novice" in hands.widget("chances").tip()


def test_two_players_get_heroes_and_a_seat_each() -> None:
    with shown(QuickBattleScene) as hands:
        for _ in range(KINDS.index("two_players")):
            hands.click("kind")
        hands.press(pygame.K_p)
        assert isinstance(hands.app.scene, BattleScene)
        seats = hands.battle.controller.match.config.seats
        assert [(one.kind, one.side) for one in seats] == [("human", "left"), ("human", "right")]


def test_by_keyboard_enter_plays_and_r_draws_others() -> None:
    with shown(QuickBattleScene) as hands:
        seeds = {quick(hands).seed_text}
        for _ in range(5):
            hands.press(pygame.K_r)
            seeds.add(quick(hands).seed_text)
        assert len(seeds) == 6
        hands.tab_to("play")
        hands.press(pygame.K_RETURN)
        assert isinstance(hands.app.scene, BattleScene)


def test_a_seed_that_was_told_gives_the_same_sides() -> None:
    with shown(QuickBattleScene) as hands:
        write(hands, "seed", "4711")
        told = quick(hands).sides
        hands.click("reroll")
        write(hands, "seed", " 4711")
        assert quick(hands).sides == told


def test_what_is_no_seed_is_said_and_does_not_begin() -> None:
    with shown(QuickBattleScene) as hands:
        for text in ("abc", "", "-1", "99999999999999999999", "١٢"):
            before = quick(hands).sides
            write(hands, "seed", text)
            assert not hands.widget("play").enabled and quick(hands).sides == before
        hands.click("play")
        assert isinstance(hands.app.scene, QuickBattleScene)
        hands.click("reroll")
        assert hands.widget("play").enabled


def test_every_size_shows_so_many_fighters_with_their_sheets_by_hover() -> None:
    with shown(QuickBattleScene) as hands:
        for size in (3, 4, 1, 2):
            hands.click("size")
            assert len(quick(hands).sides.left) == len(quick(hands).sides.right) == size
            assert hands.top.find(f"right {size}") is not None and hands.top.find(f"left {size + 1}") is None
        assert "Spd" in hands.widget("left 1").tip()


def test_a_fighter_shows_its_sheet_by_click_and_by_key() -> None:
    with shown(QuickBattleScene) as hands:
        hands.click("left 2")
        assert isinstance(hands.top, SheetWindow)
        hands.click("close")
        hands.tab_to("right 1")
        hands.press(pygame.K_RETURN)
        assert isinstance(hands.top, SheetWindow) and hands.top.card.kind == "npc"
        hands.press(pygame.K_ESCAPE)
        assert isinstance(hands.top, QuickBattleScene)


def test_ones_own_characters_are_drawn_too_and_fight_with_their_own_sheet(home: Path) -> None:
    put("monk")  # named as a preset is
    put("overpaid", name="Overpaid", stats={"spd": 9, "str": 9, "aim": 0, "mag": 0})
    with shown(QuickBattleScene) as hands:
        assert {one.kind for one in quick(hands).sides.left} == {"preset"}
        hands.click("own")
        for _ in range(4):
            hands.click("reroll")
            assert [one.id for one in quick(hands).sides.left if one.kind == "own"] == ["monk"]
        shown_name = next(one for one in hands.top.root.walk() if one.describe() == "Hanzō")
        assert "Hanzō" in shown_name.tip()
        hands.click("play")
        sheets = hands.battle.controller.match.config.sheets
        mine = next(one for one in sheets if one.name == "Hanzō")
        assert not mine.preset and "katana" in mine.inventory


def test_a_roster_without_a_legal_character_says_so(home: Path) -> None:
    put("overpaid", stats={"spd": 9, "str": 9, "aim": 0, "mag": 0})
    with shown(QuickBattleScene) as hands:
        hands.click("own")
        assert not quick(hands).with_own and "legal" in hands.widget("own").tip()


def test_the_seed_is_copied(home: Path) -> None:
    with shown(QuickBattleScene) as hands:
        write(hands, "seed", "4711")
        hands.click("copy seed")
        assert clipboard.get() == "4711"


def test_a_match_that_cannot_be_saved_is_one_sentence(home: Path) -> None:
    home.mkdir()
    (home / "saves").write_text("a file", "utf-8")
    with shown(QuickBattleScene) as hands:
        hands.click("play")
        assert isinstance(hands.app.top, Dialog) and hands.app.top.text
        hands.click("answer 0")
        assert not hands.app.modals and isinstance(hands.app.scene, QuickBattleScene)


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_a_new_profile_is_offered_an_easy_first_fight_and_later_ones_are_even(size: int) -> None:
    with shown(QuickBattleScene) as hands:
        settings, scene = hands.app.settings, quick(hands)
        settings.beginner = True
        scene._set_size(size - 1)
        hands.wait()
        for _ in range(4):
            assert 0.56 <= scene.sides.chance <= 0.8, "the person's side is well ahead"
            assert "easy first fight" in whole(hands)
            hands.click("reroll")
        scene._set_kind(KINDS.index("two_players"))
        assert not scene.easy, "between two people it is even"
        scene._set_kind(0)
        write(hands, "seed", "4711")
        assert not scene.easy, "a seed that was told gives everybody the same"
        hands.click("reroll")
        settings.fight_finished(watched=True)
        hands.click("reroll")
        assert not scene.easy and abs(scene.sides.chance - 0.5) < 0.2
        assert "easy first fight" not in whole(hands)
