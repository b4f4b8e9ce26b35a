"""The replay shows every position of a battle: who stood where, and the roll that was made."""

from __future__ import annotations

import pygame
from book_of_changes import events as ev
from book_of_changes.table.replay import View

from gunki.table.replay.reel import Reel
from gunki.table.replay.viewer import ReplayScene
from gunki.table.scenes.title import TitleScene
from tests.table.book_of_changes.hand import begun, play_by_mouse, to_title, waited
from tests.table.play.hands import Hands
from tests.table.scenes.looking import wrong


def test_every_position_can_be_stood_at(hands: Hands) -> None:
    scene = begun(hands)
    for _ in range(4):
        play_by_mouse(hands)
        waited(hands)
    reel = Reel(scene.match)
    to_title(hands)
    title = hands.app.scenes[0]
    assert isinstance(title, TitleScene)
    viewer = ReplayScene(title.shell, reel)
    hands.app.push(viewer)
    hands.wait(2)
    view = viewer.view
    assert isinstance(view, View) and wrong(hands) == []
    last_roll = max(at for at in range(reel.last + 1) if isinstance(reel.records[at].event, ev.Rolled))
    viewer.go(last_roll)
    hands.wait()
    event = reel.records[last_roll].event
    roll = view.board.playback.roll
    assert view.board.state == reel.state(last_roll) and roll is not None and roll.total == str(max(0, event.total))
    assert wrong(hands) == []
    hands.press(pygame.K_HOME)
    viewer.go(0)
    hands.wait()
    assert wrong(hands) == []
    hands.app.pop()
