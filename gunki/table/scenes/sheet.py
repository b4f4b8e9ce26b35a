"""A fighter's sheet in short: who, what it can do, what it carries. Every figure and item is explained by hover."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pygame import FRect

from gunki.battle.content import Content
from gunki.battle.items import Item, Stats
from gunki.battle.words import item_name, joined
from gunki.engine.messages import Message, say
from gunki.table import draw
from gunki.table.battle.look import icon_of
from gunki.table.battle.sheet import note_of
from gunki.table.canvas import Canvas, Painter
from gunki.table.scenes.fighters import Card, title_of
from gunki.table.scenes.item_words import STATS, explained
from gunki.table.widgets import Label, Paragraph, Widget

Words = Callable[[Message], str]
LEAST = 168.0
"""Below this height a sheet says too little to be drawn."""
LINE, LEAST_LINE = 23.0, 19.0
LEADING = 18.2
PORTRAIT = 76.0
WIDE_COLUMN = 170.0
"""From this width on items can stand in two columns."""
FEW = 3
"""So many items stand below each other where there is room."""
GUTTER = 10.0
BESIDE_NAME = 38.0
"""What icon and gaps take of an item's line."""


def stats_line(stats: Stats, words: Words) -> str:
    """The four stats in one line."""
    return "   ".join(f"{words(say('table.stat.' + key))} {getattr(stats, key)}" for key in STATS)


def gains(card: Card, items: Mapping[str, Item], words: Words, only: str = "") -> list[str]:
    """What equipment adds to the stats (to the stat `only`), a line each."""
    return [
        words(say("setup.sheet.gain", stat=say("stat." + g.stat), gain=g.gain, item=item_name(items[g.item])))
        for g in card.gains
        if only in ("", g.stat)
    ]


def in_words(card: Card, items: Mapping[str, Item], words: Words) -> str:
    """The sheet as a tooltip."""
    title = title_of(card)
    lines = [words(say("list.comma", first=title, second=card.role) if card.name else title)]
    lines += [stats_line(card.stats, words), *gains(card, items, words)]
    if carried := [item_name(items[item]) for item in card.items if item in items]:
        lines.append(words(joined(carried)))
    return "\n".join(line for line in lines if line)


class StatFigure(Widget):
    """One stat as it is fought with; what it is for, and what equipment gives, by hover."""

    interactive = True

    def __init__(self, rect: FRect, text: str, raised: bool, tooltip: str) -> None:
        super().__init__(rect, tooltip=tooltip)
        self.text, self.raised = text, raised

    def draw(self, canvas: Canvas) -> None:
        """Its name and value; underlined where equipment has a part in it."""
        x, y, w, h = self.rect
        if self.hovered:
            canvas.box(x - 3, y, w + 6, h, "row", radius=3)
        width = canvas.text(self.text, x, y + h / 2, 14, "link", "bold", valign="middle")
        if self.raised:
            canvas.box(x, y + h - 2, width, 2, "gold", radius=1)


class ItemLine(Widget):
    """One item: icon, name, what it costs or gives; what it does, by hover."""

    interactive = True

    def __init__(self, rect: FRect, icon: str, text: str, note: str, bold: bool, tooltip: str) -> None:
        super().__init__(rect, tooltip=tooltip)
        self.icon, self.text, self.note, self.bold = icon, text, note, bold

    def draw(self, canvas: Canvas) -> None:
        """Bold for what is in hand."""
        x, y, w, h = self.rect
        if self.hovered:
            canvas.box(x - 3, y, w + 4, h, "row", radius=3)
        canvas.icon(self.icon, x, y + (h - 18) / 2, 18)
        room = w - BESIDE_NAME - canvas.measure(self.note, 14, "bold")
        face = "bold" if self.bold else "sans"
        canvas.text(self.text, x + 26, y + h / 2, 14, "text", face, valign="middle", max_width=room)
        canvas.text(self.note, x + w - 4, y + h / 2, 14, "cost", "bold", "right", "middle")


class SheetView(Widget):
    """An inset field with the sheet of one fighter, no taller than it needs."""

    def __init__(self, rect: FRect, content: Content, painter: Painter, words: Words, side: str) -> None:
        super().__init__(rect)
        self.content, self.painter, self.words, self.side = content, painter, words, side
        self.card: Card | None = None
        self.height = rect.h
        self._name = Label((0, 0, 0, 0), "")

    def rename(self, name: str) -> None:
        """Another name, as it is typed."""
        self._name.text = name
        self._name.invalidate()

    def show(self, card: Card, hp: int, name: str) -> None:
        """This fighter, with HP and name of the match; without a name its own."""
        self.clear()
        self.card = card
        area = FRect(self.rect.x + 12, self.rect.y + 10, self.rect.w - 24, self.rect.h - 18)
        y = self._add_head(area, card, hp, name)
        columns = self._columns(FRect(area.x, y, area.w, area.bottom - y), card)
        rows = -(-len(card.items) // columns)
        y = self._add_about(FRect(area.x, y, area.w, area.bottom - y - rows * LEAST_LINE), card)
        pitch = max(LEAST_LINE, min(LINE, (area.bottom - y) / max(1, rows)))
        self._add_items(FRect(area.x, y, area.w, area.bottom - y), card, pitch, columns)
        self.height = min(self.rect.h, y + rows * pitch + 8 - self.rect.y)
        self.invalidate()

    def _add_head(self, area: FRect, card: Card, hp: int, name: str) -> float:
        """Name, role, HP and stats beside the portrait, the stats below it where that is too narrow."""
        x, room, words = area.x + PORTRAIT + 12, area.w - PORTRAIT - 12, self.words
        role = words(card.role) if card.name else words(say("setup.npc"))
        self._name = Label((x, area.y, room, 26), name or words(title_of(card)), size=20, face="mincho_bold")
        self.add(self._name)
        self.add(Label((x, area.y + 28, room, 19), role, color="text_second"))
        hit_points = words(say("setup.sheet.hp", hp=hp))
        width = self.painter.measure(hit_points + "   ", 14, "bold")
        self.add(Label((x, area.y + 52, room, 20), hit_points, color="link", face="bold"))
        if width + self.painter.measure(stats_line(card.stats, words), 14, "bold") <= room:
            self._add_stats(x + width, area.y + 52, card)
            return area.y + PORTRAIT + 10
        self._add_stats(area.x, area.y + PORTRAIT + 6, card)
        return area.y + PORTRAIT + 32

    def _add_stats(self, x: float, y: float, card: Card) -> None:
        gap = self.painter.measure("   ", 14, "bold")
        for key in STATS:
            value = getattr(card.stats, key)
            text = f"{self.words(say('table.stat.' + key))} {value}"
            width = self.painter.measure(text, 14, "bold")
            added = gains(card, self.content.items, self.words, key)
            about = [self.words(say("about.stat." + key, value=value)), *added]
            self.add(StatFigure(FRect(x, y, width, 20), text, bool(added), "\n".join(about)))
            x += width + gap

    def _add_about(self, area: FRect, card: Card) -> float:
        """How a hero is played, or what an NPC's dice decide, if there is room for all of it."""
        about = _about(card, self.words)
        lines = self.painter.wrap(about, area.w, 14, "italic") if about else []
        if not lines or len(lines) * LEADING + 8 > area.h:
            return area.y
        text = FRect(area.x, area.y, area.w, len(lines) * LEADING)
        self.add(Paragraph(text, about, color="text_second", face="italic"))
        return area.y + text.h + 8

    def _columns(self, area: FRect, card: Card) -> int:
        """Two where every name fits into half the width, or one below the other would be too high."""
        worn = [self.content.items[item] for item in card.items if item in self.content.items]
        if area.w / 2 < WIDE_COLUMN or (len(worn) <= FEW and area.h >= FEW * LINE):
            return 1
        widths = [
            self.painter.measure(self.words(item_name(item)), 14, "bold")
            + self.painter.measure(self.words(note_of(item)), 14, "bold")
            for item in worn
        ]
        fits = max(widths, default=0.0) + BESIDE_NAME <= area.w / 2 - GUTTER
        return 2 if fits or len(worn) * LEAST_LINE > area.h else 1

    def _add_items(self, area: FRect, card: Card, pitch: float, columns: int) -> None:
        items = self.content.items
        hands = list(card.hands)
        shown = [item for item in card.items if item in items]
        for number, item in enumerate(shown[: columns * max(0, int((area.h + 2) // pitch))]):
            held = item in hands
            if held:
                hands.remove(item)
            name = self.words(item_name(items[item]))
            told = [self.words(say("setup.sheet.held", item=name)) if held else name]
            told += [self.words(line) for line in explained(items[item], self.content.elements)]
            x, y = area.x + (number % columns) * area.w / columns, area.y + (number // columns) * pitch
            place = FRect(x, y, area.w / columns - (GUTTER if columns > 1 else 0), pitch)
            note = self.words(note_of(items[item]))
            self.add(ItemLine(place, icon_of(items[item]), name, note, held, "\n".join(told)))

    def draw(self, canvas: Canvas) -> None:
        """The field and the portrait."""
        if self.card is None:
            return
        x, y, w, _ = self.rect
        canvas.box(x, y, w, self.height, "inset", "inset_edge", 1.4, radius=6)
        at = PORTRAIT / 2
        draw.token(canvas, self.card.portrait, x + 12 + at, y + 10 + at, PORTRAIT, side=self.side)


def _about(card: Card, words: Words) -> str:
    if card.plan is not None:
        return words(card.plan)
    if not card.strategies:
        return ""
    ways = joined([say("strategy." + name) for name in card.strategies])
    return words(say("setup.sheet.npc", ways=ways, roll=card.fate_roll))

