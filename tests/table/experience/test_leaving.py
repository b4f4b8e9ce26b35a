"""Rules 18 and 19, and the end of rule 20: handing over hides nothing, refusals teach, and once more is one click."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from gunki.battle import commands as cmd
from gunki.battle import events as ev
from gunki.battle.state import State
from gunki.table import draw
from gunki.table.battle.hand_over import HandOver
from gunki.table.canvas import Canvas
from gunki.table.scenes.result import ResultScene
from tests.battle.arena import arena, npc, pc
from tests.table.battle.stage import begun, places_now, seated, shell_of, texts, to_title, whole
from tests.table.experience.seen import noting
from tests.table.play.hands import Hands

PAIR = arena([pc(4, "katana", hp=41)], [pc(8, "katana", hp=37)], fp=0)
DUEL = {
    "sides": [
        {"seats": [{"kind": "human", "characters": [{"preset": "swordswoman"}]}]},
        {"seats": [{"kind": "npc", "characters": [{"npc": "ronin"}]}]},
    ]
}

# Rule 18


def test_experience_18_the_banner_hides_nothing_of_the_board(hands: Hands) -> None:
    scene = seated(hands, PAIR, persons=("left_seat", "right_seat"))
    hands.press(pygame.K_ESCAPE)
    scene.do(cmd.END_TURN)
    hands.wait(3)
    assert isinstance(hands.top, HandOver) and "right seat, your turn" in texts(hands)
    shown = whole(hands, places_now(scene).stage)
    assert "41" in shown and "37" in shown, "both fighters' HP are drawn below it"
    for card in scene.state.hand:
        assert card, "the Fate hand is open, too"
    banner, place = hands.top, places_now(scene)
    assert not banner.dims and banner.area.bottom <= place.stage.y, "a banner over the strip, no curtain"


def test_experience_18_the_banner_shows_the_side_by_colour_and_shape(hands: Hands) -> None:
    seen = []
    for left, right in (("left_seat", "right_seat"), ("right_seat", "left_seat")):
        state = arena([pc(4, "katana")], [pc(8, "katana")], fp=0)
        if left == "right_seat":
            state = replace(state, actor=1, turn=0, order=("right_1", "left_1"))
        scene = seated(hands, state, persons=(left, right))
        while hands.app.modals:
            hands.app.close_modal(hands.app.modals[-1])
        scene.do(cmd.END_TURN)
        hands.wait(3)
        banner = hands.top
        assert isinstance(banner, HandOver)
        hands.app.invalidate()
        with noting(Canvas, "box") as boxes, noting(draw, "token") as tokens:
            hands.app.step([], 0.0)
        area = banner.area
        roles = {a for call in boxes for a in call.args if a in ("left", "right") and area.collidepoint(call.args[:2])}
        faces = {call.named.get("side") for call in tokens if area.collidepoint(call.args[1:3]) and call.named.get("side")}
        seen.append((roles, faces))
    assert seen[0] != seen[1], seen


# Rule 19




SPEAR = arena([pc(4, "katana", "amaterasus_spear", ki=6)], [pc(5)])
CASES: dict[str, tuple[State, str, str]] = {
    "too few FP": (arena([pc(4, "katana", "hard_attack")], [pc(5)], fp=1), "katana+hard_attack", "needs 2 FP, have 1"),
    "out of reach": (arena([pc(0, "katana")], [pc(9)], fp=2), "katana+", "nobody in reach"),
    "too little Ki": (SPEAR, "amaterasus_spear", "needs 10 Ki"),
    "used up": (arena([pc(4, "sake_flask", hp=9)], [pc(9)], fp=9), "sake_flask", "used up"),
}


@pytest.mark.parametrize("case", CASES)
def test_experience_19_a_disabled_action_stays_and_says_why_in_a_line(case: str, hands: Hands) -> None:
    state, key, why = CASES[case]
    scene = seated(hands, state)
    if why == "used up":
        hands.click("action sake_flask")
        hands.click("token left_1")
    button = hands.widget(f"action {key}")
    assert button.shown and not button.enabled and why in button.reason and "\n" not in button.reason
    assert button.reason in whole(hands, button.screen_rect()), "written on it, not only in a tip"
    action = next(found for found in scene.actions if found.key == key)
    sentence = scene.controller.mode.explain(scene.state, action.probe)
    assert sentence is not None and scene.t(sentence).endswith(".") and scene.t(sentence) in button.tip().splitlines()
    acts = len(scene.controller.match.acts)
    hands.click(f"action {key}")
    assert scene.selected == "" and len(scene.controller.match.acts) == acts


def test_experience_19_a_target_out_of_reach_is_answered(hands: Hands) -> None:
    scene = seated(hands, arena([pc(0, "katana")], [npc(9, "ronin")], fp=2))
    hands.click("token right_1")
    assert not scene.controller.match.acts
    reason = scene.controller.mode.explain(scene.state, cmd.attack("katana", "right_1", ""))
    assert reason is not None
    told = scene.t(reason)
    assert len(told.split()) > 4 and told.split(".")[0] in whole(hands)


def test_experience_19_ki_filled_in_this_very_turn_is_refused_without_contradiction(hands: Hands) -> None:
    state = arena([pc(4, "katana", "amaterasus_spear", ki=10)], [pc(5)])
    hero = replace(state.characters[0], ki_ready=False)
    seated(hands, replace(state, characters=(hero, *state.characters[1:])))
    reason = hands.widget("action amaterasus_spear").reason
    assert "has 10" not in reason and "turn" in reason, reason


# Rule 20


def test_experience_20_after_the_match_once_more_in_one_click_with_the_same_or_another_seed(hands: Hands) -> None:
    seeds = []
    for button in ("rematch_same", "rematch_new"):
        begun(hands, DUEL, seed=7)
        scene = hands.battle
        hands.click("menu")
        hands.click("concede")
        hands.click("answer 0")
        hands.wait(3)
        result = hands.app.scene
        assert isinstance(result, ResultScene)
        assert len(result.view.moments) <= 3 and len(result.view.luck) == 2, "turning points, and the dice of both sides"
        assert any(isinstance(event, ev.Conceded) for event in result.match.events)
        hands.click(button)
        hands.wait(2)
        assert hands.battle is not scene
        seeds.append(hands.battle.controller.match.seed)
        assert hands.battle.controller.match.config == result.match.config
        assert shell_of(hands).journal is not None
        to_title(hands)
    assert seeds[0] == 7 and seeds[1] != 7
