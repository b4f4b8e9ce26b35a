"""The button of an action: a name too long for one line takes two, so that it is never cut."""

from __future__ import annotations

from gunki.table.canvas import Canvas, Painter, Run
from gunki.table.widgets import Button

TALL = 56.0
"""Height in which two lines of a name have room above price and note."""
LINE, PADDING = 17.0, 9.0
FACES = ("bold", "sans")
"""Of a name in two lines: the second is narrower."""


def name_lines(painter: Painter, text: str, width: float, height: float) -> tuple[list[str], str]:
    """A name in two lines that are whole, and their face; no line where one line will do, or two are not enough."""
    room = width - 2 * PADDING
    if height < TALL:
        return [], ""
    for face in FACES:
        lines = painter.wrap(text, room, 14, face)
        if len(lines) == 2 and all(painter.measure(line, 14, face) <= room + 1 for line in lines):
            return lines, face
        if len(lines) == 1:
            break
    return [], ""


class ActionButton(Button):
    """See Button; in two lines the name has all the width, and icon, price and note stand below it."""

    def _draw_cap(self, canvas: Canvas, ink: str, two_lines: bool) -> float:
        """See Button; where an action cannot be done, the reason goes before the key."""
        room = self.rect.w - (44 if self.icon and self.rect.w >= 150 else 18) - 26
        if not self.enabled and two_lines and canvas.measure(self.reason) > room:
            return 0.0
        return super()._draw_cap(canvas, ink, two_lines)

    def _draw_face(self, canvas: Canvas, text: str, cost: str, note: str) -> None:
        x, y, w, h = self.rect
        if canvas.measure(self.text, self.size, self.face) <= w - (57 if self.icon and w >= 150 else 18):
            super()._draw_face(canvas, text, cost, note)
            return
        lines, face = name_lines(canvas.painter, self.text, w, h)
        left = x + PADDING
        if not lines and canvas.measure(self.text, 14, "bold") > w - 18:  # narrower figures, and nearer to the edge
            lines, face, left = [self.text], "sans", x + 6
        if not lines:
            super()._draw_face(canvas, text, cost, note)
            return
        self.cut = canvas.measure(lines[-1], 14, face) > x + w - 5 - left
        cap = self._draw_cap(canvas, text, two_lines=True)
        top = y + (h - (len(lines) + 1) * LINE) / 2 - 2
        for line in lines:
            canvas.text(line, left, top, 14, text, face, max_width=x + w - 5 - left)
            top += LINE
        second = self.reason if not self.enabled and self.reason else self.note
        runs = [Run(self.cost + "  ", cost, "bold")] if self.enabled and self.cost else []
        runs.append(Run(second, note))
        canvas.rich(runs, left, top + 1, max_width=x + w - 6 - cap - left)
