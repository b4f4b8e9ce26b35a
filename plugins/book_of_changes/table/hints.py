"""First steps: in a player's first battle a sentence on each thing at the moment it is first met, with its rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from book_of_changes.model import HEROES, Battle
from book_of_changes.places import features
from book_of_changes.table.answers import question
from book_of_changes.table.strip import BUTTONS, free_from
from gunki.engine.messages import say
from gunki.table.coach import CoachPanel, Place
from gunki.table.layout import Layout
from gunki.table.settings import Settings
from gunki.table.widgets import Button, HotKey

if TYPE_CHECKING:
    from book_of_changes.table.scene import TableScene

RULES = {"turn": "BC-6.1", "chi": "BC-9.1", "limit": "BC-11.8", "heroic": "BC-2.5", "seal": "BC-6.10", "gate": "BC-5.5",
         "hellstone": "BC-17.2", "hold": "BC-6.13"}
"""The hints in the order in which they are told where several are due, each with the rule it comes from."""
FEATURES = ("seal", "gate", "hellstone")
WHOLE, PREFIX = "book_of_changes.hints", "book_of_changes.hint."
"""Among the questions of the settings: whether hints are still wanted at all, and each."""
HIGH = 60.0
SIZES = (15.0, 14.0)


def wanted(settings: Settings) -> bool:
    """Whether the player is new and has finished no battle of this game."""
    return bool(settings.beginner or settings.first_fights) and settings.asks(WHOLE)


def due(scene: TableScene) -> str:
    """What is met now and was not told yet; "" for nothing."""
    settings = scene.app.settings if scene.app is not None else None
    if settings is None or not (scene.gives_hints and wanted(settings)):
        return ""
    if not scene.choices or scene.state.battle is None:
        return ""
    met = _met(scene, scene.state.fight)
    return next((name for name in RULES if name in met and settings.asks(PREFIX + name)), "")


def _met(scene: TableScene, battle: Battle) -> set[str]:
    if scene.asking:
        ask = scene.shown_ask
        return {"chi"} if ask is not None and question(ask) == "chi" else set()
    who = scene.actor
    if who is None or who.side != HEROES:
        return set()
    found = {"turn"}
    if any(f.limit for f in battle.fighters if f.side == HEROES):
        found.add("limit")
    reach = {action.key: action for action in scene.actions}
    found.add("heroic" if reach["attack"].targets else "hold")
    near = {who.zone, *reach["move"].zones}
    kinds = {feature.kind for zone in near for feature in features(battle, zone)}
    return found | (kinds & set(FEATURES))


def told(settings: Settings, name: str) -> None:
    """The player has seen it."""
    if name:
        settings.confirmations[PREFIX + name] = False
        settings.save()


def battle_finished(settings: Settings) -> None:
    """The first battle was fought to its end: no more hints."""
    if wanted(settings):
        settings.confirmations[WHOLE] = False
        settings.save()


def build_hint(scene: TableScene, layout: Layout) -> None:
    """The sheet over the strip, right of whose turn it is; over all of it where it needs the room."""
    name = scene.hint
    if not name or scene.app is None:
        return
    text = scene.t(say("boc.hint." + name, rule=RULES[name]))
    left = free_from(scene, scene.app.painter)
    panel = None
    for start in (left, 4.0):
        for size in SIZES:
            area = FRect(start, 2, layout.width - BUTTONS - start + 2, HIGH)
            panel = CoachPanel(Place(area, size, False), "", text, "", True)
            panel.parent, panel.layer = scene.root, scene
            if panel.fits():
                break
        else:
            continue
        break
    assert panel is not None
    panel.name = "hint"
    scene.add(panel)
    scene.add(Button(panel.button_area(), scene.t(say("boc.hint.ok")), scene.hint_read, name="hint ok",
                     hot_key=HotKey(pygame.K_j, "J")))
