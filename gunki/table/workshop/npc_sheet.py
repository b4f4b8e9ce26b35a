"""An NPC's sheet for reading: who it is, what its dice decide, what its attacks are. Explained by hover."""

from __future__ import annotations

from pygame import FRect

from gunki.battle.content import Content
from gunki.battle.items import Npc
from gunki.battle.words import item_name
from gunki.battle.workshop import npc_shown
from gunki.engine.messages import say
from gunki.table import draw
from gunki.table.battle.sheet import note_of
from gunki.table.canvas import Canvas
from gunki.table.layer import Layer
from gunki.table.roster.shown import STAT_ICONS, item_icon, medallion
from gunki.table.scenes.item_words import explained
from gunki.table.scenes.sheet import ItemLine, StatFigure
from gunki.table.widgets import Label, Paragraph, ScrollView, Widget
from gunki.table.workshop.look import (
    STRATEGY_ICONS,
    capital,
    faces_text,
    fate_words,
    joined,
    strategy_name,
)

FACE = 76.0
LINE = 25.0
PAD = 12.0


class Medallion(Widget):
    """A token, drawn where it stands."""

    def __init__(self, rect: FRect, portrait: str) -> None:
        super().__init__(rect)
        self.portrait = portrait

    def draw(self, canvas: Canvas) -> None:
        """The token."""
        draw.token(canvas, self.portrait, self.rect.centerx, self.rect.centery, self.rect.w)


class Strip(Label):
    """A line of text behind an icon."""

    def __init__(self, rect: FRect, icon: str, text: str, *, color: str = "text") -> None:
        super().__init__(FRect(rect.x + 24, rect.y, rect.w - 24, rect.h), text, color=color, face="bold")
        self.icon = icon

    def draw(self, canvas: Canvas) -> None:
        """The icon before the line."""
        canvas.icon(self.icon, self.rect.x - 24, self.rect.centery - 9, 18, self.color)
        super().draw(canvas)


def build_sheet(layer: Layer, area: FRect, npc: Npc, content: Content, about: str) -> None:
    """The sheet in an inset of the size of `area`; what does not fit is scrolled to. `about`: where it comes from."""
    view = ScrollView(FRect(area.x + 4, area.y + 4, area.w - 8, area.h - 8), 0.0, name="sheet", readable=True)
    layer.add(view)
    x, w, t = 8.0, area.w - 32, layer.t
    layer.add(Medallion(FRect(x, 6, FACE, FACE), medallion(npc.portrait or npc.id)), view)
    left, room = x + FACE + 12, w - FACE - 12
    name = t(npc_shown(npc))
    assert layer.app is not None
    size = layer.app.painter.fitting(name, (20.0, 18.0, 16.0, 14.0), room, "mincho_bold")
    layer.add(Label((left, 6, room, 26), name, size=size, face="mincho_bold", tooltip=name), view)
    layer.add(Label((left, 33, room, 19), about, color="text_second", tooltip=about), view)
    layer.add(Label((left, 57, room, 20), t(say("setup.sheet.hp", hp=npc.hp)), color="link", face="bold"), view)
    y = _build_stats(layer, view, FRect(x, 6 + FACE + 10, w, 22), npc)
    fate = t(say("workshop.sheet.fate", roll=npc.fate_roll))
    layer.add(Strip(FRect(x, y, w, 22), "fp", fate, color="cost"), view)
    y += 22
    wrapped = _wrapped(layer, t(fate_words(npc.fate_roll)), w - 24)
    layer.add(Paragraph((x + 24, y, w - 24, wrapped), t(fate_words(npc.fate_roll)), color="text_second"), view)
    y = _build_attacks(layer, view, FRect(x, y + wrapped + 10, w, 0), npc, content)
    view.content_height = y + 4
    view.focusable = view.most > 0


def _wrapped(layer: Layer, text: str, width: float) -> float:
    assert layer.app is not None
    return len(layer.app.painter.wrap(text, width)) * 18.2


def _build_stats(layer: Layer, view: ScrollView, area: FRect, npc: Npc) -> float:
    """Four figures in a row; returns where the next thing stands."""
    each = area.w / len(STAT_ICONS)
    for number, stat in enumerate(STAT_ICONS):
        value = getattr(npc.stats, stat)
        text = f"{layer.t(say('table.stat.' + stat))} {value}"
        place = FRect(area.x + number * each, area.y, each - 6, area.h)
        layer.add(StatFigure(place, text, False, layer.t(say("about.stat." + stat, value=value))), view)
    return area.bottom + 8


def _build_attacks(layer: Layer, view: ScrollView, area: FRect, npc: Npc, content: Content) -> float:
    """A heading a strategy, a line an attack."""
    y, t = area.y, layer.t
    for way in npc.strategies:
        on = faces_text(way.on)
        text = t(say("workshop.sheet.on", what=strategy_name(way.strategy), faces=on)) if on else t(
            say("workshop.sheet.always", what=strategy_name(way.strategy)))
        icon = STRATEGY_ICONS[way.strategy]
        layer.add(Strip(FRect(area.x, y, area.w, 22), icon, capital(text), color="heading"), view)
        y += LINE
        for attack in npc.attacks:
            item = content.items.get(attack.item)
            if attack.strategy not in ("", way.strategy) or item is None:
                continue
            told = "\n".join([t(item_name(item)), *map(t, explained(item, content.elements))])
            name = joined([t(item_name(item)), faces_text(attack.on)])
            layer.add(ItemLine(FRect(area.x + 10, y, area.w - 10, LINE), item_icon(attack.item, content.items), name,
                               t(note_of(item)), False, told), view)
            y += LINE
        y += 6
    return y
