"""The dice tray: kept and dropped dice, the sum built term by term."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import FRect

from gunki.engine.messages import say
from gunki.table import draw
from gunki.table.canvas import Canvas, Run
from gunki.table.layer import Layer

COLUMNS = 48.0
"""Height of a sum in columns: figures, and below them what they are."""
LEAST_WELL, EASY_WELL = 24.0, 40.0
"""Height of the well at least, and that at which dice are read at a glance."""
HEAD, BARE = 32.0, 8.0
"""Height above the well with a title in a line, and without one."""
LINE, TIGHT_LINE, TOTAL_LINE = 17.0, 16.0, 18.0
"""Of a sum in lines."""


class RollShown(NamedTuple):
    """What lies in the dice tray: a title, faces that count and that do not, terms of the sum, the result."""

    title: str
    kept: tuple[int, ...]
    dropped: tuple[int, ...]
    terms: tuple[tuple[str, str], ...]
    total: str
    total_word: str
    note: str = ""
    total_color: str = "tray_damage"
    """Of the result: a role of the theme. What is no harm is better said in another one, such as "tray_text"."""


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
    plan = sum_plan(canvas, roll, w - 24, h - 53 - LEAST_WELL) if roll is not None and not roll.note else None
    bare = roll is not None and plan is not None and not plan.words  # then words go before the title, which the log has
    if bare and roll is not None:
        plan = sum_plan(canvas, roll, w - 24, h - 53 - LEAST_WELL + HEAD - BARE, TIGHT_LINE)
        bare = plan.words
    below = max(COLUMNS, plan.height if plan is not None else 0.0)
    if roll is not None and roll.note:
        below = max(below, LINE * min(3, len(canvas.painter.wrap(roll.note, w - 28))) + 6)
    if roll is not None and not bare:  # dice that are seen before their title, which the log has
        bare = h - _head_height(canvas, layer, area, roll, h - below - 12 - LEAST_WELL) - below - 12 < EASY_WELL
    head = BARE if bare else _draw_head(canvas, layer, area, roll, h - below - 12 - LEAST_WELL)
    well = FRect(x + 12, y + head, w - 24, max(LEAST_WELL, min(76.0, h - head - below - 12)))
    draw.well(canvas, well.x, well.y, well.w, well.h)
    if roll is None:
        text = layer.t(say("table.tray.empty"))
        canvas.text(text, x + w / 2, well.centery, 14, "well_text_second", align="center", valign="middle",
                    max_width=w - 40)  # fmt: skip
        return
    _draw_dice(canvas, layer, well, roll, tumbling, faces)
    if tumbling < 1.0:
        return
    if roll.note:
        canvas.paragraph(roll.note, x + 14, well.bottom + 8, w - 28, 14, "tray_text", leading=LINE / 14, max_lines=3)
    elif plan is not None:
        _draw_sum(canvas, FRect(x + 12, well.bottom + 8, w - 24, plan.height), roll, terms_shown, plan)


def _head_height(canvas: Canvas, layer: Layer, area: FRect, roll: RollShown, most: float) -> float:
    used = canvas.measure(layer.t(say("table.tray")), 16, "mincho_bold") + 24
    if canvas.measure(roll.title) <= area.w - 16 - used:
        return HEAD
    return 15.0 + 17 * min(2 if most >= 49 else 1, len(canvas.painter.wrap(roll.title, area.w - 24)))


def _draw_head(canvas: Canvas, layer: Layer, area: FRect, roll: RollShown | None, most: float) -> float:
    """What was rolled for; returns the height of the head. A long title has it to itself, in two lines at most."""
    x, y, w, _ = area
    title = layer.t(say("table.tray"))
    used = canvas.measure(title, 16, "mincho_bold") + 24
    if roll is None or canvas.measure(roll.title) <= w - 16 - used:
        canvas.text(title, x + 12, y + 8, 16, "tray_text", "mincho_bold")
        if roll is not None:
            canvas.text(roll.title, x + w - 12, y + 10, 14, "tray_text_second", align="right")
        return HEAD
    height = _head_height(canvas, layer, area, roll, most)
    lines = round((height - 15) / 17)
    canvas.paragraph(roll.title, x + 12, y + 9, w - 24, 14, "tray_text_second", leading=1.2, max_lines=lines)
    return height


def _draw_dice(
    canvas: Canvas, layer: Layer, well: FRect, roll: RollShown, tumbling: float, faces: Sequence[int]
) -> None:
    """Kept dice with their word, dropped ones with theirs; many lie in more rows, each still with its word."""
    count = len(roll.kept) + len(roll.dropped)
    if not count:
        return
    moving = tumbling < 1.0
    calm = layer.app is not None and layer.app.settings.calm  # then dice fade in where they lie
    kept, dropped = layer.t(say("table.tray.kept")), layer.t(say("table.tray.dropped"))
    if not roll.dropped:
        kept = ""  # where none was dropped it says nothing
    words = canvas.measure(kept, 14, "bold") + 6 if kept else 0.0
    if roll.dropped:
        words = max(words if roll.kept else 0.0, canvas.measure(dropped) + 6)
    rows = dice_rows(len(roll.kept), len(roll.dropped), well, words)
    number = 0
    for row in rows:
        for place in row.dice:
            face = (*roll.kept, *roll.dropped)[number]
            shown = faces[number % len(faces)] if moving and faces and not calm else face
            angle = (1 - tumbling) * (220 + 70 * number) if moving and not calm else 0.0
            pale = number >= len(roll.kept) and not moving
            come = tumbling if calm else 1.0
            draw.die(canvas, shown, place.x, place.y, place.w, dropped=pale, angle=angle, shown=come)
            number += 1
        if not moving and row.word:
            last = row.dice[-1]
            text, ink, face_ = (kept, "well_text", "bold") if row.kept else (dropped, "well_text_second", "sans")
            room = well.right - 8 - last.right - 6
            canvas.text(text, last.right + 6, last.centery, 14, ink, face_, valign="middle", max_width=room)


class DiceRow(NamedTuple):
    """Dice that lie side by side, kept or dropped; `word`: what they are is said behind the last."""

    dice: list[FRect]
    kept: bool
    word: bool


def dice_rows(kept: int, dropped: int, well: FRect, words: float) -> list[DiceRow]:
    """Where dice lie in a well: kept ones as large as there is room for beside `words`, dropped ones two thirds of
    them. All in one row where both words have room; else the dropped ones below, and more rows where it must be.
    """
    left, room = well.x + 10, well.w - 18
    for beside in (words, 0.0):  # very many have no room for words either
        size = min(60.0, well.h - 12)
        while size > 7:
            small = size * 2 / 3
            if kept * (size + 6) + dropped * (small + 6) + beside * ((kept > 0 < dropped) + 1) + 8 <= room:
                return _in_one_row(kept, dropped, well, left, size, beside)
            across = max(1, int((room - beside) // (size + 6))), max(1, int((room - beside) // (small + 6)))
            needed = -(-kept // across[0]) * _pitch(size, beside) + -(-dropped // across[1]) * _pitch(small, beside)
            if needed <= well.h - 2 and size <= 44:
                return _in_rows(kept, dropped, well, left, size, across, beside)
            size -= 1
    return _in_one_row(kept, dropped, well, left, 7, 0.0)


def _pitch(size: float, words: float) -> float:
    """From a row to the next; a word needs its line."""
    return max(size + 4, 17.0) if words else size + 3


def _in_one_row(kept: int, dropped: int, well: FRect, left: float, size: float, words: float) -> list[DiceRow]:
    small, top, said = size * 2 / 3, well.y + (well.h - size) / 2, words > 0
    rows = []
    if kept:
        rows.append(DiceRow([FRect(left + i * (size + 6), top, size, size) for i in range(kept)], True, said))
        left += kept * (size + 6) + words + 8
    if dropped:
        low = well.y + (well.h - small) / 2 + min(6.0, (well.h - small) / 4)
        rows.append(DiceRow([FRect(left + i * (small + 6), low, small, small) for i in range(dropped)], False, said))
    return rows


def _in_rows(
    kept: int, dropped: int, well: FRect, left: float, size: float, across: tuple[int, int], words: float
) -> list[DiceRow]:
    rows: list[DiceRow] = []
    top = 0.0
    for count, own, most, are_kept in ((kept, size, across[0], True), (dropped, size * 2 / 3, across[1], False)):
        pitch = _pitch(own, words)
        for first in range(0, count, most):
            many = min(most, count - first)
            dice = [FRect(left + i * (own + 6), top + (pitch - own) / 2, own, own) for i in range(many)]
            rows.append(DiceRow(dice, are_kept, words > 0 and first + many == count))
            top += pitch
    for row in rows:
        for die in row.dice:
            die.y += well.y + (well.h - top) / 2
    return rows


class SumPlan(NamedTuple):
    """How a sum is written: in columns, else in `lines` of pairs with the result at their right or below them."""

    lines: list[list[int]]
    below: bool
    height: float
    words: bool = True
    line: float = LINE
    behind: bool = False
    """The result stands behind the last terms, in their line: below them there is no room."""

    @property
    def columns(self) -> bool:
        """Whether there is a column for each term."""
        return not self.lines


def sum_plan(canvas: Canvas, roll: RollShown, width: float, height: float, high: float = LINE) -> SumPlan:
    """How the sum of a roll fits a place; every figure keeps its word, but where no more than figures have room."""
    total = _total_width(canvas, roll)
    widths = [max(canvas.measure(value, 18, "mincho_bold"), canvas.measure(word, 14)) for value, word in roll.terms]
    if sum(widths) + 4 * len(widths) <= width - total - 22:
        return SumPlan([], False, COLUMNS)
    below = width - total - 14 < 96
    room = width if below else width - total - 14
    for words in (True, False):
        behind = False
        lines = _in_lines(canvas, roll, room, words)
        needed = high * len(lines) + (TOTAL_LINE if below else 0)
        if below and needed > height:
            lines = _in_lines(canvas, roll, room, words, result=True)
            needed, behind = high * len(lines), True
        if needed <= height or not words:
            break
    return SumPlan(lines, below, needed, words, high, behind)


def _in_lines(canvas: Canvas, roll: RollShown, room: float, words: bool, result: bool = False) -> list[list[int]]:
    """Which terms stand in which line, with the `result` behind them: then the last line may be empty but for it."""
    lines: list[list[int]] = [[]]
    used = 0.0
    for number, (value, word) in enumerate(roll.terms):
        own = canvas.measure(value + " ", 14, "bold") + (canvas.measure(word) if words else 0.0)
        if lines[-1] and used + own > room:
            lines.append([])
            used = 0.0
        lines[-1].append(number)
        used += own + 8
    if result and used + canvas.measure(f"= {roll.total} {roll.total_word}", 14, "bold") > room:
        lines.append([])
    return lines


def _total_width(canvas: Canvas, roll: RollShown) -> float:
    return max(canvas.measure(roll.total, 30, "mincho_bold"), canvas.measure(roll.total_word, 14, "bold")) + 6


def _draw_sum(canvas: Canvas, area: FRect, roll: RollShown, terms_shown: int, plan: SumPlan) -> None:
    """The terms shown so far, and after the last the result."""
    total = _total_width(canvas, roll)
    if plan.columns:
        _draw_columns(canvas, area, roll, terms_shown, area.w - total - 22)
    else:
        room = area.w if plan.below else area.w - total - 14
        for row, line in enumerate(plan.lines):
            runs: list[Run] = []
            for number in line:
                if number < terms_shown:
                    value, word = roll.terms[number]
                    runs += [Run("  ")] * bool(runs)
                    runs += [Run(value + " ", "tray_text", "bold")]
                    runs += [Run(word, "tray_text_second")] * plan.words
            if plan.behind and row == len(plan.lines) - 1 and terms_shown > len(roll.terms):
                runs += [Run("  ")] * bool(runs)
                runs += [Run(f"= {roll.total} {roll.total_word}", roll.total_color, "bold")]
            canvas.rich(runs, area.x, area.y - 2 + row * plan.line, max_width=room)
    if terms_shown <= len(roll.terms):
        return
    if plan.behind:
        return
    if plan.below:
        words = [Run(f"= {roll.total} ", roll.total_color, "bold"), Run(roll.total_word, roll.total_color, "bold")]
        canvas.rich(words, area.x, area.y - 2 + len(plan.lines) * plan.line, max_width=area.w)
        return
    if plan.columns:
        canvas.text("=", area.right - total - 12, area.y + 3, 18, "tray_text", "mincho_bold", "center")
    middle = area.right - total / 2
    canvas.text(roll.total, middle, area.y - 6, 30, roll.total_color, "mincho_bold", "center")
    canvas.text(roll.total_word, middle, area.y + 30, 14, roll.total_color, "bold", "center")


def _draw_columns(canvas: Canvas, area: FRect, roll: RollShown, terms_shown: int, room: float) -> None:
    widths = [max(canvas.measure(value, 18, "mincho_bold"), canvas.measure(word, 14)) for value, word in roll.terms]
    gap = min(14.0, (room - sum(widths)) / max(1, len(widths)))
    x = area.x
    for (value, word), width in zip(roll.terms[:terms_shown], widths, strict=False):
        canvas.text(value, x + width / 2, area.y + 3, 18, "tray_text", "mincho_bold", "center")
        canvas.text(word, x + width / 2, area.y + 30, 14, "tray_text_second", align="center", max_width=width)
        x += width + gap
