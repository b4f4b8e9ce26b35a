"""The battle screen drawn: scenery, stage, panels, and the sentence that says what to do next."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pygame import FRect

from gunki.battle import commands as cmd
from gunki.battle.items import OneShot
from gunki.battle.state import SPACES, Character, State
from gunki.battle.words import name_of, names, sentences, side_name
from gunki.engine.contract import Command
from gunki.engine.messages import Message, say
from gunki.table.battle import (
    advice_controls,
    ai_words,
    board,
    fate_hand,
    hinting,
    log,
    npc_script,
    odds_card,
    order_strip,
    sheet,
    threats,
    tray,
    walking,
)
from gunki.table.battle.actions import Action
from gunki.table.battle.geometry import Geometry, spots
from gunki.table.battle.what_now import token_said, token_said_short, what_now
from gunki.table.canvas import Canvas
from gunki.table.draw import thinking

if TYPE_CHECKING:
    from gunki.table.battle.scene import BattleScene


SENTENCE_END = re.compile(r"[.!?](?=\s)|[。！？]")


def draw_backdrop(scene: BattleScene, canvas: Canvas) -> None:
    """Saloon and empty panels."""
    board.draw_saloon(canvas)
    geometry = scene.geometry
    if geometry is None:
        return
    beside = (geometry.column,) if geometry.joined else (geometry.sheet, geometry.odds)
    for area in (*beside, geometry.fate, geometry.actions, geometry.log):
        if area.h:
            canvas.panel(area.x, area.y, area.w, area.h)
    place = geometry.tray
    canvas.panel(place.x, place.y, place.w, place.h, style="tray")


def draw(scene: BattleScene, canvas: Canvas) -> None:
    """Everything but the controls."""
    geometry, state, playback = scene.geometry, scene.state, scene.playback
    if geometry is None:
        return
    if canvas.visible(*geometry.strip):
        order_strip.draw_strip(canvas, scene, geometry.strip, state, canvas.width - 160, scene.own_side)
    if canvas.visible(*geometry.scenery):
        marks, places = scene.marks(), spots(geometry, state, playback.moving)
        with canvas.clipped(*geometry.scenery):  # so that panels can be drawn without the stage
            board.draw_cards(canvas, scene, geometry, state, marks)
            board.draw_bombs(canvas, scene, geometry, state, places)
            board.draw_tokens(canvas, scene, geometry, state, places, marks, playback.falling)
            board.draw_numbers(canvas, geometry)
            playback.draw(canvas, places, geometry.k)
    _draw_panels(scene, canvas, geometry, state)
    if scene.controller.again is not None:
        _draw_banner(scene, canvas, geometry.banner)


def _draw_banner(scene: BattleScene, canvas: Canvas, area: FRect) -> None:
    """What could not be saved, and why: it has not happened, and nothing is lost."""
    canvas.box(area.x, area.y, area.w, area.h, "danger_dark", "danger_glow", 2, radius=6)
    if scene.controller.problem is not None:
        text = scene.t(say("table.unsaved", problem=scene.controller.problem))
        lines = int((area.h - 12) / 18.2)
        canvas.paragraph(text, area.x + 14, area.y + 7, area.w - 150, 14, "danger_dark_text", max_lines=lines)


def _draw_panels(scene: BattleScene, canvas: Canvas, geometry: Geometry, state: State) -> None:
    if canvas.visible(*geometry.sheet) and not told_large(scene):
        kept = advice_controls.head(scene, geometry)
        sheet.draw_sheet(canvas, scene, geometry.sheet, state, state.characters[scene.on_sheet()], kept)
    if geometry.log.h and canvas.visible(*geometry.log):
        log.draw_log(canvas, scene, geometry.log, scene.log)
    if canvas.visible(*geometry.tray):
        playback = scene.playback
        tray.draw_tray(
            canvas, scene, geometry.tray, playback.roll, playback.tumbling, playback.faces(), playback.terms_shown
        )
    if canvas.visible(*geometry.fate):
        given = fate_hand.given_this_turn(scene.controller.told, state)
        pointed, focused = _cards_looked_at(scene, state)
        fate_hand.draw_fate(
            canvas, scene, geometry.fate, state, geometry.fate_spots(), pointed, given, scene.playback.taking,
            fate_hand.place_of_taken(scene.controller.told), focused,
        )
    if canvas.visible(*geometry.column):
        _draw_odds(scene, canvas, geometry)
    if not scene.actions and canvas.visible(*geometry.actions):
        _draw_idle(scene, canvas, geometry.actions)


def _cards_looked_at(scene: BattleScene, state: State) -> tuple[str, str]:
    """The card of the Fate hand under the mouse, and the one that Enter would take; "" for none."""
    if scene.app is None or state.phase != "card":
        return "", ""
    at = [f"fate {number}" for number in range(len(state.hand))]
    here, focus = scene.app.pointed_name(), scene.focus.widget
    pointed = state.hand[at.index(here)] if here in at else ""
    focused = state.hand[at.index(focus.name)] if focus is not None and focus.name in at else ""
    return pointed, focused


def _draw_idle(scene: BattleScene, canvas: Canvas, area: FRect) -> None:
    """Where no action can be chosen: an NPC's turn step by step, or the question and a hint."""
    state = scene.state
    again = scene.controller.watching_again
    if state.phase == "npc":
        hint = say("table.again.now" if again else "table.hint.step" if scene.holding else "table.hint.wait")
        npc_script.draw_script(canvas, scene, area, state, scene.controller.told, hint)
        return
    if not scene.choices and ai_words.acts(state) and not scene.controller.over:
        hint = say("table.again.now" if again else "table.hint.step" if scene.holding else "table.hint.wait")
        ai_words.draw_turn(canvas, scene, area, hint)
        return
    outcome = scene.controller.match.outcome
    if scene.controller.over and outcome is not None:
        text = scene.t(outcome.reason)
        canvas.paragraph(text, area.x + 16, area.y + 16, area.w - 32, 18, "text", "mincho_bold", max_lines=3)
        return
    if scene.thought_for():
        _draw_thought(canvas, scene, area)
        return
    decision = scene.controller.decision
    prompt = decision.prompt if decision is not None and not scene.controller.thinking else say("table.watch")
    canvas.paragraph(scene.t(prompt), area.x + 16, area.y + 16, area.w - 32, 16, "text", "mincho_bold", max_lines=3)
    if state.phase == "between" and scene.choices:
        return
    hint = say("table.again.now") if again else say("table.hint." + (state.phase if scene.choices else "wait"))
    canvas.paragraph(scene.t(hint), area.x + 16, area.y + 70, area.w - 32, 14, "text_second", max_lines=4)


def _draw_thought(canvas: Canvas, scene: BattleScene, area: FRect) -> None:
    """Dots in a ring, one after the other lit: an AI thinks, and the menu answers meanwhile."""
    thinking(canvas, area.x + 32, area.y + 34, scene.thought_for())
    state = scene.state
    who = name_of(state, state.characters[state.actor].id) if state.actor >= 0 else None
    text = scene.t(say("table.thinks", who=who) if who is not None else say("table.watch"))
    canvas.paragraph(text, area.x + 62, area.y + 24, area.w - 78, 16, "text", "mincho_bold", max_lines=3)


def told_large(scene: BattleScene) -> bool:
    """Whether what is aimed or pointed at takes the whole of a column that sheet and odds share."""
    if scene.geometry is None or not scene.geometry.joined:
        return False
    if scene.action() is not None or scene.refusal() is not None or _foreseen(scene) is not None:
        return True
    if scene.hint is not None or scene.controller.counsel.hint_asked or bool(_space_said(scene)):
        return True
    return scene.state.phase == "setup" and goal_said(scene) is not None


def _draw_odds(scene: BattleScene, canvas: Canvas, geometry: Geometry) -> None:
    """Figures of what is pointed at, else a hint, else what can be done or has happened, in words."""
    large = told_large(scene)
    area = geometry.column if large else geometry.odds
    scene.told_plainly = True
    if geometry.joined and not large:
        canvas.rule(area.x + 10, area.y, area.w - 20)
        lines = max(1, int((area.h - 9) / 16.8))
        text = whole_sentences(canvas, _situation(scene, None, None), area.w - 24, lines)
        canvas.paragraph(text, area.x + 12, area.y + 6, area.w - 24, 14, "text", leading=1.2, max_lines=lines)
        advice_controls.draw_icons(canvas, scene, geometry)
        return
    if _draw_figures(scene, canvas, area):
        scene.told_plainly = False
        return
    below = advice_controls.foot(scene, geometry)
    if not geometry.log.h:
        canvas.icon("log", area.right - 28, area.y + 8, 18)
    advice_controls.draw_icons(canvas, scene, geometry)
    if scene.action() is None and (scene.hint is not None or scene.controller.counsel.hint_asked):
        hinting.draw_hint(canvas, scene, area, advice_controls.head(scene, geometry), below)
        return
    _draw_words(scene, canvas, geometry, FRect(area.x, area.y, area.w, area.h - below), below)


def _draw_figures(scene: BattleScene, canvas: Canvas, area: FRect) -> bool:
    """The odds of what is pointed at, or what an NPC threatens; False where there are none."""
    state, action = scene.state, scene.action()
    command = scene.pointed_command() if scene.choices else None
    odds = scene.controller.mode.odds(scene.controller.match.state, command) if command is not None else None
    # A fire that only sets off a bomb has nobody to count for: the words say what it does.
    if action is not None and odds is not None and odds.targets:
        footer, cost = scene.t(say("table.odds.strike")), scene.t(action.cost)
        title = scene.t(action.title or action.name)
        odds_card.draw_odds(canvas, scene, area, state, title, cost, odds, footer, scene.blows(command))
        return True
    approach = scene.pointed_approach()
    later = walking.odds_after(scene.controller.mode, state, approach) if action and approach is not None else None
    if action is not None and approach is not None and later is not None:
        cost = scene.t(say("table.odds.walk", count=approach.steps, price=approach.price))
        there = walking.standing_on(state, approach.space)
        footer, title = scene.t(say("table.odds.walks")), scene.t(action.title or action.name)
        odds_card.draw_odds(canvas, scene, area, there, title, cost, later, footer)
        return True
    foe = _foreseen(scene)
    if foe is None:
        return False
    threatened, attacks = scene.outlook.threats(state, foe.id), scene.outlook.attacks(state, foe.id)
    deed, short = token_said(scene, foe.id), token_said_short(scene, foe.id)
    threats.draw_threats(canvas, scene, area, state, foe, threatened, attacks, deed, short)
    return True


def _draw_words(scene: BattleScene, canvas: Canvas, geometry: Geometry, area: FRect, below: float) -> None:
    """What can be done or has happened; `below` it there may be buttons."""
    action, command = scene.action(), scene.pointed_command() if scene.choices else None
    refusal, state = scene.refusal(), scene.state
    room = area.w - 24 - (0 if geometry.log.h else 24) - advice_controls.head(scene, geometry)
    goal = goal_said(scene) if state.phase == "setup" and refusal is None else None
    happened = say("table.odds.title" if scene.choices else "table.odds.happened")
    title = action.title or action.name if action is not None else None
    head = title or (happened if goal is None else say("table.goal"))
    lower = odds_card.heading(canvas, scene.t(head), area, 16, area.w - 24 - room)
    told = refusal or goal
    text = scene.t(told) if told is not None else _situation(scene, action, command)
    ink, top = "text" if refusal is None else "damage", area.y + 36 + lower
    lines = int((area.bottom - 12 - top) / 18.2)
    if below and len(canvas.painter.wrap(text, area.w - 24)) > lines:  # a long story has the place of the buttons, too
        lines, scene.told_plainly = int((area.bottom + below - 12 - top) / 18.2), False
    canvas.paragraph(text, area.x + 12, top, area.w - 24, 14, ink, max_lines=lines)


def goal_said(scene: BattleScene) -> Message | None:
    """Which side is the player's, how it is known, and what it must do (GK-11.2); None where nobody plays."""
    own, setting = scene.own_side, scene.state.setting
    if not own:
        return None
    other = "right" if own == "left" else "left"
    return say("table.goal." + own, side=side_name(setting, own), other=side_name(setting, other))


def _foreseen(scene: BattleScene) -> Character | None:
    """The NPC that is pointed at while no action is chosen: what could it do next turn?"""
    if scene.action() is not None or scene.animating or scene.controller.thinking:
        return None
    if scene.pointed_token in ("", scene.struck):
        return None
    character = scene.state.characters[scene.state.setting.book.index[scene.pointed_token]]
    return character if character.npc and not character.ko and character.space >= 0 else None


def whole_sentences(canvas: Canvas, text: str, width: float, lines: int) -> str:
    """As many sentences, from the first on, as so many lines hold; at least one. Log and buttons say the rest."""
    shorter = [text[: found.end()] for found in SENTENCE_END.finditer(text) if found.end() < len(text)]
    fitting = (found for found in (text, *reversed(shorter)) if len(canvas.painter.wrap(found, width)) <= lines)
    return next(fitting, shorter[0] if shorter else text)


def _space_said(scene: BattleScene) -> str:
    """What walking to the space that is pointed at leads to; "" where the actor cannot walk there."""
    space, state = scene.pointed_space, scene.state
    if scene.action() is not None or not scene.choices or state.phase != "actions" or state.actor < 0:
        return ""
    if scene.app is not None and not scene.focus.entered and scene.app.pointed_name() != f"space {space}":
        return ""  # the focus waits there; nobody has asked
    actor = state.characters[state.actor]
    cost = scene.reach(actor.fp).get(space, 0 if space == actor.space else -1)
    if space < 0 or cost < 0:
        return ""
    foes = [c for c in state.characters if c.side != actor.side and not c.ko]
    seen = scene.outlook.exposed(state, actor.id, space)
    walk = say("table.space.walk", number=space, cost=cost) if cost else say("table.space.stay")
    if not any(foe.npc for foe in foes):
        return scene.t(walk)  # people do as they like: nothing can be foreseen
    if not seen.worst:
        return scene.t(sentences(walk, say("table.space.safe")))
    return scene.t(sentences(walk, threats.exposed_words(seen, actor)))


def _focus_said(scene: BattleScene) -> str:
    """The tooltip of what the player has gone to by keyboard; "" where it is a card, whose worth is told to all."""
    widget = scene.focus.widget
    if scene.app is None or not scene.app.keyboard_in_use or not scene.focus.entered or widget is None:
        return ""
    if widget.name.startswith("fate "):
        return ""
    deed = token_said(scene, widget.name[6:]) if widget.name.startswith("token ") else None
    if deed is not None:
        return scene.t(deed)
    whole = (".", "。", "?", "!")
    lines = widget.tip().splitlines()
    return " ".join(line if line.startswith("§") or line.endswith(whole) else line + "." for line in lines)


def _bomb_said(scene: BattleScene, command: Command) -> str:
    """When a bomb would go off, what it would do, and who stands there now; "" for anything else."""
    if not isinstance(command, cmd.UseItem) or command.target:
        return ""
    state = scene.state
    item = state.setting.book.items[command.item]
    if not isinstance(item, OneShot) or item.effect != "bomb":
        return ""
    first, last = max(0, command.space - item.radius), min(SPACES - 1, command.space + item.radius)
    said = say("table.bomb.place", space=command.space, damage=item.amount, first=first, last=last)
    near = [c.id for c in state.characters if first <= c.space <= last and not c.ko]
    return scene.t(sentences(said, say("table.bomb.now", who=names(state, near))) if near else said)


def _situation(scene: BattleScene, action: Action | None, command: Command | None) -> str:
    """What to do next, or the last thing that happened, in a sentence."""
    if command is not None:
        return _bomb_said(scene, command) or scene.t(scene.controller.mode.describe(scene.state, command))
    if action is not None:
        return scene.t(say("table.hint.target", action=action.name))
    said = _space_said(scene)
    if said:
        return said
    pointed = token_said(scene, scene.pointed_token) if scene.pointed_token not in ("", scene.struck) else None
    said = scene.t(pointed) if pointed is not None else _focus_said(scene)
    if said:
        return said
    now = what_now(scene)
    if now is not None:
        return scene.t(now)
    if scene.choices and scene.state.phase == "between":
        return scene.t(say("table.hint.between"))
    for event, state in reversed(scene.controller.told):
        message = scene.controller.mode.tell(state, event, None)
        if message is not None:
            return scene.t(message)
    return ""
