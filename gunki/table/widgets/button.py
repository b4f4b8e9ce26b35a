"""Buttons: paper with an icon, a name, a price and a note; disabled ones keep their place and say why."""
from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from gunki.table import draw
from gunki.table.canvas import Align, Canvas, Run, VAlign
from gunki.table.rule_marks import without_rule
from gunki.table.widgets.base import HotKey, Rect, Tip, Widget

Style = Literal["paper", "gold"]


class Button(Widget):
    """`text` alone is centred; with an icon, cost or note it stands left, over a second line.

    `selected` paints it gold; `reason` (with enabled False) takes the place of cost and note.
    """

    interactive = True
    focusable = True

    def __init__(self, rect: Rect, text: str, on_activate: Callable[[], object] | None = None, *, name: str = "",
                 icon: str = "", cost: str = "", note: str = "", hot_key: HotKey | None = None, style: Style = "paper",
                 size: float = 14, commit: bool = False, tooltip: Tip | None = None, face: str = "bold") -> None:
        super().__init__(rect, name=name or text, tooltip=tooltip)
        self.text = text
        self.icon, self.cost, self.note = icon, cost, note
        self.hot_key = hot_key
        self.style = style
        self.size = size
        self.face = face
        self.commit = commit
        self.selected = False
        self.cut = False  # whether the name was longer than its room when it was drawn last
        self.on_activate = on_activate

    def clicked(self, x: float, y: float) -> None:
        """A click activates."""
        self.activate()

    def describe(self) -> str:
        """Name, price and note, or the reason it is disabled."""
        parts = [self.text, self.cost, self.note] if self.enabled else [self.text, self.reason]
        return ", ".join(part for part in parts if part)

    def tip(self) -> str:
        """See Widget; a name that had to be cut stands there whole."""
        found = super().tip()
        return f"{self.text}\n{found}".strip() if self.cut and self.text not in found else found

    def _name(self, canvas: Canvas, x: float, y: float, ink: str, room: float, size: float, face: str,
              align: Align = "left", valign: VAlign = "top") -> None:
        """The name in so much room."""
        self.cut = canvas.measure(self.text, size, face) > room + 1
        canvas.text(self.text, x, y, size, ink, face, align, valign, max_width=room)

    def colors(self) -> tuple[str, str, str, str, str]:
        """Fill, edge, text, cost and note roles of the present state."""
        if not self.enabled:
            return "button_disabled", "button_edge_disabled", "button_text_disabled", "button_refusal", "button_refusal"
        if self.selected or self.style == "gold":
            fill = "gold_light" if self.hovered and not self.pressed else "button_selected"
            return fill, "outline", "selected_text", "selected_note", "selected_text"
        fill = "button_pressed" if self.pressed else "button_hover" if self.hovered else "button"
        return fill, "button_edge", "button_text", "button_cost", "button_text_second"

    def draw(self, canvas: Canvas) -> None:
        """Shadow, paper, then what stands on it."""
        x, y, w, h = self.rect
        fill, edge, text, cost, note = self.colors()
        raised = self.enabled and not self.pressed
        lift = 0.0 if not self.enabled else 2.0 if self.pressed else -1.0 if self.hovered else 0.0
        if raised:
            canvas.box(x + 1, y + (3 if self.hovered else 2), w, h, "#000000", radius=6, opacity=0.3)
        strong = self.enabled and (self.hovered or self.selected or self.style == "gold")
        canvas.box(x, y + lift, w, h, fill, edge, 2.4 if strong else 1.6, radius=6)
        with canvas.moved(0, lift):
            self._draw_face(canvas, text, cost, note)

    def _draw_face(self, canvas: Canvas, text: str, cost: str, note: str) -> None:
        x, y, w, h = self.rect
        if self.icon and not self.text:
            canvas.icon(self.icon, x + w / 2, y + h / 2, min(w, h) * 0.55, text, center=True)
            return
        second = without_rule(self.reason)[0] if not self.enabled and self.reason else self.note
        shown_cost = self.cost if self.enabled else ""
        two_lines = bool(second or shown_cost) and h >= 40
        cap = self._draw_cap(canvas, text, two_lines)
        if not (self.icon or second or shown_cost):
            room = w - 16 - cap
            self._name(canvas, x + 8 + room / 2, y + h / 2, text, room, self.size, self.face, "center", "middle")
            return
        left, right = x + 10, x + w - 8
        below = left
        if self.icon and w >= 150:
            icon = min(22.0 if h < 60 else 34.0, h - 12)
            room = right - (x + 14 + icon)
            words = canvas.measure(shown_cost + "  ", face="bold") * bool(shown_cost) + canvas.measure(second) + cap
            if not two_lines or h >= 64 or max(canvas.measure(self.text, self.size, self.face), words) <= room:
                canvas.icon(self.icon, x + 8, y + (h - icon) / 2, icon, text)
                left = below = x + 14 + icon
            elif words <= right - left - 21:  # a long name takes its whole line, and the icon goes down
                canvas.icon(self.icon, left, y + (h + self.size * 1.3 - 19) / 2 + 2, 16, text)
                below = left + 21
        if not two_lines:
            self._name(canvas, left, y + h / 2, text, right - cap - left, self.size, self.face, valign="middle")
            return
        first = self.size * 1.3
        wraps = h >= 64 and not shown_cost and canvas.measure(second) > right - below
        top = y + (6 if wraps else (h - first - 19) / 2)
        self._name(canvas, left, top, text, right - left, self.size, self.face)
        runs = [Run(shown_cost + "  ", cost, "bold")] if shown_cost else []
        if wraps:
            canvas.paragraph(second, below, y + first + 8, right - below, 14, note, leading=1.2, max_lines=2)
            return
        runs.append(Run(second, note))
        canvas.rich(runs, below, top + first, max_width=right - cap - below)

    def _draw_cap(self, canvas: Canvas, ink: str, two_lines: bool) -> float:
        """The hot key, beside a single line or at the foot of two; returns the room it takes."""
        label = self.cap
        if not label or self.rect.w <= 60:
            return 0.0
        x, y, w, h = self.rect
        top = y + h - 22 if two_lines and (h < 60 or w < 150) else y + min(5.0, (h - 20) / 2)
        width = draw.key_cap(canvas, x + w - 6, top, label,
                             color="text" if self.enabled else ink,
                             fill="key_cap" if self.enabled else "button_disabled")
        return width + 6 if not two_lines or h < 60 or w < 150 else 0.0


class StripButton(Button):
    """A button of the dark strip: an icon over a word."""

    def draw(self, canvas: Canvas) -> None:
        """Dark, with a light edge."""
        x, y, w, h = self.rect
        fill = "strip_button_hover" if self.hovered and not self.pressed else "strip_button"
        canvas.box(x, y, w, h, fill, "strip_button_edge", 1.2, radius=6)
        ink = "strip_text" if self.enabled else "strip_dim"
        if self.icon and h >= 44:
            canvas.icon(self.icon, x + w / 2, y + 14, 20, ink, center=True)
            self._name(canvas, x + w / 2, y + h - 22, ink, w - 4, 14, "sans", "center")
        elif self.icon and w < 52:
            canvas.icon(self.icon, x + w / 2, y + h / 2, 20, ink, center=True)
        else:
            self._name(canvas, x + w / 2, y + h / 2, ink, w - 8, 14, "sans", "center", "middle")
