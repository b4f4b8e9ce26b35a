"""What a layer's `build` gets: the logical size of the window, and helpers to divide rectangles."""
from __future__ import annotations

from dataclasses import dataclass

from pygame import FRect

from gunki.table.scale import Scale

MARGIN = 8.0  # outer margin and gap between panels


@dataclass(frozen=True, slots=True)
class Layout:
    """Logical size to lay out in. From 800x450 (compact) to whatever a large window at a small scale gives."""

    width: float
    height: float
    scale: Scale

    @property
    def area(self) -> FRect:
        """The whole window."""
        return FRect(0, 0, self.width, self.height)

    @property
    def folded(self) -> bool:
        """Below 1120 wide: secondary panels become tabs."""
        return self.width < 1120

    @property
    def compact(self) -> bool:
        """Below 1000 wide or 600 high: names on hover or focus, one-line trays."""
        return self.width < 1000 or self.height < 600

    def centred(self, width: float, height: float, margin: float = 16) -> FRect:
        """A rectangle in the middle, no larger than the window less `margin`."""
        w, h = max(1.0, min(width, self.width - 2 * margin)), max(1.0, min(height, self.height - 2 * margin))
        return FRect((self.width - w) / 2, (self.height - h) / 2, w, h)


def columns(area: FRect, weights: list[float], gap: float = MARGIN) -> list[FRect]:
    """`area` cut into columns whose widths are as `weights`."""
    room = max(0.0, area.w - gap * (len(weights) - 1))
    out, x = [], area.x
    for weight in weights:
        width = room * weight / sum(weights)
        out.append(FRect(x, area.y, width, area.h))
        x += width + gap
    return out


def rows(area: FRect, weights: list[float], gap: float = MARGIN) -> list[FRect]:
    """`area` cut into rows whose heights are as `weights`."""
    room = max(0.0, area.h - gap * (len(weights) - 1))
    out, y = [], area.y
    for weight in weights:
        height = room * weight / sum(weights)
        out.append(FRect(area.x, y, area.w, height))
        y += height + gap
    return out


def grid(area: FRect, across: int, down: int, gap: float = MARGIN) -> list[FRect]:
    """`area` cut into equal cells, row by row."""
    return [cell for row in rows(area, [1.0] * down, gap) for cell in columns(row, [1.0] * across, gap)]
