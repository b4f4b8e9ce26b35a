"""Numbers of rules inside a rule's text, as links to those rules."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from gunki.table.canvas import Canvas
from gunki.table.widgets import HotSpot, Widget

if TYPE_CHECKING:
    from gunki.table.scenes.rulebook import Entry

LEADING = 18.2
_NUMBER = re.compile(r"[A-Z]{2,4}-\d+(?:\.\d+)*")


class RuleLink(HotSpot):
    """Underlines a number in its paragraph. The keyboard has the search field."""

    def __init__(self, rect: FRect, number: str, on_activate: Callable[[], object]) -> None:
        super().__init__(rect, on_activate, name=f"link {number}", words=number)
        self.number, self.focusable = number, False

    def draw(self, canvas: Canvas) -> None:
        """A line in the colour of links, bolder while it is pointed at."""
        x, y, w, h = self.rect
        canvas.box(x, y + h - 2, w, 2 if self.hovered else 1, "link", radius=0)


def add_links(view: Widget, entry: Entry, entries: Sequence[Entry], area: FRect, on_link: Callable[[str], object],
              ) -> None:
    """Put a link over each number in the paragraph of `entry` (drawn in `area`) that another rule has."""
    assert view.layer is not None and view.layer.app is not None
    known = {other.number for other in entries} - {entry.number, ""}
    painter = view.layer.app.painter
    for line_number, line in enumerate(painter.wrap(entry.text, area.w)):
        for start, number in _numbers(line):
            if number in known:
                left = area.x + painter.measure(line[:start])
                place = FRect(left, area.y + line_number * LEADING, painter.measure(number), LEADING)
                view.add(RuleLink(place, number, partial(on_link, number)))


def _numbers(line: str) -> Iterator[tuple[int, str]]:
    for found in _NUMBER.finditer(line):
        yield found.start(), found[0]
