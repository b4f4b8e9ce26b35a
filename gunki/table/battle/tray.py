"""The dice tray: kept and dropped dice, the sum built term by term."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import FRect

from gunki.engine.messages import say
from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.layer import Layer


class RollShown(NamedTuple):
    """What lies in the dice tray: a title, faces that count and that do not, terms of the sum, the result."""

    title: str
    kept: tuple[int, ...]
    dropped: tuple[int, ...]
    terms: tuple[tuple[str, str], ...]
    total: str
    total_word: str
    note: str = ""


def draw_tray(
    canvas: Canvas,
    layer: Layer,
    area: FRect,
    roll: RollShown | None,
    tumbling: float,
    faces: Sequence[int],
    terms_shown: int,
) -> None:
    """The last roll: kept dice large, dropped ones pale and lower, the sum built term by term (`terms_shown` of
    them so far; the result comes after the last).
    """
    x, y, w, h = area
    well_height = min(76.0, h - 92)
    title = layer.t(say("table.tray"))
    used = canvas.measure(title, 16, "mincho_bold") + 24
    beside = roll is None or canvas.measure(roll.title) <= w - 16 - used
    if beside:
        canvas.text(title, x + 12, y + 8, 16, "tray_text", "mincho_bold")
    elif roll is not None:  # a long title has the head to itself, in two lines at most
        canvas.paragraph(roll.title, x + 12, y + 9, w - 24, 14, "tray_text_second", leading=1.2, max_lines=2)
        lower = 17.0 * (min(2, len(canvas.painter.wrap(roll.title, w - 24))) - 1)
        y, h, well_height = y + lower, h - lower, max(24.0, well_height - lower)
    if roll is not None and beside:
        canvas.text(roll.title, x + w - 12, y + 10, 14, "tray_text_second", align="right", max_width=w - 16 - used)
    draw.well(canvas, x + 12, y + 32, w - 24, well_height)
    if roll is None:
        canvas.text(
            layer.t(say("table.tray.empty")),
            x + w / 2,
            y + 32 + well_height / 2,
            14,
            "well_text_second",
            align="center",
            valign="middle",
            max_width=w - 40,
        )
        return
    _draw_dice(canvas, layer, FRect(x + 12, y + 32, w - 24, well_height), roll, tumbling, faces)
    if tumbling < 1.0:
        return
    if roll.note:
        canvas.paragraph(roll.note, x + 14, y + well_height + 44, w - 28, 14, "tray_text", max_lines=3)
        return
    _draw_sum(canvas, FRect(x + 12, y + 32 + well_height + 8, w - 24, h - well_height - 44), roll, terms_shown)


def _draw_dice(
    canvas: Canvas, layer: Layer, well: FRect, roll: RollShown, tumbling: float, faces: Sequence[int]
) -> None:
    count = len(roll.kept) + len(roll.dropped)
    if not count:
        return
    moving = tumbling < 1.0
    size = min(60.0, well.h - 14, (well.w - 24) / max(1, count) - 8)
    x = well.x + 12
    for number, face in enumerate((*roll.kept, *roll.dropped)):
        dropped = number >= len(roll.kept) and not moving
        shown = faces[number % len(faces)] if moving and faces else face
        own = size * (2 / 3) if dropped else size
        top = well.y + (well.h - own) / 2 + (6 if dropped else 0)
        angle = (1 - tumbling) * (220 + 70 * number) if moving else 0.0
        draw.die(canvas, shown, x, top, own, dropped=dropped, angle=angle)
        x += own + 8
    if moving:
        return
    room = well.right - 10 - x
    if roll.dropped and room > 52:
        canvas.text(
            layer.t(say("table.tray.dropped")),
            x + 2,
            well.centery + 6,
            14,
            "well_text_second",
            valign="middle",
            max_width=room,
        )
    elif not roll.dropped and room > 40:
        canvas.text(
            layer.t(say("table.tray.kept")),
            x + 2,
            well.centery,
            14,
            "well_text",
            "bold",
            valign="middle",
            max_width=room,
        )


def _draw_sum(canvas: Canvas, area: FRect, roll: RollShown, terms_shown: int) -> None:
    total_width = max(canvas.measure(roll.total, 30, "mincho_bold"), canvas.measure(roll.total_word, 14, "bold")) + 6
    room = area.w - total_width - 22
    widths = [max(canvas.measure(value, 18, "mincho_bold"), canvas.measure(word, 14)) for value, word in roll.terms]
    gap = min(14.0, (room - sum(widths)) / max(1, len(widths)))
    x = area.x
    narrow = gap < 4
    if narrow:
        # Too narrow for a column each: the sum in one line, without its words.
        line = "".join(value for value, _ in roll.terms[:terms_shown])
        before = area.w - total_width / 2 - canvas.measure(roll.total, 30, "mincho_bold") / 2 - 4
        canvas.text(line, x, area.y + 5, 14, "tray_text", "bold", max_width=before)
        widths = []
    for (value, word), width in zip(roll.terms[:terms_shown], widths, strict=False):
        canvas.text(value, x + width / 2, area.y + 3, 18, "tray_text", "mincho_bold", "center")
        canvas.text(word, x + width / 2, area.y + 30, 14, "tray_text_second", align="center", max_width=width)
        x += width + gap
    if terms_shown <= len(roll.terms):
        return
    if not narrow or room > 60:
        canvas.text("=", area.right - total_width - 12, area.y + 3, 18, "tray_text", "mincho_bold", "center")
    middle = area.right - total_width / 2
    canvas.text(roll.total, middle, area.y - 6, 30, "tray_damage", "mincho_bold", "center")
    canvas.text(roll.total_word, middle, area.y + 30, 14, "tray_damage", "bold", "center")
