"""The lower panel while a question inside an action waits: what is asked, the answers as cards, standing orders."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from book_of_changes import words
from book_of_changes.model import Ask
from book_of_changes.table.answers import AnswerCard, Pill, cards_of, falls_unasked, pills_of, question, title_of
from book_of_changes.table.deck import undo_words
from book_of_changes.table.folding import folded_cards
from book_of_changes.table.hexagram import draw_lines, lines_of
from book_of_changes.table.look import medallion
from gunki.engine.messages import Message, say
from gunki.table import draw
from gunki.table.canvas import Canvas
from gunki.table.widgets import Button, ScrollView, letter
from gunki.table.widgets.base import HotKey

if TYPE_CHECKING:
    from book_of_changes.table.scene import TableScene

HEAD = 44.0
FOOT = 34.0
LARGE = 80.0
GAP = 7.0
LEAST_RICH = 134.0
"""Width of a card with what comes of it, at least."""
KEY = 28.0
"""Room of a key."""
WIDEST = 250.0
"""A card whose text is longer wraps it."""


class CardButton(Button):
    """An answer: an icon or a hexagram, a title, what comes of it, its price, the key."""

    def __init__(self, rect: FRect, scene: TableScene, card: AnswerCard, number: int) -> None:
        title = scene.t(card.title)
        key = HotKey(pygame.key.key_code(card.key.lower()), card.key) if card.key else None
        super().__init__(rect, title, partial(scene.answer_all, (card.command, *card.rest)), name=f"answer {number}",
                         hot_key=key, commit=True)
        self.scene, self.card = scene, card
        self.result = scene.t(card.result) if card.result is not None else ""
        room = self.rect.w - 18
        if card.result is not None and card.result.key == "boc.table.answer.owes" and scene.app is not None and (
                scene.app.painter.measure(self.result, 14, "bold") > room):
            self.result = scene.t(say("boc.table.answer.owes.short"))  # the question names who it is
        self.price = scene.t(card.note) if card.note is not None else ""
        whole = scene.t(card.whole)
        told = bool(self.result and self.price) and not card.power  # a tooltip would lie over the question
        told &= scene.app is None or scene.app.painter.measure(self.result, 14, "bold") <= self.rect.w - 18
        self.tooltip = whole if whole != title and not told else ""

    def describe(self) -> str:
        """Everything on the card."""
        return ", ".join(part for part in (self.text, self.result, self.price) if part)

    def _draw_face(self, canvas: Canvas, text: str, cost: str, note: str) -> None:
        x, y, w, h = self.rect
        cap = self.cap
        picture = 30.0 if h >= 60 else 20.0
        left = below_left = x + 10
        small = w >= 130 and not self._fits(canvas, w - 25 - picture, KEY if cap else 0.0)
        used = draw.key_cap(canvas, x + w - 6, y + h - 26 if small else y + 6, cap) + 8 if cap else 0.0
        if w >= 130:
            if small:  # the picture begins the title, the key stands at the foot, and the lines have the whole width
                picture, used, beside = 20.0, 0.0, x + 35
            else:
                beside = below_left = x + 17 + picture
            self._draw_picture(canvas, FRect(x + 9, y + 9 if h >= 60 else y + (h - picture) / 2, picture, picture))
            left = beside
        room = x + w - 8 - left
        if not self.result and not self.price:
            self._draw_title_alone(canvas, left, room - used, text)
            return
        size = 17.0
        while size > 14 and canvas.measure(self.text, size, "mincho_bold") > room - used:
            size -= 1
        rows = [(line, face, ink) for line, face, ink in ((self.result, "bold", text), (self.price, "sans", note))
                if line]
        pitch = min(20.0, (h - 6) / (len(rows) + 1.25))  # a low card: closer together, nothing left out
        top = y + max(3.0, (h - pitch * (len(rows) + 1.25)) / 2)
        self._name(canvas, left, top, text, room - used, size, "mincho_bold")
        below = top + pitch * 1.25 + (1 if pitch >= 19 else 0)
        for line, face, ink in rows:
            canvas.text(line, below_left, below, 14, ink, face, max_width=x + w - 8 - below_left)
            below += pitch

    def _fits(self, canvas: Canvas, room: float, used: float) -> bool:
        """Whether everything has room beside a large picture."""
        if not (self.result or self.price):
            return True
        return (canvas.measure(self.text, 14, "mincho_bold") <= room - used
                and max(canvas.measure(self.result, 14, "bold"), canvas.measure(self.price)) <= room)

    def _draw_title_alone(self, canvas: Canvas, left: float, room: float, ink: str) -> None:
        """The title over the whole height, in up to three rows."""
        _, y, _, h = self.rect
        rows = canvas.painter.wrap(self.text, room, 14, "bold")
        most = max(1, int((h - 8) // 18))
        self.cut = len(rows) > most
        shown = rows[:most] if not self.cut else [*rows[:most - 1], " ".join(rows[most - 1:])]
        top = y + (h - 18 * len(shown)) / 2 + 9
        for at, row in enumerate(shown):
            canvas.text(row, left, top + 18 * at, 14, ink, "bold", valign="middle", max_width=room)

    def _draw_picture(self, canvas: Canvas, area: FRect) -> None:
        card, state = self.card, self.scene.state
        if card.fighter >= 0 and state.battle is not None:
            medallion(canvas, state, state.fight.fighters[card.fighter], area.centerx, area.centery, area.w + 4)
        elif card.power:
            power = state.setting.book.power[card.power]
            draw_lines(canvas, lines_of(state.setting.book, power), *area)
        elif card.icon:
            ink = "damage" if card.icon.startswith("wound") else "magic" if card.icon == "chi" else "text"
            canvas.icon(card.icon, area.x, area.y, area.w, ink)


class PillButton(Button):
    """A standing order: the one that stands is dark."""

    def draw(self, canvas: Canvas) -> None:
        """A rounded pill."""
        x, y, w, h = self.rect
        fill = "strip" if self.selected else "button_hover" if self.hovered else "button"
        canvas.box(x, y, w, h, fill, "button_edge", 1.3, radius=h / 2)
        ink, face = ("strip_text", "bold") if self.selected else ("button_text", "sans")
        self._name(canvas, x + w / 2, y + h / 2, ink, w - 8, 14, face, "center", "middle")


def build_reaction(scene: TableScene, area: FRect) -> None:
    """Cards, and pills where the question has a standing order."""
    ask = scene.state.ask
    if ask is None:
        return
    steps = scene.folded
    cards = folded_cards(steps) if steps else cards_of(scene.state, ask)
    pills = pills_here(scene, scene.shown_ask or ask)
    undo = scene.controller.undo_reach().steps > 0
    foot = FOOT if pills else 8.0
    scene.head_right = area.right - 14
    if undo and not pills:
        _build_undo(scene, area)
    room = FRect(area.x + 12, area.y + HEAD + 2, area.w - 24, area.h - HEAD - 4 - foot)
    _build_cards(scene, room, cards)
    if pills:
        foot_area = FRect(area.x + 12, area.bottom - foot, area.w - 24, foot - 4)
        _build_foot(scene, foot_area, scene.shown_ask or ask, pills, undo)


def _build_undo(scene: TableScene, area: FRect) -> None:
    """Undo at the right of the head."""
    assert scene.app is not None
    text = scene.t(say("boc.table.undo"))
    width = scene.app.painter.measure(text, 14, "bold") + 48
    scene.add(Button((area.right - 12 - width, area.y + 8, width, 30), text, scene.take_back, name="undo",
                     hot_key=letter("U"), tooltip=undo_words(scene)))
    scene.head_right = area.right - 22 - width


def _build_cards(scene: TableScene, room: FRect, cards: list[AnswerCard]) -> None:
    assert scene.app is not None
    rich = any(card.result is not None or card.note is not None for card in cards)
    measure = scene.app.painter.measure
    longest = LEAST_RICH if rich else 76 + max(measure(scene.t(card.title), 14, "bold") for card in cards)
    across, high = _grid(room, len(cards), longest, rich)
    rows = -(-len(cards) // across)
    needed = rows * (high + GAP) - GAP
    parent, wide = None, room.w
    if needed > room.h + 1:
        wide -= 10
        parent = scene.add(ScrollView((room.x, room.y, room.w + 8, room.h), needed + 4, name="answers"))
    width = (wide - GAP * (across - 1)) / across
    for number, card in enumerate(cards):
        x, y = (number % across) * (width + GAP), (number // across) * (high + GAP)
        place = FRect(x, y + 2, width, high) if parent is not None else FRect(room.x + x, room.y + y, width, high)
        scene.add(CardButton(place, scene, card, number), parent)


def _grid(room: FRect, count: int, longest: float, rich: bool) -> tuple[int, float]:
    """Cards a row, and their height: large where there are few, else as many rows as are needed."""
    most = max(1, int((room.w + GAP) // (min(longest, WIDEST) + GAP)))
    if count <= most:
        return max(count, min(most, 3)), min(LARGE, room.h)
    for high in (LARGE,) if rich else (60.0, 44.0, 36.0, 28.0):
        if -(-count // most) * (high + GAP) - GAP <= room.h:
            return most, high
    return most, min(LARGE, room.h) if rich else 36.0


def pills_here(scene: TableScene, ask: Ask) -> list[Pill]:
    """Standing orders of whoever is asked, with those just given."""
    battle = scene.state.battle
    if battle is None or ask.about < 0:
        return []
    wish = scene.wishes.get(ask.about, {})
    return [pill._replace(stands=wish[pill.field] == pill.value) if pill.field in wish else pill
            for pill in pills_of(battle.fighters[ask.about], question(ask))]


def _build_foot(scene: TableScene, area: FRect, ask: Ask, pills: list[Pill], undo: bool) -> None:
    """Undo at the left, pills at the right as far as there is room."""
    assert scene.app is not None
    measure = scene.app.painter.measure
    left = area.x
    if undo:
        text = scene.t(say("boc.table.undo"))
        width = measure(text, 14, "bold") + 48
        scene.add(Button((left, area.y, width, area.h - 2), text, scene.take_back, name="undo", hot_key=letter("U"),
                         tooltip=undo_words(scene)))
        left += width + 8
    text = scene.t(say("boc.table.orders_short"))
    width = measure(text, 14, "bold") + 52
    scene.add(Button((left, area.y, width, area.h - 2), text, scene.open_orders, name="orders", hot_key=letter("O"),
                     tooltip=scene.t(say("boc.table.about.orders"))))
    left += width + 8
    right = area.right
    texts = [scene.t(pill.text) for pill in pills]
    widths = [measure(text, 14, "bold") + 20 for text in texts]
    while pills and sum(widths) + 6 * len(widths) > right - left:  # keep the first ones: ask and never
        pills, texts, widths = pills[:-1], texts[:-1], widths[:-1]
    for pill, text, width in reversed(list(zip(pills, texts, widths, strict=True))):
        right -= width
        button = PillButton((right, area.y + 2, width, min(24.0, area.h - 4)), text,
                            partial(scene.order, ask.about, pill.field, pill.value),
                            name=f"order {pill.field} {pill.value}",
                            tooltip=scene.t(say("boc.table.about.order")))
        button.selected = pill.stands
        scene.add(button)
        right -= 6
    scene.pills_left = right if pills else 0.0
    scene.pills_room = left


def draw_reaction(canvas: Canvas, scene: TableScene, area: FRect) -> None:
    """Who is asked, the question, and what it is about."""
    ask = scene.state.ask
    if ask is None:
        return
    x = area.x + 14
    battle = scene.state.battle
    if battle is not None and 0 <= ask.about < len(battle.fighters):
        medallion(canvas, scene.state, battle.fighters[ask.about], area.x + 32, area.y + 24, 40, active=True)
        x = area.x + 60
    title = scene.t(say("boc.table.ask.fold") if scene.folded else title_of(ask))
    said = scene.t(Message("boc.table.ask.fold.text", ask.prompt.arguments) if scene.folded else ask.prompt)
    room = scene.head_right - x
    size = 22.0
    while size > 16 and canvas.measure(title, size, "mincho_bold") > room * 0.45:
        size -= 1
    if title == said:
        rows = canvas.painter.wrap(title, room, 16, "mincho_bold")
        for at, row in enumerate(rows[:2]):
            canvas.text(row, x, area.y + (24 if len(rows) == 1 else 14 + 19 * at), 16, "text", "mincho_bold",
                        valign="middle")
        return
    x += canvas.text(title, x, area.y + 24, size, "text", "mincho_bold", valign="middle") + 14
    room = scene.head_right - x
    rows = canvas.painter.wrap(said, room)
    for at, row in enumerate(rows[:2]):
        canvas.text(row, x, area.y + (24 if len(rows) == 1 else 15 + 18 * at), 14, "text", valign="middle",
                    max_width=room)
    _draw_foot(canvas, scene, area)


def _draw_foot(canvas: Canvas, scene: TableScene, area: FRect) -> None:
    """The name of the pills, and what the Nature adds."""
    if not scene.pills_left:
        return
    y = area.bottom - FOOT + 14
    name = scene.t(say("boc.table.orders"))
    right = scene.pills_left - 6
    wide = canvas.measure(name, 14, "bold")
    if right - wide < scene.pills_room:
        return
    canvas.text(name, right, y, 14, "text", "bold", "right", "middle")
    hint = hint_of(scene)
    if hint and scene.pills_room + canvas.measure(hint) + 20 <= right - wide:
        canvas.text(hint, scene.pills_room + 2, y, 14, "text_second", valign="middle")


def hint_of(scene: TableScene) -> str:
    """Why it is asked in spite of an order; else the Special Defense of whoever is asked, where it bears on Chi."""
    ask, battle = scene.shown_ask, scene.state.battle
    if ask is None or battle is None or ask.about < 0:
        return ""
    if falls_unasked(scene.state, ask):
        return scene.t(say("boc.table.hint.falls"))
    if question(ask) != "chi":
        return ""
    who = battle.fighters[ask.about]
    special = scene.state.setting.book.nature[who.natures[0]].special_defense
    if all(rule.id != "first_chi_gives" for rule in special.rules):
        return ""
    return scene.t(say("boc.table.hint", name=words.special(special.id), text=words.special_text(special.id)))
