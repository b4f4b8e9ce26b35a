"""Medallions of heroes, enemies and spirits."""

from __future__ import annotations

from gunki.table.sprites import below, has_asset

PLAIN = "ronin"
"""Where there is none of that name."""
OWN = "book_of_changes:tokens_boc/"
PORTRAITS = ("hero_sorceress", "hero_monk", "hero_priest", "hero_witch", "hero_hunter", "hero_swordswoman",
             "hero_gambler", "hero_ninja", "ronin", "archer", "mage", "gunfighter")
"""Medallions a hero may have."""


def face_of_hero(portrait: str) -> str:
    """The medallion of a hero's sheet."""
    return portrait if portrait and has_asset(below("tokens", portrait)) else PLAIN


def face_of(identity: str) -> str:
    """The medallion of a sort of enemy or of a spirit."""
    name = OWN + identity
    return name if has_asset(name) else PLAIN


def picture_of(hell: str) -> str:
    """The picture of a place; the night street for the waking world and what has none."""
    name = f"book_of_changes:places/{hell}"
    return name if has_asset(name) else "book_of_changes:places/night_street"
