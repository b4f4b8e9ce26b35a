"""Medallions of heroes, enemies and spirits."""

from __future__ import annotations

from book_of_changes.sheets import MapSheet
from gunki.table.sprites import below, has_asset

PLAIN = "ronin"
"""Where there is none of that name."""
OWN = "book_of_changes:tokens_boc/"
PLACES = "book_of_changes:places/"
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


def place_name(place: MapSheet) -> str:
    """By what `picture_of` finds the picture of a map: its own id where there is one, else its Hell."""
    return place.id if has_asset(f"{PLACES}{place.id}") else place.hell.lower().replace(" ", "_")


def picture_of(hell: str) -> str:
    """The picture of a place; the night street for the waking world and what has none."""
    name = PLACES + hell
    return name if has_asset(name) else PLACES + "night_street"
