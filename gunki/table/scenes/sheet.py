"""A fighter's sheet in short, drawn: who, what it can do, what it carries."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pygame import FRect

from gunki.battle.items import Item, Stats
from gunki.battle.words import item_name
from gunki.engine.messages import Message, say
from gunki.table import draw
from gunki.table.battle.look import icon_of
from gunki.table.canvas import Canvas
from gunki.table.scenes.fighters import Card, title_of

Words = Callable[[Message], str]
LEAST = 168.0
"""Below this height a sheet says too little to be drawn."""
LINE, LEAST_LINE = 23.0, 19.0
LEADING = 18.2
PORTRAIT = 76.0
WIDE_COLUMN = 160.0
"""From this width on items stand in two columns."""


def stats_line(stats: Stats, words: Words) -> str:
    """The four stats in one line."""
    parts = (("spd", stats.spd), ("str", stats.str), ("aim", stats.aim), ("mag", stats.mag))
    return "   ".join(f"{words(say('table.stat.' + key))} {value}" for key, value in parts)


def in_words(card: Card, items: Mapping[str, Item], words: Words) -> str:
    """The sheet as a tooltip."""
    lines = [words(title_of(card))]
    if card.name:
        lines[0] += ", " + words(card.role)
    lines.append(stats_line(card.stats, words))
    lines.append(", ".join(words(item_name(items[item])) for item in card.items if item in items))
    return "\n".join(line for line in lines if line)


def draw_sheet(
    canvas: Canvas, area: FRect, card: Card, items: Mapping[str, Item], words: Words, *, hp: int, name: str, side: str
) -> None:
    """The sheet in an inset field, no taller than it needs; `hp` and `name` are those of the match."""
    w = area.w - 24
    hit_points, stats = words(say("setup.sheet.hp", hp=hp)), stats_line(card.stats, words)
    room = w - PORTRAIT - 12
    one_line = canvas.measure(f"{hit_points}   {stats}", 14, "bold") <= room
    rows = -(-len(card.items) // _columns(w))
    left = area.h - PORTRAIT - (32 if not one_line else 10) - 18
    about = _about(card, words)
    lines = canvas.painter.wrap(about, w, 14, "italic") if about else []
    if len(lines) * LEADING + 8 + rows * LEAST_LINE > left:
        lines = []
    told = len(lines) * LEADING + 8 if lines else 0.0
    pitch = max(LEAST_LINE, min(LINE, (left - told) / max(1, rows)))
    height = min(area.h, area.h - left + told + rows * pitch)
    canvas.box(area.x, area.y, area.w, height, "inset", "inset_edge", 1.4, radius=6)
    x, y = area.x + 12, area.y + 10
    draw.token(canvas, card.portrait, x + PORTRAIT / 2, y + PORTRAIT / 2, PORTRAIT, side=side)
    role = words(card.role) if card.name else words(say("setup.npc"))
    canvas.text(name or words(title_of(card)), x + PORTRAIT + 12, y, 20, "text", "mincho_bold", max_width=room)
    canvas.text(role, x + PORTRAIT + 12, y + 28, 14, "text_second", max_width=room)
    canvas.text(f"{hit_points}   {stats}" if one_line else hit_points, x + PORTRAIT + 12, y + 52, 14, "link", "bold")
    y += PORTRAIT + 10
    if not one_line:
        canvas.text(stats, x, y - 4, 14, "link", "bold", max_width=w)
        y += 22
    if lines:
        y = canvas.paragraph(about, x, y, w, 14, "text_second", "italic") + 8
    _draw_items(canvas, FRect(x, y, w, area.y + height - 8 - y), card, items, words, pitch)


def _about(card: Card, words: Words) -> str:
    """How a hero is played, or what an NPC's dice decide."""
    if card.plan is not None:
        return words(card.plan)
    ways = ", ".join(words(say("strategy." + name)) for name in card.strategies)
    return words(say("setup.sheet.npc", ways=ways, roll=card.fate_roll)) if ways else ""


def _columns(width: float) -> int:
    return 2 if width / 2 >= WIDE_COLUMN else 1


def _draw_items(canvas: Canvas, area: FRect, card: Card, items: Mapping[str, Item], words: Words, pitch: float) -> None:
    """Icon and name of each; what is in hand is bold, and says so."""
    columns = _columns(area.w)
    room = area.w / columns - 34
    hands = list(card.hands)
    shown = [item for item in card.items if item in items]
    for number, item in enumerate(shown[: columns * max(0, int((area.h + 2) // pitch))]):
        x, y = area.x + (number % columns) * area.w / columns, area.y + (number // columns) * pitch
        held = item in hands
        if held:
            hands.remove(item)
        text = words(item_name(items[item]))
        note = words(say("setup.sheet.held", item=text)) if held else text
        if canvas.measure(note, 14, "bold" if held else "sans") > room:
            note = text
        canvas.icon(icon_of(items[item]), x, y, 18)
        canvas.text(note, x + 26, y, 14, "text", "bold" if held else "sans", max_width=room)
