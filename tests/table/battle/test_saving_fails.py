"""A save that fails: it is said, nothing of it has happened, it can be tried again, and the file stays whole."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from gunki.battle import commands as cmd
from gunki.battle import events as ev
from gunki.engine.errors import BadFile
from gunki.engine.journal import Journal, read_match, verify
from gunki.engine.messages import say
from gunki.table.battle.scene import BattleScene
from gunki.table.scenes.title import TitleScene
from tests.table.battle.stage import begun, places_now, saved_path, shell_of, texts, to_title, whole
from tests.table.play.hands import Hands

DUEL = {
    "sides": [
        {"seats": [{"kind": "human", "characters": [{"preset": "swordswoman"}]}]},
        {"seats": [{"kind": "npc", "characters": [{"npc": "ronin"}]}]},
    ]
}
AGAINST_AI = {
    "sides": [DUEL["sides"][0], {"seats": [{"kind": "ai", "characters": [{"preset": "monk"}]}]}],
}


class Disk:
    """Refuses what matches write, while `full`; counts what it refused."""

    def __init__(self) -> None:
        self.full = False
        self.refused = 0


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Iterator[Disk]:
    """The disk of this test."""
    disk, original = Disk(), Journal.append

    def append(journal: Journal, records: Any) -> None:
        if disk.full:
            disk.refused += 1
            raise BadFile(say("journal.disk_full", file=journal.path.name))
        original(journal, records)

    monkeypatch.setattr(Journal, "append", append)
    yield disk
    disk.full = False


def standing(scene: BattleScene) -> tuple[Any, ...]:
    """All that a command changes: state, dice, events, log, what is shown."""
    match = scene.controller.match
    return match.state, match.counter, match.seq, len(match.acts), scene.state, tuple(scene.log)


def file_is_whole(hands: Hands, path: Path) -> None:
    """The file holds exactly the events of the match, and can be trusted."""
    environment = shell_of(hands).environment
    match = hands.battle.controller.match
    saved = read_match(path, environment)
    assert saved.events == match.events and saved.state == match.state
    assert verify(path, environment).ok


def banner(hands: Hands) -> str:
    """What the banner says."""
    return whole(hands, places_now(hands.battle).banner)


def test_a_card_that_cannot_be_saved_is_not_taken_and_can_be_tried_again(hands: Hands, disk: Disk) -> None:
    scene = begun(hands, DUEL)
    path, before = saved_path(hands), standing(scene)
    disk.full = True
    hands.click("fate 1")
    assert standing(scene) == before and scene.state.phase == "card"
    assert "could not be saved" in banner(hands) and "the disk is full" in banner(hands)
    file_is_whole(hands, path)
    hands.click("retry")
    assert disk.refused == 2 and standing(scene) == before, "still full: still nothing has happened"
    disk.full = False
    hands.click("retry")
    assert scene.state.phase == "actions" and hands.top.find("retry") is None
    assert scene.state.characters[scene.state.actor].fate_card == before[4].hand[1], "the very card that was clicked"
    assert "could not be saved" not in banner(hands)
    file_is_whole(hands, path)


def test_by_keyboard_too(hands: Hands, disk: Disk) -> None:
    scene = begun(hands, DUEL)
    disk.full = True
    hands.press(pygame.K_1)
    disk.full = False
    hands.tab_to("retry")
    hands.press(pygame.K_RETURN)
    assert scene.state.phase == "actions"


def test_the_same_dice_fall_when_it_is_tried_again(hands: Hands, disk: Disk) -> None:
    scene = begun(hands, DUEL)
    hands.click("fate 0")
    disk.full = True
    before = standing(scene)
    hands.click("end")
    if hands.app.modals:
        hands.click("answer 0")
    assert standing(scene) == before and hands.top.find("retry") is not None
    refused = scene.controller.match.counter
    assert refused == before[1], "a refused command has drawn no die"


def test_another_wish_may_be_followed_instead(hands: Hands, disk: Disk) -> None:
    scene = begun(hands, DUEL)
    disk.full = True
    hands.click("fate 0")
    disk.full = False
    wanted = scene.state.hand[2]
    hands.click("fate 2")
    assert scene.state.characters[scene.state.actor].fate_card == wanted
    assert hands.top.find("retry") is None


def test_a_walk_stops_where_saving_failed(hands: Hands, disk: Disk) -> None:
    scene = begun(hands, DUEL)
    hands.click("fate 0")
    me = scene.state.characters[scene.state.actor]
    target = me.space + 1 if me.space < 9 else me.space - 1
    disk.full = True
    hands.click(f"space {target}")
    assert scene.state.characters[scene.state.actor] == me
    disk.full = False
    hands.click("retry")
    assert scene.state.characters[scene.state.actor].space == target
    file_is_whole(hands, saved_path(hands))


def npc_to_act(hands: Hands, config: dict[str, Any]) -> BattleScene:
    """Up to the moment before a person's turn ends, with the disk still good."""
    scene = begun(hands, config)
    hands.click("fate 0")
    return scene


@pytest.mark.parametrize("config", [DUEL, AGAINST_AI], ids=["npc", "ai"])
def test_a_step_of_the_other_side_is_not_taken_and_goes_on_after_a_retry(
    config: dict[str, Any], hands: Hands, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = npc_to_act(hands, config)
    path = saved_path(hands)
    me, turns = scene.state.actor, ev.TurnBegan
    original = scene.controller.go_on_alone

    def full_now() -> bool:
        disk.full = True
        return original()

    monkeypatch.setattr(scene.controller, "go_on_alone", full_now)
    scene.do(cmd.END_TURN)
    hands.wait(3)
    before = standing(scene)
    assert disk.refused == 1, "it does not try by itself, frame after frame"
    assert scene.state.actor != me and not scene.choices
    assert "could not be saved" in banner(hands)
    hands.wait(5)
    assert standing(scene) == before and disk.refused == 1
    file_is_whole(hands, path)
    monkeypatch.setattr(scene.controller, "go_on_alone", original)
    disk.full = False
    hands.click("retry")
    hands.wait(3)
    assert scene.state.actor == me and scene.choices, "the other side's turn was played to its end"
    assert sum(isinstance(event, turns) for event, _ in scene.controller.told) >= 3
    file_is_whole(hands, path)


def test_nobody_is_called_to_the_keyboard_by_an_npcs_failed_step(hands: Hands, disk: Disk) -> None:
    two = [{"kind": "human", "characters": [{"preset": name}]} for name in ("swordswoman", "gambler")]
    scene = begun(hands, {"sides": [{"seats": two}, DUEL["sides"][1]]})
    while not (scene.state.phase == "npc" or disk.full):
        hands.wait()
        while hands.app.modals:
            hands.app.close_modal(hands.app.modals[-1])
        if scene.choices:
            scene.controller.act(cmd.END_TURN if cmd.END_TURN in scene.choices else scene.choices[0])
            decision = scene.controller.match.decision
            disk.full = decision is not None and decision.automatic
    hands.wait(4)
    assert disk.refused == 1 and "could not be saved" in banner(hands)
    assert not hands.app.modals


def test_an_undo_that_cannot_be_saved_takes_nothing_back(hands: Hands, disk: Disk) -> None:
    scene = begun(hands, DUEL)
    taken = scene.state.hand[0]
    hands.click("fate 0")
    log = [line.what for line in scene.log]
    disk.full = True
    hands.click("undo")
    assert scene.state.phase == "actions" and scene.state.characters[scene.state.actor].fate_card == taken
    assert [line.what for line in scene.log] == log
    disk.full = False
    hands.click("retry")
    assert scene.state.phase == "card" and taken in scene.state.hand
    assert [line.what for line in scene.log] == log[1:], "the log forgets it as well"
    file_is_whole(hands, saved_path(hands))


def test_leaving_with_something_unsaved_loses_only_that(hands: Hands, disk: Disk) -> None:
    scene = begun(hands, DUEL)
    hands.click("fate 0")
    before = (scene.controller.match.state, scene.controller.match.counter)
    disk.full = True
    hands.click(next(f"space {space}" for space in scene.marks().reach))
    hands.click("menu")
    hands.click("leave")
    assert isinstance(hands.app.scene, TitleScene)
    disk.full = False
    hands.click("continue")
    hands.wait(2)
    again = hands.battle.controller.match
    assert (again.state, again.counter) == before
    hands.click(next(f"space {space}" for space in hands.battle.marks().reach))
    assert hands.battle.controller.match.seq > scene.controller.match.seq


def test_leaving_in_an_npcs_failed_turn_and_continue_plays_it(
    hands: Hands, disk: Disk, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = npc_to_act(hands, DUEL)
    me = scene.state.actor
    original = scene.controller.go_on_alone

    def full_now() -> bool:
        disk.full = True
        return original()

    monkeypatch.setattr(scene.controller, "go_on_alone", full_now)
    scene.do(cmd.END_TURN)
    hands.wait(3)
    left = scene.controller.match.state
    to_title(hands)
    disk.full = False
    hands.click("continue")
    hands.wait(4)
    again = hands.battle
    assert again.controller.match.records[scene.controller.match.seq - 1].seq == scene.controller.match.seq
    assert again.controller.match.at(scene.controller.match.seq) == left
    assert again.state.actor == me and again.choices


def test_closing_the_window_then_is_no_fault(hands: Hands, disk: Disk) -> None:
    begun(hands, DUEL)
    disk.full = True
    hands.click("fate 0")
    shell_of(hands).leave_match()
    assert "Try again" in texts(hands)
