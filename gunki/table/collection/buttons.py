"""Buttons whose tip names their key; a narrow one shows it only where there is room."""

from __future__ import annotations

from gunki.table.canvas import Canvas
from gunki.table.widgets import Button, StripButton

ROOM_FOR_KEY = 34.0


class KeyInTip(Button):
    """The key that the player chose stands behind the first line of the tip."""

    def tip(self) -> str:
        """With the key's name."""
        text = super().tip()
        if not self.cap or not text or not self.enabled:
            return text
        first, line, rest = text.partition("\n")
        return f"{first} [{self.cap}]{line}{rest}"


class TightButton(KeyInTip):
    """As Button, without the key cap where that would cut the name."""

    def _draw_cap(self, canvas: Canvas, ink: str, two_lines: bool) -> float:
        needed = canvas.measure(self.text, self.size, self.face) + canvas.measure(self.cap, 14, "bold") + ROOM_FOR_KEY
        return super()._draw_cap(canvas, ink, two_lines) if needed <= self.rect.w else 0.0


class ToolButton(KeyInTip, StripButton):
    """A button of the strip, which has no room for a cap."""
