"""The two buttons that take back and end: what they would do, and why not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from gunki.battle import commands as cmd
from gunki.engine.messages import Message, say
from gunki.table.battle.geometry import Geometry
from gunki.table.battle.turn_buttons import EndButton, UndoButton
from gunki.table.battle.undoing import last_roll, undo_words
from gunki.table.widgets import Button, HotKey, letter

if TYPE_CHECKING:
    from gunki.table.battle.scene import BattleScene


def build_turn_buttons(scene: BattleScene, geometry: Geometry) -> None:
    """Undo, and the end of the turn."""
    if scene.holding:
        _build_go_on(scene, geometry.end)
        _build_quicker(scene, geometry.undo)
        return
    _build_undo(scene, geometry.undo)
    if scene.controller.over:
        _build_result_button(scene, geometry.end)
        return
    gain, change = _end_note(scene)
    end = EndButton(geometry.end, scene.t(say("table.end")), scene.end_turn, gain, change)
    end.enabled = cmd.END_TURN in scene.choices
    if not end.enabled:
        end.reason = scene.t(_why_no_end(scene))
    scene.add(end)


def _build_result_button(scene: BattleScene, area: FRect) -> None:
    """No turn is left to end: on to the result, when the board has been looked at."""
    text = scene.t(say("table.to_result"))
    size = 20 if scene.app is not None and scene.app.painter.measure(text, 20, "mincho_bold") <= area.w - 70 else 16
    scene.add(
        Button(area, text, scene.to_result, name="result", icon="end_turn", style="gold", commit=True, size=size,
               face="mincho_bold", hot_key=letter("E"))
    )


def _build_go_on(scene: BattleScene, area: FRect) -> None:
    """The next step of an NPC or AI comes when the player wishes."""
    key = HotKey(pygame.K_SPACE, scene.t(say("table.go_on.key")))
    button = Button(area, scene.t(say("table.go_on")), scene.go_on, name="go on", icon="skip", style="gold", size=20,
                    face="mincho_bold", hot_key=key, commit=True, note=scene.t(say("table.go_on.note")))
    scene.add(button)
    if scene.app is not None and not scene.app.keyboard_in_use:
        scene.focus.remembered = "go on"


def _build_quicker(scene: BattleScene, area: FRect) -> None:
    """Nothing can be taken back meanwhile: in its place, without stops to the end of the turn, or for good."""
    height = (area.h - 6) / 2
    for number, (key, action, hot_key) in enumerate((("rest", scene.rest_of_turn, letter("E")),
                                                     ("alone", scene.by_themselves, None))):
        place = FRect(area.x, area.y + number * (height + 6), area.w, height)
        scene.add(Button(place, scene.t(say("table.go_on." + key)), action, name=f"go on {key}", hot_key=hot_key,
                         commit=True, tooltip=scene.t(say(f"table.go_on.{key}.tip"))))


def _build_undo(scene: BattleScene, area: FRect) -> None:
    """What it takes back and how much more; why not further, or why not at all."""
    match = scene.controller.match
    reach = scene.controller.undo_reach() if scene.choices else None
    idle = say("match.over" if scene.controller.over else "match.not_your_turn")
    reason = reach.reason if reach is not None else idle
    if reach is None or not reach.steps:
        undo = UndoButton(area, scene.t(say("table.undo")), scene.undo, "")
        undo.enabled, undo.reason = False, scene.t(reason) if reason is not None else ""
        roll = last_roll(scene, scene.controller.told) if reason is not None and reason.key == "undo.dice" else ""
        if roll:
            undo.tooltip = scene.t(say("table.undo.shut", reason=undo.reason, roll=roll))
        scene.add(undo)
        return
    words = undo_words(match, scene.walks, reach)
    name = scene.t(words.name)
    undo = UndoButton(area, name, scene.undo, scene.t(words.end) if words.end is not None else "")
    # To the very beginning: nothing stops it.
    lines = [name] if reason is None or reason.key == "undo.nothing" else [name, scene.t(reason)]
    undo.tooltip = "\n".join(lines)
    scene.add(undo)


def _end_note(scene: BattleScene) -> tuple[str, str]:
    """What ending the turn brings, and Ki before and after where it grows."""
    if scene.state.actor < 0:
        return "", ""
    actor = scene.state.characters[scene.state.actor]
    stored, lost = scene.left_over()
    if stored:
        change = say("table.end.change", before=actor.ki, after=actor.ki + stored)
        gain = say("table.end.gain_lost", gain=stored, count=lost) if lost else say("table.end.gain", gain=stored)
        return scene.t(gain), "" if lost else scene.t(change)
    return scene.t(say("table.end.lost", count=lost)) if lost else scene.t(say("table.end.clean")), ""


def _why_no_end(scene: BattleScene) -> Message:
    decision = scene.controller.decision
    if decision is None or not scene.controller.asks_person:
        return say("table.end.moving" if _of_person(scene) else "table.end.others")
    return {"card": say("table.end.card"), "setup": say("table.end.setup")}.get(
        scene.state.phase, say("table.end.order")
    )


def _of_person(scene: BattleScene) -> bool:
    """Whether what moves is a person's own turn."""
    state = scene.state
    if state.actor < 0:
        return False
    mine = state.characters[state.actor].seat
    return any(seat.id == mine and seat.kind == "human" for seat in state.setting.seats)
