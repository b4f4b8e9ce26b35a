"""The coach on the battle table: where his panel lies, what it says, and the gold marks on what he points at."""

from __future__ import annotations

from typing import NamedTuple

from pygame import FRect

from gunki.table.battle.geometry import Geometry, spots
from gunki.table.battle.scene import BattleScene
from gunki.table.canvas import Canvas
from gunki.table.layout import Layout
from gunki.table.widgets import Widget

BUTTON = 136.0
PRICE = 44.0
"""Width of a price at the foot of a card, at least."""
STRIP_BUTTONS = 152.0
"""Rules and menu at the right end of the strip."""


class Place(NamedTuple):
    """Where the panel lies and how large its words are; `narrow`: the button stands below the text."""

    area: FRect
    size: float
    narrow: bool


def place_of(layout: Layout, geometry: Geometry, about_order: bool) -> Place:
    """Over the lamps where there is room above the tokens; else over the strip, or, when the strip is what he talks
    about, over log and odds.
    """
    free = geometry.card_top - 8 * geometry.k - 76 * geometry.k - 34 - geometry.stage.y
    if free >= 92 and not geometry.crowded:
        stage = geometry.stage
        return Place(FRect(stage.x + 8, stage.y + 4, stage.w - 16, min(free - 2, 112.0)), 15.0, False)
    if about_order:
        odds, log = geometry.column, geometry.log
        area = odds.union(log) if log.h else odds
        return Place(FRect(area), 14.0, True)
    return Place(FRect(4, 2, layout.width - STRIP_BUTTONS - 4, 60), 14.0, False)


class CoachPanel(Widget):
    """A gold sheet with the step's sentence and, after a wrong try, the answer under it or in its place.

    `button`: room is kept for one beside the words.
    """

    def __init__(self, place: Place, title: str, text: str, answer: str, button: bool) -> None:
        super().__init__(place.area, name="coach")
        self.place, self.title, self.text, self.answer = place, title, text, answer
        self.button = button

    @property
    def text_width(self) -> float:
        """Room for the words beside the button."""
        taken = (BUTTON + 10) if self.button and not self.place.narrow else 0
        return self.rect.w - 24 - taken

    @property
    def text_height(self) -> float:
        """Room for the words, over the button where the panel is narrow."""
        return self.rect.h - 10 - (48 if self.button and self.place.narrow else 0)

    def button_area(self) -> FRect:
        """Where the button lies that goes on."""
        r = self.rect
        if self.place.narrow:
            return FRect(r.x + 12, r.bottom - 46, r.w - 24, 38)
        height = min(40.0, r.h - 16)
        return FRect(r.right - BUTTON - 10, r.centery - height / 2, BUTTON, height)

    def describe(self) -> str:
        """What the coach says."""
        return f"{self.text}\n{self.answer}" if self.answer else self.text

    def _lines(self, text: str, size: float) -> list[str]:
        assert self.layer is not None and self.layer.app is not None
        return self.layer.app.painter.wrap(text, self.text_width, size)

    def _height(self, text: str, size: float) -> float:
        return len(self._lines(text, size)) * size * 1.25

    def _title_height(self) -> float:
        used = self._height(self.text, self.place.size)
        return 18.0 if self.rect.h >= 90 and used + 20 <= self.text_height else 0.0

    def _both_fit(self) -> bool:
        return self._height(self.text, self.place.size) + self._height(self.answer, 14) + 10 <= self.text_height

    def fits(self) -> bool:
        """Whether everything said is seen whole."""
        said = [self.text, self.answer] if self.answer else [self.text]
        return all(self._height(text, self.place.size if text is self.text else 14) <= self.text_height
                   for text in said)

    def draw(self, canvas: Canvas) -> None:
        """Paper in gold, the words."""
        x, y, w, h = self.rect
        canvas.panel(x, y, w, h, style="gold", line=2.4, shadow=True)
        top, size = y + 6, self.place.size
        if not self.answer:
            if self._title_height():
                canvas.text(self.title, x + 12, top, 14, "selected_note", "bold", max_width=self.text_width)
                top += 19
            used = self._height(self.text, size)
            room = y + h - 5 - top - (48 if self.button and self.place.narrow else 0)
            top += 0 if self.place.narrow else max(0.0, (room - used) / 2)
            canvas.paragraph(self.text, x + 12, top, self.text_width, size, "selected_text", leading=1.25)
            return
        if self._both_fit():
            top = canvas.paragraph(self.text, x + 12, top, self.text_width, size, "selected_note", leading=1.25) + 6
        else:
            top += max(0.0, (min(60.0, h) - 12 - self._height(self.answer, 14)) / 2)
        # On a dark band of its own, so that every theme shows it and no colour has to.
        high = self._height(self.answer, 14) + 3
        canvas.box(x + 6, top - 2, self.text_width + 12, high + 2, "danger_dark", "danger_glow", 1.4, radius=5)
        canvas.paragraph(self.answer, x + 12, top, self.text_width, 14, "danger_dark_text", leading=1.25)


def spot_of(scene: BattleScene, point: str) -> FRect | None:
    """The place on the screen that a step points at; None where it is not shown now."""
    geometry = scene.geometry
    if geometry is None:
        return None
    kind, _, name = point.partition(" ")
    if kind == "token":
        place = spots(geometry, scene.state, scene.playback.moving).get(name)
        return FRect(place.x - place.size / 2, place.y - place.size / 2, place.size, place.size) if place else None
    if kind == "space":
        return geometry.card(int(name))
    if kind == "card":
        hand = scene.state.hand
        return geometry.fate_spots()[hand.index(name)] if name in hand else None
    if kind == "button":
        return geometry.end if name == "end" else geometry.undo
    if kind == "action":
        widget = scene.find(point) or scene.find("more")
        return widget.screen_rect() if widget is not None else None
    panels = {
        "odds": geometry.column,
        "tray": geometry.tray,
        "fate": geometry.fate,
        "actions": geometry.actions,
        "log": geometry.log if geometry.log.h else geometry.column,
        "order": FRect(geometry.strip.x + 4, geometry.strip.y + 2, geometry.strip.w - STRIP_BUTTONS - 8,
                       geometry.strip.h - 4),
    }
    return FRect(panels[name])


FINGERS = {
    "down": "M13,24 L3,8 L9,8 L9,2 L17,2 L17,8 L23,8 Z",
    "up": "M13,2 L3,18 L9,18 L9,24 L17,24 L17,18 L23,18 Z",
    "right": "M24,13 L8,3 L8,9 L2,9 L2,17 L8,17 L8,23 Z",
}


def finger_of(area: FRect, point: str) -> tuple[str, float, float]:
    """Which finger points at `area`, and its left upper corner: it covers no HP, no price and no words.

    Tokens are pointed at from the left, cards of the hand from inside their upper edge, else from above; from below at
    the upper edge of the window.
    """
    x, y, w, h = area
    kind = point.partition(" ")[0]
    if kind == "token":
        return "right", x - 22, y + h / 2 - 13
    if kind == "card":
        return "down", x + w / 2 - 13, y + 6
    return ("down", x + w / 2 - 13, y - 22) if y >= 30 else ("up", x + w / 2 - 13, y + h - 4)


def draw_mark(canvas: Canvas, area: FRect, point: str, finger: bool = True) -> None:
    """A gold frame in ink round what a step points at, and a `finger` on it where something is to be done there."""
    framed = area.inflate(8, 8)
    left, top, width, height = framed
    ink, fill = canvas.color("outline"), canvas.color("gold_tint")
    if point.startswith("space"):
        _draw_open_frame(canvas, framed, ink, fill)
    else:
        canvas.box(left, top, width, height, "none", "outline", 7, radius=9)
        canvas.box(left, top, width, height, "none", "gold_tint", 3.6, radius=9)
    if not finger:
        return
    hand, x, y = finger_of(framed, point)
    canvas.shape(f'<path d="{FINGERS[hand]}" fill="{fill}" stroke="{ink}" stroke-width="2.2" '
                 'stroke-linejoin="round"/>', x, y, 26, 26)


def _draw_open_frame(canvas: Canvas, area: FRect, ink: str, fill: str) -> None:
    """Round a whole card of the board, open at its foot, where the price stands."""
    w, h, r = area.w, area.h, 9.0
    gap = min(w - 2 * r, max(PRICE, canvas.measure("00 FP", 14, "bold") + 16))
    begin, end = (w - gap) / 2, (w + gap) / 2
    path = (f"M{begin:.1f},{h} L{r},{h} Q0,{h} 0,{h - r} L0,{r} Q0,0 {r},0 L{w - r},0 Q{w},0 {w},{r} "
            f"L{w},{h - r} Q{w},{h} {w - r},{h} L{end:.1f},{h}")
    lines = "".join(f'<path d="{path}" fill="none" stroke="{color}" stroke-width="{width}" stroke-linecap="round" '
                    'transform="translate(4 4)"/>' for color, width in ((ink, 7), (fill, 3.6)))
    canvas.shape(lines, area.x - 4, area.y - 4, w + 8, h + 8)
