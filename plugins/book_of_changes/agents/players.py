"""The agents of the mode: one for each level, deciding by the side whose seat is asked."""

from __future__ import annotations

from typing import Any

from book_of_changes.agents import answers, between, hero_answers, heroes, search, tactics
from book_of_changes.commands import LetOthersGo
from book_of_changes.model import ENEMIES, State
from gunki.engine.contract import Agent, Command, Decision
from gunki.engine.dice import draw

TACTICS, NOVICE, ADEPT = "tactics", "novice", "adept"
"""Levels: the enemies' own, and the two of heroes."""


class Player:
    """Decides for one seat. Enemies go by their tactics at every level."""

    def __init__(self, level: str, seed: int) -> None:
        """`seed` is 0 … 2**64 - 1: the same seed and positions, the same choices."""
        self._level = level
        self._seed = seed

    def choose(self, view: Any, decision: Decision) -> Command:
        """See Agent."""
        state: State = view
        if len(decision.choices) == 1:
            return decision.choices[0]
        enemy = any(seat.id == decision.seat and seat.side == ENEMIES for seat in state.setting.seats)
        if answers.question(decision):
            return answers.answer(state, decision) if enemy else hero_answers.answer(state, decision)
        if not state.fighting:
            return between.choose(state, decision)
        if enemy:
            return tactics.choose(state, tactics.of_next(decision.choices))
        if self._level == ADEPT:
            return search.choose(state, decision.choices, draw(self._seed, _number(state)))
        return heroes.choose(state, tuple(one for one in decision.choices if not isinstance(one, LetOthersGo)))


def _number(state: State) -> int:
    """A number of the position, so that a match that is taken up again goes on as it would have."""
    battle = state.fight
    return battle.round * 4096 + battle.next_id * 64 + sum(f.left for f in battle.fighters)


def agent(level: str, seed: int) -> Agent | None:
    """An agent of a level; None for a level there is not."""
    return Player(level, seed) if level in (TACTICS, NOVICE, ADEPT) else None
