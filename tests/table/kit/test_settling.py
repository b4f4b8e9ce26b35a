"""A click or key that comes right after another scene was meant for the one before."""

from __future__ import annotations

import pygame
import pytest

from gunki.table.app import SETTLED
from gunki.table.layout import Layout
from gunki.table.scene import Scene
from gunki.table.widgets import Button
from tests.table.kit.desk import Desk, Plan, desk

SPOT = (150, 120)


def again(app: Desk, done: list[str]) -> Plan:
    """A scene with a button at the spot, which has just come."""

    def make(scene: Scene, layout: Layout) -> None:
        scene.add(Button((100, 100, 200, 48), "Quit", lambda: done.append("quit")))
        scene.focus.remembered = "Quit"

    scene = Plan(make)
    app.push(scene)
    return scene


def press(app: Desk, how: str) -> None:
    """A click on the spot, or a key pressed and let go."""
    if how == "click":
        app.point(*SPOT)
        app.button(*SPOT, True)
        app.button(*SPOT, False)
        return
    key = pygame.K_RETURN if how == "enter" else pygame.K_SPACE
    app.send(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))
    app.send(pygame.Event(pygame.KEYUP, key=key, mod=0, scancode=0))


@pytest.mark.parametrize("how", ["click", "enter", "space"])
def test_right_after_another_scene_came_it_does_nothing(how: str) -> None:
    done: list[str] = []
    with desk(lambda scene, layout: None) as (app, _):
        again(app, done)
        for _ in range(8):  # who hammers on is waited for
            press(app, how)
            app.wait(SETTLED * 0.6)
        assert done == []
        app.wait(SETTLED * 1.1)
        press(app, how)
        assert done == ["quit"]


@pytest.mark.parametrize("how", ["replace", "pop"])
def test_however_the_scene_came(how: str) -> None:
    done: list[str] = []
    with desk(lambda scene, layout: None) as (app, _):
        scene = again(app, done)
        app.wait(1.0)
        if how == "pop":
            app.push(Plan(lambda scene, layout: None))
            app.wait(1.0)
            app.pop()
        else:
            app.replace(Plan(scene.make))
        press(app, "click")
        assert done == []


def test_the_very_first_scene_is_ready_at_once() -> None:
    done: list[str] = []
    with desk(lambda scene, layout: scene.add(Button((100, 100, 200, 48), "Go", lambda: done.append("go")))) as (app, _):
        press(app, "click")
        assert done == ["go"]
