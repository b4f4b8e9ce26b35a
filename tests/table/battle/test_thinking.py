"""While an NPC or an AI acts the menu answers and the match waits for it; a longer thought shows a sign that moves."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from gunki.battle import commands as cmd
from gunki.battle.agents.levels import MasterAgent
from gunki.engine.agents import RandomAgent
from gunki.engine.contract import Advice, Command, Decision, Weighed
from gunki.table.battle.scene import BattleScene
from gunki.table.dialog import Dialog
from gunki.table.scenes.pause import PauseWindow
from gunki.table.scenes.title import TitleScene
from gunki.table.thinking import Thought
from tests.battle.arena import arena, npc, pc
from tests.table.battle.stage import places_now, seated, shell_of, to_title, whole
from tests.table.play.hands import Hands
from tests.table.play.held import Held

FRAME = 1 / 60
COMPUTERS: dict[str, Any] = {
    "sides": [{"seats": [{"kind": "ai", "characters": [{"preset": name}]}]} for name in ("monk", "witch")]}


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    """The random agent takes its time."""
    found, original = Held(), RandomAgent.choose

    def choose(agent: RandomAgent, view: Any, decision: Decision) -> Command:
        found.think()
        return original(agent, view, decision)

    monkeypatch.setattr(RandomAgent, "choose", choose)
    yield found
    found.let_go()


def thinking(hands: Hands, slow: Held) -> BattleScene:
    """A match of two computers whose first thought takes long."""
    shell_of(hands).begin("gunki", COMPUTERS, 3)
    for _ in range(20):
        hands.app.step([], FRAME)
    assert slow.was_asked()
    return hands.battle


@pytest.mark.usefixtures("pixels")
def test_a_longer_thought_shows_a_sign_that_moves(hands: Hands, slow: Held) -> None:
    scene = thinking(hands, slow)
    assert slow.asked == 1 and not scene.controller.match.acts
    area = hands.app.scale.rect(*places_now(scene).actions)
    looks = set()
    for _ in range(60):
        hands.app.step([], FRAME)
        looks.add(pygame.image.tobytes(hands.app.window.surface.subsurface(area), "RGB"))
    assert 8 <= len(looks) <= 12 and slow.asked == 1


@pytest.mark.usefixtures("pixels")
def test_six_masters_a_side_think_in_no_frame_and_are_looked_at_once_in_each(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What keeps the window at its frame rate, counted: no search in its thread, a frame between two looks."""
    held, over, here = Held(), Thought.over, threading.get_ident()
    thinkers, looks = set(), [0]

    def advise(_agent: Any, _view: Any, decision: Decision, *_: Any) -> Advice:
        thinkers.add(threading.get_ident())
        held.think()
        return Advice((Weighed(decision.choices[0], 0.5, None),))

    def looked(thought: Thought) -> bool:
        looks[-1] += 1
        return over(thought)

    monkeypatch.setattr(MasterAgent, "advise", advise)
    monkeypatch.setattr(Thought, "over", looked)
    seats = {"kind": "ai", "level": "master", "characters": [{"preset": "monk"}] * 6}
    shell_of(hands).begin("gunki", {"sides": [{"seats": [seats]}, {"seats": [seats]}]}, 3)
    for _ in range(60):
        looks.append(0)
        hands.app.step([], FRAME)
    assert held.was_asked() and max(looks) == 1 and sum(looks) >= 30
    held.let_go()
    hands.wait(2)
    assert thinkers and here not in thinkers


def test_the_menu_answers_meanwhile_and_nothing_goes_on_behind_it(hands: Hands, slow: Held) -> None:
    scene = thinking(hands, slow)
    hands.click("menu")
    assert isinstance(hands.top, PauseWindow)
    slow.let_go()
    hands.wait(5)
    assert not scene.controller.match.acts, "the match waits for the menu"
    hands.press(pygame.K_ESCAPE)
    hands.wait(5)
    assert scene.controller.match.acts and not scene.controller.thinking


def test_a_match_can_be_left_in_the_middle_of_a_thought(hands: Hands, slow: Held) -> None:
    scene = thinking(hands, slow)
    to_title(hands)
    slow.let_go()
    hands.wait(5)
    assert not scene.controller.match.acts


def test_what_was_thought_about_another_position_is_not_played(hands: Hands, slow: Held) -> None:
    scene = thinking(hands, slow)
    match = scene.controller.match
    decision = match.decision
    assert decision is not None
    match.act(decision.choices[-1])  # as where somebody gives up from the menu
    slow.let_go()
    hands.wait(2)
    assert slow.asked >= 2 and match.acts[0].command == decision.choices[-1]


def test_an_agent_that_fails_is_no_silence(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = seated(hands, arena([pc(4)], [pc(6)], fp=0), persons=("left_seat",))
    monkeypatch.setattr(RandomAgent, "choose", lambda *_: 1 / 0)
    scene.controller.act(cmd.END_TURN)
    while scene.controller.queue:
        scene.controller.shown_next()
    with pytest.raises(ZeroDivisionError):
        for _ in range(100):
            scene.controller.go_on_alone()


def test_the_menu_opens_in_the_middle_of_an_npcs_turn_and_it_goes_on_after(hands: Hands) -> None:
    scene = seated(hands, arena([pc(2, hp=100, max_hp=100)], [npc(8, "ronin"), npc(9, "archer")], fp=0))
    hands.app.settings.speed = "normal"
    scene.do(cmd.END_TURN)
    for _ in range(40):
        hands.app.step([], FRAME)
    assert scene.animating and scene.state.phase == "npc"
    hands.app.step([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_m, mod=0, unicode="m")], FRAME)
    assert isinstance(hands.top, PauseWindow), "in the very next frame"
    told = len(scene.controller.told)
    hands.wait(20)
    assert len(scene.controller.told) <= told + 1, "what was moving comes to rest behind the menu, and no more happens"
    hands.press(pygame.K_ESCAPE)
    hands.press(pygame.K_SPACE)
    hands.wait(2)
    assert scene.choices or scene.controller.over, "and Space skips to the player's turn"
    assert "thinking" not in whole(hands)


@pytest.mark.parametrize("chosen", ["junk", None, cmd.END_TURN, cmd.step(3), SystemExit(3)], ids=repr)
def test_a_computer_that_chooses_nonsense_ends_its_match_with_a_sentence(
    hands: Hands, monkeypatch: pytest.MonkeyPatch, chosen: Any
) -> None:
    def choose(*_: Any) -> Any:
        if isinstance(chosen, BaseException):
            raise chosen
        return chosen

    monkeypatch.setattr(RandomAgent, "choose", choose)
    shell_of(hands).begin("gunki", COMPUTERS, 3)
    hands.wait(10)
    assert isinstance(hands.app.scene, TitleScene) and isinstance(hands.top, Dialog)
    assert len(hands.top.text) > 40 and ": ." not in hands.top.text and ":." not in hands.top.text
    hands.press(pygame.K_RETURN)
    assert hands.widget("continue").enabled, "the match is whole, and its file closed"
