"""What can be carried and who can be fought, as data: the small vocabulary that rules read.

No rule asks for an item's id: everything an item does is one of these words. A content pack (GK-10.8) uses the same.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Style = Literal["melee", "ranged"]
StatName = Literal["spd", "str", "aim", "mag"]


class Stats(msgspec.Struct, frozen=True, gc=False):
    """Speed, Strength, Aim and Magic; never below 0 (GK-2.1, GK-2.8)."""

    spd: int = 0
    str: int = 0
    aim: int = 0
    mag: int = 0


class ItemBase(msgspec.Struct, frozen=True, kw_only=True, tag_field="category"):
    """What all items have. `name` is empty for shipped ones, whose names stand in the catalogue."""

    id: str
    name: str = ""
    fp: int = 0
    """Price in Fate Points."""


class Weapon(ItemBase, frozen=True, kw_only=True, tag="weapon"):
    """GK-6. `style` decides the stat, what distance and Cover do, and which strikes fit."""

    weapon_class: str
    hands: int
    style: Style
    roll: str
    reach: int | None = None
    """Spaces it reaches; None: the whole board."""
    bladed: bool = False
    again_on: tuple[int, ...] = ()
    """Faces on which it attacks the same target again for nothing (GK-6.6); the roll is then one die."""


class Strike(ItemBase, frozen=True, kw_only=True, tag="strike"):
    """GK-7.1: a `bonus` (dice expression, never below 0) on an attack of its `style`, from farther than `beyond`."""

    style: Style
    bonus: str
    beyond: int | None = None


class Spell(ItemBase, frozen=True, kw_only=True, tag="spell"):
    """GK-7.2 … 7.5."""

    element: str
    range: int
    roll: str
    single: bool = False
    """One enemy only, instead of all in the area."""
    caster_reach: int | None = None
    """How far from the caster the target space may be; None: anywhere."""
    hold_on: tuple[int, ...] = ()
    """Faces of a die rolled for each target still standing on which it cannot move on its next turn."""


class Equipment(ItemBase, frozen=True, kw_only=True, tag="equipment"):
    """GK-8.1: works always; one of each `subclass`."""

    subclass: str
    bonus: Stats = Stats()
    less_melee: int = 0
    less_ranged: int = 0


class OneShot(ItemBase, frozen=True, kw_only=True, tag="one_shot"):
    """GK-8.3 … 8.6. `heal`: HP to oneself or a standing ally; `revive`: a KO'd ally stands with `amount` HP;
    `bomb`: a token that does `amount` to everyone within `radius`. `reach`: spaces from the user.
    """

    effect: Literal["heal", "revive", "bomb"]
    amount: int
    reach: int
    radius: int = 0


class SpecialMove(ItemBase, frozen=True, kw_only=True, tag="special_move"):
    """GK-9. `burst`: `roll` as flat damage to an enemy anywhere, and to every enemy within `radius` of it;
    `barrage`: the regular attack of a weapon in hand FC times.
    """

    effect: Literal["burst", "barrage"]
    ki: int = 10
    roll: str = "0"
    radius: int | None = None
    """Spaces around the target that a burst touches; None: the target alone."""
    weapon_class: str | None = None
    """The class of weapon a barrage needs in hand."""
    bladed: bool = False
    """A barrage needs a bladed melee weapon in hand."""
    dash: bool = False
    """The attacker first moves to the target's space and stays there."""
    ignores_stat: bool = False
    """The target's stat is not taken off."""


Item = Weapon | Strike | Spell | Equipment | OneShot | SpecialMove


class Element(msgspec.Struct, frozen=True):
    """GK-7.3: on which kinds of space ("spade" … "cover") a spell doubles, and whether it sets off bombs (GK-8.6)."""

    id: str
    spaces: tuple[str, ...]
    ignites: bool = False


class NpcStrategy(msgspec.Struct, frozen=True):
    """A way to fight and the faces of the strategy die that choose it (none: it is the only one)."""

    strategy: Literal["fighter", "ranger", "spellcaster"]
    on: tuple[int, ...] = ()


class NpcAttack(msgspec.Struct, frozen=True):
    """An attack, the strategy it belongs to ("" for all), and the faces of the attack die that choose it."""

    item: str
    strategy: str = ""
    on: tuple[int, ...] = ()


class Npc(msgspec.Struct, frozen=True, kw_only=True):
    """GK-10: a sheet that plays by itself."""

    id: str
    name: str = ""
    hp: int
    stats: Stats
    strategies: tuple[NpcStrategy, ...]
    fate_roll: str
    attacks: tuple[NpcAttack, ...]
    portrait: str = ""
    """Medallion shown for it; empty: its id, or a plain one where there is none."""
