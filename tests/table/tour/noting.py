"""Drawing a layer while every line of text is noted: where it stands, what it stands on, what was laid over it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pygame
import pytest
from pygame import FRect

from gunki.table.app import App
from gunki.table.canvas import Canvas
from gunki.table.layer import Layer
from gunki.table.scene import Scene
from tests.table.play.blank import sheet
from tests.table.tour.contrast import PANELS, Grounds, Ink


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


def drawn_lines(app: App, layer: Layer) -> list[Line]:
    """Every line of text of a layer that is at least in part inside its clip."""
    canvas = Canvas(sheet(app.window.size), app.painter)  # type: ignore[arg-type]
    if isinstance(layer, Scene):
        layer._backdrop = None
    with _noting(app) as notes:
        layer.paint(canvas)
    return [line for line in notes.lines if line.seen.w > 1 and line.seen.h > 1]


class _Notes:
    """Lines and grounds as they are drawn, in logical pixels of the window."""

    def __init__(self, app: App) -> None:
        self.lines: list[Line] = []
        self.grounds = Grounds()
        self._factor = app.scale.factor
        self._fonts = app.painter.fonts

    def write(self, canvas: Canvas, text: str, drawn: str, letters: FRect, ink: tuple[str, float, str]) -> None:
        """A line of text was drawn at `letters`; `ink`: its colour, size and face."""
        color, size, face = ink
        clip = FRect(*(value / self._factor for value in canvas.surface.get_clip()))
        ground = self.grounds.below(letters.clip(clip))
        self.lines.append(Line(text, drawn, letters, clip, [], Ink(color, ground, size, "bold" in face)))

    def letters(
        self,
        canvas: Canvas,
        at: tuple[float, float],
        width: float,
        size: float,
        face: str,
        aligned: tuple[str, str],
    ) -> FRect:
        """The place of the letters of a line, without what the face leaves free above and below."""
        align, valign = aligned
        left = at[0] + canvas._dx - {"left": 0.0, "center": width / 2, "right": width}[align]
        height = self._fonts.height(face, canvas.px(size)) / self._factor
        top = at[1] + canvas._dy - (height / 2 if valign == "middle" else 0.0)
        return FRect(left, top + (height - size * 0.72) / 2, width, size * 0.72)

    def shortened(self, canvas: Canvas, text: str, size: float, face: str, max_width: float | None) -> str:
        """The line as it is drawn where it may not be wider than `max_width`."""
        if max_width is None:
            return text
        return self._fonts.shorten(text, face, canvas.px(size), max(0, canvas.px(max_width)))

    def cover(self, area: FRect) -> None:
        """A sheet of paper hides what was written below it."""
        sheet = area.inflate(2, 2)
        self.lines = [line for line in self.lines if not sheet.contains(line.area)]
        for line in self.lines:
            if sheet.colliderect(line.area):
                line.sheets.append(sheet)


@contextmanager
def _noting(app: App) -> Iterator[_Notes]:
    """While this lasts, what canvases draw is noted."""
    notes = _Notes(app)
    with pytest.MonkeyPatch.context() as patch:
        for name, watched in _WATCHED.items():
            patch.setattr(Canvas, name, watched(getattr(Canvas, name), notes))
        yield notes


def _texts(original: Callable[..., float], notes: _Notes) -> Callable[..., float]:
    """Canvas.text, noted."""

    def text(
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
        if text.strip():
            drawn = notes.shortened(canvas, text, size, face, max_width)
            letters = notes.letters(canvas, (x, y), width, size, face, (align, valign))
            notes.write(canvas, text, drawn, letters, (color, size, face))
        return width

    return text


def _panels(original: Callable[..., None], notes: _Notes) -> Callable[..., None]:
    """Canvas.panel, noted: paper covers."""

    def panel(
        canvas: Canvas, x: float, y: float, width: float, height: float, style: Any = "paper", *more: Any, **named: Any
    ) -> None:
        area = _area(canvas, x, y, width, height)
        notes.cover(area)
        original(canvas, x, y, width, height, style, *more, **named)
        notes.grounds.lay(area, PANELS[style])

    return panel


def _boxes(original: Callable[..., None], notes: _Notes) -> Callable[..., None]:
    """Canvas.box, noted: one that is filled and opaque covers."""

    def box(
        canvas: Canvas, x: float, y: float, width: float, height: float, fill: str = "none", *more: Any, **named: Any
    ) -> None:
        area, opacity = _area(canvas, x, y, width, height), named.get("opacity", 1.0)
        if fill != "none" and opacity == 1.0:
            notes.cover(area)
        original(canvas, x, y, width, height, fill, *more, **named)
        if fill != "none":
            notes.grounds.lay(area, fill, opacity)

    return box


def _pictures(original: Callable[..., pygame.Rect], notes: _Notes) -> Callable[..., pygame.Rect]:
    """Canvas.sprite, noted: what stands on a picture is not judged."""

    def sprite(canvas: Canvas, name: str, x: float, y: float, width: float, height: float, **named: Any) -> pygame.Rect:
        notes.grounds.lay(_area(canvas, x, y, width, height), None)
        return original(canvas, name, x, y, width, height, **named)

    return sprite


def _shapes(original: Callable[..., None], notes: _Notes) -> Callable[..., None]:
    """Canvas.shape, noted: drawn by vectors, it is a picture like others."""

    def shape(canvas: Canvas, body: str, x: float, y: float, width: float, height: float) -> None:
        notes.grounds.lay(_area(canvas, x, y, width, height), None)
        original(canvas, body, x, y, width, height)

    return shape


_WATCHED: dict[str, Callable[..., Callable[..., Any]]] = {
    "text": _texts,
    "panel": _panels,
    "box": _boxes,
    "sprite": _pictures,
    "shape": _shapes,
}


def _area(canvas: Canvas, x: float, y: float, width: float, height: float) -> FRect:
    return FRect(x + canvas._dx, y + canvas._dy, width, height)
