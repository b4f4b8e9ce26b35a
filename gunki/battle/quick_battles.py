"""Quick battles whose chances were measured: sides of the shipped fighters, from `data/quick_battles.toml`.

`gunki lab quick` writes the file, by many matches between computers. Even fights are even for the level adept on both
sides; easy ones, for who has never played, are won by a novice in about two of three matches.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Literal

import msgspec

from gunki.battle.content import Content
from gunki.battle.workshop_strength import Fighter, Sides
from gunki.engine.dice import Dice

DATA = Path(__file__).parent / "data" / "quick_battles.toml"
KINDS = ("npcs", "two_players")
SIZES = (1, 2, 3, 4)
NPCS_OF_KIND = {"npcs": True, "two_players": False}

Kind = Literal["npcs", "two_players"]


class QuickBattle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Presets on the left against NPCs or presets on the right; `rate`: how often the left won, in per cent, in so many
    `matches`, half of them with sides changed.
    """

    kind: Kind
    easy: bool
    left: tuple[str, ...]
    right: tuple[str, ...]
    rate: int
    matches: int


class Measured(msgspec.Struct, frozen=True):
    """The file: the command that made it, and a sum over the fighters that it was made with."""

    command: str
    fighters: str
    battle: tuple[QuickBattle, ...]


@lru_cache(maxsize=1)
def measured() -> Measured:
    """What is shipped."""
    return msgspec.convert(tomllib.loads(DATA.read_text("utf-8")), Measured)


def sum_over(content: Content) -> str:
    """A short sum over presets, NPCs and what they carry: figures measured with others are none of theirs."""
    carried = {item for preset in content.presets.values() for item in preset.inventory}
    carried |= {attack.item for npc in content.npcs.values() for attack in npc.attacks}
    parts = [*content.presets.values(), *content.npcs.values(), *(content.items[item] for item in sorted(carried)),
             *content.elements.values()]
    return hashlib.sha256(b"".join(map(msgspec.json.encode, parts))).hexdigest()[:16]


def measured_sides(kind: str, size: int, easy: bool, seed: int, fighters: Mapping[tuple[str, str], Fighter],
                   ) -> Sides | None:
    """Sides of `size` with the measured chance of the left one; None where nothing was measured.

    `fighters` are those of the screen by kind and id. The same seed gives the same sides.
    """
    against = "npc" if kind == "npcs" else "preset"
    found = [one for one in measured().battle if (one.kind, len(one.left), one.easy) == (kind, size, easy)]
    if not found:
        return None
    dice = Dice(seed)
    battle = dice.pick(found)
    left = tuple(fighters["preset", one] for one in dice.shuffle(battle.left))
    right = tuple(fighters[against, one] for one in dice.shuffle(battle.right))
    if kind == "two_players" and dice.coin():
        return Sides(right, left, 1 - battle.rate / 100)
    return Sides(left, right, battle.rate / 100)
