"""Tooltips: a small sheet of paper beside its owner, where it hides as little as it can of what else can be used."""
from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from pygame import FRect

from gunki.table.canvas import Canvas, Painter
from gunki.table.rule_marks import without_rule
from gunki.table.widgets.base import Widget

TIP_WIDTH = 320.0
GAP = 8.0
EDGE = 2.0  # what stays free between a tooltip and the edge of the window
SHADOW = 4.0
LINE = 18.2
RULE = "§ "
"""How a line begins that only says which rule stands behind the words: drawn as a book and the number, pale."""
RULE_SIZE, RULE_LEFT = 12.0, 18.0
FAR = 240.0  # a tooltip further off than this is no longer seen as its owner's
_NEAR = 10  # neighbours beside which room is looked for
_HIDING = 300.0  # so many pixels further off are better than hiding one control


class Tooltip(NamedTuple):
    """What is shown, for whom, and where."""

    owner: Widget
    text: str
    beside: FRect
    lines: list[str]
    area: FRect


def tooltip_of(owner: Widget, text: str, painter: Painter, room: tuple[float, float]) -> Tooltip:
    """The tooltip of a widget, laid out in a window of `room` logical pixels."""
    beside = owner.seen_rect()
    told, rule = without_rule(text)
    if rule and RULE not in told:
        told = f"{told}\n{RULE}{rule}"
    lines = [line for part in told.split("\n") for line in painter.wrap(part, TIP_WIDTH)]
    limit = max(1, int((room[1] - 24) // LINE))
    if len(lines) > limit:
        lines = [*lines[: limit - 1], "…"]
    width = max(painter.measure(line) for line in lines) + 20
    height = len(lines) * LINE + 12
    x, y = tooltip_place(beside, width, height, room, neighbours(owner))
    return Tooltip(owner, text, beside, lines, FRect(x, y, width, height))


def neighbours(owner: Widget) -> list[FRect]:
    """What else can be used on the owner's layer, as far as it is seen."""
    if owner.layer is None:
        return []
    own = {*owner.ancestors(), *owner.walk()}
    kept = owner.layer.keep_seen()
    places = (w.seen_rect() for w in owner.layer.root.walk() if w.focusable and w.shown and w not in own)
    return [place for place in (*places, *kept) if place.w > 0 and place.h > 0]


def tooltip_place(owner: FRect, width: float, height: float, room: tuple[float, float],
                  others: Sequence[FRect] = ()) -> tuple[float, float]:
    """Where a tooltip goes: wholly inside `room` and, where any side has room, not over its owner.

    Below, above, right or left of it, wherever it hides least of `others`; else a little further off.
    """
    best: tuple[float, tuple[float, float]] | None = None
    near = sorted(others, key=lambda other: _gap(owner, other))[:_NEAR]
    for places in (_beside(owner, width, height, room), _around(owner, width, height, room, near)):
        for place in places:
            tip = FRect(*place, width, height)
            gap = _gap(owner, tip)
            if gap <= 0 or gap > FAR:
                continue
            cost = gap + _HIDING * sum(_hidden(tip, others[i]) for i in tip.collidelistall(list(others)))
            if best is None or cost < best[0] - 0.5:
                best = cost, place
        if best is not None and best[0] < _HIDING * 0.1:
            break
    if best is not None:
        return best[1]
    return _inside(owner.centerx - width / 2, width, room[0]), _inside(owner.bottom + GAP, height, room[1])


def _beside(owner: FRect, width: float, height: float, room: tuple[float, float]) -> Iterator[tuple[float, float]]:
    """The four sides, each in the middle first, then along either end of the owner."""
    across = [_inside(x, width, room[0]) for x in (owner.centerx - width / 2, owner.left, owner.right - width)]
    along = [_inside(y, height, room[1]) for y in (owner.centery - height / 2, owner.top, owner.bottom - height)]
    for y in (owner.bottom + GAP, owner.top - GAP - height):
        if _fits(y, height, room[1]):
            yield from ((x, y) for x in across)
    for x in (owner.right + GAP, owner.left - GAP - width):
        if _fits(x, width, room[0]):
            yield from ((x, y) for y in along)


def _around(owner: FRect, width: float, height: float, room: tuple[float, float],
            near: Sequence[FRect]) -> Iterator[tuple[float, float]]:
    """Places that end where a neighbour or the owner begins."""
    all_ = [owner, *near]
    xs = [x for r in all_ for x in (r.left, r.right - width, r.right + GAP, r.left - GAP - width)]
    ys = [y for r in all_ for y in (r.top, r.bottom - height, r.bottom + GAP, r.top - GAP - height)]
    for y in _distinct(y for y in ys if _fits(y, height, room[1])):
        yield from ((x, y) for x in _distinct(x for x in xs if _fits(x, width, room[0])))


def _distinct(values: Iterable[float]) -> list[float]:
    return list(dict.fromkeys(round(value) for value in values))


def _fits(value: float, size: float, limit: float) -> bool:
    return value >= 0 and value + size <= limit


def _inside(value: float, size: float, limit: float) -> float:
    return max(EDGE, min(value, limit - size - EDGE))


def _gap(first: FRect, second: FRect) -> float:
    """How far two rectangles lie apart; 0 where they touch or overlap."""
    dx = max(0.0, second.left - first.right, first.left - second.right)
    dy = max(0.0, second.top - first.bottom, first.top - second.bottom)
    return float(max(dx, dy) + min(dx, dy) / 2)


def _hidden(tip: FRect, other: FRect) -> float:
    """How much is lost of what a tooltip lies on: most of it with the first stroke of a letter."""
    shared = tip.clip(other)
    if shared.w < 1 or shared.h < 1:
        return 0.0
    return 0.2 + 0.8 * shared.w * shared.h / (other.w * other.h)


def draw_tooltip(canvas: Canvas, tip: Tooltip) -> None:
    """A small sheet of paper with wrapped text."""
    x, y, width, height = tip.area
    canvas.box(x + 2, y + 3, width, height, "#000000", radius=6, opacity=0.3)
    canvas.box(x, y, width, height, "tooltip", "outline", 1.6, radius=6)
    for number, line in enumerate(tip.lines):
        if line.startswith(RULE):
            _draw_rule(canvas, line.removeprefix(RULE), x + 10, y + 6 + number * LINE)
            continue
        canvas.text(line, x + 10, y + 6 + number * LINE, 14, "tooltip_text")


def _draw_rule(canvas: Canvas, rule: str, x: float, y: float) -> None:
    """A small open book and the rule's number, between the tooltip's ink and its ground."""
    ink = _between(canvas.color("tooltip_text"), canvas.color("tooltip"), 0.3)
    book = "M7,3 C5,1 2,1 1,2 L1,11 C2,10 5,10 7,12 C9,10 12,10 13,11 L13,2 C12,1 9,1 7,3 Z M7,3 L7,12"
    canvas.shape(f'<path d="{book}" fill="none" stroke="{ink}" stroke-width="1.2"/>', x, y + 3, 14, 13)
    canvas.text(rule, x + RULE_LEFT, y + LINE / 2, RULE_SIZE, ink, valign="middle")


def _between(one: str, other: str, share: float) -> str:
    """A colour so far on the way from one to the other."""
    pairs = zip(bytes.fromhex(one.lstrip("#")), bytes.fromhex(other.lstrip("#")), strict=True)
    return "#" + bytes(round(a + (b - a) * share) for a, b in pairs).hex()
