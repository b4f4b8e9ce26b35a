"""The ladder in the window: any fight begins as a saved match, alone or shared, by mouse and by keyboard."""

from __future__ import annotations

from pathlib import Path

import pygame

from gunki.battle.lessons.ladder import Best, fight_of, fights, next_fight
from gunki.table.battle.scene import BattleScene
from gunki.table.learn.ladder_scene import LadderScene
from gunki.table.learn.progress import FILE_NAME, Progress
from gunki.table.scenes.result import ResultScene
from tests.table.learn.learning import at_hub, at_ladder
from tests.table.play.hands import Hands


def fight(name: str):  # type: ignore[no-untyped-def]
    return next(found for found in fights() if found.id == name)


def ladder(hands: Hands) -> LadderScene:
    assert isinstance(hands.app.scene, LadderScene)
    return hands.app.scene


def test_from_the_hub_to_a_fight_that_is_saved(home: Path) -> None:
    with at_hub() as hands:
        hands.click("ladder")
        hands.click("fight toll_gate")
        hands.click("begin")
        assert isinstance(hands.app.scene, BattleScene)
        match = hands.battle.controller.match
        assert fight_of(match) is fight("toll_gate")
        assert [side.name for side in match.config.sides] == ["Challengers", "The Toll Gate"]
        assert len(list((home / "saves").glob("*.gunki"))) == 1


def test_after_a_win_the_next_rung_is_chosen_and_the_end_offers_it(home: Path) -> None:
    with at_ladder() as hands:
        scene = ladder(hands)
        assert scene.fight is fight("last_round")
        hands.click("begin")
        match = hands.battle.controller.match
        hands.app.replace(ResultScene(scene.shell, match, None, next_fight(fight("last_round"))))
        assert hands.top.toast_top is not None and hands.top.toast_top < hands.widget("next_fight").rect.y - 80
        Progress(home / FILE_NAME, set(), {"last_round": Best(3, 22)}).save()
        hands.look()
        assert hands.top.focus.widget is hands.widget("next_fight")
        hands.press(pygame.K_RETURN)
        hands.wait()
        assert fight_of(hands.battle.controller.match) is next_fight(fight("last_round"))
        hands.press(pygame.K_ESCAPE)
        hands.click("leave")
        assert hands.app.scene is scene and scene.fight is next_fight(fight("last_round"))


def test_two_players_share_a_side() -> None:
    with at_ladder() as hands:
        hands.click("fight three_shadows")
        hands.click("players")
        hands.click("begin")
        seats = hands.battle.controller.match.config.seats
        assert [seat.kind for seat in seats[:2]] == ["human", "human"]
        assert fight_of(hands.battle.controller.match) is fight("three_shadows")


def test_a_fight_for_one_is_for_one_even_after_two_were_asked_for() -> None:
    with at_ladder() as hands:
        hands.click("fight three_shadows")
        hands.click("players")
        hands.click("fight last_round")
        assert ladder(hands).find("players") is None
        hands.click("begin")
        assert [seat.kind for seat in hands.battle.controller.match.config.seats] == ["human", "ai"]


def test_by_keyboard_alone() -> None:
    with at_ladder() as hands:
        hands.tab_to("fight far_bank")
        hands.press(pygame.K_RETURN)
        assert ladder(hands).fight is fight("far_bank")
        hands.press(pygame.K_b)
        assert fight_of(hands.battle.controller.match) is fight("far_bank")


def test_the_first_fight_not_won_is_chosen_and_a_win_shows_how(home: Path) -> None:
    Progress(home / FILE_NAME, set(), {"last_round": Best(3, 22)}).save()
    with at_ladder() as hands:
        scene = ladder(hands)
        assert scene.fight is fight("toll_gate")
        row = scene.find("fight last_round")
        assert row is not None and "won" in row.describe()
        hands.click("fight last_round")
        assert scene.t(scene._best(Best(3, 22))) == "Won in 3 rounds, 22 HP left"
        assert "again" in hands.widget("begin").describe()


def test_a_folder_that_takes_no_match_is_told_and_the_ladder_stays(home: Path) -> None:
    (home / "saves").write_text("in the way")
    with at_ladder() as hands:
        hands.click("begin")
        assert hands.app.modals and isinstance(hands.app.scene, LadderScene)


def test_leaving_a_fight_leads_back_to_the_ladder() -> None:
    with at_ladder() as hands:
        scene = ladder(hands)
        hands.click("fight toll_gate")
        hands.click("begin")
        hands.press(pygame.K_ESCAPE)
        hands.click("leave")
        assert hands.app.scene is scene and scene.fight is fight("toll_gate")


def test_a_fight_is_begun_again_from_its_menu_and_the_first_stays_saved(home: Path) -> None:
    with at_ladder() as hands:
        scene = ladder(hands)
        hands.click("begin")
        first = hands.battle.controller.match
        hands.press(pygame.K_ESCAPE)
        hands.click("restart")
        again = hands.battle.controller.match
        assert again is not first and again.seed != first.seed and fight_of(again) is fight("last_round")
        assert len(list((home / "saves").glob("*.gunki"))) == 2
        hands.press(pygame.K_ESCAPE)
        hands.click("leave")
        assert hands.app.scene is scene


def test_other_matches_have_no_such_row() -> None:
    with at_ladder() as hands:
        scene = ladder(hands)
        scene.shell.begin("gunki", {}, 1)
        hands.wait()
        hands.press(pygame.K_ESCAPE)
        assert hands.top.find("resume") is not None and hands.top.find("restart") is None


def test_how_hard_a_fight_is_stands_in_words_and_as_measured() -> None:
    with at_ladder() as hands:
        scene = ladder(hands)
        grades = [scene._grade(found) for found in fights()]
        assert grades == sorted(grades, key=["easy", "fair", "hard", "very hard"].index) and len(set(grades)) == 4
        for found in fights():
            row = scene.find(f"fight {found.id}")
            assert row is not None and scene._grade(found) in row.describe()
            assert f"wins {found.rate} of 100" in row.tip()
