"""What can be wrong with the layout of the layer that is shown: for the tests of every screen at every size."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations

import pygame

from gunki.table.app import App
from gunki.table.canvas import Canvas
from gunki.table.layer import Layer
from gunki.table.widgets import Button, Choice, Label, Toggle, Widget

SMALLEST = 14
"""Logical pixels a control measures at least in each direction."""
TOLERANCE = 1.0


def faults(app: App) -> list[str]:
    """Controls outside the window, too small or under another one; names that are cut."""
    layer = app.top
    assert layer is not None
    controls = controls_of(layer)
    return [*_misplaced(app, controls), *_overlapping(controls), *_cut(app, layer)]


def controls_of(layer: Layer) -> list[Widget]:
    """What can be clicked, outside scrolled content."""
    return [w for w in layer.root.walk() if w.interactive and w.shown and not _scrolled(w)]


def _scrolled(widget: Widget) -> bool:
    return any(hasattr(around, "scroll_to") for around in widget.ancestors())


def _misplaced(app: App, controls: list[Widget]) -> Iterator[str]:
    window = pygame.FRect(0, 0, app.scale.width, app.scale.height).inflate(2 * TOLERANCE, 2 * TOLERANCE)
    for widget in controls:
        area = widget.screen_rect()
        if not window.contains(area):
            yield f"{widget.name} is outside: {area}"
        if min(area.w, area.h) < SMALLEST:
            yield f"{widget.name} is too small: {area}"


def _overlapping(controls: list[Widget]) -> Iterator[str]:
    for first, second in combinations(controls, 2):
        shared = first.screen_rect().clip(second.screen_rect())
        if shared.w > 3 and shared.h > 3:
            yield f"{first.name} lies under {second.name}: {shared}"


def _cut(app: App, layer: Layer) -> Iterator[str]:
    """Names of buttons, toggles, choices and labels that end in an ellipsis, where no tooltip says the whole.

    Notes below a name may be cut.
    """
    canvas = Canvas(pygame.Surface(app.window.size), app.painter)
    for widget in layer.root.walk():
        if not widget.shown or not isinstance(widget, Button | Toggle | Choice | Label):
            continue
        for text in _drawn_names(widget):
            with _shortened(app) as cut:
                widget.draw(canvas)
            if isinstance(widget, Button):
                widget.cut = False  # that a tooltip helps a cut name out is no excuse for our own layouts
            if text in cut and text not in widget.tip():
                yield f"{widget.name} is cut: {text!r} in {widget.rect}"


def _drawn_names(widget: Widget) -> Iterator[str]:
    if isinstance(widget, Choice):
        kept = widget.index
        for number, option in enumerate(widget.options):
            widget.index = number
            yield option
        widget.index = kept
    elif isinstance(widget, Button | Toggle | Label):
        yield widget.text


@contextmanager
def _shortened(app: App) -> Iterator[set[str]]:
    """The texts that do not fit while this lasts."""
    fonts, cut = app.painter.fonts, set()
    original = fonts.shorten

    def spy(text: str, face: str, size: int, limit: int) -> str:
        found = original(text, face, size, limit)
        if found != text:
            cut.add(text)
        return found

    fonts.shorten = spy  # type: ignore[method-assign]
    try:
        yield cut
    finally:
        fonts.shorten = original  # type: ignore[method-assign]
