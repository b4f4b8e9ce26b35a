"""How builds look: medallions, names, words for what they are."""

from __future__ import annotations

from gunki.battle.characters.build import Build, Fault
from gunki.battle.items import Item
from gunki.engine.messages import Message, say, shorten, verbatim
from gunki.table.battle.look import icon_of
from gunki.table.canvas import Canvas
from gunki.table.collection.look import Words

LONGEST = 40


def medallion_name(portrait: str) -> Message:
    """A portrait in words: what kind of fighter it shows."""
    return say("preset." + portrait.removeprefix("hero_")) if portrait else say("roster.portrait.plain")


def name_shown(build: Build) -> Message:
    """The name, fit to be shown; a word for none."""
    shown = shorten(build.name, LONGEST).strip()
    return verbatim(shown) if shown else say("roster.nameless")


def fault_text(fault: Fault, words: Words) -> str:
    """The sentence with its rule."""
    text = words(fault.message)
    return words(say("roster.with_rule", text=text, number=fault.rule)) if fault.rule else text


def draw_icon(canvas: Canvas, item: Item | None, x: float, y: float, size: float, color: str = "text") -> None:
    """An item's icon; a question mark for one nobody knows."""
    canvas.icon(icon_of(item) if item is not None else "help", x, y, size, color)
