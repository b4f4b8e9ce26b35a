"""How characters and NPCs alike are shown: medallions, stats, items, the tick of what is in order."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gunki.battle.items import Item, Stats
from gunki.battle.words import item_name
from gunki.engine.messages import Message, say, shorten, verbatim
from gunki.table.battle.look import PLAIN_MEDALLION, face_of_name, icon_of
from gunki.table.canvas import Canvas
from gunki.table.sprites import has_asset

Words = Callable[[Message], str]
STAT_ICONS = {"spd": "speed", "str": "strength", "aim": "aim", "mag": "magic"}


def medallion(portrait: str, name: str | None = None) -> str:
    """The asset of a portrait; where there is none such the one of a character's name, or the plain one."""
    if portrait and has_asset(f"tokens/{portrait}"):
        return portrait
    return PLAIN_MEDALLION if name is None else face_of_name(name)


def stats_with_terms(own: Stats, stats: Stats, words: Words) -> str:
    """The four stats as they are fought with, and in brackets what equipment has added: "Spd 4 (2 +2)"."""
    found = []
    for key in STAT_ICONS:
        value, before = getattr(stats, key), getattr(own, key)
        terms = f" ({before} {value - before:+d})".replace("-", "−") if value != before else ""
        found.append(f"{words(say('table.stat.' + key))} {shorten(value, 5)}{terms}")
    return "   ".join(found)


def stats_text(stats: Stats, words: Words) -> str:
    """The four stats in one line."""
    return "   ".join(f"{words(say('table.stat.' + key))} {shorten(getattr(stats, key), 5)}" for key in STAT_ICONS)


def item_shown(identifier: str, items: Mapping[str, Item]) -> Message:
    """An item's name; an id that nobody knows as it stands."""
    return item_name(items[identifier]) if identifier in items else verbatim(shorten(identifier, 24))


def item_icon(identifier: str, items: Mapping[str, Item]) -> str:
    """An item's icon; a question mark for one that nobody knows."""
    return icon_of(items[identifier]) if identifier in items else "help"


def draw_tick(canvas: Canvas, x: float, y: float) -> None:
    """The sign that something is in order; it stands beside words that say so."""
    canvas.shape(f'<path d="M2,9 L7,14 L16,3" fill="none" stroke="{canvas.color("legal")}" stroke-width="3" '
                 'stroke-linecap="round" stroke-linejoin="round"/>', x, y, 18, 18)


def draw_verdict(canvas: Canvas, x: float, y: float, w: float, text: str, *, fine: bool) -> None:
    """A tick or a cross, and what it means."""
    canvas.rule(x, y - 4, w)
    if fine:
        draw_tick(canvas, x, y + 3)
    else:
        canvas.icon("close", x, y + 3, 18, "damage")
    canvas.text(text, x + 24, y + 3, 15, "text" if fine else "damage", "bold", max_width=w - 24)
