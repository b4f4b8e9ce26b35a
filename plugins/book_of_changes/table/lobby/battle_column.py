"""The battles to choose from, and the one chosen: its map in small, what wins it, who waits there."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import NamedTuple

from pygame import FRect

from book_of_changes import setup, words
from book_of_changes.content import shipped
from book_of_changes.sheets import BattleSheet, Book, Entry, MapSheet
from book_of_changes.table.faces import face_of, picture_of, place_name
from book_of_changes.table.islands import positions
from book_of_changes.table.prints import covering
from gunki.engine.messages import Message, say, verbatim
from gunki.table import draw
from gunki.table.canvas import Canvas, Painter
from gunki.table.widgets import HotSpot, Label, ScrollView, Widget
from gunki.table.widgets.base import Rect

ROW = 50.0
TOKEN = 44.0
GOAL = 78.0
"""Room for the word before the goal."""
WIDE_ROW = 236.0
"""From this width on a row has room for its picture."""


class Offer(NamedTuple):
    """A battle that can be fought; `book` has its enemies."""

    key: str
    sheet: BattleSheet
    place: MapSheet
    book: Book

    @property
    def name(self) -> Message:
        """As it is called."""
        return words.battle_name(self.sheet.id, self.sheet.name)

    @property
    def goal(self) -> Message:
        """What wins it."""
        return say("boc.objective." + self.sheet.objective.kind,
                   target=words.foe(self.sheet.objective.target, self.book))

    @property
    def text(self) -> Message:
        """What its place is."""
        known = self.place.id in shipped().map
        return say("boc.map." + self.place.id + ".text") if known else verbatim(self.place.text)


@lru_cache(maxsize=1)
def _hells() -> frozenset[str]:
    return frozenset(hell_of(place) for place in shipped().maps)


def hell_of(place: MapSheet) -> str:
    """The id of the Hell a map lies in."""
    return place.hell.lower().replace(" ", "_")


def hell_name(place: MapSheet) -> Message:
    """Its name."""
    hell = hell_of(place)
    return say("boc.hell." + hell) if hell in _hells() else say("boc.hell.none")


class BattleRow(HotSpot):
    """A battle in the list: its name, and in which Hell it is fought."""

    def __init__(self, rect: Rect, offer: Offer, selected: bool, on_pick: Callable[[], object],
                 t: Callable[[Message], str]) -> None:
        self.title, self.where = t(offer.name), t(hell_name(offer.place))
        super().__init__(rect, on_pick, name=f"battle {offer.key}", words=self.title)
        self.selected, self.picture = selected, picture_of(place_name(offer.place))

    def draw(self, canvas: Canvas) -> None:
        """Paper, a piece of the place, two lines."""
        x, y, w, h = self.rect
        fill = "button_selected" if self.selected else "button_hover" if self.hovered else "button"
        canvas.box(x, y, w, h, fill, "button_edge", 2.4 if self.selected or self.hovered else 1.4, radius=6)
        thumb = h - 8 if w >= WIDE_ROW else 0.0
        if thumb:
            with canvas.clipped(x + 4, y + 4, thumb, thumb):
                canvas.sprite(self.picture, x + 4 - thumb * 0.39, y + 4, thumb * 16 / 9, thumb)
            canvas.box(x + 4, y + 4, thumb, thumb, "none", "outline", 1.2, radius=3)
        left = x + (thumb + 12 if thumb else 8)
        ink, second = ("selected_text", "selected_note") if self.selected else ("button_text", "button_text_second")
        size = 15 if canvas.measure(self.title, 15, "mincho_bold") <= x + w - 6 - left else 14
        canvas.text(self.title, left, y + 6, size, ink, "mincho_bold", max_width=x + w - 4 - left)
        canvas.text(self.where, left, y + 27, 14, second, max_width=x + w - 6 - left)

    def tip(self) -> str:
        """The whole name where the row is narrow."""
        return f"{self.title}\n{self.where}" if self.rect.w < WIDE_ROW else ""


def battle_list(area: FRect, offers: list[tuple[Message, list[Offer]]], chosen: str,
                on_pick: Callable[[str], object], t: Callable[[Message], str]) -> ScrollView:
    """The list: groups with headings."""
    height = sum(28 + len(group) * (ROW + 5) for _, group in offers) + 4
    view = ScrollView(area, height, name="battles")
    y = 2.0
    for heading, group in offers:
        view.add(Label((2, y, area.w - 16, 22), t(heading), color="heading", face="bold"))
        y += 28
        for offer in group:
            view.add(BattleRow((2, y, area.w - 16, ROW), offer, offer.key == chosen, partial(on_pick, offer.key), t))
            y += ROW + 5
    return view


class MapPicture(Widget):
    """A map in small: zones on a print of the place, where heroes begin, how many enemies stand where."""

    def __init__(self, rect: Rect, place: MapSheet, entries: tuple[Entry, ...]) -> None:
        super().__init__(rect, name="map picture")
        self.place = place
        self.foes = {zone.id: sum(e.n for e in entries if e.at == zone.id and e.wave == 1) for zone in place.zones}

    def draw(self, canvas: Canvas) -> None:
        """The print, paths, islands."""
        x, y, w, h = self.rect
        with canvas.clipped(x, y, w, h):
            canvas.sprite(picture_of(place_name(self.place)), *covering(FRect(self.rect)), alpha=200)
            canvas.box(x, y, w, h, "#000000", radius=0, opacity=0.25)
        canvas.box(x, y, w, h, "none", "outline", 2, radius=4)
        spots = [(x + 26 + px * (w - 52), y + 20 + py * (h - 40)) for px, py in positions(self.place)]
        for at, near in enumerate(self.place.neighbours):
            for other in near:
                if other > at:
                    canvas.line(spots[at], spots[other], "#1D1A17", 5)
                    canvas.line(spots[at], spots[other], "#F3E9D6", 2.4)
        for at, zone in enumerate(self.place.zones):
            self._zone(canvas, *spots[at], self.foes[zone.id], zone.start == "heroes")

    def _zone(self, canvas: Canvas, x: float, y: float, foes: int, start: bool) -> None:
        w, h = 40.0, 24.0
        canvas.box(x - w / 2, y - h / 2 + 2, w, h, "#1D1A17", radius=h / 2, opacity=0.8)
        canvas.box(x - w / 2, y - h / 2, w, h, "#F3E9D6", "left" if start else "#1D1A17", 3 if start else 1.6,
                   radius=h / 2)
        if foes:
            canvas.text(str(foes), x, y, 15, "#9E2A25", "bold", "center", "middle")
        elif start:
            canvas.icon("person", x, y, 16, "#24406B", center=True)


class BattleFace(ScrollView):
    """The chosen battle: title, map, what it is, the goal, the enemies; more than its room scrolls."""

    def __init__(self, rect: Rect, offer: Offer, heroes: int, painter: Painter, t: Callable[[Message], str]) -> None:
        super().__init__(rect, 0, name="battle face", readable=True)
        self.offer, self.t = offer, t
        self.difficulty = ""
        width = self.rect.w - 12
        self.entries = setup.roster(offer.book, offer.sheet, heroes, ())
        text = t(offer.text)
        lines = painter.wrap(text, width) if text else []
        goal = painter.wrap(t(offer.goal), width - GOAL)
        picture = max(96.0, min(width * 0.5, self.rect.h - 60 - (len(lines) + len(goal)) * 18.2 - 170))
        face = _Face((0, 0, width, 0), self, lines, goal, picture, painter)
        self.add(MapPicture((1, 34, width - 2, picture), offer.place, self.entries))
        self.add(face)
        self.content_height = face.rect.h
        self.focusable = self.most > 0

    def describe(self) -> str:
        """Name and goal."""
        return f"{self.t(self.offer.name)}. {self.t(self.offer.goal)} {self.difficulty}"

    def tell_difficulty(self, text: str) -> None:
        """Say how hard it is."""
        if text != self.difficulty:
            self.difficulty = text
            self.invalidate()


class _Face(Widget):
    def __init__(self, rect: Rect, owner: BattleFace, lines: list[str], goal: list[str], picture: float,
                 painter: Painter) -> None:
        super().__init__(rect)
        self.owner, self.lines, self.goal = owner, lines, goal
        self.top = 34 + picture + 8
        self.kinds = list(dict.fromkeys((entry.id, entry.wave) for entry in owner.entries))
        self.across = max(1, int(self.rect.w // 116))
        self.names = [painter.wrap(owner.t(self._name(*kind)), self.rect.w / self.across - 6) for kind in self.kinds]
        self.high = TOKEN + 12 + 16 * max(len(name) for name in self.names)
        rows = -(-len(self.kinds) // self.across)
        self.rect.h = (self.top + len(lines) * 18.2 + 8 + len(goal) * 18.2 + 24 + 12
                       + rows * self.high)

    def _name(self, foe: str, wave: int) -> Message:
        name = words.foe(foe, self.owner.offer.book)
        return say("boc.lobby.later", foe=name, round=wave) if wave > 1 else name

    def draw(self, canvas: Canvas) -> None:
        """Everything but the map."""
        x, y, w, _ = self.rect
        t = self.owner.t
        canvas.text(t(self.owner.offer.name), x, y, 22, "text", "mincho_bold", max_width=w)
        top = y + self.top
        for line in self.lines:
            canvas.text(line, x, top, 14, "text_second")
            top += 18.2
        top += 6
        canvas.text(t(say("boc.lobby.goal")), x, top, 14, "heading", "bold", max_width=GOAL - 6)
        for line in self.goal:
            canvas.text(line, x + GOAL, top, 14)
            top += 18.2
        canvas.text(self.owner.difficulty, x, top + 4, 14, "text_second", max_width=w)
        top += 24
        self._foes(canvas, x, top + 8)

    def _foes(self, canvas: Canvas, x: float, top: float) -> None:
        each = self.rect.w / self.across
        for number, (foe, wave) in enumerate(self.kinds):
            count = sum(entry.n for entry in self.owner.entries if (entry.id, entry.wave) == (foe, wave))
            cx, cy = x + (number % self.across + 0.5) * each, top + number // self.across * self.high + TOKEN / 2
            own = self.owner.offer.book.foe[foe].portrait if foe not in shipped().foe else ""
            draw.token(canvas, face_of(own or foe), cx, cy, TOKEN, side="right")
            canvas.text(f"×{count}", cx + TOKEN / 2 + 2, cy, 15, "text", "bold", valign="middle")
            for at, line in enumerate(self.names[number]):
                canvas.text(line, cx, cy + TOKEN / 2 + 2 + at * 16, 14, "text_second", align="center")
