"""Every lesson is played through the window by posted events; wrong tries are answered; nothing is saved but progress."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from gunki.battle.lessons import lesson as data
from gunki.battle.lessons.lesson import lessons
from gunki.table.battle.geometry import spots
from gunki.table.battle.scene import BattleScene
from gunki.table.dialog import Dialog
from gunki.table.learn.coach import CoachPanel, finger_of, spot_of
from gunki.table.learn.ladder_scene import LadderScene
from gunki.table.learn.learn_scene import LearnScene
from gunki.table.learn.lesson_card import LessonCard
from gunki.table.learn.lesson_scene import LessonScene
from gunki.table.learn.progress import load_progress
from tests.table.learn.learning import at_hub, begin, choose, learnt, lesson_of, play_to, scene_of, solve
from tests.table.play.hands import Hands


def panel_of(hands: Hands) -> CoachPanel:
    panel = scene_of(hands).find("coach")
    assert isinstance(panel, CoachPanel)
    return panel


def assert_nobody_is_hidden(scene: LessonScene, panel: CoachPanel) -> None:
    """The coach's panel covers no token and no card."""
    assert scene.geometry is not None
    for who, spot in spots(scene.geometry, scene.state, {}).items():
        token = pygame.FRect(spot.x - spot.size / 2, spot.y - spot.size / 2 - 30, spot.size, spot.size + 30)
        assert not panel.rect.colliderect(token), f"{scene.lesson.id} {scene.tutor.step.id}: {who}"


def complete(hands: Hands, name: str) -> None:
    """Play a lesson from its card to its end, and look at the coach at every step."""
    scene = begin(hands, name)
    for number in range(len(scene.lesson.step)):
        panel = panel_of(hands)
        assert panel.text == scene.sentence() and "learn." not in panel.text
        assert panel.fits(), (name, scene.tutor.step.id)
        assert_nobody_is_hidden(scene, panel)
        solve(hands)
        assert scene.tutor.index == number + 1, (name, scene.tutor.step.id, scene.tutor.answer)
    assert learnt(hands)


def test_every_lesson_is_completed_by_its_solution(home: Path) -> None:
    names = [lesson.id for lesson in lessons()]
    with at_hub() as hands:
        for number, name in enumerate(names, 1):
            complete(hands, name)
            assert load_progress().lessons == set(names[:number])
            hands.click("answer 2")
        assert "12 of 12" in hands.widget("head").describe()
    assert not list(home.rglob("*.gunki"))


def test_the_next_lesson_follows_and_all_lessons_is_the_way_back() -> None:
    with at_hub() as hands:
        begin(hands, "fate")
        play_to(hands, 4)
        hands.click("answer 0")
        assert scene_of(hands).lesson.id == "walk"
        hands.click("menu")
        hands.click("answer 0")
        assert isinstance(hands.app.scene, LearnScene)
        assert "1 of 12" in hands.widget("head").describe()


def test_after_the_last_lesson_the_ladder_waits() -> None:
    with at_hub() as hands:
        last = lessons()[-1]
        begin(hands, last.id)
        play_to(hands, len(last.step))
        hands.click("answer 0")
        assert type(hands.app.scene) is LadderScene
        hands.click("back")
        assert type(hands.top) is LearnScene and "1 of 12" in hands.widget("head").describe()


def test_after_the_third_lesson_a_real_fight_is_a_click_away_and_soon_begun() -> None:
    with at_hub() as hands:
        begin(hands, "walk")
        play_to(hands, 5)
        assert "Once more" in hands.widget("answer 1").describe()
        hands.click("answer 0")
        play_to(hands, len(lesson_of("strike").step))
        hands.click("answer 1")
        assert type(hands.app.scene) is LadderScene
        hands.click("begin")
        assert type(hands.app.scene) is BattleScene


def test_the_lesson_to_take_next_is_marked() -> None:
    def marked(hands: Hands) -> dict[str, str]:
        cards = [w for w in hands.top.root.walk() if isinstance(w, LessonCard)]
        return {card.name: card.following for card in cards if card.following or card.style == "gold"}

    with at_hub() as hands:
        assert marked(hands) == {"lesson fate": "start here"}
        begin(hands, "fate")
        play_to(hands, 4)
        hands.press(pygame.K_ESCAPE)
        assert marked(hands) == {"lesson walk": "next"}


def test_esc_after_a_lesson_leads_to_all_lessons() -> None:
    with at_hub() as hands:
        begin(hands, "fate")
        play_to(hands, 4)
        hands.press(pygame.K_ESCAPE)
        assert isinstance(hands.app.scene, LearnScene)


def test_a_lesson_by_keyboard_alone() -> None:
    with at_hub() as hands:
        hands.tab_to("lesson strike")
        hands.press(pygame.K_RETURN)
        scene = scene_of(hands)
        hands.press(pygame.K_k)
        assert scene.tutor.step.id == "point" or scene.tutor.index == 2  # the first target has the focus at once
        hands.tab_to("token right_1", "coach go on")
        hands.wait(4)
        assert scene.tutor.step.id == "odds"
        hands.press(pygame.K_SPACE)
        assert scene.tutor.step.id == "other"
        hands.tab_to("token right_2")
        hands.wait(4)
        assert scene.tutor.step.id == "strike"
        hands.tab_to("token right_1")
        hands.press(pygame.K_RETURN)
        hands.wait(4)
        assert scene.tutor.step.id == "dice"
        hands.press(pygame.K_SPACE)
        assert learnt(hands)


def go_to(hands: Hands, name: str) -> None:
    """Walk the focus there by Tab, and act by Enter."""
    hands.tab_to(name)
    hands.press(pygame.K_RETURN)
    hands.wait(4)


def test_the_first_two_lessons_by_keyboard_alone() -> None:
    with at_hub() as hands:
        hands.press(pygame.K_RETURN)  # the card to take first has the focus
        scene = scene_of(hands)
        assert scene.lesson.id == "fate"
        hands.tab_to(f"fate {scene.state.hand.index('heart_05')}")
        hands.wait(4)
        assert scene.tutor.step.id == "take"
        go_to(hands, f"fate {scene.state.hand.index('spade_04')}")
        assert scene.tutor.step.id == "walk"
        go_to(hands, "space 1")
        assert scene.tutor.step.id == "stay"
        hands.press(pygame.K_SPACE)
        assert learnt(hands)
        hands.press(pygame.K_RETURN)
        scene = scene_of(hands)
        assert scene.lesson.id == "walk"
        hands.press(pygame.K_1 + scene.state.hand.index("club_05"))
        hands.wait(4)
        for step, name in (("walk", "space 4"), ("close", "space 6"), ("cut", "token right_1")):
            assert scene.tutor.step.id == step
            go_to(hands, name)
        if scene.tutor.step.id == "cut":  # the first Enter chose the katana
            hands.press(pygame.K_RETURN)
            hands.wait(4)
        assert scene.tutor.step.id == "none"
        hands.press(pygame.K_SPACE)
        assert learnt(hands)


def test_a_card_that_is_not_asked_for_is_answered_and_not_taken() -> None:
    with at_hub() as hands:
        scene = begin(hands, "fate")
        play_to(hands, 1)
        before = scene.controller.match.seq
        hands.click("fate 2")
        assert scene.controller.match.seq == before and scene.state.phase == "card"
        assert "ace is 6" in panel_of(hands).answer
        hands.click("fate 1")
        assert "red" in panel_of(hands).answer
        hands.click("fate 0")
        assert scene.state.phase == "actions" and not panel_of(hands).answer


def test_while_there_is_something_to_read_a_try_is_answered() -> None:
    with at_hub() as hands:
        scene = begin(hands, "strike")
        play_to(hands, 2)
        before = scene.controller.match.seq
        hands.click("token right_1")
        assert scene.controller.match.seq == before
        assert "Go on" in panel_of(hands).answer


def test_ending_the_turn_too_early_is_answered_before_the_question_about_lost_fp() -> None:
    with at_hub() as hands:
        begin(hands, "walk")
        play_to(hands, 3)
        hands.click("end")
        assert not hands.app.modals
        assert "last FP" in panel_of(hands).answer


def test_a_walk_the_wrong_way_is_set_back_and_told() -> None:
    with at_hub() as hands:
        scene = begin(hands, "walk")
        play_to(hands, 1)
        state = scene.state
        hands.click("space 0")
        hands.wait(2)
        hands.click("space 1") if scene.tutor.answer == "" else None
        hands.wait(4)
        assert scene.state == state
        assert "Everything stands again" in panel_of(hands).answer
        play_to(hands, 3)
        solve(hands)
        assert learnt(hands)


def test_undo_reaches_no_further_back_than_the_step() -> None:
    with at_hub() as hands:
        scene = begin(hands, "undo")
        undo = hands.widget("undo")
        assert not undo.enabled and "nothing to take back" in undo.reason
        hands.click("space 2")
        assert hands.widget("undo").enabled
        hands.click("undo")
        assert scene.state.characters[0].space == 1


def test_a_chosen_action_is_let_go_for_walking() -> None:
    with at_hub() as hands:
        scene = begin(hands, "distance")
        play_to(hands, 3)
        assert scene.selected == ""
        choose(hands, "revolver+")
        hands.click("back")
        assert scene.selected == ""


def test_an_npc_takes_one_step_of_its_procedure_at_a_time() -> None:
    with at_hub() as hands:
        scene = begin(hands, "npcs")
        play_to(hands, 1)
        seqs = []
        for step in lesson_of("npcs").step[1:5]:
            assert isinstance(step.goal, data.Watched)
            hands.wait(10)
            seqs.append(scene.controller.match.seq)
            solve(hands)
        assert len(set(seqs)) == 4
        hands.wait(20)
        assert scene.state.phase == "npc"


def test_the_finger_lies_on_no_hp_and_no_words_of_the_hand() -> None:
    with at_hub() as hands:
        scene = begin(hands, "strike")
        area = spot_of(scene, "token right_1")
        assert area is not None
        kind, x, y = finger_of(area, "token right_1")
        assert kind == "right" and x + 26 <= area.x + 8 and area.y <= y <= area.bottom - 26
    card = pygame.FRect(100, 500, 80, 110)
    assert finger_of(card, "card heart_05")[2] > card.y
    assert finger_of(card, "space 3")[0] == "down" and finger_of(pygame.FRect(4, 2, 80, 60), "panel order")[0] == "up"


def test_enter_in_the_menu_of_a_lesson_goes_on() -> None:
    with at_hub() as hands:
        scene = begin(hands, "fate")
        hands.press(pygame.K_ESCAPE)
        hands.press(pygame.K_RETURN)
        assert scene_of(hands) is scene and not hands.app.modals


def test_leaving_by_esc_asks_and_once_more_begins_anew() -> None:
    with at_hub() as hands:
        begin(hands, "fate")
        play_to(hands, 2)
        hands.press(pygame.K_ESCAPE)
        assert isinstance(hands.top, Dialog)
        hands.click("answer 2")
        assert scene_of(hands).tutor.index == 2
        hands.press(pygame.K_ESCAPE)
        hands.click("answer 1")
        assert scene_of(hands).tutor.index == 0


def test_rules_can_be_read_in_a_lesson_and_it_goes_on_where_it_was() -> None:
    with at_hub() as hands:
        scene = begin(hands, "fate")
        play_to(hands, 2)
        hands.click("rules")
        assert hands.app.scene is not scene
        hands.click("back")
        assert scene_of(hands) is scene and scene.tutor.index == 2


def test_at_normal_speed_the_next_step_waits_for_the_dice() -> None:
    with at_hub(speed="normal") as hands:
        scene = begin(hands, "strike")
        play_to(hands, 4)
        hands.click("token right_1")
        assert scene.animating and scene.tutor.step.id == "strike"
        hands.wait(40)
        assert scene.tutor.step.id == "dice"


def test_a_card_is_framed_whole_and_no_finger_leads_away_from_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    with at_hub() as hands:
        scene = begin(hands, "walk")
        assert scene.geometry is not None
        assert spot_of(scene, "space 4") == scene.geometry.card(4)
        fingers = []
        monkeypatch.setattr(
            "gunki.table.learn.lesson_scene.draw_mark",
            lambda canvas, area, point, finger=True: fingers.append((point, finger)),
        )
        play_to(hands, len(scene.lesson.step) - 1)
        fingers.clear()
        scene.invalidate()
        hands.wait()
        assert scene.find("coach go on") is not None and scene.tutor.step.id == "none"
        assert ("button end", False) in fingers and ("button end", True) not in fingers
