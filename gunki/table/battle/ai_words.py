"""A computer's turn as it goes, step by step as an NPC's: the card it took, its walks, what it did with whom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pygame import FRect

from gunki.battle import events as ev
from gunki.battle.state import State
from gunki.battle.words import name_of, short_card
from gunki.engine.messages import Message, say
from gunki.table.battle.lines import log_lines
from gunki.table.battle.npc_script import draw_steps
from gunki.table.battle.npc_words import Chip
from gunki.table.canvas import Canvas
from gunki.table.draw import thinking

if TYPE_CHECKING:
    from gunki.table.battle.scene import BattleScene


NAMES: tuple[tuple[tuple[type, ...], str], ...] = (
    ((ev.Attacked,), "attack"),
    ((ev.SpellCast,), "spell"),
    ((ev.Burst, ev.BarrageBegan), "special"),
    ((ev.BombPlaced, ev.Healed, ev.Revived), "item"),
    ((ev.Rearmed,), "hands"),
    ((ev.BombExploded,), "bomb"),
    ((ev.TurnEnded,), "end"),
)
"""What each kind of deed is called."""


THINKS = 26.0
"""Height of the line that says that somebody thinks."""


def acts(state: State) -> bool:
    """Whether it is the turn of a computer that is no NPC."""
    if state.actor < 0:
        return False
    mine = state.characters[state.actor].seat
    return any(seat.id == mine and seat.kind == "ai" for seat in state.setting.seats)


def level_of(state: State, seat: str) -> Message:
    """What the level of a seat is called."""
    level = next((one.level for one in state.setting.seats if one.id == seat), "")
    return say("advice.level." + (level.partition("*")[0] or "random"))


def steps_of(told: Sequence[tuple[Any, State]]) -> list[Chip]:
    """What was done on the turn being told, oldest first; a walk is one step."""
    begin = next((place for place in range(len(told), 0, -1) if isinstance(told[place - 1][0], ev.TurnBegan)), 0)
    found: list[Chip] = []
    walked = 0
    for place in range(begin, len(told)):
        event, state = told[place]
        before = told[place - 1][1] if place else None
        if isinstance(event, ev.Stepped):
            if walked:
                found.pop()
            walked += 1
            walk = say("table.npc.walks", count=walked, space=event.to)
            found.append(Chip(say("table.npc.walk"), walk))
            continue
        walked = 0
        found += _steps(event, state, before)
    return found


def _steps(event: Any, state: State, before: State | None) -> list[Chip]:
    if isinstance(event, ev.CardTaken):
        return [Chip(say("table.npc.fate"), say("advice.turn.card", card=short_card(event.card), fp=event.fp))]
    name = next((name for kinds, name in NAMES if isinstance(event, kinds)), None)
    if name is None:
        return []
    return [Chip(say("advice.turn." + name), line.what) for line in log_lines(event, state, before)]


def draw_turn(canvas: Canvas, scene: BattleScene, area: FRect, hint: Message | None) -> None:
    """Who plays at which level, the newest steps, and at the foot that it thinks, or a hint."""
    state = scene.state
    actor = state.characters[state.actor]
    head = say("advice.turn.head", who=name_of(state, actor.id), level=level_of(state, actor.seat))
    seconds = scene.thought_for()
    room = FRect(area.x, area.y, area.w, area.h - (THINKS if seconds else 0))
    draw_steps(canvas, scene, room, head, steps_of(scene.controller.told), None if seconds else hint)
    if seconds:
        thinking(canvas, area.x + 28, area.bottom - 26, seconds)
        text = scene.t(say("table.thinks", who=name_of(state, actor.id)))
        canvas.text(text, area.x + 54, area.bottom - 26, 14, "text_second", valign="middle", max_width=area.w - 68)
