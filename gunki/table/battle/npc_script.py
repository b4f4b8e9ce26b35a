"""An NPC's turn as it goes, drawn: strategy, dash, Fate roll, aim, walk, each with its reason and its rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pygame import FRect

from gunki.battle.state import State
from gunki.battle.words import name_of
from gunki.engine.messages import Message, say
from gunki.table.battle.npc_words import Chip, chips_of
from gunki.table.canvas import Canvas
from gunki.table.layer import Layer

ROW = 25.0
LEADING = 17.0


def _height(lines: Sequence[str]) -> float:
    return ROW + LEADING * (len(lines) - 1)


def draw_script(
    canvas: Canvas, layer: Layer, area: FRect, state: State, told: Sequence[tuple[Any, State]], hint: Message | None
) -> None:
    """What an NPC does on its turn, and below it a hint."""
    who = name_of(state, state.characters[state.actor].id) if state.actor >= 0 else None
    head = say("table.npc.head", who=who) if who is not None else None
    draw_steps(canvas, layer, area, head, chips_of(told), hint)


def draw_steps(
    canvas: Canvas, layer: Layer, area: FRect, head: Message | None, steps: Sequence[Chip], hint: Message | None
) -> None:
    """The newest steps, the last one lit, and below them a hint."""
    below = 62 if hint is not None else 38
    if head is not None:
        canvas.text(layer.t(head), area.x + 14, area.y + 8, 16, "text", "mincho_bold", max_width=area.w - 28)
    chips = steps[-max(1, int((area.h - below) // ROW)) :]
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
            end = canvas.text(line, left, middle + number * LEADING, 14, "text", valign="middle", max_width=width)
            rule = layer.t(say("table.about.rule", rule=chip.rule)) if chip.rule else ""
            if rule and number == len(lines) - 1 and end + 12 + canvas.measure(rule) <= width:
                canvas.text(rule, area.right - 14, middle + number * LEADING, 14, "text_faint", align="right",
                            valign="middle")  # fmt: skip
        top += height
    if hint is not None:
        canvas.text(layer.t(hint), area.x + 14, area.bottom - 25, 14, "text_second", max_width=area.w - 28)
