"""A character's sheet: portrait, HP, Ki, stats, hands, pack, or how an NPC plays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import FRect

from gunki.battle.items import Equipment, Item, SpecialMove
from gunki.battle.state import BOARD_SUITS, MOST_KI, Character, State
from gunki.battle.words import item_name, side_name
from gunki.engine.messages import Message, say
from gunki.table import draw
from gunki.table.battle.look import flipped, icon_of, portrait
from gunki.table.canvas import Canvas, Run
from gunki.table.layer import Layer


class Row(NamedTuple):
    """An item of a pack or an attack of an NPC: `note` is its price or what it gives."""

    item: Item
    name: str
    note: str
    used: bool


SHORT = 300.0
"""Below this height the head and the stats take less room, so that weapons and pack are still seen."""


def draw_sheet(canvas: Canvas, layer: Layer, area: FRect, state: State, character: Character) -> None:
    """A character's sheet: portrait, HP, Ki, stats, hands, pack."""
    x, w = area.x, area.w
    short = area.h < SHORT
    top = _draw_head(canvas, layer, area, state, character, short)
    canvas.icon("hp", x + 10, top, 16, "legal")
    canvas.text(layer.t(say("table.hp")), x + 30, top - 1, 14, "text", "bold")
    canvas.text(f"{character.hp} / {character.max_hp}", x + w - 12, top - 1, 14, "text", "bold", "right")
    fraction = character.hp / character.max_hp
    draw.bar(canvas, x + 10, top + 19, w - 20, 7 if short else 10, fraction, draw.hp_role(fraction))
    top += 29 if short else 36
    if state.setting.book.loadouts[state.setting.book.index[character.id]].special is not None:
        top = _draw_ki(canvas, layer, FRect(x, top, w, 30 if short else 38), character)
    top = _draw_stats(canvas, layer, FRect(x, top, w, 24 if short else 44), character)
    below = FRect(x, top, w, area.bottom - top - 6)
    if character.npc:
        _draw_npc(canvas, layer, below, state, character, short)
    else:
        _draw_pack(canvas, layer, _draw_hands(canvas, layer, below, state, character, short), state, character)


def _draw_head(canvas: Canvas, layer: Layer, area: FRect, state: State, character: Character, short: bool) -> float:
    x, y = area.x, area.y
    size = 44.0 if short else 60.0
    draw.token(
        canvas, portrait(character), x + size / 2 + 8, y + size / 2 + 8, size,
        side=character.side, flip=flipped(character),
    )  # fmt: skip
    left, room = x + size + 16, area.w - size - 24
    canvas.text(
        character.name, left, y + (5 if short else 8), 18 if short else 22, "text", "mincho_bold", max_width=room
    )
    side = side_name(state.setting, character.side)
    where = shorter = ""
    if character.space >= 0:
        suit = say("table.suit." + BOARD_SUITS[character.space])
        where = layer.t(say("table.sheet.space", number=character.space, suit=suit))
        shorter = f"{character.space}, {layer.t(suit)}"
        if canvas.measure(where) > room:
            where = shorter
    if short:
        line = next((text for text in (f"{side} · {where}", f"{side} · {shorter}") if canvas.measure(text) <= room), "")
        canvas.text(line or where or side, left, y + 30, 14, "text_second", max_width=room)
        return y + size + 15
    canvas.text(side, left, y + 37, 14, "text_second", max_width=room)
    canvas.text(where, left, y + 55, 14, "text_second", max_width=room)
    return y + 80


def _draw_ki(canvas: Canvas, layer: Layer, area: FRect, character: Character) -> float:
    x, top, w, h = area
    canvas.icon("ki", x + 10, top, 16, "cost")
    canvas.text(layer.t(say("table.ki")), x + 30, top - 1, 14, "text", "bold")
    stored = min(character.fp, MOST_KI - character.ki)
    runs = [Run(layer.t(say("table.ki.gain", gain=stored)) + "  ", "cost")] if stored > 0 else []
    runs.append(Run(f"{character.ki} / {MOST_KI}", "text", "bold"))
    canvas.rich(runs, x + w - 12, top - 1, align="right")
    height = 10 if h >= 38 else 7
    share = character.ki / MOST_KI
    draw.bar(canvas, x + 10, top + 19, w - 20, height, share, "gold", ghost=stored / MOST_KI, ticks=10)
    return top + h


def _draw_stats(canvas: Canvas, layer: Layer, area: FRect, character: Character) -> float:
    x, top, w, h = area
    cell = (w - 16 - 3 * 4) / 4
    stats = character.stats
    for i, (icon, key, value) in enumerate(
        (
            ("speed", "spd", stats.spd),
            ("strength", "str", stats.str),
            ("aim", "aim", stats.aim),
            ("magic", "mag", stats.mag),
        )
    ):
        left = x + 8 + i * (cell + 4)
        canvas.box(left, top, cell, h, "inset", "inset_edge", 1, radius=4)
        canvas.icon(icon, left + 4, top + 4, 16, "link")
        canvas.text(str(value), left + cell - 5, top + 2, 16, "text", "mincho_bold", "right")
        if h >= 44:
            word = layer.t(say("table.stat." + key))
            canvas.text(word, left + cell / 2, top + 23, 14, "text", align="center", max_width=cell - 2)
    return top + h + 6


def _draw_hands(canvas: Canvas, layer: Layer, area: FRect, state: State, character: Character, short: bool) -> FRect:
    """What is held; returns the room left."""
    x, top, w, h = area
    if not character.hands or h < (34 if short else 56):
        return area
    if not short:
        canvas.text(layer.t(say("table.sheet.hands")), x + 10, top, 14, "heading", "bold")
        top += 19
    cell = (w - 16 - 4 * (len(character.hands) - 1)) / len(character.hands)
    for i, item_id in enumerate(character.hands):
        item, left = state.setting.book.items[item_id], x + 8 + i * (cell + 4)
        name = layer.t(item_name(item))
        canvas.box(left, top, cell, 28, "inset", "link", 1.6, radius=4)
        canvas.icon(icon_of(item), left + 5, top + 5, 18, "link")
        canvas.text(name, left + 27, top + 14, 14, "text", "bold", valign="middle", max_width=cell - 31)
    top += 34
    return FRect(x, top, w, area.bottom - top)


def _draw_npc(canvas: Canvas, layer: Layer, area: FRect, state: State, character: Character, short: bool) -> None:
    """How an NPC plays and what it strikes with; where there is little room, the attacks come first."""
    rows = _npc_rows(layer, state, character)
    plan = 43.0 + 19 * len(state.setting.book.npcs[character.npc].strategies)
    if not short or area.h >= plan + 19 + 18 * len(rows):
        top = _draw_npc_plan(canvas, layer, area.x, area.y, area.w, state, character)
        area = FRect(area.x, top, area.w, area.bottom - top)
    _draw_rows(canvas, layer, area, say("table.sheet.attacks"), rows)


def _draw_pack(canvas: Canvas, layer: Layer, area: FRect, state: State, character: Character) -> None:
    _draw_rows(canvas, layer, area, say("table.sheet.pack"), _pack_rows(layer, state, character))


def _draw_rows(canvas: Canvas, layer: Layer, area: FRect, head: Message, rows: Sequence[Row]) -> None:
    """Items with their prices: rows under a heading, else rows, else pictures."""
    x, top, w, h = area
    if not rows or h < 22:
        return
    if h >= 42:
        canvas.text(layer.t(head), x + 10, top, 14, "heading", "bold")
        top += 19
    pitch = min(25.4, (area.bottom - top) / len(rows))
    if pitch < 18:
        _draw_pack_icons(canvas, x, top, w, rows)
        return
    for i, (item, name, note, used) in enumerate(rows):
        row = top + i * pitch
        if i:
            canvas.rule(x + 10, row - 1.6, w - 20, opacity=0.22)
        ink, middle = "text_faint" if used else "text", row + pitch / 2 - 1
        canvas.icon(icon_of(item), x + 10, row + (pitch - 18) / 2, 18, ink)
        room = w - 33 - 16 - canvas.measure(note, 14, "bold")
        end = canvas.text(name, x + 33, middle, 14, ink, valign="middle", max_width=room)
        if used:
            canvas.box(x + 32, middle, end + 2, 1.2, ink, radius=0)
        color, face = (ink, "sans") if used else ("cost", "bold")
        canvas.text(note, x + w - 12, middle, 14, color, face, "right", "middle")


def _draw_pack_icons(canvas: Canvas, x: float, top: float, w: float, rows: Sequence[Row]) -> None:
    for i, (item, _, _, used) in enumerate(rows):
        canvas.icon(
            icon_of(item), x + 10 + i * ((w - 20) / max(6, len(rows))), top + 2, 20, "text_faint" if used else "text"
        )


def _draw_npc_plan(
    canvas: Canvas, layer: Layer, x: float, top: float, w: float, state: State, character: Character
) -> float:
    """How an NPC plays: its strategies and its Fate roll."""
    sheet = state.setting.book.npcs[character.npc]
    canvas.text(layer.t(say("table.sheet.npc")), x + 10, top, 14, "heading", "bold")
    for entry in sheet.strategies:
        top += 19
        faces = f"{entry.on[0]}–{entry.on[-1]}: " if entry.on else ""
        canvas.text(faces + layer.t(say("strategy." + entry.strategy)), x + 10, top, 14, "text", max_width=w - 20)
    top += 19
    canvas.text(layer.t(say("table.sheet.fate", roll=sheet.fate_roll)), x + 10, top, 14, "text", max_width=w - 20)
    return top + 24


def _npc_rows(layer: Layer, state: State, character: Character) -> list[Row]:
    book = state.setting.book
    ids = dict.fromkeys(attack.item for attack in book.npcs[character.npc].attacks)
    return [Row(book.items[i], layer.t(item_name(book.items[i])), layer.t(note_of(book.items[i])), False) for i in ids]


def _pack_rows(layer: Layer, state: State, character: Character) -> list[Row]:
    spent = list(character.used)
    rows = []
    for item_id in character.inventory:
        item = state.setting.book.items[item_id]
        used = item_id in spent
        if used:
            spent.remove(item_id)
        rows.append(Row(item, layer.t(item_name(item)), layer.t(note_of(item, used)), used))
    return rows


def note_of(item: Item, used: bool = False) -> Message:
    """What an item costs or gives, in a word."""
    if used:
        return say("table.note.used")
    if isinstance(item, SpecialMove):
        return say("table.cost.ki", count=item.ki)
    if isinstance(item, Equipment):
        for stat in ("spd", "str", "aim", "mag"):
            gain = getattr(item.bonus, stat)
            if gain:
                return say("table.note.gain", gain=gain, stat=say("table.stat." + stat))
        key = "table.note.less_melee" if item.less_melee else "table.note.less_ranged"
        return say(key, less=item.less_melee or item.less_ranged)
    if type(item).__name__ == "Strike":
        return say("table.note.strike", count=item.fp)
    return say("table.cost.fp", count=item.fp)
