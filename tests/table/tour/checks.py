"""What a picture shall never show: controls outside or under another, text that is cut, runs out, or lies on other text.

The top layer is drawn once on a surface of its own while every line of text is noted with its place.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from typing import Any, NamedTuple

import pygame
import pytest
from pygame import FRect

from gunki.table.app import App
from gunki.table.canvas import Canvas
from gunki.table.layer import Layer
from gunki.table.scene import Scene
from gunki.table.tooltip import TIP_WIDTH
from gunki.table.widgets import Button, TextEntry
from tests.table.layout_check import faults
from tests.table.tour.contrast import PANELS, Grounds, Ink, pale
from tests.table.tour.guide import Guide


class Line(NamedTuple):
    """A line of text as it was meant and as it is drawn, the place of its letters and the clip (logical pixels)."""

    text: str
    drawn: str
    area: FRect
    clip: FRect
    sheets: list[FRect]
    """Paper that was laid over a part of it afterwards; what stands on that is read."""
    ink: Ink
    """Its colour, and what it stands on."""

    @property
    def seen(self) -> FRect:
        """What of it is not clipped away."""
        return self.area.clip(self.clip)


ALLOWED: dict[tuple[str, str], str] = {
    (
        "battle, odd names",
        "cut: 'Hanzō Nobunaga of the Seven Winds' to 'Hanzō",
    ): "In the order strip; the sheet's tooltip says the whole name.",
    **{
        (f"book, lesson {number}", "goal lies under coach"): "The coach stands before the strip until it is done."
        for number in range(2, 6)
    },
    ("book, crowd", "figure "): "Eighteen in one zone of the smallest window overlap; Tab and Enter reach each of them.",
    ("replay, the end", "cut: '"): "Turning points in little room; the marks on the bar say each of them whole.",
}
"""Faults that are none, by screen ("*": any) and by what their sentence begins with, each with the reason why."""


def wrong(guide: Guide, name: str) -> list[str]:
    """Every fault of the top layer, in sentences, without those that are allowed."""
    app = guide.hands.app
    layer = app.top
    assert layer is not None
    lines = drawn_lines(app, layer)
    found = [*faults(app), *cut(layer, lines), *running_out(layer, lines), *overlapping(lines), *long_tips(app, layer)]
    found += [f"{line.drawn!r} is pale: {fault}" for line in lines for fault in pale(line.ink)]
    return [fault for fault in dict.fromkeys(found) if not _allowed(name, fault)]


def _allowed(name: str, fault: str) -> bool:
    return any(screen in ("*", name) and fault.startswith(start) for screen, start in ALLOWED)


def drawn_lines(app: App, layer: Layer) -> list[Line]:
    """Every line of text of a layer that is at least in part inside its clip."""
    canvas = Canvas(pygame.Surface(app.window.size), app.painter)
    if isinstance(layer, Scene):
        layer._backdrop = None
    with _noting(app) as found:
        layer.paint(canvas)
    return [line for line in found if line.seen.w > 1 and line.seen.h > 1]


@contextmanager
def _noting(app: App) -> Iterator[list[Line]]:
    found: list[Line] = []
    grounds = Grounds()
    original, panel, box, sprite = Canvas.text, Canvas.panel, Canvas.box, Canvas.sprite
    factor, fonts = app.scale.factor, app.painter.fonts

    def noting(
        canvas: Canvas,
        text: str,
        x: float,
        y: float,
        size: float = 14,
        color: str = "text",
        face: str = "sans",
        align: Any = "left",
        valign: Any = "top",
        max_width: float | None = None,
    ) -> float:
        width = original(canvas, text, x, y, size, color, face, align, valign, max_width)
        if not text.strip():
            return width
        drawn = text
        if max_width is not None:
            drawn = fonts.shorten(text, face, canvas.px(size), max(0, canvas.px(max_width)))
        left = x + canvas._dx - {"left": 0.0, "center": width / 2, "right": width}[align]
        height = fonts.height(face, canvas.px(size)) / factor
        top = y + canvas._dy - (height / 2 if valign == "middle" else 0.0)
        letters = FRect(left, top + (height - size * 0.72) / 2, width, size * 0.72)  # without what the face leaves free
        clip = FRect(*(value / factor for value in canvas.surface.get_clip()))
        ink = Ink(color, grounds.below(letters.clip(clip)), size, "bold" in face)
        found.append(Line(text, drawn, letters, clip, [], ink))
        return width

    def covering(
        canvas: Canvas, x: float, y: float, width: float, height: float, style: Any = "paper", *more: Any, **named: Any
    ) -> None:
        cover(canvas, x, y, width, height)
        panel(canvas, x, y, width, height, style, *more, **named)
        grounds.lay(_area(canvas, x, y, width, height), PANELS[style])

    def cover(canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
        """A sheet of paper hides what was written below it."""
        sheet = FRect(x + canvas._dx, y + canvas._dy, width, height).inflate(2, 2)
        found[:] = [line for line in found if not sheet.contains(line.area)]
        for line in found:
            if sheet.colliderect(line.area):
                line.sheets.append(sheet)

    def boxing(
        canvas: Canvas, x: float, y: float, width: float, height: float, fill: str = "none", *more: Any, **named: Any
    ) -> None:
        if fill != "none" and named.get("opacity", 1.0) == 1.0:
            cover(canvas, x, y, width, height)
        box(canvas, x, y, width, height, fill, *more, **named)
        if fill != "none":
            grounds.lay(_area(canvas, x, y, width, height), fill, named.get("opacity", 1.0))

    def picture(canvas: Canvas, name: str, x: float, y: float, width: float, height: float, **named: Any) -> pygame.Rect:
        grounds.lay(_area(canvas, x, y, width, height), None)
        return sprite(canvas, name, x, y, width, height, **named)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Canvas, "text", noting)
        patch.setattr(Canvas, "panel", covering)
        patch.setattr(Canvas, "box", boxing)
        patch.setattr(Canvas, "sprite", picture)
        yield found


def _area(canvas: Canvas, x: float, y: float, width: float, height: float) -> FRect:
    return FRect(x + canvas._dx, y + canvas._dy, width, height)


def cut(layer: Layer, lines: list[Line]) -> Iterator[str]:
    """Lines that end in an ellipsis where nothing that can be pointed at says the whole.

    That the tooltip of a button helps a cut name out by itself is no excuse for our own words.
    """
    for widget in layer.root.walk():
        if isinstance(widget, Button):
            widget.cut = False
    for line in lines:
        if line.drawn == line.text:
            continue
        tips = [
            w.tip()
            for w in layer.root.walk()
            if w.shown and w.screen_rect().inflate(4, 4).collidepoint(line.area.center)
        ]
        if not any(_same(line.text) in _same(tip) for tip in tips):
            yield f"cut: {line.text!r} to {line.drawn!r} at {_place(line.area)}"


def _same(text: str) -> str:
    return "".join(text.split())


def running_out(layer: Layer, lines: list[Line]) -> Iterator[str]:
    """Lines whose end is clipped away at the side; scrolling shows what lies below, and nothing shows what lies beside."""
    fields = [w.screen_rect().inflate(4, 4) for w in layer.root.walk() if w.shown and isinstance(w, TextEntry)]
    for line in lines:
        if any(field.collidepoint(*line.seen.center) for field in fields):
            continue  # it scrolls with the cursor
        if line.area.left < line.clip.left - 1.5 or line.area.right > line.clip.right + 1.5:
            yield f"runs out: {line.text!r} at {_place(line.area)}"


def overlapping(lines: list[Line]) -> Iterator[str]:
    """Lines that lie on one another; a text drawn twice, as letters with an edge are, is one."""
    for first, second in combinations(lines, 2):
        shared = first.seen.clip(second.seen)
        if first.text == second.text or any(sheet.contains(shared) for sheet in first.sheets):
            continue
        if shared.w > 3 and shared.h > 3:
            yield f"on one another: {first.drawn!r} and {second.drawn!r} at {_place(shared)}"


def long_tips(app: App, layer: Layer) -> Iterator[str]:
    """Tooltips with more lines than the window has room for."""
    most = max(1, int((app.scale.height - 24) // 18.2))
    for widget in layer.root.walk():
        tip = widget.tip() if widget.shown and widget.interactive else ""
        if len(tip) > 400 or tip.count("\n") > 8:
            lines = [line for part in tip.split("\n") for line in app.painter.wrap(part, TIP_WIDTH)]
            if len(lines) > most:
                yield f"tooltip of {widget.name} is too long: {len(lines)} lines"


def _place(area: FRect) -> str:
    return f"{area.x:.0f},{area.y:.0f} {area.w:.0f}x{area.h:.0f}"
