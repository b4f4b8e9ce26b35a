"""The state of a Gun-Ki match: frozen structs, the fold of its events."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import msgspec

from gunki.battle.items import Element, Item, Npc, Stats

if TYPE_CHECKING:
    from gunki.battle.book import Book

SPACES = 10
BOARD_SUITS = ("spade", "heart", "cover", "club", "diamond") * 2
"""GK-1.1."""
COLOURS = {"spade": "black", "club": "black", "heart": "red", "diamond": "red"}
"""GK-1.2: a Cover space has none."""
SIDES = ("left", "right")
HAND_SIZE = 3
MOST_KI = 10
MOST_ROUNDS = 100


class SeatSetup(msgspec.Struct, frozen=True):
    """Who decides: `kind` human, npc or ai, with its AI `level`."""

    id: str
    name: str
    kind: str
    level: str
    side: str


class SideSetup(msgspec.Struct, frozen=True):
    """A side's shown name, and whether it is asked for its order each round (GK-3.4)."""

    name: str
    ask_order_each_round: bool = False


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """A character as it enters the match; `stats` before equipment (GK-2)."""

    id: str
    name: str
    side: str
    seat: str
    npc: str = ""
    preset: str = ""
    portrait: str = ""
    allegiance: str = "neutral"
    max_hp: int
    stats: Stats
    inventory: tuple[str, ...] = ()
    hands: tuple[str, ...] = ()


class Setting(msgspec.Struct, frozen=True, dict=True):
    """Everything a match is played by, inlined: it does not change when a preset or a content pack does."""

    sides: tuple[SideSetup, ...]
    seats: tuple[SeatSetup, ...]
    sheets: tuple[Sheet, ...]
    items: tuple[Item, ...]
    npcs: tuple[Npc, ...]
    elements: tuple[Element, ...]
    house_rules: tuple[str, ...] = ()

    @cached_property
    def book(self) -> Book:
        """The setting made ready for play: look-ups by id, parsed dice, reductions."""
        from gunki.battle.book import Book

        return Book(self)


class Character(msgspec.Struct, frozen=True, gc=False):
    """A character in play; `stats` are effective, equipment counted. `space` is -1 before placement.

    `used` lists spent one-shots by id (twice where two copies are spent); `held`: cannot move on its next turn, or
    on this one; `ki_ready`: Ki was full when its turn began.
    """

    id: str
    name: str
    side: str
    seat: str
    space: int
    hp: int
    max_hp: int
    stats: Stats
    ki: int
    fate_card: str | None
    fp: int
    hands: tuple[str, ...]
    inventory: tuple[str, ...]
    used: tuple[str, ...]
    ko: bool
    held: bool
    ki_ready: bool
    npc: str
    portrait: str


class Bomb(msgspec.Struct, frozen=True, gc=False):
    """A bomb token on the board; it goes off at the start of `owner`'s next turn (GK-8.6)."""

    id: int
    owner: str
    item: str
    space: int


class Ranking(msgspec.Struct, frozen=True, gc=False):
    """The order a side has chosen among its characters tied at `speed` (GK-3.4)."""

    side: str
    speed: int
    ranked: tuple[str, ...]
    complete: bool


class State(msgspec.Struct, frozen=True, gc=False):
    """`phase`: setup (placing), order (a tie is asked), card (the actor takes a Fate Card), actions, npc, or over.

    `turn` is the place in `order` whose turn it is (0 …; -1 before the round's first); `actor` its character's index
    in `characters`, -1 between turns. `npc_step` is the next step of an NPC's procedure. `attacked` and `special`
    say what the actor has done this turn (GK-9.1).
    """

    setting: Setting
    phase: str
    round: int
    board: tuple[str, ...]
    characters: tuple[Character, ...]
    deck: tuple[str, ...]
    deck_count: int
    hand: tuple[str, ...]
    discard: tuple[str, ...]
    order: tuple[str, ...]
    turn: int
    actor: int
    bombs: tuple[Bomb, ...]
    bombs_placed: int
    rankings: tuple[Ranking, ...]
    npc_step: str
    strategy: str
    attacked: bool
    special: bool
    result: str
    reason: str
