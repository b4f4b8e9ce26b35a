"""The window with a match of Book of Changes, and hands that play it as a person would."""

from __future__ import annotations

from typing import Any

import pygame
from book_of_changes.table.actions import Action
from book_of_changes.table.scene import TableScene

from tests.table.play.hands import Hands, sized, to_title
from tests.table.play.plugin_hands import PLUGINS, begin, wait_until

__all__ = ["PLUGINS", "SHORT", "begun", "play_by_keys", "play_by_mouse", "possible", "sized", "table", "to_title", "towards",
           "waited"]

SHORT: dict[str, Any] = {"battle": "the_open_door", "seats": [{"heroes": [{"preset": "umi"}, {"preset": "genzo"}]}],
                         "enemies": {"level": "random"}}
"""A small battle against enemies that choose at random."""


def begun(hands: Hands, config: dict[str, Any] | None = None, seed: int = 5, language: str = "en") -> TableScene:
    """A new match up to the first decision of a person."""
    to_title(hands)
    begin(hands, "book_of_changes", SHORT if config is None else config, seed, language)
    waited(hands)
    hands.wait(2)
    return table(hands)


def table(hands: Hands) -> TableScene:
    """The table that is shown."""
    scene = hands.app.scene
    assert isinstance(scene, TableScene), scene
    return scene


def waited(hands: Hands, most: int = 400) -> None:
    """Let everything be shown until a person is asked, or the table is left."""
    def asked() -> bool:
        scene = hands.app.scene
        return not isinstance(scene, TableScene) or bool(scene.choices) or scene.ended

    wait_until(hands, asked, most)


def possible(scene: TableScene, start: str) -> Action | None:
    """The first possible action whose key begins so."""
    return next((action for action in scene.actions if action.commands and action.key.startswith(start)), None)


def play_by_mouse(hands: Hands) -> str:
    """One thing a person would click through now; what it was."""
    scene = table(hands)
    if scene.asking:
        hands.click("answer 0")
        return "answer"
    attack, move = possible(scene, "attack"), possible(scene, "move")
    if attack is not None:
        target = next(iter(attack.targets))
        hands.click(f"figure {target}")
        if scene.selected == "attack":
            hands.click(f"figure {target}")
        return "attack"
    if move is not None:
        zone = towards(scene, list(move.zones))
        hands.click(f"zone {zone}")
        if scene.selected == "move":
            hands.click(f"zone {zone}")
        return "move"
    hands.click("finish")
    return "finish"


def play_by_keys(hands: Hands) -> str:
    """The same by keys alone."""
    scene = table(hands)
    if scene.asking:
        hands.press(pygame.K_0 if any(w.cap == "0" for w in scene.root.walk()) else pygame.K_1)
        return "answer"
    attack, move = possible(scene, "attack"), possible(scene, "move")
    if attack is not None:
        hands.press(pygame.K_a, pygame.K_RETURN)
        return "attack"
    if move is not None:
        zone = towards(scene, list(move.zones))
        hands.press(pygame.K_g)
        hands.tab_to(f"zone {zone}")
        hands.press(pygame.K_RETURN)
        return "move"
    hands.press(pygame.K_f)
    return "finish"


def towards(scene: TableScene, zones: list[int]) -> int:
    """The zone nearest to an enemy."""
    battle = scene.state.fight
    foes = battle.standing["enemies"]
    steps = battle.ways.steps
    return min(zones, key=lambda zone: min((steps[zone][foe.zone] for foe in foes), default=0))
