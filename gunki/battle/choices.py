"""Every legal command of a position: the one source for highlights, legality and bots."""

from __future__ import annotations

from collections.abc import Sequence

from gunki.battle import commands as cmd
from gunki.battle.book import AREA, Book, Loadout
from gunki.battle.items import OneShot, SpecialMove, Spell, Weapon
from gunki.battle.order import pending_tie
from gunki.battle.state import SPACES, Character, State
from gunki.engine.contract import Command, Decision

_STEPS = tuple(tuple(cmd.step(to) for to in (space - 1, space + 1) if 0 <= to < SPACES) for space in range(SPACES))
START_SPACES = {"left": (0, 1, 2), "right": (7, 8, 9)}
"""GK-3.1: on or behind one's own Cover."""


def decision(state: State) -> Decision | None:
    """What is waited for; None when the match is over."""
    phase = state.phase
    if phase == "over":
        return None
    book = state.setting.book
    if phase == "actions":
        return Decision(state.characters[state.actor].seat, book.prompt(phase, state.actor), actions(state))
    if phase == "npc":
        actor = state.characters[state.actor]
        return Decision(actor.seat, book.prompt(phase, state.actor), (cmd.npc_proceed(state.npc_step),))
    if phase == "card":
        seat = state.characters[state.actor].seat
        cards: tuple[Command, ...] = tuple(cmd.take_card(card) for card in state.hand)
        return Decision(seat, book.prompt(phase, state.actor), (*cards, cmd.CONCEDE))
    if phase == "setup":
        return _placement(state, book)
    return _order(state, book)


def _placement(state: State, book: Book) -> Decision:
    index = next(i for i, character in enumerate(state.characters) if character.space < 0)
    character = state.characters[index]
    choices = tuple(cmd.place(character.id, space) for space in START_SPACES[character.side])
    return Decision(character.seat, book.prompt("setup", index), choices)


def _order(state: State, book: Book) -> Decision:
    tie = pending_tie(state)
    if tie is None:
        raise ValueError(f"no decision in phase {state.phase}")
    choices = tuple(cmd.go_first(who) for who in tie.candidates)
    return Decision(tie.seat, book.prompt("order", book.index[tie.candidates[0]]), choices)


def actions(state: State) -> tuple[Command, ...]:
    """Everything the actor may do with its FP (GK-4.5), with the Special Move, and ending or conceding."""
    me = state.characters[state.actor]
    book = state.setting.book
    loadout = book.loadouts[state.actor]
    enemies = [c for c in state.characters if c.side != me.side and not c.ko]
    out: list[Command] = []
    if me.fp:
        if not me.held:
            out += _STEPS[me.space]
        if not state.special:
            _add_attacks(out, me, enemies, loadout)
            for spell in loadout.spells:
                if spell.fp <= me.fp:
                    _add_casts(out, me, spell, enemies, state, book)
        for item in loadout.one_shots:
            if item.fp <= me.fp and me.inventory.count(item.id) > me.used.count(item.id):
                _add_uses(out, me, item, state)
    special = loadout.special
    if special is not None and me.ki_ready and not state.attacked and not state.special:
        _add_specials(out, me, special, enemies, book)
    if me.fp:
        _add_rearms(out, me, loadout)
    out.append(cmd.END_TURN)
    out.append(cmd.CONCEDE)
    return tuple(out)


def in_reach(weapon: Weapon, distance: int) -> bool:
    """GK-6.1 … 6.3."""
    return weapon.reach is None or distance <= weapon.reach


def _add_attacks(out: list[Command], me: Character, enemies: list[Character], loadout: Loadout) -> None:
    make = cmd.attack
    for weapon_id in dict.fromkeys(me.hands):
        lines = [line for line in loadout.attacks[weapon_id] if line.fp <= me.fp]
        if lines:
            weapon = lines[0].weapon
            for enemy in enemies:
                if weapon.reach is None or abs(me.space - enemy.space) <= weapon.reach:
                    for line in lines:
                        out.append(make(weapon_id, enemy.id, line.strike))


def covers_bomb(state: State, spell: Spell, space: int) -> bool:
    """Whether the spell, cast at `space`, would set off a bomb (GK-8.6)."""
    if not state.bombs or not state.setting.book.elements[spell.element].ignites:
        return False
    return any(abs(bomb.space - space) <= spell.range for bomb in state.bombs)


def _add_casts(out: list[Command], me: Character, spell: Spell, enemies: list[Character], state: State,
               book: Book) -> None:
    occupied = 0
    for enemy in enemies:
        occupied |= 1 << enemy.space
    area = AREA[spell.range]
    spaces = range(SPACES)
    if spell.caster_reach is not None:
        spaces = range(max(0, me.space - spell.caster_reach), min(SPACES, me.space + spell.caster_reach + 1))
    for space in spaces:
        if area[space] & occupied:
            if not spell.single:
                out.append(cmd.cast(spell.id, space))
                continue
            for enemy in enemies:
                if abs(enemy.space - space) <= spell.range:
                    out.append(cmd.cast(spell.id, space, enemy.id))
        elif covers_bomb(state, spell, space):
            out.append(cmd.cast(spell.id, space))


def _add_uses(out: list[Command], me: Character, item: OneShot, state: State) -> None:
    if item.effect == "bomb":
        if not state.special:
            for space in range(max(0, me.space - item.reach), min(SPACES, me.space + item.reach + 1)):
                out.append(cmd.use_item(item.id, "", space))
        return
    for ally in state.characters:
        if ally.side != me.side or abs(ally.space - me.space) > item.reach:
            continue
        if ally.ko if item.effect == "revive" else not ally.ko and ally.hp < ally.max_hp:
            out.append(cmd.use_item(item.id, ally.id))


def barrage_weapons(hands: Sequence[str], special: SpecialMove, book: Book) -> list[Weapon]:
    """The weapons in those hands that a barrage can use (GK-9.4, GK-9.5)."""
    weapons = [book.weapon(item) for item in dict.fromkeys(hands)]
    return [weapon for weapon in weapons
            if (special.weapon_class is None or weapon.weapon_class == special.weapon_class)
            and (not special.bladed or (weapon.bladed and weapon.style == "melee"))]


def _add_specials(out: list[Command], me: Character, special: SpecialMove, enemies: list[Character],
                  book: Book) -> None:
    if special.effect == "burst":
        out += [cmd.use_special(special.id, enemy.id) for enemy in enemies]
        return
    for weapon in barrage_weapons(me.hands, special, book):
        for enemy in enemies:
            distance = abs(enemy.space - me.space)
            reachable = (not me.held or distance == 0) if special.dash else in_reach(weapon, distance)
            if reachable:
                out.append(cmd.use_special(special.id, enemy.id, weapon.id))


def _add_rearms(out: list[Command], me: Character, loadout: Loadout) -> None:
    current = sorted(me.hands)
    for option in loadout.hand_options:
        if sorted(option) != current:
            out.append(cmd.rearm(option))
