"""Turns that could come, played out by the rules with dice of the agent's own; everybody plays by plans."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from gunki.battle import commands as cmd
from gunki.battle.agents.lines import Line
from gunki.battle.agents.plan import Planner
from gunki.battle.choices import covers_bomb, decision
from gunki.battle.items import Spell
from gunki.battle.rules import FATE_CARDS, carry_out
from gunki.battle.state import State
from gunki.engine.contract import Command
from gunki.engine.dice import Dice

MOST_PLANS = 6
"""Plans after which the rest of a turn is played roughly."""
MOST_COMMANDS = 400
"""Commands after which a turn imagined is given up: none takes as many."""


def with_some_deck(view: State, dice: Dice) -> State:
    """What a seat sees, with the hidden cards of the deck in some order (GK-1.4)."""
    if view.deck or not view.deck_count:
        return view
    seen = {*view.hand, *view.discard, *(c.fate_card for c in view.characters if c.fate_card)}
    return replace(view, deck=dice.shuffle([card for card in FATE_CARDS if card not in seen]))


class Imagination:
    """Plays on from positions. Counts the commands it carries out in `spent`."""

    def __init__(self, planner: Planner, plan: Callable[[State], Line]) -> None:
        self.planner, self.plan = planner, plan
        self.spent = 0

    def carry_out(self, state: State, command: Command, dice: Dice) -> State:
        """One command."""
        self.spent += 1
        return carry_out(state, command, dice)[1]

    def follow(self, state: State, line: Line, dice: Dice) -> State:
        """The rest of a turn by a line; what comes in its way, and what comes after it, is planned anew."""
        actor, turn = state.actor, (state.round, state.turn)
        for _ in range(MOST_PLANS):
            standing = _standing(state)
            for number, command in enumerate(line.commands):
                if not _still(state, command):
                    break
                state = self.carry_out(state, command, dice)
                if state.actor != actor or state.result or (state.round, state.turn) != turn:
                    return state
                if number in line.counted:
                    if _standing(state) == standing:
                        break
                    standing = _standing(state)
            if state.phase not in ("card", "actions"):
                break
            line = self.plan(state)
        return self.turn(state, dice)

    def turn(self, state: State, dice: Dice) -> State:
        """The acting character's turn, or what else is waited for, to its end."""
        actor, turn = state.actor, (state.round, state.turn)
        for _ in range(MOST_COMMANDS):
            if state.phase in ("card", "actions"):
                for command in self.planner.roughly(state).commands:
                    if not _still(state, command):
                        break
                    state = self.carry_out(state, command, dice)
                    if state.actor != actor or state.result or (state.round, state.turn) != turn:
                        return state
                continue
            asked = decision(state)
            if asked is None:
                return state
            state = self.carry_out(state, asked.choices[0], dice)
            if state.result or (state.round, state.turn) != turn:
                return state
        return state


def _still(state: State, command: Command) -> bool:
    """Whether a planned command can still be given: its target stands, its area is not empty, its points are there."""
    kind = type(command)
    if kind is cmd.Step or kind is cmd.EndTurn:
        return True
    characters, index = state.characters, state.setting.book.index
    if isinstance(command, cmd.Attack | cmd.UseSpecial):
        return not characters[index[command.target]].ko
    if isinstance(command, cmd.Cast):
        if command.target:
            return not characters[index[command.target]].ko
        spell = state.setting.book.items[command.spell]
        reach = spell.range if isinstance(spell, Spell) else 0
        side = characters[state.actor].side
        return any(c.side != side and not c.ko and abs(c.space - command.space) <= reach for c in characters) or (
            isinstance(spell, Spell) and covers_bomb(state, spell, command.space))
    if isinstance(command, cmd.UseItem) and command.target:
        other = characters[index[command.target]]
        return other.ko or other.hp < other.max_hp
    return True


def _standing(state: State) -> int:
    return sum(not character.ko for character in state.characters)
