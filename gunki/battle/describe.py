"""Commands as a person who is to choose reads them, with their price."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gunki.battle import commands as cmd
from gunki.battle.damage import strike_counts
from gunki.battle.fight import burst_victims, spell_victims
from gunki.battle.items import SpecialMove, Spell, Strike
from gunki.battle.rules import face_value, fate_points
from gunki.battle.state import MOST_KI, Character, State
from gunki.battle.words import card, joined, name_of, named_item, person, space, wielded
from gunki.engine.messages import Message, say


def describe(state: State, command: Any) -> Message:
    """`command`, legal in `state`, in words."""
    return _DESCRIBERS[type(command)](state, command)


def _actor(state: State) -> Character:
    return state.characters[state.actor]


def _priced(action: Message, fp: int) -> Message:
    return say("describe.fp", action=action, fp=fp)


def _place(state: State, command: cmd.Place) -> Message:
    return say("describe.place", who=name_of(state, command.who), space=space(command.space))


def _go_first(state: State, command: cmd.GoFirst) -> Message:
    who = person(state, command.who)
    return say("describe.npc_goes_first" if who.npc else "describe.goes_first", who=name_of(state, who.id))


def _take_card(state: State, command: cmd.TakeCard) -> Message:
    fp, doubled = fate_points(command.card, _actor(state).space)
    return say("describe.take_card_doubled" if doubled else "describe.take_card", card=card(command.card), fp=fp,
               value=face_value(command.card))


def _step(state: State, command: cmd.Step) -> Message:
    return _priced(say("describe.step", space=space(command.to)), 1)


def _attack(state: State, command: cmd.Attack) -> Message:
    book = state.setting.book
    weapon, target = book.weapon(command.weapon), person(state, command.target)
    strike = book.items.get(command.strike)
    label, fp = named_item(state.setting, weapon.id), weapon.fp
    useless = False
    if isinstance(strike, Strike):
        label = say("attack.with_strike", weapon=label, strike=named_item(state.setting, strike.id))
        fp += strike.fp
        useless = not strike_counts(strike, abs(_actor(state).space - target.space))
    action = _priced(say("describe.attack", target=name_of(state, target.id), weapon=label), fp)
    return say("describe.useless_strike", action=action) if useless else action


def _victims(state: State, victims: Sequence[Character]) -> Message:
    return joined([name_of(state, victim.id) for victim in victims]) if victims else say("describe.bombs_only")


def _cast(state: State, command: cmd.Cast) -> Message:
    spell = state.setting.book.items[command.spell]
    assert isinstance(spell, Spell)
    name = named_item(state.setting, spell.id)
    if spell.single and command.target:
        action = say("describe.cast_on", spell=name, target=name_of(state, command.target))
    else:
        victims = [] if spell.single else spell_victims(state, spell, command.space, command.target)
        action = say("describe.cast", spell=name, space=space(command.space), targets=_victims(state, victims))
    return _priced(action, spell.fp)


def _use_item(state: State, command: cmd.UseItem) -> Message:
    item = state.setting.book.items[command.item]
    name = named_item(state.setting, item.id)
    if not command.target:
        return _priced(say("describe.place_bomb", item=name, space=space(command.space)), item.fp)
    own = command.target == _actor(state).id
    action = say("describe.use_oneself" if own else "describe.use", item=name,
                 target=name_of(state, command.target))
    return _priced(action, item.fp)


def _use_special(state: State, command: cmd.UseSpecial) -> Message:
    special = state.setting.book.items[command.special]
    assert isinstance(special, SpecialMove)
    name = named_item(state.setting, special.id)
    if special.effect == "barrage":
        return say("describe.barrage", special=name, target=name_of(state, command.target), ki=special.ki,
                   weapon=named_item(state.setting, command.weapon), count=face_value(_actor(state).fate_card))
    victims = burst_victims(state, special, command.target)
    key = "describe.burst" if len(victims) == 1 else "describe.burst_area"
    return say(key, special=name, target=name_of(state, command.target), targets=_victims(state, victims),
               ki=special.ki)


def _rearm(state: State, command: cmd.Rearm) -> Message:
    return _priced(say("describe.rearm", items=wielded(state.setting, command.hands)), 1)


def _end_turn(state: State, command: cmd.EndTurn) -> Message:
    if state.actor < 0:
        return say("describe.end_turn")
    me = _actor(state)
    has_special = state.setting.book.loadouts[state.actor].special is not None
    stored = min(me.fp, MOST_KI - me.ki) if has_special else 0
    if me.fp > stored:
        return say("describe.end_turn_losing", count=me.fp - stored)
    return say("describe.end_turn_storing", count=stored) if stored else say("describe.end_turn")


def _concede(state: State, command: cmd.Concede) -> Message:
    return say("describe.concede")


def _npc_proceed(state: State, command: cmd.NpcProceed) -> Message:
    return say("describe.npc." + command.step, who=name_of(state, _actor(state).id))


_DESCRIBERS: dict[type, Callable[[State, Any], Message]] = {
    cmd.Place: _place, cmd.GoFirst: _go_first, cmd.TakeCard: _take_card, cmd.Step: _step, cmd.Attack: _attack,
    cmd.Cast: _cast, cmd.UseItem: _use_item, cmd.UseSpecial: _use_special, cmd.Rearm: _rearm,
    cmd.EndTurn: _end_turn, cmd.Concede: _concede, cmd.NpcProceed: _npc_proceed,
}
