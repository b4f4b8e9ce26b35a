"""An NPC's turn as it goes: strategy, dash, Fate roll, aim, each with what was rolled and out of how many."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any, NamedTuple

from pygame import FRect

from gunki.battle import events as ev
from gunki.battle.items import Npc
from gunki.battle.state import State
from gunki.battle.words import joined, name_of, named_item
from gunki.engine.messages import Message, say, verbatim
from gunki.table.canvas import Canvas
from gunki.table.layer import Layer

ROW = 25.0
LEADING = 17.0


class Chip(NamedTuple):
    """One step of the procedure: its name, and what came of it."""

    name: Message
    result: Message


def chips_of(told: Sequence[tuple[Any, State]]) -> list[Chip]:
    """The steps of the turn being told, oldest first; what is aimed several times is told once, with its number."""
    found: list[Chip] = []
    for event, state in reversed(told):
        if isinstance(event, ev.TurnBegan):
            break
        chip = _chip(event, state)
        if chip is not None:
            found.append(chip)
    return _grouped(found[::-1])


def _grouped(chips: Sequence[Chip]) -> list[Chip]:
    """Equal steps that follow each other as one: "Aim ×4"."""
    found: list[Chip] = []
    for chip, equal in groupby(chips):
        count = len(list(equal))
        found.append(chip._replace(name=say("table.npc.times", step=chip.name, number=count)) if count > 1 else chip)
    return found


def _chip(event: Any, state: State) -> Chip | None:
    if isinstance(event, ev.NpcChoseStrategy):
        strategy = say("strategy." + event.strategy)
        on = next((entry.on for entry in _sheet(state, event.who).strategies if event.die in entry.on), ())
        rolled = _by_die(strategy, event.die, on) if event.die else strategy
        return Chip(say("table.npc.strategy"), rolled)
    if isinstance(event, ev.NpcDashed):
        coin = say("coin.heads" if event.heads else "coin.tails")
        return Chip(say("table.npc.dash"), say("table.npc.dashed", die=event.die, coin=coin, space=event.to))
    if isinstance(event, ev.NpcStayed):
        return Chip(say("table.npc.dash"), say("table.strip.held"))
    if isinstance(event, ev.NpcRolledFate):
        rolled = say("table.npc.rolled", roll=event.roll.expression, dice=sum(event.roll.kept), fp=event.fp)
        return Chip(say("table.npc.fate"), rolled)
    if isinstance(event, ev.NpcAimed):
        item = named_item(state.setting, event.item)
        if event.die:
            attacks = _sheet(state, event.who).attacks
            item = _by_die(item, event.die, next((entry.on for entry in attacks if event.die in entry.on), ()))
        at: Message | int = event.space
        if event.target:
            at = say("table.npc.target", who=name_of(state, event.target))
        else:
            at = say("table.npc.space", space=event.space)
        key = "table.npc.aimed_of" if event.out_of > 1 else "table.npc.aimed"
        return Chip(say("table.npc.aim"), say(key, item=item, at=at, out_of=event.out_of))
    if isinstance(event, ev.NpcStopped):
        return Chip(say("table.npc.stop"), say("table.npc.stop." + event.reason))
    return None


def _sheet(state: State, who: str) -> Npc:
    book = state.setting.book
    return book.npcs[state.characters[book.index[who]].npc]


def _by_die(what: Message, die: int, faces: tuple[int, ...]) -> Message:
    """What a die has chosen, and by which of its faces it would have been."""
    if not faces:
        return say("table.npc.by_die", what=what, die=die)
    in_a_row = len(faces) > 1 and faces == tuple(range(faces[0], faces[-1] + 1))
    listed = verbatim(f"{faces[0]}–{faces[-1]}") if in_a_row else joined([verbatim(str(face)) for face in faces])
    return say("table.npc.by_die_of", what=what, die=die, faces=listed)


def _height(lines: Sequence[str]) -> float:
    return ROW + LEADING * (len(lines) - 1)


def draw_script(
    canvas: Canvas, layer: Layer, area: FRect, state: State, told: Sequence[tuple[Any, State]], hint: Message | None
) -> None:
    """The newest steps, the last one lit, and below them a hint."""
    actor = state.characters[state.actor] if state.actor >= 0 else None
    below = 62 if hint is not None else 38
    if actor is not None:
        head = layer.t(say("table.npc.head", who=name_of(state, actor.id)))
        canvas.text(head, area.x + 14, area.y + 8, 16, "text", "mincho_bold", max_width=area.w - 28)
    chips = chips_of(told)[-max(1, int((area.h - below) // ROW)) :]
    left = area.x + 28 + max((canvas.measure(layer.t(chip.name), 14, "bold") for chip in chips), default=0.0)
    width = area.right - 12 - left
    results = [canvas.painter.wrap(layer.t(chip.result), width) for chip in chips]
    while len(chips) > 1 and sum(_height(lines) for lines in results) > area.h - below:  # the oldest makes room
        chips, results = chips[1:], results[1:]
    top = area.y + 34
    for chip, lines in zip(chips, results, strict=True):
        height = _height(lines)
        if chip is chips[-1]:
            canvas.box(area.x + 8, top, area.w - 16, height - 2, "row", radius=4)
        middle = top + ROW / 2 - 1
        canvas.text(layer.t(chip.name), area.x + 14, middle, 14, "heading", "bold", valign="middle")
        for number, line in enumerate(lines):
            canvas.text(line, left, middle + number * LEADING, 14, "text", valign="middle", max_width=width)
        top += height
    if hint is not None:
        canvas.text(layer.t(hint), area.x + 14, area.bottom - 25, 14, "text_second", max_width=area.w - 28)
