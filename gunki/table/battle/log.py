"""The narrow log beside the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import FRect

from gunki.battle.words import joined
from gunki.engine.messages import Message, say
from gunki.table.canvas import Canvas, Run
from gunki.table.layer import Layer


class LogLine(NamedTuple):
    """A line of the log: the side it belongs to ("" for none), who (None: nobody), what, and whether it hurts.

    It is put into words when it is drawn, so that it always stands in the language that is shown.
    """

    side: str
    who: Message | None
    what: Message
    hurts: bool


def in_words(lines: Sequence[LogLine]) -> Message:
    """Lines as they are read out: "Okiku steps to 4. Okiku steps to 5". There must be one at least."""
    return joined([line.what if line.who is None else say("table.log.line", who=line.who, what=line.what)
                   for line in lines], "table.log.lines")


def draw_log(canvas: Canvas, layer: Layer, area: FRect, lines: Sequence[LogLine]) -> None:
    """The newest lines first."""
    x, y, w, _ = area
    canvas.icon("log", x + 10, y + 8, 18)
    canvas.text(layer.t(say("table.log")), x + 34, y + 7, 16, "text", "mincho_bold")
    canvas.text(layer.t(say("table.log.fold")), x + w - 26, y + 8, 14, "text_second", align="right")
    ink = canvas.color("text")
    canvas.shape(f'<path d="M2,2 L7,7 L2,12" fill="none" stroke="{ink}" stroke-width="2"/>', x + w - 21, y + 10, 9, 14)
    draw_lines(canvas, layer, area, lines)


def draw_lines(canvas: Canvas, layer: Layer, area: FRect, lines: Sequence[LogLine]) -> None:
    """The lines below a heading, the newest one lit, as many as there is room for."""
    room = area.w - 36
    for i, (line, place) in enumerate(zip(lines, line_areas(canvas, layer, area, lines), strict=False)):
        if i == 0:
            canvas.box(place.x, place.y - 1, place.w, place.h - 1, "row", radius=3)
        if line.side:
            radius = 4 if line.side == "left" else 1
            canvas.box(area.x + 12, place.y + 7, 8, 8, line.side, "outline", 1, radius=radius)
        for number, runs in enumerate(_rows(canvas, layer, line, room)):
            canvas.rich(runs, area.x + 26, place.y + 10.5 + 18 * number, valign="middle", max_width=room)


def line_areas(canvas: Canvas, layer: Layer, area: FRect, lines: Sequence[LogLine]) -> list[FRect]:
    """Where each line that has room stands, the newest first."""
    row, found = area.y + 35, []
    for line in lines[: max(0, int((area.h - 38) // 24))]:
        high = 6.0 + 18 * len(_rows(canvas, layer, line, area.w - 36))
        if row + high > area.bottom - 2:
            break
        found.append(FRect(area.x + 6, row, area.w - 12, high))
        row += high
    return found


def _rows(canvas: Canvas, layer: Layer, line: LogLine, room: float) -> list[list[Run]]:
    """Who and what in one row where both fit; else the name has a row of its own, and what happened one or two."""
    ink = "damage" if line.hurts else "text"
    who = layer.t(line.who) + " " if line.who is not None else ""
    what = layer.t(line.what)
    name = [Run(who, "text", "bold")] if who else []
    used = canvas.measure(who, 14, "bold") if who else 0.0
    if used + canvas.measure(what) <= room:
        return [[*name, Run(what, ink)]]
    told = canvas.painter.wrap(what, room)
    told = [told[0], " ".join(told[1:])] if len(told) > 1 else told
    return [*([name] if name else []), *([Run(text, ink)] for text in told)]
