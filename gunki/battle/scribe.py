"""Writes events down while a command is carried out, folding each at once."""

from __future__ import annotations

from typing import Any

from gunki.battle.evolve import evolve
from gunki.battle.state import Character, State
from gunki.engine.dice import Dice


class Scribe:
    """Events so far, the state after them, and the dice of the match."""

    __slots__ = ("dice", "events", "state")

    def __init__(self, state: State, dice: Dice) -> None:
        self.state = state
        self.dice = dice
        self.events: list[Any] = []

    def emit(self, event: Any) -> None:
        """Write `event` down and fold it."""
        self.state = evolve(self.state, event)
        self.events.append(event)

    @property
    def actor(self) -> Character:
        """The character whose turn it is."""
        return self.state.characters[self.state.actor]

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.state.phase == "over"
