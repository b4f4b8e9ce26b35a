"""What one press of Undo takes back: a command, or the whole walk that one click made; and what the button says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from gunki.battle import commands as cmd
from gunki.battle.state import State
from gunki.battle.words import name_of, named_item, short_card
from gunki.engine.contract import Command
from gunki.engine.match import Match, UndoReach
from gunki.engine.messages import Message, say
from gunki.table.battle.lines import roll_shown
from gunki.table.layer import Layer

_BY_CHANCE = ("undo.dice", "undo.card_drawn")


class Walks:
    """The walks that were made by one click each; in the journal they are steps like all others."""

    def __init__(self, match: Match) -> None:
        """In a match that was begun before, steps one way in a row are taken for a walk."""
        self._spans: list[tuple[int, int]] = []
        begin, ways = 0, [(act.seat, _way(act.state_before, act.command)) for act in match.acts]
        for number in range(1, len(ways) + 1):
            if number == len(ways) or not ways[number][1] or ways[number] != ways[begin]:
                if ways[begin][1] and number - begin > 1:
                    self._spans.append((begin, number))
                begin = number

    def made(self, before: int, after: int) -> None:
        """The commands number `before` … `after` - 1 of the match were one walk."""
        self._spans = [span for span in self._spans if span[1] <= before]
        if after - before > 1:
            self._spans.append((before, after))

    def last(self, match: Match) -> int:
        """How many commands the next press takes back."""
        done = len(match.acts)
        return next((end - begin for begin, end in self._spans if end == done), 1)

    def presses(self, match: Match, reach: UndoReach) -> int:
        """How often Undo can be pressed."""
        done = len(match.acts)
        first = 0 if match.mode.practice(match.state) else done - reach.steps
        return reach.steps - sum(end - begin - 1 for begin, end in self._spans if first <= begin and end <= done)


def _way(state: State, command: Command) -> int:
    """-1 or 1: a step to the left or right; 0: no step."""
    if not isinstance(command, cmd.Step):
        return 0
    return command.to - state.characters[state.actor].space


class UndoWords(NamedTuple):
    """Name of the button, with how often it can be pressed after that; and where it ends, if chance ends it."""

    name: Message
    end: Message | None


def undo_words(match: Match, walks: Walks, reach: UndoReach) -> UndoWords:
    """What the button says where something can be taken back."""
    assert reach.command is not None
    what = undone_word(reach.state_before, reach.command, walks.last(match) > 1)
    more = walks.presses(match, reach) - 1
    name = say("table.undo.more", what=what, count=more) if more else say("table.undo.of", what=what)
    chance = reach.reason is not None and reach.reason.key in _BY_CHANCE
    return UndoWords(name, say("table.undo.to_chance") if chance else None)


def last_roll(layer: Layer, told: Sequence[tuple[Any, State]]) -> str:
    """What was rolled for last: "Katana on Ronin"; "" where nothing was."""
    for event, state in reversed(told):
        shown = roll_shown(layer, event, state)
        if shown is not None:
            return shown.title
    return ""


def undone_word(state: State, command: Command, walked: bool = False) -> Message:
    """A command that can be taken back, in a word or two; `walked`: it was the last step of a walk."""
    if isinstance(command, cmd.TakeCard):
        return say("table.undo.card", card=short_card(command.card))
    if isinstance(command, cmd.Step):
        return say("table.undo.walk" if walked else "table.undo.step", space=command.to)
    if isinstance(command, cmd.UseItem):
        return named_item(state.setting, command.item)
    if isinstance(command, cmd.Rearm):
        return say("table.action.rearm")
    if isinstance(command, cmd.Place):
        return say("table.undo.place", who=name_of(state, command.who))
    if isinstance(command, cmd.GoFirst):
        return say("table.undo.order")
    return say("table.undo.last")
