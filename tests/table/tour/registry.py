"""The list of screens: a name, and what brings the program there from a fresh title."""

from __future__ import annotations

from collections.abc import Callable

from tests.table.tour.guide import Guide

SCREENS: dict[str, Callable[[Guide], None]] = {}
MODE_SCREENS: dict[str, Callable[[Guide], None]] = {}
"""Screens of bundled modes; the program needs its plugins for them (`guided(look, plugins)`)."""


def screen(name: str, of_mode: bool = False) -> Callable[[Callable[[Guide], None]], Callable[[Guide], None]]:
    """Put what brings the program to a screen on the list."""

    def listed(bring: Callable[[Guide], None]) -> Callable[[Guide], None]:
        assert name not in SCREENS and name not in MODE_SCREENS, name
        (MODE_SCREENS if of_mode else SCREENS)[name] = bring
        return bring

    return listed


def bring(guide: Guide, name: str) -> None:
    """The screen of that name, settled: nothing moves, nothing is held."""
    guide.fresh(name)
    (SCREENS.get(name) or MODE_SCREENS[name])(guide)
    guide.hands.wait(2)
