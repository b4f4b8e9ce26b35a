"""A character's sheet: portrait, HP, Ki, stats, hands, pack, or how an NPC plays."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from gunki.battle.items import Equipment, Item, SpecialMove
from gunki.battle.state import BOARD_SUITS, MOST_KI, Character, State
from gunki.battle.words import item_name, side_name
from gunki.engine.messages import Message, say
from gunki.table import draw
from gunki.table.battle.look import flipped, icon_of, portrait
from gunki.table.canvas import Canvas, Run
from gunki.table.layer import Layer


def draw_sheet(canvas: Canvas, layer: Layer, area: FRect, state: State, character: Character) -> None:
    """A character's sheet: portrait, HP, Ki, stats, hands, pack."""
    x, y, w = area.x, area.y, area.w
    draw.token(canvas, portrait(character), x + 38, y + 40, 60, side=character.side, flip=flipped(character))
    canvas.text(character.name, x + 76, y + 8, 22, "text", "mincho_bold", max_width=w - 84)
    canvas.text(side_name(state.setting, character.side), x + 76, y + 37, 14, "text_second", max_width=w - 84)
    if character.space >= 0:
        suit = say("table.suit." + BOARD_SUITS[character.space])
        where = layer.t(say("table.sheet.space", number=character.space, suit=suit))
        if canvas.measure(where) > w - 84:
            where = f"{character.space}, {layer.t(suit)}"
        canvas.text(where, x + 76, y + 55, 14, "text_second", max_width=w - 84)
    top = y + 80
    canvas.icon("hp", x + 10, top, 16, "legal")
    canvas.text(layer.t(say("table.hp")), x + 30, top - 1, 14, "text", "bold")
    canvas.text(f"{character.hp} / {character.max_hp}", x + w - 12, top - 1, 14, "text", "bold", "right")
    fraction = character.hp / character.max_hp
    draw.bar(canvas, x + 10, top + 20, w - 20, 10, fraction, draw.hp_role(fraction))
    top += 36
    if state.setting.book.loadouts[state.setting.book.index[character.id]].special is not None:
        top = _draw_ki(canvas, layer, x, top, w, character)
    top = _draw_stats(canvas, layer, x, top, w, character)
    _draw_hands_and_pack(canvas, layer, FRect(x, top, w, area.bottom - top - 6), state, character)


def _draw_ki(canvas: Canvas, layer: Layer, x: float, top: float, w: float, character: Character) -> float:
    canvas.icon("ki", x + 10, top, 16, "cost")
    canvas.text(layer.t(say("table.ki")), x + 30, top - 1, 14, "text", "bold")
    stored = min(character.fp, MOST_KI - character.ki)
    runs = [Run(layer.t(say("table.ki.gain", gain=stored)) + "  ", "cost")] if stored > 0 else []
    runs.append(Run(f"{character.ki} / {MOST_KI}", "text", "bold"))
    canvas.rich(runs, x + w - 12, top - 1, align="right")
    draw.bar(canvas, x + 10, top + 20, w - 20, 10, character.ki / MOST_KI, "gold", ghost=stored / MOST_KI, ticks=10)
    return top + 38


def _draw_stats(canvas: Canvas, layer: Layer, x: float, top: float, w: float, character: Character) -> float:
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
        canvas.box(left, top, cell, 44, "inset", "inset_edge", 1, radius=4)
        canvas.icon(icon, left + 4, top + 4, 16, "link")
        canvas.text(str(value), left + cell - 5, top + 2, 16, "text", "mincho_bold", "right")
        canvas.text(
            layer.t(say("table.stat." + key)), left + cell / 2, top + 23, 14, "text", align="center", max_width=cell - 2
        )
    return top + 50


def _draw_hands_and_pack(canvas: Canvas, layer: Layer, area: FRect, state: State, character: Character) -> None:
    x, top, w = area.x, area.y, area.w
    book = state.setting.book
    if character.hands and area.bottom - top > 56:
        canvas.text(layer.t(say("table.sheet.hands")), x + 10, top, 14, "heading", "bold")
        top += 19
        cell = (w - 16 - 4 * (len(character.hands) - 1)) / len(character.hands)
        for i, item_id in enumerate(character.hands):
            left = x + 8 + i * (cell + 4)
            canvas.box(left, top, cell, 28, "inset", "link", 1.6, radius=4)
            canvas.icon(icon_of(book.items[item_id]), left + 5, top + 5, 18, "link")
            canvas.text(
                layer.t(item_name(book.items[item_id])),
                left + 27,
                top + 14,
                14,
                "text",
                "bold",
                valign="middle",
                max_width=cell - 31,
            )
        top += 34
    rows = _npc_rows(layer, state, character) if character.npc else _pack_rows(layer, state, character)
    if not rows or area.bottom - top < 42:
        return
    if character.npc:
        top = _draw_npc_plan(canvas, layer, x, top, w, state, character)
    if area.bottom - top < 42:
        return
    canvas.text(
        layer.t(say("table.sheet.attacks" if character.npc else "table.sheet.pack")), x + 10, top, 14, "heading", "bold"
    )
    top += 19
    pitch = min(25.4, (area.bottom - top) / len(rows))
    if pitch < 18:
        _draw_pack_icons(canvas, x, top, w, rows)
        return
    for i, (item, name, note, used) in enumerate(rows):
        row = top + i * pitch
        if i:
            canvas.rule(x + 10, row - 1.6, w - 20, opacity=0.22)
        ink = "text_faint" if used else "text"
        canvas.icon(icon_of(item), x + 10, row + (pitch - 18) / 2, 18, ink)
        room = w - 33 - 16 - canvas.measure(note, 14, "bold")
        end = canvas.text(name, x + 33, row + pitch / 2 - 1, 14, ink, valign="middle", max_width=room)
        if used:
            canvas.box(x + 32, row + pitch / 2 - 1, end + 2, 1.2, ink, radius=0)
        canvas.text(
            note,
            x + w - 12,
            row + pitch / 2 - 1,
            14,
            ink if used else "cost",
            "sans" if used else "bold",
            "right",
            "middle",
        )


def _draw_pack_icons(
    canvas: Canvas, x: float, top: float, w: float, rows: Sequence[tuple[Item, str, str, bool]]
) -> None:
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


def _npc_rows(layer: Layer, state: State, character: Character) -> list[tuple[Item, str, str, bool]]:
    book = state.setting.book
    ids = dict.fromkeys(attack.item for attack in book.npcs[character.npc].attacks)
    return [(book.items[i], layer.t(item_name(book.items[i])), layer.t(note_of(book.items[i])), False) for i in ids]


def _pack_rows(layer: Layer, state: State, character: Character) -> list[tuple[Item, str, str, bool]]:
    spent = list(character.used)
    rows = []
    for item_id in character.inventory:
        item = state.setting.book.items[item_id]
        used = item_id in spent
        if used:
            spent.remove(item_id)
        rows.append((item, layer.t(item_name(item)), layer.t(note_of(item, used)), used))
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
