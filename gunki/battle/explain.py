"""Why a command is not legal now, rule by rule, in a sentence (the first reason found)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gunki.battle import commands as cmd
from gunki.battle.book import MOST_HANDS
from gunki.battle.choices import START_SPACES, barrage_weapons, covers_bomb, decision, in_reach
from gunki.battle.items import OneShot, SpecialMove, Spell, Strike, Weapon
from gunki.battle.state import MOST_KI, SPACES, Character, State
from gunki.battle.words import card, joined, name_of, named_item, space, weapon_class
from gunki.engine.messages import Message, say, verbatim


def explain(state: State, command: Any) -> Message | None:
    """The reason, or None where `command` is legal or there is nothing better to say than that it is not."""
    waiting = decision(state)
    if waiting is None or command in waiting.choices:
        return None
    if state.phase == "actions":
        explainer = _IN_A_TURN.get(type(command))
        return explainer(state, command) if explainer else None
    return _OTHER_PHASES[state.phase](state, command)


def _setup(state: State, command: Any) -> Message:
    who = next(character for character in state.characters if character.space < 0)
    if isinstance(command, cmd.Place) and command.who == who.id:
        spaces = joined([verbatim(str(number)) for number in START_SPACES[who.side]])
        return say("explain.place_where", who=name_of(state, who.id), spaces=spaces)
    return say("explain.place_first", who=name_of(state, who.id))


def _order(state: State, command: Any) -> Message:
    return say("explain.order_first")


def _card(state: State, command: Any) -> Message:
    if isinstance(command, cmd.TakeCard):
        return say("explain.card_not_in_hand", card=_card_or_id(command.card))
    return say("explain.card_first", who=name_of(state, _me(state).id))


def _npc(state: State, command: Any) -> Message:
    return say("explain.npc_plays", who=name_of(state, _me(state).id))


_OTHER_PHASES: dict[str, Callable[[State, Any], Message]] = {
    "setup": _setup, "between": _order, "card": _card, "npc": _npc,
}


def _card_or_id(name: str) -> Message | str:
    from gunki.battle.rules import FATE_CARDS

    return card(name) if name in FATE_CARDS else name[:40]


def _me(state: State) -> Character:
    return state.characters[state.actor]


def _needs_fp(state: State, fp: int) -> Message | None:
    have = _me(state).fp
    return say("explain.needs_fp", needed=fp, have=have) if have < fp else None


def _target(state: State, who: str) -> Character | None:
    index = state.setting.book.index.get(who)
    return None if index is None else state.characters[index]


def _no_enemy(state: State, who: str) -> Message | None:
    """Why `who` can be nobody's target now (GK-6.4)."""
    target = _target(state, who)
    if target is None:
        return say("explain.no_such_character", who=who[:40])
    if target.side == _me(state).side:
        return say("explain.no_friendly_fire", target=name_of(state, target.id))
    return say("explain.target_fallen", target=name_of(state, target.id)) if target.ko else None


def _special_used(state: State) -> Message | None:
    """GK-9.1: a Special Move is the turn's only attack."""
    return say("explain.special_used", who=name_of(state, _me(state).id)) if state.special else None


def _place(state: State, command: cmd.Place) -> Message:
    return say("explain.all_placed")


def _go_first(state: State, command: cmd.GoFirst) -> Message:
    return say("explain.order_stands")


def _take_card(state: State, command: cmd.TakeCard) -> Message:
    return say("explain.card_taken", who=name_of(state, _me(state).id))


def _step(state: State, command: cmd.Step) -> Message | None:
    me = _me(state)
    if me.held:
        return say("explain.held", who=name_of(state, me.id))
    if not 0 <= command.to < SPACES:
        return say("explain.off_board", space=command.to)
    if abs(command.to - me.space) != 1:
        return say("explain.not_adjacent", here=space(me.space))
    return _needs_fp(state, 1)


def _attack(state: State, command: cmd.Attack) -> Message | None:
    me, book = _me(state), state.setting.book
    weapon, strike = book.items.get(command.weapon), book.items.get(command.strike)
    if not isinstance(weapon, Weapon) or command.weapon not in me.hands:
        return say("explain.not_in_hand", weapon=named_item(state.setting, command.weapon[:40]))
    problem = _special_used(state) or _no_enemy(state, command.target)
    if problem is None:
        problem = _out_of_reach(state, weapon, command.target)
    if problem is not None or not command.strike:
        return problem or _needs_fp(state, weapon.fp)
    strike_name = named_item(state.setting, command.strike[:40])
    if not isinstance(strike, Strike) or command.strike not in me.inventory:
        return say("explain.not_carried", item=strike_name)
    if strike.style != weapon.style:
        return say("explain.strike_does_not_fit", strike=strike_name, weapon=named_item(state.setting, weapon.id))
    return _needs_fp(state, weapon.fp + strike.fp)


def _out_of_reach(state: State, weapon: Weapon, who: str) -> Message | None:
    target = _target(state, who)
    distance = abs(target.space - _me(state).space) if target else 0
    if target is None or in_reach(weapon, distance):
        return None
    return say("explain.out_of_reach", weapon=named_item(state.setting, weapon.id), count=weapon.reach or 0,
               target=name_of(state, target.id), distance=distance)


def _cast(state: State, command: cmd.Cast) -> Message | None:
    me = _me(state)
    spell = state.setting.book.items.get(command.spell)
    name = named_item(state.setting, command.spell[:40])
    if not isinstance(spell, Spell) or command.spell not in me.inventory:
        return say("explain.not_carried", item=name)
    problem = _special_used(state) or _needs_fp(state, spell.fp)
    if problem is not None:
        return problem
    if not 0 <= command.space < SPACES:
        return say("explain.off_board", space=command.space)
    if spell.caster_reach is not None and abs(command.space - me.space) > spell.caster_reach:
        return say("explain.spell_too_far", spell=name, reach=spell.caster_reach,
                   distance=abs(command.space - me.space))
    return _victim_of_spell(state, command, spell, name)


def _victim_of_spell(state: State, command: cmd.Cast, spell: Spell, name: Message) -> Message | None:
    me = _me(state)
    reached = any(c.side != me.side and not c.ko and abs(c.space - command.space) <= spell.range
                  for c in state.characters)
    if not reached and not covers_bomb(state, spell, command.space):
        return say("explain.no_enemy_there", spell=name, space=space(command.space))
    if not spell.single:
        return say("explain.spell_takes_no_target", spell=name)
    if not command.target:
        return say("explain.spell_needs_target", spell=name)
    target = _target(state, command.target)
    problem = _no_enemy(state, command.target)
    if problem is not None or target is None:
        return problem
    return say("explain.target_not_there", target=name_of(state, target.id), space=space(command.space))


def _use_item(state: State, command: cmd.UseItem) -> Message | None:
    me = _me(state)
    item = state.setting.book.items.get(command.item)
    name = named_item(state.setting, command.item[:40])
    if not isinstance(item, OneShot) or command.item not in me.inventory:
        return say("explain.not_carried", item=name)
    if me.used.count(item.id) >= me.inventory.count(item.id):
        return say("explain.used_up", item=name)
    if item.effect == "bomb":
        problem = _special_used(state) or _needs_fp(state, item.fp)
        return problem or _bomb_place(state, command, item, name)
    return _needs_fp(state, item.fp) or _patient(state, command, item, name)


def _bomb_place(state: State, command: cmd.UseItem, item: OneShot, name: Message) -> Message:
    if not 0 <= command.space < SPACES:
        return say("explain.off_board", space=command.space)
    distance = abs(command.space - _me(state).space)
    if distance > item.reach:
        return say("explain.item_too_far", item=name, reach=item.reach, distance=distance)
    return say("explain.bomb_takes_no_target", item=name)


def _patient(state: State, command: cmd.UseItem, item: OneShot, name: Message) -> Message:
    me, target = _me(state), _target(state, command.target)
    if target is None:
        return say("explain.no_such_character", who=command.target[:40])
    if target.side != me.side:
        return say("explain.not_an_ally", item=name, target=name_of(state, target.id))
    if item.effect == "revive" and not target.ko:
        return say("explain.still_standing", item=name, target=name_of(state, target.id))
    if item.effect == "heal" and target.ko:
        return say("explain.heal_fallen", item=name, target=name_of(state, target.id))
    distance = abs(target.space - me.space)
    if distance > item.reach:
        return say("explain.item_too_far", item=name, reach=item.reach, distance=distance)
    if item.effect == "heal" and target.hp >= target.max_hp:
        return say("explain.full_hp", target=name_of(state, target.id))
    return say("explain.item_takes_no_space", item=name)


def _use_special(state: State, command: cmd.UseSpecial) -> Message | None:
    me = _me(state)
    special = state.setting.book.items.get(command.special)
    name = named_item(state.setting, command.special[:40])
    if not isinstance(special, SpecialMove) or command.special not in me.inventory:
        return say("explain.not_carried", item=name)
    problem = _special_used(state)
    if problem is not None:
        return problem
    if not me.ki_ready:
        return say("explain.needs_ki", special=name, needed=MOST_KI, have=me.ki)
    if state.attacked:
        return say("explain.already_attacked", special=name)
    problem = _no_enemy(state, command.target)
    if problem is None and special.effect == "barrage":
        return _barrage(state, command, special, name)
    return problem or say("explain.special_takes_no_weapon", special=name)


def _barrage(state: State, command: cmd.UseSpecial, special: SpecialMove, name: Message) -> Message | None:
    me, target = _me(state), _target(state, command.target)
    fitting = {weapon.id: weapon for weapon in barrage_weapons(me.hands, special, state.setting.book)}
    weapon = fitting.get(command.weapon)
    if weapon is None:
        if special.weapon_class is not None:
            return say("explain.needs_class", special=name, kind=weapon_class(special.weapon_class))
        return say("explain.needs_bladed" if special.bladed else "explain.needs_weapon", special=name)
    if special.dash:
        return say("explain.held_dash", who=name_of(state, me.id), special=name) if me.held else None
    return _out_of_reach(state, weapon, command.target) if target else None


def _rearm(state: State, command: cmd.Rearm) -> Message | None:
    me, book = _me(state), state.setting.book
    hands = 0
    for identifier in command.hands:
        weapon = book.items.get(identifier)
        name = named_item(state.setting, identifier[:40])
        if not isinstance(weapon, Weapon) or command.hands.count(identifier) > me.inventory.count(identifier):
            return say("explain.not_carried_weapon", item=name)
        hands += weapon.hands
    if not hands:
        return say("explain.empty_hands")
    if hands > MOST_HANDS:
        return say("explain.too_many_hands")
    if sorted(command.hands) == sorted(me.hands):
        return say("explain.already_in_hand")
    return _needs_fp(state, 1) or say("explain.hands_order")


def _npc_proceed(state: State, command: cmd.NpcProceed) -> Message:
    return say("explain.no_npc_now", who=name_of(state, _me(state).id))


_IN_A_TURN: dict[type, Callable[[State, Any], Message | None]] = {
    cmd.Place: _place, cmd.GoFirst: _go_first, cmd.TakeCard: _take_card, cmd.Step: _step, cmd.Attack: _attack,
    cmd.Cast: _cast, cmd.UseItem: _use_item, cmd.UseSpecial: _use_special, cmd.Rearm: _rearm,
    cmd.NpcProceed: _npc_proceed,
}
