"""Whether text can be read on what it stands on: in every theme at once, whichever is shown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pygame import FRect

from gunki.table.theme import THEME_NAMES, contrast, load_theme

PANELS = {"paper": "paper", "tray": "tray_tint", "gold": "gold_tint", "dark": "strip"}
"""The colour role of each style of panel."""
LARGE, LARGE_BOLD = 24, 18.7
"""From these sizes on (logical pixels) letters are large, and 3:1 is enough (WCAG 2, 1.4.3)."""


class Coat(NamedTuple):
    """A colour role or "#RRGGBB", and how far it covers what is below it, from 0 to 1."""

    color: str
    opacity: float


class Ink(NamedTuple):
    """How a line is written: its colour, the coats below it from the lowest on, and its size."""

    color: str
    ground: tuple[Coat, ...] | None
    """None: a picture, which says nothing."""
    size: float
    bold: bool

    @property
    def enough(self) -> float:
        """The contrast that is needed."""
        return 3.0 if self.size >= (LARGE_BOLD if self.bold else LARGE) else 4.5


class Grounds:
    """What was painted so far, in order."""

    def __init__(self) -> None:
        self._laid: list[tuple[FRect, Coat | None]] = []

    def lay(self, area: FRect, color: str | None, opacity: float = 1.0) -> None:
        """A surface of one colour, or (None) a picture."""
        self._laid.append((area, None if color is None else Coat(color, opacity)))

    def below(self, letters: FRect) -> tuple[Coat, ...] | None:
        """The coats under the middle of a line down to the first that covers; None where a picture is among them."""
        coats: list[Coat] = []
        for area, coat in reversed(self._laid):
            if not area.collidepoint(letters.center):
                continue
            if coat is None:
                return None
            coats.append(coat)
            if coat.opacity >= 1:
                return tuple(reversed(coats))
        return None


def mixed(coats: tuple[Coat, ...], theme: str) -> str:
    """What coats over each other look like in a theme."""
    colors = load_theme(theme)
    seen = (0.0, 0.0, 0.0)
    for color, opacity in coats:
        text = colors.color(color)
        parts = [int(text[i : i + 2], 16) for i in (1, 3, 5)]
        seen = tuple(old + (new - old) * opacity for old, new in zip(seen, parts, strict=True))  # type: ignore[assignment]
    return "#" + "".join(f"{round(part):02X}" for part in seen)


def pale(ink: Ink) -> Iterator[str]:
    """The themes in which a line cannot be read, in sentences."""
    for theme in THEME_NAMES if ink.ground is not None else ():
        assert ink.ground is not None
        ground = mixed(ink.ground, theme)
        found = contrast(load_theme(theme).color(ink.color), ground)
        if found < ink.enough - 0.005:
            yield f"{ink.color} on {' under '.join(coat.color for coat in reversed(ink.ground))} in {theme}: {found:.2f}"
