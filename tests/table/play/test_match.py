"""Whole matches through the window: by mouse alone, by keyboard alone, and what happens on the way."""

from __future__ import annotations

import pygame
import pytest

from gunki import resources
from gunki.battle import commands as cmd
from gunki.battle import events as ev
from gunki.engine.journal import read_match
from gunki.table.battle.actions import Action
from gunki.table.battle.scene import BattleScene
from gunki.table.dialog import Dialog
from gunki.table.scenes.result import ResultScene
from gunki.table.scenes.title import TitleScene
from tests.table.play.hands import Hands, opened

MOST = 1500


@pytest.fixture(autouse=True)
def own_saves(tmp_path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    """Saves and settings of one test."""
    monkeypatch.setenv("GUNKI_HOME", str(tmp_path))


def best_attack(scene: BattleScene) -> tuple[Action, str] | None:
    """The dearest attack that has a target, and the target."""
    fitting = [(a, next(iter(a.targets()))) for a in scene._actions if a.targets() and "+" in a.key]
    return max(fitting, key=lambda pair: pair[0].fp) if fitting else None


def step_wanted(scene: BattleScene) -> int | None:
    """The space next to the nearest enemy, as far as FP reach; None where walking brings nothing."""
    state = scene.state
    me = state.characters[state.actor]
    enemies = [c for c in state.characters if c.side != me.side and not c.ko]
    nearest = min(enemies, key=lambda c: abs(c.space - me.space))
    gap = abs(nearest.space - me.space)
    walk = min(gap - 1, me.fp - 1)
    if walk < 1 or me.held:
        return None
    return me.space + (walk if nearest.space > me.space else -walk)


def turn_by_mouse(hands: Hands) -> None:
    """One decision of a person."""
    scene = hands.battle
    if isinstance(hands.top, Dialog):
        hands.click("answer 0")
    elif scene.state.phase == "setup":
        hands.click(f"space {next(iter(scene.marks().spaces))}")
    elif scene.state.phase == "card":
        hands.click("fate 1")
    elif scene.state.phase == "between":
        hands.click(next(w.name for w in scene.root.walk() if w.name.startswith("choice ")))
    elif (attack := best_attack(scene)) is not None:
        hands.click(f"action {attack[0].key}")
        hands.click(f"token {attack[1]}")
    elif (space := step_wanted(scene)) is not None:
        hands.click(f"space {space}")
    else:
        hands.click("end")


def test_a_match_from_title_to_result_by_mouse_alone() -> None:
    with opened() as hands:
        hands.click("new")
        hands.click("start")
        hands.wait(2)
        assert isinstance(hands.app.scene, BattleScene)
        for _ in range(MOST):
            if isinstance(hands.app.scene, ResultScene):
                break
            turn_by_mouse(hands)
        assert isinstance(hands.app.scene, ResultScene)
        match = hands.app.scene.match
        assert match.outcome is not None and any(isinstance(e, ev.Attacked) for e in match.events)
        hands.click("rematch_same")
        hands.wait(2)
        assert hands.battle.controller.match.seed == match.seed
        hands.click("menu")
        hands.click("leave")
        assert isinstance(hands.app.scene, TitleScene)


def turn_by_keyboard(hands: Hands) -> None:
    """One decision of a person."""
    scene = hands.battle
    if isinstance(hands.top, Dialog):
        hands.press(pygame.K_RETURN)
    elif scene.state.phase == "setup":
        hands.tab_to(*(f"space {s}" for s in scene.marks().spaces))
        hands.press(pygame.K_RETURN)
    elif scene.state.phase == "card":
        hands.press(pygame.K_2)
    elif scene.state.phase == "between":
        hands.tab_to(*(w.name for w in scene.root.walk() if w.name.startswith("choice ")))
        hands.press(pygame.K_RETURN)
    elif (attack := best_attack(scene)) is not None:
        button = hands.widget(f"action {attack[0].key}")
        assert button.hot_key is not None
        hands.press(button.hot_key.key)
        focused = scene.focus.widget
        assert focused is not None and focused.name == f"token {attack[1]}"
        hands.press(pygame.K_RETURN)
    elif (space := step_wanted(scene)) is not None:
        hands.tab_to(f"space {space}")
        hands.press(pygame.K_RETURN)
    else:
        hands.press(pygame.K_e)


def test_a_match_from_title_to_result_by_keyboard_alone() -> None:
    with opened() as hands:
        hands.press(pygame.K_n)
        hands.tab_to("start")
        hands.press(pygame.K_RETURN)
        hands.wait(2)
        for _ in range(MOST):
            if isinstance(hands.app.scene, ResultScene):
                break
            turn_by_keyboard(hands)
        assert isinstance(hands.app.scene, ResultScene)
        hands.tab_to("title_screen")
        hands.press(pygame.K_RETURN)
        assert isinstance(hands.app.scene, TitleScene)


def begin(hands: Hands, until: str = "actions") -> BattleScene:
    """A match up to a person's phase."""
    hands.click("new")
    if hands.top.find("mode gunki") is not None:  # there are plugins
        hands.click("mode gunki")
    hands.click("start")
    hands.wait(2)
    for _ in range(200):
        if hands.battle.state.phase == until and hands.battle.choices:
            return hands.battle
        turn_by_mouse(hands)
    raise AssertionError(f"never came to {until}")


def test_closing_the_window_in_the_middle_and_continue_come_back_to_the_same_state() -> None:
    with opened() as hands:
        scene = begin(hands)
        match = scene.controller.match
        hands.app.step([pygame.event.Event(pygame.QUIT)], 0.1)
        assert not hands.app.running
        before = (match.state, match.counter, match.seq)
    saves = list(resources.saves_folder().iterdir())
    assert len(saves) == 1, "one plain file is left"
    with opened() as hands:
        hands.click("continue")
        hands.wait(2)
        again = hands.battle.controller.match
        assert (again.state, again.counter, again.seq) == before
        assert hands.battle.state == match.state


def test_every_event_is_saved_before_it_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    with opened() as hands:
        begin(hands, "card")
        path = next(p for p in resources.saves_folder().iterdir() if p.suffix == ".gunki")
        shown = []
        scene = hands.battle
        original = scene._play_next

        def spy() -> None:
            saved = read_match(path, scene_modes(hands))
            played = scene.controller.next()
            assert played is not None
            assert played.event in saved.events
            shown.append(played.event)
            original()

        monkeypatch.setattr(scene, "_play_next", spy)
        turn_by_mouse(hands)
        hands.click("end")
        hands.wait(3)
        assert len(shown) > 3


def scene_modes(hands: Hands):  # type: ignore[no-untyped-def]
    """Where the window's modes come from."""
    title = hands.app.scenes[0]
    assert isinstance(title, TitleScene)
    return title.environment


def test_pointing_at_a_target_shows_exact_odds_and_draws_no_die() -> None:
    with opened() as hands:
        scene = begin(hands)
        for _ in range(60):
            attack = best_attack(scene) if scene.state.phase == "actions" and scene.choices else None
            if attack is not None:
                break
            turn_by_mouse(hands)
            scene = hands.battle
        assert attack is not None
        counter, seq = scene.controller.match.counter, scene.controller.match.seq
        hands.click(f"action {attack[0].key}")
        hands.hover(f"token {attack[1]}")
        command = scene.pointed_command()
        assert command == attack[0].targets()[attack[1]]
        assert scene.controller.mode.odds(scene.state, command) is not None
        assert (scene.controller.match.counter, scene.controller.match.seq) == (counter, seq)


def test_a_double_click_on_end_turn_ends_one_turn() -> None:
    with opened() as hands:
        scene = begin(hands)
        mine = scene.state.characters[scene.state.actor].id
        hands.click("end", times=2)
        hands.wait(2)
        ended = [r.event.who for r in scene.controller.match.records if isinstance(r.event, ev.TurnEnded)]
        assert ended.count(mine) == 1


def test_undo_takes_back_steps_and_says_why_not_further() -> None:
    with opened() as hands:
        scene = begin(hands)
        state = scene.state
        space = next(iter(scene.marks().reach))
        hands.click(f"space {space}")
        assert scene.state.characters[state.actor].space == space
        while scene.state != state:
            hands.press(pygame.K_u)
        hands.press(pygame.K_u)
        assert scene.state.phase == "card"
        for _ in range(10):
            if not hands.widget("undo").enabled:
                break
            hands.press(pygame.K_u)
        undo = hands.widget("undo")
        assert not undo.enabled and undo.reason


def test_escape_and_right_click_let_the_chosen_action_go_first() -> None:
    with opened() as hands:
        scene = begin(hands)
        key = (
            next(a.key for a in scene._actions if a.commands and a.key != "rearm")
            if any(a.commands and a.key != "rearm" for a in scene._actions)
            else ""
        )
        if key:
            scene.select(key)
            hands.press(pygame.K_ESCAPE)
            assert scene.selected == "" and hands.top is scene
        hands.press(pygame.K_ESCAPE)
        assert hands.top is not scene
        hands.press(pygame.K_ESCAPE)
        assert hands.top is scene


def test_conceding_from_the_menu() -> None:
    with opened() as hands:
        begin(hands)
        hands.press(pygame.K_m)
        hands.click("concede")
        hands.click("answer 0")
        hands.wait(3)
        assert isinstance(hands.app.scene, ResultScene)
        assert any(isinstance(e, ev.Conceded) for e in hands.app.scene.match.events)


def test_a_stale_command_is_refused_by_the_match_not_only_by_the_button() -> None:
    with opened() as hands:
        controller = begin(hands).controller
        seq = controller.match.seq
        assert controller.act(cmd.END_TURN, seq=seq)
        assert not controller.act(cmd.END_TURN, seq=seq) and controller.problem is not None


@pytest.mark.parametrize("speed", ["normal", "fast"])
def test_motion_takes_time_and_space_completes_it(speed: str) -> None:
    with opened(speed=speed) as hands:
        hands.click("new")
        hands.click("start")
        scene = hands.battle
        for _ in range(400):
            if scene.choices and scene.state.phase == "card":
                break
            if scene.choices:
                turn_by_mouse(hands)
            hands.press(pygame.K_SPACE)
        before = scene.state
        hands.press(pygame.K_1)
        if not scene.choices:
            assert scene.state == before, "nothing is shown before its motion is over"
            hands.press(pygame.K_SPACE)
        assert scene.state.phase == "actions"
