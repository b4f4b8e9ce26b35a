"""What commands do: dice are rolled here and in `npc` and `fight`, and nowhere else.

A `Scribe` writes events down and folds each at once, so that a rule always sees the state its last event left.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gunki.battle import commands as cmd
from gunki.battle import events as ev
from gunki.battle import fight, npc
from gunki.battle.choices import START_SPACES
from gunki.battle.evolve import evolve
from gunki.battle.items import OneShot, SpecialMove, Spell, Strike
from gunki.battle.order import is_complete, pending_tie, round_order
from gunki.battle.scribe import Scribe
from gunki.battle.state import BOARD_SUITS, COLOURS, HAND_SIZE, MOST_KI, MOST_ROUNDS, Setting, State
from gunki.engine.dice import Dice

SUITS = ("spade", "heart", "club", "diamond")
FATE_RANKS = ("ace", "02", "03", "04", "05")
BOARD_RANKS = ("06", "07", "08", "09", "10", "jack", "queen", "king")
FATE_CARDS = tuple(f"{suit}_{rank}" for suit in SUITS for rank in FATE_RANKS)
"""GK-1.4."""
ACE = 6


def start(setting: Setting, dice: Dice) -> tuple[Any, ...]:
    """Events up to the first decision."""
    began = ev.MatchBegan(setting)
    scribe = Scribe(evolve(None, began), dice)
    scribe.events.append(began)
    ranks = {suit: list(dice.shuffle(BOARD_RANKS)) for suit in SUITS}
    scribe.emit(ev.BoardDealt(tuple(
        suit if suit == "cover" else f"{suit}_{ranks[suit].pop()}" for suit in BOARD_SUITS)))
    _advance(scribe)
    return tuple(scribe.events)


def decide(state: State, command: Any, dice: Dice) -> tuple[Any, ...]:
    """Events of a legal command."""
    return carry_out(state, command, dice)[0]


def carry_out(state: State, command: Any, dice: Dice) -> tuple[tuple[Any, ...], State]:
    """Events of a legal command and the state after them."""
    scribe = Scribe(state, dice)
    _DECIDE[type(command)](scribe, command)
    return tuple(scribe.events), scribe.state


def face_value(card: str | None) -> int:
    """FC (GK-4.4): the card's number, ace 6, never doubled; 0 without a card."""
    if card is None:
        return 0
    rank = card[-2:]
    return int(rank) if rank.isdigit() else ACE


def fate_points(card: str, space: int) -> tuple[int, bool]:
    """The FP a card gives on a space, and whether they were doubled (GK-4.2, GK-4.3)."""
    value = face_value(card)
    suit, rank = card.split("_")
    doubled = rank != "ace" and COLOURS[suit] == COLOURS.get(BOARD_SUITS[space])
    return (value * 2 if doubled else value), doubled


def _advance(scribe: Scribe) -> None:
    """Go on by what needs no decision until one is waited for or the match is over."""
    while True:
        state = scribe.state
        if state.phase == "setup":
            if not _place_next(scribe):
                return
        elif state.phase == "between":
            if state.turn + 1 < len(state.order):
                _begin_turn(scribe, state.order[state.turn + 1])
            elif state.round >= MOST_ROUNDS:
                scribe.emit(ev.MatchEnded("draw", "rounds"))
            elif pending_tie(state) is not None:
                return
            else:
                long_order = state.setting.book.long_order and state.round
                order = state.order if long_order else round_order(state, scribe.dice)
                scribe.emit(ev.RoundBegan(state.round + 1, order))
        else:
            return


def _place_next(scribe: Scribe) -> bool:
    """Place the next NPC, or deal when all stand; False where a person must place."""
    waiting = next((c for c in scribe.state.characters if c.space < 0), None)
    if waiting is None:
        deck = scribe.dice.shuffle(FATE_CARDS)
        scribe.emit(ev.FateShuffled(deck, len(deck)))
        scribe.emit(ev.FateDealt(deck[:HAND_SIZE], deck[:HAND_SIZE]))
        return True
    if not waiting.npc:
        return False
    scribe.emit(ev.Placed(waiting.id, scribe.dice.pick(START_SPACES[waiting.side])))
    return True


def _begin_turn(scribe: Scribe, who: str) -> None:
    index = scribe.state.setting.book.index[who]
    skipped = scribe.state.characters[index].ko
    scribe.emit(ev.TurnSkipped(who) if skipped else ev.TurnBegan(who))
    for bomb in scribe.state.bombs:
        if bomb.owner == who:
            fight.explode(scribe, bomb, ignited=False)
            if scribe.over:
                return
    if not skipped and scribe.state.characters[index].ko:
        end_turn(scribe)


def end_turn(scribe: Scribe) -> None:
    """End the actor's turn, by choice or by falling, and refill the Fate hand (GK-4.7 … 4.9)."""
    state = scribe.state
    actor = scribe.actor
    has_special = state.setting.book.loadouts[state.actor].special is not None
    stored = min(actor.fp, MOST_KI - actor.ki) if has_special and not actor.ko else 0
    scribe.emit(ev.TurnEnded(actor.id, actor.ki + stored, stored, actor.fp - stored))
    if not actor.npc:
        _refill(scribe)


def _refill(scribe: Scribe) -> None:
    state = scribe.state
    missing = HAND_SIZE - len(state.hand)
    if missing == 0:
        return
    if state.deck_count < missing:
        deck = scribe.dice.shuffle((*state.deck, *state.discard, *state.hand))
        scribe.emit(ev.FateShuffled(deck, len(deck)))
        missing = HAND_SIZE
    state = scribe.state
    drawn = state.deck[:missing]
    scribe.emit(ev.FateDealt(drawn, (*state.hand, *drawn)))


def _place(scribe: Scribe, command: cmd.Place) -> None:
    scribe.emit(ev.Placed(command.who, command.space))
    _advance(scribe)


def _go_first(scribe: Scribe, command: cmd.GoFirst) -> None:
    tie = pending_tie(scribe.state)
    if tie is None:
        raise ValueError("no tie is open")
    ranked = (*tie.ranked, command.who)
    scribe.emit(ev.OrderRanked(tie.side, tie.speed, ranked, is_complete(tie, ranked, scribe.state)))
    _advance(scribe)


def _take_card(scribe: Scribe, command: cmd.TakeCard) -> None:
    actor = scribe.actor
    points, doubled = fate_points(command.card, actor.space)
    scribe.emit(ev.CardTaken(actor.id, command.card, points, doubled, actor.fate_card or ""))


def _step(scribe: Scribe, command: cmd.Step) -> None:
    actor = scribe.actor
    scribe.emit(ev.Stepped(actor.id, actor.space, command.to, actor.fp - 1))


def _attack(scribe: Scribe, command: cmd.Attack) -> None:
    book = scribe.state.setting.book
    weapon = book.weapon(command.weapon)
    strike = book.items[command.strike] if command.strike else None
    if strike is not None and not isinstance(strike, Strike):
        raise KeyError(command.strike)
    fp = scribe.actor.fp - weapon.fp - (strike.fp if strike else 0)
    fight.attack_with_follow_ups(scribe, command.target, weapon, strike, fp, face_value(scribe.actor.fate_card))


def _cast(scribe: Scribe, command: cmd.Cast) -> None:
    spell = scribe.state.setting.book.items[command.spell]
    if not isinstance(spell, Spell):
        raise KeyError(command.spell)
    fight.cast(scribe, spell, command.space, command.target, face_value(scribe.actor.fate_card))
    _end_turn_of_the_fallen(scribe)


def _end_turn_of_the_fallen(scribe: Scribe) -> None:
    if not scribe.over and scribe.actor.ko:
        end_turn(scribe)
        _advance(scribe)


def _use_item(scribe: Scribe, command: cmd.UseItem) -> None:
    state, actor = scribe.state, scribe.actor
    item = state.setting.book.items[command.item]
    if not isinstance(item, OneShot):
        raise KeyError(command.item)
    fp = actor.fp - item.fp
    if item.effect == "bomb":
        scribe.emit(ev.BombPlaced(actor.id, item.id, state.bombs_placed + 1, command.space, fp))
        return
    target = state.characters[state.setting.book.index[command.target]]
    if item.effect == "heal":
        hp = min(target.max_hp, target.hp + item.amount)
        scribe.emit(ev.Healed(actor.id, item.id, target.id, hp - target.hp, hp, fp))
    else:
        scribe.emit(ev.Revived(actor.id, item.id, target.id, min(target.max_hp, item.amount), fp))


def _use_special(scribe: Scribe, command: cmd.UseSpecial) -> None:
    special = scribe.state.setting.book.items[command.special]
    if not isinstance(special, SpecialMove):
        raise KeyError(command.special)
    if special.effect == "burst":
        fight.burst(scribe, special, command.target)
    else:
        fight.barrage(scribe, special, command.target, command.weapon, face_value(scribe.actor.fate_card))


def _rearm(scribe: Scribe, command: cmd.Rearm) -> None:
    scribe.emit(ev.Rearmed(scribe.actor.id, command.hands, scribe.actor.fp - 1))


def _end_turn(scribe: Scribe, command: cmd.EndTurn) -> None:
    end_turn(scribe)
    _advance(scribe)


def _concede(scribe: Scribe, command: cmd.Concede) -> None:
    side = scribe.actor.side
    scribe.emit(ev.Conceded(side))
    scribe.emit(ev.MatchEnded("right" if side == "left" else "left", "conceded"))


def _npc_proceed(scribe: Scribe, command: cmd.NpcProceed) -> None:
    npc.proceed(scribe, command.step)
    if scribe.over:
        return
    if command.step == "end" or scribe.actor.ko:
        end_turn(scribe)
        _advance(scribe)


_DECIDE: dict[type, Callable[[Scribe, Any], None]] = {
    cmd.Place: _place, cmd.GoFirst: _go_first, cmd.TakeCard: _take_card, cmd.Step: _step, cmd.Attack: _attack,
    cmd.Cast: _cast, cmd.UseItem: _use_item, cmd.UseSpecial: _use_special, cmd.Rearm: _rearm,
    cmd.EndTurn: _end_turn, cmd.Concede: _concede, cmd.NpcProceed: _npc_proceed,
}
