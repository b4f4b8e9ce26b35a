"""The list of screens: a name, and what brings the program there from a fresh title."""

from __future__ import annotations

from collections.abc import Callable

from tests.table.tour.guide import Guide

SCREENS: dict[str, Callable[[Guide], None]] = {}


def screen(name: str) -> Callable[[Callable[[Guide], None]], Callable[[Guide], None]]:
    """Put what brings the program to a screen on the list."""

    def listed(bring: Callable[[Guide], None]) -> Callable[[Guide], None]:
        assert name not in SCREENS, name
        SCREENS[name] = bring
        return bring

    return listed


def bring(guide: Guide, name: str) -> None:
    """The screen of that name, settled: nothing moves, nothing is held."""
    guide.fresh(name)
    SCREENS[name](guide)
    guide.hands.wait(2)
