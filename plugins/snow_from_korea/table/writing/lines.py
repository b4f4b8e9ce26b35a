"""Where a text breaks into lines of a width, with places that stand for characters: the caret needs both ways."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from gunki.table.fonts import words

Measure = Callable[[str], float]


class Line(NamedTuple):
    """Characters `start` to `end` of the text; a line break after them is on no line."""

    start: int
    end: int


def lines_of(text: str, width: float, measure: Measure) -> list[Line]:
    """All lines, at least one; blanks at a line's end may hang over."""
    found: list[Line] = []
    start = 0
    for paragraph in text.split("\n"):
        found += [Line(start + line.start, start + line.end) for line in _wrapped(paragraph, width, measure)]
        start += len(paragraph) + 1
    return found


def _wrapped(paragraph: str, width: float, measure: Measure) -> list[Line]:
    found: list[Line] = []
    begin = at = 0
    for piece in words(paragraph):
        if at > begin and measure((paragraph[begin:at] + piece).rstrip()) > width:
            found.append(Line(begin, at))
            begin = at
        at += len(piece)
        while at - begin > 1 and measure(paragraph[begin:at].rstrip()) > width:
            end = begin + _fitting(paragraph[begin:at], width, measure)
            found.append(Line(begin, end))
            begin = end
    found.append(Line(begin, len(paragraph)))
    return found


def _fitting(text: str, width: float, measure: Measure) -> int:
    count = 1
    while count < len(text) and measure(text[:count + 1]) <= width:
        count += 1
    return count


def line_at(lines: list[Line], place: int) -> int:
    """Which line a caret stands on: at a break inside a paragraph, the later one."""
    for number, line in enumerate(lines):
        following = lines[number + 1].start if number + 1 < len(lines) else line.end + 1
        if place < following:
            return number
    return len(lines) - 1


def place_at(text: str, line: Line, x: float, measure: Measure) -> int:
    """The caret's place on a line nearest to `x` from the line's beginning."""
    piece = text[line.start:line.end]
    return line.start + min(range(len(piece) + 1), key=lambda at: abs(measure(piece[:at]) - x))
