"""A view on content taller than itself: wheel, drag, page keys, and following the focus."""
from __future__ import annotations

from typing import Any

import pygame

from gunki.table.canvas import Canvas
from gunki.table.widgets.base import Rect, Widget

WHEEL_STEP = 48.0
BAR = 8.0
AIR = 6.0
"""So much of a content may be out of view without a bar: it is air."""


class ScrollView(Widget):
    """Children are placed in content coordinates from (0, 0); `content_height` is their logical height.

    `readable`: holds only text, so that the view itself takes the focus, where it has more to show than fits.
    """

    interactive = True
    focusable = False
    clips = True

    def __init__(self, rect: Rect, content_height: float, *, name: str, readable: bool = False) -> None:
        super().__init__(rect, name=name)
        self.content_height = content_height
        self.focusable = readable and self.most > 0
        self.offset = 0.0
        self._drag_from: float | None = None

    @property
    def most(self) -> float:
        """The largest offset; 0 where no more than the air below the last line is out of view."""
        beyond = self.content_height - self.rect.h
        return beyond if beyond >= AIR else 0.0

    def child_offset(self) -> tuple[float, float]:
        """Content coordinates to those of the layer."""
        return self.rect.x, self.rect.y - self.offset

    def scroll_to(self, offset: float) -> bool:
        """Set the offset; whether it changed."""
        before, self.offset = self.offset, max(0.0, min(self.most, offset))
        self.invalidate()
        return before != self.offset

    def reveal(self, widget: Widget) -> None:
        """Scroll so far that a child is seen."""
        area = widget.screen_rect()
        top = area.y - self.screen_rect().y + self.offset
        if top < self.offset:
            self.scroll_to(top - 8)
        elif top + area.h > self.offset + self.rect.h:
            self.scroll_to(top + area.h - self.rect.h + 8)

    def hit(self, x: float, y: float) -> Widget | None:
        """Children only inside the view."""
        return super().hit(x, y) if self.visible and self.contains(x, y) else None

    def wheel(self, dx: float, dy: float) -> bool:
        """Scroll by the wheel."""
        return self.scroll_to(self.offset - dy * WHEEL_STEP)

    def key(self, event: pygame.event.Event) -> bool:
        """Page up and down, home and end, while the focus is inside; up and down while it is on the view itself."""
        steps = {pygame.K_PAGEUP: -self.rect.h * 0.9, pygame.K_PAGEDOWN: self.rect.h * 0.9, pygame.K_HOME: -1e9,
                 pygame.K_END: 1e9}
        if self.focused:
            steps |= {pygame.K_UP: -WHEEL_STEP, pygame.K_DOWN: WHEEL_STEP}
        return event.key in steps and self.scroll_to(self.offset + steps[event.key])

    def pointer_down(self, x: float, y: float) -> None:
        """Begin to drag the content, or the bar; on the bar's track beside it, a page that way."""
        self._drag_from = y
        view = self.screen_rect()
        if self.most > 0 and x > view.right - 2 * BAR:
            top, length = self._bar()
            if not top <= y - view.y <= top + length:
                self._drag_from = None
                self.scroll_to(self.offset + (self.rect.h * 0.9 if y - view.y > top else -self.rect.h * 0.9))

    def _bar(self) -> tuple[float, float]:
        """Where the bar begins below the view's upper edge, and its length."""
        length = max(24.0, self.rect.h * self.rect.h / self.content_height)
        return (self.rect.h - length) * (self.offset / self.most), length

    def pointer_drag(self, x: float, y: float) -> None:
        """Drag."""
        if self._drag_from is None:
            return
        by = y - self._drag_from
        self._drag_from = y
        on_bar = x > self.screen_rect().right - 2 * BAR
        self.scroll_to(self.offset + (by * self.content_height / self.rect.h if on_bar else -by))

    def pointer_up(self, x: float, y: float) -> None:
        """Stop dragging."""
        self._drag_from = None

    def paint_children(self, canvas: Canvas) -> None:
        """The content, clipped, and a slim bar where there is more."""
        x, y, w, h = self.rect
        with canvas.clipped(x, y, w, h), canvas.moved(x, y - self.offset):
            for child in self.children:
                area = child.rect
                if area.bottom >= self.offset - 20 and area.top <= self.offset + h + 20:
                    child.paint(canvas)
        if self.most > 0:
            top, length = self._bar()
            canvas.box(x + w - BAR + 2, y, 4, h, "bar_empty", radius=2)
            canvas.box(x + w - BAR, y + top, BAR, length, "text_second", radius=4)

    def keep(self) -> Any:
        """The offset."""
        return self.offset

    def restore(self, kept: Any) -> None:
        """The offset again."""
        self.scroll_to(float(kept))
