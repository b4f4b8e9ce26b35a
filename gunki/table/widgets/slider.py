"""A knob on a line: dragged, clicked, or moved by the arrow keys; its value stands beside it in per cent."""
from __future__ import annotations

from collections.abc import Callable

import pygame

from gunki.table.canvas import Canvas
from gunki.table.widgets.base import Rect, Tip, Widget

STEP = 0.05
KNOB = 20.0
VALUE = 56.0
"""Room for the value at the right."""
END = 12.0
"""From the edges of the widget and of the value's room to the ends of the line."""


class Slider(Widget):
    """A value from 0 to 1. `on_change` gets it as it moves, `on_done` once it rests: there it is kept."""

    interactive = True
    focusable = True

    def __init__(self, rect: Rect, value: float, on_change: Callable[[float], object], *, name: str, text: str = "",
                 on_done: Callable[[], object] | None = None, tooltip: Tip | None = None) -> None:
        super().__init__(rect, name=name, tooltip=tooltip)
        self.value, self.on_change, self.on_done, self.text = value, on_change, on_done, text

    @property
    def shown_value(self) -> str:
        """Such as "80 %"."""
        return f"{round(self.value * 100)} %"

    def describe(self) -> str:
        """Name and value."""
        return f"{self.text}: {self.shown_value}" if self.text else self.shown_value

    def _set(self, value: float) -> bool:
        value = round(max(0.0, min(1.0, value)), 2)
        if value == self.value:
            return False
        self.value = value
        self.invalidate()
        self.on_change(value)
        return True

    def _rest(self) -> None:
        if self.on_done is not None:
            self.on_done()

    def _line(self) -> tuple[float, float]:
        """Where the line begins, from the left edge, and how long it is."""
        return END, self.rect.w - VALUE - 2 * END

    def _value_at(self, x: float) -> float:
        begin, length = self._line()
        return (x - self.screen_rect().x - begin) / length

    def pointer_down(self, x: float, y: float) -> None:
        """The knob comes to the pointer."""
        self._set(self._value_at(x))

    def pointer_drag(self, x: float, y: float) -> None:
        """It follows."""
        self._set(self._value_at(x))

    def pointer_up(self, x: float, y: float) -> None:
        """It rests."""
        self._rest()

    def key(self, event: pygame.event.Event) -> bool:
        """Left and right by a step; Home and End to the ends."""
        steps = {pygame.K_LEFT: -STEP, pygame.K_RIGHT: STEP, pygame.K_HOME: -1.0, pygame.K_END: 1.0}
        if event.key not in steps:
            return False
        if self._set(self.value + steps[event.key]):
            self._rest()
        return True

    def draw(self, canvas: Canvas) -> None:
        """The line, filled up to the knob; the value."""
        x, y, w, h = self.rect
        begin, length = self._line()
        middle, at = y + h / 2, x + begin + length * self.value
        canvas.box(x + begin - 4, middle - 4, length + 8, 8, "bar_empty", "text_second", 1.4, radius=4)
        if self.value > 0:
            canvas.box(x + begin - 3, middle - 3, at - x - begin + 3, 6, "gold", radius=3)
        strong = self.hovered or self.pressed or self.focused
        fill = "gold_light" if self.hovered and not self.pressed else "gold"
        canvas.box(at - KNOB / 2, middle - KNOB / 2, KNOB, KNOB, fill, "outline", 2.4 if strong else 1.8,
                   radius=KNOB / 2)
        canvas.text(self.shown_value, x + w - 8, middle, 14, "text", "bold", "right", "middle")
