"""The two buttons beside the actions: what undo takes back and why not further; what ending the turn stores."""

from __future__ import annotations

from collections.abc import Callable

from gunki.table.canvas import Canvas
from gunki.table.widgets import Button
from gunki.table.widgets.base import Rect, letter


class TellingButton(Button):
    """A button that says on itself why it is shut: a tip that says the same would only cover its neighbours."""

    whole = False
    """Whether all of the reason was seen when it was drawn last."""

    def tip(self) -> str:
        """See Widget; by keyboard a panel tells it, and that covers nothing."""
        found = super().tip()
        mouse = self.layer is not None and self.layer.app is not None and not self.layer.app.keyboard_in_use
        return "" if mouse and self.whole and not self.enabled and found == self.reason else found

    def _says(self, canvas: Canvas, text: str, width: float, lines: int) -> None:
        self.whole = len(canvas.painter.wrap(text, width)) <= lines


class UndoButton(TellingButton):
    """Icon, "Undo: … (2 more)" in one line or two, and below: where it ends, or why it is shut."""

    def __init__(self, rect: Rect, text: str, on_activate: Callable[[], object], note: str) -> None:
        super().__init__(rect, text, on_activate, name="undo", icon="undo", note=note, hot_key=letter("U"), commit=True)

    def _draw_face(self, canvas: Canvas, text: str, cost: str, note: str) -> None:
        x, y, w, h = self.rect
        self._draw_cap(canvas, text, two_lines=True)
        icon = 24.0
        canvas.icon(self.icon, x + 10, y + 10, icon, text if not self.enabled else "link")
        left = x + 20 + icon
        second = self.note if self.enabled else self.reason
        room = w - 20 - icon - 34
        more = 17 * (min(2, len(canvas.painter.wrap(self.text, room, 14, "bold"))) - 1)
        canvas.paragraph(self.text, left, y + 7, room, 14, text, "bold", leading=1.2, max_lines=2)
        # Narrow: the words begin under the icon, so that two lines hold them.
        below, top = (left, y + 27 + more) if w >= 210 else (x + 12, y + 31 + max(0, more - 5))
        lines = int((y + h - top + 1) / 17)
        self._says(canvas, second, x + w - 8 - below, lines)
        if lines > 0:
            canvas.paragraph(second, below, top, x + w - 8 - below, 14, note, leading=1.2, max_lines=lines)


class EndButton(TellingButton):
    """The one gold thing to press: what becomes Ki, from what to what; or that FP are lost."""

    def __init__(self, rect: Rect, text: str, on_activate: Callable[[], object], gain: str, change: str) -> None:
        super().__init__(
            rect,
            text,
            on_activate,
            name="end",
            icon="end_turn",
            note=f"{gain} {change}".strip(),
            hot_key=letter("E"),
            commit=True,
            style="gold",
            size=20,
            face="mincho_bold",
        )
        self.gain, self.change = gain, change

    def _draw_face(self, canvas: Canvas, text: str, cost: str, note: str) -> None:
        x, y, w, h = self.rect
        self._draw_cap(canvas, text, two_lines=True)
        icon = min(40.0, h - 24)
        canvas.icon(self.icon, x + 12, y + (h - icon) / 2, icon, text)
        left = x + 22 + icon
        size = 24 if w >= 210 else 20
        middle = y + h / 2
        canvas.text(self.text, left, middle - 34, size, text, "mincho_bold", max_width=x + w - left - 8)
        if not self.enabled:
            self._says(canvas, self.reason, x + w - left - 8, 2)
            canvas.paragraph(self.reason, left, middle - 2, x + w - left - 8, 14, note, leading=1.15, max_lines=2)
            return
        if not self.change:
            room = x + w - left - 8
            top = middle + 6 if canvas.measure(self.gain) <= room else middle - 6
            canvas.paragraph(self.gain, left, top, room, 14, cost, leading=1.15, max_lines=2)
            return
        canvas.icon("ki", left, middle + 4, 20, text)
        room = x + w - 12 - left - 26
        whole = canvas.measure(self.gain, 16, "bold") + 8 + canvas.measure(self.change, 15, "bold") <= room
        if whole:
            canvas.text(self.gain, left + 26, middle + 3, 16, text, "bold")
        canvas.text(self.change, x + w - 12, middle + 4, 15, cost, "bold", "right", max_width=room)
