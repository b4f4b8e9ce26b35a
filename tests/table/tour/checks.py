"""What a picture shall never show: controls outside or under another, text that is cut, runs out, or lies on other text.

The top layer is drawn once on a surface of its own while every line of text is noted with its place: see noting.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from pygame import FRect

from gunki.table.app import App
from gunki.table.layer import Layer
from gunki.table.tooltip import TIP_WIDTH
from gunki.table.widgets import Button, TextEntry
from tests.table.layout_check import faults
from tests.table.tour.contrast import pale
from tests.table.tour.guide import Guide
from tests.table.tour.noting import Line, drawn_lines

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
