"""The desk of a replay: the bar with its marks, the buttons, where one is, and what happened in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from pygame import FRect

from gunki.table.canvas import Canvas
from gunki.table.widgets import Button, HotSpot, Widget

LANE = 20.0
"""Height of the marks over the bar."""
TRACK = 32.0
MARK = 18.0
CONTROLS = 40.0
PAD = 10.0

_PLAY = "M6,3 L20,12 L6,21 Z"
GLYPHS = {
    "start": "M4,4 h3 v16 h-3 Z M20,4 L9,12 L20,20 Z",
    "turn_back": "M12,4 L3,12 L12,20 Z M21,4 L12,12 L21,20 Z",
    "back": "M18,3 L6,12 L18,21 Z",
    "play": _PLAY,
    "pause": "M6,4 h4 v16 h-4 Z M14,4 h4 v16 h-4 Z",
    "on": _PLAY,
    "turn_on": "M12,4 L21,12 L12,20 Z M3,4 L12,12 L3,20 Z",
    "end": "M20,4 h-3 v16 h3 Z M4,4 L15,12 L4,20 Z",
}


class Spots(NamedTuple):
    """Where everything on the desk lies."""

    sentence: FRect
    lane: FRect
    track: FRect
    buttons: tuple[FRect, ...]
    speed: FRect
    review: FRect
    place: FRect


def spots_of(area: FRect, review: bool = False) -> Spots:
    """The desk laid out: the sentence on top takes what height is left, the buttons become narrower in little room.

    `review`: whether there is a button for it, which otherwise takes no room.
    """
    x, w = area.x + PAD, area.w - 2 * PAD
    controls = area.bottom - 6 - CONTROLS
    track = controls - 6 - TRACK
    lane = track - LANE
    sentence = FRect(x, area.y + 7, w, lane - area.y - 9)
    small = w < 560
    each, gap, speed = (34.0, 4.0, 76.0) if small else (42.0, 5.0, 122.0)
    if review and w < 480:
        each, gap, speed = 30.0, 3.0, 70.0
    buttons = tuple(FRect(x + n * (each + gap), controls, each, CONTROLS - 4) for n in range(7))
    left = buttons[-1].right + 10
    after = FRect(left + speed + gap, controls, each if review else 0.0, CONTROLS - 4)
    place = after.right + 12 - (0.0 if review else gap)
    return Spots(sentence, FRect(x, lane, w, LANE), FRect(x, track, w, TRACK), buttons,
                 FRect(left, controls, speed, CONTROLS - 4), after,
                 FRect(place, controls, x + w - place, CONTROLS - 4))


class GlyphButton(Button):
    """A button with a drawn sign of a player of music in place of words; its tooltip names it and its key."""

    def __init__(self, area: FRect, glyph: str, action: Callable[[], object], *, name: str, tooltip: str,
                 gold: bool = False) -> None:
        super().__init__(area, "", action, name=name, tooltip=tooltip, style="gold" if gold else "paper")
        self.glyph = glyph

    def describe(self) -> str:
        """The tooltip names it."""
        return self.tip()

    def _draw_face(self, canvas: Canvas, text: str, cost: str, note: str) -> None:
        size = min(24.0, self.rect.w - 12)
        scale = size / 24
        body = f'<g transform="scale({scale:g})"><path d="{GLYPHS[self.glyph]}" fill="{canvas.color(text)}"/></g>'
        canvas.shape(body, self.rect.centerx - size / 2, self.rect.centery - size / 2, size, size)


class Bar(Widget):
    """The whole replay as a bar: a click or a drag goes there, the wheel steps. Rounds are ticks with their numbers."""

    interactive = True
    focusable = True

    def __init__(self, area: FRect, last: int, rounds: Sequence[tuple[int, int]], go: Callable[[int], object],
                 step: Callable[[int], object], words: Callable[[int], str]) -> None:
        super().__init__(area, name="bar")
        self.last, self.rounds = last, rounds
        self.position = 0
        self.broken = False
        """Whether the replay ends before the match does."""
        self._go, self._step, self._words = go, step, words
        self._pointer_x = -1.0
        self.tooltip = self._pointed_words

    @property
    def inner(self) -> FRect:
        """The track itself: half a handle narrower on either side."""
        return FRect(self.rect.x + 7, self.rect.y, self.rect.w - 14, self.rect.h)

    def x_of(self, position: int) -> float:
        """Where a position lies."""
        return self.inner.x + self.inner.w * (position / self.last if self.last else 0)

    def position_at(self, x: float) -> int:
        """The position nearest to an x of the window."""
        share = (x - self.screen_rect().x - 7) / self.inner.w
        return round(min(1.0, max(0.0, share)) * self.last)

    def pointer_down(self, x: float, y: float) -> None:
        """Go there."""
        self._go(self.position_at(x))

    def pointer_drag(self, x: float, y: float) -> None:
        """Follow the pointer."""
        self._go(self.position_at(x))

    def clicked(self, x: float, y: float) -> None:
        """The press has done it."""

    def wheel(self, dx: float, dy: float) -> bool:
        """An event back or on."""
        self._step(-1 if dy > 0 else 1)
        return True

    def describe(self) -> str:
        """Where one is."""
        return self._words(self.position)

    def _pointed_words(self) -> str:
        app = self.layer.app if self.layer is not None else None
        pointed = self.hovered and app is not None
        return self._words(self.position_at(app.pointer[0]) if pointed and app is not None else self.position)

    def update(self, dt: float) -> None:
        """The tooltip follows the pointer."""
        app = self.layer.app if self.layer is not None else None
        if self.hovered and app is not None and app.pointer[0] != self._pointer_x:
            self._pointer_x = app.pointer[0]
            self.layer.invalidate()  # type: ignore[union-attr]

    def draw(self, canvas: Canvas) -> None:
        """Track, what has been shown, ticks, handle."""
        inner, middle = self.inner, self.rect.y + 8
        canvas.box(inner.x - 4, middle - 5, inner.w + 8, 10, "bar_empty", "outline", 1.4, radius=5)
        here = self.x_of(self.position)
        canvas.box(inner.x - 2.5, middle - 3.5, here - inner.x + 2.5, 7, "gold", radius=3.5)
        if self.broken:
            canvas.box(inner.right - 2, middle - 8, 5, 16, "danger", "outline", 1, radius=1)
        self._draw_rounds(canvas, middle)
        strong = self.hovered or self.pressed
        size = 18 if strong else 16
        canvas.box(here - size / 2, middle - size / 2, size, size, "gold_light" if strong else "gold_tint", "outline",
                   2.4 if strong else 2, radius=size / 2)

    def _draw_rounds(self, canvas: Canvas, middle: float) -> None:
        """A tick a round; a number wherever the one before leaves room for it."""
        free = self.rect.x
        for position, number in self.rounds:
            x = self.x_of(position)
            canvas.box(x - 0.8, middle + 5, 1.6, 4, "outline", radius=0)
            width = canvas.measure(str(number), 14)
            left = min(max(self.rect.x, x - width / 2), self.rect.right - width)
            if left >= free:
                canvas.text(str(number), left, self.rect.bottom - 16, 14, "text_second")
                free = left + width + 10


class Mark(HotSpot):
    """A turning point over the bar: a drop that points down at its event; lit in the colour of the side it helped."""

    def __init__(self, area: FRect, side: str, on_activate: Callable[[], object], *, name: str, tooltip: str) -> None:
        super().__init__(area, on_activate, name=name, tooltip=tooltip)
        self.side = side

    def draw(self, canvas: Canvas) -> None:
        """A round or an eight-sided head, as the sides' frames are, over a point."""
        x, y, w, h = self.rect
        lit = self.hovered or self.focused
        fill, ink = canvas.color(self.side), canvas.color("gold" if lit else "outline")
        k = w / 18
        head = ("M9,19 L4,12 A7,7 0 1 1 14,12 Z" if self.side == "left"
                else "M9,19 L5,14 L2,10 L2,5 L5,1.5 L13,1.5 L16,5 L16,10 L13,14 Z")
        body = (f'<g transform="scale({k:g} {h / 20:g})"><path d="{head}" fill="{fill}" stroke="{ink}" '
                f'stroke-width="{2.2 if lit else 1.5}"/><circle cx="9" cy="7.2" r="2.4" fill="#F3E9D6"/></g>')
        canvas.shape(body, x, y, w, h)


class CostlyMark(HotSpot):
    """A turn of the review over the bar: a diamond with a question mark, as in the notes of a game of chess."""

    def draw(self, canvas: Canvas) -> None:
        """As tall as a turning point, and of another shape."""
        x, y, w, h = self.rect
        lit = self.hovered or self.focused
        fill, ink, sign = (canvas.color(c) for c in ("danger", "gold" if lit else "outline", "danger_dark_text"))
        k = w / 18
        body = (f'<g transform="scale({k:g} {h / 20:g})"><path d="M9,19 L1.4,9.6 L9,0.9 L16.6,9.6 Z" fill="{fill}" '
                f'stroke="{ink}" stroke-width="{2.2 if lit else 1.5}" stroke-linejoin="round"/>'
                f'<path d="M6.6,7.6 C6.6,4.4 11.4,4.4 11.4,7.5 C11.4,9.4 9,9.3 9,11.4" fill="none" stroke="{sign}" '
                f'stroke-width="1.8" stroke-linecap="round"/><circle cx="9" cy="14" r="1.2" fill="{sign}"/></g>')
        canvas.shape(body, x, y, w, h)


def mark_places(lane: FRect, wanted: Sequence[float]) -> list[float]:
    """Left edges for marks that want their middles at these x, kept apart and inside the lane; in rising order."""
    lefts: list[float] = []
    for x in wanted:
        left = max(lane.x, x - MARK / 2)
        lefts.append(max(left, lefts[-1] + MARK + 1) if lefts else left)
    limit = lane.right - MARK
    for number in range(len(lefts) - 1, -1, -1):
        lefts[number] = min(lefts[number], limit)
        limit = lefts[number] - MARK - 1
    return lefts
