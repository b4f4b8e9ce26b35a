"""What can happen in Gun-Ki, in the past tense and complete: faces, who, from, to, resulting values."""

from __future__ import annotations

import msgspec

from gunki.battle.state import Setting
from gunki.engine.contract import Event
from gunki.engine.notation import Roll


class Figure(msgspec.Struct, frozen=True, gc=False):
    """A signed figure of a damage sum. `name`: roll, bonus, stat, distance, target_stat, element, cover, less, flat.

    In the order they are computed: weapons add up (GK-6); for spells `element` is what the doubling adds (GK-7.2).
    """

    name: str
    value: int


class Hit(msgspec.Struct, frozen=True, gc=False):
    """What one character took: the sum spelled out, the damage (0 or more) and the HP left (0: KO'd).

    `held_die` is the die rolled by a spell that can hold (0: none was rolled); `held`: it cannot move next turn.
    """

    target: str
    figures: tuple[Figure, ...]
    damage: int
    hp: int
    held_die: int = 0
    held: bool = False


class MatchBegan(Event, frozen=True, tag="match_began"):
    """The config with every sheet, item and house rule inlined."""

    setting: Setting


class BoardDealt(Event, frozen=True, tag="board_dealt"):
    """The ten spaces: card names as "spade_09", "heart_queen", or "cover" (GK-1.1, GK-1.3)."""

    board: tuple[str, ...]


class Placed(Event, frozen=True, tag="placed"):
    """A character stands on its first space (GK-3.1)."""

    who: str
    space: int


class FateShuffled(Event, frozen=True, tag="fate_shuffled"):
    """A new Fate deck, top first (GK-3.2, GK-4.9). The order is hidden from every seat; `count` is not."""

    deck: tuple[str, ...]
    count: int


class FateDealt(Event, frozen=True, tag="fate_dealt"):
    """Cards drawn from the deck to the Fate hand, and the whole hand after it."""

    cards: tuple[str, ...]
    hand: tuple[str, ...]


class OrderRanked(Event, frozen=True, tag="order_ranked"):
    """A side has said who of its characters tied at `speed` goes first, for one more place (GK-3.4)."""

    side: str
    speed: int
    ranked: tuple[str, ...]
    complete: bool


class RoundBegan(Event, frozen=True, tag="round_began"):
    """A round and its turn order (GK-3.3)."""

    number: int
    order: tuple[str, ...]


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """A character's place in the order has come, before its bombs go off."""

    who: str


class TurnSkipped(Event, frozen=True, tag="turn_skipped"):
    """The character is KO'd: its turn is skipped (GK-3.5)."""

    who: str


class BombExploded(Event, frozen=True, tag="bomb_exploded"):
    """GK-8.6. `ignited` by a spell, or at its time."""

    bomb: int
    owner: str
    item: str
    space: int
    hits: tuple[Hit, ...]
    ignited: bool


class CardTaken(Event, frozen=True, tag="card_taken"):
    """A Fate Card was taken (GK-4.1 … 4.3): the FP it gives here; `discarded` is the card held before ("": none)."""

    who: str
    card: str
    fp: int
    doubled: bool
    discarded: str


class Stepped(Event, frozen=True, tag="stepped"):
    """One space for 1 FP; `fp` is what is left."""

    who: str
    origin: int
    to: int
    fp: int


class Attacked(Event, frozen=True, tag="attacked"):
    """One attack with a weapon (GK-6), `fp` left after paying. `free`: a follow-up that cost nothing."""

    who: str
    weapon: str
    strike: str
    distance: int
    roll: Roll
    bonus: Roll | None
    hit: Hit
    fp: int
    free: bool


class SpellCast(Event, frozen=True, tag="spell_cast"):
    """A spell and all it touched (GK-7.2), `fp` left."""

    who: str
    spell: str
    space: int
    roll: Roll
    hits: tuple[Hit, ...]
    fp: int


class Healed(Event, frozen=True, tag="healed"):
    """GK-8.4: `gained` HP; `hp` after it."""

    who: str
    item: str
    target: str
    gained: int
    hp: int
    fp: int


class Revived(Event, frozen=True, tag="revived"):
    """GK-8.5."""

    who: str
    item: str
    target: str
    hp: int
    fp: int


class BombPlaced(Event, frozen=True, tag="bomb_placed"):
    """GK-8.6. `bomb` numbers the bombs of a match from 1."""

    who: str
    item: str
    bomb: int
    space: int
    fp: int


class Burst(Event, frozen=True, tag="burst"):
    """A Special Move with flat damage (GK-9.2, GK-9.3)."""

    who: str
    special: str
    target: str
    roll: Roll
    hits: tuple[Hit, ...]


class BarrageBegan(Event, frozen=True, tag="barrage_began"):
    """A Special Move of `times` weapon attacks (GK-9.4, GK-9.5), from space `to`; the attacks follow as events."""

    who: str
    special: str
    target: str
    weapon: str
    times: int
    to: int


class Rearmed(Event, frozen=True, tag="rearmed"):
    """New weapons in hand for 1 FP."""

    who: str
    hands: tuple[str, ...]
    fp: int


class TurnEnded(Event, frozen=True, tag="turn_ended"):
    """A turn is over (GK-4.7, GK-4.8): `stored` FP became Ki (`ki` in all), `lost` FP are gone."""

    who: str
    ki: int
    stored: int
    lost: int


class NpcChoseStrategy(Event, frozen=True, tag="npc_strategy"):
    """GK-10.1. `die` is 0 where the sheet has only one."""

    who: str
    die: int
    strategy: str


class NpcDashed(Event, frozen=True, tag="npc_dashed"):
    """GK-10.2: `die` spaces, forward on heads."""

    who: str
    die: int
    heads: bool
    origin: int
    to: int


class NpcStayed(Event, frozen=True, tag="npc_stayed"):
    """GK-10.7: held, it does not dash."""

    who: str


class NpcRolledFate(Event, frozen=True, tag="npc_fate"):
    """Its FP for the turn."""

    who: str
    roll: Roll
    fp: int


class NpcAimed(Event, frozen=True, tag="npc_aimed"):
    """GK-10.3 … 10.5: the attack (by `die`, 0 where there is only one) and the target or space, one `out_of` so many
    equally likely ones.
    """

    who: str
    item: str
    die: int
    target: str
    space: int
    out_of: int


class NpcStopped(Event, frozen=True, tag="npc_stopped"):
    """GK-10.6: it stops for good; `reason`: "price", "way", "held" or "spent"."""

    who: str
    reason: str


class Conceded(Event, frozen=True, tag="conceded"):
    """GK-11.4."""

    side: str


class MatchEnded(Event, frozen=True, tag="match_ended"):
    """GK-11.2, 11.3, 11.4: `result` left, right or draw; `reason` knock_out, both_fell, rounds or conceded."""

    result: str
    reason: str


GunkiEvent = (
    MatchBegan | BoardDealt | Placed | FateShuffled | FateDealt | OrderRanked | RoundBegan | TurnBegan | TurnSkipped
    | BombExploded | CardTaken | Stepped | Attacked | SpellCast | Healed | Revived | BombPlaced | Burst | BarrageBegan
    | Rearmed | TurnEnded | NpcChoseStrategy | NpcDashed | NpcStayed | NpcRolledFate | NpcAimed | NpcStopped | Conceded
    | MatchEnded
)
