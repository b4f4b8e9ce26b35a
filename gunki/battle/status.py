"""The position line by line: for the text client and for screen readers."""

from __future__ import annotations

from gunki.battle.rules import fate_points
from gunki.battle.state import BOARD_SUITS, MOST_KI, Bomb, Character, State
from gunki.battle.words import card, joined, name_of, named_item, names, side_name, space, wielded
from gunki.engine.messages import Argument, Message, say


def status(state: State) -> list[Message]:
    """Round and turn, the board, every character, the Fate hand, the bombs."""
    lines = [_headline(state), say("status.board", spaces=joined([space(n) for n in range(len(BOARD_SUITS))]))]
    lines += [_character(state, character) for character in state.characters]
    if state.hand:
        lines.append(say("status.fate_hand", count=state.deck_count,
                         cards=joined([_fate_card(state, name) for name in state.hand])))
    return lines + [_bomb(state, bomb) for bomb in state.bombs]


def _headline(state: State) -> Message:
    if state.phase == "over":
        return say("status.over")
    if not state.round:
        return say("status.setup")
    order = names(state, state.order)
    if state.actor < 0:
        return say("status.round", number=state.round, order=order)
    return say("status.turn", number=state.round, order=order, who=name_of(state, state.characters[state.actor].id))


def _character(state: State, who: Character) -> Message:
    parts = [say("status.hp", hp=who.hp, most=who.max_hp)]
    if who.ko:
        parts.insert(0, say("status.ko"))
    if state.actor >= 0 and state.characters[state.actor] is who:
        parts.append(say("status.fp", fp=who.fp))
    if state.setting.book.loadouts[state.setting.book.index[who.id]].special is not None:
        parts.append(say("status.ki", ki=who.ki, most=MOST_KI))
    parts.append(say("status.stats", spd=who.stats.spd, str=who.stats.str, aim=who.stats.aim, mag=who.stats.mag))
    if who.fate_card:
        parts.append(say("status.fate_card", card=card(who.fate_card)))
    if who.hands:
        parts.append(say("status.hands", items=wielded(state.setting, who.hands)))
    if who.held:
        parts.append(say("status.held"))
    where = space(who.space) if who.space >= 0 else say("status.unplaced")
    return say("status.character", who=name_of(state, who.id), side=side_name(state.setting, who.side), space=where,
               parts=joined(parts))


def _fate_card(state: State, name: str) -> Message:
    """A card, and what it gives where the acting player character stands."""
    if state.phase != "card":
        return card(name)
    fp, doubled = fate_points(name, state.characters[state.actor].space)
    return say("status.card_doubled" if doubled else "status.card_here", card=card(name), fp=fp)


def _bomb(state: State, bomb: Bomb) -> Message:
    arguments: dict[str, Argument] = {"item": named_item(state.setting, bomb.item),
                                      "who": name_of(state, bomb.owner),
                                      "space": space(bomb.space)}
    turns = turns_until(state, bomb)
    if turns is None:
        return Message("status.bomb_next_round", arguments)
    return Message("status.bomb", {**arguments, "count": turns})


def turns_until(state: State, bomb: Bomb) -> int | None:
    """How many turns from now it goes off, if in this round; None: in the next one, whose order is not known yet."""
    if bomb.owner not in state.order:
        return None
    turns = state.order.index(bomb.owner) - state.turn
    return turns if turns > 0 else None
