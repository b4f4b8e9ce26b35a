"""The card of a hero: portrait, Nature, Defense, zone; Wounds, Chi and Limit as beads on cords; what is in force."""

from __future__ import annotations

import math
from collections.abc import Callable

from pygame import FRect

from book_of_changes import figures, words
from book_of_changes.model import Fighter, State
from book_of_changes.table.look import bead, cord, icon_of, medallion, trigram
from gunki.engine.messages import say
from gunki.table.canvas import Canvas
from gunki.table.layer import Layer

MINOR, MAJOR, MORTAL = "#D08A3A", "#B7312C", "#1D1A17"
CHI, LIMIT = "#6B5A8E", "#C39A3B"
LOW = 106.0
"""Below this height a card has no room for three cords with names."""
ONE_CORD, TWO_CORDS = 15, 34
"""Chi on one cord, and on two; more is a figure alone with a bar."""


def draw_card(canvas: Canvas, layer: Layer, area: FRect, state: State, who: Fighter, *, chosen: bool, asked: bool,
              able: bool) -> None:
    """A hero's card; a gold one is chosen or asked."""
    x, y, w, h = area
    lit = chosen or asked
    canvas.panel(x, y, w, h, line=2.8 if lit else 2.0)
    if lit:
        lit_paper(canvas, area)
    if h < LOW:
        _draw_low(canvas, layer, area, state, who, able and not chosen)
        return
    face = face_of(h)
    medallion(canvas, state, who, x + 8 + face / 2, y + 7 + face / 2, face, active=able and not chosen,
              dim=who.out)
    _draw_head(canvas, layer, FRect(x + face + 14, y + 4, w - face - 22, face), state, who)
    if who.out:
        canvas.text(layer.t(say("boc.at.gone")), x + 12, y + h - 26, 14, "text_second", max_width=w - 24)
        return
    draw_cords(canvas, layer, cords_area(area), who)


def face_of(high: float) -> float:
    """Diameter of the portrait on a card so high."""
    return min(54.0, high * 0.4) if high >= 124 else min(44.0, high * 0.42)


def cords_area(area: FRect) -> FRect:
    """Where Wounds, Chi and Limit lie on a card, one below another."""
    face = face_of(area.h)
    top = area.y + max(face + 12, 50 if area.h >= 124 else face + 8)
    return FRect(area.x + 10, top, area.w - 20, area.bottom - 6 - top)


def parts_of(area: FRect) -> list[tuple[str, FRect]]:
    """Parts of a card that have tooltips of their own: wounds, chi, limit."""
    if area.h < LOW:
        left, row = area.x + min(44.0, area.h - 10) + 13, (area.h - 8) / 3
        wide, y = area.right - 9 - left, area.y + 4 + row
        return [("wounds", FRect(left, y, wide, row)), ("chi", FRect(left, y + row, wide / 2, row)),
                ("limit", FRect(left + wide / 2, y + row, wide / 2, row))]
    cords = cords_area(area)
    step = cords.h / 3
    return [(name, FRect(cords.x, cords.y + at * step, cords.w, step))
            for at, name in enumerate(("wounds", "chi", "limit"))]


def lit_paper(canvas: Canvas, area: FRect) -> None:
    """The tint and the gold edge of a chosen card; what is written on paper can be read on it in every theme."""
    canvas.box(area.x + 3, area.y + 3, area.w - 6, area.h - 6, "row", "gold", 2.0, radius=4)


def _draw_low(canvas: Canvas, layer: Layer, area: FRect, state: State, who: Fighter, active: bool) -> None:
    """Three narrow rows: name and Defense, Wounds, Chi and Limit in figures."""
    x, y, w, h = area
    face = min(44.0, h - 10)
    medallion(canvas, state, who, x + 7 + face / 2, y + h / 2, face, active=active, dim=who.out)
    left, right = x + face + 13, x + w - 9
    row = (h - 8) / 3
    defense = layer.t(say("boc.at.gone") if who.out else say("boc.table.defense", n=figures.defense(state, who)))
    room = right - left - canvas.measure(defense) - 6
    size = 17.0 if row >= 17 else 15.0
    while size > 14 and canvas.measure(who.name, size, "mincho_bold") > room:
        size -= 1
    canvas.text(who.name, left, y + 4 + row / 2, size, "text", "mincho_bold", valign="middle", max_width=room)
    canvas.text(defense, right, y + 4 + row / 2, 14, "text_second", align="right", valign="middle")
    if who.out:
        return
    icons = signs(who, state)
    used = _draw_icons(canvas, layer, right, y + 4 + row * 1.5 - 8, icons, 54.0)
    draw_wounds(canvas, FRect(left, y + 4 + row, right - left - used - 4, row), who)
    stones = sum(stone.chi for stone in who.stones)
    x = left
    for name, text in (("chi", f"{who.chi}/{who.max_chi}" + (f" +{stones}" if stones else "")),
                       ("limit", f"{who.limit}/{who.limit_size}")):
        canvas.icon(name, x, y + 4 + row * 2.5 - 8, 16, "magic" if name == "chi" else "cost")
        x += 20 + canvas.text(text, x + 19, y + 4 + row * 2.5, 14, "text", "bold", valign="middle",
                              max_width=right - x - 19) + 8


def _draw_head(canvas: Canvas, layer: Layer, area: FRect, state: State, who: Fighter) -> None:
    x, y, w, _ = area
    nature = who.natures[0] if who.natures else "earth"
    trigram(canvas, nature, area.right - 22, y + 6, 22, 16)
    size = 19.0
    while size > 14 and canvas.measure(who.name, size, "mincho_bold") > w - 28:
        size -= 1
    canvas.text(who.name, x, y, size, "text", "mincho_bold", max_width=w - 28)
    defense = layer.t(say("boc.table.defense", n=figures.defense(state, who)))
    nature_word = layer.t(words.nature(nature))
    zone = layer.t(words.zone(state.fight, who.zone)) if not who.out else ""
    line = f"{nature_word} · {defense}"
    if canvas.measure(line) > w:
        line = defense
    room = w - canvas.measure(line)
    icons = signs(who, state)
    canvas.text(line, x, y + 25, 14, "text_second")
    if area.h >= 50:
        _draw_signs(canvas, layer, area, icons, zone)
    elif icons:
        _draw_icons(canvas, layer, area.right, y + 26, icons, room)


def _draw_signs(canvas: Canvas, layer: Layer, area: FRect, icons: list[str], zone: str) -> None:
    """What is the matter at the right, the zone in the rest of the line."""
    used = _draw_icons(canvas, layer, area.right, area.y + 44, icons, area.w * 0.7)
    if canvas.measure(zone) <= area.w - used:
        canvas.text(zone, area.x, area.y + 43, 14, "text_second")


CHIPS = ("stun", "knockdown")
"""What is the matter that has a word besides its icon."""


def chip_text(layer: Layer, name: str, wide: Callable[[str], float], room: float) -> str:
    """The longest word for a status that has room; "" for none."""
    texts = (layer.t(say("boc.table.chip." + name)), layer.t(say(f"boc.table.chip.{name}.short")))
    return next((text for text in texts if wide(text) <= room), "")


def draw_chip(canvas: Canvas, text: str, x: float, y: float, high: float = 17.0) -> None:
    """A red chip with a word, its middle at x."""
    wide = canvas.measure(text, 14, "bold") + 10
    canvas.box(x - wide / 2, y, wide, high, "#A3241F", "#F3E9D6", 1.2, radius=5)
    canvas.text(text, x, y + high / 2, 14, "#F3E9D6", "bold", "center", "middle")


def _draw_icons(canvas: Canvas, layer: Layer, right: float, y: float, icons: list[str], room: float) -> float:
    used = 0.0
    for name in sorted(icons, key=lambda icon: icon not in CHIPS):
        text = chip_text(layer, name, lambda word: canvas.measure(word, 14, "bold") + 12, room - used) if (
            name in CHIPS) else ""
        if text:
            wide = canvas.measure(text, 14, "bold") + 10
            draw_chip(canvas, text, right - used - wide / 2, y)
            used += wide + 3
            continue
        if used + 18 > room:
            break
        used += 18
        canvas.icon(icon_of(name), right - used, y, 16, "damage" if name in ("knockdown", "stun") else "text")
    return used


def signs(who: Fighter, state: State) -> list[str]:
    """Icons of what is the matter with a figure."""
    found = [name for name, holds in (("stun", who.stunned), ("knockdown", who.knocked), ("owes", who.owes),
                                      ("holding", who.held is not None), ("hellstone", bool(who.stones)),
                                      ("ignoring", who.ignoring)) if holds]
    for lasting in state.fight.on(who.id):
        name = lasting.effect.name if lasting.effect.kind == "status" else lasting.effect.kind
        if name not in found:
            found.append(name)
    return found


def draw_cords(canvas: Canvas, layer: Layer, area: FRect, who: Fighter) -> None:
    """Three cords with their names, as far apart as there is room."""
    names = [layer.t(say("boc.table." + key)) for key in ("wounds", "chi", "limit")]
    step = area.h / 3
    left = area.x + max(canvas.measure(name, 14, "bold") for name in names) + 8
    for at, name in enumerate(names):
        canvas.text(name, area.x, area.y + step * (at + 0.5), 14, "text", "bold", valign="middle")
    draw_wounds(canvas, FRect(left, area.y, area.right - left, step), who)
    _draw_chi(canvas, FRect(left, area.y + step, area.right - left, step), who)
    _draw_limit(canvas, FRect(left, area.y + 2 * step, area.right - left, step), who)


def draw_wounds(canvas: Canvas, area: FRect, who: Fighter) -> None:
    """Wounds as beads on a cord: Minor, Major, Mortal."""
    tracks = ((who.minor, who.minor_boxes, 5.6, MINOR), (who.major, who.major_boxes, 7.0, MAJOR),
              (who.mortal, who.mortal_boxes, 8.6, MORTAL))
    wide = sum(count * (2 * radius + 2) for _, count, radius, _ in tracks) + 12
    k = min(1.0, area.w / wide, area.h / 18)
    cord(canvas, area.x, area.centery, area.w)
    x = area.x + 4
    for marked, count, radius, color in tracks:
        for at in range(count):
            bead(canvas, x + radius * k, area.centery, radius * k, color, at < marked)
            x += (2 * radius + 2) * k
        x += 4 * k


def _draw_chi(canvas: Canvas, area: FRect, who: Fighter) -> None:
    stones = sum(stone.chi for stone in who.stones)
    text = f"{who.chi}/{who.max_chi}" + (f" +{stones}" if stones else "")
    canvas.text(text, area.right, area.centery, 14, "text", "bold", "right", "middle")
    room = area.w - canvas.measure(text, 14, "bold") - 8
    cords = 1 if who.max_chi <= ONE_CORD or area.h < 16 else 2
    if who.max_chi > TWO_CORDS:
        cords = 0
    if not cords or room < 30:
        canvas.box(area.x, area.centery - 4, room, 8, EMPTY, "#1D1A17", 1, radius=4)
        canvas.box(area.x + 1, area.centery - 3, (room - 2) * min(1.0, who.chi / max(1, who.max_chi)), 6, CHI, radius=3)
        return
    per = math.ceil(who.max_chi / cords)
    pitch = min(7.4, room / max(1, per))
    for row in range(cords):
        y = area.centery + (row * 8 - 4 if cords == 2 else 0)
        cord(canvas, area.x, y, room)
        for at in range(row * per, min(who.max_chi, (row + 1) * per)):
            bead(canvas, area.x + pitch / 2 + (at - row * per) * pitch, y, min(3.5, pitch / 2 - 0.1), CHI, at < who.chi)


EMPTY = "#EADFC8"


def _draw_limit(canvas: Canvas, area: FRect, who: Fighter) -> None:
    if not who.limit_size:
        return
    text = f"{who.limit}/{who.limit_size}"
    canvas.text(text, area.right, area.centery, 14, "text", "bold", "right", "middle")
    room = area.w - canvas.measure(text, 14, "bold") - 8
    cord(canvas, area.x, area.centery, room)
    pitch = min(17.0, room / who.limit_size)
    radius = min(6.2, pitch / 2 - 1, area.h / 2 - 1)
    for at in range(who.limit_size):
        bead(canvas, area.x + pitch * (at + 0.5), area.centery, radius, LIMIT, at < who.limit)
