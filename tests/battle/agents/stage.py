"""Positions for agents: who stands where and with what, which cards lie open, and whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from gunki.battle.events import MatchBegan
from gunki.battle.mode import MODE
from gunki.battle.rules import BOARD_RANKS, FATE_CARDS, fate_points
from gunki.battle.state import BOARD_SUITS, Bomb, State
from tests.battle.arena import Fighter, setting

BOARD = tuple(suit if suit == "cover" else f"{suit}_{BOARD_RANKS[place % 8]}" for place, suit in enumerate(BOARD_SUITS))
OTHERS_CARDS = ("spade_ace", "club_ace")
"""What lies in the Fate hand where a position does not care."""


def stage(left: Sequence[Fighter], right: Sequence[Fighter], *, actor: str = "left_1", hand: Sequence[str] = (),
          card: str = "", fp: int | None = None, discard: Iterable[str] = (), bombs: Sequence[tuple[str, int]] = (),
          used: Mapping[str, Sequence[str]] | None = None, held: Iterable[str] = (), cards: Mapping[str, str] | None =
          None, order: Sequence[str] = (), house_rules: Iterable[str] = ()) -> State:
    """The turn of `actor` in round 2: with `card` taken and `fp` left (None: all it gives), or, without `card`, with
    three in `hand` to take one from.

    `bombs` are (owner, space), `cards` what others hold, by id. The order of the round is that of Speed, equals as
    they are listed, unless `order` names it. All cards not seen lie in the deck.
    """
    rules = setting(left, right, house_rules)
    fighters = dict(zip(rules.book.index, (*left, *right), strict=True))
    state = MODE.evolve(None, MatchBegan(rules))
    taken = {**(cards or {}), **({actor: card} if card else {})}
    people = []
    for one in state.characters:
        fighter = fighters[one.id]
        one = replace(one, space=fighter.space, hp=fighter.hp, ko=fighter.hp == 0, ki=fighter.ki,
                      used=tuple((used or {}).get(one.id, ())), held=one.id in held, fate_card=taken.get(one.id))
        if one.id == actor:
            points = fate_points(card, one.space)[0] if card and fp is None else fp or 0
            one = replace(one, ki_ready=one.ki >= 10, fp=points)
        people.append(one)
    open_cards = tuple(hand) or tuple(one for one in OTHERS_CARDS if one not in taken.values())
    seen = (*open_cards, *discard, *taken.values())
    assert len(seen) == len(set(seen)), f"a card twice: {seen}"
    assert len(open_cards) == (2 if card else 3)
    deck = tuple(one for one in FATE_CARDS if one not in seen)
    by_speed = tuple(sheet.id for _, group in rules.book.speed_groups for sheet in group)
    turns = tuple(order) or by_speed
    return replace(
        state, phase="actions" if card else "card", round=2, board=BOARD, characters=tuple(people), deck=deck,
        deck_count=len(deck), hand=open_cards, discard=tuple(discard), order=turns, turn=turns.index(actor),
        actor=rules.book.index[actor],
        bombs=tuple(Bomb(number, owner, "bomb", space) for number, (owner, space) in enumerate(bombs, 1)),
        bombs_placed=len(bombs))


def before_the_first_turn(left: Sequence[Fighter], right: Sequence[Fighter], hand: Sequence[str]) -> State:
    """All stand where they are said to, and the order of the first round is asked where it is tied (GK-3.4)."""
    state = stage(left, right, hand=hand)
    return replace(state, phase="between", round=0, order=(), turn=-1, actor=-1)


def placing(left: Sequence[Fighter], right: Sequence[Fighter], first: Iterable[str]) -> State:
    """Nobody acts yet: those in `first` stand on their spaces, all others are placed after them (GK-3.1)."""
    rules = setting(left, right)
    state = replace(MODE.evolve(None, MatchBegan(rules)), board=BOARD)
    fighters: dict[str, Any] = dict(zip(rules.book.index, (*left, *right), strict=True))
    people = tuple(replace(one, space=fighters[one.id].space if one.id in set(first) else -1, hp=fighters[one.id].hp)
                   for one in state.characters)
    return replace(state, characters=people)
