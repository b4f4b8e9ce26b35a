"""The match told event by event, every die and every figure (GK-5.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gunki.battle import events as ev
from gunki.battle.damage import strike_counts
from gunki.battle.items import SpecialMove, Strike
from gunki.battle.rules import face_value
from gunki.battle.state import MOST_KI, State
from gunki.battle.words import (
    aftermath,
    card,
    cards,
    damage_sum,
    dice,
    flat_hits,
    joined,
    name_of,
    named_item,
    names,
    person,
    side_name,
    space,
    wielded,
)
from gunki.engine.messages import Message, say


def tell(state: State, event: Any) -> Message | None:
    """One line about `event`, given the state after it; None for events that need none."""
    teller = _TELLERS.get(type(event))
    return teller(state, event) if teller else None


def outcome_reason(state: State, reason: str, result: str) -> Message:
    """Why a match ended, naming the winning side."""
    return say("outcome." + reason, side="" if result == "draw" else side_name(state.setting, result))


def _match_began(state: State, event: ev.MatchBegan) -> Message:
    left, right = (names(state, [s.id for s in event.setting.sheets if s.side == side]) for side in ("left", "right"))
    return say("tell.match_began", left=left, right=right)


def _placed(state: State, event: ev.Placed) -> Message:
    return say("tell.placed", who=name_of(state, event.who), space=space(event.space))


def _fate_shuffled(state: State, event: ev.FateShuffled) -> Message:
    return say("tell.fate_shuffled", count=event.count)


def _fate_dealt(state: State, event: ev.FateDealt) -> Message:
    if event.cards == event.hand:
        return say("tell.fate_hand", hand=cards(event.hand))
    return say("tell.fate_drawn", cards=cards(event.cards), hand=cards(event.hand))


def _order_ranked(state: State, event: ev.OrderRanked) -> Message:
    return say("tell.order_ranked", side=side_name(state.setting, event.side), speed=event.speed,
               names=names(state, event.ranked))


def _round_began(state: State, event: ev.RoundBegan) -> Message:
    return say("tell.round_began", number=event.number, order=names(state, event.order))


def _turn_began(state: State, event: ev.TurnBegan) -> Message:
    who = person(state, event.who)
    return say("tell.turn_began_held" if who.held else "tell.turn_began", who=name_of(state, who.id))


def _turn_skipped(state: State, event: ev.TurnSkipped) -> Message:
    return say("tell.turn_skipped", who=name_of(state, event.who))


def _bomb_exploded(state: State, event: ev.BombExploded) -> Message:
    return say("tell.bomb_ignited" if event.ignited else "tell.bomb_exploded", who=name_of(state, event.owner),
               item=named_item(state.setting, event.item), space=space(event.space),
               hits=flat_hits(state, event.hits))


def _card_taken(state: State, event: ev.CardTaken) -> Message:
    key = "tell.card_doubled" if event.doubled else "tell.card_taken"
    taken = say(key, who=name_of(state, event.who), card=card(event.card), fp=event.fp,
                value=face_value(event.card))
    return say("tell.card_discarded", taken=taken, card=card(event.discarded)) if event.discarded else taken


def _stepped(state: State, event: ev.Stepped) -> Message:
    return say("tell.stepped", who=name_of(state, event.who), space=space(event.to), fp=event.fp)


def _attacked(state: State, event: ev.Attacked) -> Message:
    me = person(state, event.who)
    book = state.setting.book
    weapon, strike = book.weapon(event.weapon), book.items.get(event.strike)
    rolls = [say("figure.rolled", label=say("figure.roll"), dice=dice(event.roll, face_value(me.fate_card)))]
    label = named_item(state.setting, event.weapon)
    if isinstance(strike, Strike) and event.bonus is not None:
        bonus_label = named_item(state.setting, event.strike)
        label = say("attack.with_strike", weapon=label, strike=bonus_label)
        shown = dice(event.bonus, face_value(me.fate_card)) if strike_counts(strike, event.distance) else \
            say("strike.too_near")
        rolls.append(say("figure.rolled", label=bonus_label, dice=shown))
    # In a barrage every attack is free; what follows on a paid one is worth a word.
    key = "tell.attack_free" if event.free and not state.special else "tell.attack"
    return say(key, who=name_of(state, me.id), target=name_of(state, event.hit.target), weapon=label,
               sum=damage_sum(event.hit, "str" if weapon.style == "melee" else "aim", rolls),
               result=aftermath(state, event.hit))


def _spell_cast(state: State, event: ev.SpellCast) -> Message:
    me = person(state, event.who)
    total = say("figure.rolled", label=say("figure.roll"), dice=event.roll.total)
    hits = [say("hit.spell", target=name_of(state, hit.target), sum=damage_sum(hit, "mag", [total]),
                result=aftermath(state, hit)) for hit in event.hits]
    return say("tell.spell_cast", who=name_of(state, me.id), spell=named_item(state.setting, event.spell),
               space=space(event.space), dice=dice(event.roll, face_value(me.fate_card)),
               hits=joined(hits, "list.semicolon") if hits else say("hit.nobody"))


def _healed(state: State, event: ev.Healed) -> Message:
    own = event.who == event.target
    return say("tell.healed_self" if own else "tell.healed", who=name_of(state, event.who),
               target=name_of(state, event.target), item=named_item(state.setting, event.item),
               gained=event.gained, hp=event.hp)


def _revived(state: State, event: ev.Revived) -> Message:
    return say("tell.revived", who=name_of(state, event.who), target=name_of(state, event.target),
               item=named_item(state.setting, event.item), hp=event.hp)


def _bomb_placed(state: State, event: ev.BombPlaced) -> Message:
    return say("tell.bomb_placed", who=name_of(state, event.who), item=named_item(state.setting, event.item),
               space=space(event.space))


def _burst(state: State, event: ev.Burst) -> Message:
    return say("tell.burst", who=name_of(state, event.who), special=named_item(state.setting, event.special),
               target=name_of(state, event.target), dice=dice(event.roll), hits=flat_hits(state, event.hits))


def _barrage_began(state: State, event: ev.BarrageBegan) -> Message:
    special = state.setting.book.items[event.special]
    dash = isinstance(special, SpecialMove) and special.dash
    return say("tell.barrage_dash" if dash else "tell.barrage", who=name_of(state, event.who),
               special=named_item(state.setting, event.special), target=name_of(state, event.target),
               weapon=named_item(state.setting, event.weapon), space=space(event.to), count=event.times)


def _rearmed(state: State, event: ev.Rearmed) -> Message:
    return say("tell.rearmed", who=name_of(state, event.who), fp=event.fp,
               items=wielded(state.setting, event.hands))


def _turn_ended(state: State, event: ev.TurnEnded) -> Message:
    line = say("tell.turn_ended", who=name_of(state, event.who))
    if event.stored:
        line = say("tell.fp_stored", line=line, count=event.stored, ki=event.ki, most=MOST_KI)
    return say("tell.fp_lost", line=line, count=event.lost) if event.lost else line


def _npc_strategy(state: State, event: ev.NpcChoseStrategy) -> Message | None:
    if not event.die:
        return None
    return say("tell.npc_strategy", who=name_of(state, event.who), die=event.die,
               strategy=say("strategy." + event.strategy))


def _npc_dashed(state: State, event: ev.NpcDashed) -> Message:
    stopped = abs(event.to - event.origin) < event.die
    return say("tell.npc_dashed_to_the_end" if stopped else "tell.npc_dashed", who=name_of(state, event.who),
               die=event.die, coin=say("coin.heads" if event.heads else "coin.tails"), space=space(event.to))


def _npc_stayed(state: State, event: ev.NpcStayed) -> Message:
    return say("tell.npc_stayed", who=name_of(state, event.who))


def _npc_fate(state: State, event: ev.NpcRolledFate) -> Message:
    return say("tell.npc_fate", who=name_of(state, event.who), dice=dice(event.roll), fp=event.fp)


def _npc_aimed(state: State, event: ev.NpcAimed) -> Message:
    item = named_item(state.setting, event.item)
    if event.die:
        item = say("npc.rolled_attack", item=item, die=event.die)
    at = say("npc.at_target", target=name_of(state, event.target)) if event.target else space(event.space)
    line = say("tell.npc_aimed", who=name_of(state, event.who), item=item, at=at)
    if event.out_of == 1:
        return say("tell.npc_nearest", line=line) if state.strategy == "fighter" else line
    return say("tell.npc_of_nearest" if state.strategy == "fighter" else "tell.npc_by_chance", line=line,
               out_of=event.out_of)


def _npc_stopped(state: State, event: ev.NpcStopped) -> Message | None:
    if event.reason == "spent":
        return None
    return say("tell.npc_stopped." + event.reason, who=name_of(state, event.who), fp=person(state, event.who).fp)


def _conceded(state: State, event: ev.Conceded) -> Message:
    return say("tell.conceded", side=side_name(state.setting, event.side))


def _match_ended(state: State, event: ev.MatchEnded) -> Message:
    return outcome_reason(state, event.reason, event.result)


_TELLERS: dict[type, Callable[[State, Any], Message | None]] = {
    ev.MatchBegan: _match_began, ev.Placed: _placed, ev.FateShuffled: _fate_shuffled, ev.FateDealt: _fate_dealt,
    ev.OrderRanked: _order_ranked, ev.RoundBegan: _round_began, ev.TurnBegan: _turn_began,
    ev.TurnSkipped: _turn_skipped, ev.BombExploded: _bomb_exploded, ev.CardTaken: _card_taken,
    ev.Stepped: _stepped, ev.Attacked: _attacked, ev.SpellCast: _spell_cast, ev.Healed: _healed,
    ev.Revived: _revived, ev.BombPlaced: _bomb_placed, ev.Burst: _burst, ev.BarrageBegan: _barrage_began,
    ev.Rearmed: _rearmed, ev.TurnEnded: _turn_ended, ev.NpcChoseStrategy: _npc_strategy,
    ev.NpcDashed: _npc_dashed, ev.NpcStayed: _npc_stayed, ev.NpcRolledFate: _npc_fate,
    ev.NpcAimed: _npc_aimed, ev.NpcStopped: _npc_stopped, ev.Conceded: _conceded, ev.MatchEnded: _match_ended,
}
