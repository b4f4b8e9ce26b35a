"""Rule 20: the window is closed at any moment, and Continue gives the same state and the same dice to come."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame
import pytest

from gunki import resources
from gunki.battle import commands as cmd
from gunki.engine.match import Match
from gunki.table.battle.scene import BattleScene
from tests.table.battle.stage import begun
from tests.table.experience.seen import FRAME, click_events
from tests.table.play.hands import Hands, opened

SMALL = (960, 600)
DUEL = {
    "sides": [
        {"seats": [{"kind": "human", "characters": [{"preset": "swordswoman"}]}]},
        {"seats": [{"kind": "npc", "characters": [{"npc": "ronin"}]}]},
    ]
}


def to_a_blow(hands: Hands) -> BattleScene:
    """A saved match, at a person's turn with an enemy in reach."""
    scene = begun(hands, DUEL)
    for _ in range(200):
        hands.wait()
        attack = next((c for c in scene.choices if isinstance(c, cmd.Attack)), None)
        if attack is not None:
            return scene
        if scene.choices:
            steps = [c for c in scene.choices if isinstance(c, cmd.Step)]
            foe = scene.state.characters[1].space
            me = scene.state.characters[scene.state.actor].space if scene.state.actor >= 0 else 0
            nearer = next((c for c in steps if abs(c.to - foe) < abs(me - foe)), None)
            first = scene.choices[0]
            wish = nearer or (cmd.END_TURN if cmd.END_TURN in scene.choices else first)
            scene.do(wish)
    raise AssertionError("nobody ever came into reach")


def in_the_turn(hands: Hands, scene: BattleScene) -> None:
    assert scene.choices


def in_the_roll(hands: Hands, scene: BattleScene) -> None:
    attack = next(c for c in scene.choices if isinstance(c, cmd.Attack))
    hands.click(f"action {attack.weapon}+")
    hands.app.step(click_events(hands, f"token {attack.target}"), 0.0)
    for _ in range(4):
        hands.app.step([], FRAME)
    assert 0 < scene.playback.tumbling < 1 and scene.state != scene.controller.match.state


def in_a_walk(hands: Hands, scene: BattleScene) -> None:
    space = next(iter(scene.marks().reach))
    hands.app.step(click_events(hands, f"space {space}"), 0.0)
    hands.app.step([], FRAME)
    assert scene.playback.moving and scene.state != scene.controller.match.state


def in_the_turn_of_an_npc(hands: Hands, scene: BattleScene) -> None:
    hands.app.settings.confirmations = {"end_turn": False}
    hands.click("end")
    for _ in range(200):
        hands.app.step([], FRAME)
        if scene.state.phase == "npc" and scene.animating and len(scene.controller.told) % 2:
            return
    raise AssertionError("the NPC never began")


@contextmanager
def home(monkeypatch: pytest.MonkeyPatch, folder: Path) -> Iterator[None]:
    """Saves of one test."""
    with monkeypatch.context() as patch:
        patch.setenv("GUNKI_HOME", str(folder))
        yield


def to_the_next_person(match: Match) -> None:
    """Take what is no person's decision."""
    while match.decision is not None and match.decision.automatic:
        match.act(match.decision.choices[0])


@pytest.mark.parametrize("moment", [in_the_turn, in_the_roll, in_a_walk, in_the_turn_of_an_npc])
def test_experience_20_closing_at_any_moment_and_continue_give_the_same_state_and_dice(
    moment: Callable[[Hands, BattleScene], None], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with home(monkeypatch, tmp_path):
        with opened(SMALL) as hands:
            scene = to_a_blow(hands)
            hands.app.settings.speed = "normal"
            moment(hands, scene)
            left = scene.controller.match
            hands.app.step([pygame.event.Event(pygame.QUIT)], FRAME)
            assert not hands.app.running
        assert [path.suffix for path in resources.saves_folder().iterdir()] == [".gunki"]
        kept = list(left.events)
        with opened(SMALL) as hands:
            hands.click("continue")
            for _ in range(50):
                hands.wait()
                if hands.battle.choices:
                    break
            again = hands.battle.controller.match
            assert again.events[: len(kept)] == kept
            to_the_next_person(left_on := left.fork())
            assert (again.state, again.counter, again.seq) == (left_on.state, left_on.counter, left_on.seq)
            assert hands.battle.state == left_on.state
            choices = hands.battle.choices
            blow: Any = next((c for c in choices if isinstance(c, cmd.Attack | cmd.EndTurn)), choices[0])
            assert again.fork().act(blow) == left_on.act(blow), "the dice to come are the same"


