"""Buttons of what can be done: an icon or a hexagram before the name, below it what it costs or why it cannot be."""

from __future__ import annotations

from typing import Any

from book_of_changes.table.hexagram import draw_lines, lines_of
from gunki.table.canvas import Canvas
from gunki.table.widgets import Button

WIDE = 150.0
"""From this width on there is room for a large icon at the left of both lines; below it a small one begins the name."""
HIGH = 40.0
"""From this height on there are two lines."""
SIDE, LINE = 10.0, 19.0
CAP = 28.0
"""Room of the key at the foot."""
SMALL = 16.0


class ActionButton(Button):
    """An action with its icon, also where the button is narrow."""

    def _draw_face(self, canvas: Canvas, text: str, cost: str, note: str) -> None:
        x, y, w, h = self.rect
        if w >= WIDE or h < HIGH:
            super()._draw_face(canvas, text, cost, note)
            return
        second = self.second
        cap = self._cap_beside(canvas, text, second)
        top = y + (h - 38) / 2 if second else y + h / 2 - 9
        left = x + SIDE
        if self.icon:
            canvas.icon(self.icon, left, top + 1, SMALL, text)
            left += SMALL + 5
        self._name(canvas, left, top, text, x + w - 8 - left - (0 if second else cap), self.size, "bold")
        canvas.text(second, x + SIDE, top + LINE, 14, note, max_width=w - 2 * SIDE + 2 - cap)

    @property
    def second(self) -> str:
        """What stands below the name."""
        return self.note if self.enabled else self.reason

    def _cap_beside(self, canvas: Canvas, ink: str, second: str) -> float:
        """Draw the key and return its room; none where the reason needs that: the key does nothing then."""
        if not self.enabled and canvas.measure(second) > _beside_key(self.rect.w):
            return 0.0
        return self._draw_cap(canvas, ink, bool(second) or bool(self.cost))


def room_for_note(width: float) -> float:
    """Room of the second line of a button so wide: beside a large icon, or beside the key."""
    return width - 60 if width >= WIDE else _beside_key(width)


def _beside_key(width: float) -> float:
    return width - 2 * SIDE + 2 - CAP


class PowerButton(ActionButton):
    """A Power: its hexagram in the icon's place; its price beside what else there is to say, unless that is why it
    cannot be used and needs the room.
    """

    power = ""

    def _draw_face(self, canvas: Canvas, text: str, cost: str, note: str) -> None:
        x, y, w, h = self.rect
        second = self.second
        cap = self._cap_beside(canvas, text, second)
        large = w >= WIDE
        size = min(26.0, h - 14) if large else SMALL + 2
        left, right = x + SIDE, x + w - 8
        top = y + (h - 38) / 2 if h >= HIGH else y + h / 2 - 9
        scene: Any = self.layer
        book = scene.state.setting.book
        above = y + (h - size) / 2 if large or h < HIGH else top
        draw_lines(canvas, lines_of(book, book.power[self.power]), left - 1, above, size, size, text)
        begin = left + size + (7 if large else 5)
        price = canvas.measure(self.cost, 14, "bold")
        lines = h >= HIGH
        beside = canvas.measure(self.text, 14, "bold") + 8 + price <= right - begin - (0 if lines else cap)
        self._name(canvas, begin, top, text, right - begin - (0 if lines else cap), 14, "bold")
        if beside:
            canvas.text(self.cost, right - (0 if lines else cap), top, 14, cost, "bold", "right")
        if not lines:
            return
        start = begin if large else left
        room = right - cap - start
        both = price + 7 + canvas.measure(second)
        if not beside and (both <= room or self.enabled or not second):
            start += canvas.text(self.cost, start, top + LINE, 14, cost, "bold") + 7
            room = right - cap - start
        if canvas.measure(second) <= room:
            canvas.text(second, start, top + LINE, 14, note)
