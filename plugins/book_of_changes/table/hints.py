"""First steps: in a player's first battle a sentence on each thing at the moment it is first met, with its rule."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Any

import pygame
from pygame import FRect

from book_of_changes import events as ev
from book_of_changes.model import HEROES, Battle, State
from book_of_changes.places import features
from book_of_changes.table.answers import question
from book_of_changes.table.geometry import Geometry
from book_of_changes.table.strip import BUTTONS, free_from
from gunki.engine.messages import say
from gunki.table.coach import CoachPanel, Place
from gunki.table.layout import MARGIN, Layout
from gunki.table.settings import Settings
from gunki.table.widgets import Button, HotKey

if TYPE_CHECKING:
    from book_of_changes.table.scene import TableScene

RULES = {"turn": "BC-6.1", "fallen": "BC-12.5", "stun": "BC-10.4", "down": "BC-10.1", "chi": "BC-9.1",
         "limit": "BC-11.8", "heroic": "BC-2.5", "seal": "BC-6.10", "gate": "BC-5.5",
         "hellstone": "BC-17.2", "hold": "BC-6.13"}
"""The hints in the order in which they are told where several are due, each with the rule it comes from."""
FEATURES = ("seal", "gate", "hellstone")
WHOLE, PREFIX = "book_of_changes.hints", "book_of_changes.hint."
"""Among the questions of the settings: whether hints are still wanted at all, and each."""
HIGH = 60.0
SIZES = (15.0, 14.0)
LEAST_STAGE, LEAST_SHEET = 250.0, 480.0
"""Height that a stage must keep, and width that it must have, for the sheet to lie over it."""


def wanted(settings: Settings) -> bool:
    """Whether the player is new and has finished no battle of this game."""
    return bool(settings.beginner or settings.first_fights) and settings.asks(WHOLE)


def due(scene: TableScene) -> str:
    """What is met now and was not told yet; "" for nothing."""
    settings = scene.app.settings if scene.app is not None else None
    if settings is None or not (scene.gives_hints and wanted(settings)):
        return ""
    if scene.state.battle is None or not (scene.choices or scene.holding):
        return ""
    met = _met(scene, scene.state.fight) | scene.befell
    return next((name for name in RULES if name in met and settings.asks(PREFIX + name)), "")


def befallen(event: Any, state: State) -> str:
    """What an event has done to a hero that a new player is told of; "" for nothing."""
    number = getattr(event, "fighter", -1)
    if state.battle is None or number < 0 or state.battle.fighters[number].side != HEROES:
        return ""
    if isinstance(event, ev.KnockedDown) and event.down:
        return "down"
    if isinstance(event, ev.Stunned) and event.stunned:
        return "stun"
    return "fallen" if isinstance(event, ev.Fell) and event.how == "fallen" else ""


def _met(scene: TableScene, battle: Battle) -> set[str]:
    if scene.asking:
        ask = scene.shown_ask
        return {"chi"} if ask is not None and question(ask) == "chi" else set()
    who = scene.actor
    if who is None or who.side != HEROES or who.acted or not who.left:
        return set()  # what can be done is told while it still can
    found = {"turn"}
    if any(f.limit for f in battle.fighters if f.side == HEROES):
        found.add("limit")
    reach = {action.key: action for action in scene.actions}
    found.add("heroic" if reach["attack"].targets else "hold")
    near = {who.zone, *reach["move"].zones}
    kinds = {feature.kind for zone in near for feature in features(battle, zone)}
    if battle.sheet.objective.kind != "seal":
        kinds.discard("seal")  # it decides nothing here
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


def room_for(scene: TableScene, geometry: Geometry) -> Geometry:
    """The geometry with the hint's sheet over the stage, which leaves goal and order of action to be read; as it was
    where the stage would be too low for that.
    """
    stage = geometry.stage
    if not scene.hint or stage.h - HIGH - MARGIN < LEAST_STAGE or stage.w < LEAST_SHEET:
        return geometry
    return replace(geometry, stage=FRect(stage.x, stage.y + HIGH + MARGIN, stage.w, stage.h - HIGH - MARGIN),
                   hint=FRect(stage.x, stage.y, stage.w, HIGH))


def build_hint(scene: TableScene, layout: Layout, geometry: Geometry) -> None:
    """The sheet over the stage; where that is low, over the strip right of whose turn it is, or over all of it."""
    name = scene.hint
    if not name or scene.app is None:
        return
    text = scene.t(say("boc.hint." + name, rule=RULES[name]))
    left = free_from(scene, scene.app.painter)
    places = [FRect(start, 2, layout.width - BUTTONS - start + 2, HIGH) for start in (left, 4.0)]
    if geometry.hint.w > 0:
        places.insert(0, geometry.hint)
    for area, size in product(places, SIZES):
        panel = CoachPanel(Place(area, size, False), "", text, "", True)
        panel.parent, panel.layer = scene.root, scene
        if panel.fits():
            break
    panel.name = "hint"
    scene.add(panel)
    scene.add(Button(panel.button_area(), scene.t(say("boc.hint.ok")), scene.hint_read, name="hint ok",
                     hot_key=HotKey(pygame.K_j, "J")))
