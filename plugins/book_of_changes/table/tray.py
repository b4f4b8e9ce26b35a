"""The dice tray: dice as dice, the rating as a tile among them, the sum term by term, against what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import FRect

from book_of_changes import events as ev
from book_of_changes import words
from book_of_changes.model import State
from gunki.engine.messages import say
from gunki.table import draw
from gunki.table.canvas import Canvas, Painter
from gunki.table.layer import Layer

DIE = 52.0


class Tile(NamedTuple):
    """Something that lies in the tray: a die's face, or the rating with its Aspect."""

    value: int
    aspect: str
    """"" for a die."""
    kept: bool


class RollShown(NamedTuple):
    """What lies in the tray: who, what for, dice and rating, terms of the sum, the result, and against what."""

    title: str
    purpose: str
    tiles: tuple[Tile, ...]
    terms: tuple[tuple[str, str], ...]
    total: str
    against: str
    briefly: str = ""
    """Against what in fewer words, for narrow trays."""


def roll_of(layer: Layer, event: ev.Rolled, state: State) -> RollShown:
    """A Test as it is shown."""
    fighting = event.fighter >= 0 and state.battle is not None
    who = words.fighter(state, event.fighter) if fighting else words.hero(state, event.hero)
    rating = layer.t(words.aspect(event.aspect))
    tiles = [Tile(face, "", at in event.kept) for at, face in enumerate(event.dice)]
    tiles.insert(min(2, len(tiles)), Tile(sum(event.parts), rating, -1 in event.kept))
    die = layer.t(say("boc.table.die"))
    terms = [(str(event.dice[at]), die) for at in event.kept if at >= 0]
    if -1 in event.kept:
        terms.insert(min(1, len(terms)), (str(sum(event.parts)), rating))
    terms = [(value if at == 0 else f"+{value}", word) for at, (value, word) in enumerate(terms)]
    terms += [(words.signed(by), layer.t(say("boc.modifier." + why))) for why, by in event.modifiers]
    return RollShown(layer.t(who), layer.t(say("boc.table.purpose." + event.purpose)), tuple(tiles), tuple(terms),
                     str(max(0, event.total)), _against(layer, event),
                     layer.t(say("boc.table.vs", n=event.against)) if event.against > 0 else "")


def _against(layer: Layer, event: ev.Rolled) -> str:
    if event.against <= 0:
        return ""
    if event.purpose in ("attack", "limit"):
        return layer.t(say("boc.table.vs.defense", n=event.against))
    return layer.t(say("boc.table.vs", n=event.against))


def draw_tray(canvas: Canvas, layer: Layer, area: FRect, roll: RollShown | None, tumbling: float, faces: Sequence[int],
              terms_shown: int) -> None:
    """The last roll; `terms_shown` terms of its sum so far, the result after the last."""
    x, y, w, h = area
    high = min(68.0, h - 92)
    if roll is not None:
        high = max(min(38.0, high), min(high, h - 52 - _rows_high(canvas, roll, w - 24)))
    title = roll.title if roll is not None else layer.t(say("boc.table.tray"))
    purpose = roll.purpose if roll is not None else ""
    size = 17.0
    while size > 14 and canvas.measure(title, size, "mincho_bold") > w - 24:
        size -= 1
    beside = canvas.measure(title, size, "mincho_bold") + canvas.measure(purpose) <= w - 34
    canvas.text(title, x + 12, y + 6, size, "tray_text", "mincho_bold", max_width=w - 24)
    if roll is not None and not beside and not roll.against:
        roll = roll._replace(against=purpose, briefly=purpose)
    if beside:
        canvas.text(purpose, x + w - 12, y + 10, 14, "tray_text_second", align="right")
    well = FRect(x + 12, y + 34, w - 24, high)
    draw.well(canvas, *well)
    if roll is None:
        rows = canvas.painter.wrap(layer.t(say("boc.table.tray.empty")), well.w - 12)
        for at, row in enumerate(rows):
            canvas.text(row, well.centerx, well.centery + 18 * (at - (len(rows) - 1) / 2), 14, "well_text_second",
                        align="center", valign="middle")
        return
    _draw_tiles(canvas, layer, well, roll, tumbling, faces)
    if tumbling >= 1.0:
        room = FRect(x + 12, well.bottom + 6, w - 24, area.bottom - well.bottom - 12)
        _draw_sum(canvas, layer, room, roll, terms_shown)


def _draw_tiles(canvas: Canvas, layer: Layer, well: FRect, roll: RollShown, tumbling: float, faces: Sequence[int]
                ) -> None:
    count = len(roll.tiles)
    size = min(DIE, well.h - 14, (well.w - 16 - 8 * (count - 1)) / count)
    x = well.x + (well.w - size * count - 8 * (count - 1)) / 2
    for number, tile in enumerate(roll.tiles):
        own = size if tile.kept or tumbling < 1.0 else size * 0.76
        left, top = x + (size - own) / 2, well.y + (well.h - own) / 2 + (0 if tile.kept else 4)
        if tile.aspect:
            _draw_rating(canvas, tile, left, well.y + (well.h - own) / 2, own)
        else:
            moving = tumbling < 1.0 and bool(faces)
            face = faces[number % len(faces)] if moving else tile.value
            draw.die(canvas, face, left, top, own, dropped=not tile.kept and not moving,
                     angle=(1 - tumbling) * (220 + 70 * number) if moving else 0.0)
        x += size + 8


def _draw_rating(canvas: Canvas, tile: Tile, x: float, y: float, size: float) -> None:
    """The rating counts as a die does, and looks like one."""
    opacity = 1.0 if tile.kept else 0.7  # dropped, and its figure can still be read
    canvas.box(x, y, size, size, "#EFE3C8", "gold", 2.4, radius=8, opacity=opacity)
    if size >= 44 and canvas.measure(tile.aspect) <= size - 4:
        canvas.text(str(tile.value), x + size / 2, y + size * 0.36, 24, "#1D1A17", "mincho_bold", "center", "middle")
        canvas.text(tile.aspect, x + size / 2, y + size * 0.8, 14, "#1D1A17", align="center", valign="middle")
    else:
        canvas.text(str(tile.value), x + size / 2, y + size / 2, min(24.0, size * 0.6), "#1D1A17", "mincho_bold",
                    "center", "middle")
    if not tile.kept:
        canvas.box(x - 2, y + size / 2 - 1, size + 4, 2, "well_text_second", radius=0)


def _draw_sum(canvas: Canvas, layer: Layer, area: FRect, roll: RollShown, terms_shown: int) -> None:
    """Terms at the left, the result at the right; words below them where there is room."""
    total = f"= {roll.total}"
    against, right, widths, gap = _columns(canvas, roll, area.w)
    room = area.w - right - 8
    tall = area.h >= 54
    if gap >= 4 and tall:
        x = area.x
        for (value, word), width in zip(roll.terms[:terms_shown], widths, strict=False):
            canvas.text(value, x + width / 2, area.y + 6, 18, "tray_text", "mincho_bold", "center")
            canvas.text(word, x + width / 2, area.y + 34, 14, "tray_text_second", align="center")
            x += width + gap
    else:
        _draw_line(canvas, layer, area, roll, terms_shown, room)
    if terms_shown <= len(roll.terms):
        return
    middle = area.right - right / 2
    if tall:
        canvas.text(total, middle, area.y - 3, 28, "tray_damage", "mincho_bold", "center")
        canvas.text(against, middle, area.y + 34, 14, "tray_damage", "bold", "center")
    else:
        canvas.text(total, area.right, area.y, 20, "tray_damage", "mincho_bold", "right")
        canvas.text(against, area.right, area.y + 22, 14, "tray_damage", "bold", "right")


def _columns(canvas: Canvas, roll: RollShown, wide: float) -> tuple[str, float, list[float], float]:
    """Against what, in few words where the sum's rows need the room; width of the result, of each term with its word
    below it, and between two terms.
    """
    widths = [max(canvas.measure(value, 18, "mincho_bold"), canvas.measure(word)) for value, word in roll.terms]
    for against in (roll.against, roll.briefly):
        right = max(canvas.measure(f"= {roll.total}", 28, "mincho_bold"), canvas.measure(against, 14, "bold")) + 2
        room = wide - right - 8
        gap = min(12.0, (room - sum(widths)) / max(1, len(widths) - 1)) if widths else 0.0
        if gap >= 4 or all(canvas.measure(row) <= room for row in sum_rows(canvas.painter, roll.terms, room)):
            break
    return against, right, widths, gap


def _rows_high(canvas: Canvas, roll: RollShown, wide: float) -> float:
    """Height that the sum needs where it is told in rows; 0 where it stands in columns."""
    _, right, _, gap = _columns(canvas, roll, wide)
    return 0.0 if gap >= 4 else SUM_ROW * len(sum_rows(canvas.painter, roll.terms, wide - right - 8))


SUM_ROW = 17.0


def _draw_line(canvas: Canvas, layer: Layer, area: FRect, roll: RollShown, terms_shown: int, room: float) -> None:
    """Too narrow for a column each: the sum with its words in rows, without them only where those have no room."""
    rows = sum_rows(canvas.painter, roll.terms[:terms_shown], room)
    if len(rows) * SUM_ROW > area.h + 4:
        rows = canvas.painter.wrap(" ".join(value for value, _ in roll.terms[:terms_shown]), room)
    for at, row in enumerate(rows):
        canvas.text(row, area.x, area.y + SUM_ROW * at, 14, "tray_text", max_width=room)


def sum_rows(painter: Painter, terms: Sequence[tuple[str, str]], room: float) -> list[str]:
    """The sum in rows, those of one word together: die 6+5, Metal +4; each word stays with its figures."""
    groups: dict[str, str] = {}
    for value, word in terms:
        groups[word] = groups.get(word, "") + value
    rows: list[str] = []
    for part in (f"{word} {values}" for word, values in groups.items()):
        longer = f"{rows[-1]} {part}" if rows else part
        if rows and painter.measure(longer) <= room:
            rows[-1] = longer
        else:
            rows.append(part)
    return rows


__all__ = ["RollShown", "Tile", "draw_tray", "roll_of"]
