"""Turn order (GK-3.3, GK-3.4): Speed first, ties by the chart, worked out anew each round."""

from __future__ import annotations

from typing import NamedTuple

from gunki.battle.state import Sheet, State
from gunki.engine.dice import Dice


class Tie(NamedTuple):
    """A tie that a side's first seat must rank: who can take the next place, and what was ranked before."""

    side: str
    speed: int
    seat: str
    candidates: tuple[str, ...]
    ranked: tuple[str, ...]


def pending_tie(state: State) -> Tie | None:
    """The next tie a side has still to rank before this round can begin; None: nothing to ask."""
    book = state.setting.book
    if not book.ties or (book.long_order and state.round):
        return None
    complete = {(ranking.side, ranking.speed) for ranking in state.rankings if ranking.complete}
    for side, speed, tied in book.ties:
        if (side, speed) not in complete:
            return _tie(state, side, speed, tied)
    return None


def _tie(state: State, side: str, speed: int, tied: tuple[Sheet, ...]) -> Tie:
    ranked = next((r.ranked for r in state.rankings if (r.side, r.speed) == (side, speed)), ())
    open_ones = [c for c in tied if c.id not in ranked]
    persons = [c.id for c in open_ones if not c.npc]
    # Among themselves NPCs are shuffled, so the first of them stands for whichever it will be.
    npcs = [c.id for c in open_ones if c.npc][:1]
    seat = next(s.id for s in state.setting.seats if s.side == side and s.kind != "npc")
    return Tie(side, speed, seat, (*persons, *npcs), ranked)


def is_complete(tie: Tie, ranked: tuple[str, ...], state: State) -> bool:
    """Whether what is left after `ranked` needs no more choosing: one character, or NPCs only."""
    members = next(own for side, speed, own in state.setting.book.ties if (side, speed) == (tie.side, tie.speed))
    left = [sheet for sheet in members if sheet.id not in ranked]
    return len(left) <= 1 or all(sheet.npc for sheet in left)


def round_order(state: State, dice: Dice) -> tuple[str, ...]:
    """The order of a round: random where the chart says so, else as the sides have ranked."""
    order: list[str] = []
    for speed, tied in state.setting.book.speed_groups:
        if len(tied) == 1:
            order.append(tied[0].id)
        else:
            order += _order_of_tie(state, speed, tied, dice)
    return tuple(order)


def _order_of_tie(state: State, speed: int, tied: tuple[Sheet, ...], dice: Dice) -> list[str]:
    places = [sheet.side for sheet in tied if not sheet.npc]
    if len(set(places)) > 1:
        places = list(dice.shuffle(places))
    npcs = [sheet for sheet in tied if sheet.npc]
    if len(npcs) > 1:
        npcs = list(dice.shuffle(npcs))
    wishes = {side: _wishes(state, side, speed, tied) for side in set(places)}
    order: list[str] = []
    wished = dict.fromkeys(wishes, 0)
    for place, side in enumerate(places):
        while not (person := wishes[side].pop(0)):
            wished[side] += 1
        # A wished NPC goes before its side's own characters only once the other side's have all been placed.
        if all(other == side for other in places[place:]):
            for waiting in [npc for npc in npcs if npc.side == side][: wished[side]]:
                npcs.remove(waiting)
                order.append(waiting.id)
            wished[side] = 0
        order.append(person)
    return order + [npc.id for npc in npcs]


def _wishes(state: State, side: str, speed: int, tied: tuple[Sheet, ...]) -> list[str]:
    """The side's tied characters as it ranked them; "" stands for one of its NPCs."""
    own = {sheet.id: sheet for sheet in tied if sheet.side == side}
    ranked = next((r.ranked for r in state.rankings if (r.side, r.speed) == (side, speed)), ())
    rest = [sheet.id for sheet in own.values() if sheet.id not in ranked and not sheet.npc]
    return ["" if own[who].npc else who for who in (*ranked, *rest)]
