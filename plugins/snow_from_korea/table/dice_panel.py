"""The dice as a moment: both sides, 1 and 6 lit as successes, the result in a sentence, then what it brings."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from pygame import FRect

from gunki.engine.messages import Message, say
from gunki.table import draw
from gunki.table.canvas import Canvas
from snow_from_korea import words
from snow_from_korea.model import HEK, Bout, Side, State

if TYPE_CHECKING:
    from snow_from_korea.table.scene import TableScene

DIE = 52.0
LEAST_DIE = 16.0
WIDE = 620.0
"""Room from which on the words stand beside the dice."""
NARROW_BUTTON = 132.0
"""Width of the button that goes on, where they stand below."""


class Tumbling:
    """Which side's dice tumble now, and how far they have come (0 … 1)."""

    def __init__(self) -> None:
        self.side = -1
        self.progress = 1.0
        self.dice: tuple[tuple[int, ...], ...] = ()
        self._looks = random.Random(1)
        """For tumbling faces only: never the dice of the match."""

    def begin(self, side: int, rolls: tuple[tuple[int, ...], ...]) -> None:
        """Dice leave the hand."""
        self.side, self.dice, self.progress = side, rolls, 0.0

    def rest(self) -> None:
        """They lie still."""
        self.side, self.progress = -1, 1.0

    def face(self) -> int:
        """Any face."""
        return self._looks.randint(1, 6)


def side_title(state: State, bout: Bout, number: int) -> Message:
    """Who, and in which kamae."""
    side = bout.side(number)
    if side.who == HEK:
        return say("sfk.table.side.hek", who=say("sfk.hek"))
    if not side.kamae and not side.sealed:
        return words.who(state, side.who)
    return say("sfk.table.side", who=words.who(state, side.who), kamae=words.kamae(side.kamae))


def draw_dice(canvas: Canvas, scene: TableScene, area: FRect) -> None:
    """The panel; at its lower right the place of "Go on" stays free."""
    state = scene.view
    bout = state.bout
    canvas.panel(area.x, area.y, area.w, area.h, "tray", 2.4)
    if bout is None:
        return
    x, y, w, _ = area
    title = scene.t(say(f"sfk.table.bout.{bout.kind}", facet=words.facet(bout.facet)))
    used = canvas.text(title, x + 16, y + 9, 18, "tray_text", "mincho_bold", max_width=w - 32)
    half = say("sfk.table.half", n=bout.half, of=bout.halves) if bout.halves > 1 and bout.half else None
    if half is not None:
        canvas.text(scene.t(half), x + 28 + used, y + 13, 14, "tray_text_second", max_width=w - 44 - used)
    wells = wells_of(area)
    for number, well in enumerate(wells):
        _draw_side(canvas, scene, state, bout, number, well)
    course, narrow = course_of(area), area.w < WIDE
    stays = scene.holding or scene.ended
    if narrow and stays:  # beside the button, not above it
        course.w -= NARROW_BUTTON + 14
    _draw_course(canvas, scene, course, course.bottom - (50 if stays and not narrow else 0))


def wells_of(area: FRect) -> tuple[FRect, FRect]:
    """Where the dice of both sides lie; the words about them stand above."""
    width = (area.w - 40) if area.w < WIDE else area.w * 0.56
    high = (area.h - 50) / 2 if area.w >= WIDE else min(82.0, (area.h - 50) * 0.3)
    return (FRect(area.x + 16, area.y + 38, width, high - 6),
            FRect(area.x + 16, area.y + 38 + high, width, high - 6))


def course_of(area: FRect) -> FRect:
    """Where the sentence and what follows stand."""
    first, second = wells_of(area)
    if area.w >= WIDE:
        return FRect(first.right + 18, first.y, area.right - first.right - 34, area.bottom - first.y - 12)
    return FRect(area.x + 16, second.bottom + 6, area.w - 32, area.bottom - second.bottom - 12)


def _draw_side(canvas: Canvas, scene: TableScene, state: State, bout: Bout, number: int, area: FRect) -> None:
    side = bout.side(number)
    x, y, w, h = area
    canvas.text(scene.t(side_title(state, bout, number)), x, y, 14, "tray_text", "bold", max_width=w - 120)
    tumbling = scene.tumbling if scene.tumbling.side == number else None
    if side.hits >= 0 and tumbling is None:
        count = scene.t(say("sfk.table.successes", count=side.hits))
        canvas.text(count, x + w, y - 3, 17, "tray_text", "mincho_bold", "right")
    well = FRect(x, y + 22, w, h - 24)
    draw.well(canvas, *well)
    rolls = tumbling.dice if tumbling is not None else side.rolls
    if not rolls or not any(rolls):
        text = say("sfk.table.no_dice") if rolls or side.pool == 0 else _waiting(side)
        canvas.text(scene.t(text), well.centerx, well.centery, 14, "well_text_second", align="center", valign="middle",
                    max_width=well.w - 12)
        return
    left = well.x + 8
    if side.die:
        left += _draw_school(canvas, scene, state, side, FRect(left, well.y, 60, well.h))
    room = FRect(left, well.y + 4, well.right - 8 - left, well.h - 8)
    rows = len(rolls)
    for at, roll in enumerate(rolls):
        row = FRect(room.x, room.y + at * room.h / rows, room.w, room.h / rows)
        counted = tumbling is not None or at == side.counted or rows == 1
        _draw_roll(canvas, scene, roll, side, row, counted, tumbling)


def _waiting(side: Side) -> Message:
    if side.sealed:
        return say("sfk.table.sealed")
    if side.pool >= 0:
        return say("sfk.table.will_roll", count=side.pool)
    return say("sfk.table.not_yet")


def _draw_school(canvas: Canvas, scene: TableScene, state: State, side: Side, area: FRect) -> float:
    size = min(34.0, area.h - 20)
    draw.die(canvas, side.die, area.x, area.y + 3, size)
    canvas.text(scene.t(say("sfk.table.school_die")), area.x, area.bottom - 18, 14, "well_text_second",
                max_width=area.w - 4)
    return area.w


def _draw_roll(canvas: Canvas, scene: TableScene, roll: tuple[int, ...], side: Side, area: FRect, counted: bool,
               tumbling: Tumbling | None) -> None:
    count = len(roll)
    if not count:
        return
    size = max(LEAST_DIE, min(DIE, area.h - 4, (area.w - 10 * (count - 1)) / count))
    pitch = min(size + 10, (area.w - size) / max(1, count - 1)) if count > 1 else 0.0
    for at, face in enumerate(roll):
        x, y = area.x + at * pitch, area.y + (area.h - size) / 2
        if tumbling is not None:
            draw.die(canvas, tumbling.face(), x, y, size, angle=(1 - tumbling.progress) * (220 + 70 * at))
            continue
        lit = face in side.faces and counted
        if lit:
            canvas.box(x - 3, y - 3, size + 6, size + 6, "gold_light", "gold", 2.0, radius=9)
        elif face in side.faces:
            canvas.box(x - 3, y - 3, size + 6, size + 6, "none", "gold", 1.4, radius=9)
        canvas.sprite(f"dice/die_{face}", x, y, size, size, alpha=255 if lit else 120 if counted else 70)


def _draw_course(canvas: Canvas, scene: TableScene, area: FRect, bottom: float) -> None:
    """Portraits would say nothing more: the sentence, then steps, the newest last; all that fits."""
    x, y, w, _ = area
    rows: list[tuple[str, str, str, float]] = []
    bout = scene.view.bout
    if bout is not None and bout.results and scene.tumbling.side < 0 and bout.second.hits >= 0:
        rows += [(row, "tray_text", "mincho_bold", 19.0)
                 for row in canvas.painter.wrap(scene.t(sentence(scene.view, bout)), w, 19, "mincho_bold")]
    for text in scene.steps:
        wrapped = canvas.painter.wrap(text, w - 14)
        rows += [(("· " if at == 0 else "  ") + row, "tray_text", "sans", 14.0) for at, row in enumerate(wrapped)]
    heights = [size * 1.34 for *_, size in rows]
    while rows and sum(heights) > bottom - y and len(rows) > 1:
        first = 1 if rows[0][3] > 15 and len(rows) > 1 else 0
        rows.pop(first)
        heights.pop(first)
    for (text, ink, face, size), high in zip(rows, heights, strict=True):
        canvas.text(text, x, y, size, ink, face, max_width=w)
        y += high


def draw_small(canvas: Canvas, scene: TableScene, area: FRect, bout: Bout) -> None:
    """Both rolls in a line each, and the sentence: while somebody is asked what to make of it."""
    y = area.y + 6
    canvas.text(scene.t(sentence(scene.view, bout)), area.x, y, 17, "text", "mincho_bold", max_width=area.w)
    y += 30
    size = min(26.0, (area.bottom - y) / 2 - 4)
    if size < LEAST_DIE - 2:
        return
    names = [scene.t(side_title(scene.view, bout, number)) for number in (0, 1)]
    left = min(area.w * 0.42, max(canvas.measure(name, 14, "bold") for name in names)) + 12
    for number, name in enumerate(names):
        side = bout.side(number)
        canvas.text(name, area.x, y + size / 2, 14, "text", "bold", valign="middle", max_width=left - 8)
        roll = side.rolls[side.counted] if side.rolls else ()
        pitch = min(size + 6, (area.w - left - size) / max(1, len(roll) - 1)) if len(roll) > 1 else 0.0
        for at, face in enumerate(roll):
            lit = face in side.faces
            x = area.x + left + at * pitch
            if lit:
                canvas.box(x - 2, y - 2, size + 4, size + 4, "gold_light", "gold", 1.6, radius=6)
            canvas.sprite(f"dice/die_{face}", x, y, size, size, alpha=255 if lit else 120)
        y += size + 6


def sentence(state: State, bout: Bout) -> Message:
    """Who won, by how many successes."""
    won = bout.results[-1]
    winner = bout.first if won else bout.second
    hits = bout.first.hits, bout.second.hits
    key = "sfk.table.result.tie" if hits[0] == hits[1] else "sfk.table.result"
    who = say("sfk.hek") if winner.who == HEK else words.who(state, winner.who)
    return say(key, who=who, first=max(hits), second=min(hits))


