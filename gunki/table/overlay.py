"""What floats over everything: tooltips and toasts."""
from __future__ import annotations

from typing import NamedTuple

from pygame import FRect

from gunki.table.canvas import Canvas

TIP_WIDTH = 320.0
GAP = 8.0


class Toast(NamedTuple):
    """A message and when, on the app's clock, it goes."""

    text: str
    until: float


def tooltip_place(owner: FRect, width: float, height: float, room: tuple[float, float]) -> tuple[float, float]:
    """Where a tooltip goes: below its owner, above, right or left of it; wholly inside `room`, never over the owner
    where there is any side with room.
    """
    def inside(value: float, size: float, limit: float) -> float:
        return max(2.0, min(value, limit - size - 2))

    x = inside(owner.centerx - width / 2, width, room[0])
    y = inside(owner.centery - height / 2, height, room[1])
    if owner.bottom + GAP + height <= room[1]:
        return x, owner.bottom + GAP
    if owner.top - GAP - height >= 0:
        return x, owner.top - GAP - height
    if owner.right + GAP + width <= room[0]:
        return owner.right + GAP, y
    if owner.left - GAP - width >= 0:
        return owner.left - GAP - width, y
    return x, inside(owner.bottom + GAP, height, room[1])


def draw_tooltip(canvas: Canvas, text: str, owner: FRect) -> None:
    """A small sheet of paper with wrapped text beside its owner."""
    lines = [line for part in text.split("\n") for line in canvas.painter.wrap(part, TIP_WIDTH)]
    limit = max(1, int((canvas.height - 24) // 18.2))
    if len(lines) > limit:
        lines = [*lines[: limit - 1], "…"]
    width = max(canvas.measure(line) for line in lines) + 20
    height = len(lines) * 18.2 + 12
    x, y = tooltip_place(owner, width, height, (canvas.width, canvas.height))
    canvas.box(x + 2, y + 3, width, height, "#000000", radius=6, opacity=0.3)
    canvas.box(x, y, width, height, "tooltip", "outline", 1.6, radius=6)
    for number, line in enumerate(lines):
        canvas.text(line, x + 10, y + 6 + number * 18.2, 14, "tooltip_text")


def draw_toast(canvas: Canvas, text: str) -> None:
    """A dark band with a message at the lower middle."""
    lines = canvas.painter.wrap(text, min(560.0, canvas.width - 64))
    width = max(canvas.measure(line) for line in lines) + 32
    height = len(lines) * 18.2 + 18
    x, y = (canvas.width - width) / 2, canvas.height - height - 24
    canvas.box(x, y, width, height, "toast", "gold", 1.6, radius=8)
    for number, line in enumerate(lines):
        canvas.text(line, canvas.width / 2, y + 9 + number * 18.2, 14, "toast_text", align="center")
