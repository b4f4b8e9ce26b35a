"""What every figure on the battle screen says when it is pointed at: its terms, and the rule behind it (F1)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from gunki.battle import commands as cmd
from gunki.battle import events as ev
from gunki.battle.book import COVER
from gunki.battle.damage import COVER_LESS
from gunki.battle.items import Weapon
from gunki.battle.rules import face_value, fate_points
from gunki.battle.state import BOARD_SUITS, SPACES, State
from gunki.battle.words import name_of
from gunki.engine.messages import Message, say
from gunki.table.battle import board, fate_hand, log
from gunki.table.battle.actions import Action
from gunki.table.battle.geometry import Geometry
from gunki.table.battle.lines import log_lines
from gunki.table.battle.sheet import RULES
from gunki.table.canvas import Canvas
from gunki.table.widgets import HotSpot
from gunki.table.widgets.base import Widget

if TYPE_CHECKING:
    from gunki.table.battle.scene import BattleScene

EVENT_RULES: dict[type, str] = {
    ev.RoundBegan: "GK-3.3",
    ev.CardTaken: "GK-4.3",
    ev.Stepped: "GK-4.5",
    ev.Rearmed: "GK-4.5",
    ev.Attacked: "GK-6.1",
    ev.SpellCast: "GK-7.2",
    ev.Burst: "GK-9.1",
    ev.BarrageBegan: "GK-9.5",
    ev.BombPlaced: "GK-8.6",
    ev.BombExploded: "GK-8.6",
    ev.Healed: "GK-8.3",
    ev.Revived: "GK-8.3",
    ev.TurnSkipped: "GK-3.5",
    ev.TurnEnded: "GK-4.7",
    ev.NpcDashed: "GK-10.2",
    ev.NpcRolledFate: "GK-10.1",
    ev.NpcStopped: "GK-10.6",
}
"""The rule that explains each kind of event in the log."""


def tell_figures(scene: BattleScene, geometry: Geometry) -> None:
    """Give everything with a figure on it its words; to be called when all controls stand."""
    state, marks = scene.state, scene.marks()
    for space in range(SPACES):
        _tell(scene, f"space {space}", partial(space_words, state, space, marks), space_rule(space, marks), True)
    for character in state.characters:
        _tell(scene, f"token {character.id}", partial(token_words, state, character.id, marks), "GK-11.1", True)
    if state.phase == "card" and state.actor >= 0:
        for number, card in enumerate(state.hand):
            rule = "GK-4.3" if fate_points(card, state.characters[state.actor].space)[1] else "GK-4.2"
            _tell(scene, f"fate {number}", partial(card_words, state, card), rule)
    for action in scene.actions:
        _tell(scene, f"action {action.key}", list, rule_of_action(state, action))
    _add_points(scene, geometry)
    _add_log_lines(scene, geometry)
    for widget in list(scene.root.walk()):
        rule = scene.rules_of_figures.get(widget.name, "")
        if widget.name.startswith("figure ") and rule:
            widget.on_activate = partial(scene.on_rules, rule)


def _tell(
    scene: BattleScene, name: str, words: Callable[[], list[Message]], rule: str, on_board: bool = False
) -> None:
    """Words after those a control has already, and the rule on F1. While an action is aimed the board stays free: the
    card with the odds tells everything.
    """
    widget = scene.find(name)
    if widget is None:
        return
    before = widget.tooltip

    def tip() -> str:
        own = before() if callable(before) else before or ""
        if on_board and scene.action() is not None:
            return own
        lines = [scene.t(message) for message in (*words(), *([say("table.about.rule", rule=rule)] if rule else []))]
        return "\n".join([*([own] if own else []), *lines])

    widget.tooltip = tip
    if rule:
        scene.rules_of_figures[name] = rule


def token_words(state: State, who: str, marks: board.Marks) -> list[Message]:
    """Whose token it is, its HP, what changes what it takes or does, and what a walk to strike it is made of."""
    character = state.characters[state.setting.book.index[who]]
    name = name_of(state, who)
    if character.ko:
        return [say("table.ask.down", who=name)]
    found = [say("table.ask.hp", who=name, hp=character.hp, most=character.max_hp)]
    if character.space >= 0 and COVER[character.space]:
        found.append(say("table.ask.cover", less=COVER_LESS))
    if character.held:
        found.append(say("table.ask.held"))
    if who in marks.walks:
        found.append(say("table.ask.price", cost=marks.walks[who]))
    return found


def space_words(state: State, space: int, marks: board.Marks) -> list[Message]:
    """What a space is, does, and costs to walk to."""
    suit = BOARD_SUITS[space]
    found = [say("table.ask.space", number=space, suit=say("table.suit." + suit))]
    found.append(say("table.ask.cover", less=COVER_LESS) if COVER[space] else say("table.ask.double"))
    if space in marks.reach:
        found.append(say("table.ask.walk", cost=marks.reach[space]))
    return found


def space_rule(space: int, marks: board.Marks) -> str:
    """The rule behind what is shown on a space."""
    return "GK-4.5" if space in marks.reach else "GK-6.5" if COVER[space] else "GK-4.3"


def card_words(state: State, card: str) -> list[Message]:
    """What a card of the Fate hand gives here, and why."""
    actor = state.characters[state.actor]
    points, doubled = fate_points(card, actor.space)
    why = fate_hand.why_of(card, actor.space, doubled)
    return [say("table.ask.card", fp=points, why=why, value=face_value(card))]


def rule_of_action(state: State, action: Action) -> str:
    """The rule that explains an action."""
    probe, items = action.probe, state.setting.book.items
    if isinstance(probe, cmd.Attack):
        item = items[probe.strike or probe.weapon]
        return "GK-6.3" if isinstance(item, Weapon) and item.style == "ranged" else RULES[type(item)]
    for name in ("spell", "item", "special"):
        if hasattr(probe, name):
            return RULES[type(items[getattr(probe, name)])]
    return "GK-4.5"


def _add_points(scene: BattleScene, geometry: Geometry) -> None:
    """The coins and the figure over the Fate hand."""
    state, area = scene.state, geometry.fate
    if state.actor < 0 or state.phase not in ("actions", "npc"):
        return
    spot = HotSpot(FRect(area.x + 52, area.y + 2, area.w - 56, 27), name="points", on_point=scene.point_figure)
    spot.focusable = False
    scene.add(spot)
    left = state.characters[state.actor].fp
    _tell(scene, "points", partial(list, [say("table.ask.points", left=left)]), "GK-4.5")
    spot.on_activate = partial(scene.on_rules, "GK-4.5")


def _add_log_lines(scene: BattleScene, geometry: Geometry) -> None:
    """Each line of the log tells the whole event, with every figure of its sum."""
    area = geometry.log
    if not area.h or scene.app is None:
        return
    unseen = Canvas(pygame.Surface((1, 1)), scene.app.painter)  # to learn where the lines stand
    told = _events_of_lines(scene)
    for number, place in enumerate(log.line_areas(unseen, scene, area, scene.log)[: len(told)]):
        name = f"log line {number}"
        spot = HotSpot(place, scene.open_log, name=name, on_point=scene.point_figure)
        spot.focusable = False
        scene.add(spot)
        spot.tooltip = partial(_line_told, scene, geometry, spot)
        scene.rules_of_figures[name] = event_rule(*told[number])


def _events_of_lines(scene: BattleScene) -> list[tuple[object, State]]:
    """The event behind each line of the log, newest first, as many as can be seen at once."""
    found: list[tuple[object, State]] = []
    for event, state in reversed(scene.controller.told):
        found += [(event, state)] * len(log_lines(event, state, None))
        if len(found) >= 24:
            break
    return found


def _line_told(scene: BattleScene, geometry: Geometry, spot: Widget) -> str:
    """The event of the line that stands there now."""
    if scene.app is None:
        return ""
    unseen = Canvas(pygame.Surface((1, 1)), scene.app.painter)
    areas = log.line_areas(unseen, scene, geometry.log, scene.log)
    told = _events_of_lines(scene)
    at = next((i for i, place in enumerate(areas) if place.collidepoint(spot.rect.center)), len(told))
    if at >= len(told):
        return ""
    event, state = told[at]
    sentence = scene.controller.mode.tell(state, event, None)
    rule = say("table.about.rule", rule=event_rule(event, state))
    return "\n".join(scene.t(message) for message in (sentence, rule) if message is not None)


def event_rule(event: object, state: State) -> str:
    """The rule that explains an event."""
    if isinstance(event, ev.Attacked) and state.setting.book.weapon(event.weapon).style == "ranged":
        return "GK-6.3"
    return EVENT_RULES.get(type(event), "GK-5.3")
