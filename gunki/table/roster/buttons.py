"""A button that shows its key only where there is room; the tip always names it."""

from __future__ import annotations

from gunki.table.canvas import Canvas
from gunki.table.widgets import Button

ROOM_FOR_KEY = 34.0


class TightButton(Button):
    """As Button, without the key cap where that would cut the name."""

    def _draw_cap(self, canvas: Canvas, ink: str, two_lines: bool) -> float:
        label = self.hot_key.label if self.hot_key is not None else ""
        needed = canvas.measure(self.text, self.size, self.face) + canvas.measure(label, 14, "bold") + ROOM_FOR_KEY
        return super()._draw_cap(canvas, ink, two_lines) if needed <= self.rect.w else 0.0

    def tip(self) -> str:
        """With the key's name."""
        text = super().tip()
        if self.hot_key is None or not text or not self.enabled:
            return text
        first, line, rest = text.partition("\n")
        return f"{first} [{self.hot_key.label}]{line}{rest}"
