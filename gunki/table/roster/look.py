"""How builds look: medallions, names, words for what they are."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gunki.battle.characters.build import Build, Fault
from gunki.battle.items import Item, Stats
from gunki.battle.words import item_name
from gunki.engine.messages import Message, say, shorten, verbatim
from gunki.table.battle.look import PLAIN_MEDALLION, icon_of
from gunki.table.canvas import Canvas
from gunki.table.sprites import has_asset

Words = Callable[[Message], str]
LONGEST = 40
STAT_ICONS = {"spd": "speed", "str": "strength", "aim": "aim", "mag": "magic"}


def medallion(portrait: str) -> str:
    """The asset of a portrait; the plain one where there is none such."""
    return portrait if portrait and has_asset(f"tokens/{portrait}") else PLAIN_MEDALLION


def medallion_name(portrait: str) -> Message:
    """A portrait in words: what kind of fighter it shows."""
    return say("preset." + portrait.removeprefix("hero_")) if portrait else say("roster.portrait.plain")


def name_shown(build: Build) -> Message:
    """The name, fit to be shown; a word for none."""
    shown = shorten(build.name, LONGEST).strip()
    return verbatim(shown) if shown else say("roster.nameless")


def item_shown(identifier: str, items: Mapping[str, Item]) -> Message:
    """An item's name; an id that nobody knows as it stands."""
    return item_name(items[identifier]) if identifier in items else verbatim(shorten(identifier, 24))


def fault_text(fault: Fault, words: Words) -> str:
    """The sentence with its rule."""
    text = words(fault.message)
    return words(say("roster.with_rule", text=text, number=fault.rule)) if fault.rule else text


def stats_text(stats: Stats, words: Words) -> str:
    """The four stats in one line."""
    return "   ".join(f"{words(say('table.stat.' + key))} {shorten(getattr(stats, key), 5)}" for key in STAT_ICONS)


def draw_icon(canvas: Canvas, item: Item | None, x: float, y: float, size: float, color: str = "text") -> None:
    """An item's icon; a question mark for one nobody knows."""
    canvas.icon(icon_of(item) if item is not None else "help", x, y, size, color)
