"""A character's sheet: portrait, HP, Ki, stats, hands, pack, or how an NPC plays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pygame import FRect

from gunki.battle.items import Equipment, Item, OneShot, SpecialMove, Spell, Strike, Weapon
from gunki.battle.state import BOARD_SUITS, MOST_KI, Character, State
from gunki.battle.words import item_name, joined, name_of, side_name
from gunki.engine.messages import Message, say, verbatim
from gunki.table import draw
from gunki.table.battle.crests import crests, draw_crest
from gunki.table.battle.look import flipped, icon_of, portrait
from gunki.table.canvas import Canvas, Run
from gunki.table.layer import Layer
from gunki.table.scenes.item_words import explained


class Row(NamedTuple):
    """An item of a pack or an attack of an NPC: `note` is its price or what it gives."""

    item: Item
    name: str
    note: str
    used: bool


STATS = (("speed", "spd"), ("strength", "str"), ("aim", "aim"), ("magic", "mag"))
"""Icon and id of each stat."""
RULES: dict[type, str] = {
    Weapon: "GK-6.1",
    Strike: "GK-7.1",
    Spell: "GK-7.2",
    Equipment: "GK-8.1",
    OneShot: "GK-8.3",
    SpecialMove: "GK-9.1",
}
"""The rule that explains each kind of item."""
SHORT = 300.0
"""Below this height the head and the stats take less room, so that weapons and pack are still seen."""
TINY = 190.0
"""Below this height the head is one line."""


class Spot(NamedTuple):
    """A place on the sheet and what it tells when it is pointed at, a message a line; `rule` is where more stands."""

    area: FRect
    lines: list[Message]
    rule: str


def draw_sheet(canvas: Canvas, layer: Layer, area: FRect, state: State, character: Character, kept: float = 0.0,
               ) -> list[Spot]:
    """A character's sheet: portrait, HP, Ki, stats, hands, pack. Returns what can be asked about.

    `kept`: so much of a head in one line is for icons beside that of the log.
    """
    sheet = _Sheet(canvas, layer, state, character, area.h < SHORT)
    sheet.kept = kept
    sheet.draw(area)
    return sheet.spots


class _Sheet:
    """One sheet being drawn; notes where every figure stands."""

    def __init__(self, canvas: Canvas, layer: Layer, state: State, character: Character, short: bool) -> None:
        self.canvas, self.layer, self.state, self.character, self.short = canvas, layer, state, character, short
        self.book = state.setting.book
        self.spots: list[Spot] = []
        self.kept = 0.0

    def draw(self, area: FRect) -> None:
        """Everything, from the top."""
        x, w = area.x, area.w
        top = self._head(area)
        top = self._hit_points(FRect(x, top, w, 29 if self.short else 36))
        if self.book.loadouts[self.book.index[self.character.id]].special is not None:
            top = self._ki(FRect(x, top, w, 30 if self.short else 38))
        top = self._stats(FRect(x, top, w, 24 if self.short else 44))
        below = FRect(x, top, w, area.bottom - top - 6)
        if self.character.npc:
            self._npc(below)
        else:
            rows = _pack_rows(self.layer, self.state, self.character)
            self._rows(self._hands(below), say("table.sheet.pack"), rows)

    def _note(self, rule: str, area: FRect, *lines: Message) -> None:
        self.spots.append(Spot(area, [*lines, say("table.about.rule", rule=rule)], rule))

    def _note_item(self, item: Item, area: FRect) -> None:
        self._note(RULES[type(item)], area, item_name(item), *explained(item, self.book.elements))

    def _head(self, area: FRect) -> float:
        canvas, character = self.canvas, self.character
        x, y, short = area.x, area.y, self.short
        if area.h < TINY:
            return self._head_in_a_line(area)
        size = 44.0 if short else 60.0
        middle = size / 2 + 8
        side, flip = character.side, flipped(character)
        draw.token(canvas, portrait(character), x + middle, y + middle, size, side=side, flip=flip)
        draw_crest(canvas, crests(self.state).get(character.id), x + middle, y + middle, size)
        left, room = x + size + 16, area.w - size - 24
        name = self.layer.t(name_of(self.state, character.id))
        large = next((size for size in ((18, 16, 15) if short else (22, 18, 16, 15))
                      if canvas.measure(name, size, "mincho_bold") <= room), 18 if short else 22)  # fmt: skip
        canvas.text(name, left, y + (5 if short else 8), large, "text", "mincho_bold", max_width=room)
        named = self.layer.t(side_name(self.state.setting, character.side))
        if max(canvas.measure(name, large, "mincho_bold"), canvas.measure(named)) > room:
            whole = [verbatim(name), verbatim(named)]
            self.spots.append(Spot(FRect(x, y, area.w, size + 15), whole, ""))
        where = shorter = ""
        if character.space >= 0:
            suit = say("table.suit." + BOARD_SUITS[character.space])
            where = self.layer.t(say("table.sheet.space", number=character.space, suit=suit))
            shorter = self.layer.t(say("list.comma", first=character.space, second=suit))
            if canvas.measure(where) > room:
                where = shorter
        if short:
            wishes = (f"{named} · {where}", f"{named} · {shorter}") if where else (named,)
            line = next((text for text in wishes if canvas.measure(text) <= room), "")
            canvas.text(line or where or named, left, y + 30, 14, "text_second", max_width=room)
            return y + size + 15
        canvas.text(named, left, y + 37, 14, "text_second", max_width=room)
        canvas.text(where, left, y + 55, 14, "text_second", max_width=room)
        return y + 80

    def _head_in_a_line(self, area: FRect) -> float:
        """Face and name; the rest when it is pointed at. The log's sign stands at the right."""
        canvas, character = self.canvas, self.character
        x, y, side = area.x, area.y, character.side
        draw.token(canvas, portrait(character), x + 22, y + 20, 30, side=side, flip=flipped(character))
        draw_crest(canvas, crests(self.state).get(character.id), x + 22, y + 20, 30)
        canvas.icon("log", area.right - 28, y + 8, 18)
        room = area.w - 44 - 34 - self.kept
        name = name_of(self.state, character.id)
        shown = self.layer.t(name)
        large = canvas.painter.fitting(shown, (18, 16, 15), room, "mincho_bold")
        canvas.text(shown, x + 44, y + 20, large, "text", "mincho_bold", valign="middle", max_width=room)
        lines = [name, side_name(self.state.setting, side)]
        if character.space >= 0:
            suit = say("table.suit." + BOARD_SUITS[character.space])
            lines.append(say("table.sheet.space", number=character.space, suit=suit))
        if character.inventory:  # there is no room for it below
            pack = joined([item_name(self.book.items[item]) for item in character.inventory])
            lines.append(say("table.sheet.pack.all", pack=pack))
        self.spots.append(Spot(FRect(x, y, area.w - 38 - self.kept, 38), lines, ""))
        return y + 40

    def _hit_points(self, area: FRect) -> float:
        canvas, character = self.canvas, self.character
        x, top, w, h = area
        canvas.icon("hp", x + 10, top, 16, "legal")
        canvas.text(self.layer.t(say("table.hp")), x + 30, top - 1, 14, "text", "bold")
        canvas.text(f"{character.hp} / {character.max_hp}", x + w - 12, top - 1, 14, "text", "bold", "right")
        fraction = character.hp / character.max_hp
        draw.bar(canvas, x + 10, top + 19, w - 20, 7 if self.short else 10, fraction, draw.hp_role(fraction))
        self._note("GK-11.1", area, say("table.about.hp"))
        return top + h

    def _ki(self, area: FRect) -> float:
        canvas, character = self.canvas, self.character
        x, top, w, h = area
        canvas.icon("ki", x + 10, top, 16, "cost")
        canvas.text(self.layer.t(say("table.ki")), x + 30, top - 1, 14, "text", "bold")
        stored = min(character.fp, MOST_KI - character.ki)
        runs = [Run(self.layer.t(say("table.ki.gain", gain=stored)) + "  ", "cost")] if stored > 0 else []
        runs.append(Run(f"{character.ki} / {MOST_KI}", "text", "bold"))
        canvas.rich(runs, x + w - 12, top - 1, align="right")
        share = character.ki / MOST_KI
        thick = 7 if self.short else 10
        draw.bar(canvas, x + 10, top + 19, w - 20, thick, share, "gold", ghost=stored / MOST_KI, ticks=10)
        self._note("GK-4.7", area, say("table.about.ki"))
        return top + h

    def _stats(self, area: FRect) -> float:
        canvas = self.canvas
        x, top, w, h = area
        cell = (w - 16 - 3 * 4) / 4
        for i, (icon, key) in enumerate(STATS):
            left, value = x + 8 + i * (cell + 4), getattr(self.character.stats, key)
            canvas.box(left, top, cell, h, "inset", "inset_edge", 1, radius=4)
            canvas.icon(icon, left + 4, top + 4, 16, "link")
            canvas.text(str(value), left + cell - 5, top + 2, 16, "text", "mincho_bold", "right")
            if h >= 44:
                word = self.layer.t(say("table.stat." + key))
                canvas.text(word, left + cell / 2, top + 23, 14, "text", align="center", max_width=cell - 2)
            words = say("about.stat." + key, value=value)
            self._note("GK-2.1", FRect(left, top, cell, h), words, *self._sum_of(key))
        return top + h + 6

    def _sum_of(self, key: str) -> list[Message]:
        """What equipment adds to a stat, and what it is without (GK-8.1)."""
        own = getattr(self.state.setting.sheets[self.book.index[self.character.id]].stats, key)
        worn = [self.book.items[item] for item in self.character.inventory]
        added = [
            say("table.about.added", gain=gain, item=item_name(item))
            for item in worn
            if isinstance(item, Equipment) and (gain := getattr(item.bonus, key))
        ]
        return [say("table.about.own", value=own), *added] if added else []

    def _hands(self, area: FRect) -> FRect:
        """What is held; returns the room left."""
        canvas, held = self.canvas, self.character.hands
        x, top, w, h = area
        if not held or h < (34 if self.short else 56):
            return area
        if not self.short:
            canvas.text(self.layer.t(say("table.sheet.hands")), x + 10, top, 14, "heading", "bold")
            top += 19
        items = [self.book.items[item_id] for item_id in dict.fromkeys(held)]
        names = [self.layer.t(item_name(item)) for item in items]
        if len(held) > len(items):  # the same in both hands
            names = [f"{name} × {len(held)}" for name in names]
        room = w - 16 - 4 * (len(items) - 1)
        wanted = [canvas.measure(name, 14, "bold") + 10 for name in names]
        even = all(width <= room / len(items) for width in wanted) or sum(wanted) > room
        left = x + 8
        for item, name, width in zip(items, names, wanted, strict=True):
            cell = room / len(items) if even else width + (room - sum(wanted)) / len(items)
            canvas.box(left, top, cell, 28, "inset", "link", 1.6, radius=4)
            beside = 27.0
            if canvas.measure(name, 14, "bold") > cell - 31:  # the name says more than its picture
                beside = 5.0
            else:
                canvas.icon(icon_of(item), left + 5, top + 5, 18, "link")
            canvas.text(name, left + beside, top + 14, 14, "text", "bold", valign="middle", max_width=cell - beside - 4)
            self._note_item(item, FRect(left, top, cell, 28))
            left += cell + 4
        top += 34
        return FRect(x, top, w, area.bottom - top)

    def _npc(self, area: FRect) -> None:
        """How an NPC plays and what it strikes with; where there is little room, the attacks come first."""
        rows = _npc_rows(self.layer, self.state, self.character)
        plan = 43.0 + 19 * len(self.book.npcs[self.character.npc].strategies)
        if not self.short or area.h >= plan + 19 + 18 * len(rows):
            top = self._npc_plan(area)
            area = FRect(area.x, top, area.w, area.bottom - top)
        self._rows(area, say("table.sheet.attacks"), rows)

    def _npc_plan(self, area: FRect) -> float:
        """Its strategies and its Fate roll."""
        canvas, x, top, w = self.canvas, area.x, area.y, area.w
        sheet = self.book.npcs[self.character.npc]
        canvas.text(self.layer.t(say("table.sheet.npc")), x + 10, top, 14, "heading", "bold")
        for entry in sheet.strategies:
            top += 19
            faces = f"{entry.on[0]}–{entry.on[-1]}: " if entry.on else ""
            text = faces + self.layer.t(say("strategy." + entry.strategy))
            canvas.text(text, x + 10, top, 14, "text", max_width=w - 20)
            self._note("GK-10.3", FRect(x + 8, top, w - 16, 19), say("table.about.strategy." + entry.strategy))
        top += 19
        roll = self.layer.t(say("table.sheet.fate", roll=sheet.fate_roll))
        canvas.text(roll, x + 10, top, 14, "text", max_width=w - 20)
        self._note("GK-10.1", FRect(x + 8, top, w - 16, 19), say("table.about.fate_roll"))
        return top + 24

    def _rows(self, area: FRect, head: Message, rows: Sequence[Row]) -> None:
        """Items with their prices: rows under a heading, else rows, else pictures."""
        canvas = self.canvas
        x, top, w, h = area
        if not rows or h < 22:
            return
        if h >= 42:
            canvas.text(self.layer.t(head), x + 10, top, 14, "heading", "bold")
            top += 19
        pitch = min(25.4, (area.bottom - top) / len(rows))
        if pitch < 18:
            self._pictures(FRect(x, top, w, 24), rows)
            return
        spare = area.bottom - top - pitch * len(rows)
        row = top
        for i, (item, name, note, used) in enumerate(rows):
            if i:
                canvas.rule(x + 10, row - 1.6, w - 20, opacity=0.22)
            ink, middle = "text_faint" if used else "text", row + pitch / 2 - 1
            canvas.icon(icon_of(item), x + 10, row + (pitch - 18) / 2, 18, ink)
            room = w - 33 - 16 - canvas.measure(note, 14, "bold")
            lines = canvas.painter.wrap(name, room)
            more = 17.0 if len(lines) > 1 and spare >= 17 else 0.0
            end = canvas.text(lines[0] if more else name, x + 33, middle, 14, ink, valign="middle", max_width=room)
            if more:
                canvas.text(" ".join(lines[1:]), x + 33, middle + 17, 14, ink, valign="middle", max_width=w - 43)
            if used:
                canvas.box(x + 32, middle, end + 2, 1.2, ink, radius=0)
            color, face = (ink, "sans") if used else ("cost", "bold")
            canvas.text(note, x + w - 12, middle, 14, color, face, "right", "middle")
            self._note_item(item, FRect(x + 8, row, w - 16, pitch + more))
            row += pitch + more
            spare -= more

    def _pictures(self, area: FRect, rows: Sequence[Row]) -> None:
        pitch = (area.w - 20) / max(6, len(rows))
        for i, (item, _, _, used) in enumerate(rows):
            left = area.x + 10 + i * pitch
            self.canvas.icon(icon_of(item), left, area.y + 2, 20, "text_faint" if used else "text")
            self._note_item(item, FRect(left - 2, area.y, pitch, area.h))


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
