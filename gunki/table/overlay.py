"""Toasts: messages that float over everything and go away by themselves."""
from __future__ import annotations

from typing import NamedTuple

from pygame import FRect

from gunki.table.canvas import Canvas, Painter


class Toast(NamedTuple):
    """A message and when, on the app's clock, it goes; `top`: its upper edge, None for the lower middle."""

    text: str
    until: float
    top: float | None = None


def toast_area(painter: Painter, toast: Toast, room: tuple[float, float]) -> FRect:
    """Where a message stands in a window of `room` logical pixels."""
    lines = _lines(painter, toast.text, room[0])
    width = max(painter.measure(line) for line in lines) + 32
    height = len(lines) * 18.2 + 18
    top = room[1] - height - 24 if toast.top is None else toast.top
    return FRect((room[0] - width) / 2, top, width, height)


def draw_toast(canvas: Canvas, toast: Toast) -> None:
    """A dark band with a message."""
    x, y, width, height = toast_area(canvas.painter, toast, (canvas.width, canvas.height))
    canvas.box(x, y, width, height, "toast", "gold", 1.6, radius=8)
    for number, line in enumerate(_lines(canvas.painter, toast.text, canvas.width)):
        canvas.text(line, canvas.width / 2, y + 9 + number * 18.2, 14, "toast_text", align="center")


def _lines(painter: Painter, text: str, width: float) -> list[str]:
    return painter.wrap(text, min(560.0, width - 64))
