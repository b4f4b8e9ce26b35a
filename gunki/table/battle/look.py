"""What stands for what on the battle screen: portraits, icons, furniture, colours of the log."""

from __future__ import annotations

import zlib
from collections.abc import Collection

from gunki.battle.items import Equipment, Item, OneShot, SpecialMove, Spell, Strike
from gunki.battle.state import Character
from gunki.table.sprites import has_asset

FURNITURE = {2: "table", 7: "cask"}
"""What stands on the two Cover cards."""
FACING_RIGHT = {"hero_gambler": False, "hero_witch": False, "gunfighter": False}
"""Faces that look left as drawn; all others look right."""
ELEMENT_ICONS = {
    "fire": "fire",
    "earth": "earth",
    "wind": "wind",
    "water": "water",
    "yin": "yin",
    "yang": "yang",
    "ki": "ki",
}
CATEGORY_ICONS = {
    "Weapon": "katana",
    "Strike": "hard_attack",
    "Equipment": "gauntlets",
    "OneShot": "sake_flask",
    "SpecialMove": "active",
    "Spell": "magic",
}
WEAPON_SOUNDS = {
    "sword": "katana",
    "greatsword": "heavy_blade",
    "shortsword": "dagger",
    "polearm": "polearm",
    "pistol": "revolver",
    "rifle": "rifle",
    "shotgun": "shotgun",
    "bow": "bow_release",
}
PLAIN_MEDALLION = "ronin"
READY_FACES = (
    "hero_swordswoman", "hero_gambler", "hero_hunter", "hero_monk", "hero_sorceress", "hero_priest", "hero_witch",
    "hero_ninja",
)  # fmt: skip
"""Medallions for characters who have chosen none."""


def face_of_name(name: str, taken: Collection[str] = ()) -> str:
    """A medallion for whoever has chosen none: always the same for a name, and none of those taken while others are
    free.
    """
    first = zlib.crc32(name.encode("utf-8", "replace")) % len(READY_FACES)
    row = READY_FACES[first:] + READY_FACES[:first]
    return next((face for face in row if face not in taken), row[0])


def portrait(character: Character) -> str:
    """The medallion of a character: its own, one by the name of a person's, a plain one for an NPC without."""
    for name in (character.portrait, character.npc):
        if name and has_asset(f"tokens/{name}"):
            return name
    return PLAIN_MEDALLION if character.npc else face_of_name(character.name)


def flipped(character: Character) -> bool:
    """Whether the medallion is mirrored, so that the sides look at each other."""
    looks_right = FACING_RIGHT.get(portrait(character), True)
    return looks_right == (character.side == "right")


def icon_of(item: Item) -> str:
    """An icon for an item: its own, its element's, or its category's."""
    if has_asset(f"icons/{item.id}"):
        return item.id
    if isinstance(item, Spell):
        return ELEMENT_ICONS.get(item.element, "magic")
    return CATEGORY_ICONS[type(item).__name__]


def sound_of(item: Item) -> str:
    """The sound of using the item: an attack with it, what it heals, that it is thrown; "" for what is only worn."""
    if isinstance(item, Spell):
        return item.element if item.element in ("fire", "earth", "wind", "water") else "ki"
    if isinstance(item, Equipment):
        return ""
    if isinstance(item, OneShot):
        return "throw" if item.effect == "bomb" else "heal"
    weapon_class = "" if isinstance(item, Strike) else item.weapon_class or ""
    if weapon_class in WEAPON_SOUNDS:
        return WEAPON_SOUNDS[weapon_class]
    if isinstance(item, SpecialMove):
        return "katana" if item.bladed else "ki"
    if item.style == "ranged":
        return "throw"
    return "katana" if getattr(item, "bladed", False) else "body_hit"
