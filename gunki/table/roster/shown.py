"""How characters and NPCs alike are shown: medallions, stats, items."""

from __future__ import annotations

from collections.abc import Mapping

from gunki.battle.items import Item, Stats
from gunki.battle.words import item_name
from gunki.engine.messages import Message, say, shorten, verbatim
from gunki.table.battle.look import PLAIN_MEDALLION, face_of_name, icon_of
from gunki.table.collection.look import Words
from gunki.table.sprites import has_asset

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
