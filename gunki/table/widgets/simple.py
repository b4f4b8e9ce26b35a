"""Small widgets: labels, paragraphs, panels, hot spots, toggles and choices."""
from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from gunki.table.canvas import Align, Canvas, PanelStyle
from gunki.table.widgets.base import HotKey, Rect, Tip, Widget


class Label(Widget):
    """One line of text, shortened to its rectangle."""

    def __init__(self, rect: Rect, text: str, *, size: float = 14, color: str = "text", face: str = "sans",
                 align: Align = "left", name: str = "", tooltip: Tip | None = None) -> None:
        super().__init__(rect, name=name, tooltip=tooltip)
        self.text, self.size, self.color, self.face, self.align = text, size, color, face, align

    def draw(self, canvas: Canvas) -> None:
        """The line, in the middle of the rectangle's height."""
        x, y, w, h = self.rect
        anchor = {"left": x, "center": x + w / 2, "right": x + w}[self.align]
        canvas.text(self.text, anchor, y + h / 2, self.size, self.color, self.face, self.align, "middle", max_width=w)

    def describe(self) -> str:
        """The text."""
        return self.text


class Paragraph(Widget):
    """Wrapped text in its rectangle; what does not fit ends in an ellipsis."""

    def __init__(self, rect: Rect, text: str, *, size: float = 14, color: str = "text", face: str = "sans",
                 align: Align = "left", name: str = "") -> None:
        super().__init__(rect, name=name)
        self.text, self.size, self.color, self.face, self.align = text, size, color, face, align

    def draw(self, canvas: Canvas) -> None:
        """The lines."""
        x, y, w, h = self.rect
        lines = max(1, int((h + self.size * 0.3) / (self.size * 1.3)))
        canvas.paragraph(self.text, x, y, w, self.size, self.color, self.face, align=self.align, max_lines=lines)

    def describe(self) -> str:
        """The text."""
        return self.text


class PanelBox(Widget):
    """A sheet of paper that others lie on."""

    def __init__(self, rect: Rect, style: PanelStyle = "paper", *, line: float = 2.0, name: str = "") -> None:
        super().__init__(rect, name=name)
        self.style, self.line = style, line

    def draw(self, canvas: Canvas) -> None:
        """The panel."""
        x, y, w, h = self.rect
        canvas.panel(x, y, w, h, self.style, self.line)


class HotSpot(Widget):
    """A place that can be pointed at, focused and activated, drawn by somebody else.

    `on_point` is called with True when it becomes hovered or focused, and with False when neither is left.
    """

    interactive = True
    focusable = True

    def __init__(self, rect: Rect, on_activate: Callable[[], object] | None = None, *, name: str,
                 on_point: Callable[[bool], object] | None = None, tooltip: Tip | None = None,
                 hot_key: HotKey | None = None, commit: bool = False, words: str = "") -> None:
        super().__init__(rect, name=name, tooltip=tooltip)
        self.on_activate = on_activate
        self.on_point = on_point
        self.hot_key = hot_key
        self.commit = commit
        self.words = words
        self._pointed = False

    def clicked(self, x: float, y: float) -> None:
        """A click activates."""
        self.activate()

    def describe(self) -> str:
        """What lies here."""
        return self.words or self.tip()

    def hover_changed(self) -> None:
        """Tell the owner."""
        super().hover_changed()
        self._tell()

    def focus_changed(self) -> None:
        """Tell the owner."""
        super().focus_changed()
        self._tell()

    def _tell(self) -> None:
        pointed = self.hovered or self.focused
        if pointed != self._pointed:
            self._pointed = pointed
            if self.on_point is not None:
                self.on_point(pointed)


class Toggle(Widget):
    """A box to tick, with its name; the tooltip explains."""

    interactive = True
    focusable = True

    def __init__(self, rect: Rect, text: str, value: bool, on_change: Callable[[bool], object], *, name: str = "",
                 tooltip: Tip | None = None) -> None:
        super().__init__(rect, name=name or text, tooltip=tooltip)
        self.text, self.value, self.on_change = text, value, on_change
        self.on_activate = self._flip

    def _flip(self) -> None:
        self.value = not self.value
        self.invalidate()
        self.on_change(self.value)

    def clicked(self, x: float, y: float) -> None:
        """A click flips it."""
        self.activate()

    def describe(self) -> str:
        """Name and state."""
        return f"{self.text}: {'✓' if self.value else '–'}"

    def draw(self, canvas: Canvas) -> None:
        """Box, tick, name."""
        x, y, w, h = self.rect
        size = min(22.0, h - 3)
        top = y + (h - size) / 2
        fill = "button_hover" if self.hovered else "button"
        canvas.box(x, top, size, size, fill, "text_second", 2.4 if self.hovered else 1.8, radius=4)
        if self.value:
            canvas.shape('<path d="M5,11.5 L9.5,16.5 L17.5,5.5" fill="none" stroke="' + canvas.color("text")
                         + '" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>', x, top, 22, 22)
        canvas.text(self.text, x + 30, y + h / 2, 14, "text", "sans", valign="middle", max_width=w - 30)


class Choice(Widget):
    """One of several options, stepped through with ‹ and ›, by click, wheel or arrow keys.

    After the last comes the first, but not where the options are steps of a measure (`ordered`): it stops at its ends.
    """

    interactive = True
    focusable = True

    def __init__(self, rect: Rect, options: Sequence[str], index: int, on_change: Callable[[int], object], *, name: str,
                 tooltip: Tip | None = None, ordered: bool = False) -> None:
        super().__init__(rect, name=name, tooltip=tooltip)
        self.options, self.index, self.on_change, self.ordered = list(options), index, on_change, ordered
        self.on_activate = lambda: self._go(1)

    def _at_end(self, by: int) -> bool:
        """Whether there is no further step that way."""
        return self.ordered and not 0 <= self.index + by < len(self.options)

    def _go(self, by: int) -> None:
        if self._at_end(by):
            return
        self.index = (self.index + by) % len(self.options)
        self.invalidate()
        self.on_change(self.index)

    def clicked(self, x: float, y: float) -> None:
        """The left third goes back, the rest forward."""
        if x < self.screen_rect().x + min(36.0, self.rect.w / 3):
            if self.layer is not None and self.layer.app is not None:
                self.layer.app.sounds.play("click", "interface")
            self._go(-1)
        else:
            self.activate()

    def key(self, event: pygame.event.Event) -> bool:
        """Left and right arrows step."""
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._go(-1 if event.key == pygame.K_LEFT else 1)
            return True
        return False

    def describe(self) -> str:
        """The present option."""
        return self.options[self.index]

    def draw(self, canvas: Canvas) -> None:
        """Arrows and the option."""
        x, y, w, h = self.rect
        fill, line = ("button_hover", 2.2) if self.hovered else ("button", 1.6)
        canvas.box(x, y, w, h, fill, "button_edge", line, radius=6)
        for by, left, path in ((-1, x + 8, "M9,2 L3,8 L9,14"), (1, x + w - 20, "M3,2 L9,8 L3,14")):
            ink = canvas.color("button_edge_disabled" if self._at_end(by) else "text")
            canvas.shape(f'<path d="{path}" fill="none" stroke="{ink}" stroke-width="2.2" '
                         'stroke-linecap="round"/>', left, y + h / 2 - 8, 12, 16)
        canvas.text(self.options[self.index], x + w / 2, y + h / 2, 14, "button_text", "bold", "center", "middle",
                    max_width=w - 50)
