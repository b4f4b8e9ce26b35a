"""The way of a person who never saw the game: title, three lessons, a first fight and its end, by clicks alone."""

from __future__ import annotations

import pygame

from gunki.table.battle.scene import BattleScene
from gunki.table.layer import Layer
from gunki.table.learn.ladder_scene import LadderScene
from gunki.table.learn.learn_scene import LearnScene
from gunki.table.scenes.result import ResultScene
from gunki.table.scenes.title import TitleScene
from gunki.table.widgets import Button
from tests.table.learn.learning import begin, learnt, play_to, scene_of
from tests.table.play.hands import Hands, opened


def shown(hands: Hands) -> type[Layer]:
    """What kind of screen is on top."""
    return type(hands.top)


def test_from_the_title_by_three_lessons_to_the_end_of_a_first_fight() -> None:
    with opened((960, 600)) as hands:
        learn = hands.widget("learn")
        assert shown(hands) is TitleScene and isinstance(learn, Button) and learn.style == "gold"
        hands.click("learn")
        assert shown(hands) is LearnScene
        steps = len(begin(hands, "fate").lesson.step)
        for answer in ("answer 0", "answer 0", "answer 1"):
            play_to(hands, steps)
            assert learnt(hands)
            hands.click(answer)
            steps = len(scene_of(hands).lesson.step) if answer == "answer 0" else 0
        assert shown(hands) is LadderScene
        hands.click("begin")
        assert shown(hands) is BattleScene
        for _ in range(200):  # whatever the hand holds, until it is the player's turn to choose
            if hands.battle.choices:
                break
            hands.wait()
        while hands.battle.state.phase == "setup":
            hands.click("space 1")
            hands.wait(4)
        hands.press(pygame.K_ESCAPE)
        hands.click("concede")
        hands.click("answer 0")  # yes, give up
        hands.wait(20)
        assert shown(hands) is ResultScene
        hands.click("ladder")
        assert shown(hands) is LadderScene
