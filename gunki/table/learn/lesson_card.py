"""A card of the lessons' list: number, name, what it is about, and whether it is learnt."""

from __future__ import annotations

from collections.abc import Callable

from gunki.table.canvas import Canvas
from gunki.table.widgets import Button
from gunki.table.widgets.base import Rect

HEIGHT = 82.0


class LessonCard(Button):
    """`mark` says that it is learnt; "" while it is not. The one to take next is gold, and `following` says so."""

    def __init__(
        self, rect: Rect, title: str, about: str, on_activate: Callable[[], object], *, icon: str, name: str,
        mark: str = "", following: str = "",
    ) -> None:
        super().__init__(rect, title, on_activate, name=name, icon=icon, size=16, commit=True, face="mincho_bold",
                         style="gold" if following else "paper")
        self.about, self.mark, self.following = about, mark, following

    def describe(self) -> str:
        """Name, subject, state."""
        return ", ".join(part for part in (self.text, self.about, self.mark or self.following) if part)

    def tip(self) -> str:
        """The whole subject where it is cut."""
        return self.about if self._lines() > 2 else ""

    def _lines(self) -> int:
        if self.layer is None or self.layer.app is None:
            return 0
        return len(self.layer.app.painter.wrap(self.about, self.rect.w - 66))

    def _draw_face(self, canvas: Canvas, text: str, cost: str, note: str) -> None:
        x, y, w, h = self.rect
        y += (h - HEIGHT) / 2
        canvas.icon(self.icon, x + 12, y + 24, 32, text)
        room = w - 66
        if self.following:
            room -= 10 + canvas.text(self.following, x + w - 12, y + 12, 14, note, "bold", "right")
        elif self.mark:
            width = canvas.measure(self.mark, 14, "bold")
            tick = canvas.color("legal")
            canvas.shape(
                f'<path d="M3,8 L7,12.5 L14,3.5" fill="none" stroke="{tick}" stroke-width="3" stroke-linecap="round"/>',
                x + w - 12 - width - 20, y + 14, 17, 16,
            )
            canvas.text(self.mark, x + w - 12, y + 12, 14, note, "bold", "right")
            room -= width + 26
        canvas.text(self.text, x + 56, y + 10, self.size, text, self.face, max_width=room)
        canvas.paragraph(self.about, x + 56, y + 37, w - 66, 14, note, leading=1.25, max_lines=2)
