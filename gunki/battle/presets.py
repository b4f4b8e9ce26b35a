"""The ready characters (GK-2): a sheet each, with a plan of its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from gunki.battle.items import Item, Stats, Weapon
from gunki.engine.messages import Message, say, verbatim

MOST_HANDS = 2
SHIPPED_NAMES = {
    "swordswoman": "Okiku", "monk": "Jion", "gambler": "Silas", "hunter": "Abel Crane",
    "sorceress": "Homura", "priest": "Naruo", "witch": "Delphine", "ninja": "Kagero",
}  # fmt: skip
"""Names of the ready characters as the game is shipped: only these have others in other languages."""


class Preset(msgspec.Struct, frozen=True, kw_only=True):
    """A sheet to start with. `name` is the person's; what kind of fighter that is stands in the catalogue."""

    id: str
    name: str
    allegiance: str
    stats: Stats
    inventory: tuple[str, ...]
    hands: tuple[str, ...]

    @property
    def portrait(self) -> str:
        """The medallion."""
        return "hero_" + self.id


def hero_name(preset: str, name: str) -> Message:
    """What the person of a ready character is called: the shipped name in the player's language, else as written."""
    return say("hero." + preset) if name and SHIPPED_NAMES.get(preset) == name else verbatim(name)


def role(preset: Preset) -> Message:
    """What kind of fighter it is: "Swordswoman"."""
    return say("preset." + preset.id)


def plan(preset: Preset) -> Message:
    """One sentence on how to play it."""
    return say("preset." + preset.id + ".plan")


def ready_hands(inventory: Iterable[str], items: Mapping[str, Item]) -> tuple[str, ...]:
    """The first weapons of an inventory that two hands can hold together (GK-2.6)."""
    hands: list[str] = []
    free = MOST_HANDS
    for item in map(items.__getitem__, inventory):
        if isinstance(item, Weapon) and item.hands <= free:
            hands.append(item.id)
            free -= item.hands
    return tuple(hands)
